"""What a battle may come to, for the one who has to choose: against what everybody can see, hands included.

Of a position as a seat sees it. What players decide freely is not foretold: support of others is named beside the
sums, and the blade (GT-8.2) is taken to be used where it turns the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from smallcouncil.core import Event

from .battle import combatants, sources_of_support, support_from
from .board import Area
from .bundles import read_bundle
from .cards import HouseCardId
from .state import FIEFDOMS, Battle, Thrones, controller, holder, is_attack, the_battle, the_march
from .strength import opponent_in, parts_of_total, support_areas, support_strength

NO_CARD = ""
MOST_NAMED = 4  # cards in a sentence
Cards = Sequence[HouseCardId]


def outlook(p: Thrones, seat: int, choice: str, after: Mapping[str, Any]) -> list[Event]:
    """What can be said of a choice beside what it certainly brings."""
    tell = TELLERS.get(p.pending[seat].kind)
    return tell(p, seat, choice, after) if tell else []


# Sums


class Scales(NamedTuple):
    """A battle that may come, seen by one who takes part: the cards that either may still play."""

    p: Thrones
    battle: Battle
    seat: int
    mine: Cards
    theirs: Cards

    def total(self, seat: int, mine: HouseCardId = NO_CARD, theirs: HouseCardId = NO_CARD) -> int:
        """GT-8.2: all that counts for a side, with these cards."""
        if seat < 0:
            return self.p.neutrals[self.battle.area]
        cards = (mine, theirs) if self.seat == self.battle.attacker else (theirs, mine)
        p = self.p.__copy__()  # type: ignore[attr-defined]  # of every msgspec struct
        p.battle = battle = self.battle._replace(cards=cards)
        return sum(n for _, n in parts_of_total(p, battle, seat))

    def is_won(self, mine: HouseCardId, theirs: HouseCardId) -> bool:
        """GT-8.4: the higher wins, a tie the higher on the Fiefdoms track; whom the blade helps has it (GT-8.2)."""
        rival = opponent_in(self.battle, self.seat)
        lead = self.total(self.seat, mine, theirs) - self.total(rival, mine, theirs)
        order = self.p.tracks[FIEFDOMS]
        lead = 2 * lead + (1 if order.index(self.seat) < order.index(rival) else -1)
        return lead + 2 * blade_of(self.p, self.battle, self.seat) > 0

    def losing_to(self, mine: HouseCardId) -> list[HouseCardId]:
        """Their cards against which a card of one's own loses."""
        return [card for card in self.theirs if not self.is_won(mine, card)]


def blade_of(p: Thrones, battle: Battle, seat: int) -> int:
    """GT-8.2: 1 if a combatant may still use the blade, −1 if the other may."""
    owner = holder(p, FIEFDOMS)
    if p.blade_used or owner not in (battle.attacker, battle.defender):
        return 0
    return 1 if owner == seat else -1


def scales(p: Thrones, battle: Battle, seat: int) -> Scales:
    """The battle with the hands as they are; everybody sees them."""
    rival = opponent_in(battle, seat)
    return Scales(p, battle, seat, p.hands[seat] or (NO_CARD,), (p.hands[rival] or (NO_CARD,)) if rival >= 0 else ())


def support_of_their_own(p: Thrones, battle: Battle) -> Battle:
    """GT-8.1: with the support that both combatants can give themselves."""
    gifts = [
        (area, side, side, support_strength(p, side, area))
        for side in (battle.attacker, battle.defender)
        if side >= 0
        for area in support_areas(p, side, battle.area)
    ]
    return battle._replace(supports=tuple(gifts))


def support_of_others(p: Thrones, battle: Battle) -> int:
    """GT-8.1, GT-13.2: all that those who do not fight could give, to either side."""
    others = [seat for seat in range(p.players) if seat not in (battle.attacker, battle.defender)]
    orders = [support_strength(p, seat, area) for seat in others for area in support_areas(p, seat, battle.area)]
    return sum(orders) + sum(n for seat in others for n in p.pledges(seat).values())


# A march


def of_move(p: Thrones, seat: int, choice: str, _after: Mapping[str, Any]) -> list[Event]:
    """GT-7.1: an attack, as it is laid out or, once it is, as the march ends."""
    march = the_march(p)
    target, _, text = choice.partition(" ")
    if choice == "done":
        target, units, leaders = march.target, march.units, march.leaders
    else:
        units, leaders = read_bundle(text)
    if not target or not (choice == "done" or is_attack(p, seat, target)):
        return []
    defender = -1 if target in p.neutrals else controller(p, target)
    battle = Battle(target, march.area, seat, defender, march.value, march.leader, units, leaders)
    return of_attack(p, support_of_their_own(p, battle), seat)


def of_attack(p: Thrones, battle: Battle, seat: int) -> list[Event]:
    """The sums before house cards, and what the cards in hand make of them."""
    known, others = scales(p, battle, seat), support_of_others(p, battle)
    mine, theirs = known.total(seat), known.total(battle.defender)
    told = [of_neutral(mine, theirs)] if battle.defender < 0 else [sums(mine, theirs), of_hands(known)]
    return [*told, *([Event("others", {"n": others})] if others else []), *of_blade(p, battle)]


def sums(mine: int, theirs: int) -> Event:
    return Event("sums", {"mine": mine, "theirs": theirs})


def of_neutral(mine: int, theirs: int) -> Event:
    """GT-7.4: equal is enough."""
    return Event("force_falls" if mine >= theirs else "force_holds", {"mine": mine, "theirs": theirs})


def of_hands(known: Scales) -> Event:
    """The own card that loses to the fewest of theirs, and to which."""
    card = min(known.mine, key=lambda mine: len(known.losing_to(mine)))
    losing = known.losing_to(card)
    return of_cards(losing, known.theirs, {"card": card}, "with_") if card else of_cards(losing, known.theirs, {})


def of_cards(losing: Cards, theirs: Cards, about: dict[str, Any], prefix: str = "") -> Event:
    """Won whatever they play, or unless they play some, or only against some, or not at all."""
    rest = [card for card in theirs if card not in losing]
    if not losing:
        return Event(f"{prefix}won", about)
    if not rest:
        return Event(f"{prefix}lost", about)
    is_rare = len(losing) <= len(rest)
    cards = losing if is_rare else rest
    how = ("unless" if is_rare else "only") + ("" if len(cards) <= MOST_NAMED else "_n")
    return Event(prefix + how, about | {"cards": tuple(cards), "n": len(cards), "of": len(theirs)})


def of_blade(p: Thrones, battle: Battle) -> list[Event]:
    """GT-8.2: for whom the blade was counted."""
    is_counted = battle.defender >= 0 and blade_of(p, battle, battle.attacker)
    return [Event("blade_counted", {"house": p.houses[holder(p, FIEFDOMS)]})] if is_counted else []


# A battle


def of_house_card(p: Thrones, seat: int, choice: str, _after: Mapping[str, Any]) -> list[Event]:
    """GT-8.3: a card against each that the opponent may have chosen."""
    battle = the_battle(p)
    known = scales(p, battle, seat)
    about = {"mine": known.total(seat, choice), "theirs": known.total(opponent_in(battle, seat), choice)}
    return [of_cards(known.losing_to(choice), known.theirs, about, "card_"), *of_blade(p, battle)]


def of_support(p: Thrones, seat: int, choice: str, _after: Mapping[str, Any]) -> list[Event]:
    """GT-8.1: the sums with what is given."""
    battle = the_battle(p)
    if choice == "none":
        return [both_sums(p, battle)]
    house, _, some = choice.removeprefix("support ").partition(" with ")
    side, sources = p.houses.index(house), some.split() or sources_of_support(p, seat)
    gifts = [(source, seat, side, support_from(p, seat, source)) for source in sources]
    return [both_sums(p, battle._replace(supports=(*battle.supports, *gifts)))]


def of_acceptance(p: Thrones, seat: int, choice: str, _after: Mapping[str, Any]) -> list[Event]:
    """GT-8.1: the sums with what is offered, or without."""
    battle, about = the_battle(p), p.pending[seat].about
    gifts = ((NO_AREA, about["seat"], seat, about["n"]),) if choice == "accept" else ()
    return [both_sums(p, battle._replace(supports=(*battle.supports, *gifts)))]


NO_AREA: Area = "offered"  # a support of which the sums alone are of interest


def both_sums(p: Thrones, battle: Battle) -> Event:
    """The sums so far, house by house; a neutral force has none."""
    known = scales(p, battle, battle.attacker)
    mine, theirs = known.total(battle.attacker), known.total(battle.defender)
    if battle.defender < 0:
        return of_neutral(mine, theirs)
    houses = {"attacker": p.houses[battle.attacker], "defender": p.houses[battle.defender]}
    return Event("both_sums", houses | {"mine": mine, "theirs": theirs})


def of_blade_use(p: Thrones, seat: int, _choice: str, _after: Mapping[str, Any]) -> list[Event]:
    """GT-8.2: whether it changes who wins."""
    battle = the_battle(p)
    rival = opponent_in(battle, seat)
    mine, theirs = (sum(n for _, n in parts_of_total(p, battle, one)) for one in (seat, rival))
    wins_tie = combatants(p)[0] == seat
    without, using = (n > theirs or (n == theirs and wins_tie) for n in (mine, mine + 1))
    if without != using:
        return []
    return [Event("blade_idle_won" if without else "blade_idle_lost", {"mine": mine + 1, "theirs": theirs})]


# Mustering


def of_mustering(_p: Thrones, seat: int, choice: str, after: Mapping[str, Any]) -> list[Event]:
    """GT-4.5: the armies there are then, and those that supply allows."""
    if choice == "done" or "armies_by_supply" not in after:
        return []
    armies = after["armies_by_supply"][seat]
    has, allowed = (", ".join(map(str, armies[which])) or "–" for which in ("has", "allowed"))
    return [Event("supply", {"has": has, "allowed": allowed})]


TELLERS: dict[str, Callable[[Any, int, str, Mapping[str, Any]], list[Event]]] = {
    "move": of_move,
    "house_card": of_house_card,
    "support": of_support,
    "accept_support": of_acceptance,
    "blade": of_blade_use,
    "muster": of_mustering,
}
