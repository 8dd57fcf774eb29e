"""The Iron Throne in the terminal: the houses, the encounter in the middle, the reader's hand and hostages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.box import SIMPLE
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.cli.words import YOU
from smallcouncil.core import Choice, Event
from smallcouncil.titles.iron_throne.cards import CARDS, CHARACTERS, HOUSE_OF, LEADERS, VALUE, Ability, Face

from .houses import CODE, chip
from .parts import labelled, numbered, spaced

SCORE = "Influence spread"
NOTATION = {
    "play": "the character of a card, like robb; pass; pass all (nothing more in this window)",
    "lay": "what the card shows: a value like 20, truce, or a character",
    "hostages": "release #3, torture #3, or pass",
    "offer_support": "a side and a character, like defender robb; or stay out",
    "bargain": "propose WHAT YOU GRANT for WHAT YOU GET, like propose influence hand #7 for 2p; accept; break off",
    "source": "deck, hand, or a hostage they hold, like #7",
}
FOLLOWING: dict[str, tuple[str, ...]] = {
    "play": ("IT-9.5", "IT-11.6"),
    "lay": ("IT-6.2", "IT-6.4", "IT-6.5", "IT-6.6"),
    "bargain": ("IT-6.6", "IT-6.10"),
    "hostages": ("IT-8.4", "IT-8.5"),
    "offer_support": ("IT-5.2", "IT-7.1", "IT-7.2", "IT-7.3"),
}
MOST_LISTED = 40  # of the thousands of bargains
View = Mapping[str, Any]
Names = Sequence[str]


def draw(view: View, names: Names) -> RenderableType:
    """The table as the viewer sees it."""
    parts: list[RenderableType] = [_state_of_play(view, names), houses(view, names)]
    if any(view["leaders"]):
        parts.append(leaders(view, names))
    if any(view["sides"]):
        parts.append(encounter(view, names))
    if any(view["hostages"]):
        parts.append(hostages(view, names))
    if view["viewer"] is not None:
        parts.append(hand(view))
    return spaced(parts)


def _state_of_play(view: View, names: Names) -> Text:
    facts = [f"Round {view['round']} of at most {view['options'].get('round_limit', 60)}"]
    facts.append(f"challenger: {names[view['challenger']]}")
    if view["defender"] is not None:
        facts.append(f"defender: {names[view['defender']]}")
    facts.append(f"{view['events_deck']} events left")
    return Text(" · ".join(facts), "dim")


# The houses


def houses(view: View, names: Names) -> RenderableType:
    """Power of the characters and the leader sheet, influence spread, cards."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("House")
    table.add_column("Characters and their power")
    for heading in ("Sheet", "Spread", "Hand", "Deck", "Discards"):
        table.add_column(heading, justify="right")
    for seat, house in enumerate(view["houses"]):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(
            Text.assemble(chip(house), f" {names[seat]}"),
            characters(view, seat),
            str(view["sheet"][seat]) if view["sheet"] else "–",
            f"{5 - view['influence'][seat][seat]} of 5",
            str(_size(view["hands"][seat])),
            str(view["decks"][seat]),
            str(len(view["discards"][seat])),
            style="bold" if is_asked else "",
        )
    return table


def characters(view: View, seat: int) -> Text:
    """The living with their power, the dead crossed out by a dagger; those who take part are marked."""
    words = []
    for character in CHARACTERS[view["houses"][seat]]:
        if character in view["power"]:
            mark = "»" if view["participants"] and view["participants"][seat] == character else ""
            words.append(f"{mark}{character.capitalize()} {view['power'][character]}")
        elif character in view["dead"]:
            words.append(f"†{character.capitalize()}")
    return Text("  ".join(words))


def leaders(view: View, names: Names) -> RenderableType:
    """What each leader can do, and where it comes from."""
    rows = [
        (f"{names[seat]}: {who.capitalize()}", _ability(LEADERS[who]))
        for seat, who in enumerate(view["leaders"])
        if who
    ]
    return labelled([(label, Text(text)) for label, text in rows])


def _ability(ability: Ability) -> str:
    """Its printed meaning; a card of our own design says so."""
    condition = f" if {ability.condition}:" if ability.condition else ":"
    ours = " (our design)" if ability.origin == "designed" else f" (ours: {ability.ruling})" if ability.ruling else ""
    return f"{ability.title}, {ability.timing.replace('_', ' ')}{condition} {ability.effect}{ours}"


# The encounter


def encounter(view: View, names: Names) -> RenderableType:
    """Both sides: who takes part, what lies there, and the sum as far as it can be seen."""
    return labelled([(side.capitalize(), _side(view, names, side)) for side in ("challenger", "defender")])


def _whose(participant: str, name: str) -> str:
    return f"your {participant}" if name == YOU else f"{participant} of {name}"


def _side(view: View, names: Names, side: str) -> Text:
    seats = [seat for seat, on in enumerate(view["sides"]) if on == side]
    seats.sort(key=lambda seat: seat not in (view["challenger"], view["defender"]))
    if not seats:
        return Text("nobody yet", style="dim")
    words = [_whose(_participant(view, seat), names[seat]) for seat in seats]
    active = view["challenger"] if side == "challenger" else view["defender"]
    card = view["revealed"][active] or ("a card face down" if _has_laid(view, active) else "")
    played = [f"{CARDS[face].title} played" for seat in seats for face in view["played"][seat]]
    power = sum(view["power"].get(view["participants"][seat], 0) for seat in seats)
    total = f"= {power + VALUE.get(view['revealed'][active], 0)}" if view["revealed"][active] else f"= {power} so far"
    return Text("; ".join([" with ".join(words), *filter(None, [card]), *played, total]))


def _participant(view: View, seat: int) -> str:
    character = view["participants"][seat]
    return f"{character.capitalize()} ({view['power'].get(character, 'dead')})"


def _has_laid(view: View, seat: int) -> bool:
    """Only the own laid card is in the view; of another's one sees that its player is not asked any more."""
    return bool(view["laid"] and view["laid"][seat])


# Hostages and hand


def hostages(view: View, names: Names) -> RenderableType:
    """Who holds which card of which house; the face, where the viewer saw it."""
    rows = [
        (f"Hostages of {names[holder]}", Text(", ".join(_hostage(view, hostage) for hostage in row)))
        for holder, row in enumerate(view["hostages"])
        if row
    ]
    return labelled(rows)


def _hostage(view: View, hostage: Mapping[str, Any]) -> str:
    code = CODE[view["houses"][hostage["owner"]]]
    face = f" {_face(hostage['face'])}" if hostage["face"] else ""
    return f"#{hostage['number']} {code}{face}"


def hand(view: View) -> RenderableType:
    """The reader's own cards; of character cards what they do."""
    held: list[Face] = sorted(view["hands"][view["viewer"]], key=_rank)
    rows = [("Your hand", Text(", ".join(_face(face) for face in held) or "–"))]
    rows += [(_face(face), Text(_ability(CARDS[face]))) for face in dict.fromkeys(held) if face in CARDS]
    return labelled(rows)


def _rank(face: Face) -> tuple[int, str]:
    return VALUE.get(face, 100 if face == "truce" else 200), face


def _face(face: Face) -> str:
    return face.capitalize() if face in HOUSE_OF else face


def _size(cards: int | Sequence[Any]) -> int:
    return cards if isinstance(cards, int) else len(cards)


# Choices and events


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them; of thousands of bargains only the first."""
    return list(islice(choices, MOST_LISTED))


def list_options(_: View, choices: Sequence[Choice], __: Names) -> RenderableType:
    """The choices; of a card also its title."""
    return numbered(choices, [CARDS[choice].title if choice in CARDS else "" for choice in choices])


def retell(event: Event, names: Names) -> str | None:
    """Totals with their sums; what lies on the board is not told again."""
    match event.kind:
        case "totals":
            sides = [
                f"{side} {_sum(event.data['parts'][side])} = {event.data[side]}" for side in ("challenger", "defender")
            ]
            return f"Totals: {'; '.join(sides)}."
        case "game_over":
            scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.data["scores"], strict=True))
            return f"The game is over. Influence spread: {scores}."
    return None


def _sum(parts: Sequence[tuple[str, int, int]]) -> str:
    return " + ".join(f"{n} ({what})" for what, _, n in parts)
