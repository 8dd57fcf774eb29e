"""The zones of The Iron Throne, and what can be read off them. Nothing here changes anything."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple

import msgspec

from smallcouncil.core import Blank, Counted, Own, Pile, Piles, Position, Public, Read, Seen, TableOptions, Viewer

from .cards import CARDS, CHARACTERS, DATA, HOUSE_OF, HOUSES, INFLUENCE, LEADERS, TRUCE, VALUE, Character, Face, House

CHALLENGER, DEFENDER = "challenger", "defender"
OPPOSING = {CHALLENGER: DEFENDER, DEFENDER: CHALLENGER, "": ""}
HOSTILITY_OUTCOME, BETRAYAL, TRUCE_OUTCOME = "hostility", "betrayal", "truce"

OPTIONS = DATA["options"]
# What can be chosen stands in the schema, for forms; what cannot is refused by its clause.
SomeHouse = Annotated[House, msgspec.Meta(extra_json_schema={"enum": ["", *HOUSES]})]
ReleaseDraw = Annotated[str, msgspec.Meta(extra_json_schema={"enum": OPTIONS["release_draw"]["choices"]})]


class ThroneOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table may choose."""

    houses: tuple[SomeHouse, ...] = ()  # IT-2.1, by seat; "": dealt at random; none: all are
    first: int | None = None  # IT-2.5; None: drawn at random
    release_draw: ReleaseDraw = OPTIONS["release_draw"]["default"]  # IT-8.4
    arya_leader_hits_active: bool = OPTIONS["arya_leader_hits_active"]["default"]
    truce_proposals: int = OPTIONS["truce_proposals"]["default"]  # IT-6.9
    round_limit: int = OPTIONS["round_limit"]["default"]  # IT-12.5, R-IT-26


class Hostage(NamedTuple):
    """A house card held by another player. `number` tells it from all others; `knowers` saw its face (IT-8.2)."""

    number: int
    owner: int
    face: Face
    knowers: tuple[int, ...]


class Bundle(NamedTuple):
    """IT-6.6: what one active player grants the other in a bargain."""

    influence: bool = False
    hostages: tuple[str, ...] = ()  # the source of each: "deck", "hand" or "#7"
    power: int = 0


class Bargain(NamedTuple):
    """A whole bargain on the table: who proposed it, what they grant and what they get."""

    by: int
    grants: Bundle
    gets: Bundle


class HostageSeen(msgspec.Struct, frozen=True):
    """IT-8.2: everybody sees the house of a hostage, only who saw the face sees it."""

    number: int
    owner: int
    face: Face | None
    knowers: tuple[int, ...]


def _show_hostages(_: Any, holders: list[tuple[Hostage, ...]], viewer: Viewer) -> list[list[HostageSeen]]:
    return [
        [HostageSeen(h.number, h.owner, h.face if viewer in h.knowers else None, h.knowers) for h in row]
        for row in holders
    ]


def _hostages_reader(_: Any, blank: Blank) -> Read:
    hidden = blank(Face)

    def read(h: HostageSeen) -> Hostage:
        return Hostage(h.number, h.owner, hidden if h.face is None else h.face, h.knowers)

    return lambda shown: [tuple([read(hostage) for hostage in row]) for row in shown]


Hostages = Seen(_show_hostages, reader=_hostages_reader, shown_as=lambda _: list[list[HostageSeen]])


class IronThrone(Position, kw_only=True, eq=False):
    """A position of The Iron Throne. Lists are by seat unless they say otherwise."""

    settings: Public[ThroneOptions]
    # The houses
    houses: Public[list[House]] = []
    sheets: Own[list[tuple[Character, ...]]] = []  # IT-2.1: the two leader sheets drawn, the one kept first
    leaders: Public[list[Character]] = []
    said: Own[list[str]] = []  # R-IT-33: of each leader's passive ability; "": there is nothing to say
    sheet: Public[list[int]] = []  # power on each leader sheet
    power_gone: Public[int] = 0  # power that left the game
    power: Public[dict[Character, int]] = {}  # of every living character
    dead: Public[list[Character]] = []
    influence: Public[list[tuple[int, ...]]] = []  # of each player on every board, their own included
    # Cards
    hands: Counted[list[tuple[Face, ...]]] = []
    decks: Piles[list[tuple[Face, ...]]] = []  # the last one is the top
    discards: Public[list[tuple[Face, ...]]] = []  # R-IT-27
    hostages: Annotated[list[tuple[Hostage, ...]], Hostages] = []  # by holder
    hostages_taken: Public[int] = 0
    known: Own[list[tuple[tuple[Face, ...], ...]]] = []  # R-IT-28: what each viewer knows of every hand, for certain
    capped: Public[list[tuple[tuple[int, int], ...]]] = []  # IT-9.9: at least n cards of a hand show no more than this
    events_deck: Pile[list[str]] = []
    events_used: Public[list[str]] = []
    # The round
    round: Public[int] = 0
    challenger: Public[int] = 0
    defender: Public[int | None] = None
    event: Public[str] = ""
    sides: Public[list[str]] = []  # IT-6.0: the side of each participant; "": takes no part
    participants: Public[list[Character]] = []  # the character of each, dead or alive
    laid: Own[list[Face]] = []  # face down
    revealed: Public[list[Face]] = []
    played: Public[list[tuple[Face, ...]]] = []
    picks: Own[list[str]] = []  # IT-11.5: the sealed choices of a lap
    silent: Public[list[bool]] = []  # who plays nothing more in this window
    greensight: Public[int | None] = None  # IT-9.10: for whom the opponent lays face up
    result: Public[str] = ""  # hostility, betrayal or truce
    winner: Public[str] = ""  # the side that won
    lost: Public[bool] = False  # whether anybody lost
    effects: Public[list[tuple[str, int, str]]] = []  # at work this round: the effect, whose, and on which side then
    unused: Public[list[int]] = []  # IT-9.6: whose leader's ability does not soften the penalty of this round
    later_draws: Public[list[int]] = []  # at the end of the round
    due: Public[list[tuple[str, int]]] = []  # IT-11.7: triggers still to be carried out
    # Bargaining
    proposals: Public[list[int]] = []  # left to each player
    bargain: Public[Bargain | None] = None


# Seats, sides and houses


def clockwise(p: IronThrone) -> tuple[int, ...]:
    """All seats from the challenger."""
    return clockwise_from(p.challenger, p.players)


@cache
def clockwise_from(first: int, players: int) -> tuple[int, ...]:
    """All seats, this one first."""
    return tuple([(first + step) % players for step in range(players)])


def active_player(p: IronThrone, side: str) -> int:
    """The challenger or the defender."""
    if side == CHALLENGER:
        return p.challenger
    assert p.defender is not None  # noqa: S101  (nobody asks before the event is turned up)
    return p.defender


def is_active(p: IronThrone, seat: int) -> bool:
    """Whether a player is the challenger or the defender."""
    return seat in (p.challenger, p.defender)


def opponent(p: IronThrone, seat: int) -> int:
    """The opposing active player, of anybody who takes part."""
    return active_player(p, OPPOSING[p.sides[seat]])


def players_of(p: IronThrone, side: str) -> list[int]:
    """The players of a side, clockwise from the challenger."""
    return [seat for seat in clockwise(p) if p.sides[seat] == side]


def supporters_of(p: IronThrone, side: str) -> list[int]:
    """The players of a side but its active player."""
    return [seat for seat in players_of(p, side) if not is_active(p, seat)]


def is_supporter(p: IronThrone, seat: int) -> bool:
    """Whether a player takes part as a supporter."""
    return bool(p.sides[seat]) and not is_active(p, seat)


def seat_of(p: IronThrone, house: House) -> int:
    """The player of a house."""
    return p.houses.index(house)


def owner(p: IronThrone, character: Character) -> int:
    """The player of a character's house."""
    return seat_of(p, HOUSE_OF[character])


# Characters and power


def living(p: IronThrone, seat: int) -> list[Character]:
    """A player's living characters."""
    return [character for character in CHARACTERS[p.houses[seat]] if character in p.power]


def has_living_participant(p: IronThrone, seat: int) -> bool:
    """IT-9.2: whether the character that a player sent still takes part; the player does (R-IT-21)."""
    return p.participants[seat] in p.power


def takes_part(p: IronThrone, seat: int, character: Character) -> bool:
    """IT-9.5: whether a character card may be played for its text."""
    return has_living_participant(p, seat) and character in (p.participants[seat], p.leaders[seat])


def spread(p: IronThrone, seat: int) -> int:
    """IT-4.1: how much influence a player has spread."""
    return INFLUENCE - p.influence[seat][seat]


# The outcome


def outcome_of(p: IronThrone) -> str:
    """IT-6.4 to IT-6.6: what the two revealed cards make."""
    truces = [p.revealed[p.challenger], p.revealed[active_player(p, DEFENDER)]].count(TRUCE)
    return (HOSTILITY_OUTCOME, BETRAYAL, TRUCE_OUTCOME)[truces]


def hostility_side(p: IronThrone) -> str:
    """IT-6.5: in a betrayal, the side whose card is no truce."""
    return DEFENDER if p.revealed[p.challenger] == TRUCE else CHALLENGER


def is_won_by(p: IronThrone, seat: int) -> bool:
    """IT-7.8: whether a player's side won."""
    return bool(p.winner) and p.sides[seat] == p.winner


def is_lost_by(p: IronThrone, seat: int) -> bool:
    """IT-7.8: whether a player's side lost; a tie and a failed truce are lost by both sides."""
    return p.lost and bool(p.sides[seat]) and p.sides[seat] != p.winner


def has_effect(p: IronThrone, effect: str, side: str) -> bool:
    """Whether an effect was set off on this side. What is done stays done, also if its player withdrew (IT-9.4)."""
    return any(what == effect and of == side for what, _, of in p.effects)


# Leaders


def is_led_by(p: IronThrone, seat: int, leader: Character) -> bool:
    """Whether this leader leads a player's house."""
    return p.leaders[seat] == leader


def passive(p: IronThrone, seat: int, query: str) -> str:
    """The leader whose passive ability answers a query for this player, or none."""
    leader = p.leaders[seat]
    return leader if LEADERS[leader].query == query else ""


def card_value(face: Face) -> int:
    """IT-6.2, IT-6.3: a character laid face down, or nothing, counts 0."""
    return VALUE.get(face, 0)


def is_character(face: Face) -> bool:
    """Whether a house card shows a character."""
    return face in CARDS


# Hostages


def held(p: IronThrone, number: int) -> tuple[int, Hostage]:
    """A hostage and its holder, by its number."""
    return next((seat, h) for seat, row in enumerate(p.hostages) for h in row if h.number == number)


def sources(p: IronThrone, seat: int) -> list[str]:
    """IT-8.1: where a hostage can be taken from a player."""
    deck = ["deck"] if p.decks[seat] else []
    hand = ["hand"] if p.hands[seat] else []
    return deck + hand + [f"#{h.number}" for h in p.hostages[seat]]
