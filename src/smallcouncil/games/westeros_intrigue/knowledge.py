"""What a viewer cannot know is dealt anew: every deal that fits what they know is equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb, prod
from random import Random

from smallcouncil.core import Viewer

from .cards import DECK, HOUSE, HOUSES, Card, House
from .rules import take_turn
from .state import WesterosIntrigue, lays

Counts = tuple[int, ...]


def redeal(world: WesterosIntrigue, viewer: Viewer, rng: Random) -> None:
    """Deal hands, set-aside cards and Iron Throne cards anew, as far as the viewer has not seen them."""
    _redeal_thrones(world, viewer, rng)
    asked = [seat for seat in world.pending if seat != viewer]
    while True:
        _redeal_hands(world, viewer, rng)
        # R-WI-14: that the player who is asked can lay something is known to all
        if all(lays(world, seat) for seat in asked):
            break
    for _ in asked:
        world.pending.clear()
        take_turn(world)
        world.events = []


def _redeal_thrones(world: WesterosIntrigue, viewer: Viewer, rng: Random) -> None:
    """WI-5.1, WI-6.1: what others drew is unseen until the game ends; the rest of the deck for ever."""
    is_seen = [seat == viewer or world.outcome is not None for seat in range(world.players)]
    unseen = sorted(world.settings.throne_cards)
    for seat in range(world.players):
        for card in world.thrones[seat] if is_seen[seat] else ():
            unseen.remove(card)
    rng.shuffle(unseen)
    world.thrones = [
        drawn if is_seen[seat] else tuple(unseen.pop() for _ in drawn) for seat, drawn in enumerate(world.thrones)
    ]
    world.throne_deck = unseen


def _redeal_hands(world: WesterosIntrigue, viewer: Viewer, rng: Random) -> None:
    seen = {*world.court.values(), *(world.hands[viewer] if viewer is not None else ())}
    unseen = [card for card in DECK if card not in seen]
    others = [seat for seat in range(world.players) if seat != viewer]
    sizes = [*(len(world.hands[seat]) for seat in others), len(world.set_aside)]
    lacking = [*(frozenset(world.lacking[seat]) for seat in others), frozenset[House]()]
    *hands, world.set_aside = deal_lacking(unseen, sizes, lacking, rng)
    for seat, hand in zip(others, hands, strict=True):
        world.hands[seat] = hand


def deal_lacking(
    cards: Sequence[Card], sizes: Sequence[int], lacking: Sequence[frozenset[House]], rng: Random
) -> list[tuple[Card, ...]]:
    """Deal cards into hands of these sizes, none getting a house it lacks; all such deals are equally likely.

    Hands that lack the same houses are dealt as one and split. How many cards of a house go to each such group is drawn
    with the weight of the deals it leaves open, so nothing ever has to be dealt again.
    """
    groups = list(dict.fromkeys(lacking))
    room = tuple(sum(size for size, lacks in zip(sizes, lacking, strict=True) if lacks == group) for group in groups)
    of_house = {house: rng.sample(held, len(held)) for house in HOUSES if (held := _of(house, cards))}
    shares: list[list[Card]] = [[] for _ in groups]
    for split, house in zip(_draw_splits(of_house, groups, room, rng), of_house, strict=True):
        for share, n in zip(shares, split, strict=True):
            share += [of_house[house].pop() for _ in range(n)]
    for share in shares:
        rng.shuffle(share)
    return [
        tuple(shares[groups.index(lacks)].pop() for _ in range(size))
        for size, lacks in zip(sizes, lacking, strict=True)
    ]


def _of(house: House, cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if HOUSE[card] == house]


def _draw_splits(
    of_house: dict[House, list[Card]], groups: Sequence[frozenset[House]], room: Counts, rng: Random
) -> Iterator[Counts]:
    """For each house in turn: how many of its cards each group gets."""
    houses = list(of_house)

    def splits(i: int, room: Counts) -> list[Counts]:
        most = [0 if houses[i] in group else space for group, space in zip(groups, room, strict=True)]
        return list(_compositions(len(of_house[houses[i]]), most))

    def weight(i: int, room: Counts, split: Counts) -> int:
        return prod(map(comb, room, split)) * ways(i + 1, _less(room, split))

    @cache
    def ways(i: int, room: Counts) -> int:
        return sum(weight(i, room, split) for split in splits(i, room)) if i < len(houses) else 1

    for i in range(len(houses)):
        possible = splits(i, room)
        drawn = rng.randrange(ways(i, room))
        for split in possible:
            drawn -= weight(i, room, split)
            if drawn < 0:
                break
        yield split
        room = _less(room, split)


def _compositions(total: int, most: Sequence[int]) -> Iterator[Counts]:
    """All ways to write a total as a sum of parts, no part above its limit."""
    if not most:
        if total == 0:
            yield ()
        return
    for first in range(min(total, most[0]) + 1):
        for rest in _compositions(total - first, most[1:]):
            yield (first, *rest)


def _less(room: Counts, split: Counts) -> Counts:
    return tuple(space - n for space, n in zip(room, split, strict=True))
