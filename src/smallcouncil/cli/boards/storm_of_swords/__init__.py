"""A Storm of Swords in the terminal: the land as a map, the tracks, the houses, the battle, the bargain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

from smallcouncil.bots.storm_of_swords.scene import seen_position
from smallcouncil.titles.thrones.state import StormOfSwords

from ..parts import spaced
from .choices import in_order, list_options
from .clash import bargain, battle, bids, march, own_secret
from .drawing import Drawing
from .land import Areas
from .notation import FOLLOWING, NOTATION
from .realm import details, houses, state_of_play, tracks
from .tidings import retell

__all__ = ["FOLLOWING", "NOTATION", "SCORE", "draw", "in_order", "list_options", "retell"]

SCORE = "Claim"
WIDE = 100  # columns that the map needs


def draw(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """The table as the viewer sees it; what is in dispute stands last, next to the question."""
    p = seen_position(dict(view))
    land, at_court = Land(p, view), [tracks(p, names), houses(p, view, names), details(p, view)]
    return spaced([state_of_play(p, view), land, *at_court, *in_dispute(p, view, names)])


def in_dispute(p: StormOfSwords, view: Mapping[str, Any], names: Sequence[str]) -> Iterator[RenderableType]:
    """What goes on just now."""
    if p.battle is not None:
        yield battle(p, p.battle, names)
    elif p.march is not None:
        yield march(p, p.march, names)
    yield from filter(None, [bids(p, view), bargain(view, names), own_secret(view)])


class Land:
    """The land as a map; on a narrow screen as a list of areas."""

    def __init__(self, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.drawing, self.areas = Drawing(p, view), Areas(p, view)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawing if options.max_width >= WIDE else self.areas
