"""Why a choice is refused: raids, retreats, mustering, troops and plans, each by the clause that forbids it."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import mustering
from smallcouncil.games.thrones.planning import plan_in_secret
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.tactics import tactics_step

from .battles import at_seagard, cards
from .table import go, refused, start, table


def why(p: StormOfSwords, house: str, choice: str) -> tuple[str, str]:
    refusal = refused(p, house, choice)
    return refusal.clause, refusal.key


def test_a_march_over_the_supply_limit_is_refused_by_it_also_while_an_attack_is_under_way() -> None:
    """GT-4.5: the attackers count where they attack; nobody is left alone, and SS-8.2 is not the reason."""
    p = table(
        armies={
            "twins": "stark F F F",
            "seagard": "greyjoy F",
            "kingsroad-north": "stark F",
            "winterfell": "stark F F",
            "raventree": "stark F F",
        },
        orders={"twins": "march"},
        supply={"stark": 2},
    )
    start(p, marches, 0)
    go(p, "stark: seagard 2F")
    assert why(p, "stark", "kingsroad-north 1F") == ("GT-4.5", "over_supply")


@pytest.mark.parametrize(
    ("choice", "clause", "key"),
    [
        ("raid them", "GT-6.1", "not_a_raid"),
        ("twins x", "GT-6.1", "not_a_raid"),
        ("twins x the moon", "GT-6.1", "not_a_raid"),
        ("seagard x twins", "GT-6.1", "no_raid_order"),
        ("twins: robb", "SS-8.3", "not_activated"),
        ("twins x raventree", "GT-6.1", "no_such_raid"),
        ("twins x seagard", "GT-6.1", "no_such_raid"),
        ("twins x oldstones", "GT-6.1", "out_of_reach"),
        ("twins x oldstones with mercenaries", "SS-6.10", "not_for_mercenaries"),
        ("twins x fairmarket with mercenaries", "SS-6.10", "not_for_mercenaries"),
    ],
)
def test_a_raid_is_refused_by_its_clause(choice: str, clause: str, key: str) -> None:
    """GT-6.1, SS-6.10, SS-8.3: an enemy order of some kinds, within reach, from a raid order."""
    p = table(
        armies={"twins": "stark F", "seagard": "stark F", "fairmarket": "greyjoy F", "oldstones": "greyjoy F"},
        orders={"twins": "raid", "seagard": "support", "fairmarket": "support", "oldstones": "support"},
    )
    start(p, raids, 0)
    assert why(p, "stark", choice) == (clause, key)


def test_a_second_raid_is_refused_by_its_clause() -> None:
    """GT-6.1, SS-5.4: from the same area, at another one; the −1 support there is not raided at once."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F", "fairmarket": "greyjoy F", "winterfell": "stark F"},
        orders={"twins": "raid+1", "seagard": "support", "fairmarket": "support", "winterfell": "raid"},
        chosen={"greyjoy": "forge-alliances"},
    )
    start(p, raids, 0)
    go(p, "stark: twins x seagard", "greyjoy: replace")
    assert why(p, "stark", "twins x seagard") == ("SS-5.4", "raided_already")
    assert why(p, "stark", "winterfell: nothing") == ("GT-6.1", "same_raid")
    assert why(p, "stark", "twins: robb") == ("GT-6.1", "same_raid")


@pytest.mark.parametrize(
    ("choice", "oldstones", "clause", "key"),
    [
        ("home", "greyjoy", "GT-8.6", "no_such_area"),
        ("winterfell", "greyjoy", "SS-4.4", "no_road"),
        ("twins", "greyjoy", "GT-8.6", "attack_came_from"),
        ("oldstones", "lannister", "GT-8.6", "held_by_others"),
        ("oldstones", "greyjoy", "GT-8.6", "costs_more_units"),
    ],
)
def test_a_retreat_is_refused_by_its_clause(choice: str, oldstones: str, clause: str, key: str) -> None:
    """GT-8.6, SS-4.4: adjacent, own or empty, not where the attack came from, where it costs the fewest units."""
    p = at_seagard("K K K", "F K", armies={"oldstones": f"{oldstones} F"}, supply={"greyjoy": 0})
    cards(p, stark="smalljon-umber", greyjoy="theon-greyjoy")
    assert why(p, "greyjoy", choice) == (clause, key)


@pytest.mark.parametrize(
    ("choice", "clause", "key"),
    [
        ("a knight", "GT-4.6", "not_a_mustering"),
        ("pyke: dragon", "GT-4.6", "not_a_mustering"),
        ("winterfell: footman", "GT-4.6", "no_points_there"),
        ("seagard: knight", "SS-4.6", "only_footmen"),
        ("pyke: promote", "GT-1.3", "no_footman"),
        ("pyke: footman", "GT-4.5", "over_supply"),
    ],
)
def test_mustering_is_refused_by_its_clause(choice: str, clause: str, key: str) -> None:
    """GT-1.3, GT-4.5, GT-4.6, SS-4.6: points, prices, supply."""
    p = table(armies={"seagard": "greyjoy F", "pyke": "greyjoy K K"}, supply={"greyjoy": 0})
    start(p, mustering)
    go(p, "baratheon: done", "lannister: done", "stark: done")
    assert why(p, "greyjoy", choice) == (clause, key)


def test_points_and_stock_bind_mustering_by_their_clauses() -> None:
    """GT-1.2, GT-1.3: a knight for one point; a fifth knight."""
    p = table(armies={"pyke": "greyjoy F"})
    start(p, mustering)
    go(p, "baratheon: done", "lannister: done", "stark: done", "greyjoy: pyke: footman")
    assert why(p, "greyjoy", "pyke: knight") == ("GT-1.3", "too_few_points")
    p = table(armies={"pyke": "greyjoy F", "seagard": "greyjoy K K", "fairmarket": "greyjoy K K"})
    start(p, mustering)
    go(p, "baratheon: done", "lannister: done", "stark: done")
    assert why(p, "greyjoy", "pyke: knight") == ("GT-1.2", "none_in_stock")


@pytest.mark.parametrize(
    ("choice", "clause", "key"),
    [
        ("all home", "SS-5.6", "not_a_move"),
        ("oldstones -> seagard 1F", "SS-5.6", "no_unit_there"),
        ("twins -> winterfell 1F", "SS-5.6", "no_road"),
        ("twins -> fairmarket 1F", "SS-5.6", "not_own_area"),
        ("twins -> seagard 2K", "GT-7.1", "not_so_many"),
        ("twins -> seagard jaime", "SS-8.1", "leader_not_there"),
        ("twins -> seagard 2F", "SS-8.2", "left_alone"),
        ("twins -> seagard robb 2F", "GT-4.5", "over_supply"),
    ],
)
def test_managing_troops_is_refused_by_its_clause(choice: str, clause: str, key: str) -> None:
    """SS-5.6, SS-8.1, SS-8.2, GT-4.5."""
    p = table(
        armies={"twins": "stark F F", "seagard": "stark F"},
        leaders={"robb": "twins"},
        chosen={"stark": "manage-troops"},
        supply={"stark": 0},
    )
    start(p, tactics_step)
    assert why(p, "stark", choice) == (clause, key)


@pytest.mark.parametrize(
    ("choice", "clause", "key"),
    [
        ("home", "SS-5.6", "not_a_move"),
        ("seagard 1F", "SS-5.6", "held_by_others"),
        ("kingsroad-north 1F", "SS-5.6", "held_by_nobody"),
        ("fairmarket 1K", "GT-7.1", "not_so_many"),
    ],
)
def test_going_on_is_refused_by_its_clause(choice: str, clause: str, key: str) -> None:
    """SS-5.6: to one further area that is no opponent's, and has no neutral force."""
    p = table(
        armies={"greywater-watch": "stark F", "seagard": "greyjoy F"},
        orders={"greywater-watch": "march"},
        neutrals={"kingsroad-north": 3},
        chosen={"stark": "manage-troops"},
        power={"stark": 0},
    )
    start(p, marches, 0)
    go(p, "stark: twins 1F")
    assert why(p, "stark", choice) == (clause, key)


@pytest.mark.parametrize(
    ("choice", "clause", "key"),
    [
        ("march on", "GT-5.4", "not_a_plan"),
        ("the moon: march", "GT-5.2", "no_such_area"),
        ("seagard: march", "GT-5.2", "no_unit_there"),
        ("twins: wait", "GT-5.1", "no_such_order"),
        ("twins: none", "GT-5.2", "planned_already"),
        ("winterfell: march", "GT-5.2", "planned_already"),
        ("twins: march", "GT-5.1", "order_used_up"),
        ("tactic patience", "SS-2.3", "no_such_tactic"),
        ("done", "SS-5.1", "no_tactic_yet"),
    ],
)
def test_a_step_of_a_plan_is_refused_by_its_clause(choice: str, clause: str, key: str) -> None:
    """GT-5.1, GT-5.2, SS-5.1, SS-5.2."""
    p = table(armies={"twins": "stark F", "winterfell": "stark F"}, round=1)
    start(p, plan_in_secret)
    go(p, "stark: winterfell: march")
    assert why(p, "stark", choice) == (clause, key)


def test_a_tactics_card_that_is_not_for_round_1_is_refused_then() -> None:
    """SS-5.2."""
    p = start(table(armies={"lannisport": "lannister F"}, round=1), plan_in_secret)
    assert why(p, "lannister", "tactic hear-me-roar") == ("SS-5.2", "tactic_not_now")


def test_the_tactics_card_that_is_planned_is_no_other() -> None:
    """SS-5.1."""
    p = table(armies={"twins": "stark F"})
    start(p, plan_in_secret)
    go(p, "stark: tactic hold-territory")
    assert why(p, "stark", "tactic hold-territory") == ("SS-5.1", "tactic_not_now")
