"""The choices: numbered, in a useful order, and with what they mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice, zip_longest

from rich.box import SIMPLE, Box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.cards import HOUSE_CARDS, ORDER_VALUE, ORDERS, STARRED
from smallcouncil.games.thrones.state import TRACKS, Thrones, controller, is_attack
from smallcouncil.games.thrones.strength import support_strength
from smallcouncil.terminal.parts import numbered, side_by_side

from .clash import deal_in_words
from .land import forces
from .look import Look, View
from .names import area_in_short, card_in_full, card_in_short, is_order, listed, name, text_of, unit_name

MOST_LISTED = 40  # of hundreds of marches and deals
FEW_ORDERS = 4  # three of a player's orders can be marches to carry out; more are a plan, or the raven's
SHORT_ORDER = {"march": "M", "defence": "D", "support": "S", "raid": "R", "consolidate": "C"}
LEGEND = "M march, D defence, S support, R raid, C consolidate power; * special"
PLAIN = {
    "done": "",
    "pass": "",
    "keep": "your orders stay as they are",
    "stay": "they march no further",
    "none": "",
}
MUSTERED = {
    "footman": "a footman, 1 point",
    "knight": "a knight, 2 points",
    "promote": "a footman becomes a knight, 1 point",
    "ship": "a ship, 1 point",
}
Names = Sequence[str]


# Order


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """As the game lists them; of many deals the first, of many moves some to each area, the largest first."""
    found = list(islice(choices, 100 * MOST_LISTED))
    if len(found) <= MOST_LISTED or is_plan(found):
        return found
    return found[:MOST_LISTED] if " for " in found[-1] else some_of_each_goal(found)


def some_of_each_goal(found: Sequence[Choice]) -> list[Choice]:
    """The largest moves to each area, as many to each as there is room for."""
    plain = [choice for choice in found if not _goal(choice)]
    by_goal: dict[str, list[Choice]] = defaultdict(list)
    for choice in reversed(found):
        if goal := _goal(choice):
            by_goal[goal].append(choice)
    in_turn = [choice for row in zip_longest(*by_goal.values()) for choice in row if choice]
    kept = set(in_turn[: MOST_LISTED - len(plain)])
    return [*plain, *(choice for goal in reversed(by_goal.values()) for choice in goal if choice in kept)]


def _goal(choice: Choice) -> str:
    """Where a move goes; nothing if it is none."""
    before, arrow, after = choice.partition(" -> ")
    return f"{before}{arrow}{after.split()[0]}" if arrow else choice.split()[0] if " " in choice else ""


def is_plan(choices: Sequence[Choice]) -> bool:
    """Whether most of these are orders to be placed."""
    return sum(is_order(choice.partition(": ")[2]) for choice in choices) > FEW_ORDERS


# Lists


def list_options(look: Look, view: View, choices: Sequence[Choice], names: Names) -> RenderableType:
    """The choices with their numbers; plans as a table of areas and orders; of bids no numbers but their own."""
    p: Thrones = look.read(view)
    if all(choice.isdecimal() for choice in choices):
        return numbers(look, p, view, choices)
    if is_plan(choices):
        return plans(look, p, choices, names)
    return numbered(choices, [meaning(look, p, choice, names) for choice in choices])


def list_shortly(look: Look, view: View, choices: Sequence[Choice], _: Names) -> RenderableType:
    """The same in few lines: plans without what tactics do, the rest side by side in notation."""
    p: Thrones = look.read(view)
    if all(choice.isdecimal() for choice in choices):
        return numbers(look, p, view, choices)
    if is_plan(choices):
        return plans_in_brief(p, choices)
    return side_by_side(choices, [card_in_short(choice) if choice in HOUSE_CARDS else "" for choice in choices])


def numbers(look: Look, p: Thrones, view: View, choices: Sequence[Choice]) -> RenderableType:
    """Choices that are numbers themselves."""
    kinds = [asked["kind"] for asked in view["asked"] if asked["seat"] == view["viewer"]]
    return Text(f"      {look.numbers(p, kinds, choices)}")


def plans(look: Look, p: Thrones, choices: Sequence[Choice], names: Names) -> RenderableType:
    """A table of areas and orders, where an order may be placed the number of the choice; the rest as a list."""
    others = [choice for choice in choices if ": " not in choice]
    listed_first = numbered(others, [meaning(look, p, choice, names) for choice in others])
    return Group(listed_first, Text(), orders(p, choices, SIMPLE), Text(LEGEND, "dim"))


def plans_in_brief(p: Thrones, choices: Sequence[Choice]) -> RenderableType:
    """The same, the other choices as running text."""
    others = [(n, *choice.rpartition(" ")) for n, choice in enumerate(choices, start=1) if ": " not in choice]
    by_kind = [(kind, [f"{n} {what}" for n, other, _, what in others if other == kind]) for _, kind, _, _ in others]
    words = {f"{kind}: {', '.join(of_kind)}".removeprefix(": "): None for kind, of_kind in by_kind}
    return Group(Text(" · ".join(words)), orders(p, choices, None))


def orders(p: Thrones, choices: Sequence[Choice], box: Box | None) -> RenderableType:
    """The orders that may be placed, by area."""
    number = {choice: str(n) for n, choice in enumerate(choices, start=1)}
    table = Table(box=box, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("Order", no_wrap=True)
    for order in (*ORDERS, "none"):
        table.add_column(_heading(order), justify="right")
    for area in dict.fromkeys(choice.partition(":")[0] for choice in choices if ": " in choice):
        table.add_row(area_in_short(p, area), *[number.get(f"{area}: {order}", "·") for order in (*ORDERS, "none")])
    return table


def _heading(order: str) -> str:
    kind = order.rstrip("+-012")
    return f"{SHORT_ORDER[kind]}{order[len(kind) :]}{'*' if order in STARRED else ''}" if kind in SHORT_ORDER else order


# Meanings


def meaning(look: Look, p: Thrones, choice: Choice, names: Names) -> str:
    """What a choice means, read off its notation."""
    if choice in PLAIN:
        return PLAIN[choice]
    if " for " in choice and ": " in choice:
        return deal_in_words(p, choice)
    if " x " in choice:
        return _raid(p, choice)
    if " -> " in choice:
        return f"to {_area(p, choice.partition(' -> ')[2].split()[0])}"
    if ": " in choice:
        return _order(p, *choice.split(": "))
    first, _, rest = choice.partition(" ")
    if first in p.board.areas:
        return _of_area(p, first, rest)
    if " with " in rest:
        house, some = rest.split(" with ")
        return _support(p, house, some.split(), names)
    word = rest if first in ("tactic", "second", "rob", "support") else choice
    return _thing(look, p, word, names)


def _raid(p: Thrones, choice: Choice) -> str:
    target = choice.partition(" x ")[2].split()[0]
    return f"removes {name(p, p.orders[target])} of {name(p, p.houses[controller(p, target)])} in {name(p, target)}"


def _of_area(p: Thrones, area: Area, rest: str) -> str:
    """An area alone, a unit there, or a move into it."""
    unit, _, how = rest.partition(" ")
    if rest and not unit_name(p, unit):
        return _move(p, area)
    return f"{_area(p, area)}{'; becomes a footman' if how else ''}"


def _support(p: Thrones, house: str, areas: Sequence[Area], names: Names) -> str:
    given = [f"{name(p, source)} {_given(p, source)}" for source in areas]
    return f"{names[p.houses.index(house)]}, only with {listed(given)}"


def _given(p: Thrones, source: str) -> int:
    """What a support order gives, by its area, or a card."""
    if source in p.board.areas:
        return support_strength(p, controller(p, source), source)
    return next(pledged[source] for pledged in map(p.pledges, range(p.players)) if source in pledged)


def _order(p: Thrones, area: Area, what: str) -> str:
    word, _, sea = what.partition(" ")
    if word in MUSTERED:
        return f"{MUSTERED[word]}; there: {' '.join(forces(p, sea or area)) or 'nobody'}"
    if what in p.leader_facts:
        facts = p.leader_facts[what]
        return f"{name(p, what)} marches at once, strength {facts.back}, {facts.icon}"
    if what == "power":
        return f"{ORDER_VALUE[p.orders[area]] + p.board.areas[area].power} power"
    if what == "march":
        return f"{name(p, p.orders[area])}: {' '.join(forces(p, area))}"
    return {"nothing": "the order is spent", "muster": "musters there instead"}.get(what, "")


def _move(p: Thrones, area: Area) -> str:
    seat = p.march.seat if p.march else -1
    return f"attack on {_area(p, area)}" if is_attack(p, seat, area) else _area(p, area)


def _area(p: Thrones, area: Area) -> str:
    owner = controller(p, area)
    whose = f"{name(p, p.houses[owner])}, " if owner >= 0 else ""
    order = f", {name(p, p.orders[area])}" if area in p.orders else ""
    return f"{name(p, area)}: {whose}{' '.join(forces(p, area)) or 'nobody there'}{order}"


def _thing(look: Look, p: Thrones, word: str, names: Names) -> str:
    if word in HOUSE_CARDS:
        return f"{name(p, word)}, {card_in_full(word)}"
    if word in p.leader_facts:
        return f"{name(p, word)} of {name(p, p.houses[p.commanders[word]])}"
    if word in p.houses:
        return names[p.houses.index(word)]
    if word in TRACKS:
        return "now: " + listed(name(p, p.houses[seat]) for seat in p.tracks[word])
    return look.thing(p, word) or unit_name(p, word) or text_of(p, word)
