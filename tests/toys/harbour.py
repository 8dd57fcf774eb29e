"""Harbour: bid in secret for each ship, veto a rival's win, then keep the ship or raid a rival. Rules: `harbour.md`."""

from __future__ import annotations

from random import Random

from smallcouncil.core import (
    Counted,
    Frame,
    Game,
    Outcome,
    Own,
    Pile,
    Position,
    Public,
    Refusal,
    RuleBook,
    TableOptions,
    Viewer,
    ask,
    cancel,
    do,
    shuffled,
    tell,
    window,
)
from smallcouncil.core.agenda import Script

from . import toy_texts

LEFT_OUT = 2  # ships that are never seen
NO_BID = 0

texts = toy_texts(
    title={"title": "Harbour", "line": "Bid in secret for each ship."},
    ask={
        "bid": "Bid a card for the ship.",
        "would_win": "Do you veto the win?",
        "prize": "Keep the ship, or raid a rival?",
        "ransom": "Pay the raider, or give up your veto?",
    },
    event={
        "arrives": "A ship worth {worth} arrives.",
        "revealed": "The bids: {bids:numbers}.",
        "vetoed": "{seat:who} vetoes.",
        "gained": "{seat:who} gets {points:plural:point|points}.",
        "gave_up": "{seat:who} gives up the veto.",
        "game_over": "{winners:whos} won.",
    },
    no={
        "no_ships": "a harbour without ships",
        "bid": "{choice} is no card of your hand",
        "would_win": "{choice} cannot be done now",
        "prize": "{choice} is no prize",
        "ransom": "{choice} is no ransom",
    },
    reason={"most_points": "most points"},
)
book = RuleBook("harbour", texts)

BID = book.question("bid", clause="HB-2.1", sealed=True)
book.question("would_win", clause="HB-3.1")
PRIZE = book.question("prize", clause="HB-4.1")
RANSOM = book.question("ransom", clause="HB-4.2")


class HarbourOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    ships: int = 6


class Harbour(Position, kw_only=True, eq=False):
    """A position of Harbour."""

    options: Public[HarbourOptions]
    ships: Pile[list[int]] = []  # the last one is the top
    left_out: Pile[list[int]] = []
    ship: Public[int] = 0
    gone: Public[list[int]] = []  # the ships before this one
    hands: Counted[list[tuple[int, ...]]] = []
    bids: Own[list[int]] = []
    table: Public[list[tuple[int, ...]]] = []  # the bids that were turned up, of each seat
    vetoes: Public[list[int]] = []
    score: Public[list[int]] = []
    first: Public[int] = 0


def check_table(_: int, options: HarbourOptions) -> Refusal | None:
    """HB-1.1: there has to be a ship."""
    return Refusal("HB-1.1", "no_ships") if options.ships < 1 else None


def set_up(p: Harbour) -> None:
    """HB-1.1: ships, bid cards, vetoes."""
    n = p.options.ships
    ships = shuffled(p, range(1, n + LEFT_OUT + 1))
    p.ships, p.left_out = ships[:n], ships[n:]
    p.hands = [tuple(range(1, n + 1))] * p.players
    p.bids = [NO_BID] * p.players
    p.table = [()] * p.players
    p.vetoes = [1] * p.players
    p.score = [0] * p.players
    do(p, (ship_arrives,))


@book.rule
def ship_arrives(p: Harbour) -> None:
    """HB-1.2: the next ship, or the end."""
    if not p.ships:
        return end_game(p)
    p.gone += [p.ship] if p.ship else []
    p.ship = p.ships.pop()
    tell(p, "arrives", worth=p.ship)
    do(p, (bid_in_secret,), (reveal_bids,), (ship_arrives,))


@book.rule
def bid_in_secret(p: Harbour) -> None:
    """HB-2.1: all at once."""
    for seat in range(p.players):
        ask(p, seat, BID, [str(card) for card in p.hands[seat]], (place_bid, seat))


@book.rule
def place_bid(p: Harbour, seat: int, choice: str) -> None:
    """HB-2.1: the card leaves the hand, face down."""
    p.bids[seat] = int(choice)
    p.hands[seat] = tuple(card for card in p.hands[seat] if card != p.bids[seat])


@book.rule
def reveal_bids(p: Harbour) -> None:
    """HB-2.2: moving the bids to a public zone is what reveals them."""
    bids, p.bids = p.bids, [NO_BID] * p.players
    p.table = [(*used, bid) for used, bid in zip(p.table, bids, strict=True)]
    tell(p, "revealed", bids=tuple(bids))
    ranking = tuple(sorted(range(p.players), key=lambda seat: (-bids[seat], (seat - p.first) % p.players)))
    p.first = (p.first + 1) % p.players
    do(p, (claim, ranking))


@book.rule
def claim(p: Harbour, ranking: tuple[int, ...]) -> None:
    """HB-3.1: vetoes first, then the win."""
    do(p, (window, "would_win", (ranking,), tuple(range(p.players))), (win, ranking[0]))


def may_veto(p: Harbour, seat: int, ranking: tuple[int, ...]) -> bool:
    """HB-3.1: a veto left, somebody else's win, and somebody to win instead."""
    return p.vetoes[seat] > 0 and seat != ranking[0] and len(ranking) > 1


@book.ability("would_win", when=may_veto)
def veto(p: Harbour, seat: int, ranking: tuple[int, ...]) -> None:
    """HB-3.1: the next best would win instead."""
    p.vetoes[seat] = 0
    tell(p, "vetoed", seat=seat)
    cancel(p, win)
    do(p, (claim, ranking[1:]))


@book.script
def win(p: Harbour, winner: int) -> Script:
    """HB-4.1, HB-4.2: keep the ship or raid; who is raided pays or gives up the veto."""
    rivals = [seat for seat in range(p.players) if seat != winner]
    prize = yield winner, PRIZE, ["keep", *(f"raid {rival}" for rival in rivals)]
    if prize == "keep":
        return [(gain, winner, p.ship)]
    raided = int(prize.removeprefix("raid "))
    ransom = yield raided, RANSOM, ["pay", "give up"] if p.vetoes[raided] else ["pay"]
    paid: list[Frame] = [(gain, raided, -2), (gain, winner, 2)]
    return paid if ransom == "pay" else [(give_up_veto, raided), (gain, winner, 1)]


@book.rule
def gain(p: Harbour, seat: int, points: int) -> None:
    """Points, or fewer of them."""
    p.score[seat] += points
    tell(p, "gained", seat=seat, points=points)


@book.rule
def give_up_veto(p: Harbour, seat: int) -> None:
    """HB-4.2: instead of paying."""
    p.vetoes[seat] = 0
    tell(p, "gave_up", seat=seat)


def end_game(p: Harbour) -> None:
    """HB-1.2: the highest score wins."""
    best = max(p.score)
    winners = tuple(seat for seat, points in enumerate(p.score) if points == best)
    places = tuple(1 + sum(other > own for other in p.score) for own in p.score)
    p.outcome = Outcome(winners, places, tuple(p.score), clause="HB-1.2", reason="most_points")
    tell(p, "game_over", winners=winners)


def redeal(world: Harbour, viewer: Viewer, rng: Random) -> None:
    """Unknown are the ships to come, and the bids that others have placed; which cards those have left is known."""
    unseen = sorted(world.ships + world.left_out)
    rng.shuffle(unseen)
    n = len(world.ships)
    world.ships, world.left_out = unseen[:n], unseen[n:]
    for seat in range(world.players):
        if seat != viewer and world.bids[seat] != NO_BID:
            cards = sorted((*world.hands[seat], world.bids[seat]))
            world.bids[seat] = cards.pop(rng.randrange(len(cards)))
            world.hands[seat] = tuple(cards)


GAME = Game(
    id="harbour",
    version="1",
    players=range(2, 5),
    position=Harbour,
    options=HarbourOptions,
    book=book,
    texts=texts,
    rules="harbour",
    clause_players="HB-1.1",
    clause_turn="HB-2.1",
    clause_end="HB-1.2",
    check_table=check_table,
    set_up=set_up,
    redeal=redeal,
    variants={"plain": ((2, 3, 4), {}), "two ships": ((3,), {"ships": 2})},
)
