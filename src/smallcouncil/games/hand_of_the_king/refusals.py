"""Why a choice is not legal: the clause and the reason, for anything a player may say."""

from __future__ import annotations

from smallcouncil.core import Refusal

from .cards import COMPANIONS, DIRECTIONS, EMPTY, HOUSE, HOUSES, PLACE_NAMES, PLACE_OF, VARYS
from .state import NOBODY, HandOfTheKing, leaders, owner

DIAGONALS = ("up-left", "up-right", "down-left", "down-right")


def of_move(p: HandOfTheKing, seat: int, choice: str) -> Refusal:
    """HK-3.1, and the raven's HK-6.2 to HK-6.4."""
    match choice.split(" "):
        case ["raven", *_]:
            return _of_raven(p, seat, choice)
        case [direction, house] if direction in DIRECTIONS and house in HOUSES:
            return Refusal("HK-3.1", "nobody_that_way", {"direction": direction, "house": house})
        case [direction, house] if direction in DIRECTIONS:
            return Refusal("HK-1.1", "no_such_house", {"given": house})
        case [direction, house] if house in HOUSES:
            key = "diagonal" if direction in DIAGONALS else "no_such_direction"
            return Refusal("HK-3.1", key, {"given": direction})
        case _:
            return Refusal("HK-3.1", "not_a_move", {"given": choice})


def _of_raven(p: HandOfTheKing, seat: int, choice: str) -> Refusal:
    if not p.options.raven:
        return Refusal("HK-6.4", "raven_not_played")
    if not p.ravens[seat]:
        return Refusal("HK-6.2", "raven_spent")
    if p.options.teams:
        return Refusal("HK-6.3", "raven_for_partner")
    return Refusal("HK-6.2", "raven_for_rival", {"given": choice})


def of_talk(_: HandOfTheKing, __: int, ___: str) -> Refusal:
    """R-HK-19: first the talk is ended."""
    return Refusal("R-HK-19", "talk_first")


def of_companion(p: HandOfTheKing, _: int, choice: str) -> Refusal:
    """HK-4.1, HK-2.2: only an available companion."""
    if choice not in COMPANIONS:
        return Refusal("HK-1.2", "no_such_companion", {"given": choice})
    if choice in p.discarded or choice in (p.using, p.caller):
        return Refusal("HK-4.1", "companion_used", {"companion": choice})
    if any(choice in staying for staying in p.staying):
        return Refusal("HK-4.5", "companion_stays", {"companion": choice})
    return Refusal("HK-2.2", "companion_not_laid_out", {"companion": choice})


def of_turned_up(p: HandOfTheKing, _: int, choice: str) -> Refusal:
    """R-HK-14: one of those turned up."""
    if choice not in COMPANIONS:
        return Refusal("HK-1.2", "no_such_companion", {"given": choice})
    return Refusal("R-HK-14", "not_turned_up", {"companion": choice, "turned_up": tuple(p.turned_up)})


def of_banner(p: HandOfTheKing, seat: int, choice: str) -> Refusal:
    """HK-4.6: one of the tied."""
    house = p.pending[seat].about["house"]
    return Refusal(
        "HK-4.6", "not_among_leaders", {"given": choice, "house": house, "leaders": leaders(p.counts[house])}
    )


def of_swear(_: HandOfTheKing, __: int, choice: str) -> Refusal:
    """R-HK-11: any of the seven."""
    return Refusal("R-HK-11", "no_such_house", {"given": choice})


def of_place(p: HandOfTheKing, _: int, choice: str) -> Refusal:
    """R-HK-22: an empty place with a legal move."""
    if choice not in PLACE_OF:
        return Refusal("HK-2.1", "no_such_place", {"given": choice})
    if PLACE_OF[choice] == p.varys:
        return Refusal("R-HK-22", "varys_stands_there", {"place": choice})
    if card := p.grid[PLACE_OF[choice]]:
        return Refusal("R-HK-22", "place_taken", {"place": choice, "card": card})
    return Refusal("R-HK-22", "no_move_from_there", {"place": choice})


def of_character(p: HandOfTheKing, seat: int, choice: str) -> Refusal:
    """HK-4.3, HK-4.5, R-HK-2: only a character that lies where the effect reaches."""
    question = p.pending[seat].question
    if choice == p.marked != EMPTY:
        return Refusal("R-HK-15", "same_character", {"card": choice})
    if choice == VARYS:
        return Refusal("R-HK-2", "varys_is_no_character")
    if any(choice in staying for staying in p.staying):
        return Refusal("HK-4.5", "companion_stays", {"companion": choice})
    if choice == EMPTY or choice not in HOUSE:
        return Refusal("HK-1.1", "no_such_character", {"given": choice})
    if choice in p.dead:
        return Refusal("HK-4.3", "character_dead", {"card": choice})
    if choice in p.grid:
        return Refusal(
            question.clause, "in_kings_landing", {"card": choice, "place": PLACE_NAMES[p.grid.index(choice)]}
        )
    return Refusal(question.clause, "in_area", {"card": choice, "seat": owner(p, choice)})


def of_exchange(p: HandOfTheKing, seat: int, choice: str) -> Refusal:
    """R-HK-23: a rival's character with something to be taken in return."""
    if owner(p, choice) in (NOBODY, seat):
        return of_character(p, seat, choice)
    return Refusal("R-HK-23", "nothing_in_return", {"card": choice})


def of_return(p: HandOfTheKing, seat: int, choice: str) -> Refusal:
    """R-HK-23: a character of the other player's, of another house."""
    taken = p.pending[seat].about["taken"]
    if owner(p, choice) == p.turn:
        return Refusal("R-HK-23", "same_house", {"card": choice, "house": HOUSE[taken]})
    return of_character(p, seat, choice)
