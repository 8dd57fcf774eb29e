"""The board: borders, rivers, arrows, weather and the drawn map (SS-4)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from smallcouncil.games.storm_of_swords.board import (
    AREAS,
    BARRIERS,
    CASTLES,
    CLOSED,
    EDGES,
    TRIDENT,
    WEATHER,
    Edge,
    arrows,
    borders,
    roads,
)
from smallcouncil.games.storm_of_swords.cards import HOUSES
from smallcouncil.games.storm_of_swords.shapes import shapes
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.westeros import westeros_phase
from smallcouncil.games.thrones.board import Area, Ways
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import mustering
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.retreat import retreat_areas
from smallcouncil.games.thrones.shapes import Point
from smallcouncil.games.thrones.state import Battle, units_in
from smallcouncil.games.thrones.strength import castle_bonus, support_areas
from smallcouncil.games.thrones.tactics import manage_troops

from .table import asked, go, options, refused, seat_of, start, table, units

TOUCHING = {frozenset((edge.a, edge.b)) for edge in (*EDGES, *BARRIERS) if edge.kind != "arrow"}


def reached(ways: Ways, start_area: Area) -> set[Area]:
    """All that can be reached from an area."""
    seen, waiting = {start_area}, [start_area]
    while waiting:
        fresh = set(ways[waiting.pop()]) - seen
        seen |= fresh
        waiting += fresh
    return seen


# The data


@pytest.mark.parametrize("fair", [True, False])
def test_borders_arrows_and_roads_go_both_ways(fair: bool) -> None:
    """A42, SS-4.2, SS-4.3: what touches is touched."""
    for house, transport, galleys in product(HOUSES, (False, True), (False, True)):
        for ways in (
            borders(4, fair=fair, transport=transport),
            arrows(4, house, transport=transport),
            roads(4, house, fair=fair, transport=transport, galleys=galleys),
        ):
            assert all(area in ways[other] for area in AREAS for other in ways[area])


@pytest.mark.parametrize("fair", [True, False])
@pytest.mark.parametrize("players", [3, 4])
def test_every_area_can_be_reached_in_both_weathers(players: int, fair: bool) -> None:
    """A43, SS-4.4: a storm cuts nobody off."""
    for house in HOUSES:
        assert reached(roads(players, house, fair=fair), "twins") == set(AREAS) - CLOSED[players]


def test_no_border_is_listed_twice() -> None:
    """A44, SS-4.2: two areas are joined in one way only."""
    pairs = [frozenset((edge.a, edge.b)) for edge in (*EDGES, *BARRIERS)]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)


def test_no_two_lines_of_the_map_cross() -> None:
    """A45, SS-4.2: the positions give a drawing without crossings."""
    for (a, b), (c, d) in combinations([tuple(pair) for pair in TOUCHING], 2):
        if len({a, b, c, d}) == 4:
            assert not _cross(AREAS[a].xy, AREAS[b].xy, AREAS[c].xy, AREAS[d].xy)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_every_area_has_a_shape_and_shares_an_edge_exactly_where_the_data_says() -> None:
    """A46, SS-4.2: borders and rivers are edges of the drawn map; arrows, and areas apart, are not."""
    outlines = shapes()
    assert set(outlines) == set(AREAS)
    assert all(len(set(outline)) >= 3 for outline in outlines.values())
    stretches = {
        area: {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}
        for area, outline in outlines.items()
    }
    sharing = {frozenset((a, b)) for a, b in combinations(AREAS, 2) if stretches[a] & stretches[b]}
    assert sharing == TOUCHING


# SS-4.1, SS-4.2


def test_there_are_two_seas_and_no_ships() -> None:
    """A47, SS-4.1: one ocean on each side; a coast musters footmen and knights only."""
    assert {sea for facts in AREAS.values() for sea in facts.sea} == {"west", "east"}
    p = start(table(armies={"lannisport": "lannister F"}, tokens={"dragonstone": "lannister"}), mustering)
    recruits = [choice.split(": ")[1] for choice in options(p, "lannister") if choice.startswith("lannisport")]
    assert recruits == ["footman", "knight", "promote"]


def test_castles_are_areas_of_their_own() -> None:
    """A48, SS-4.2: the Twins have a border, an order and an army of their own."""
    assert {"twins", "kings-landing", "riverrun"} <= set(CASTLES)
    ways = borders(4, fair=True)
    assert {"greywater-watch", "seagard", "fairmarket"} <= set(ways["twins"])


# SS-4.3, SS-4.9


def test_units_march_along_an_arrow_both_ways() -> None:
    """A49, SS-4.3: Winterfell and Greywater Watch."""
    for area, target in (("winterfell", "greywater-watch"), ("greywater-watch", "winterfell")):
        p = table(armies={area: "stark F F"}, orders={area: "march"})
        start(p, marches, 0)
        go(p, f"stark: {target} 1F")
        assert units(p, target) == "stark F"


@pytest.mark.parametrize(
    ("area", "target", "owner"),
    [("pyke", "flints-finger", "greyjoy"), ("dragonstone", "kings-landing", "baratheon")],
)
def test_house_arrows_are_open_to_their_house_alone(area: Area, target: Area, owner: str) -> None:
    """A50, SS-4.3: both ways."""
    for house in HOUSES:
        assert (target in arrows(4, house)[area]) == (house == owner)
        assert (area in arrows(4, house)[target]) == (house == owner)


def test_arrows_carry_no_raid() -> None:
    """A51, SS-4.3, SS-4.9: a raid at Greywater Watch does not reach Winterfell."""
    p = table(
        armies={"greywater-watch": "lannister F", "winterfell": "stark F", "twins": "stark F"},
        orders={"greywater-watch": "raid", "winterfell": "support", "twins": "support"},
    )
    start(p, raids, 0)
    assert options(p, "lannister") == ["greywater-watch x twins", "greywater-watch: nothing"]


def test_arrows_carry_no_support() -> None:
    """A52, SS-4.3, SS-4.9: no support reaches or leaves Winterfell."""
    p = table(
        armies={"winterfell": "stark F", "greywater-watch": "stark F"},
        orders={"winterfell": "support", "greywater-watch": "support"},
    )
    assert support_areas(p, 0, "greywater-watch") == []
    assert support_areas(p, 0, "winterfell") == []
    assert support_areas(p, 0, "twins") == ["greywater-watch"]


@pytest.mark.parametrize("area", ["winterfell", "pyke", "dragonstone"])
def test_winterfell_and_the_islands_touch_arrows_only(area: Area) -> None:
    """A53, SS-4.9: adjacent to nothing, even with all fords open."""
    assert borders(4, fair=True, transport=True)[area] == ()
    assert roads(4, AREAS[area].home, fair=True)[area]


def test_manage_troops_goes_along_an_arrow() -> None:
    """A54, SS-4.3: where a card says so."""
    p = table(armies={"winterfell": "stark F F", "greywater-watch": "stark F"})
    manage_troops(p, 0)
    assert "winterfell -> greywater-watch 1F" in options(p, "stark")


# SS-4.4


FORDS = [edge for edge in EDGES if edge.kind == "ford"]
BRIDGES = [edge for edge in EDGES if edge.kind == "bridge"]


@pytest.mark.parametrize("edge", BRIDGES, ids=lambda edge: f"{edge.a} {edge.b}")
def test_bridges_always_join(edge: Edge) -> None:
    """A55, SS-4.4: for marching and for everything else."""
    for fair in (True, False):
        assert edge.b in borders(4, fair=fair)[edge.a]
        assert edge.b in roads(4, "stark", fair=fair)[edge.a]


@pytest.mark.parametrize("edge", FORDS, ids=lambda edge: f"{edge.a} {edge.b}")
def test_fords_join_in_fair_weather_only(edge: Edge) -> None:
    """A56, SS-4.4: for everything, or for nothing."""
    for fair in (True, False):
        assert (edge.b in borders(4, fair=fair)[edge.a]) == fair
        assert (edge.b in roads(4, "stark", fair=fair)[edge.a]) == fair


@pytest.mark.parametrize("edge", BARRIERS, ids=lambda edge: f"{edge.a} {edge.b}")
def test_rivers_separate(edge: Edge) -> None:
    """A57, SS-4.4: no bridge and no ford: no way, in any weather, fords open or not."""
    assert edge.b not in borders(4, fair=True, transport=True)[edge.a]
    assert edge.b not in roads(4, "stark", fair=True, transport=True)[edge.a]


@pytest.mark.parametrize("weather", ["fair", "storm"])
def test_a_march_crosses_a_ford_in_fair_weather_only(weather: str) -> None:
    """A58, SS-4.4: the Blue Fork between Fairmarket and Oldstones."""
    p = table(armies={"fairmarket": "stark F F"}, orders={"fairmarket": "march"}, weather=weather)
    start(p, marches, 0)
    assert ("oldstones 1F" in options(p, "stark")) == (weather == "fair")
    if weather == "storm":
        assert refused(p, "stark", "oldstones 1F").clause == "SS-4.4"


@pytest.mark.parametrize("weather", ["fair", "storm"])
def test_raids_and_support_cross_a_ford_in_fair_weather_only(weather: str) -> None:
    """A59, SS-4.4: as marches do."""
    p = table(
        armies={"fairmarket": "stark F", "oldstones": "greyjoy F"},
        orders={"fairmarket": "raid", "oldstones": "support"},
        weather=weather,
    )
    assert support_areas(p, seat_of(p, "greyjoy"), "fairmarket") == (["oldstones"] if weather == "fair" else [])
    start(p, raids, 0)
    assert bool(p.pending) == (weather == "fair")


# SS-4.5


def westeros_with(card: str) -> StormOfSwords:
    """A Westeros phase with this card on top of deck III, and the deck before it harmless."""
    p = table(tracks={"fiefdoms": "stark lannister greyjoy baratheon"}, power=dict.fromkeys(HOUSES, 0))
    p.westeros = [("supply",) * 10, ("last-days-of-summer",) * 10, (card,) * 10]
    return start(p, westeros_phase)


def test_a_weather_icon_moves_the_marker_one_space() -> None:
    """A60, SS-4.5: clockwise, around the four spaces."""
    p = westeros_with("claim-westeros")
    assert p.weather == 1
    assert WEATHER == ("fair", "fair", "storm", "storm")
    p.pending.clear()
    p.agenda.clear()
    for expected in (2, 3, 0):
        start(p, westeros_phase)
        assert p.weather == expected
        p.pending.clear()
        p.agenda.clear()


def test_a_card_without_an_icon_leaves_the_weather() -> None:
    """A61, SS-4.5: hidden schemes."""
    assert westeros_with("hidden-schemes").weather == 0


def test_a_card_chosen_by_a_choice_card_leaves_the_weather() -> None:
    """A62, SS-4.5: only the card actually turned up counts."""
    p = westeros_with("punish-the-guilty")
    assert asked(p) == {"stark": "westeros_choice"}
    go(p, "stark: claim-westeros")
    assert p.weather == 0


# SS-4.6, SS-4.7


def test_a_town_musters_a_footman_only() -> None:
    """A63, SS-4.6: one point, no promotion."""
    p = start(table(armies={"seagard": "greyjoy F"}, tokens={"pyke": "stark"}), mustering)
    while asked(p).get("greyjoy") != "muster":
        seat = next(iter(p.pending))
        p.answer(seat, "done")
    assert options(p, "greyjoy") == ["done", "seagard: footman"]
    go(p, "greyjoy: seagard: footman")
    assert units(p, "seagard") == "greyjoy F F"
    assert "greyjoy" not in asked(p)


def test_a_town_is_no_city_for_anything_else() -> None:
    """A64, SS-4.6, SS-5.8: no claim, no castle, and Control Westeros adds nothing against it."""
    towns = [area for area, facts in AREAS.items() if facts.kind == "town"]
    assert towns
    assert not any(AREAS[town].claim for town in towns)
    assert not set(towns) & set(CASTLES)
    p = table(armies={"twins": "stark F F"}, orders={"twins": "march"}, chosen={"stark": "control-westeros"})
    start(p, marches, 0)
    assert p.march is not None
    assert castle_bonus(p, p.march.seat, "seagard") == 0


def test_grey_land_cannot_be_entered() -> None:
    """A65, SS-4.7: it is no area, and no way leads there."""
    assert TRIDENT["impassable"]
    names = {land["name"] for land in TRIDENT["impassable"]}
    assert not names & {facts.name for facts in AREAS.values()}
    assert {end for edge in (*EDGES, *BARRIERS) for end in (edge.a, edge.b)} == set(AREAS)
    p = table(armies={"kingsroad-north": "stark F F"}, orders={"kingsroad-north": "march"})
    start(p, marches, 0)
    assert refused(p, "stark", "mountains-of-the-moon 1F").clause == "GT-7.1"


# SS-4.8


def retreats_of(p: StormOfSwords, area: Area, origin: Area) -> list[Area]:
    """Where the army of an area, beaten by an attack from another, may retreat to."""
    seat = p.armies[area].seat
    other = (seat + 1) % p.players
    battle = Battle(area, origin, other, seat, 0, "", ("F",), ())
    return retreat_areas(p, battle, units_in(p, area, seat))


def test_retreats_use_borders_bridges_open_fords_and_arrows() -> None:
    """A66, SS-4.8: from Fairmarket in fair weather and in a storm; from Greywater Watch along the arrow."""
    armies = {"fairmarket": "stark F", "greywater-watch": "stark F"}
    fair, storm = table(armies=armies), table(armies=armies, weather="storm")
    assert set(retreats_of(fair, "fairmarket", "twins")) == {"seagard", "oldstones", "raventree", "crossroads"}
    assert set(retreats_of(storm, "fairmarket", "twins")) == {"seagard", "raventree"}
    assert "winterfell" in retreats_of(storm, "greywater-watch", "twins")


def test_only_its_house_retreats_along_a_house_arrow_unless_by_transport() -> None:
    """A67, SS-4.8: King's Landing to Dragonstone."""
    tokens = {"dragonstone": "stark"}
    stark = table(armies={"kings-landing": "stark F"}, tokens=tokens)
    assert "dragonstone" not in retreats_of(stark, "kings-landing", "roseroad")
    hired = table(armies={"kings-landing": "stark F"}, tokens=tokens, allies={"stark": "mercenary-transport"})
    assert "dragonstone" in retreats_of(hired, "kings-landing", "roseroad")
    owner = table(armies={"kings-landing": "baratheon F"})
    assert "dragonstone" in retreats_of(owner, "kings-landing", "roseroad")


@pytest.mark.parametrize(
    ("card", "ford", "river"),
    [("", False, False), ("mercenary-transport", True, False), ("frey-galleys", True, True)],
)
def test_closed_fords_and_other_rivers_need_a_card(card: str, ford: bool, river: bool) -> None:
    """A68, SS-4.8: in a storm over the ford to Oldstones, and over the Green Fork where nothing joins."""
    p = table(armies={"fairmarket": "stark F"}, allies={"stark": card}, weather="storm")
    areas = retreats_of(p, "fairmarket", "twins")
    assert ("oldstones" in areas) == ford
    assert ("kingsroad-north" in areas) == river


def test_nobody_retreats_into_neutral_forces() -> None:
    """A69, SS-4.8: nor to where the attack came from."""
    p = table(armies={"oldstones": "stark F"}, neutrals={"riverrun": 6})
    areas = retreats_of(p, "oldstones", "banefort")
    assert "riverrun" not in areas
    assert "banefort" not in areas
    assert "raventree" in areas


def test_a_beaten_attacker_goes_back_the_way_it_came() -> None:
    """A70, SS-4.8: from Seagard to the Twins, though other areas are empty."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F F F"},
        orders={"twins": "march"},
        hands={"stark": "bran-stark", "greyjoy": "theon-greyjoy"},
        tracks={"fiefdoms": "lannister stark greyjoy baratheon"},
    )
    start(p, marches, 0)
    go(p, "stark: seagard 1F", "stark: none")
    while p.pending:
        p.answer(0, "pass")
    assert units(p, "twins") == "stark F*"
