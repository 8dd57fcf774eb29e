"""Claim, control and the end of the game (SS-1)."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.board import AREAS, CASTLES
from smallcouncil.games.storm_of_swords.claim import claim, gain_claim
from smallcouncil.games.storm_of_swords.rounds import end_round
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.moves import check_victory
from smallcouncil.games.thrones.state import castles, controller, power_in_stock

from .table import go, lay_claim, options, power_of, seat_of, start, table, units


def claim_of(p: StormOfSwords, house: str) -> int:
    """The claim of a house."""
    return claim(p, seat_of(p, house))


def controller_of(p: StormOfSwords, area: str) -> str:
    """The house that controls an area, or nothing."""
    seat = controller(p, area)
    return p.houses[seat] if seat >= 0 else ""


def winners(p: StormOfSwords) -> list[str]:
    """The houses that have won."""
    assert p.outcome is not None
    return [p.houses[seat] for seat in p.outcome.winners]


def test_eight_claim_win_at_once() -> None:
    """A1, SS-1.1: with the eighth claim the game is over, in the middle of a round."""
    p = table(tokens={"twins": "stark", "riverrun": "stark", "harrenhal": "stark", "silverhall": "stark"})
    lay_claim(p, "stark", 7)
    p.agenda.append((gain_claim, seat_of(p, "greyjoy")))
    start(p, gain_claim, seat_of(p, "stark"))
    go(p, "stark: stock")
    assert winners(p) == ["stark"]
    assert p.outcome is not None
    assert (p.outcome.reason, p.outcome.clause) == ("claim", "SS-1.1")
    assert -1 in p.claim_track
    assert seat_of(p, "greyjoy") not in p.claim_track  # nothing more is carried out


def test_seven_claim_do_not_win() -> None:
    """A2, SS-1.1: eight it takes."""
    p = table(tokens={"twins": "stark", "riverrun": "stark"})
    lay_claim(p, "stark", 7)
    start(p, check_victory)
    assert p.outcome is None


def test_after_round_ten_the_most_claim_wins() -> None:
    """A3, SS-1.1: the last round ends the game."""
    p = table(round=10)
    lay_claim(p, "greyjoy", 5)
    start(p, end_round)
    assert winners(p) == ["greyjoy"]
    assert p.outcome is not None
    assert p.outcome.reason == "rounds"
    assert p.outcome.scores[seat_of(p, "greyjoy")] == 5


def test_after_round_nine_another_round_is_played() -> None:
    """A4, SS-1.1: not before the tenth."""
    p = table(tokens={"twins": "greyjoy"}, round=9)
    start(p, end_round)
    assert p.outcome is None
    assert p.round == 10


def test_equal_claim_goes_to_more_cities_and_strongholds() -> None:
    """A5, SS-1.1: the first tie-break; a town is neither."""
    p = table(tokens={"silverhall": "lannister", "seagard": "greyjoy", "fairmarket": "greyjoy"}, round=10)
    lay_claim(p, "lannister", 5)
    lay_claim(p, "greyjoy", 5)
    assert castles(p, seat_of(p, "greyjoy")) == 1
    p.supply[seat_of(p, "lannister")] = 0
    start(p, end_round)
    assert winners(p) == ["lannister"]


def test_then_the_better_supply_decides() -> None:
    """A6, SS-1.1: the second tie-break, before power."""
    p = table(supply={"greyjoy": 3, "lannister": 2}, power={"greyjoy": 0, "lannister": 9}, round=10)
    lay_claim(p, "lannister", 3)
    lay_claim(p, "greyjoy", 3)
    start(p, end_round)
    assert winners(p) == ["greyjoy"]


def test_then_power_before_the_player_decides() -> None:
    """A7, SS-1.1: tokens on the board do not count."""
    p = table(power={"greyjoy": 4, "lannister": 5}, tokens={"oldstones": "greyjoy", "raventree": "greyjoy"}, round=10)
    lay_claim(p, "lannister", 3)
    lay_claim(p, "greyjoy", 3)
    start(p, end_round)
    assert winners(p) == ["lannister"]


def test_then_it_is_a_draw() -> None:
    """A8, SS-1.1: equal in everything."""
    p = table(round=10)
    lay_claim(p, "lannister", 3)
    lay_claim(p, "greyjoy", 3)
    start(p, end_round)
    assert winners(p) == ["lannister", "greyjoy"]
    assert p.outcome is not None
    assert p.outcome.places[1:3] == (1, 1)


def test_claim_is_castles_and_tokens_on_the_track() -> None:
    """A9, SS-1.2: the values of the castles one controls, and one for each token; towns have none."""
    p = table(
        armies={"twins": "stark F", "kings-landing": "stark F", "seagard": "stark F"}, tokens={"riverrun": "stark"}
    )
    p.claim_track[4] = p.claim_track[5] = seat_of(p, "stark")
    own = ("winterfell", "twins", "kings-landing", "riverrun")
    assert claim_of(p, "stark") == sum(AREAS[area].claim for area in own) + 2
    assert all(AREAS[area].claim for area in own)


def test_who_takes_a_city_takes_its_marker_from_who_had_it() -> None:
    """A10, SS-1.3: entering the Twins, held by a token only, moves its claim."""
    p = table(armies={"fairmarket": "lannister F F"}, tokens={"twins": "stark"}, orders={"fairmarket": "march"})
    before = claim_of(p, "stark"), claim_of(p, "lannister")
    start(p, marches, 0)
    go(p, "lannister: twins 1F", "lannister: done")
    worth = AREAS["twins"].claim
    assert (claim_of(p, "stark"), claim_of(p, "lannister")) == (before[0] - worth, before[1] + worth)
    assert "twins" not in p.tokens


def test_a_city_left_to_nobody_gives_its_marker_back() -> None:
    """A11, SS-1.3, SS-1.6: no unit, token or garrison: nobody has the claim."""
    p = table(armies={"twins": "stark F"}, orders={"twins": "march"})
    start(p, marches, 0)
    go(p, "stark: seagard 1F", "stark: none")
    assert controller_of(p, "twins") == ""
    assert [claim_of(p, house) for house in p.houses] == [claim_of(table(), house) for house in p.houses]


def test_a_claim_token_goes_to_the_highest_empty_space() -> None:
    """A12, SS-1.4: 6 first, then 5."""
    p = table()
    for house in ("stark", "greyjoy"):
        start(p, gain_claim, seat_of(p, house))
        go(p, f"{house}: stock")
    assert p.claim_track == [-1, -1, -1, -1, seat_of(p, "greyjoy"), seat_of(p, "stark")]


@pytest.mark.parametrize(("source", "power", "stock"), [("stock", 5, 14), ("power", 4, 15)])
def test_the_token_comes_from_stock_or_power_as_the_player_chooses(source: str, power: int, stock: int) -> None:
    """A13, SS-1.4: both are offered; the token on the track is one of the twenty."""
    p = start(table(), gain_claim, 0)
    assert options(p, "stark") == ["stock", "power"]
    go(p, f"stark: {source}")
    assert (power_of(p, "stark"), power_in_stock(p, 0)) == (power, stock)


def test_without_a_token_in_stock_it_comes_from_power_unasked() -> None:
    """A14, SS-1.4: a forced choice is no question."""
    p = start(table(power={"stark": 20}), gain_claim, 0)
    assert not p.pending
    assert power_of(p, "stark") == 19
    assert p.claim_track[5] == 0


def test_with_no_token_at_all_the_claim_is_lost() -> None:
    """A15, SS-1.4: the twenty tokens are on the track and the board."""
    p = table(power={"stark": 0}, tokens=dict.fromkeys(_plain()[:20], "stark"))
    assert power_in_stock(p, 0) == 0
    start(p, gain_claim, 0)
    assert not p.pending
    assert p.claim_track == [-1] * 6


def _plain() -> list[str]:
    return [area for area in AREAS if area not in CASTLES]


def test_claim_is_counted_when_a_march_has_left() -> None:
    """A16, SS-1.5, SS-1.6: a home left by the enemy without a token is its house's again, and wins it the game."""
    p = _stark_in_lannisport()
    go(p, "stark: golden-tooth 1F", "stark: none")
    assert winners(p) == ["lannister"]
    assert units(p, "golden-tooth") == ""


def test_a_token_left_in_a_home_keeps_it_from_its_house() -> None:
    """A17, SS-1.5, SS-1.6: the token is laid down before claim is counted, and beats the printed one."""
    p = _stark_in_lannisport()
    go(p, "stark: golden-tooth 1F", "stark: leave token")
    assert p.outcome is None
    assert controller_of(p, "lannisport") == "stark"
    assert units(p, "golden-tooth") == "stark F"


def _stark_in_lannisport() -> StormOfSwords:
    """Lannister needs no more than Lannisport to win, and Stark holds it."""
    p = table(armies={"lannisport": "stark F"}, tokens={"riverrun": "lannister"}, orders={"lannisport": "march"})
    lay_claim(p, "lannister", 8 - AREAS["lannisport"].claim)
    return start(p, marches, 0)


def test_claim_is_counted_when_a_march_has_arrived() -> None:
    """A18, SS-1.5: the rest of the march is not carried out."""
    p = table(
        armies={"goldroad": "lannister F F"},
        tokens={"riverrun": "lannister"},
        orders={"goldroad": "march"},
    )
    lay_claim(p, "lannister", 8 - AREAS["silverhall"].claim)
    start(p, marches, 0)
    go(p, "lannister: silverhall 1F")
    assert winners(p) == ["lannister"]
    assert not p.pending


def test_if_two_reach_eight_at_once_the_tie_breaks_decide() -> None:
    """A19, SS-1.5: the same ones as after the last round."""
    mine = ("twins", "riverrun", "kings-landing", "harrenhal", "storms-end")
    p = table(tokens={**dict.fromkeys(mine, "stark"), "pyke": "lannister", "dragonstone": "lannister"})
    p.supply[0] = 0
    lay_claim(p, "stark", 8)
    lay_claim(p, "lannister", 8)
    start(p, check_victory)
    assert winners(p) == ["stark"]  # six castles against three


def test_units_control_before_a_token() -> None:
    """A20, SS-1.6: whoever has units there."""
    p = table(armies={"twins": "lannister F"})
    assert controller_of(p, "twins") == "lannister"


def test_a_token_controls_an_area_without_units() -> None:
    """A21, SS-1.6: else a power token, also on a home of another house."""
    p = table(tokens={"twins": "greyjoy", "winterfell": "greyjoy"})
    assert controller_of(p, "twins") == controller_of(p, "winterfell") == "greyjoy"


def test_a_home_belongs_to_its_house() -> None:
    """A22, SS-1.6: the printed token, with or without the garrison; its claim too."""
    p = table()
    assert [controller_of(p, home) for home in ("winterfell", "pyke", "lannisport", "dragonstone")] == [
        "stark",
        "greyjoy",
        "lannister",
        "baratheon",
    ]
    assert claim_of(p, "stark") == AREAS["winterfell"].claim


def test_kings_landing_with_its_garrison_alone_is_lannisters() -> None:
    """A23, SS-1.6, SS-7.2: and nobody's once the garrison is gone."""
    p = table(garrisons={"kings-landing": 6})
    assert controller_of(p, "kings-landing") == "lannister"
    p.garrisons.clear()
    assert controller_of(p, "kings-landing") == ""


def test_leaders_control_nothing() -> None:
    """A24, SS-1.6: a leader alone makes no area an own one."""
    p = table()
    p.leaders["robb"] = "fairmarket"
    assert controller_of(p, "fairmarket") == ""
