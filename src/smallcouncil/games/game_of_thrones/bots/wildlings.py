"""The wildlings: what to bid against them, and whom to lose to them."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.game_of_thrones.losses import worth as points_of
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.bots import court
from smallcouncil.games.thrones.bots.forces import army_strength, keep_chance
from smallcouncil.games.thrones.bots.moving import is_marked
from smallcouncil.games.thrones.bots.scene import best
from smallcouncil.games.thrones.bots.worth import power_worth, worth
from smallcouncil.games.thrones.cards import HOUSE_CARDS
from smallcouncil.games.thrones.state import TRACKS, units_in
from smallcouncil.games.thrones.units import strength_of

from .scene import WesterosScene

POINT = 1.6  # what a point of units is worth
MOST_LOST, LESS_LOST = 4, 2  # GT-11.6: points, by who bid the least and by the others
LOSSES = {
    "scattered-captains": 3.0,
    "fallen-from-favour": 5.0,
    "slain-horses": 4.0,
}  # of wildling cards that take no units
TRACK_WORTH = {"kings_court": 3.0, "iron_throne": 2.0, "fiefdoms": 2.2}
KNIGHT_LOST, FOOTMAN_LOST, HORSE_LOST = 2.4, 1.0, 1.1


# Bids


def bid(scene: WesterosScene) -> Choice:
    """For tracks as ever; against the wildlings by what is at stake."""
    return bid_against_wildlings(scene) if scene.decision.about["what"] == "wildlings" else court.bid(scene)


def bid_against_wildlings(scene: WesterosScene) -> Choice:
    """A fair share of what is needed, not more than what is at stake; if all is lost, more than the last."""
    p, me = scene.p, scene.me
    bonuses: list[int] = scene.decision.about["bonuses"]
    missing = p.wildlings - sum(bonuses)
    if missing <= 0:
        return "0"
    if sum(p.power) < missing:
        return str(enough_not_to_be_last(scene, bonuses))
    share = (missing / p.players + missing * p.power[me] / sum(p.power)) / 2
    wanted = share * scene.rng.uniform(0.9, 1.5)
    return str(min(p.power[me], round(min(wanted, stake(scene) / power_worth(scene))), missing))


def enough_not_to_be_last(scene: WesterosScene, bonuses: list[int]) -> int:
    """One more than the poorest of the others can bid, if that costs less than what only the last loses."""
    p, me = scene.p, scene.me
    needed = 1 + min(p.power[seat] + bonuses[seat] for seat in scene.others) - bonuses[me]
    saved = POINT * (MOST_LOST - LESS_LOST) / power_worth(scene)
    return max(0, needed) if needed <= min(p.power[me], saved) else 0


def stake(scene: WesterosScene) -> float:
    """What the squire has to lose, between who bids the least and the others."""
    if scene.p.wildling_card in LOSSES:
        return LOSSES[scene.p.wildling_card]
    points = sum(points_of(scene.p.armies[area].units) for area in scene.own)
    return POINT * (min(MOST_LOST, points) + min(LESS_LOST, points)) / 2


# Losses


def lose_unit(scene: WesterosScene) -> Choice:
    """GT-11.6: where it is missed least: no area for it, no castle in danger, cheap units first."""
    return best(scene, scene.options, lambda option: -missed(scene, *option.split()))


def missed(scene: WesterosScene, area: Area, unit: str, how: str = "") -> float:
    """What the loss of a unit, or of its horse, costs."""
    price = HORSE_LOST if how else KNIGHT_LOST if unit[0] == "K" else FOOTMAN_LOST
    units = units_in(scene.p, area, scene.me)
    strength = army_strength(scene, area, scene.me)
    lost = 1 if how else strength_of((unit,))
    now = keep_chance(scene, area, strength)
    if how or len(units) > 1:
        left = keep_chance(scene, area, strength - lost)
    else:  # nobody leaves a token who is slain
        left = keep_chance(scene, area, None) if is_marked(scene, area) else 0.0
    return price + worth(scene, area) * (now - left)


def lose_horse(scene: WesterosScene) -> Choice:
    """GT-11.12: where the knight is missed least."""
    return best(scene, scene.options, lambda area: -missed(scene, area, "K", "dismounts"))


def choose_besieged(scene: WesterosScene) -> Choice:
    """GT-11.13: the stronghold that is kept best without."""

    def value(area: Choice) -> float:
        strength = army_strength(scene, area, scene.me)
        return worth(scene, area) * (keep_chance(scene, area, strength - 2) - keep_chance(scene, area, strength))

    return best(scene, scene.options, value)


def lose_strongest(scene: WesterosScene) -> Choice:
    """GT-11.10: of cards that are equally strong, the one with the fewest icons."""
    return best(scene, scene.options, lambda card: -(HOUSE_CARDS[card].swords + HOUSE_CARDS[card].towers))


def rise(scene: WesterosScene) -> Choice:
    """GT-11.11: on the track where the squire rises most."""
    places = {track: scene.p.tracks[track].index(scene.me) for track in TRACKS}
    return best(scene, scene.options, lambda track: TRACK_WORTH[track] * places[track])
