"""Limits: how often and how many, by address and by person. What a host may set stands here, and nowhere else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from .refusals import Refused

MOST_BUCKETS = 20_000  # of each kind; whoever has been quiet the longest is forgotten first
NETWORK_OF_ONE = 64  # bits of an IPv6 address: who has one address has all of its network


class Rate(NamedTuple):
    """So often a minute, and so often at once after a pause."""

    per_minute: float
    burst: float


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """What people may do, and how much the server takes upon itself. docs/hosting.md explains each."""

    # How often, by address
    requests: Rate = Rate(1200, 200)
    files: Rate = Rate(3000, 1500)
    guests: Rate = Rate(20, 20)
    passwords: Rate = Rate(10, 10)
    joins: Rate = Rate(60, 60)
    connects: Rate = Rate(120, 60)
    tables_by_address: Rate = Rate(10, 60)
    imports: Rate = Rate(4, 8)
    replays: Rate = Rate(120, 60)
    admin: Rate = Rate(30, 30)
    # How often, by account, person or connection
    accounts: Rate = Rate(10, 20)
    tables: Rate = Rate(20, 30)
    undos: Rate = Rate(30, 10)
    previews: Rate = Rate(600, 60)
    talk: Rate = Rate(60, 10)
    frames: Rate = Rate(1200, 60)
    notices: Rate = Rate(20, 20)
    mails: Rate = Rate(0.1, 3)  # by the address that mail is to go to
    # How many
    running_tables: int = 60  # of a person
    connections_by_address: int = 200
    half_sent: int = 1000  # connections, before the one that has waited longest is closed
    # How long, in seconds, before a connection is closed
    head_seconds: int = 10  # until the headers of a request are there
    body_seconds: int = 30  # until its body is
    reply_seconds: int = 60  # until the reply has been taken
    # What an export may cost whoever imports it
    import_kilobytes: int = 1024
    import_entries: int = 3000
    import_seconds: int = 10


def read_bounds(given: Iterable[str], bounds: Bounds | None = None) -> Bounds:
    """The bounds with some of them changed, each by `name=value`, of a rate `name=per minute/burst`.

    ValueError tells what is wrong with them.
    """
    bounds = bounds or Bounds()
    for setting in given:
        name, _, value = setting.partition("=")
        field = name.strip().replace("-", "_")
        if field not in {one.name for one in fields(Bounds)}:
            raise ValueError(f"there is no limit called {name!r}")
        bounds = replace(bounds, **{field: _read_value(setting, value, getattr(bounds, field))})
    return bounds


def _read_value(setting: str, value: str, usual: Any) -> Any:
    try:
        if isinstance(usual, Rate):
            per_minute, burst = map(float, value.split("/"))
            return _positive(Rate(per_minute, burst), min(per_minute, burst))
        return _positive(int(value), int(value))
    except ValueError:
        form = "PER_MINUTE/BURST" if isinstance(usual, Rate) else "a number"
        raise ValueError(f"{setting!r} should be NAME={form}, each more than 0") from None


def _positive(value: Any, least: float) -> Any:
    if not 0 < least < inf:
        raise ValueError
    return value


class Bucket:
    """Tokens, refilled steadily; each thing that is done takes one."""

    __slots__ = ("left", "since")

    def __init__(self) -> None:
        self.left, self.since = inf, 0.0

    def take(self, rate: Rate) -> bool:
        now = monotonic()
        self.left = min(rate.burst, self.left + (now - self.since) * rate.per_minute / 60)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """How often somebody may do something: a bucket for each who does it, and never more than so many of them.

    Who comes as one too many costs the one who has been quiet the longest their bucket, and nobody else.
    """

    def __init__(self, bounds: Bounds | None = None, enabled: bool = True) -> None:
        self.bounds, self.enabled = bounds or Bounds(), enabled
        self.buckets: dict[str, OrderedDict[str, Bucket]] = {}

    def spend(self, what: str, who: str) -> None:
        """Count something that somebody does, by the rate of that name. Refused if it is too often."""
        if self.enabled:
            self.spend_from(self._bucket(what, who), getattr(self.bounds, what))

    def spend_from(self, bucket: Bucket, rate: Rate) -> None:
        """The same where whoever does it holds the bucket."""
        if self.enabled and not bucket.take(rate):
            raise Refused("too_many", "too many requests; wait a moment", key="refused.too_many")

    def check_count(self, what: str, count: int) -> None:
        """Refuse one more where there are as many as there may be."""
        if self.enabled and count >= getattr(self.bounds, what):
            raise Refused(
                "too_many",
                f"there are {count} already, and no more may be at once",
                key="refused.limit",
                about={"n": count},
            )

    def _bucket(self, what: str, who: str) -> Bucket:
        buckets = self.buckets.setdefault(what, OrderedDict())
        bucket = buckets.get(who)
        if bucket is None:
            bucket = buckets[who] = Bucket()
            if len(buckets) > MOST_BUCKETS:
                buckets.popitem(last=False)
        buckets.move_to_end(who)
        return bucket


def is_loopback(host: str) -> bool:
    """Whether an address is this machine itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


@lru_cache(10_000)
def address_of(host: str) -> str:
    """By what a visitor is counted: the address, of IPv6 the network that one visitor has."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:40]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, NETWORK_OF_ONE), strict=False))
    return str(address)
