"""Why a move is refused: each by the clause that forbids it."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.raids import raids

from .table import go, options, refused, seat_of, start, table


def marching(**of_table: object) -> StormOfSwords:
    """Stark marches out of the Twins."""
    armies = {"twins": "stark K F F*", "seagard": "greyjoy F", "fairmarket": "greyjoy F"}
    p = table(armies=armies, orders={"twins": "march"}, leaders={"robb": "twins"}, **of_table)  # type: ignore[arg-type]
    return start(p, marches, 0)


@pytest.mark.parametrize(
    ("choice", "clause", "key"),
    [
        ("onwards", "GT-7.1", "not_a_move"),
        ("seagard", "GT-7.1", "not_a_move"),
        ("oldstones 1F", "SS-4.4", "no_road"),
        ("seagard 2K", "GT-7.1", "not_so_many"),
        ("seagard 2F", "GT-7.1", "not_so_many"),
        ("seagard jaime 1F", "SS-8.1", "leader_not_there"),
        ("kingsroad-north robb", "SS-8.2", "left_alone"),
    ],
)
def test_a_move_is_refused_by_its_clause(choice: str, clause: str, key: str) -> None:
    """B226, GT-7.1, SS-4.4, SS-8.1, SS-8.2: and nothing changes."""
    why = refused(marching(), "stark", choice)
    assert (why.clause, why.key) == (clause, key)


@pytest.mark.parametrize(("power", "is_enough"), [(2, False), (3, True)])
def test_military_support_that_cannot_be_paid_together_is_not_counted_on(power: int, is_enough: bool) -> None:
    """C2, GT-7.4, R-SS-2: cards for 1 and for 2 power give 3 strength together, but not for 2 power."""
    p = table(
        armies={"crakehall": "greyjoy F"},
        orders={"crakehall": "march"},
        neutrals={"silverhall": 4},
        allies={"greyjoy": "arryn-military-support frey-military-support"},
        power={"greyjoy": power},
    )
    start(p, marches, 0)
    assert ("silverhall 1F" in options(p, "greyjoy")) is is_enough
    if not is_enough:
        assert refused(p, "greyjoy", "silverhall 1F").clause == "GT-7.4"


def test_a_second_attack_is_refused() -> None:
    """B227, GT-7.1: one of the moves may be an attack."""
    p = marching()
    p.answer(seat_of(p, "stark"), "seagard 1F")
    assert refused(p, "stark", "fairmarket 1K").key == "one_attack"


def test_supply_refuses_a_move() -> None:
    """B228, GT-4.5: three may not gather with supply 0."""
    p = table(
        armies={"twins": "stark F", "greywater-watch": "stark F F"}, orders={"twins": "march"}, supply={"stark": 0}
    )
    start(p, marches, 0)
    assert refused(p, "stark", "greywater-watch 1F").clause == "GT-4.5"


def test_a_march_too_weak_for_neutral_forces_is_refused() -> None:
    """B229, GT-7.4: not even with all support there might be; with Lannister's order it may be tried (R-SS-2)."""
    armies = {"crakehall": "greyjoy F", "goldroad": "lannister K F"}
    p = table(armies=armies, orders={"crakehall": "march"}, neutrals={"silverhall": 4})
    start(p, marches, 0)
    why = refused(p, "greyjoy", "silverhall 1F")
    assert (why.clause, why.key) == ("GT-7.4", "too_weak")
    p = table(armies=armies, orders={"crakehall": "march", "goldroad": "support"}, neutrals={"silverhall": 4})
    start(p, marches, 0)
    assert "silverhall 1F" in options(p, "greyjoy")


def test_a_leader_goes_along_in_their_own_attack() -> None:
    """B230, SS-8.4: Robb's march, by a raid order; without him the attack is refused."""
    armies = {"twins": "stark F F", "seagard": "greyjoy F"}
    p = start(table(armies=armies, leaders={"robb": "twins"}, orders={"twins": "raid"}), raids, 0)
    go(p, "stark: twins: robb")
    why = refused(p, "stark", "seagard 1F")
    assert (why.clause, why.key) == ("SS-8.4", "leader_goes_along")
    assert "seagard robb 1F" in options(p, "stark")
