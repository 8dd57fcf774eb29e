"""A table: what its setup and its entries make of it. No clock, no network, no database: only what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, overload

import msgspec

from smallcouncil.core import Decision, Event, Game, Position, Viewer, find_game

from .clocks import Times, times_for
from .entries import (
    Answer,
    AnyEntry,
    Back,
    Fill,
    Outage,
    Propose,
    Rematch,
    Resign,
    Row,
    Sit,
    Start,
    Takeover,
    Undo,
    Vacate,
    Vote,
    What,
)
from .fingerprint import fingerprint
from .setup import Setup
from .undo import last_choosers

Status = Literal["lobby", "playing", "paused", "over"]
KEPT_POSITIONS = 6  # for a quick undo; an older one is replayed


NO_QUESTIONS: dict[Viewer, Decision] = {}


class BadLog(Exception):
    """The entries of a table do not lead where they say they do."""


class Player(msgspec.Struct, frozen=True):
    """Who has a seat: a person, a bot, a bot in the place of a person, or nobody."""

    person: str = ""
    name: str = ""
    bot: str = ""
    away: Literal["", "resigned", "time"] = ""  # why a bot plays for the person

    @property
    def is_open(self) -> bool:
        """Whether nobody has the seat."""
        return not (self.person or self.bot)

    @property
    def decides(self) -> bool:
        """Whether a person plays here now."""
        return bool(self.person) and not self.bot


class Told(msgspec.Struct, frozen=True):
    """What an entry brought about."""

    row: Row
    events: tuple[Event, ...] = ()  # for all audiences
    sealed: bool = False  # the others do not see the choice
    undone: int = 0  # choices that it took back


class Story(Sequence[Told]):
    """What has been told at a table so far. A longer one shares all it can, so that the next entry costs no copy."""

    __slots__ = ("length", "told")

    def __init__(self, told: list[Told], length: int | None = None) -> None:
        self.told = told  # and perhaps what came later, in stories that go on from this one
        self.length = len(told) if length is None else length

    def and_then(self, told: Told) -> Story:
        """The story with one more."""
        shared = self.told if len(self.told) == self.length else self.told[: self.length]
        shared.append(told)
        return Story(shared)

    @property
    def last(self) -> Told:
        """What was told last."""
        return self.told[self.length - 1]

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, at: int) -> Told: ...
    @overload
    def __getitem__(self, at: slice) -> list[Told]: ...
    def __getitem__(self, at: int | slice) -> Told | list[Told]:
        if isinstance(at, slice):
            return [self.told[number] for number in range(self.length)[at]]
        return self.told[range(self.length)[at]]


class Proposal(msgspec.Struct, frozen=True):
    """What is put to the vote."""

    seat: int
    what: What
    moves: int
    yes: tuple[int, ...]
    number: int = 0  # of the entry that proposed it


class Table(msgspec.Struct):
    """A table as it stands after its last entry."""

    id: str
    setup: Setup
    players: tuple[Player, ...]
    times: Times
    seq: int = 0
    at: int = 0
    status: Status = "lobby"
    p: Position | None = None
    moves: int = 0  # choices that led to the position
    asked: dict[int, int] = {}  # of each seat that is asked: the entry that asked it
    before: tuple[Position, ...] = ()  # the last positions, the newest at the end
    story: Story = msgspec.field(default_factory=lambda: Story([]))
    proposal: Proposal | None = None
    rematch: str = ""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return find_game(self.setup.game, self.setup.version)

    @property
    def position(self) -> Position:
        """The position of a game that has begun."""
        assert self.p is not None  # noqa: S101  (who asks has looked at the status)
        return self.p

    @property
    def hash(self) -> str:
        """Of the position; nothing before the start."""
        return fingerprint(self.p) if self.p else ""

    @property
    def questions(self) -> Mapping[Viewer, Decision]:
        """What is asked of whom."""
        p = self.p
        return NO_QUESTIONS if p is None or p.outcome is not None else p.pending  # type: ignore[return-value]

    def seats_of(self, person: str) -> list[int]:
        """The seats that belong to a person."""
        return [seat for seat, player in enumerate(self.players) if person and player.person == person]

    def voters(self) -> list[int]:
        """The seats that persons play now."""
        return [seat for seat, player in enumerate(self.players) if player.decides]

    def absent(self) -> list[int]:
        """The seats of persons who have left them to a bot: they consent to nothing."""
        return [seat for seat, player in enumerate(self.players) if player.away]

    def sent_away(self, seat: int | None = None) -> list[str]:
        """The persons whom the host sent away, from any seat or from this one."""
        gone = [
            told.row.entry for told in self.story if isinstance(told.row.entry, Vacate) and told.row.entry.sent_away
        ]
        return [entry.sent_away for entry in gone if seat in (None, entry.seat)]

    def bots_asked(self) -> list[int]:
        """The seats that are asked and that bots play now."""
        return [seat for seat in self.asked if self.players[seat].bot]

    def deadlines(self) -> list[int]:
        """When the time of each person who is asked runs out; nothing where no clock runs."""
        if self.setup.clock.kind == "none":
            return []
        found = [self.times.deadline(seat) for seat in self.voters() if seat in self.asked]
        return [deadline for deadline in found if deadline is not None]

    def position_at(self, moves: int) -> Position:
        """The position that so many of the choices led to."""
        steps = self.moves - moves
        if steps <= len(self.before):
            return self.before[-steps]
        log = self.position.log
        p: Position = self.game.replay(msgspec.structs.replace(log, moves=log.moves[:moves]))
        return p

    def next(self, entry: AnyEntry, at: int, person: str = "", command: str = "") -> Table:
        """The table after one more entry; this one stays as it is. IllegalChoice if the rules refuse an answer."""
        after = msgspec.structs.replace(self, seq=self.seq + 1, at=max(at, self.at))
        told = CARRY_OUT[type(entry)](entry, after)
        row = Row(seq=after.seq, at=after.at, entry=entry, person=person, command=command, hash=after.hash)
        undone = max(0, self.moves - after.moves)
        after.story = self.story.and_then(msgspec.structs.replace(told, row=row, undone=undone))
        return after

    def replayed(self, rows: Iterable[Row]) -> Table:
        """The table after entries that were kept, each checked against its hash."""
        table = self
        for row in rows:
            table = table.next(row.entry, row.at, row.person, row.command)
            if (table.seq, table.at) != (row.seq, row.at):
                raise BadLog(f"entry {row.seq} of table {self.id} is out of order")
            if table.story.last.row.hash != row.hash:
                raise BadLog(f"entry {row.seq} of table {self.id} does not lead to the position it led to before")
        return table

    def put(self, seat: int, player: Player) -> None:
        """Change who has a seat."""
        require(0 <= seat < len(self.players))
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])


def new_table(table_id: str, setup: Setup) -> Table:
    """A table before its first entry."""
    return Table(table_id, setup, (Player(),) * setup.players, times_for(setup.clock, setup.players))


def require(condition: bool) -> None:
    """Refuse a log that no server can have written."""
    if not condition:
        raise BadLog("the log holds an entry that could not be made then")


# What entries do


NOTHING = Told(Row(seq=0, at=0, entry=Start()))


def _sit(entry: Sit, table: Table) -> Told:
    table.put(entry.seat, Player(person=entry.person, name=entry.name))
    return NOTHING


def _fill(entry: Fill, table: Table) -> Told:
    require(table.status == "lobby")
    table.put(entry.seat, Player(bot=entry.bot))
    return NOTHING


def _vacate(entry: Vacate, table: Table) -> Told:
    require(table.status == "lobby")
    table.put(entry.seat, Player())
    return NOTHING


def _start(_: Start, table: Table) -> Told:
    require(table.status == "lobby" and not any(player.is_open for player in table.players))
    setup = table.setup
    p = table.game.new(setup.players, setup.seed, setup.options)
    table.status = "playing"
    table.times = table.times.started(table.at)
    events = p.events
    _stand_at(table, p, {*p.pending})
    return Told(NOTHING.row, tuple(events))


def _answer(entry: Answer, table: Table) -> Told:
    require(table.status == "playing")
    before, p = table.position, table.position.copy()
    events = p.answer(entry.seat, entry.choice)
    last = p.last_move
    sealed = last is not None and last.sealed
    still_asked = {seat for seat, decision in before.pending.items() if p.pending.get(seat) is decision}
    table.before = (*table.before[1 - KEPT_POSITIONS :], before)
    table.moves += 1
    if entry.seat in before.pending and entry.seat not in still_asked:  # else it was said, asked or not (`may_say`)
        table.times = table.times.answered(entry.seat, table.at)
    if table.proposal and table.proposal.what == "undo":
        table.proposal = None
    _stand_at(table, p, {*p.pending} - still_asked)
    return Told(NOTHING.row, tuple(events), sealed)


def _undo(entry: Undo, table: Table) -> Told:
    _go_back(table, entry.moves)
    return NOTHING


def _propose(entry: Propose, table: Table) -> Told:
    require(entry.seat in table.voters())
    own = table.seats_of(table.players[entry.seat].person)
    table.proposal = Proposal(entry.seat, entry.what, entry.moves, tuple(own), table.seq)
    _settle(table)
    return NOTHING


def _vote(entry: Vote, table: Table) -> Told:
    require(entry.seat in table.voters())
    proposal = table.proposal
    require(entry.proposal in (0, proposal.number if proposal else 0))
    if proposal is not None and entry.yes:
        own = table.seats_of(table.players[entry.seat].person)
        table.proposal = msgspec.structs.replace(proposal, yes=tuple(sorted({*proposal.yes, *own})))
        _settle(table)
    else:
        table.proposal = None
    return NOTHING


def _resign(entry: Resign, table: Table) -> Told:
    require(entry.seat in table.voters())
    player = table.players[entry.seat]
    table.put(entry.seat, msgspec.structs.replace(player, bot=entry.bot, away="resigned"))
    _go_on_without(table, entry.ends_undo)
    return NOTHING


def _takeover(entry: Takeover, table: Table) -> Told:
    require(entry.seat in table.voters())
    player = table.players[entry.seat]
    table.put(entry.seat, msgspec.structs.replace(player, bot=entry.bot, away="time"))
    _go_on_without(table, entry.ends_undo)
    return NOTHING


def _back(entry: Back, table: Table) -> Told:
    player = table.players[entry.seat]
    require(player.away == "time")
    table.put(entry.seat, Player(person=player.person, name=player.name))
    table.times = table.times.back(entry.seat, table.at).asked({*table.asked}, table.at)
    return NOTHING


def _outage(entry: Outage, table: Table) -> Told:
    require(entry.begun <= entry.ended)
    if table.status == "playing":
        table.times = table.times.without(entry.begun, entry.ended)
    return NOTHING


def _rematch(entry: Rematch, table: Table) -> Told:
    table.rematch = entry.table
    return NOTHING


CARRY_OUT: dict[type[AnyEntry], Callable[[Any, Table], Told]] = {
    Sit: _sit,
    Fill: _fill,
    Vacate: _vacate,
    Start: _start,
    Answer: _answer,
    Undo: _undo,
    Propose: _propose,
    Vote: _vote,
    Resign: _resign,
    Takeover: _takeover,
    Back: _back,
    Outage: _outage,
    Rematch: _rematch,
}  # each changes a table as an entry says


def _stand_at(table: Table, p: Position, newly_asked: set[int]) -> None:
    """A new position: some seats are asked something new, others are still asked what they were."""
    table.p = p
    table.asked = {seat: table.seq if seat in newly_asked else table.asked[seat] for seat in sorted(p.pending)}
    table.times = table.times.asked({*p.pending}, table.at)
    if p.outcome is not None:
        table.status, table.proposal = "over", None


def _go_back(table: Table, moves: int) -> None:
    """Undo keeps the future as it was: nobody can fish for another draw."""
    require(table.status == "playing" and 0 <= moves < table.moves)
    undone = last_choosers(table.position, table.moves - moves)
    p, table.before = table.position_at(moves), table.before[: -len(undone)]
    table.moves, table.proposal = moves, None
    table.times = table.times.went_back(undone, {*p.pending}, table.at)
    _stand_at(table, p, {*p.pending})


def _go_on_without(table: Table, ends_undo: bool) -> None:
    """Somebody is gone: an undo falls with their consent, anything else is settled by those who are here."""
    if ends_undo and table.proposal and table.proposal.what == "undo":
        table.proposal = None
    _settle(table)


def _settle(table: Table) -> None:
    """Carry out what is proposed once every person at the table agrees."""
    proposal = table.proposal
    if proposal is None or {*table.voters()} - {*proposal.yes}:
        return
    table.proposal = None
    match proposal.what:
        case "undo":
            _go_back(table, proposal.moves)
        case "pause":
            table.status, table.times = "paused", table.times.stopped(table.at)
        case "resume":
            table.status, table.times = "playing", table.times.started(table.at)
