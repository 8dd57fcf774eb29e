"""Bargains: what each is worth to both, compared with breaking off, by which everybody loses."""

from __future__ import annotations

from itertools import product

from smallcouncil.core import Choice
from smallcouncil.games.iron_throne.bargain import ACCEPT, BREAK_OFF, write_proposal
from smallcouncil.games.iron_throne.state import Bundle, opponent

from .chances import aftermath, chances, chances_after
from .goods import worth_of_source
from .scene import Scene
from .standing import CARD, HOSTAGE, SHEET

# The squire accepts what comes this near to what he would propose, and grows more modest with each proposal
ASKING, MODESTY = 0.9, 0.15
POWERS = (0, 1, 3)


def bargain(scene: Scene) -> Choice:
    """Accept what is good enough, propose what is good for both, break off what can only harm."""
    offered = worth_of_offer(scene)
    found = best_proposal(scene)
    if found is None:
        return ACCEPT if offered > 0 else BREAK_OFF
    proposal, gain = found
    used = scene.p.settings.truce_proposals - scene.p.proposals[scene.me]
    if offered > 0 and offered >= gain * (ASKING - MODESTY * used):
        return ACCEPT
    return proposal


def worth_of_offer(scene: Scene) -> float:
    """What the bargain on the table gains over breaking off; less than nothing, where there is none."""
    on_table, me = scene.p.bargain, scene.me
    if on_table is None:
        return -1.0
    return chances_by(scene, on_table.gets, on_table.grants)[me] - chances_if_broken_off(scene)[me]


def best_proposal(scene: Scene) -> tuple[Choice, float] | None:
    """The proposal by which both gain, the own gain times the other's being highest; and the own gain."""
    me, other, broken = scene.me, opponent(scene.p, scene.me), chances_if_broken_off(scene)
    ranked = []
    for grants, gets in candidates(scene, other):
        after = chances_by(scene, grants, gets)
        gain, others_gain = after[me] - broken[me], after[other] - broken[other]
        if gain > 0 and others_gain > 0:
            ranked.append((gain * others_gain, write_proposal(grants, gets), gain))
    for _, proposal, gain in sorted(ranked, reverse=True):
        if proposal in scene.decision.options and not was_proposed(scene, proposal):
            return proposal, gain
    return None


def was_proposed(scene: Scene, proposal: Choice) -> bool:
    """Whether this is what lies on the table, and so to be accepted and not proposed."""
    on_table = scene.p.bargain
    return on_table is not None and write_proposal(on_table.gets, on_table.grants) == proposal


def candidates(scene: Scene, other: int) -> list[tuple[Bundle, Bundle]]:
    """Bargains worth a thought: influence, a hostage and power either way."""
    own_cards = tuple(f"#{h.number}" for h in scene.p.hostages[other] if h.owner == scene.me)[:1]
    to_get = [(), own_cards or ("hand",)]
    return [
        (Bundle(gives, hostages, power), Bundle(gets, wanted, more))
        for gives, gets in product((False, True), repeat=2)
        for hostages, wanted in product(((), ("deck",)), to_get)
        for power, more in product(POWERS, repeat=2)
        if not (power and more)
    ]


def chances_if_broken_off(scene: Scene) -> list[float]:
    """Each player's chance if there is no bargain: everybody on both sides loses."""
    return chances_after(scene, "", aftermath(scene, ""))


def chances_by(scene: Scene, grants: Bundle, gets: Bundle) -> list[float]:
    """Each player's chance by a bargain."""
    me, other = scene.me, opponent(scene.p, scene.me)
    tokens = {me: int(gets.influence), other: int(grants.influence)}
    goods = {me: received(gets) - given(grants), other: received(grants) - given(gets)}
    return chances(scene, tokens, goods)


def received(bundle: Bundle) -> float:
    """What a bundle is worth to who gets it."""
    return HOSTAGE * len(bundle.hostages) + SHEET * bundle.power


def given(bundle: Bundle) -> float:
    """What a bundle is worth to who grants it."""
    return sum(max(CARD, worth_of_source(source)) for source in bundle.hostages) + SHEET * bundle.power
