"""WI-4.6 and WI-4.7: who can lay nothing is out, and the last one goes on alone."""

from __future__ import annotations

from .table import FULL_ROW, a_table, asked, cards, events, lay, options, until, view

# Yellow fits nowhere until a card lies left of the yellow one in the second row.
YELLOW_WAITS = "RWRWRWRY / ______Y"


def test_who_can_lay_no_card_is_out_and_keeps_the_cards() -> None:
    """WI-4.6: told to all with the number of cards left; the turn passes on in the same breath."""
    p = a_table(FULL_ROW, "RR", "YB", "WW")
    happened = lay(p, options(p)[0])
    assert events(happened)[1:] == [("out", {"seat": 1, "left": 2}, None)]
    assert p.out == [False, True, False]
    assert p.hands[1] == cards("YB")
    assert asked(p) == 2


def test_that_no_card_fitted_is_known_to_all() -> None:
    """R-WI-3: the houses that had a place are houses the hand lacks; of the others nothing is known."""
    p = a_table(FULL_ROW, "RR", "YB", "WW")
    lay(p, options(p)[0])
    assert p.lacking == [(), ("stark", "lannister"), ()]
    assert view(p, None)["lacking"] == [[], ["stark", "lannister"], []]


def test_what_is_known_of_a_hand_is_what_fitted_when_its_owner_went_out() -> None:
    """R-WI-3: yellow and black had a place for the first to go out, only yellow for the second."""
    p = a_table("YYYYYYYB", "W", "stannis Y", "WR")
    assert p.lacking == [("baratheon", "targaryen"), (), ()]
    lay(p, "stannis@2.6")
    assert p.lacking == [("baratheon", "targaryen"), (), ("baratheon",)]


def test_an_empty_hand_is_out_at_once() -> None:
    """WI-4.6, R-WI-3: with the last card laid, before anybody else is on turn; nothing is lacking of no hand."""
    p = a_table(FULL_ROW, "tyrion", "WW", "WW")
    happened = lay(p, "tyrion@2.0")
    assert events(happened)[1:] == [("out", {"seat": 0, "left": 0}, None)]
    assert p.out == [True, False, False]
    assert p.lacking == [(), (), ()]
    assert asked(p) == 1


def test_a_hand_that_fits_is_not_out() -> None:
    """WI-4.6: one card that fits is enough."""
    p = a_table(FULL_ROW, "RR", "YBR", "WW")
    lay(p, options(p)[0])
    assert p.out == [False, False, False]
    assert asked(p) == 1


def test_several_can_go_out_one_after_another() -> None:
    """WI-4.6: each in turn, clockwise, until one can lay."""
    p = a_table(FULL_ROW, "Y", "WW", "BBB", "YY", turn=1)
    happened = lay(p, options(p)[0])
    assert events(happened)[1:] == [
        ("out", {"seat": 2, "left": 3}, None),
        ("out", {"seat": 3, "left": 2}, None),
        ("out", {"seat": 0, "left": 1}, None),
    ]
    assert p.out == [True, False, True, True]
    assert asked(p) == 1


def test_who_is_out_is_not_asked_again() -> None:
    """WI-4.6: the turn passes over all who are out, also past the last seat."""
    p = a_table("W", "RRR", "Y", "Y", "RRR", "Y", out=[1, 2, 4])
    turns = []
    for _ in range(4):
        turns.append(asked(p))
        lay(p, options(p)[0])
    assert turns == [0, 3, 0, 3]


def test_who_is_out_stays_out_though_a_place_opens() -> None:
    """R-WI-3: the yellow card would fit once red lies beside the other yellow one; its owner is out already."""
    p = a_table(YELLOW_WAITS, "stannis", "tyrion R", "WW")
    assert p.out == [True, False, False]
    assert asked(p) == 1
    lay(p, "tyrion@2.5")
    assert p.gaps["3.5"] == ("baratheon", "lannister")
    assert p.out[0]
    assert asked(p) == 2
    lay(p, options(p)[0])
    assert p.out[0]
    assert asked(p) == 1


def test_whether_a_hand_fits_is_checked_when_its_turn_comes() -> None:
    """R-WI-3: the yellow card does not fit yet, but it will when its owner is on turn."""
    p = a_table(YELLOW_WAITS, "stannis", "tyrion R", "arya W", turn=1)
    assert p.out == [False, False, False]
    lay(p, "tyrion@2.5", "arya@2.0")
    assert asked(p) == 0
    assert options(p) == ["stannis@3.5"]


def test_an_own_lay_does_not_put_out_before_the_turn_comes_again() -> None:
    """R-WI-3: nothing of the hand fits now, and yet its owner is still in."""
    p = a_table("YYYYYYYR", "tyrion drogo", "Y", "Y")
    lay(p, "tyrion@2.6")
    assert p.out == [False, False, False]


def test_who_is_out_is_public_and_the_hand_stays_secret() -> None:
    """R-WI-3: others see that the player is out, and a number of cards."""
    p = a_table(FULL_ROW, "RR", "stannis drogo", "WW")
    happened = lay(p, options(p)[0])
    assert view(p, 0)["out"] == [False, True, False]
    assert view(p, 0)["hands"][1] == 2
    assert not any(name in f"{view(p, 0)} {happened}" for name in ("stannis", "drogo"))


def test_passing_is_not_an_option() -> None:
    """WI-4.6, WI-4.1: who can lay must lay."""
    p = a_table("W", "RY", "Y")
    assert all("@" in option for option in options(p))
    refused = p.why_not(0, "pass")
    assert refused is not None
    assert refused.clause == "WI-4.6"


def test_the_last_player_in_goes_on_alone() -> None:
    """WI-4.7: one card after another, with nobody between, while one fits."""
    p = a_table(FULL_ROW, "RRR", "YY", "B", out=[1, 2])
    for left in (2, 1):
        lay(p, options(p)[0])
        assert asked(p) == 0
        assert len(p.hands[0]) == left
        assert p.round == 1
    happened = lay(p, options(p)[0])
    assert events(until(happened, "throne_drawn"))[1:] == [("out", {"seat": 0, "left": 0}, None)]
    assert p.round == 2


def test_the_last_player_in_has_to_go_on() -> None:
    """R-WI-5: stopping early is refused while a card fits."""
    p = a_table(FULL_ROW, "RR", "YY", "B", out=[1, 2])
    lay(p, options(p)[0])
    assert p.why_not(0, "stop") is not None
    assert p.why_not(0, options(p)[0]) is None


def test_the_last_player_in_is_out_when_no_card_fits() -> None:
    """WI-4.7, WI-4.6: the cards that do not fit are kept."""
    p = a_table("YYYYYYYR", "tyrion drogo", "Y", "Y", out=[1, 2])
    happened = lay(p, "tyrion@2.6")
    assert events(until(happened, "throne_drawn")) == [
        ("laid", {"seat": 0, "card": "tyrion", "place": "2.6"}, None),
        ("out", {"seat": 0, "left": 1}, None),
    ]


def test_the_round_goes_on_until_everybody_is_out() -> None:
    """WI-4.7: while one is in there is no next round; with the last one out it ends."""
    p = a_table(FULL_ROW, "R", "W", "YY", out=[2])
    lay(p, options(p)[0])
    assert (p.round, p.out) == (1, [True, False, True])
    lay(p, options(p)[0])
    assert (p.round, p.out) == (2, [False, False, False])
