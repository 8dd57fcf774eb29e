"""HK-5, HK-6.1, R-HK-6, R-HK-20: who wins, and all other places."""

from collections.abc import Mapping
from typing import Any

import pytest

import smallcouncil as sc

from .table import refused, table, told

STUCK = "varys\n. arya"


def ended(players: int, banners: Mapping[str, int], **scenario: Any) -> sc.Outcome:
    """How a game ends with these banners."""
    p = table(players, STUCK, banners=banners, **scenario)
    assert p.outcome is not None
    assert p.events == [told("game_over", winners=p.outcome.winners, scores=p.outcome.scores)]
    assert p.pending == {}
    return p.outcome


def test_most_banners_wins() -> None:
    """HK-5.2: small houses are as good as large ones."""
    outcome = ended(2, {"stark": 0, "greyjoy": 0, "tully": 1, "tyrell": 1, "baratheon": 1})
    assert outcome == sc.Outcome((1,), (2, 1), (2, 3), "HK-5.2", "most_banners")


def test_most_banners_wins_among_four() -> None:
    """HK-5.2: without teams four players play each for themselves (HK-6.1)."""
    outcome = ended(
        4, {"stark": 0, "greyjoy": 1, "lannister": 2, "targaryen": 2, "baratheon": 3, "tyrell": 3, "tully": 3}
    )
    assert outcome == sc.Outcome((3,), (3, 4, 2, 1), (1, 1, 2, 3), "HK-5.2", "most_banners")


def test_a_tie_goes_to_the_banner_of_the_largest_house() -> None:
    """HK-5.2: by the printed number, not by how many banners of large houses."""
    outcome = ended(2, {"stark": 1, "tully": 1, "greyjoy": 0, "lannister": 0})
    assert outcome == sc.Outcome((1,), (2, 1), (2, 2), "HK-5.2", "largest_house")


def test_a_tie_of_three() -> None:
    """HK-5.2, R-HK-20: each place by the largest house held."""
    outcome = ended(3, {"tyrell": 0, "tully": 1, "baratheon": 2})
    assert outcome == sc.Outcome((2,), (2, 3, 1), (1, 1, 1), "HK-5.2", "largest_house")


def test_lower_places_are_ranked_by_banners_then_by_the_largest_house() -> None:
    """R-HK-20: a tie below the winner is no tie for the win."""
    outcome = ended(4, {"tully": 0, "tyrell": 0, "baratheon": 1, "stark": 2, "greyjoy": 3})
    assert outcome == sc.Outcome((0,), (1, 4, 2, 3), (2, 1, 1, 1), "HK-5.2", "most_banners")


@pytest.mark.parametrize(
    ("banners", "places", "scores"),
    [
        ({"tully": 2}, (2, 2, 1, 2), (0, 0, 1, 0)),
        ({"tully": 2, "stark": 2, "tyrell": 0}, (2, 3, 1, 3), (1, 0, 2, 0)),
    ],
)
def test_players_without_a_banner_share_the_last_place(
    banners: dict[str, int], places: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    """R-HK-20: nothing tells them apart."""
    assert ended(4, banners) == sc.Outcome((2,), places, scores, "HK-5.2", "most_banners")


def test_banners_in_the_supply_are_nobodys() -> None:
    """HK-5.2: only what lies in play areas is counted."""
    assert ended(2, {"tully": 0}) == sc.Outcome((0,), (1, 2), (1, 0), "HK-5.2", "most_banners")


def test_killed_characters_and_companions_change_nothing_in_a_tie() -> None:
    """HK-5.2: Greyjoy is 7 by its printed number, though all are dead and Jon Snow makes Lannister 8."""
    outcome = ended(
        2,
        {"greyjoy": 1, "lannister": 0},
        areas={0: "cersei jaime joffrey kevan tyrion tywin"},
        staying={0: "jon_snow"},
        sworn="lannister",
        dead="aeron asha balon euron rodrik theon victarion",
    )
    assert outcome == sc.Outcome((1,), (2, 1), (1, 1), "HK-5.2", "largest_house")


def test_characters_do_not_decide() -> None:
    """HK-5.2: banners are counted, not characters."""
    outcome = ended(2, {"tully": 1}, areas={0: "robb sansa bran theon", 1: "hoster"})
    assert outcome.winners == (1,)


def test_what_is_left_over_is_out_of_the_game() -> None:
    """HK-5.1: characters in King's Landing and companions left over change nothing, and nobody may use them."""
    p = table(2, "varys\n. arya asha\n. bran robb", banners={"tully": 0}, available="jon_snow shae", unused="gendry")
    assert p.outcome == sc.Outcome((0,), (1, 2), (1, 0), "HK-5.2", "most_banners")
    assert (p.areas, p.counts["stark"], p.staying) == ([(), ()], (0, 0), [(), ()])
    for seat in (0, 1):
        for choice in ("jon_snow", "right stark", "gendry", "arya"):
            assert refused(p, seat, choice) == ("HK-3.5", "The game is over")


# Teams


def test_partners_banners_are_added_up() -> None:
    """HK-6.1: the team with the most wins, though the best single player is in the other."""
    outcome = ended(
        4,
        {"stark": 1, "greyjoy": 1, "lannister": 1, "tully": 0, "tyrell": 0, "baratheon": 2, "targaryen": 2},
        teams=True,
    )
    assert outcome == sc.Outcome((0, 2), (1, 2, 1, 2), (4, 3, 4, 3), "HK-6.1", "team_banners")


def test_a_team_wins_though_one_partner_has_nothing() -> None:
    """HK-6.1: both partners win."""
    outcome = ended(4, {"tully": 3, "tyrell": 3, "stark": 0}, teams=True)
    assert outcome == sc.Outcome((1, 3), (2, 1, 2, 1), (1, 2, 1, 2), "HK-6.1", "team_banners")


def test_a_tie_of_teams_goes_to_the_banner_of_the_largest_house() -> None:
    """R-HK-6: three banners each; Stark is with seat 3."""
    outcome = ended(
        4, {"greyjoy": 0, "lannister": 2, "targaryen": 2, "baratheon": 1, "tully": 1, "stark": 3}, teams=True
    )
    assert outcome == sc.Outcome((1, 3), (2, 1, 2, 1), (3, 3, 3, 3), "HK-6.1", "largest_house")


def test_a_tie_of_teams_may_be_decided_by_the_other_partner() -> None:
    """R-HK-6: the largest house of either partner counts for the team."""
    outcome = ended(4, {"stark": 2, "tully": 0, "greyjoy": 1, "lannister": 3}, teams=True)
    assert outcome == sc.Outcome((0, 2), (1, 2, 1, 2), (2, 2, 2, 2), "HK-6.1", "largest_house")
