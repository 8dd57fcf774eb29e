"""Scenarios in the words of the table, and the court worked out from its definition alone.

A court is drawn as rows from the bottom, places from the left: `RWWYYWYR / _WWYYY_ / _WY___`. A letter is any card of
that colour, a word is the card of that id, `_` an empty place. Place n of a row lies over the places n and n + 1 of the
row below. A hand is drawn in the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import smallcouncil as sc
from smallcouncil.core.position import advance
from smallcouncil.games.westeros_intrigue import GAME
from smallcouncil.games.westeros_intrigue.cards import DECK, HOUSE, THRONE_CARDS, Card, House, Place, ThroneCard
from smallcouncil.games.westeros_intrigue.rules import next_round, take_turn
from smallcouncil.games.westeros_intrigue.state import IntrigueOptions, WesterosIntrigue

Court = dict[Place, Card]
PLAYERS = (2, 3, 4, 5, 6)
HOUSES = ("stark", "lannister", "baratheon", "targaryen")
COLOURS = {"W": "stark", "R": "lannister", "Y": "baratheon", "B": "targaryen"}
FULL_ROW = "RWRWRWRW"  # for three players and more; it leaves no place to yellow and black cards


# The court by its definition


def at(row: int, offset: int) -> Place:
    """R-WI-15: the name of a place."""
    return f"{row}.{offset}"


def row_and_offset(place: Place) -> tuple[int, int]:
    """R-WI-15, read backwards."""
    row, offset = place.split(".")
    return int(row), int(offset)


def bottom_row(court: Mapping[Place, Card]) -> list[int]:
    """The offsets of the cards of the bottom row, from the left."""
    return sorted(offset for row, offset in map(row_and_offset, court) if row == 1)


def longest_row(players: int) -> int:
    """WI-4.3: how many cards the bottom row may hold."""
    return 7 if players == 2 else 8


def ends_of(court: Mapping[Place, Card], players: int) -> tuple[Place, ...]:
    """WI-4.2, WI-4.3: the open places of the bottom row, from the left."""
    bottom = bottom_row(court)
    if not bottom:
        return ("1.0",)
    if len(bottom) == longest_row(players):
        return ()
    return at(1, bottom[0] - 1), at(1, bottom[-1] + 1)


def gaps_of(court: Mapping[Place, Card]) -> dict[Place, tuple[House, House]]:
    """WI-4.4: the empty places over two neighbours, with the houses of the two; row by row from the left."""
    gaps = {}
    for row, offset in sorted(map(row_and_offset, court)):
        right, above = at(row, offset + 1), at(row + 1, offset)
        if right in court and above not in court:
            gaps[above] = (HOUSE[court[at(row, offset)]], HOUSE[court[right]])
    return gaps


def pairs(gaps: Mapping[Place, tuple[House, House]]) -> dict[Place, list[House]]:
    """Gaps to compare: which of the two houses is named first means nothing."""
    return {place: sorted(houses) for place, houses in gaps.items()}


def takes(court: Mapping[Place, Card], players: int) -> dict[Place, tuple[House, ...]]:
    """WI-4.2 to WI-4.5: the open places, each with the houses that it takes."""
    return {**dict.fromkeys(ends_of(court, players), HOUSES), **gaps_of(court)}


def fitting_houses(court: Mapping[Place, Card], players: int) -> tuple[House, ...]:
    """The houses of which a card could be laid, in the order of the deck."""
    taken = {house for houses in takes(court, players).values() for house in houses}
    return tuple(house for house in HOUSES if house in taken)


def can_be_built(court: Mapping[Place, Card], players: int) -> bool:
    """Whether lays can have led to a court: a bottom row without holes, and each higher card over one of its house."""
    bottom = bottom_row(court)
    has_no_hole = not bottom or bottom[-1] - bottom[0] < len(bottom) <= longest_row(players)
    return has_no_hole and all(HOUSE[court[place]] in carriers(court, place) for place in court if place[0] != "1")


def carriers(court: Mapping[Place, Card], place: Place) -> list[House]:
    """The houses of the two cards below a place; none unless both lie there."""
    row, offset = row_and_offset(place)
    below = [at(row - 1, offset), at(row - 1, offset + 1)]
    return [HOUSE[court[carrier]] for carrier in below] if court.keys() >= {*below} else []


def lays_of(p: WesterosIntrigue, seat: int) -> list[str]:
    """WI-4.1: what a seat can lay, card by card in the order of the hand, first at the ends, then over pairs."""
    open_places = takes(p.court, p.players)
    return [
        f"{card}@{place}"
        for card in p.hands[seat]
        for place in [*p.ends, *p.gaps]
        if HOUSE[card] in open_places.get(place, ())
    ]


# A table as a scenario draws it


def a_table(
    court: str = "",
    *hands: str,
    first: int = 1,
    turn: int = 0,
    out: Sequence[int] = (),
    throne_deck: Sequence[tuple[int, int]] = THRONE_CARDS,
    thrones: Sequence[Sequence[tuple[int, int]]] = (),
    **zones: Any,
) -> WesterosIntrigue:
    """Seats with these hands around this court; `turn` is on. Cards that are not named lie aside, unseen.

    `first` says which card of the bottom row, from the left, was the round's first one.
    """
    supply = _supply(court, *hands)
    drawn = _draw_court(court, first, supply)
    players = len(hands)
    p = WesterosIntrigue(
        players=players,
        settings=IntrigueOptions(),
        seed=None,
        key="a table",
        round=1,
        turn=turn,
        court=drawn,
        ends=ends_of(drawn, players),
        gaps=gaps_of(drawn),
        hands=[_draw_hand(hand, supply) for hand in hands],
        out=[seat in out for seat in range(players)],
        lacking=[()] * players,
        penalties=[0] * players,
        throne_deck=[ThroneCard(*card) for card in throne_deck],
        thrones=_thrones(thrones) or [()] * players,
    )
    named = (*drawn.values(), *sum(p.hands, ()))
    p.set_aside = tuple(card for card in DECK if card not in named)
    assert can_be_built(drawn, players)
    assert sorted((*named, *p.set_aside)) == sorted(DECK)
    for name, value in zones.items():
        setattr(p, name, value)
    p.agenda = [(take_turn,)]
    advance(p)
    return p


def after_the_last_round(
    penalties: Sequence[int], thrones: Sequence[Sequence[tuple[int, int]]], **zones: Any
) -> WesterosIntrigue:
    """The end of a game in which these points were taken and these Iron Throne cards were drawn."""
    players = len(penalties)
    p = WesterosIntrigue(
        players=players,
        settings=IntrigueOptions(),
        seed=None,
        key="a table",
        round=players,
        hands=[()] * players,
        out=[True] * players,
        lacking=[()] * players,
        penalties=list(penalties),
        thrones=_thrones(thrones),
        **zones,
    )
    p.agenda = [(next_round,)]
    advance(p)
    return p


def cards(drawing: str) -> tuple[Card, ...]:
    """The cards that a drawing of a hand means when it stands alone."""
    return _draw_hand(drawing, _supply(drawing))


def _words(drawing: str) -> list[str]:
    words = re.findall(r"[RWYB]|[a-z]+(?:_[a-z]+)*|_", drawing)
    assert "".join(words) == re.sub(r"[\s/]", "", drawing)
    return words


def _supply(*drawings: str) -> dict[str, list[Card]]:
    """The cards that letters stand for: those that no word names."""
    named = {word for drawing in drawings for word in _words(drawing)}
    return {
        letter: [card for card in DECK if HOUSE[card] == house and card not in named]
        for letter, house in COLOURS.items()
    }


def _draw_court(drawing: str, first: int, supply: dict[str, list[Card]]) -> Court:
    return {
        at(row, number - first): supply[word].pop(0) if word in supply else word
        for row, line in enumerate(drawing.split("/"), start=1)
        for number, word in enumerate(_words(line), start=1)
        if word != "_"
    }


def _draw_hand(drawing: str, supply: dict[str, list[Card]]) -> tuple[Card, ...]:
    return tuple(supply[word].pop(0) if word in supply else word for word in _words(drawing))


def _thrones(thrones: Sequence[Sequence[tuple[int, int]]]) -> list[tuple[ThroneCard, ...]]:
    return [tuple(ThroneCard(*card) for card in drawn) for drawn in thrones]


# Play


def new_table(players: int, seed: int | str = 0, **options: Any) -> WesterosIntrigue:
    """A table as it is after dealing."""
    return GAME.new(players, seed, options)


def asked(p: WesterosIntrigue) -> int:
    """The one seat that is asked."""
    (seat,) = p.pending
    return seat


def options(p: WesterosIntrigue) -> list[str]:
    """What the seat that is asked can answer."""
    return list(p.pending[asked(p)].options)


def lay(p: WesterosIntrigue, *choices: str) -> list[sc.Event]:
    """Let the seats that are asked lay these cards in turn; returns what happened since the first."""
    return [event for choice in choices for event in p.answer(asked(p), choice)]


def random_lay(p: WesterosIntrigue, rng: Random) -> tuple[int, str, list[sc.Event]]:
    """Let the seat that is asked lay anything it can."""
    seat = asked(p)
    choice = p.pending[seat].options.sample(rng)
    return seat, choice, p.answer(seat, choice)


def a_random_game(players: int, seed: int, **options: Any) -> Iterator[WesterosIntrigue]:
    """The position before each lay of a random game, and the last one. It is one object that goes on changing."""
    p, rng = new_table(players, seed, **options), Random(seed)
    yield p
    while p.outcome is None:
        random_lay(p, rng)
        yield p


def a_position(players: int, seed: int, after: int) -> WesterosIntrigue:
    """A position of a random game in which somebody is asked, after at most so many lays."""
    p, rng = new_table(players, seed), Random(seed)
    for _ in range(after):
        before = p.copy()
        random_lay(p, rng)
        if p.outcome is not None:
            return before
    return p


def view(p: WesterosIntrigue, viewer: int | None) -> dict[str, Any]:
    """What a viewer gets to see, as it arrives."""
    seen: dict[str, Any] = json.loads(json.dumps(p.view(viewer)))
    return seen


def permute_hidden(p: WesterosIntrigue, viewer: int | None, rng: Random) -> WesterosIntrigue:
    """A twin whose hidden characters are mixed at random; the number of cards in each hand stays."""
    twin = p.copy()
    hidden = [seat for seat in range(p.players) if seat != viewer]
    mixed = [card for seat in hidden for card in p.hands[seat]] + [*p.set_aside]
    rng.shuffle(mixed)
    for seat in hidden:
        twin.hands[seat] = tuple(mixed.pop() for _ in p.hands[seat])
    twin.set_aside = tuple(mixed)
    return twin


def events(happened: Sequence[sc.Event], *kinds: str) -> list[tuple[str, dict[str, Any], tuple[int, ...] | None]]:
    """Events as plain data; only those of some kinds, if kinds are given."""
    return [(event.kind, event.data, event.audience) for event in happened if event.kind in kinds or not kinds]


def until(happened: Sequence[sc.Event], kind: str) -> list[sc.Event]:
    """What happened before the first event of a kind."""
    kinds = [event.kind for event in happened]
    return list(happened[: kinds.index(kind)] if kind in kinds else happened)
