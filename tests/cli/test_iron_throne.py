"""The board of The Iron Throne: leaders, influence, the sums of an encounter, hostages; its choices and sentences."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core import Event
from smallcouncil.games.iron_throne import terminal as iron_throne
from smallcouncil.games.iron_throne.book import book
from smallcouncil.games.iron_throne.cards import CARDS, LEADERS
from smallcouncil.games.iron_throne.state import Hostage, IronThrone
from tests.cli.test_boards import names, printed

HOUSES = ["targaryen", "lannister", "stark"]


def view(**zones: Any) -> dict[str, Any]:
    """What seat 0 sees of an encounter: Viserys against Cersei, whom Arya supports."""
    p = sc.new("iron-throne", players=3, seed=1, options={"houses": HOUSES})
    met = {
        "leaders": ["daenerys", "tywin", "eddard"],
        "power": dict.fromkeys(["viserys", "drogo", "cersei", "jaime", "arya", "robb"], 4),
        "influence": [(3, 1, 1), (0, 5, 0), (0, 2, 3)],
        "sheet": [4, 4, 4],
        "round": 1,
        "challenger": 0,
        "defender": 1,
        "sides": ["challenger", "defender", "defender"],
        "participants": ["viserys", "cersei", "arya"],
        "revealed": ["7", "12", ""],
        "played": [(), (), ()],
        "laid": ["", "", ""],
        "result": "hostility",
    }
    for zone, value in (met | zones).items():
        setattr(p, zone, value)
    return p.view(0)


def seen(what: Any) -> str:
    return " ".join(printed(what, 120).split())


def test_a_leader_sheet_is_chosen_by_what_the_leader_can_do() -> None:
    """IT-2.1, IT-9.6: not by the character card of the same name."""
    p = sc.new("iron-throne", players=3, seed=1)
    sheets = list(p.pending[0].options)
    full = seen(iron_throne.list_options(p.view(0), sheets, names(3)))
    short = seen(iron_throne.list_shortly(p.view(0), sheets, names(3)))
    for who in sheets:
        assert LEADERS[who].effect in full
        assert LEADERS[who].title in short
        assert CARDS[who].title not in full + short


@pytest.mark.parametrize("effect", sorted(book.cards["total"]))
def test_running_sums_count_effects(effect: str) -> None:
    """IT-6.4, R-IT-15: what effects add is in the sum, by its name, before the totals are told."""
    there = view(effects=[(effect, 1, "defender")])
    text = seen(iron_throne.encounter(there, names(3)))
    added = book.cards["total"][effect].effect(IronThrone.game.read_view(there), 1)
    assert "your Viserys (4); hostility 7; = 11 so far" in text
    assert "Cersei (4) of Squire 2 with Arya (4) of Squire 3; hostility 12;" in text
    assert f"{iron_throne.name(effect)} {added:+}; = {20 + added} so far" in text


def test_a_burnt_card_counts_nothing() -> None:
    """IT-6.4: Dracarys of the other side, as the rules have it."""
    text = seen(iron_throne.encounter(view(effects=[("card daenerys", 1, "defender")]), names(3)))
    assert CARDS["daenerys"].threshold >= 7
    assert "your Viserys (4); hostility 7; = 4 so far" in text
    assert "Dracarys (Daenerys)" in text


def test_a_sum_that_is_worked_out_is_not_counted_again() -> None:
    """R-IT-15: what the penalty changes afterwards changes no total."""
    text = seen(iron_throne.encounter(view(winner="defender", lost=True), names(3)))
    assert "your Viserys (4); hostility 7; lost" in text
    assert "hostility 12; won" in text


@pytest.mark.parametrize("result", ["betrayal", "truce"])
def test_only_hostility_has_sums(result: str) -> None:
    """IT-6.5, IT-6.6."""
    assert "=" not in seen(iron_throne.encounter(view(result=result, revealed=["truce", "12", ""]), names(3)))


@pytest.mark.parametrize("table", [iron_throne.houses, iron_throne.houses_in_brief])
def test_where_influence_lies_is_shown(table: Any) -> None:
    """IT-4.1, IT-7.1: whose boards it lies on, and how much of it."""
    rows = printed(table(view(), names(3)), 120).splitlines()
    for player, where in (("Ta  You", "2: La St"), ("La  Squire 2", "–"), ("St  Squire 3", "2: La2")):
        assert any(player in row and where in row for row in rows)


@pytest.mark.parametrize(
    ("kind", "choice", "meaning"),
    [
        ("defender", "stark", "Squire 3"),
        ("participant", "drogo", "power 4"),
        ("offer_support", "defender drogo", "power 4, for Squire 2"),
        ("hostages", "release #3", "release #3 La truce, held by you"),
        ("lay", "20", "hostility 20"),
        ("lay", "arya", "counts 0; as a card: "),
        ("bargain", "propose influence hand hand for 2p #3", "you give influence, 2 hostages from the hand; you get "),
        ("bargain", "break off", ""),
    ],
)
def test_a_choice_is_told_in_words(kind: str, choice: str, meaning: str) -> None:
    there = view(hostages=[(Hostage(3, 1, "truce", (0,)),), (), ()])
    assert iron_throne.meaning(there, kind, choice, names(3)).startswith(meaning)


def test_totals_are_told_with_the_names_of_effects() -> None:
    """IT-6.4."""
    parts = {"challenger": (("power", 0, 4), ("leader tywin", 0, 3)), "defender": (("power", 1, 4), ("card", 1, 12))}
    told = iron_throne.retell(Event("totals", {"parts": parts, "challenger": 7, "defender": 16}), names(3))
    by_tywin = f"3 by Tywin ({LEADERS['tywin'].title})"
    assert told == f"Totals: challenger 4 (power) + {by_tywin} = 7; defender 4 (power) + 12 (card) = 16."
