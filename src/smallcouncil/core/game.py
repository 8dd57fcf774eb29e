"""A game: its facts, its class of positions and its hooks. The core knows games only as this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from random import Random
from secrets import token_hex
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

import msgspec

from .agenda import RuleBook
from .chance import key_from
from .decision import Choice, Decision, Refusal, as_asked
from .derived import Fact, zones_of
from .errors import BadRecord, IllegalChoice, IllegalTable, UnknownGame, UnknownRules
from .events import Event
from .log import Log
from .position import Asked, Looks, Position, TableOptions, advance, as_everybody_knows
from .preview import unknown
from .texts import Texts
from .zones import OPEN, Read, Seen, Show, Veil, Viewer, blank_of, declared_zones, is_flat_collection, veil

P = TypeVar("P", bound=Position)
Bot = Callable[[dict[str, Any], Decision, Random], Choice]  # from a view and what is asked


class TalkRule(NamedTuple):
    """What the rules say of talk at the table while it goes on: nobody may, or two alone."""

    refusal: Refusal  # of everybody else
    pair: tuple[int, int] | None = None  # the first is asked when to end it
    end: Choice = ""  # the answer that ends it
    seconds: int = 0  # that it may last, from that question on
    too_late: Refusal | None = None


LookingAt = tuple[list[tuple[str, Fact]], Looks | None]


@dataclass(kw_only=True)
class Game(Generic[P]):
    """Everything the core has to be told about a game."""

    id: str
    version: str  # of the rules: a log is replayed only by the version that wrote it
    players: range
    position: type[P]
    options: type[TableOptions]
    book: RuleBook
    texts: Texts
    rules: str  # the name of its page of clauses
    clause_players: str
    clause_turn: str
    clause_end: str
    check_table: Callable[[int, Any], Refusal | None]  # why a table cannot be, if it cannot
    set_up: Callable[[P], None]
    redeal: Callable[[P, Viewer, Random], None]
    variants: Mapping[str, tuple[Iterable[int], Mapping[str, Any]]]  # name: numbers of players, options
    counted_by: Mapping[str, str] = field(default_factory=dict)  # what wins are counted by: a heading, a zone by seat
    private_talk: bool = False  # whether two players may talk apart
    talk: Callable[[P], TalkRule | None] = lambda _: None  # None: the rules say nothing of it
    bots: Mapping[str, Bot] = field(default_factory=dict)  # beside the one that plays at random; the weakest first
    minutes: int = 30  # that a game takes
    order: int = 100  # where it stands among the games: the easiest first
    emblem: str = ""  # what is drawn for it, as SVG of 512 by 512
    tone: str = "#7b2d26"  # the colour behind it
    base_rules: str = ""  # the name of the page that its own builds on
    # What a seat may say at any time, asked or not, and what that does: it changes what is this seat's own and hidden
    # from all others, tells nobody else, and asks nobody. No question has such a text among its options.
    may_say: Callable[[P, int], tuple[Choice, ...]] = lambda _, __: ()
    say: Callable[[P, int, Choice], None] = lambda _, __, ___: None
    # What a seat holds that it could answer a question with in whose window everybody is asked (`Question.passes`)
    may_arm: Callable[[P, int], Sequence[Choice]] = lambda _, __: ()
    # By kind of question: whether everybody can see that a seat has nothing to choose where it is asked all the same.
    # Of a position in which whatever a spectator does not see cannot be looked at, so it cannot tell a secret.
    evident: Mapping[str, Callable[[P, int], bool]] = field(default_factory=dict)

    # What follows from what everybody sees, each told in views under its own name like a zone. Each is given the
    # position as a spectator sees it, so it cannot tell a secret; its type stands in the schema of the view.
    derived: tuple[Callable[[P], Any], ...] = ()
    derived_from: Callable[[P], Any] = lambda seen: seen  # what these look at, where that is no position of this game
    # What can be said of a choice beside what it certainly brings (`outlook.<kind>` of the texts): of the position as
    # its seat sees it, so it cannot tell a secret; with the choice, and what of the seat's view it certainly changes.
    outlook: Callable[[P, int, Choice, Mapping[str, Any]], list[Event]] = lambda _, __, ___, ____: []
    chart: tuple[str, ...] = ()  # the values by seat, zones or derived, that tell how a game went; first what wins
    facts: Callable[[], Mapping[str, Any]] = dict  # what a board has to know that is the same in every game of it

    zones: dict[str, tuple[type, Seen]] = field(init=False)
    shows: list[tuple[str, Show]] = field(init=False)
    shown: Callable[[P], tuple[Any, ...]] = field(init=False)  # the values of the zones that are shown
    shown_names: tuple[str, ...] = field(init=False)
    shows_veiled: list[tuple[str, Show]] = field(init=False)  # those that do not look as they are
    read: dict[str, Read] = field(init=False)  # takes back what was shown of these, the hidden being blank
    compared: list[str] = field(init=False)
    shown_plainly: frozenset[str] = field(init=False)  # the zones that are shown as they are, to everybody
    _looking_at: dict[frozenset[str], LookingAt] = field(init=False, default_factory=dict, repr=False, compare=False)
    veils: dict[str, Veil] = field(init=False)  # by zone of which somebody does not see all: as it is seen
    dark_veils: dict[str, Veil] = field(init=False)  # by zone likewise: what is hidden cannot be looked at

    def __post_init__(self) -> None:
        self.zones = declared_zones(self.position)
        self.shows = [(name, seen.show) for name, (_, seen) in self.zones.items() if seen.show]
        self.shown_names = tuple(name for name, _ in self.shows)
        self.shown = attrgetter(*self.shown_names)
        self.shows_veiled = [(name, show) for name, show in self.shows if self.zones[name][1] is not OPEN]
        veiled = [
            (name, kind, seen)
            for name, (kind, seen) in self.zones.items()
            if seen is not OPEN and not seen.is_bookkeeping
        ]
        self.dark_veils = {name: veil(seen.show, seen.reader(kind, unknown)) for name, kind, seen in veiled}
        self.read = {name: seen.reader(kind, blank_of) for name, kind, seen in veiled}
        if double := [fact.__name__ for fact in self.derived if fact.__name__ in self.zones]:
            raise TypeError(f"{self.id} has a zone and a derived value of one name: {', '.join(double)}")
        self.compared = [name for name in self.zones if name not in ("past", "events", "seed")]
        self.shown_plainly = frozenset(name for name, (_, seen) in self.zones.items() if seen is OPEN)
        self.veils = {name: veil(seen.show, self.read[name]) for name, _, seen in veiled}
        self.position.game = self
        self.position.questions = self.book.questions
        # Set zones as plain slots, which is twice as quick. What a msgspec struct does besides, to have the collector
        # watch it once it holds a container, is of no use here: a position holds lists from the start.
        self.position.__setattr__ = object.__setattr__  # type: ignore[method-assign]
        self.position.__delattr__ = object.__delattr__  # type: ignore[method-assign]
        self.position.flat_zones = tuple(
            name for name, (kind, _) in self.zones.items() if name != "events" and is_flat_collection(kind)
        )

    @property
    def folder(self) -> str:
        """The folder in which all of it lies, among those of the games."""
        return self.id.replace("-", "_")

    def new(self, players: int, seed: int | str | None = None, options: Mapping[str, Any] | None = None) -> P:
        """Set up a table and play to the first decision."""
        if type(players) is not int or players not in self.players:
            about = {"least": self.players[0], "most": self.players[-1], "given": str(players)[:40]}
            raise self._illegal(Refusal(self.clause_players, "number_of_players", about))
        table = self.read_options(options) if options else self.options()
        if (refusal := self.check_table(players, table)) is not None:
            raise self._illegal(refusal)
        seed = token_hex(16) if seed is None else str(seed)
        p = self.position(players=players, settings=table, seed=seed, key=key_from(seed, self.id))
        self.set_up(p)
        advance(p)
        return p

    def _illegal(self, refusal: Refusal) -> IllegalTable:
        return IllegalTable(refusal.clause, self.texts.say(f"no.{refusal.key}", refusal.about), *refusal[1:])

    def read_options(self, options: Mapping[str, Any]) -> TableOptions:
        """Table options from plain data, refused with a reason if they are not this game's."""
        try:
            return msgspec.convert(dict(options), self.options)
        except msgspec.ValidationError as error:
            known = ", ".join(self.options.__struct_fields__)
            raise IllegalTable("", f"{self.id} has no such table option: {error} (options: {known})") from None

    def looking_at(self, zones: frozenset[str]) -> LookingAt:
        """The derived values that look at any of these zones, and those that are looked at; None: perhaps all are."""
        if zones not in self._looking_at:
            facts = [fact for fact in self.derived if (own := zones_of(fact)) is None or not own.isdisjoint(zones)]
            is_told = all(zones_of(fact) is not None for fact in facts)
            looks = [(name, veil) for name, veil in self.looked_at if name in zones] if is_told else None
            self._looking_at[zones] = [(fact.__name__, fact) for fact in facts], looks
        return self._looking_at[zones]

    @cached_property
    def looked_at(self) -> Looks:
        """The zones that derived values say they look at, and how a spectator sees them.

        What a family shares may look at some that other games of it have.
        """
        asked: Veil = lambda _, pending, __: as_everybody_knows(pending)  # noqa: E731
        veils = self.veils | {"pending": asked}
        zones = {name for fact in self.derived for name in zones_of(fact) or ()}
        return [(name, veils.get(name)) for name in sorted(zones & self.zones.keys())]

    @cached_property
    def nothing_set_up(self) -> P:
        """A position of which nothing is known, to be copied and never changed."""
        return self.position(players=0, settings=None, seed=None, key="")

    @cached_property
    def view_type(self) -> type[msgspec.Struct]:
        """The type of a view, for those who read one."""
        zones = [(name, self.zones[name][1].shown_as(self.zones[name][0])) for name, _ in self.shows]
        derived = [(fact.__name__, get_type_hints(fact)["return"], None) for fact in self.derived]
        frame = [("game", str), ("viewer", int | None), ("asked", list[Asked])]
        return msgspec.defstruct(f"{self.position.__name__}View", [*frame, *zones, *derived])

    def view_schema(self) -> dict[str, Any]:
        """The JSON Schema of a view, everything derived being there."""
        schema: dict[str, Any] = msgspec.json.schema(self.view_type)
        view = schema["$defs"][self.view_type.__name__]
        for fact in self.derived:
            del view["properties"][fact.__name__]["default"]
        return schema | {"$defs": schema["$defs"] | {view["title"]: view | {"required": [*view["properties"]]}}}

    def read_view(self, view: Mapping[str, Any]) -> P:
        """A view as a position, to be read and never changed: what its viewer does not see is blank."""
        told: Any = msgspec.convert(view, self.view_type, strict=False)
        shown = {name: getattr(told, name) for name, _ in self.shows}
        zones = {name: self.read[name](value) if name in self.read else value for name, value in shown.items()}
        pending = {one.seat: as_asked(one.seat, self.book.questions[one.kind], one.about) for one in told.asked}
        return self.position(**zones, seed=None, key="", pending=pending)

    def replay(self, log: Log) -> P:
        """The position a log leads to."""
        if log.version != self.version:
            raise UnknownRules(f"this was played by rules {log.version} of {self.id}; these are rules {self.version}")
        p = self.new(log.players, log.seed, log.options)
        for number, (seat, choice) in enumerate(log.moves, start=1):
            try:
                p.answer(seat, choice)
            except IllegalChoice as error:
                raise BadRecord(f"move {number} of the log, {choice!r} by seat {seat}: {error}") from None
        return p


GAMES: dict[str, Game[Any]] = {}  # by the rules that new tables are played by
EARLIER: dict[tuple[str, str], Callable[[], Game[Any]]] = {}  # by id and version: how to get at earlier rules


def register(game: Game[P]) -> Game[P]:
    """Make a game known under its id, unless later rules of it are known already."""
    known = GAMES.get(game.id)
    if known is None or int(game.version) >= int(known.version):
        GAMES[game.id] = game
    return game


def find_game(game: str, version: str | None = None) -> Game[Any]:
    """The game of this id, by the rules of a version if one is named."""
    try:
        found = GAMES[game]
    except KeyError:
        raise UnknownGame(f"no game is called {game!r}; there are {', '.join(sorted(GAMES))}") from None
    if version is None or version == found.version:
        return found
    if (game, version) in EARLIER:
        return EARLIER[game, version]()
    raise UnknownRules(f"this was played by rules {version} of {game}; these are rules {found.version}")
