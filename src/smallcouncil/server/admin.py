"""Administration: what who runs a server may look at and do, by the command line or by the page. All over the database.

A table is changed by an entry, as by everybody else: processes that have it in memory find it there.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from itertools import islice
from secrets import token_urlsafe
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from . import results, store
from .accounts import means
from .entries import AnyEntry, Close, How, Remove
from .loading import load
from .people import hash_of
from .refusals import Refused
from .store import members, persons, reports, sessions, settings, tables, talk
from .talk import Said
from .timekeeping import now_ms
from .writer import entry_values, insert_entries

TOKEN = "admin_token"
MOST = 200  # rows of a list


class TableRow(msgspec.Struct, kw_only=True):
    """A table, for who runs the server: nothing of the game."""

    id: str
    game: str
    title: str
    status: str
    host: str  # a name
    created: int
    people: list[str]  # ids of who sat there


class PersonRow(msgspec.Struct, kw_only=True):
    """Somebody, for who runs the server."""

    id: str
    name: str
    username: str | None
    created: int
    tables: int
    banned: int | None  # since when
    administers: int | None  # since when


class ReportRow(msgspec.Struct, kw_only=True):
    """Something said that somebody reported."""

    table: str
    n: int  # of what was said at the table
    by: list[str]  # names of who reported it
    at: int
    said_by: str  # a person's id
    name: str
    text: str
    removed: bool


class _About(msgspec.Struct):
    """What is listed of a setup; the rest, with its seed, is nobody's to look at."""

    game: str = ""
    title: str = ""


# Looking


def list_tables(connection: Connection, find: str = "", status: str = "", most: int = MOST) -> list[TableRow]:
    """The newest tables: with this in their id, game, title or host's name, in any letters, and of this status."""
    query = sa.select(tables).order_by(tables.c.created.desc()).execution_options(yield_per=most)
    if status:
        query = query.where(tables.c.status == status)
    if find:
        in_setup = msgspec.json.encode(find).decode()[1:-1]
        query = query.where(_has(find, tables.c.id, tables.c.host) | _has(in_setup, tables.c.setup))
    with connection.execute(query) as rows:
        found = [*islice(filter(lambda row: _is_named(row, find), map(_table_row, rows)), most)]
    for row in found:
        row.people += _people_of(connection, row.id)
    return found


def _has(find: str, *places: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    return sa.or_(*(place.icontains(find, autoescape=True) for place in places))


def _is_named(row: TableRow, find: str) -> bool:
    """What is found in the rest of a setup, its seed say, is nobody's to look for."""
    return any(find.lower() in place.lower() for place in (row.id, row.game, row.title, row.host))


def _table_row(row: Any) -> TableRow:
    try:
        about = msgspec.json.decode(row.setup, type=_About)
    except msgspec.MsgspecError:  # it is damaged, and still to be found
        about = _About()
    named = {"game": about.game, "title": about.title, "status": row.status, "host": row.host}
    return TableRow(id=row.id, created=row.created, people=[], **named)


def _people_of(connection: Connection, table_id: str) -> list[str]:
    return [*connection.scalars(sa.select(members.c.person).where(members.c.table_id == table_id))]


def list_people(connection: Connection, find: str = "", most: int = MOST) -> list[PersonRow]:
    """The newest people: with this in their name, their user name or their id, in any letters."""
    count = sa.select(sa.func.count()).where(members.c.person == persons.c.id).scalar_subquery()
    shown = [persons.c[name] for name in ("id", "name", "username", "created", "banned", "administers")]
    query = sa.select(*shown, count.label("tables")).order_by(persons.c.created.desc()).limit(most)
    if find:
        query = query.where(_has(find, persons.c.id, persons.c.name, persons.c.username))
    return [PersonRow(**row._mapping) for row in connection.execute(query)]


def list_reports(connection: Connection, most: int = MOST) -> list[ReportRow]:
    """What was reported, the newest first; each thing said once."""
    rows = connection.execute(sa.select(reports).order_by(reports.c.at.desc()).limit(most)).all()
    found: dict[tuple[str, int], ReportRow] = {}
    for row in rows:
        key = row.table_id, row.n
        if key not in found and (said := _said(connection, *key)) is not None:
            person, words = said
            about = {"said_by": person, "name": words.name, "text": words.text, "removed": words.removed}
            found[key] = ReportRow(table=row.table_id, n=row.n, by=[], at=row.at, **about)  # type: ignore[arg-type]
        if key in found:
            found[key].by.append(_name_of(connection, row.person))
    return [*found.values()]


def _said(connection: Connection, table_id: str, n: int) -> tuple[str, Said] | None:
    where = talk.c.table_id == table_id, talk.c.n == n
    row = connection.execute(sa.select(talk.c.person, talk.c.said).where(*where)).one_or_none()
    return (row.person, msgspec.json.decode(row.said, type=Said)) if row else None


def _name_of(connection: Connection, person: str) -> str:
    return connection.scalar(sa.select(persons.c.name).where(persons.c.id == person)) or ""


# Doing


def ban(connection: Connection, person: str, is_banned: bool) -> None:
    """Shut somebody out, or let them in again. Their sessions end; their seats stay theirs, and run out of time.

    Who looked after the server does so no more, neither then nor when they are let in again.
    """
    values = {"banned": now_ms(), "administers": None} if is_banned else {"banned": None}
    if not connection.execute(persons.update().where(persons.c.id == person).values(values)).rowcount:
        raise Refused("not_found", "there is no such person")
    if is_banned:
        connection.execute(sessions.delete().where(sessions.c.person == person))


def end_table(connection: Connection, table_id: str, how: How) -> None:
    """Close a table, which stays to be looked at, or delete it. One that cannot be read any more can be deleted too."""
    if store.find_status(connection, table_id) in (None, store.DELETED):
        raise Refused("not_found", "there is no such table", key="refused.no_table")
    try:
        _add(connection, table_id, lambda status: _close(status, how))
    except Refused as refused:
        if refused.code != "unplayable" or how != "deleted":
            raise
    status = store.DELETED if how == "deleted" else "over"
    changes = {"status": status, "wake_at": now_ms() + store.KEPT_DELETED if how == "deleted" else None}
    connection.execute(tables.update().where(tables.c.id == table_id).values(changes))
    if how == "deleted":
        results.strike(connection, table_id)


def _close(status: str, how: How) -> Close:
    if status == "over" and how == "closed":
        raise Refused("conflict", "this table is over already")
    return Close(how=how)


def remove_said(connection: Connection, table_id: str, n: int) -> None:
    """Take back what somebody said. That something was removed stays in the log, and its place in the talk."""
    found = _said(connection, table_id, n)
    if found is None or found[1].removed:
        raise Refused("not_found", "nothing of that number was said there")
    blank = msgspec.structs.replace(found[1], text="", removed=True)
    where = talk.c.table_id == table_id, talk.c.n == n
    connection.execute(talk.update().where(*where).values(said=msgspec.json.encode(blank).decode()))
    _add(connection, table_id, lambda _: Remove(n=n))


def _add(connection: Connection, table_id: str, make: Callable[[str], AnyEntry]) -> None:
    """One more entry, made by nobody at the table."""
    _, table, _, _ = load(connection, table_id)
    after = table.next(make(table.status), now_ms())
    insert_entries(connection, [entry_values(table_id, after.story.last.row)])


# The way in


def appoint(connection: Connection, who: str, is_admin: bool) -> str:
    """Let an account, by its user name or its id, into the page of administration, or not any more; its name.

    A guest is nobody to give keys to: a cookie is all that proves who they are.
    """
    query = sa.select(persons.c.id, persons.c.name)
    by_id, by_name = query.where(persons.c.id == who), query.where(persons.c.username == who.lower())
    found = connection.execute(by_id).one_or_none() or connection.execute(by_name).one_or_none()
    if found is None:
        raise Refused("not_found", "there is no such account")
    if is_admin and not any(means(connection, found.id)):
        raise Refused(
            "conflict",
            "they are a guest: have them keep their games by a passkey or a password first",
            key="refused.guest_first",
        )
    since = now_ms() if is_admin else None
    connection.execute(persons.update().where(persons.c.id == found.id).values(administers=since))
    return str(found.name)


def administers(connection: Connection, person: str) -> bool:
    """Whether somebody looks after the server by their account; who is shut out does not."""
    named = persons.c.id == person, persons.c.administers.is_not(None), persons.c.banned.is_(None)
    return connection.execute(sa.select(persons.c.id).where(*named)).first() is not None


def new_token(connection: Connection) -> str:
    """Make the token that lets somebody in; the one before is worth nothing any more."""
    token = token_urlsafe(32)
    forget_token(connection)
    connection.execute(settings.insert(), {"name": TOKEN, "value": hash_of(token)})
    return token


def forget_token(connection: Connection) -> None:
    """Let nobody in."""
    connection.execute(settings.delete().where(settings.c.name == TOKEN))


def lets_in(connection: Connection, token: str) -> bool:
    """Whether a token is the one. Where none was made, nothing is."""
    kept = connection.scalar(sa.select(settings.c.value).where(settings.c.name == TOKEN))
    return kept is not None and hmac.compare_digest(kept, hash_of(token))
