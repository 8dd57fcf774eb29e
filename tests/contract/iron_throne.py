"""The Iron Throne under the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec

from smallcouncil.core import Options, Viewer
from smallcouncil.games.iron_throne.cards import CHARACTERS, NOTHING, VALUE
from smallcouncil.games.iron_throne.characters import higher_hostility
from smallcouncil.games.iron_throne.hostages import ways_with_hostages
from smallcouncil.games.iron_throne.resolution import would_rather_die
from smallcouncil.games.iron_throne.state import IronThrone
from smallcouncil.games.iron_throne.windows import PASS, PASS_ALL, playable, turn_up_next, turn_up_picks
from tests.contract.parts import with_other_choice

Slot = tuple[str, int, int]  # a place where a card of one house lies hidden: the zone, whose, and where


def throne_inventory(p: IronThrone) -> Iterator[str]:
    """IT-1.1 to IT-1.3: house cards, influence tokens, power, event cards."""
    for seat, house in enumerate(p.houses):
        piles = [p.hands[seat], p.decks[seat], p.discards[seat], p.played[seat] if p.played else ()]
        singles = [zone[seat] for zone in (p.laid, p.revealed) if zone and zone[seat] not in ("", NOTHING)]
        held = [h.face for row in p.hostages for h in row if h.owner == seat]
        yield from (f"{house} {face}" for face in [*(face for pile in piles for face in pile), *singles, *held])
        yield from (f"{house} influence" for _ in range(sum(p.influence[seat])))
    power = sum(p.power.values()) + sum(p.sheet) + p.power_gone if any(p.leaders) else 20 * p.players
    yield from ("power" for _ in range(power))
    yield from p.events_deck + p.events_used + [p.event] * (bool(p.event) and p.defender is None)


def throne_facts(p: IronThrone) -> None:
    """IT-9.1, IT-9.7, IT-9.9, R-IT-28: the dead have no power; piles make decks; what is known of a hand is so."""
    is_discarding = any(decision.kind == "discard" for decision in p.pending.values())
    assert is_discarding or all(deck or not pile for deck, pile in zip(p.decks, p.discards, strict=True))
    assert all(power > 0 for power in p.power.values())
    assert not {*p.dead} & {*p.power}
    for seat in range(p.players):
        hand = hand_and_laid(p, seat)
        for viewer in range(p.players):
            assert not Counter(p.known[viewer][seat]) - Counter(hand)
        for most, n in p.capped[seat]:
            assert sum(VALUE.get(face, 0) <= most for face in hand) >= n


def hand_and_laid(p: IronThrone, seat: int) -> list[str]:
    """What others know of a hand, they know of hand and laid card together."""
    laid = [p.laid[seat]] if p.laid and p.laid[seat] not in ("", NOTHING) else []
    return [*p.hands[seat], *laid]


def throne_twin(p: IronThrone, viewer: Viewer, rng: Random) -> IronThrone:
    """Hidden cards of each house change places, while what the viewer knows holds; so do sheets and events."""
    q = p.copy()
    rng.shuffle(q.events_deck)
    for seat in range(q.players):
        slots = hidden_slots(q, seat, viewer)
        for _ in range(rng.randint(1, 60) if len(slots) > 1 else 0):
            swap(q, seat, viewer, *rng.sample(slots, 2))
        if seat != viewer:
            other_sheets(q, seat, rng)
    for seat in range(q.players):
        forget_what_is_not_so(q, seat)
        if seat != viewer:
            choose_anew(q, seat, rng)
            say_anew(q, seat, rng)
    return q


def hidden_slots(p: IronThrone, seat: int, viewer: Viewer) -> list[Slot]:
    """Where cards of a player's house lie that the viewer cannot see."""
    deck = [("deck", seat, i) for i in range(len(p.decks[seat]))]
    hand = [("hand", seat, i) for i in range(len(p.hands[seat]))] if seat != viewer else []
    laid = [("laid", seat, 0)] if seat != viewer and len(hand_and_laid(p, seat)) > len(p.hands[seat]) else []
    held = [
        ("hostage", holder, i)
        for holder, row in enumerate(p.hostages)
        for i, h in enumerate(row)
        if h.owner == seat and viewer not in h.knowers
    ]
    return [*deck, *hand, *laid, *held]


def face_at(p: IronThrone, slot: Slot) -> str:
    """The card in a place."""
    zone, whose, i = slot
    match zone:
        case "deck":
            return p.decks[whose][i]
        case "hand":
            return p.hands[whose][i]
        case "laid":
            return p.laid[whose]
        case _:
            return p.hostages[whose][i].face


def put(p: IronThrone, slot: Slot, face: str) -> None:
    """Lay a card there instead."""
    zone, whose, i = slot
    if zone == "laid":
        p.laid[whose] = face
    elif zone == "hostage":
        row = p.hostages[whose]
        p.hostages[whose] = (*row[:i], row[i]._replace(face=face), *row[i + 1 :])
    else:
        piles = p.decks if zone == "deck" else p.hands
        pile = piles[whose]
        piles[whose] = (*pile[:i], face, *pile[i + 1 :])


def swap(p: IronThrone, seat: int, viewer: Viewer, one: Slot, other: Slot) -> None:
    """Two hidden cards change places, unless the viewer would know that this cannot be."""
    mine, yours = face_at(p, one), face_at(p, other)
    put(p, one, yours)
    put(p, other, mine)
    if not may_be(p, seat, viewer):
        put(p, one, mine)
        put(p, other, yours)


def may_be(p: IronThrone, seat: int, viewer: Viewer) -> bool:
    """Whether what everybody, and what the viewer, knows of a hand holds."""
    hand = hand_and_laid(p, seat)
    knows = Counter(p.known[viewer][seat]) if viewer is not None else Counter[str]()
    caps = all(sum(VALUE.get(face, 0) <= most for face in hand) >= n for most, n in p.capped[seat])
    replaces = seat in p.pending and p.pending[seat].kind in ("replace", "break_oath")
    return not knows - Counter(hand) and caps and (not replaces or bool(higher_hostility(p, seat)))


def other_sheets(p: IronThrone, seat: int, rng: Random) -> None:
    """IT-2.1: the sheet not kept is never shown; before the reveal neither is."""
    leader = p.leaders[seat]
    if not leader:
        p.sheets[seat] = tuple(rng.sample(CHARACTERS[p.houses[seat]], 2))
        if seat not in p.pending:
            p.past = with_other_choice(p.past, seat, p.sheets[seat][0])
    else:
        p.sheets[seat] = (leader, rng.choice([who for who in CHARACTERS[p.houses[seat]] if who != leader]))


def forget_what_is_not_so(p: IronThrone, seat: int) -> None:
    """What other seats know of hidden cards is as hidden as those."""
    hand = Counter(hand_and_laid(p, seat))
    for viewer in range(p.players):
        known = list(p.known[viewer])
        known[seat] = tuple(sorted((Counter(known[seat]) & hand).elements()))
        p.known[viewer] = tuple(known)


def choose_anew(p: IronThrone, seat: int, rng: Random) -> None:
    """What others are asked, or chose in secret, has to fit the cards they have now: there, and in the log."""
    if p.laid and p.laid[seat] not in ("", NOTHING) and seat not in p.pending and p.past is not None:
        p.past = with_other_choice(p.past, seat, p.laid[seat])
    if seat in p.pending:
        decision = p.pending[seat]
        options = options_now(p, seat, decision.kind)
        if options is not None:
            p.pending[seat] = msgspec.structs.replace(decision, options=Options(options))
    elif p.picks[seat] and p.outcome is None:  # once it is over, the log shows them
        p.picks[seat] = rng.choice(options_now(p, seat, "play") or [PASS])
        p.past = with_other_choice(p.past, seat, p.picks[seat])


def say_anew(p: IronThrone, seat: int, rng: Random) -> None:
    """R-IT-33: another may have said anything of a passive ability, but nothing that answers what they are asked."""
    if p.said and p.said[seat]:
        is_asked = seat in p.pending and p.pending[seat].kind == "passive"
        asking = ["ask", "default"] if would_rather_die(p, seat) else ["ask"]
        p.said[seat] = rng.choice(asking if is_asked else ["default", "always", "ask", "never"])


def options_now(p: IronThrone, seat: int, kind: str) -> list[str] | None:
    """The options of a question that rests on a hidden hand."""
    match kind:
        case "keep_leader":
            return [*p.sheets[seat]]
        case "lay" | "lay_face_up" | "discard":
            return [*dict.fromkeys(p.hands[seat])]
        case "replace" | "break_oath":
            return higher_hostility(p, seat)
        case "hostages":
            return ways_with_hostages(p, seat)
        case "play":
            rule, timing, *_ = next(frame for frame in p.agenda[::-1] if frame[0] in (turn_up_picks, turn_up_next))
            if rule is turn_up_next and p.silent[seat]:
                return [PASS_ALL]
            return [PASS, *[PASS_ALL] * (rule is turn_up_picks), *playable(p, seat, timing)]
    return None
