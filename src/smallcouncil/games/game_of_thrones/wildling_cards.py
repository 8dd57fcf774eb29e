"""The wildling cards (GT-11.10 to GT-11.14), each for the highest bidder, for the lowest, and for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smallcouncil.core import ask, below, do, tell
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.cards import HouseCardId
from smallcouncil.games.thrones.moves import add_units, call_back, discard_house_card, remove_units
from smallcouncil.games.thrones.mustering import muster, muster_points, ways_to_muster
from smallcouncil.games.thrones.state import IRON_THRONE, TRACKS, areas_of, units_in_stock
from smallcouncil.games.thrones.units import FOOTMAN, KNIGHT

from .board import AREAS
from .book import book
from .cards import HOUSE_CARDS
from .losses import dismount, lose, lose_units, worth

if TYPE_CHECKING:
    from .state import GameOfThrones

CARD_BACK = book.question("wildlings_card_back", clause="GT-11.5", refuse=of_listed)
STRONGEST = book.question("strongest_card", clause="GT-11.10", refuse=of_listed)
FIRST_PLACE = book.question("first_place", clause="GT-11.11", refuse=of_listed)
SLAIN_HORSE = book.question("slain_horse", clause="GT-11.12", refuse=of_listed)
MOUNT = book.question("mount", clause="GT-11.12", refuse=of_listed)
BESIEGED = book.question("besieged", clause="GT-11.13", refuse=of_listed)
MUSTER_WHERE = book.question("muster_where", clause="GT-11.13", refuse=of_listed)

MANY_POINTS, FEW_POINTS, SIEGE_POINTS = 4, 2, 2
KEPT_CARDS, HORSES, MOUNTED = 2, 2, 2
ANYWHERE = tuple(AREAS)


# Burning Villages, GT-11.14; and without the deck


@book.card("burning-villages", "lowest")
def lowest_loses_many(p: GameOfThrones, seat: int) -> None:
    """GT-11.6: 4 points."""
    do(p, (lose_units, seat, MANY_POINTS, ANYWHERE))


@book.card("burning-villages", "others")
def others_lose_few(p: GameOfThrones, seat: int) -> None:
    """GT-11.6: 2 points."""
    do(p, (lose_units, seat, FEW_POINTS, ANYWHERE))


@book.card("burning-villages", "highest")
def highest_may_call_back(p: GameOfThrones, seat: int) -> None:
    """GT-11.5: one house card of their choice, if any is discarded."""
    if p.discards[seat]:
        ask(p, seat, CARD_BACK, ["pass", *p.discards[seat]], (called_back, seat))


@book.rule
def called_back(p: GameOfThrones, seat: int, choice: str) -> None:
    """It is in hand again."""
    if choice != "pass":
        call_back(p, seat, choice)


# Scattered Captains, GT-11.10


@book.card("scattered-captains", "lowest")
def lowest_loses_the_strongest(p: GameOfThrones, seat: int) -> None:
    """R-GT-12: of the highest printed strength in hand; of equal ones the owner chooses."""
    hand = p.hands[seat]
    if len(hand) >= KEPT_CARDS:
        most = max(HOUSE_CARDS[card].strength for card in hand)
        strongest = [card for card in hand if HOUSE_CARDS[card].strength == most]
        ask(p, seat, STRONGEST, strongest, (scattered, seat))


@book.card("scattered-captains", "others")
def others_lose_by_chance(p: GameOfThrones, seat: int) -> None:
    """R-GT-12: drawn by chance; which it was is public."""
    hand = sorted(p.hands[seat])
    if len(hand) >= KEPT_CARDS:
        do(p, (scattered, seat, hand[below(p, len(hand))]))


@book.rule
def scattered(p: GameOfThrones, seat: int, card: HouseCardId) -> None:
    """One house card is discarded."""
    p.hands[seat] = tuple(held for held in p.hands[seat] if held != card)
    tell(p, "card_lost", seat=seat, card=card)
    discard_house_card(p, seat, card)


# Fallen from Favour, GT-11.11


def move_marker(p: GameOfThrones, seat: int, track: str, *, is_first: bool) -> None:
    """To the first or the last place of a track; the others close up, and the token goes to its place 1."""
    others = tuple(other for other in p.tracks[track] if other != seat)
    p.tracks[track] = (seat, *others) if is_first else (*others, seat)
    if track == IRON_THRONE:
        p.throne_borrower = -1
    tell(p, "track", track=track, seats=p.tracks[track])


@book.card("fallen-from-favour", "lowest")
def lowest_falls(p: GameOfThrones, seat: int) -> None:
    """The last place of every track."""
    for track in TRACKS:
        move_marker(p, seat, track, is_first=False)


@book.card("fallen-from-favour", "others")
def others_lose_their_stars(p: GameOfThrones, seat: int) -> None:
    """No special order this round."""
    p.starless.append(seat)
    tell(p, "starless", seat=seat)


@book.card("fallen-from-favour", "highest")
def highest_rises(p: GameOfThrones, seat: int) -> None:
    """R-GT-22: place 1 of one track of their choice, which has to be taken."""
    ask(p, seat, FIRST_PLACE, TRACKS, (risen, seat))


@book.rule
def risen(p: GameOfThrones, seat: int, track: str) -> None:
    """With its token."""
    move_marker(p, seat, track, is_first=True)


# Slain Horses, GT-11.12


@book.card("slain-horses", "lowest")
def lowest_loses_all_horses(p: GameOfThrones, seat: int) -> None:
    """All their knights."""
    do(p, (lose_horses, seat, knights_of(p, seat)))


@book.card("slain-horses", "others")
def others_lose_horses(p: GameOfThrones, seat: int) -> None:
    """R-GT-13: two, or all they have."""
    do(p, (lose_horses, seat, min(HORSES, knights_of(p, seat))))


def knights_of(p: GameOfThrones, seat: int) -> int:
    """How many knights a player has on the board."""
    return p.stock[KNIGHT] - units_in_stock(p, seat, KNIGHT)


@book.rule
def lose_horses(p: GameOfThrones, seat: int, n: int) -> None:
    """R-GT-13: as long as the stock has footmen a knight becomes one, else dies; the owner chooses which is next."""
    areas = [area for area in areas_of(p, seat) if KNIGHT in p.armies[area].units]
    footmen = units_in_stock(p, seat, FOOTMAN)
    if n == knights_of(p, seat) and (footmen >= n or not footmen):  # all of them alike
        do(p, *[(horse_lost, seat, 1, area) for area in areas for unit in p.armies[area].units if unit == KNIGHT])
    elif n:
        ask(p, seat, SLAIN_HORSE, areas, (horse_lost, seat, n), n=n)


@book.rule
def horse_lost(p: GameOfThrones, seat: int, n: int, area: Area) -> None:
    """R-GT-23: one knight, by what the stock has now; then the rest."""
    if units_in_stock(p, seat, FOOTMAN):
        dismount(p, area, KNIGHT)
    else:
        lose(p, area, (KNIGHT,))
    do(p, (lose_horses, seat, n - 1))


@book.card("slain-horses", "highest")
def highest_mounts(p: GameOfThrones, seat: int) -> None:
    """Up to two footmen anywhere."""
    do(p, (mount, seat, MOUNTED))


@book.rule
def mount(p: GameOfThrones, seat: int, n: int) -> None:
    """R-GT-13: as long as the stock has knights."""
    areas = [area for area in areas_of(p, seat) if FOOTMAN in p.armies[area].units]
    if n and areas and units_in_stock(p, seat, KNIGHT):
        ask(p, seat, MOUNT, ["done", *areas], (mounted, seat, n), n=n)


@book.rule
def mounted(p: GameOfThrones, seat: int, n: int, choice: str) -> None:
    """A footman becomes a knight; then perhaps another."""
    if choice != "done":
        add_units(p, choice, seat, (KNIGHT,))
        remove_units(p, choice, (FOOTMAN,))
        tell(p, "mustered", seat=seat, area=choice, what="promote")
        do(p, (mount, seat, n - 1))


# Stronghold under Siege, GT-11.13


@book.card("stronghold-under-siege", "lowest")
def lowest_is_besieged(p: GameOfThrones, seat: int) -> None:
    """R-GT-14: 2 points in one stronghold that holds so many; with none, anywhere."""
    strongholds = [area for area in areas_of(p, seat) if is_worth_a_siege(p, area)]
    if strongholds:
        ask(p, seat, BESIEGED, strongholds, (besieged, seat))
    else:
        do(p, (lose_units, seat, SIEGE_POINTS, ANYWHERE))


def is_worth_a_siege(p: GameOfThrones, area: Area) -> bool:
    """R-GT-14: a stronghold with units worth 2 points; ships beside it are not in it."""
    return AREAS[area].kind == "stronghold" and worth(p.armies[area].units) >= SIEGE_POINTS


@book.rule
def besieged(p: GameOfThrones, seat: int, area: Area) -> None:
    do(p, (lose_units, seat, SIEGE_POINTS, (area,)))


@book.card("stronghold-under-siege", "others")
def others_are_raided(p: GameOfThrones, seat: int) -> None:
    """2 points anywhere."""
    do(p, (lose_units, seat, SIEGE_POINTS, ANYWHERE))


@book.card("stronghold-under-siege", "highest")
def highest_may_muster(p: GameOfThrones, seat: int) -> None:
    """At once, in one area, by GT-4.6 and GT-4.12."""
    areas = [area for area, n in muster_points(p, seat) if ways_to_muster(p, seat, area, n)]
    if areas:
        ask(p, seat, MUSTER_WHERE, ["pass", *areas], (mustered_there, seat))


@book.rule
def mustered_there(p: GameOfThrones, seat: int, area: str) -> None:
    if area != "pass":
        do(p, (muster, seat, ((area, p.board.muster[area]),)))
