"""After a battle (GT-8.5 to GT-8.9, SS-8.6 to SS-8.10): texts, casualties, capture, retreat, moving in, rescue."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from .board import Area
from .book import book, of_listed
from .cards import Leader
from .leaders import place_waiting
from .moves import add_units, check_victory, discard_house_card, kill_units, remove_order
from .retreat import loser_of, retreat, take_leader
from .state import FIEFDOMS, Battle, Thrones, dungeon, leaders_in, the_battle, uses
from .strength import act, army_of, card_of, casualties
from .supply import may_lose, reconcile
from .units import Unit, is_routed, sort_units

CAPTURE = book.question("capture", clause="SS-8.6", refuse=of_listed)
CASUALTY = book.question("casualty", clause="GT-8.5", refuse=of_listed)
RESCUE = book.question("rescue", clause="SS-8.10", refuse=of_listed)


@book.rule
def aftermath(p: Thrones) -> None:
    """In the order of the page."""
    do(
        p,
        (win_and_lose_texts,),
        (count_casualties,),
        (offer_capture,),
        (take_casualties,),
        (retreat,),
        (winner_moves_in,),
        (offer_rescue,),
        (end_texts,),
        (end_battle,),
    )


# Texts of winning and losing, by the Fiefdoms track


@book.rule
def win_and_lose_texts(p: Thrones) -> None:
    """GT-8.3: after the outcome."""
    battle = the_battle(p)
    both = sorted((battle.attacker, battle.defender), key=p.tracks[FIEFDOMS].index)
    do(p, *[(outcome_text, seat) for seat in both])


@book.rule
def outcome_text(p: Thrones, seat: int) -> None:
    """Of winning or of losing, before casualties (SS-10.2)."""
    act(p, seat, "outcome")


# Casualties and capture


@book.rule
def count_casualties(p: Thrones) -> None:
    """GT-8.5: once all texts have acted."""
    battle = the_battle(p)
    p.battle = battle._replace(casualties=casualties(p, battle, battle.winner))


def beaten_leaders(p: Thrones, battle: Battle) -> list[Leader]:
    """The leaders of the beaten army; those of supporting armies are never among them."""
    if loser_of(battle) == battle.attacker:
        return list(battle.leaders)
    return leaders_in(p, battle.area, battle.defender)


@book.rule
def offer_capture(p: Thrones) -> None:
    """SS-8.6: the winner may make the casualties one less and capture one leader of the beaten army."""
    battle = the_battle(p)
    leaders = beaten_leaders(p, battle)
    if battle.casualties and leaders:
        ask(p, battle.winner, CAPTURE, ["pass", *leaders], (captured_by_sword,))


@book.rule
def captured_by_sword(p: Thrones, choice: str) -> None:
    """One a battle."""
    if choice != "pass":
        battle = the_battle(p)
        p.battle = battle._replace(
            casualties=battle.casualties - 1,
            leaders=tuple(leader for leader in battle.leaders if leader != choice),
        )
        take_leader(p, choice)


@book.rule
def take_casualties(p: Thrones) -> None:
    """GT-8.5: the loser chooses; routed units are never chosen; allied units that stand are not left alone (SS-6.4)."""
    battle = the_battle(p)
    units = army_of(p, battle, loser_of(battle))
    company = tuple(unit for unit in units if unit[0].isupper() or not is_routed(unit))  # R-SS-6
    open_to_loss = [unit for unit in dict.fromkeys(company) if not is_routed(unit) and may_lose(company, unit)]
    if battle.casualties and open_to_loss:
        ask(p, loser_of(battle), CASUALTY, open_to_loss, (casualty,), n=battle.casualties)


@book.rule
def casualty(p: Thrones, unit: Unit) -> None:
    """One unit is lost; then the next."""
    battle = the_battle(p)
    p.battle = battle._replace(casualties=battle.casualties - 1)
    fall(p, loser_of(battle), unit)
    do(p, (take_casualties,))


def fall(p: Thrones, seat: int, unit: Unit) -> None:
    """A combatant loses a unit in the battle."""
    battle = the_battle(p)
    if seat == battle.attacker:
        left = list(battle.units)
        left.remove(unit)
        p.battle = battle._replace(units=tuple(left))
        tell(p, "units_lost", seat=seat, area=battle.area, units=(unit,))
    else:
        kill_units(p, battle.area, (unit,))


# Moving in


@book.rule
def winner_moves_in(p: Thrones) -> None:
    """GT-8.7, SS-7.1: a winning attacker moves in; the loser's order, power token and garrison there are removed."""
    battle = the_battle(p)
    if battle.winner == battle.attacker:
        if battle.area in p.orders:
            remove_order(p, battle.area)
        if p.garrisons.pop(battle.area, 0):
            tell(p, "garrison_gone", area=battle.area)
        do(p, (enter, battle.area))


@book.rule
def enter(p: Thrones, area: Area) -> None:
    """The attacking army stands in an area: the one it took, or the one it came from."""
    battle = the_battle(p)
    add_units(p, area, battle.attacker, sort_units(battle.units))
    for leader in battle.leaders:
        p.leaders[leader] = area
    p.battle = battle._replace(units=(), leaders=())
    do(p, (check_victory,), (reconcile, battle.attacker))
    if battle.defender < 0:
        do(p, (end_battle,))


@book.rule
def offer_rescue(p: Thrones) -> None:
    """SS-8.10: Secure Hostages: who attacked a player and won may take one prisoner from that player's dungeon."""
    battle = the_battle(p)
    prisoners = dungeon(p, battle.defender)
    if battle.winner == battle.attacker and prisoners and uses(p, battle.attacker, "secure-hostages"):
        ask(p, battle.attacker, RESCUE, ["pass", *prisoners], (rescued,))


@book.rule
def rescued(p: Thrones, choice: str) -> None:
    """One's own goes to the battle area, another house's into one's dungeon."""
    if choice != "pass":
        battle = the_battle(p)
        is_own = p.commanders[choice] == battle.attacker
        p.leaders[choice] = battle.area if is_own else f"dungeon {battle.attacker}"
        tell(p, "rescued", seat=battle.attacker, leader=choice, victim=battle.defender)


# The end of the battle


@book.rule
def end_texts(p: Thrones) -> None:
    """Texts at the end of the battle, by the Fiefdoms track; then the cards are discarded."""
    battle = the_battle(p)
    both = sorted((battle.attacker, battle.defender), key=p.tracks[FIEFDOMS].index)
    do(p, *[frame for seat in both for frame in ((end_text, seat), (discard_card, seat))])


@book.rule
def end_text(p: Thrones, seat: int) -> None:
    """Win or lose."""
    act(p, seat, "end")


@book.rule
def discard_card(p: Thrones, seat: int) -> None:
    """The card that was played is discarded."""
    discard_house_card(p, seat, card_of(the_battle(p), seat))


@book.rule
def end_battle(p: Thrones) -> None:
    """The battle is over; leaders that wait are placed."""
    p.battle = None
    do(p, (place_waiting,), (check_victory,))
