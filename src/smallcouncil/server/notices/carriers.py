"""Carriers: what brings a notice to somebody, and how it can fail."""

from __future__ import annotations

from typing import Protocol

from .schema import Channel
from .words import Message

WHY = {
    "bad_url": "this is no address of the web",
    "password_in_url": "an address with a password in it will not do",
    "not_https": "it has to begin with https:// and name no port",
    "private": "it is no machine of the open internet",
    "no_machine": "there is no machine of that name",
    "timeout": "it took too long",
    "no_answer": "there was no answer",
    "status": "it answered {detail}",
    "gone": "there is nobody any more",
    "mail_address": "the mail server does not take this address",
    "mail_server": "the mail server did not take it",
    "mail_tls": "the mail server offers no TLS for the password",
    "unconfirmed": "the address is not confirmed yet",
    "not_offered": "this server does not send that",
}  # by code: clients have the words in their own language


class Undelivered(Exception):
    """A notice did not arrive, and why: a code of `WHY`, perhaps with a detail. It may be tried again."""

    def __init__(self, why: str, detail: int | str = "") -> None:
        super().__init__(WHY[why].format(detail=detail))
        self.why = f"{why} {detail}".strip()


class Gone(Undelivered):
    """There is nobody there any more: the channel can be forgotten."""


class Carrier(Protocol):
    """Brings messages through channels of one kind."""

    longest_quiet: int  # milliseconds after something was sent in which nothing else is

    async def send(self, channel: Channel, messages: list[Message]) -> None:
        """Deliver messages, or raise Undelivered."""
