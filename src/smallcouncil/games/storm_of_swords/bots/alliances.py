"""Ally cards, plots, bought support, claim, and where allied units are dismissed."""

from __future__ import annotations

from smallcouncil.core import Choice
from smallcouncil.games.storm_of_swords.allies import cards_of_deck
from smallcouncil.games.storm_of_swords.cards import ALLIES, CARDS_TO_BIND, DECK_OF_ALLY
from smallcouncil.games.thrones.bots.battle import stake, the_battle, totals
from smallcouncil.games.thrones.bots.forces import card_edge, chance
from smallcouncil.games.thrones.bots.scene import best
from smallcouncil.games.thrones.bots.tactics import place_worth
from smallcouncil.games.thrones.bots.worth import power_worth, pressure
from smallcouncil.games.thrones.strength import opponent_in, support_strength

from .scene import FORGE_COST, StormScene
from .worth import UNSEEN_ALLY


def forge(scene: StormScene) -> Choice:
    """The card worth most, if it is worth its price."""
    p, me = scene.p, scene.me

    def value(deck: Choice) -> float:
        if deck == "pass":
            return FORGE_COST * power_worth(scene)
        return scene.ally_worth(p.ally_open[deck], me) if p.ally_open[deck] else UNSEEN_ALLY

    return best(scene, scene.options, value)


def plot(scene: StormScene) -> Choice:
    """Rob who has the best cards of the deck, if they are worth more than 4 power and the price."""
    p, deck = scene.p, scene.decision.about["deck"]

    def value(option: Choice) -> float:
        if option == "power":
            return 5 * power_worth(scene)
        victim = p.houses.index(option.removeprefix("rob "))
        cards = [card for card in p.allies[victim] if DECK_OF_ALLY[card] == deck]
        stolen = sum(scene.ally_worth(card, scene.me) for card in cards) / max(1, len(cards))
        unbinds = 1.0 if cards_of_deck(p, victim, deck) >= CARDS_TO_BIND - 1 else 0.0
        return stolen * (1 + pressure(scene, victim)) + unbinds

    return best(scene, scene.options, value)


def accuse(scene: StormScene) -> Choice:
    """The token of who is nearest to winning, never one's own if there is another."""

    def value(space: Choice) -> float:
        owner = scene.p.claim_track[int(space) - 1]
        return -1.0 if owner == scene.me else pressure(scene, owner)

    return best(scene, scene.options, value)


def dismiss(scene: StormScene) -> Choice:
    """Where strength does least."""
    return best(scene, scene.options, lambda area: -place_worth(scene, area))


# In battle


def military_support(scene: StormScene) -> Choice:
    """The card that is worth its price."""
    battle = the_battle(scene)
    mine, theirs = totals(scene, battle)
    if battle.defender < 0:
        missing = scene.p.neutrals[battle.area] - mine
        return best(scene, scene.options, lambda card: enough(card, missing))
    margin = mine - theirs + card_edge(scene, scene.me, opponent_in(battle, scene.me))
    value = stake(scene)

    def gained(card: Choice) -> float:
        if card == "pass":
            return 0.5
        more = chance(margin + ALLIES[card].strength) - chance(margin)
        return value * more - ALLIES[card].cost * power_worth(scene)

    return best(scene, scene.options, gained)


def enough(card: Choice, missing: int) -> float:
    """Against neutral forces: what is missing, for the lowest price; nothing, if nothing is."""
    if card == "pass":
        return 0.0 if missing > 0 else 9.0
    return min(ALLIES[card].strength, missing) - 0.1 * ALLIES[card].cost


def look_out(scene: StormScene) -> Choice:
    """The strongest support of the opponent."""
    rival = opponent_in(the_battle(scene), scene.me)
    areas = [area for area in scene.options if area != "pass"]
    return best(scene, areas, lambda area: support_strength(scene.p, rival, area))


def claim_from(scene: StormScene) -> Choice:
    """From the stock, so that the power stays."""
    return "stock" if "stock" in scene.options else "power"
