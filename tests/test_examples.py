"""Worked examples as little boards: positions as data, which the rules of today make true."""

from __future__ import annotations

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.examples import Example, find_examples, moments
from smallcouncil.games.facts import LANGUAGES
from smallcouncil.server.rest.games import examples_of
from tests.contract.clauses import PAGES, defined_in
from tests.contract.laws import as_plain

EXAMPLES = [(game, example) for game in sc.game_ids() for example in find_examples(game)]
EACH = pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[example.clause for _, example in EXAMPLES])


def held(view: Any, path: str) -> Any:
    """`banners/stark` of a view."""
    for key in path.split("/"):
        view = view[key]
    return view


@EACH
def test_an_example_comes_out_as_its_clause_says(game: str, example: Example) -> None:
    """What may be answered, what may not and why, and what then holds; of a clause that there is."""
    assert example.clause in defined_in(PAGES / sc.find_game(game).rules / "rulebook.md")
    before, after = moments(example)[0], moments(example)[-1]
    assert before.p.game.id == game
    if example.options:
        assert [*before.p.pending[example.seat].options] == [*example.options]
    for choice, clause in example.refused.items():
        refusal = before.p.why_not(example.seat, choice)
        assert refusal is not None
        assert refusal.clause == clause
    view = as_plain(after.p.view(example.seat))
    assert {path: held(view, path) for path in example.then} == dict(example.then)


def test_every_game_has_some_and_they_are_told_in_every_language() -> None:
    """Two or more a game. What led from the first picture to the second is in words, from the game's own texts."""
    for game in sc.game_ids():
        assert len(find_examples(game)) >= 2
        for language in LANGUAGES:
            for told in examples_of(game, language):
                assert all(moment.view["viewer"] is not None for moment in told.moments)
                assert [bool(moment.words) for moment in told.moments] == [True] * len(told.moments)
