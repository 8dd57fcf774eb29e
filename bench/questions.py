"""How many questions a seat of The Iron Throne is asked in a round, and how many of them offer nothing.

    python -m bench.questions --games 200

prints the table of card windows of `docs/experience.md`. Squires play; counted is what a table would ask people.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import smallcouncil as sc
from smallcouncil.bots import answer_of
from smallcouncil.games.iron_throne.bots import squire
from smallcouncil.games.iron_throne.cards import CARDS
from smallcouncil.games.iron_throne.state import IronThrone, is_active

GAME = "iron-throne"
PLAYERS = (3, 4, 5)
BEFORE_LAYING = "before_cards_placed"


class Asked(NamedTuple):
    """A question, as far as it matters here."""

    seat: int
    round: int
    window: str  # its moment, where character cards may be played; "": no window
    is_idle: bool  # nothing can be played
    is_evident: bool  # as everybody sees
    may_lay: bool  # the card that the seat lays next can be chosen in its stead


class Tally(NamedTuple):
    """What was counted over some games."""

    asked: int
    trivial: int
    most: int  # trivial ones of a seat in a round
    by_window: Counter[str]


def questions(players: int, seed: str) -> Iterator[Asked]:
    """Every question of a game."""
    p, rng = sc.new(GAME, players=players, seed=seed), Random(seed)
    assert isinstance(p, IronThrone)
    while p.outcome is None:
        seat = next(iter(p.pending))
        yield as_asked(p, seat)
        p.answer(seat, answer_of(squire, p, seat, rng))


def as_asked(p: IronThrone, seat: int) -> Asked:
    """What a seat is asked now."""
    decision = p.pending[seat]
    window = decision.about["timing"] if decision.question.passes else ""
    lays_next = window == BEFORE_LAYING and is_active(p, seat) and p.greensight != seat
    may_lay = lays_next and any(card not in CARDS for card in p.hands[seat])
    return Asked(seat, p.round, window, decision.is_idle, seat in p.evident_seats(), may_lay)


def tally(games: list[list[Asked]], is_asked: Callable[[Asked], bool], is_trivial: Callable[[Asked], bool]) -> Tally:
    """Count those questions that come to a player, and those of them that offer nothing."""
    asked = [[one for one in game if is_asked(one)] for game in games]
    trivial = [[one for one in game if is_trivial(one)] for game in asked]
    most = max((n for game in trivial for n in Counter((one.seat, one.round) for one in game).values()), default=0)
    by_window = Counter(one.window for game in trivial for one in game)
    return Tally(sum(map(len, asked)), sum(map(len, trivial)), most, by_window)


def measured(players: int, games: int) -> tuple[list[list[Asked]], int]:
    """All questions, and in how many rounds of a seat they were asked."""
    played = [list(questions(players, f"questions {seed}")) for seed in range(games)]
    return played, sum(players * asked[-1].round for asked in played)


WAYS: dict[str, tuple[Callable[[Asked], bool], Callable[[Asked], bool]]] = {
    "asked always": (lambda _: True, lambda one: one.is_idle),
    "not where everybody sees that one can but pass": (lambda one: not one.is_evident, lambda one: one.is_idle),
    "and the card to lay can be chosen there": (
        lambda one: not one.is_evident,
        lambda one: one.is_idle and not one.may_lay,
    ),
    "only what is armed": (lambda one: not one.window, lambda one: one.is_idle),
}


def main() -> None:
    """Measure, and print a row for each way of asking and number of players."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    print(
        "| | players | questions a seat and round | trivial | most in a round | by window |\n|---|--:|--:|--:|--:|---|"
    )
    for players in PLAYERS:
        played, turns = measured(players, games)
        for way, (is_asked, is_trivial) in WAYS.items():
            found = tally(played, is_asked, is_trivial)
            windows = ", ".join(f"{name} {n / found.asked:.1%}" for name, n in found.by_window.most_common())
            share = f"{found.trivial / found.asked:.1%}"
            print(f"| {way} | {players} | {found.asked / turns:.1f} | {share} | {found.most} | {windows} |", flush=True)


if __name__ == "__main__":
    main()
