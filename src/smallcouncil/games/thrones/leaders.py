"""Leaders and their captors (SS-6.8, SS-8.8, SS-8.9, SS-8.12): where they stand, dungeons, executions."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from .board import Area
from .book import book, of_listed
from .cards import Leader
from .moves import take_back
from .state import IRON_THRONE, TRACKS, Army, Thrones, areas_of, dungeon, turn_order, uses
from .units import own_units

PLACE_LEADER = book.question("place_leader", clause="SS-6.8", refuse=of_listed)
EXECUTE = book.question("execute", clause="SS-8.12", refuse=of_listed)
SWAP_TRACK = book.question("swap_track", clause="SS-8.10", refuse=of_listed)


def where_leaders_stand(p: Thrones, seat: int) -> list[Area]:
    """SS-8.2, SS-14.4: a player's areas with an own unit, on land."""
    areas = areas_of(p, seat)
    return [area for area in areas if area not in p.board.seas and own_units(p.armies[area].units)]


@book.rule
def place_leader(p: Thrones, leader: Leader) -> None:
    """SS-6.8: in an area with an own unit; with none, the token waits and is placed as soon as there is one."""
    seat = p.commanders[leader]
    areas = where_leaders_stand(p, seat)
    if areas:
        ask(p, seat, PLACE_LEADER, areas, (leader_placed, leader), leader=leader)
    else:
        p.leaders[leader] = "waiting"


@book.rule
def leader_placed(p: Thrones, leader: Leader, area: Area) -> None:
    """It stands there, face up."""
    p.leaders[leader] = area
    tell(p, "leader_placed", leader=leader, area=area)


@book.rule
def place_waiting(p: Thrones) -> None:
    """SS-6.8: leaders that wait come in as soon as there is an area."""
    do(p, *[(place_leader, leader) for leader, place in p.leaders.items() if place == "waiting"])


def capture(p: Thrones, leader: Leader, captor: int, area: Area) -> None:
    """SS-8.8, SS-8.9: to the captor's dungeon; who changes sides stays with the captor's army, if it is there."""
    loser = p.commanders[leader]
    tell(p, "captured", leader=leader, seat=captor, loser=loser)
    if not p.changes_sides(leader):
        p.leaders[leader] = f"dungeon {captor}"
        return
    p.commanders[leader] = captor
    p.goes_over(leader, loser, captor)
    p.leaders[leader] = area if p.armies.get(area, Army(-1, ())).seat == captor else "waiting"


# Swing the Sword, SS-8.12, SS-9.2


@book.card("swing-the-sword", "westeros")
def swing_the_sword(p: Thrones) -> None:
    """Executions in turn order, and no +1 march may be placed next."""
    p.bans.append("march+1")
    do(p, *[(offer_execution, seat) for seat in turn_order(p)])


@book.rule
def offer_execution(p: Thrones, seat: int) -> None:
    """Each may execute one leader of their dungeon."""
    if prisoners := dungeon(p, seat):
        ask(p, seat, EXECUTE, ["pass", *prisoners], (executed, seat))


@book.rule
def executed(p: Thrones, seat: int, leader: Leader) -> None:
    """SS-8.12: token and house card leave the game for good, the card from wherever it is."""
    if leader == "pass":
        return
    owner = p.commanders[leader]
    tell(p, "executed", seat=seat, leader=leader, owner=owner)
    leave_for_good(p, leader)
    if uses(p, seat, "secure-hostages"):
        ask(p, seat, SWAP_TRACK, ["pass", *TRACKS], (track_swapped, seat, owner))


def leave_for_good(p: Thrones, leader: Leader) -> None:
    """SS-8.12: the token, and the house card from wherever it is."""
    owner, card = p.commanders[leader], p.leader_facts[leader].house_card
    p.leaders[leader] = "gone"
    p.hands[owner] = tuple(held for held in p.hands[owner] if held != card)
    p.discards[owner] = tuple(held for held in p.discards[owner] if held != card)
    take_back(p, owner)


@book.rule
def track_swapped(p: Thrones, seat: int, owner: int, choice: str) -> None:
    """SS-8.10: the markers change places on one track; its token moves only if place 1 has changed hands."""
    if choice != "pass":
        swap, first = {seat: owner, owner: seat}, p.tracks[choice][0]
        p.tracks[choice] = tuple(swap.get(marker, marker) for marker in p.tracks[choice])
        if choice == IRON_THRONE and first in swap:
            p.throne_borrower = -1
        tell(p, "track", track=choice, seats=p.tracks[choice])
