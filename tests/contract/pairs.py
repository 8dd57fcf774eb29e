"""Pairs of tables that look alike to a viewer: all that leaves for that viewer is the same, and is due alike.

A table in play and its twin differ in what one viewer cannot know; no determiniser of a game has a part in that. They
are a pair for that viewer, for spectators, who know less, and for whoever else sees the same. The two are compared as
they stand, then both take a step that looks the same, and what the step brings is compared: frames byte for byte, so
their size too, what an undo would be, and all that time is decided by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast
from unittest.mock import patch

import msgspec

from smallcouncil.core import Choice, Position, Viewer
from smallcouncil.server import commands, deadlines, driver, projection, talk
from smallcouncil.server.entries import Answer, Fill, Propose, Sit, Start
from smallcouncil.server.late import Late
from smallcouncil.server.notices import occasions, words
from smallcouncil.server.notices.outbox import Waiting
from smallcouncil.server.notices.schema import Channel
from smallcouncil.server.protocol import encode
from smallcouncil.server.refusals import Refused
from smallcouncil.server.setup import Clock, Setup, Spectators
from smallcouncil.server.steps import Steps
from smallcouncil.server.table import Table, new_table
from tests.contract.games import Case, Contract
from tests.contract.laws import random_answer, viewers
from tests.contract.secrecy import output, probes_for, told
from tests.server.wire import instead

Tally = Counter[tuple[str, str]]  # what was compared: ("viewer", "a spectator"), ("differs", "hands"), …
Outputs = dict[str, Any]

TWINS = 2  # of a position, each for another viewer
PROBES = 8  # choices that a seat tries
TRIES = 4  # at a sealed choice that looks like the true one
WELCOMES = 16  # one in so many twins is compared by its whole story too: it grows with the game
BOTS = 0.3  # of the tables have a bot
CLOCKS = (
    Clock(),
    Clock(kind="decision", seconds=40),
    Clock(kind="decision", seconds=2),
    Clock(kind="player", seconds=60, increment=5, timeout="takeover"),
)
SLOWEST = 3000  # milliseconds that an answer takes
DELAY = 30  # seconds that spectators are behind


class Twins(NamedTuple):
    """A table and its twin, and who cannot tell which is which: a pair for each of them."""

    true: Table
    twin: Table
    made_for: Viewer
    viewers: list[Viewer]
    differ: list[str]  # in what


# Tables


def begun(case: Case, seed: str, rng: Random) -> Table:
    """A table at its start: persons, perhaps a bot, and some clock."""
    game = case.contract.game
    setup = Setup(
        game=game.id,
        version=game.version,
        players=case.players,
        options=dict(game.variants[case.variant][1]),
        seed=seed,
        seed_chosen=False,
        host="player 0",
        clock=rng.choice(CLOCKS),
        spectators=Spectators(delay=DELAY),
        talk=talk.usual_talk(game),
    )
    table = new_table("0123456789abcdef", setup)
    bot = rng.randrange(case.players) if rng.random() < BOTS else None
    for seat in range(case.players):
        person = Sit(seat=seat, person=f"player {seat}", name=f"Player {seat}")
        table = table.next(Fill(seat=seat, bot="random") if seat == bot else person, at=1)
    return table.next(Start(), at=2)


def twins_for(contract: Contract, table: Table, viewer: Viewer, rng: Random) -> Twins:
    """A table with a twin that truly differs: in hidden things, in the future or in both."""
    p = table.position
    twin = contract.twin(p, viewer, rng)
    differ = [name for name in p.game.compared if getattr(twin, name) != getattr(p, name)]
    differ += ["sealed choices"] * (twin.past is not p.past and twin.past != p.past)
    if not differ or rng.random() < 0.5:
        twin.seed, twin.key, twin.draws = "another", f"{rng.getrandbits(128):032x}", p.draws + 1
        differ.append("future")
    others = [seat for seat in range(p.players) if seat != viewer and is_alike(p, twin, seat)]
    seeing = [viewer, *others] if viewer is None else [viewer, None, *others]
    return Twins(table, msgspec.structs.replace(table, p=twin, before=()), viewer, seeing, differ)


def is_alike(p: Position, twin: Position, seat: int) -> bool:
    """Whether a seat knows the same in both, though the twin was made for another: view, options and own choices."""
    asked, twins = p.pending.get(seat), twin.pending.get(seat)
    return (
        p.view(seat) == twin.view(seat)
        and (asked and asked.options) == (twins and twins.options)
        and p.may_say(seat) == twin.may_say(seat)
        and p.history(seat) == twin.history(seat)
    )


# What leaves as a table stands


def leaves(table: Table, viewer: Viewer, probes: list[Choice]) -> Outputs:
    """All that a viewer can get."""
    return {**stands(table, viewer), "position": output(table.position, viewer, probes)}


def stands(table: Table, viewer: Viewer) -> Outputs:
    """What a viewer may say at any time, and is sent of the position."""
    may_say = table.position.may_say(viewer) if viewer is not None else ()
    return {"may say": may_say, "scene": encode(projection.scene(table, viewer))}


def concerns_all(table: Table) -> Outputs:
    """Who is waited for, what everybody is told, and all that decides when something happens."""
    return {
        "waited for": table.position.asked,
        "time": due(table),
        "table": encode(projection.table_info(table, 0, "Player 0")),
        "notices": notices(table),
    }


def notices(table: Table) -> list[words.Message]:
    """What those who are away are sent of the last entry: to whom, and every word."""
    occasion = occasions.occasion_of(table, table)
    people = sorted(occasion.persons) if occasion else []
    ways = [Channel("c", who, on, "hook", "", {}, "en", "", 0, True, 0, "") for who in people for on in ("", table.id)]
    one = Waiting("n", "c", occasion.kind if occasion else "turn", table.id, table.seq, 0, 0)
    return [words.message_for(one, channel, table, table.at) for channel in ways]


def due(table: Table) -> Outputs:
    """What the server decides time by: clocks, deadlines, whose bots think in which order, when it looks again."""
    room = cast("Any", SimpleNamespace(table=table, is_attended=False))
    late = Late(table, DELAY)
    late.add(table, b"")
    return {
        "clocks": table.times,
        "numbers": table.asked,
        "deadline": deadlines.next_deadline(table),
        "overdue": deadlines.overdue(table, table.at + SLOWEST),
        "need": deadlines.next_need(table, table.at),
        "bots": table.bots_asked(),
        "by themselves": sorted(table.position.evident_seats()),
        "urgency": driver.urgency(room, "bot"),
        "private talk": (talk.rule_of_talk(table), talk.talk_ends(table)),
        "spectators": [one.due for one in late.coming],
    }


def entries(table: Table, viewer: Viewer) -> bytes:
    """The whole story, as who comes to the table is told it."""
    return encode([projection.entry_info(table, one, viewer) for one in table.story])


# What leaves by a step


def leaves_by_step(steps: Steps, viewer: Viewer) -> Outputs:
    """All that a viewer is told of the last entry."""
    table, frame = steps.table, steps.message(viewer)
    return {
        **stands(table, viewer),
        "events": told([*table.story.last.events], viewer),
        "entry": encode(projection.entry_info(table, table.story.last, viewer)),
        "size": len(frame),
        "frame": frame,
    }


def telling_of(before: Table, table: Table) -> Steps:
    """The last entry, as a room tells it."""
    info = None if projection.is_as_before(table, before) else projection.table_info(table, 0, "Player 0")
    return Steps(before, table, info)


def undo_of(table: Table) -> str:
    """What comes of it if the seat that has chosen last takes that back: everybody sees it."""
    entry = last_answer(table)
    try:
        undone = commands.undo(table, table.players[entry.seat].person, entry.seat)
    except Refused as refused:
        return f"refused: {refused}"
    return f"{'asked' if isinstance(undone, Propose) else 'free'}: {undone.moves}"


def last_answer(table: Table) -> Answer:
    """The entry that led here."""
    return cast("Answer", table.story.last.row.entry)


def twin_step(twins: Twins, after: Table, rng: Random) -> Table | None:
    """The twin after a step that looks the same to whom it was made for; a sealed choice may be another one."""
    entry, viewer = last_answer(after), twins.made_for
    for choice in alike(twins.twin.position, entry.seat, entry.choice, viewer, rng):
        twin = twins.twin.next(Answer(seat=entry.seat, choice=choice), after.at)
        if twin.position.view(viewer) == after.position.view(viewer):
            return twin
    return None


def alike(twin: Position, seat: int, choice: Choice, viewer: Viewer, rng: Random) -> Iterator[Choice]:
    """What the seat may have chosen, or said, in the twin, as far as the viewer knows."""
    asked, sayings = twin.pending.get(seat), twin.may_say(seat)
    is_said = asked is None or choice not in asked.options
    if viewer != seat and is_said and sayings:
        yield from rng.sample(sayings, len(sayings))
    elif viewer != seat and asked is not None and asked.question.sealed:
        yield from (asked.options.sample(rng) for _ in range(TRIES))
    elif twin.why_not(seat, choice) is None:
        yield choice


# The law


def is_the_same(who: Viewer | str, one: Outputs, other: Outputs) -> None:
    """Whatever leaves is the same; else it is named."""
    for name, left in one.items():
        assert other[name] == left, f"{name!r} tells what is hidden, to {who}"


def standing_does_not_tell(contract: Contract, twins: Twins, rng: Random) -> None:
    """As they stand, a table and its twin give each viewer the same."""
    tables = twins.true, twins.twin
    is_the_same("all", *(concerns_all(table) for table in tables))
    probes = probes_for(contract, *(table.position for table in tables))
    probes = rng.sample(probes, min(PROBES, len(probes)))
    for viewer in twins.viewers:
        is_the_same(viewer, *(leaves(table, viewer, probes) for table in tables))
    if rng.randrange(WELCOMES) == 0:
        whole = twins.true, instead(twins.true, twins.twin.position)
        is_the_same(twins.made_for, *({"entries": entries(table, twins.made_for)} for table in whole))


def step_does_not_tell(twins: Twins, after: Table, undo: str, rng: Random) -> list[Viewer]:
    """A step that looks the same tells and sets going the same: for whom it looked so.

    Once a game is over, all choices are shown, and the two are no longer alike.
    """
    twin = twin_step(twins, after, rng) if after.status == "playing" else None
    if twin is None:
        return []
    is_the_same("all", {**concerns_all(after), "undo": undo}, {**concerns_all(twin), "undo": undo_of(twin)})
    told, twin_told = telling_of(twins.true, after), telling_of(twins.twin, twin)
    seeing = [viewer for viewer in twins.viewers if looks_the_same(twins, after, twin, viewer)]
    for viewer in seeing:
        is_the_same(viewer, leaves_by_step(told, viewer), leaves_by_step(twin_told, viewer))
    return seeing


def looks_the_same(twins: Twins, after: Table, twin: Table, viewer: Viewer) -> bool:
    """Whether a step has told a viewer nothing that is other in the twin. Spectators never know more than a seat."""
    if viewer in (twins.made_for, None):
        return True
    is_own = last_answer(after).seat == viewer
    has_chosen_the_same = not is_own or last_answer(after).choice == last_answer(twin).choice
    return has_chosen_the_same and after.position.view(viewer) == twin.position.view(viewer)


# Games


def compare_table(case: Case, seed: str, tally: Tally, rate: float = 1.0) -> None:
    """Play a table at random; compare with twins this share of its positions, and what has not been asked before.

    Each position has a chance of its own, so that a table played again finds what it found.
    """
    rng = Random(f"{seed}/{case}")
    table = begun(case, seed, rng)
    with patch.object(commands, "now_ms", lambda: table.at):
        while table.status == "playing":
            seat, choice = random_answer(table.position, rng)
            after = table.next(Answer(seat=seat, choice=choice), table.at + rng.randint(0, SLOWEST))
            chance = Random(f"{seed}/{case}/{table.seq}")
            if chance.random() < rate or any(("asked", kind) not in tally for kind in kinds_at(table)):
                compare(case, table, after, chance, tally)
            table = after
        compare(case, table, None, rng, tally)
    tally["table", f"{case.variant}, {case.players} players"] += 1
    tally["clock", table.setup.clock.kind] += 1


def kinds_at(table: Table) -> set[str]:
    """What is asked now."""
    return {decision.kind for decision in table.position.pending.values()}


def compare(case: Case, table: Table, after: Table | None, rng: Random, tally: Tally) -> None:
    """A position, and the step from it if there is one, with some twins."""
    undo = undo_of(after) if after else ""
    for viewer in rng.sample(viewers(table.position), TWINS):
        twins = twins_for(case.contract, table, viewer, rng)
        standing_does_not_tell(case.contract, twins, rng)
        seeing = step_does_not_tell(twins, after, undo, rng) if after else []
        tally["compared", "twins"] += 1
        tally["compared", "pairs"] += len(twins.viewers)
        tally["compared", "steps"] += len(seeing)
        tally["undo", undo.split(":")[0]] += len(seeing)
        tally.update(("viewer", "a spectator" if seer is None else f"seat {seer}") for seer in twins.viewers)
        tally.update(("asked", kind) for kind in kinds_at(table))
        tally.update(("differs", name) for name in twins.differ)
