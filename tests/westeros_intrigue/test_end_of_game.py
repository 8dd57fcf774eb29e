"""WI-6: scores, the winner, ties and places."""

from __future__ import annotations

import pytest

import smallcouncil as sc

from .table import PLAYERS, a_random_game, a_table, after_the_last_round, events, lay, view


def outcome(penalties: list[int], thrones: list[list[tuple[int, int]]]) -> sc.Outcome:
    """How a game ends with these points and Iron Throne cards."""
    p = after_the_last_round(penalties, thrones)
    assert p.outcome is not None
    return p.outcome


def test_the_iron_throne_cards_are_turned_up() -> None:
    """WI-6.1: after the last round everybody sees all cards that were drawn."""
    p = after_the_last_round([7, 9], [[(1, 2), (3, 1)], []])
    assert p.turned_up == [((1, 2), (3, 1)), ()]
    assert events(p.events) == [
        ("thrones_turned_up", {"thrones": (((1, 2), (3, 1)), ())}, None),
        ("game_over", {"winners": (0,), "scores": (3, 9)}, None),
    ]
    assert all(view(p, seat)["turned_up"] == [[[1, 2], [3, 1]], []] for seat in (0, 1, None))


def test_the_score_is_penalty_points_less_iron_throne_values() -> None:
    """WI-6.1: the values of all own cards are taken off, nobody else's, and daggers are no points."""
    assert outcome([10, 20, 30], [[(1, 3), (2, 3)], [], [(3, 1)]]).scores == (7, 20, 27)


def test_a_score_can_fall_below_nothing() -> None:
    """R-WI-2: there is no floor, and a score below 0 wins."""
    end = outcome([1, 0, 0], [[(3, 1)], [], [(1, 0)]])
    assert end.scores == (-2, 0, -1)
    assert end.winners == (0,)
    assert end.places == (1, 3, 2)


def test_the_lowest_score_wins() -> None:
    """WI-6.2: whatever the daggers."""
    assert outcome([5, 4, 6], [[], [(1, 3)], []]) == sc.Outcome(
        winners=(1,), places=(2, 1, 3), scores=(5, 3, 6), clause="WI-6.2", reason="lowest_score"
    )


def test_a_tie_below_the_first_place_does_not_change_how_it_was_won() -> None:
    """WI-6.2: the lowest score alone decided."""
    assert outcome([5, 4, 5], [[], [], []]) == sc.Outcome(
        winners=(1,), places=(2, 1, 2), scores=(5, 4, 5), clause="WI-6.2", reason="lowest_score"
    )


def test_among_the_tied_the_fewest_daggers_win() -> None:
    """WI-6.2: all daggers on the own cards are counted."""
    assert outcome([6, 5, 9], [[(1, 1), (2, 1)], [(2, 3)], []]) == sc.Outcome(
        winners=(0,), places=(1, 2, 3), scores=(3, 3, 9), clause="WI-6.2", reason="fewest_daggers"
    )


def test_no_iron_throne_card_means_no_daggers() -> None:
    """WI-6.2, R-WI-12: equal scores, one without a card, one with one dagger: the first wins alone."""
    assert outcome([3, 4], [[], [(1, 1)]]) == sc.Outcome(
        winners=(0,), places=(1, 2), scores=(3, 3), clause="WI-6.2", reason="fewest_daggers"
    )


def test_equal_scores_and_no_cards_share_the_win() -> None:
    """WI-6.3: the case that the book names."""
    assert outcome([3, 3, 4], [[], [], [(1, 1)]]) == sc.Outcome(
        winners=(0, 1), places=(1, 1, 3), scores=(3, 3, 3), clause="WI-6.3", reason="shared"
    )


def test_equal_scores_and_equally_many_daggers_share_the_win() -> None:
    """WI-6.3, R-WI-1: also more than none, also on a different number of cards."""
    assert outcome([5, 9, 6], [[(1, 3)], [], [(1, 1), (1, 2)]]) == sc.Outcome(
        winners=(0, 2), places=(1, 3, 1), scores=(4, 9, 4), clause="WI-6.3", reason="shared"
    )


def test_a_card_without_daggers_ties_with_no_card() -> None:
    """WI-6.3, R-WI-12: with or without Iron Throne cards, 0 daggers are 0 daggers."""
    assert outcome([3, 4], [[], [(1, 0)]]) == sc.Outcome(
        winners=(0, 1), places=(1, 1), scores=(3, 3), clause="WI-6.3", reason="shared"
    )


def test_all_can_share_the_win() -> None:
    """WI-6.3: six equals are six winners."""
    end = outcome([0] * 6, [[]] * 6)
    assert (end.winners, end.places) == ((0, 1, 2, 3, 4, 5), (1,) * 6)


def test_all_places_are_ranked_by_score_then_daggers() -> None:
    """R-WI-13: equals share a place, and the places after them are skipped."""
    end = outcome([8, 9, 2, 8, 9, 12], [[], [(1, 2)], [], [], [(1, 1)], []])
    assert end.scores == (8, 8, 2, 8, 8, 12)
    assert end.places == (2, 5, 1, 2, 4, 6)


def test_the_last_lay_of_the_last_round_ends_the_game() -> None:
    """WI-6.1, WI-2.1: the card drawn for it counts, and so do the cards left."""
    p = a_table("YYYYYYR", "tyrion B", "WW", turn=0, out=[1], round=2, penalties=[4, 1], throne_deck=[(1, 1), (3, 2)])
    happened = lay(p, "tyrion@2.5")
    assert p.outcome == sc.Outcome(winners=(0,), places=(1, 2), scores=(2, 3), clause="WI-6.2", reason="lowest_score")
    assert events(happened)[-1] == ("game_over", {"winners": (0,), "scores": (2, 3)}, None)
    assert p.pending == {}


def test_a_game_goes_on_before_the_last_round_is_over() -> None:
    """WI-2.1, WI-6.1: nothing is turned up and nobody has won."""
    for p in a_random_game(4, seed=9):
        if p.round < 4:
            assert (p.turned_up, p.outcome) == ([], None)


@pytest.mark.parametrize("players", PLAYERS)
def test_when_the_game_is_over_nobody_may_lay(players: int) -> None:
    """WI-6.1: every answer is refused."""
    *_, p = a_random_game(players, seed=6)
    for seat in range(players):
        with pytest.raises(sc.IllegalChoice) as refused:
            p.answer(seat, "arya@1.0")
        assert (refused.value.clause, refused.value.reason) == ("WI-6.1", "The game is over")


def test_the_outcome_is_told_in_english() -> None:
    """WI-6.2, WI-6.3: who won with which scores, and why."""
    p = after_the_last_round([3, 3], [[], []])
    assert p.outcome is not None
    texts = p.game.texts
    said = texts.say("event.game_over", p.events[-1].data)
    assert said == "The game is over: seat 0 and seat 1 win. Scores: seat 0: 3, seat 1: 3."
    assert texts.say(f"reason.{p.outcome.reason}", {}) == "Equal scores and daggers: the win is shared"
