"""What a viewer cannot know is dealt anew: decks, hands, hostages, laid cards, sealed choices, leader sheets, events.

The cards of a house lie in its player's hand, deck and discard pile, laid or played, or as hostages: so each house is
dealt by itself. What a viewer knows of a hand stays (R-IT-28), and so does what a hand is known not to hold (IT-9.9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from smallcouncil.core import Viewer, ask

from .cards import CHARACTERS, NOTHING, VALUE, Face, house_deck
from .characters import higher_hostility
from .hostages import ways_with_hostages
from .passives import ASK, DEFAULT, WORDS
from .resolution import would_rather_die
from .rounds import LEADER_SHEETS_DRAWN
from .state import IronThrone
from .windows import PASS, PASS_ALL, playable, turn_up_next, turn_up_picks

SAID = (6, 1, 1, 1)  # how likely it is that a player has said each of the words


def redeal(world: IronThrone, viewer: Viewer, rng: Random) -> None:
    """Deal anew all that the viewer has not seen."""
    world.events_deck = rng.sample(sorted(world.events_deck), len(world.events_deck))
    for seat in range(world.players):
        _redeal_sheets(world, seat, viewer, rng)
        _redeal_house(world, seat, viewer, rng)
    for seat in range(world.players):
        if seat != viewer:
            _ask_again(world, seat, rng)
            _redeal_said(world, seat, rng)
    world.known = [
        known if seat == viewer else ((),) * world.players  # what others know is theirs: a world has only this viewer
        for seat, known in enumerate(world.known)
    ]


def _redeal_sheets(world: IronThrone, seat: int, viewer: Viewer, rng: Random) -> None:
    """IT-2.1: before the reveal both sheets are unknown, afterwards the one not kept, for ever."""
    if seat == viewer:
        return
    drawn = rng.sample(CHARACTERS[world.houses[seat]], LEADER_SHEETS_DRAWN)
    if leader := world.leaders[seat]:
        drawn = [leader, next(sheet for sheet in drawn if sheet != leader)]
    world.sheets[seat] = tuple(drawn)


def _redeal_house(world: IronThrone, seat: int, viewer: Viewer, rng: Random) -> None:
    """The unseen cards of a house go to its hand, the card laid face down, hostages never seen, and the deck."""
    unseen = sorted((Counter(house_deck(world.houses[seat])) - _seen(world, seat, viewer)).elements())
    known = () if viewer is None or viewer == seat else world.known[viewer][seat]
    while True:
        cards = rng.sample(unseen, len(unseen))
        if seat != viewer:
            _redeal_hand(world, seat, known, cards, rng)
        if _keeps_caps(world, seat) and _can_replace(world, seat):
            break
    world.hostages = [
        tuple(h if h.owner != seat or viewer in h.knowers else h._replace(face=cards.pop()) for h in row)
        for row in world.hostages
    ]
    world.decks[seat] = tuple(cards)


def _seen(world: IronThrone, seat: int, viewer: Viewer) -> Counter[Face]:
    """The cards of a house whose place the viewer knows."""
    seen = Counter(world.discards[seat]) + Counter(world.played[seat] if world.played else ())
    seen += Counter([world.revealed[seat]] if world.revealed and world.revealed[seat] not in ("", NOTHING) else [])
    seen += Counter(h.face for row in world.hostages for h in row if h.owner == seat and viewer in h.knowers)
    if seat == viewer:
        seen += Counter(world.hands[seat]) + Counter(_laid(world, seat))
    elif viewer is not None:
        seen += Counter(world.known[viewer][seat])
    return seen


def _laid(world: IronThrone, seat: int) -> list[Face]:
    return [world.laid[seat]] if world.laid and world.laid[seat] not in ("", NOTHING) else []


def _redeal_hand(world: IronThrone, seat: int, known: tuple[Face, ...], cards: list[Face], rng: Random) -> None:
    """Hand and laid card together hold what is known of them; which of them is laid is anybody's guess."""
    laid = len(_laid(world, seat))
    size = len(world.hands[seat]) + laid
    hand = [*known, *(cards.pop() for _ in range(size - len(known)))]
    rng.shuffle(hand)
    if laid:
        world.laid[seat] = hand.pop()
    world.hands[seat] = tuple(hand)


def _keeps_caps(world: IronThrone, seat: int) -> bool:
    """IT-9.9: of a hand that held no higher hostility card, at least n cards show no higher one."""
    hand = [*world.hands[seat], *_laid(world, seat)]
    return all(sum(VALUE.get(face, 0) <= most for face in hand) >= n for most, n in world.capped[seat])


def _can_replace(world: IronThrone, seat: int) -> bool:
    """IT-9.9: who is asked to replace a revealed card holds a higher one; a truce card is below all hostility."""
    decision = world.pending.get(seat)
    return decision is None or OPTIONS.get(decision.kind) is not higher_hostility or bool(higher_hostility(world, seat))


def _redeal_said(world: IronThrone, seat: int, rng: Random) -> None:
    """R-IT-33: who is asked has not said what would answer it; most players say nothing."""
    if world.said and world.said[seat]:
        world.said[seat] = rng.choices(WORDS, weights=SAID)[0]
        decision = world.pending.get(seat)
        if decision is not None and decision.kind == "passive":
            world.said[seat] = rng.choice([ASK, *[DEFAULT] * would_rather_die(world, seat)])


# What others are asked, or have answered in secret, follows from the cards they have now


def _ask_again(world: IronThrone, seat: int, rng: Random) -> None:
    decision = world.pending.get(seat)
    if decision is None:
        if world.picks[seat] and world.outcome is None:  # once it is over, the log shows them
            world.picks[seat] = rng.choice(_plays(world, seat))
    elif decision.kind in OPTIONS:
        options = OPTIONS[decision.kind](world, seat)
        ask(world, seat, decision.question, options, decision.then, **decision.about)


def _plays(world: IronThrone, seat: int) -> list[str]:
    """IT-11.5: what a player can have chosen; while cards are turned up it is open who plays nothing more."""
    rule, timing, *_ = next(frame for frame in world.agenda[::-1] if frame[0] in (turn_up_picks, turn_up_next))
    if rule is turn_up_next and world.silent[seat]:
        return [PASS_ALL]
    return [PASS, *[PASS_ALL] * (rule is turn_up_picks), *playable(world, seat, timing)]


def _faces(world: IronThrone, seat: int) -> list[str]:
    return list(dict.fromkeys(world.hands[seat]))


OPTIONS: dict[str, Callable[[IronThrone, int], list[str]]] = {  # by the kind of question, where they are secret
    "keep_leader": lambda world, seat: list(world.sheets[seat]),
    "play": _plays,
    "lay": _faces,
    "lay_face_up": _faces,
    "discard": _faces,
    "replace": higher_hostility,
    "hostages": ways_with_hostages,
    "break_oath": higher_hostility,
}
