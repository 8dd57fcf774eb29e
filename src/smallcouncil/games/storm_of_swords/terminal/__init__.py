"""A Storm of Swords in the terminal: the land as a map, the tracks, the houses, the battle, the bargain."""

from smallcouncil.games.thrones.terminal import shown_by
from smallcouncil.games.thrones.terminal.choices import in_order

from .look import LOOKS
from .notation import FOLLOWING, NOTATION

__all__ = ["FOLLOWING", "NOTATION", "headline", "in_order", "list_options", "list_shortly", "parts", "retell", "score"]

score, headline, parts, list_options, list_shortly, retell = shown_by(LOOKS)
