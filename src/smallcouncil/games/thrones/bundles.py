"""Bundles: the part of an army that moves, as people write it: `robb 1K 2F`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from .cards import Leader
from .units import PLACE, Unit, has_own, is_routed

MOST_REMEMBERED = 4096  # the same few armies are asked about again and again


class Bundle(NamedTuple):
    """Leaders and units that go together."""

    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]


NOTHING = Bundle((), ())


@lru_cache(MOST_REMEMBERED)
def write_bundle(bundle: Bundle) -> str:
    """Leaders first, then how many of each kind; routed units with their mark."""
    return _written(bundle)


def _written(bundle: Bundle) -> str:
    counts = [f"{bundle.units.count(kind)}{kind}" for kind in PLACE if kind in bundle.units]
    return " ".join([*bundle.leaders, *counts])


def is_bundle(text: str) -> bool:
    """Whether a text reads as something that goes. Nothing of it is remembered: anybody may write anything."""
    return bool(text) and _written(read_bundle(text)) == text


def read_bundle(text: str) -> Bundle:
    """Read what `write_bundle` wrote."""
    words = text.split()
    units = [word[1:] for word in words if word[0].isdecimal() for _ in range(int(word[0]))]
    return Bundle(tuple(units), tuple(word for word in words if not word[0].isdecimal()))


@lru_cache(MOST_REMEMBERED)
def bundles(units: tuple[Unit, ...], leaders: tuple[Leader, ...]) -> tuple[Bundle, ...]:
    """All that may move out of an army with these units and leaders.

    SS-6.4, SS-8.2: what stays may not leave a leader or an allied unit without an own unit. Whether what goes has
    company depends on where it goes.
    """
    return tuple(_bundles(units, leaders))


def _bundles(units: tuple[Unit, ...], leaders: tuple[Leader, ...]) -> Iterator[Bundle]:
    kinds = [kind for kind in dict.fromkeys(units) if not is_routed(kind)]
    for counts in product(*(range(units.count(kind) + 1) for kind in kinds)):
        going = tuple(kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n))
        staying = list(units)
        for unit in going:
            staying.remove(unit)
        for with_them in subsets(leaders):
            left = [leader for leader in leaders if leader not in with_them]
            if (going or with_them) and keeps_company(staying, left):
                yield Bundle(going, with_them)


def keeps_company(units: Sequence[Unit], leaders: Sequence[Leader]) -> bool:
    """SS-6.4, SS-8.2: allied units and leaders stand with at least one own unit."""
    return has_own(units) or not (units or leaders)


def subsets(things: Sequence[str]) -> list[tuple[str, ...]]:
    """Every choice of some things, in their order; the first is none of them."""
    return list(chain.from_iterable(combinations(things, n) for n in range(len(things) + 1)))
