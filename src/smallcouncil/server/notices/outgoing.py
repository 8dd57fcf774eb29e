"""Outgoing requests: the server asks where strangers tell it to, so it looks first where that is.

A name is looked up once, every address that it has must be one of the open internet, and the connection goes to the
very address that was looked at. No redirects, no more of the answer than its status, and an end to patience.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import h11

from .carriers import Undelivered

SECONDS = 10.0
LARGEST_REPLY = 64 * 1024
CHUNK = 8 * 1024
HTTPS, HTTP = 443, 80
NAT64 = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))


class Target(NamedTuple):
    """Where a request goes, by names and numbers that were looked at."""

    host: str
    address: str
    port: int
    path: str
    is_safe: bool  # HTTPS


class BadTarget(Undelivered):
    """The server does not ask there."""


class Outgoing:
    """Posts to addresses that people give."""

    def __init__(self, *, may_be_private: bool = False, trust: ssl.SSLContext | None = None) -> None:
        self.may_be_private, self._trust = may_be_private, trust

    @property
    def trust(self) -> ssl.SSLContext:
        """Whose certificates are believed: the system's."""
        self._trust = self._trust or ssl.create_default_context()
        return self._trust

    def check(self, url: str) -> SplitResult:
        """The parts of an address as far as it can be judged without looking it up. BadTarget if it will not do."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise BadTarget("bad_url") from None
        if not (url.isascii() and url.isprintable() and parts.hostname and " " not in url):
            raise BadTarget("bad_url")
        if parts.username is not None or parts.password is not None:
            raise BadTarget("password_in_url")
        if self.may_be_private and parts.scheme in ("http", "https"):
            return parts
        if parts.scheme != "https" or port not in (None, HTTPS):
            raise BadTarget("not_https")
        return parts

    async def find(self, url: str) -> Target:
        """Where an address leads. BadTarget if any of its machines is one of a private network."""
        parts = self.check(url)
        is_safe, host = parts.scheme == "https", parts.hostname or ""
        port = parts.port or (HTTPS if is_safe else HTTP)
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)  # SOCK_STREAM
        except (OSError, UnicodeError):
            raise Undelivered("no_machine") from None
        addresses = [str(one[4][0]) for one in found]
        if not self.may_be_private and not all(is_of_the_internet(one) for one in addresses):
            raise BadTarget("private")
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Target(host, addresses[0], port, path, is_safe)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send something, and give the status of the answer. Undelivered if there is none."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(await self.find(url), headers, body)
        except TimeoutError:
            raise Undelivered("timeout") from None
        except (OSError, ssl.SSLError, h11.ProtocolError, EOFError):
            raise Undelivered("no_answer") from None

    async def _post(self, target: Target, headers: Mapping[str, str], body: bytes) -> int:
        trust = self.trust if target.is_safe else None
        name = target.host if target.is_safe else None
        reader, writer = await asyncio.open_connection(target.address, target.port, ssl=trust, server_hostname=name)
        try:
            connection = h11.Connection(h11.CLIENT)
            writer.write(_request(connection, target, headers, body))
            await writer.drain()
            return await _status(connection, reader)
        finally:
            writer.close()


def _request(connection: h11.Connection, target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    port = "" if target.port in (HTTPS, HTTP) else f":{target.port}"
    host = f"[{target.host}]" if ":" in target.host else target.host
    usual = {"host": host + port, "content-length": str(len(body)), "connection": "close", "user-agent": "smallcouncil"}
    head = h11.Request(method="POST", target=target.path, headers=[*{**usual, **headers}.items()])
    parts = [connection.send(one) for one in (head, h11.Data(data=body), h11.EndOfMessage())]
    return b"".join(part for part in parts if part)


async def _status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    """The status of the answer; what comes behind its headers is not waited for."""
    read = 0
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            some = await reader.read(CHUNK)
            read += len(some)
            if not some or read > LARGEST_REPLY:
                raise EOFError
            connection.receive_data(some)


def is_of_the_internet(address: str) -> bool:
    """Whether an address is one that anybody on the internet can reach, by every way to write one in another."""
    one = ip_address(address.partition("%")[0])
    if isinstance(one, IPv6Address) and (written := _written_in(one)):
        return _is_global(written)
    tunnels = [one.sixtofour, *(one.teredo or ())] if isinstance(one, IPv6Address) else []
    return all(_is_global(part) for part in (one, *tunnels) if part is not None)


def _is_global(one: IPv4Address | IPv6Address) -> bool:
    return one.is_global and not one.is_multicast and not one.is_reserved


def _written_in(one: IPv6Address) -> IPv4Address | None:
    """The address of IPv4 that one of IPv6 is another form of."""
    if any(one in network for network in NAT64):
        return IPv4Address(int(one) & 0xFFFFFFFF)
    return one.ipv4_mapped
