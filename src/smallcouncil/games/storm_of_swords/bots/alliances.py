"""Ally cards, plots, second tactics cards, and where leaders and allied units go."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.storm_of_swords.board import Area
from smallcouncil.games.storm_of_swords.cards import CARDS_TO_BIND, DECK_OF_ALLY, HOUSE_TACTIC
from smallcouncil.games.storm_of_swords.moves import cards_of_deck
from smallcouncil.games.storm_of_swords.state import controller, dungeon

from .forces import army_strength, keep_chance
from .planning import forge_worth, held_worth
from .scene import Scene, best
from .worth import CLAIM, UNSEEN_ALLY, ally_worth, power_worth, pressure, pull, wanted

FORGE_COST, SECOND_CARD = 2, 4  # the second card costs 2 power and the 2 that were not taken


def forge(scene: Scene) -> Choice:
    """The card worth most, if it is worth its price."""
    p, me = scene.p, scene.me

    def value(deck: Choice) -> float:
        if deck == "pass":
            return FORGE_COST * power_worth(scene)
        return ally_worth(scene, p.ally_open[deck], me) if p.ally_open[deck] else UNSEEN_ALLY

    return best(scene, scene.options, value)


def plan_carefully(scene: Scene) -> Choice:
    """A second tactics card, where one is worth four power."""

    def value(option: Choice) -> float:
        if option == "power":
            return SECOND_CARD * power_worth(scene)
        return second_worth(scene, option.removeprefix("second "))

    return best(scene, scene.options, value)


def second_worth(scene: Scene, tactic: str) -> float:
    """What a tactics card would bring, now that all orders are seen."""
    p, me = scene.p, scene.me
    if tactic == HOUSE_TACTIC[p.houses[me]]:
        own = [area for area in wanted(scene) if controller(p, area) == me]
        kept = [keep_chance(scene, a, army_strength(scene, a, me) if a in scene.own else None) for a in own]
        return CLAIM * max(kept, default=0.0)
    if tactic == "forge-alliances":
        return forge_worth(scene)
    if tactic == "hold-territory":
        return held_worth(scene)
    if tactic == "secure-hostages":
        return float(sum(min(2, p.power[p.commanders[prisoner]]) for prisoner in dungeon(p, me)))
    return 1.0


def ransom(scene: Scene) -> Choice:
    """All the power there is to be had, first of who is nearest to winning."""

    def value(prisoner: Choice) -> float:
        return 0.0 if prisoner == "pass" else 1.0 + pressure(scene, scene.p.commanders[prisoner])

    return best(scene, scene.options, value)


def plot(scene: Scene) -> Choice:
    """Rob who has the best cards of the deck, if they are worth more than 4 power and the price."""
    p, deck = scene.p, scene.decision.about["deck"]

    def value(option: Choice) -> float:
        if option == "power":
            return 5 * power_worth(scene)
        victim = p.houses.index(option.removeprefix("rob "))
        cards = [card for card in p.allies[victim] if DECK_OF_ALLY[card] == deck]
        stolen = sum(ally_worth(scene, card, scene.me) for card in cards) / max(1, len(cards))
        unbinds = 1.0 if cards_of_deck(p, victim, deck) >= CARDS_TO_BIND - 1 else 0.0
        return stolen * (1 + pressure(scene, victim)) + unbinds

    return best(scene, scene.options, value)


def accuse(scene: Scene) -> Choice:
    """The token of who is nearest to winning, never one's own if there is another."""

    def value(space: Choice) -> float:
        owner = scene.p.claim_track[int(space) - 1]
        return -1.0 if owner == scene.me else pressure(scene, owner)

    return best(scene, scene.options, value)


def place(scene: Scene) -> Choice:
    """Where strength does most: near what is to be taken, and with an army."""
    return best(scene, scene.options, lambda area: place_worth(scene, area))


def place_worth(scene: Scene, area: Area) -> float:
    """Front and company."""
    return pull(scene, area) + army_strength(scene, area, scene.me)


def dismiss(scene: Scene) -> Choice:
    """Where strength does least."""
    return best(scene, scene.options, lambda area: -place_worth(scene, area))
