"""What may speak against a choice: ordered checks for each question, for anything a player may say."""

from __future__ import annotations

from smallcouncil.core import Choice, Legality, Refusal, as_said

from .cards import COMPANIONS, DIRECTIONS, EMPTY, HOUSE, HOUSES, PLACE_NAMES, PLACE_OF, VARYS
from .state import (
    NOBODY,
    HandOfTheKing,
    exchangeable,
    leaders,
    legal_moves,
    may_move_from,
    owner,
    returnable,
    talk_partners,
)

RAVEN = "raven"
END_TALK = "done"
DIAGONALS = ("up-left", "up-right", "down-left", "down-right")


# A move, or a raven first: candidates are a direction and a house, or `raven` and all that was said


def read_move(_p: HandOfTheKing, _seat: int, choice: Choice) -> tuple[str, str] | Refusal:
    """HK-3.1, HK-6.2: `left stark`, `raven 2`."""
    match choice.split(" "):
        case ["raven", *_]:
            return RAVEN, choice
        case [direction, house] if direction in DIRECTIONS or house in HOUSES:
            return direction, house
        case _:
            return Refusal("HK-3.1", "not_a_move", {"given": choice})


def is_direction(_p: HandOfTheKing, _seat: int, direction: str, _house: str) -> Refusal | None:
    """HK-3.1: along a row or a column."""
    if direction in DIRECTIONS or direction == RAVEN:
        return None
    return Refusal("HK-3.1", "diagonal" if direction in DIAGONALS else "no_such_direction", {"given": direction})


def is_house(_p: HandOfTheKing, _seat: int, direction: str, house: str) -> Refusal | None:
    """HK-1.1: one of the seven."""
    return None if house in HOUSES or direction == RAVEN else Refusal("HK-1.1", "no_such_house", {"given": house})


def lies_that_way(p: HandOfTheKing, _seat: int, direction: str, house: str) -> Refusal | None:
    """HK-3.1: towards a card of that house."""
    if direction == RAVEN or f"{direction} {house}" in legal_moves(p):
        return None
    return Refusal("HK-3.1", "nobody_that_way", {"direction": direction, "house": house})


def has_raven(p: HandOfTheKing, seat: int, direction: str, _said: str) -> Refusal | None:
    """HK-6.4, HK-6.2: where it is played, and once."""
    if direction != RAVEN or p.ravens[seat]:
        return None
    return Refusal("HK-6.2", "raven_spent") if p.settings.raven else Refusal("HK-6.4", "raven_not_played")


def reaches(p: HandOfTheKing, seat: int, direction: str, said: str) -> Refusal | None:
    """HK-6.2, HK-6.3: to a rival, in teams to the partner."""
    if direction != RAVEN or said in [f"{RAVEN} {other}" for other in talk_partners(p, seat)]:
        return None
    if p.settings.teams:
        return Refusal("HK-6.3", "raven_for_partner")
    return Refusal("HK-6.2", "raven_for_rival", {"given": said})


OF_MOVE = Legality(read_move, (is_direction, is_house, lies_that_way, has_raven, reaches))


def ends_the_talk(_p: HandOfTheKing, _seat: int, said: Choice) -> Refusal | None:
    """R-HK-19: first the talk is ended."""
    return None if said == END_TALK else Refusal("R-HK-19", "talk_first")


OF_TALK = Legality(as_said, (ends_the_talk,))


# Companions


def read_companion(_p: HandOfTheKing, _seat: int, choice: Choice) -> tuple[str] | Refusal:
    """HK-1.2."""
    return (choice,) if choice in COMPANIONS else Refusal("HK-1.2", "no_such_companion", {"given": choice})


def is_unused(p: HandOfTheKing, _seat: int, companion: str) -> Refusal | None:
    """HK-4.1: each is used once."""
    if companion in p.discarded or companion in (p.using, p.caller):
        return Refusal("HK-4.1", "companion_used", {"companion": companion})
    return None


def is_free_to_leave(p: HandOfTheKing, _seat: int, companion: str) -> Refusal | None:
    """HK-4.5: some stay with a player."""
    stays = any(companion in staying for staying in p.staying)
    return Refusal("HK-4.5", "companion_stays", {"companion": companion}) if stays else None


def is_available(p: HandOfTheKing, _seat: int, companion: str) -> Refusal | None:
    """HK-2.2: laid out."""
    if companion in p.available:
        return None
    return Refusal("HK-2.2", "companion_not_laid_out", {"companion": companion})


def is_turned_up(p: HandOfTheKing, _seat: int, companion: str) -> Refusal | None:
    """R-HK-14: one of those turned up."""
    if companion in p.turned_up:
        return None
    return Refusal("R-HK-14", "not_turned_up", {"companion": companion, "turned_up": tuple(p.turned_up)})


OF_COMPANION = Legality(read_companion, (is_unused, is_free_to_leave, is_available))
OF_TURNED_UP = Legality(read_companion, (is_turned_up,))


# Banners, houses, places


def is_a_leader(p: HandOfTheKing, seat: int, named: Choice) -> Refusal | None:
    """HK-4.6: one of the tied."""
    house = p.pending[seat].about["house"]
    led = leaders(p.counts[house])
    if named in [f"seat {leader}" for leader in led]:
        return None
    return Refusal("HK-4.6", "not_among_leaders", {"given": named, "house": house, "leaders": led})


def is_any_house(_p: HandOfTheKing, _seat: int, house: Choice) -> Refusal | None:
    """R-HK-11: any of the seven."""
    return None if house in HOUSES else Refusal("R-HK-11", "no_such_house", {"given": house})


OF_BANNER = Legality(as_said, (is_a_leader,))
OF_SWEAR = Legality(as_said, (is_any_house,))


def read_place(_p: HandOfTheKing, _seat: int, choice: Choice) -> tuple[str] | Refusal:
    """HK-2.1."""
    return (choice,) if choice in PLACE_OF else Refusal("HK-2.1", "no_such_place", {"given": choice})


def is_elsewhere(p: HandOfTheKing, _seat: int, place: str) -> Refusal | None:
    """R-HK-22: never where Varys stands."""
    return Refusal("R-HK-22", "varys_stands_there", {"place": place}) if PLACE_OF[place] == p.varys else None


def is_empty(p: HandOfTheKing, _seat: int, place: str) -> Refusal | None:
    """R-HK-22: an empty place."""
    card = p.grid[PLACE_OF[place]]
    return Refusal("R-HK-22", "place_taken", {"place": place, "card": card}) if card else None


def has_a_move(p: HandOfTheKing, _seat: int, place: str) -> Refusal | None:
    """R-HK-22: with a legal move from there."""
    return (
        None if may_move_from(p.grid, PLACE_OF[place]) else Refusal("R-HK-22", "no_move_from_there", {"place": place})
    )


OF_PLACE = Legality(read_place, (is_elsewhere, is_empty, has_a_move))


# Characters: where they lie decides who can be named


def is_another(p: HandOfTheKing, _seat: int, card: Choice) -> Refusal | None:
    """R-HK-15: two different ones change places."""
    return Refusal("R-HK-15", "same_character", {"card": card}) if card == p.marked != EMPTY else None


def is_not_varys(_p: HandOfTheKing, _seat: int, card: Choice) -> Refusal | None:
    """R-HK-2: Varys is no character."""
    return Refusal("R-HK-2", "varys_is_no_character") if card == VARYS else None


def may_swap_varys(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """R-HK-15: Ramsay moves him only by the table option."""
    return None if p.settings.ramsay_moves_varys else is_not_varys(p, seat, card)


def is_character(_p: HandOfTheKing, _seat: int, card: Choice) -> Refusal | None:
    """HK-1.1: one of the characters, or Varys where he may be swapped."""
    known = card != EMPTY and (card in HOUSE or card == VARYS)
    return None if known else Refusal("HK-1.1", "no_such_character", {"given": card})


def is_alive(p: HandOfTheKing, _seat: int, card: Choice) -> Refusal | None:
    """HK-4.3: who was killed is out of the game."""
    return Refusal("HK-4.3", "character_dead", {"card": card}) if card in p.dead else None


def _in_area_of(p: HandOfTheKing, seat: int, card: Choice) -> Refusal:
    return Refusal(p.pending[seat].clause, "in_area", {"card": card, "seat": owner(p, card)})


def lies_in_kings_landing(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """HK-4.3, R-HK-15: not in a play area."""
    return _in_area_of(p, seat, card) if owner(p, card) != NOBODY else None


def lies_in_an_area(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """R-HK-12, R-HK-23: not in King's Landing."""
    if card not in p.grid:
        return None
    place = PLACE_NAMES[p.grid.index(card)]
    return Refusal(p.pending[seat].clause, "in_kings_landing", {"card": card, "place": place})


def is_a_rivals(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """R-HK-23: an exchange takes from a rival."""
    return _in_area_of(p, seat, card) if owner(p, card) == seat else None


def has_something_in_return(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """R-HK-23: an exchange, never a gift."""
    return None if card in exchangeable(p, seat) else Refusal("R-HK-23", "nothing_in_return", {"card": card})


def is_the_takers(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """R-HK-23: in return, from the one who took."""
    return _in_area_of(p, seat, card) if owner(p, card) != p.turn else None


def is_of_another_house(p: HandOfTheKing, seat: int, card: Choice) -> Refusal | None:
    """R-HK-23: in return, of another house than what was taken."""
    taken = p.pending[seat].about["taken"]
    if card in returnable(p, p.turn, taken):
        return None
    return Refusal("R-HK-23", "same_house", {"card": card, "house": HOUSE[taken]})


# HK-4.5: a companion that stays is no character, and safe
ANY_CHARACTER = (is_not_varys, is_free_to_leave, is_character, is_alive)
OF_CHARACTER_IN_KINGS_LANDING = Legality(as_said, (*ANY_CHARACTER, lies_in_kings_landing))
OF_CHARACTER_IN_AREA = Legality(as_said, (*ANY_CHARACTER, lies_in_an_area))
OF_SWAP = Legality(
    as_said, (is_another, may_swap_varys, is_free_to_leave, is_character, is_alive, lies_in_kings_landing)
)
OF_EXCHANGE = Legality(as_said, (*ANY_CHARACTER, lies_in_an_area, is_a_rivals, has_something_in_return))
OF_RETURN = Legality(as_said, (*ANY_CHARACTER, lies_in_an_area, is_the_takers, is_of_another_house))
