"""Three players (SS-13)."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.board import AREAS
from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.retreat import retreat_areas
from smallcouncil.games.thrones.state import Battle, stars, units_in
from smallcouncil.games.thrones.tactics import manage_troops

from .table import THREE, go, options, start, table, units

CLOSED = ("pyke", "flints-finger")


def new(**more: object) -> StormOfSwords:
    """A new game for three."""
    p = sc.new("storm-of-swords", players=3, seed=1, options={"houses": THREE.split(), **more})
    assert isinstance(p, StormOfSwords)
    return p


def test_greyjoy_stands_as_neutral_forces() -> None:
    """A218, SS-13.1, SS-13.2: a footman more in each of its areas; Pyke's cannot be reached."""
    p = new()
    assert {area: p.neutrals[area] for area in ("oldstones", "banefort")} == {"oldstones": 3, "banefort": 3}
    assert "pyke" not in p.neutrals
    assert set(p.armies) & {"oldstones", "banefort", "pyke"} == set()


def test_greyjoys_parts_stay_in_the_box() -> None:
    """A219, SS-13.2: leaders, garrison, cards, claim marker."""
    p = new()
    assert p.leaders["balon"] == p.leaders["asha"] == "gone"
    assert "pyke" not in p.garrisons
    assert len(p.hands) == 3
    assert sum(claim(p, seat) for seat in range(3)) == sum(
        AREAS[area].claim
        for area in ("winterfell", "twins", "lannisport", "kings-landing", "dragonstone", "storms-end")
    )


def test_the_others_start_as_with_four_and_move_up() -> None:
    """A220, SS-13.1, SS-13.2: Stark holds the blade; stars 3, 2, 1."""
    p = new()
    by_house = {track: [p.houses[seat] for seat in seats] for track, seats in p.tracks.items()}
    assert by_house == {
        "iron_throne": ["baratheon", "lannister", "stark"],
        "fiefdoms": ["stark", "baratheon", "lannister"],
        "kings_court": ["lannister", "stark", "baratheon"],
    }
    assert [stars(p, seat) for seat in p.tracks["kings_court"]] == [3, 2, 1]
    four = sc.new("storm-of-swords", players=4, seed=1, options={"houses": [*THREE.split(), "greyjoy"]})
    assert isinstance(four, StormOfSwords)
    own = {area: army for area, army in four.armies.items() if army.seat < 3}
    assert (p.armies, p.power, p.supply) == (own, four.power[:3], four.supply[:3])
    assert p.leaders["eddard"] == four.leaders["eddard"]


def test_greyjoy_is_not_played_by_three() -> None:
    """A221, SS-13.1: nor are there two players."""
    with pytest.raises(sc.IllegalTable, match=r"SS-13\.1"):
        new(houses=["stark", "lannister", "greyjoy"])
    with pytest.raises(sc.IllegalTable, match=r"SS-13\.1"):
        sc.new("storm-of-swords", players=2, seed=1)


def test_nobody_marches_into_pyke_or_flints_finger() -> None:
    """A222, SS-13.1: by land, by arrow, with ships or galleys."""
    for area in ("greywater-watch", "winterfell", "banefort"):
        p = table(
            THREE,
            armies={area: "stark F F"},
            orders={area: "march"},
            allies={"stark": "mercenary-transport frey-galleys"},
        )
        start(p, marches, 0)
        assert not any(way.startswith(CLOSED) for way in options(p, "stark"))


def test_closed_areas_are_closed_to_retreats_and_manage_troops() -> None:
    """A223, SS-13.2: Flint's Finger is no way out."""
    p = table(THREE, armies={"greywater-watch": "stark F"}, tokens={"flints-finger": "stark"})
    battle = Battle("greywater-watch", "twins", 1, 0, 0, "", ("F",), ())
    areas = retreat_areas(p, battle, units_in(p, "greywater-watch", 0))
    assert areas
    assert not set(areas) & set(CLOSED)
    manage_troops(p, 0)
    assert not any("flints-finger" in way for way in options(p, "stark"))


def test_neutral_greyjoys_fall_and_carry_no_claim() -> None:
    """A224, SS-13.2: as in GT-7.4."""
    p = table(THREE, armies={"riverrun": "stark K F"}, neutrals={"oldstones": 3}, orders={"riverrun": "march"})
    before = claim(p, 0)
    start(p, marches, 0)
    assert "oldstones 1K" not in options(p, "stark")
    go(p, "stark: oldstones 1K 1F", "stark: leave token")
    assert units(p, "oldstones") == "stark K F"
    assert claim(p, 0) == before


def test_riverrun_may_be_one_stronger() -> None:
    """A225, SS-13.2: a table option, for three only."""
    assert new(strong_riverrun=True).neutrals["riverrun"] == new().neutrals["riverrun"] + 1
    with pytest.raises(sc.IllegalTable, match=r"SS-13\.2"):
        sc.new("storm-of-swords", players=4, seed=1, options={"strong_riverrun": True})
