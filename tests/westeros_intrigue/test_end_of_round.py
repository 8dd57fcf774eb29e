"""WI-5: the Iron Throne card, then penalty points, then the next round."""

from __future__ import annotations

import json
from typing import Any

import smallcouncil as sc
from smallcouncil.games.westeros_intrigue.cards import THRONE_CARDS
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue

from .table import FULL_ROW, a_table, asked, events, lay, until, view

TOP_IS_3_1 = [(1, 2), (2, 2), (3, 1)]


def last_lay(**zones: Any) -> tuple[WesterosIntrigue, list[sc.Event]]:
    """Seat 1 lays the last card of the round and keeps two; seat 0 keeps three, seat 2 none."""
    p = a_table("YYYYYYYR", "WWW", "tyrion WW", "", turn=1, out=[0, 2], starter=2, throne_deck=TOP_IS_3_1, **zones)
    return p, lay(p, "tyrion@2.6")


def test_who_laid_the_last_card_draws_the_top_iron_throne_card() -> None:
    """WI-5.1: one card, from the top of the deck."""
    p, _ = last_lay()
    assert p.thrones == [(), ((3, 1),), ()]
    assert p.throne_deck == [(1, 2), (2, 2)]


def test_the_drawn_card_is_shown_to_its_owner_alone() -> None:
    """WI-5.1: that a card was drawn is told to all; value and daggers only to who drew it."""
    _, happened = last_lay()
    assert events(happened, "throne_drawn", "throne_card") == [
        ("throne_drawn", {"seat": 1}, None),
        ("throne_card", {"value": 3, "daggers": 1}, (1,)),
    ]


def test_the_drawn_card_stays_secret_until_the_game_ends() -> None:
    """WI-5.1: in the next round the owner sees it, the others that there is one."""
    p, _ = last_lay()
    assert [view(p, seat)["thrones"] for seat in (0, 1, 2, None)] == [
        [[], 1, 0],
        [0, [[3, 1]], 0],
        [0, 1, []],
        [0, 1, 0],
    ]
    assert all(view(p, seat)["throne_deck"] == 2 for seat in (0, 1, 2, None))


def test_a_second_card_is_kept_beside_the_first() -> None:
    """WI-5.1, WI-3.3: cards drawn in earlier rounds are kept."""
    p, _ = last_lay(thrones=[[(2, 3)], [(1, 1)], []])
    assert p.thrones == [((2, 3),), ((1, 1), (3, 1)), ()]


def test_the_last_card_earns_the_iron_throne_card_also_with_cards_left() -> None:
    """WI-5.1, R-WI-10: card and penalty points together; the hand that was emptied earlier earns no card."""
    p = a_table("YYYYYYYR", "cersei", "tyrion stannis WW", "BB", throne_deck=TOP_IS_3_1)
    happened = lay(p, "cersei@2.6")
    assert events(happened)[1] == ("out", {"seat": 0, "left": 0}, None)
    happened = lay(p, "stannis@2.0")
    assert p.thrones == [(), ((3, 1),), ()]
    assert p.penalties == [0, 3, 2]
    assert events(happened, "throne_drawn") == [("throne_drawn", {"seat": 1}, None)]


def test_the_last_to_lay_draws_not_the_last_to_go_out() -> None:
    """WI-5.1: after the last card the others go out one by one, and earn nothing by that."""
    p = a_table("YYYYYYYR", "W", "tyrion W", "BB", turn=1, throne_deck=TOP_IS_3_1)
    happened = lay(p, "tyrion@2.6")
    assert events(until(happened, "penalties")) == [
        ("laid", {"seat": 1, "card": "tyrion", "place": "2.6"}, None),
        ("out", {"seat": 2, "left": 2}, None),
        ("out", {"seat": 0, "left": 1}, None),
        ("out", {"seat": 1, "left": 1}, None),
        ("throne_drawn", {"seat": 1}, None),
        ("throne_card", {"value": 3, "daggers": 1}, (1,)),
    ]


def test_nobody_is_asked_whether_to_draw() -> None:
    """R-WI-11, WI-5.1: the lay that ends a round leads straight to the first question of the next."""
    p, _ = last_lay()
    assert (p.round, asked(p)) == (2, 0)
    assert p.pending[0].kind == "lay"


def test_everyone_gets_a_point_for_each_card_left() -> None:
    """WI-5.2: three cards, two cards, none."""
    p, happened = last_lay()
    assert p.penalties == [3, 2, 0]
    assert events(happened, "penalties") == [
        ("penalties", {"round": 1, "points": (3, 2, 0), "totals": (3, 2, 0)}, None)
    ]


def test_points_add_up_over_the_rounds() -> None:
    """WI-5.2, WI-3.3: each round's points come on top."""
    p, happened = last_lay(round=2, penalties=[1, 10, 4])
    assert p.penalties == [4, 12, 4]
    assert events(happened, "penalties") == [
        ("penalties", {"round": 2, "points": (3, 2, 0), "totals": (4, 12, 4)}, None)
    ]


def test_points_may_exceed_what_the_tokens_show() -> None:
    """WI-1.3, R-WI-6: 24 tokens of at most 5 show 120 points; a score is a number and goes on."""
    p, _ = last_lay(penalties=[119, 120, 500])
    assert p.penalties == [122, 122, 500]


def test_first_the_card_then_the_points_then_the_next_round() -> None:
    """WI-5.3: in this order, for all to follow."""
    _, happened = last_lay()
    assert [event.kind for event in happened] == [
        *("laid", "out", "throne_drawn", "throne_card", "penalties"),
        *("dealt", "hand", "hand", "hand"),
    ]


def test_after_the_last_round_comes_the_end() -> None:
    """WI-5.3, WI-2.1: first the card, then the points, then the game is over."""
    p, happened = last_lay(round=3)
    assert [event.kind for event in happened] == [
        *("laid", "out", "throne_drawn", "throne_card", "penalties"),
        *("thrones_turned_up", "game_over"),
    ]
    assert (p.round, p.pending, p.agenda) == (3, {}, [])


def test_the_start_passes_to_the_next_clockwise() -> None:
    """WI-2.1, R-WI-4: from the last seat on to the first; who laid last does not matter."""
    p, _ = last_lay()
    assert (p.starter, p.turn) == (0, 0)


def test_cards_left_in_hand_are_not_shown() -> None:
    """R-WI-8: two rounds that end with other cards left look the same to everybody else, to the byte."""
    told = []
    for left in ("arya bran", "osha hodor"):
        p = a_table("YYYYYYYR", "sansa", f"tyrion {left}", "", turn=1, out=[0, 2], starter=2)
        happened = lay(p, "tyrion@2.6")
        told.append(
            [
                json.dumps([p.view(seat), [(e.kind, e.data) for e in sc.seen_by(happened, seat)]])
                for seat in (0, 2, None)
            ]
        )
    assert told[0] == told[1]


def test_the_seven_cards_are_enough_for_six_rounds() -> None:
    """WI-2.2: a deck of seven has one card left after six players' rounds."""
    p = a_table(FULL_ROW, "tyrion", *["Y"] * 5, out=[1, 2, 3, 4, 5], round=6, throne_deck=THRONE_CARDS[:2])
    lay(p, "tyrion@2.0")
    assert p.throne_deck == [THRONE_CARDS[0]]
    assert p.outcome is not None
