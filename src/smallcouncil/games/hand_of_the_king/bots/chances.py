"""Who would win a scene of Hand of the King, one reply ahead. The numbers were found by playing; few of them matter."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from smallcouncil.games.hand_of_the_king.cards import HOUSE, HOUSES, RAYS, SIZE, Card, House, Place

from .scene import Counts, Holder, Scene, best_prize, more, moves

STEEP = 1.2  # a banner more multiplies the chance to win by e to the power of this
HALF = 0.5  # the claim to a banner halves with each card that is missing
FOREIGN = 0.03  # a claim that no card of King's Landing can make good, but a companion might
LARGEST = 0.1  # by so much Stark's banner counts for more, since the largest house breaks ties (HK-5.2)
CARELESS = 0.25  # how far the next player is expected to make any move, and not the best

# The places that Varys sees from each place
SEEN = tuple(tuple(place for ray in rays.values() for place in ray) for rays in RAYS)

Chances = list[float]  # of each player


def chances(scene: Scene) -> Chances:
    """Who would win, one reply ahead: mostly the next player's best one."""
    replies = moves(scene)
    if not replies:
        return final_chances(scene.banners, scene.players, scene.teams)
    outlooks, mover = after_replies(scene, replies), scene.mover
    best = max(outlooks, key=lambda outlook: outlook[mover])
    any_of_them = [sum(of_seat) / len(outlooks) for of_seat in zip(*outlooks, strict=True)]
    return [(1 - CARELESS) * x + CARELESS * y for x, y in zip(best, any_of_them, strict=True)]


def best_reply(scene: Scene) -> Card | None:
    """The card that the next player would move Varys to."""
    replies = moves(scene)
    if not replies:
        return None
    outlooks = [outlook[scene.mover] for outlook in after_replies(scene, replies)]
    places = list(replies.values())[outlooks.index(max(outlooks))]
    return scene.grid[places[-1]]


def after_replies(scene: Scene, replies: dict[tuple[str, House], list[Place]]) -> list[Chances]:
    """Who would win after each move of the next player."""
    left = left_of(scene)
    hopes = hopes_of(scene, left)
    return [after_reply(scene, left, hopes, house, places) for (_, house), places in replies.items()]


def after_reply(scene: Scene, left: dict[House, int], hopes: list[float], house: House, places: list[Place]) -> Chances:
    """Who would win after one move: what `moved` does, but quicker, since only one house has to be looked at anew."""
    mover, had, still = scene.mover, scene.counts[house], left[house] - len(places)
    has = more(had, mover, len(places))
    holder = mover if has[mover] == max(has) else scene.banners[house]
    if is_stuck(scene.grid, places):
        return final_chances(scene.banners | {house: holder}, scene.players, scene.teams)
    was, will_be = claims(house, had, scene.banners[house], left[house]), claims(house, has, holder, still)
    hopes = [hope - old + new for hope, old, new in zip(hopes, was, will_be, strict=True)]
    if not still:
        hopes[mover] += best_prize(scene.available)
    return chances_for(hopes, scene.teams)


def is_stuck(grid: tuple[Card, ...], places: list[Place]) -> bool:
    """HK-3.5: whether Varys has no move once he took the cards of these places and stands on the last."""
    return all(not grid[seen] or seen in places for seen in SEEN[places[-1]])


# Without a reply


def chances_as_it_stands(scene: Scene) -> Chances:
    """Who would win, as the banners and the counts stand."""
    return chances_for(hopes_of(scene, left_of(scene)), scene.teams)


def left_of(scene: Scene) -> dict[House, int]:
    """How many of each house lie in King's Landing."""
    left = dict.fromkeys(HOUSES, 0)
    for card in scene.grid:
        if card:
            left[HOUSE[card]] += 1
    return left


def hopes_of(scene: Scene, left: dict[House, int]) -> list[float]:
    """How many banners each player can expect in the end, a companion that is owed counted in."""
    by_house = [claims(house, scene.counts[house], scene.banners[house], left[house]) for house in HOUSES]
    hopes = [sum(of_seat) for of_seat in zip(*by_house, strict=True)]
    hopes[scene.turn] += scene.owed
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
        hopes = [hope + hopes[(seat + 2) % 4] for seat, hope in enumerate(hopes)]
    weights = [exp(STEEP * hope) for hope in hopes]
    total = sum(weights)
    return [weight / total for weight in weights]


def final_chances(banners: dict[House, Holder], players: int, teams: bool) -> Chances:
    """Who has won, if the game ends now (HK-5.2, HK-6.1); partners share."""
    held: list[list[int]] = [[] for _ in range(players)]
    for house, holder in banners.items():
        if holder is not None:
            held[holder].append(SIZE[house])
    if teams:
        held = [sizes + held[(seat + 2) % 4] for seat, sizes in enumerate(held)]
    standings = [(len(sizes), max(sizes, default=0)) for sizes in held]
    best = max(standings)
    return [(own == best) / standings.count(best) for own in standings]
