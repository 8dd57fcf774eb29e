"""The realm: the round, the Westeros cards, the tracks, and the houses."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.games.thrones.state import (
    FIEFDOMS,
    IRON_THRONE,
    KINGS_COURT,
    Thrones,
    dungeon,
    holder,
    power_in_stock,
)
from smallcouncil.games.thrones.supply import army_sizes
from smallcouncil.terminal.houses import CODE, chip
from smallcouncil.terminal.parts import labelled
from smallcouncil.terminal.speech import Speech

from .look import Line, Look, View
from .names import card_in_short, leader_in_short, westeros_cards, whereabouts

TOKENS = {IRON_THRONE: "throne", FIEFDOMS: "blade", KINGS_COURT: "raven"}  # of the tracks
Names = Sequence[str]


def state_of_play(look: Look, p: Thrones, view: View) -> RenderableType:
    """Round, phase, what hangs over it, the Westeros cards of the round, what is forbidden, the decks."""
    say = look.say
    rows = [(say("round"), say("of", n=p.round, of=p.board.rounds) + phase(say, p))]
    rows += look.state_lines(p)
    rows += [(say("westeros"), westeros_cards(say, p.westeros_open))] if p.westeros_open else []
    rows += [(say("forbidden"), ", ".join(say.names(p.bans)))] if p.bans else []
    rows += [(say("no_tactics"), say("barred", house=p.houses[p.barred]))] if p.barred >= 0 else []
    return labelled([(label, Text(text)) for label, text in [*rows, *look.decks(p, view)]])


def phase(say: Speech, p: Thrones) -> str:
    """The phase of the round, to be said after it."""
    return f", {say(f'phase_{p.phase}')}" if p.phase else ""


# Tracks


def tracks(look: Look, p: Thrones, names: Names) -> RenderableType:
    """Who stands where on the influence tracks, who has their tokens, and the other tracks."""
    rows = [(look.say.name(track), _track(look.say, p, track, names)) for track in TOKENS]
    return labelled([*rows, *((label, Text(text)) for label, text in look.more_tracks(p))])


def tracks_in_brief(say: Speech, p: Thrones) -> RenderableType:
    """Who stands where, in a line."""
    places = {
        track: " ".join(
            f"{CODE[p.houses[seat]]}{'*' * n}" for seat, n in zip(p.tracks[track], _stars(p, track), strict=True)
        )
        for track in TOKENS
    }
    return Text(" · ".join(f"{say.name(track)} {order}" for track, order in places.items()))


def _stars(p: Thrones, track: str) -> tuple[int, ...]:
    return p.board.stars[p.players] if track == KINGS_COURT else (0,) * p.players


def _track(say: Speech, p: Thrones, track: str, names: Names) -> Text:
    places = [
        Text.assemble(chip(p.houses[seat]), f" {'*' * n:3} ")
        for seat, n in zip(p.tracks[track], _stars(p, track), strict=True)
    ]
    return Text.assemble(*places, (_token(say, p, track, names), "dim"))


def _token(say: Speech, p: Thrones, track: str, names: Names) -> str:
    used = say("used") if track == FIEFDOMS and p.blade_used else ""
    borrowed = say("borrowed") if track == IRON_THRONE and p.throne_borrower >= 0 else ""
    stars = say("stars") if track == KINGS_COURT else ""
    return f"{say(f'token_{TOKENS[track]}')}: {names[holder(p, track)]}{used}{borrowed}{stars}"


# Houses


def houses(look: Look, p: Thrones, view: View, names: Names) -> RenderableType:
    """What wins, power, supply and armies; at the end the places, and no stock of power."""
    say, is_over = look.say, bool(view["outcome"])
    table = Table(box=SIMPLE, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column(say("house"), no_wrap=True)
    for heading in (*look.scores(p, 0), say("power"), *[say("stock")] * (not is_over)):
        table.add_column(heading, justify="right")
    for heading in (say("supply"), say("armies")):
        table.add_column(heading, no_wrap=True)
    order = sorted(range(p.players), key=view["outcome"]["places"].__getitem__) if is_over else range(p.players)
    for seat in order:
        power, *supply = _means(p, seat)
        stock = [] if is_over else [str(power_in_stock(p, seat))]
        cells = (*look.scores(p, seat).values(), power, *stock, *supply)
        table.add_row(_house(say, p, view, seat, names), *cells, style=_style(view, seat))
    return table


def houses_in_brief(look: Look, p: Thrones, view: View, names: Names) -> RenderableType:
    """The same without the stock of power, in a line a house."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_edge=False, header_style="dim")
    say = look.say
    for heading in (say("house"), *look.scores(p, 0), say("power"), say("supply"), say("armies")):
        table.add_column(heading, no_wrap=True)
    for seat in range(p.players):
        cells = (*look.scores(p, seat).values(), *_means(p, seat))
        table.add_row(_house(say, p, view, seat, names), *cells, style=_style(view, seat))
    return table


def _style(view: View, seat: int) -> str:
    return "bold" if any(asked["seat"] == seat for asked in view["asked"]) else ""


def _house(say: Speech, p: Thrones, view: View, seat: int, names: Names) -> RenderableType:
    place = f"{view['outcome']['places'][seat]}. " if view["outcome"] else ""
    return Text.assemble(place, chip(p.houses[seat]), f" {say.short(p.houses[seat])}, {names[seat]}")


def _means(p: Thrones, seat: int) -> tuple[str, ...]:
    """Power, supply with the armies it allows, and the armies there are."""
    armies = sorted((size for size in army_sizes(p, seat).values() if size > 1), reverse=True)
    allowed = _sizes(p.board.supply_table[p.supply[seat]])
    return str(p.power[seat]), f"{p.supply[seat]}: {allowed}", _sizes(armies)


def _sizes(sizes: Sequence[int]) -> str:
    return " ".join(map(str, sizes)) or "–"


def details(look: Look, p: Thrones, view: View) -> RenderableType:
    """Of each house the cards, leaders, prisoners and the like. Hands lie open: all cards and discards are known."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for seat, house in enumerate(p.houses):
        lines = [(label, text) for label, text in _lines(look, p, view, seat) if text]
        for i, (label, text) in enumerate(lines):
            table.add_row(Text() if i else chip(house), label, Text(text))
    return Group(table, Text(look.say("legend_of_cards"), "dim"))


def _lines(look: Look, p: Thrones, view: View, seat: int) -> list[Line]:
    say = look.say
    leaders = [leader for leader, owner in p.commanders.items() if owner == seat]
    hand, discards = (", ".join(card_in_short(say, card) for card in cards[seat]) for cards in (p.hands, p.discards))
    prisoners = [f"{say.name(who)} ({CODE[p.houses[p.commanders[who]]]})" for who in dungeon(p, seat)]
    return [
        (say("hand"), hand + (say("discarded", cards=discards) if discards else "")),
        (say("leaders"), "; ".join(f"{leader_in_short(say, p, who)}: {_place(say, p, who)}" for who in leaders)),
        (say("dungeon"), ", ".join(prisoners)),
        *look.lines_of_house(p, view, seat),
    ]


def tactics_of(say: Speech, p: Thrones, view: View, seat: int) -> list[str]:
    """The tactics cards in force, and the one that the viewer plans in secret."""
    in_force = [say("in_force", tactic=tactic) for tactic in p.chosen[seat]]
    secret = view["tactic_plans"][seat]
    return [*in_force, *([say("plan", what=say.name(secret))] if secret else [])]


def _place(say: Speech, p: Thrones, leader: str) -> str:
    return whereabouts(say, p, leader) + (say("turned") if leader in p.activated else "")
