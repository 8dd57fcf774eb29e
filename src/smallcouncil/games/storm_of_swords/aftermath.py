"""After a battle (GT-8.5 to GT-8.9, SS-8.6 to SS-8.10): texts, casualties, capture, retreat, moving in, rescue."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .board import Area
from .book import book
from .cards import LEADERS, HouseCardId, Leader
from .limits import may_lose, reconcile
from .moves import (
    add_units,
    capture,
    count_claim,
    gain_power,
    kill_units,
    lose_power,
    place_waiting,
    remove_order,
    remove_units,
    sort_units,
)
from .state import (
    FIEFDOMS,
    Battle,
    StormOfSwords,
    Unit,
    dungeon,
    fits_with,
    is_opponents,
    is_routed,
    leaders_in,
    own_units,
    roads_of,
    units_in,
    uses,
)
from .strength import ATTACKER, DEFENDER, card_of, casualties, is_bloodless, opponent_in, side_of

DAVOS = book.question("davos", clause="SS-10.2", refuse=refusals.of_listed)
CAPTURE = book.question("capture", clause="SS-8.6", refuse=refusals.of_listed)
CASUALTY = book.question("casualty", clause="GT-8.5", refuse=refusals.of_listed)
RETREAT = book.question("retreat", clause="GT-8.6", refuse=refusals.of_listed)
OVER_SUPPLY = book.question("lost_in_retreat", clause="GT-8.6", refuse=refusals.of_listed)
LEADERS_RETREAT = book.question("leaders_retreat", clause="SS-8.7", refuse=refusals.of_listed)
RESCUE = book.question("rescue", clause="SS-8.10", refuse=refusals.of_listed)
BRAN = book.question("bran", clause="SS-10.2", refuse=refusals.of_listed)

DAVOS_COST, SAAN_POWER, CERSEI_POWER = 2, 2, 2


def fought(p: StormOfSwords) -> Battle:
    """The battle that has been decided."""
    assert p.battle is not None  # noqa: S101  (the rules after a battle run only there)
    return p.battle


def loser_of(battle: Battle) -> int:
    """Who lost."""
    return opponent_in(battle, battle.winner)


@book.rule
def aftermath(p: StormOfSwords) -> None:
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
def win_and_lose_texts(p: StormOfSwords) -> None:
    """GT-8.3: after the outcome."""
    battle = fought(p)
    both = sorted((battle.attacker, battle.defender), key=p.tracks[FIEFDOMS].index)
    do(p, *[(outcome_text, seat) for seat in both])


@book.rule
def outcome_text(p: StormOfSwords, seat: int) -> None:
    """Salladhar and Balon, winning; Davos, losing: he may pay for a tower before casualties (SS-10.2)."""
    battle = fought(p)
    card, has_won = card_of(battle, seat), seat == battle.winner
    if card == "salladhar-saan" and has_won:
        gain_power(p, seat, SAAN_POWER)
        lose_power(p, loser_of(battle), SAAN_POWER)
    elif card == "balon-greyjoy" and has_won:
        gain_power(p, seat, battle.margin)
    elif card == "ser-davos-seaworth" and not has_won and may_buy_tower(p, battle, seat):
        ask(p, seat, DAVOS, ["pay", "pass"], (davos, seat))


def may_buy_tower(p: StormOfSwords, battle: Battle, seat: int) -> bool:
    """Davos pays 2; where swords do nothing, a tower does nothing either."""
    return p.power[seat] >= DAVOS_COST and not is_bloodless(battle)


@book.rule
def davos(p: StormOfSwords, seat: int, choice: str) -> None:
    """2 power for a tower."""
    if choice == "pay":
        p.power[seat] -= DAVOS_COST
        battle = fought(p)
        gained = list(battle.towers)
        gained[side_of(battle, seat)] += 1
        p.battle = battle._replace(towers=(gained[ATTACKER], gained[DEFENDER]))


# Casualties and capture


@book.rule
def count_casualties(p: StormOfSwords) -> None:
    """GT-8.5: once all texts have acted."""
    battle = fought(p)
    p.battle = battle._replace(casualties=casualties(p, battle, battle.winner))


def beaten_units(p: StormOfSwords, battle: Battle) -> tuple[Unit, ...]:
    """The units of the beaten army."""
    return battle.units if loser_of(battle) == battle.attacker else units_in(p, battle.area, battle.defender)


def beaten_leaders(p: StormOfSwords, battle: Battle) -> list[Leader]:
    """The leaders of the beaten army; those of supporting armies are never among them."""
    if loser_of(battle) == battle.attacker:
        return list(battle.leaders)
    return leaders_in(p, battle.area, battle.defender)


@book.rule
def offer_capture(p: StormOfSwords) -> None:
    """SS-8.6: the winner may make the casualties one less and capture one leader of the beaten army."""
    battle = fought(p)
    leaders = beaten_leaders(p, battle)
    if battle.casualties and leaders:
        ask(p, battle.winner, CAPTURE, ["pass", *leaders], (captured_by_sword,))


@book.rule
def captured_by_sword(p: StormOfSwords, choice: str) -> None:
    """One a battle."""
    if choice != "pass":
        battle = fought(p)
        p.battle = battle._replace(
            casualties=battle.casualties - 1,
            leaders=tuple(leader for leader in battle.leaders if leader != choice),
        )
        take_leader(p, choice)


def take_leader(p: StormOfSwords, leader: Leader) -> None:
    """SS-8.8, SS-8.9: an ally leader stays with the winning army, and so moves in with a winning attacker."""
    battle = fought(p)
    capture(p, leader, battle.winner, battle.area)
    if LEADERS[leader].ally and battle.winner == battle.attacker:
        p.leaders[leader] = "marching"
        p.battle = battle._replace(leaders=(*battle.leaders, leader))


@book.rule
def take_casualties(p: StormOfSwords) -> None:
    """GT-8.5: the loser chooses; routed units are never chosen; allied units that stand are not left alone (SS-6.4)."""
    battle = fought(p)
    units = beaten_units(p, battle)
    company = tuple(unit for unit in units if unit[0].isupper() or not is_routed(unit))  # R-SS-6
    open_to_loss = [unit for unit in dict.fromkeys(company) if not is_routed(unit) and may_lose(company, unit)]
    if battle.casualties and open_to_loss:
        ask(p, loser_of(battle), CASUALTY, open_to_loss, (casualty,), n=battle.casualties)


@book.rule
def casualty(p: StormOfSwords, unit: Unit) -> None:
    """One unit is lost; then the next."""
    battle = fought(p)
    if loser_of(battle) == battle.attacker:
        left = list(battle.units)
        left.remove(unit)
        battle = battle._replace(units=tuple(left))
        tell(p, "units_lost", seat=battle.attacker, area=battle.area, units=(unit,))
    else:
        kill_units(p, battle.area, (unit,))
    p.battle = battle._replace(casualties=battle.casualties - 1)
    do(p, (take_casualties,))


# Retreat, GT-8.6, SS-8.7


@book.rule
def retreat(p: StormOfSwords) -> None:
    """A beaten attacker goes back where it came from; a beaten defender to one adjacent legal area."""
    battle = fought(p)
    if loser_of(battle) == battle.attacker:
        return attackers_go_back(p, battle)
    bury_routed(p, battle)
    units = units_in(p, battle.area, battle.defender)
    areas = retreat_areas(p, battle, units) if units else []
    if areas:
        ask(p, guide_of(battle), RETREAT, areas, (retreat_to,), seat=battle.defender)
    else:
        kill_units(p, battle.area, units)
        leaders_alone(p, battle)


def guide_of(battle: Battle) -> int:
    """Who chooses where a beaten defender goes: they themselves, or who won with Maege Mormont (SS-10.2)."""
    return battle.winner if card_of(battle, battle.winner) == "maege-mormont" else battle.defender


def attackers_go_back(p: StormOfSwords, battle: Battle) -> None:
    """GT-8.6: routed, to where they came from; leaders left without units only to an own unit there (SS-8.7)."""
    seat = battle.attacker
    alive = [unit for unit in battle.units if not is_routed(unit)]
    back = alive if card_of(battle, seat) == "ser-davos-seaworth" else [f"{unit}*" for unit in alive]
    if back:
        add_units(p, battle.origin, seat, back)
        tell(p, "retreats", seat=seat, area=battle.area, target=battle.origin)
        do(p, (reconcile, seat))  # R-SS-3
    p.battle = battle._replace(units=(), leaders=())
    for leader in battle.leaders:
        if own_units(units_in(p, battle.origin, seat)):
            p.leaders[leader] = battle.origin
        else:
            take_leader(p, leader)


def bury_routed(p: StormOfSwords, battle: Battle) -> None:
    """GT-8.6, SS-6.4: routed units made to retreat again die; if no own unit is left, so do the allied ones."""
    units = units_in(p, battle.area, battle.defender)
    kill_units(p, battle.area, [unit for unit in units if is_routed(unit)])
    left = units_in(p, battle.area, battle.defender)
    if left and not own_units(left):
        kill_units(p, battle.area, left)


def retreat_areas(p: StormOfSwords, battle: Battle, units: tuple[Unit, ...]) -> list[Area]:
    """Own or empty, not where the attack came from; of these, where the supply limit costs the fewest units."""
    seat = battle.defender
    areas = [
        area
        for area in roads_of(p, seat)[battle.area]
        if area != battle.origin and area not in p.neutrals and not is_opponents(p, seat, area)
    ]
    losses = {area: cost_of_retreat(p, seat, battle.area, area, units) for area in areas}
    fewest = min(losses.values(), default=0)
    return [area for area in areas if losses[area] == fewest < len(units)]


def cost_of_retreat(p: StormOfSwords, seat: int, area: Area, target: Area, units: tuple[Unit, ...]) -> int:
    """How many units the supply limit would cost."""
    for lost in range(len(units)):
        if fits_with(p, seat, {area: -len(units), target: len(units) - lost}):
            return lost
    return len(units)


@book.rule
def retreat_to(p: StormOfSwords, area: Area) -> None:
    """First what the supply limit costs, of the owner's choice; then all go together."""
    battle = fought(p)
    units = units_in(p, battle.area, battle.defender)
    if cost_of_retreat(p, battle.defender, battle.area, area, units):
        open_to_loss = [unit for unit in dict.fromkeys(units) if may_lose(units, unit)]
        ask(p, battle.defender, OVER_SUPPLY, open_to_loss, (lost_in_retreat, area), area=area)
    else:
        fall_back(p, battle, area)


@book.rule
def lost_in_retreat(p: StormOfSwords, area: Area, unit: Unit) -> None:
    """One unit is lost; then it is looked at again."""
    kill_units(p, fought(p).area, (unit,))
    do(p, (retreat_to, area))


def fall_back(p: StormOfSwords, battle: Battle, area: Area) -> None:
    """GT-8.6: retreated units are routed, unless Ser Davos lost; leaders go with them and are never routed."""
    seat = battle.defender
    leaders = leaders_in(p, battle.area, seat)
    units = units_in(p, battle.area, seat)
    is_davos = card_of(battle, seat) == "ser-davos-seaworth"
    remove_units(p, battle.area, units)
    add_units(p, area, seat, units if is_davos else [f"{unit}*" for unit in units])
    for leader in leaders:
        p.leaders[leader] = area
    tell(p, "retreats", seat=seat, area=battle.area, target=area)


def leaders_alone(p: StormOfSwords, battle: Battle) -> None:
    """SS-8.7: left without units they go together to one adjacent area with an own unit; or all are captured."""
    seat, area = battle.defender, battle.area
    leaders = leaders_in(p, area, seat)
    areas = [target for target in roads_of(p, seat)[area] if own_units(units_in(p, target, seat))]
    if leaders and areas:
        ask(p, guide_of(battle), LEADERS_RETREAT, areas, (leaders_fled, seat, area), seat=seat)
    else:
        for leader in leaders:
            take_leader(p, leader)


@book.rule
def leaders_fled(p: StormOfSwords, seat: int, area: Area, target: Area) -> None:
    """Together."""
    for leader in leaders_in(p, area, seat):
        p.leaders[leader] = target
    tell(p, "leaders_fled", seat=seat, area=area, target=target)


# Moving in


@book.rule
def winner_moves_in(p: StormOfSwords) -> None:
    """GT-8.7, SS-7.1: a winning attacker moves in; the loser's order, power token and garrison there are removed."""
    battle = fought(p)
    if battle.winner == battle.attacker:
        if battle.area in p.orders:
            remove_order(p, battle.area)
        if p.garrisons.pop(battle.area, 0):
            tell(p, "garrison_gone", area=battle.area)
        do(p, (enter, battle.area))


@book.rule
def enter(p: StormOfSwords, area: Area) -> None:
    """The attacking army stands in an area: the one it took, or the one it came from."""
    battle = fought(p)
    add_units(p, area, battle.attacker, sort_units(battle.units))
    for leader in battle.leaders:
        p.leaders[leader] = area
    p.battle = battle._replace(units=(), leaders=())
    do(p, (count_claim,), (reconcile, battle.attacker))
    if battle.defender < 0:
        do(p, (end_battle,))


@book.rule
def offer_rescue(p: StormOfSwords) -> None:
    """SS-8.10: Secure Hostages: who attacked a player and won may take one prisoner from that player's dungeon."""
    battle = fought(p)
    prisoners = dungeon(p, battle.defender)
    if battle.winner == battle.attacker and prisoners and uses(p, battle.attacker, "secure-hostages"):
        ask(p, battle.attacker, RESCUE, ["pass", *prisoners], (rescued,))


@book.rule
def rescued(p: StormOfSwords, choice: str) -> None:
    """One's own goes to the battle area, another house's into one's dungeon."""
    if choice != "pass":
        battle = fought(p)
        is_own = p.commanders[choice] == battle.attacker
        p.leaders[choice] = battle.area if is_own else f"dungeon {battle.attacker}"
        tell(p, "rescued", seat=battle.attacker, leader=choice, victim=battle.defender)


# The end of the battle


@book.rule
def end_texts(p: StormOfSwords) -> None:
    """Cersei and Bran, at the end of the battle, by the Fiefdoms track; then the cards are discarded."""
    battle = fought(p)
    both = sorted((battle.attacker, battle.defender), key=p.tracks[FIEFDOMS].index)
    do(p, *[frame for seat in both for frame in ((end_text, seat), (discard_card, seat))])


@book.rule
def end_text(p: StormOfSwords, seat: int) -> None:
    """Win or lose."""
    battle = fought(p)
    card = card_of(battle, seat)
    if card == "cersei-lannister":
        lose_power(p, opponent_in(battle, seat), CERSEI_POWER)
    elif card == "bran-stark" and p.discards[seat]:
        ask(p, seat, BRAN, ["pass", *p.discards[seat]], (bran, seat))


@book.rule
def bran(p: StormOfSwords, seat: int, choice: str) -> None:
    """One house card comes back from the discard pile; not himself, who is not there yet (SS-10.2)."""
    if choice != "pass":
        p.discards[seat] = tuple(card for card in p.discards[seat] if card != choice)
        p.hands[seat] += (choice,)
        tell(p, "card_back", seat=seat, card=choice)


@book.rule
def discard_card(p: StormOfSwords, seat: int) -> None:
    """The card that was played is discarded."""
    discard_house_card(p, seat, card_of(fought(p), seat))


def discard_house_card(p: StormOfSwords, seat: int, card: HouseCardId) -> None:
    """GT-8.9: with the last card of the hand discarded, the whole discard pile comes back."""
    if card:
        p.discards[seat] += (card,)
    take_back(p, seat)


def take_back(p: StormOfSwords, seat: int) -> None:
    """GT-8.9, SS-10.1."""
    if not p.hands[seat] and p.discards[seat]:
        p.hands[seat], p.discards[seat] = p.discards[seat], ()
        tell(p, "hand_back", seat=seat)


@book.rule
def end_battle(p: StormOfSwords) -> None:
    """The battle is over; leaders that wait are placed."""
    p.battle = None
    do(p, (place_waiting,), (count_claim,))
