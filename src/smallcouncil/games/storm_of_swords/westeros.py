"""The Westeros phase on the Trident (SS-4.5, SS-9): weather, Claim Westeros, Hidden Schemes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import ask, do, shuffled, tell
from smallcouncil.games.thrones.bidding import ask_bids, open_bids
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.state import IRON_THRONE, holder
from smallcouncil.games.thrones.westeros import turn_up_cards, westeros_card

from .allies import turn_up_allies
from .board import WEATHER
from .book import book
from .cards import ALLY_DECKS, WEATHER_ICONS
from .claim import gain_claim

if TYPE_CHECKING:
    from .state import StormOfSwords

NAME_TIED = book.question("name_tied", clause="SS-9.4", refuse=of_listed)


@book.rule
def westeros_phase(p: StormOfSwords) -> None:
    """GT-4.1: the cards are carried out in order; weather comes before the third (SS-4.5)."""
    tops = turn_up_cards(p)
    do(p, *[(westeros_card, card) for card in tops[:2]], (turn_weather, tops[2]), (westeros_card, tops[2]))


@book.rule
def turn_weather(p: StormOfSwords, card: str) -> None:
    """SS-4.5: a weather icon on the card actually turned up moves the marker one space clockwise."""
    if card in WEATHER_ICONS:
        p.weather = (p.weather + 1) % len(WEATHER)
        tell(p, "weather", weather=WEATHER[p.weather])


# Claim Westeros, SS-9.4


@book.card("claim-westeros", "westeros")
def claim_westeros(p: StormOfSwords) -> None:
    """A sealed bid: the highest total gets 1 claim, the lowest may not choose a tactics card next."""
    do(p, (ask_bids, "claim"), (settle_claim,))


@book.rule
def settle_claim(p: StormOfSwords) -> None:
    """Ties: the holder of the Iron Throne names the highest, then the lowest among the others."""
    totals = open_bids(p, "claim")
    highest = [seat for seat in range(p.players) if totals[seat] == max(totals)]
    do(p, (name_highest, tuple(highest)))


@book.rule
def name_highest(p: StormOfSwords, tied: tuple[int, ...]) -> None:
    """One of the tied."""
    judge = holder(p, IRON_THRONE)
    ask(p, judge, NAME_TIED, [p.houses[seat] for seat in tied], (highest_named,), what="highest")


@book.rule
def highest_named(p: StormOfSwords, house: str) -> None:
    """1 claim on the track at once; nobody is both highest and lowest."""
    highest = p.houses.index(house)
    others = [seat for seat in range(p.players) if seat != highest]
    least = min(p.revealed_bids[seat] for seat in others)
    lowest = tuple(seat for seat in others if p.revealed_bids[seat] == least)
    do(p, (gain_claim, highest), (name_lowest, lowest))


@book.rule
def name_lowest(p: StormOfSwords, tied: tuple[int, ...]) -> None:
    """One of the tied."""
    judge = holder(p, IRON_THRONE)
    ask(p, judge, NAME_TIED, [p.houses[seat] for seat in tied], (lowest_named,), what="lowest")


@book.rule
def lowest_named(p: StormOfSwords, house: str) -> None:
    """They may not choose a tactics card in the next planning phase."""
    p.barred = p.houses.index(house)
    tell(p, "barred", seat=p.barred)


# Hidden Schemes, SS-9.3


@book.card("hidden-schemes", "westeros")
def hidden_schemes(p: StormOfSwords) -> None:
    """Forge Alliances may not be chosen next; all ally decks are shuffled and their top cards turned up."""
    p.bans.append("forge-alliances")
    for deck in ALLY_DECKS:
        cards = [*p.ally_decks[deck], *p.ally_under[deck], *filter(None, [p.ally_open[deck]])]
        p.ally_decks[deck], p.ally_under[deck], p.ally_open[deck] = tuple(shuffled(p, sorted(cards))), (), ""
    turn_up_allies(p)
