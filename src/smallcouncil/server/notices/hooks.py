"""Webhooks: notices as Discord, Slack and Telegram take them, or as plain JSON with a signature."""

from __future__ import annotations

import hmac
from typing import Any, Literal

import msgspec

from ..timekeeping import now_ms
from .carriers import Undelivered
from .outgoing import Outgoing
from .schema import Channel
from .words import Message

Shape = Literal["json", "discord", "slack", "telegram"]
ACCEPTED = range(200, 300)
FORMATS_IN_DISCORD = "\\`*_~|<>@#[]()"


class Hook:
    """Carries notices to other people's servers."""

    longest_quiet = 0

    def __init__(self, outgoing: Outgoing, public_url: str) -> None:
        self.outgoing, self.public_url = outgoing, public_url

    async def send(self, channel: Channel, messages: list[Message]) -> None:
        """Deliver messages, or raise Undelivered."""
        for message in messages:
            body = msgspec.json.encode(shaped(message, channel, (self.public_url or channel.origin) + message.path))
            headers = {"content-type": "application/json", "x-council-id": message.id}
            if secret := channel.means.get("secret"):
                headers |= signed(secret, now_ms() // 1000, body)
            status = await self.outgoing.post(channel.address, headers, body)
            if status not in ACCEPTED:
                raise Undelivered("status", status)


def signed(secret: str, at: int, body: bytes) -> dict[str, str]:
    """The headers by which a receiver knows that it was us, and when: HMAC-SHA256 over `time.body`."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return {"x-council-time": str(at), "x-council-signature": f"sha256={digest}"}


def shaped(message: Message, channel: Channel, link: str) -> dict[str, Any]:
    """A notice as its receiver takes it. Names are never commands there: nobody is mentioned, nothing is formatted."""
    match channel.means["shape"]:
        case "discord":
            return {"content": f"{literal(message.body)}\n{link}", "allowed_mentions": {"parse": []}}
        case "slack":
            return {"text": f"{escaped(message.body)}\n<{link}>"}
        case "telegram":
            return {"chat_id": channel.means["chat"], "text": f"{message.body}\n{link}"}
    about = {name: value for name, value in message._asdict().items() if name != "path"}
    return {**about, "link": link, "at": now_ms()}


def escaped(text: str) -> str:
    """Text as Slack takes it literally."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def literal(text: str) -> str:
    """Text as Discord takes it literally."""
    return "".join(f"\\{sign}" if sign in FORMATS_IN_DISCORD else sign for sign in text)
