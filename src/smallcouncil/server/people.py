"""People: guests by name, sessions that can be revoked, and proofs that only this server can make."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import Annotated, Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .names import clean_name
from .refusals import Refused
from .rooms import Rooms
from .store import persons, sessions, settings
from .timekeeping import now_ms

SESSION_DAYS = 180
DAY = 24 * 3600 * 1000
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Username = Annotated[str, msgspec.Meta(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]

WHO = (  # made once: every request asks it
    sa.select(persons.c.id, persons.c.name, persons.c.username, sessions.c.id.label("session"), sessions.c.expires)
    .join(sessions, sessions.c.person == persons.c.id)
    .where(sessions.c.token_hash == sa.bindparam("token_hash"), sessions.c.expires > sa.bindparam("now"))
    .where(persons.c.banned.is_(None))
)


class Person(NamedTuple):
    """Somebody with a session."""

    id: str
    name: str
    username: str | None
    session: str
    expires: int = 0  # when the session ends, if it is not used any more


def new_session(person: str, session: str, agent: str) -> tuple[str, dict[str, Any]]:
    """The token of a new session, and the row that keeps its hash."""
    token, now = token_urlsafe(32), now_ms()
    expires = now + SESSION_DAYS * DAY
    agent = "".join(sign for sign in agent[:200] if sign.isprintable())
    row = {"id": session, "person": person, "created": now, "expires": expires, "agent": agent}
    return token, {**row, "token_hash": hash_of(token)}


class People:
    """Who is who. Tokens are kept as hashes only."""

    def __init__(self, rooms: Rooms, secret: str) -> None:
        self.rooms, self.secret = rooms, secret.encode()

    # Sessions

    async def guest(self, name: str, agent: str) -> tuple[Person, str]:
        """A new person, known by a name, with a session and its token."""
        person = Person(token_hex(10), clean_name(name), None, token_hex(10))
        token, session = new_session(person.id, person.session, agent)
        row = {"id": person.id, "name": person.name, "created": now_ms()}

        def write(connection: Connection) -> None:
            connection.execute(persons.insert(), row)
            connection.execute(sessions.insert(), session)

        await self.rooms.writer.do(write)
        return person, token

    async def begin_session(self, person: str, agent: str) -> tuple[Person, str]:
        """A session for a person, and the token that proves it."""
        token, session = new_session(person, token_hex(10), agent)
        await self.rooms.writer.do(lambda connection: connection.execute(sessions.insert(), session))
        found = await self.find(token)
        if found is None:
            raise Refused("not_yours", "you are shut out of this server", key="refused.shut_out")
        return found, token

    async def find(self, token: str) -> Person | None:
        """The person behind a session's token."""
        if not token:
            return None
        given = {"token_hash": hash_of(token), "now": now_ms()}
        found = await self.rooms.find(lambda connection: connection.execute(WHO, given).one_or_none())
        return Person(*found) if found else None

    async def sessions_of(self, person: str) -> list[Any]:
        """The sessions of a person."""
        columns = (sessions.c.id, sessions.c.created, sessions.c.agent, sessions.c.expires)
        query = sa.select(*columns).where(sessions.c.person == person, sessions.c.expires > now_ms())
        return await self.rooms.read(lambda connection: [*connection.execute(query.order_by(sessions.c.created))])

    async def revoked(self, held: set[str]) -> set[str]:
        """Of some sessions, those that are over."""
        query = sa.select(sessions.c.id).where(sessions.c.id.in_(held), sessions.c.expires > now_ms())
        return held - {*await self.rooms.read(lambda connection: connection.scalars(query).all())}

    async def end_session(self, person: str, session: str) -> None:
        """Revoke a session of a person."""
        mine = sessions.c.person == person, sessions.c.id == session
        ended = await self.rooms.writer.do(lambda connection: connection.execute(sessions.delete().where(*mine)))
        if not ended.rowcount:
            raise Refused("not_found", "there is no such session")

    async def renew(self, person: Person) -> bool:
        """Let a session that is used last as long as a new one, once a day; whether it was time to."""
        until = now_ms() + SESSION_DAYS * DAY
        if until - person.expires < DAY:
            return False
        longer = sessions.update().where(sessions.c.id == person.session).values(expires=until)
        await self.rooms.writer.do(lambda connection: connection.execute(longer))
        return True

    # Names

    async def rename(self, person: str, name: str) -> str:
        """Be called something else, at tables to come: the name as it is shown."""
        shown = clean_name(name)
        await self._change(person, name=shown)
        return shown

    async def _change(self, person: str, **values: str) -> None:
        await self.rooms.writer.do(
            lambda connection: connection.execute(persons.update().where(persons.c.id == person).values(values))
        )

    # Invitations and keys: proofs that only this server can make, so that none has to be kept

    def proof(self, *words: str | int) -> str:
        """A token that stands for these words."""
        digest = hmac.digest(self.secret, "/".join(map(str, words)).encode(), "sha256")
        return urlsafe_b64encode(digest[:18]).decode()

    def proves(self, token: str, *words: str | int) -> bool:
        """Whether a token stands for these words."""
        return hmac.compare_digest(token.encode(), self.proof(*words).encode())


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def server_secret(connection: Connection) -> str:
    """The secret that the proofs are made with; drawn when the database is new."""
    query = sa.select(settings.c.value).where(settings.c.name == "secret")
    if (secret := connection.scalar(query)) is None:
        secret = token_hex(32)
        connection.execute(settings.insert(), {"name": "secret", "value": secret})
    return str(secret)
