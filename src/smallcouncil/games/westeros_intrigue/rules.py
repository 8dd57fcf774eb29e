"""The rules of Westeros Intrigue in the order of the rulebook: setup, turn, end of a round, end of the game."""

from __future__ import annotations

from smallcouncil.core import Outcome, Refusal, ask, below, do, shuffled, tell, tell_only

from . import refusals
from .book import book
from .cards import (
    CLOCKWISE,
    DECK,
    FIRST_PLACE,
    HOUSE,
    LAYS,
    LEFT,
    OFFSET,
    PAIRS,
    RIGHT,
    THRONE_CARDS,
    Place,
    ThroneCard,
)
from .state import IntrigueOptions, WesterosIntrigue, daggers, deal_for, houses_with_a_place, lays, score

# Whether a lay is forced depends on a secret hand, so who can lay is always asked (R-WI-14).
LAY = book.question("lay", clause="WI-4.1", legality=refusals.OF_LAY, always="R-WI-14")


# Setup of the game


def check_table(players: int, options: IntrigueOptions) -> Refusal | None:
    """Refuse a table that the rules do not know."""
    if options.first is not None and not 0 <= options.first < players:
        return Refusal("WI-2.1", "nobody_begins", {"seat": options.first})
    return None if options.throne_cards is THRONE_CARDS else check_throne_cards(options.throne_cards)


def check_throne_cards(cards: tuple[ThroneCard, ...]) -> Refusal | None:
    """Refuse Iron Throne cards of the table's own that the game could not be played with (R-WI-11)."""
    if len(cards) != len(THRONE_CARDS):
        return Refusal("WI-1.2", "number_of_throne_cards", {"most": len(THRONE_CARDS), "given": len(cards)})
    if any(card.value < 1 for card in cards):
        return Refusal("WI-1.2", "throne_card_without_points")
    if any(card.daggers < 0 for card in cards):
        return Refusal("WI-1.2", "throne_card_with_too_few_daggers")
    return None


def set_up(p: WesterosIntrigue) -> None:
    """WI-2.1, WI-2.2: who opens the first round, and the Iron Throne deck, shuffled once."""
    p.starter = below(p, p.players) if p.settings.first is None else p.settings.first
    p.throne_deck = shuffled(p, p.settings.throne_cards)
    p.thrones = [()] * p.players
    p.penalties = [0] * p.players
    do(p, (begin_round,))


# Setup of a round


@book.rule
def begin_round(p: WesterosIntrigue) -> None:
    """WI-3.1, WI-3.3: all 36 characters are shuffled and dealt again (R-WI-7)."""
    deal = deal_for(p)
    deck = shuffled(p, DECK)
    p.round += 1
    p.turn = p.starter
    p.hands = [tuple(deck[seat * deal.hand : (seat + 1) * deal.hand]) for seat in range(p.players)]
    rest = deck[p.players * deal.hand :]
    p.court.clear()
    p.ends, p.gaps, p.last_laid_by = (FIRST_PLACE,), {}, p.starter
    p.out = [False] * p.players
    p.lacking = [()] * p.players
    p.set_aside = tuple(rest[deal.face_up :])
    tell(p, "dealt", round=p.round, seat=p.starter)
    for seat in range(p.players):
        tell_only(p, (seat,), "hand", cards=p.hands[seat])
    for card in rest[: deal.face_up]:  # five players
        put_down(p, card, FIRST_PLACE)
        tell(p, "face_up", card=card)
    do(p, (take_turn,))


# Turn


@book.rule
def take_turn(p: WesterosIntrigue) -> None:
    """WI-4.1, WI-4.6: who can lay must; who cannot is out of the round."""
    seat = p.turn
    if options := lays(p, seat):
        ask(p, seat, LAY, options, (lay,))
    else:
        # R-WI-3: that no card of the hand fitted is now known to all
        p.lacking[seat] = houses_with_a_place(p)
        leave_round(p, seat)
        pass_on(p)


@book.rule
def lay(p: WesterosIntrigue, choice: str) -> None:
    """WI-4.1: exactly one character goes into the court."""
    card, place = LAYS[choice]
    p.last_laid_by = seat = p.turn
    hand = [*p.hands[seat]]
    hand.remove(card)
    p.hands[seat] = tuple(hand)
    put_down(p, card, place)
    tell(p, "laid", seat=seat, card=card, place=place)
    if not hand:
        leave_round(p, seat)
    pass_on(p)


def pass_on(p: WesterosIntrigue) -> None:
    """WI-4.1, WI-4.7: clockwise to the next player still in; the last goes on alone (R-WI-5). Else the round ends."""
    out = p.out
    for seat in CLOCKWISE[p.players][p.turn]:
        if not out[seat]:
            p.turn = seat
            return take_turn(p)
    do(p, (end_round,))


def leave_round(p: WesterosIntrigue, seat: int) -> None:
    """WI-4.6: out of the round, with the cards left in hand."""
    p.out[seat] = True
    tell(p, "out", seat=seat, left=len(p.hands[seat]))


def put_down(p: WesterosIntrigue, card: str, place: Place) -> None:
    """WI-4.3, WI-4.4: a place closes; others open, beside it or over it and a neighbour (R-WI-9)."""
    court, house = p.court, HOUSE[card]
    if place in p.ends:
        p.ends = open_ends(p, place)
    else:
        del p.gaps[place]
    court[place] = card
    for neighbour, above in PAIRS[place]:
        if neighbour in court:
            p.gaps[above] = (HOUSE[court[neighbour]], house)


def open_ends(p: WesterosIntrigue, place: Place) -> tuple[Place, ...]:
    """WI-4.3: the ends of the bottom row once a card lies there; none when the row is full."""
    left, right = p.ends[0], p.ends[-1]
    ends = (LEFT[place] if place == left else left, RIGHT[place] if place == right else right)
    is_full = OFFSET[ends[1]] - OFFSET[ends[0]] > deal_for(p).bottom_row
    return () if is_full else ends


# End of a round


@book.rule
def end_round(p: WesterosIntrigue) -> None:
    """WI-5.3: the Iron Throne card, then penalty points, then the next round or the end."""
    do(p, (draw_throne_card,), (take_penalties,), (next_round,))


@book.rule
def draw_throne_card(p: WesterosIntrigue) -> None:
    """WI-5.1: for the last card laid, with or without cards left in hand (R-WI-10)."""
    seat, card = p.last_laid_by, p.throne_deck.pop()
    p.thrones[seat] += (card,)
    tell(p, "throne_drawn", seat=seat)
    tell_only(p, (seat,), "throne_card", value=card.value, daggers=card.daggers)


@book.rule
def take_penalties(p: WesterosIntrigue) -> None:
    """WI-5.2: a point for each card left in hand."""
    points = tuple([len(hand) for hand in p.hands])
    p.penalties = [had + got for had, got in zip(p.penalties, points, strict=True)]
    tell(p, "penalties", round=p.round, points=points, totals=tuple(p.penalties))


@book.rule
def next_round(p: WesterosIntrigue) -> None:
    """WI-2.1: as many rounds as players, each opened by the next clockwise (R-WI-4)."""
    if p.round == p.players:
        return end_game(p)
    p.starter = (p.starter + 1) % p.players
    do(p, (begin_round,))


# End of the game


def end_game(p: WesterosIntrigue) -> None:
    """WI-6: the cards are turned up; lowest score wins, then fewest daggers, then the win is shared (R-WI-1)."""
    p.turned_up = list(p.thrones)
    tell(p, "thrones_turned_up", thrones=tuple(p.turned_up))
    standing = [(score(p, seat), daggers(p, seat)) for seat in range(p.players)]
    best = min(standing)
    winners = tuple([seat for seat, own in enumerate(standing) if own == best])
    if len(winners) > 1:
        clause, reason = "WI-6.3", "shared"
    elif [points for points, _ in standing].count(best[0]) > 1:
        clause, reason = "WI-6.2", "fewest_daggers"
    else:
        clause, reason = "WI-6.2", "lowest_score"
    p.outcome = Outcome(
        winners=winners,
        places=tuple([1 + sum(other < own for other in standing) for own in standing]),  # R-WI-13
        scores=tuple([points for points, _ in standing]),
        clause=clause,
        reason=reason,
    )
    tell(p, "game_over", winners=winners, scores=p.outcome.scores)
