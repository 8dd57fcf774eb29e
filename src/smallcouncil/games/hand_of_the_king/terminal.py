"""Hand of the King in the terminal: King's Landing, the count of each house, the play areas, the companions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice
from smallcouncil.games.facts import read_board_texts
from smallcouncil.games.hand_of_the_king.book import texts
from smallcouncil.games.hand_of_the_king.cards import (
    COMPANIONS,
    HOUSE,
    HOUSES,
    MOVES,
    PLACE_NAMES,
    RAYS,
    SIDE,
    SIZE,
    VARYS,
    Companion,
    House,
)
from smallcouncil.games.hand_of_the_king.state import HandOfTheKing, leaders, on_the_way
from smallcouncil.terminal.houses import CODE, STYLE, chip
from smallcouncil.terminal.parts import Part, labelled, numbered, seated, side_by_side
from smallcouncil.terminal.plain import retell as retell  # the game's own sentences say it all
from smallcouncil.terminal.speech import ENGLISH, Speech, speeches
from smallcouncil.terminal.words import YOU

SPEECH = speeches(read_board_texts(texts, "hand_of_the_king"))
IN_ENGLISH = SPEECH[ENGLISH]
_PLACE = "a column letter and a row number, like b4"
_CHARACTER = "the name of a character, like arya"
_COMPANION = "the name of a companion, like jon_snow"
NOTATION = {
    "move": "a direction and a house, like left stark; with the raven also raven and a seat, like raven 1",
    "talk": "done",
    "companion": _COMPANION,
    "banner": "seat and its number, like seat 1",
    "swear": "the name of a house, like stark",
    "kill": _CHARACTER,
    "kill_in_area": _CHARACTER,
    "discard": _COMPANION,
    "swap": _CHARACTER,
    "swap_with": _CHARACTER,
    "carry_out": _COMPANION,
    "move_varys": _PLACE,
    "exchange": _CHARACTER,
    "return": _CHARACTER,
}
# By the kind of question: the clauses that tell what follows from an answer
FOLLOWING: dict[str, tuple[str, ...]] = {
    "move": ("HK-3.2", "HK-3.3", "HK-3.4", "HK-4.1"),
    "companion": ("HK-4.6", "R-HK-1"),
    "swear": ("HK-4.5",),
    "kill": ("HK-4.4",),
}

CELL = 12  # a code of two letters and the longest name
BANNER = "⚑"
View = Mapping[str, Any]
Names = Sequence[str]


def score(language: str = ENGLISH) -> str:
    """What is counted at the end."""
    return SPEECH[language]("banners")


def headline(view: View, names: Names, language: str = ENGLISH) -> str:
    """Whose turn it is."""
    say = SPEECH[language]
    return say("turn", who=names[view["turn"]]) if view["asked"] else say("the_end")


def parts(view: View, names: Names, language: str = ENGLISH) -> list[Part]:
    """The table from above."""
    say = SPEECH[language]
    grid = KingsLanding(view, say)
    return [
        Part("companions", companions(view, say), companions_in_brief(view, say), may_go=True),
        Part("areas", play_areas(view, names, say)),
        Part("houses", counts(view, names, say), counts_in_brief(view, names, say)),
        Part("grid", grid, grid),
    ]


# King's Landing


class KingsLanding:
    """The grid: columns a to f, rows 1 to 6. What Varys sees stands out; a tall screen gets more air."""

    TALL = 56

    def __init__(self, view: View, say: Speech = IN_ENGLISH) -> None:
        self.view, self.say = view, say
        self.seen = {place for ray in RAYS[view["varys"]].values() for place in ray}

    def __rich_console__(self, console: Console, _: ConsoleOptions) -> RenderResult:
        yield Text("   " + " ".join(letter.center(CELL) for letter in "abcdef").rstrip(), "dim")
        for row in range(SIDE):
            places = range(row * SIDE, (row + 1) * SIDE)
            cells = [_cell(self.view, place, self.say, is_seen=place in self.seen) for place in places]
            yield Text.assemble((f"{row + 1}  ", "dim"), Text(" ").join(cells))
            if console.height >= self.TALL:
                yield Text()


def _cell(view: View, place: int, say: Speech, *, is_seen: bool) -> Text:
    card = view["grid"][place]
    if place == view["varys"]:
        return Text("◆ VARYS ◆".center(CELL), "bold reverse")
    if not card:
        return Text("·".center(CELL), "dim")
    words = f"{CODE[HOUSE[card]]} {say.name(card)}".ljust(CELL)
    return Text(words, STYLE[HOUSE[card]] + (" bold" if is_seen else ""))


# What the players hold


def counts(view: View, names: Names, say: Speech = IN_ENGLISH) -> RenderableType:
    """For each house: how many are left in King's Landing, how many each player has, who holds the banner."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(say("house"), no_wrap=True)
    table.add_column(say("left"), justify="right")
    for seat, name in enumerate(names):
        table.add_column(_heading(view, seat, name, say), justify="right", overflow="fold")
    table.add_column(say("banner"), overflow="fold")
    for house in HOUSES:
        table.add_row(*_house_row(view, names, house, say))
    held = [f"{n} {BANNER}" if n else "–  " for n in view["banners_held"]]
    table.add_row(Text(say("banners")), "", *held, style="bold")
    return table


def counts_in_brief(view: View, names: Names, say: Speech) -> RenderableType:
    """The same with a line a player; of each house also how many of all are left in King's Landing."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for _ in HOUSES:
        table.add_column(justify="right")
    lying = view["in_kings_landing"]
    left = [Text(f"{CODE[house]} {lying[house]}/{SIZE[house]}", STYLE[house]) for house in HOUSES]
    table.add_row(say("left_of_all"), *left, say("a_banner"))
    for seat, name in enumerate(names):
        held = [_count(view["counts"][house][seat], is_holder=view["banners"][house] == seat) for house in HOUSES]
        table.add_row(_heading(view, seat, name, say, "  "), *held, _banners(view, seat))
    return table


def _banners(view: View, seat: int) -> Text:
    return Text(f"{view['banners_held'][seat]} {BANNER}", "bold")


def _heading(view: View, seat: int, name: str, say: Speech, between: str = "\n") -> Text:
    heading = Text(name, "bold" if seat == view["turn"] else "")
    if view["teams"]:
        heading.append(f"{between}{say('team', team=view['teams'][seat])}", "dim")
    return heading


def _house_row(view: View, names: Names, house: House, say: Speech) -> list[RenderableType]:
    holder = view["banners"][house]
    lying = view["in_kings_landing"][house]
    held = [_count(n, is_holder=seat == holder) for seat, n in enumerate(view["counts"][house])]
    name = Text.assemble(chip(house), f" {say.short(house)} {SIZE[house]}")
    return [name, str(lying or "–"), *held, names[holder] if holder is not None else Text(say("supply"), "dim")]


def _count(n: int, *, is_holder: bool) -> str:
    return f"{n or '–'} {BANNER if is_holder else ' '}"


def play_areas(view: View, names: Names, say: Speech = IN_ENGLISH) -> RenderableType:
    """The characters and companions in front of each player, the raven, and who is dead."""
    rows = [(seated(name, say("seat", n=seat)), Text(_area(view, seat, say))) for seat, name in enumerate(names)]
    if view["dead"]:
        rows.append((say("dead"), Text(", ".join(say.names(view["dead"])))))
    if view["talk"]:
        rows.append((say("talk"), Text(say("in_private", who=say.listed(names[seat] for seat in view["talk"])))))
    return labelled(rows)


def _area(view: View, seat: int, say: Speech) -> str:
    groups = [", ".join(say.name(card) for card in view["areas"][seat] if HOUSE[card] == house) for house in HOUSES]
    groups += [f"{say.name(name)} ({_counts_for(view, name, say)})" for name in view["staying"][seat]]
    if view["settings"].get("raven"):
        groups.append(say("raven" if view["ravens"][seat] else "raven_spent"))
    return " · ".join(filter(None, groups)) or say("nothing_yet")


def _counts_for(view: View, name: str, say: Speech) -> str:
    counted = COMPANIONS[name].counts
    house = view["sworn"] if counted["house"] == "any" else counted["house"]
    return say("counts_as", n=counted["n"], house=house)


# Companions


def companions(view: View, say: Speech = IN_ENGLISH) -> RenderableType:
    """Those available, what they do, and what of it is ours; then the one in use, and how many are left unseen."""
    rows = [(say.name(name), name) for name in view["available"]]
    turned_up = [(say("turned_up", companion=name), name) for name in view["turned_up"]]
    using = [(say("in_use", companion=name), name) for name in [view["using"]] if name]
    told = [(label, effect(COMPANIONS[name], say)) for label, name in [*rows, *turned_up, *using]]
    nobody = [] if rows else [(say("none"), Text(say("no_companion"), "dim"))]
    seen = say("face_down", n=view["unused"])
    if view["discarded"]:
        seen += say("gone", companions=", ".join(say.names(view["discarded"])))
    return Group(Text(say("companions_for"), "underline"), labelled([*nobody, *told]), Text(f" {seen}", "dim"))


def companions_in_brief(view: View, say: Speech) -> RenderableType:
    """Their names in a line; what they do is asked for, or stands beside the choice of one."""
    names = ", ".join(say.short(name, _first_name(name)) for name in view["available"]) or say("none")
    return Text.assemble(f"{say('companions')}: ", (names, "bold"), overflow="ellipsis", no_wrap=True)


def _first_name(companion: str) -> str:
    return companion.replace("_", " ").title()


def effect(companion: Companion, say: Speech = IN_ENGLISH) -> Text:
    """What a companion does, and where it comes from."""
    text = Text(say.text(f"effect.{companion.id}"))
    if companion.origin == "designed":
        text.append(f" ({say.text('origin.designed')})", "italic dim")
    elif companion.ours:
        text.append(f" ({say.text(f'origin.{companion.id}')})", "italic dim")
    return text


# Choices


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them."""
    return list(choices)


def list_options(view: View, choices: Sequence[Choice], names: Names, language: str = ENGLISH) -> RenderableType:
    """The choices and what they mean."""
    return numbered(choices, [describe(view, choice, names, SPEECH[language]) for choice in choices])


def list_shortly(view: View, choices: Sequence[Choice], names: Names, language: str = ENGLISH) -> RenderableType:
    """The same side by side: of moves how many they take, and what they bring."""
    return side_by_side(choices, [_in_short(view, choice, names, SPEECH[language]) for choice in choices])


def _in_short(view: View, choice: Choice, names: Names, say: Speech) -> str:
    if choice in MOVES:
        move = _Move(view, *MOVES[choice])
        companion = f" {say('companion')}" if move.earns else ""
        return f"+{len(move.cards)}{f' {BANNER}' if move.takes_banner else ''}{companion}"
    if choice in COMPANIONS or choice.startswith(("raven ", "done")):
        return ""
    return describe(view, choice, names, say)


def describe(view: View, choice: Choice, names: Names, say: Speech = IN_ENGLISH) -> str:
    """What a choice means."""
    if choice in MOVES:
        return _Move(view, *MOVES[choice]).told(say)
    if choice in COMPANIONS:
        return effect(COMPANIONS[choice], say).plain
    if choice in HOUSES:
        held = view["counts"][choice]
        return ", ".join(f"{name} {n}" for name, n in zip(names, held, strict=True) if n) or say("nobody_has")
    if HOUSE.get(choice):
        return f"{CODE[HOUSE[choice]]}, {_where(view, choice, names, say)}"
    if choice == VARYS:
        return PLACE_NAMES[view["varys"]]
    match choice.split():
        case ["raven", seat]:
            return say("sends_raven", who=names[int(seat)])
        case ["seat", seat]:
            return names[int(seat)]
        case ["done"]:
            return say("talk_over")
    return ""


class _Move:
    """What a move takes, and what it brings: HK-3.4 the banner, HK-4.1 and HK-4.7 a companion."""

    def __init__(self, view: View, direction: str, house: House) -> None:
        p: HandOfTheKing = HandOfTheKing.game.read_view(view)
        seat, counts, holder = p.turn, [*p.counts[house]], p.banners[house]
        self.house = house
        self.cards = [p.grid[place] for place in on_the_way(p, direction, house)]
        counts[seat] += len(self.cards)
        self.held = counts[seat]
        self.takes_banner = seat != holder and seat in leaders(tuple(counts))
        self.keeps_banner = seat == holder
        self.is_last = len(self.cards) == view["in_kings_landing"][house]
        self.earns = self.is_last and bool(view["available"])

    def told(self, say: Speech) -> str:
        """In words."""
        gains = [say("the_banner")] * self.takes_banner + [say("a_companion")] * self.earns
        taken = say("takes", cards=", ".join(say.names(self.cards))) + (say("the_last") if self.is_last else "")
        then = say("then", n=self.held, house=self.house) + (say("keeps") if self.keeps_banner else "")
        return taken + then + (say("brings", gains=say.listed(gains)) if gains else "")


def _where(view: View, card: str, names: Names, say: Speech) -> str:
    grid: list[str] = view["grid"]
    if card in grid:
        return PLACE_NAMES[grid.index(card)]
    owner = next(seat for seat, area in enumerate(view["areas"]) if card in area)
    return say("yours") if names[owner] == YOU else say("with", who=names[owner])
