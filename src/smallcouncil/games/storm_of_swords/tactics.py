"""Tactics cards (SS-5): their immediate effects, and the house cards at the end of a round."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .allies import take_ally
from .board import HOMES, Area
from .book import book
from .bundles import Bundle, bundles, keeps_company, read_bundle, write_bundle
from .cards import ALLY_DECKS, HOUSE_TACTIC, TACTICS, Leader
from .moves import (
    add_units,
    controls_any,
    draw_ally,
    establish_control,
    gain_claim,
    gain_power,
    has_cards,
    remove_units,
)
from .planning import open_tactics
from .state import (
    StormOfSwords,
    adjacent,
    areas_of,
    arrows_of,
    controller,
    dungeon,
    fits_with,
    leaders_in,
    turn_order,
    units_in,
    uses,
)

CAREFUL = book.question("careful_planning", clause="SS-5.5", refuse=refusals.of_listed)
FORGE = book.question("forge_alliances", clause="SS-6.1", refuse=refusals.of_listed)
MANAGE = book.question("manage_troops", clause="SS-5.6", refuse=refusals.of_listed)
RANSOM = book.question("ransom", clause="SS-8.10", refuse=refusals.of_listed)

CAREFUL_POWER, SECOND_CARD_COST, FORGE_COST, HOSTAGE_POWER = 2, 2, 2, 2


@book.rule
def tactics_step(p: StormOfSwords) -> None:
    """SS-3.1 (3a): immediate effects, in turn order."""
    p.phase = "tactics"
    do(p, *[(immediate, seat, tactic) for seat in turn_order(p) for tactic in p.chosen[seat]], (tactics_done,))


@book.rule
def tactics_done(p: StormOfSwords) -> None:
    """What was forbidden for this planning phase is forbidden no more."""
    p.bans, p.barred = [], -1


@book.rule
def immediate(p: StormOfSwords, seat: int, tactic: str) -> None:
    """SS-5.2: what a card does at once."""
    if tactic in IMMEDIATE:
        IMMEDIATE[tactic](p, seat)


# Careful Planning


def careful_planning(p: StormOfSwords, seat: int) -> None:
    """SS-5.5: 2 power, or for 2 power a second card that could have been chosen."""
    seconds = [tactic for tactic in open_tactics(p, seat) if tactic not in p.chosen[seat]]
    ways = [f"second {tactic}" for tactic in seconds if p.power[seat] >= SECOND_CARD_COST]
    ask(p, seat, CAREFUL, ["power", *ways], (planned_carefully, seat))


@book.rule
def planned_carefully(p: StormOfSwords, seat: int, choice: str) -> None:
    """SS-5.3: the second card is carried out as well."""
    if choice == "power":
        gain_power(p, seat, CAREFUL_POWER)
        return
    tactic = choice.removeprefix("second ")
    p.power[seat] -= SECOND_CARD_COST
    p.chosen[seat] += (tactic,)
    tell(p, "second_tactic", seat=seat, tactic=tactic)
    do(p, (immediate, seat, tactic))


# Forge Alliances


def forge_alliances(p: StormOfSwords, seat: int) -> None:
    """SS-6.1: for 2 power the top card of an ally deck, open or face down; not of one bound to another."""
    decks = [deck for deck in ALLY_DECKS if p.ally_open[deck] or has_cards(p, deck)]
    free = [deck for deck in decks if p.bound.get(deck, seat) == seat]
    if free and p.power[seat] >= FORGE_COST:
        ask(p, seat, FORGE, ["pass", *free], (forged, seat))


@book.rule
def forged(p: StormOfSwords, seat: int, choice: str) -> None:
    """The card is taken."""
    if choice == "pass":
        return
    p.power[seat] -= FORGE_COST
    card = p.ally_open[choice] or draw_ally(p, choice)
    p.ally_open[choice] = ""
    tell(p, "forged", seat=seat, card=card)
    do(p, (take_ally, seat, card))


# Manage Troops, first part


def manage_troops(p: StormOfSwords, seat: int) -> None:
    """SS-5.6: units and leaders of one own area go to one own area, adjacent or along an arrow."""
    ways = [
        f"{area} -> {target} {write_bundle(bundle)}"
        for area in areas_of(p, seat)
        for target in sorted({*adjacent(p, seat)[area], *arrows_of(p, seat)[area]})
        if controller(p, target) == seat
        for bundle in bundles(units_in(p, area, seat), tuple(leaders_in(p, area, seat)))
        if may_shift(p, seat, area, target, bundle)
    ]
    if ways:
        ask(p, seat, MANAGE, ["pass", *ways], (managed, seat))


def may_shift(p: StormOfSwords, seat: int, area: Area, target: Area, bundle: Bundle) -> bool:
    """SS-5.6: supply binds, and nobody arrives without an own unit's company."""
    n = len(bundle.units)
    fits = not n or fits_with(p, seat, {area: -n, target: n})
    return fits and keeps_company((*bundle.units, *units_in(p, target, seat)), bundle.leaders)


@book.rule
def managed(p: StormOfSwords, seat: int, choice: str) -> None:
    """An emptied area loses its order; a power token may be left."""
    if choice == "pass":
        return
    area, _, rest = choice.partition(" -> ")
    target, _, text = rest.partition(" ")
    shift(p, seat, area, target, read_bundle(text))
    do(p, (establish_control, seat, area))


def shift(p: StormOfSwords, seat: int, area: Area, target: Area, bundle: Bundle) -> None:
    """Units and leaders go from one area to another."""
    tell(p, "moved", seat=seat, area=area, target=target, bundle=write_bundle(bundle))
    if bundle.units:
        remove_units(p, area, bundle.units)
        add_units(p, target, seat, bundle.units)
    for leader in bundle.leaders:
        p.leaders[leader] = target


# Secure Hostages


def secure_hostages(p: StormOfSwords, seat: int) -> None:
    """SS-8.10: for each prisoner 2 power may be taken of the owner."""
    do(p, (ransom, seat, tuple(dungeon(p, seat))))


@book.rule
def ransom(p: StormOfSwords, seat: int, prisoners: tuple[Leader, ...]) -> None:
    """One prisoner after another, of those whose owner has any power."""
    power = {prisoner: to_pay(p, prisoner) for prisoner in prisoners if to_pay(p, prisoner)}
    if power:
        ask(p, seat, RANSOM, ["pass", *power], (ransomed, seat, prisoners), power=power)


def to_pay(p: StormOfSwords, prisoner: Leader) -> int:
    """What the owner of a prisoner would have to pay: as far as they have it."""
    return min(HOSTAGE_POWER, p.power[p.commanders[prisoner]])


@book.rule
def ransomed(p: StormOfSwords, seat: int, prisoners: tuple[Leader, ...], choice: str) -> None:
    """The owner pays; then the next."""
    if choice == "pass":
        return
    owner, paid = p.commanders[choice], to_pay(p, choice)
    p.power[owner] -= paid
    gained = gain_power(p, seat, paid)
    tell(p, "ransom", seat=seat, owner=owner, n=gained, leader=choice)
    do(p, (ransom, seat, tuple(prisoner for prisoner in prisoners if prisoner != choice)))


IMMEDIATE = {
    "careful-planning": careful_planning,
    "forge-alliances": forge_alliances,
    "manage-troops": manage_troops,
    "secure-hostages": secure_hostages,
}


# House tactics, SS-3.2


@book.rule
def house_tactics(p: StormOfSwords) -> None:
    """SS-3.2: in turn order, each whose condition holds gives 1 claim and leaves the game."""
    do(p, *[(house_tactic, seat) for seat in turn_order(p)])


@book.rule
def house_tactic(p: StormOfSwords, seat: int) -> None:
    """SS-5.2: each once."""
    tactic = HOUSE_TACTIC[p.houses[seat]]
    if uses(p, seat, tactic) and controls_any(p, seat, wanted(p, seat, tactic)):
        p.tactics[seat] = tuple(card for card in p.tactics[seat] if card != tactic)
        p.chosen[seat] = tuple(card for card in p.chosen[seat] if card != tactic)
        tell(p, "house_tactic", seat=seat, tactic=tactic)
        do(p, (gain_claim, seat))


def wanted(p: StormOfSwords, seat: int, tactic: str) -> list[Area]:
    """The areas of which one has to be controlled."""
    if tactic == "we-do-not-sow":
        return [home for house, home in HOMES.items() if house != p.houses[seat] and house in p.houses]
    text = TACTICS[tactic]["end_of_round"]
    return [area for area, name in CONDITIONS.items() if name in text]


CONDITIONS = {"kings-landing": "King's Landing", "riverrun": "Riverrun", "harrenhal": "Harrenhal"}
