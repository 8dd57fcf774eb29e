"""A battle step by step (GT-8, SS-6.9, SS-10): support, house cards, texts, the blade, totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from smallcouncil.core import ask, do, tell

from . import refusals
from .aftermath import aftermath, enter
from .allies import discard_ally
from .board import Area
from .book import book
from .bundles import subsets
from .cards import ALLIES, HouseCardId
from .moves import gain_power, remove_order
from .state import FIEFDOMS, IRON_THRONE, Battle, StormOfSwords, controller, holder, turn_order
from .strength import (
    ATTACKER,
    DEFENDER,
    card_of,
    card_strength,
    clauses_of,
    military_cards,
    opponent_in,
    parts_of_total,
    side_of,
    support_areas,
    support_strength,
)

LOOKOUT = book.question("lookout", clause="SS-6.9", refuse=refusals.of_listed)
SUPPORT = book.question("support", clause="GT-8.1", refuse=refusals.of_listed)
ACCEPT_SUPPORT = book.question("accept_support", clause="GT-8.1", refuse=refusals.of_listed)
MILITARY = book.question("military_support", clause="SS-6.9", refuse=refusals.of_listed)
HOUSE_CARD = book.question("house_card", clause="GT-8.3", refuse=refusals.of_listed, sealed=True)
TYRION = book.question("tyrion", clause="GT-8.3", refuse=refusals.of_listed)
AERON = book.question("aeron", clause="GT-8.3", refuse=refusals.of_listed)
ANOTHER_CARD = book.question("another_card", clause="GT-8.3", refuse=refusals.of_listed)
STANNIS = book.question("stannis", clause="SS-10.2", refuse=refusals.of_listed)
BLADE = book.question("blade", clause="GT-8.2", refuse=refusals.of_listed)

AERON_COST = 2


def the_battle(p: StormOfSwords) -> Battle:
    """The battle under way."""
    assert p.battle is not None  # noqa: S101  (the rules of a battle run only during one)
    return p.battle


def combatants(p: StormOfSwords) -> list[int]:
    """GT-8.3: attacker and defender, the higher on the Fiefdoms track first."""
    battle = the_battle(p)
    both = [seat for seat in (battle.attacker, battle.defender) if seat >= 0]
    return sorted(both, key=p.tracks[FIEFDOMS].index)


def in_turn_order(p: StormOfSwords) -> list[int]:
    """Attacker and defender in turn order."""
    return [seat for seat in turn_order(p) if seat in combatants(p)]


@book.rule
def start_battle(p: StormOfSwords) -> None:
    """The attack of a march: on neutral forces (GT-7.4), or a battle."""
    march = p.march
    assert march is not None  # noqa: S101  (only a march attacks)
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
    calls = [(lookout, seat) for seat in in_turn_order(p)] + [(call_support, seat) for seat in turn_order(p)]
    cards = [(military_support, seat) for seat in in_turn_order(p)]
    if defender < 0:
        do(p, *calls, *cards, (storm_neutral_force,))
    else:
        do(p, *calls, *cards, (choose_house_cards,), (reveal_house_cards,), (texts,), (blade,), (totals,), (aftermath,))


# The call for support, SS-6.9


@book.rule
def lookout(p: StormOfSwords, seat: int) -> None:
    """Arryn Lookout: one support order of the opponent adjacent to the battle is removed; the card is discarded."""
    battle = the_battle(p)
    rival = opponent_in(battle, seat)
    areas = support_areas(p, rival, battle.area) if rival >= 0 else []
    if areas and "arryn-lookout" in p.allies[seat]:
        ask(p, seat, LOOKOUT, ["pass", *areas], (looked_out, seat))


@book.rule
def looked_out(p: StormOfSwords, seat: int, choice: str) -> None:
    """No raid: nothing replaces the order (SS-5.4)."""
    if choice != "pass":
        discard_ally(p, seat, "arryn-lookout")
        remove_order(p, choice)


@book.rule
def call_support(p: StormOfSwords, seat: int) -> None:
    """GT-8.1: with each adjacent support order its player may support or not; what is given goes to one side."""
    areas = support_areas(p, seat, the_battle(p).area)
    if areas:
        strengths = {area: support_strength(p, seat, area) for area in areas}
        ask(p, seat, SUPPORT, ["none", *ways_to_support(p, seat, areas)], (support_called, seat), strengths=strengths)


def ways_to_support(p: StormOfSwords, seat: int, areas: list[Area]) -> Iterator[str]:
    """`support stark`: with all orders; `support stark with twins`: with some. A combatant supports no enemy."""
    battle = the_battle(p)
    both = [side for side in (battle.attacker, battle.defender) if side >= 0]
    for side in [seat] if seat in both else both:
        yield f"support {p.houses[side]}"
        yield from (f"support {p.houses[side]} with {' '.join(some)}" for some in subsets(areas)[1:-1])


@book.rule
def support_called(p: StormOfSwords, seat: int, choice: str) -> None:
    """The supported player may decline."""
    if choice == "none":
        return
    house, _, some = choice.removeprefix("support ").partition(" with ")
    side, areas = p.houses.index(house), some.split() or support_areas(p, seat, the_battle(p).area)
    if side == seat:
        return give_support(p, seat, side, areas)
    n = sum(support_strength(p, seat, area) for area in areas)
    then = (support_answered, seat, side, tuple(areas))
    ask(p, side, ACCEPT_SUPPORT, ["accept", "decline"], then, seat=seat, n=n)


@book.rule
def support_answered(p: StormOfSwords, seat: int, side: int, areas: tuple[Area, ...], choice: str) -> None:
    """Accepted or declined."""
    if choice == "accept":
        give_support(p, seat, side, areas)
    else:
        tell(p, "support_declined", seat=side, other=seat)


def give_support(p: StormOfSwords, seat: int, side: int, areas: Iterable[Area]) -> None:
    """Each support order gives its strength."""
    battle = the_battle(p)
    gifts = [(area, seat, side, support_strength(p, seat, area)) for area in areas]
    p.battle = battle._replace(supports=(*battle.supports, *gifts))
    tell(p, "supports", seat=seat, other=side, n=sum(n for *_, n in gifts))


@book.rule
def military_support(p: StormOfSwords, seat: int) -> None:
    """SS-6.9: the combatants' military support cards; each counts as support."""
    cards = military_cards(p, seat)
    if cards:
        ask(p, seat, MILITARY, ["pass", *cards], (military_supported, seat))


@book.rule
def military_supported(p: StormOfSwords, seat: int, choice: str) -> None:
    """The cost is paid; once a round, or discarded."""
    if choice == "pass":
        return
    card, battle = ALLIES[choice], the_battle(p)
    p.power[seat] -= card.cost
    p.battle = battle._replace(supports=(*battle.supports, (choice, seat, seat, card.strength)))
    tell(p, "military_support", seat=seat, card=choice, n=card.strength)
    if card.discard_on_use:
        discard_ally(p, seat, choice)
    else:
        p.allies_used.append(choice)
    do(p, (military_support, seat))


# Neutral forces, GT-7.4, SS-7.3


@book.rule
def storm_neutral_force(p: StormOfSwords) -> None:
    """Equal is enough: the whole force goes and nobody is lost; otherwise the units stay where they were (R-SS-2)."""
    battle = the_battle(p)
    parts = parts_of_total(p, battle, battle.attacker)
    total = sum(n for _, n in parts)
    both, force = (tuple(parts), ()), p.neutrals[battle.area]
    tell(p, "totals", attacker=total, defender=force, parts=both, clauses=clauses_of(parts))
    if total >= p.neutrals[battle.area]:
        del p.neutrals[battle.area]
        tell(p, "neutral_gone", area=battle.area)
        do(p, (enter, battle.area))
    else:
        tell(p, "march_refused", seat=battle.attacker, area=battle.area)
        do(p, (enter, battle.origin))


# House cards


@book.rule
def choose_house_cards(p: StormOfSwords) -> None:
    """GT-8.3: chosen in secret; with a card in hand one must play one."""
    for seat in combatants(p):
        if p.hands[seat]:
            ask(p, seat, HOUSE_CARD, p.hands[seat], (house_card_chosen, seat))


@book.rule
def house_card_chosen(p: StormOfSwords, seat: int, card: HouseCardId) -> None:
    """It lies face down."""
    p.picks[seat] = card


@book.rule
def reveal_house_cards(p: StormOfSwords) -> None:
    """Turned up together; then texts that replace a card, by the Fiefdoms track."""
    for seat in combatants(p):
        play(p, seat, p.picks[seat])
        p.picks[seat] = ""
    do(p, *[(replacing_text, seat) for seat in combatants(p)])


def play(p: StormOfSwords, seat: int, card: HouseCardId) -> None:
    """A house card leaves the hand for the battle, at its full strength."""
    battle = the_battle(p)
    cards, less = list(battle.cards), list(battle.less)
    cards[side_of(battle, seat)], less[side_of(battle, seat)] = card, 0
    p.battle = battle._replace(cards=(cards[ATTACKER], cards[DEFENDER]), less=(less[ATTACKER], less[DEFENDER]))
    p.hands[seat] = tuple(held for held in p.hands[seat] if held != card)
    if card:
        tell(p, "house_card", seat=seat, card=card)


@book.rule
def replacing_text(p: StormOfSwords, seat: int) -> None:
    """GT-8.3: Tyrion and Aeron, before all other texts."""
    battle = the_battle(p)
    card, rival = card_of(battle, seat), opponent_in(battle, seat)
    if card == "tyrion-lannister" and card_of(battle, rival):
        ask(p, seat, TYRION, ["send back", "pass"], (tyrion, seat))
    elif card == "aeron-damphair" and p.power[seat] >= AERON_COST and p.hands[seat]:
        ask(p, seat, AERON, ["pass", *p.hands[seat]], (aeron, seat))


@book.rule
def tyrion(p: StormOfSwords, seat: int, choice: str) -> None:
    """The opposing card goes back to its owner's hand; they must play another, or fight without."""
    if choice == "pass":
        return
    battle = the_battle(p)
    rival = opponent_in(battle, seat)
    card = card_of(battle, rival)
    others = p.hands[rival]
    play(p, rival, "")
    p.hands[rival] = (*others, card)
    tell(p, "sent_back", seat=rival, card=card)
    if others:
        ask(p, rival, ANOTHER_CARD, others, (another_card, rival))


@book.rule
def another_card(p: StormOfSwords, seat: int, card: HouseCardId) -> None:
    """Its own replacing text, if it has one, acts too: when its turn comes, or now if that was before."""
    play(p, seat, card)
    if combatants(p)[0] == seat:
        do(p, (replacing_text, seat))


@book.rule
def aeron(p: StormOfSwords, seat: int, choice: str) -> None:
    """Pay 2 power and discard him for another card, at one less."""
    if choice == "pass":
        return
    p.power[seat] -= AERON_COST
    p.discards[seat] += ("aeron-damphair",)
    play(p, seat, choice)
    battle = the_battle(p)
    less = list(battle.less)
    less[side_of(battle, seat)] = 1
    p.battle = battle._replace(less=(less[ATTACKER], less[DEFENDER]))


@book.rule
def texts(p: StormOfSwords) -> None:
    """GT-8.3: the other texts that act at once, by the Fiefdoms track; numbers are asked for when they count."""
    do(p, *[(immediate_text, seat) for seat in combatants(p)])


@book.rule
def immediate_text(p: StormOfSwords, seat: int) -> None:
    """Stannis may take the token of the Iron Throne; Melisandre gains power."""
    battle = the_battle(p)
    card, rival = card_of(battle, seat), opponent_in(battle, seat)
    if card == "stannis-baratheon" and holder(p, IRON_THRONE) == rival:
        ask(p, seat, STANNIS, ["take token", "pass"], (stannis, seat))
    elif card == "melisandre-of-asshai":
        gain_power(p, seat, card_strength(battle, rival))


@book.rule
def stannis(p: StormOfSwords, seat: int, choice: str) -> None:
    """SS-10.2: the token, not the place, until the next Clash of Kings; and a sword."""
    if choice == "take token":
        p.throne_borrower = seat
        add_sword(p, seat)
        tell(p, "throne_borrowed", seat=seat)


def add_sword(p: StormOfSwords, seat: int) -> None:
    """A combatant gains a sword."""
    battle = the_battle(p)
    swords = list(battle.swords)
    swords[side_of(battle, seat)] += 1
    p.battle = battle._replace(swords=(swords[ATTACKER], swords[DEFENDER]))


# The blade and the totals


@book.rule
def blade(p: StormOfSwords) -> None:
    """GT-8.2: +1, once a round, by its holder in a battle of theirs."""
    seat = holder(p, FIEFDOMS)
    if not p.blade_used and seat in combatants(p):
        ask(p, seat, BLADE, ["use", "pass"], (blade_used, seat))


@book.rule
def blade_used(p: StormOfSwords, seat: int, choice: str) -> None:
    """Once a round."""
    if choice == "use":
        p.blade_used = True
        p.battle = the_battle(p)._replace(blade=seat)
        tell(p, "blade", seat=seat)


@book.rule
def totals(p: StormOfSwords) -> None:
    """GT-8.4: the higher total wins; a tie goes to the higher on the Fiefdoms track."""
    battle = the_battle(p)
    parts = [parts_of_total(p, battle, seat) for seat in (battle.attacker, battle.defender)]
    mine, theirs = (sum(n for _, n in of) for of in parts)
    both, clauses = (tuple(parts[0]), tuple(parts[1])), clauses_of(parts[0] + parts[1])
    tell(p, "totals", attacker=mine, defender=theirs, parts=both, clauses=clauses)
    tied = combatants(p)[0]
    winner = battle.attacker if mine > theirs else battle.defender if theirs > mine else tied
    p.battle = battle._replace(winner=winner, margin=abs(mine - theirs))
    tell(p, "battle_won", seat=winner, area=battle.area)
