"""Accounts: a password, recovery codes, and proving again who one is before any of that is changed."""

from __future__ import annotations

import asyncio
from base64 import b32encode
from functools import cached_property
from secrets import token_bytes, token_hex
from typing import NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from .people import People, Person, hash_of
from .refusals import Refused
from .store import passkeys, persons, recovery_codes, sessions
from .timekeeping import now_ms

CODES = 10
CODE_BYTES = 10  # 80 bits: nobody guesses one, so a plain hash of it is enough
FRESH = 5 * 60 * 1000  # milliseconds for which a passkey counts as just used


class Again(NamedTuple):
    """By what somebody proves again who they are: the password they have, or a passkey or code that was just used."""

    password: str = ""
    fresh: str = ""


class Accounts:
    """What one signs in with anywhere."""

    def __init__(self, people: People) -> None:
        self.people, self.rooms = people, people.rooms
        self.hasher = PasswordHasher()

    @cached_property
    def no_password(self) -> str:
        """What is checked for names that do not exist, so that it takes as long."""
        return self.hasher.hash(token_hex())

    async def register(self, person: Person, username: str, password: str, again: Again) -> None:
        """Give oneself a name and a password to sign in with, or others; who changes them ends all other sessions."""
        is_change = await self.prove(person, again)
        hashed = await asyncio.to_thread(self.hasher.hash, password)
        change = persons.update().where(persons.c.id == person.id).values(username=username.lower(), password=hashed)

        def write(connection: Connection) -> None:
            connection.execute(change)
            if is_change:  # else the others are devices that a guest has linked
                connection.execute(other_sessions(person))

        try:
            await self.rooms.writer.do(write)
        except IntegrityError:
            raise Refused("taken", "that name is taken", key="refused.name_taken") from None

    async def sign_in(self, username: str, password: str, agent: str) -> tuple[Person, str]:
        """A new session by name and password."""
        query = sa.select(persons.c.id, persons.c.password).where(persons.c.username == username.lower())
        found = await self.rooms.read(lambda connection: connection.execute(query).one_or_none())
        if not await self._is_password(found.password if found else None, password) or not found:
            raise Refused("wrong_password", "no account has this name and password", key="refused.no_account")
        return await self.people.begin_session(found.id, agent)

    # Proving again

    async def prove(self, person: Person, again: Again) -> bool:
        """Refuse, unless somebody who has a password or a passkey has just proved it. A guest has nothing to prove.

        Tells whether there was something to prove.
        """
        has_password, has_passkey = await self.rooms.read(lambda connection: means(connection, person.id))
        if not (has_password or has_passkey):
            return False
        if self._is_fresh(person, again.fresh):
            return True
        if not again.password or not await self._is_password(has_password, again.password):
            raise Refused("wrong_password", "say your password again, or use your passkey", key="refused.prove")
        return True

    async def is_guest(self, person: Person) -> bool:
        """Whether somebody has nothing to sign in with."""
        return not any(await self.rooms.read(lambda connection: means(connection, person.id)))

    def fresh(self, person: Person) -> str:
        """Says, for some minutes, that this person has just used a passkey or a recovery code in this session."""
        until = str(now_ms() + FRESH)
        return f"{until}.{self.people.proof('fresh', person.id, person.session, until)}"

    def _is_fresh(self, person: Person, fresh: str) -> bool:
        until, _, proof = fresh.partition(".")
        is_ours = self.people.proves(proof, "fresh", person.id, person.session, until)
        return is_ours and int(until) > now_ms()

    async def _is_password(self, hashed: str | None, password: str) -> bool:
        def verify() -> bool:
            try:
                return self.hasher.verify(hashed or self.no_password, password) and hashed is not None
            except VerificationError:
                return False

        return await asyncio.to_thread(verify)

    # Recovery codes

    async def new_codes(self, person: Person, again: Again) -> list[str]:
        """Codes that let one in once each when all else is lost, instead of those of before."""
        if not await self.prove(person, again):
            raise Refused(
                "conflict",
                "recovery codes belong to an account: make a passkey or a password first",
                key="refused.codes_need_account",
            )
        codes = [b32encode(token_bytes(CODE_BYTES)).decode() for _ in range(CODES)]
        rows = [{"person": person.id, "code_hash": hash_of(code)} for code in codes]

        def write(connection: Connection) -> None:
            connection.execute(recovery_codes.delete().where(recovery_codes.c.person == person.id))
            connection.execute(recovery_codes.insert(), rows)

        await self.rooms.writer.do(write)
        return ["-".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in codes]

    async def recover(self, username: str, code: str, agent: str) -> tuple[Person, str]:
        """A new session by a code, which is then used up. Who has no user name is found by the code alone."""
        plain = "".join(sign for sign in code.upper() if sign.isalnum())
        named = sa.select(persons.c.id).where(persons.c.username == username.lower())
        by_code = sa.select(recovery_codes.c.person).where(recovery_codes.c.code_hash == hash_of(plain))
        query = named if username else by_code
        person = await self.rooms.read(lambda connection: connection.scalar(query))
        mine = recovery_codes.c.person == str(person), recovery_codes.c.code_hash == hash_of(plain)
        used = await self.rooms.writer.do(lambda connection: connection.execute(recovery_codes.delete().where(*mine)))
        if person is None or not used.rowcount:
            raise Refused("wrong_password", "no account has this name and code", key="refused.no_code")
        return await self.people.begin_session(person, agent)


def other_sessions(person: Person) -> sa.Delete:
    """Ends every session of a person but the one that asks."""
    return sessions.delete().where(sessions.c.person == person.id, sessions.c.id != person.session)


def means(connection: Connection, person: str) -> tuple[str | None, bool]:
    """The hash of a person's password, and whether they have a passkey."""
    password: str | None = connection.scalar(sa.select(persons.c.password).where(persons.c.id == person))
    passkey = connection.scalar(sa.select(sa.exists().where(passkeys.c.person == person)))
    return password, bool(passkey)
