"""Hostages (IT-8): the step at the start of the round, release, torture, and taking them after an encounter."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell

from . import refusals
from .book import book
from .cards import LEADERS, TORTURE_POWER, Character
from .moves import bury, discard, draw, remove_from_sheet, remove_power, return_hostage, take_hostage, take_power
from .passives import decide_use, is_used
from .state import IronThrone, held, living, passive, sources
from .windows import step_done

HOSTAGES = book.question("hostages", clause="IT-3.2", legality=refusals.OF_HOSTAGES)
TORTURE = book.question("torture", clause="IT-8.5", legality=refusals.OF_HOUSE_CHARACTER)
TORTURE_MORE = book.question("torture_more", clause="IT-8.5", legality=refusals.OF_HOUSE_CHARACTER)
VICTIM = book.question("victim", clause="IT-7.5", legality=refusals.OF_PLAYER)
SOURCE = book.question("source", clause="IT-8.1", refuse=refusals.of_source)


# Start of the round, IT-3.2


@book.rule
def hostage_step(p: IronThrone, seat: int, passed: int) -> None:
    """Clockwise, one release, torture or pass at a time, until everybody who holds one has passed in a row (R-IT-3)."""
    holders = sum(bool(row) for row in p.hostages)
    if passed >= holders:
        return
    after = (seat + 1) % p.players
    if not p.hostages[seat]:
        return do(p, (hostage_step, after, passed))
    ask(p, seat, HOSTAGES, ways_with_hostages(p, seat), (release_or_torture, seat, passed))


def ways_with_hostages(p: IronThrone, seat: int) -> list[str]:
    """What a holder may do with the hostages; a dead character's card can be released, not tortured (R-IT-22)."""
    ways = [
        f"{what} #{h.number}"
        for h in p.hostages[seat]
        for what in ("release", "torture")
        if what == "release" or h.face not in p.dead
    ]
    return ["pass", *ways]


@book.rule
def release_or_torture(p: IronThrone, seat: int, passed: int, choice: str) -> None:
    """Each is carried out, and the end of the game checked, before the next."""
    after = (seat + 1) % p.players
    if choice == "pass":
        return do(p, (hostage_step, after, passed + 1))
    what, number = choice.split(" #")
    do(p, (release if what == "release" else torture, seat, int(number)), (step_done,), (hostage_step, after, 0))


@book.rule
def release(p: IronThrone, seat: int, number: int) -> None:
    """IT-8.4: back to its owner's hand, unseen by others; then cards are drawn."""
    tell(p, "released", seat=seat, number=number, owner=held(p, number)[1].owner)
    owner = return_hostage(p, number)
    if passive(p, seat, "release_draw") and len(p.decks[seat]) + len(p.discards[seat]) > 1:
        decide_use(p, seat, (gentle_release, seat, owner))
    else:
        draw_for_release(p, seat, owner, 1)


@book.rule
def gentle_release(p: IronThrone, seat: int, owner: int, choice: str) -> None:
    """Shireen the leader draws more, if she will (IT-9.6)."""
    draw_for_release(p, seat, owner, 1 + LEADERS["shireen"].draw * is_used(p, seat, choice))


def draw_for_release(p: IronThrone, seat: int, owner: int, n: int) -> None:
    """IT-8.4: by table option the owner draws too."""
    draw(p, seat, n)
    if p.settings.release_draw == "both":
        draw(p, owner, 1)


@book.rule
def torture(p: IronThrone, seat: int, number: int) -> None:
    """IT-8.5: face up to its owner's discard pile, and what it shows is hurt."""
    _, hostage = held(p, number)
    p.hostages[seat] = tuple(h for h in p.hostages[seat] if h != hostage)
    owner, face = hostage.owner, hostage.face
    tell(p, "tortured", seat=seat, number=number, owner=owner, card=face)
    discard(p, owner, (face,))
    if face == p.leaders[owner]:
        remove_from_sheet(p, owner, TORTURE_POWER)
    elif face in p.power:
        remove_power(p, face, TORTURE_POWER)
    else:
        take_by_torture(p, seat, owner, LEADERS["joffrey"].max if passive(p, seat, "torture_power") else 1)


def take_by_torture(p: IronThrone, seat: int, owner: int, n: int) -> None:
    """The first power is not optional; Joffrey's further ones are (IT-9.6)."""
    ask(p, seat, TORTURE, living(p, owner), (tortured, seat, owner, n), owner=owner)


@book.rule
def tortured(p: IronThrone, seat: int, owner: int, n: int, choice: str) -> None:
    """IT-8.5: 1 power of a living character of that house goes to the torturer's own leader sheet."""
    if choice == "done":
        return
    hurt(p, seat, choice)
    if n > 1 and living(p, owner):
        ask(p, seat, TORTURE_MORE, [*living(p, owner), "done"], (tortured, seat, owner, n - 1), owner=owner)


def hurt(p: IronThrone, seat: int, character: Character) -> None:
    """One power changes hands."""
    p.sheet[seat] += take_power(p, character, 1)
    tell(p, "power_taken", seat=seat, character=character)
    bury(p, character)


# Taking one, IT-8.1


@book.rule
def choose_victim(p: IronThrone, taker: int, victims: tuple[int, ...]) -> None:
    """From one player of several; from whom nothing can be taken, nothing is (R-IT-19)."""
    houses = [p.houses[seat] for seat in victims if sources(p, seat)]
    if houses:
        ask(p, taker, VICTIM, houses, (victim_chosen, taker))


@book.rule
def victim_chosen(p: IronThrone, taker: int, house: str) -> None:
    do(p, (choose_source, taker, p.houses.index(house)))


@book.rule
def choose_source(p: IronThrone, taker: int, victim: int) -> None:
    """The taker chooses; a source without cards cannot be chosen."""
    if ways := sources(p, victim):
        ask(p, taker, SOURCE, ways, (source_chosen, taker, victim), victim=victim)


@book.rule
def source_chosen(p: IronThrone, taker: int, victim: int, source: str) -> None:
    """IT-8.1."""
    take_hostage(p, taker, victim, source)
