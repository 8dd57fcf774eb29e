"""Events: what is worth telling of them."""

from __future__ import annotations

from typing import Any

import pytest

from smallcouncil.core import Event, worth_telling


def forced(choice: str, seat: int = 0) -> Event:
    return Event("forced", {"seat": seat, "question": "any", "choice": choice})


def kinds(*events: Event) -> list[str]:
    return [event.kind for event in worth_telling(events)]


@pytest.mark.parametrize(
    ("choice", "kind", "data"),
    [
        ("up stark", "moved", {"seat": 0, "direction": "up", "house": "stark", "taken": ("arya",), "to": 3}),
        ("pyke: power", "gains_power", {"seat": 0, "n": 2, "area": "pyke"}),
        ("pyke F", "units_starved", {"seat": 0, "area": "pyke", "units": ["F"]}),
        ("arya", "power_removed", {"character": "arya", "n": 1}),
        ("pyke: march", "plans", {"seat": 0, "orders": {"pyke": "march", "home": "pyke"}}),
    ],
)
def test_a_forced_choice_is_not_told_where_a_later_event_tells_it(choice: str, kind: str, data: dict[str, Any]) -> None:
    """Its name and its values hold every word of the choice, whatever stands between the two."""
    assert kinds(forced(choice), Event(kind, data)) == [kind]
    assert kinds(forced(choice), Event("round", {"round": 2}), Event(kind, data)) == ["round", kind]


def test_a_forced_choice_is_told_where_nothing_else_tells_all_of_it() -> None:
    """An event that leaves a word out, an earlier one, one of somebody else, and another forced choice."""
    there = Event("retreats", {"seat": 0, "area": "home", "target": "pyke"})
    assert kinds(forced("pyke: march"), there) == ["forced", "retreats"]
    assert kinds(there, forced("pyke")) == ["retreats", "forced"]
    assert kinds(forced("pyke", seat=1), there) == ["forced", "retreats"]
    assert kinds(forced("pyke"), forced("pyke")) == ["forced", "forced"]
    assert kinds(forced("pyke")) == ["forced"]
