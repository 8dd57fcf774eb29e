"""Which house card is laid: by the odds of what the opponent lays, and not always the one that looks best."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp

from smallcouncil.core import Choice
from smallcouncil.games.iron_throne.cards import TRUCE, Face
from smallcouncil.games.iron_throne.state import (
    BETRAYAL,
    CHALLENGER,
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    card_value,
    opponent,
    takes_part,
)

from .chances import aftermath, chances, chances_after, chances_after_truce
from .forecast import sigmoid, total_without_card, truce_odds, value_odds
from .scene import Scene, hand_of, highest_of, keep_value

# How much of a chance to win it is worth to keep a card of value 1 for later
THRIFT = 0.0015
# How freely the squire strays from the card that looks best: who always lays that can be foreseen
FREEDOM = 0.004
# How much more than its odds say a bargain is hoped for, in parts of what it would gain. A defender has little else to
# win by than a truce, and lays one anyway; a challenger who never does is never trusted.
GOODWILL = {CHALLENGER: 0.52, DEFENDER: 0.1}
# What is played after the reveal blurs a lead by about this much
BLUR = 1.5


Values = Iterable[tuple[int, float]]  # of the opponent's hostility card, and how likely each


def lay(scene: Scene) -> Choice:
    """Lay a card by the odds of what the opponent lays."""
    return drawn(scene, *opposing_odds(scene))


def opposing_odds(scene: Scene) -> tuple[float, list[tuple[int, float]]]:
    """How likely the opponent lays a truce, and the odds of the value of any other card."""
    other = opponent(scene.p, scene.me)
    return truce_odds(scene, other, -lead_without_cards(scene)), value_odds(scene, other)


def gain_by_sight(scene: Scene) -> float:
    """How much it is worth to see the opponent's card before laying the own one."""
    truce, values = opposing_odds(scene)
    hand = dict.fromkeys(scene.p.hands[scene.me])
    seen = truce * max(worths_laid(scene, hand, 1.0, []).values())
    for value, odds in values:
        seen += (1 - truce) * odds * max(worths_laid(scene, hand, 0.0, [(value, 1.0)]).values())
    return seen - max(worths_laid(scene, hand, truce, values).values())


def lay_face_up(scene: Scene) -> Choice:
    """Lay a card that the opponent sees before laying the highest."""
    return drawn(scene, 0.0, hand_of(scene, opponent(scene.p, scene.me)).highest)


def drawn(scene: Scene, truce: float, values: Values) -> Choice:
    """Mostly the best card, and the nearer the others come to it the more often they."""
    worths = worths_laid(scene, scene.decision.options, truce, values)
    most = max(worths.values())
    weights = [exp((worth - most) / FREEDOM) for worth in worths.values()]
    return scene.rng.choices(list(worths), weights)[0]


def worths_laid(scene: Scene, cards: Iterable[Face], truce: float, values: Values) -> dict[Face, float]:
    """The chance to win that follows from each card, less what the card would be worth later."""
    p, me, lead = scene.p, scene.me, lead_without_cards(scene)
    winning, losing = aftermath(scene, p.sides[me]), aftermath(scene, OPPOSING[p.sides[me]])
    won, lost = (chances_after(scene, HOSTILITY_OUTCOME, after)[me] for after in (winning, losing))
    agreed = chances_after_truce(scene)[me]
    hoped = GOODWILL[p.sides[me]] * max(0.0, agreed - chances(scene)[me])
    betraying, betrayed = (chances_after(scene, BETRAYAL, after)[me] for after in (winning, losing))

    can_betray = may_break_oath(scene)

    def worth(card: Face) -> float:
        if card == TRUCE:
            return truce * (max(agreed, betraying) if can_betray else agreed) + (1 - truce) * betrayed + hoped
        ahead = lead + card_value(card)
        odds = sum([likely * sigmoid((ahead - value) / BLUR) for value, likely in values])
        return truce * betraying + (1 - truce) * (odds * won + (1 - odds) * lost)

    return {card: worth(card) - THRIFT * keep_value(p, card) for card in cards}


def may_break_oath(scene: Scene) -> bool:
    """Oathbreaker: whoever holds it may bluff with a truce, and betray it once the other card is seen."""
    p, me = scene.p, scene.me
    hand = p.hands[me]
    return "jaime" in hand and takes_part(p, me, "jaime") and highest_of(hand) > 0


def lead_without_cards(scene: Scene) -> int:
    """By how much the own side is ahead but for the house cards."""
    side = scene.p.sides[scene.me]
    return total_without_card(scene, side) - total_without_card(scene, OPPOSING[side])


def break_oath(scene: Scene) -> Choice:
    """Oathbreaker: against a truce any hostility card wins, so the one that is missed least."""
    if scene.p.revealed[opponent(scene.p, scene.me)] != TRUCE:
        return replace_card(scene)
    return min(scene.decision.options, key=card_value)


def replace_card(scene: Scene) -> Choice:
    """Political Instinct: the lowest card that wins, else the lowest."""
    lead, theirs = lead_without_cards(scene), card_value(scene.p.revealed[opponent(scene.p, scene.me)])
    enough = [card for card in scene.decision.options if lead + card_value(card) > theirs]
    return min(enough or scene.decision.options, key=card_value)
