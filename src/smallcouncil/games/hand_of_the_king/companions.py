"""Companions: earning one (HK-4.1, HK-4.2), its effect, and the banners afterwards (HK-4.6)."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .book import book
from .cards import COMPANIONS, HOUSE, HOUSES, PLACE_NAMES, PLACE_OF, VARYS, Card, House
from .play_areas import add_to_area, remain, remove_from_area, remove_from_kings_landing, take_from_area
from .state import (
    NOBODY,
    HandOfTheKing,
    characters_in_kings_landing,
    empty_places,
    exchangeable,
    is_gone,
    leaders,
    may_move_from,
    owner,
    returnable,
)

COMPANION = book.question("companion", clause="HK-4.1", legality=refusals.OF_COMPANION)
BANNER = book.question("banner", clause="HK-4.6", legality=refusals.OF_BANNER)
SWEAR = book.question("swear", clause="R-HK-11", legality=refusals.OF_SWEAR)
KILL_IN_KINGS_LANDING = book.question("kill", clause="HK-4.3", legality=refusals.OF_CHARACTER_IN_KINGS_LANDING)
KILL_IN_AREA = book.question("kill_in_area", clause="R-HK-12", legality=refusals.OF_CHARACTER_IN_AREA)
DISCARD = book.question("discard", clause="R-HK-12", legality=refusals.OF_COMPANION)
SWAP = book.question("swap", clause="R-HK-15", legality=refusals.OF_SWAP)
SWAP_WITH = book.question("swap_with", clause="R-HK-15", legality=refusals.OF_SWAP)
CARRY_OUT = book.question("carry_out", clause="R-HK-14", legality=refusals.OF_TURNED_UP)
MOVE_VARYS = book.question("move_varys", clause="R-HK-22", legality=refusals.OF_PLACE)
EXCHANGE = book.question("exchange", clause="R-HK-23", legality=refusals.OF_EXCHANGE)
RETURN = book.question("return", clause="R-HK-23", legality=refusals.OF_RETURN)


# HK-4.9, steps 3 to 7


@book.rule
def reward(p: HandOfTheKing) -> None:
    """HK-4.1, HK-4.2: who took a house's last out of King's Landing chooses a companion, if one is there (HK-4.7)."""
    if p.earned and p.available:
        ask(p, p.turn, COMPANION, p.available, (use_companion,))
    p.earned = False


@book.rule
def use_companion(p: HandOfTheKing, name: str) -> None:
    """HK-4.9: the effect; the banners; the card put away; another companion, if the effect earned one."""
    p.available.remove(name)
    p.caller = p.using = name
    tell(p, "companion", seat=p.turn, companion=name)
    do(p, (carry_out, name), (settle_banners, tuple(p.counts.values())), (put_away, name), (reward,))


@book.rule
def carry_out(p: HandOfTheKing, name: str) -> None:
    """R-HK-1: the effect is mandatory as far as it has a target."""
    EFFECTS[COMPANIONS[name].kind](p, name)


@book.rule
def put_away(p: HandOfTheKing, name: str) -> None:
    """HK-4.1: a companion that does not stay is discarded, and so is what Petyr turned up."""
    if not COMPANIONS[name].stays:
        p.discarded.append(name)
    p.discarded += p.turned_up
    p.turned_up.clear()
    p.caller = p.using = ""


# Banners after a companion


@book.rule
def settle_banners(p: HandOfTheKing, before: tuple[tuple[int, ...], ...]) -> None:
    """HK-4.6: only the houses in which the effect changed who leads (R-HK-4), the largest first (R-HK-16)."""
    changed = [
        (settle_banner, house)
        for had, (house, has) in zip(before, p.counts.items(), strict=True)
        if had != has and leaders(had) != leaders(has)
    ]
    do(p, *changed)


@book.rule
def settle_banner(p: HandOfTheKing, house: House) -> None:
    """HK-4.6: several leaders, the user decides; one leader holds it; none, it goes back to the supply."""
    led = leaders(p.counts[house])
    if len(led) > 1:
        ask(p, p.turn, BANNER, [f"seat {seat}" for seat in led], (give_banner, house), house=house)
    else:
        hand_over(p, house, led[0] if led else None)


@book.rule
def give_banner(p: HandOfTheKing, house: House, choice: str) -> None:
    """HK-4.6: the player who used the companion decides among the tied."""
    hand_over(p, house, int(choice.removeprefix("seat ")))


def hand_over(p: HandOfTheKing, house: House, seat: int | None) -> None:
    """Move a banner to a player, or to the supply (None)."""
    if p.banners[house] != seat:
        tell(p, "banner" if seat is not None else "banner_back", house=house, seat=seat, before=p.banners[house])
        p.banners[house] = seat


# The effects, by the kind of the card


def stay(p: HandOfTheKing, name: str) -> None:
    """Gendry, Shae; Jon Snow's house is named when he is used (R-HK-11)."""
    if COMPANIONS[name].counts["house"] == "any":
        ask(p, p.turn, SWEAR, HOUSES, (swear, name))
    else:
        remain(p, p.turn, name, COMPANIONS[name].counts["house"])


@book.rule
def swear(p: HandOfTheKing, name: str, house: House) -> None:
    """R-HK-11: Jon Snow counts for the house that is named, and that never changes."""
    p.sworn = house
    remain(p, p.turn, name, house)
    tell(p, "sworn", seat=p.turn, companion=name, house=house)


def take(p: HandOfTheKing, name: str) -> None:
    """Hodor, Bronn, Brienne, Drogo: a named character; dead or one's own already, nothing happens (R-HK-5)."""
    card = COMPANIONS[name].takes
    if card in p.grid:
        remove_from_kings_landing(p, card)
        add_to_area(p, p.turn, HOUSE[card], (card,))
        tell(p, "taken", seat=p.turn, card=card, loser=None)
        p.earned = is_gone(p, HOUSE[card])  # HK-4.2
    elif owner(p, card) not in (NOBODY, p.turn):
        take_from_area(p, p.turn, card)
    else:
        no_effect(p, name)


def kill(p: HandOfTheKing, name: str) -> None:
    """Sandor, Jaqen: one character a place, in this order, then companions discarded (R-HK-12)."""
    companion = COMPANIONS[name]
    parts = [(kill_in_kings_landing,) if place == "kings_landing" else (kill_in_area,) for place in companion.kills]
    do(p, *parts, *[(discard_available,)] * companion.discards)


@book.rule
def kill_in_kings_landing(p: HandOfTheKing) -> None:
    """HK-4.4: the last one of a house killed earns nothing."""
    if targets := characters_in_kings_landing(p):
        ask(p, p.turn, KILL_IN_KINGS_LANDING, targets, (killed_in_kings_landing,))


@book.rule
def killed_in_kings_landing(p: HandOfTheKing, card: Card) -> None:
    """HK-4.3: it leaves the game."""
    remove_from_kings_landing(p, card)
    p.dead.append(card)
    tell(p, "killed", seat=p.turn, card=card, loser=None)


@book.rule
def kill_in_area(p: HandOfTheKing) -> None:
    """R-HK-12: in any play area, also one's own; companions that stay are safe (HK-4.5)."""
    if targets := [card for area in p.areas for card in area]:
        ask(p, p.turn, KILL_IN_AREA, targets, (killed_in_area,))


@book.rule
def killed_in_area(p: HandOfTheKing, card: Card) -> None:
    """HK-4.3: it leaves the game."""
    loser = remove_from_area(p, card)
    p.dead.append(card)
    tell(p, "killed", seat=p.turn, card=card, loser=loser)


@book.rule
def discard_available(p: HandOfTheKing) -> None:
    """R-HK-12: one of the available companions, Shae, Jon and Gendry among them."""
    if p.available:
        ask(p, p.turn, DISCARD, p.available, (discard,))


@book.rule
def discard(p: HandOfTheKing, name: str) -> None:
    """Nobody can choose it any more."""
    p.available.remove(name)
    p.discarded.append(name)
    tell(p, "discarded", seat=p.turn, companion=name)


def swap(p: HandOfTheKing, name: str) -> None:
    """Ramsay: two different characters in King's Landing; fewer than two, nothing (R-HK-15)."""
    pieces = swappable(p)
    if len(pieces) >= COMPANIONS[name].swaps:
        ask(p, p.turn, SWAP, pieces, (mark,))
    else:
        no_effect(p, name)


def swappable(p: HandOfTheKing) -> list[str]:
    """R-HK-2: characters; Varys only by the table option `ramsay_moves_varys`."""
    return characters_in_kings_landing(p) + [VARYS] * p.settings.ramsay_moves_varys


@book.rule
def mark(p: HandOfTheKing, first: str) -> None:
    """The first is chosen; now the other."""
    p.marked = first
    others = [piece for piece in swappable(p) if piece != first]
    ask(p, p.turn, SWAP_WITH, others, (swap_places,), first=first)


@book.rule
def swap_places(p: HandOfTheKing, second: str) -> None:
    """Each goes to the other's place."""
    first, p.marked = p.marked, ""
    here, there = (p.varys if piece == VARYS else p.grid.index(piece) for piece in (first, second))
    p.grid[here], p.grid[there] = p.grid[there], p.grid[here]
    if VARYS in (first, second):
        p.varys = here + there - p.varys
    tell(p, "swapped", seat=p.turn, first=first, second=second)


def turn(p: HandOfTheKing, name: str) -> None:
    """Melisandre: another whole turn when this one is complete (R-HK-13)."""
    p.further_turns += COMPANIONS[name].turns


def draw(p: HandOfTheKing, name: str) -> None:
    """Petyr: the top two are turned up for all, one is carried out (R-HK-14)."""
    for _ in range(min(COMPANIONS[name].draws, len(p.unused))):
        p.turned_up.append(p.unused.pop())
    if not p.turned_up:
        no_effect(p, name)
    else:
        tell(p, "turned_up", seat=p.turn, companions=tuple(p.turned_up))
        ask(p, p.turn, CARRY_OUT, p.turned_up, (carry_out_turned_up,))


@book.rule
def carry_out_turned_up(p: HandOfTheKing, name: str) -> None:
    """R-HK-14: it is carried out, even without effect; banners come once, after it."""
    p.using = name
    tell(p, "carried_out", seat=p.turn, companion=name)
    do(p, (carry_out, name))


def move_varys(p: HandOfTheKing, name: str) -> None:
    """Syrio: to an empty place with a legal move, never the one he stands on (R-HK-22)."""
    if places := [place for place in empty_places(p) if may_move_from(p.grid, place)]:
        ask(p, p.turn, MOVE_VARYS, [PLACE_NAMES[place] for place in places], (varys_moved,))
    else:
        no_effect(p, name)


@book.rule
def varys_moved(p: HandOfTheKing, choice: str) -> None:
    """Nothing is taken, nothing tested."""
    p.varys = PLACE_OF[choice]
    tell(p, "varys_moved", seat=p.turn, place=choice)


def exchange(p: HandOfTheKing, name: str) -> None:
    """Pycelle: a rival's character, for which one of yours of another house can be taken in return (R-HK-23)."""
    if targets := exchangeable(p, p.turn):
        ask(p, p.turn, EXCHANGE, targets, (exchange_for,))
    else:
        no_effect(p, name)


@book.rule
def exchange_for(p: HandOfTheKing, card: Card) -> None:
    """The rival then takes one of another house, of their own choice."""
    rival = take_from_area(p, p.turn, card)
    ask(p, rival, RETURN, returnable(p, p.turn, card), (take_in_return, rival), seat=p.turn, taken=card)


@book.rule
def take_in_return(p: HandOfTheKing, rival: int, card: Card) -> None:
    """Banners come once, after both takings."""
    take_from_area(p, rival, card)


def no_effect(p: HandOfTheKing, name: str) -> None:
    """R-HK-1: what has no target is skipped."""
    tell(p, "no_effect", companion=name)


EFFECTS = {
    "stay": stay,
    "take": take,
    "kill": kill,
    "swap": swap,
    "turn": turn,
    "draw": draw,
    "move_varys": move_varys,
    "exchange": exchange,
}
