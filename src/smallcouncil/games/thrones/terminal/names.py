"""How things of the family are called on the screen, short enough for a table. `of` is a position, or its kind."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.core import Texts
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import HOUSE_CARDS, HouseCardId, Leader, kind_of
from smallcouncil.games.thrones.state import Thrones
from smallcouncil.games.thrones.units import IN_ORDER, Unit

Of = Thrones | type[Thrones]


def texts_of(of: Of) -> Texts:
    """The texts of the game."""
    texts: Texts = of.game.texts
    return texts


def name(of: Of, an_id: str) -> str:
    """The name of an id."""
    return texts_of(of).name(an_id)


def names_of(of: Of, ids: Iterable[str]) -> list[str]:
    """The names of ids."""
    return [name(of, an_id) for an_id in ids]


def unit_name(of: Of, word: str) -> str:
    """The name of a unit; nothing if the word is none."""
    unit = word.rstrip("*")
    return name(of, unit) if unit in IN_ORDER else ""


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


def leader_in_short(of: Of, leader: Leader) -> str:
    """A leader with the strength of both sides, the order that activates, and the icon of the own march."""
    facts = of.leader_facts[leader]
    return f"{name(of, leader)} {facts.front} ({facts.back}) {facts.activation}, {facts.icon}"


def whereabouts(p: Thrones, leader: Leader) -> str:
    """Where a leader is."""
    place = p.leaders[leader]
    if place in p.board.areas:
        return f"in {name(p, place)}"
    if place.startswith("dungeon "):
        return f"prisoner of {name(p, p.houses[int(place.split()[1])])}"
    return {"gone": "dead", "waiting": "waits for a unit"}.get(place, place)


def text_of(of: Of, card: str) -> str:
    """What a tactics, ally or Westeros card does, in short."""
    return texts_of(of).templates["en"].get(f"card.{card}", "")


def westeros_cards(of: Of, cards: Iterable[str]) -> str:
    """The cards of the three Westeros decks, each with its deck's number: their names have commas."""
    return " · ".join(f"{deck} {name(of, card)}" for deck, card in zip(("I", "II", "III"), cards, strict=True))


def area_in_short(of: Of, area: Area) -> str:
    """The name of an area as its notation has it, so that a reader can type what they read."""
    called = of.board.areas[area].name
    written = called.lower().replace("'", "").replace(" ", "-")
    return called if written == area else area.replace("-", " ").title()


def is_order(word: str) -> bool:
    """Whether a word is an order."""
    return kind_of(word) in ("march", "defence", "support", "raid", "consolidate")
