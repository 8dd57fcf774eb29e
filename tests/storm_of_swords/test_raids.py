"""Raids (GT-6.1)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.raids import raids

from .table import asked, go, options, power_of, refused, start, table


def raiding(raid: str, *targets: str, **what: object) -> StormOfSwords:
    """Stark raids from the Twins; Greyjoy has these orders around."""
    around = dict(zip(("seagard", "fairmarket", "greywater-watch"), targets, strict=False))
    p = table(
        armies={"twins": "stark F", **dict.fromkeys(around, "greyjoy F")},
        orders={"twins": raid, **around},
        tracks={"iron_throne": "stark lannister greyjoy baratheon"},
        **what,  # type: ignore[arg-type]
    )
    return start(p, raids, 0)


@pytest.mark.parametrize("order", ["support", "support+1", "raid", "raid+1", "consolidate", "consolidate+1"])
def test_a_raid_removes_an_adjacent_order(order: str) -> None:
    """A160, GT-6.1: support, raid or consolidate power, special or not; the raid is spent."""
    p = raiding("raid", order)
    assert options(p, "stark") == ["twins x seagard", "twins: nothing"]
    go(p, "stark: twins x seagard")
    assert p.orders == {}


@pytest.mark.parametrize("order", ["march", "march+1", "defence", "defence+2"])
def test_marches_and_defences_are_not_raided(order: str) -> None:
    """A161, GT-6.1: the raid has no target and is spent unasked."""
    p = raiding("raid", order)
    assert not p.pending
    assert p.orders == {"seagard": order}


def test_own_and_distant_orders_are_not_raided() -> None:
    """A162, GT-6.1: one adjacent enemy order."""
    p = table(
        armies={"twins": "stark F", "seagard": "stark F", "fairmarket": "greyjoy F", "oldstones": "greyjoy F"},
        orders={"twins": "raid", "seagard": "support", "fairmarket": "support", "oldstones": "support"},
    )
    start(p, raids, 0)
    assert options(p, "stark") == ["twins x fairmarket", "twins: nothing"]
    assert refused(p, "stark", "twins x oldstones").clause == "GT-6.1"


@pytest.mark.parametrize(("had", "left"), [(3, 2), (0, 0)])
def test_raiding_consolidate_power_takes_power(had: int, left: int) -> None:
    """A163, GT-6.1: the raider gains one; the victim loses one, if they have any."""
    p = raiding("raid", "consolidate", power={"stark": 5, "greyjoy": had})
    go(p, "stark: twins x seagard")
    assert (power_of(p, "stark"), power_of(p, "greyjoy")) == (6, left)


def test_raiding_anything_else_takes_no_power() -> None:
    """A164, GT-6.1: the order only."""
    p = raiding("raid", "support")
    go(p, "stark: twins x seagard")
    assert (power_of(p, "stark"), power_of(p, "greyjoy")) == (5, 5)


def test_a_special_raid_removes_two_orders() -> None:
    """A165, GT-6.1: of two areas, or one and no more."""
    p = raiding("raid+1", "support", "consolidate")
    go(p, "stark: twins x seagard")
    assert (asked(p), options(p, "stark")) == ({"stark": "raid_again"}, ["twins x fairmarket", "twins: nothing"])
    go(p, "stark: twins x fairmarket")
    assert p.orders == {}


def test_a_plain_raid_removes_one_order() -> None:
    """A166, GT-6.1: the other stays."""
    p = raiding("raid", "support", "consolidate+1")
    go(p, "stark: twins x seagard")
    assert p.orders == {"fairmarket": "consolidate+1"}


def test_a_raided_raid_is_not_carried_out() -> None:
    """A167, GT-6.1, GT-3.2: it is gone before its turn comes."""
    p = raiding("raid", "raid")
    go(p, "stark: twins x seagard")
    assert not p.pending
    assert p.orders == {}
