"""Steps: the last entry of a table and what it has changed, as messages for all viewers. What they share is made once.

A message leaves out what is as it was. Whether it is, is judged by what the viewer saw and sees, so that nothing can be
learnt from what is left out.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from operator import ne
from typing import Any

import msgspec

from smallcouncil.core import Position, Show, Viewer

from .entries import Answer
from .infos import Change, DecisionInfo, MayUndo, TableInfo
from .projection import decision_info, entry_info, may_undo
from .protocol import encode
from .story import Told
from .table import Table

Zones = dict[str, Any]
NOTHING = object()  # what a zone was before the start


class Following:
    """What follows from a position, kept for the next one, in which little is new."""

    def __init__(self) -> None:
        self.p: Position | None = None
        self.facts: Zones = {}
        self.asked: list[dict[str, Any]] | None = None
        self.glance: Any = None  # what a spectator sees of it, brought up to date where it changes

    def news(self, past: Position | None, p: Position, changed: set[str]) -> Zones:
        """Who is asked and what follows, where it is not as in the position before, which differs in these zones."""
        if past is None:
            return self.begin(p)
        if past is not self.p:
            self.begin(past)
        self.p = None  # until all that is kept is of one position again
        facts, asked = self.facts, p.asked
        is_asked_anew = asked != self.asked
        if is_asked_anew:
            changed.add("pending")
        anew = p.derive_anew(changed, self.glance)
        news = {name: value for name, value in anew.items() if facts[name] != value}
        facts.update(news)
        self.p, self.asked = p, asked
        return {"asked": asked, **news} if is_asked_anew else news

    def begin(self, p: Position) -> Zones:
        """Keep what follows from a position of which nothing was known."""
        self.p, self.facts, self.asked, self.glance = p, p.derive(), p.asked, p.glance()
        return {"asked": self.asked, **self.facts}


class Steps:
    """A table just after an entry, and as it was before."""

    def __init__(self, before: Table, table: Table, info: TableInfo | None, following: Following | None = None) -> None:
        self.before, self.table, self.info = before, table, info
        self.is_start = before.p is None and table.p is not None
        self.alike, self.own = changed_zones(before.p, table.p, following or Following())
        self.apart = told_apart(table.story.last)
        self.heads: dict[Viewer, bytes] = {}
        self.asked, self.was_asked = table.questions, before.questions
        self.choosers = table.p.seats_back() if table.p else []

    def message(self, viewer: Viewer) -> bytes:
        """The step as a viewer is told it: `protocol.Step`."""
        told_as = viewer if viewer in self.apart else None
        head = self.heads.get(told_as) or self.head(told_as)
        view = self.view(viewer) if self.own or self.is_start else {}
        decision, may = self.decision(viewer), may_undo(self.table, viewer, self.choosers)
        if view or isinstance(decision, DecisionInfo):
            return b"%b%b}" % (head, encode(Change(viewer=viewer, view=view, decision=decision, may_undo=may)))
        return b"%b%b}" % (head, no_change(viewer, decision, may))

    def head(self, viewer: Viewer) -> bytes:
        """All that comes before the change."""
        table = self.table
        entry = entry_info(table, table.story.last, viewer)
        head = {"type": "step", "seq": table.seq, "entry": entry, "table": self.info, "view": self.alike}
        self.heads[viewer] = encode(head)[:-1] + b',"change":'
        return self.heads[viewer]

    def view(self, viewer: Viewer) -> Zones:
        """The zones that do not look to the viewer as they did, nor to all as they look to the viewer."""
        view: Zones = {"viewer": viewer} if self.is_start else {}
        for name, show, was, value in self.own:
            shown = show(self.table.p, value, viewer)
            if was is NOTHING or shown != show(self.before.p, was, viewer):
                view[name] = shown
        return view

    def decision(self, viewer: Viewer) -> DecisionInfo | msgspec.UnsetType | None:
        """What the viewer is asked, unless it is still what it was."""
        asked, was = self.asked.get(viewer), self.was_asked.get(viewer)
        if asked is None:
            return msgspec.UNSET if was is None else None
        number = self.table.asked[asked.seat]
        if asked is was and number == self.before.asked[asked.seat]:
            return msgspec.UNSET
        return decision_info(asked, number, asked.seat in self.table.evident)


@cache
def no_change(viewer: Viewer, decision: msgspec.UnsetType | None, may: MayUndo) -> bytes:
    """What is told to who sees nothing new of their own and is asked nothing new: it is always the same."""
    return encode(Change(viewer=viewer, view={}, decision=decision, may_undo=may))


def told_apart(told: Told) -> set[int]:
    """The seats that are told of an entry what spectators are not."""
    apart = {seat for event in told.events for seat in event.audience or ()}
    return apart | {told.row.entry.seat} if told.sealed and isinstance(told.row.entry, Answer) else apart


def changed_zones(
    past: Position | None, p: Position | None, following: Following
) -> tuple[Zones, list[tuple[str, Show, Any, Any]]]:
    """The zones that have changed: those that look the same to everybody, and the others as they were and are."""
    if p is None or p is past:
        return {}, []
    alike: Zones = {"game": p.game.id} if past is None else {}
    own = []
    game = p.game
    values = game.shown(p)
    pasts = (NOTHING,) * len(values) if past is None else game.shown(past)
    zones = [*compress(zip(game.shows, pasts, values, strict=True), map(ne, pasts, values))]
    for (name, show), was, value in zones:
        if name in game.shown_plainly:
            alike[name] = value
        elif not game.zones[name][1].alike:
            own.append((name, show, was, value))
        elif was is NOTHING or show(past, was, None) != show(p, value, None):
            alike[name] = show(p, value, None)
    alike |= following.news(past, p, {name for (name, _), _, _ in zones})
    return alike, own
