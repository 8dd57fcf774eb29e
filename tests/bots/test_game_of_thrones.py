"""The squire of A Game of Thrones: legal answers from the view alone, ships that carry, castles, wildlings."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of
from smallcouncil.core import ask
from smallcouncil.games.game_of_thrones.book import book
from smallcouncil.games.game_of_thrones.bots import ANSWERS, squire
from smallcouncil.games.game_of_thrones.bots.scene import WesterosScene
from smallcouncil.games.game_of_thrones.card_book import book as card_book
from smallcouncil.games.game_of_thrones.first_edition import ASHA, MELISANDRE, melisandre, order_chosen
from smallcouncil.games.game_of_thrones.losses import lose_units
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.game_of_thrones.wildlings import turn_up_wildling_card, wildling_attack
from smallcouncil.games.thrones.bots.planning import wanted_plans
from smallcouncil.games.thrones.bots.worth import PRIZE, worth
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import mustering
from smallcouncil.games.thrones.planning import plan_in_secret
from smallcouncil.games.thrones.plans import Plans
from smallcouncil.games.thrones.state import Battle
from tests.game_of_thrones.table import FIVE, THREE, table
from tests.thrones.scenes import start

from .thrones import answers_the_same_and_changes_nothing, planned, positions, wins

GAME = "game-of-thrones"
HOUSES = tuple(FIVE.split())
STARK, GREYJOY, LANNISTER, BARATHEON, TYRELL = range(5)
VARIANTS = {
    f"{players} players, {name}": (players, options)
    for name, (numbers, options) in sc.find_game(GAME).variants.items()
    for players in numbers
}
every_variant = pytest.mark.parametrize(("players", "options"), VARIANTS.values(), ids=VARIANTS)


def new(players: int, seed: int, options: Mapping[str, Any] | None = None) -> GameOfThrones:
    p = sc.new(GAME, players=players, seed=seed, options=options or {})
    assert isinstance(p, GameOfThrones)
    return p


def answer(p: GameOfThrones, seat: int, seed: int = 1) -> str:
    return answer_of(squire, p, seat, Random(seed))


def marching(p: GameOfThrones, seat: int = GREYJOY) -> str:
    """All that a player's only march does, as the squire answers."""
    start(p, marches, 0)
    moves = []
    while p.pending and next(iter(p.pending)) == seat and p.pending[seat].kind in ("march", "move", "leave_token"):
        moves.append(answer(p, seat))
        p.answer(seat, moves[-1])
    return ", ".join(moves)


# What holds for every squire


def test_a_squire_has_an_answer_to_every_kind_of_question() -> None:
    assert set(ANSWERS) == set(book.questions)
    assert set(card_book.questions) <= set(ANSWERS)


@every_variant
def test_a_squire_answers_legally_whatever_happened_before(players: int, options: Mapping[str, Any]) -> None:
    """A fifth of all answers are looked at."""
    for number, (p, seat) in enumerate(positions(new(players, 3, options), seed=3, chance=0.5)):
        if number % 5 == 0:
            assert answer_of(squire, p, seat, Random(3)) in p.pending[seat].options


@pytest.mark.parametrize("chance", [0.0, 0.4])
def test_a_squire_answers_the_same_to_the_same_view_and_seed_and_changes_nothing(chance: float) -> None:
    everything = VARIANTS["4 players, everything"][1]
    answers_the_same_and_changes_nothing(positions(new(4, 5, everything), seed=5, chance=chance))


@pytest.mark.parametrize("players", [3, 5])
def test_a_squire_beats_random_players(players: int) -> None:
    """By chance he would win three of ten, or two."""
    assert wins(new(players, number) for number in range(10)) > 6


# Plans


def good_plans(p: GameOfThrones, seat: int) -> list[tuple[dict[str, str], str]]:
    """The plans of nearly equal worth that a squire knows."""
    options = p.pending[seat].options
    assert isinstance(options, Plans)
    scene = WesterosScene(p.view(seat), p.pending[seat], Random(1))
    wanted = wanted_plans(scene, options)
    assert max(plan.worth for plan in wanted) - min(plan.worth for plan in wanted) <= scene.nearly_equal < PRIZE / 3
    return [(plan.orders, plan.tactic) for plan in wanted]


@pytest.mark.parametrize("seat", range(5))
def test_a_squires_openings_vary_by_its_generator(seat: int) -> None:
    """GT-5.4: forty games begin in at least four ways for every house, each nearly as good as the best."""
    start_as = {"houses": HOUSES}
    wanted = good_plans(new(5, 1, start_as), seat)
    found = [planned(new(5, 1, start_as), seat, Random(number)) for number in range(40)]
    assert all(plan in wanted for plan in found)
    assert len({repr(sorted(orders.items())) for orders, _ in found}) >= 4
    assert planned(new(5, 1, start_as), seat, Random(7)) == found[7]


def test_no_order_to_consolidate_is_planned_at_sea() -> None:
    """GT-5.5."""
    p = table(armies={"ironmans-bay": "greyjoy S S", "sunset-sea": "greyjoy S", "pyke": "greyjoy F"})
    start(p, plan_in_secret)
    orders, _ = planned(p, GREYJOY)
    assert len(orders) == 3
    assert not [area for area in ("ironmans-bay", "sunset-sea") if orders[area].startswith("consolidate")]


def test_an_army_on_an_island_is_sent_by_ship_to_take_an_undefended_castle() -> None:
    """GT-7.5, GT-10.1: Riverrun and Seagard lie empty over Ironman's Bay."""
    p = table(armies={"pyke": "greyjoy K F", "ironmans-bay": "greyjoy S", "lannisport": "lannister F"})
    start(p, plan_in_secret)
    orders, _ = planned(p, GREYJOY)
    assert orders["pyke"].startswith("march")
    p.pending, p.orders = {}, {"pyke": "march"}
    moves = marching(p)
    assert "riverrun " in moves or "seagard " in moves


def test_without_ships_nobody_leaves_an_island() -> None:
    """GT-7.5: no chain, no way; a march order would be wasted."""
    p = table(armies={"pyke": "greyjoy K F", "lannisport": "lannister F"})
    start(p, plan_in_secret)
    assert not planned(p, GREYJOY)[0]["pyke"].startswith("march")


# Marches and battles


def test_ships_go_where_castles_lie_and_leave_their_own_coast_guarded() -> None:
    """GT-7.1: of two ships one goes on."""
    p = table(armies={"ironmans-bay": "greyjoy S S", "pyke": "greyjoy F"}, orders={"ironmans-bay": "march"})
    assert " 1S" in marching(p)
    assert p.armies["ironmans-bay"].units


def test_a_hopeless_attack_at_sea_is_not_made() -> None:
    """GT-8.4: one ship against three."""
    p = table(
        armies={"ironmans-bay": "greyjoy S", "the-golden-sound": "lannister S S S"}, orders={"ironmans-bay": "march"}
    )
    assert "the-golden-sound " not in marching(p)


def test_a_castle_is_worth_more_than_any_sea_and_a_sea_by_the_castles_on_it() -> None:
    """GT-10.1: the Narrow Sea has five castles on its coast, the Bay of Ice two."""
    p = table(armies={"winterfell": "stark F"})
    start(p, plan_in_secret)
    scene = WesterosScene(p.view(STARK), p.pending[STARK], Random(1))
    seas = {sea: worth(scene, sea) for sea in p.board.seas}
    assert max(seas.values()) < min(worth(scene, castle) for castle in p.board.castles)
    assert seas["the-narrow-sea"] > seas["bay-of-ice"]


def test_the_last_castle_to_seven_is_taken_before_a_richer_land() -> None:
    """GT-10.1: seven win at once; Blackwater has two barrels."""
    six = ("winterfell", "white-harbor", "moat-cailin", "seagard", "riverrun", "the-eyrie")
    armies = {**dict.fromkeys(six, "stark F"), "stoney-sept": "stark K", "lannisport": "lannister K K K"}
    p = table(armies=armies, orders={"stoney-sept": "march"})
    assert "harrenhal " in marching(p, STARK)


def test_who_has_five_castles_is_stopped_before_who_has_two() -> None:
    """GT-10.1: Harrenhal and Riverrun are held alike, by Lannister with five castles and by Greyjoy with two."""
    held = dict.fromkeys(("highgarden", "the-reach", "oldtown"), "lannister F")
    near = {
        "lannisport": "lannister K K K K",
        "stoney-sept": "stark K K K",
        "harrenhal": "lannister F",
        "riverrun": "greyjoy F",
    }
    p = table(armies={**held, **near}, orders={"stoney-sept": "march"})
    assert "harrenhal " in marching(p, STARK)
    p = table(armies=near, orders={"stoney-sept": "march"})
    assert "riverrun " in marching(p, STARK)


# House cards


def test_no_own_order_is_removed_for_asha_if_another_can_be() -> None:
    """GT-12.12."""
    p = table(
        armies={"riverrun": "greyjoy F", "seagard": "greyjoy F", "harrenhal": "lannister F"},
        orders={"seagard": "support", "harrenhal": "support"},
    )
    ask(p, GREYJOY, ASHA, ["pass", "seagard", "harrenhal"], (order_chosen,))
    assert answer(p, GREYJOY) == "harrenhal"
    p.pending = {}
    ask(p, GREYJOY, ASHA, ["pass", "seagard"], (order_chosen,))
    assert answer(p, GREYJOY) == "pass"


# The wildlings


def bids(houses: str = THREE, **scene: Any) -> list[int]:
    """What the squires of three houses bid against the wildlings."""
    p = table(houses, armies={"winterfell": "stark K F F", "lannisport": "lannister K K F"}, **scene)
    turn_up_wildling_card(p)
    start(p, wildling_attack)
    return [int(answer(p, seat)) for seat in range(p.players)]


def test_nothing_is_bid_against_no_wildlings() -> None:
    """GT-11.3: nothing is enough."""
    assert bids(wildlings=0) == [0, 0, 0]


def test_who_has_units_to_lose_bids_a_share_and_who_has_none_does_not() -> None:
    """GT-11.6: Baratheon has no unit on the board."""
    stark, lannister, baratheon = bids(wildlings=6, power=dict.fromkeys(THREE.split(), 8))
    assert 1 <= stark <= 6
    assert 1 <= lannister <= 6
    assert baratheon == 0


def test_where_the_watch_cannot_win_no_more_is_bid_than_keeps_one_from_being_last() -> None:
    """GT-11.4, GT-11.6: Stark needs 1 more than Baratheon's nothing; Baratheon cannot."""
    stark, _, baratheon = bids(wildlings=12, power={"stark": 4, "lannister": 5, "baratheon": 0})
    assert (stark, baratheon) == (1, 0)


def test_units_that_guard_nothing_are_lost_first() -> None:
    """GT-11.6: a footman of three in Winterfell rather than the only one in White Harbor: nobody leaves a token."""
    armies = {"winterfell": "stark F F F", "white-harbor": "stark F", "lannisport": "lannister K"}
    p = table(armies=armies)
    start(p, lose_units, STARK, 1, tuple(p.board.areas))
    assert answer(p, STARK) == "winterfell F"


# Mustering


def test_a_squire_spends_all_points_of_mustering_and_builds_ships_for_an_island() -> None:
    """GT-4.6, GT-4.12: Dragonstone has no other way to the castles."""
    p = table(armies={"dragonstone": "baratheon K F F"})
    start(p, mustering)
    mustered = []
    while p.pending:
        seat = next(iter(p.pending))
        choice = answer(p, seat)
        assert choice != "done"
        mustered += [choice] if seat == BARATHEON else []
        p.answer(seat, choice)
    assert "dragonstone: ship shipbreaker-bay" in mustered


def test_the_strongest_card_of_the_beaten_is_burned() -> None:
    """GT-12.11: for a power token."""
    p = table(armies={"storms-end": "baratheon F"}, hands={"tyrell": "first-mace-tyrell first-queen-of-thorns"})
    p.battle = Battle("storms-end", "kingswood", TYRELL, BARATHEON, 0, "", ("F",), (), winner=BARATHEON)
    ask(p, BARATHEON, MELISANDRE, ["pass", *p.hands[TYRELL]], (melisandre, BARATHEON))
    assert answer(p, BARATHEON) == "first-mace-tyrell"
