"""The entrance to a table: a client says hello, and is told all that it has missed."""

from __future__ import annotations

import asyncio

from smallcouncil.core import Viewer

from . import infos, protocol
from .connection import Connection, read
from .projection import entry_info, said_to, scene, table_info
from .refusals import Refused
from .room import Room
from .timekeeping import now_ms
from .wishes import wished

HELLO_SECONDS = 20.0
NOTHING_LATE: list[tuple[int, bytes]] = []


async def come_in(connection: Connection) -> Room:
    """Wait for a hello, and have the client listen at its table. Refused if it may not."""
    try:
        hello = read(await asyncio.wait_for(connection.receive(), HELLO_SECONDS))
    except TimeoutError:
        raise Refused("bad_request", "no hello came") from None
    if not isinstance(hello, protocol.Hello):
        raise Refused("bad_request", "the first message has to be hello")
    return await enter(connection, hello)


async def enter(connection: Connection, hello: protocol.Hello) -> Room:
    """Come to the table: as one's own seats, or else as a spectator where they are allowed."""
    if hello.protocol != protocol.VERSION:
        raise Refused("bad_request", f"this server speaks protocol {protocol.VERSION}")
    room = await connection.services.rooms.open(hello.table)
    if hello.since > room.table.seq:
        await room.refresh()  # the client comes from a process that was ahead of this one
    viewers = connection.viewers_at(room.table)
    if viewers == [None]:
        check_spectator(connection, room, hello.invite)
    welcome(connection, room, viewers, hello)
    return room


def check_spectator(connection: Connection, room: Room, invite: str) -> None:
    """Refuse somebody without a seat who may not watch."""
    setup = room.table.setup
    is_invited = connection.services.people.proves(invite, "watch", room.id)
    is_host = connection.person is not None and room.table.host == connection.person.id
    is_open = setup.spectators.allowed == "open" and setup.visibility == "open"
    is_let_in = is_open or is_invited or is_host or room.seen_by("").status == "over"
    if setup.spectators.allowed == "none" or not is_let_in:
        raise Refused("not_yours", "this table is not open to spectators", key="refused.no_spectators")


def welcome(connection: Connection, room: Room, viewers: list[Viewer], hello: protocol.Hello) -> None:
    """Tell all that the client has missed, and listen from here on: nothing can come between."""
    table, late, said = room.table, NOTHING_LATE, room.said
    if viewers == [None] and room.late is not None:
        table, late = room.late.at(now_ms())
        said = [one for one in said if one.at + room.late.delay <= now_ms()]
    since = hello.since if hello.since <= table.seq else 0
    seen = tuple(
        infos.CaughtUp(
            scene=scene(table, viewer),
            entries=tuple(entry_info(table, told, viewer) for told in table.story[since:]),
            said=said_to(said, table, viewer, hello.said.get("spectator" if viewer is None else str(viewer), 0)),
        )
        for viewer in viewers
    )
    info = table_info(table, room.created, room.host)
    connection.reply(protocol.Welcome(protocol=protocol.VERSION, now=now_ms(), seq=table.seq, table=info, viewers=seen))
    for viewer in viewers:
        room.listeners.setdefault(viewer, set()).add(connection)
        if viewer is not None and viewer in room.wishes:
            connection.send(wished(viewer, room.wishes[viewer]))
    room.attending.look()
    if viewers != [None] or room.attending.may_spectators_know():
        connection.send(room.attending.message())
    now, loop = now_ms(), asyncio.get_running_loop()  # once: what is due at one time comes in its order
    for due, message in late:
        loop.call_later(max(0, due - now) / 1000, connection.send, message)
