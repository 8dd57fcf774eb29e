"""What is in dispute: the march under way, the battle with all that counts in it, bids, the bargain for prisoners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.games.thrones.cards import HOUSE_CARDS
from smallcouncil.games.thrones.derived import SideOfBattle, deciding_clause, side_of
from smallcouncil.games.thrones.negotiation import read_deal
from smallcouncil.games.thrones.state import Battle, March, Thrones
from smallcouncil.games.thrones.strength import is_bloodless
from smallcouncil.terminal.houses import chip
from smallcouncil.terminal.words import in_a_sentence

from .names import Of, counted, listed, name, names_of

BLADE = "blade"
OWN = ("units", "leaders", "march", "control-westeros", "defence", "garrison", "hold-territory", "neutral")
CARDS = [*HOUSE_CARDS]
LABELS = {"march": "march order", "defence": "defence order", "neutral": "neutral force", BLADE: "Valyrian blade"}
Names = Sequence[str]


def march(p: Thrones, under_way: March, names: Names) -> RenderableType:
    """Who marches from where, and what it is going to attack."""
    words = [f" {names[under_way.seat]}, from {name(p, under_way.area)}, value {under_way.value:+}"]
    if under_way.leader:
        words.append(f"the own march of {name(p, under_way.leader)}")
    if under_way.target:
        force = listed([*names_of(p, under_way.leaders), counted(under_way.units)])
        words.append(f"to attack {name(p, under_way.target)} with {force}")
    return Text.assemble(("March  ", "bold"), chip(p.houses[under_way.seat]), "; ".join(words))


# The battle


def battle(p: Thrones, fight: Battle, names: Names) -> RenderableType:
    """Every contribution of both sides with its clause, so far."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(f"Battle of {name(p, fight.area)}")
    table.add_column(_side(p, fight.attacker, "Attacker", names), justify="right")
    table.add_column(_side(p, fight.defender, "Defender", names), justify="right")
    table.add_column("Clause", style="dim")
    sides = [side_of(p, fight, seat) for seat in (fight.attacker, fight.defender)]
    clauses = {part.what: part.clause for side in sides for part in side.parts}
    for what in sorted(clauses, key=lambda what: row_of(p, what)):
        table.add_row(label(p, what), *[_amount(side, what) for side in sides], clauses[what])
    total = "Strength" if fight.winner >= 0 else "Strength so far"
    table.add_row(total, *[str(side.total) for side in sides], deciding_clause(fight), style="bold")
    if any(fight.cards):
        table.add_row("Swords", *[str(side.swords) for side in sides], "GT-8.5")
        table.add_row("Towers", *[str(side.towers) for side in sides], "GT-8.5")
    if is_bloodless(p, fight):
        table.add_row("No casualties by Eddard Stark's card", "", "", "SS-10.1")
    return table


def battle_in_brief(p: Thrones, fight: Battle, names: Names) -> RenderableType:
    """Each side's sum in a line."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat, called in ((fight.attacker, "Attacker"), (fight.defender, "Defender")):
        side = side_of(p, fight, seat)
        parts = [(part.what, part.n) for part in side.parts]
        table.add_row(_side(p, seat, called, names), sum_in_words(p, parts, side.total))
    return Group(Text(f"Battle of {name(p, fight.area)}", "bold"), table)


def sum_in_words(of: Of, parts: Sequence[Sequence[Any]], total: int) -> str:
    """The total, and the contributions that count."""
    counting = " + ".join(f"{n} ({label(of, what)})" for what, n in parts if n).replace("+ -", "- ")
    return f"{total} = {counting}" if counting else str(total)


def _side(p: Thrones, seat: int, side: str, names: Names) -> Text:
    return Text.assemble(f"{side} ", chip(p.houses[seat]), f" {names[seat]}") if seat >= 0 else Text("Neutral force")


def row_of(p: Thrones, what: str) -> tuple[int, int]:
    """In which order contributions are shown: what is there, support by area and by other cards, house cards, blade."""
    if what in OWN:
        return 0, OWN.index(what)
    if what in p.board.areas:
        return 1, p.board.place[what]
    if what in HOUSE_CARDS:
        return 3, CARDS.index(what)
    return (4, 0) if what == BLADE else (2, 0)


def label(of: Of, what: str) -> str:
    """What contributes: units, a support order by its area, a card by its name."""
    if what in of.board.areas:
        return f"support from {name(of, what)}"
    return LABELS.get(what) or name(of, what)


def _amount(side: SideOfBattle, what: str) -> str:
    amount = sum(part.n for part in side.parts if part.what == what)
    return f"{amount:+}" if amount else ""


# Bids


def bids(p: Thrones, view: Mapping[str, Any]) -> RenderableType | None:
    """What was bid, while the tied are put in order."""
    if not any(asked["kind"] in ("order_tied", "name_tied") for asked in view["asked"]):
        return None
    each = [f"{name(p, house)} {bid}" for house, bid in zip(p.houses, view["revealed_bids"], strict=True)]
    return Text.assemble(("Bids, bonuses included  ", "bold"), ", ".join(each))


def own_secret(p: Thrones, view: Mapping[str, Any]) -> RenderableType | None:
    """The house card or the bid that the viewer has laid face down."""
    pick = view["picks"][view["viewer"]] if view["viewer"] is not None else ""
    what = name(p, pick) if pick in HOUSE_CARDS else f"{pick} power"
    return Text.assemble(("Face down  ", "bold"), what) if pick else None


# The bargain


def bargain(p: Thrones, view: Mapping[str, Any], names: Names) -> RenderableType | None:
    """A deal that waits for an answer."""
    for asked in view["asked"]:
        if asked["kind"] in ("answer_deal", "answer_counter"):
            by, to = (in_a_sentence(names[seat]) for seat in (asked["about"]["seat"], asked["seat"]))
            deal = deal_in_words(p, asked["about"]["deal"])
            return Text.assemble(("Bargain  ", "bold"), f"{deal} (proposed by {by}, to be answered by {to})")
    return None


def deal_in_words(of: Of, text: str) -> str:
    """`lannister: eddard for balon 4p`: Lannister frees Eddard for Balon and 4 power."""
    house, deal = read_deal(text)
    offer = [*names_of(of, deal.offered), *([f"{deal.power} power"] if deal.power else [])]
    return f"{name(of, house)} frees {listed(names_of(of, deal.asked))} for {listed(offer) or 'nothing'}"
