"""Consolidating power (GT-9.1) and negotiations (SS-8.11)."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.board import AREAS
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.consolidation import consolidation

from .table import asked, go, options, power_of, refused, seat_of, start, table, told

PRISONERS = {"eddard": "dungeon lannister", "balon": "dungeon stark"}


@pytest.mark.parametrize("area", ["twins", "fairmarket", "kings-landing"])
@pytest.mark.parametrize(("order", "base"), [("consolidate", 1), ("consolidate+1", 2)])
def test_consolidating_gives_one_power_and_one_for_each_icon(area: str, order: str, base: int) -> None:
    """A206, GT-9.1: one more for the special order; the order is spent."""
    p = start(table(armies={area: "stark F"}, orders={area: order}), consolidation, 0)
    assert power_of(p, "stark") == 5 + base + AREAS[area].power
    assert p.orders == {}


def test_consolidating_is_told_with_its_area() -> None:
    """GT-9.1: of several orders one knows which it was."""
    p = start(table(armies={"twins": "stark F"}, orders={"twins": "consolidate"}), consolidation, 0)
    (said,) = told(p.events, "gains_power")
    assert said == {"seat": seat_of(p, "stark"), "n": 1 + AREAS["twins"].power, "area": "twins"}


@pytest.mark.parametrize(
    ("language", "plain", "there", "by_card"),
    [
        ("en", "Ned gains 2 power.", "Ned gains 2 power in the Twins.", "Ned gains 2 power (Game of Thrones)."),
        ("hu", "Ned 2 hatalmat kap.", "Ned 2 hatalmat kap az Ikrekben.", "Ned 2 hatalmat kap (Trónok harca)."),
        (
            "cs",
            "Ned získává 2 žetony moci.",
            "Ned získává ve Dvojčatech 2 žetony moci.",
            "Ned získává 2 žetony moci (Hra o trůny).",
        ),
    ],
)
def test_why_power_is_gained_is_said(language: str, plain: str, there: str, by_card: str) -> None:
    """GT-9.1, GT-4.7: where it was consolidated, or by which card it came; a raid has been told before."""
    texts = sc.find_game("storm-of-swords").texts
    said = [
        texts.say("event.gains_power", {"seat": 0, "n": 2, **why}, lambda _: "Ned", language)
        for why in ({}, {"area": "twins"}, {"by": "game-of-thrones"})
    ]
    assert said == [plain, there, by_card]


def test_no_more_power_than_the_stock_holds() -> None:
    """A207, GT-9.1, GT-1.2: twenty tokens."""
    p = start(
        table(armies={"twins": "stark F"}, orders={"twins": "consolidate+1"}, power={"stark": 19}), consolidation, 0
    )
    assert power_of(p, "stark") == 20


def negotiating(**what: object) -> StormOfSwords:
    """Stark consolidates in Greywater Watch; Eddard is Lannister's prisoner, Balon Stark's."""
    base = {
        "armies": {
            "greywater-watch": "stark F",
            "lannisport": "lannister F",
            "goldroad": "lannister F",
            "pyke": "greyjoy F",
        },
        "orders": {"greywater-watch": "consolidate"},
        "leaders": PRISONERS,
        "power": {"stark": 4},
    }
    return start(table(**{**base, **what}), consolidation, 0)  # type: ignore[arg-type]


def test_gaining_power_opens_a_negotiation() -> None:
    """A208, SS-8.11: with one opponent who holds an own leader, for prisoners and power."""
    p = negotiating()
    assert asked(p) == {"stark": "negotiate"}
    deals = options(p, "stark")
    assert len(deals) == len(p.pending[0].options) == 1 + 2 * 6
    assert {"pass", "lannister: eddard for nothing", "lannister: eddard for balon 5p"} <= set(deals)
    for deal in (
        "greyjoy: eddard for 1p",
        "lannister: eddard for 6p",
        "lannister: jaime for 1p",
        "lannister: eddard for robb",
    ):
        assert refused(p, "stark", deal).clause == "SS-8.11"


def test_a_deal_that_is_not_possible_is_told_from_what_is_no_deal() -> None:
    """SS-8.11: the first is out of reach, the second cannot be read."""
    p = negotiating()
    assert refused(p, "stark", "lannister: balon for nothing").key == "deal_not_possible"
    assert refused(p, "stark", "give me eddard").key == "not_a_deal"


def test_no_power_gained_no_negotiation() -> None:
    """A209, SS-8.11: with an empty stock; without an own captured leader."""
    assert not negotiating(power={"stark": 20}).pending
    assert not negotiating(leaders={"balon": "dungeon stark"}).pending


def blocked_by_sellswords(power: int) -> StormOfSwords:
    """Greyjoy's sellswords stand beside Greywater Watch."""
    return negotiating(
        armies={"greywater-watch": "stark F", "twins": "greyjoy F f"},
        allies={"greyjoy": "sellsword-army"},
        power={"stark": power},
    )


def test_power_that_sellswords_keep_away_opens_a_negotiation_too() -> None:
    """A210, SS-8.11, SS-6.5: it would have been gained but for them; with an empty stock it would not."""
    p = blocked_by_sellswords(4)
    assert (asked(p), power_of(p, "stark")) == ({"stark": "negotiate"}, 4)
    assert not blocked_by_sellswords(20).pending


def test_power_offered_is_what_the_asker_has_and_the_others_stock_can_give() -> None:
    """A211, SS-8.11: Lannister's stock holds one token."""
    p = negotiating(power={"stark": 4, "lannister": 19})
    assert "lannister: eddard for 1p" in p.pending[0].options
    assert "lannister: eddard for 2p" not in p.pending[0].options


def test_a_negotiation_may_be_left() -> None:
    """A212, SS-8.11: they may ask."""
    p = negotiating()
    go(p, "stark: pass")
    assert not p.pending
    assert p.leaders["eddard"] == f"dungeon {seat_of(p, 'lannister')}"


def test_a_proposal_may_be_refused() -> None:
    """A213, SS-8.11: then nothing is traded, and there is no second one."""
    p = negotiating()
    go(p, "stark: lannister: eddard for 2p", "lannister: refuse")
    assert not p.pending
    assert (p.power[0], p.leaders["balon"]) == (5, "dungeon 0")


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_one_counter_proposal_then_yes_or_no(answer: str) -> None:
    """A214, SS-8.11: the asker decides; a third house's leader goes to the new captor's dungeon."""
    p = negotiating()
    go(p, "stark: lannister: eddard for 2p", "lannister: lannister: eddard for balon 3p")
    assert (asked(p), options(p, "stark")) == ({"stark": "answer_counter"}, ["accept", "refuse"])
    go(p, f"stark: {answer}")
    if answer == "accept":
        assert (p.power[:2], p.leaders["eddard"], p.leaders["balon"]) == ([2, 8], "greywater-watch", "dungeon 1")
    else:
        assert (p.power[:2], p.leaders["eddard"], p.leaders["balon"]) == ([5, 5], "dungeon 1", "dungeon 0")


def test_a_leader_given_back_comes_home_to_a_castle() -> None:
    """A215, SS-8.11: a city or stronghold with an own unit; if there is none, any area with one."""
    leaders = {"eddard": "dungeon lannister", "jaime": "dungeon stark"}
    p = negotiating(leaders=leaders)
    go(p, "stark: lannister: eddard for jaime", "lannister: accept")
    assert p.leaders["jaime"] == "lannisport"
    armies = {"greywater-watch": "stark F", "goldroad": "lannister F", "crakehall": "lannister F"}
    p = negotiating(leaders=leaders, armies=armies)
    go(p, "stark: lannister: eddard for jaime", "lannister: accept")
    assert set(options(p, "lannister")) == {"crakehall", "goldroad"}
    go(p, "lannister: goldroad")
    assert p.leaders["jaime"] == "goldroad"


def test_absurd_deals_are_refused_like_any_other() -> None:
    """A216, SS-8.11: huge numbers, leading zeros, doubled words."""
    p = negotiating()
    for offer in ("9" * 5000 + "p", "01p", "1p 1p", "", "balon balon", "p"):
        assert refused(p, "stark", f"lannister: eddard for {offer}").clause == "SS-8.11"


def test_consolidation_goes_on_after_a_leaders_march() -> None:
    """A217, SS-8.3: a leader activated by consolidating marches after all marches, and the others' orders follow."""
    p = table(
        armies={"trident-woodlands": "lannister F F", "twins": "stark F"},
        leaders={"tywin": "trident-woodlands"},
        orders={"trident-woodlands": "consolidate", "twins": "consolidate"},
        power={"lannister": 3},
    )
    start(p, consolidation, 0)
    go(p, "lannister: trident-woodlands: tywin")
    assert power_of(p, "lannister") == 4  # the icon, not the order
    assert power_of(p, "stark") == 5
    go(p, "lannister: gods-eye tywin 1F", "lannister: done")
    assert power_of(p, "stark") > 5
