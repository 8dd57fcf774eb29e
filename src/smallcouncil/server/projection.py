"""Projection: a table as one viewer may see it. Everything that leaves the server about a game is made here."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec

from smallcouncil.core import Decision, Domain, Options, Viewer, seen_by

from .entries import Answer, AnyEntry
from .infos import (
    ClockInfo,
    DecisionInfo,
    EntryInfo,
    EventInfo,
    Fairness,
    MayUndo,
    ProposalInfo,
    SaidInfo,
    Scene,
    SeatInfo,
    TableInfo,
)
from .seats import Player
from .story import Told
from .table import Table
from .talk import Said

HELD_BACK = (
    "person",
    "was",
    "sent_away",
    "ends_undo",
    "proposal",
    "begun",
    "ended",
    "excused",
    "n",
    "loses",
)  # no viewer is told these of entries
MOST_LISTED = 2000  # options; a larger domain is told by its fields


def table_info(table: Table, created: int, host: str) -> TableInfo:
    """What everybody may know of a table."""
    setup = table.setup
    return TableInfo(
        id=table.id,
        game=setup.game,
        version=setup.version,
        players=setup.players,
        options=setup.options,
        title=setup.title,
        host=host,
        visibility=setup.visibility,
        status=table.status,
        clock=setup.clock,
        talk=setup.talk,
        spectators=setup.spectators,
        fairness=Fairness(
            chosen=setup.seed_chosen,
            commitment=setup.commitment,
            seed=setup.seed if table.status == "over" else None,
        ),
        imported=setup.imported,
        seats=tuple(seat_info(seat, player) for seat, player in enumerate(table.players)),
        clocks=clocks(table),
        proposal=proposal(table),
        rematch=table.rematch,
        verdict=table.verdict,
        created=created,
        seq=table.seq,
        moves=table.moves,
    )


def is_as_before(table: Table, before: Table) -> bool:
    """Whether the table's info differs from what it was by nothing but its counts."""
    return (
        table.setup.clock.kind == "none"
        and table.status == before.status
        and table.players == before.players
        and table.proposal == before.proposal
        and table.rematch == before.rematch
        and table.verdict == before.verdict
    )


def seat_info(seat: int, player: Player) -> SeatInfo:
    """Who has a seat. Persons are known by their names alone."""
    kind: Literal["open", "person", "bot"] = "open" if player.is_open else "bot" if player.bot else "person"
    name = player.name or (f"{player.bot.capitalize()} {seat + 1}" if player.bot else "")
    about = {"bot": player.bot, "away": player.away, "offered": player.offered, "kept": bool(player.kept_for)}
    return SeatInfo(seat=seat, kind=kind, name=name, **about)  # type: ignore[arg-type]


def clocks(table: Table) -> tuple[ClockInfo, ...]:
    """The time of each seat that a person plays; nothing where no clock runs."""
    kind = table.setup.clock.kind
    if kind == "none":
        return ()
    return tuple(
        ClockInfo(
            seat=seat,
            left=table.times.bank[seat] if kind == "player" else None,
            deadline=table.times.deadline(seat) if table.status == "playing" else None,
        )
        for seat in table.voters()
    )


def proposal(table: Table) -> ProposalInfo | None:
    """What is put to the vote."""
    if (put := table.proposal) is None:
        return None
    waiting = tuple(seat for seat in table.voters() if seat not in (*put.yes, *put.excused))
    return ProposalInfo(number=put.number, seat=put.seat, what=put.what, yes=put.yes, waiting=waiting, of=put.of)


def scene(table: Table, viewer: Viewer) -> Scene:
    """The position as a viewer sees it, and what the viewer is asked."""
    if table.p is None:
        return Scene(viewer=viewer, view=None, decision=None, may_undo="")
    asked = table.questions.get(viewer)
    return Scene(
        viewer=viewer,
        view=table.p.view(viewer),
        decision=decision_info(asked, table.asked[asked.seat], asked.seat in table.evident) if asked else None,
        may_undo=may_undo(table, viewer, table.p.seats_back()),
    )


def decision_info(decision: Decision, number: int, is_evident: bool = False) -> DecisionInfo:
    """A decision as its seat gets it; evident where everybody sees that there is nothing to choose."""
    options = decision.options
    return DecisionInfo(
        number=number,
        seat=decision.seat,
        kind=decision.kind,
        clause=decision.clause,
        key=f"ask.{decision.kind}",
        about=decision.about,
        options=options if isinstance(options, Options) else _listed(options),
        domain=None if isinstance(options, Options) else _domain(options),
        idle=decision.is_idle,
        evident=is_evident,
    )


def _listed(options: Domain) -> Options | None:
    """A domain as a list, unless it is too large."""
    if len(options) > MOST_LISTED:
        return None
    return Options([option for option in options])  # noqa: C416  (`list` would count it again)


def _domain(options: Domain) -> dict[str, Any]:
    return {"name": type(options).__name__, **msgspec.to_builtins(options, str_keys=True)}


def may_undo(table: Table, viewer: Viewer, have_chosen: list[int]) -> MayUndo:
    """Whether a seat has a choice to take back, and whether others have chosen since (`seats_back` tells both)."""
    if viewer not in have_chosen or table.status != "playing" or not table.players[viewer].decides:
        return ""
    return "last" if have_chosen[0] == viewer else "ask"


def entry_info(table: Table, told: Told, viewer: Viewer) -> EntryInfo:
    """An entry as a viewer may know it. Once the game is over, nothing is held back."""
    row, is_over = told.row, table.status == "over"
    told_of, kind = _told_of(type(row.entry))
    fields = {name: getattr(row.entry, name) for name in told_of}
    if isinstance(row.entry, Answer) and told.sealed and row.entry.seat != viewer and not is_over:
        fields["choice"] = None
    events = told.events if is_over else seen_by(told.events, viewer)
    infos = tuple(
        [EventInfo(kind=one.kind, data=one.data, audience=one.audience if is_over else None) for one in events]
    )
    return EntryInfo(seq=row.seq, at=row.at, kind=kind, undone=told.undone, events=infos, **fields)


@cache
def _told_of(entry: type[AnyEntry]) -> tuple[list[str], Any]:
    """What viewers are told of entries of a kind, and what the kind is called."""
    return [name for name in entry.__struct_fields__ if name not in HELD_BACK], entry.__struct_config__.tag


def said_to(said: list[Said], table: Table, viewer: Viewer, since: int = 0) -> tuple[SaidInfo, ...]:
    """What a viewer has heard, counted by what this viewer has heard: private words of others leave no gap.

    A substitute knows what the seat knows of the game, and not what was said to their predecessor alone.
    """
    came = 0 if viewer is None else table.players[viewer].since
    heard = [one for one in said if one.is_for(viewer) and (one.to is None or one.at >= came)]
    return tuple(
        SaidInfo(n=n, at=one.at, name=one.name, text=one.text, seat=one.seat, to=one.to, removed=one.removed)
        for n, one in enumerate(heard, start=1)
        if n > since
    )
