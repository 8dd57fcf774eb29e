"""Zones: who sees what, and that nothing is shown by oversight."""

from __future__ import annotations

from typing import Annotated

import pytest

from smallcouncil.core import Position, Public, Seen
from smallcouncil.core.zones import declared_zones, is_flat_collection
from tests.toys.ledger import Ledger, ledger


@pytest.fixture
def p() -> Ledger:
    """Something in every zone."""
    p = ledger(players=3)
    p.entries = ["seen by all"]
    p.purses = [4, 5, 6]
    p.hands = [("a",), ("b", "c"), ()]
    p.drawer = ["d", "e"]
    p.secret = "s"
    p.marks = {2: "mark"}
    return p


def test_everybody_sees_a_public_zone(p: Ledger) -> None:
    assert all(p.view(viewer)["entries"] == ["seen by all"] for viewer in (0, 1, 2, None))


def test_a_seat_sees_its_own_entry_and_nothing_of_others(p: Ledger) -> None:
    assert [p.view(viewer)["purses"] for viewer in (0, 2)] == [[4, None, None], [None, None, 6]]
    assert p.view(None)["purses"] == [None, None, None]


def test_a_counted_zone_shows_how_many_others_have(p: Ledger) -> None:
    assert [p.view(viewer)["hands"] for viewer in (0, 1)] == [[("a",), 2, 0], [1, ("b", "c"), 0]]
    assert p.view(None)["hands"] == [1, 2, 0]


def test_of_a_pile_everybody_sees_how_many(p: Ledger) -> None:
    assert all(p.view(viewer)["drawer"] == 2 for viewer in (0, 1, 2, None))


def test_nobody_sees_anything_of_a_hidden_zone(p: Ledger) -> None:
    for viewer in (0, 1, 2, None):
        assert not {"secret", "key", "seed", "draws", "agenda", "pending", "past", "events"} & p.view(viewer).keys()


def test_a_viewer_who_sits_nowhere_sees_no_more_than_a_spectator(p: Ledger) -> None:
    for viewer in (-1, 3, 99):
        assert {**p.view(viewer), "viewer": None} == p.view(None)


def test_a_view_has_the_declared_zones_and_nothing_else(p: Ledger) -> None:
    zones = {"players", "settings", "outcome", "entries", "purses", "hands", "drawer", "marks"}
    assert p.view(0).keys() == {"game", "viewer", "asked"} | zones


def test_keys_of_a_view_are_text(p: Ledger) -> None:
    assert p.view(0)["marks"] == {"2": "mark"}


def test_a_zone_says_whether_it_looks_the_same_to_everybody(p: Ledger) -> None:
    alike = {name for name, (_, seen) in p.game.zones.items() if seen.alike}
    assert alike == {"players", "settings", "outcome", "entries", "drawer", "marks"}


def test_a_field_that_does_not_say_who_sees_it_is_refused() -> None:
    class Careless(Position, kw_only=True, eq=False):
        cards: list[str] = []

    with pytest.raises(TypeError, match=r"Careless\.cards does not declare who sees it"):
        declared_zones(Careless)


def test_an_annotation_about_something_else_is_no_declaration() -> None:
    class Careless(Position, kw_only=True, eq=False):
        cards: Annotated[list[str], "dealt"] = []

    with pytest.raises(TypeError, match=r"Careless\.cards does not declare who sees it"):
        declared_zones(Careless)


def test_a_zone_may_have_a_rule_of_its_own() -> None:
    class Careful(Position, kw_only=True, eq=False):
        cards: Annotated[list[str], Seen(lambda p, cards, viewer: cards[: viewer or 0])] = []

    show = declared_zones(Careful)["cards"][1].show
    assert show is not None
    assert [show(None, ["a", "b", "c"], viewer) for viewer in (None, 0, 2)] == [[], [], ["a", "b"]]


def test_lists_and_dicts_are_what_a_copy_copies() -> None:
    assert all(is_flat_collection(kind) for kind in (list, dict, list[int], dict[str, int]))
    assert not any(is_flat_collection(kind) for kind in (int, str, tuple[int, ...], Public[int]))
    assert Ledger.flat_zones == ("agenda", "pending", "entries", "purses", "hands", "drawer", "marks")


def test_a_class_may_say_where_zones_come_that_it_adds_to_those_it_has_from_another() -> None:
    """What was written down and hashed before two games shared zones reads as it did."""

    class Family(Position, kw_only=True, eq=False):
        first: Public[int] = 0
        second: Public[int] = 0
        last: Public[int] = 0

    class Child(Family, kw_only=True, eq=False):
        below = {"third": "second"}

        settings: Public[int]
        third: Public[int] = 0
        fourth: Public[int] = 0

    assert [*declared_zones(Child)][-5:] == ["first", "second", "third", "fourth", "last"]
    assert [*declared_zones(Child)][: len(declared_zones(Position))] == [*declared_zones(Position)]
    assert [*declared_zones(Family)][-3:] == ["first", "second", "last"]
