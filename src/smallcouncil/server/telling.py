"""Telling: the last entry of a table as frames for all its viewers. What viewers share is encoded once."""

from __future__ import annotations

from functools import cached_property
from typing import Any, get_args

import msgspec

from smallcouncil.core import Public, Seen, Viewer

from .projection import entry_info, scene
from .protocol import Step, TableInfo, encode
from .table import Table

Parts = dict[str, Any]
PUBLIC = next(mark.show for mark in get_args(Public) if isinstance(mark, Seen))


class Telling:
    """A table just after an entry. `frame` gives byte for byte what encoding everything anew would give."""

    def __init__(self, table: Table, info: TableInfo | None) -> None:
        self.table = table
        self.info: Any = info and msgspec.Raw(encode(info))

    def frame(self, viewer: Viewer) -> str:
        """The step as a viewer is told it."""
        table = self.table
        entry: Any = entry_info(table, table.story[-1], viewer) if self.differs else self.entry
        step = Step(seq=table.seq, entry=entry, table=self.info, scene=scene(table, viewer, self.view(viewer)))
        return encode(step).decode()

    def view(self, viewer: Viewer) -> Parts | None:
        """The engine's view, its public zones encoded already."""
        p = self.table.p
        if p is None:
            return None
        view = self.public.copy()
        view["viewer"] = viewer
        for name, show in p.game.shows:
            if show is not PUBLIC:
                view[name] = show(p, getattr(p, name), viewer)
        return view

    @cached_property
    def public(self) -> Parts:
        """What everybody sees of the position, with a place for what they do not."""
        p = self.table.position
        zones = {name: msgspec.Raw(encode(getattr(p, name))) if show is PUBLIC else None for name, show in p.game.shows}
        return {"game": p.game.id, "viewer": None, **zones, "asked": self.asked}

    @cached_property
    def asked(self) -> msgspec.Raw:
        """Who is asked what."""
        pending = sorted(self.table.position.pending.items())
        return msgspec.Raw(
            encode([{"seat": seat, "kind": decision.kind, "about": decision.about} for seat, decision in pending])
        )

    @cached_property
    def entry(self) -> msgspec.Raw:
        """The entry, where it is the same for all."""
        return msgspec.Raw(encode(entry_info(self.table, self.table.story[-1], None)))

    @cached_property
    def differs(self) -> bool:
        """Whether viewers are told different things about the entry."""
        told = self.table.story[-1]
        return told.sealed or any(event.audience is not None for event in told.events)
