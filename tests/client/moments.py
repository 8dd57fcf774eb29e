"""Tables at the moments that a test wants to see: every kind of question of every game, come to by play.

Games are played at random by the engine; a table that stands where somebody was asked is an export of the game until
then, taken in by the server. `python -m tests.client.moments` looks for games in which all kinds of questions come up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

import smallcouncil as sc
from smallcouncil.server import archive
from smallcouncil.server.entries import Answer, AnyEntry, Fill, Row, Sit, Start
from smallcouncil.server.setup import Setup
from smallcouncil.server.table import Table, new_table
from tests.server.host import Visitor

NOW = 1_790_000_000_000  # some time ago
ALL_OPTIONS = {"storm_house_cards": True, "blue_decks": True, "tactics": True, "leaders": True, "wildling_cards": True}
SETUPS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "hand-of-the-king": [(2, {}), (3, {"raven": True}), (4, {"teams": True})],
    "westeros-intrigue": [(3, {}), (6, {})],
    "iron-throne": [(3, {}), (5, {})],
    "storm-of-swords": [(3, {}), (4, {})],
    "game-of-thrones": [(3, {}), (5, {}), (5, ALL_OPTIONS)],
}
# The games, by setup and seed, in which every kind of question comes up that does at all.
PLAYED: dict[str, list[tuple[int, int]]] = {
    "hand-of-the-king": [(1, 4), (1, 0)],
    "westeros-intrigue": [(0, 0), (1, 1)],
    "iron-throne": [(1, 16), (1, 67), (1, 24), (1, 14), (0, 55)],
    "storm-of-swords": [(1, 549), (1, 177), (1, 458), (1, 0), (1, 4), (0, 46), (0, 47), (1, 89), (1, 115)],
    "game-of-thrones": [
        *[(2, 11), (2, 22), (2, 30), (2, 221), (1, 60), (1, 135), (2, 8)],
        *[(2, 17), (0, 18), (2, 23), (2, 42), (2, 69), (2, 108)],
    ],
}
# What is asked so seldom that no game at random comes to it, and why.
NEVER: dict[str, dict[str, str]] = {
    "iron-throne": {
        "passive": "only where a player has switched a leader's ability to 'ask me', which nobody does at random"
    },
    "storm-of-swords": {
        "freed_to": "a prisoner freed while two areas of its house are left to go to",
        "dismiss": "an alliance undone while two areas hold units of the ally",
    },
    "game-of-thrones": {
        "freed_to": "as in A Storm of Swords",
        "place_leader": "a leader that changed sides and waits, as in A Storm of Swords; nobody is taken so at random",
    },
}


class Moment(NamedTuple):
    """Somebody is asked something: the game, and how many of its answers were given."""

    game: str
    setup: int
    seed: int
    answers: int
    seat: int
    kind: str

    @property
    def is_like(self) -> tuple[str, int]:
        """Tables of the same look."""
        return self.game, self.setup


@cache
def kinds(game: str) -> frozenset[str]:
    """All kinds of questions that a game has."""
    return frozenset(sc.find_game(game).book.questions)


@cache
def moments(game: str) -> dict[str, Moment]:
    """For each kind of question the moment with the most to choose from."""
    best: dict[str, tuple[int, Moment]] = {}
    for setup, seed in PLAYED[game]:
        for moment, choices in questions(game, setup, seed):
            if choices > best.get(moment.kind, (0,))[0]:
                best[moment.kind] = choices, moment
    return {kind: moment for kind, (_, moment) in sorted(best.items())}


def questions(game: str, setup: int, seed: int) -> Iterator[tuple[Moment, int]]:
    """Every question of a game at random, with the number of its choices."""
    for answers, (p, seat) in enumerate(play(game, setup, seed)):
        decision = p.pending[seat]
        yield Moment(game, setup, seed, answers, seat, decision.kind), len(decision.options)


def play(game: str, setup: int, seed: int) -> Iterator[tuple[Any, int]]:
    """A game at random: each position with the seat that answers next."""
    players, options = SETUPS[game][setup]
    p, rng = sc.new(game, players=players, seed=str(seed), options=options), Random(seed)
    while p.pending:
        seat = rng.choice(sorted(p.pending))
        yield p, seat
        p.answer(seat, p.pending[seat].options.sample(rng))


@cache
def story(game: str, setup: int, seed: int) -> tuple[Table, list[Row]]:
    """A game at random as the log of a table at which bots sit."""
    players, options = SETUPS[game][setup]
    made = Setup(
        game=game,
        version=sc.find_game(game).version,
        players=players,
        options=options,
        seed=str(seed),
        seed_chosen=True,
        host="ned",
    )
    table, rng = new_table("0123456789abcdef", made), Random(seed)
    begin: list[AnyEntry] = [*(Fill(seat=seat, bot="random") for seat in range(players)), Start()]
    for entry in begin:
        table = table.next(entry, NOW)
    while table.position.pending:
        seat = rng.choice(sorted(table.position.pending))
        choice = table.position.pending[seat].options.sample(rng)
        table = table.next(Answer(seat=seat, choice=choice, by="bot"), NOW)
    return table, [told.row for told in table.story]


def set_up(visitor: Visitor, moment: Moment) -> str:
    """A table at that moment, with the visitor in the seat that is asked and bots in all others; its id."""
    table, rows = story(moment.game, moment.setup, moment.seed)
    kept = [seated(row, moment.seat) for row in rows[: table.setup.players + 1 + moment.answers]]
    whole = archive.Export(table=table.id, created=NOW, commitment=None, setup=table.setup, rows=kept)
    kind = {"content-type": "application/json"}
    answer = visitor.http.post("/api/imports", content=msgspec.json.encode(whole), headers=kind)
    assert answer.status_code in (200, 201), answer.text
    made: str = answer.json()["table"]["id"]
    return made


def seated(row: Row, seat: int) -> Row:
    """The same entry with a person in that seat."""
    match row.entry:
        case Fill(seat=one) if one == seat:
            return msgspec.structs.replace(row, entry=Sit(seat=seat, person="ned", name="Ned"), person="ned")
        case Answer(seat=one, choice=choice) if one == seat:
            return msgspec.structs.replace(row, entry=Answer(seat=seat, choice=choice), person="ned")
    return row


def look_for(game: str, most: int) -> list[tuple[int, int]]:
    """Games in which all kinds of questions come up that do in any of the first ones: few of them."""
    asked = {
        (setup, seed): {moment.kind for moment, _ in questions(game, setup, seed)}
        for seed in range(most)
        for setup in range(len(SETUPS[game]))
    }
    left, chosen = set().union(*asked.values()), []
    while left:
        chosen.append(max(asked, key=lambda one: len(asked[one] & left)))
        left -= asked[chosen[-1]]
    return chosen


if __name__ == "__main__":
    for title in SETUPS:
        print(title, look_for(title, 700))
