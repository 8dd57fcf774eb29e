"""The Westeros phase (GT-4, SS-9): supply, mustering, power, bids, executions, schemes and weather."""

from __future__ import annotations

from smallcouncil.core import ask, do, shuffled, tell

from . import refusals
from .aftermath import take_back
from .allies import MOST_SUPPLY
from .board import AREAS, MUSTER, WEATHER, Area
from .book import book
from .cards import ALLIES, ALLY_DECKS, LEADERS, WEATHER_ICONS, Leader
from .limits import reconcile
from .moves import add_units, count_claim, gain_claim, gain_power, place_waiting, remove_units
from .planning import turn_up_allies
from .state import (
    FIEFDOMS,
    IRON_THRONE,
    KINGS_COURT,
    TRACKS,
    StormOfSwords,
    controlled,
    dungeon,
    fits_with,
    has_ally,
    holder,
    turn_order,
    units_in,
    units_in_stock,
    uses,
)
from .strength import Part

CHOOSE_WESTEROS = book.question("westeros_choice", clause="SS-9.1", refuse=refusals.of_listed)
MUSTERING = book.question("muster", clause="GT-4.6", refuse=refusals.of_listed)
BID = book.question("bid", clause="GT-4.8", refuse=refusals.of_listed, always="GT-4.8", sealed=True)
ORDER_TIED = book.question("order_tied", clause="GT-4.8", refuse=refusals.of_listed)
NAME_TIED = book.question("name_tied", clause="SS-9.4", refuse=refusals.of_listed)
EXECUTE = book.question("execute", clause="SS-8.12", refuse=refusals.of_listed)
SWAP_TRACK = book.question("swap_track", clause="SS-8.10", refuse=refusals.of_listed)

Points = tuple[tuple[Area, int], ...]  # of mustering, by area

TRACK_TOKEN = {"a-throne-of-blades": IRON_THRONE, "dark-wings-dark-words": KINGS_COURT, "punish-the-guilty": FIEFDOMS}
CHOICES = {  # SS-9.1
    "a-throne-of-blades": ("supply", "mustering", "nothing"),
    "dark-wings-dark-words": ("game-of-thrones", "clash-of-kings", "nothing"),
    "punish-the-guilty": ("claim-westeros", "swing-the-sword", "nothing"),
}


@book.rule
def westeros_phase(p: StormOfSwords) -> None:
    """GT-4.1, SS-9.5: the top cards are turned up together, then carried out in order; they go under their decks."""
    p.phase = "westeros"
    tops = tuple(deck[-1] for deck in p.westeros)
    p.westeros = [(deck[-1], *deck[:-1]) for deck in p.westeros]
    p.westeros_open = tops
    tell(p, "westeros", cards=tops)
    do(p, *[(westeros_card, card) for card in tops[:2]], (turn_weather, tops[2]), (westeros_card, tops[2]))


@book.rule
def turn_weather(p: StormOfSwords, card: str) -> None:
    """SS-4.5: a weather icon on the card actually turned up moves the marker one space clockwise."""
    if card in WEATHER_ICONS:
        p.weather = (p.weather + 1) % len(WEATHER)
        tell(p, "weather", weather=WEATHER[p.weather])


@book.rule
def westeros_card(p: StormOfSwords, card: str) -> None:
    """Each card does what it says; a choice card asks the holder of the token it names (SS-9.1)."""
    if card in CHOICES:
        seat = holder(p, TRACK_TOKEN[card])
        ask(p, seat, CHOOSE_WESTEROS, CHOICES[card], (westeros_chosen, seat), card=card)
    elif card in EFFECTS:
        do(p, *[(rule,) for rule in EFFECTS[card]])


@book.rule
def westeros_chosen(p: StormOfSwords, seat: int, choice: str) -> None:
    """SS-9.1: as if that card had been turned up, without its icons."""
    tell(p, "westeros_chosen", seat=seat, card=choice)
    if choice in EFFECTS:
        do(p, *[(rule,) for rule in EFFECTS[choice]])


# Supply, GT-4.4


@book.rule
def recount_supply(p: StormOfSwords) -> None:
    """Everybody's supply becomes the barrels they control; Tyrell Supplies counts one more (SS-6.10)."""
    for seat in range(p.players):
        barrels = sum(AREAS[area].supply for area in controlled(p, seat)) + has_ally(p, seat, "supplies")
        p.supply[seat] = min(MOST_SUPPLY, barrels)
        tell(p, "supply", seat=seat, n=p.supply[seat])
    do(p, *[(reconcile, seat) for seat in turn_order(p)])


# Mustering, GT-4.6, SS-4.6


@book.rule
def mustering(p: StormOfSwords) -> None:
    """In turn order, each controlled stronghold gives 2 points, each city and town 1, spent on the spot."""
    do(p, *[(muster, seat, muster_points(p, seat)) for seat in turn_order(p)])


def muster_points(p: StormOfSwords, seat: int) -> Points:
    """What each area of a player gives."""
    return tuple((area, MUSTER[AREAS[area].kind]) for area in controlled(p, seat) if MUSTER[AREAS[area].kind])


@book.rule
def muster(p: StormOfSwords, seat: int, points: Points) -> None:
    """In any order of areas the player likes; supply and stock bind."""
    ways = {area: ways_to_muster(p, seat, area, n) for area, n in points}
    left = {area: n for area, n in points if ways[area]}
    if left:
        listed = [f"{area}: {way}" for area in left for way in ways[area]]
        ask(p, seat, MUSTERING, ["done", *listed], (mustered, seat, points), points=left, n=sum(left.values()))


def ways_to_muster(p: StormOfSwords, seat: int, area: Area, points: int) -> list[str]:
    """GT-1.3, SS-4.6: a footman for 1, a knight for 2, a footman made a knight for 1; in a town a footman only."""
    has_room = fits_with(p, seat, {area: 1})
    is_town = AREAS[area].kind == "town"
    ways = ["footman"] * (points >= 1 and has_room and units_in_stock(p, seat, "F") > 0)
    if not is_town and units_in_stock(p, seat, "K"):
        ways += ["knight"] * (points >= 2 and has_room)
        ways += ["promote"] * (points >= 1 and "F" in units_in(p, area, seat))
    return ways


@book.rule
def mustered(p: StormOfSwords, seat: int, points: Points, choice: str) -> None:
    """The points left, there and elsewhere, are spent in the same way."""
    if choice == "done":
        return
    area, what = choice.split(": ")
    if what == "promote":
        remove_units(p, area, ("F",))
    add_units(p, area, seat, ("F",) if what == "footman" else ("K",))
    tell(p, "mustered", seat=seat, area=area, what=what)
    price = 2 if what == "knight" else 1
    left = tuple((where, n - price if where == area else n) for where, n in points)
    do(p, (place_waiting,), (count_claim,), (muster, seat, left))


# Game of Thrones, GT-4.7


@book.rule
def game_of_thrones(p: StormOfSwords) -> None:
    """One power token for each power icon in one's areas."""
    for seat in turn_order(p):
        gain_power(p, seat, sum(AREAS[area].power for area in controlled(p, seat)))


# Bids


@book.rule
def ask_bids(p: StormOfSwords, what: str) -> None:
    """Sealed: what each bids for a track, or for claim, up to the power before them; all bonuses are announced."""
    bonuses = [sum(n for _, n in bonus_parts(p, seat, what)) for seat in range(p.players)]
    for seat in range(p.players):
        options = [str(n) for n in range(p.power[seat] + 1)]
        ask(p, seat, BID, options, (bid, seat), what=what, bonuses=bonuses)


@book.rule
def bid(p: StormOfSwords, seat: int, choice: str) -> None:
    """The bid is sealed."""
    p.picks[seat] = choice


def open_bids(p: StormOfSwords, what: str) -> list[int]:
    """All bids are turned up and paid; bonuses are added, also to a bid of 0 (SS-5.8, SS-9.4)."""
    bids = tuple([int(pick) for pick in p.picks])
    parts = tuple([(("bid", bids[seat]), *bonus_parts(p, seat, what)) for seat in range(p.players)])
    p.picks = [""] * p.players
    p.power = [had - paid for had, paid in zip(p.power, bids, strict=True)]
    p.revealed_bids = [sum(n for _, n in own) for own in parts]
    clauses = {part: clause_of_bid(part, what) for own in parts for part, _ in own}
    tell(p, "bids", bids=bids, totals=tuple(p.revealed_bids), parts=parts, clauses=clauses)
    return p.revealed_bids


def clause_of_bid(part: str, what: str) -> str:
    """The clause by which a part of a bid counts."""
    if part == "control-westeros":
        return "SS-5.8"
    return "SS-9.4" if what == "claim" else "GT-4.8"


def bonus_parts(p: StormOfSwords, seat: int, what: str) -> list[Part]:
    """SS-5.8, SS-9.4: Control Westeros: +1 on every bid in the next Westeros phase; political support: on claim."""
    control: list[Part] = [("control-westeros", 1)] if uses(p, seat, "control-westeros") else []
    cards = [card for card in p.allies[seat] if what == "claim" and ALLIES[card].kind == "political-support"]
    return [*control, *((card, 1) for card in cards)]


# Clash of Kings, GT-4.8


@book.rule
def clash_of_kings(p: StormOfSwords) -> None:
    """Three sealed bids, one after another."""
    do(p, *[frame for track in TRACKS for frame in ((ask_bids, track), (settle_track, track))])


@book.rule
def settle_track(p: StormOfSwords, track: str) -> None:
    """The highest bid takes place 1 and so on; the holder of the Iron Throne orders the tied."""
    open_bids(p, track)
    do(p, (next_place, track, ()))


@book.rule
def next_place(p: StormOfSwords, track: str, placed: tuple[int, ...]) -> None:
    """One place after another."""
    left = [seat for seat in turn_order(p) if seat not in placed]
    if not left:
        return take_places(p, track, placed)
    most = max(p.revealed_bids[seat] for seat in left)
    tied = [seat for seat in left if p.revealed_bids[seat] == most]
    if len(tied) == 1:
        return do(p, (next_place, track, (*placed, tied[0])))
    judge = holder(p, IRON_THRONE)
    about = {"track": track, "place": len(placed) + 1}
    ask(p, judge, ORDER_TIED, [p.houses[seat] for seat in tied], (tied_ordered, track, placed), **about)


@book.rule
def tied_ordered(p: StormOfSwords, track: str, placed: tuple[int, ...], house: str) -> None:
    """The one named is placed before the other tied."""
    do(p, (next_place, track, (*placed, p.houses.index(house))))


def take_places(p: StormOfSwords, track: str, placed: tuple[int, ...]) -> None:
    """The track's token changes hands at once; the Iron Throne's comes back from who borrowed it (SS-10.2)."""
    p.tracks[track] = placed
    if track == IRON_THRONE:
        p.throne_borrower = -1
    tell(p, "track", track=track, seats=placed)


# Claim Westeros, SS-9.4


@book.rule
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


# Swing the Sword, SS-8.12, SS-9.2


@book.rule
def swing_the_sword(p: StormOfSwords) -> None:
    """Executions in turn order, and no +1 march may be placed next."""
    p.bans.append("march+1")
    do(p, *[(offer_execution, seat) for seat in turn_order(p)])


@book.rule
def offer_execution(p: StormOfSwords, seat: int) -> None:
    """Each may execute one leader of their dungeon."""
    if prisoners := dungeon(p, seat):
        ask(p, seat, EXECUTE, ["pass", *prisoners], (executed, seat))


@book.rule
def executed(p: StormOfSwords, seat: int, leader: Leader) -> None:
    """SS-8.12: token and house card leave the game for good, the card from wherever it is."""
    if leader == "pass":
        return
    owner, card = p.commanders[leader], LEADERS[leader].house_card
    p.leaders[leader] = "gone"
    tell(p, "executed", seat=seat, leader=leader, owner=owner)
    p.hands[owner] = tuple(held for held in p.hands[owner] if held != card)
    p.discards[owner] = tuple(held for held in p.discards[owner] if held != card)
    take_back(p, owner)
    if uses(p, seat, "secure-hostages"):
        ask(p, seat, SWAP_TRACK, ["pass", *TRACKS], (track_swapped, seat, owner))


@book.rule
def track_swapped(p: StormOfSwords, seat: int, owner: int, choice: str) -> None:
    """SS-8.10: the markers change places on one track; its token moves only if place 1 has changed hands."""
    if choice != "pass":
        swap, first = {seat: owner, owner: seat}, p.tracks[choice][0]
        p.tracks[choice] = tuple(swap.get(marker, marker) for marker in p.tracks[choice])
        if choice == IRON_THRONE and first in swap:
            p.throne_borrower = -1
        tell(p, "track", track=choice, seats=p.tracks[choice])


# Hidden Schemes, SS-9.3


@book.rule
def hidden_schemes(p: StormOfSwords) -> None:
    """Forge Alliances may not be chosen next; all ally decks are shuffled and their top cards turned up."""
    p.bans.append("forge-alliances")
    for deck in ALLY_DECKS:
        cards = [*p.ally_decks[deck], *p.ally_under[deck], *filter(None, [p.ally_open[deck]])]
        p.ally_decks[deck], p.ally_under[deck], p.ally_open[deck] = tuple(shuffled(p, sorted(cards))), (), ""
    turn_up_allies(p)


EFFECTS = {
    "supply": (recount_supply,),
    "mustering": (mustering,),
    "game-of-thrones": (game_of_thrones,),
    "clash-of-kings": (clash_of_kings,),
    "claim-westeros": (claim_westeros,),
    "swing-the-sword": (swing_the_sword,),
    "hidden-schemes": (hidden_schemes,),
}
