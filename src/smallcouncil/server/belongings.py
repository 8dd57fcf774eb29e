"""What belongs to a person: moved when a guest signs in, given to them as data, and forgotten when they want that."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from . import commands, store
from .entries import AnyEntry, Become, Keep, Row, Sit, Substitute
from .notices import schema as notices
from .refusals import Refused
from .rooms import WANTING, Rooms
from .store import passkeys, persons, sessions, talk
from .story import Story
from .table import Table
from .writer import Work

MOST = 1000  # tables of a person that are looked at
FORGOTTEN = "—"  # how somebody is called who wanted to be forgotten; also what is left of their words
KEPT_ELSEWHERE = ("entries", "talk")  # what stands in the logs of tables, where others have a part in it


class Belongings:
    """All that is kept of somebody."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms

    async def tables_of(self, person: str) -> list[str]:
        return await self.rooms.read(partial(store.tables_of, person=person, most=MOST))

    # A guest has signed in

    async def move(self, guest: str, account: str) -> None:
        """Give an account all that a guest had, and the guest's place at every table. Begun again, it goes on."""
        tables = await self.tables_of(guest)
        for table in tables:
            await self._hand_over(table, guest, account)

        def write(connection: Connection) -> None:
            for table in tables:
                store.add_members(connection, table, [account])
            notices.move_person(connection, guest, account)
            erase(connection, guest)

        await self._write(write)

    async def _write(self, work: Work) -> None:
        """Write, and have every process know who wants notices now."""
        await self.rooms.writer.do(work, WANTING)
        await self.rooms.read_wanting()

    async def _hand_over(self, table_id: str, was: str, person: str, name: str = "") -> None:
        with suppress(Refused):  # nothing is left there to be given; or the table cannot be played on, by anybody
            room = await self.rooms.open(table_id)
            await room.submit(partial(commands.become, was=was, person=person, name=name), person)

    # Somebody wants to be forgotten

    async def forget(self, person: str) -> None:
        """Leave every table to bots, and erase what is kept: the name and the words too, in the logs of all tables."""
        tables, nobody = await self.tables_of(person), token_hex(10)
        for table in tables:
            await self._leave(table, person)
            await self._hand_over(table, person, nobody, FORGOTTEN)

        def write(connection: Connection) -> None:
            for table in tables:
                rewrite(connection, table, person)
            notices.forget_person(connection, person)
            erase(connection, person)

        await self._write(write)
        for table in tables:
            await self._read_anew(table, person)

    async def _read_anew(self, table_id: str, person: str) -> None:
        """Have no name and no word in memory either."""
        room = self.rooms.drop(table_id)
        if room is not None:
            heard = await self.rooms.read(partial(store.said_after, table_id=table_id, n=0))
            room.said[: len(heard)] = [said for _, _, said in heard][: len(room.said)]
            room.table = without_name(room.table, person)

    async def _leave(self, table_id: str, person: str) -> None:
        with suppress(Refused):
            room = await self.rooms.open(table_id)
            kept = [seat for seat, player in enumerate(room.table.players) if player.kept_for == person]
            for seat in [*room.table.seats_of(person), *kept]:
                with suppress(Refused):  # it is over, or a bot plays there already
                    await room.submit(partial(leave, person=person, seat=seat), person)

    # Somebody wants to have what is kept

    async def data(self, person: str) -> dict[str, Any]:
        """All that is kept of a person, but for what would let others in."""
        tables = await self.tables_of(person)
        kept = await self.rooms.read(lambda connection: kept_of(connection, person, tables))
        return {**kept, "tables": [seated async for seated in self._seats(tables, person)]}

    async def _seats(self, tables: Iterable[str], person: str) -> Any:
        for table_id in tables:
            with suppress(Refused):
                room = await self.rooms.open(table_id)
                info = room.info_for(person)
                seats = [msgspec.to_builtins(info.seats[seat]) for seat in room.table.seats_of(person)]
                yield {"id": table_id, "game": info.game, "made": info.created, "status": info.status, "seats": seats}


def leave(table: Table, person: str, seat: int) -> AnyEntry:
    """Get up from a seat: before the game it is free again, in it a bot plays on."""
    return commands.vacate(table, person, seat) if table.status == "lobby" else commands.resign(table, person, seat)


def kept_of(connection: Connection, person: str, tables: list[str]) -> dict[str, Any]:
    """What the database keeps of a person beside the tables."""
    about = sa.select(persons.c.name, persons.c.username, persons.c.created).where(persons.c.id == person)
    signed_in = sa.select(sessions.c.created, sessions.c.expires, sessions.c.agent).where(sessions.c.person == person)
    keys = sa.select(passkeys.c.credential, passkeys.c.created).where(passkeys.c.person == person)
    told = sa.select(*notices.TOLD).where(notices.channels.c.person == person)
    words = sa.select(talk.c.table_id, talk.c.said).where(talk.c.person == person, talk.c.table_id.in_(tables))
    return {
        "person": dict(connection.execute(about).mappings().one()),
        "sessions": [dict(row) for row in connection.execute(signed_in).mappings()],
        "passkeys": [dict(row) for row in connection.execute(keys).mappings()],
        "notices": [dict(row) for row in connection.execute(told).mappings()],
        "said": [{"table": table, **msgspec.json.decode(said)} for table, said in connection.execute(words)],
    }


def erase(connection: Connection, person: str) -> None:
    """Delete every row that is a person's, in whatever table there is one."""
    for table in store.metadata.tables.values():
        if "person" in table.c and table.name not in KEPT_ELSEWHERE:
            connection.execute(table.delete().where(table.c.person == person))
    connection.execute(persons.delete().where(persons.c.id == person))


def all_who_were(rows: list[Row], person: str) -> set[str]:
    """A person at a table, and the guests who became that person there."""
    found = {person}
    for row in reversed(rows):
        if isinstance(row.entry, Become) and row.entry.person in found:
            found.add(row.entry.was)
    return found


def without_name(table: Table, person: str) -> Table:
    """A table in whose story somebody has no name."""
    known_as = all_who_were([told.row for told in table.story], person)
    told = [msgspec.structs.replace(one, row=nameless(one.row, known_as)) for one in table.story]
    return msgspec.structs.replace(table, story=Story(told))


def nameless(row: Row, known_as: set[str]) -> Row:
    """An entry without the name of whoever it gives a seat, if it is one of these."""
    if isinstance(row.entry, Sit | Substitute | Keep) and row.entry.person in known_as:
        return msgspec.structs.replace(row, entry=msgspec.structs.replace(row.entry, name=FORGOTTEN))
    return row


def rewrite(connection: Connection, table_id: str, person: str) -> None:
    """Take a person's name and words out of a table's log. No hash is of these, so that it is replayed as before."""
    connection.execute(store.snapshots.delete().where(store.snapshots.c.table_id == table_id))
    rows = store.rows_after(connection, table_id, 0)
    known_as = all_who_were(rows, person)
    for row in rows:
        if (kept := nameless(row, known_as)) is not row:
            entry = msgspec.json.encode(kept.entry).decode()
            this = store.entries.c.table_id == table_id, store.entries.c.seq == row.seq
            connection.execute(store.entries.update().where(*this).values(entry=entry))
    for number, (who, _, said) in enumerate(store.said_after(connection, table_id, 0), start=1):
        if who in known_as:
            words = msgspec.json.encode(msgspec.structs.replace(said, name=FORGOTTEN, text=FORGOTTEN)).decode()
            these = talk.c.table_id == table_id, talk.c.n == number
            connection.execute(talk.update().where(*these).values(said=words))
    hosted = store.tables.c.id == table_id
    if (found := store.find_table(connection, table_id)) is not None and found.setup.host in known_as:
        connection.execute(store.tables.update().where(hosted).values(host=FORGOTTEN))
