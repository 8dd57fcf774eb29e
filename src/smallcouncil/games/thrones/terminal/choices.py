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
from smallcouncil.terminal.speech import ENGLISH, Speech

from .clash import deal_in_words
from .land import forces
from .look import Look, View
from .names import card_in_full, card_in_short, is_order, text_of, unit_name

MOST_LISTED = 40  # of hundreds of marches and deals
FEW_ORDERS = 4  # three of a player's orders can be marches to carry out; more are a plan, or the raven's
KINDS = ("march", "defence", "support", "raid", "consolidate")
SAID = ("keep", "stay")  # choices that the catalogue explains
UNSAID = ("done", "pass", "none")  # and those that need no words
MUSTERED = ("footman", "knight", "promote", "ship")
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
        return plans_in_brief(look.say, choices)
    return side_by_side(choices, [_in_short(look.say, choice) for choice in choices])


def _in_short(say: Speech, choice: Choice) -> str:
    return card_in_short(say, choice) if choice in HOUSE_CARDS else say.word(choice)


def numbers(look: Look, p: Thrones, view: View, choices: Sequence[Choice]) -> RenderableType:
    """Choices that are numbers themselves."""
    kinds = [asked["kind"] for asked in view["asked"] if asked["seat"] == view["viewer"]]
    return Text(f"      {look.numbers(p, kinds, choices)}")


def plans(look: Look, p: Thrones, choices: Sequence[Choice], names: Names) -> RenderableType:
    """A table of areas and orders, where an order may be placed the number of the choice; the rest as a list."""
    others = [choice for choice in choices if ": " not in choice]
    listed_first = numbered(others, [meaning(look, p, choice, names) for choice in others])
    return Group(listed_first, Text(), orders(look.say, choices, SIMPLE), Text(look.say("orders"), "dim"))


def plans_in_brief(say: Speech, choices: Sequence[Choice]) -> RenderableType:
    """The same, the other choices as running text."""
    others = [
        (n, _in_words(say, kind), _in_words(say, what))
        for n, choice in enumerate(choices, start=1)
        for kind, _, what in [choice.rpartition(" ")]
        if ": " not in choice
    ]
    by_kind = [(kind, [f"{n} {what}" for n, other, what in others if other == kind]) for _, kind, _ in others]
    words = {f"{kind}: {', '.join(of_kind)}".removeprefix(": "): None for kind, of_kind in by_kind}
    return Group(Text(" · ".join(words)), orders(say, choices, None))


def _in_words(say: Speech, word: str) -> str:
    """A word of notation, which is English, in the reader's language."""
    return word if say.language == ENGLISH else say.word(word) or (word and say.name(word))


def orders(say: Speech, choices: Sequence[Choice], box: Box | None) -> RenderableType:
    """The orders that may be placed, by area."""
    number = {choice: str(n) for n, choice in enumerate(choices, start=1)}
    table = Table(box=box, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column(say("order"), no_wrap=True)
    for order in (*ORDERS, "none"):
        table.add_column(_heading(say, order), justify="right")
    for area in dict.fromkeys(choice.partition(":")[0] for choice in choices if ": " in choice):
        table.add_row(say.short(area), *[number.get(f"{area}: {order}", "·") for order in (*ORDERS, "none")])
    return table


def _heading(say: Speech, order: str) -> str:
    kind = order.rstrip("+-012")
    if kind not in KINDS:
        return say(f"order_{order}")
    return f"{say(f'letter_{kind}')}{order[len(kind) :]}{'*' if order in STARRED else ''}"


# Meanings


def meaning(look: Look, p: Thrones, choice: Choice, names: Names) -> str:
    """What a choice means."""
    return _meaning(look, p, choice, names) or look.say.word(choice)


def _meaning(look: Look, p: Thrones, choice: Choice, names: Names) -> str:
    """The same, read off its notation."""
    say = look.say
    if choice in (*SAID, *UNSAID):
        return say(f"says_{choice}") if choice in SAID else ""
    if " for " in choice and ": " in choice:
        return deal_in_words(say, choice)
    if " x " in choice:
        return _raid(say, p, choice)
    if " -> " in choice:
        return say("to", area=_area(say, p, choice.partition(" -> ")[2].split()[0]))
    if ": " in choice:
        return _order(say, p, *choice.split(": "))
    first, _, rest = choice.partition(" ")
    if first in p.board.areas:
        return _of_area(say, p, first, rest)
    if " with " in rest:
        house, some = rest.split(" with ")
        return _support(say, p, house, some.split(), names)
    word = rest if first in ("tactic", "second", "rob", "support") else choice
    return _thing(look, p, word, names)


def _raid(say: Speech, p: Thrones, choice: Choice) -> str:
    target = choice.partition(" x ")[2].split()[0]
    return say("raids", order=p.orders[target], house=p.houses[controller(p, target)], area=target)


def _of_area(say: Speech, p: Thrones, area: Area, rest: str) -> str:
    """An area alone, a unit there, or a move into it."""
    unit, _, how = rest.partition(" ")
    if rest and not unit_name(say, unit):
        return _move(say, p, area)
    return _area(say, p, area) + (say("becomes_footman") if how else "")


def _support(say: Speech, p: Thrones, house: str, areas: Sequence[Area], names: Names) -> str:
    given = say.listed(f"{say.name(source)} {_given(p, source)}" for source in areas)
    return say("only_with", who=names[p.houses.index(house)], given=given)


def _given(p: Thrones, source: str) -> int:
    """What a support order gives, by its area, or a card."""
    if source in p.board.areas:
        return support_strength(p, controller(p, source), source)
    return next(pledged[source] for pledged in map(p.pledges, range(p.players)) if source in pledged)


def _order(say: Speech, p: Thrones, area: Area, what: str) -> str:
    word, _, sea = what.partition(" ")
    if word in MUSTERED:
        there = " ".join(forces(say, p, sea or area)) or say("nobody")
        return say(f"muster_{word}") + say("there", forces=there)
    if what in p.leader_facts:
        facts = p.leader_facts[what]
        return say("marches_at_once", leader=what, n=facts.back, icon=say(f"icon_{facts.icon}"))
    if what == "power":
        return say.text("thing.p", n=ORDER_VALUE[p.orders[area]] + p.board.areas[area].power)
    if what == "march":
        return f"{say.name(p.orders[area])}: {' '.join(forces(say, p, area))}"
    return say(f"order_{what}") if what in ("nothing", "muster") else ""


def _move(say: Speech, p: Thrones, area: Area) -> str:
    seat = p.march.seat if p.march else -1
    there = _area(say, p, area)
    return say("attack_on", area=there) if is_attack(p, seat, area) else there


def _area(say: Speech, p: Thrones, area: Area) -> str:
    owner = controller(p, area)
    whose = f"{say.name(p.houses[owner])}, " if owner >= 0 else ""
    order = f", {say.name(p.orders[area])}" if area in p.orders else ""
    return f"{say.name(area)}: {whose}{' '.join(forces(say, p, area)) or say('nobody_there')}{order}"


def _thing(look: Look, p: Thrones, word: str, names: Names) -> str:
    say = look.say
    if word in HOUSE_CARDS:
        return f"{say.name(word)}, {card_in_full(say, word)}"
    if word in p.leader_facts:
        return say("leader_of", leader=word, house=p.houses[p.commanders[word]])
    if word in p.houses:
        return names[p.houses.index(word)]
    if word in TRACKS:
        return say("now", houses=say.listed(say.name(p.houses[seat]) for seat in p.tracks[word]))
    return look.thing(p, word) or unit_name(say, word) or text_of(say, word)
