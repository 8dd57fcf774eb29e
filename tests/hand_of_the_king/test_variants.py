"""HK-6: teams, and the three-eyed raven."""

import pytest

import smallcouncil as sc
from smallcouncil.games.hand_of_the_king.state import partner, talk_partners

from .table import asked, held, new, refused, table, told

COURT = "varys asha arya hoster jaime\nbran"


# Who may play which variant


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("raven", [False, True])
def test_teams_are_for_four(players: int, raven: bool) -> None:
    """HK-6.1, R-HK-21: teams need 4 players."""
    with pytest.raises(sc.IllegalTable) as refusal:
        new(players, teams=True, raven=raven)
    assert (refusal.value.clause, refusal.value.reason) == ("HK-6.1", f"Teams are for four players, not {players}")


def test_a_view_tells_who_plays_with_whom() -> None:
    """HK-6.1, R-HK-17: partners sit opposite each other; without teams there are none."""
    assert new(4, teams=True).view(None)["teams"] == ["A", "B", "A", "B"]
    assert new(4).view(None)["teams"] == []


@pytest.mark.parametrize("players", [2, 4])
def test_the_raven_is_for_three_or_for_four_in_teams(players: int) -> None:
    """HK-6.4, R-HK-21: not for two, not for four each for themselves."""
    with pytest.raises(sc.IllegalTable) as refusal:
        new(players, raven=True)
    assert refusal.value.clause == "HK-6.4"
    assert refusal.value.reason == "The three-eyed raven is for three players, or for four in teams"


def test_the_variants_that_the_book_offers_are_seated() -> None:
    """HK-6.1, HK-6.2, HK-6.3: four in teams, three with ravens, four in teams with ravens."""
    assert new(4, teams=True).ravens == [False] * 4
    assert new(3, raven=True).ravens == [True] * 3
    assert new(4, teams=True, raven=True).ravens == [True] * 4


def test_an_option_that_is_not_this_games_is_refused() -> None:
    """HK-6.4: there are no other variants."""
    with pytest.raises(sc.IllegalTable, match="options: first, teams, raven, ramsay_moves_varys"):
        new(2, dragons=True)


# Teams


def test_partners_sit_opposite() -> None:
    """HK-6.1, R-HK-17: seats 0 and 2 against 1 and 3."""
    assert [partner(seat) for seat in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_any_seat_may_begin_and_turns_go_round(first: int) -> None:
    """R-HK-17: turns 0, 1, 2, 3, whoever begins, so that teams alternate."""
    p = new(4, teams=True, first=first)
    order: list[int] = []
    while len(order) < 4 and p.pending:
        seat, _, options = asked(p)
        order.append(seat)
        p.answer(seat, options[0])
    assert order == [(first + n) % 4 for n in range(4)]


def test_banners_pass_between_partners_as_between_rivals() -> None:
    """HK-6.1: equal counts take the banner from one's own partner too."""
    p = table(4, COURT, areas={2: "robb"}, banners={"stark": 2}, teams=True)
    assert p.answer(0, "right stark")[1:] == [told("banner", house="stark", seat=0, before=2)]


def test_a_partner_is_a_player_like_any_other_for_companions() -> None:
    """R-HK-17: Hodor takes Bran from the partner, and a tie between partners is decided by the user."""
    p = table(
        4,
        "varys asha arya hoster jaime",
        areas={2: "bran robb"},
        banners={"stark": 2},
        available="hodor shae",
        earned=True,
        teams=True,
    )
    assert p.answer(0, "hodor")[1:] == [told("taken", seat=0, card="bran", loser=2)]
    assert asked(p) == (0, "banner", ["seat 0", "seat 2"])


def test_pycelle_reaches_the_partner() -> None:
    """R-HK-17, R-HK-23: another player is any other player, and a partner takes in return."""
    p = table(4, COURT, areas={0: "robb renly", 2: "theon euron"}, available="pycelle shae", earned=True, teams=True)
    p.answer(0, "pycelle")
    assert asked(p) == (0, "exchange", ["theon", "euron"])
    p.answer(0, "euron")
    assert asked(p) == (2, "return", ["robb", "renly"])


def test_partners_do_not_count_together_before_the_end() -> None:
    """HK-6.1: play is as usual; two and one of partners do not match a rival's three."""
    p = table(4, COURT, areas={0: "robb", 2: "sansa", 1: "rickon lyanna eddard"}, banners={"stark": 1}, teams=True)
    p.answer(0, "right stark")
    assert held(p) == {"stark": 1}


# Three-eyed raven


def test_everybody_gets_one_raven_token() -> None:
    """HK-6.2, HK-6.3: one each, open to all."""
    for p in (new(3, raven=True), new(4, raven=True, teams=True)):
        assert p.ravens == [True] * p.players
        assert p.view(None)["ravens"] == p.ravens


@pytest.mark.parametrize(("turn", "rivals"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])])
def test_the_raven_is_an_option_beside_the_moves(turn: int, rivals: list[int]) -> None:
    """R-HK-18, HK-6.2: one rival is chosen; no question of its own."""
    p = table(3, COURT, turn=turn, ravens="0 1 2", raven=True)
    assert asked(p) == (
        turn,
        "move",
        ["down stark", "right greyjoy", "right stark", "right tully", "right lannister"]
        + [f"raven {rival}" for rival in rivals],
    )


@pytest.mark.parametrize(("turn", "mate"), [(0, 2), (1, 3), (2, 0), (3, 1)])
def test_in_teams_the_raven_goes_to_the_partner(turn: int, mate: int) -> None:
    """HK-6.3: the talk is with the partner."""
    p = table(4, COURT, turn=turn, ravens="0 1 2 3", raven=True, teams=True)
    assert [choice for choice in asked(p)[2] if choice.startswith("raven")] == [f"raven {mate}"]
    assert talk_partners(p, turn) == [mate]


def test_a_private_talk_comes_before_the_move() -> None:
    """HK-6.2, R-HK-19: the token is spent, the two talk for at most a minute, then the player moves as usual."""
    p = table(3, COURT, ravens="0 1 2", raven=True)
    grid = list(p.grid)
    assert p.answer(0, "raven 2") == [told("talk_opened", seat=0, other=2, seconds=60)]
    assert (p.talk, p.ravens) == ((0, 2), [False, True, True])
    assert asked(p) == (0, "talk", ["done"])
    assert p.pending[0].clause == "R-HK-19"
    assert p.pending[0].about == {"other": 2, "seconds": 60}
    assert p.pending[0].prompt == "You talk with seat 2 in private, for at most 60 seconds. Say so when you are done."
    assert p.answer(0, "done") == [told("talk_closed", seat=0, other=2)]
    assert (p.talk, p.ravens, p.turn, p.grid) == (None, [False, True, True], 0, grid)
    assert asked(p) == (0, "move", ["down stark", "right greyjoy", "right stark", "right tully", "right lannister"])
    p.answer(0, "right stark")
    assert p.areas[0] == ("arya",)
    assert p.turn == 1


def test_who_talks_with_whom_is_public() -> None:
    """R-HK-19: everybody sees the two, and the events are for everybody; no words are kept in the position."""
    p = table(3, COURT, turn=1, ravens="0 1 2", raven=True)
    events = p.answer(1, "raven 0")
    for viewer in (0, 1, 2, None):
        assert list(p.view(viewer)["talk"]) == [1, 0]
        assert p.view(viewer)["ravens"] == [True, False, True]
        assert sc.seen_by(events, viewer) == events


def test_the_one_chosen_cannot_refuse_and_is_not_asked() -> None:
    """R-HK-19: only the one who opened the talk ends it; the talk is asked for though there is one answer only."""
    p = table(3, COURT, ravens="0 1 2", raven=True)
    p.answer(0, "raven 1")
    assert list(p.pending) == [0]
    assert refused(p, 1, "done") == ("HK-2.3", "Seat 1 is not deciding now; waiting for seat 0")
    assert refused(p, 0, "right stark") == ("R-HK-19", "First the private talk has to end")


def test_the_token_serves_once_a_game() -> None:
    """R-HK-18: on a later turn it is not offered any more, to others it still is."""
    p = table(3, "varys asha arya hoster jaime robert\nbran\n.\n.\n.\naegon", ravens="0 1 2", raven=True)
    p.answer(0, "raven 1")
    p.answer(0, "done")
    p.answer(0, "right greyjoy")
    assert asked(p) == (
        1,
        "move",
        ["right stark", "right tully", "right lannister", "right baratheon", "raven 0", "raven 2"],
    )
    p.answer(1, "right stark")
    p.answer(2, "right tully")
    assert asked(p) == (0, "move", ["right lannister", "right baratheon"])


def test_who_does_not_want_to_talk_just_moves() -> None:
    """HK-6.2: a player may discard the token; it is kept for later."""
    p = table(3, COURT, ravens="0 1 2", raven=True)
    assert p.answer(0, "right stark") == [
        told("moved", seat=0, direction="right", house="stark", taken=("arya",), to=2),
        told("banner", house="stark", seat=0, before=None),
    ]
    assert p.ravens == [True, True, True]
    assert p.talk is None


def test_with_the_raven_a_single_move_is_not_forced() -> None:
    """R-HK-18: there is a choice, to talk first."""
    p = table(3, "varys asha", ravens="0", raven=True)
    assert asked(p) == (0, "move", ["right greyjoy", "raven 1", "raven 2"])
    p.answer(0, "raven 2")
    assert [event.kind for event in p.answer(0, "done")] == ["talk_closed", "forced", "moved", "banner", "game_over"]


def test_the_end_of_the_game_is_checked_before_the_raven_is_offered() -> None:
    """R-HK-18, HK-3.5: when Varys cannot move nobody talks any more."""
    p = table(3, "varys\n. asha", banners={"stark": 1}, ravens="0 1 2", raven=True)
    assert p.outcome is not None
    assert p.pending == {}


def test_melisandres_turn_offers_the_raven_again() -> None:
    """R-HK-18, R-HK-13: it is an own turn too, if the token is still there."""
    p = table(3, COURT, ravens="0 1", raven=True, available="melisandre shae", earned=True)
    p.answer(0, "melisandre")
    assert asked(p)[2][-2:] == ["raven 1", "raven 2"]
    p = table(3, COURT, ravens="1 2", raven=True, available="melisandre shae", earned=True)
    p.answer(0, "melisandre")
    assert asked(p)[2][-1] == "right lannister"


def test_the_raven_works_the_same_in_teams() -> None:
    """HK-6.3: the same, with the partner."""
    p = table(4, COURT, turn=3, ravens="0 1 2 3", raven=True, teams=True)
    assert p.answer(3, "raven 1") == [told("talk_opened", seat=3, other=1, seconds=60)]
    assert p.ravens == [True, True, True, False]
    assert p.answer(3, "done") == [told("talk_closed", seat=3, other=1)]
    assert asked(p)[:2] == (3, "move")


def test_a_companion_earned_after_a_talk() -> None:
    """HK-6.2: the move after a talk is a move like any other."""
    p = table(3, COURT, ravens="0 1 2", raven=True, available="shae gendry")
    p.answer(0, "raven 1")
    p.answer(0, "done")
    p.answer(0, "right tully")
    assert asked(p) == (0, "companion", ["shae", "gendry"])


def test_a_talk_may_be_saved_and_read_back() -> None:
    """R-HK-19: what is open is data of the position."""
    p = table(3, COURT, ravens="0 1 2", raven=True)
    p.answer(0, "raven 1")
    twin = sc.load(sc.save(p))
    assert twin == p
    assert twin.answer(0, "done") == p.answer(0, "done")
