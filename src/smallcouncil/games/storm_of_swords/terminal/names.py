"""How things of A Storm of Swords are called on the screen, short enough for a table."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.games.storm_of_swords.board import AREAS, Area
from smallcouncil.games.storm_of_swords.book import texts
from smallcouncil.games.storm_of_swords.cards import HOUSE_CARDS, LEADERS, HouseCardId, Leader, kind_of
from smallcouncil.games.storm_of_swords.state import StormOfSwords, Unit

UNITS = {unit: texts.name(unit) for unit in "KFkf"}


def name(an_id: str) -> str:
    """The name of an id."""
    return texts.name(an_id)


def listed(words: Iterable[str]) -> str:
    """Words as people list them: `a, b and c`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def counted(units: Iterable[Unit]) -> str:
    """Units as notation writes them: `1K 2F 1F*`."""
    units = list(units)
    return " ".join(f"{units.count(unit)}{unit}" for unit in dict.fromkeys(units))


def card_in_short(card: HouseCardId) -> str:
    """A house card in a word: its first name, strength, a letter a sword and a tower, and a star for a text."""
    facts = HOUSE_CARDS[card]
    first = facts.name.removeprefix("Ser ").split()[0]
    return f"{first} {facts.strength}{'s' * facts.swords}{'t' * facts.towers}{'*' if facts.effect else ''}"


def card_in_full(card: HouseCardId) -> str:
    """A house card with its numbers and the meaning of its text."""
    facts = HOUSE_CARDS[card]
    icons = [_plural(facts.swords, "sword"), _plural(facts.towers, "tower")]
    return ", ".join([f"strength {facts.strength}", *filter(None, icons)]) + (
        f": {facts.effect}" if facts.effect else ""
    )


def _plural(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}" if n else ""


def leader_in_short(leader: Leader) -> str:
    """A leader with the strength of both sides, the order that activates, and the icon of the own march."""
    facts = LEADERS[leader]
    return f"{name(leader)} {facts.front} ({facts.back}) {facts.activation}, {facts.icon}"


def whereabouts(p: StormOfSwords, leader: Leader) -> str:
    """Where a leader is."""
    place = p.leaders[leader]
    if place in AREAS:
        return f"in {name(place)}"
    if place.startswith("dungeon "):
        return f"prisoner of {name(p.houses[int(place.split()[1])])}"
    return {"gone": "dead", "waiting": "waits for a unit"}.get(place, place)


def text_of(card: str) -> str:
    """What a tactics, ally or Westeros card does, in short."""
    return texts.templates["en"].get(f"card.{card}", "")


def westeros_cards(cards: Iterable[str]) -> str:
    """The cards of the three Westeros decks, each with its deck's number: their names have commas."""
    return " · ".join(f"{deck} {name(card)}" for deck, card in zip(("I", "II", "III"), cards, strict=True))


def area_in_short(area: Area) -> str:
    """The name of an area as its notation has it, so that a reader can type what they read."""
    written = AREAS[area].name.lower().replace("'", "").replace(" ", "-")
    return AREAS[area].name if written == area else area.replace("-", " ").title()


def is_order(word: str) -> bool:
    """Whether a word is an order."""
    return kind_of(word) in ("march", "defence", "support", "raid", "consolidate")
