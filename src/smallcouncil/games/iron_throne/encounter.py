"""The encounter (IT-6): cards laid and turned up, the outcome, and the totals."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .book import book
from .cards import CARDS, Face
from .moves import discard, play_from_hand, seen_leaving, take_top, without
from .state import (
    BETRAYAL,
    CHALLENGER,
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    IronThrone,
    active_player,
    card_value,
    has_living_participant,
    hostility_side,
    opponent,
    outcome_of,
    players_of,
)

# How many kinds of cards a hand holds is secret, so whoever lays is always asked (IT-6.1).
LAY = book.question("lay", clause="IT-6.1", legality=refusals.OF_HAND, always="IT-6.1", sealed=True)
LAY_FACE_UP = book.question("lay_face_up", clause="IT-9.10", legality=refusals.OF_HAND, always="IT-6.1")

Part = tuple[str, int, int]  # what adds to a total: "power", "card" or an effect; whose; how much


@book.rule
def lay_cards(p: IronThrone) -> None:
    """IT-6.1: both active players lay a card in secret; Bran the leader changes that (IT-9.10)."""
    if p.greensight is None:
        for side in (CHALLENGER, DEFENDER):
            lay_card(p, active_player(p, side))
    else:
        do(p, (lay_face_up, opponent(p, p.greensight)), (lay_card, p.greensight))


@book.rule
def lay_card(p: IronThrone, seat: int) -> None:
    """IT-6.3: whoever has no card in hand lays the top of their deck; with none there either, nothing."""
    if p.hands[seat]:
        ask(p, seat, LAY, tuple(dict.fromkeys(p.hands[seat])), (lay, seat))
    else:
        p.laid[seat] = take_top(p, seat)


@book.rule
def lay(p: IronThrone, seat: int, card: Face) -> None:
    """It lies face down; what others know of hand and card together does not change."""
    p.hands[seat] = without(p.hands[seat], card)
    p.laid[seat] = card


@book.rule
def lay_face_up(p: IronThrone, seat: int) -> None:
    """IT-9.10."""
    if p.hands[seat]:
        ask(p, seat, LAY_FACE_UP, tuple(dict.fromkeys(p.hands[seat])), (laid_face_up, seat))
    else:
        turn_up(p, seat, take_top(p, seat))


@book.rule
def laid_face_up(p: IronThrone, seat: int, card: Face) -> None:
    """Everybody sees it before the other card is laid."""
    play_from_hand(p, seat, card)
    turn_up(p, seat, card)


def turn_up(p: IronThrone, seat: int, card: Face) -> None:
    """A laid card is seen by all."""
    p.revealed[seat] = card
    tell(p, "revealed", seat=seat, card=card)


@book.rule
def reveal_outcome(p: IronThrone) -> None:
    """IT-6.1, IT-6.4 to IT-6.6: the cards are turned up and make hostility, betrayal or truce."""
    for side in (CHALLENGER, DEFENDER):
        seat = active_player(p, side)
        if p.laid[seat]:
            card, p.laid[seat] = p.laid[seat], ""
            seen_leaving(p, seat, card)
            turn_up(p, seat, card)
    p.result = outcome_of(p)
    tell(p, "outcome", outcome=p.result)


# Totals


@book.rule
def work_out_totals(p: IronThrone) -> None:
    """IT-6.4, IT-6.5: who won; a tie is lost by both (R-IT-16). Totals are worked out once, now (R-IT-15)."""
    if p.result == HOSTILITY_OUTCOME:
        parts = {side: parts_of_total(p, side) for side in (CHALLENGER, DEFENDER)}
        totals = {side: max(0, sum(n for _, _, n in of_side)) for side, of_side in parts.items()}
        tell(p, "totals", parts={side: tuple(of_side) for side, of_side in parts.items()}, **totals)
        p.winner = higher(p, totals[CHALLENGER], totals[DEFENDER])
        p.lost = True
    elif p.result == BETRAYAL:
        p.winner, p.lost = hostility_side(p), True


def parts_of_total(p: IronThrone, side: str) -> list[Part]:
    """Power of all participants, the value of the card, and what effects of players still there add (IT-9.4)."""
    active = active_player(p, side)
    players = players_of(p, side)
    power = [("power", seat, p.power[p.participants[seat]]) for seat in players if has_living_participant(p, seat)]
    card = [("card", active, value_of_card(p, side))]
    bonuses = [
        (effect, seat, text.effect(p, seat))
        for effect, seat, of in p.effects
        if of == side and seat in players and (text := book.text_of(effect, "total")) is not None
    ]
    return power + card + bonuses


def value_of_card(p: IronThrone, side: str) -> int:
    """IT-6.4; Dracarys of the opposing side makes a low one count 0."""
    value = card_value(p.revealed[active_player(p, side)])
    burnt = is_at_work(p, "card daenerys", OPPOSING[side]) and value <= CARDS["daenerys"].threshold
    return CARDS["daenerys"].amount if burnt else value


def is_at_work(p: IronThrone, effect: str, side: str) -> bool:
    """Whether a player who has not withdrawn set off an effect on this side: only such change a total (IT-9.4)."""
    return any(what == effect and of == side == p.sides[seat] for what, seat, of in p.effects)


def higher(p: IronThrone, challenger: int, defender: int) -> str:
    """The higher total wins; a tie is lost by both, unless Stannis's card stands on one side only."""
    if challenger != defender:
        return CHALLENGER if challenger > defender else DEFENDER
    breakers = [side for side in (CHALLENGER, DEFENDER) if is_at_work(p, "card stannis", side)]
    return breakers[0] if len(breakers) == 1 else ""


def replace_revealed(p: IronThrone, seat: int, card: Face) -> None:
    """IT-9.9: a higher hostility card from hand takes the place of the revealed one, which is discarded at once."""
    old = p.revealed[seat]
    play_from_hand(p, seat, card)
    discard(p, seat, (old,))
    turn_up(p, seat, card)
