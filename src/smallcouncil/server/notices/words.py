"""Words: what a notice says, in its reader's language. Game, title, names, clocks: what everybody at the table sees."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from smallcouncil.core.template import form, joined, listed
from smallcouncil.games.facts import LANGUAGES

from ..entries import Rematch
from ..table import Table
from .occasions import waited_for
from .outbox import Waiting
from .schema import Channel

HOUR = 3_600_000
LONGEST = 160  # characters of a title or a sentence


class Message(NamedTuple):
    """A notice as it is sent."""

    id: str  # the same however often it is sent
    kind: str
    title: str
    body: str
    path: str  # where it leads
    table: str = ""
    game: str = ""
    waiting: tuple[str, ...] = ()  # the names of those who are waited for


@cache
def catalogue(language: str) -> dict[str, str]:
    """The words of a language; English where there is none of it."""
    text = (files(__package__) / "texts" / f"{known(language)}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])


def words(language: str, key: str, **values: str) -> str:
    return joined(catalogue(language)[key].format(**values), known(language))


def known(language: str) -> str:
    """The language itself, if it is one of ours."""
    return language if language in LANGUAGES else LANGUAGES[0]


def message_for(one: Waiting, channel: Channel, table: Table, now: int) -> Message:
    """What a channel is told of a table."""
    language = channel.language
    game = game_title(table, language)
    values = {"what": (table.setup.title or game)[:LONGEST], "game": game, "name": who_asks_again(table)}
    key = f"{one.kind}.table" if channel.table_id else one.kind
    waiting = tuple(waited_for(table)) if channel.table_id else ()
    values["names"] = listed(waiting, known(language)) if waiting else ""
    body = words(language, f"{key}.body", **values) + left(one, channel, table, now)
    title = words(language, f"{key}.title", **values)
    return Message(
        one.id, one.kind, title, body[: 4 * LONGEST], f"/t/{goes_to(one, table)}", table.id, table.setup.game, waiting
    )


def confirmation(one: Waiting, channel: Channel) -> Message:
    """What asks whether an address is its person's own."""
    language = channel.language
    return Message(one.id, one.kind, words(language, "confirm.title"), words(language, "confirm.body"), "")


def trial_message(message_id: str, language: str) -> Message:
    """What the test button sends."""
    return Message(message_id, "test", words(language, "test.title"), words(language, "test.body"), "/")


def game_title(table: Table, language: str) -> str:
    texts = table.game.texts
    return texts.say("title.title", {}, language=language if language in texts.templates else "en")


def goes_to(one: Waiting, table: Table) -> str:
    """The table that a notice leads to: of a rematch, the new one."""
    return table.rematch if one.kind == "rematch" and table.rematch else table.id


def who_asks_again(table: Table) -> str:
    """The name of the player who wants to play again, or who invites; nothing where nobody does."""
    asked = [told.row.person for told in table.story if isinstance(told.row.entry, Rematch)] or [table.host]
    return next((player.name for player in table.players if asked and player.person == asked[0]), "")


def left(one: Waiting, channel: Channel, table: Table, now: int) -> str:
    """How long a person may still think, where a clock runs; everybody at the table sees it."""
    seats = [seat for seat in table.seats_of(channel.person) if seat in table.asked]
    ends = [deadline for seat in seats if (deadline := table.times.deadline(seat)) is not None]
    if channel.table_id or one.kind not in ("turn", "nudge") or table.setup.clock.kind == "none" or not ends:
        return ""
    return " " + words(channel.language, "left", left=duration(max(0, min(ends) - now), channel.language))


def duration(milliseconds: int, language: str) -> str:
    """A time in whole days, hours or minutes."""
    unit, size = next(
        ((unit, size) for unit, size in (("days", 24 * HOUR), ("hours", HOUR)) if milliseconds >= 2 * size),
        ("minutes", HOUR // 60),
    )
    number = milliseconds // size
    return f"{number} {form(number, words(language, unit), known(language))}"
