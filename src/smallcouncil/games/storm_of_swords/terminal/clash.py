"""What is in dispute: the march under way, the battle with all that counts in it, bids, the bargain for prisoners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.games.storm_of_swords.board import AREAS
from smallcouncil.games.storm_of_swords.cards import ALLIES, HOUSE_CARDS
from smallcouncil.games.storm_of_swords.consolidation import read_deal
from smallcouncil.games.storm_of_swords.state import Battle, March, StormOfSwords
from smallcouncil.games.storm_of_swords.strength import is_bloodless, parts_of_total, swords, towers
from smallcouncil.terminal.houses import chip
from smallcouncil.terminal.words import in_a_sentence

from .names import counted, listed, name

BLADE, NEUTRAL = "blade", "neutral force"
CLAUSES = {
    "units": "GT-8.2",
    "leaders": "SS-8.1",
    "march": "GT-8.2",
    "control-westeros": "SS-5.8",
    "defence": "GT-8.2",
    "garrison": "SS-7.1",
    "hold-territory": "SS-5.2",
    BLADE: "GT-8.2",
    NEUTRAL: "GT-7.4",
}
ROWS = [*(what for what in CLAUSES if what != BLADE), *AREAS, *ALLIES, *HOUSE_CARDS, BLADE]
LABELS = {"march": "march order", "defence": "defence order", BLADE: "Valyrian blade"}
Names = Sequence[str]
Part = tuple[str, int]


def march(p: StormOfSwords, under_way: March, names: Names) -> RenderableType:
    """Who marches from where, and what it is going to attack."""
    words = [f" {names[under_way.seat]}, from {name(under_way.area)}, value {under_way.value:+}"]
    if under_way.leader:
        words.append(f"the own march of {name(under_way.leader)}")
    if under_way.target:
        force = listed([*map(name, under_way.leaders), counted(under_way.units)])
        words.append(f"to attack {name(under_way.target)} with {force}")
    return Text.assemble(("March  ", "bold"), chip(p.houses[under_way.seat]), "; ".join(words))


# The battle


def battle(p: StormOfSwords, fight: Battle, names: Names) -> RenderableType:
    """Every contribution of both sides with its clause, so far."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(f"Battle of {name(fight.area)}")
    table.add_column(_side(p, fight.attacker, "Attacker", names), justify="right")
    table.add_column(_side(p, fight.defender, "Defender", names), justify="right")
    table.add_column("Clause", style="dim")
    attack, defence = parts_of_total(p, fight, fight.attacker), _defence(p, fight)
    for what in sorted({what for what, n in [*attack, *defence] if n}, key=ROWS.index):
        table.add_row(label(what), _amount(attack, what), _amount(defence, what), clause(what))
    total, by = "Strength" if fight.winner >= 0 else "Strength so far", "GT-8.4" if fight.defender >= 0 else "GT-7.4"
    table.add_row(total, _sum(attack), _sum(defence), by, style="bold")
    if any(fight.cards):
        seats = (fight.attacker, fight.defender)
        table.add_row("Swords", *[str(swords(fight, seat)) for seat in seats], "GT-8.5")
        table.add_row("Towers", *[str(towers(p, fight, seat)) for seat in seats], "GT-8.5")
    if is_bloodless(fight):
        table.add_row("No casualties by Eddard Stark's card", "", "", "SS-10.1")
    return table


def battle_in_brief(p: StormOfSwords, fight: Battle, names: Names) -> RenderableType:
    """Each side's sum in a line."""
    attack, defence = parts_of_total(p, fight, fight.attacker), _defence(p, fight)
    sides = [
        (_side(p, fight.attacker, "Attacker", names), attack),
        (_side(p, fight.defender, "Defender", names), defence),
    ]
    table = Table.grid(padding=(0, 2, 0, 0))
    for side, parts in sides:
        table.add_row(side, sum_in_words(parts, sum(n for _, n in parts)))
    return Group(Text(f"Battle of {name(fight.area)}", "bold"), table)


def sum_in_words(parts: Sequence[Sequence[Any]], total: int) -> str:
    """The total, and the contributions that count."""
    counting = " + ".join(f"{n} ({label(what)})" for what, n in parts if n).replace("+ -", "- ")
    return f"{total} = {counting}" if counting else str(total)


def _side(p: StormOfSwords, seat: int, side: str, names: Names) -> Text:
    return Text.assemble(f"{side} ", chip(p.houses[seat]), f" {names[seat]}") if seat >= 0 else Text("Neutral force")


def _defence(p: StormOfSwords, fight: Battle) -> list[Part]:
    if fight.defender >= 0:
        return parts_of_total(p, fight, fight.defender)
    return [(NEUTRAL, p.neutrals.get(fight.area, 0))]


def label(what: str) -> str:
    """What contributes: units, a support order by its area, a card by its name."""
    if what in AREAS:
        return f"support from {name(what)}"
    return LABELS.get(what) or name(what)


def clause(what: str) -> str:
    """The clause by which it counts."""
    if what in AREAS:
        return "GT-8.1"
    if what in ALLIES:
        return "SS-6.9"
    return "GT-8.3" if what in HOUSE_CARDS else CLAUSES[what]


def _amount(parts: Sequence[Part], what: str) -> str:
    amount = sum(n for part, n in parts if part == what)
    return f"{amount:+}" if amount else ""


def _sum(parts: Sequence[Part]) -> str:
    return str(sum(n for _, n in parts))


# Bids


def bids(p: StormOfSwords, view: Mapping[str, Any]) -> RenderableType | None:
    """What was bid, while the tied are put in order."""
    if not any(asked["kind"] in ("order_tied", "name_tied") for asked in view["asked"]):
        return None
    each = [f"{name(house)} {bid}" for house, bid in zip(p.houses, view["revealed_bids"], strict=True)]
    return Text.assemble(("Bids, bonuses included  ", "bold"), ", ".join(each))


def own_secret(view: Mapping[str, Any]) -> RenderableType | None:
    """The house card or the bid that the viewer has laid face down."""
    pick = view["picks"][view["viewer"]] if view["viewer"] is not None else ""
    what = name(pick) if pick in HOUSE_CARDS else f"{pick} power"
    return Text.assemble(("Face down  ", "bold"), what) if pick else None


# The bargain


def bargain(view: Mapping[str, Any], names: Names) -> RenderableType | None:
    """A deal that waits for an answer."""
    for asked in view["asked"]:
        if asked["kind"] in ("answer_deal", "answer_counter"):
            by, to = (in_a_sentence(names[seat]) for seat in (asked["about"]["seat"], asked["seat"]))
            deal = deal_in_words(asked["about"]["deal"])
            return Text.assemble(("Bargain  ", "bold"), f"{deal} (proposed by {by}, to be answered by {to})")
    return None


def deal_in_words(text: str) -> str:
    """`lannister: eddard for balon 4p`: Lannister frees Eddard for Balon and 4 power."""
    house, deal = read_deal(text)
    offer = [*map(name, deal.offered), *([f"{deal.power} power"] if deal.power else [])]
    return f"{name(house)} frees {listed(map(name, deal.asked))} for {listed(offer) or 'nothing'}"
