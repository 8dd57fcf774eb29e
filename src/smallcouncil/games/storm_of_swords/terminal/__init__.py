"""A Storm of Swords in the terminal: the land as a map, the tracks, the houses, the battle, the bargain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult

from smallcouncil.games.storm_of_swords.board import ROUNDS, WEATHER
from smallcouncil.games.storm_of_swords.bots.scene import seen_position
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.terminal.parts import Part

from .choices import in_order, list_options, list_shortly
from .clash import bargain, battle, battle_in_brief, bids, march, own_secret
from .drawing import Drawing
from .land import Areas, Holdings
from .notation import FOLLOWING, NOTATION
from .realm import FORDS, details, houses, houses_in_brief, state_of_play, tracks, tracks_in_brief
from .tidings import retell

__all__ = ["FOLLOWING", "NOTATION", "SCORE", "headline", "in_order", "list_options", "list_shortly", "parts", "retell"]

SCORE = "Claim"
WIDE = 100  # columns that the map needs
View = Mapping[str, Any]


def headline(view: View, _: Sequence[str]) -> str:
    """The round, its phase, and the weather."""
    phase = f", {view['phase']}" if view["phase"] else ""
    return f"round {view['round']} of {ROUNDS}{phase} · {FORDS[WEATHER[view['weather']]].partition(',')[0]}"


def parts(view: View, names: Sequence[str]) -> list[Part]:
    """The table as the viewer sees it; what is in dispute stands last, next to the question."""
    p = seen_position(dict(view))
    return [
        Part("cards", details(p, view)),
        Part("round", state_of_play(p, view)),
        Part("tracks", tracks(p, names), tracks_in_brief(p), may_go=True),
        Part("houses", houses(p, view, names), houses_in_brief(p, view, names), may_go=True),
        Part("map", Land(p, view), Holdings(p, view), may_go=p.battle is not None),
        *in_dispute(p, view, names),
    ]


def in_dispute(p: StormOfSwords, view: View, names: Sequence[str]) -> Iterator[Part]:
    """What goes on just now."""
    if p.battle is not None:
        yield Part("battle", battle(p, p.battle, names), battle_in_brief(p, p.battle, names))
    elif p.march is not None:
        yield Part("march", march(p, p.march, names), march(p, p.march, names))
    for word, what in (("bids", bids(p, view)), ("bargain", bargain(view, names)), ("secret", own_secret(view))):
        if what:
            yield Part(word, what, what)


class Land:
    """The land as a map; on a narrow screen as a list of areas."""

    def __init__(self, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.drawing, self.areas = Drawing(p, view), Areas(p, view)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawing if options.max_width >= WIDE else self.areas
