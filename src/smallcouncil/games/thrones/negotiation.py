"""The negotiation for prisoners that consolidating power opens (SS-8.11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from smallcouncil.core import Choice, Legality, Refusal, ask, do, tell, unless_offered

from .board import Area
from .book import book, of_listed
from .bundles import subsets
from .cards import POWER_TOKENS, Leader
from .leaders import where_leaders_stand
from .moves import check_victory, gain_power
from .state import Thrones, dungeon, power_in_stock

FREED_TO = book.question("freed_to", clause="SS-8.11", refuse=of_listed)
LONGEST = len(f"{POWER_TOKENS}p")


class Deal(NamedTuple):
    """Leaders asked for, prisoners and power offered."""

    asked: tuple[Leader, ...]
    offered: tuple[Leader, ...]
    power: int


def write_deal(house: str, deal: Deal) -> str:
    """`lannister: eddard for balon 4p`; nothing offered: `lannister: eddard for nothing`."""
    offer = " ".join([*deal.offered, *([f"{deal.power}p"] if deal.power else [])]) or "nothing"
    return f"{house}: {' '.join(deal.asked)} for {offer}"


def read_deal(text: str) -> tuple[str, Deal]:
    """The house asked, and the deal."""
    house, _, rest = text.partition(": ")
    asked, _, offer = rest.partition(" for ")
    words = offer.split()
    power = [int(word[:-1]) for word in words if word[:-1].isdecimal() and word[-1] == "p" and len(word) <= LONGEST]
    offered = tuple(word for word in words if word != "nothing" and not word[0].isdecimal())
    return house, Deal(tuple(asked.split()), offered, sum(power))


class Terms(msgspec.Struct, frozen=True):
    """What can be traded with one opponent."""

    house: str
    asked: tuple[Leader, ...]
    offered: tuple[Leader, ...]
    power: int

    def __contains__(self, deal: Deal) -> bool:
        return (
            bool(deal.asked)
            and deal.asked in subsets(self.asked)
            and deal.offered in subsets(self.offered)
            and 0 <= deal.power <= self.power
        )


@book.domain
class Deals(msgspec.Struct, frozen=True):
    """The answers in a negotiation: plain ones, and every deal within the terms."""

    answers: tuple[str, ...]
    terms: tuple[Terms, ...]

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, str) or choice in self.answers:
            return choice in self.answers
        house, deal = read_deal(choice)
        return any(t.house == house and deal in t and write_deal(house, deal) == choice for t in self.terms)

    def __iter__(self) -> Iterator[str]:
        yield from self.answers
        for terms in self.terms:
            for asked in subsets(terms.asked)[1:]:
                for offered in subsets(terms.offered):
                    for power in range(terms.power + 1):
                        yield write_deal(terms.house, Deal(asked, offered, power))

    def __len__(self) -> int:
        deals = [(2 ** len(t.asked) - 1) * 2 ** len(t.offered) * (t.power + 1) for t in self.terms]
        return len(self.answers) + int(sum(deals))

    def sample(self, rng: Random) -> str:
        """A plain answer or any deal, half and half."""
        if not self.terms or rng.random() < 0.5:
            return rng.choice(self.answers)
        terms = rng.choice(self.terms)
        asked, offered = rng.choice(subsets(terms.asked)[1:]), rng.choice(subsets(terms.offered))
        return write_deal(terms.house, Deal(asked, offered, rng.randint(0, terms.power)))


def read_offer(_p: Thrones, _seat: int, choice: Choice) -> tuple[Choice] | Refusal:
    """SS-8.11: a deal, as it is written."""
    is_deal = write_deal(*read_deal(choice)) == choice
    return (choice,) if is_deal else Refusal("SS-8.11", "not_a_deal", {"given": choice})


def _not_possible(_p: Thrones, _seat: int, choice: Choice) -> Refusal:
    """SS-8.11: one that the two cannot make now."""
    return Refusal("SS-8.11", "deal_not_possible", {"given": choice})


OF_DEAL = Legality(read_offer, (unless_offered(_not_possible),), plain=("pass", "accept", "refuse"))
NEGOTIATE = book.question("negotiate", clause="SS-8.11", legality=OF_DEAL)
ANSWER_DEAL = book.question("answer_deal", clause="SS-8.11", legality=OF_DEAL)
ANSWER_COUNTER = book.question("answer_counter", clause="SS-8.11", legality=OF_DEAL)


@book.rule
def negotiate(p: Thrones, seat: int, area: Area) -> None:
    """SS-8.11: one opponent may be asked for own captured leaders, against power and prisoners."""
    terms = tuple(t for other in range(p.players) if (t := terms_with(p, seat, other)).asked)
    if terms and area in p.armies:
        ask(p, seat, NEGOTIATE, Deals(("pass",), terms), (proposed, seat, area))


def terms_with(p: Thrones, seat: int, other: int) -> Terms:
    """What a player may ask of another: own leaders there; power as far as the other's stock can take it."""
    asked = tuple(who for who in dungeon(p, other) if p.commanders[who] == seat)
    power = min(p.power[seat], power_in_stock(p, other))
    return Terms(p.houses[other], asked, tuple(dungeon(p, seat)), power)


@book.rule
def proposed(p: Thrones, seat: int, area: Area, choice: str) -> None:
    """The opponent says yes or no, or makes one counter-proposal."""
    if choice == "pass":
        return
    house, _ = read_deal(choice)
    other = p.houses.index(house)
    tell(p, "deal_proposed", seat=seat, deal=choice)
    terms = terms_with(p, seat, other)
    domain = Deals(("accept", "refuse"), (Terms(p.houses[other], terms.asked, terms.offered, terms.power),))
    ask(p, other, ANSWER_DEAL, domain, (deal_answered, seat, other, area, choice), deal=choice, seat=seat)


@book.rule
def deal_answered(p: Thrones, seat: int, other: int, area: Area, deal: str, choice: str) -> None:
    """Yes, no, or a counter-proposal."""
    if choice == "accept":
        carry_out_deal(p, seat, other, area, deal)
    elif choice == "refuse":
        tell(p, "deal_refused", seat=other)
    else:
        tell(p, "deal_proposed", seat=other, deal=choice)
        then = (counter_answered, seat, other, area, choice)
        ask(p, seat, ANSWER_COUNTER, ["accept", "refuse"], then, deal=choice, seat=other)


@book.rule
def counter_answered(p: Thrones, seat: int, other: int, area: Area, deal: str, choice: str) -> None:
    """Yes or no."""
    if choice == "accept":
        carry_out_deal(p, seat, other, area, deal)
    else:
        tell(p, "deal_refused", seat=seat)


def carry_out_deal(p: Thrones, seat: int, other: int, area: Area, text: str) -> None:
    """SS-8.11: power is paid; the asker's leaders stand in that area; prisoners change hands or come home."""
    _, deal = read_deal(text)
    tell(p, "deal_made", seat=seat, other=other, deal=text)
    p.power[seat] -= deal.power
    gain_power(p, other, deal.power)
    for leader in deal.asked:
        p.leaders[leader] = area
    for leader in deal.offered:
        if p.commanders[leader] == other:
            p.leaders[leader] = "waiting"
            do(p, (come_home, leader))
        else:
            p.leaders[leader] = f"dungeon {other}"
    do(p, (check_victory,))


@book.rule
def come_home(p: Thrones, leader: Leader) -> None:
    """To any city or stronghold of theirs with an own unit; if none, to any area with one."""
    seat = p.commanders[leader]
    areas = where_leaders_stand(p, seat)
    homes = [area for area in areas if area in p.board.castles] or areas
    if homes:
        ask(p, seat, FREED_TO, homes, (came_home, leader), leader=leader)


@book.rule
def came_home(p: Thrones, leader: Leader, area: Area) -> None:
    """A freed leader stands with an own unit."""
    p.leaders[leader] = area
    tell(p, "leader_placed", leader=leader, area=area)
