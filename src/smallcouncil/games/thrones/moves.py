"""The small moves that rules and cards are made of: power, units, orders, control. And the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from smallcouncil.core import Outcome, ask, do, tell

from .board import Area
from .book import book, of_listed
from .cards import HouseCardId
from .state import Army, Thrones, controller, power_in_stock
from .units import Unit, sort_units

LEAVE_TOKEN = book.question("leave_token", clause="GT-7.3", refuse=of_listed)


# Power


def gain_power(p: Thrones, seat: int, n: int, **why: str) -> int:
    """GT-1.2, GT-1.5: power from the stock. Returns how much. Why: in which `area`, or by which card or leader."""
    gained = take_power(p, seat, n)
    if gained:
        tell(p, "gains_power", seat=seat, n=gained, **why)
    return gained


def take_power(p: Thrones, seat: int, n: int) -> int:
    """The same where something else tells it: power as far as the stock reaches."""
    taken = max(0, min(n, power_in_stock(p, seat)))
    p.power[seat] += taken
    return taken


def lose_power(p: Thrones, seat: int, n: int, **why: str) -> int:
    """Power back to the stock, as far as there is any. Returns how much. Why: by which card."""
    lost = min(n, p.power[seat])
    p.power[seat] -= lost
    if lost:
        tell(p, "loses_power", seat=seat, n=lost, **why)
    return lost


# The end


@book.rule
def check_victory(p: Thrones) -> None:
    """SS-1.5: after every single change; who has won has won at once."""
    outcome = p.victory()
    if outcome is not None:
        end_game(p, outcome)


def end_game(p: Thrones, outcome: Outcome) -> None:
    """Nothing more is carried out."""
    p.agenda.clear()
    p.outcome = outcome
    tell(p, "game_over", winners=outcome.winners, scores=outcome.scores)


def ranked(standing: Sequence[tuple[int, ...]], clause: str, reason: str) -> Outcome:
    """How players stand who have these numbers, the first of them their score, each next one to break ties."""
    best = max(standing)
    return Outcome(
        winners=tuple([seat for seat, own in enumerate(standing) if own == best]),
        places=tuple([1 + sum(other > own for other in standing) for own in standing]),
        scores=tuple([own[0] for own in standing]),
        clause=clause,
        reason=reason,
    )


# Units


def add_units(p: Thrones, area: Area, seat: int, units: Iterable[Unit]) -> None:
    """Units come to an area. An enemy power token goes back to its owner (GT-7.3), an own one stays (R-GT-8)."""
    units = tuple(units)
    if not units:
        return
    there = p.armies.get(area)
    p.armies[area] = Army(seat, sort_units((*(there.units if there else ()), *units)))
    if p.tokens.get(area, seat) != seat:
        del p.tokens[area]
        tell(p, "token_removed", area=area)


def remove_units(p: Thrones, area: Area, units: Iterable[Unit]) -> None:
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


def kill_units(p: Thrones, area: Area, units: Iterable[Unit], how: str = "units_lost") -> None:
    """Units leave the board; how is what is told of it."""
    units = tuple(units)
    if units:
        tell(p, how, seat=p.armies[area].seat, area=area, units=units)
        remove_units(p, area, units)


def remove_order(p: Thrones, area: Area) -> None:
    """An order token goes back to its owner."""
    tell(p, "order_removed", area=area, order=p.orders.pop(area))


def spend_order(p: Thrones, area: Area) -> None:
    """An order is carried out and goes back to its owner: what it does is told, not that it is gone."""
    del p.orders[area]


# Control


def may_leave_token(p: Thrones, seat: int, area: Area) -> bool:
    """GT-7.3: an own power token can be left in an area one leaves empty, if it has none and one has power."""
    is_free = area not in p.tokens and area not in p.armies
    return is_free and p.power[seat] > 0 and p.may_lay_token(seat, area)


@book.rule
def establish_control(p: Thrones, seat: int, area: Area) -> None:
    """GT-7.3, SS-1.5: who leaves an area empty may leave one power token there and keep it; then claim is counted."""
    do(p, (check_victory,))
    if may_leave_token(p, seat, area):
        ask(p, seat, LEAVE_TOKEN, ["leave token", "none"], (control_established, seat, area), area=area)


@book.rule
def control_established(p: Thrones, seat: int, area: Area, choice: str) -> None:
    """A token stays, or none."""
    if choice == "leave token":
        p.power[seat] -= 1
        p.tokens[area] = seat
        tell(p, "token_left", seat=seat, area=area)


def controls_any(p: Thrones, seat: int, areas: Iterable[Area]) -> bool:
    """Whether a player controls one of these areas."""
    return any(controller(p, area) == seat for area in areas if area in p.board.areas)


# House cards


def discard_house_card(p: Thrones, seat: int, card: HouseCardId) -> None:
    """GT-8.9: with the last card of the hand discarded, the whole discard pile comes back."""
    if card:
        p.discards[seat] += (card,)
    take_back(p, seat)


def call_back(p: Thrones, seat: int, card: HouseCardId) -> None:
    """A house card comes back to the hand from the discard pile."""
    p.discards[seat] = tuple(held for held in p.discards[seat] if held != card)
    p.hands[seat] += (card,)
    tell(p, "card_back", seat=seat, card=card)


def take_back(p: Thrones, seat: int) -> None:
    """GT-8.9, SS-10.1."""
    if not p.hands[seat] and p.discards[seat]:
        p.hands[seat], p.discards[seat] = p.discards[seat], ()
        tell(p, "hand_back", seat=seat)
