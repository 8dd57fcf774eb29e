"""Windows in which a seat may act, or pass: who has said beforehand what to do there answers by itself.

What somebody holds must not show. So nobody answers by themselves because they hold nothing: only who has said so does,
whatever they hold, and who has nothing to choose as everybody can see (`Position.evident_seats`). The answer is entered
as a person's, and its time is drawn from one distribution for everybody, counted from the moment at which the question
came to be asked; where everybody can see it, it comes at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from smallcouncil.core import Choice, Position

from .entries import Answer
from .refusals import Refused
from .table import Table

SHORTEST, LONGEST = 900, 2600  # milliseconds
WHOLE_GAME = 1_000_000  # a round that no game comes to


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What the player of a seat has said of windows. Nobody else is told."""

    person: str
    until: int = 0  # the last round in which the seat is not asked
    armed: tuple[Choice, ...] = ()  # what it plays all the same, as soon as it may, each once
    since: int = 0  # the entry after which it was said


Wishes = Mapping[int, Wish]  # by seat


def round_of(table: Table) -> int:
    return int(getattr(table.p, "round", 0))


def wish_for(table: Table, seat: int, until: str, armed: tuple[Choice, ...], seen: int | None = None) -> Wish:
    """What a seat wants from here on: for the round, for the game, or to be asked again. Refused if it may not.

    The round is the one that was seen: an answer on the way may end it before this is heard.
    """
    if armed and not until:
        raise Refused("bad_request", "who arms cards is not asked in windows: say until when")
    check_armed(table.position, seat, armed)
    now = round_of(table)
    last = {"": 0, "round": now if seen is None else min(seen, now), "game": WHOLE_GAME}[until]
    return Wish(person=table.players[seat].person, until=last, armed=armed, since=table.seq)


def check_armed(p: Position, seat: int, armed: tuple[Choice, ...]) -> None:
    """Refuse to arm what the seat does not hold."""
    lacking = Counter(armed) - Counter(p.game.may_arm(p, seat))
    if lacking:
        reason = f"you cannot arm {next(iter(lacking))[:40]}: you do not hold it"
        raise Refused("illegal", reason, key="refused.not_held")


def passing(table: Table, wishes: Wishes) -> list[int]:
    """The seats of people that are asked and answer by themselves."""
    if not (wishes or table.evident):
        return []
    people = [seat for seat in table.asked if table.players[seat].person and not table.players[seat].bot]
    return [seat for seat in people if answer_by_itself(table, wishes, seat)]


def answer_by_itself(table: Table, wishes: Wishes, seat: int) -> Choice:
    """How a seat answers by itself: since everybody sees that it has nothing to choose, or since it has said so."""
    if table.status == "playing" and seat in table.evident:
        asked = table.position.pending[seat]
        return asked.question.passes[0] if asked.question.passes else next(iter(asked.options))
    return answer_by_wish(table, wishes, seat)


def answer_by_wish(table: Table, wishes: Wishes, seat: int) -> Choice:
    """How a seat answers by itself; nothing if it does not. Whether it does depends on what it has said alone."""
    if table.status != "playing" or (asked := table.questions.get(seat)) is None or not asked.question.passes:
        return ""
    wish = wishes.get(seat)
    if wish is None or wish.person != table.players[seat].person or round_of(table) > wish.until:
        return ""
    left = [card for card in Counter(wish.armed) - played_since(table, seat, wish.since) if card in asked.options]
    return left[0] if left else asked.question.passes[0]  # never for the whole window: that would tell of cards armed


def played_since(table: Table, seat: int, seq: int) -> Counter[Choice]:
    """What a seat has answered since an entry."""
    entries = [told.row.entry for told in table.story[seq:]]
    return Counter([entry.choice for entry in entries if isinstance(entry, Answer) and entry.seat == seat])


def due_at(table: Table, seat: int) -> int:
    """When it answers: at once where everybody sees that it has nothing to choose.

    Else it depends on the question's number, and on nothing that anybody holds.
    """
    number = table.asked[seat]
    if seat in table.evident:
        return table.story[number - 1].row.at
    drawn = sha256(f"pass/{table.setup.seed}/{seat}/{number}".encode()).digest()
    pause = SHORTEST + int.from_bytes(drawn[:4], "big") % (LONGEST - SHORTEST)
    return table.story[number - 1].row.at + pause


def pass_for(table: Table, wishes: Wishes, seat: int, decision: int) -> Answer:
    """The answer of a seat that answers by itself, if it still does."""
    choice = answer_by_itself(table, wishes, seat)
    if table.asked.get(seat) != decision or not choice:
        raise Refused("stale", "this decision is no longer asked", key="refused.stale")
    return Answer(seat=seat, choice=choice)
