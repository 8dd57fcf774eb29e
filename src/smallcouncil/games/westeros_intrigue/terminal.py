"""Westeros Intrigue in the terminal: the court as a pyramid, the players, the reader's hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice, Event
from smallcouncil.games.facts import read_board_texts
from smallcouncil.games.westeros_intrigue.book import texts
from smallcouncil.games.westeros_intrigue.cards import HOUSE, HOUSES, LAYS, ROW_AND_OFFSET, Card, House, Place
from smallcouncil.terminal.houses import CODE, STYLE, chip, cut
from smallcouncil.terminal.parts import Part, seated
from smallcouncil.terminal.speech import ENGLISH, Speech, speeches

SPEECH = speeches(read_board_texts(texts, "westeros_intrigue"))
IN_ENGLISH = SPEECH[ENGLISH]
NOTATION = {"lay": "a character and a place, like arya@1.0: the row, then the offset from the round's first card"}
# What follows from an answer, and where a card may go
FOLLOWING: dict[str, tuple[str, ...]] = {"lay": ("WI-4.3", "WI-4.4", "WI-4.6", "WI-5.1", "WI-5.2")}
View = Mapping[str, Any]
Names = Sequence[str]


def score(language: str = ENGLISH) -> str:
    """What is counted at the end."""
    return SPEECH[language]("score")


def headline(view: View, names: Names, language: str = ENGLISH) -> str:
    """The round, and who began it."""
    return SPEECH[language]("round", n=view["round"], of=view["rounds"], who=names[view["starter"]])


def parts(view: View, names: Names, language: str = ENGLISH) -> list[Part]:
    """The table as the viewer sees it."""
    say = SPEECH[language]
    own = [Part("hand", hand(view, say))] if view["viewer"] is not None else []
    return [
        *own,
        Part("players", players(view, names, say), players(view, names, say, in_brief=True)),
        Part("court", Court(view, say), Court(view, say, lines=1)),
    ]


# The court


class Court:
    """The pyramid, as wide as the screen allows. Each place lies over two of the row below."""

    WIDEST, NARROWEST = 6, 4  # half a card, in columns

    def __init__(self, view: View, say: Speech = IN_ENGLISH, lines: int = 2) -> None:
        self.say = say
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
            yield Text(self.say("open_place"), "dim")

    def _card(self, place: Place, width: int) -> tuple[Text, ...]:
        if card := self.court.get(place):
            house, style, name = HOUSE[card], STYLE[HOUSE[card]], self.say.short(card, _first_name(card))
            if self.lines == 1:
                return (_padded(cut(f"{CODE[house]} {name}", width), width, style),)
            return _padded(f"{CODE[house]} {place}", width, style), _padded(cut(name, width), width, style)
        houses = fitting(self.open[place], self.say)
        return _padded(f"+  {place}", width, "bold"), _padded(f"   {houses}"[:width], width, "dim")


def look_back(view: View, events: Sequence[Event], language: str = ENGLISH) -> RenderableType:
    """The court at the end of a round: as it was last seen, and the card that was laid then."""
    laid = {event.data["place"]: event.data["card"] for event in events if event.kind == "laid"}
    return Court({"court": {**laid, **view["court"]}, "open_places": {}}, SPEECH[language])


def fitting(houses: Sequence[House], say: Speech) -> str:
    """Which houses fit, in short."""
    return say("any") if len(houses) == len(HOUSES) else " ".join(CODE[house] for house in houses)


def _line(parts: Iterable[tuple[int, Text]]) -> Text:
    line = Text(no_wrap=True)
    for at, part in parts:
        line.append(" " * (at - line.cell_len)).append_text(part)
    return line


def _padded(words: str, width: int, style: str) -> Text:
    return Text(words.ljust(width), style)


def _first_name(card: Card) -> str:
    return card.replace("_", " ").title()


# The players


def players(view: View, names: Names, say: Speech = IN_ENGLISH, *, in_brief: bool = False) -> RenderableType:
    """Cards in hand, who is out, penalty points and Iron Throne cards."""
    table = Table(box=None if in_brief else SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(say("player"), no_wrap=True)
    table.add_column(say("cards"), justify="right")
    table.add_column(say("this_round"))
    table.add_column(say("penalty"), justify="right")
    table.add_column(say("throne_cards"))
    for seat, name in enumerate(names):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(
            seated(name, say("seat", n=seat)),
            str(_size(view["hands"][seat])),
            _standing(view, seat, say),
            str(view["penalties"][seat]),
            _thrones(view, seat, say),
            style="bold" if is_asked else "",
        )
    if in_brief:
        return table
    unseen = say("set_aside", n=view["set_aside"]) if view["set_aside"] else ""
    return Group(table, Text(say("throne_deck", n=view["throne_deck"]) + unseen, "dim"))


def _size(cards: int | Sequence[Any]) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _standing(view: View, seat: int, say: Speech) -> str:
    if not view["out"][seat]:
        return say("in")
    lacking = ", ".join(CODE[house] for house in view["lacking"][seat])
    return say("lacked", houses=lacking) if lacking else say("out")


def _thrones(view: View, seat: int, say: Speech) -> str:
    cards = view["turned_up"][seat] if view["turned_up"] else view["thrones"][seat]
    if isinstance(cards, int):
        return say("face_down", n=cards) if cards else "–"
    return ", ".join(say("throne_card", value=value, n=daggers) for value, daggers in cards) or "–"


def hand(view: View, say: Speech) -> RenderableType:
    """The reader's own cards, house by house."""
    held = view["hands"][view["viewer"]]
    table = Table.grid(padding=(0, 1))
    for house in HOUSES:
        cards = ", ".join(say.name(card) for card in held if HOUSE[card] == house)
        table.add_row(chip(house), say.short(house), Text(cards or "–"))
    return Group(Text(say("your_hand"), "underline"), table)


# Choices


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """By house, card and place."""
    return sorted(choices, key=lambda choice: (_rank(LAYS[choice][0]), ROW_AND_OFFSET[LAYS[choice][1]]))


def _rank(card: Card) -> tuple[int, str]:
    return HOUSES.index(HOUSE[card]), card


def list_options(view: View, choices: Sequence[Choice], _: Names, language: str = ENGLISH) -> RenderableType:
    """A table of the own cards and the open places; where a card fits stands the number of the choice."""
    say = SPEECH[language]
    number = {LAYS[choice]: str(n) for n, choice in enumerate(choices, start=1)}
    places = sorted(view["open_places"], key=ROW_AND_OFFSET.__getitem__)
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(say("lay_on"), no_wrap=True)
    for place in places:
        table.add_column(place, justify="right")
    for card in sorted(view["hands"][view["viewer"]], key=_rank):
        name = Text.assemble(chip(HOUSE[card]), f" {say.name(card)}")
        table.add_row(name, *[number.get((card, place), "·") for place in places])
    return table


def list_shortly(view: View, choices: Sequence[Choice], names: Names, language: str = ENGLISH) -> RenderableType:
    """There is no shorter way."""
    return list_options(view, choices, names, language)


# Events


def retell(event: Event, names: Names, language: str = ENGLISH) -> str | None:
    """Places as this board names them, points with the names of those who get them; a hand lies on the board."""
    say = SPEECH[language]
    match event.kind:
        case "laid":
            return say.sentence("laid", names, event.data)
        case "penalties":
            points = zip(names, event.data["points"], event.data["totals"], strict=True)
            each = [say("penalty_of", who=name, n=got, total=total) for name, got, total in points]
            return say("penalties", n=event.data["round"], each=", ".join(each))
        case "hand":
            return ""
    return None
