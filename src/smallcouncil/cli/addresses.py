"""Where a server listens, and by which addresses people reach it."""

from __future__ import annotations

import errno
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from .console import fail

HERE = "127.0.0.1"
EVERYWHERE = {"0.0.0.0": (socket.AF_INET,), "::": (socket.AF_INET, socket.AF_INET6)}  # noqa: S104  (only if one says so)
ELSEWHERE = {socket.AF_INET: "203.0.113.1", socket.AF_INET6: "2001:db8::1"}  # any address out there; nothing is sent
ADDRESS_OF_INTERFACE = 0x8915  # Linux: SIOCGIFADDR
INTERFACES, IPV6_TABLE = Path("/sys/class/net"), Path("/proc/net/if_inet6")
PASSING = 0x01 | 0x20  # flags of addresses that soon are others: temporary, deprecated


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen at an address, at all that a name stands for, or at port 0 for any that is free; or say why that fails."""
    try:
        return _sockets(host, port)
    except socket.gaierror:
        fail(f"No machine is called {host}")
    except PermissionError:
        fail(f"port {port} is for the system's own servers; choose one from 1024, as in --port 8765")
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fail(f"something listens at port {port} already; choose another, as in --port {port % 60_000 + 1}")
        if error.errno == errno.EADDRNOTAVAIL:
            fail(f"this machine has no address {host}")
        raise


def _sockets(host: str, port: int) -> list[socket.socket]:
    if host == "::" and socket.has_dualstack_ipv6():
        return [socket.create_server((host, port), family=socket.AF_INET6, dualstack_ipv6=True)]
    sockets: list[socket.socket] = []
    lacking: OSError | None = None  # a name may stand for an address that the machine lacks, but not for such alone
    for family, *_, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
        try:
            sockets.append(socket.create_server((str(where[0]), port), family=family))
            port = sockets[0].getsockname()[1]
        except OSError as error:
            if error.errno != errno.EADDRNOTAVAIL:
                raise
            lacking = error
    if lacking and not sockets:
        raise lacking
    return sockets


def addresses_of(host: str, port: int) -> tuple[str, list[str]]:
    """The address on this machine, and where the whole network is let in those for others."""
    others = [own for family in EVERYWHERE.get(host, ()) for own in own_addresses(family)]
    here = "localhost" if host == HERE or host in EVERYWHERE else host
    return _url(here, port), [_url(one, port) for one in others]


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_addresses(family: socket.AddressFamily) -> list[str]:
    """The machine's addresses that other machines can open, the one that it uses itself first."""
    found = [*by_route(family), *(by_interface if sys.platform == "linux" else by_name)(family)]
    return [address for address in dict.fromkeys(found) if _is_for_others(address)]


def _is_for_others(address: str) -> bool:
    one = ip_address(address)
    return not (one.is_loopback or one.is_link_local or one.is_unspecified)


def by_route(family: socket.AddressFamily) -> Iterator[str]:
    """What the machine would be called by if it wrote to somebody far away."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as one:
        one.connect((ELSEWHERE[family], 9))
        yield str(one.getsockname()[0])


def by_name(family: socket.AddressFamily) -> Iterator[str]:
    """What the machine's name stands for. (On Linux often nothing but 127.0.1.1.)"""
    with suppress(OSError):
        for *_, where in socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM):
            yield str(where[0]).partition("%")[0]


def by_interface(family: socket.AddressFamily) -> Iterator[str]:
    """What the interfaces have, on Linux; but for bridges, which mostly lead to containers of the machine itself."""
    for _, name in socket.if_nameindex():
        if not (INTERFACES / name / "bridge").exists():
            yield from (_ipv4_of(name) if family == socket.AF_INET else _ipv6_of(name))


def _ipv4_of(interface: str) -> Iterator[str]:
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            asked = struct.pack("256s", interface.encode()[:15])
            yield socket.inet_ntoa(fcntl.ioctl(one, ADDRESS_OF_INTERFACE, asked)[20:24])


def _ipv6_of(interface: str) -> Iterator[str]:
    with suppress(OSError):
        for line in IPV6_TABLE.read_text().splitlines():
            address, _, _, _, flags, name = line.split()
            if name == interface and not int(flags, 16) & PASSING:
                yield str(IPv6Address(bytes.fromhex(address)))
