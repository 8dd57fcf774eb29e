"""Ally cards (SS-6): taking one, its immediate effect, plots, and allied units."""

from __future__ import annotations

from smallcouncil.core import ask, below, do, tell

from . import refusals
from .board import Area
from .book import book
from .cards import ALLIED_STOCK, ALLIES, DECK_OF_ALLY, UNIT_OF
from .moves import (
    add_units,
    bind,
    count_claim,
    gain_claim,
    gain_power,
    kill_units,
    move_ally_card,
    place_leader,
)
from .state import StormOfSwords, areas_of, claim, fits_with, own_units

PLACE_ALLIED = book.question("place_allied", clause="SS-6.7", refuse=refusals.of_listed)
PLOTS = book.question("plots", clause="SS-6.6", refuse=refusals.of_listed)
ACCUSE = book.question("accuse", clause="SS-6.5", refuse=refusals.of_listed)
DISMISS = book.question("dismiss", clause="SS-6.6", refuse=refusals.of_listed)

PLOT_POWER, PLOT_COST, POLITICAL_LIMIT, MOST_SUPPLY = 4, 1, 5, 6


@book.rule
def take_ally(p: StormOfSwords, seat: int, card: str) -> None:
    """SS-6.2, SS-6.5: it lies open before its owner; what it does immediately is done whenever a player gets it."""
    p.allies[seat] += (card,)
    received(p, seat, card)


def received(p: StormOfSwords, seat: int, card: str) -> None:
    """SS-6.5: the immediate effect, by the kind of the card."""
    effect = RECEIVED.get(ALLIES[card].kind)
    if effect is not None:
        effect(p, seat, card)
    if ALLIES[card].kind not in DISCARDED_AS_IT_COMES:  # SS-6.3
        bind(p)


def discard_ally(p: StormOfSwords, seat: int, card: str) -> None:
    """SS-6.2: under its deck."""
    p.allies[seat] = tuple(own for own in p.allies[seat] if own != card)
    deck = DECK_OF_ALLY[card]
    p.ally_under[deck] = (card, *p.ally_under[deck])
    tell(p, "ally_discarded", seat=seat, card=card)


# Army cards


def army(p: StormOfSwords, seat: int, card: str) -> None:
    """SS-6.7: the allied units are placed at once, each in an area with an own unit, within the supply limit."""
    units = [UNIT_OF[kind].lower() for kind, n in ALLIES[card].units.items() for _ in range(n)]
    do(p, *[(place_allied, seat, unit) for unit in units])


@book.rule
def place_allied(p: StormOfSwords, seat: int, unit: str) -> None:
    """SS-6.7: units that cannot be placed are not received."""
    areas = [area for area in areas_of(p, seat) if own_units(p.armies[area].units) and fits_with(p, seat, {area: 1})]
    if areas and allied_in_stock(p, unit):
        ask(p, seat, PLACE_ALLIED, areas, (allied_placed, seat, unit), unit=unit)
    else:
        tell(p, "allied_lost", seat=seat, unit=unit)


@book.rule
def allied_placed(p: StormOfSwords, seat: int, unit: str, area: Area) -> None:
    """It stands with the own units."""
    add_units(p, area, seat, (unit,))
    tell(p, "allied_placed", seat=seat, unit=unit, area=area)


def allied_in_stock(p: StormOfSwords, unit: str) -> int:
    """SS-2.7: the green set is common to all."""
    return int(ALLIED_STOCK[unit]) - sum(placed[0] == unit for army in p.armies.values() for placed in army.units)


# Leadership, political support, supplies


def leadership(p: StormOfSwords, seat: int, card: str) -> None:
    """SS-6.8."""
    leader = ALLIES[card].leader
    p.commanders[leader] = seat
    p.leaders[leader] = "waiting"
    do(p, (place_leader, leader))


def political_support(p: StormOfSwords, seat: int, _: str) -> None:
    """1 claim, if the total claim is 5 or less."""
    if claim(p, seat) <= POLITICAL_LIMIT:
        do(p, (gain_claim, seat))


def supplies(p: StormOfSwords, seat: int, _: str) -> None:
    """SS-6.10: the supply marker goes up by one, at most to 6."""
    p.supply[seat] = min(MOST_SUPPLY, p.supply[seat] + 1)
    tell(p, "supply", seat=seat, n=p.supply[seat])


# Filthy Accusations


def filthy_accusations(p: StormOfSwords, seat: int, card: str) -> None:
    """One token of any player leaves the claim track; those left of the gap move up; the card is discarded."""
    discard_ally(p, seat, card)
    spaces = [str(space + 1) for space, token in enumerate(p.claim_track) if token >= 0]
    if spaces:
        ask(p, seat, ACCUSE, spaces, (accused, seat))


@book.rule
def accused(p: StormOfSwords, seat: int, choice: str) -> None:
    """The token goes back to its owner's stock."""
    space = int(choice) - 1
    tell(p, "accused", seat=seat, victim=p.claim_track[space])
    p.claim_track = [-1, *p.claim_track[:space], *p.claim_track[space + 1 :]]


# Plots, SS-6.6


def plots(p: StormOfSwords, seat: int, card: str) -> None:
    """4 power, or for 1 power a card drawn blind from one player's open cards of that deck; then discard."""
    discard_ally(p, seat, card)
    deck = DECK_OF_ALLY[card]
    victims = [other for other in range(p.players) if other != seat and cards_of(p, other, deck)]
    ways = [f"rob {p.houses[victim]}" for victim in victims if p.power[seat] >= PLOT_COST]
    ask(p, seat, PLOTS, ["power", *ways], (plotted, seat, deck), deck=deck)


def cards_of(p: StormOfSwords, seat: int, deck: str) -> list[str]:
    """A player's open cards of a deck."""
    return [card for card in p.allies[seat] if DECK_OF_ALLY[card] == deck]


@book.rule
def plotted(p: StormOfSwords, seat: int, deck: str, choice: str) -> None:
    """Power, or a theft."""
    if choice == "power":
        gain_power(p, seat, PLOT_POWER)
        return
    victim = p.houses.index(choice.removeprefix("rob "))
    p.power[seat] -= PLOT_COST
    cards = sorted(cards_of(p, victim, deck))
    steal(p, seat, victim, cards[below(p, len(cards))])


def steal(p: StormOfSwords, seat: int, victim: int, card: str) -> None:
    """SS-6.5, SS-6.6: the victim loses what goes with the card; the thief gets what it gives immediately."""
    tell(p, "stolen", seat=seat, victim=victim, card=card)
    move_ally_card(p, card, victim, seat)
    do(p, (dismiss_allied, victim), (stolen, seat, card))


@book.rule
def stolen(p: StormOfSwords, seat: int, card: str) -> None:
    """The immediate effect is the thief's."""
    received(p, seat, card)


@book.rule
def dismiss_allied(p: StormOfSwords, seat: int) -> None:
    """SS-6.6: footmen and knights apart, the victim removes what exceeds the cards left, of their choice."""
    for unit in ("f", "k"):
        places = {area: [u for u in p.armies[area].units if u[0] == unit] for area in areas_of(p, seat)}
        on_board = sum(len(units) for units in places.values())
        if on_board > allowed_allied(p, seat, unit):
            areas = [area for area, units in places.items() if units]
            ask(p, seat, DISMISS, areas, (dismissed, seat, unit), unit=unit)
            return


def allowed_allied(p: StormOfSwords, seat: int, unit: str) -> int:
    """How many allied units of a kind a player's cards stand for."""
    kinds = [
        UNIT_OF[kind].lower() for card in p.allies[seat] for kind, n in ALLIES[card].units.items() for _ in range(n)
    ]
    return kinds.count(unit)


@book.rule
def dismissed(p: StormOfSwords, seat: int, unit: str, area: Area) -> None:
    """One goes; then the rest."""
    kill_units(p, area, [next(u for u in p.armies[area].units if u[0] == unit)])
    do(p, (dismiss_allied, seat), (count_claim,))


RECEIVED = {
    "army": army,
    "leadership": leadership,
    "political-support": political_support,
    "supplies": supplies,
    "filthy-accusations": filthy_accusations,
    "plots": plots,
}
DISCARDED_AS_IT_COMES = ("plots", "filthy-accusations")
