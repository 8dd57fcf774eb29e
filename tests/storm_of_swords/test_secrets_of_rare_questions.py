"""The laws of secrecy where random games seldom come: each question in a scene of its own, with the game to go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from smallcouncil.games.storm_of_swords import GAME
from smallcouncil.games.storm_of_swords.allies import take_ally
from smallcouncil.games.storm_of_swords.board import HOMES
from smallcouncil.games.storm_of_swords.cards import LEADERS
from smallcouncil.games.storm_of_swords.rounds import end_round
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.raids import raids
from tests.contract import laws, secrecy
from tests.contract.games import CONTRACTS

from .battles import attack, cards
from .table import asked, go, start, table

CONTRACT = next(contract for contract in CONTRACTS if contract.game is GAME)
AT_SEAGARD = {"twins": "stark F", "seagard": "greyjoy F"}
SWORDS = {"stark": "robb-stark", "greyjoy": "asha-greyjoy"}


def scene(armies: Mapping[str, str], leaders: Mapping[str, str] | None = None, **of_table: Any) -> StormOfSwords:
    """A whole table: a footman in every home, leaders at home unless named, and the rest of the game to come."""
    homes = {home: f"{house} F" for house, home in HOMES.items()}
    at_home = {leader: HOMES[facts.house] for leader, facts in LEADERS.items() if not facts.ally}
    p = table(armies={**homes, **armies}, leaders={**at_home, **(leaders or {})}, **of_table)
    taken = {card for own in p.allies for card in own}
    p.ally_open = {deck: "" if card in taken else card for deck, card in p.ally_open.items()}
    p.agenda = [(end_round,)]
    return p


def raided(tactic: str) -> StormOfSwords:
    """Stark raids a support order of Greyjoy's, whose tactics card is named, with a +1 raid."""
    orders = {"twins": "raid+1", "seagard": "support", "fairmarket": "raid"}
    p = scene({**AT_SEAGARD, "fairmarket": "greyjoy F"}, orders=orders, chosen={"greyjoy": tactic})
    start(p, raids, 0)
    go(p, "stark: twins x seagard")
    return p


def replace_support() -> StormOfSwords:
    """Greyjoy may pay for a −1 support token."""
    return raided("forge-alliances")


def raid_again() -> StormOfSwords:
    """Stark may raid a second order."""
    return raided("manage-troops")


def lookout() -> StormOfSwords:
    """Stark may remove a support order before the battle."""
    p = scene(
        {**AT_SEAGARD, "fairmarket": "greyjoy K"},
        orders={"fairmarket": "support"},
        allies={"stark": "arryn-lookout"},
    )
    attack(p, "stark", "twins", "seagard", "F")
    return p


def accept_support() -> StormOfSwords:
    """Greyjoy is offered Lannister's support."""
    p = scene({**AT_SEAGARD, "fairmarket": "lannister K"}, orders={"fairmarket": "support"})
    attack(p, "stark", "twins", "seagard", "F")
    go(p, "lannister: support greyjoy")
    return p


def lost_in_retreat() -> StormOfSwords:
    """Greyjoy's supply does not suffice for both units."""
    full = {"oldstones": "greyjoy F F", "fairmarket": "greyjoy F F", "greywater-watch": "stark F"}
    p = scene({**AT_SEAGARD, "seagard": "greyjoy K F", **full}, supply={"greyjoy": 1})
    attack(p, "stark", "twins", "seagard", "K K K")
    cards(p, stark="smalljon-umber", greyjoy="theon-greyjoy")
    go(p, "greyjoy: oldstones")
    return p


def leaders_retreat() -> StormOfSwords:
    """Greyjoy's leaders are left without units."""
    refuges = {"oldstones": "greyjoy F", "fairmarket": "greyjoy F"}
    p = scene({**AT_SEAGARD, **refuges}, {"balon": "seagard"})
    attack(p, "stark", "twins", "seagard", "K K K")
    cards(p, **SWORDS)
    go(p, "stark: pass")
    return p


def rescue() -> StormOfSwords:
    """Stark may take a prisoner out of the beaten player's dungeon."""
    p = scene(AT_SEAGARD, {"eddard": "dungeon greyjoy"}, chosen={"stark": "secure-hostages"})
    attack(p, "stark", "twins", "seagard", "K K")
    cards(p, **SWORDS)
    return p


def freed_to() -> StormOfSwords:
    """A prisoner that Lannister gets back comes home."""
    p = scene(
        {"kings-landing": "lannister F"},
        {"eddard": "dungeon lannister", "jaime": "dungeon stark"},
        orders={"winterfell": "consolidate"},
    )
    start(p, consolidation, 0)
    go(p, "stark: lannister: eddard for jaime", "lannister: accept")
    return p


def dismiss() -> StormOfSwords:
    """Greyjoy, robbed of the Arryn army, removes an allied footman."""
    p = scene({**AT_SEAGARD, "seagard": "greyjoy F f", "pyke": "greyjoy F f"}, allies={"greyjoy": "arryn-army"})
    p.ally_decks["arryn"] = tuple(card for card in p.ally_decks["arryn"] if card != "arryn-plots")
    p.ally_open["arryn"] = ""
    start(p, take_ally, 0, "arryn-plots")
    go(p, "stark: rob greyjoy")
    return p


SCENES: tuple[Callable[[], StormOfSwords], ...] = (
    *(replace_support, raid_again, lookout, accept_support, lost_in_retreat),
    *(leaders_retreat, rescue, freed_to, dismiss),
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_rare_questions_keep_the_secrets(scene: Callable[[], StormOfSwords]) -> None:
    """C11, GT-5.4, SS-2.5: whoever looks on while this is asked."""
    p, rng = scene(), Random(1)
    assert [*asked(p).values()] == [scene.__name__]
    for viewer in laws.viewers(p):
        for law in secrecy.LAWS:
            law(CONTRACT, p, viewer, rng)
