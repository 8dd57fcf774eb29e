"""Every two effects that share a window meet in it, in both orders of their seats; then the game goes on at random.

Whatever they do to each other, nothing breaks: somebody is always asked or the game is over, and no card, power or
influence is lost or made.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.cards import CHARACTERS, HOUSE_OF, HOUSES, INFLUENCE, LEADERS, House, house_deck
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.abilities.plans import EFFECTS, OUTCOMES, SEATINGS, Plan, Seating, may_use, plan, stage
from tests.iron_throne.abilities.scene import offers, quiet_answer
from tests.iron_throne.table import asked, cards_of, power_of_table, table, the_kind, total_power

WINDOWS = ("before_cards_placed", "after_reveal", "after_resolution")
ROUNDS = 3  # the game is cut short: what two effects have done to each other shows early


def pairs() -> list[tuple[str, str]]:
    """Every two effects of one window, a card's two copies too; one house has only one leader."""
    return [
        (first, second)
        for window in WINDOWS
        for first, second in combinations_with_replacement([e for e in EFFECTS if EFFECTS[e].timing == window], 2)
        if not (first.startswith("leader") and second.startswith("leader") and house_of(first) == house_of(second))
    ]


def house_of(effect: str) -> House:
    """The house that can use an effect."""
    return EFFECTS[effect].house


@cache
def meetings(first: str, second: str) -> list[Plan]:
    """One round for each order of the two seats and each outcome in which both may be used."""
    houses = list(dict.fromkeys([house_of(first), house_of(second)]))
    found: dict[tuple[str, bool], list[Seating]] = {}
    for seating in SEATINGS:
        if len(seating.at) == len(houses):
            mine, theirs = seating.places()[0], seating.places()[-1]
            for outcome in OUTCOMES if EFFECTS[first].timing != "before_cards_placed" else ["a tie"]:
                if may_use(first, mine._replace(outcome=outcome)) and may_use(second, theirs._replace(outcome=outcome)):
                    found.setdefault((outcome, seating.at[0] < seating.at[-1]), []).append(seating)
    chosen = {key: Random(f"{first} {second} {key}").choice(ways) for key, ways in found.items()}
    return [plan(seating.roles(*houses), outcome, first, second) for (outcome, _), seating in chosen.items()]


MEETING = [pair for pair in pairs() if meetings(*pair)]


def test_only_effects_that_exclude_each_other_never_meet() -> None:
    """Those that never meet ask for different outcomes, for different places of one player, or for both to win."""
    apart = {frozenset(pair) for pair in pairs()} - {frozenset(pair) for pair in MEETING}
    assert apart == {frozenset(pair) for pair in pairs() if exclude(*pair)}


def asking_for(*phrases: str) -> set[str]:
    """The effects whose condition holds one of these phrases."""
    return {e for e, ability in EFFECTS.items() if any(phrase in ability.condition for phrase in phrases)}


HOSTILITY, BETRAYAL, TRUCE = asking_for("hostility"), asking_for("betrayal"), asking_for("outcome is a truce")
ALONE = asking_for("nobody supports you")
# Whom they are used at stands in the sentence of the effect
REVEALED_HOSTILITY, AT_SUPPORTERS = {"card tyrion"}, {"leader arya"}
ACTIVE, SUPPORTER = asking_for("active player"), asking_for("you support a side")
WON, LOST = asking_for("your side won"), asking_for("side lost", "losing side")
REVEALED_TRUCE = asking_for("revealed a truce card")


def exclude(first: str, second: str) -> bool:
    """Whether two conditions cannot hold at once."""
    both = {first, second}
    different_outcomes = both & HOSTILITY and both & (BETRAYAL | REVEALED_TRUCE)
    no_truce = both & TRUCE and both & (HOSTILITY | BETRAYAL | REVEALED_HOSTILITY)
    nobody_there = both & ALONE and both & AT_SUPPORTERS
    different_places = (both & ACTIVE and both & SUPPORTER) or (both & WON and both & LOST)
    is_apart = different_outcomes or no_truce or nobody_there
    return bool(is_apart or (house_of(first) == house_of(second) and different_places))


@pytest.mark.parametrize(("first", "second"), MEETING, ids=[f"{a} and {b}".replace(" ", "_") for a, b in MEETING])
def test_two_effects_of_one_window_leave_a_sound_game(first: str, second: str) -> None:
    """IT-11.2, IT-11.5, IT-11.6: in both orders of the seats, and in every outcome that allows for both."""
    for by in meetings(first, second):
        for together in (True, False):
            p = by.table(round_limit=ROUNDS)
            rng = Random(f"{first} {second} {together} {by}")
            meet(p, by, [first, second] if together else [second, first], together, rng)
            play_out(p, rng)


def meet(p: IronThrone, by: Plan, wanted: list[str], together: bool, rng: Random) -> None:
    """By plan up to the window; there the wanted effects are used, in one lap or one after the other.

    One that is not offered any more has been offered before the other was used.
    """
    window = EFFECTS[wanted[0]].timing
    while stage(p) != window:
        p.answer(*by.answer(p))
        is_sound(p)
    before = p.copy()
    while wanted and is_open(p, window):
        seat = next(iter(p.pending))
        chosen = next((effect for effect in wanted if effect in offers(p, p.houses[seat])), "")
        if chosen and (together or the_kind(p) != "play" or chosen == wanted[0]):
            wanted.remove(chosen)
            p.answer(seat, "use" if chosen.startswith("leader") else chosen.split()[1])
        elif the_kind(p) in ("leader_ability", "play"):
            p.answer(seat, "pass")
        else:
            p.answer(seat, p.pending[seat].options.sample(rng))
        is_sound(p)
    assert set(wanted) <= offered_until_closed(before, window)


def is_open(p: IronThrone, window: str) -> bool:
    """Whether the window of the first round is open."""
    return p.outcome is None and p.round == 1 and stage(p) == window


def offered_until_closed(p: IronThrone, window: str) -> set[str]:
    """Everybody passes: all that is offered in the window."""
    offered: set[str] = set()
    while is_open(p, window):
        offered |= {effect for house in asked(p) for effect in offers(p, house)}
        p.answer(*quiet_answer(p))
    return offered


def play_out(p: IronThrone, rng: Random) -> None:
    """At random to the end."""
    while p.outcome is None:
        seat = rng.choice(sorted(p.pending))
        p.answer(seat, p.pending[seat].options.sample(rng))
        is_sound(p)
    assert sc.load(sc.save(p)) == p


def is_sound(p: IronThrone) -> None:
    """Nothing is lost or made, the dead are dead, and somebody is asked unless the game is over."""
    assert p.outcome is not None or p.pending
    for seat, house in enumerate(p.houses):
        assert cards_of(p, house) == DECKS[house]
        assert sum(p.influence[seat]) == INFLUENCE
        assert p.sheet[seat] >= 0
        assert bool(p.sides[seat]) == bool(p.participants[seat])
    assert total_power(p) + p.power_gone == power_of_table(p.players)
    assert min(p.power.values(), default=1) > 0
    assert Counter([*p.power, *p.dead, *p.leaders]) == Counter(who for house in p.houses for who in CHARACTERS[house])
    assert all(hostage.owner != holder for holder, row in enumerate(p.hostages) for hostage in row)


DECKS = {house: sorted(house_deck(house)) for house in CHARACTERS}


@pytest.mark.parametrize("leader", LEADERS)
def test_any_two_leaders_get_on_at_one_table(leader: str) -> None:
    """IT-9.6, IT-11.7: passive abilities and triggers too, over some rounds at random, on seats of either order."""
    for other in LEADERS:
        if HOUSE_OF[other] != HOUSE_OF[leader]:
            houses = [
                HOUSE_OF[leader],
                HOUSE_OF[other],
                next(h for h in HOUSES if h not in (HOUSE_OF[leader], HOUSE_OF[other])),
            ]
            p = table(" ".join(houses), leaders=f"{leader} {other}", round_limit=ROUNDS)
            play_out(p, Random(f"{leader} {other}"))
