"""How things of the family are called on the screen, short enough for a table."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.games.thrones.cards import HOUSE_CARDS, HouseCardId, Leader, kind_of
from smallcouncil.games.thrones.state import Thrones
from smallcouncil.games.thrones.units import IN_ORDER, Unit
from smallcouncil.terminal.speech import Speech


def unit_name(say: Speech, word: str) -> str:
    """The name of a unit; nothing if the word is none."""
    unit = word.rstrip("*")
    return say.name(unit) if unit in IN_ORDER else ""


def counted(units: Iterable[Unit]) -> str:
    """Units as notation writes them: `1K 2F 1F*`."""
    units = list(units)
    return " ".join(f"{units.count(unit)}{unit}" for unit in dict.fromkeys(units))


def card_in_short(say: Speech, card: HouseCardId) -> str:
    """A house card in a word: its first name, strength, a letter a sword and a tower, and a star for a text."""
    facts = HOUSE_CARDS[card]
    icons = say("sword") * facts.swords + say("tower") * facts.towers
    return f"{say.short(card, _first_name(say.name(card)))} {facts.strength}{icons}{'*' if facts.effect else ''}"


def _first_name(name: str) -> str:
    title, *others = name.split()
    return others[0] if title.lower() == "ser" else title


def card_in_full(say: Speech, card: HouseCardId) -> str:
    """A house card with its numbers and the meaning of its text."""
    facts = HOUSE_CARDS[card]
    words = [say("strength_of", n=facts.strength)]
    words += [say("swords", n=facts.swords)] if facts.swords else []
    words += [say("towers", n=facts.towers)] if facts.towers else []
    return ", ".join(words) + (f": {say.text(f'effect.{card}')}" if facts.effect else "")


def leader_in_short(say: Speech, p: Thrones, leader: Leader) -> str:
    """A leader with the strength of both sides, the order that activates, and the icon of the own march."""
    facts = p.leader_facts[leader]
    activation, icon = say(f"kind_{facts.activation}"), say(f"icon_{facts.icon}")
    return f"{say.name(leader)} {facts.front} ({facts.back}) {activation}, {icon}"


def whereabouts(say: Speech, p: Thrones, leader: Leader) -> str:
    """Where a leader is."""
    place = p.leaders[leader]
    if place in p.board.areas:
        return say("leader_in", area=place)
    if place.startswith("dungeon "):
        return say("leader_captured", house=p.houses[int(place.split()[1])])
    return say.text(f"board.leader_{place}") or place


def text_of(say: Speech, card: str) -> str:
    """What a tactics, ally or Westeros card does, in short."""
    return say.text(f"card.{card}")


def westeros_cards(say: Speech, cards: Iterable[str]) -> str:
    """The cards of the three Westeros decks, each with its deck's number: their names have commas."""
    return " · ".join(f"{deck} {say.name(card)}" for deck, card in zip(("I", "II", "III"), cards, strict=True))


def is_order(word: str) -> bool:
    """Whether a word is an order."""
    return kind_of(word) in ("march", "defence", "support", "raid", "consolidate")
