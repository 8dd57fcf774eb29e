"""The zones of A Storm of Swords, and what can be read off them. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

import msgspec

from smallcouncil.core import Own, Position, Public, Seen, TableOptions

from .board import AREAS, CASTLES, HOMES, STARS, SUPPLY_TABLE, WEATHER, Area, House, Ways, arrows, borders, roads
from .cards import (
    ALLIES,
    HOUSES,
    LEADERS,
    MINUS_ONE_SUPPORTS,
    ORDERS,
    POWER_TOKENS,
    STARRED,
    STOCK,
    UNIT_STRENGTH,
    HouseCardId,
    Leader,
    kind_of,
)

Unit = str  # "F" footman, "K" knight, "f" and "k" allied ones; "*" behind it: routed
IRON_THRONE, FIEFDOMS, KINGS_COURT = "iron_throne", "fiefdoms", "kings_court"
TRACKS = (IRON_THRONE, FIEFDOMS, KINGS_COURT)
PLACE_ON_BOARD = {area: place for place, area in enumerate(AREAS)}
Sizes = Seen(lambda _, piles, __: [len(pile) for pile in piles], alike=True)
DeckSizes = Seen(lambda _, decks, __: {name: len(deck) for name, deck in decks.items()}, alike=True)
# Everybody sees it, each part under its name.
ByName = Seen(lambda _, value, __: value and value._asdict(), alike=True)
# What can be chosen stands in the schema, for forms; what cannot is refused by its clause.
SomeHouse = Annotated[House, msgspec.Meta(extra_json_schema={"enum": ["", *HOUSES]})]


class StormOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    houses: tuple[SomeHouse, ...] = ()  # SS-2.6, by seat; "": dealt at random; none: all are
    strong_riverrun: bool = False  # SS-13.2, three players


class Army(NamedTuple):
    """The units of one player in an area."""

    seat: int
    units: tuple[Unit, ...]


class March(NamedTuple):
    """A march under way: whose, from where, its value, the leader who marches (or none), and the attack, if any."""

    seat: int
    area: Area
    value: int
    leader: Leader = ""
    target: Area = ""
    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()
    has_gone_back: bool = False  # SS-5.6: by Manage Troops; then nothing moves any more


class Battle(NamedTuple):
    """A battle under way. Pairs are (attacker, defender)."""

    area: Area
    origin: Area
    attacker: int
    defender: int
    value: int  # of the march
    leader: Leader
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    supports: tuple[tuple[str, int, int, int], ...] = ()  # what, whose, on whose side, how much
    cards: tuple[HouseCardId, HouseCardId] = ("", "")
    less: tuple[int, int] = (0, 0)  # Aeron: the new card counts one less
    blade: int = -1
    swords: tuple[int, int] = (0, 0)  # gained by texts
    towers: tuple[int, int] = (0, 0)
    winner: int = -1
    margin: int = 0
    casualties: int = 0


class StormOfSwords(Position, kw_only=True, eq=False):
    """A position of A Storm of Swords. Lists are by seat unless they say otherwise."""

    options: Public[StormOptions]
    houses: Public[list[House]] = []
    round: Public[int] = 0
    phase: Public[str] = ""
    weather: Public[int] = 0
    # The board
    armies: Public[dict[Area, Army]] = {}
    orders: Public[dict[Area, str]] = {}
    tokens: Public[dict[Area, int]] = {}  # power tokens laid down
    garrisons: Public[dict[Area, int]] = {}
    neutrals: Public[dict[Area, int]] = {}
    leaders: Public[dict[Leader, str]] = {}  # an area, "dungeon 2" (of a seat), "waiting", "deck" or "gone"
    commanders: Public[dict[Leader, int]] = {}  # whose each leader is
    # Before the players
    power: Public[list[int]] = []
    supply: Public[list[int]] = []
    claim_track: Public[list[int]] = []  # from space 1; -1: empty
    tracks: Public[dict[str, tuple[int, ...]]] = {}
    throne_borrower: Public[int] = -1  # Stannis's card: who has the token of the Iron Throne
    blade_used: Public[bool] = False
    hands: Public[list[tuple[HouseCardId, ...]]] = []
    discards: Public[list[tuple[HouseCardId, ...]]] = []
    tactics: Public[list[tuple[str, ...]]] = []
    chosen: Public[list[tuple[str, ...]]] = []  # the tactics cards in force
    allies: Public[list[tuple[str, ...]]] = []
    allies_used: Public[list[str]] = []  # military support this round
    # Decks; the last card is the top
    ally_decks: Annotated[dict[str, tuple[str, ...]], DeckSizes] = {}
    ally_under: Public[dict[str, tuple[str, ...]]] = {}  # SS-6.2: known to all, since they went there face up
    ally_open: Public[dict[str, str]] = {}
    bound: Public[dict[str, int]] = {}  # SS-6.3
    westeros: Annotated[list[tuple[str, ...]], Sizes] = []
    westeros_open: Public[tuple[str, ...]] = ()
    # Planning
    plans: Own[list[tuple[tuple[Area, str], ...]]] = []
    tactic_plans: Own[list[str]] = []
    changes: Own[list[int]] = []
    bans: Public[list[str]] = []  # what may not be chosen in the next planning phase
    barred: Public[int] = -1  # SS-9.4: who may not choose a tactics card
    # Action
    activated: Public[list[Leader]] = []
    order_leaders: Public[list[tuple[Area, Leader]]] = []  # SS-8.3: who stood with an order when it was turned up
    march: Annotated[March | None, ByName] = None
    battle: Annotated[Battle | None, ByName] = None
    picks: Own[list[str]] = []  # sealed bids and house cards
    revealed_bids: Public[list[int]] = []


# Seats, tracks and tokens


def seat_of(p: StormOfSwords, house: House) -> int:
    """The player of a house, or -1."""
    return p.houses.index(house) if house in p.houses else -1


def turn_order(p: StormOfSwords) -> tuple[int, ...]:
    """GT-3.1: the Iron Throne track."""
    return p.tracks[IRON_THRONE]


def holder(p: StormOfSwords, track: str) -> int:
    """Who holds the token of a track: place 1, or who borrowed the Iron Throne's."""
    if track == IRON_THRONE and p.throne_borrower >= 0:
        return p.throne_borrower
    return p.tracks[track][0]


def stars(p: StormOfSwords, seat: int) -> int:
    """GT-5.3, SS-5.5: how many special orders a player may have on the board."""
    return STARS[p.players][p.tracks[KINGS_COURT].index(seat)] + ("careful-planning" in p.chosen[seat])


def uses(p: StormOfSwords, seat: int, tactic: str) -> bool:
    """Whether a tactics card is in force for a player."""
    return tactic in p.chosen[seat]


def has_ally(p: StormOfSwords, seat: int, kind: str) -> bool:
    """Whether a player owns an ally card of a kind."""
    return any(ALLIES[card].kind == kind for card in p.allies[seat])


# The board


def is_fair(p: StormOfSwords) -> bool:
    """SS-4.4: whether fords are open."""
    return WEATHER[p.weather] == "fair"


def adjacent(p: StormOfSwords, seat: int = -1) -> Ways:
    """What is adjacent, for a player's raids and support; for nobody's, as printed."""
    transport = seat >= 0 and has_ally(p, seat, "mercenary-transport")
    return borders(p.players, fair=is_fair(p), transport=transport)


def roads_of(p: StormOfSwords, seat: int) -> Ways:
    """Where a player's units march and retreat."""
    transport, galleys = has_ally(p, seat, "mercenary-transport"), has_ally(p, seat, "galleys")
    return roads(p.players, p.houses[seat], fair=is_fair(p), transport=transport, galleys=galleys)


def arrows_of(p: StormOfSwords, seat: int) -> Ways:
    """The arrows a player may use."""
    return arrows(p.players, p.houses[seat], transport=has_ally(p, seat, "mercenary-transport"))


def units_in(p: StormOfSwords, area: Area, seat: int) -> tuple[Unit, ...]:
    """A player's units in an area."""
    army = p.armies.get(area)
    return army.units if army is not None and army.seat == seat else ()


def areas_of(p: StormOfSwords, seat: int) -> list[Area]:
    """The areas where a player has units, in the order of the board."""
    return in_order([area for area, army in p.armies.items() if army.seat == seat])


def in_order(areas: list[Area]) -> list[Area]:
    """Areas in the order of the board."""
    areas.sort(key=PLACE_ON_BOARD.__getitem__)
    return areas


def own_units(units: Iterable[Unit]) -> list[Unit]:
    """The units of the house itself, routed or not."""
    return [unit for unit in units if unit[0].isupper()]


def is_routed(unit: Unit) -> bool:
    """GT-8.6."""
    return unit.endswith("*")


def strength_of(units: Iterable[Unit]) -> int:
    """GT-1.3, GT-8.6: routed units count 0."""
    return sum(UNIT_STRENGTH[unit] for unit in units if not is_routed(unit))


def controller(p: StormOfSwords, area: Area) -> int:
    """SS-1.6: units, else a power token, else the garrison of King's Landing or the printed token of a home; or -1."""
    if area in p.armies:
        return p.armies[area].seat
    if area in p.tokens:
        return p.tokens[area]
    if area in p.neutrals:
        return -1
    home = AREAS[area].home
    if home:
        return seat_of(p, home)
    return seat_of(p, "lannister") if area == "kings-landing" and p.garrisons.get(area) else -1


def controlled(p: StormOfSwords, seat: int) -> list[Area]:
    """All areas a player controls."""
    return [area for area in AREAS if controller(p, area) == seat]


def claims(p: StormOfSwords) -> list[int]:
    """SS-1.2: everybody's claim: the castles they control, and their tokens on the claim track."""
    totals = [p.claim_track.count(seat) for seat in range(p.players)]
    for area in CASTLES:
        seat = controller(p, area)
        if seat >= 0:
            totals[seat] += AREAS[area].claim
    return totals


def claim(p: StormOfSwords, seat: int) -> int:
    """SS-1.2: a player's claim."""
    return claims(p)[seat]


def castles(p: StormOfSwords, seat: int) -> int:
    """How many cities and strongholds a player controls."""
    return sum(controller(p, area) == seat for area in CASTLES)


def is_opponents(p: StormOfSwords, seat: int, area: Area) -> bool:
    """SS-5.6: whether an area is another player's: unit, garrison, power token or printed token."""
    if area in p.garrisons and controller(p, area) != seat:
        return True
    return controller(p, area) not in (-1, seat)


# Leaders


def leaders_in(p: StormOfSwords, area: Area, seat: int) -> list[Leader]:
    """A player's leaders in an area."""
    return [leader for leader, place in p.leaders.items() if place == area and p.commanders[leader] == seat]


def dungeon(p: StormOfSwords, seat: int) -> list[Leader]:
    """The prisoners of a player."""
    return [leader for leader, place in p.leaders.items() if place == f"dungeon {seat}"]


def leader_strength(leaders: Iterable[Leader], marching: Leader = "") -> int:
    """SS-8.1, SS-8.5: the upper side, but of the leader whose own march it is the lower."""
    return sum(LEADERS[who].back if who == marching else LEADERS[who].front for who in leaders)


# Stocks


def power_in_stock(p: StormOfSwords, seat: int) -> int:
    """GT-1.2: tokens neither before the player nor on the board nor on the claim track."""
    on_board = sum(owner == seat for owner in p.tokens.values())
    return POWER_TOKENS - p.power[seat] - on_board - p.claim_track.count(seat)


def units_in_stock(p: StormOfSwords, seat: int, kind: str) -> int:
    """GT-1.2: units of a kind not on the board."""
    on_board = [unit[0] for army in p.armies.values() if army.seat == seat for unit in army.units]
    return STOCK[kind] - on_board.count(kind)


def minus_supports_left(p: StormOfSwords) -> int:
    """SS-5.4: −1 support tokens in the common stock."""
    return MINUS_ONE_SUPPORTS - sum(order == "support-1" for order in p.orders.values())


# Supply, GT-4.5


def army_sizes(p: StormOfSwords, seat: int) -> dict[Area, int]:
    """How many units a player has in each area."""
    return {area: len(army.units) for area, army in p.armies.items() if army.seat == seat}


def fits_supply(p: StormOfSwords, seat: int, sizes: Iterable[int]) -> bool:
    """GT-4.5: armies are two or more units; the largest has to fit the largest allowed, and so on."""
    armies = sorted((size for size in sizes if size > 1), reverse=True)
    allowed = SUPPLY_TABLE[p.supply[seat]]
    return len(armies) <= len(allowed) and all(size <= limit for size, limit in zip(armies, allowed, strict=False))


def fits_with(p: StormOfSwords, seat: int, changes: dict[Area, int]) -> bool:
    """Whether a player's armies fit once these areas hold so many units more (or fewer)."""
    sizes = army_sizes(p, seat)
    for area, more in changes.items():
        sizes[area] = sizes.get(area, 0) + more
    return fits_supply(p, seat, sizes.values())


# Orders


def orders_left(placed: Iterable[str]) -> dict[str, int]:
    """GT-5.1: the order tokens a player has not placed."""
    placed = list(placed)
    return {order: n - placed.count(order) for order, n in ORDERS.items()}


def own_orders(p: StormOfSwords, seat: int) -> dict[Area, str]:
    """A player's orders on the board."""
    return {area: order for area, order in p.orders.items() if area in p.armies and p.armies[area].seat == seat}


def orders_of_kind(p: StormOfSwords, seat: int, kind: str) -> list[Area]:
    """Where a player's orders of a kind lie, in the order of the board."""
    return in_order([area for area, order in own_orders(p, seat).items() if kind_of(order) == kind])


def starred(orders: Iterable[str]) -> int:
    """How many special orders these are."""
    return sum(order in STARRED for order in orders)


def home_of(p: StormOfSwords, seat: int) -> Area:
    """A player's home area."""
    return HOMES[p.houses[seat]]
