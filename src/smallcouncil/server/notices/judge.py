"""The judge: whether a notice that is due should still be sent, as the table stands by now."""

from __future__ import annotations

from ..refusals import Refused
from ..room import Room
from ..rooms import Rooms
from ..timekeeping import now_ms
from .occasions import invited_to, still_true_of
from .outbox import Waiting
from .presence import Presence
from .schema import Channel
from .words import Message, confirmation, message_for

LOOK_AGAIN = 60_000  # milliseconds after which a person who had the table open may have gone without an answer


class NotNow(Exception):
    """A notice is not for now: perhaps later."""


class NotAnyMore(Exception):
    """There is nothing to tell any more."""


class Judge:
    """Looks at the table, and at who has it open."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.presence = rooms, Presence(rooms)

    async def message(self, one: Waiting, channel: Channel) -> Message:
        """What to send; NotNow or NotAnyMore if nothing."""
        if one.kind == "confirm":
            return confirmation(one, channel)
        if not channel.is_confirmed:
            raise NotAnyMore
        try:
            room = await self.rooms.open(one.table_id)
            if self.rooms.fanout.is_shared:
                await room.refresh()
        except Refused:
            raise NotAnyMore from None
        await self._check(one, channel, room)
        table = room.seen_by("") if channel.table_id else room.table
        return message_for(one, channel, table, now_ms())

    async def _check(self, one: Waiting, channel: Channel, room: Room) -> None:
        """Quiet while the table is open: whose turn it is may still go without an answer, all else was seen."""
        if one.kind in ("turn", "nudge"):
            return await self._check_turn(one, channel, room)
        if one.kind == "invite" and channel.person not in invited_to(room.table):
            raise NotAnyMore
        if not channel.table_id and await self._has_open(room, one, channel.person):
            raise NotAnyMore

    async def _check_turn(self, one: Waiting, channel: Channel, room: Room) -> None:
        table = room.seen_by("") if channel.table_id else room.table
        asked = still_true_of(table, one.kind, one.seq)
        people = asked if channel.table_id else asked & {channel.person}
        if not people:
            raise NotAnyMore
        if table.status == "paused":
            raise NotNow
        for person in people:
            if not await self.presence.has_open(table.id, person):
                return
        raise NotNow

    async def _has_open(self, room: Room, one: Waiting, person: str) -> bool:
        tables = {room.id, room.table.rematch} - {""} if one.kind == "rematch" else {room.id}
        return any([await self.presence.has_open(table, person) for table in tables])
