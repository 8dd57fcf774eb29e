"""The texts of the Storm house cards (GT-8.3, SS-10), house by house, each with its moment.

The moments of a battle, in their order: what cancels the opposing text (`cancels`), what replaces a card
(`replacing`), what acts at once (`at_once`), what counts as totals are worked out (`strength` and `opposing_strength`
of the cards, `unit_strength` of attackers, `defence` of the order, `support` of the opponent's ships), what follows
the outcome (`outcome`), what counts for casualties (`swords`, `towers`, `casualties`, `bloodless`), who guides a
retreat (`guiding`), who is not routed by it (`steadfast`), and what comes at the end of the battle (`end`). Numbers
are functions of the position, the battle and the card's player.
"""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from .battle import add_sword, combatants, play, replacing_text
from .book import book, of_listed
from .cards import HouseCardId
from .moves import call_back, gain_power, lose_power
from .state import IRON_THRONE, Battle, Thrones, holder, the_battle
from .strength import ATTACKER, DEFENDER, card_of, card_strength, is_bloodless, is_supported, opponent_in, side_of

TYRION = book.question("tyrion", clause="GT-8.3", refuse=of_listed)
AERON = book.question("aeron", clause="GT-8.3", refuse=of_listed)
ANOTHER_CARD = book.question("another_card", clause="GT-8.3", refuse=of_listed)
STANNIS = book.question("stannis", clause="SS-10.2", refuse=of_listed)
DAVOS = book.question("davos", clause="SS-10.2", refuse=of_listed)
BRAN = book.question("bran", clause="SS-10.2", refuse=of_listed)

AERON_COST, DAVOS_COST = 2, 2
SAAN_POWER, CERSEI_POWER = 2, 2
CATELYN_STRENGTH, ASHA_SWORDS, GREGOR_SWORDS = 2, 2, 3


def has_won(p: Thrones, seat: int) -> bool:
    """Whether a combatant has won the battle."""
    return the_battle(p).winner == seat


# Lannister


def faces_a_card(p: Thrones, seat: int) -> bool:
    """Whether the opponent fights with a house card."""
    battle = the_battle(p)
    return bool(card_of(battle, opponent_in(battle, seat)))


@book.card("tyrion-lannister", "replacing", may=faces_a_card)
def tyrion_may_send_back(p: Thrones, seat: int) -> None:
    """The opposing card may be sent back."""
    ask(p, seat, TYRION, ["send back", "pass"], (tyrion, seat))


@book.rule
def tyrion(p: Thrones, seat: int, choice: str) -> None:
    """The opposing card goes back to its owner's hand; they must play another, or fight without."""
    if choice == "pass":
        return
    battle = the_battle(p)
    rival = opponent_in(battle, seat)
    card = card_of(battle, rival)
    others = p.hands[rival]
    play(p, rival, "")
    p.hands[rival] = (*others, card)
    tell(p, "sent_back", seat=rival, card=card)
    if others:
        ask(p, rival, ANOTHER_CARD, others, (another_card, rival))


@book.rule
def another_card(p: Thrones, seat: int, card: HouseCardId) -> None:
    """Its own replacing text, if it has one, acts too: when its turn comes, or now if that was before."""
    play(p, seat, card)
    if combatants(p)[0] == seat:
        do(p, (replacing_text, seat))


@book.card("ser-gregor-clegane", "swords")
def swords_of_gregor(p: Thrones, battle: Battle, seat: int) -> int:
    """As many as the opposing card is weaker than 3."""
    return max(0, GREGOR_SWORDS - card_strength(p, battle, opponent_in(battle, seat)))


@book.card("ser-ilyn-payne", "casualties")
def casualty_of_ilyn(_p: Thrones, _battle: Battle, _seat: int) -> int:
    """One more, winning, whatever the towers."""
    return 1


@book.card("cersei-lannister", "end")
def cersei_takes_power(p: Thrones, seat: int) -> None:
    """The opponent loses power, win or lose."""
    lose_power(p, opponent_in(the_battle(p), seat), CERSEI_POWER, by="cersei-lannister")


# Stark


@book.card("eddard-stark", "bloodless")
def eddard_spares(_p: Thrones, _battle: Battle, _seat: int) -> int:
    """SS-10.1: swords cause no casualties, and texts that would are void; on either side."""
    return 1


@book.card("catelyn-stark", "strength")
def strength_of_catelyn(_p: Thrones, battle: Battle, seat: int) -> int:
    """2 more with support."""
    return CATELYN_STRENGTH if is_supported(battle, seat) else 0


@book.card("catelyn-stark", "towers")
def tower_of_catelyn(_p: Thrones, battle: Battle, seat: int) -> int:
    """One with support."""
    return int(is_supported(battle, seat))


@book.card("maege-mormont", "guiding")
def maege_guides(_p: Thrones, _battle: Battle, _seat: int) -> int:
    """SS-10.2: winning, she chooses where the beaten defender goes."""
    return 1


def has_discards(p: Thrones, seat: int) -> bool:
    """Whether a player's discard pile holds a house card."""
    return bool(p.discards[seat])


@book.card("bran-stark", "end", may=has_discards)
def bran_may_call_back(p: Thrones, seat: int) -> None:
    """One card of the discard pile may come back, win or lose."""
    ask(p, seat, BRAN, ["pass", *p.discards[seat]], (bran, seat))


@book.rule
def bran(p: Thrones, seat: int, choice: str) -> None:
    """One house card comes back from the discard pile; not himself, who is not there yet (SS-10.2)."""
    if choice != "pass":
        call_back(p, seat, choice)


# Baratheon


def fights_the_throne(p: Thrones, seat: int) -> bool:
    """Whether the opponent holds the token of the Iron Throne."""
    return holder(p, IRON_THRONE) == opponent_in(the_battle(p), seat)


@book.card("stannis-baratheon", "at_once", may=fights_the_throne)
def stannis_may_take_the_throne(p: Thrones, seat: int) -> None:
    """The token of the Iron Throne may be taken from the opponent."""
    ask(p, seat, STANNIS, ["take token", "pass"], (stannis, seat))


@book.rule
def stannis(p: Thrones, seat: int, choice: str) -> None:
    """SS-10.2: the token, not the place, until the next Clash of Kings; and a sword."""
    if choice == "take token":
        p.throne_borrower = seat
        add_sword(p, seat)
        tell(p, "throne_borrowed", seat=seat)


@book.card("melisandre-of-asshai", "at_once")
def melisandre_gains_power(p: Thrones, seat: int) -> None:
    """As much power as the opposing card is strong."""
    battle = the_battle(p)
    gain_power(p, seat, card_strength(p, battle, opponent_in(battle, seat)), by="melisandre-of-asshai")


@book.card("salladhar-saan", "outcome", may=has_won)
def salladhar_robs(p: Thrones, seat: int) -> None:
    """Winning, he gains power, and the loser loses some."""
    gain_power(p, seat, SAAN_POWER, by="salladhar-saan")
    lose_power(p, opponent_in(the_battle(p), seat), SAAN_POWER, by="salladhar-saan")


def may_buy_tower(p: Thrones, seat: int) -> bool:
    """Davos, losing, pays 2; where swords do nothing, a tower does nothing either."""
    has_lost = not has_won(p, seat)
    return has_lost and p.power[seat] >= DAVOS_COST and not is_bloodless(p, the_battle(p))


@book.card("ser-davos-seaworth", "outcome", may=may_buy_tower)
def davos_may_pay(p: Thrones, seat: int) -> None:
    """SS-10.2: before casualties a tower may be bought."""
    ask(p, seat, DAVOS, ["pay", "pass"], (davos, seat))


@book.rule
def davos(p: Thrones, seat: int, choice: str) -> None:
    """2 power for a tower."""
    if choice == "pay":
        p.power[seat] -= DAVOS_COST
        battle = the_battle(p)
        gained = list(battle.towers)
        gained[side_of(battle, seat)] += 1
        p.battle = battle._replace(towers=(gained[ATTACKER], gained[DEFENDER]))


@book.card("ser-davos-seaworth", "steadfast")
def davos_stands(_p: Thrones, _battle: Battle, _seat: int) -> int:
    """Losing, his units are not routed."""
    return 1


# Greyjoy


def may_pay_aeron(p: Thrones, seat: int) -> bool:
    """Aeron costs 2, and there has to be another card."""
    return p.power[seat] >= AERON_COST and bool(p.hands[seat])


@book.card("aeron-damphair", "replacing", may=may_pay_aeron)
def aeron_may_give_way(p: Thrones, seat: int) -> None:
    """Another card may take his place."""
    ask(p, seat, AERON, ["pass", *p.hands[seat]], (aeron, seat))


@book.rule
def aeron(p: Thrones, seat: int, choice: str) -> None:
    """Pay 2 power and discard him for another card, at one less."""
    if choice == "pass":
        return
    p.power[seat] -= AERON_COST
    p.discards[seat] += ("aeron-damphair",)
    play(p, seat, choice)
    battle = the_battle(p)
    less = list(battle.less)
    less[side_of(battle, seat)] = 1
    p.battle = battle._replace(less=(less[ATTACKER], less[DEFENDER]))


@book.card("victarion-greyjoy", "strength")
def strength_of_victarion(p: Thrones, battle: Battle, _seat: int) -> int:
    """1 more in an area that touches the sea."""
    return int(battle.area in p.board.coasts)


@book.card("victarion-greyjoy", "towers")
def tower_of_victarion(p: Thrones, battle: Battle, _seat: int) -> int:
    """One there."""
    return int(battle.area in p.board.coasts)


@book.card("asha-greyjoy", "swords")
def swords_of_asha(_p: Thrones, battle: Battle, seat: int) -> int:
    """2 with support."""
    return ASHA_SWORDS if is_supported(battle, seat) else 0


@book.card("balon-greyjoy", "outcome", may=has_won)
def balon_gains_power(p: Thrones, seat: int) -> None:
    """Winning, as much power as the totals differ."""
    gain_power(p, seat, the_battle(p).margin, by="balon-greyjoy")
