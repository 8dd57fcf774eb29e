"""IT-11.4, R-IT-4: whatever may be used or played can change something, in all positions that random games come to.

A position is tried as it is, and laid waste: cards, power and hostages are gone, as late in a hard game.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from smallcouncil.core import CardText
from smallcouncil.core.position import advance
from smallcouncil.games.iron_throne.abilities import card_text, leader_text
from smallcouncil.games.iron_throne.cards import CARDS, LEADERS
from smallcouncil.games.iron_throne.encounter import higher, parts_of_total
from smallcouncil.games.iron_throne.resolution import is_penalty_prevented, is_reward_prevented
from smallcouncil.games.iron_throne.state import CHALLENGER, DEFENDER, IronThrone, takes_part
from tests.iron_throne.abilities.scene import ZONES, offers, scene
from tests.iron_throne.table import refused
from tests.iron_throne.test_properties import a_game

GAMES = 60
MOST_WAYS = 40  # to answer what an effect asks, until one changes something
# Political Instinct depends on a hidden hand (IT-11.4); Leverage is asked where support is offered.
LEFT_OUT = ("card tyrion", "leader cersei")


def usable(p: IronThrone, timing: str) -> Iterator[tuple[int, str, CardText]]:
    """All that somebody may use at this time, whether or not they hold the card."""
    for seat, leader in enumerate(p.leaders):
        if LEADERS[leader].timing == timing and leader_text(leader).may(p, seat):
            yield seat, f"leader {leader}", leader_text(leader)
        for card in CARDS if p.sides[seat] else ():
            if CARDS[card].timing == timing and takes_part(p, seat, card) and card_text(card).may(p, seat):
                yield seat, f"card {card}", card_text(card)


def timing_of(p: IronThrone) -> str:
    """The window that is open, if one is."""
    decision = next(iter(p.pending.values()))
    if decision.kind == "leader_ability":
        return LEADERS[p.leaders[decision.seat]].timing
    return str(decision.about["timing"]) if decision.kind == "play" else ""


def laid_waste(p: IronThrone, rng: Random) -> IronThrone:
    """A poorer world at the same time: some decks, sheets and hostages are gone, characters weak, cards laid as 0."""
    q = p.copy()
    for seat in range(q.players):
        if rng.random() < 0.5:
            q.decks[seat] = q.discards[seat] = ()
        q.hostages[seat] = rng.choice([(), q.hostages[seat]])
        q.sheet[seat] = rng.choice([0, q.sheet[seat]])
        q.hands[seat] = rng.choice([(), q.hands[seat]])
        if q.revealed[seat]:
            q.revealed[seat] = rng.choice([q.leaders[seat], q.revealed[seat]])
    for character in q.power:
        q.power[character] = rng.choice([1, q.power[character]])
    return q


def worth(p: IronThrone) -> list[Any]:
    """All that an effect may be meant to change. What is at work counts by what it does."""
    zones = [getattr(p, name) for name in ZONES if name != "effects"]
    if p.defender is None:
        return zones
    totals = [sum(n for _, _, n in parts_of_total(p, side)) for side in (CHALLENGER, DEFENDER)]
    spared = [is_penalty_prevented(p, seat) for seat in range(p.players) if p.sides[seat]]
    return [*zones, totals, higher(p, 0, 0), spared, is_reward_prevented(p)]


def does_something(p: IronThrone, seat: int, entry: CardText, rng: Random) -> bool:
    """Whether some way through what an effect asks changes anything; a look at cards is something."""
    before = worth(p)
    for _ in range(MOST_WAYS):
        q = p.copy()
        q.pending, q.agenda, q.events = {}, [(entry.effect, seat)], []
        advance(q)
        happened = [*q.events]
        while q.pending and q.outcome is None:
            asked, decision = next(iter(q.pending.items()))
            happened += q.answer(asked, decision.options.sample(rng))
        if worth(q) != before or any(event.kind == "looked" for event in happened):
            return True
    return False


def test_whatever_may_be_used_can_change_something() -> None:
    """IT-11.4, R-IT-4: no effect may be used that could do nothing at all; nearly all effects are tried."""
    idle, tried = set[str](), set[str]()
    for seed in range(GAMES):
        rng = Random(seed)
        for p, _ in a_game(3 + seed % 3, seed, round_limit=12):
            timing = timing_of(p) if p.pending else ""
            for q in (p, laid_waste(p, rng)) if timing and rng.random() < 0.3 else ():
                for seat, effect, entry in usable(q, timing):
                    tried.add(effect)
                    if effect not in LEFT_OUT and not does_something(q, seat, entry, rng):
                        idle.add(effect)
    assert idle == set()
    names = {f"leader {who}" for who, leader in LEADERS.items() if leader.timing not in ("passive", "trigger")}
    assert (names | {f"card {who}" for who in CARDS}) - {*LEFT_OUT} <= tried


def test_dracarys_cannot_be_played_against_a_character_laid_as_nothing() -> None:
    """IT-11.4, IT-6.2: the opposing card counts 0 already."""
    p = scene("daenerys robb", cards="5 arya", hands={"targaryen": "daenerys"}, leaders="barristan bran")
    assert offers(p, "targaryen") == []
    assert refused(p, "targaryen: daenerys")[0] == "IT-11.4"
    assert offers(scene("daenerys robb", cards="5 1", hands={"targaryen": "daenerys"}), "targaryen") == [
        "card daenerys"
    ]
