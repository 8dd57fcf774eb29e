"""The zones that the games of the family share, and what can be read off them. Nothing here changes anything."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from smallcouncil.core import Named, Outcome, Own, Piles, Position, Public

from .board import Area, Board, House, Ways
from .cards import (
    LEADERS,
    MINUS_ONE_SUPPORTS,
    ORDERS,
    POWER_TOKENS,
    STARRED,
    HouseCardId,
    Leader,
    LeaderFacts,
    kind_of,
)
from .units import Unit

IRON_THRONE, FIEFDOMS, KINGS_COURT = "iron_throne", "fiefdoms", "kings_court"
TRACKS = (IRON_THRONE, FIEFDOMS, KINGS_COURT)
Part = tuple[str, int]  # of a strength or a bid: what, how much
StepOfSeat = Callable[[Any, int], None]  # a rule that is carried out for one player after another
NOTHING_MORE: Mapping[str, int] = MappingProxyType({})


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


class Thrones(Position, kw_only=True, eq=False):
    """A position of a game of the family. Lists are by seat unless they say otherwise."""

    board: ClassVar[Board]
    stock: ClassVar[Mapping[Unit, int]]  # GT-1.2: how many units of each kind a house has
    leader_facts: ClassVar[Mapping[Leader, LeaderFacts]] = LEADERS
    # SS-9.1: Westeros cards that let the holder of a token choose between others
    westeros_choices: ClassVar[Mapping[str, tuple[str, tuple[str, ...]]]] = MappingProxyType({})
    bid_clauses: ClassVar[Mapping[str, str]] = MappingProxyType({})  # what else is bid for than a place on a track
    road_clause: ClassVar[str] = "GT-7.1"  # by which units march where they can
    replacing_tactic: ClassVar[str]  # SS-5.4: the tactics card whose owner may replace a raided support order
    before_support: ClassVar[tuple[StepOfSeat, ...]] = ()  # of each combatant in a battle, beside the call for support
    after_support: ClassVar[tuple[StepOfSeat, ...]] = ()

    houses: Public[list[House]] = []
    round: Public[int] = 0
    phase: Public[str] = ""
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
    tracks: Public[dict[str, tuple[int, ...]]] = {}
    throne_borrower: Public[int] = -1  # Stannis's card: who has the token of the Iron Throne
    blade_used: Public[bool] = False
    hands: Public[list[tuple[HouseCardId, ...]]] = []
    discards: Public[list[tuple[HouseCardId, ...]]] = []
    tactics: Public[list[tuple[str, ...]]] = []
    chosen: Public[list[tuple[str, ...]]] = []  # the tactics cards in force
    # Decks; the last card is the top
    westeros: Piles[list[tuple[str, ...]]] = []
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
    march: Named[March | None] = None
    battle: Named[Battle | None] = None
    picks: Own[list[str]] = []  # sealed bids and house cards
    revealed_bids: Public[list[int]] = []

    # What each game of the family answers for itself

    @abstractmethod
    def victory(self) -> Outcome | None:
        """How the game ends at once, if it does: asked after every single change of control."""

    @abstractmethod
    def adjacent(self, seat: int = -1) -> Ways:
        """What is adjacent, for a player's raids and support; for nobody's, as printed."""

    @abstractmethod
    def roads(self, seat: int) -> Ways:
        """Where a player's units march and retreat."""

    @abstractmethod
    def shifts(self, seat: int, area: Area) -> list[Area]:
        """SS-5.6: where Manage Troops may take a player's units from an area."""

    # What a board with seas has otherwise

    def raid_ways(self, seat: int) -> Ways:
        """GT-6.1: where a player's raid orders reach."""
        return self.adjacent(seat)

    def support_ways(self, seat: int) -> Ways:
        """GT-8.1: from where a player's support orders reach a battle in each area."""
        return self.adjacent(seat)

    def clause_of_road(self, _area: Area, _target: Area) -> str:
        """By which clause there is no way from one area to another."""
        return self.road_clause

    def may_lay_token(self, _seat: int, _area: Area) -> bool:
        """GT-7.3: whether a player's power token may lie in an area."""
        return True

    # What cards of one game change in the rules of all; nothing, unless a game says otherwise

    def may_support(self, _area: Area) -> bool:
        """Whether a support order in an area gives any support this round."""
        return True

    def supporting_units(self, seat: int, area: Area) -> tuple[Unit, ...]:
        """A player's units in an area that count when they support."""
        return units_in(self, area, seat)

    def pledges(self, _seat: int) -> Mapping[str, int]:
        """What a player's cards can give others as support in a battle, wherever it is."""
        return NOTHING_MORE

    def may_star(self, _seat: int) -> bool:
        """Whether a player may place special orders at all in this planning phase."""
        return True

    def areas_that_may_muster(self, _seat: int) -> list[Area]:
        """Where a player's consolidate power orders may muster instead."""
        return []

    def farther_raids(self, _seat: int, _area: Area) -> list[Area]:
        """What a player can raid from an area beyond what is adjacent, with mercenaries."""
        return []

    def spend_mercenaries(self, _seat: int) -> None:
        """Mercenaries have raided for a player."""

    def tokens_elsewhere(self, _seat: int) -> int:
        """Power tokens neither in the stock nor before the player nor in an area."""
        return 0

    def more_supply(self, _seat: int) -> int:
        """Barrels that count for a player beside those on the board."""
        return 0

    def is_blocked(self, _seat: int, _area: Area) -> bool:
        """Whether a player gains no power by consolidating in an area."""
        return False

    def bid_bonuses(self, _seat: int, _what: str) -> list[Part]:
        """What cards add to a bid, beside the tactics."""
        return []

    def most_card_support(self, _seat: int) -> int:
        """The most support that a player's own cards could give them in a battle."""
        return 0

    def clause_of_card(self, _card: str) -> str:
        """The clause by which a card that is no house card counts in a battle or a bid; none: it is no such card."""
        return ""

    def changes_sides(self, _leader: Leader) -> bool:
        """Whether a leader who is captured goes over to the captor."""
        return False

    def goes_over(self, _leader: Leader, _loser: int, _captor: int) -> None:
        """A leader who was captured has gone over, and so does what belongs to them."""


# Seats, tracks and tokens


def seat_of(p: Thrones, house: House) -> int:
    """The player of a house, or -1."""
    return p.houses.index(house) if house in p.houses else -1


def turn_order(p: Thrones) -> tuple[int, ...]:
    """GT-3.1: the Iron Throne track."""
    return p.tracks[IRON_THRONE]


def holder(p: Thrones, track: str) -> int:
    """Who holds the token of a track: place 1, or who borrowed the Iron Throne's."""
    if track == IRON_THRONE and p.throne_borrower >= 0:
        return p.throne_borrower
    return p.tracks[track][0]


def stars(p: Thrones, seat: int) -> int:
    """GT-5.3, SS-5.5: how many special orders a player may have on the board."""
    if not p.may_star(seat):
        return 0
    return p.board.stars[p.players][p.tracks[KINGS_COURT].index(seat)] + ("careful-planning" in p.chosen[seat])


def uses(p: Thrones, seat: int, tactic: str) -> bool:
    """Whether a tactics card is in force for a player."""
    return tactic in p.chosen[seat]


# The board


def units_in(p: Thrones, area: Area, seat: int) -> tuple[Unit, ...]:
    """A player's units in an area."""
    army = p.armies.get(area)
    return army.units if army is not None and army.seat == seat else ()


def areas_of(p: Thrones, seat: int) -> list[Area]:
    """The areas where a player has units, in the order of the board."""
    return in_order(p, [area for area, army in p.armies.items() if army.seat == seat])


def in_order(p: Thrones, areas: list[Area]) -> list[Area]:
    """Areas in the order of the board."""
    areas.sort(key=p.board.place.__getitem__)
    return areas


def controller(p: Thrones, area: Area) -> int:
    """GT-7.3, SS-1.6: units, else a power token, else the printed token of a home or a garrison that holds; or -1."""
    if area in p.armies:
        return p.armies[area].seat
    if area in p.tokens:
        return p.tokens[area]
    if area in p.neutrals:
        return -1
    board = p.board
    if area in board.home_of:
        return seat_of(p, board.home_of[area])
    return seat_of(p, board.garrison_of[area]) if area in board.garrison_of and p.garrisons.get(area) else -1


def controlled(p: Thrones, seat: int) -> list[Area]:
    """All areas a player controls, in the order of the board: where no units stand only tokens hold any."""
    bare = (p.tokens.keys() | p.board.printed) - p.armies.keys()
    return in_order(p, areas_of(p, seat) + [area for area in bare if controller(p, area) == seat])


def castles(p: Thrones, seat: int) -> int:
    """How many cities and strongholds a player controls."""
    return sum(controller(p, area) == seat for area in p.board.castles)


def is_opponents(p: Thrones, seat: int, area: Area) -> bool:
    """SS-5.6: whether an area is another player's: unit, garrison, power token or printed token."""
    if area in p.garrisons and controller(p, area) != seat:
        return True
    return controller(p, area) not in (-1, seat)


def is_attack(p: Thrones, seat: int, target: Area) -> bool:
    """GT-7.1: on units, a garrison or a neutral force."""
    army = p.armies.get(target)
    is_held = army is not None and army.seat != seat
    is_garrisoned = bool(p.garrisons.get(target)) and is_opponents(p, seat, target)
    return is_held or is_garrisoned or target in p.neutrals


# Leaders


def leaders_in(p: Thrones, area: Area, seat: int) -> list[Leader]:
    """A player's leaders in an area."""
    return [leader for leader, place in p.leaders.items() if place == area and p.commanders[leader] == seat]


def dungeon(p: Thrones, seat: int) -> list[Leader]:
    """The prisoners of a player."""
    return [leader for leader, place in p.leaders.items() if place == f"dungeon {seat}"]


def leader_strength(
    leaders: Iterable[Leader], marching: Leader = "", facts: Mapping[Leader, LeaderFacts] = LEADERS
) -> int:
    """SS-8.1, SS-8.5: the upper side, but of the leader whose own march it is the lower."""
    return sum(facts[who].back if who == marching else facts[who].front for who in leaders)


# What is under way


def the_march(p: Thrones) -> March:
    """The march under way."""
    assert p.march is not None  # noqa: S101  (the rules of a march run only during one)
    return p.march


def the_battle(p: Thrones) -> Battle:
    """The battle under way, or just decided."""
    assert p.battle is not None  # noqa: S101  (the rules of a battle run only during one)
    return p.battle


# Stocks


def power_in_stock(p: Thrones, seat: int) -> int:
    """GT-1.2: tokens neither before the player nor on the board."""
    on_board = sum(owner == seat for owner in p.tokens.values())
    return POWER_TOKENS - p.power[seat] - on_board - p.tokens_elsewhere(seat)


def units_in_stock(p: Thrones, seat: int, kind: str) -> int:
    """GT-1.2: units of a kind not on the board."""
    return stock_of(p, seat)[kind]


def stock_of(p: Thrones, seat: int) -> dict[Unit, int]:
    """GT-1.2: units not on the board, by their kind."""
    on_board = [unit[0] for army in p.armies.values() if army.seat == seat for unit in army.units]
    return {kind: n - on_board.count(kind) for kind, n in p.stock.items()}


def minus_supports_left(p: Thrones) -> int:
    """SS-5.4: −1 support tokens in the common stock."""
    return MINUS_ONE_SUPPORTS - sum(order == "support-1" for order in p.orders.values())


# Orders


def orders_left(placed: Iterable[str]) -> dict[str, int]:
    """GT-5.1: the order tokens a player has not placed."""
    placed = list(placed)
    return {order: n - placed.count(order) for order, n in ORDERS.items()}


def own_orders(p: Thrones, seat: int) -> dict[Area, str]:
    """A player's orders on the board."""
    return {area: order for area, order in p.orders.items() if area in p.armies and p.armies[area].seat == seat}


def orders_of_kind(p: Thrones, seat: int, kind: str) -> list[Area]:
    """Where a player's orders of a kind lie, in the order of the board."""
    return in_order(p, [area for area, order in own_orders(p, seat).items() if kind_of(order) == kind])


def starred(orders: Iterable[str]) -> int:
    """How many special orders these are."""
    return sum(order in STARRED for order in orders)
