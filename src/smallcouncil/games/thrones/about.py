"""What each thing on a board of the family is: orders, units, leaders, cards, tracks and icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from smallcouncil.core.template import signed
from smallcouncil.games.about import Thing, plain

from .board import MUSTER
from .cards import ORDER_VALUE, POWER_TOKENS, STARRED, HouseCard, HouseCardId, Leader, LeaderFacts, kind_of
from .units import KINDS

PHASES = {
    "westeros": "GT-4.1",
    "planning": "GT-5.1",
    "raids": "GT-6.1",
    "marches": "GT-7.1",
    "consolidation": "GT-9.1",
}
CLAUSES = {f"phase {phase}": clause for phase, clause in PHASES.items()} | {
    "westeros_cards": "GT-4.1",
    "bans": "GT-5.1",
    "battle": "GT-8.2",
    "house_cards": "GT-8.3",
    "tactics": "SS-5.1",
    "leaders": "SS-8.1",
    "prisoners": "SS-8.6",
}
PLAIN = (
    *("barrel", "crown", "token", "garrison", "neutral", "barrels", "armies", "routed", "sword", "tower", "star"),
    *("iron_throne", "fiefdoms", "kings_court", "round", "won", "dungeon", "discards", "bid"),
)


def _order(order: str) -> Thing:
    value, is_starred = ORDER_VALUE[order], order in STARRED
    return Thing(kind_of(order), {"n": value, "value": signed(value)}, ("starred",) if is_starred else ())


def _units(letters: Iterable[str]) -> dict[str, Thing]:
    own = {letter: Thing(KINDS[letter].name, KINDS[letter]._asdict()) for letter in letters}
    routed = {f"{letter}*": Thing("routed") for letter in letters}
    return own | routed


def family_things(
    stock: Iterable[str],
    house_cards: Mapping[str, tuple[HouseCardId, ...]],
    faces: Mapping[HouseCardId, HouseCard],
    leaders: Mapping[Leader, LeaderFacts],
    castles: Iterable[str],
) -> dict[str, Thing]:
    """What all of its boards have, with a game's own numbers: its stock, house cards, leaders and kinds of castles."""
    return (
        {order: _order(order) for order in ORDER_VALUE}
        | _units(tuple(stock))
        | {card: _house_card(house, faces[card]) for house, cards in house_cards.items() for card in cards}
        | {who: _leader(facts) for who, facts in leaders.items()}
        | {kind: Thing(kind, {"n": MUSTER[kind]}) for kind in castles}
        | {f"phase {phase}": Thing(f"phase_{phase}") for phase in PHASES}
        | {"power": Thing("power", {"n": POWER_TOKENS})}
        | plain(*PLAIN)
    )


def cards_that_say(kind: str, cards: Iterable[str]) -> dict[str, Thing]:
    """Cards of a kind that have nothing but a text."""
    return {card: Thing(kind, besides=(f"card.{card}",)) for card in cards}


def _house_card(house: str, card: HouseCard) -> Thing:
    numbers = {"house": house, "strength": card.strength, "swords": card.swords, "towers": card.towers}
    return Thing("house_card", numbers, (f"card.{card.id}",) if card.effect else ())


def _leader(facts: LeaderFacts) -> Thing:
    numbers = {"front": facts.front, "back": facts.back, "order": facts.activation}
    return Thing("leader", numbers, ("leader_token",))
