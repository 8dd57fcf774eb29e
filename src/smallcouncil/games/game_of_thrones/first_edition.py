"""The texts of the house cards of the first edition (GT-12), house by house, each with its moment.

Who cancels does so for the whole battle; then comes what acts at once; then, as totals are worked out, what counts on
what is there then; after the outcome what the winner may do or gains (GT-12.2). None acts for the loser.
"""

from __future__ import annotations

from smallcouncil.core import ask, tell
from smallcouncil.games.thrones.aftermath import fall
from smallcouncil.games.thrones.battle import decide
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import HOUSE_CARDS, ORDER_VALUE, HouseCardId, kind_of
from smallcouncil.games.thrones.house_cards import has_discards, has_won
from smallcouncil.games.thrones.moves import call_back, gain_power, remove_order
from smallcouncil.games.thrones.state import Army, Battle, Thrones, in_order, own_orders, the_battle, units_in_stock
from smallcouncil.games.thrones.strength import army_of, card_of, opponent_in
from smallcouncil.games.thrones.units import FOOTMAN, KNIGHT, SHIP, sort_units

from .card_book import book, of_listed

LUWIN = book.question("luwin", clause="GT-12.5", refuse=of_listed)
CERSEI = book.question("cersei", clause="GT-12.8", refuse=of_listed)
RENLY = book.question("renly", clause="GT-12.9", refuse=of_listed)
MELISANDRE = book.question("melisandre", clause="GT-12.11", refuse=of_listed)
ASHA = book.question("asha", clause="GT-12.12", refuse=of_listed)

JAIME_POWER, MELISANDRE_COST = 2, 1
ASHA_KINDS = ("support", "consolidate")


# Stark


@book.card("first-robb-stark", "unit_strength")
def knights_of_robb(_p: Thrones, battle: Battle, _seat: int) -> int:
    """GT-12.3: each knight of the attack counts 3, one more; those that support do not."""
    return battle.units.count(KNIGHT)


@book.card("first-catelyn-stark", "defence")
def order_of_catelyn(p: Thrones, battle: Battle, _seat: int) -> int:
    """GT-12.4: the value of the defence order counts once more."""
    return ORDER_VALUE[p.orders[battle.area]]


def has_won_and_discarded(p: Thrones, seat: int) -> bool:
    """GT-12.5: himself he cannot take back, who is not in the discard pile yet."""
    return has_won(p, seat) and has_discards(p, seat)


@book.card("first-maester-luwin", "outcome", may=has_won_and_discarded)
def luwin_may_call_back(p: Thrones, seat: int) -> None:
    """GT-12.5: winning, one card of the discard pile may come back."""
    ask(p, seat, LUWIN, ["pass", *p.discards[seat]], (luwin, seat))


@book.rule
def luwin(p: Thrones, seat: int, choice: str) -> None:
    """One house card, or none (R-GT-15)."""
    if choice != "pass":
        call_back(p, seat, choice)


# Lannister


@book.card("first-ser-jaime-lannister", "outcome", may=has_won)
def jaime_gains_power(p: Thrones, seat: int) -> None:
    """GT-12.6: winning, 2 power."""
    gain_power(p, seat, JAIME_POWER, by="first-ser-jaime-lannister")


@book.card("first-vargo-hoat", "unit_strength")
def footmen_of_vargo(_p: Thrones, battle: Battle, _seat: int) -> int:
    """GT-12.7: each footman of the attack counts 2, one more."""
    return battle.units.count(FOOTMAN)


def orders_of_opponent(p: Thrones, seat: int) -> list[Area]:
    """Where the orders of the other combatant lie; the march being carried out lies nowhere any more."""
    return in_order(p, [*own_orders(p, opponent_in(the_battle(p), seat))])


def has_beaten_who_has_orders(p: Thrones, seat: int) -> bool:
    """GT-12.8: with none there, nothing happens."""
    return has_won(p, seat) and bool(orders_of_opponent(p, seat))


@book.card("first-cersei-lannister", "outcome", may=has_beaten_who_has_orders)
def cersei_removes_an_order(p: Thrones, seat: int) -> None:
    """GT-12.8, R-GT-15: winning, one order of the loser has to go, anywhere on the board."""
    ask(p, seat, CERSEI, orders_of_opponent(p, seat), (order_chosen,))


@book.rule
def order_chosen(p: Thrones, choice: str) -> None:
    """One order leaves the board, or none."""
    if choice != "pass":
        remove_order(p, choice)


# Baratheon


def may_promote(p: Thrones, seat: int) -> bool:
    """GT-12.9: a footman of the winning army that stands, and a knight in stock; those that attack are not there."""
    army = army_of(p, the_battle(p), seat)
    attacking = army.count(KNIGHT) if seat == the_battle(p).attacker else 0
    return has_won(p, seat) and FOOTMAN in army and units_in_stock(p, seat, KNIGHT) > attacking


@book.card("first-renly-baratheon", "outcome", may=may_promote)
def renly_may_promote(p: Thrones, seat: int) -> None:
    """GT-12.9: winning, one footman may be made a knight."""
    ask(p, seat, RENLY, ["promote", "pass"], (renly, seat))


@book.rule
def renly(p: Thrones, seat: int, choice: str) -> None:
    """In the army that attacks, or in the area defended."""
    if choice == "pass":
        return
    battle = the_battle(p)
    army = list(army_of(p, battle, seat))
    army[army.index(FOOTMAN)] = KNIGHT
    if seat == battle.attacker:
        p.battle = battle._replace(units=sort_units(army))
    else:
        p.armies[battle.area] = Army(seat, sort_units(army))
    tell(p, "promoted", seat=seat, area=battle.area)


@book.card("first-salladhor-saan", "support")
def salladhor_stops_ships(_p: Thrones, _battle: Battle, _seat: int) -> int:
    """GT-12.10, R-GT-17, R-GT-26: ships that support the opponent count 0, their order as ever."""
    return 1


def may_pay_melisandre(p: Thrones, seat: int) -> bool:
    """GT-12.11: a power token, and a card in the loser's hand."""
    has_prey = bool(p.hands[opponent_in(the_battle(p), seat)])
    return has_won(p, seat) and p.power[seat] >= MELISANDRE_COST and has_prey


@book.card("first-melisandre-of-asshai", "outcome", may=may_pay_melisandre)
def melisandre_may_burn(p: Thrones, seat: int) -> None:
    """GT-12.11: winning, for 1 power a card of the loser's hand may be discarded."""
    ask(p, seat, MELISANDRE, ["pass", *p.hands[opponent_in(the_battle(p), seat)]], (melisandre, seat))


@book.rule
def melisandre(p: Thrones, seat: int, choice: HouseCardId) -> None:
    """The hand is looked at for GT-8.9 only when the card in play has followed (R-GT-18)."""
    if choice == "pass":
        return
    rival = opponent_in(the_battle(p), seat)
    p.power[seat] -= MELISANDRE_COST
    p.hands[rival] = tuple(card for card in p.hands[rival] if card != choice)
    p.discards[rival] += (choice,)
    tell(p, "card_burned", seat=seat, victim=rival, card=choice)


# Greyjoy


def orders_beside(p: Thrones) -> list[Area]:
    """GT-12.12: where a support or consolidate power order lies adjacent to the battle, on land or at sea."""
    near = p.adjacent()[the_battle(p).area]
    return in_order(p, [area for area, order in p.orders.items() if area in near and kind_of(order) in ASHA_KINDS])


def has_won_beside_orders(p: Thrones, seat: int) -> bool:
    """GT-12.12."""
    return has_won(p, seat) and bool(orders_beside(p))


@book.card("first-asha-greyjoy", "outcome", may=has_won_beside_orders)
def asha_may_remove_an_order(p: Thrones, seat: int) -> None:
    """GT-12.12: winning, one of them may go, whosever it is."""
    ask(p, seat, ASHA, ["pass", *orders_beside(p)], (order_chosen,))


@book.card("first-victarion-greyjoy", "unit_strength")
def ships_of_victarion(_p: Thrones, battle: Battle, _seat: int) -> int:
    """GT-12.13: each ship of the attack counts 2, one more; those that support do not."""
    return battle.units.count(SHIP)


@book.card("first-balon-greyjoy", "opposing_strength")
def balon_belittles(_p: Thrones, battle: Battle, seat: int) -> int:
    """GT-12.14: the opposing card's strength is 0; its swords, towers and text stay."""
    return -HOUSE_CARDS[card_of(battle, opponent_in(battle, seat))].strength


# Tyrell


def faces_footmen(p: Thrones, seat: int) -> bool:
    """Whether the opponent has a footman in the battle, if only a routed one."""
    battle = the_battle(p)
    return any(unit[0] == FOOTMAN for unit in army_of(p, battle, opponent_in(battle, seat)))


@book.card("first-ser-loras-tyrell", "at_once", may=faces_footmen)
def loras_kills(p: Thrones, seat: int) -> None:
    """GT-12.15, R-GT-20: a footman that stands, else a routed one; with the last unit the battle is over."""
    rival = opponent_in(the_battle(p), seat)
    footmen = [unit for unit in army_of(p, the_battle(p), rival) if unit[0] == FOOTMAN]
    fall(p, rival, min(footmen))
    if not army_of(p, the_battle(p), rival):
        decide(p, seat)


def attacks_a_defence(p: Thrones, seat: int) -> bool:
    """Whether the opponent has a defence order in the battle area."""
    battle = the_battle(p)
    return seat == battle.attacker and kind_of(p.orders.get(battle.area, "")) == "defence"


@book.card("first-brienne-of-tarth", "at_once", may=attacks_a_defence)
def brienne_removes_the_defence(p: Thrones, _seat: int) -> None:
    """GT-12.16: the opponent's defence order; nothing can be ordered again this round."""
    remove_order(p, the_battle(p).area)


@book.card("first-queen-of-thorns", "cancels")
def thorns_cancel(_p: Thrones, _battle: Battle, _seat: int) -> int:
    """GT-12.17: the opposing text is void for the whole battle; strength and icons stay."""
    return 1
