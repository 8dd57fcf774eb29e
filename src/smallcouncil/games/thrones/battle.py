"""A battle step by step (GT-8, SS-10): support, house cards, texts, the blade, totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from smallcouncil.core import ask, do, tell

from .aftermath import aftermath, enter
from .book import book, of_listed
from .bundles import subsets
from .cards import HouseCardId
from .state import FIEFDOMS, Battle, Thrones, controller, holder, the_battle, the_march, turn_order
from .strength import (
    ATTACKER,
    DEFENDER,
    act,
    clauses_of,
    parts_of_total,
    side_of,
    support_areas,
    support_strength,
)

SUPPORT = book.question("support", clause="GT-8.1", refuse=of_listed)
ACCEPT_SUPPORT = book.question("accept_support", clause="GT-8.1", refuse=of_listed)
HOUSE_CARD = book.question("house_card", clause="GT-8.3", refuse=of_listed, sealed=True)
BLADE = book.question("blade", clause="GT-8.2", refuse=of_listed)


def combatants(p: Thrones) -> list[int]:
    """GT-8.3: attacker and defender, the higher on the Fiefdoms track first."""
    battle = the_battle(p)
    both = [seat for seat in (battle.attacker, battle.defender) if seat >= 0]
    return sorted(both, key=p.tracks[FIEFDOMS].index)


def in_turn_order(p: Thrones) -> list[int]:
    """Attacker and defender in turn order."""
    return [seat for seat in turn_order(p) if seat in combatants(p)]


@book.rule
def start_battle(p: Thrones) -> None:
    """The attack of a march: on neutral forces (GT-7.4), or a battle."""
    march = the_march(p)
    defender = -1 if march.target in p.neutrals else controller(p, march.target)
    p.battle = Battle(
        area=march.target,
        origin=march.area,
        attacker=march.seat,
        defender=defender,
        value=march.value,
        leader=march.leader,
        units=march.units,
        leaders=march.leaders,
    )
    p.march = march._replace(units=(), leaders=())
    tell(p, "attack", seat=march.seat, area=march.target, origin=march.area, defender=defender)
    before = [(step, seat) for step in p.before_support for seat in in_turn_order(p)]
    after = [(step, seat) for step in p.after_support for seat in in_turn_order(p)]
    calls = [*before, *((call_support, seat) for seat in turn_order(p)), *after]
    if defender < 0:
        do(p, *calls, (storm_neutral_force,))
    else:
        do(p, *calls, (choose_house_cards,), (reveal_house_cards,), (texts,), (blade,), (totals,), (aftermath,))


# The call for support, GT-8.1


@book.rule
def call_support(p: Thrones, seat: int) -> None:
    """GT-8.1: with each adjacent support order its player may support or not; what is given goes to one side."""
    sources = sources_of_support(p, seat)
    if sources:
        strengths = {source: support_from(p, seat, source) for source in sources}
        ask(p, seat, SUPPORT, ["none", *ways_to_support(p, seat, sources)], (support_called, seat), strengths=strengths)


def sources_of_support(p: Thrones, seat: int) -> list[str]:
    """Adjacent support orders, by their areas; and what cards give, but never to their own player (GT-13.2)."""
    battle = the_battle(p)
    areas = support_areas(p, seat, battle.area)
    return areas if seat in (battle.attacker, battle.defender) else [*areas, *p.pledges(seat)]


def support_from(p: Thrones, seat: int, source: str) -> int:
    """What a support order or a card gives."""
    pledged = p.pledges(seat)
    return pledged[source] if source in pledged else support_strength(p, seat, source)


def ways_to_support(p: Thrones, seat: int, sources: list[str]) -> Iterator[str]:
    """`support stark`: with all orders; `support stark with twins`: with some. A combatant supports no enemy.

    R-GT-16: all that one gives goes to one side.
    """
    battle = the_battle(p)
    both = [side for side in (battle.attacker, battle.defender) if side >= 0]
    for side in [seat] if seat in both else both:
        yield f"support {p.houses[side]}"
        yield from (f"support {p.houses[side]} with {' '.join(some)}" for some in subsets(sources)[1:-1])


@book.rule
def support_called(p: Thrones, seat: int, choice: str) -> None:
    """The supported player may decline."""
    if choice == "none":
        return
    house, _, some = choice.removeprefix("support ").partition(" with ")
    side, sources = p.houses.index(house), some.split() or sources_of_support(p, seat)
    if side == seat:
        return give_support(p, seat, side, sources)
    n = sum(support_from(p, seat, source) for source in sources)
    then = (support_answered, seat, side, tuple(sources))
    ask(p, side, ACCEPT_SUPPORT, ["accept", "decline"], then, seat=seat, n=n)


@book.rule
def support_answered(p: Thrones, seat: int, side: int, sources: tuple[str, ...], choice: str) -> None:
    """Accepted or declined."""
    if choice == "accept":
        give_support(p, seat, side, sources)
    else:
        tell(p, "support_declined", seat=side, other=seat)


def give_support(p: Thrones, seat: int, side: int, sources: Iterable[str]) -> None:
    """Each support order gives its strength and stays (GT-8.14), each card gives what it says."""
    battle = the_battle(p)
    gifts = [(source, seat, side, support_from(p, seat, source)) for source in sources]
    p.battle = battle._replace(supports=(*battle.supports, *gifts))
    n = sum(n for *_, n in gifts)
    if seat == side:
        tell(p, "own_support", seat=seat, n=n)
    else:
        tell(p, "supports", seat=seat, other=side, n=n)


# Neutral forces, GT-7.4, SS-7.3


@book.rule
def storm_neutral_force(p: Thrones) -> None:
    """Equal is enough: the whole force goes and nobody is lost; otherwise the units stay where they were (R-SS-2)."""
    battle = the_battle(p)
    parts = parts_of_total(p, battle, battle.attacker)
    total = sum(n for _, n in parts)
    both, force = (tuple(parts), ()), p.neutrals[battle.area]
    tell(p, "totals", attacker=total, defender=force, parts=both, clauses=clauses_of(p, parts))
    if total >= p.neutrals[battle.area]:
        del p.neutrals[battle.area]
        tell(p, "neutral_gone", area=battle.area)
        do(p, (enter, battle.area))
    else:
        tell(p, "march_refused", seat=battle.attacker, area=battle.area)
        do(p, (enter, battle.origin))


# House cards


@book.rule
def choose_house_cards(p: Thrones) -> None:
    """GT-8.3: chosen in secret; with a card in hand one must play one."""
    for seat in combatants(p):
        if p.hands[seat]:
            ask(p, seat, HOUSE_CARD, p.hands[seat], (house_card_chosen, seat))


@book.rule
def house_card_chosen(p: Thrones, seat: int, card: HouseCardId) -> None:
    """It lies face down."""
    p.picks[seat] = card


@book.rule
def reveal_house_cards(p: Thrones) -> None:
    """Turned up together; then texts that replace a card, by the Fiefdoms track."""
    for seat in combatants(p):
        play(p, seat, p.picks[seat])
        p.picks[seat] = ""
    do(p, *[(replacing_text, seat) for seat in combatants(p)])


def play(p: Thrones, seat: int, card: HouseCardId) -> None:
    """A house card leaves the hand for the battle, at its full strength."""
    battle = the_battle(p)
    cards, less = list(battle.cards), list(battle.less)
    cards[side_of(battle, seat)], less[side_of(battle, seat)] = card, 0
    p.battle = battle._replace(cards=(cards[ATTACKER], cards[DEFENDER]), less=(less[ATTACKER], less[DEFENDER]))
    p.hands[seat] = tuple(held for held in p.hands[seat] if held != card)
    if card:
        tell(p, "house_card", seat=seat, card=card)


@book.rule
def replacing_text(p: Thrones, seat: int) -> None:
    """GT-8.3: what replaces a card, before all other texts."""
    act(p, seat, "replacing")


@book.rule
def texts(p: Thrones) -> None:
    """GT-8.3: the other texts that act at once, by the Fiefdoms track; numbers are asked for when they count."""
    do(p, *[(immediate_text, seat) for seat in combatants(p)])


@book.rule
def immediate_text(p: Thrones, seat: int) -> None:
    """Of one combatant, wholly before that of the other."""
    act(p, seat, "at_once")


def add_sword(p: Thrones, seat: int) -> None:
    """A combatant gains a sword."""
    battle = the_battle(p)
    swords = list(battle.swords)
    swords[side_of(battle, seat)] += 1
    p.battle = battle._replace(swords=(swords[ATTACKER], swords[DEFENDER]))


# The blade and the totals


@book.rule
def blade(p: Thrones) -> None:
    """GT-8.2: +1, once a round, by its holder in a battle of theirs."""
    seat = holder(p, FIEFDOMS)
    if not p.blade_used and seat in combatants(p) and not is_decided(p):
        ask(p, seat, BLADE, ["use", "pass"], (blade_used, seat))


@book.rule
def blade_used(p: Thrones, seat: int, choice: str) -> None:
    """Once a round."""
    if choice == "use":
        p.blade_used = True
        p.battle = the_battle(p)._replace(blade=seat)
        tell(p, "blade", seat=seat)


@book.rule
def totals(p: Thrones) -> None:
    """GT-8.4: the higher total wins; a tie goes to the higher on the Fiefdoms track."""
    if is_decided(p):
        return
    battle = the_battle(p)
    parts = [parts_of_total(p, battle, seat) for seat in (battle.attacker, battle.defender)]
    mine, theirs = (sum(n for _, n in of) for of in parts)
    both, clauses = (tuple(parts[0]), tuple(parts[1])), clauses_of(p, parts[0] + parts[1])
    tell(p, "totals", attacker=mine, defender=theirs, parts=both, clauses=clauses)
    if mine == theirs:
        return decide(p, combatants(p)[0], track=FIEFDOMS)
    decide(p, battle.attacker if mine > theirs else battle.defender, abs(mine - theirs))


def is_decided(p: Thrones) -> bool:
    """Whether somebody has won already: by a text that left the opponent no unit, nothing is counted (GT-12.15)."""
    return the_battle(p).winner >= 0


def decide(p: Thrones, winner: int, margin: int = 0, **by: str) -> None:
    """A combatant has won; with equal strengths by a track."""
    battle = the_battle(p)
    p.battle = battle._replace(winner=winner, margin=margin)
    tell(p, "battle_won", seat=winner, area=battle.area, **by)
