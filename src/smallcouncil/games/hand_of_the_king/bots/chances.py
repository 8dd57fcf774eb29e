"""Who would win a scene of Hand of the King, one reply ahead. The numbers were found by playing; few of them matter."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import itemgetter

from smallcouncil.games.hand_of_the_king.cards import EMPTY, HOUSES, MOVES, SIZE, Card, House, Place
from smallcouncil.games.hand_of_the_king.derived import in_kings_landing
from smallcouncil.games.hand_of_the_king.state import (
    HandOfTheKing,
    has_most,
    legal_moves,
    may_move_from,
    on_the_way,
    partner,
    standings,
)

from .scene import Scene, best_prize, mover

Counts = tuple[int, ...]
Holder = int | None

STEEP = 1.2  # a banner more multiplies the chance to win by e to the power of this
HALF = 0.5  # the claim to a banner halves with each card that is missing
FOREIGN = 0.03  # a claim that no card of King's Landing can make good, but a companion might
LARGEST = 0.1  # by so much Stark's banner counts for more, since the largest house breaks ties (HK-5.2)
CARELESS = 0.25  # how far the next player is expected to make any move, and not the best

Chances = list[float]  # of each player
Reply = tuple[House, list[Place]]  # a house, and the places of the cards that the move takes, the farthest last


def chances(scene: Scene) -> Chances:
    """Who would win, one reply ahead: mostly the next player's best one."""
    p, replies = scene.p, replies_in(scene.p)
    if not replies:
        return final_chances(p, p.banners)
    next_one = mover(p)
    outlooks = after_replies(scene, next_one, replies)
    best = max(outlooks, key=itemgetter(next_one))
    any_of_them = [sum(of_seat) / len(outlooks) for of_seat in zip(*outlooks, strict=True)]
    return [(1 - CARELESS) * x + CARELESS * y for x, y in zip(best, any_of_them, strict=True)]


def best_reply(p: HandOfTheKing) -> Card | None:
    """The card that the next player would move Varys to."""
    replies = replies_in(p)
    if not replies:
        return None
    next_one = mover(p)
    outlooks = [outlook[next_one] for outlook in after_replies(Scene(p), next_one, replies)]
    _, places = replies[outlooks.index(max(outlooks))]
    return p.grid[places[-1]]


def replies_in(p: HandOfTheKing) -> list[Reply]:
    """All that the next player could do."""
    ways = map(MOVES.__getitem__, legal_moves(p))
    return [(house, on_the_way(p, direction, house)) for direction, house in ways]


def after_replies(scene: Scene, next_one: int, replies: list[Reply]) -> list[Chances]:
    """Who would win after each move of the next player."""
    left = in_kings_landing(scene.p)
    hopes = hopes_of(scene, left)
    return [after_reply(scene.p, next_one, left[reply[0]], hopes, reply) for reply in replies]


def after_reply(p: HandOfTheKing, next_one: int, left: int, hopes: list[float], reply: Reply) -> Chances:
    """Who would win after one move, of which only what it does to its own house is looked at."""
    house, places = reply
    had, still = p.counts[house], left - len(places)
    has = more(had, next_one, len(places))
    holder = next_one if has_most(has, next_one) else p.banners[house]
    if is_last(p, places):
        return final_chances(p, p.banners | {house: holder})
    was, will_be = claims(house, had, p.banners[house], left), claims(house, has, holder, still)
    hopes = [hope - old + new for hope, old, new in zip(hopes, was, will_be, strict=True)]
    if not still:
        hopes[next_one] += best_prize(p.available)
    return chances_for(hopes, p.settings.teams)


def more(counts: Counts, seat: int, n: int) -> Counts:
    """The counts of a house when one player has n more."""
    return (*counts[:seat], counts[seat] + n, *counts[seat + 1 :])


def is_last(p: HandOfTheKing, places: list[Place]) -> bool:
    """Whether Varys has no move once he took the cards of these places and stands on the last."""
    grid = p.grid.copy()
    for place in places:
        grid[place] = EMPTY
    return not may_move_from(grid, places[-1])


# Without a reply


def chances_as_it_stands(scene: Scene) -> Chances:
    """Who would win, as the banners and the counts stand."""
    return chances_for(hopes_of(scene, in_kings_landing(scene.p)), scene.p.settings.teams)


def hopes_of(scene: Scene, left: dict[House, int]) -> list[float]:
    """How many banners each player can expect in the end, a companion that is owed counted in."""
    p = scene.p
    by_house = [claims(house, p.counts[house], p.banners[house], left[house]) for house in HOUSES]
    hopes = [sum(of_seat) for of_seat in zip(*by_house, strict=True)]
    hopes[scene.creditor] += scene.owed
    return hopes


@lru_cache(maxsize=1 << 16)
def claims(house: House, counts: Counts, holder: Holder, left: int) -> tuple[float, ...]:
    """How likely each player holds a banner in the end: who has it, or who lacks few enough cards."""
    weights = [1.0 if seat == holder else challenge(counts, seat, left) for seat in range(len(counts))]
    whole = (1 + LARGEST * SIZE[house] / max(SIZE.values())) / sum(weights)
    return tuple([whole * weight for weight in weights])


def challenge(counts: Counts, seat: int, left: int) -> float:
    """HK-3.4: equal counts are enough, but at least one card has to be taken."""
    missing = max(1, max(counts) - counts[seat])
    return HALF**missing if missing <= left else FOREIGN


def chances_for(hopes: list[float], teams: bool) -> Chances:
    """Who would win, by the banners to expect; partners' are added up (HK-6.1)."""
    if teams:
        hopes = [hope + hopes[partner(seat)] for seat, hope in enumerate(hopes)]
    weights = [exp(STEEP * hope) for hope in hopes]
    total = sum(weights)
    return [weight / total for weight in weights]


def final_chances(p: HandOfTheKing, banners: dict[House, Holder]) -> Chances:
    """Who has won, if the game ends with these banners; partners share."""
    standing = standings(banners, p.players, p.settings.teams)
    best = max(standing)
    return [(own == best) / standing.count(best) for own in standing]
