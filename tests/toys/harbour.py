"""Harbour: bid in secret for each ship, veto a rival's win, then keep the ship or raid a rival. Rules: `harbour.md`."""

from __future__ import annotations

from random import Random

from smallcouncil.core import (
    Counted,
    Frame,
    Game,
    Legality,
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
    do,
    shuffled,
    tell,
)

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


def read_bid(_: Harbour, __: int, choice: str) -> tuple[int] | Refusal:
    """HB-2.1: the number of a card."""
    if choice.isascii() and choice.isdecimal() and choice == str(int(choice[:9])):
        return (int(choice),)
    return Refusal("HB-2.1", "bid", {"choice": choice})


def is_in_hand(p: Harbour, seat: int, card: int) -> Refusal | None:
    """HB-2.1: of the own hand."""
    return None if card in p.hands[seat] else Refusal("HB-2.1", "bid", {"choice": str(card)})


BID = book.question("bid", clause="HB-2.1", legality=Legality(read_bid, (is_in_hand,)), sealed=True)
WOULD_WIN = book.question("would_win", clause="HB-3.1")
PRIZE = book.question("prize", clause="HB-4.1")
RANSOM = book.question("ransom", clause="HB-4.2")


class HarbourOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    ships: int = 6


class Harbour(Position, kw_only=True, eq=False):
    """A position of Harbour."""

    settings: Public[HarbourOptions]
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
    n = p.settings.ships
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
    do(p, (offer_veto, ranking, 0))


@book.rule
def offer_veto(p: Harbour, ranking: tuple[int, ...], first: int) -> None:
    """HB-3.1: each seat in turn that may; when none is left the win stands."""
    seat = next((seat for seat in range(first, p.players) if may_veto(p, seat, ranking)), None)
    if seat is None:
        do(p, (win, ranking[0]))
    else:
        ask(p, seat, WOULD_WIN, ["pass", "veto"], (veto, seat, ranking))


def may_veto(p: Harbour, seat: int, ranking: tuple[int, ...]) -> bool:
    """HB-3.1: a veto left, somebody else's win, and somebody to win instead."""
    return p.vetoes[seat] > 0 and seat != ranking[0] and len(ranking) > 1


@book.rule
def veto(p: Harbour, seat: int, ranking: tuple[int, ...], choice: str) -> None:
    """HB-3.1: the next best would win instead."""
    if choice == "pass":
        return do(p, (offer_veto, ranking, seat + 1))
    p.vetoes[seat] = 0
    tell(p, "vetoed", seat=seat)
    do(p, (claim, ranking[1:]))


@book.rule
def win(p: Harbour, winner: int) -> None:
    """HB-4.1: keep the ship or raid."""
    rivals = [seat for seat in range(p.players) if seat != winner]
    ask(p, winner, PRIZE, ["keep", *(f"raid {rival}" for rival in rivals)], (take_prize, winner))


@book.rule
def take_prize(p: Harbour, winner: int, prize: str) -> None:
    """HB-4.2: who is raided pays or gives up the veto."""
    if prize == "keep":
        return do(p, (gain, winner, p.ship))
    raided = int(prize.removeprefix("raid "))
    ask(p, raided, RANSOM, ["pay", "give up"] if p.vetoes[raided] else ["pay"], (take_ransom, winner, raided))


@book.rule
def take_ransom(p: Harbour, winner: int, raided: int, ransom: str) -> None:
    """HB-4.2: 2 points, or the veto and 1."""
    paid: list[Frame] = [(gain, raided, -2), (gain, winner, 2)]
    do(p, *(paid if ransom == "pay" else [(give_up_veto, raided), (gain, winner, 1)]))


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
