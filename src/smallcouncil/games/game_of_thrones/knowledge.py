"""What a viewer cannot know is dealt anew: decks, plans, sealed bids and house cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from smallcouncil.core import Viewer
from smallcouncil.games.thrones.knowledge import guess_secrets

from .state import GameOfThrones


def redeal(world: GameOfThrones, viewer: Viewer, rng: Random) -> None:
    """Decks are shuffled, but for the used cards under them (GT-4.11); what others have in secret is guessed."""
    decks = zip(world.westeros, world.under, strict=True)
    world.westeros = [tuple(shuffled_top(deck, used, rng)) for deck, used in decks]
    is_open = bool(world.wildling_card)  # GT-11.9: the top card is turned up
    hidden = world.wildling_deck[: len(world.wildling_deck) - is_open]
    world.wildling_deck = [*shuffled_top(hidden, world.wildlings_under, rng), *[world.wildling_card] * is_open]
    guess_secrets(world, viewer, rng)


def shuffled_top(deck: Sequence[str], used: int, rng: Random) -> list[str]:
    """The cards that were used lie under a deck in the order of their use: that is known to all."""
    hidden = sorted(deck[used:])
    return [*deck[:used], *rng.sample(hidden, len(hidden))]
