"""Whole rounds by plan: who takes which part, who leads and who is sent, and how the cards fall.

`CONDITIONS` says when each effect may be used, read off its sentence in the data and not off the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any, NamedTuple

from smallcouncil.games.iron_throne.cards import (
    CARDS,
    CHARACTERS,
    HOUSE_OF,
    HOUSES,
    LEADERS,
    TRUCE,
    Ability,
    Character,
    Face,
    House,
)
from smallcouncil.games.iron_throne.state import IronThrone
from smallcouncil.games.iron_throne.windows import window
from tests.iron_throne.abilities.scene import CALM, offers, quiet_answer
from tests.iron_throne.table import table

EFFECTS: dict[str, Ability] = {f"leader {who}": leader for who, leader in LEADERS.items()} | {
    f"card {who}": card for who, card in CARDS.items()
}

CHALLENGER, DEFENDER, FOR_CHALLENGER, FOR_DEFENDER, OUT = ROLES = (
    *("challenger", "defender", "for challenger", "for defender", "out"),
)
# How it goes: the cards that challenger and defender lay.
OUTCOMES: dict[str, tuple[Face, Face]] = {
    "the challenger wins": ("8", "1"),
    "the defender wins": ("1", "8"),
    "a tie": ("5", "5"),
    "the challenger betrays": ("12", TRUCE),
    "the defender betrays": (TRUCE, "12"),
    "a truce fails": (TRUCE, TRUCE),
    "a truce holds": (TRUCE, TRUCE),
}
WINNER = {
    "the challenger wins": CHALLENGER,
    "the defender wins": DEFENDER,
    "the challenger betrays": CHALLENGER,
    "the defender betrays": DEFENDER,
}


class Place(NamedTuple):
    """Where a player stands in an encounter, and how it goes."""

    role: str
    outcome: str
    friends: int = 0  # who support the own side, others than oneself
    foes: int = 0  # who support the opposing side
    others: int = 0  # who take no part, others than oneself

    @property
    def takes_part(self) -> bool:
        return self.role != OUT

    @property
    def is_active(self) -> bool:
        return self.role in (CHALLENGER, DEFENDER)

    @property
    def is_supporter(self) -> bool:
        return self.role in (FOR_CHALLENGER, FOR_DEFENDER)

    @property
    def side(self) -> str:
        return self.role.removeprefix("for ")

    @property
    def is_hostility(self) -> bool:
        return TRUCE not in OUTCOMES[self.outcome]

    @property
    def is_betrayal(self) -> bool:
        return OUTCOMES[self.outcome].count(TRUCE) == 1

    @property
    def is_truce(self) -> bool:
        return OUTCOMES[self.outcome] == (TRUCE, TRUCE)

    @property
    def laid_truce(self) -> bool:
        return OUTCOMES[self.outcome][self.side == DEFENDER] == TRUCE

    @property
    def won(self) -> bool:
        return WINNER.get(self.outcome) == self.side

    @property
    def lost(self) -> bool:
        return self.takes_part and not self.won and self.outcome != "a truce holds"


HELD_ELSEWHERE: Face = "3"  # the card of a house that another one holds
NEEDS: dict[str, Face] = {"card jaime": "2"}  # what an effect needs in hand besides itself

Condition = Callable[[Place], bool]


def always(_: Place) -> bool:
    """By everybody who takes part."""
    return True


# Whoever plays a card takes part; leaders need not.
CONDITIONS: dict[str, Condition] = {
    # Stark
    "leader eddard": lambda at: at.is_betrayal and at.is_active,
    "leader robb": lambda at: at.role == CHALLENGER,
    "leader catelyn": lambda at: at.role == CHALLENGER,
    "leader bran": lambda at: at.is_active,
    "leader arya": lambda at: at.lost and at.foes > 0,
    "card robb": always,
    "card arya": lambda at: at.lost,
    "card eddard": lambda at: at.is_betrayal and at.lost,
    "card catelyn": always,
    "card bran": always,
    # Lannister
    "leader cersei": lambda at: at.is_active,
    "leader tywin": lambda at: at.is_hostility and at.is_active,
    "leader tyrion": lambda at: at.is_active and at.laid_truce,
    "leader joffrey": lambda _: False,
    "leader jaime": lambda at: at.is_active and at.is_hostility and at.won,
    "card tyrion": lambda at: at.is_hostility or at.is_betrayal,
    "card cersei": lambda at: at.lost,
    "card tywin": lambda at: at.foes > 0,
    "card jaime": lambda at: at.is_active and at.is_truce,
    "card joffrey": lambda at: at.is_hostility and at.won,
    # Baratheon
    "leader stannis": lambda _: False,
    "leader melisandre": lambda at: at.is_active,
    "leader davos": lambda at: at.role == CHALLENGER,
    "leader selyse": lambda _: False,  # nobody dies by plan
    "leader shireen": lambda _: False,
    "card stannis": lambda at: at.is_hostility,
    "card melisandre": always,
    "card davos": lambda at: at.is_supporter,
    "card selyse": lambda at: at.lost,
    "card shireen": lambda at: at.is_betrayal,
    # Targaryen
    "leader daenerys": lambda at: at.role == CHALLENGER,
    "leader drogo": lambda at: at.role == CHALLENGER,
    "leader viserys": lambda at: at.is_active and at.friends == 0 and at.others > 0,
    "leader jorah": lambda at: at.is_hostility and at.is_supporter,
    "leader barristan": lambda _: False,
    "card daenerys": lambda at: at.is_hostility,
    "card drogo": lambda at: at.won,
    "card viserys": always,
    "card jorah": lambda at: at.is_supporter,
    "card barristan": always,
    # Tyrell
    "leader margaery": lambda at: at.is_supporter,
    "leader loras": lambda at: at.role == CHALLENGER and at.friends + at.foes > 0,
    "leader olenna": lambda at: at.is_active,
    "leader mace": lambda at: at.role == CHALLENGER,
    "leader renly": lambda at: at.is_hostility and at.is_active,
    "card margaery": lambda at: at.lost,
    "card loras": lambda at: at.is_hostility and at.side == CHALLENGER,
    "card olenna": lambda at: at.won,
    "card mace": always,
    "card renly": lambda at: at.is_active and at.others > 0,
}


@cache
def may_use(effect: str, at: Place) -> bool:
    """Whether an effect may be used there, once its time has come."""
    return (at.takes_part or effect.startswith("leader")) and CONDITIONS[effect](at)


# Plans


class Plan(NamedTuple):
    """A round: the part of each house in the order of the seats, and how the encounter goes."""

    roles: Mapping[House, str]
    outcome: str
    leaders: Mapping[House, Character]
    sends: Mapping[House, Character]
    holds: Mapping[House, str]  # cards in hand besides those that are laid

    @property
    def lays(self) -> dict[House, Face]:
        """The cards of the two active players."""
        return dict(zip([self.house(CHALLENGER), self.house(DEFENDER)], OUTCOMES[self.outcome], strict=True))

    def house(self, role: str) -> House:
        """The house of an active player."""
        return next(house for house, of in self.roles.items() if of == role)

    def place(self, house: House) -> Place:
        """Where a house stands."""
        return place_among(list(self.roles.values()), list(self.roles).index(house))._replace(outcome=self.outcome)

    def table(self, **options: Any) -> IronThrone:
        """The round at its beginning. Influence is everywhere.

        Everybody named in the plan holds a hostage of another house, which holds one of theirs.
        """
        houses = list(self.roles)
        named = list(self.holds)
        another = next(other for other in houses if other not in named)
        lays = self.lays
        return table(
            " ".join(houses),
            leaders=" ".join(self.leaders.values()),
            challenger=self.house(CHALLENGER),
            hands={house: f"{TRUCE} {lays.get(house, '')} {self.holds.get(house, '')}" for house in houses},
            hostages={
                **{house: [f"{another} truce"] for house in named},
                another: [f"{house} {HELD_ELSEWHERE}" for house in named],
            },
            influence={house: {other: 1 for other in houses if other != house} for house in houses},
            power=self._power(),
            **options,
        )

    def _power(self) -> dict[Character, int]:
        """Sides of equal power, so that equal cards make a tie, and everybody outlives a penalty."""
        power = {who: 2 for house in self.roles for who in CHARACTERS[house] if who != self.leaders[house]}
        for house, role in self.roles.items():
            if role in (CHALLENGER, DEFENDER):
                power[self.sends[house]] = 8 - 2 * list(self.roles.values()).count(f"for {role}")
        return power

    def answer(self, p: IronThrone) -> tuple[int, str]:
        """Somebody who is asked, with what the plan says; what it does not speak of is let be."""
        seat, decision = next(iter(p.pending.items()))
        house = p.houses[seat]
        match decision.kind:
            case "defender":
                return seat, self.house(DEFENDER)
            case "reinforce":
                return seat, next(who for who in decision.options if who != self.sends[house])
            case "participant":
                return seat, self.sends[house]
            case "offer_support" if self.roles[house] != OUT:
                return seat, f"{self.roles[house].removeprefix('for ')} {self.sends[house]}"
            case "accept_support":
                return seat, "accept"
            case "lay" | "lay_face_up":
                return seat, self.lays[house]
            case _:
                return quiet_answer(p, agree=self.outcome == "a truce holds")


def plan(roles: Mapping[House, str], outcome: str, *effects: str) -> Plan:
    """A round in which the players of these effects lead and send what they need for them."""
    leaders = {EFFECTS[effect].house: effect.split()[1] for effect in effects if effect.startswith("leader")}
    sends: dict[House, Character] = {}
    for effect in effects:
        what, who = effect.split()
        house = HOUSE_OF[who]
        if what == "card" and leaders.get(house) != who and sends.setdefault(house, who) != who:
            leaders[house] = who  # two cards of a house: one of its participant, one of its leader
    for house in roles:
        leaders.setdefault(house, next(who for who in CALM[house] if who != sends.get(house)))
        sends.setdefault(house, next(who for who in CHARACTERS[house] if who != leaders[house]))
    holds = {EFFECTS[effect].house: "" for effect in effects}
    for effect in effects:
        holds[EFFECTS[effect].house] += f" {effect.split()[1]}" * effect.startswith("card")
    for effect in sorted({*effects} & {*NEEDS}):
        holds[EFFECTS[effect].house] += f" {NEEDS[effect]}"
    return Plan(roles, outcome, leaders, sends, holds)


class Seating(NamedTuple):
    """The parts of four players, the challenger's first, and the places of one or two of them."""

    parts: tuple[str, ...]
    at: tuple[int, ...]

    def places(self) -> list[Place]:
        """Where they stand, before it is known how it goes."""
        return [place_among(self.parts, seat) for seat in self.at]

    def roles(self, *houses: House) -> dict[House, str]:
        """The part of each house in the order of the seats; the other places go to houses that are free."""
        fillers = iter([house for house in HOUSES if house not in houses])
        seated = dict(zip(self.at, houses, strict=True))
        return {seated.get(seat) or next(fillers): part for seat, part in enumerate(self.parts)}


def place_among(parts: Sequence[str], seat: int) -> Place:
    """Where a player stands among others."""
    others = [part for other, part in enumerate(parts) if other != seat]
    friends = others.count(f"for {parts[seat].removeprefix('for ')}")
    foes = sum(part.startswith("for ") for part in others) - friends
    return Place(parts[seat], "", friends, foes, others.count(OUT))


SEATINGS = [
    Seating((CHALLENGER, *parts), at)
    for parts in product((DEFENDER, FOR_CHALLENGER, FOR_DEFENDER, OUT), repeat=3)
    if parts.count(DEFENDER) == 1
    for at in [(seat,) for seat in range(4)] + list(permutations(range(4), 2))
]


def a_plan_for(effect: str, *others: str) -> Plan:
    """A round in which an effect may be used; other effects of its house lead and are held as well."""
    for seating in SEATINGS:
        for outcome in OUTCOMES:
            if len(seating.at) == 1 and may_use(effect, seating.places()[0]._replace(outcome=outcome)):
                return plan(seating.roles(EFFECTS[effect].house), outcome, effect, *others)
    raise AssertionError(f"{effect} can never be used")


# Rounds


def stage(p: IronThrone) -> str:
    """How far the round has come, by what is still to happen."""
    still = {frame[1] if frame[0] is window else frame[0].__name__ for frame in p.agenda}
    for ahead, name in (
        ("turn_up_event", "before_turn"),
        ("before_cards_placed", "before_support_offer"),
        ("reveal_outcome", "before_cards_placed"),
        ("work_out_totals", "after_reveal"),
        ("after_resolution", "resolution"),
    ):
        if ahead in still:
            return name
    return "after_resolution"


def offered_in(p: IronThrone, by: Plan, house: House) -> set[tuple[str, str]]:
    """Play a round by plan, everybody passing: what a player was offered, and when."""
    offered = set()
    number = p.round
    while p.round == number and p.outcome is None:
        offered |= {(stage(p), effect) for effect in offers(p, house)}
        p.answer(*by.answer(p))
    return offered
