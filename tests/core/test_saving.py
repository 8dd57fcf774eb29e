"""Saving: what is written reads back, and what cannot be read is refused with a reason."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.core import Choice, Decision, ask
from tests.toys import harbour
from tests.toys import ledger as toy
from tests.toys.ledger import ledger, note

pytestmark = pytest.mark.usefixtures("toys")

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def bidding() -> harbour.Harbour:
    """One of two has bid."""
    p = harbour.GAME.new(2, 1)
    p.answer(1, "3")
    return p


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(sc.save(bidding())), **fields})


def test_a_saved_position_is_one_line_of_json() -> None:
    saved = sc.save(bidding())
    assert "\n" not in saved
    assert json.loads(saved)["bids"] == [0, 3]


def test_a_saved_position_keeps_its_past_and_its_seals() -> None:
    p = bidding()
    loaded = sc.load(sc.save(p))
    assert loaded.log == p.log
    assert loaded.history(0) == [(1, None)]
    assert loaded.history(1) == [(1, "3")]


def test_saving_changes_nothing() -> None:
    p = bidding()
    q = p.copy()
    sc.save(p)
    assert p == q


def test_zones_at_their_default_are_left_out() -> None:
    assert "gone" not in json.loads(sc.save(bidding()))


def test_tuples_and_keys_come_back_as_they_were() -> None:
    p = ledger((note, "one"))
    p.hands, p.marks = [("a", "b"), ()], {1: "x"}
    loaded = sc.load(sc.save(p))
    assert isinstance(loaded, toy.Ledger)
    assert (loaded.hands, loaded.marks) == ([("a", "b"), ()], {1: "x"})


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"x"', "{}", b"\xff", '{"game":["harbour"],"version":"1"}']
)
def test_what_is_no_saved_position_is_refused(text: str | bytes) -> None:
    with pytest.raises(sc.BadRecord, match="this is no saved position"):
        sc.load(text)


def test_a_position_of_other_rules_is_refused() -> None:
    with pytest.raises(sc.BadRecord, match="played by rules 0 of harbour; these are rules 1"):
        sc.load(changed(version="0"))


def test_a_position_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(sc.UnknownGame):
        sc.load(changed(game="port"))


def test_an_unknown_zone_is_refused_by_name() -> None:
    with pytest.raises(sc.BadRecord, match="harbour has no zone called cranes, docks"):
        sc.load(changed(docks=[], cranes=[]))


@pytest.mark.parametrize(
    "fields",
    [
        {"ships": 7},
        {"ships": ["a"]},
        {"players": None},
        {"options": {"boats": 1}},
        {"outcome": 7},
        {"agenda": 7},
        {"agenda": [[]]},
        {"agenda": ["x"]},
        {"agenda": [["harbour:no_such_rule"]]},
        {"pending": 7},
        {"pending": [7]},
        {"pending": {"zero": []}},
        {"pending": {"0": []}},
        {"pending": {"0": ["no such question", [], ["harbour:win"], {}]}},
        {"pending": {"0": ["bid", 7, ["harbour:win"], {}]}},
        {"pending": {"0": ["bid", {"NoSuchDomain": {}}, ["harbour:win"], {}]}},
        {"pending": {"0": ["bid", {}, ["harbour:win"], {}]}},
        {"past": 7},
        {"past": [[0, "1"]]},
    ],
    ids=str,
)
def test_a_zone_that_holds_something_else_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(sc.BadRecord, match="this is no position of harbour"):
        sc.load(changed(**fields))


@given(zone=st.sampled_from(sorted(harbour.GAME.zones)), value=anything)
def test_whatever_a_zone_is_replaced_with_it_loads_or_is_refused(zone: str, value: Any) -> None:
    with suppress(sc.CouncilError):
        assert isinstance(sc.load(changed(**{zone: value})), harbour.Harbour)


# Lazy domains


@toy.book.domain
class Numbers(msgspec.Struct, frozen=True):
    """All numbers from 1: far too many to list."""

    most: int

    def __contains__(self, choice: object, /) -> bool:
        return isinstance(choice, str) and choice.isdecimal() and 0 < int(choice) <= self.most

    def __iter__(self) -> Any:
        return map(str, range(1, self.most + 1))

    def __len__(self) -> int:
        return self.most

    def sample(self, rng: Random) -> Choice:
        """Any of them."""
        return str(rng.randint(1, self.most))


def test_a_lazy_domain_is_saved_as_its_fields() -> None:
    p = ledger()
    ask(p, 0, toy.OPEN, Numbers(10**15), (note, "chosen"), word="one")
    saved = sc.save(p)
    assert len(saved) < 500
    for again in (sc.load(saved), sc.read(sc.write(p))):
        assert again == p
        assert again.pending[0] == Decision(0, toy.OPEN, Numbers(10**15), (note, "chosen"), {"word": "one"})
        again.answer(0, "123456789")
        assert again.view(None)["entries"] == ["chosen 123456789"]
