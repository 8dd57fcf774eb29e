"""What an encounter will bring before its cards are laid: totals, odds of the cards, and the chances that follow."""

from __future__ import annotations

from copy import copy
from math import exp

from smallcouncil.games.iron_throne.abilities import leader_text
from smallcouncil.games.iron_throne.book import book
from smallcouncil.games.iron_throne.cards import CARDS, LEADERS, TRUCE, Character, Face
from smallcouncil.games.iron_throne.encounter import parts_of_total
from smallcouncil.games.iron_throne.state import (
    BETRAYAL,
    CHALLENGER,
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    IronThrone,
    active_player,
    card_value,
    is_active,
    is_led_by,
    players_of,
)
from smallcouncil.games.iron_throne.windows import is_playable

from .chances import aftermath, chances_after, chances_after_truce
from .scene import Scene, hand_of, highest_of

# How often the highest hostility card of a hand is laid
HIGHEST_LAID = 0.65
# How far two laid cards, and what is played after the reveal, scatter about what is expected
SPREAD = 3.0
# A truce is laid by who holds one, more readily by the defender, and by the weaker side
TRUCE_AT_LEAST, TRUCE_WHEN_WEAK, WEAKNESS = {CHALLENGER: 0.2, DEFENDER: 0.4}, 0.3, 3.0


def joined(p: IronThrone, seat: int, side: str, character: Character) -> IronThrone:
    """The position once a character has come to a side, or left it. Only these two zones are copied."""
    after = copy(p)
    after.sides, after.participants = p.sides.copy(), p.participants.copy()
    after.sides[seat], after.participants[seat] = side, character
    return after


# Totals before the reveal


def total_without_card(scene: Scene, side: str) -> int:
    """What a side will have but for its house card: power, leaders, and the viewer's own character cards."""
    p = scene.p
    if not p.result:
        p = copy(p)
        p.result = HOSTILITY_OUTCOME
    players = players_of(p, side)
    power = sum([n for what, _, n in parts_of_total(p, side) if what != "card"])
    leaders = sum([leader_bonus(p, seat) for seat in players])
    own = sum(card_bonuses(scene.on(p)).values()) if scene.me in players else 0
    return power + leaders + own


def leader_bonus(p: IronThrone, seat: int) -> int:
    """What a leader can add once the outcome is hostility."""
    leader = p.leaders[seat]
    effect = f"leader {leader}"
    can_use = LEADERS[leader].timing == "after_reveal" and leader_text(leader).may(p, seat)
    is_used = any(what == effect and who == seat for what, who, _ in p.effects)
    return added_by(p, seat, effect) if can_use and not is_used else 0


def added_by(p: IronThrone, seat: int, effect: str) -> int:
    """What an effect adds to its side's total."""
    text = book.text_of(effect, "total")
    return int(text.effect(p, seat)) if text is not None else 0


def card_bonuses(scene: Scene) -> dict[Face, int]:
    """What each character card in hand would add to the own side's lead, once the outcome is hostility."""
    p, me = scene.p, scene.me
    cards = [card for card in dict.fromkeys(p.hands[me]) if is_playable(p, me, "after_reveal", card)]
    return {card: bonus for card in cards if (bonus := card_bonus(p, me, card))}


def card_bonus(p: IronThrone, seat: int, card: Face) -> int:
    """What a character card would add to the lead of its player's side."""
    if added := added_by(p, seat, f"card {card}"):
        return added
    if card == "daenerys":
        value = card_value(p.revealed[active_player(p, OPPOSING[p.sides[seat]])])
        return value if value <= CARDS["daenerys"].threshold else 0
    if card == "tyrion" and is_active(p, seat):
        higher = highest_of(p.hands[seat]) - card_value(p.revealed[seat])
        return max(0, higher) if p.revealed[seat] else 0
    return 0


# The cards that will be laid


def truce_odds(scene: Scene, seat: int, lead: float) -> float:
    """How likely an active player lays a truce: who is behind does so more readily."""
    revealed = scene.p.revealed[seat]
    if revealed:
        return float(revealed == TRUCE)
    is_safe = is_led_by(scene.p, seat, "eddard")  # who makes a truce of every betrayal
    least = TRUCE_AT_LEAST[CHALLENGER if seat == scene.p.challenger else DEFENDER]
    readiness = 1 if is_safe else least + TRUCE_WHEN_WEAK / (1 + exp(lead / WEAKNESS))
    return hand_of(scene, seat).truce * readiness


def value_odds(scene: Scene, seat: int) -> list[tuple[int, float]]:
    """The value of the hostility card an active player will lay: the highest of the hand, or about half of that."""
    revealed = scene.p.revealed[seat]
    if revealed:
        return [(card_value(revealed), 1.0)]
    odds: list[tuple[int, float]] = []
    for value, chance in hand_of(scene, seat).highest:
        odds += [(value, chance * HIGHEST_LAID), (value // 2, chance * (1 - HIGHEST_LAID))]
    return odds


def expected_value(scene: Scene, seat: int) -> float:
    """The same on average."""
    return sum([value * odds for value, odds in value_odds(scene, seat)])


# The forecast


def outlooks(scene: Scene) -> list[float]:
    """Each player's chance to win the game as the encounter stands, as the viewer sees it."""
    challenger, defender = scene.p.challenger, active_player(scene.p, DEFENDER)
    lead = total_without_card(scene, CHALLENGER) - total_without_card(scene, DEFENDER)
    truce, other_truce = truce_odds(scene, challenger, lead), truce_odds(scene, defender, -lead)
    won = sigmoid((lead + expected_value(scene, challenger) - expected_value(scene, defender)) / SPREAD)
    gained, lost = aftermath(scene, CHALLENGER), aftermath(scene, DEFENDER)
    hostility = (1 - truce) * (1 - other_truce)
    ways = [
        (hostility * won, chances_after(scene, HOSTILITY_OUTCOME, gained)),
        (hostility * (1 - won), chances_after(scene, HOSTILITY_OUTCOME, lost)),
        ((1 - truce) * other_truce, chances_after(scene, BETRAYAL, gained)),
        (truce * (1 - other_truce), chances_after(scene, BETRAYAL, lost)),
        (truce * other_truce, chances_after_truce(scene)),
    ]
    return [sum([odds * chances[seat] for odds, chances in ways]) for seat in range(scene.p.players)]


def outlook(scene: Scene) -> float:
    """The viewer's chance."""
    return outlooks(scene)[scene.me]


def sigmoid(x: float) -> float:
    """From 0 to 1, one half at 0."""
    return 1 / (1 + exp(-x))
