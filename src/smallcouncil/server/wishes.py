"""Wishes in the database: what players have said of windows, known to every process that has their table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from . import protocol
from .mailbox import Letter
from .store import reads, wishes
from .windows import Wish
from .writer import Done, Write

if TYPE_CHECKING:
    from .room import Room

_read = msgspec.json.Decoder(Wish).decode


@reads
def wishes_of(connection: Connection, table_id: str) -> dict[int, Wish]:
    """What was said at a table, by seat."""
    query = sa.select(wishes.c.seat, wishes.c.wish).where(wishes.c.table_id == table_id)
    return {seat: _read(wish) for seat, wish in connection.execute(query).all()}


def put_wish(table_id: str, seat: int, wish: Wish, connection: Connection) -> None:
    """The last thing that was said for a seat."""
    connection.execute(wishes.delete().where(wishes.c.table_id == table_id, wishes.c.seat == seat))
    said = {"person": wish.person, "wish": msgspec.json.encode(wish).decode()}
    connection.execute(wishes.insert(), {"table_id": table_id, "seat": seat, **said})


class NewWish(Letter):
    """A wish to be kept. It is no entry: nobody else is told that anything was said."""

    def __init__(self, seat: int, wish: Wish, done: Done) -> None:
        self.seat, self.wish, self.done = seat, wish, done

    def open(self, room: Room, written: Done) -> Write:
        return Write(room.id, written, also=partial(put_wish, room.id, self.seat, self.wish))

    def kept(self, room: Room) -> None:
        room.take_wishes(room.wishes | {self.seat: self.wish})


def wished(seat: int, wish: Wish) -> bytes:
    """What was said, as its own seat is told."""
    return protocol.encode(protocol.Wished(viewer=seat, until=wish.until, armed=wish.armed, since=wish.since))
