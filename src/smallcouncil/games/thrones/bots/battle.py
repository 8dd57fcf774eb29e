"""Battles: support, house cards, the blade; then casualties, capture and retreat."""

from __future__ import annotations

from math import exp

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import HOUSE_CARDS
from smallcouncil.games.thrones.state import FIEFDOMS, Battle
from smallcouncil.games.thrones.strength import (
    card_of,
    casualties,
    opponent_in,
    parts_of_total,
    swords,
    towers,
)

from .forces import army_strength, keep_chance
from .scene import Scene, best
from .worth import gain, leader_worth, power_worth, pressure, pull, worth

CASUALTY, HELD_BACK = 1.5, 0.35  # what a lost unit, and each strength of a card played, is worth
TAKES_SIDES = 0.3  # how much nearer to winning one side has to be
SPARE_POWER = 4
MISSED = {"F": 0, "S": 1, "f": 1, "k": 2, "K": 3}  # which unit is missed most


def the_battle(scene: Scene) -> Battle:
    """The battle under way."""
    assert scene.p.battle is not None  # noqa: S101  (only asked during a battle)
    return scene.p.battle


def stake(scene: Scene) -> float:
    """What the squire wins or loses with the area."""
    battle = the_battle(scene)
    army = 0.5 * army_strength(scene, battle.area, battle.defender)
    return army + (gain(scene, battle.area) if battle.attacker == scene.me else worth(scene, battle.area))


def totals(scene: Scene, battle: Battle) -> tuple[int, int]:
    """The strength of the squire and of the opponent, by all that is known."""
    rival = opponent_in(battle, scene.me)
    mine = sum(n for _, n in parts_of_total(scene.p, battle, scene.me))
    return mine, sum(n for _, n in parts_of_total(scene.p, battle, rival)) if rival >= 0 else 0


def wins(scene: Scene, battle: Battle, more: int = 0) -> bool:
    """Whether the squire wins as things are, with so much more."""
    mine, theirs = totals(scene, battle)
    track, rival = scene.p.tracks[FIEFDOMS], opponent_in(battle, scene.me)
    return mine + more > theirs or (mine + more == theirs and track.index(scene.me) < track.index(rival))


# The call for support


def support(scene: Scene) -> Choice:
    """To oneself always; of others to the one farther from winning, if that makes a difference."""
    battle, p = the_battle(scene), scene.p
    if scene.me in (battle.attacker, battle.defender):
        return f"support {p.houses[scene.me]}"
    if battle.defender < 0:
        return "none"
    ahead = pressure(scene, battle.attacker) - pressure(scene, battle.defender)
    if abs(ahead) < TAKES_SIDES:
        return "none"
    return f"support {p.houses[battle.defender if ahead > 0 else battle.attacker]}"


# House cards


def house_card(scene: Scene) -> Choice:
    """The card that promises most against all the opponent may play, and is not wasted."""
    value = stake(scene)
    return best(scene, scene.options, lambda card: card_promise(scene, card, value))


def card_promise(scene: Scene, card: Choice, value: float) -> float:
    """What a card promises; the opponent rather plays a strong one."""
    battle = the_battle(scene)
    rival = opponent_in(battle, scene.me)
    shown = card_of(battle, rival)
    theirs = [shown] if shown else scene.p.hands[rival] or [""]
    odds = [exp(0.5 * HOUSE_CARDS[other].strength) if other else 1.0 for other in theirs]
    results = [result(scene, with_cards(scene, battle, card, other), value) for other in theirs]
    promise = sum(odd * one for odd, one in zip(odds, results, strict=True)) / sum(odds)
    return promise - HELD_BACK * HOUSE_CARDS[card].strength


def with_cards(scene: Scene, battle: Battle, mine: Choice, theirs: Choice) -> Battle:
    """The battle as it would be with two cards."""
    cards = (mine, theirs) if battle.attacker == scene.me else (theirs, mine)
    return battle._replace(cards=cards)


def result(scene: Scene, battle: Battle, value: float) -> float:
    """What a battle with these cards would bring, the blade in the hand of its holder."""
    rival = opponent_in(battle, scene.me)
    blade = scene.p.tracks[FIEFDOMS][0]
    more = 0 if scene.p.blade_used else (blade == scene.me) - (blade == rival)
    if wins(scene, battle, more):
        return value + CASUALTY * casualties(scene.p, battle, scene.me)
    return -CASUALTY * casualties(scene.p, battle, rival)


def tyrion(scene: Scene) -> Choice:
    """Send a card back that wins, or that is better than what is left."""
    battle = the_battle(scene)
    rival = opponent_in(battle, scene.me)
    others = [HOUSE_CARDS[card].strength for card in scene.p.hands[rival]]
    average = sum(others) / len(others) if others else 0.0
    shown = HOUSE_CARDS[card_of(battle, rival)].strength
    return "send back" if shown > average or not others else "pass"


def aeron(scene: Scene) -> Choice:
    """Pay for another card only to win by it."""
    battle, value = the_battle(scene), stake(scene)
    theirs = card_of(battle, opponent_in(battle, scene.me))
    cost = 2 * power_worth(scene)
    less = (1, 0) if battle.attacker == scene.me else (0, 1)

    def promise(card: Choice) -> float:
        if card == "pass":
            return result(scene, battle, value)
        return result(scene, with_cards(scene, battle._replace(less=less), card, theirs), value) - cost

    return best(scene, scene.options, promise)


def blade(scene: Scene) -> Choice:
    """Where it decides."""
    battle = the_battle(scene)
    return "use" if not wins(scene, battle) and wins(scene, battle, 1) else "pass"


def davos(scene: Scene) -> Choice:
    """A tower where there is a casualty to save, and power to spare."""
    battle = the_battle(scene)
    saved = swords(scene.p, battle, battle.winner) > towers(scene.p, battle, scene.me)
    return "pay" if saved and scene.p.power[scene.me] >= SPARE_POWER else "pass"


# After the battle


def capture(scene: Scene) -> Choice:
    """The leader the opponent misses most."""
    return best(scene, scene.options, lambda leader: 0.0 if leader == "pass" else leader_worth(scene, leader))


def lose_unit(scene: Scene) -> Choice:
    """The cheapest first."""
    return best(scene, scene.options, lambda unit: -MISSED[unit[0]])


def retreat(scene: Scene) -> Choice:
    """Where the area is worth holding; the beaten enemy, where they do the least harm."""
    if scene.decision.about["seat"] != scene.me:
        return best(scene, scene.options, lambda area: -worth(scene, area))
    return best(scene, scene.options, lambda area: refuge(scene, area))


def refuge(scene: Scene, area: Area) -> float:
    """How good an area is for beaten units: strong company, worth, and near to what is to be taken."""
    strength = army_strength(scene, area, scene.me)
    return worth(scene, area) * keep_chance(scene, area, strength) + strength + 0.3 * pull(scene, area)


def leaders_retreat(scene: Scene) -> Choice:
    """Where the strongest army stands; the beaten enemy's leaders, where the weakest does."""
    seat = scene.decision.about["seat"]
    sign = 1 if seat == scene.me else -1
    return best(scene, scene.options, lambda area: sign * army_strength(scene, area, seat))


def strongest_area(scene: Scene) -> Choice:
    """Where the strongest army stands."""
    return best(scene, scene.options, lambda area: army_strength(scene, area, scene.me))


def rescue(scene: Scene) -> Choice:
    """One's own leaders first."""

    def value(leader: Choice) -> float:
        if leader == "pass":
            return 0.0
        return leader_worth(scene, leader) + (4 if scene.p.commanders[leader] == scene.me else 0)

    return best(scene, scene.options, value)


def bran(scene: Scene) -> Choice:
    """The best card back."""
    return best(scene, scene.options, lambda card: -1 if card == "pass" else HOUSE_CARDS[card].strength)
