"""Westeros Intrigue in the terminal: the court as a pyramid, the players, the reader's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice, Event
from smallcouncil.games.westeros_intrigue.cards import HOUSE, HOUSES, LAYS, NAMES, ROW_AND_OFFSET, Card, House, Place
from smallcouncil.terminal.houses import CODE, STYLE, chip, cut
from smallcouncil.terminal.parts import Part, seated

SCORE = "Score"
NOTATION = {"lay": "a character and a place, like arya@1.0: the row, then the offset from the round's first card"}
# What follows from an answer, and where a card may go
FOLLOWING: dict[str, tuple[str, ...]] = {"lay": ("WI-4.3", "WI-4.4", "WI-4.6", "WI-5.1", "WI-5.2")}
View = Mapping[str, Any]
Names = Sequence[str]


def headline(view: View, names: Names) -> str:
    """The round, and who began it."""
    return f"round {view['round']} of {view['players']} · {names[view['starter']]} began"


def parts(view: View, names: Names) -> list[Part]:
    """The table as the viewer sees it."""
    own = [Part("hand", hand(view))] if view["viewer"] is not None else []
    return [
        *own,
        Part("players", players(view, names), players(view, names, in_brief=True)),
        Part("court", Court(view), Court(view, lines=1)),
    ]


# The court


class Court:
    """The pyramid, as wide as the screen allows. Each place lies over two of the row below."""

    WIDEST, NARROWEST = 6, 4  # half a card, in columns

    def __init__(self, view: View, lines: int = 2) -> None:
        self.lines = lines  # of a card: with one, the name of its place has no room
        self.court: Mapping[Place, Card] = view["court"]
        self.open: Mapping[Place, Sequence[House]] = view["open_places"]
        self.rows: dict[int, dict[int, Place]] = {}  # each place by how far to the right it lies, in half cards
        for place in [*self.court, *self.open]:
            row, offset = ROW_AND_OFFSET[place]
            self.rows.setdefault(row, {})[2 * offset + row] = place

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        halves = [at for row in self.rows.values() for at in row]
        first = min(halves)
        half = max(self.NARROWEST, min(self.WIDEST, options.max_width // (max(halves) + 2 - first)))
        for row in sorted(self.rows, reverse=True):
            places = [(half * (at - first), self.rows[row][at]) for at in sorted(self.rows[row])]
            for line in range(self.lines):
                yield _line([(at, self._card(place, 2 * half - 1)[line]) for at, place in places])
        if self.open and self.lines > 1:
            yield Text("+ is an open place, with the houses that fit there", "dim")

    def _card(self, place: Place, width: int) -> tuple[Text, ...]:
        if card := self.court.get(place):
            house, style = HOUSE[card], STYLE[HOUSE[card]]
            if self.lines == 1:
                return (_padded(cut(f"{CODE[house]} {_short(card)}", width), width, style),)
            return _padded(f"{CODE[house]} {place}", width, style), _padded(cut(_short(card), width), width, style)
        return _padded(f"+  {place}", width, "bold"), _padded(f"   {fitting(self.open[place])}"[:width], width, "dim")


def look_back(view: View, events: Sequence[Event]) -> RenderableType:
    """The court at the end of a round: as it was last seen, and the card that was laid then."""
    laid = {event.data["place"]: event.data["card"] for event in events if event.kind == "laid"}
    return Court({"court": {**laid, **view["court"]}, "open_places": {}})


def fitting(houses: Sequence[House]) -> str:
    """Which houses fit, in short."""
    return "any" if len(houses) == len(HOUSES) else " ".join(CODE[house] for house in houses)


def _line(parts: Iterable[tuple[int, Text]]) -> Text:
    line = Text(no_wrap=True)
    for at, part in parts:
        line.append(" " * (at - line.cell_len)).append_text(part)
    return line


def _padded(words: str, width: int, style: str) -> Text:
    return Text(words.ljust(width), style)


def _short(card: Card) -> str:
    return card.replace("_", " ").title()


# The players


def players(view: View, names: Names, *, in_brief: bool = False) -> RenderableType:
    """Cards in hand, who is out, penalty points and Iron Throne cards."""
    table = Table(box=None if in_brief else SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("Player", no_wrap=True)
    table.add_column("Cards", justify="right")
    table.add_column("This round")
    table.add_column("Penalty", justify="right")
    table.add_column("Iron Throne cards")
    for seat, name in enumerate(names):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(
            seated(seat, name),
            str(_size(view["hands"][seat])),
            _standing(view, seat),
            str(view["penalties"][seat]),
            _thrones(view, seat),
            style="bold" if is_asked else "",
        )
    if in_brief:
        return table
    unseen = f"; {view['set_aside']} characters set aside unseen" if view["set_aside"] else ""
    return Group(table, Text(f"{view['throne_deck']} Iron Throne cards in the deck{unseen}", "dim"))


def _size(cards: int | Sequence[Any]) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _standing(view: View, seat: int) -> str:
    if not view["out"][seat]:
        return "in"
    lacking = view["lacking"][seat]
    return f"out; held no {', '.join(CODE[house] for house in lacking)}" if lacking else "out"


def _thrones(view: View, seat: int) -> str:
    cards = view["turned_up"][seat] if view["turned_up"] else view["thrones"][seat]
    if isinstance(cards, int):
        return f"{cards} face down" if cards else "–"
    return ", ".join(f"−{value} ({_daggers(daggers)})" for value, daggers in cards) or "–"


def _daggers(n: int) -> str:
    return f"{n} dagger{'' if n == 1 else 's'}"


def hand(view: View) -> RenderableType:
    """The reader's own cards, house by house."""
    held = view["hands"][view["viewer"]]
    rows = [(house, ", ".join(NAMES[card] for card in held if HOUSE[card] == house)) for house in HOUSES]
    table = Table.grid(padding=(0, 1))
    for house, cards in rows:
        table.add_row(chip(house), NAMES[house], Text(cards or "–"))
    return Group(Text("Your hand", "underline"), table)


# Choices


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """By house, card and place."""
    return sorted(choices, key=lambda choice: (_rank(LAYS[choice][0]), ROW_AND_OFFSET[LAYS[choice][1]]))


def _rank(card: Card) -> tuple[int, str]:
    return HOUSES.index(HOUSE[card]), card


def list_options(view: View, choices: Sequence[Choice], _: Names) -> RenderableType:
    """A table of the own cards and the open places; where a card fits stands the number of the choice."""
    number = {LAYS[choice]: str(n) for n, choice in enumerate(choices, start=1)}
    places = sorted(view["open_places"], key=ROW_AND_OFFSET.__getitem__)
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("Lay … on", no_wrap=True)
    for place in places:
        table.add_column(place, justify="right")
    for card in sorted(view["hands"][view["viewer"]], key=_rank):
        name = Text.assemble(chip(HOUSE[card]), f" {NAMES[card]}")
        table.add_row(name, *[number.get((card, place), "·") for place in places])
    return table


def list_shortly(view: View, choices: Sequence[Choice], names: Names) -> RenderableType:
    """There is no shorter way."""
    return list_options(view, choices, names)


# Events


def retell(event: Event, names: Names) -> str | None:
    """Give the points with the names of those who get them; a hand lies on the board."""
    match event.kind:
        case "penalties":
            points = zip(names, event.data["points"], event.data["totals"], strict=True)
            each = ", ".join(f"{name} ({got}, altogether {total})" for name, got, total in points)
            return f"Penalty points of round {event.data['round']}: {each}."
        case "hand":
            return ""
    return None
