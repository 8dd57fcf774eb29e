"""Laws that hold in every position and every game, checked on positions reached by random play and on random grids."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.games.hand_of_the_king import GAME
from smallcouncil.games.hand_of_the_king.cards import (
    COMPANIONS,
    DECK,
    DIRECTIONS,
    HOUSE,
    HOUSES,
    MOVES,
    PLACE_NAMES,
    SIZE,
)
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing, empty_places, leaders, legal_moves, may_move_from

from .table import counted, new, play_on, table
from .test_facts import CLAUSES

TABLES = [(players, dict(options)) for numbers, options in GAME.variants.values() for players in numbers]
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
VOCABULARY = [
    "", "done", "varys", "raven 0", "raven 1", "raven 3", "seat 0", "seat 1", "seat 2", "seat 9", "up-left stark",
    "left frey", *DECK, *COMPANIONS, *HOUSES, *MOVES, *PLACE_NAMES,
]  # fmt: skip

seeds = st.integers(0, 2**32)


@st.composite
def tables(draw: st.DrawFn) -> HandOfTheKing:
    """A table of any variant, just set up."""
    players, options = draw(st.sampled_from(TABLES))
    return new(players, draw(seeds), **options)


@st.composite
def positions(draw: st.DrawFn) -> HandOfTheKing:
    """A position somewhere in a random game."""
    p = draw(tables())
    play_on(p, Random(draw(seeds)), draw(st.integers(0, 50)))
    return p


@st.composite
def grids(draw: st.DrawFn) -> HandOfTheKing:
    """Any characters anywhere, Varys anywhere; everybody has a raven, so that no move is forced."""
    rng = Random(draw(seeds))
    cards = rng.sample(DECK, draw(st.integers(0, len(DECK))))
    squares = rng.sample([*cards, "varys", *["."] * (35 - len(cards))], 36)
    drawing = "\n".join(" ".join(squares[row * 6 : row * 6 + 6]) for row in range(6))
    return table(3, drawing, ravens="0 1 2", raven=True)


def in_direction(p: HandOfTheKing, place: int, direction: str) -> list[int]:
    """The places from one towards an edge of the grid, the nearest first."""
    row, column = divmod(place, 6)
    down, right = STEPS[direction]
    line = [(row + n * down, column + n * right) for n in range(1, 6)]
    return [r * 6 + c for r, c in line if r in range(6) and c in range(6)]


@given(grids())
def test_the_legal_moves_are_the_houses_that_lie_in_a_direction(p: HandOfTheKing) -> None:
    """HK-3.1: exactly those, each once, in the order of directions and nearest first."""
    expected = [
        f"{direction} {house}"
        for direction in DIRECTIONS
        for house in dict.fromkeys(HOUSE[p.grid[place]] for place in in_direction(p, p.varys, direction))
        if house
    ]
    assert legal_moves(p) == expected
    assert (p.outcome is None) == bool(expected)  # HK-3.5


@given(grids())
def test_a_place_has_a_move_if_a_character_lies_in_its_row_or_column(p: HandOfTheKing) -> None:
    """R-HK-22: what Syrio asks of an empty place."""
    for place in range(36):
        lines = [p.grid[other] for direction in DIRECTIONS for other in in_direction(p, place, direction)]
        assert may_move_from(p.grid, place) == any(lines)
    assert empty_places(p) == [place for place in range(36) if not p.grid[place] and place != p.varys]


@given(grids(), seeds)
def test_a_move_takes_every_card_of_the_house_on_the_way_and_no_other(p: HandOfTheKing, seed: int) -> None:
    """HK-3.2, HK-3.3: Varys stands on the farthest one's place, and all other places are as before."""
    if not (moves := legal_moves(p)):
        return
    choice = Random(seed).choice(moves)
    direction, house = choice.split()
    places = [place for place in in_direction(p, p.varys, direction) if HOUSE[p.grid[place]] == house]
    taken = [p.grid[place] for place in places]
    left = ["" if place in places else card for place, card in enumerate(p.grid)]
    p.answer(0, choice)
    assert (p.grid, p.varys, list(p.areas[0])) == (left, places[-1], taken)
    assert p.banners[house] == 0


@given(tables(), seeds)
def test_nothing_is_lost_and_nothing_appears(p: HandOfTheKing, seed: int) -> None:
    """HK-1.1, HK-1.2, HK-4.3: 35 characters, 14 companions and 7 banners, each in one place, all through a game."""
    rng = Random(seed)
    while p.pending:
        play_on(p, rng, 1)
        characters = [*filter(None, p.grid), *p.dead, *[card for area in p.areas for card in area]]
        assert Counter(characters) == Counter(DECK)
        assert p.grid[p.varys] == ""
        staying = [name for names in p.staying for name in names]
        companions = [*p.available, *p.unused, *p.turned_up, *p.discarded, *staying]
        in_use = [] if p.using in ("", *companions) else [p.using]
        missing = set(COMPANIONS) - {*companions, *in_use}
        assert missing <= ({"petyr"} if p.using else set())  # while what he turned up is carried out
        assert max(Counter(companions + in_use).values()) == 1
        assert list(p.banners) == list(HOUSES)


@given(tables(), seeds)
def test_the_counts_are_those_of_the_play_areas(p: HandOfTheKing, seed: int) -> None:
    """HK-4.8: all through a game, counted anew."""
    rng = Random(seed)
    while p.pending:
        play_on(p, rng, 1)
        assert p.counts == counted(p)


@given(tables(), seeds)
def test_a_banner_is_held_by_a_leader_and_by_nobody_where_nobody_leads(p: HandOfTheKing, seed: int) -> None:
    """HK-3.4, HK-4.6: whenever a player moves, since every change of the leaders settles the banner."""
    rng = Random(seed)
    while p.pending:
        play_on(p, rng, 1)
        if not p.using:
            for house, holder in p.banners.items():
                led = leaders(p.counts[house])
                assert holder in led if led else holder is None


@given(tables(), seeds)
def test_a_game_has_at_most_35_turns_and_one_winner(p: HandOfTheKing, seed: int) -> None:
    """HK-3.5, R-HK-20: every turn takes a card out of King's Landing; one side wins, by banners and then by house."""
    events = play_on(p, Random(seed))
    moved = [event for event in events if event.kind == "moved"]
    assert all(event.data["taken"] for event in moved)
    assert len(moved) <= 35
    assert p.outcome is not None
    assert len(p.outcome.winners) == (2 if p.settings.teams else 1)
    sides = [{seat, (seat + 2) % 4} if p.settings.teams else {seat} for seat in range(p.players)]
    hold = [[SIZE[house] for house, seat in p.banners.items() if seat in side] for side in sides]
    standing = [(len(sizes), max(sizes, default=0)) for sizes in hold]
    assert p.outcome.scores == tuple(len(sizes) for sizes in hold)
    assert p.outcome.winners == tuple(seat for seat in range(p.players) if standing[seat] == max(standing))
    assert p.outcome.places == tuple(sorted(set(standing), reverse=True).index(own) + 1 for own in standing)


@given(tables(), seeds)
def test_a_companion_is_chosen_exactly_when_a_houses_last_was_taken_out_of_kings_landing(
    p: HandOfTheKing, seed: int
) -> None:
    """HK-4.1, HK-4.2, HK-4.4, HK-4.7: as a referee sees it who only hears what is told."""
    left = Counter(HOUSE[card] for card in p.grid if card)
    available, owed = len(p.available), False
    for event in play_on(p, Random(seed)):
        match event.kind, event.data:
            case (("moved" | "game_over" | "further_turn"), data):
                assert not (owed and available)
                left[data.get("house", "")] -= len(data.get("taken", ()))
                owed = event.kind == "moved" and not left[data["house"]]
            case "taken", {"card": card, "loser": None}:
                left[HOUSE[card]] -= 1
                owed = not left[HOUSE[card]]
            case "killed", {"card": card, "loser": None}:
                left[HOUSE[card]] -= 1
            case "companion", _:
                assert owed
                available, owed = available - 1, False
            case "discarded", _:
                available -= 1
    assert available == len(p.available)


@given(tables(), seeds)
def test_only_the_player_whose_turn_it_is_is_asked_but_for_pycelles_return(p: HandOfTheKing, seed: int) -> None:
    """HK-2.3, R-HK-23: one seat at a time, with at least two options unless it talks (R-HK-19)."""
    rng = Random(seed)
    while p.pending:
        [(seat, decision)] = p.pending.items()
        assert (seat == p.turn) == (decision.kind != "return")
        assert len(decision.options) > 1 or decision.kind == "talk"
        assert len(set(decision.options)) == len(decision.options)
        play_on(p, rng, 1)


@given(positions())
def test_everything_is_told_to_everybody(p: HandOfTheKing) -> None:
    """HK-2.4: play is open; only the order of the unused companions is hidden."""
    assert sc.seen_by(p.events, None) == p.events
    for viewer in range(p.players):
        view = p.view(viewer) | {"viewer": None}
        assert view == p.view(None)


@given(positions(), seeds)
def test_whatever_is_no_option_is_refused_by_a_clause_and_changes_nothing(p: HandOfTheKing, seed: int) -> None:
    """HK-3.1, HK-3.5: any word at any time is an option or is refused with a reason."""
    before = sc.save(p)
    for choice in Random(seed).sample(VOCABULARY, 12):
        for seat in range(p.players):
            if seat in p.pending and choice in p.pending[seat].options:
                assert p.why_not(seat, choice) is None
            else:
                with pytest.raises(sc.IllegalChoice) as refusal:
                    p.answer(seat, choice)
                assert refusal.value.clause in CLAUSES
                assert refusal.value.reason
    assert sc.save(p) == before


@given(st.lists(st.integers(0, 8), min_size=2, max_size=4))
def test_leaders_are_those_whom_nobody_exceeds(counts: list[int]) -> None:
    """HK-4.6: and only with at least one."""
    expected = [seat for seat, own in enumerate(counts) if own and all(own >= other for other in counts)]
    assert leaders(tuple(counts)) == tuple(expected)
