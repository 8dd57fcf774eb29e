"""Passkeys: signing in without a password, by signing a challenge that only this server can have made."""

from __future__ import annotations

from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
import webauthn
from sqlalchemy.engine import Connection
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from .accounts import Accounts, Again, means
from .people import Person
from .refusals import Refused
from .store import passkeys
from .timekeeping import now_ms

MINUTES = 5 * 60 * 1000
REGISTER, SIGN_IN = "register", "sign in"


class Passkeys:
    """Registering and using passkeys."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts, self.people = accounts, accounts.people

    def challenge(self, purpose: str, person: str) -> str:
        """Something to sign, good for some minutes."""
        words = f"{token_hex(16)}.{now_ms() + MINUTES}"
        return f"{words}.{self.people.proof('challenge', purpose, person, words)}"

    def check(self, challenge: str, purpose: str, person: str) -> bytes:
        """The challenge, if it is one of ours and still good."""
        words, _, proof = challenge.rpartition(".")
        _, _, until = words.partition(".")
        is_ours = self.people.proves(proof, "challenge", purpose, person, words)
        if not is_ours or not until.isdecimal() or int(until) < now_ms():
            raise Refused("wrong_password", "that took too long; try again", key="refused.too_slow")
        return challenge.encode()

    def begin_registration(self, person: Person, origin: str) -> dict[str, Any]:
        """What the browser is asked to make a passkey from."""
        options = webauthn.generate_registration_options(
            rp_id=host_of(origin),
            rp_name="Small Council",
            user_name=person.username or person.name,
            user_id=person.id.encode(),
            challenge=self.challenge(REGISTER, person.id).encode(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
        )
        return plain(webauthn.options_to_json(options))

    async def end_registration(self, person: Person, credential: dict[str, Any], origin: str, again: Again) -> None:
        """Keep the passkey that the browser made."""
        await self.accounts.prove(person, again)
        expected = self.check(challenge_in(credential), REGISTER, person.id)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=expected,
                expected_rp_id=host_of(origin),
                expected_origin=origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise Refused("bad_request", "this passkey cannot be read", key="refused.passkey_unread") from error
        values = {
            "credential": bytes_to_base64url(made.credential_id),
            "person": person.id,
            "public_key": made.credential_public_key,
            "sign_count": made.sign_count,
            "created": now_ms(),
        }
        try:
            await self.people.rooms.writer.do(lambda connection: connection.execute(passkeys.insert(), values))
        except sa.exc.IntegrityError:
            raise Refused("taken", "this passkey is registered already", key="refused.passkey_known") from None

    async def remove(self, person: Person, credential: str) -> None:
        """Let a passkey of a person open nothing any more, unless nothing else would let them in."""

        def write(connection: Connection) -> int:
            others = passkeys.c.person == person.id, passkeys.c.credential != credential
            password, _ = means(connection, person.id)
            if not password and not connection.scalar(sa.select(sa.func.count()).where(*others)):
                raise Refused(
                    "conflict",
                    "this is your only way in: make another passkey or a password first",
                    key="refused.only_way_in",
                )
            this = passkeys.c.person == person.id, passkeys.c.credential == credential
            return connection.execute(passkeys.delete().where(*this)).rowcount

        if not await self.people.rooms.writer.do(write):
            raise Refused("not_found", "you have no such passkey", key="refused.no_passkey")

    def begin_sign_in(self, origin: str) -> dict[str, Any]:
        """What the browser is asked to sign."""
        challenge = self.challenge(SIGN_IN, "").encode()
        options = webauthn.generate_authentication_options(
            rp_id=host_of(origin), challenge=challenge, user_verification=UserVerificationRequirement.REQUIRED
        )
        return plain(webauthn.options_to_json(options))

    async def end_sign_in(self, credential: dict[str, Any], origin: str, agent: str) -> tuple[Person, str]:
        """A new session by a passkey."""
        return await self.people.begin_session(await self.owner(credential, origin), agent)

    async def confirm(self, person: Person, credential: dict[str, Any], origin: str) -> str:
        """What proves, for some minutes, that a person has just used a passkey of theirs."""
        if await self.owner(credential, origin) != person.id:
            raise Refused("wrong_password", "this passkey is somebody else's", key="refused.passkey_other")
        return self.accounts.fresh(person)

    async def owner(self, credential: dict[str, Any], origin: str) -> str:
        """The person who has just used a passkey."""
        expected = self.check(challenge_in(credential), SIGN_IN, "")
        query = sa.select(passkeys).where(passkeys.c.credential == str(credential.get("id", "")))
        found = await self.people.rooms.read(lambda connection: connection.execute(query).one_or_none())
        if found is None:
            raise Refused("wrong_password", "this passkey belongs to nobody here", key="refused.passkey_unknown")
        try:
            used = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=expected,
                expected_rp_id=host_of(origin),
                expected_origin=origin,
                credential_public_key=found.public_key,
                credential_current_sign_count=found.sign_count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise Refused("wrong_password", "this passkey does not fit", key="refused.passkey_wrong") from None
        # The counter goes up from what was checked, or somebody else was quicker with a copy of the same signature.
        same = passkeys.c.credential == found.credential, passkeys.c.sign_count == found.sign_count
        count = passkeys.update().where(*same).values(sign_count=used.new_sign_count)
        counted = await self.people.rooms.writer.do(lambda connection: connection.execute(count))
        if not counted.rowcount:
            raise Refused(
                "wrong_password", "this passkey was used elsewhere at the same time", key="refused.passkey_twice"
            )
        return str(found.person)


def host_of(origin: str) -> str:
    """The host that a passkey is bound to."""
    host = urlsplit(origin).hostname
    if not host:
        raise Refused("bad_origin", "passkeys need a browser", key="refused.passkey_browser")
    return host


def challenge_in(credential: dict[str, Any]) -> str:
    """The challenge that a browser says it signed."""
    try:
        data = msgspec.json.decode(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(data["challenge"]).decode()
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Refused("bad_request", "this is no passkey", key="refused.no_passkey_at_all") from None


def plain(text: str) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(text)
    return data
