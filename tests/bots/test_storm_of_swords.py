"""The squire of A Storm of Swords: legal answers from the view alone, sound attacks, more wins than chance gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, choose_at_random
from smallcouncil.bots.storm_of_swords import ANSWERS, squire
from smallcouncil.core.position import advance
from smallcouncil.titles.thrones.book import book
from smallcouncil.titles.thrones.consolidation import Deals, consolidation
from smallcouncil.titles.thrones.marches import marches
from smallcouncil.titles.thrones.planning import Plans, plan_in_secret
from smallcouncil.titles.thrones.state import Army, StormOfSwords

GAME = "storm-of-swords"
HOUSES = ("stark", "lannister", "baratheon", "greyjoy")
STARK = 0


def table(players: int, seed: int, houses: tuple[str, ...] = ()) -> StormOfSwords:
    p = sc.new(GAME, players=players, seed=seed, options={"houses": houses} if houses else {})
    assert isinstance(p, StormOfSwords)
    return p


def positions(players: int, seed: int, chance: float) -> Iterator[tuple[StormOfSwords, int]]:
    """Who is asked, in a game of which that part of the answers is drawn at random. One object goes on changing."""
    p, rng = table(players, seed), Random(seed)
    while p.outcome is None:
        seat = next(iter(p.pending))
        yield p, seat
        p.answer(seat, answer_of(choose_at_random if rng.random() < chance else squire, p, seat, rng))


def emptied(p: StormOfSwords) -> None:
    """No unit, leader, order or token is left on the board, and no neutral force."""
    p.armies, p.orders, p.tokens, p.neutrals, p.agenda, p.pending = {}, {}, {}, {}, [], {}
    p.leaders = dict.fromkeys(p.leaders, "deck")


def marching(p: StormOfSwords) -> str:
    """All that Stark's only march does, as the squire answers."""
    p.phase, p.agenda = "marches", [(marches, 0)]
    advance(p)
    moves = []
    while p.pending and next(iter(p.pending)) == STARK and p.pending[STARK].kind in ("march", "move", "leave_token"):
        moves.append(answer_of(squire, p, STARK, Random(1)))
        p.answer(STARK, moves[-1])
    return ", ".join(moves)


def planned(p: StormOfSwords, seat: int) -> tuple[dict[str, str], str]:
    """The plan that a squire makes step by step, and its tactics card."""
    while True:
        options, step = p.pending[seat].options, answer_of(squire, p, seat, Random(1))
        if step == "done":
            assert isinstance(options, Plans)
            return dict(options.plan), options.tactic
        p.answer(seat, step)


# What holds for every squire


def test_a_squire_has_an_answer_to_every_kind_of_question() -> None:
    assert set(ANSWERS) == set(book.questions)


@pytest.mark.parametrize(("players", "chance"), [(3, 0.0), (3, 0.7), (4, 0.0), (4, 0.3), (4, 0.7)])
def test_a_squire_answers_legally_whatever_happened_before(players: int, chance: float) -> None:
    for p, seat in positions(players, seed=3, chance=chance):
        assert answer_of(squire, p, seat, Random(3)) in p.pending[seat].options


def test_a_squire_answers_the_same_to_the_same_view_and_seed() -> None:
    """The view may have gone through JSON: nothing else may enter into the answer."""
    for p, seat in positions(4, seed=5, chance=0.3):
        decision = msgspec.structs.replace(p.pending[seat], then=())
        sent = json.loads(json.dumps(p.view(seat)))
        assert squire(sent, decision, Random(3)) == squire(p.view(seat), decision, Random(3))


def test_a_squire_changes_nothing() -> None:
    for p, seat in positions(3, seed=6, chance=0.3):
        view, decision = p.view(seat), msgspec.structs.replace(p.pending[seat], then=())
        before = json.dumps(view), repr(decision.options), json.dumps(decision.about)
        squire(view, decision, Random(3))
        assert (json.dumps(view), repr(decision.options), json.dumps(decision.about)) == before


def test_a_squire_beats_random_players() -> None:
    """By chance he would win a quarter."""
    won = 0.0
    for number in range(12):
        p, rng, knight = table(4, number, HOUSES), Random(number), number % 4
        while p.outcome is None:
            seat = next(iter(p.pending))
            p.answer(seat, answer_of(squire if seat == knight else choose_at_random, p, seat, rng))
        won += (knight in p.outcome.winners) / len(p.outcome.winners)
    assert won > 8


# Plans


def test_a_plan_comes_out_the_same_whatever_was_planned_before() -> None:
    """GT-5.4: what does not fit is taken back first."""
    wanted = planned(table(4, 1), 0)
    other, rng = table(4, 1), Random(2)
    for _ in range(30):
        step = other.pending[0].options.sample(rng)
        if step != "done":
            other.answer(0, step)
    assert planned(other, 0) == wanted


def test_an_army_beside_an_undefended_castle_is_sent_to_take_it() -> None:
    """SS-1.2: an empty city is a claim to be had for a march."""
    p = table(4, 1, HOUSES)
    emptied(p)
    p.armies = {"fairmarket": Army(STARK, ("K", "F")), "crakehall": Army(1, ("F",))}
    p.agenda = [(plan_in_secret,)]
    advance(p)
    orders, _ = planned(p, STARK)
    assert orders["fairmarket"].startswith("march")
    p.orders = {"fairmarket": "march"}
    p.pending = {}
    assert "twins " in marching(p)


def test_a_hopeless_attack_is_not_made() -> None:
    """GT-8.4: one footman against three knights."""
    p = table(4, 1, HOUSES)
    emptied(p)
    p.armies = {"seagard": Army(STARK, ("F",)), "twins": Army(1, ("K", "K", "K"))}
    p.orders = {"seagard": "march"}
    assert "twins " not in marching(p)


def test_a_weakly_held_castle_is_attacked_by_a_strong_army() -> None:
    """GT-8.4: three knights against one footman."""
    p = table(4, 1, HOUSES)
    emptied(p)
    p.armies = {"fairmarket": Army(STARK, ("K", "K", "K")), "twins": Army(1, ("F",))}
    p.orders = {"fairmarket": "march"}
    assert "twins " in marching(p)


def test_neutral_forces_are_attacked_only_with_strength_enough() -> None:
    """GT-7.4: equal is enough, less is refused; support of others is not counted on."""
    for units, attacks in ((("K", "K"), True), (("K", "F"), False)):
        p = table(4, 1, HOUSES)
        emptied(p)
        p.armies = {"tumbleton": Army(STARK, units), "crakehall": Army(1, ("F",))}
        p.neutrals, p.orders = {"silverhall": 4}, {"tumbleton": "march", "crakehall": "support"}
        assert ("silverhall " in marching(p)) == attacks


# Prisoners


def test_a_fair_ransom_is_offered_and_accepted() -> None:
    """SS-8.11: power for a leader."""
    p = table(4, 1, HOUSES)
    p.power = [10, 2, 2, 2]
    p.orders = {"winterfell": "consolidate"}
    p.phase, p.agenda, p.pending = "consolidation", [(consolidation, 0)], {}
    advance(p)
    while p.pending and p.leaders["eddard"] != "winterfell":
        seat = next(iter(p.pending))
        choice = answer_of(squire, p, seat, Random(1))
        if p.pending[seat].kind == "negotiate":
            assert isinstance(p.pending[seat].options, Deals)
            assert choice.startswith("lannister: eddard for ")
        p.answer(seat, choice)
    assert p.leaders["eddard"] == "winterfell"
