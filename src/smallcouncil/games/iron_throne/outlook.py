"""What an encounter may come to, for the one who has to choose: the sums as they would stand, against what is known.

Of a position as a seat sees it: cards that lie face down or in other hands are counted by what can still be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from smallcouncil.core import Event

from .book import book
from .cards import TRUCE, Face, house_deck
from .encounter import higher, parts_of_total
from .state import (
    DEFENDER,
    HOSTILITY_OUTCOME,
    OPPOSING,
    IronThrone,
    active_player,
    card_value,
    opponent,
)


def outlook(p: IronThrone, seat: int, choice: str, _after: Mapping[str, Any]) -> list[Event]:
    """What can be said of a choice beside what it certainly brings."""
    tell = TELLERS.get(p.pending[seat].kind)
    return tell(p, seat, choice) if tell and p.defender is not None else []


def total(p: IronThrone, side: str) -> int:
    """IT-6.4: a side's total as it stands; what is not turned up counts nothing."""
    return max(0, sum(n for _, _, n in parts_of_total(p, side)))


def changed(p: IronThrone, **zones: Any) -> IronThrone:
    """The same position but for some zones; the others are shared, and never changed."""
    twin: IronThrone = p.__copy__()  # type: ignore[attr-defined]  # of every msgspec struct
    for name, value in zones.items():
        setattr(twin, name, value)
    return twin


def put(row: list[Any], seat: int, value: Any) -> list[Any]:
    """A row with another value for one seat."""
    return [*row[:seat], value, *row[seat + 1 :]]


# Laying a card


def of_laying(p: IronThrone, seat: int, card: str) -> list[Event]:
    """IT-6.4, IT-6.5: what the other card would have to be."""
    side, rival = p.sides[seat], opponent(p, seat)
    with_card = changed(p, revealed=put(p.revealed, seat, card))
    if p.revealed[rival]:  # IT-9.10: theirs lies open
        return of_open_cards(with_card, seat)
    if card == TRUCE:
        return [Event("truce_laid", {})]
    mine, theirs = total(with_card, side), total(with_card, OPPOSING[side])
    least = mine - theirs  # a card of theirs that is as high as this ties, and a tie is lost
    about = {"mine": mine, "theirs": theirs, "n": least}
    if least <= 0:
        return [Event("laid_needs_truce", about)]
    unseen = may_hold(p, seat, rival)
    losing = sum(n for face, n in unseen.items() if face != TRUCE and card_value(face) >= least)
    if not losing:
        return [Event("laid_wins", about)]
    return [Event("laid_unless", about | {"cards": losing, "of": unseen.total()})]


def may_hold(p: IronThrone, seat: int, rival: int) -> Counter[Face]:
    """The cards of a house that the seat has not seen elsewhere: discarded, played, or held as hostages."""
    cards = Counter(house_deck(p.houses[rival]))
    cards.subtract(p.discards[rival] + p.played[rival])
    cards.subtract([h.face for row in p.hostages for h in row if h.owner == rival and seat in h.knowers])
    return +cards


def of_open_cards(p: IronThrone, seat: int) -> list[Event]:
    """Both cards are known: hostility by the sums, else by what they are."""
    cards = [p.revealed[p.challenger], p.revealed[active_player(p, DEFENDER)]]
    if TRUCE in cards:
        is_mine = p.revealed[seat] == TRUCE
        return [Event("both_truce" if cards.count(TRUCE) == len(cards) else "betrayed" if is_mine else "betrays", {})]
    return [standing(p, seat)]


def standing(p: IronThrone, seat: int, prefix: str = "") -> Event:
    """IT-6.4: who wins by the sums."""
    side = p.sides[seat]
    sums = {side: total(p, side), OPPOSING[side]: total(p, OPPOSING[side])}
    winner = higher(p, sums["challenger"], sums["defender"])
    how = "won" if winner == side else "tied" if not winner else "lost"
    return Event(f"{prefix}{how}", {"mine": sums[side], "theirs": sums[OPPOSING[side]]})


# Cards played for their text


def of_playing(p: IronThrone, seat: int, choice: str) -> list[Event]:
    """IT-6.4, R-IT-15: after the reveal, how the sums stand with a card, and whether that is enough."""
    if p.result != HOSTILITY_OUTCOME or p.lost or p.pending[seat].about.get("timing") != "after_reveal":
        return []
    now, effect = standing(p, seat), f"card {choice}"
    counts = book.text_of(effect, "total") is not None or choice == "daenerys"
    if not counts:
        return [now]
    then = standing(changed(p, effects=[*p.effects, (effect, seat, p.sides[seat])]), seat)
    return [then if then.kind != now.kind else Event(f"still_{then.kind}", then.data)]


# Support


def of_offer(p: IronThrone, seat: int, choice: str) -> list[Event]:
    """IT-5.1: the power of both sides, if the offer is accepted."""
    side, _, character = choice.partition(" ")
    return [powers(p, seat, character, side)] if character in p.power else []


def of_acceptance(p: IronThrone, seat: int, choice: str) -> list[Event]:
    """IT-5.2: the power of both sides with the offer, or without."""
    about = p.pending[seat].about
    return [powers(p, about["seat"], about["character"], p.sides[seat] if choice == "accept" else "")]


def powers(p: IronThrone, seat: int, character: str, side: str) -> Event:
    """The power of the participants so far, with one more."""
    joined = changed(p, sides=put(p.sides, seat, side), participants=put(p.participants, seat, character))
    return Event("powers", {name: total(joined, name) for name in ("challenger", "defender")})


TELLERS: dict[str, Callable[[IronThrone, int, str], list[Event]]] = {
    "lay": of_laying,
    "lay_face_up": of_laying,
    "play": of_playing,
    "offer_support": of_offer,
    "accept_support": of_acceptance,
}
