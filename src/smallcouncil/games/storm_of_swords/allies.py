"""Ally cards (SS-6): decks, taking one, its immediate effect, plots, and allied units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import ask, below, do, tell
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.leaders import place_leader
from smallcouncil.games.thrones.moves import add_units, check_victory, gain_power, kill_units
from smallcouncil.games.thrones.state import areas_of
from smallcouncil.games.thrones.supply import fits_with
from smallcouncil.games.thrones.units import LETTER, own_units

from .board import BOARD
from .book import book
from .cards import ALLIED_STOCK, ALLIES, ALLY_DECKS, BINDABLE, CARDS_TO_BIND, DECK_OF_ALLY
from .claim import claim, gain_claim

if TYPE_CHECKING:
    from .state import StormOfSwords

PLACE_ALLIED = book.question("place_allied", clause="SS-6.7", refuse=of_listed)
PLOTS = book.question("plots", clause="SS-6.6", refuse=of_listed)
ACCUSE = book.question("accuse", clause="SS-6.5", refuse=of_listed)
DISMISS = book.question("dismiss", clause="SS-6.6", refuse=of_listed)

PLOT_POWER, PLOT_COST, POLITICAL_LIMIT = 4, 1, 5


# Decks


@book.rule
def turn_up_allies(p: StormOfSwords) -> None:
    """SS-3.1 (2a): the top card of every ally deck that shows none."""
    for deck in ALLY_DECKS:
        if not p.ally_open[deck] and has_cards(p, deck):
            p.ally_open[deck] = draw_ally(p, deck)
            tell(p, "ally_open", deck=deck, card=p.ally_open[deck])


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


# Taking and losing one


def move_ally_card(p: StormOfSwords, card: str, loser: int, taker: int) -> None:
    """SS-6.3: an alliance is undone only when the house's leader is captured and fewer than three cards are left."""
    p.allies[loser] = tuple(own for own in p.allies[loser] if own != card)
    p.allies[taker] += (card,)
    deck = DECK_OF_ALLY[card]
    if p.bound.get(deck) == loser and ALLIES[card].leader and cards_of_deck(p, loser, deck) < CARDS_TO_BIND:
        del p.bound[deck]
        tell(p, "unbound", deck=deck)
    bind(p)


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
    units = [LETTER[kind].lower() for kind, n in ALLIES[card].units.items() for _ in range(n)]
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
    p.supply[seat] = min(BOARD.most_supply, p.supply[seat] + 1)
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
        gain_power(p, seat, PLOT_POWER, by=f"{deck}-plots")
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
        LETTER[kind].lower() for card in p.allies[seat] for kind, n in ALLIES[card].units.items() for _ in range(n)
    ]
    return kinds.count(unit)


@book.rule
def dismissed(p: StormOfSwords, seat: int, unit: str, area: Area) -> None:
    """One goes; then the rest."""
    kill_units(p, area, [next(u for u in p.armies[area].units if u[0] == unit)], "allies_leave")
    do(p, (dismiss_allied, seat), (check_victory,))


RECEIVED = {
    "army": army,
    "leadership": leadership,
    "political-support": political_support,
    "supplies": supplies,
    "filthy-accusations": filthy_accusations,
    "plots": plots,
}
DISCARDED_AS_IT_COMES = ("plots", "filthy-accusations")
