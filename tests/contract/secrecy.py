"""The four laws of secrecy: non-interference, diversity, consistency, reachability. One alone proves nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import msgspec

from smallcouncil.bots import View, answer_of
from smallcouncil.core import Choice, Decision, Domain, Event, Options, Position, Viewer, seen_by
from smallcouncil.core.preview import Unforeseen
from tests.contract.games import Contract
from tests.contract.laws import as_json, play, random_answer

Law = Callable[[Contract, Position, Viewer, Random], None]

NO_PARTS = ("seed", "key", "draws", "pending", "past", "events")  # what has no places that hold something
STEPS = 40  # that two positions are followed while a viewer cannot tell them apart
STEPS_PROBED = 3  # after which all outputs are compared
TWINS = 4  # that one position is compared with
MOST_PROBES = 20  # of the options of a seat
MOST_PREVIEWS = 4  # of the options of a seat
MOST_WORLDS = 150  # that are dealt until one differs; as a rule the second does


def twin_of(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> Position:
    """A position that the viewer cannot tell from this one: other hidden parts, another future, or both."""
    twin: Position = contract.twin(p, viewer, rng) if rng.random() < 0.7 else p.copy()
    if rng.random() < 0.5:
        twin.seed, twin.key, twin.draws = "another", f"{rng.getrandbits(128):032x}", p.draws + 1
    return twin


# Outputs


def output(p: Position, viewer: Viewer, probes: list[Choice]) -> str:
    """All that a viewer can get out of a position: view, history; a seat also its decision, bot input and errors."""
    out: dict[str, Any] = {"view": p.view(viewer), "history": p.history(viewer)}
    if viewer is not None:
        out["may say"] = p.may_say(viewer)
        out["refusals"] = [_refusal(p, viewer, choice) for choice in probes]
        if viewer in p.pending:
            out["decision"] = _told(p.pending[viewer])
            out["bot"] = _bot_input(p, viewer)
            out["preview"] = _foreseen(p, viewer)
    return as_json(out)


def _refusal(p: Position, seat: int, choice: Choice) -> list[Any] | None:
    why = p.why_not(seat, choice)
    return [str(why), why.clause, why.reason, why.key, why.about] if why else None


def _told(decision: Decision) -> list[Any]:
    return [decision.seat, decision.kind, decision.clause, decision.prompt, _listed(decision.options), decision.about]


def _listed(options: Domain) -> Any:
    """A lazy domain is its fields: listed it could be thousands of choices long."""
    return [*options] if isinstance(options, Options) else msgspec.to_builtins(options)


def _bot_input(p: Position, seat: int) -> list[Any]:
    """What a bot in that seat is given, as it is given it."""
    given: list[Any] = []

    def bot(view: View, decision: Decision, rng: Random) -> Choice:
        assert decision.then == ()
        given.extend([view, _told(decision)])
        return decision.options.sample(rng)

    answer_of(bot, p, seat, Random(0))
    return given


def _foreseen(p: Position, seat: int) -> list[Any]:
    """What a seat is told beforehand of its first options; nothing, where a zone that is shown looks at the hidden."""
    options = [*islice(p.pending[seat].options, MOST_PREVIEWS)]
    with suppress(Unforeseen):  # then the view tells it, and is found
        return [msgspec.to_builtins(p.preview(seat, option), str_keys=True) for option in options]
    return []


def told(events: list[Event], viewer: Viewer) -> str:
    """The events as a viewer gets them."""
    return as_json([[event.kind, event.data] for event in seen_by(events, viewer)])


def probes_for(contract: Contract, *ps: Position) -> list[Choice]:
    """Choices to try: options of any seat, also with every other part of the game in place of theirs, and nonsense."""
    parts = {*contract.inventory(ps[0])}
    options = [
        option for p in ps for decision in p.pending.values() for option in islice(decision.options, MOST_PROBES)
    ]
    exchanged = [
        option.replace(part, other)
        for option in options[-1:]
        for part in parts
        if part in option
        for other in sorted(parts)
    ]
    return [*dict.fromkeys([*options, *exchanged, *sorted(parts), "no such thing", ""])]


# 1: non-interference


def outputs_do_not_tell(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> None:
    """A position and its twins give the viewer the same, byte for byte, and so of the same size."""
    view = as_json(p.view(viewer))
    for _ in range(TWINS):
        twin = contract.twin(p, viewer, rng)
        assert as_json(twin.view(viewer)) == view
    probes = probes_for(contract, p, twin)
    assert output(twin, viewer, probes) == output(p, viewer, probes)


def happenings_do_not_tell(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> None:
    """While a position and its twin are answered alike and look alike, they also tell, ask and refuse alike."""
    p, twin = p.copy(), twin_of(contract, p, viewer, rng)
    for step in range(STEPS):
        answer = common_answer(p, twin, rng)
        if answer is None:
            break
        events, twin_events = p.answer(*answer), twin.answer(*answer)
        if p.view(viewer) != twin.view(viewer):
            break  # something hidden came to light, as the rules will have it
        assert told(events, viewer) == told(twin_events, viewer)
        if step < STEPS_PROBED:
            probes = probes_for(contract, p, twin)
            assert output(p, viewer, probes) == output(twin, viewer, probes)


def common_answer(p: Position, twin: Position, rng: Random) -> tuple[int, Choice] | None:
    """An answer that is legal in both, if one is found soon."""
    for _ in range(20 if p.pending else 0):
        seat, choice = random_answer(p, rng)
        if twin.why_not(seat, choice) is None:
            return seat, choice
    return None


def worlds_rest_on_the_view(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> None:
    """Whichever of two twins is true: the same generator deals the same world, its future included."""
    twin, seed = twin_of(contract, p, viewer, rng), rng.random()
    world, twin_world = (true.determinise(viewer, Random(seed)) for true in (p, twin))
    assert world == twin_world
    assert world.past is None
    assert world.seed is None
    assert world.events == []


# 2: diversity


def worlds_differ_where_they_can(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> None:
    """Every place of a zone that holds other things in twins also does in worlds; and the future is another."""
    twins = [parts_of(contract, contract.twin(p, viewer, rng)) for _ in range(TWINS)]
    first, true = p.determinise(viewer, rng), parts_of(contract, p)
    dealt = parts_of(contract, first)
    same = {place for twin in twins for place in true if twin.get(place) != true[place]}
    for _ in range(MOST_WORLDS):
        if not same:
            break
        other = parts_of(contract, p.determinise(viewer, rng))
        same = {place for place in same if other.get(place) == dealt.get(place)}
    assert not same
    assert len({p.key, first.key, p.determinise(viewer, rng).key}) == 3


def parts_of(contract: Contract, p: Position) -> dict[tuple[str, object], Any]:
    """What lies in each place of each zone."""
    parts: dict[tuple[str, object], Any] = {}
    for name in p.game.zones:
        zone = getattr(p, name)
        if name not in (*NO_PARTS, *contract.memories) and isinstance(zone, (dict, list, tuple)):
            places = zone.items() if isinstance(zone, dict) else enumerate(zone)
            parts.update({(name, place): part for place, part in places})
    return parts


# 3: consistency


def worlds_look_alike(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> None:
    """To its viewer a world is the true position: the same view, the same decision, the same options."""
    world = p.determinise(viewer, rng)
    probes = probes_for(contract, p, world)
    true, dealt = (output(without_past(q), viewer, probes) for q in (p, world))
    assert true == dealt
    assert world.pending.keys() == p.pending.keys()
    if viewer in p.pending:
        assert world.pending[viewer] == p.pending[viewer]


def without_past(p: Position) -> Position:
    """A world has no log, so it is compared with a position without one."""
    bare = p.copy()
    bare.past = None
    return bare


# 4: reachability


def worlds_can_be(contract: Contract, p: Position, viewer: Viewer, rng: Random) -> None:
    """In a world nothing is lost or doubled, what is known holds, and it can be played to its end."""
    world = p.determinise(viewer, rng)
    parts = sorted(contract.inventory(p))
    assert sorted(contract.inventory(world)) == parts
    contract.facts(world)
    taken = sum(1 for _ in play(world, rng))
    assert world.outcome is not None
    assert taken <= contract.bound(p.players)
    assert sorted(contract.inventory(world)) == parts
    contract.facts(world)


LAWS: tuple[Law, ...] = (
    outputs_do_not_tell,
    happenings_do_not_tell,
    worlds_rest_on_the_view,
    worlds_differ_where_they_can,
    worlds_look_alike,
    worlds_can_be,
)
