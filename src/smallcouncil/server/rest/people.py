"""Endpoints for people: guests, accounts, passkeys, sessions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ..accounts import Again
from ..endpoints import COOKIE, Api, Call, Nothing, Reply, session_token
from ..people import DAY, SESSION_DAYS, Name, Password, Person, Username
from ..protocol import Token
from ..services import Services

api = Api()


class Guest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Somebody who says a name."""

    name: Name


class Account(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A name and a password to sign in with."""

    username: Username
    password: Password


class Proof(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """By what an account proves again whose it is: its password, or what `confirm` gave for a passkey."""

    old_password: Annotated[str, msgspec.Meta(max_length=200)] = ""
    fresh: Token = ""

    @property
    def again(self) -> Again:
        return Again(self.old_password, self.fresh)


class NewAccount(Proof, kw_only=True, forbid_unknown_fields=True):
    """A name and a password from now on; who has one already proves it."""

    username: Username
    password: Password


class Recovery(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One of the recovery codes of an account, and its user name if it has one."""

    username: Annotated[str, msgspec.Meta(max_length=40)] = ""
    code: Annotated[str, msgspec.Meta(max_length=40)]


class Codes(msgspec.Struct, kw_only=True):
    """Recovery codes, told once."""

    codes: list[str]


class Fresh(msgspec.Struct, kw_only=True):
    """That a passkey was just used."""

    fresh: str


class Me(msgspec.Struct, kw_only=True):
    """Who one is. The token is told once, to programs that keep no cookies."""

    name: str
    username: str | None
    session: str
    kept: bool = False  # whether one can sign in again, by a passkey or a password
    token: str | None = None
    fresh: str | None = None  # after a recovery code: lets one choose another password


class SessionInfo(msgspec.Struct, kw_only=True):
    """A browser or program where one is signed in."""

    id: str
    created: int
    seen: int  # when it was last used, by the day
    agent: str
    current: bool


class Ok(msgspec.Struct, kw_only=True):
    """It is done."""

    ok: bool = True


class PasskeyOptions(msgspec.Struct, kw_only=True):
    """What `navigator.credentials` is called with."""

    options: dict[str, Any]


class Credential(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What `navigator.credentials` gave, as JSON."""

    credential: dict[str, Any]


class NewCredential(Proof, kw_only=True, forbid_unknown_fields=True):
    """A passkey to keep; who has a password or a passkey already proves it."""

    credential: dict[str, Any]


@api.enter("POST", "/api/people", takes=Guest, gives=Me, status=201)
async def be_a_guest(services: Services, call: Call) -> Reply:
    """Say a name and begin a session; no account is needed."""
    services.limits.spend("guests", call.address)
    return signed_in(*await services.people.guest(call.body.name, call.agent), kept=False)


@api.enter("GET", "/api/me", gives=Me | None)
async def who_am_i(services: Services, call: Call) -> Reply:
    """Who one is; null for somebody without a session. A session that is used does not end."""
    if call.person is None:
        return Reply(None)
    is_renewed = await services.people.renew(call.person)
    about = me(call.person, kept=not await services.accounts.is_guest(call.person))
    return Reply(about, session_token(call.request.headers) if is_renewed and COOKIE in call.request.cookies else None)


@api.enter("PUT", "/api/me", takes=Guest, gives=Me, access="person")
async def change_name(services: Services, call: Call) -> Me:
    """Be called something else, at tables to come."""
    renamed = call.who._replace(name=await services.people.rename(call.who.id, call.body.name))
    return me(renamed, kept=not await services.accounts.is_guest(call.who))


@api.enter("POST", "/api/accounts", takes=NewAccount, gives=Me, access="person", status=201)
async def register(services: Services, call: Call) -> Me:
    """Give oneself a user name and a password, or others; the seats one has stay, all other sessions end."""
    spend_tries(services, call, call.who.id)
    await services.accounts.register(call.who, call.body.username, call.body.password, call.body.again)
    return me(call.who._replace(username=call.body.username.lower()), kept=True)


@api.enter("POST", "/api/sessions", takes=Account, gives=Me, status=201)
async def sign_in(services: Services, call: Call) -> Reply:
    """Sign in with a user name and a password; a guest's tables come along."""
    spend_tries(services, call, call.body.username.lower())
    person, token = await services.accounts.sign_in(call.body.username, call.body.password, call.agent)
    await bring_along(services, call, person)
    return signed_in(person, token)


async def bring_along(services: Services, call: Call, person: Person) -> None:
    """Move what a guest had into the account that they have signed in to."""
    guest = call.person
    if guest is not None and guest.id != person.id and await services.accounts.is_guest(guest):
        await services.belongings.move(guest.id, person.id)


def spend_tries(services: Services, call: Call, account: str) -> None:
    """So many tries a minute, from one address and at one account."""
    services.limits.spend("passwords", call.address)
    services.limits.spend("accounts", account)


@api.enter("POST", "/api/recovery-codes", takes=Proof, gives=Codes, access="person", status=201)
async def new_recovery_codes(services: Services, call: Call) -> Codes:
    """New codes to get back into one's account; those of before are void."""
    spend_tries(services, call, call.who.id)
    return Codes(codes=await services.accounts.new_codes(call.who, call.body.again))


@api.enter("POST", "/api/recovery-codes/sessions", takes=Recovery, gives=Me, status=201)
async def sign_in_with_recovery_code(services: Services, call: Call) -> Reply:
    """Sign in with a recovery code, which is used up; a guest's tables come along."""
    spend_tries(services, call, call.body.username.lower() or call.address)
    person, token = await services.accounts.recover(call.body.username, call.body.code, call.agent)
    await bring_along(services, call, person)
    return Reply(me(person, token, services.accounts.fresh(person), kept=True), token)


@api.enter("GET", "/api/sessions", gives=list[SessionInfo], access="person")
async def list_sessions(services: Services, call: Call) -> list[SessionInfo]:
    """Where one is signed in."""
    return [
        SessionInfo(
            id=one.id,
            created=one.created,
            seen=max(one.created, one.expires - SESSION_DAYS * DAY),
            agent=one.agent,
            current=one.id == call.who.session,
        )
        for one in await services.people.sessions_of(call.who.id)
    ]


@api.enter("DELETE", "/api/sessions/{session}", gives=Ok, access="person")
async def sign_out(services: Services, call: Call) -> Reply:
    """End a session: `current`, or any of one's own."""
    wanted = call.path("session")
    is_current = wanted in ("current", call.who.session)
    await services.people.end_session(call.who.id, call.who.session if is_current else wanted)
    return Reply(Ok(), "" if is_current else None)


@api.enter("POST", "/api/passkeys/new", takes=Nothing, gives=PasskeyOptions, access="person")
async def begin_passkey(services: Services, call: Call) -> PasskeyOptions:
    """Begin to make a passkey."""
    return PasskeyOptions(options=services.passkeys.begin_registration(call.who, call.origin))


@api.enter("POST", "/api/passkeys", takes=NewCredential, gives=Ok, access="person", status=201)
async def keep_passkey(services: Services, call: Call) -> Ok:
    """Keep the passkey that the browser made."""
    spend_tries(services, call, call.who.id)
    await services.passkeys.end_registration(call.who, call.body.credential, call.origin, call.body.again)
    return Ok()


@api.enter("POST", "/api/passkeys/confirm", takes=Credential, gives=Fresh, access="person")
async def confirm_with_passkey(services: Services, call: Call) -> Fresh:
    """Prove again who one is, by a passkey, before an account is changed."""
    spend_tries(services, call, call.who.id)
    return Fresh(fresh=await services.passkeys.confirm(call.who, call.body.credential, call.origin))


@api.enter("POST", "/api/passkeys/challenge", takes=Nothing, gives=PasskeyOptions)
async def begin_passkey_sign_in(services: Services, call: Call) -> PasskeyOptions:
    """Begin to sign in with a passkey."""
    return PasskeyOptions(options=services.passkeys.begin_sign_in(call.origin))


@api.enter("POST", "/api/passkeys/sessions", takes=Credential, gives=Me, status=201)
async def sign_in_with_passkey(services: Services, call: Call) -> Reply:
    """Sign in with a passkey; a guest's tables come along."""
    services.limits.spend("passwords", call.address)
    person, token = await services.passkeys.end_sign_in(call.body.credential, call.origin, call.agent)
    await bring_along(services, call, person)
    return signed_in(person, token)


def me(person: Person, token: str | None = None, fresh: str | None = None, kept: bool = False) -> Me:
    """A person as they see themselves."""
    return Me(name=person.name, username=person.username, session=person.session, kept=kept, token=token, fresh=fresh)


def signed_in(person: Person, token: str, kept: bool = True) -> Reply:
    """A new session: the cookie for browsers, the token for programs."""
    return Reply(me(person, token, kept=kept), token)
