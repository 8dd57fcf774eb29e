"""The book that the rules of The Iron Throne are entered in."""

import msgspec

from smallcouncil.core import RuleBook
from smallcouncil.games.about import explain
from smallcouncil.games.facts import Meaning, read_texts

from .about import CLAUSES, THINGS
from .cards import CARDS, DATA, HAND, LEADERS, NAMES, VALUE, Ability

ABILITIES = {f"leader {who}": leader for who, leader in LEADERS.items()} | {
    f"card {who}": card for who, card in CARDS.items()
}
TITLES = {f"leader {who}": f"{who.capitalize()} ({leader.title})" for who, leader in LEADERS.items()} | {
    f"card {who}": f"{card.title} ({who.capitalize()})" for who, card in CARDS.items()
}


def numbers(ability: Ability) -> dict[str, int]:
    """What the texts of an ability can speak of."""
    fields = {field: value for field, value in msgspec.structs.asdict(ability).items() if isinstance(value, int)}
    return {**fields, "hand": HAND}


def _meaning(ability: Ability) -> Meaning:
    return Meaning(
        effect=ability.effect,
        condition=ability.condition,
        numbers=numbers(ability),
        origin=ability.origin,
        ruling=ability.ruling,
    )


MEANINGS = {name: _meaning(ability) for name, ability in ABILITIES.items()} | {
    event["id"]: Meaning(effect=event["effect"], origin=event["origin"], ruling=event.get("ruling", ""))
    for event in DATA["events"]
}

HOSTILITY = {face: ("thing.hostility", {"n": value}) for face, value in VALUE.items()}

texts = read_texts("iron_throne", {**NAMES, **TITLES}, MEANINGS, HOSTILITY)
explain(texts, ["iron_throne"], THINGS, CLAUSES)
book = RuleBook("iron-throne", texts)
