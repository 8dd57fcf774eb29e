"""The small moves that rules and cards are made of: power, claim, units, leaders, tokens. And the end (SS-1)."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.core import Outcome, ask, do, tell

from . import refusals
from .board import AREAS, CLAIM_SPACES, CLAIM_TO_WIN, Area
from .book import book
from .cards import ALLIES, BINDABLE, CARDS_TO_BIND, DECK_OF_ALLY, LEADERS, LEADERSHIP, Leader
from .state import (
    Army,
    StormOfSwords,
    Unit,
    areas_of,
    castles,
    claims,
    controller,
    is_routed,
    own_units,
    power_in_stock,
)

CLAIM_FROM = book.question("claim_from", clause="SS-1.4", refuse=refusals.of_listed)
PLACE_LEADER = book.question("place_leader", clause="SS-6.8", refuse=refusals.of_listed)
LEAVE_TOKEN = book.question("leave_token", clause="GT-7.3", refuse=refusals.of_listed)


# Power


def gain_power(p: StormOfSwords, seat: int, n: int) -> int:
    """GT-1.2: power from the stock, as far as it reaches. Returns how much."""
    gained = max(0, min(n, power_in_stock(p, seat)))
    p.power[seat] += gained
    if gained:
        tell(p, "gains_power", seat=seat, n=gained)
    return gained


def lose_power(p: StormOfSwords, seat: int, n: int) -> int:
    """Power back to the stock, as far as there is any. Returns how much."""
    lost = min(n, p.power[seat])
    p.power[seat] -= lost
    if lost:
        tell(p, "loses_power", seat=seat, n=lost)
    return lost


# Claim, SS-1


@book.rule
def gain_claim(p: StormOfSwords, seat: int) -> None:
    """SS-1.4: a token from the stock or from one's own power, as the player chooses; with neither the claim is lost."""
    sources = ["stock"] * (power_in_stock(p, seat) > 0) + ["power"] * (p.power[seat] > 0)
    if sources:
        ask(p, seat, CLAIM_FROM, sources, (claim_gained, seat))


@book.rule
def claim_gained(p: StormOfSwords, seat: int, source: str) -> None:
    """SS-1.4: to the highest empty space; on a full track the token on 6 leaves and all move up."""
    if source == "power":
        p.power[seat] -= 1
    empty = [space for space in range(CLAIM_SPACES) if p.claim_track[space] < 0]
    if empty:
        p.claim_track[empty[-1]] = seat
    else:
        p.claim_track = [seat, *p.claim_track[:-1]]
    tell(p, "gains_claim", seat=seat)
    do(p, (count_claim,))


@book.rule
def count_claim(p: StormOfSwords) -> None:
    """SS-1.1, SS-1.5: after every single change: who has 8 claim wins at once."""
    if max(claims(p)) >= CLAIM_TO_WIN:
        end_game(p, "claim")


def end_game(p: StormOfSwords, reason: str) -> None:
    """SS-1.1: most claim; then cities and strongholds, supply, power before the player; then it is a draw."""
    standing = [(n, castles(p, s), p.supply[s], p.power[s]) for s, n in enumerate(claims(p))]
    best = max(standing)
    p.agenda.clear()
    p.outcome = Outcome(
        winners=tuple([seat for seat, own in enumerate(standing) if own == best]),
        places=tuple([1 + sum(other > own for other in standing) for own in standing]),
        scores=tuple([own[0] for own in standing]),
        clause="SS-1.1",
        reason=reason,
    )
    tell(p, "game_over", winners=p.outcome.winners, scores=p.outcome.scores)


# Units


def sort_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Knights before footmen, own before allied, routed last."""
    return tuple(sorted(units, key=lambda unit: (is_routed(unit), "KFkf".index(unit[0]))))


def add_units(p: StormOfSwords, area: Area, seat: int, units: Iterable[Unit]) -> None:
    """Units come to an area. An enemy power token there goes back to its owner's stock (GT-7.3)."""
    units = tuple(units)
    if not units:
        return
    there = p.armies.get(area)
    p.armies[area] = Army(seat, sort_units((*(there.units if there else ()), *units)))
    if p.tokens.get(area, seat) != seat:
        del p.tokens[area]
        tell(p, "token_removed", area=area)


def remove_units(p: StormOfSwords, area: Area, units: Iterable[Unit]) -> None:
    """Units leave an area; the last one takes the order with it (SS-3.3)."""
    army = p.armies[area]
    left = list(army.units)
    for unit in units:
        left.remove(unit)
    if left:
        p.armies[area] = Army(army.seat, tuple(left))
    else:
        del p.armies[area]
        p.orders.pop(area, None)


def kill_units(p: StormOfSwords, area: Area, units: Iterable[Unit]) -> None:
    """Units leave the board."""
    units = tuple(units)
    if units:
        tell(p, "units_lost", seat=p.armies[area].seat, area=area, units=units)
        remove_units(p, area, units)


def remove_order(p: StormOfSwords, area: Area) -> None:
    """An order token goes back to its owner."""
    tell(p, "order_removed", area=area, order=p.orders.pop(area))


# Leaders


def place_with_own_unit(p: StormOfSwords, leader: Leader, area: Area) -> None:
    """A leader comes to an area."""
    p.leaders[leader] = area
    tell(p, "leader_placed", leader=leader, area=area)


@book.rule
def place_leader(p: StormOfSwords, leader: Leader) -> None:
    """SS-6.8: in an area with an own unit; with none, the token waits and is placed as soon as there is one."""
    seat = p.commanders[leader]
    areas = [area for area in areas_of(p, seat) if own_units(p.armies[area].units)]
    if areas:
        ask(p, seat, PLACE_LEADER, areas, (leader_placed, leader), leader=leader)
    else:
        p.leaders[leader] = "waiting"


@book.rule
def leader_placed(p: StormOfSwords, leader: Leader, area: Area) -> None:
    """It stands there, face up."""
    place_with_own_unit(p, leader, area)


@book.rule
def place_waiting(p: StormOfSwords) -> None:
    """SS-6.8: leaders that wait come in as soon as there is an area."""
    do(p, *[(place_leader, leader) for leader, place in p.leaders.items() if place == "waiting"])


def capture(p: StormOfSwords, leader: Leader, captor: int, area: Area) -> None:
    """SS-8.8, SS-8.9: to the captor's dungeon; an ally leader changes sides with its card and stays with the army."""
    loser = p.commanders[leader]
    tell(p, "captured", leader=leader, seat=captor, loser=loser)
    if LEADERS[leader].ally:
        p.commanders[leader] = captor
        move_ally_card(p, LEADERSHIP[leader], loser, captor)
        if p.armies.get(area, Army(-1, ())).seat == captor:
            p.leaders[leader] = area
        else:
            p.leaders[leader] = "waiting"
    else:
        p.leaders[leader] = f"dungeon {captor}"


def move_ally_card(p: StormOfSwords, card: str, loser: int, taker: int) -> None:
    """SS-6.3: an alliance is undone only when the house's leader is captured and fewer than three cards are left."""
    p.allies[loser] = tuple(own for own in p.allies[loser] if own != card)
    p.allies[taker] += (card,)
    deck = DECK_OF_ALLY[card]
    if p.bound.get(deck) == loser and ALLIES[card].leader and cards_of_deck(p, loser, deck) < CARDS_TO_BIND:
        del p.bound[deck]
        tell(p, "unbound", deck=deck)
    bind(p)


def has_cards(p: StormOfSwords, deck: str) -> bool:
    """Whether an ally deck has cards, face down or discarded under it."""
    return bool(p.ally_decks[deck] or p.ally_under[deck])


def draw_ally(p: StormOfSwords, deck: str) -> str:
    """The top card of an ally deck; those under it come last (SS-6.2)."""
    pile = p.ally_decks if p.ally_decks[deck] else p.ally_under
    *rest, card = pile[deck]
    pile[deck] = tuple(rest)
    return card


def cards_of_deck(p: StormOfSwords, seat: int, deck: str) -> int:
    """How many cards of an ally deck a player owns."""
    return sum(DECK_OF_ALLY[card] == deck for card in p.allies[seat])


def bind(p: StormOfSwords) -> None:
    """SS-6.3: three cards of Arryn, Frey or Tyrell at once bind that house."""
    for deck in BINDABLE:
        for seat in range(p.players):
            if deck not in p.bound and cards_of_deck(p, seat, deck) >= CARDS_TO_BIND:
                p.bound[deck] = seat
                tell(p, "bound", deck=deck, seat=seat)


# Control


def may_leave_token(p: StormOfSwords, seat: int, area: Area) -> bool:
    """GT-7.3: an own power token can be left in an area one leaves empty, if it has none and one has power."""
    return p.power[seat] > 0 and area not in p.tokens and area not in p.armies


@book.rule
def establish_control(p: StormOfSwords, seat: int, area: Area) -> None:
    """GT-7.3, SS-1.5: who leaves an area empty may leave one power token there and keep it; then claim is counted."""
    do(p, (count_claim,))
    if may_leave_token(p, seat, area):
        ask(p, seat, LEAVE_TOKEN, ["leave token", "none"], (control_established, seat, area), area=area)


@book.rule
def control_established(p: StormOfSwords, seat: int, area: Area, choice: str) -> None:
    """A token stays, or none."""
    if choice == "leave token":
        p.power[seat] -= 1
        p.tokens[area] = seat
        tell(p, "token_left", seat=seat, area=area)


def neutral_forces(p: StormOfSwords) -> dict[Area, int]:
    """The neutral forces still there."""
    return {area: n for area, n in p.neutrals.items() if n}


def controls_any(p: StormOfSwords, seat: int, areas: Iterable[Area]) -> bool:
    """Whether a player controls one of these areas."""
    return any(controller(p, area) == seat for area in areas if area in AREAS)
