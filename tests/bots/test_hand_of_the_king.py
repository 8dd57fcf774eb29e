"""The squire of Hand of the King finds what is plain to see, whatever he is asked."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from smallcouncil.games.hand_of_the_king.bots import FOLLOWS
from smallcouncil.games.hand_of_the_king.bots.chances import final_chances
from smallcouncil.games.hand_of_the_king.bots.scene import PRIZES, carry_out, question, read_scene
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, MOVES
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing
from tests.hand_of_the_king.table import new, play_on, table

from .asking import answers, asked

STUCK = "varys . .\n. robb ."  # no character in Varys's row or column: the game is over after this turn
ONE_IN_SIGHT = "varys hoster .\n. . .\n. . robb"  # the next player can only take Hoster


# Moves


def test_ahead_the_squire_ends_the_game() -> None:
    """HK-3.5: after taking Robb, Varys sees nobody."""
    p = table(2, "varys robb .\nhoster . edmure", banners={"greyjoy": 0, "tyrell": 1})
    assert answers(p) == {"right stark"}


def test_behind_the_squire_plays_on() -> None:
    """HK-3.5: after taking Robb, Varys sees nobody, and two banners would be too few."""
    p = table(
        2,
        "varys robb .\nhoster . edmure\ntheon . . asha\n. . euron",
        areas={0: "balon", 1: "renly olenna tyrion"},
        banners={"greyjoy": 0, "lannister": 1, "tyrell": 1, "baratheon": 1},
    )
    assert "right stark" in p.pending[0].options
    assert "right stark" not in answers(p)


def test_the_squire_ends_the_game_with_the_largest_house_in_a_tie() -> None:
    """HK-5.2: two banners each, Stark among the squire's."""
    p = table(2, "varys robb .\nhoster . edmure", banners={"tyrell": 0, "lannister": 1, "greyjoy": 1})
    assert answers(p) == {"right stark"}


def test_the_squire_ends_the_game_when_his_team_is_ahead() -> None:
    """HK-6.1: the partner's two banners count."""
    banners = {"greyjoy": 2, "lannister": 2, "tyrell": 1, "baratheon": 1}
    assert answers(table(4, "varys robb .\nhoster . edmure", banners=banners, teams=True)) == {"right stark"}


def test_the_squire_takes_a_banner_rather_than_cards_that_win_none() -> None:
    """HK-3.4: two Lannisters are as many as the rival has, two Greyjoys are too few."""
    p = table(
        2,
        "euron asha varys tyrion jaime",
        areas={0: "bran", 1: "kevan tywin theon balon rodrik victarion"},
        banners={"greyjoy": 1, "lannister": 1, "stark": 0},
    )
    assert answers(p) == {"right lannister"}


def test_the_squire_leaves_no_banner_within_the_rivals_reach() -> None:
    """HK-3.2: from Asha's place the rival could take two Tyrells and their banner; from Euron's nothing new."""
    p = table(
        2,
        "olenna margaery asha\n.\n. . varys\n.\n. . euron robb",
        areas={0: "garlan theon balon rodrik renly", 1: "tyrion bran"},
        banners={"tyrell": 0, "greyjoy": 0, "baratheon": 0, "lannister": 1, "stark": 1},
    )
    assert answers(p) == {"down greyjoy"}


def test_the_squire_takes_the_last_of_a_house_for_a_strong_companion() -> None:
    """HK-4.1: Jon Snow is worth more than one Greyjoy of many."""
    p = table(
        2, "asha varys hoster\neuron theon tywin\nbalon rodrik robb tyrion", dead="edmure", available="jon_snow sandor"
    )
    assert answers(p) == {"right tully"}


def test_the_squire_sends_no_raven() -> None:
    """HK-6.2: he has nothing to say."""
    p = table(3, "varys robb asha\nhoster . edmure", ravens="0 1 2", raven=True)
    assert {"raven 1", "raven 2"} < {*p.pending[0].options}
    assert answers(p) <= {*MOVES}


def test_the_squire_ends_a_talk_that_another_opened_for_him() -> None:
    """R-HK-19: first the talk is ended."""
    p = table(3, "varys robb asha\nhoster . edmure", ravens="0 1 2", raven=True)
    p.answer(0, "raven 1")
    assert answers(p) == {"done"}


# Companions


def test_the_squire_chooses_the_companion_that_wins() -> None:
    """HK-4.1: Gendry makes two Baratheons against one; one Lannister by Shae is too few."""
    p = table(
        2,
        STUCK,
        areas={0: "stannis asha", 1: "renly tyrion tywin"},
        banners={"greyjoy": 0, "baratheon": 1, "lannister": 1},
        available="shae sandor gendry ramsay",
        earned=True,
    )
    assert answers(p) == {"gendry"}


def test_the_squire_carries_out_the_better_of_what_petyr_turns_up() -> None:
    """R-HK-14: Hodor cannot take a dead Bran; Jon Snow wins a banner."""
    p = table(
        2,
        STUCK,
        banners={"greyjoy": 0, "lannister": 1, "targaryen": 1},
        dead="bran",
        available="petyr sandor",
        unused="hodor jon_snow shae",
        earned=True,
    )
    p.answer(0, "petyr")
    assert p.pending[0].kind == "carry_out"
    assert answers(p) == {"jon_snow"}


def test_the_squire_swears_jon_snow_to_the_banner_that_wins() -> None:
    """R-HK-11: two banners each would be lost to Stark; Lannister is taken from the rival."""
    p = table(
        2,
        STUCK,
        areas={0: "asha", 1: "tyrion bran sansa arya rickon"},
        banners={"greyjoy": 0, "lannister": 1, "stark": 1},
        available="jon_snow sandor",
        earned=True,
    )
    p.answer(0, "jon_snow")
    assert p.pending[0].kind == "swear"
    assert answers(p) == {"lannister"}


def test_the_squire_gives_a_tied_banner_to_himself() -> None:
    """HK-4.6: one Lannister each, and he decides."""
    p = table(2, STUCK, areas={1: "tyrion"}, banners={"lannister": 1}, available="shae sandor", earned=True)
    p.answer(0, "shae")
    assert p.pending[0].kind == "banner"
    assert answers(p) == {"seat 0"}


@pytest.mark.parametrize(
    ("teams", "banners", "best"), [(True, {"greyjoy": 3}, 2), (False, {"greyjoy": 1, "targaryen": 2}, 3)]
)
def test_the_squire_gives_a_tied_banner_to_his_partner_or_to_the_weakest(
    teams: bool, banners: dict[str, int], best: int
) -> None:
    """HK-4.6, HK-6.1: Jaqen leaves one Lannister each to three others, and he decides."""
    p = table(
        4,
        f"{STUCK}\n. . asha",
        areas={0: "stannis", 1: "tyrion jaime", 2: "kevan", 3: "cersei"},
        banners={"lannister": 1, "baratheon": 0, "tyrell": 0, **banners},
        available="jaqen sandor",
        earned=True,
        teams=teams,
    )
    for choice in ("jaqen", "robb", "tyrion"):
        p.answer(0, choice)
    assert p.pending[0].kind == "banner"
    assert answers(p) == {f"seat {best}"}


def test_the_squire_kills_the_last_card_that_the_rival_could_take() -> None:
    """HK-4.3, HK-3.5: without Hoster the game is over, and Stark wins the tie."""
    p = table(2, ONE_IN_SIGHT, banners={"stark": 0, "lannister": 1}, available="sandor ramsay", earned=True)
    p.answer(0, "sandor")
    assert p.pending[0].kind == "kill"
    assert answers(p) == {"hoster"}


def test_the_squire_kills_where_a_banner_changes_hands() -> None:
    """R-HK-12: without Theon the rival's Greyjoy banner is his."""
    p = table(
        2,
        STUCK,
        areas={0: "asha stannis", 1: "theon tyrion"},
        banners={"greyjoy": 1, "lannister": 1, "baratheon": 0},
        available="jaqen sandor",
        earned=True,
    )
    p.answer(0, "jaqen")
    assert p.pending[0].kind == "kill_in_area"
    assert answers(p) == {"theon"}


def test_the_squire_discards_the_companion_that_the_rival_is_about_to_earn() -> None:
    """R-HK-12: the rival can take the last Tully."""
    p = table(
        2,
        "varys hoster .\n. robb .\n. . asha\nbalon bran",
        areas={0: "stannis tyrion", 1: "renly theon"},
        banners={"baratheon": 0, "greyjoy": 1},
        available="jaqen sandor jon_snow ramsay",
        earned=True,
    )
    for choice in ("jaqen", "asha", "renly"):
        p.answer(0, choice)
    assert p.pending[0].kind == "discard"
    assert answers(p) == {"jon_snow"}


def test_the_squire_swaps_the_rivals_card_for_one_that_is_of_no_use() -> None:
    """R-HK-15: a Tully or a Greyjoy would win the rival a banner and the game, a fourth Stark does not."""
    p = table(
        2,
        f"{ONE_IN_SIGHT}\n. . . asha",
        areas={0: "bran sansa arya", 1: "tyrion"},
        banners={"stark": 0, "lannister": 1},
        available="ramsay sandor",
        earned=True,
    )
    p.answer(0, "ramsay")
    assert p.pending[0].kind == "swap"
    assert answers(p) == {"hoster"}
    p.answer(0, "hoster")
    assert p.pending[0].kind == "swap_with"
    assert answers(p) == {"robb"}


def test_the_squire_swaps_varys_where_that_ends_the_game() -> None:
    """R-HK-15 with the table option: from Robb's place Varys sees nobody."""
    p = table(
        2,
        ONE_IN_SIGHT,
        areas={0: "bran sansa arya", 1: "tyrion rickon catelyn eddard"},
        banners={"stark": 0, "lannister": 1},
        available="ramsay sandor",
        earned=True,
        ramsay_moves_varys=True,
    )
    p.answer(0, "ramsay")
    assert answers(p) == {"varys"}
    p.answer(0, "varys")
    assert answers(p) == {"robb"}


def test_the_squire_swaps_varys_and_the_only_character_left() -> None:
    """R-HK-15 with the table option: two pieces are enough."""
    p = table(2, "varys hoster", available="ramsay sandor", earned=True, ramsay_moves_varys=True)
    p.answer(0, "ramsay")
    assert answers(p) <= {"varys", "hoster"}


def test_the_squire_moves_varys_to_where_the_rival_finds_nothing() -> None:
    """R-HK-22: whoever sees Hoster wins a banner; who sees only Robb does not."""
    p = table(
        2,
        ONE_IN_SIGHT,
        areas={0: "bran sansa arya", 1: "tyrion"},
        banners={"stark": 0, "lannister": 1},
        available="syrio ramsay",
        earned=True,
    )
    p.answer(0, "syrio")
    assert p.pending[0].kind == "move_varys"
    assert answers(p) <= {"a3", "d3", "e3", "f3", "c2", "c4", "c5", "c6"}


def an_exchange(mine: str, banners: dict[str, int]) -> HandOfTheKing:
    """Pycelle just used by seat 0 at the end of a game; the rival has a Greyjoy, a Lannister and a Stark."""
    p = table(
        2,
        STUCK,
        areas={0: mine, 1: "theon jaime bran"},
        banners=banners,
        available="pycelle ramsay",
        earned=True,
    )
    p.answer(0, "pycelle")
    return p


def test_the_squire_exchanges_for_the_larger_house() -> None:
    """R-HK-23: whichever he takes, the rival takes the other; with Greyjoy he wins the tie."""
    p = an_exchange("asha tyrion", {"greyjoy": 1, "lannister": 0})
    assert p.pending[0].kind == "exchange"
    assert answers(p) == {"theon"}


def test_the_squire_takes_in_return_what_wins_a_banner() -> None:
    """R-HK-23, HK-4.6: Tyrion makes two Lannisters; one Tyrell each would be the other's to decide."""
    p = an_exchange("asha tyrion olenna margaery", {"greyjoy": 1, "lannister": 0, "tyrell": 0, "stark": 1})
    p.answer(0, "theon")
    assert (asked(p), p.pending[1].kind) == (1, "return")
    assert answers(p) == {"tyrion"}


# What he expects is what the rules do, though he knows neither the agenda nor what is hidden


def foreseen(p: HandOfTheKing, choice: str) -> HandOfTheKing:
    """The position that the squire expects after a choice, before anybody is asked anything."""
    seat = asked(p)
    decision = msgspec.structs.replace(p.pending[seat], then=())
    read = read_scene(json.loads(json.dumps(p.view(seat))), decision.kind)
    return carry_out(read, *FOLLOWS[decision.kind](read, decision, choice))


@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, True)])
def test_the_squire_foresees_what_a_choice_leads_to(players: int, teams: bool) -> None:
    """HK-3, HK-4: the cards, the counts and, where nobody is asked about them, the banners."""
    met = set()
    for seed in range(25):
        p, rng = new(players, seed, teams=teams), Random(seed)
        while p.outcome is None:
            kind = p.pending[asked(p)].kind
            for choice in p.pending[asked(p)].options:
                q = p.copy()
                events = q.answer(asked(p), choice)
                if kind in ("companion", "carry_out", "exchange", "swap") or any(e.kind == "forced" for e in events):
                    continue  # more has happened than this choice
                after = foreseen(p, choice)
                if any(e.kind == "forced" for e in after.events):
                    continue
                assert (after.grid, after.varys, after.counts) == (q.grid, q.varys, q.counts)
                # Banners may still be open from an earlier part of Jaqen (R-HK-12) or Pycelle (R-HK-16)
                if kind not in ("discard", "banner") and (q.outcome or q.pending[asked(q)].kind == "move"):
                    assert (after.banners, question(after)) == (q.banners, question(q))
                met.add(kind)
            play_on(p, rng, answers=1)
    assert met >= {"move", "swear", "kill", "kill_in_area", "discard", "swap_with", "move_varys", "return", "banner"}


@pytest.mark.parametrize(("players", "teams"), [(2, False), (3, False), (4, False), (4, True)])
def test_the_squire_knows_who_has_won(players: int, teams: bool) -> None:
    """HK-5.2, HK-6.1, R-HK-6: a team shares."""
    for seed in range(40):
        p = new(players, seed, teams=teams)
        play_on(p, Random(seed))
        assert p.outcome is not None
        share = 1 / len(p.outcome.winners)
        expected = [share if seat in p.outcome.winners else 0 for seat in range(players)]
        assert final_chances(p, p.banners) == expected


def test_the_squire_knows_the_worth_of_every_companion() -> None:
    """HK-1.2: fourteen of them."""
    assert PRIZES.keys() == COMPANIONS.keys()
