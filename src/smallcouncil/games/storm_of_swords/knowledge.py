"""What a viewer cannot know is dealt anew: decks, plans, sealed bids and house cards."""

from __future__ import annotations

from random import Random

from smallcouncil.core import Viewer
from smallcouncil.games.thrones.knowledge import guess_secrets

from .state import StormOfSwords


def redeal(world: StormOfSwords, viewer: Viewer, rng: Random) -> None:
    """Decks are shuffled; what others planned, bid or chose in secret is anybody's guess."""
    world.westeros = [_shuffled_top(world, deck, rng) for deck in world.westeros]
    world.ally_decks = {deck: tuple(rng.sample(sorted(cards), len(cards))) for deck, cards in world.ally_decks.items()}
    guess_secrets(world, viewer, rng)


def _shuffled_top(world: StormOfSwords, deck: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    """SS-9.5: cards under a deck are known: those turned up in earlier rounds lie at its bottom, in that order."""
    used = max(0, world.round - 1)
    return (*deck[:used], *rng.sample(sorted(deck[used:]), len(deck) - used))
