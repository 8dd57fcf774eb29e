"""What ally cards do in the wars of their owners (SS-6.9, SS-6.10): lookouts, military support, sellswords."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from smallcouncil.core import ask, do, tell
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.book import of_listed
from smallcouncil.games.thrones.bundles import subsets
from smallcouncil.games.thrones.moves import remove_order
from smallcouncil.games.thrones.state import areas_of, the_battle
from smallcouncil.games.thrones.strength import opponent_in, support_areas

from .allies import discard_ally
from .book import book
from .cards import ALLIES
from .ways import adjacent

if TYPE_CHECKING:
    from .state import StormOfSwords

LOOKOUT = book.question("lookout", clause="SS-6.9", refuse=of_listed)
MILITARY = book.question("military_support", clause="SS-6.9", refuse=of_listed)


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


def military_cards(p: StormOfSwords, seat: int) -> list[str]:
    """The military support cards a player could use now."""
    cards = [card for card in p.allies[seat] if ALLIES[card].kind == "military-support"]
    return [card for card in cards if card not in p.allies_used and ALLIES[card].cost <= p.power[seat]]


def most_military_support(p: StormOfSwords, seat: int) -> int:
    """The most that military support cards can give together, for the power their player has."""
    payable = [cards for cards in subsets(military_cards(p, seat)) if cost_of(cards) <= p.power[seat]]
    return max(sum(ALLIES[card].strength for card in cards) for cards in payable)


def cost_of(cards: Iterable[str]) -> int:
    """What it costs to use all these cards."""
    return sum(ALLIES[card].cost for card in cards)


# Sellswords


def is_blocked(p: StormOfSwords, seat: int, area: Area) -> bool:
    """Sellsword Army: opponents gain no power in areas adjacent to one of its owner's allied units."""
    return any(
        other != seat and "sellsword-army" in p.allies[other] and has_allied_beside(p, other, area)
        for other in range(p.players)
    )


def has_allied_beside(p: StormOfSwords, seat: int, area: Area) -> bool:
    """Whether a player has an allied unit in an adjacent area."""
    near = adjacent(p)[area]
    return any(unit[0].islower() for a in areas_of(p, seat) if a in near for unit in p.armies[a].units)
