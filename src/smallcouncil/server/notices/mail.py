"""E-mail: notices by the SMTP server that the host has named; never two to one address within ten minutes."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import format_datetime
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ..timekeeping import now_ms
from .carriers import Undelivered
from .schema import Channel
from .words import Message, words

SECONDS = 20.0
QUIET = 10 * 60 * 1000  # milliseconds between two mails to one person
AT_ONCE = 4  # connections to the mail server
LOOPBACK = ("127.0.0.1", "::1", "localhost")
PORTS = {"smtp": 587, "smtps": 465}
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}", re.ASCII | re.IGNORECASE)
Prove = Callable[..., str]


class Relay(NamedTuple):
    """The SMTP server, and how it is spoken to."""

    host: str
    port: int
    user: str
    password: str
    is_smtps: bool  # TLS from the first byte; else as soon as the server offers it
    sender: str


def read_relay(url: str, sender: str) -> Relay:
    """A relay from its address, `smtp://user:password@host:port`. ValueError tells what is wrong with it."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError("the mail server is named by smtp://USER:PASSWORD@HOST:PORT, or smtps://… for TLS at once")
    if not is_address(sender):
        raise ValueError("the address that mails come from is named by NAME@HOST")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    port = parts.port or PORTS[parts.scheme]
    return Relay(parts.hostname, port, user, password, parts.scheme == "smtps", sender)


def is_address(text: str) -> bool:
    """Whether something is an address of mail, by its form."""
    return ADDRESS.fullmatch(text) is not None


class Mail:
    """Carries notices to mailboxes; what came together goes in one mail."""

    longest_quiet = QUIET

    def __init__(self, relay: Relay, public_url: str, prove: Prove) -> None:
        self.relay, self.public_url, self.prove = relay, public_url, prove
        self.turn = asyncio.Semaphore(AT_ONCE)

    async def send(self, channel: Channel, messages: list[Message]) -> None:
        """Deliver messages, or raise Undelivered."""
        mail = self.letter(channel, messages)
        async with self.turn:
            await asyncio.to_thread(hand_over, self.relay, mail)

    def letter(self, channel: Channel, messages: list[Message]) -> EmailMessage:
        """One mail with all of it, each with its link, and how to get no more."""
        mail, first, language = EmailMessage(), messages[0], channel.language
        is_one = len(messages) == 1
        mail["Subject"] = first.title if is_one else words(language, "mail.several", number=str(len(messages)))
        mail["From"], mail["To"] = f"Small Council <{self.relay.sender}>", channel.address
        mail["Date"] = format_datetime(datetime.fromtimestamp(now_ms() / 1000, UTC))
        mail["Message-ID"] = f"<{first.id}@{self.relay.sender.rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        parts = [self.paragraph(channel, message, is_one) for message in messages]
        if first.kind != "confirm":
            token = self.stop_token(channel)
            mail["List-Unsubscribe"] = f"<{self.base(channel)}/api/notices/stop/{channel.id}/{token}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            parts.append(words(language, "mail.stop", link=f"{self.base(channel)}/notices#stop.{channel.id}.{token}"))
        mail.set_content("\n\n".join(parts) + "\n")
        mail["Content-Language"] = language  # behind the content, which sweeps such headers away
        return mail

    def paragraph(self, channel: Channel, message: Message, is_one: bool) -> str:
        """What a mail says of one message."""
        if message.kind == "confirm":
            link = f"{self.base(channel)}/notices#confirm.{channel.id}.{self.confirm_token(channel)}"
            return f"{message.body}\n\n{words(channel.language, 'mail.confirm', link=link)}"
        opening = words(channel.language, "mail.open", link=self.base(channel) + message.path)
        return f"{'' if is_one else message.title + chr(10)}{message.body}\n{opening}"

    def base(self, channel: Channel) -> str:
        """What links begin with."""
        return self.public_url or channel.origin

    def confirm_token(self, channel: Channel) -> str:
        """What proves that somebody reads the mails of an address."""
        return self.prove("mail", channel.id, channel.address)

    def stop_token(self, channel: Channel) -> str:
        """What proves that a mail was sent through a channel: enough to end it, and for nothing else."""
        return self.prove("stop", channel.id)


def hand_over(relay: Relay, mail: EmailMessage) -> None:
    """Give a mail to the mail server; called in a thread."""
    try:
        with _connected(relay) as server:
            _be_safe(relay, server)
            if relay.user:
                server.login(relay.user, relay.password)
            server.send_message(mail)
    except smtplib.SMTPRecipientsRefused:
        raise Undelivered("mail_address") from None
    except (OSError, smtplib.SMTPException, MessageError, UnicodeError):
        raise Undelivered("mail_server") from None


def _connected(relay: Relay) -> smtplib.SMTP:
    if relay.is_smtps:
        return smtplib.SMTP_SSL(relay.host, relay.port, timeout=SECONDS, context=ssl.create_default_context())
    return smtplib.SMTP(relay.host, relay.port, timeout=SECONDS)


def _be_safe(relay: Relay, server: smtplib.SMTP) -> None:
    """TLS where it is offered; a password goes no other way, unless the mail server is on this machine."""
    server.ehlo()
    if not relay.is_smtps and server.has_extn("starttls"):
        server.starttls(context=ssl.create_default_context())
        server.ehlo()
    elif not relay.is_smtps and relay.user and relay.host not in LOOPBACK:
        raise Undelivered("mail_tls")
