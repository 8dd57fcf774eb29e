"""The service: what people ask of notices, and the dispatcher that keeps sending them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from ..limits import Limits
from ..metrics import Metrics
from ..people import People
from ..refusals import Refused
from ..rooms import WANTING
from ..timekeeping import now_ms
from .carriers import Carrier, Undelivered
from .dispatcher import Dispatcher
from .hooks import Hook
from .mail import Mail, Relay, is_address
from .outbox import put_one
from .outgoing import BadTarget, Outgoing
from .schema import Channel, channels, drop_channel, find_channel, put_channel, read_channel
from .words import Message, trial_message

if TYPE_CHECKING:
    from .push import Vapid

MOST_CHANNELS = 20  # of one person


class Push:
    """Carries notices to browsers. What it takes is imported when somebody wants it: it would slow every start."""

    longest_quiet = 0

    def __init__(self, people: People, outgoing: Outgoing, contact: str) -> None:
        self.people, self.outgoing, self.contact = people, outgoing, contact
        self._vapid: Vapid | None = None

    async def vapid(self) -> Vapid:
        """The server as push services know it."""
        from .push import Vapid, server_key

        if self._vapid is None:
            try:
                key = await self.people.rooms.writer.do(server_key)
            except IntegrityError:  # another process has drawn it at the same moment
                key = await self.people.rooms.writer.do(server_key)
            self._vapid = Vapid(key, self.contact)
        return self._vapid

    async def send(self, channel: Channel, messages: list[Message]) -> None:
        """Deliver messages, or raise Undelivered."""
        from .push import send_push

        await send_push(self.outgoing, await self.vapid(), channel, messages)


class Notices:
    """Channels of people and tables, and what goes through them."""

    def __init__(
        self,
        people: People,
        limits: Limits,
        metrics: Metrics,
        *,
        public_url: str = "",
        relay: Relay | None = None,
        may_be_private: bool = False,
    ) -> None:
        self.people, self.rooms, self.limits, self.public_url = people, people.rooms, limits, public_url
        self.outgoing = Outgoing(may_be_private=may_be_private)
        contact = f"mailto:{relay.sender}" if relay else public_url if public_url.startswith("https:") else ""
        self.push = Push(people, self.outgoing, contact)
        self.mail = Mail(relay, public_url, people.proof) if relay else None
        self.carriers: dict[str, Carrier] = {"push": self.push, "hook": Hook(self.outgoing, public_url)}
        if self.mail:
            self.carriers["mail"] = self.mail
        self.dispatcher = Dispatcher(self.rooms, self.carriers, metrics)
        self.running = asyncio.create_task(self.dispatcher.run())

    async def close(self) -> None:
        """Send nothing more."""
        self.running.cancel()
        await self.dispatcher.close()

    # Channels

    async def of(self, person: str) -> list[Channel]:
        """The channels that a person has set up, the oldest first."""
        query = channels.select().where(channels.c.person == person).order_by(channels.c.created, channels.c.id)
        return await self.rooms.read(lambda connection: [read_channel(row) for row in connection.execute(query)])

    async def find(self, person: str, channel: str) -> Channel:
        """A channel of a person's own, or a refusal."""
        found = await self.rooms.read(partial(find_channel, channel=channel))
        if found is None or found.person != person:
            raise Refused("not_found", "there is no such channel")
        return found

    async def add_push(
        self, person: str, endpoint: str, means: dict[str, str], old: str = "", *, language: str, **more: Any
    ) -> Channel:
        """Notify a browser. One that was there before, whoever used it then, is this person's now."""
        check_keys(means)
        self._check_address(endpoint)
        before = [one for one in await self.of(person) if one.kind == "push" and one.address == old]
        language = language or next((one.language for one in before), "en")
        same = sa.or_(channels.c.address == endpoint, channels.c.id.in_([one.id for one in before]))
        channel = self._new(person, "push", endpoint, means, language=language, **more)
        return await self._add(channel, sa.and_(channels.c.kind == "push", same))

    async def add_mail(self, person: str, address: str, **more: Any) -> Channel:
        """Ask whoever reads an address whether they want mails; the person's other address is forgotten."""
        if self.mail is None:
            raise Refused("not_found", "this server sends no mail", key="refused.no_mail")
        if not is_address(address):
            raise Refused("bad_request", "this is no address of mail", key="refused.mail_address")
        self.limits.spend("mails", sha256(address.lower().encode()).hexdigest())
        same = channels.c.kind == "mail", channels.c.person == person
        channel = self._new(person, "mail", address, {}, is_confirmed=False, **more)

        def ask(connection: Connection) -> None:
            put_one(connection, channel.id, channel.id, "confirm", "", 0, 0)

        return await self._add(channel, sa.and_(*same), ask)

    async def add_hook(self, person: str, url: str, means: dict[str, str], **more: Any) -> Channel:
        """Post to an address, of the person's own turns or of all that a table waits for."""
        self._check_address(url)
        return await self._add(self._new(person, "hook", url, means, **more), sa.false())

    def _new(
        self, person: str, kind: str, address: str, means: dict[str, str], *, is_confirmed: bool = True, **more: Any
    ) -> Channel:
        about = {"table_id": "", "created": now_ms(), "quiet_until": 0, "error": "", **more}
        return Channel(
            id=token_hex(10),
            person=person,
            kind=kind,
            address=address,
            means=means,
            is_confirmed=is_confirmed,
            **about,
        )

    def _check_address(self, url: str) -> None:
        try:
            self.outgoing.check(url)
        except BadTarget as bad:
            raise Refused("bad_request", str(bad)) from None

    async def _add(
        self, channel: Channel, same: sa.ColumnElement[bool], also: Callable[[Connection], None] | None = None
    ) -> Channel:
        """Keep a channel in the place of what is the same."""

        def write(connection: Connection) -> None:
            for (old,) in connection.execute(sa.select(channels.c.id).where(same)).all():
                drop_channel(connection, old)
            mine = sa.select(sa.func.count()).select_from(channels).where(channels.c.person == channel.person)
            if (connection.scalar(mine) or 0) >= MOST_CHANNELS:
                raise Refused(
                    "too_many",
                    f"nobody has more than {MOST_CHANNELS} channels",
                    key="refused.channels",
                    about={"n": MOST_CHANNELS},
                )
            put_channel(connection, channel)
            if also:
                also(connection)

        await self._change(write)
        return channel

    async def drop(self, person: str, channel: str) -> None:
        """Send nothing more through a channel."""
        await self.find(person, channel)
        await self._change(partial(drop_channel, channel=channel))

    async def _change(self, work: Callable[[Connection], Any]) -> None:
        await self.rooms.writer.do(work, WANTING)
        await self.rooms.read_wanting()

    # What comes back from mails

    async def confirm(self, channel_id: str, token: str) -> Channel:
        """Whoever reads the mails of an address wants them."""
        channel = await self._by_token(channel_id, token, self.mail.confirm_token if self.mail else None)
        agreed = channels.update().where(channels.c.id == channel.id).values(is_confirmed=True)
        await self._change(lambda connection: connection.execute(agreed))
        return channel

    async def stop(self, channel_id: str, token: str) -> None:
        """Whoever got a mail wants no more of them. Once is enough: it is no mistake to say it again."""
        found = await self.rooms.read(partial(find_channel, channel=channel_id))
        if found is not None:
            await self._by_token(channel_id, token, self.mail.stop_token if self.mail else None)
            await self._change(partial(drop_channel, channel=channel_id))

    async def _by_token(self, channel_id: str, token: str, right: Callable[[Channel], str] | None) -> Channel:
        found = await self.rooms.read(partial(find_channel, channel=channel_id))
        if found is None or right is None or not compare_digest(token.encode(), right(found).encode()):
            raise Refused("not_found", "this link is not good any more", key="refused.link_dead")
        return found

    # Trying one out

    async def test(self, person: str, channel: str) -> str:
        """Send a test through a channel now; why it did not arrive, or nothing."""
        found = await self.find(person, channel)
        if not found.is_confirmed:
            return "unconfirmed"
        carrier = self.carriers.get(found.kind)
        if carrier is None:
            return "not_offered"
        try:
            await carrier.send(found, [trial_message(f"test.{token_hex(8)}", found.language)])
        except Undelivered as failure:
            return failure.why
        return ""


def check_keys(means: dict[str, str]) -> None:
    """Refuse keys of a browser that no message can be locked with."""
    from .push import read_point, unb64

    try:
        read_point(unb64(means["p256dh"]))
        fits = len(unb64(means["auth"])) == 16
    except ValueError:
        fits = False
    if not fits:
        raise Refused("bad_request", "these are no keys of a browser")
