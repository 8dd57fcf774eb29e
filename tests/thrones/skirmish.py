"""A small game of the family, on a board of its own: three castles and a wood round a bay. Two castles win."""

from __future__ import annotations

from typing import Any

from smallcouncil.core import Game, Outcome, RuleBook, TableOptions, do, tell
from smallcouncil.core.position import advance
from smallcouncil.games.facts import read_texts
from smallcouncil.games.thrones.board import Area, AreaFacts, Board, Ways, join
from smallcouncil.games.thrones.book import book as family
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.moves import ranked
from smallcouncil.games.thrones.planning import plan_in_secret, reveal_plans, send_raven
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.retreat import stand_up
from smallcouncil.games.thrones.state import TRACKS, Army, Thrones, castles
from smallcouncil.games.thrones.supply import barrels


def area(name: str, kind: str, *, supply: int = 0, power: int = 0, home: str = "") -> AreaFacts:
    """What is printed in an area."""
    return AreaFacts(name=name, kind=kind, supply=supply, power=power, home=home, xy=(0, 0), origin="ours")


AREAS = {
    "high-tower": area("High Tower", "stronghold", supply=1, home="stark"),
    "low-tower": area("Low Tower", "stronghold", supply=1, home="lannister"),
    "ford-town": area("Ford Town", "city", supply=1, power=1),
    "wood": area("Wood", "plain"),
    "the-bay": area("The Bay", "sea"),
}
LAND = [("high-tower", "wood"), ("wood", "low-tower"), ("high-tower", "ford-town"), ("ford-town", "low-tower")]
COASTS = ("high-tower", "wood")
WAYS = join(AREAS, [*LAND, *((coast, "the-bay") for coast in COASTS)])
ON_LAND = join(AREAS, LAND)


class Skirmish(Thrones, kw_only=True, eq=False):
    """Nothing of it knows the Trident: no claim, no allies, no weather."""

    board = Board(
        areas=AREAS, supply_table=((2, 2), (3, 2), (3, 2, 2)), stars={2: (2, 1)}, rounds=3, coasts=frozenset(COASTS)
    )
    stock = {"F": 4, "K": 2, "S": 2}
    replacing_tactic = "support-allies"

    def victory(self) -> Outcome | None:
        """Two castles, at once."""
        standing = [(castles(self, seat), self.supply[seat]) for seat in range(self.players)]
        return ranked(standing, "SS-1.1", "castles") if max(standing)[0] > 1 else None

    def adjacent(self, seat: int = -1) -> Ways:
        return WAYS

    def roads(self, seat: int) -> Ways:
        return ON_LAND

    def shifts(self, seat: int, area: Area) -> list[Area]:
        return list(ON_LAND[area])


sentences = read_texts("thrones")
book = RuleBook("skirmish", sentences, base=family)


def set_up(p: Skirmish) -> None:
    """A knight and a footman at home each."""
    p.houses = ["stark", "lannister"]
    p.armies = {"high-tower": Army(0, ("K", "F")), "low-tower": Army(1, ("K", "F"))}
    p.power, p.supply = [5, 5], [0, 0]
    p.tracks = dict.fromkeys(TRACKS, (0, 1))
    p.hands = [("smalljon-umber", "catelyn-stark"), ("tywin-lannister",)]
    p.discards, p.tactics, p.chosen = [(), ()], [(), ()], [(), ()]
    p.plans, p.tactic_plans, p.changes, p.picks, p.revealed_bids = [(), ()], ["", ""], [0, 0], ["", ""], [0, 0]
    for seat in (0, 1):
        p.supply[seat] = barrels(p, seat)
    do(p, (play_round,))


@book.rule
def play_round(p: Skirmish) -> None:
    """The page of its round."""
    p.round += 1
    tell(p, "round", round=p.round)
    phases = ((plan_in_secret,), (reveal_plans,), (send_raven,), (raids, 0), (marches, 0), (stand_up,))
    do(p, *phases, (consolidation, 0), (play_round,))


GAME = Game(
    id="skirmish",
    version="1",
    players=range(2, 3),
    position=Skirmish,
    options=TableOptions,
    book=book,
    texts=sentences,
    rules="skirmish",
    clause_players="SS-1.1",
    clause_turn="GT-3.2",
    clause_end="SS-1.1",
    check_table=lambda _, __: None,
    set_up=set_up,
    redeal=lambda _, __, ___: None,
    variants={"plain": ((2,), {})},
)


def skirmish(*frame: Any, **zones: Any) -> Skirmish:
    """A table; with a frame, only that is carried out, over these zones."""
    p = GAME.new(2, seed=1)
    if frame:
        p.agenda.clear()
        p.pending.clear()
        for name, value in zones.items():
            setattr(p, name, value)
        p.agenda.append(frame)
        advance(p)
    return p
