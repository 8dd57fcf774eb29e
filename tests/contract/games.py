"""The games under the contract. A further game is added by one entry of CONTRACTS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from smallcouncil.core import Game, Position, Viewer
from smallcouncil.core.position import advance
from smallcouncil.games import game_of_thrones, hand_of_the_king, iron_throne, storm_of_swords, westeros_intrigue
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, EMPTY
from smallcouncil.games.hand_of_the_king.cards import HOUSE as HAND_HOUSE
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing
from smallcouncil.games.westeros_intrigue.cards import HOUSE
from smallcouncil.games.westeros_intrigue.rules import take_turn
from smallcouncil.games.westeros_intrigue.state import WesterosIntrigue, lays
from tests.contract.clauses import PAGES, TOY_PAGES, defined_in
from tests.contract.game_of_thrones import westeros_facts, westeros_inventory, westeros_twin
from tests.contract.iron_throne import throne_facts, throne_inventory, throne_twin
from tests.contract.parts import with_other_choice
from tests.contract.storm_of_swords import storm_facts, storm_inventory, storm_twin
from tests.toys import harbour, whispers
from tests.toys.harbour import Harbour
from tests.toys.whispers import Whispers


@dataclass(frozen=True, kw_only=True, repr=False)
class Contract:
    """What the laws have to be told about a game.

    `twin` gives a position that differs from the one given only in what a viewer cannot know. It never uses the game's
    own `redeal`: the hidden cards are moved about directly, as far as what is known to all allows.
    """

    game: Game[Any]
    inventory: Callable[[Any], Iterable[str]]  # every part of the game, in whatever zone it lies
    facts: Callable[[Any], None]  # asserts what holds of every position, true or re-dealt
    twin: Callable[[Any, Viewer, Random], Any]
    bound: Callable[[int], int]  # by the number of players: the most decisions that a game can take
    games: int = 10  # that a law plays at most; fewer where they are long
    is_toy: bool = False
    memories: tuple[str, ...] = ()  # zones that hold no part of the game, but what seats know of others' parts

    def __repr__(self) -> str:
        return self.game.id

    def page(self, name: str) -> Path:
        """A page of rules."""
        return TOY_PAGES / f"{name}.md" if self.is_toy else PAGES / name / "rulebook.md"

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses of the game's page of rules, and of the one it builds on."""
        pages = filter(None, (self.game.rules, self.game.base_rules))
        return frozenset[str]().union(*(defined_in(self.page(page)) for page in pages))


class Case(NamedTuple):
    """One game, variant and number of players."""

    contract: Contract
    variant: str
    players: int

    def new(self, seed: int | str) -> Position:
        """A table of this kind."""
        p: Position = self.contract.game.new(self.players, seed, self.contract.game.variants[self.variant][1])
        return p

    @property
    def is_in_turn(self) -> bool:
        """Whether every run has it: each variant with one number of players in turn, from the most downwards."""
        which = [*self.contract.game.variants].index(self.variant)
        numbers = [*self.contract.game.variants[self.variant][0]][::-1]
        return self.players == numbers[which % len(numbers)]

    def seeds(self, most: int) -> range:
        """So many games to try a law on, or fewer where games are long."""
        return range(1, min(most, self.contract.games) + 1)

    def __repr__(self) -> str:
        return f"{self.contract.game.id}, {self.variant}, {self.players} players"


def cases_of(*contracts: Contract) -> list[Case]:
    """Every variant and number of players of some games."""
    return [
        Case(contract, variant, players)
        for contract in contracts
        for variant, (numbers, _) in contract.game.variants.items()
        for players in numbers
    ]


def ask_anew(p: Position, asks: Callable[..., None]) -> None:
    """Let the rule that asked ask again, after the cards were moved about."""
    p.pending.clear()
    p.agenda.append((asks,))
    events, p.events = p.events, []
    advance(p)
    p.events = events


# Hand of the King


def hand_inventory(p: HandOfTheKing) -> Iterator[str]:
    """HK-1.1, HK-1.2: characters, companions, banners."""
    yield from filter(None, p.grid)
    for area in p.areas:
        yield from area
    yield from p.dead
    piles = [name for pile in (p.available, p.unused, p.turned_up, p.discarded, *p.staying) for name in pile]
    yield from piles
    yield from {zone for name in SINGLES if (zone := getattr(p, name)) in COMPANIONS and zone not in piles}
    yield from p.banners


SINGLES = [name for name, (kind, _) in hand_of_the_king.GAME.zones.items() if kind is str]  # such as the one in use


def hand_facts(p: HandOfTheKing) -> None:
    """HK-3.3, HK-4.8, HK-4.9."""
    assert p.grid[p.varys] == EMPTY
    for seat, (area, staying) in enumerate(zip(p.areas, p.staying, strict=True)):
        counts = Counter(HAND_HOUSE[card] for card in area)
        for companion in staying:
            stays = COMPANIONS[companion].counts
            counts[p.sworn if stays["house"] == "any" else stays["house"]] += stays["n"]
        assert {house: n[seat] for house, n in p.counts.items()} == {house: counts[house] for house in p.counts}
    assert p.using or not p.turned_up
    assert (p.sworn != "") == any("jon_snow" in staying for staying in p.staying)


def hand_twin(p: HandOfTheKing, _: Viewer, rng: Random) -> HandOfTheKing:
    """Only the order of the unused companions is hidden, from all alike."""
    q = p.copy()
    rng.shuffle(q.unused)
    return q


# Westeros Intrigue


def intrigue_inventory(p: WesterosIntrigue) -> Iterator[str]:
    """WI-1.1, WI-1.2: characters, Iron Throne cards."""
    for hand in p.hands:
        yield from hand
    yield from p.set_aside
    yield from p.court.values()
    for card in (*p.throne_deck, *(card for drawn in p.thrones for card in drawn)):
        yield f"{card.value} points, {card.daggers} daggers"


def intrigue_facts(p: WesterosIntrigue) -> None:
    """WI-4.1, WI-4.6, R-WI-3: who is asked can lay just that; who went out had no card that fitted then."""
    for seat, decision in p.pending.items():
        assert seat == p.turn
        assert not p.out[seat]
        assert list(decision.options) == lays(p, seat)
    for hand, lacking in zip(p.hands, p.lacking, strict=True):
        assert not {HOUSE[card] for card in hand} & {*lacking}


def intrigue_twin(p: WesterosIntrigue, viewer: Viewer, rng: Random) -> WesterosIntrigue:
    """Hidden cards change places two by two, while R-WI-3 and R-WI-14 hold; Iron Throne cards are mixed."""
    q = p.copy()
    mix_thrones(q, viewer, rng)
    others = [seat for seat in range(q.players) if seat != viewer]
    holders = [seat for seat in others for _ in q.hands[seat]] + [ASIDE] * len(q.set_aside)
    for _ in range(rng.randint(1, 60) if holders else 0):
        swap_cards(q, rng.choice(holders), rng.choice(holders), rng)
    if q.pending:
        ask_anew(q, take_turn)
    return q


ASIDE = -1


def held_by(p: WesterosIntrigue, holder: int) -> tuple[str, ...]:
    """The cards of a hand, or those set aside."""
    return p.set_aside if holder == ASIDE else p.hands[holder]


def swap_cards(p: WesterosIntrigue, one: int, other: int, rng: Random) -> None:
    """Two hidden cards change places, unless everybody would know that this cannot be."""
    mine, yours = rng.choice(held_by(p, one)), rng.choice(held_by(p, other))
    before = p.hands.copy(), p.set_aside
    for holder in {one, other}:
        cards = tuple({mine: yours, yours: mine}.get(card, card) for card in held_by(p, holder))
        if holder == ASIDE:
            p.set_aside = cards
        else:
            p.hands[holder] = cards
    lacking_hold = not any(
        {HOUSE[card] for card in hand} & {*lack} for hand, lack in zip(p.hands, p.lacking, strict=True)
    )
    if not lacking_hold or not all(lays(p, seat) for seat in p.pending):
        p.hands, p.set_aside = before


def mix_thrones(p: WesterosIntrigue, viewer: Viewer, rng: Random) -> None:
    """At the end all those drawn lie open; the others stay a face-down deck."""
    hidden = [seat for seat in range(p.players) if seat != viewer and p.outcome is None]
    cards = p.throne_deck + [card for seat in hidden for card in p.thrones[seat]]
    rng.shuffle(cards)
    for seat in hidden:
        p.thrones[seat] = tuple(cards.pop() for _ in p.thrones[seat])
    p.throne_deck = cards


# Toys


def harbour_inventory(p: Harbour) -> Iterator[str]:
    """HB-1.1: ships and bid cards."""
    yield from (f"ship {worth}" for worth in (*p.ships, *p.left_out, *p.gone, p.ship) if worth)
    for seat, (hand, bid, used) in enumerate(zip(p.hands, p.bids, p.table, strict=True)):
        yield from (f"card {card} of {seat}" for card in (*hand, bid, *used) if card)


def harbour_facts(p: Harbour) -> None:
    """HB-2.1: who has not bid yet is asked for it."""
    asked = {seat for seat, decision in p.pending.items() if decision.kind == "bid"}
    assert not asked or asked == {seat for seat, bid in enumerate(p.bids) if not bid}


def harbour_twin(p: Harbour, viewer: Viewer, rng: Random) -> Harbour:
    """Ships to come, and what others have bid in secret: there, and in the log."""
    q = p.copy()
    ships = q.ships + q.left_out
    rng.shuffle(ships)
    q.ships, q.left_out = ships[: len(q.ships)], ships[len(q.ships) :]
    for seat, bid in enumerate(p.bids):
        if seat != viewer and bid and q.hands[seat]:
            other = rng.choice((*q.hands[seat], bid))
            q.bids[seat] = other
            q.hands[seat] = tuple(sorted({*q.hands[seat], bid} - {other}))
            q.past = with_other_choice(q.past, seat, str(other))
    return q


def whispers_inventory(p: Whispers) -> Iterator[str]:
    """WH-1.1: the letters."""
    yield from (*p.pile, *p.table, *(letter for hand in p.hands for letter in hand))


def whispers_facts(p: Whispers) -> None:
    """WH-2.1: one may always pass."""
    assert all("pass" in decision.options for decision in p.pending.values() if decision.kind.startswith("play"))


def whispers_twin(p: Whispers, viewer: Viewer, rng: Random) -> Whispers:
    """Others' letters and the pile, and what others have guessed in secret: there, and in the log."""
    q = p.copy()
    others = [seat for seat in range(q.players) if seat != viewer]
    letters = q.pile + [letter for seat in others for letter in q.hands[seat]]
    rng.shuffle(letters)
    for seat in others:
        q.hands[seat] = tuple(letters.pop() for _ in q.hands[seat])
        if q.guesses[seat]:
            q.guesses[seat] = rng.choice(("high", "low"))
            q.past = with_other_choice(q.past, seat, q.guesses[seat])
    q.pile = letters
    if q.turns_left:
        ask_anew(q, whispers.ask_to_play)
    return q


CONTRACTS = [
    Contract(
        game=hand_of_the_king.GAME,
        inventory=hand_inventory,
        facts=hand_facts,
        twin=hand_twin,
        bound=lambda _: 150,  # 35 turns (HK-3.3), 8 raven decisions, at most 7 companions with their banners
    ),
    Contract(
        game=westeros_intrigue.GAME,
        inventory=intrigue_inventory,
        facts=intrigue_facts,
        twin=intrigue_twin,
        bound=lambda players: 36 * players,  # as many rounds as players, each of at most 36 cards
    ),
    Contract(
        game=iron_throne.GAME,
        inventory=throne_inventory,
        facts=throne_facts,
        twin=throne_twin,
        bound=lambda players: 60 * 40 * players,  # 60 rounds (IT-12.5); windows are as long as hands are full
        games=2,
        memories=("known",),
    ),
    Contract(
        game=storm_of_swords.GAME,
        inventory=storm_inventory,
        facts=storm_facts,
        twin=storm_twin,
        bound=lambda players: 10 * players * 250,  # in each round at most 101 steps of a plan (R-SS-1), 15 orders, bids
        games=4,
    ),
    Contract(
        game=game_of_thrones.GAME,
        inventory=westeros_inventory,
        facts=westeros_facts,
        twin=westeros_twin,
        bound=lambda players: 10 * players * 250,  # as there: at most 101 steps of a plan, 15 orders, bids
        games=2,
    ),
]
TOYS = [
    Contract(
        game=harbour.GAME,
        inventory=harbour_inventory,
        facts=harbour_facts,
        twin=harbour_twin,
        bound=lambda players: 6 * (3 * players + 2),  # for each ship: bids, vetoes, prize and ransom
        is_toy=True,
    ),
    Contract(
        game=whispers.GAME,
        inventory=whispers_inventory,
        facts=whispers_facts,
        twin=whispers_twin,
        bound=lambda players: 3 * players,
        is_toy=True,
    ),
]
CASES = cases_of(*CONTRACTS, *TOYS)


def each_of(cases: list[Case]) -> pytest.MarkDecorator:
    """Each variant with one number of players, in turn; with every number where there is time for it."""
    return pytest.mark.parametrize(
        "case",
        [pytest.param(case, id=str(case), marks=[] if case.is_in_turn else pytest.mark.thorough) for case in cases],
    )
