"""What follows from a view is told with it, as the rules have it."""

from __future__ import annotations

from random import Random

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.games.storm_of_swords.board import AREAS
from smallcouncil.games.storm_of_swords.claim import claims
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.state import castles, controller
from smallcouncil.games.thrones.strength import clause_of, parts_of_total
from smallcouncil.games.thrones.supply import army_sizes, fits_supply

GAME = "storm-of-swords"


def played(players: int, most: int) -> list[StormOfSwords]:
    """Positions of a game of bots."""
    p, rng = sc.new(GAME, players=players, seed=players), Random(7)
    found: list[StormOfSwords] = []
    assert isinstance(p, StormOfSwords)
    while p.outcome is None and len(found) < most:
        found.append(p.copy())
        seat = rng.choice(list(p.pending))
        p.answer(seat, answer_of(find_bot("squire", GAME), p, seat, rng))
    return found


def test_a_view_says_who_holds_what() -> None:
    """SS-1.2, SS-1.6, GT-4.5: areas, castles, claim, armies within supply."""
    for p in played(3, 250) + played(4, 250):
        view = p.view(None)
        assert view["control"] == {area: controller(p, area) for area in AREAS if controller(p, area) >= 0}
        assert view["claims"] == claims(p)
        assert view["castles"] == [castles(p, seat) for seat in range(p.players)]
        for seat, armies in enumerate(view["armies_by_supply"]):
            assert sorted(armies["has"]) == sorted(n for n in army_sizes(p, seat).values() if n > 1)
            assert fits_supply(p, seat, armies["allowed"])


def test_a_view_says_what_counts_in_a_battle() -> None:
    """GT-8.2, GT-7.4: every contribution with its clause, and the sum; a neutral force has its strength."""
    battles = [p for p in played(3, 400) + played(4, 800) if p.battle is not None]
    assert len(battles) > 20
    for p in battles:
        assert p.battle is not None
        sums = p.view(None)["sums"]
        assert sums["clause"] == ("GT-8.4" if p.battle.defender >= 0 else "GT-7.4")
        for side, seat in (("attacker", p.battle.attacker), ("defender", p.battle.defender)):
            told = [(part["what"], part["n"]) for part in sums[side]["parts"]]
            if seat < 0:
                assert told == [("neutral", p.neutrals.get(p.battle.area, 0))]
            else:
                assert told == [part for part in parts_of_total(p, p.battle, seat) if part[1]]
                assert all(part["clause"] == clause_of(p, part["what"]) for part in sums[side]["parts"])
            assert sums[side]["total"] == sum(n for _, n in told)
