"""WI-X: the worked examples of the rulebook."""

from __future__ import annotations

from smallcouncil.games.westeros_intrigue.cards import HOUSE

from .table import a_table, events, lay, options, until


def test_four_cards_left_and_then_none() -> None:
    """WI-X1, WI-5.1, WI-5.2: 4 points in one round; in the next every card and the last one: a card, and no points."""
    p = a_table("YYYYYYYR", "WWWW", "tyrion", "", turn=1, out=[0, 2])
    happened = lay(p, "tyrion@2.6")
    assert events(happened, "penalties")[0][1] == {"round": 1, "points": (4, 0, 0), "totals": (4, 0, 0)}

    p = a_table("YYYYYYYR", "tyrion", "WW", "", out=[1, 2], round=2, penalties=[4, 0, 0])
    happened = lay(p, "tyrion@2.6")
    assert events(until(happened, "dealt"))[1:] == [
        ("out", {"seat": 0, "left": 0}, None),
        ("throne_drawn", {"seat": 0}, None),
        ("throne_card", {"value": 3, "daggers": 3}, (0,)),
        ("penalties", {"round": 2, "points": (0, 2, 0), "totals": (4, 2, 0)}, None),
    ]
    assert p.thrones == [((3, 3),), (), ()]


def test_a_red_card_has_two_places_over_red() -> None:
    """WI-X2, WI-4.3, WI-4.4: the outer pairs of the second row hold a red card each; nothing else takes red."""
    p = a_table("RWWYYWYR / _WWYYY_ / _WY___", "tyrion", "W", "W")
    assert options(p) == ["tyrion@2.0", "tyrion@2.6"]
    p = a_table("sandor WWYYWY jaime / _WWYYY_ / _WY___", "tyrion", "W", "W")
    assert options(p) == ["tyrion@2.0", "tyrion@2.6"]
    lay(p, "tyrion@2.6")
    assert p.court["2.6"] == "tyrion"


def test_white_and_yellow_have_other_places_in_that_court() -> None:
    """WI-X2, WI-4.4: the empty places over white and yellow pairs are open, to their own colours."""
    p = a_table("sandor WWYYWY jaime / _WWYYY_ / _WY___", "arya stannis drogo", "B", "B")
    assert options(p) == [
        *("arya@2.0", "arya@4.1"),
        *("stannis@2.6", "stannis@3.3", "stannis@3.4", "stannis@4.1"),
    ]


def test_a_yellow_third_card_goes_to_either_end() -> None:
    """WI-X3, WI-4.3: two cards lie, neither yellow; Stannis goes left or right of them."""
    for court in ("RW", "WW", "BR"):
        p = a_table(court, "stannis", "Y")
        assert "baratheon" not in {HOUSE[card] for card in p.court.values()}
        assert options(p) == ["stannis@1.-1", "stannis@1.2"]
