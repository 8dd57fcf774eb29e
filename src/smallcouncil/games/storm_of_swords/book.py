"""The book that the rules of A Storm of Swords are entered in."""

import msgspec

from smallcouncil.core import RuleBook
from smallcouncil.games.about import explain
from smallcouncil.games.facts import Meaning, read_texts
from smallcouncil.games.thrones import book as thrones
from smallcouncil.games.thrones.cards import TACTICS, effect_of

from .about import CLAUSES, THINGS
from .cards import ALLIES, ALLY_CARDS, COMMON_TACTICS, HOUSE_CARDS, HOUSE_TACTIC, LEADERS, NAMES

KINDS = {card.kind for card in ALLIES.values()}
SHARED = {kind: text for kind, text in ALLY_CARDS["decks"]["_shared"].items() if kind in KINDS}
MEANINGS = (
    {kind: Meaning(effect=text) for kind, text in SHARED.items()}
    | {card.id: Meaning(effect=card.effect or "") for card in HOUSE_CARDS.values()}
    | {leader: Meaning(origin=facts.origin["strengths"]) for leader, facts in LEADERS.items()}
    | {tactic: Meaning(effect=effect_of(TACTICS[tactic])) for tactic in (*COMMON_TACTICS, *HOUSE_TACTIC.values())}
    | {
        card.id: Meaning(
            effect=effect_of(msgspec.structs.asdict(card)),
            kind=card.kind if card.kind in SHARED else "",
            origin=card.origin,
            ours=card.ours,
        )
        for card in ALLIES.values()
    }
)

texts = read_texts("storm_of_swords", NAMES, MEANINGS, family="thrones")
explain(texts, ["thrones", "storm_of_swords"], THINGS, CLAUSES)
# Tables that were saved before the family had a book know this rule of it by another name.
book = RuleBook("storm-of-swords", texts, base=thrones.book, renamed={"check_victory": "count_claim"})
