"""Companions that stay: Gendry, Shae and Jon Snow."""

import pytest

from smallcouncil.games.hand_of_the_king.cards import HOUSES

from .table import asked, counted, forced, held, table, told

COURT = "varys asha arya hoster"


# Gendry and Shae


@pytest.mark.parametrize(("name", "house"), [("gendry", "baratheon"), ("shae", "lannister")])
def test_gendry_and_shae_stay_and_count_one(name: str, house: str) -> None:
    """HK-4.8, HK-4.9 (4): in the play area from now on; 1 to 0 is a lead, and the banner comes from the supply."""
    p = table(grid=COURT, available=f"{name} sandor", earned=True)
    assert p.answer(0, name) == [
        told("companion", seat=0, companion=name),
        told("banner", house=house, seat=0, before=None),
    ]
    assert p.staying == [(name,), ()]
    assert p.areas == [(), ()]
    assert p.counts == counted(p)
    assert p.counts[house] == (1, 0)
    assert (p.available, p.discarded, p.using) == (["sandor"], [], "")


@pytest.mark.parametrize(("name", "house", "card"), [("gendry", "baratheon", "renly"), ("shae", "lannister", "jaime")])
def test_gendry_and_shae_can_make_a_tie(name: str, house: str, card: str) -> None:
    """HK-4.6, R-HK-11: they count after a companion as they do after a move."""
    p = table(grid=COURT, areas={1: card}, banners={house: 1}, available=f"{name} sandor", earned=True)
    p.answer(0, name)
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    assert p.answer(0, "seat 0") == [told("banner", house=house, seat=0, before=1)]


def test_two_may_stay_with_one_player() -> None:
    """HK-4.8: each counts."""
    p = table(grid=COURT, turn=1, staying={1: "gendry"}, available="shae sandor", earned=True)
    p.answer(1, "shae")
    assert p.staying == [(), ("gendry", "shae")]
    assert (p.counts["baratheon"], p.counts["lannister"]) == ((0, 1), (0, 1))


@pytest.mark.parametrize("name", ["gendry", "shae"])
def test_petyr_turns_up_one_who_stays(name: str) -> None:
    """R-HK-14: it stays; the other and Petyr are discarded."""
    p = table(grid=COURT, available="petyr sandor", unused=f"bronn {name}", earned=True)
    p.answer(0, "petyr")
    p.answer(0, name)
    assert p.staying == [(name,), ()]
    assert p.discarded == ["petyr", "bronn"]
    assert p.turned_up == []


# Jon Snow


@pytest.mark.parametrize("house", HOUSES)
def test_jon_snow_counts_two_of_any_house_that_is_named(house: str) -> None:
    """R-HK-11: any of the seven, also one nobody holds: 2 to 0, the banner from the supply in the same step."""
    p = table(grid=COURT, available="jon_snow sandor", earned=True)
    assert p.answer(0, "jon_snow") == [told("companion", seat=0, companion="jon_snow")]
    assert asked(p) == (0, "swear", list(HOUSES))
    assert p.pending[0].clause == "R-HK-11"
    assert p.answer(0, house) == [
        told("sworn", seat=0, companion="jon_snow", house=house),
        told("banner", house=house, seat=0, before=None),
    ]
    assert (p.sworn, p.staying, p.counts[house]) == (house, [("jon_snow",), ()], (2, 0))
    assert p.counts == counted(p)
    assert held(p) == {house: 0}
    assert p.discarded == []


def test_jon_snow_counts_nothing_before_his_house_is_named() -> None:
    """HK-4.9 (4): he goes to the play area when the house is named."""
    p = table(grid=COURT, available="jon_snow sandor", earned=True)
    p.answer(0, "jon_snow")
    assert (p.sworn, p.staying, p.using, p.available) == ("", [(), ()], "jon_snow", ["sandor"])
    assert set(p.counts.values()) == {(0, 0)}


def test_jon_snow_may_swear_to_a_house_that_is_all_dead() -> None:
    """R-HK-11: no limit; he leads it alone."""
    p = table(grid=COURT, dead="garlan margaery olenna", available="jon_snow sandor", earned=True)
    p.answer(0, "jon_snow")
    p.answer(0, "tyrell")
    assert held(p) == {"tyrell": 0}


def test_jon_snow_may_swear_to_a_house_without_any_change() -> None:
    """R-HK-11, R-HK-4: he may be wasted; who led alone still does, and no banner moves."""
    p = table(grid=COURT, areas={0: "robb", 1: "theon"}, banners={"stark": 0}, available="jon_snow sandor", earned=True)
    p.answer(0, "jon_snow")
    assert p.answer(0, "stark") == [told("sworn", seat=0, companion="jon_snow", house="stark")]
    assert p.counts["stark"] == (3, 0)


@pytest.mark.parametrize(("rival", "tied"), [("renly", False), ("renly robert", True), ("renly robert stannis", False)])
def test_jon_snow_is_worth_two(rival: str, tied: bool) -> None:
    """HK-4.8: more than one character, as many as two, fewer than three."""
    p = table(grid=COURT, areas={1: rival}, banners={"baratheon": 1}, available="jon_snow sandor", earned=True)
    p.answer(0, "jon_snow")
    p.answer(0, "baratheon")
    assert (asked(p)[1] == "banner") == tied
    assert held(p) == {"baratheon": 0 if rival == "renly" else 1}


def test_jon_snow_keeps_his_house() -> None:
    """R-HK-11: it never changes, whatever companions come later."""
    p = table(
        grid=COURT, areas={1: "robb"}, staying={0: "jon_snow"}, sworn="stark", available="shae gendry", earned=True
    )
    p.answer(0, "shae")
    assert (p.sworn, p.counts["stark"]) == ("stark", (2, 1))


def test_petyr_turns_up_jon_snow() -> None:
    """R-HK-14: he asks for his house and stays; banners once, after him."""
    p = table(grid=COURT, available="petyr sandor", unused="jon_snow bronn shae", earned=True)
    p.answer(0, "petyr")
    assert p.answer(0, "jon_snow") == [told("carried_out", seat=0, companion="jon_snow")]
    assert asked(p) == (0, "swear", list(HOUSES))
    assert p.answer(0, "tully") == [
        told("sworn", seat=0, companion="jon_snow", house="tully"),
        told("banner", house="tully", seat=0, before=None),
    ]
    assert (p.staying, p.discarded, p.turned_up, p.unused) == ([("jon_snow",), ()], ["petyr", "bronn"], [], ["shae"])


def test_companions_that_stay_are_no_characters_for_any_other_purpose() -> None:
    """HK-4.5, HK-4.8, R-HK-11: Pycelle can neither take them nor be given them."""
    p = table(
        grid=COURT,
        areas={0: "robb", 1: "theon euron"},
        staying={0: "gendry", 1: "jon_snow"},
        sworn="tully",
        available="pycelle sandor",
        earned=True,
    )
    p.answer(0, "pycelle")
    assert asked(p) == (0, "exchange", ["theon", "euron"])
    assert p.answer(0, "theon")[1] == forced(1, "return", "robb")


def test_gendry_is_not_the_renly_whom_brienne_takes() -> None:
    """R-HK-11: he counts as a Baratheon, and Brienne finds no Renly in him."""
    p = table(grid=COURT, staying={1: "gendry"}, banners={"baratheon": 1}, available="brienne sandor", earned=True)
    assert p.answer(0, "brienne")[1:] == [told("no_effect", companion="brienne")]
    assert p.staying == [(), ("gendry",)]
