"""Who is at a table just now, since when, and who is ready to begin. It is told, and kept in memory alone.

Spectators are told before the game only: who comes and goes in it may be news that they are due later.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

from . import commands, infos, protocol
from .entries import Start
from .readiness import Readiness
from .refusals import Refused
from .table import Table
from .timekeeping import now_ms

if TYPE_CHECKING:
    from .room import Room

PROCESS = token_hex(4)
MARK = "@"  # news of who is where, among the tables at which something happened
GRACE = 3.0  # seconds in which somebody may come back, after a reload say, before they are away
LASTS = 25.0  # seconds after which a process that tells nothing more of a table is taken to be gone


class Attending:
    """The people of one table: here, at another process, or away."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.since: dict[int, tuple[bool, int]] = {}  # by seat: whether somebody is there, and since when
        self.told = b""  # what everybody knows
        self.readiness = Readiness(PROCESS)
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # by process: until when, and who

    def own(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        listeners = self.room.listeners
        return frozenset(viewer for viewer, ones in listeners.items() if viewer is not None and ones)

    def here(self) -> frozenset[int]:
        """The seats whose people have the table open anywhere."""
        return self.own().union(*(here for until, here in self.elsewhere.values() if until > monotonic()))

    @property
    def people(self) -> dict[int, str]:
        """Who has which seat."""
        return {seat: player.person for seat, player in enumerate(self.room.table.players) if player.person}

    @property
    def unready(self) -> set[int]:
        """The seats that want the others to wait, before the game."""
        return self.readiness.unready(self.people) if self.room.table.status == "lobby" else set()

    @property
    def is_shared(self) -> bool:
        """Whether there are others to whom it matters who is here."""
        return len({player.person for player in self.room.table.players} - {""}) > 1

    def look(self) -> None:
        """Tell everybody, and the other processes, if somebody has come or gone, or is ready now or not any more."""
        if self._has_changed():
            self._tell()
            self.room.rooms.tell_attendance(self.news())

    def _has_changed(self) -> bool:
        here, now = self.here(), now_ms()
        known = {seat: self.since.get(seat, (None, now)) for seat in sorted(self.people)}
        self.since = {seat: (seat in here, at if was == (seat in here) else now) for seat, (was, at) in known.items()}
        before, self.told = self.told, self.message()
        return self.told != before

    def look_soon(self) -> None:
        """Somebody has left: look whether they are back in a moment."""
        asyncio.get_running_loop().call_later(GRACE, self.look)

    def _tell(self) -> None:
        message = self.message()
        for viewer, listeners in self.room.listeners.items():
            if viewer is not None or self.may_spectators_know():
                for listener in [*listeners]:
                    listener.send(message)

    def may_spectators_know(self) -> bool:
        return self.room.table.status == "lobby" and self.room.late is None

    def message(self) -> bytes:
        unready = self.unready
        seats = [
            infos.SeatPresence(seat=seat, here=is_here, since=at, ready=seat not in unready)
            for seat, (is_here, at) in sorted(self.since.items())
        ]
        return protocol.encode(protocol.Present(seats=tuple(seats)))

    def set_ready(self, seats: list[int], on: bool) -> None:
        for seat in seats:
            self.readiness.say(seat, self.room.table.players[seat].person, on)
        self.look()

    # Between processes

    def news(self) -> str:
        """What the other processes are told: who is here, and what is known of who is ready."""
        seats = ",".join(map(str, sorted(self.own())))
        return f"{MARK}{self.room.id} {PROCESS} {seats or '-'} {self.readiness.told(self.people)}"

    def hear(self, process: str, here: frozenset[int], ready: str) -> None:
        """Another process tells who is there and who is ready. Nobody is waited for any more: the game may begin.

        Two people at two processes may have become ready at the same moment, each of them the last but one there.
        """
        self.elsewhere[process] = (monotonic() + LASTS, here)
        were_awaited = bool(self.unready)
        self.readiness.hear(ready)
        if self._has_changed():
            self._tell()
        if were_awaited and not self.unready:
            self.room.rooms.begin(start_if_full(self.room))


async def start_if_full(room: Room) -> None:
    """Begin as soon as every seat has a player and nobody wants to be waited for, where the table wants that.

    Several processes may find so at once: one of them begins.
    """

    def start(table: Table) -> Start:
        return commands.start(table, table.host)

    table = room.table
    is_full = not any(player.is_open for player in table.players)
    if is_full and not room.attending.unready and table.setup.starts_when_full and table.status == "lobby":
        with suppress(Refused):  # it has begun
            await room.submit(start)


def read_news(news: str) -> tuple[str, str, frozenset[int], str]:
    """The table, the process, who is there and what is known of who is ready, of what another process tells."""
    table, process, here, ready = news.removeprefix(MARK).split(" ")
    return table, process, _seats(here), ready


def _seats(told: str) -> frozenset[int]:
    return frozenset(int(seat) for seat in told.split(",") if seat.isdecimal())
