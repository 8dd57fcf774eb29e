"""The realm: the round, the weather, the Westeros cards, the ally decks, the tracks, and the houses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.games.storm_of_swords.board import CLAIM_TO_WIN, ROUNDS, STARS, SUPPLY_TABLE, WEATHER
from smallcouncil.games.storm_of_swords.cards import ALLY_DECKS, COMMON_TACTICS, HOUSE_TACTIC
from smallcouncil.games.storm_of_swords.state import (
    FIEFDOMS,
    IRON_THRONE,
    KINGS_COURT,
    StormOfSwords,
    army_sizes,
    castles,
    claim,
    dungeon,
    holder,
    power_in_stock,
)
from smallcouncil.terminal.houses import CODE, chip
from smallcouncil.terminal.parts import labelled

from .names import card_in_short, leader_in_short, name, westeros_cards, whereabouts

TOKENS = {IRON_THRONE: "token of the throne", FIEFDOMS: "Valyrian blade", KINGS_COURT: "raven"}
FORDS = {"fair": "fair weather, fords are open", "storm": "storm, fords are closed"}
LEGEND = (
    "Cards: strength, s sword, t tower, * text. "
    "Leaders: strength (in their own march), activating order, icon; most of it reconstructed."
)
Names = Sequence[str]


def state_of_play(p: StormOfSwords, view: Mapping[str, Any]) -> RenderableType:
    """Round, phase, weather, the Westeros cards of the round, what is forbidden, the ally decks."""
    track = " ".join(f"[{space}]" if at == p.weather else space for at, space in enumerate(WEATHER))
    rows = [("Round", f"{p.round} of {ROUNDS}" + (f", {p.phase}" if p.phase else ""))]
    rows += [("Weather", f"{FORDS[WEATHER[p.weather]]} ({track})")]
    rows += [("Westeros", westeros_cards(p.westeros_open))] if p.westeros_open else []
    rows += [("Forbidden", ", ".join(map(name, p.bans)))] if p.bans else []
    rows += [("No tactics", f"{name(p.houses[p.barred])} may choose no tactics card")] if p.barred >= 0 else []
    rows += [("Ally decks", "; ".join(_ally_deck(p, view, deck) for deck in ALLY_DECKS))]
    return labelled([(label, Text(text)) for label, text in rows])


def _ally_deck(p: StormOfSwords, view: Mapping[str, Any], deck: str) -> str:
    shown = name(p.ally_open[deck]) if p.ally_open[deck] else "none open"
    under = f"; under it {', '.join(map(name, view['ally_under'][deck]))}" if view["ally_under"].get(deck) else ""
    bound = f", bound to {name(p.houses[p.bound[deck]])}" if deck in p.bound else ""
    return f"{name(deck)}: {shown} (+{view['ally_decks'][deck]}{under}){bound}"


# Tracks


def tracks(p: StormOfSwords, names: Names) -> RenderableType:
    """Who stands where on the influence tracks, who has their tokens, and the claim track."""
    rows = [(name(track), _track(p, track, names)) for track in TOKENS]
    tokens = [CODE[p.houses[seat]] if seat >= 0 else "–" for seat in p.claim_track]
    spaces = "  ".join(f"{space}: {token}" for space, token in enumerate(tokens, start=1))
    return labelled([*rows, ("Claim track", Text(spaces))])


def tracks_in_brief(p: StormOfSwords) -> RenderableType:
    """Who stands where, in a line."""
    places = {
        track: " ".join(
            f"{CODE[p.houses[seat]]}{'*' * n}" for seat, n in zip(p.tracks[track], _stars(p, track), strict=True)
        )
        for track in TOKENS
    }
    return Text(" · ".join(f"{name(track)} {order}" for track, order in places.items()))


def _stars(p: StormOfSwords, track: str) -> tuple[int, ...]:
    return STARS[p.players] if track == KINGS_COURT else (0,) * p.players


def _track(p: StormOfSwords, track: str, names: Names) -> Text:
    places = [
        Text.assemble(chip(p.houses[seat]), f" {'*' * n:3} ")
        for seat, n in zip(p.tracks[track], _stars(p, track), strict=True)
    ]
    return Text.assemble(*places, (_token(p, track, names), "dim"))


def _token(p: StormOfSwords, track: str, names: Names) -> str:
    used = ", used" if track == FIEFDOMS and p.blade_used else ""
    borrowed = ", borrowed" if track == IRON_THRONE and p.throne_borrower >= 0 else ""
    stars = "; * special" if track == KINGS_COURT else ""
    return f"{TOKENS[track]}: {names[holder(p, track)]}{used}{borrowed}{stars}"


# Houses


def houses(p: StormOfSwords, view: Mapping[str, Any], names: Names) -> RenderableType:
    """Claim, castles, power, supply and armies; at the end the places."""
    table = Table(box=SIMPLE, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("House", no_wrap=True)
    for heading in ("Claim", "Castles", "Power", "Stock"):
        table.add_column(heading, justify="right")
    for heading in ("Supply", "Armies"):
        table.add_column(heading, no_wrap=True)
    order = sorted(range(p.players), key=view["outcome"]["places"].__getitem__) if view["outcome"] else range(p.players)
    for seat in order:
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(*_house(p, view, seat, names), style="bold" if is_asked else "")
    return table


def houses_in_brief(p: StormOfSwords, view: Mapping[str, Any], names: Names) -> RenderableType:
    """The same without the stock of power, in a line a house."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_edge=False, header_style="dim")
    for heading in ("House", "Claim", "Castles", "Power", "Supply", "Armies"):
        table.add_column(heading, no_wrap=True)
    for seat in range(p.players):
        house, claimed, held, power, _, supply, armies = _house(p, view, seat, names)
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(house, claimed, held, power, supply, armies, style="bold" if is_asked else "")
    return table


def _house(p: StormOfSwords, view: Mapping[str, Any], seat: int, names: Names) -> tuple[RenderableType, ...]:
    place = f"{view['outcome']['places'][seat]}. " if view["outcome"] else ""
    armies = sorted((size for size in army_sizes(p, seat).values() if size > 1), reverse=True)
    return (
        Text.assemble(place, chip(p.houses[seat]), f" {name(p.houses[seat])}, {names[seat]}"),
        f"{claim(p, seat)}/{CLAIM_TO_WIN}",
        str(castles(p, seat)),
        str(p.power[seat]),
        str(power_in_stock(p, seat)),
        f"{p.supply[seat]}: {_sizes(SUPPLY_TABLE[p.supply[seat]])}",
        _sizes(armies),
    )


def _sizes(sizes: Sequence[int]) -> str:
    return " ".join(map(str, sizes)) or "–"


def details(p: StormOfSwords, view: Mapping[str, Any]) -> RenderableType:
    """Of each house the cards, leaders, allies and prisoners. Hands lie open: all cards and discards are known."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for seat, house in enumerate(p.houses):
        lines = [(label, text) for label, text in _lines(p, view, seat) if text]
        for i, (label, text) in enumerate(lines):
            table.add_row(Text() if i else chip(house), label, Text(text))
    return Group(table, Text(LEGEND, "dim"))


def _lines(p: StormOfSwords, view: Mapping[str, Any], seat: int) -> list[tuple[str, str]]:
    leaders = [leader for leader, owner in p.commanders.items() if owner == seat]
    hand, discards = (", ".join(map(card_in_short, cards[seat])) for cards in (p.hands, p.discards))
    return [
        ("Hand", hand + (f"; discarded: {discards}" if discards else "")),
        ("Leaders", "; ".join(f"{leader_in_short(leader)}: {_place(p, leader)}" for leader in leaders)),
        ("Dungeon", ", ".join(f"{name(who)} ({CODE[p.houses[p.commanders[who]]]})" for who in dungeon(p, seat))),
        ("Allies", ", ".join(name(card) + (" (used)" if card in p.allies_used else "") for card in p.allies[seat])),
        ("Tactics", _tactics(p, view, seat)),
    ]


def _tactics(p: StormOfSwords, view: Mapping[str, Any], seat: int) -> str:
    """The cards in force, the one that the viewer plans in secret, and whether the house's own is still to be had."""
    in_force = [f"{name(tactic)} in force" for tactic in p.chosen[seat]]
    planned = [f"{name(view['tactic_plans'][seat])} (plan)"] if view["tactic_plans"][seat] else []
    own = HOUSE_TACTIC[p.houses[seat]]
    state = "in hand" if own in p.tactics[seat] else "fulfilled"
    return "; ".join([*in_force, *planned, f"{name(own)} {state}", f"{len(COMMON_TACTICS)} common cards"])


def _place(p: StormOfSwords, leader: str) -> str:
    return whereabouts(p, leader) + (" (turned)" if leader in p.activated else "")
