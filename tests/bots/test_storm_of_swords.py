"""The squire of A Storm of Swords: legal answers from the view alone, sound attacks, more wins than chance gives."""

from __future__ import annotations

from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of
from smallcouncil.core import ask
from smallcouncil.core.position import advance
from smallcouncil.games.storm_of_swords.book import book
from smallcouncil.games.storm_of_swords.bots import ANSWERS, squire
from smallcouncil.games.storm_of_swords.bots.scene import StormScene
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.bots.planning import wanted_plans
from smallcouncil.games.thrones.bots.scene import NEARLY_EQUAL
from smallcouncil.games.thrones.bots.worth import PRIZE
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import mustering
from smallcouncil.games.thrones.negotiation import Deals
from smallcouncil.games.thrones.planning import plan_in_secret, send_raven
from smallcouncil.games.thrones.plans import Plans
from smallcouncil.games.thrones.retreat import LEADERS_RETREAT, leaders_fled
from smallcouncil.games.thrones.state import Army
from smallcouncil.games.thrones.tactics import tactics_step

from .thrones import answers_the_same_and_changes_nothing, planned, positions, wins

GAME = "storm-of-swords"
HOUSES = ("stark", "lannister", "baratheon", "greyjoy")
STARK = 0


def table(players: int, seed: int, houses: tuple[str, ...] = ()) -> StormOfSwords:
    p = sc.new(GAME, players=players, seed=seed, options={"houses": houses} if houses else {})
    assert isinstance(p, StormOfSwords)
    return p


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


# What holds for every squire


def test_a_squire_has_an_answer_to_every_kind_of_question() -> None:
    assert set(ANSWERS) == set(book.questions)


@pytest.mark.parametrize(("players", "chance"), [(3, 0.0), (3, 0.7), (4, 0.0), (4, 0.3), (4, 0.7)])
def test_a_squire_answers_legally_whatever_happened_before(players: int, chance: float) -> None:
    for p, seat in positions(table(players, 3), seed=3, chance=chance):
        assert answer_of(squire, p, seat, Random(3)) in p.pending[seat].options


@pytest.mark.parametrize("players", [3, 4])
def test_a_squire_answers_the_same_to_the_same_view_and_seed_and_changes_nothing(players: int) -> None:
    answers_the_same_and_changes_nothing(positions(table(players, 5), seed=5, chance=0.3))


def test_a_squire_beats_random_players() -> None:
    """By chance he would win a quarter."""
    assert wins(table(4, number, HOUSES) for number in range(12)) > 8


# Plans


def good_plans(p: StormOfSwords, seat: int) -> list[tuple[dict[str, str], str]]:
    """The plans of nearly equal worth that a squire knows."""
    options = p.pending[seat].options
    assert isinstance(options, Plans)
    wanted = wanted_plans(StormScene(p.view(seat), p.pending[seat], Random(1)), options)
    return [(plan.orders, plan.tactic) for plan in wanted]


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_comes_out_good_whatever_was_planned_before(seed: int) -> None:
    """GT-5.4: what does not fit is taken back first; then a plan once begun is carried through."""
    p, rng = table(4, 1), Random(seed)
    wanted = good_plans(p, 0)
    for _ in range(30):
        step = p.pending[0].options.sample(rng)
        if step != "done":
            p.answer(0, step)
    assert planned(p, 0, rng) in wanted


@pytest.mark.parametrize("seat", range(4))
def test_a_squires_openings_vary_by_its_generator(seat: int) -> None:
    """GT-5.4: forty games begin in at least four ways for every house, each as good as the others by a power token."""
    wanted = good_plans(table(4, 1, HOUSES), seat)
    found = [planned(table(4, 1, HOUSES), seat, Random(number)) for number in range(40)]
    assert all(plan in wanted for plan in found)
    assert len({repr((sorted(orders.items()), tactic)) for orders, tactic in found}) >= 4
    assert planned(table(4, 1, HOUSES), seat, Random(7)) == found[7]


def test_plans_of_nearly_equal_worth_are_worth_nearly_as_much_as_the_best() -> None:
    """By the squire's own measure: a tenth of a claim at most is given away for surprise."""
    p = table(4, 1, HOUSES)
    options = p.pending[0].options
    assert isinstance(options, Plans)
    worths = [plan.worth for plan in wanted_plans(StormScene(p.view(0), p.pending[0], Random(1)), options)]
    assert len(worths) > 1
    assert max(worths) - min(worths) <= NEARLY_EQUAL <= PRIZE / 10


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


# The raven


def raven(p: StormOfSwords) -> str:
    """What Stark's squire does with the raven."""
    p.phase, p.agenda = "planning", [(send_raven,)]
    p.tracks["kings_court"] = (STARK, 1, 2, 3)
    advance(p)
    return answer_of(squire, p, STARK, Random(1))


def besieged(order: str, *besiegers: str) -> StormOfSwords:
    """Stark's two footmen at the Twins, with an order; Greyjoy beside them is ordered to march. They could not."""
    p = table(4, 1, HOUSES)
    emptied(p)
    p.armies = {"twins": Army(STARK, ("F", "F")), "seagard": Army(3, besiegers)}
    p.orders = {"twins": order, "seagard": "march"}
    p.bans = ["march-1", "march", "march+1"]
    return p


@pytest.mark.parametrize("besiegers", [("F",), ("K",), ("K", "F")])
def test_a_raven_does_not_exchange_a_defence_for_a_weaker_one(besiegers: tuple[str, ...]) -> None:
    """GT-5.4: a change is compared with the order that lies there, not with none."""
    assert raven(besieged("defence+2", *besiegers)) == "keep"


@pytest.mark.parametrize("order", ["consolidate", "raid"])
def test_a_raven_brings_a_defence_where_an_attack_is_coming(order: str) -> None:
    """GT-5.4: all orders are seen by then."""
    assert raven(besieged(order, "K", "F")) == "twins: defence+2"


def test_a_raven_stays_where_nothing_is_to_be_won() -> None:
    """GT-5.4: with nobody near, an order that is as good as another is kept."""
    p = table(4, 1, HOUSES)
    emptied(p)
    p.armies, p.orders = {"winterfell": Army(STARK, ("F",))}, {"winterfell": "consolidate+1"}
    assert raven(p) == "keep"


# Mustering, prisoners


def test_a_squire_spends_all_points_of_mustering() -> None:
    """GT-4.6: nobody who may muster is done before the points are spent, or nothing can be mustered."""
    p = table(4, 1, HOUSES)
    p.phase, p.agenda, p.pending = "westeros", [(mustering,)], {}
    advance(p)
    while p.pending:
        seat = next(iter(p.pending))
        choice = answer_of(squire, p, seat, Random(1))
        assert choice != "done"
        p.answer(seat, choice)


def test_a_squire_takes_the_power_for_prisoners() -> None:
    """SS-8.10: Lannister holds Eddard."""
    p = table(4, 1, HOUSES)
    p.chosen[1] = ("secure-hostages",)
    p.phase, p.agenda, p.pending = "tactics", [(tactics_step,)], {}
    advance(p)
    assert p.pending[1].kind == "ransom"
    assert answer_of(squire, p, 1, Random(1)) == "eddard"


def test_a_squire_with_maege_sends_beaten_leaders_to_the_weakest_army() -> None:
    """SS-8.7, SS-10.2."""
    p = table(4, 1, HOUSES)
    emptied(p)
    p.armies = {"oldstones": Army(3, ("F",)), "fairmarket": Army(3, ("K", "K"))}
    ask(p, STARK, LEADERS_RETREAT, ["fairmarket", "oldstones"], (leaders_fled, 3, "seagard"), seat=3)
    assert answer_of(squire, p, STARK, Random(1)) == "oldstones"


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
