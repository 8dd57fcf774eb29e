"""The archive: a table as JSON, and what it proves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from smallcouncil.core import CouncilError, Game, UnknownGame, UnknownRules, Viewer, find_game

from .entries import Become, Keep, Row, Sit, Substitute, Vacate
from .infos import EntryInfo, Scene
from .projection import entry_info, scene
from .refusals import Refused
from .setup import Setup, commitment_of
from .story import BadLog
from .table import Table, new_table

FORMAT = 1


class Export(msgspec.Struct, kw_only=True, frozen=True, tag_field="export", tag="whole"):
    """A whole table with every secret: for everybody once it is over, before that for the operator."""

    format: Literal[1] = 1
    table: str
    created: int
    commitment: str | None  # as it was shown at the start
    setup: Setup
    rows: list[Row]


class SeenExport(msgspec.Struct, kw_only=True, frozen=True, tag_field="export", tag="seen"):
    """A running table as one viewer knows it."""

    format: Literal[1] = 1
    table: str
    viewer: int | None
    entries: list[EntryInfo]
    scene: Scene


class Shot(msgspec.Struct, kw_only=True, frozen=True):
    """A moment of a finished game."""

    entry: EntryInfo
    view: dict[str, Any] | None


def export(table: Table, created: int) -> Export:
    """The whole table. Who the people are stays here: they are numbered."""
    rows = [told.row for told in table.story]
    numbers: dict[str, str] = {"": ""}
    for row in rows:
        for person in (row.person, *_people_in(row)):
            numbers.setdefault(person, f"person {len(numbers)}")
    setup = msgspec.structs.replace(table.setup, host=numbers.get(table.setup.host, ""))
    named = [_with_person(row, numbers) for row in rows]
    return Export(table=table.id, created=created, commitment=setup.commitment, setup=setup, rows=named)


def _people_in(row: Row) -> list[str]:
    match row.entry:
        case Sit(person=person) | Substitute(person=person) | Keep(person=person) | Vacate(sent_away=person):
            return [person]
        case Become(was=was, person=person):
            return [was, person]
    return []


def _with_person(row: Row, known_as: Mapping[str, str]) -> Row:
    entry = row.entry
    if isinstance(entry, Sit | Substitute | Keep):
        entry = msgspec.structs.replace(entry, person=known_as[entry.person])
    elif isinstance(entry, Vacate):
        entry = msgspec.structs.replace(entry, sent_away=known_as[entry.sent_away])
    elif isinstance(entry, Become):
        entry = msgspec.structs.replace(entry, was=known_as[entry.was], person=known_as[entry.person])
    return msgspec.structs.replace(row, entry=entry, person=known_as[row.person], command="")


def export_seen(table: Table, viewer: Viewer) -> SeenExport:
    """A running table as a viewer knows it."""
    entries = [entry_info(table, told, viewer) for told in table.story]
    return SeenExport(table=table.id, viewer=viewer, entries=entries, scene=scene(table, viewer))


def read_export(text: bytes | str) -> Export:
    """Read an export; Refused if it is none."""
    try:
        return msgspec.json.decode(text, type=Export)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Refused("bad_request", f"this is no exported table: {error}", key="refused.no_export") from None


def require_bound_seed(exported: Export) -> None:
    """Refuse another seed than the one that was promised."""
    setup = exported.setup
    if not setup.seed_chosen and commitment_of(setup.seed) != exported.commitment:
        raise Refused(
            "bad_request", "the seed is not the one that the server was bound to", key="refused.seed_not_bound"
        )


def game_for(setup: Setup) -> Game[Any]:
    """The game of a setup; Refused where it was played by rules that are not here."""
    try:
        return find_game(setup.game, setup.version)
    except (UnknownGame, UnknownRules) as error:
        raise Refused("bad_request", str(error)) from None


def verify(exported: Export) -> Table:
    """Replay a table and check every hash and the seed; Refused with the first thing that does not fit."""
    setup = exported.setup
    require_bound_seed(exported)
    try:
        game_for(setup)
        return new_table(exported.table, setup).replayed(exported.rows)
    except (BadLog, CouncilError) as error:
        raise Refused("bad_request", str(error)) from None
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        reason = f"these entries make no game: {type(error).__name__}"
        raise Refused("bad_request", reason, key="refused.no_export") from None


def everything(table: Table) -> dict[str, Any]:
    """A position with all its zones open, each in the form that viewers know."""
    p = table.position
    view = p.view(None)
    parts = [name for name, (_, seen) in p.game.zones.items() if not seen.is_bookkeeping]
    zones = {name: getattr(p, name) for name in ("seed", *parts)}
    return {**view, **{name: _opened(value, view.get(name)) for name, value in zones.items()}}


def _opened(value: Any, seen: Any) -> Any:
    is_by_name = isinstance(seen, dict) and isinstance(value, tuple)
    return msgspec.to_builtins(value._asdict() if is_by_name else value, str_keys=True)
