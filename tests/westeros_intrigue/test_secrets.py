"""What is public and what is secret: every row of the table at the end of the rules."""

from __future__ import annotations

import json

import pytest

import smallcouncil as sc
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue

from .table import (
    PLAYERS,
    a_random_game,
    a_table,
    after_the_last_round,
    asked,
    lay,
    new_table,
    options,
    view,
)


def viewers(p: WesterosIntrigue) -> list[int | None]:
    """All seats and a spectator."""
    return [*range(p.players), None]


def output(p: WesterosIntrigue, viewer: int | None, happened: list[sc.Event]) -> str:
    """All that a viewer is given, byte by byte."""
    told = [[event.kind, event.data] for event in sc.seen_by(happened, viewer)]
    refused = [str(p.why_not(viewer, choice)) for choice in ("tyrion@2.6", "pass")] if viewer is not None else []
    return json.dumps([p.view(viewer), p.history(viewer), told, refused])


def test_a_view_holds_what_is_listed_and_nothing_else() -> None:
    """WI-3.2, R-WI-8: neither the seed of the shuffles, nor options, nor what happens next."""
    for viewer in (0, None):
        assert set(view(new_table(2), viewer)) == {
            *("game", "viewer", "asked", "players", "settings", "outcome", "round", "starter", "turn"),
            *("hands", "set_aside", "court", "ends", "gaps", "out", "lacking", "last_laid_by"),
            *("penalties", "throne_deck", "thrones", "turned_up", "open_places", "scores", "in_hand", "alarms"),
            "rounds",
        }


@pytest.mark.parametrize("players", PLAYERS)
def test_a_hand_is_cards_to_its_owner_and_a_count_to_others(players: int) -> None:
    """WI-3.2, R-WI-8: hand | cards | count."""
    for p in a_random_game(players, seed=3):
        for viewer in viewers(p):
            assert view(p, viewer)["hands"] == [
                list(hand) if seat == viewer else len(hand) for seat, hand in enumerate(p.hands)
            ]


def test_cards_left_after_a_round_stay_secret_when_the_game_is_over() -> None:
    """R-WI-8: cards left in hand after a round | cards | count."""
    p = a_table("YYYYYYR", "tyrion arya", "bran drogo", out=[1], round=2)
    happened = lay(p, "tyrion@2.5")
    assert p.outcome is not None
    assert view(p, 0)["hands"] == [["arya"], 2]
    assert view(p, 1)["hands"] == [1, ["bran", "drogo"]]
    assert view(p, None)["hands"] == [1, 2]
    for name in ("arya", "bran", "drogo"):
        assert name not in output(p, None, happened)


def test_set_aside_cards_are_a_count_to_everybody() -> None:
    """R-WI-8, WI-3.1: set-aside cards (2 players) | nobody | count."""
    p = new_table(2)
    assert [view(p, viewer)["set_aside"] for viewer in viewers(p)] == [8, 8, 8]
    shown = "".join(output(p, viewer, p.events) for viewer in viewers(p))
    assert not [card for card in p.set_aside if f'"{card}"' in shown]


@pytest.mark.parametrize("players", PLAYERS)
def test_others_learn_that_somebody_is_asked_and_nothing_of_the_options(players: int) -> None:
    """R-WI-14: which and how many legal lays a player has | all | nothing, but that there is at least one."""
    for p in a_random_game(players, seed=8):
        if p.outcome is None:
            assert len(options(p)) > 0
            for viewer in viewers(p):
                assert view(p, viewer)["asked"] == [{"seat": asked(p), "kind": "lay", "about": {}}]
                shown = json.dumps(p.view(viewer))
                assert not [option for option in options(p) if option in shown]


@pytest.mark.parametrize(("other", "lays"), [("shae", 2), ("loras", 8)])
def test_one_legal_lay_or_several_look_the_same_to_others(other: str, lays: int) -> None:
    """R-WI-14, WI-4.1: two hands that differ give everybody else byte-identical output, before the lay and after."""
    one, several = (a_table("YYYYYYYR", f"tyrion {card}", "Y", "BB") for card in ("arya", other))
    assert options(one) == ["tyrion@2.6"]
    assert len(options(several)) == lays
    for viewer in (1, 2, None):
        assert output(one, viewer, one.events) == output(several, viewer, several.events)
    told = [(p, lay(p, "tyrion@2.6")) for p in (one, several)]
    for viewer in (1, 2, None):
        assert len({output(p, viewer, happened) for p, happened in told}) == 1


def test_a_drawn_iron_throne_card_is_a_count_to_others_before_the_end() -> None:
    """WI-5.1: drawn Iron Throne cards before the end | values and daggers | count."""
    p = a_table("W", "R", "Y", "B", thrones=[[(3, 2), (1, 1)], [], [(2, 2)]])
    assert view(p, 0)["thrones"] == [[[3, 2], [1, 1]], 0, 1]
    assert view(p, 1)["thrones"] == [2, [], 1]
    assert view(p, 2)["thrones"] == [2, 0, [[2, 2]]]
    assert view(p, None)["thrones"] == [2, 0, 1]
    assert [view(p, viewer)["turned_up"] for viewer in viewers(p)] == [[]] * 4


def test_at_the_end_the_drawn_cards_are_public() -> None:
    """WI-6.1: what was drawn is turned up for all, a spectator too."""
    p = after_the_last_round([4, 5], [[(3, 2)], [(1, 1)]])
    assert [view(p, viewer)["turned_up"] for viewer in viewers(p)] == [[[[3, 2]], [[1, 1]]]] * 3


def test_the_iron_throne_deck_is_a_count_to_everybody() -> None:
    """WI-2.2: Iron Throne deck | nobody | count; also when the game is over."""
    p = new_table(4)
    assert [view(p, viewer)["throne_deck"] for viewer in viewers(p)] == [7] * 5
    *_, p = a_random_game(4, seed=1)
    assert [view(p, viewer)["throne_deck"] for viewer in viewers(p)] == [3] * 5


def test_court_and_who_is_out_and_penalty_points_are_public() -> None:
    """WI-4.1, R-WI-3, WI-5.2: court, who is out, penalty points | everybody | everybody."""
    p = a_table("eddard jaime / robb", "R", "Y", "B", out=[2], penalties=[3, 0, 12])
    for viewer in viewers(p):
        seen = view(p, viewer)
        assert seen["court"] == {"1.0": "eddard", "1.1": "jaime", "2.0": "robb"}
        assert seen["out"] == [False, False, True]
        assert seen["penalties"] == [3, 0, 12]
        assert (seen["ends"], seen["gaps"]) == (["1.-1", "1.2"], {})


def test_what_was_laid_is_public() -> None:
    """WI-4.1: the log of lays is the same for all."""
    p = a_table("", "arya R", "stannis R")
    lay(p, "arya@1.0", "stannis@1.-1")
    assert [p.history(viewer) for viewer in viewers(p)] == [[(0, "arya@1.0"), (1, "stannis@1.-1")]] * 3


def test_only_the_owner_is_told_a_hand() -> None:
    """WI-3.2: of the deal each seat is told its own cards, a spectator none."""
    p = new_table(3)
    for viewer in viewers(p):
        hands = [event.data["cards"] for event in sc.seen_by(p.events, viewer) if event.kind == "hand"]
        assert hands == ([p.hands[viewer]] if viewer is not None else [])
