"""A Game of Thrones in the terminal: land and seas by region, tracks, wildlings, houses, the battle."""

from smallcouncil.games.thrones.terminal import shown_by
from smallcouncil.games.thrones.terminal.choices import in_order

from .look import LOOKS
from .notation import FOLLOWING, NOTATION

__all__ = ["FOLLOWING", "NOTATION", "headline", "in_order", "list_options", "list_shortly", "parts", "retell", "score"]

score, headline, parts, list_options, list_shortly, retell = shown_by(LOOKS)
