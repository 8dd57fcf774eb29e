"""Tactics cards (SS-5): what they do at once. What they do later stands where it counts."""

from __future__ import annotations

from smallcouncil.core import Choice, Legality, Refusal, ask, do, tell

from .board import Area
from .book import book, of_listed
from .bundles import Bundle, read_bundle, write_bundle
from .cards import Leader
from .movement import WHAT_GOES, departures, read_move, those_who_come_keep_company, within_supply
from .moves import add_units, establish_control, gain_power, remove_units, take_power
from .planning import open_tactics
from .state import Thrones, areas_of, controller, dungeon, turn_order, units_in

CAREFUL = book.question("careful_planning", clause="SS-5.5", refuse=of_listed)
RANSOM = book.question("ransom", clause="SS-8.10", refuse=of_listed)

CAREFUL_POWER, SECOND_CARD_COST, HOSTAGE_POWER = 2, 2, 2


@book.rule
def tactics_step(p: Thrones) -> None:
    """SS-3.1 (3a): immediate effects, in turn order."""
    p.phase = "tactics"
    do(p, *[(immediate, seat, tactic) for seat in turn_order(p) for tactic in p.chosen[seat]], (tactics_done,))


@book.rule
def tactics_done(p: Thrones) -> None:
    """What was forbidden for this planning phase is forbidden no more."""
    p.bans, p.barred = [], -1


@book.rule
def immediate(p: Thrones, seat: int, tactic: str) -> None:
    """SS-5.2: what a card does at once."""
    text = p.game.book.text_of(tactic, "immediate")
    if text is not None:
        text.effect(p, seat)


# Careful Planning


@book.card("careful-planning", "immediate")
def careful_planning(p: Thrones, seat: int) -> None:
    """SS-5.5: 2 power, or for 2 power a second card that could have been chosen."""
    seconds = [tactic for tactic in open_tactics(p, seat) if tactic not in p.chosen[seat]]
    ways = [f"second {tactic}" for tactic in seconds if p.power[seat] >= SECOND_CARD_COST]
    ask(p, seat, CAREFUL, ["power", *ways], (planned_carefully, seat))


@book.rule
def planned_carefully(p: Thrones, seat: int, choice: str) -> None:
    """SS-5.3: the second card is carried out as well."""
    if choice == "power":
        gain_power(p, seat, CAREFUL_POWER, by="careful-planning")
        return
    tactic = choice.removeprefix("second ")
    p.power[seat] -= SECOND_CARD_COST
    p.chosen[seat] += (tactic,)
    tell(p, "second_tactic", seat=seat, tactic=tactic)
    do(p, (immediate, seat, tactic))


# Manage Troops, first part


def read_shift(p: Thrones, _seat: int, choice: Choice) -> tuple[Area, Area, Bundle] | Refusal:
    """SS-5.6: written `twins -> seagard robb 1F`."""
    area, _, rest = choice.partition(" -> ")
    return read_move(p, "SS-5.6", area, rest)


def is_own_area(p: Thrones, seat: int, area: Area, _target: Area, _bundle: Bundle) -> Refusal | None:
    """SS-5.6: out of an own area."""
    return None if units_in(p, area, seat) else Refusal("SS-5.6", "no_unit_there", {"area": area})


def is_near(p: Thrones, seat: int, area: Area, target: Area, _bundle: Bundle) -> Refusal | None:
    """SS-5.6: to an adjacent area, or along an arrow."""
    return None if target in p.shifts(seat, area) else Refusal("SS-5.6", "no_road", {"area": target, "source": area})


def goes_to_own_area(p: Thrones, seat: int, _area: Area, target: Area, _bundle: Bundle) -> Refusal | None:
    """SS-5.6: into an own area."""
    return None if controller(p, target) == seat else Refusal("SS-5.6", "not_own_area", {"area": target})


MANAGE = book.question(
    "manage_troops",
    clause="SS-5.6",
    legality=Legality(
        read_shift,
        (is_own_area, is_near, goes_to_own_area, *WHAT_GOES, within_supply, those_who_come_keep_company),
        plain=("pass",),
    ),
)


@book.card("manage-troops", "immediate")
def manage_troops(p: Thrones, seat: int) -> None:
    """SS-5.6: units and leaders of one own area go to one own area, adjacent or along an arrow."""
    ways = [
        f"{area} -> {target} {text}"
        for area in areas_of(p, seat)
        for target, going in departures(p, seat, area, own_areas_near(p, seat, area))
        for _, text, _ in going
    ]
    if ways:
        ask(p, seat, MANAGE, ["pass", *ways], (managed, seat))


def own_areas_near(p: Thrones, seat: int, area: Area) -> list[Area]:
    """SS-5.6: a player's own areas that Manage Troops reaches from another."""
    return [near for near in p.shifts(seat, area) if controller(p, near) == seat]


@book.rule
def managed(p: Thrones, seat: int, choice: str) -> None:
    """An emptied area loses its order; a power token may be left."""
    if choice == "pass":
        return
    area, _, rest = choice.partition(" -> ")
    target, _, text = rest.partition(" ")
    shift(p, seat, area, target, read_bundle(text))
    do(p, (establish_control, seat, area))


def shift(p: Thrones, seat: int, area: Area, target: Area, bundle: Bundle) -> None:
    """Units and leaders go from one area to another."""
    tell(p, "moved", seat=seat, area=area, target=target, bundle=write_bundle(bundle))
    if bundle.units:
        remove_units(p, area, bundle.units)
        add_units(p, target, seat, bundle.units)
    for leader in bundle.leaders:
        p.leaders[leader] = target


# Secure Hostages


@book.card("secure-hostages", "immediate")
def secure_hostages(p: Thrones, seat: int) -> None:
    """SS-8.10: for each prisoner 2 power may be taken of the owner."""
    do(p, (ransom, seat, tuple(dungeon(p, seat))))


@book.rule
def ransom(p: Thrones, seat: int, prisoners: tuple[Leader, ...]) -> None:
    """One prisoner after another, of those whose owner has any power."""
    power = {prisoner: to_pay(p, prisoner) for prisoner in prisoners if to_pay(p, prisoner)}
    if power:
        ask(p, seat, RANSOM, ["pass", *power], (ransomed, seat, prisoners), power=power)


def to_pay(p: Thrones, prisoner: Leader) -> int:
    """What the owner of a prisoner would have to pay: as far as they have it."""
    return min(HOSTAGE_POWER, p.power[p.commanders[prisoner]])


@book.rule
def ransomed(p: Thrones, seat: int, prisoners: tuple[Leader, ...], choice: str) -> None:
    """The owner pays; then the next."""
    if choice == "pass":
        return
    owner, paid = p.commanders[choice], to_pay(p, choice)
    p.power[owner] -= paid
    gained = take_power(p, seat, paid)
    tell(p, "ransom", seat=seat, owner=owner, n=gained, leader=choice)
    do(p, (ransom, seat, tuple(prisoner for prisoner in prisoners if prisoner != choice)))
