"""Endpoints for notices: where a person wants them, a test of each, and how to get no more."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from ..endpoints import Api, Call, Nothing
from ..notices.hooks import Shape
from ..notices.schema import Channel
from ..protocol import Id, Token
from ..refusals import Refused
from ..services import Services
from .people import Ok

api = Api()
Address = Annotated[str, msgspec.Meta(min_length=3, max_length=1000)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Language = Literal["en", "hu", "cs"]
# By what browsers and systems give themselves away; the first that is found, for many call themselves others too
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
}
SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


class NewPush(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A browser that wants to be told, as its push service names it."""

    endpoint: Address
    p256dh: Key
    auth: Key
    language: Language | None = None  # None: as it was told before
    old: Address | None = None  # the name that the push service had for it before


class NewMail(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An address that mails are to go to, once somebody there agrees."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]
    language: Language = "en"


class NewHook(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An address that notices are to be posted to: of one's own turns, or of a table that one hosts."""

    url: Address
    shape: Shape = "json"
    chat: Annotated[str, msgspec.Meta(max_length=64)] = ""  # of Telegram
    secret: Annotated[str, msgspec.Meta(max_length=200)] = ""  # that plain JSON is signed with
    table: Id | None = None
    language: Language = "en"


class MailToken(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a link in a mail carries behind its #."""

    channel: Id
    token: Token


class ChannelInfo(msgspec.Struct, kw_only=True):
    """One way by which a person, or a table, is told."""

    id: str
    kind: Literal["push", "mail", "hook"]
    name: str  # of the browser, the mailbox or the machine; no more of an address than tells it from others
    shape: str
    table: str
    confirmed: bool
    error: str  # why the last notice did not arrive, as a code
    created: int
    endpoint: str  # of a browser, so that it knows itself


class NoticeSettings(msgspec.Struct, kw_only=True):
    """What this server offers, and what a person has chosen of it."""

    push_key: str  # the server's public key, for `PushManager.subscribe`
    mail: bool  # whether it sends mail
    channels: list[ChannelInfo]


class Tried(msgspec.Struct, kw_only=True):
    """What came of a test."""

    ok: bool
    reason: str  # a code, perhaps with a detail: `timeout`, `status 404`


@api.enter("GET", "/api/notices", gives=NoticeSettings, access="person")
async def see_notices(services: Services, call: Call) -> NoticeSettings:
    """What a person is told, and where."""
    notices = services.notices
    own = [info(one) for one in await notices.of(call.who.id)]
    return NoticeSettings(push_key=(await notices.push.vapid()).public, mail=notices.mail is not None, channels=own)


@api.enter("POST", "/api/notices/push", takes=NewPush, gives=ChannelInfo, access="person", status=201)
async def add_push(services: Services, call: Call) -> ChannelInfo:
    """Notify this browser."""
    services.limits.spend("notices", call.who.id)
    wanted: NewPush = call.body
    means = {"p256dh": wanted.p256dh, "auth": wanted.auth, "agent": device(call.agent)}
    added = await services.notices.add_push(call.who.id, wanted.endpoint, means, wanted.old or "", **found_by(call))
    return info(added)


@api.enter("POST", "/api/notices/mail", takes=NewMail, gives=ChannelInfo, access="person", status=201)
async def add_mail(services: Services, call: Call) -> ChannelInfo:
    """Notify by mail, once the link in the first one was opened."""
    services.limits.spend("notices", call.who.id)
    return info(await services.notices.add_mail(call.who.id, call.body.address, **found_by(call)))


@api.enter("POST", "/api/notices/hooks", takes=NewHook, gives=ChannelInfo, access="person", status=201)
async def add_hook(services: Services, call: Call) -> ChannelInfo:
    """Notify another server, of one's own turns or of a table that one hosts."""
    services.limits.spend("notices", call.who.id)
    wanted: NewHook = call.body
    if wanted.shape == "telegram" and not wanted.chat:
        raise Refused("bad_request", "Telegram needs to know the chat", key="refused.telegram_chat")
    if wanted.table:
        room = await services.rooms.open(wanted.table)
        if room.table.host != call.who.id:
            raise Refused("not_yours", "only the host may do that", key="refused.host_only")
    means = {"shape": wanted.shape, "chat": wanted.chat, "secret": wanted.secret if wanted.shape == "json" else ""}
    more = {"table_id": wanted.table or "", **found_by(call)}
    return info(await services.notices.add_hook(call.who.id, wanted.url, means, **more))


@api.enter("POST", "/api/notices/channels/{channel}/test", takes=Nothing, gives=Tried, access="person")
async def test_notice(services: Services, call: Call) -> Tried:
    """Send a test through a channel, and tell whether it arrived."""
    services.limits.spend("notices", call.who.id)
    reason = await services.notices.test(call.who.id, call.path("channel"))
    return Tried(ok=not reason, reason=reason)


@api.enter("DELETE", "/api/notices/channels/{channel}", gives=Ok, access="person")
async def drop_channel(services: Services, call: Call) -> Ok:
    """Send nothing more through a channel."""
    await services.notices.drop(call.who.id, call.path("channel"))
    return Ok()


@api.enter("POST", "/api/notices/confirm", takes=MailToken, gives=Ok)
async def confirm_mail(services: Services, call: Call) -> Ok:
    """Agree to mails, by the link that was sent there."""
    await services.notices.confirm(call.body.channel, call.body.token)
    return Ok()


@api.enter("POST", "/api/notices/stop", takes=MailToken, gives=Ok)
async def stop_mail(services: Services, call: Call) -> Ok:
    """Get no more mails, by the link in one of them."""
    await services.notices.stop(call.body.channel, call.body.token)
    return Ok()


@api.enter("POST", "/api/notices/stop/{channel}/{token}", gives=Ok)
async def stop_mail_by_one_click(services: Services, call: Call) -> Ok:
    """The same as programs that read mail ask for it (RFC 8058)."""
    await services.notices.stop(call.path("channel"), call.path("token"))
    return Ok()


def found_by(call: Call) -> dict[str, str]:
    """The language in which a person reads, and where they found the server."""
    origin = call.origin or f"{call.request.url.scheme}://{call.request.headers.get('host', '')}"
    return {"language": call.body.language or "", "origin": origin[:200]}


def info(channel: Channel) -> ChannelInfo:
    """A channel as its person sees it: an address may be as good as a password, so most of it stays here."""
    return ChannelInfo(
        id=channel.id,
        kind=channel.kind,  # type: ignore[arg-type]  # the database holds no others
        name=name_of(channel),
        shape=channel.means.get("shape", ""),
        table=channel.table_id,
        confirmed=channel.is_confirmed,
        error=channel.error,
        created=channel.created,
        endpoint=channel.address if channel.kind == "push" else "",
    )


def name_of(channel: Channel) -> str:
    if channel.kind == "mail":
        return channel.address
    return channel.means.get("agent", "") if channel.kind == "push" else urlsplit(channel.address).hostname or ""


def device(agent: str) -> str:
    """What a person calls the browser that they use."""
    browser = next((name for sign, name in BROWSERS.items() if f"{sign}/" in agent), "Safari" * ("Safari/" in agent))
    system = next((name for name in SYSTEMS if name in agent), "")
    return ", ".join(part for part in (browser, system) if part)
