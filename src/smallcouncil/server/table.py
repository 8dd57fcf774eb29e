"""A table: what its setup and its entries make of it. No clock, no network, no database: only what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from smallcouncil.core import Decision, Game, Position, Viewer, find_game

from . import endings
from .clocks import Times, times_for
from .entries import (
    Answer,
    AnyEntry,
    Back,
    Become,
    Close,
    Fill,
    Keep,
    Nudge,
    Offer,
    Outage,
    Propose,
    Rematch,
    Remove,
    Resign,
    Row,
    Sit,
    Start,
    Substitute,
    Takeover,
    Undo,
    Vacate,
    Vote,
)
from .fingerprint import fingerprint
from .seats import Player, Proposal, Verdict
from .setup import Setup
from .story import NOTHING, BadLog, Story, Told, require
from .undo import last_choosers

Status = Literal["lobby", "playing", "paused", "over"]
KEPT_POSITIONS = 6  # for a quick undo; an older one is replayed


NO_QUESTIONS: dict[Viewer, Decision] = {}
NOBODY: frozenset[int] = frozenset()


class Table(msgspec.Struct, dict=True):
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
    host_now: str = ""  # who hosts in the place of who made it
    verdict: Verdict | None = None  # where the game itself has not decided

    @property
    def host(self) -> str:
        """The person who may invite, seat bots and begin."""
        return self.host_now or self.setup.host

    @property
    def game(self) -> Game[Any]:
        game: Game[Any] = self.p.game if self.p is not None else find_game(self.setup.game, self.setup.version)
        return game

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
        is_asked = p is not None and p.outcome is None and self.status != "over"
        return p.pending if is_asked else NO_QUESTIONS  # type: ignore[union-attr, return-value]

    @property
    def evident(self) -> frozenset[int]:
        """The seats of which everybody can see that they have nothing to choose. Worked out once."""
        if (known := self.__dict__.get("evident seats")) is None:
            known = self.__dict__["evident seats"] = self.p.evident_seats() if self.p else NOBODY
        return known

    def seats_of(self, person: str) -> list[int]:
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

    def sittings(self) -> list[Sit | Substitute]:
        """Who has ever sat where."""
        return [told.row.entry for told in self.story if isinstance(told.row.entry, Sit | Substitute)]

    def bots_asked(self) -> list[int]:
        """The seats that are asked and that bots play now."""
        return [seat for seat in self.asked if self.players[seat].bot]

    def deadlines(self) -> list[int]:
        """When the server acts for each person who is asked; nothing where no clock runs, or none that acts."""
        if self.setup.clock.kind == "none" or not self.has_hands:
            return []
        found = [self.times.deadline(seat) for seat in self.voters() if seat in self.asked]
        return [deadline for deadline in found if deadline is not None]

    @property
    def is_deleted(self) -> bool:
        """Whether nobody is to find it any more."""
        return self.verdict is not None and self.verdict.how == "deleted"

    @property
    def has_hands(self) -> bool:
        """Whether a clock that runs out does something by itself. Who has won already may take their time."""
        return self.setup.clock.timeout != "wait" and self.verdict is None

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
        require(0 <= seat < len(self.players))
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])


def new_table(table_id: str, setup: Setup) -> Table:
    """A table before its first entry."""
    return Table(table_id, setup, (Player(),) * setup.players, times_for(setup.clock, setup.players))


# What entries do


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
    if table.proposal and (table.proposal.what == "undo" or table.proposal.of == entry.seat):
        table.proposal = None  # who has answered is not away
    _stand_at(table, p, {*p.pending} - still_asked)
    return Told(NOTHING.row, tuple(events), sealed)


def _undo(entry: Undo, table: Table) -> Told:
    _go_back(table, entry.moves)
    return NOTHING


def _propose(entry: Propose, table: Table) -> Told:
    require(entry.seat in table.voters())
    own = table.seats_of(table.players[entry.seat].person)
    table.proposal = Proposal(
        entry.seat, entry.what, entry.moves, tuple(own), table.seq, entry.of, entry.bot, entry.excused
    )
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
    if entry.loses:
        table.verdict = Verdict("resigned", tuple(seat for seat in range(len(table.players)) if seat != entry.seat))
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


def _become(entry: Become, table: Table) -> Told:
    for seat in table.seats_of(entry.was):
        player = table.players[seat]
        table.put(seat, msgspec.structs.replace(player, person=entry.person, name=entry.name or player.name))
    for seat, player in enumerate(table.players):
        if player.kept_for == entry.was:
            table.put(seat, msgspec.structs.replace(player, kept_for=entry.person, name=entry.name or player.name))
    if table.host == entry.was:
        table.host_now = entry.person
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
    Become: _become,
    Nudge: endings.nudged,
    Offer: endings.offered,
    Substitute: endings.substituted,
    Keep: endings.kept,
    Close: endings.closed,
    Remove: endings.removed,
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
    if proposal is None or {*table.voters()} - {*proposal.yes} - {*proposal.excused}:
        return
    table.proposal = None
    match proposal.what:
        case "undo":
            _go_back(table, proposal.moves)
        case "pause":
            table.status, table.times = "paused", table.times.stopped(table.at)
        case "resume":
            table.status, table.times = "playing", table.times.started(table.at)
        case "bot":
            endings.replace_by_bot(table, proposal)
        case "substitute":
            endings.offer(table, proposal.of, proposal.bot)
        case "end":
            endings.end(table, "ended")
        case "delete":
            endings.end(table, "deleted")
