"""The bargain of a truce (IT-6.6 to IT-6.10): whole bargains proposed in turn, accepted, or broken off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import msgspec

from smallcouncil.core import Choice, Legality, Refusal, ask, do, tell

from .book import book
from .moves import keep_hostage, spread_influence, take_from
from .state import Bargain, Bundle, IronThrone, opponent

MOST_HOSTAGES, MOST_POWER = 2, 3  # IT-6.6
ACCEPT, BREAK_OFF, PROPOSE = "accept", "break off", "propose "


# Notation: "propose influence deck #7 for 2p", from the proposer's side: what I grant, for what I get


def write_bundle(bundle: Bundle) -> str:
    """IT-6.6: influence, the source of each hostage, power; or nothing."""
    words = ["influence"] * bundle.influence + list(bundle.hostages) + [f"{bundle.power}p"] * bool(bundle.power)
    return " ".join(words) or "nothing"


def write_proposal(grants: Bundle, gets: Bundle) -> str:
    return join_proposal(write_bundle(grants), write_bundle(gets))


def join_proposal(grants: str, gets: str) -> str:
    """A whole bargain of two bundles that are written already."""
    return f"{PROPOSE}{grants} for {gets}"


def read_bundle(text: str) -> Bundle | None:
    """A bundle, if this is one: each kind of thing at most once, in the order of the notation."""
    words = text.split()
    hostages = tuple(word for word in words if word in ("deck", "hand") or re.fullmatch(r"#\d{1,6}", word))
    power = next((int(word[:-1]) for word in words if re.fullmatch(r"\d{1,3}p", word)), 0)
    bundle = Bundle("influence" in words, hostages, power)
    return bundle if write_bundle(bundle) == text else None


def read_proposal(text: str) -> tuple[Bundle, Bundle] | None:
    """What is granted and what is got, if this is a proposal."""
    grants, _, gets = text.removeprefix(PROPOSE).partition(" for ")
    mine, theirs = read_bundle(grants), read_bundle(gets)
    return (mine, theirs) if text.startswith(PROPOSE) and mine is not None and theirs is not None else None


# The domain: far too many to list, but quick to look into and to draw from


def is_exchange(grants: Bundle, gets: Bundle) -> bool:
    """IT-6.6: something changes its place; power given both ways is set off."""
    others = grants.influence or gets.influence or grants.hostages or gets.hostages
    return bool(others) or grants.power != gets.power


class Grants(msgspec.Struct, frozen=True):
    """All that one player may grant: hostages by their sources, power up to what lies on the sheet."""

    hostages: tuple[tuple[str, ...], ...]
    power: int

    def __contains__(self, bundle: Bundle) -> bool:
        return bundle.hostages in self.hostages and bundle.power <= self.power


@book.domain
class Proposals(msgspec.Struct, frozen=True):
    """The answers in a bargain: the bargain on the table accepted, all broken off, or any other proposed."""

    answers: tuple[str, ...]
    mine: Grants
    theirs: Grants
    may_propose: bool

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, str) or choice in self.answers:
            return choice in self.answers
        proposal = read_proposal(choice)
        return self.may_propose and proposal is not None and self._is_bargain(*proposal)

    def _is_bargain(self, grants: Bundle, gets: Bundle) -> bool:
        return grants in self.mine and gets in self.theirs and is_exchange(grants, gets)

    def __iter__(self) -> Iterator[str]:
        yield from self.answers
        if self.may_propose:
            theirs = [(gets, write_bundle(gets)) for gets in self._bundles(self.theirs)]
            for grants in self._bundles(self.mine):
                mine = write_bundle(grants)
                yield from (join_proposal(mine, got) for gets, got in theirs if is_exchange(grants, gets))

    def _bundles(self, grants: Grants) -> Iterator[Bundle]:
        for influence in (False, True):
            for hostages in grants.hostages:
                for power in range(grants.power + 1):
                    yield Bundle(influence, hostages, power)

    def __len__(self) -> int:
        ways = [2 * len(grants.hostages) * (1 + grants.power) for grants in (self.mine, self.theirs)]
        without_change = 1 + min(self.mine.power, self.theirs.power)  # the same power both ways, and nothing else
        return len(self.answers) + (ways[0] * ways[1] - without_change) * self.may_propose

    def sample(self, rng: Random) -> str:
        """One of the answers, or any proposal: half and half, since there are thousands of proposals."""
        if not self.may_propose or rng.random() < 0.5:
            return rng.choice(self.answers)
        while True:
            grants, gets = self._draw(self.mine, rng), self._draw(self.theirs, rng)
            if self._is_bargain(grants, gets):
                return write_proposal(grants, gets)

    def _draw(self, grants: Grants, rng: Random) -> Bundle:
        return Bundle(rng.random() < 0.5, rng.choice(grants.hostages), rng.randint(0, grants.power))


def grants_of(p: IronThrone, seat: int) -> Grants:
    """IT-6.6, R-IT-8: what a player can grant now. A source can be named as often as it has cards."""
    deck = len(p.decks[seat]) + len(p.discards[seat])  # IT-9.7: the pile makes a new deck at once
    several = ["deck"] * min(deck, MOST_HOSTAGES) + ["hand"] * min(len(p.hands[seat]), MOST_HOSTAGES)
    each = several + [f"#{hostage.number}" for hostage in p.hostages[seat]]
    ways = [way for n in range(MOST_HOSTAGES + 1) for way in combinations(each, n)]
    return Grants(tuple(dict.fromkeys(ways)), min(MOST_POWER, p.sheet[seat]))


# What may speak against an answer: candidates are what was said, what the player would grant, and what they would get


def read_answer(p: IronThrone, _seat: int, choice: Choice) -> tuple[Choice, Bundle, Bundle] | Refusal:
    """IT-6.9: a bargain proposed, or the one on the table, as it looks from the other side."""
    if choice == ACCEPT:
        return (choice, p.bargain.gets, p.bargain.grants) if p.bargain else Refusal("IT-6.9", "nothing_to_accept")
    proposal = read_proposal(choice)
    return (choice, *proposal) if proposal else Refusal("IT-6.9", "not_a_bargain", {"given": choice})


def has_proposals_left(p: IronThrone, seat: int, said: Choice, _grants: Bundle, _gets: Bundle) -> Refusal | None:
    """IT-6.9, R-IT-10: so many a player."""
    return None if said == ACCEPT or p.proposals[seat] else Refusal("IT-6.9", "no_proposals_left")


def changes_something(_p: IronThrone, _seat: int, _said: Choice, grants: Bundle, gets: Bundle) -> Refusal | None:
    """IT-6.6."""
    return None if is_exchange(grants, gets) else Refusal("IT-6.6", "empty_bargain")


def can_grant(p: IronThrone, seat: int, _said: Choice, grants: Bundle, _gets: Bundle) -> Refusal | None:
    """IT-6.6, IT-8.1: what the player has."""
    return _refuse_bundle(grants_of(p, seat), seat, grants)


def can_be_granted(p: IronThrone, seat: int, _said: Choice, _grants: Bundle, gets: Bundle) -> Refusal | None:
    """IT-6.6, IT-8.1: what the other has."""
    other = opponent(p, seat)
    return _refuse_bundle(grants_of(p, other), other, gets)


def _refuse_bundle(has: Grants, seat: int, bundle: Bundle) -> Refusal | None:
    if bundle in has:
        return None
    if bundle.power > has.power:
        return Refusal("IT-6.6", "too_much_power", {"seat": seat, "n": has.power})
    if len(bundle.hostages) > MOST_HOSTAGES:
        return Refusal("IT-6.6", "too_many_hostages")
    missing = [source for source in bundle.hostages if (source,) not in has.hostages]
    if missing:
        return Refusal("IT-8.1", "source_empty", {"seat": seat, "source": missing[0]})
    return Refusal("IT-6.6", "sources_too_few")


OF_BARGAIN = Legality(
    read_answer, (has_proposals_left, changes_something, can_grant, can_be_granted), plain=(BREAK_OFF,)
)
BARGAIN = book.question("bargain", clause="IT-6.9", legality=OF_BARGAIN)


# Bargaining


@book.rule
def bargaining(p: IronThrone) -> None:
    """IT-6.7, IT-11.3: the resolution begins with it, and the challenger begins it (IT-6.9, R-IT-10)."""
    p.proposals = [p.settings.truce_proposals] * p.players
    p.bargain = None
    do(p, (bargain_turn, p.challenger))


@book.rule
def bargain_turn(p: IronThrone, seat: int) -> None:
    """IT-6.9: each proposes, accepts what is on the table, or breaks off; no supporter is asked (IT-6.8)."""
    answers = (ACCEPT, BREAK_OFF) if p.bargain else (BREAK_OFF,)
    may_propose = p.proposals[seat] > 0
    domain = Proposals(answers, grants_of(p, seat), grants_of(p, opponent(p, seat)), may_propose)
    ask(p, seat, BARGAIN, domain, (bargain_answered, seat))


@book.rule
def bargain_answered(p: IronThrone, seat: int, choice: str) -> None:
    """IT-6.6: agreed, nobody wins or loses; broken off, everybody on both sides loses."""
    if choice == BREAK_OFF:
        p.bargain, p.lost = None, True
        tell(p, "broken_off", seat=seat)
    elif choice == ACCEPT:
        tell(p, "agreed", seat=seat)
        do(p, (carry_out_bargain,))
    else:
        grants, gets = read_proposal(choice) or (Bundle(), Bundle())
        p.proposals[seat] -= 1
        p.bargain = Bargain(seat, grants, gets)
        tell(p, "proposed", seat=seat, grants=write_bundle(grants), gets=write_bundle(gets))
        do(p, (bargain_turn, opponent(p, seat)))


@book.rule
def carry_out_bargain(p: IronThrone) -> None:
    """IT-6.10: as one event, in the order influence, hostages (the challenger takes first), power."""
    by, grants, gets = p.bargain or Bargain(p.challenger, Bundle(), Bundle())
    granted = {by: grants, opponent(p, by): gets}  # by the one who grants
    takers = sorted(granted, key=lambda seat: seat != p.challenger)
    for taker in takers:
        if granted[opponent(p, taker)].influence:
            spread_influence(p, taker, opponent(p, taker))
    exchange_hostages(p, [(taker, source) for taker in takers for source in granted[opponent(p, taker)].hostages])
    give_power(p, by, balance(grants, gets))


def exchange_hostages(p: IronThrone, named: list[tuple[int, str]]) -> None:
    """IT-6.10: all cards leave their sources, which are as they stood before, and only then come to their takers."""
    taken = [(taker, source, take_from(p, taker, opponent(p, taker), source)) for taker, source in named]
    for taker, source, hostage in taken:
        keep_hostage(p, taker, opponent(p, taker), source, hostage)


def balance(grants: Bundle, gets: Bundle) -> int:
    """IT-6.6: how much power changes hands, what is given both ways being set off; less than 0 is what is got."""
    return grants.power - gets.power


def give_power(p: IronThrone, giver: int, n: int) -> None:
    """IT-6.6: only the difference, from sheet to sheet; less than 0 is what the giver gets."""
    if n < 0:
        return give_power(p, opponent(p, giver), -n)
    if n:
        p.sheet[giver] -= n
        p.sheet[opponent(p, giver)] += n
        tell(p, "power_given", seat=giver, other=opponent(p, giver), n=n)
