"""Why a choice is refused: the clause and the reason, and that nothing changes."""

from collections.abc import Callable
from typing import Any, cast

import pytest

import smallcouncil as sc
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing

from .table import asked, refused, table
from .test_texts import catalogue

Case = tuple[Callable[[], HandOfTheKing], str, str, str]
GRID = "varys asha arya hoster\nbran\n. theon"
AREAS = {0: "robb sansa", 1: "euron rickon"}
LAST_PLACE = "varys asha .\n.\n. . arya"


# The questions, each just asked


def at_move() -> HandOfTheKing:
    return table(grid=GRID)


def at_move_with_raven() -> HandOfTheKing:
    return table(3, GRID, ravens="0 1", raven=True)


def at_move_with_raven_spent() -> HandOfTheKing:
    return table(3, GRID, ravens="1", raven=True)


def at_move_with_raven_in_teams() -> HandOfTheKing:
    return table(4, GRID, ravens="0 1", raven=True, teams=True)


def at_talk() -> HandOfTheKing:
    p = at_move_with_raven()
    p.answer(0, "raven 1")
    return p


def using(name: str, *answers: str, **options: Any) -> HandOfTheKing:
    """A table at which a companion asks, with some cards in every zone."""
    p = table(
        grid=GRID,
        areas=AREAS,
        staying={0: "shae", 1: "gendry"},
        dead="tywin lyanna",
        available=f"{name} hodor bronn",
        unused="jaqen syrio" if name == "petyr" else "drogo brienne",
        earned=True,
        **options,
    )
    for choice in (name, *answers):
        p.answer(0, choice)
    return p


def at_companion() -> HandOfTheKing:
    p = table(grid=GRID, staying={1: "gendry"}, available="hodor bronn", earned=True)
    p.discarded.append("sandor")
    return p


def at_discard() -> HandOfTheKing:
    return using("jaqen", "asha", "robb")


def at_carry_out() -> HandOfTheKing:
    return using("petyr")


def at_banner() -> HandOfTheKing:
    return table(4, GRID, areas={0: "robb", 1: "sansa eddard", 3: "rickon catelyn"}, available="hodor", earned=True)


def at_swear() -> HandOfTheKing:
    return using("jon_snow")


def at_kill() -> HandOfTheKing:
    return using("sandor")


def at_kill_in_area() -> HandOfTheKing:
    return using("jaqen", "asha")


def at_swap() -> HandOfTheKing:
    return using("ramsay")


def at_swap_with() -> HandOfTheKing:
    return using("ramsay", "bran")


def at_swap_varys_with() -> HandOfTheKing:
    return using("ramsay", "varys", ramsay_moves_varys=True)


def at_move_varys() -> HandOfTheKing:
    return table(grid=LAST_PLACE, available="syrio", earned=True)


def at_exchange() -> HandOfTheKing:
    p = table(
        3, GRID, areas={0: "robb sansa", 1: "euron rickon", 2: "tywin"}, staying={1: "gendry"}, dead="kevan",
        available="pycelle", earned=True,
    )  # fmt: skip
    assert asked(p) == (0, "exchange", ["euron", "tywin"])
    return p


def at_return() -> HandOfTheKing:
    p = table(
        3, GRID, areas={0: "robb sansa balon", 1: "euron rickon", 2: "tywin"}, staying={0: "shae"}, dead="kevan",
        available="pycelle", earned=True,
    )  # fmt: skip
    p.answer(0, "euron")
    assert asked(p) == (1, "return", ["robb", "sansa"])
    return p


CASES: list[Case] = [
    (at_move, "up stark", "HK-3.1", "Going up, Varys meets no card of House Stark"),
    (at_move, "right lannister", "HK-3.1", "Going right, Varys meets no card of House Lannister"),
    (at_move, "down greyjoy", "HK-3.1", "Going down, Varys meets no card of House Greyjoy"),
    (at_move, "right frey", "HK-1.1", "There is no house called frey"),
    (at_move, "right varys", "HK-1.1", "There is no house called varys"),
    (at_move, "down-right greyjoy", "HK-3.1", "Varys never moves diagonally: only up, down, left or right"),
    (at_move, "down-left stark", "HK-3.1", "Varys never moves diagonally: only up, down, left or right"),
    (at_move, "up-right stark", "HK-3.1", "Varys never moves diagonally: only up, down, left or right"),
    (at_move, "up-left stark", "HK-3.1", "Varys never moves diagonally: only up, down, left or right"),
    (at_move, "north stark", "HK-3.1", "North is not a direction: up, down, left or right"),
    (at_move, "Right stark", "HK-3.1", "Right is not a direction: up, down, left or right"),
    (at_move, "stark", "HK-3.1", "Name a direction and a house"),
    (at_move, "", "HK-3.1", "Name a direction and a house"),
    (at_move, "stark right", "HK-3.1", "Name a direction and a house"),
    (at_move, "north frey", "HK-3.1", "Name a direction and a house"),
    (at_move, "right stark please", "HK-3.1", "Name a direction and a house"),
    (at_move, "raven 1", "HK-6.4", "The three-eyed raven is not in this game"),
    (at_move, "raven", "HK-6.4", "The three-eyed raven is not in this game"),
    (at_move_with_raven_spent, "raven 1", "HK-6.2", "Your raven token is spent"),
    (at_move_with_raven, "raven", "HK-6.2", "The raven goes to one rival: choose which"),
    (at_move_with_raven, "raven 0", "HK-6.2", "The raven goes to one rival: choose which"),
    (at_move_with_raven, "raven 3", "HK-6.2", "The raven goes to one rival: choose which"),
    (at_move_with_raven, "raven 1 2", "HK-6.2", "The raven goes to one rival: choose which"),
    (at_move_with_raven, "up stark", "HK-3.1", "Going up, Varys meets no card of House Stark"),
    (at_move_with_raven_in_teams, "raven 1", "HK-6.3", "With four players the raven goes to your partner"),
    (at_move_with_raven_in_teams, "raven", "HK-6.3", "With four players the raven goes to your partner"),
    (at_talk, "right stark", "R-HK-19", "First the private talk has to end"),
    (at_talk, "raven 2", "R-HK-19", "First the private talk has to end"),
    (at_companion, "arya", "HK-1.2", "There is no companion called arya"),
    (at_companion, "", "HK-1.2", "There is no companion called "),
    (at_companion, "sandor", "HK-4.1", "Sandor Clegane has been used or discarded already"),
    (at_companion, "gendry", "HK-4.5", "Gendry stays in a play area, safe from everybody"),
    (at_companion, "shae", "HK-2.2", "Shae is not among the companions laid out for this game"),
    (at_discard, "arya", "HK-1.2", "There is no companion called arya"),
    (at_discard, "jaqen", "HK-4.1", "Jaqen H'ghar has been used or discarded already"),
    (at_discard, "gendry", "HK-4.5", "Gendry stays in a play area, safe from everybody"),
    (at_discard, "shae", "HK-4.5", "Shae stays in a play area, safe from everybody"),
    (at_discard, "drogo", "HK-2.2", "Khal Drogo is not among the companions laid out for this game"),
    (at_carry_out, "petyr", "R-HK-14", "You can use only one of those turned up: Jaqen H'ghar and Syrio Forel"),
    (at_carry_out, "hodor", "R-HK-14", "You can use only one of those turned up: Jaqen H'ghar and Syrio Forel"),
    (at_carry_out, "arya", "HK-1.2", "There is no companion called arya"),
    (
        at_banner,
        "seat 2",
        "HK-4.6",
        "Only a player who leads House Stark can hold the banner: seat 0, seat 1 and seat 3",
    ),
    (at_banner, "1", "HK-4.6", "Only a player who leads House Stark can hold the banner: seat 0, seat 1 and seat 3"),
    (at_swear, "frey", "R-HK-11", "There is no house called frey"),
    (at_swear, "Stark", "R-HK-11", "There is no house called Stark"),
    (at_kill, "varys", "R-HK-2", "Varys is not a character: nobody kills, takes or swaps him"),
    (at_kill, "gendry", "HK-4.5", "Gendry stays in a play area, safe from everybody"),
    (at_kill, "shae", "HK-4.5", "Shae stays in a play area, safe from everybody"),
    (at_kill, "hodor", "HK-1.1", "There is no character called hodor"),
    (at_kill, "", "HK-1.1", "There is no character called "),
    (at_kill, "tywin", "HK-4.3", "Tywin is dead and out of the game"),
    (at_kill, "robb", "HK-4.3", "Robb lies in the play area of seat 0, out of reach of this effect"),
    (at_kill, "euron", "HK-4.3", "Euron lies in the play area of seat 1, out of reach of this effect"),
    (at_kill_in_area, "varys", "R-HK-2", "Varys is not a character: nobody kills, takes or swaps him"),
    (at_kill_in_area, "gendry", "HK-4.5", "Gendry stays in a play area, safe from everybody"),
    (at_kill_in_area, "asha", "HK-4.3", "Asha is dead and out of the game"),
    (at_kill_in_area, "bran", "R-HK-12", "Bran lies in King's Landing, on a2, out of reach of this effect"),
    (at_kill_in_area, "theon", "R-HK-12", "Theon lies in King's Landing, on b3, out of reach of this effect"),
    (at_swap, "varys", "R-HK-2", "Varys is not a character: nobody kills, takes or swaps him"),
    (at_swap, "tywin", "HK-4.3", "Tywin is dead and out of the game"),
    (at_swap, "rickon", "R-HK-15", "Rickon lies in the play area of seat 1, out of reach of this effect"),
    (at_swap, "a2", "HK-1.1", "There is no character called a2"),
    (at_swap_with, "bran", "R-HK-15", "Bran is chosen already: two different ones change places"),
    (at_swap_with, "varys", "R-HK-2", "Varys is not a character: nobody kills, takes or swaps him"),
    (at_swap_with, "robb", "R-HK-15", "Robb lies in the play area of seat 0, out of reach of this effect"),
    (at_move_varys, "g7", "HK-2.1", "There is no place g7: a1 is at the top left, f6 at the bottom right"),
    (at_move_varys, "asha", "HK-2.1", "There is no place asha: a1 is at the top left, f6 at the bottom right"),
    (at_move_varys, "a1", "R-HK-22", "Varys stands on a1 and has to move"),
    (at_move_varys, "b1", "R-HK-22", "Asha lies on b1: it is not empty"),
    (at_move_varys, "c3", "R-HK-22", "Arya lies on c3: it is not empty"),
    (at_move_varys, "a2", "R-HK-22", "From a2 Varys would have no legal move"),
    (at_move_varys, "f6", "R-HK-22", "From f6 Varys would have no legal move"),
    (
        at_exchange,
        "rickon",
        "R-HK-23",
        "You hold no character of another house that could be taken in return for Rickon",
    ),
    (at_exchange, "robb", "R-HK-23", "Robb lies in the play area of seat 0, out of reach of this effect"),
    (at_exchange, "asha", "R-HK-23", "Asha lies in King's Landing, on b1, out of reach of this effect"),
    (at_exchange, "kevan", "HK-4.3", "Kevan is dead and out of the game"),
    (at_exchange, "gendry", "HK-4.5", "Gendry stays in a play area, safe from everybody"),
    (at_exchange, "varys", "R-HK-2", "Varys is not a character: nobody kills, takes or swaps him"),
    (at_return, "balon", "R-HK-23", "Balon is of House Greyjoy: take a character of another house in return"),
    (at_return, "euron", "R-HK-23", "Euron is of House Greyjoy: take a character of another house in return"),
    (at_return, "rickon", "R-HK-23", "Rickon lies in the play area of seat 1, out of reach of this effect"),
    (at_return, "tywin", "R-HK-23", "Tywin lies in the play area of seat 2, out of reach of this effect"),
    (at_return, "shae", "HK-4.5", "Shae stays in a play area, safe from everybody"),
    (at_return, "kevan", "HK-4.3", "Kevan is dead and out of the game"),
    (at_return, "asha", "R-HK-23", "Asha lies in King's Landing, on b1, out of reach of this effect"),
]


@pytest.mark.parametrize(
    ("ask", "choice", "clause", "reason"), CASES, ids=[f"{case[0].__name__}: {case[1]}" for case in CASES]
)
def test_an_illegal_choice_is_refused_by_its_clause(
    ask: Callable[[], HandOfTheKing], choice: str, clause: str, reason: str
) -> None:
    """HK-3.1, HK-4.5, HK-4.6, R-HK-2 and others: the clause, the reason, and a position that is unchanged."""
    p = ask()
    assert refused(p, asked(p)[0], choice) == (clause, reason)


def test_every_reason_for_a_refusal_is_tested() -> None:
    """HK-3.1 and others: no sentence of the catalogue is without a case above."""
    of_tables = {"teams_for_four", "raven_for_three"}  # their tests are with the variants
    of_talk = {"silent", "others_talk", "talk_over"}  # the server's to say, and to test
    assert {refusal_of(ask, choice).key for ask, choice, _, _ in CASES} | of_tables | of_talk == catalogue("no")


def refusal_of(ask: Callable[[], HandOfTheKing], choice: str) -> sc.IllegalChoice:
    """The refusal of a case."""
    p = ask()
    error = p.why_not(asked(p)[0], choice)
    assert error is not None
    return error


@pytest.mark.parametrize(
    ("ask", "choice", "about"),
    [
        (at_move, "charge", {"given": "charge"}),
        (at_move, "up stark", {"direction": "up", "house": "stark"}),
        (at_move_with_raven, "raven 7", {"given": "raven 7"}),
        (at_carry_out, "hodor", {"companion": "hodor", "turned_up": ("jaqen", "syrio")}),
        (at_banner, "seat 2", {"given": "seat 2", "house": "stark", "leaders": (0, 1, 3)}),
        (at_kill, "robb", {"card": "robb", "seat": 0}),
        (at_kill_in_area, "bran", {"card": "bran", "place": "a2"}),
        (at_return, "balon", {"card": "balon", "house": "greyjoy"}),
    ],
)
def test_a_refusal_carries_what_a_sentence_in_any_language_needs(
    ask: Callable[[], HandOfTheKing], choice: str, about: dict[str, Any]
) -> None:
    """HK-3.1 and others: what was given, and what it is about, as ids and numbers."""
    assert refusal_of(ask, choice).about == about


def test_a_legal_choice_is_not_refused() -> None:
    """HK-3.1: every option may be chosen."""
    for ask in {case[0] for case in CASES}:
        p = ask()
        seat, _, options = asked(p)
        assert [p.why_not(seat, choice) for choice in options] == [None] * len(options)


def test_what_every_game_refuses() -> None:
    """HK-1.0, HK-2.3, HK-3.5: no such seat, not asked, not text, over."""
    p = at_move()
    assert refused(p, 2, "right stark") == ("HK-1.0", "There is no seat 2 at this table")
    assert refused(p, -1, "right stark") == ("HK-1.0", "There is no seat -1 at this table")
    assert refused(p, 1, "right stark") == ("HK-2.3", "Seat 1 is not deciding now; waiting for seat 0")
    assert refused(p, 0, cast("str", 7)) == ("HK-3.1", "A choice is written as text")
    assert refused(table(grid="varys"), 0, "right stark") == ("HK-3.5", "The game is over")


def test_only_the_rival_chooses_what_is_taken_in_return() -> None:
    """R-HK-23: of their own choice; the user and a third player are not asked."""
    p = at_return()
    assert refused(p, 0, "robb") == ("HK-2.3", "Seat 0 is not deciding now; waiting for seat 1")
    assert refused(p, 2, "robb") == ("HK-2.3", "Seat 2 is not deciding now; waiting for seat 1")


def test_by_the_table_option_varys_is_not_swapped_with_himself() -> None:
    """R-HK-15: with `ramsay_moves_varys` he may be swapped, but two different ones change places."""
    p = at_swap_varys_with()
    assert refused(p, 0, "varys") == ("R-HK-15", "Varys is chosen already: two different ones change places")


def test_petyr_was_used_while_what_he_turned_up_is_carried_out() -> None:
    """HK-4.1, R-HK-14: Jaqen, turned up by Petyr, cannot discard Petyr, who was laid out and is used up."""
    p = using("petyr", "jaqen", "asha", "robb")
    assert asked(p) == (0, "discard", ["hodor", "bronn"])
    assert refused(p, 0, "petyr") == ("HK-4.1", "Petyr Baelish has been used or discarded already")


def test_a_legal_move_written_carelessly_is_not_called_impossible() -> None:
    """HK-3.1: a card of House Stark does lie there; it is the writing that is wrong."""
    assert refused(at_move(), 0, "right  stark") == ("HK-3.1", "Name a direction and a house")
