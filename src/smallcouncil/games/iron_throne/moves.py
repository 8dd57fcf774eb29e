"""The small moves that rules and effects are made of: cards, what is known of them, power and influence."""

from __future__ import annotations

from collections.abc import Iterable

from smallcouncil.core import ask, below, do, shuffled, tell, tell_only

from . import refusals
from .book import book
from .cards import LEADERS, NOTHING, VALUE, Character, Face
from .state import Hostage, IronThrone, clockwise, held, living, owner

DISTRIBUTE = book.question("distribute", clause="IT-10.1", legality=refusals.OF_OWN_CHARACTER)
DISTRIBUTE_UP_TO = book.question("distribute_up_to", clause="IT-10.1", legality=refusals.OF_OWN_CHARACTER)
# What a hand holds is secret, so whoever discards is asked even with one kind of card left.
DISCARD = book.question("discard", clause="IT-11.4", legality=refusals.OF_HAND, always="IT-11.4")


# Cards


def draw(p: IronThrone, seat: int, n: int) -> None:
    """Draw n house cards, or as many as there are (IT-9.7)."""
    drawn: list[Face] = []
    while len(drawn) < n and (card := take_top(p, seat)) != NOTHING:
        drawn.append(card)
    if drawn:
        p.hands[seat] += tuple(drawn)
        tell(p, "drew", seat=seat, n=len(drawn))
        tell_only(p, (seat,), "drew_cards", cards=tuple(drawn))


def take_top(p: IronThrone, seat: int) -> Face:
    """Take the top card of a house deck; none, if deck and discard pile are both empty (IT-9.7, R-IT-20)."""
    if not p.decks[seat]:
        return NOTHING
    *rest, top = p.decks[seat]
    p.decks[seat] = tuple(rest)
    refill(p, seat)
    return top


def refill(p: IronThrone, seat: int) -> None:
    """IT-9.7: a deck is empty only as long as there is no discard pile."""
    if not p.decks[seat] and p.discards[seat]:
        p.decks[seat] = tuple(shuffled(p, sorted(p.discards[seat])))
        p.discards[seat] = ()
        tell(p, "reshuffled", seat=seat)


def discard(p: IronThrone, seat: int, cards: Iterable[Face]) -> None:
    """Cards go face up to their owner's discard pile, which makes a new deck of an empty one (IT-9.7)."""
    p.discards[seat] += tuple(card for card in cards if card != NOTHING)
    refill(p, seat)


def without(cards: tuple[Face, ...], card: Face) -> tuple[Face, ...]:
    """The cards but one of this face."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def play_from_hand(p: IronThrone, seat: int, card: Face) -> None:
    """A card leaves a hand and everybody sees it."""
    p.hands[seat] = without(p.hands[seat], card)
    seen_leaving(p, seat, card)


@book.rule
def choose_discards(p: IronThrone, seat: int, n: int) -> None:
    """IT-11.4: what to discard is the player's choice; as many as there are, together."""
    if n and p.hands[seat]:
        ask(p, seat, DISCARD, tuple(dict.fromkeys(p.hands[seat])), (discard_chosen, seat, n), n=n)
    else:
        refill(p, seat)


@book.rule
def discard_chosen(p: IronThrone, seat: int, n: int, card: Face) -> None:
    """One is chosen, the rest are still to be: only all of them together make a new deck (IT-9.7)."""
    play_from_hand(p, seat, card)
    tell(p, "discarded", seat=seat, card=card)
    p.discards[seat] += (card,)
    do(p, (choose_discards, seat, n - 1))


# What is known of hands, R-IT-28


def know(p: IronThrone, viewer: int, hand: int, cards: tuple[Face, ...]) -> None:
    """From now on a viewer knows these cards of a hand for certain, and no others."""
    known = list(p.known[viewer])
    known[hand] = tuple(sorted(cards))
    p.known[viewer] = tuple(known)


def seen_leaving(p: IronThrone, seat: int, card: Face) -> None:
    """A card left a hand openly: who knew of one like it knows of one less."""
    for viewer in range(p.players):
        if card in p.known[viewer][seat]:
            know(p, viewer, seat, without(p.known[viewer][seat], card))
    lower_caps(p, seat, card)


def unseen_leaving(p: IronThrone, seat: int, card: Face, taker: int) -> None:
    """A card left a hand and only its owner and the taker saw it: the others are sure of nothing there (R-IT-31)."""
    for viewer in range(p.players):
        if viewer == taker and card in p.known[viewer][seat]:
            know(p, viewer, seat, without(p.known[viewer][seat], card))
        elif viewer != taker:
            know(p, viewer, seat, ())
    lower_caps(p, seat, NOTHING)


def lower_caps(p: IronThrone, seat: int, card: Face) -> None:
    """IT-9.9: of a hand that held no higher hostility card, a card may be gone; not if it shows a higher one."""
    caps = [(most, n if VALUE.get(card, 0) > most else n - 1) for most, n in p.capped[seat]]
    p.capped[seat] = tuple((most, n) for most, n in caps if n)


def come_to_hand(p: IronThrone, seat: int, card: Face, knowers: Iterable[int]) -> None:
    """A card comes to its owner's hand; who saw its face knows that it is there."""
    p.hands[seat] += (card,)
    for viewer in knowers:
        if viewer != seat:
            know(p, viewer, seat, (*p.known[viewer][seat], card))


# Hostages, IT-8


def take_hostage(p: IronThrone, taker: int, victim: int, source: str) -> None:
    """IT-8.1: the top of the deck, a random card of the hand, or a certain hostage."""
    keep_hostage(p, taker, victim, source, take_from(p, taker, victim, source))


def keep_hostage(p: IronThrone, taker: int, victim: int, source: str, hostage: Hostage) -> None:
    """IT-8.2, IT-8.3: it lies before the taker, whose own card comes to their hand instead."""
    tell(p, "hostage", seat=taker, victim=victim, source=source, number=hostage.number, owner=hostage.owner)
    witnesses = (taker, victim) if source == "hand" else (taker,)
    tell_only(p, witnesses, "hostage_face", number=hostage.number, card=hostage.face)
    if hostage.owner == taker:
        come_to_hand(p, taker, hostage.face, hostage.knowers)
        tell(p, "own_card_back", seat=taker)
    else:
        p.hostages[taker] += (hostage._replace(knowers=tuple(sorted({taker, *hostage.knowers}))),)


def take_from(p: IronThrone, taker: int, victim: int, source: str) -> Hostage:
    """The card leaves its source. IT-8.2: who lost it from hand, and every former holder, knows its face."""
    if source.startswith("#"):
        _, hostage = held(p, int(source[1:]))
        p.hostages[victim] = tuple(h for h in p.hostages[victim] if h != hostage)
        return hostage
    p.hostages_taken += 1
    if source == "deck":
        return Hostage(p.hostages_taken, victim, take_top(p, victim), ())
    card = p.hands[victim][below(p, len(p.hands[victim]))]
    p.hands[victim] = without(p.hands[victim], card)
    unseen_leaving(p, victim, card, taker)
    return Hostage(p.hostages_taken, victim, card, (victim,))


def return_hostage(p: IronThrone, number: int) -> int:
    """A hostage goes back, unseen, to its owner's hand; returns the owner."""
    holder, hostage = held(p, number)
    p.hostages[holder] = tuple(h for h in p.hostages[holder] if h != hostage)
    come_to_hand(p, hostage.owner, hostage.face, hostage.knowers)
    tell_only(p, (hostage.owner,), "hostage_face", number=number, card=hostage.face)
    return hostage.owner


# Power


def remove_power(p: IronThrone, character: Character, n: int, *, keep: int = 0) -> int:
    """IT-10.2: power goes from a character to its owner's leader sheet; with none left it dies. Returns how much."""
    seat = owner(p, character)
    gone = take_power(p, character, n, keep=keep)
    p.sheet[seat] += gone
    tell(p, "power_removed", character=character, n=gone)
    bury(p, character)
    return gone


def take_power(p: IronThrone, character: Character, n: int, *, keep: int = 0) -> int:
    """Take power off a character, as far as there is any (IT-11.4), and leave what is to be kept."""
    gone = max(0, min(n, p.power[character] - keep))
    p.power[character] -= gone
    return gone


def bury(p: IronThrone, character: Character) -> None:
    """IT-7.4, IT-9.1: a character left with no power dies. A leader has none, and cannot (IT-9.3)."""
    if not p.power[character]:
        del p.power[character]
        p.dead.append(character)
        tell(p, "died", character=character)
        set_off(p, "own_death", owner(p, character))


def remove_from_sheet(p: IronThrone, seat: int, n: int) -> None:
    """IT-10.2: power removed from a leader sheet leaves the game."""
    gone = min(n, p.sheet[seat])
    p.sheet[seat] -= gone
    p.power_gone += gone
    tell(p, "sheet_power_removed", seat=seat, n=gone)


def move_to_character(p: IronThrone, seat: int, character: Character, n: int) -> None:
    """Power goes from a leader sheet to a character of that house."""
    p.sheet[seat] -= n
    p.power[character] += n
    tell(p, "power_moved", seat=seat, character=character, n=n)


def give_power(p: IronThrone, giver: int, taker: int, n: int) -> None:
    """Power goes from one leader sheet to another (IT-10.5)."""
    p.sheet[giver] -= n
    p.sheet[taker] += n
    tell(p, "power_given", seat=giver, other=taker, n=n)


@book.rule
def distribute(p: IronThrone, seat: int, n: int) -> None:
    """IT-10.1: exactly n, as far as the sheet reaches (R-IT-18)."""
    if n and p.sheet[seat]:
        ask(p, seat, DISTRIBUTE, living(p, seat), (distribute_to, seat, n), n=n)


@book.rule
def distribute_to(p: IronThrone, seat: int, n: int, character: Character) -> None:
    """One power, then the rest."""
    move_to_character(p, seat, character, 1)
    do(p, (distribute, seat, n - 1))


@book.rule
def distribute_up_to(p: IronThrone, seat: int, n: int) -> None:
    """IT-10.1: "up to n" is free; an empty sheet has nothing to distribute (IT-10.3)."""
    if n and p.sheet[seat]:
        ask(p, seat, DISTRIBUTE_UP_TO, [*living(p, seat), "done"], (distribute_or_stop, seat, n), n=n)


@book.rule
def distribute_or_stop(p: IronThrone, seat: int, n: int, choice: str) -> None:
    """One power, then perhaps more."""
    if choice != "done":
        move_to_character(p, seat, choice, 1)
        do(p, (distribute_up_to, seat, n - 1))


# Influence


def spread_influence(p: IronThrone, seat: int, onto: int) -> None:
    """IT-10.4: one token from the own board to another player's."""
    tokens = list(p.influence[seat])
    if tokens[seat]:
        tokens[seat] -= 1
        tokens[onto] += 1
        p.influence[seat] = tuple(tokens)
        tell(p, "influence", seat=seat, onto=onto)


# Withdrawal


def withdraw(p: IronThrone, seat: int) -> None:
    """IT-9.4: a supporter's character goes home, the cards they played are discarded; no reward, no penalty."""
    p.sides[seat], p.participants[seat] = "", ""
    cards, p.played[seat] = p.played[seat], ()
    tell(p, "withdraws", seat=seat)
    discard(p, seat, cards)


# Triggers, IT-11.7


def set_off(p: IronThrone, what: str, seat: int) -> None:
    """Something happened that this player's leader may answer, after the step is done."""
    if LEADERS[p.leaders[seat]].on == what:
        p.due.append((what, seat))


def in_turn(p: IronThrone, due: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """R-IT-23: triggers clockwise from the challenger."""
    order = clockwise(p)
    return sorted(due, key=lambda trigger: order.index(trigger[1]))
