"""Devices: a link by which another browser becomes the same person's, once, and takes nothing from the first."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .accounts import Accounts, Again
from .people import Person, new_session
from .refusals import Refused
from .store import sessions
from .timekeeping import now_ms

MINUTES = 10 * 60 * 1000  # for which a link is good


class DeviceLink(NamedTuple):
    """What another browser shows to become the same person's."""

    code: str
    until: int


class Devices:
    """Links to further devices. None is kept: a link proves which sessions there were, so the first use voids it."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts, self.people = accounts, accounts.people

    async def link(self, person: Person, again: Again) -> DeviceLink:
        """A link to another device; who has an account proves it, since whoever uses the link is let in."""
        await self.accounts.prove(person, again)
        until = now_ms() + MINUTES
        known = await self.people.rooms.read(lambda connection: fingerprint_of(connection, person.id))
        return DeviceLink(f"{person.id}.{until}.{self._proof(person.id, until, known)}", until)

    async def use(self, code: str, agent: str) -> tuple[Person, str]:
        """A session for the device that has the link."""
        person, _, rest = code.partition(".")
        until, _, proof = rest.partition(".")
        if not until.isdecimal() or int(until) < now_ms():
            raise Refused("wrong_password", "this link is too old: make another", key="refused.link_old")
        token, row = new_session(person, token_hex(10), agent)

        def write(connection: Connection) -> None:
            known = fingerprint_of(connection, person)
            if not self.people.proves(proof, "device", person, until, known):
                raise Refused("wrong_password", "this link was used already: make another", key="refused.link_used")
            connection.execute(sessions.insert(), row)

        await self.people.rooms.writer.do(write)
        found = await self.people.find(token)
        if found is None:
            raise Refused("wrong_password", "nobody is there any more to whom this link leads", key="refused.link_gone")
        return found, token

    def _proof(self, person: str, until: int, known: str) -> str:
        return self.people.proof("device", person, str(until), known)


def fingerprint_of(connection: Connection, person: str) -> str:
    """Which sessions a person has; another with each that begins or ends."""
    query = sa.select(sessions.c.id).where(sessions.c.person == person).order_by(sessions.c.id)
    return sha256(" ".join(connection.scalars(query)).encode()).hexdigest()
