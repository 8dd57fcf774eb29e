"""Bids that everybody can foresee."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from smallcouncil.games.thrones.bidding import ask_bids
from smallcouncil.games.thrones.state import Thrones
from tests.game_of_thrones.table import table as westeros
from tests.storm_of_swords.table import table as trident
from tests.thrones.scenes import start


@pytest.mark.parametrize("table", [westeros, trident])
def test_who_has_no_power_is_not_asked_for_a_bid(table: Callable[..., Thrones]) -> None:
    """GT-4.8: they are asked by the rules, since bids are sealed; but that it is 0, everybody sees."""
    p = table(power={"stark": 0, "lannister": 2})
    start(p, ask_bids, "iron_throne")
    stark, lannister = p.houses.index("stark"), p.houses.index("lannister")
    assert [*p.pending[stark].options] == ["0"]
    assert stark in p.evident_seats()
    assert lannister not in p.evident_seats()
