"""What can be worked out from what everybody sees of The Iron Throne, told in every view. Lists are by seat."""

from __future__ import annotations

from typing import Any

import msgspec

from smallcouncil.core import Alarm, looks_at

from .bargain import balance
from .cards import CARDS, CHARACTERS, HOUSE_OF, INFLUENCE, LEADERS, VALUE
from .encounter import parts_of_total
from .state import CHALLENGER, DEFENDER, IronThrone, active_player, is_active, living, opponent, supporters_of
from .state import spread as spread_by

SIDES = (CHALLENGER, DEFENDER)
SUPPORT = ("offer_support", "accept_support", "leverage", "force_support")
BEFORE_CARDS = "before_cards_placed"  # the window in which cards are played before others are laid
OFFERED = ("accept_support", "king_accepts")
NEARLY = INFLUENCE - 1  # tokens spread: with the next one the game is won
PART_CLAUSES = {"power": "IT-6.4", "card": "IT-6.4"}  # all else is an effect


class Part(msgspec.Struct, frozen=True):
    """What adds to a side's total."""

    what: str  # power, card, or an effect: "leader tywin", "card jaime"
    seat: int
    n: int
    clause: str


class Side(msgspec.Struct, frozen=True):
    """One side of the encounter, its active player first."""

    seats: tuple[int, ...]
    parts: tuple[Part, ...]  # as far as the cards are seen
    total: int


class Offer(msgspec.Struct, frozen=True):
    """IT-5.2: the support that is to be accepted now."""

    seat: int
    character: str
    side: str


@looks_at("influence")
def spread(p: IronThrone) -> list[int]:
    """IT-4.1: how much influence each player has spread."""
    return [spread_by(p, seat) if p.influence else 0 for seat in range(p.players)]


@looks_at("houses", "power", "sheet")
def house_power(p: IronThrone) -> list[int]:
    """The power of each house: on its characters and on its leader sheet."""
    of_house = dict(zip(p.houses, p.sheet or [0] * p.players, strict=True))
    for character, power in p.power.items():
        of_house[HOUSE_OF[character]] += power
    return [*of_house.values()]


@looks_at("challenger", "defender", "round", "sides")
def roles(p: IronThrone) -> list[str]:
    """What each player is in this round: challenger, defender, supporter or nothing."""
    if not p.round:
        return [""] * p.players
    of_active = {p.challenger: CHALLENGER, p.defender: DEFENDER}
    return [of_active.get(seat, "supporter" if p.sides[seat] else "") for seat in range(p.players)]


@looks_at("challenger", "dead", "defender", "effects", "lost", "participants", "power", "revealed", "sides")
def encounter(p: IronThrone) -> dict[str, Side]:
    """Both sides of the encounter, once it is known who meets whom."""
    return {side: side_of(p, side) for side in SIDES} if p.defender is not None else {}


def side_of(p: IronThrone, side: str) -> Side:
    """IT-6.4: one side, with all that adds to its total until that is worked out (R-IT-15)."""
    seats = (active_player(p, side), *supporters_of(p, side))
    counted = () if p.lost else parts_of_total(p, side)
    parts = tuple([Part(what, seat, n, PART_CLAUSES.get(what, "IT-9.4")) for what, seat, n in counted])
    return Side(seats, parts, max(0, sum(part.n for part in parts)))


@looks_at("challenger", "pending")
def offer(p: IronThrone) -> Offer | None:
    """IT-5.2: who offers what to whom, while that is to be answered."""
    for seat, asked in p.pending.items():
        if asked.kind in OFFERED:
            side = CHALLENGER if seat == p.challenger else DEFENDER
            return Offer(asked.about["seat"], asked.about["character"], side)
    return None


class Due(msgspec.Struct, frozen=True):
    """Power that changes hands."""

    giver: int
    n: int


@looks_at("bargain", "challenger", "defender")
def power_due(p: IronThrone) -> Due | None:
    """IT-6.6: the power that the bargain on the table costs one of both; what is given both ways is set off."""
    if p.bargain is None:
        return None
    by, grants, gets = p.bargain
    n = balance(grants, gets)
    return Due(by if n >= 0 else opponent(p, by), abs(n))


@looks_at("challenger", "defender", "greensight", "pending")
def lays_next(p: IronThrone) -> list[int]:
    """IT-6.1: who lays a card as soon as nobody plays one before; not who sees the other's first (IT-9.10)."""
    timings = {asked.about["timing"] for asked in p.pending.values() if asked.kind == "play"}
    seats = range(p.players) if BEFORE_CARDS in timings else ()
    return [seat for seat in seats if is_active(p, seat) and seat != p.greensight]


@looks_at("challenger", "defender", "pending", "revealed")
def has_laid(p: IronThrone) -> list[bool]:
    """IT-6.1: whose card lies face down: while another is still asked for theirs."""
    waiting = {seat for seat, asked in p.pending.items() if asked.kind == "lay"}
    return [
        bool(waiting) and is_active(p, seat) and seat not in waiting and not p.revealed[seat]
        for seat in range(p.players)
    ]


@looks_at("event", "leaders", "lost", "outcome", "pending", "sides", "winner")
def phase(p: IronThrone) -> str:
    """Where in the round the table is."""
    kinds = {asked.kind for asked in p.pending.values()}
    if p.outcome is not None:
        return "over"
    if not any(p.leaders):
        return "setup"
    if not p.event:
        return "start"
    if p.winner or p.lost or "bargain" in kinds:
        return "resolution"
    if kinds.intersection(SUPPORT):
        return "support"
    return "encounter" if set(SIDES) <= set(p.sides) else "preparation"


def facts() -> dict[str, Any]:
    """What a board has to know of characters, cards and leaders."""
    return {
        "characters": CHARACTERS,
        "values": VALUE,
        "influence": INFLUENCE,
        "timing": {
            "leader": {who: ability.timing for who, ability in LEADERS.items()},
            "card": {who: ability.timing for who, ability in CARDS.items()},
        },
    }


@looks_at("hostages")
def hostages_held(p: IronThrone) -> list[int]:
    """How many hostages each player holds."""
    return [len(row) for row in p.hostages]


@looks_at("dead", "houses", "influence", "outcome", "power", "round")
def alarms(p: IronThrone) -> list[Alarm]:
    """IT-12.1: who wins with one more influence token, and a house that one death would end, and the game with it."""
    if p.outcome is not None or not p.power:
        return []
    spreads = spread(p)
    most = max(spreads)
    houses = tuple([house for house, n in zip(p.houses, spreads, strict=True) if n == most])
    leading = tuple([p.houses.index(house) for house in houses]) if len(houses) < p.players else ()
    found = [Alarm((seat,), "one_more", {"house": p.houses[seat]}) for seat, n in enumerate(spreads) if n == NEARLY]
    for seat in range(p.players):
        if len(left := living(p, seat)) == 1:
            found.append(Alarm(leading, "last_of_house", {"character": left[0], "houses": houses}))
    is_last = p.round == p.settings.round_limit
    return found + ([Alarm(leading, "last_round", {"houses": houses})] if is_last else [])


DERIVED = (spread, house_power, roles, encounter, offer, power_due, lays_next, has_laid, hostages_held, phase, alarms)
