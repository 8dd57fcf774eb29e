"""The book that the rules of A Storm of Swords are entered in."""

from typing import Any

import msgspec

from smallcouncil.core import RuleBook
from smallcouncil.games.facts import Meaning, read_texts

from .cards import ALLIES, CARDS, COMMON_TACTICS, HOUSE_CARDS, HOUSE_TACTIC, LEADERS, NAMES, TACTICS

MOMENTS = {
    "effect": "",
    "immediate": "Immediately: ",
    "lasting": "Lasting: ",
    "end_of_round": "At the end of the round: ",
}


def _effect(card: dict[str, Any]) -> str:
    """What a tactics or ally card does at each of its moments."""
    return " ".join(moment + _sentences(card[field]) for field, moment in MOMENTS.items() if card.get(field))


def _sentences(text: str | list[str]) -> str:
    return (text if isinstance(text, str) else " ".join(text)).rstrip(".") + "."


SHARED = {kind: text for kind, text in CARDS["allies"]["_shared"].items() if kind in {c.kind for c in ALLIES.values()}}
MEANINGS = (
    {kind: Meaning(effect=text) for kind, text in SHARED.items()}
    | {card.id: Meaning(effect=card.effect or "") for card in HOUSE_CARDS.values()}
    | {leader: Meaning(origin=facts.origin["strengths"]) for leader, facts in LEADERS.items()}
    | {tactic: Meaning(effect=_effect(TACTICS[tactic])) for tactic in (*COMMON_TACTICS, *HOUSE_TACTIC.values())}
    | {
        card.id: Meaning(
            effect=_effect(msgspec.structs.asdict(card)),
            kind=card.kind if card.kind in SHARED else "",
            origin=card.origin,
        )
        for card in ALLIES.values()
    }
)

texts = read_texts("storm_of_swords", NAMES, MEANINGS)
book = RuleBook("storm-of-swords", texts)
