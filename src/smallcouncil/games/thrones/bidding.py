"""Sealed bids, and the Clash of Kings (GT-4.8)."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from .book import book, of_listed
from .state import IRON_THRONE, TRACKS, Part, Thrones, holder, turn_order, uses

BID = book.question("bid", clause="GT-4.8", refuse=of_listed, always="GT-4.8", sealed=True)
ORDER_TIED = book.question("order_tied", clause="GT-4.8", refuse=of_listed)


@book.rule
def ask_bids(p: Thrones, what: str) -> None:
    """Sealed: what each bids, up to the power before them, for a track or whatever else; bonuses are announced."""
    bonuses = [sum(n for _, n in bonus_parts(p, seat, what)) for seat in range(p.players)]
    for seat in range(p.players):
        options = [str(n) for n in range(p.power[seat] + 1)]
        ask(p, seat, BID, options, (bid, seat), what=what, bonuses=bonuses)


def has_no_power(p: Thrones, seat: int) -> bool:
    """GT-4.8: who has no power before them bids nothing, as everybody sees."""
    return not p.power[seat]


EVIDENT = {BID.kind: has_no_power}


@book.rule
def bid(p: Thrones, seat: int, choice: str) -> None:
    """The bid is sealed."""
    p.picks[seat] = choice


def open_bids(p: Thrones, what: str) -> list[int]:
    """All bids are turned up and paid; bonuses are added, also to a bid of 0 (SS-5.8, SS-9.4)."""
    bids = tuple([int(pick) for pick in p.picks])
    parts = tuple([(("bid", bids[seat]), *bonus_parts(p, seat, what)) for seat in range(p.players)])
    p.picks = [""] * p.players
    p.power = [had - paid for had, paid in zip(p.power, bids, strict=True)]
    p.revealed_bids = [sum(n for _, n in own) for own in parts]
    clauses = {part: clause_of_bid(p, part, what) for own in parts for part, _ in own}
    raised = {seat: total for seat, total in enumerate(p.revealed_bids) if total != bids[seat]}
    tell(p, "bids", bids=bids, totals=tuple(p.revealed_bids), raised=raised, parts=parts, clauses=clauses)
    return p.revealed_bids


def clause_of_bid(p: Thrones, part: str, what: str) -> str:
    """The clause by which a part of a bid counts."""
    return "SS-5.8" if part == "control-westeros" else p.bid_clauses.get(what, "GT-4.8")


def bonus_parts(p: Thrones, seat: int, what: str) -> list[Part]:
    """SS-5.8: Control Westeros: +1 on every bid in the next Westeros phase; and what other cards add."""
    control: list[Part] = [("control-westeros", 1)] if uses(p, seat, "control-westeros") else []
    return control + p.bid_bonuses(seat, what)


# Clash of Kings


@book.card("clash-of-kings", "westeros")
def clash_of_kings(p: Thrones) -> None:
    """Three sealed bids, one after another."""
    do(p, *[frame for track in TRACKS for frame in ((ask_bids, track), (settle_track, track))])


@book.rule
def settle_track(p: Thrones, track: str) -> None:
    """The highest bid takes place 1 and so on; the holder of the Iron Throne orders the tied."""
    open_bids(p, track)
    do(p, (next_place, track, ()))


@book.rule
def next_place(p: Thrones, track: str, placed: tuple[int, ...]) -> None:
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
def tied_ordered(p: Thrones, track: str, placed: tuple[int, ...], house: str) -> None:
    """The one named is placed before the other tied."""
    do(p, (next_place, track, (*placed, p.houses.index(house))))


def take_places(p: Thrones, track: str, placed: tuple[int, ...]) -> None:
    """The track's token changes hands at once; the Iron Throne's comes back from who borrowed it (SS-10.2)."""
    p.tracks[track] = placed
    if track == IRON_THRONE:
        p.throne_borrower = -1
    tell(p, "track", track=track, seats=placed)
