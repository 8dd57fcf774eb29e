"""What is in dispute: the march under way, the battle with all that counts in it, bids, the bargain for prisoners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core.template import signed
from smallcouncil.games.thrones.cards import HOUSE_CARDS
from smallcouncil.games.thrones.derived import SideOfBattle, deciding_clause, side_of
from smallcouncil.games.thrones.negotiation import read_deal
from smallcouncil.games.thrones.state import Battle, March, Thrones
from smallcouncil.games.thrones.strength import is_bloodless
from smallcouncil.terminal.houses import chip
from smallcouncil.terminal.speech import Speech
from smallcouncil.terminal.words import in_a_sentence

from .names import counted

BLADE = "blade"
OWN = ("units", "leaders", "march", "control-westeros", "defence", "garrison", "hold-territory", "neutral")
CARDS = [*HOUSE_CARDS]
LABELLED = ("units", "leaders", "march", "defence", "garrison", "neutral", BLADE)  # what is counted by no card's name
Names = Sequence[str]
Of = Thrones | type[Thrones]  # a position, or its kind


def march(say: Speech, p: Thrones, under_way: March, names: Names) -> RenderableType:
    """Who marches from where, and what it is going to attack."""
    words = [say("marches", who=names[under_way.seat], area=under_way.area, value=signed(under_way.value))]
    if under_way.leader:
        words.append(say("own_march", leader=under_way.leader))
    if under_way.target:
        force = say.listed([*say.names(under_way.leaders), counted(under_way.units)])
        words.append(say("to_attack", area=under_way.target, force=force))
    return Text.assemble((f"{say('march')}  ", "bold"), chip(p.houses[under_way.seat]), " ", "; ".join(words))


# The battle


def battle(say: Speech, p: Thrones, fight: Battle, names: Names) -> RenderableType:
    """Every contribution of both sides with its clause, so far."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column(say("battle", area=fight.area))
    table.add_column(_side(say, p, fight.attacker, "attacker", names), justify="right")
    table.add_column(_side(say, p, fight.defender, "defender", names), justify="right")
    table.add_column(say("clause"), style="dim")
    sides = [side_of(p, fight, seat) for seat in (fight.attacker, fight.defender)]
    clauses = {part.what: part.clause for side in sides for part in side.parts}
    for what in sorted(clauses, key=lambda what: row_of(p, what)):
        table.add_row(label(say, p, what), *[_amount(side, what) for side in sides], clauses[what])
    total = say("strength" if fight.winner >= 0 else "strength_so_far")
    table.add_row(total, *[str(side.total) for side in sides], deciding_clause(fight), style="bold")
    if any(fight.cards):
        table.add_row(say("all_swords"), *[str(side.swords) for side in sides], "GT-8.5")
        table.add_row(say("all_towers"), *[str(side.towers) for side in sides], "GT-8.5")
    if is_bloodless(p, fight):
        table.add_row(say("bloodless"), "", "", "SS-10.1")
    return table


def battle_in_brief(say: Speech, p: Thrones, fight: Battle, names: Names) -> RenderableType:
    """Each side's sum in a line."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat, called in ((fight.attacker, "attacker"), (fight.defender, "defender")):
        side = side_of(p, fight, seat)
        parts = [(part.what, part.n) for part in side.parts]
        table.add_row(_side(say, p, seat, called, names), sum_in_words(say, p, parts, side.total))
    return Group(Text(say("battle", area=fight.area), "bold"), table)


def sum_in_words(say: Speech, of: Of, parts: Sequence[Sequence[Any]], total: int) -> str:
    """The total, and the contributions that count."""
    counting = " + ".join(f"{n} ({label(say, of, what)})" for what, n in parts if n).replace("+ -", "- ")
    return f"{total} = {counting}" if counting else str(total)


def _side(say: Speech, p: Thrones, seat: int, side: str, names: Names) -> Text:
    if seat < 0:
        return Text(say("neutral_force"))
    return Text.assemble(f"{say(f'the_{side}')} ", chip(p.houses[seat]), f" {names[seat]}")


def row_of(p: Thrones, what: str) -> tuple[int, int]:
    """In which order contributions are shown: what is there, support by area and by other cards, house cards, blade."""
    if what in OWN:
        return 0, OWN.index(what)
    if what in p.board.areas:
        return 1, p.board.place[what]
    if what in HOUSE_CARDS:
        return 3, CARDS.index(what)
    return (4, 0) if what == BLADE else (2, 0)


def label(say: Speech, of: Of, what: str) -> str:
    """What contributes: units, a support order by its area, a card by its name."""
    if what in of.board.areas:
        return say("support_from", area=what)
    return say(f"part_{what}") if what in LABELLED else say.name(what)


def _amount(side: SideOfBattle, what: str) -> str:
    return " ".join(signed(part.n) for part in side.parts if part.what == what)


# Bids


def bids(say: Speech, p: Thrones, view: Mapping[str, Any]) -> RenderableType | None:
    """What was bid, while the tied are put in order."""
    if not any(asked["kind"] in ("order_tied", "name_tied") for asked in view["asked"]):
        return None
    each = [f"{say.name(house)} {bid}" for house, bid in zip(p.houses, view["revealed_bids"], strict=True)]
    return Text.assemble((f"{say('bids')}  ", "bold"), ", ".join(each))


def own_secret(say: Speech, view: Mapping[str, Any]) -> RenderableType | None:
    """The house card or the bid that the viewer has laid face down."""
    pick = view["picks"][view["viewer"]] if view["viewer"] is not None else ""
    if not pick:
        return None
    what = say.name(pick) if pick in HOUSE_CARDS else say.text("thing.p", n=int(pick))
    return Text.assemble((f"{say('face_down')}  ", "bold"), what)


# The bargain


def bargain(say: Speech, view: Mapping[str, Any], names: Names) -> RenderableType | None:
    """A deal that waits for an answer."""
    for asked in view["asked"]:
        if asked["kind"] in ("answer_deal", "answer_counter"):
            by, to = (in_a_sentence(names[seat]) for seat in (asked["about"]["seat"], asked["seat"]))
            deal = deal_in_words(say, asked["about"]["deal"])
            return Text.assemble((f"{say('bargain')}  ", "bold"), say("proposed", deal=deal, by=by, to=to))
    return None


def deal_in_words(say: Speech, text: str) -> str:
    """`lannister: eddard for balon 4p`: Lannister frees Eddard for Balon and 4 power."""
    house, deal = read_deal(text)
    offer = [*say.names(deal.offered), *([say.text("thing.p", n=deal.power)] if deal.power else [])]
    offered = say.listed(offer) or say.name("nothing")
    return say("frees", house=house, leaders=say.listed(say.names(deal.asked)), offer=offered)
