"""Every ability is offered at its time and under its condition, and never else; passing changes nothing."""

import pytest

from smallcouncil.games.iron_throne.cards import HOUSES
from tests.iron_throne.abilities.plans import (
    CHALLENGER,
    CONDITIONS,
    DEFENDER,
    EFFECTS,
    FOR_CHALLENGER,
    FOR_DEFENDER,
    OUT,
    OUTCOMES,
    ROLES,
    a_plan_for,
    may_use,
    offered_in,
    plan,
)
from tests.iron_throne.abilities.scene import changed, offers

TIMINGS = {"before_turn", "before_support_offer", "before_cards_placed", "after_reveal", "after_resolution"}


def test_every_leader_and_card_has_a_condition_here() -> None:
    """Nothing is left out below."""
    assert set(CONDITIONS) == set(EFFECTS)


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_ability_is_offered_at_its_time_under_its_condition_and_never_else(effect: str) -> None:
    """IT-9.5, IT-9.6: in every place at the table and however the encounter goes, alone and with supporters."""
    house = EFFECTS[effect].house
    others = [other for other in HOUSES if other != house]
    time = EFFECTS[effect].timing if EFFECTS[effect].timing in TIMINGS else "before_support_offer"
    seen = set()
    for role in ROLES:
        for supported in (True, False):
            parts = [part for part in (CHALLENGER, DEFENDER, FOR_CHALLENGER, FOR_DEFENDER) if part != role]
            parts = [part if supported or part in (CHALLENGER, DEFENDER) else OUT for part in parts]
            roles = {house: role, **dict(zip(others, parts[:3], strict=False))}
            for outcome in OUTCOMES:
                by = plan(roles, outcome, effect)
                expected = {(time, effect)} if may_use(effect, by.place(house)) else set()
                offered = {offer for offer in offered_in(by.table(), by, house) if offer[1] == effect}
                assert offered == expected, by.place(house)
                seen |= offered
    assert bool(seen) == (EFFECTS[effect].timing != "passive" and effect != "leader selyse")


USED = [effect for effect in EFFECTS if EFFECTS[effect].timing != "passive" and effect != "leader selyse"]


@pytest.mark.parametrize("effect", USED)
def test_passing_changes_nothing(effect: str) -> None:
    """IT-9.6, IT-11.5: no ability has to be used, no card has to be played."""
    by, house = a_plan_for(effect), EFFECTS[effect].house
    p = by.table()
    while effect not in offers(p, house):
        p.answer(*by.answer(p))
    before = p.copy()
    p.answer(p.houses.index(house), "pass")
    assert changed(before, p) == set()
    assert effect not in offers(p, house)
