"""The laws that every game keeps, as functions that raise AssertionError. Those about secrets are in `secrecy`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, permutations, product
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import Choice, Decision, Domain, Event, IllegalChoice, Position, seen_by, zones_of
from tests.contract.games import Case, Contract, cases_of

GARBAGE: tuple[str, ...] = (
    "",
    " ",
    "no such thing",
    "\0",
    "pass\n",
    "{seat}",
    "{0.__class__}",
    "%s",
    "Ő…✗",
    "x" * 1_000_000,
)
Player = Callable[[Position, Random], tuple[int, Choice]]  # who answers what
NOT_TEXT: tuple[Any, ...] = (None, 7, 1.5, True, b"pass", ["pass"], {"pass": 1}, ())
SAYS_SOMETHING = 0.05
FAR_TOO_MANY = 10_000  # a lazy domain is not listed to its end
SOME = 200  # options of a question that are looked at, about


class Step(NamedTuple):
    """One answer of a game: the position before it, as a copy, and what happened."""

    before: Position
    seat: int
    choice: Choice
    events: list[Event]


def random_answer(p: Position, rng: Random) -> tuple[int, Choice]:
    """Any seat that is asked, with any of its options; now and then what somebody may say at any time."""
    sayings = [(seat, choice) for seat in range(p.players) for choice in p.may_say(seat)]
    if sayings and rng.random() < SAYS_SOMETHING:
        return rng.choice(sayings)
    seat = rng.choice(sorted(p.pending))
    return seat, p.pending[seat].options.sample(rng)


def squires_answer(p: Position, rng: Random) -> tuple[int, Choice]:
    """The first seat that is asked, as a squire answers."""
    seat = min(p.pending)
    return seat, answer_of(find_bot("squire", p.game.id), p, seat, rng)


def play(p: Position, rng: Random, answer: Player = random_answer) -> Iterator[Step]:
    """Play a position to its end, at random if not told otherwise; it is changed as the steps are taken."""
    while p.pending:
        before = p.copy()
        seat, choice = answer(p, rng)
        yield Step(before, seat, choice, p.answer(seat, choice))


def positions(case: Case, seed: int, most: int = 8) -> list[Position]:
    """Some positions of a random game, the first and the finished one among them."""
    p, rng = case.new(seed), Random(seed)
    steps = [step.before for step in play(p, rng)]
    return [steps[0], *rng.sample(steps[1:], min(len(steps) - 1, most - 2)), p]


def one_of_each_kind(contract: Contract, games: int) -> list[Position]:
    """Of random games, one position for every kind of question and every number of seats that are still asked."""
    found: dict[tuple[str, int], Position] = {}
    cases = cases_of(contract)
    for seed in range(games):
        for step in play(cases[seed % len(cases)].new(seed), Random(seed)):
            for decision in step.before.pending.values():
                found.setdefault((decision.kind, len(step.before.pending)), step.before)
    return [*found.values()]


def viewers(p: Position) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(p.players), None]


def as_json(data: Any) -> str:
    """What a viewer would be sent. The order of keys counts."""
    return json.dumps(data, ensure_ascii=False)


# Positions are plain data


def copies_stay_untouched(case: Case, seed: int) -> None:
    """All copies that were ever taken are, at the end, what they were when they were taken; each can be played on."""
    p, rng = case.new(seed), Random(seed)
    steps, saved = [], []
    for step in play(p, rng):
        assert step.before != p
        steps.append(step)
        if rng.random() < 10 / len(steps):  # all at first, then fewer and fewer: some 50 of a long game
            saved.append((step.before, sc.save(step.before)))
    branch = steps[0].before.copy()
    for step in steps:
        assert branch == step.before
        branch.answer(step.seat, step.choice)
    assert branch == p
    for before, text in saved:
        assert sc.save(before) == text


def zones_are_flat(p: Position) -> None:
    """A shallow copy is a full one: what lies in a list or dict can itself not be changed."""
    for name in p.flat_zones:
        if name != "pending":  # a Decision is frozen, and what it is about is never touched
            zone = getattr(p, name)
            for value in zone.values() if isinstance(zone, dict) else zone:
                hash(value)


def equal_positions_have_equal_futures(case: Case, seed: int) -> None:
    """Chance lies in the position: Python's own generator neither matters nor is it used."""
    random.seed(1)
    state = random.getstate()
    ones = [step.events for step in play(case.new(seed), Random(seed))]
    assert random.getstate() == state
    random.seed(2)
    others = [step.events for step in play(case.new(seed), Random(seed))]
    assert ones == others


# Saving, notation, log


def saved_games_go_on(case: Case, seed: int, most: int = 5) -> None:
    """A position that was saved and loaded is equal, has the same past, and goes on in the same way."""
    for p in positions(case, seed, most):
        saved = sc.save(p)
        loaded = sc.load(saved)
        assert loaded == p
        assert sc.save(loaded) == saved
        assert loaded.log == p.log
        goes_on_alike(p.copy(), loaded, Random(seed))


def notation_reads_back(case: Case, seed: int, most: int = 5) -> None:
    """A position is one line of text, and the line is the position."""
    for p in positions(case, seed, most):
        line = sc.write(p)
        assert "\n" not in line
        read = sc.read(line)
        assert read == p
        assert sc.write(read) == line
        goes_on_alike(p.copy(), read, Random(seed))


def goes_on_alike(p: Position, q: Position, rng: Random) -> None:
    """Two equal positions, answered alike to the end, tell the same and stay equal."""
    while p.pending:
        seat, choice = random_answer(p, rng)
        assert p.answer(seat, choice) == q.answer(seat, choice)
    assert p == q


def replay_is_equal(case: Case, seed: int) -> None:
    """The log leads to the same position, event by event, from JSON too; and so does every beginning of it."""
    p = case.new(seed)
    steps = list(play(p, Random(seed)))
    again = case.new(p.log.seed)
    for step, (seat, choice) in zip(steps, p.log.moves, strict=True):
        assert again == step.before
        assert (seat, choice) == (step.seat, step.choice)
        assert again.answer(seat, choice) == step.events
    assert again == p == sc.replay(p.log) == sc.replay(p.log.to_json())
    half = steps[len(steps) // 2].before
    assert sc.replay(half.log) == half


# Decisions


def somebody_is_asked_until_the_end(p: Position) -> None:
    """Either the game is over, with an outcome and nothing left to do, or somebody is asked."""
    assert bool(p.pending) == (p.outcome is None)
    assert p.pending or not p.agenda


def nobody_is_asked_in_vain(contract: Contract, p: Position) -> None:
    """A decision has options, and a single one only where the question rests on a clause that says so."""
    for seat, decision in p.pending.items():
        assert seat == decision.seat
        assert seat in range(p.players)
        assert len(decision.options) > 0
        assert len(decision.options) > 1 or decision.question.always in contract.clauses
        assert decision.clause in contract.clauses


def options_agree_with_themselves(decision: Decision, rng: Random) -> None:
    """Iterating, counting, `in` and sampling tell the same."""
    options = decision.options
    listed = list(islice(options, FAR_TOO_MANY))
    assert len(listed) == min(len(options), FAR_TOO_MANY)
    assert len({*listed}) == len(listed)
    assert listed == list(islice(options, FAR_TOO_MANY))
    assert all(type(option) is str and option and option in options for option in listed)
    assert all(options.sample(rng) in options for _ in range(20))
    assert not any(other in options for other in NOT_TEXT)


def illegal_answers_change_nothing(contract: Contract, p: Position, others: Iterable[str]) -> None:
    """Whatever is no option is refused, with a clause that exists, and the position stays as it is."""
    before = sc.save(p)
    p.events = p.events.copy()
    events = p.events.copy()
    for seat in (*range(p.players), -1, p.players, 10**30, None, "0", True, False, 0.0, 1.0, [0]):
        is_seat = type(seat) is int
        options = p.pending[seat].options if is_seat and seat in p.pending else ()
        for choice in (*others, *GARBAGE, *NOT_TEXT):
            if not is_seat or choice not in options:
                is_refused(contract, p, seat, choice)
    assert sc.save(p) == before
    assert p.events == events


def is_refused(contract: Contract, p: Position, seat: Any, choice: Any) -> None:
    """Answering raises, and `why_not` gives the same reason."""
    with pytest.raises(IllegalChoice) as refused:
        p.answer(seat, choice)
    why = p.why_not(seat, choice)
    assert why is not None
    assert (why.clause, why.reason, why.key, why.about) == (
        refused.value.clause,
        refused.value.reason,
        refused.value.key,
        refused.value.about,
    )
    assert why.clause in contract.clauses
    assert is_sentence(why.reason)
    as_json(why.about)


def why_not_is_none_for_options(p: Position) -> None:
    """What may be chosen is not refused, and asking changes nothing."""
    before = sc.save(p)
    for seat, decision in p.pending.items():
        assert all(p.why_not(seat, option) is None for option in islice(decision.options, FAR_TOO_MANY))
    assert sc.save(p) == before


def some_of(options: Domain) -> list[str]:
    """All options where they are few; of many every so many-th, over the whole of them."""
    return [*islice(options, 0, FAR_TOO_MANY, len(options) // SOME + 1)]


def a_refusal_is_the_first_check_that_failed(p: Position, seat: int, others: Iterable[str]) -> None:
    """Options are what nothing refuses; what is none is refused by a check, and by its clause."""
    decision = p.pending[seat]
    legality = decision.question.legality
    listed = [option for option in some_of(decision.options) if option not in legality.plain]
    assert [option for option in listed if legality.refusal(p, seat, option)] == []
    for choice in others:
        if choice not in decision.options:
            said = legality.refusal(p, seat, choice)
            assert said is not None, f"{decision.kind}: nothing refuses {choice}"
            why = p.why_not(seat, choice)
            assert why is not None
            assert (why.clause, why.key, why.about) == (said.clause, said.key, said.about)


def order_of_answers_does_not_matter(p: Position, rng: Random) -> None:
    """Seats that are asked at once may answer in any order: one position comes of it."""
    choices = {seat: decision.options.sample(rng) for seat, decision in p.pending.items()}
    results = []
    for order in islice(permutations(choices), 24):
        q = p.copy()
        for seat in order:
            q.answer(seat, choices[seat])
        results.append(q)
    for q in results:
        assert q == results[0]
        assert [as_json(q.view(viewer)) for viewer in viewers(q)] == [as_json(results[0].view(v)) for v in viewers(q)]


def what_is_said_concerns_nobody_else(p: Position) -> None:
    """What a seat may say at any time is no answer to a question, changes what only it sees, and asks nobody."""
    for seat in range(p.players):
        for choice in p.may_say(seat):
            assert all(choice not in decision.options for decision in p.pending.values())
            assert p.why_not(seat, choice) is None
            q = p.copy()
            events = q.answer(seat, choice)
            assert q != p
            assert q.log.moves == [*p.log.moves, (seat, choice)]
            assert all(q.pending[who] is decision for who, decision in p.pending.items())
            assert (q.pending.keys(), q.agenda, q.draws) == (p.pending.keys(), p.agenda, p.draws)
            for viewer in viewers(p):
                if viewer != seat:
                    assert seen_by(events, viewer) == []
                    assert as_json(q.view(viewer)) == as_json(p.view(viewer))
                    assert q.history(viewer) == [*p.history(viewer), (seat, None)]
                    assert q.determinise(viewer, Random(1)) == p.determinise(viewer, Random(1))
            assert q.view(seat) != p.view(seat)
            everything_can_be_said(q, events)
            assert sc.load(sc.save(q)) == q == sc.replay(q.log)


# The whole game


def parts_are_conserved(case: Case, seed: int) -> None:
    """Nothing comes into a game and nothing leaves it; what the entry states as facts holds all the way."""
    contract, p = case.contract, case.new(seed)
    parts = sorted(contract.inventory(p))
    for _ in play(p, Random(seed)):
        assert sorted(contract.inventory(p)) == parts
        contract.facts(p)


def game_ends_within_its_bound(case: Case, seed: int) -> int:
    """A game comes to its end; returns the number of its decisions."""
    p = case.new(seed)
    taken = sum(1 for _ in islice(play(p, Random(seed)), case.contract.bound(case.players) + 1))
    assert p.outcome is not None
    assert taken <= case.contract.bound(case.players)
    return taken


def outcome_is_sound(contract: Contract, p: Position) -> None:
    """Every seat has a place and a score, the winners are those on the first place, and a clause says why."""
    outcome = p.outcome
    assert outcome is not None
    assert len(outcome.places) == len(outcome.scores) == p.players
    assert outcome.winners == tuple(seat for seat, place in enumerate(outcome.places) if place == 1) != ()
    assert outcome.clause in contract.clauses
    assert is_sentence(p.game.texts.say(f"reason.{outcome.reason}", {}))


# What people get to see


def views_are_json(p: Position) -> None:
    """A view is plain data, names the game and its viewer, and comes back from JSON as it went."""
    for viewer in viewers(p):
        view = p.view(viewer)
        text = as_json(view)
        assert as_json(json.loads(text)) == text
        assert view["game"] == p.game.id
        assert view["viewer"] == viewer
        assert [asked["seat"] for asked in view["asked"]] == sorted(p.pending)
        as_json(p.history(viewer))


def views_read_back(p: Position) -> None:
    """A view that went through JSON reads back as the position that its viewer sees, who is asked what included."""
    for viewer in viewers(p):
        read, seen = p.game.read_view(json.loads(as_json(p.view(viewer)))), p.as_seen_by(viewer)
        for name, _ in p.game.shows:
            assert getattr(read, name) == getattr(seen, name), name
        assert as_json(read.asked) == as_json(seen.asked)
        assert as_json(msgspec.to_builtins(read.derive())) == as_json(msgspec.to_builtins(p.derive()))


def derived_values_look_where_they_say(p: Position) -> None:
    """A derived value that names its zones looks at no other: while these stay, it is not worked out again."""
    seen = p.game.derived_from(p.as_seen_by(None))
    for fact in p.game.derived:
        if (named := zones_of(fact)) is not None:
            watched = Watched(seen)
            fact(watched)
            zones = watched.looked_at & p.game.zones.keys() - {"players", "settings"}
            assert zones <= named & {*p.game.shown_names, "pending"}, fact.__name__


class Watched:
    """A position that notes what is looked at."""

    def __init__(self, p: Position) -> None:
        self.p, self.looked_at = p, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.looked_at.add(name)
        value = getattr(self.p, name)
        return partial(value.__func__, self) if hasattr(value, "__func__") else value


def what_follows_is_told_anew(step: Step, p: Position) -> None:
    """After a move a derived value is what it would be without the one before, and so is what it is worked out from."""
    changed = {name for name in (*p.game.shown_names, "pending") if getattr(step.before, name) != getattr(p, name)}
    glance = step.before.glance()
    assert step.before.derive() | p.derive_anew(changed, glance) == p.derive()
    assert glance == p.glance()


def previews_come_true(step: Step, p: Position) -> None:
    """What a preview tells happens first, just so; what it calls the whole is the whole. It leaves all as it was."""
    before, seat = step.before, step.seat
    told = before.copy().preview(seat, step.choice)
    happened = [as_plain([one.kind, one.data]) for one in seen_by(step.events, seat)]
    assert fits([[one.kind, one.data] for one in told.events], happened[: len(told.events)])
    was, then = as_plain(before.view(seat)), as_plain(p.view(seat))
    assert all(fits(value, was[name]) for name, value in told.before.items())
    if told.is_whole:
        assert len(told.events) == len(happened)
        assert fits({**was, **told.after, "asked": then["asked"]}, then)


def fits(foreseen: Any, true: Any) -> bool:
    """Whether something is as it was foreseen; "?" was not."""
    if foreseen == "?":
        return True
    if isinstance(foreseen, dict):
        return foreseen.keys() == true.keys() and all(fits(foreseen[key], true[key]) for key in foreseen)
    if isinstance(foreseen, list | tuple):
        return len(foreseen) == len(true) and all(map(fits, foreseen, true))
    return bool(foreseen == true)


def as_plain(data: Any) -> Any:
    """Through JSON and back."""
    return json.loads(as_json(data))


def zones_look_as_they_are(case: Case, seed: int) -> None:
    """What is shown of a zone follows from its value, the viewer and the options: whoever saw it need not be told."""
    steps = positions(case, seed)
    for p, other in product(steps, steps):
        for name, show in p.game.shows:
            zone = getattr(p, name)
            for viewer in viewers(p):
                look = show(p, zone, viewer)
                assert show(other, zone, viewer) == look, name
                assert not p.game.zones[name][1].alike or show(p, zone, None) == look, name


def zones_that_stay_look_as_they_did(step: Step, p: Position) -> None:
    """A zone that an answer leaves as it was looks as it did to everybody, down to the order within it."""
    for name, show in p.game.shows:
        was, zone = getattr(step.before, name), getattr(p, name)
        if was == zone:
            for viewer in viewers(p):
                assert repr(show(p, zone, viewer)) == repr(show(step.before, was, viewer)), name


def events_are_json(events: Iterable[Event], players: int) -> None:
    """An event is plain data, and its audience are seats of the table."""
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event)) == json.loads(
            as_json({"kind": event.kind, "data": event.data, "audience": event.audience})
        )
        assert event.audience is None or all(seat in range(players) for seat in event.audience)


def everything_can_be_said(p: Position, events: Iterable[Event]) -> None:
    """Every prompt and every event is a sentence in English."""
    for decision in p.pending.values():
        assert is_sentence(decision.prompt)
    for event in events:
        assert is_sentence(p.game.texts.say(f"event.{event.kind}", event.data, who="Seat {}".format))


def is_sentence(text: str) -> bool:
    """Something was said, beginning with a capital if it begins with a letter."""
    return bool(text.strip()) and text[:1] == text[:1].upper()
