"""Imports: an export becomes a table again, if each of its entries could have been made at a table of ours."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from smallcouncil.bots import bot_names
from smallcouncil.core import CouncilError, IllegalTable

from . import commands, entries, protocol, snapshots
from .archive import Export, game_for, read_export, require_bound_seed
from .names import clean_name, clean_title
from .refusals import Refused, by_the_rules
from .setup import Setup
from .table import Table, new_table
from .talk import check_talk, talk_ends
from .undo import last_choice_of
from .writer import entry_values

LONGEST_SEED = 100
AHEAD = 60_000  # milliseconds that another server's clock may be ahead of ours
TABLE_ID = re.compile(r"[0-9a-f]{16}")
read_choice = msgspec.json.Decoder(protocol.ChoiceText).decode


class Import(NamedTuple):
    """What somebody wants to have as a table."""

    text: bytes  # an export
    table: str  # its new id
    person: str  # who imports it, and gets all its people's seats
    most_entries: int
    now: int


class Imported(NamedTuple):
    """A table that is ready to be kept."""

    setup: Setup
    rows: list[tuple[Any, ...]]  # as the database keeps them
    status: str
    seq: int
    snapshot: bytes


def imported(wanted: Import) -> Imported:
    """Read, check and replay an export; Refused with the first thing that is wrong. Runs in a worker."""
    exported = read_export(wanted.text)
    if len(exported.rows) > wanted.most_entries:
        raise Refused(
            "too_large",
            f"a table of more than {wanted.most_entries} entries cannot be imported",
            key="refused.import_long",
            about={"n": wanted.most_entries},
        )
    require_bound_seed(exported)
    table = new_table(wanted.table, checked_setup(exported.setup, wanted.person))
    try:
        for row in numbered(exported):
            check_entry(table, row.entry)
            check_time(row, wanted.now)
            table = table.replayed([row])
    except Refused as refused:
        reason, about = f"entry {table.seq + 1}: {refused.reason}", {"n": table.seq + 1}
        raise Refused("bad_request", reason, refused.clause, "refused.bad_entry", about) from None
    except Exception as error:  # whatever entries that no server wrote may break
        reason, about = f"entry {table.seq + 1} makes no game: {error}", {"n": table.seq + 1}
        raise Refused("bad_request", reason, key="refused.bad_entry", about=about) from None
    return ready(taken_over(table, wanted.person, wanted.now))


def ready(table: Table) -> Imported:
    """A table as it is kept."""
    rows = [entry_values(table.id, told.row) for told in table.story]
    return Imported(table.setup, rows, table.status, table.seq, snapshots.take(table))


def numbered(exported: Export) -> list[entries.Row]:
    """The entries with their people as numbers: whoever they are elsewhere, here they are nobody."""
    numbers: dict[str, str] = {"": ""}
    found = []
    for row in exported.rows:
        entry = row.entry
        if isinstance(entry, entries.Sit | entries.Substitute | entries.Keep):
            person = numbers.setdefault(entry.person, f"person {len(numbers)}")
            entry = msgspec.structs.replace(entry, person=person)
        elif isinstance(entry, entries.Become):
            was, now = (numbers.setdefault(one, f"person {len(numbers)}") for one in (entry.was, entry.person))
            entry = msgspec.structs.replace(entry, was=was, person=now)
        person = numbers.setdefault(row.person, f"person {len(numbers)}")
        found.append(msgspec.structs.replace(row, entry=entry, person=person, command=""))
    return found


def taken_over(table: Table, person: str, now: int) -> Table:
    """The table with whoever imports it in the seats of all its people but those who have resigned."""
    for seat, player in enumerate(table.players):
        if player.person and player.away != "resigned":
            table = table.next(entries.Sit(seat=seat, person=person, name=player.name), now, person)
    return table


# Checks, each like that of a live request


def checked_setup(setup: Setup, person: str) -> Setup:
    """The setup of an imported table. Its seed is known, so nobody can be let in who would not know that."""
    game = game_for(setup)
    check_talk(game, setup.talk)
    if len(setup.seed) > LONGEST_SEED:
        raise Refused("bad_request", "no seed is that long")
    try:
        game.new(setup.players, "a trial", setup.options)
    except IllegalTable as error:
        raise by_the_rules(error) from None
    except (CouncilError, LookupError, TypeError, ValueError):
        raise Refused(
            "bad_request", "the game cannot be set up with these options", key="refused.bad_options"
        ) from None
    return msgspec.structs.replace(
        setup, host=person, title=clean_title(setup.title), seed_chosen=True, imported=True, visibility="link"
    )


def check_time(row: entries.Row, now: int) -> None:
    """An entry was made some time ago; that they follow each other is checked with the rest."""
    if not 0 <= row.at <= now + AHEAD:
        raise Refused("bad_request", "it was not made yet", key="refused.no_such_time")


def check_entry(table: Table, entry: entries.AnyEntry) -> None:
    """Refuse an entry that nobody could make at the table as it stands."""
    host = table.host
    match entry:
        case entries.Sit():
            _check_sit(table, entry)
        case entries.Fill(seat=seat, bot=bot):
            commands.fill(table, host, seat, bot)
        case entries.Vacate(seat=seat):
            commands.vacate(table, host, seat)
        case entries.Start():
            commands.start(table, host)
        case entries.Answer():
            _check_answer(table, entry)
        case entries.Undo(seat=seat, moves=moves):
            _require(moves == table.moves - 1, "only the last choice can be taken back freely")
            _check_undo(table, seat, moves)
        case entries.Propose(seat=seat, what="undo", moves=moves):
            _check_undo(table, seat, moves)
        case entries.Propose():
            _check_propose(table, entry)
        case entries.Vote(seat=seat, yes=yes, proposal=number):
            proposed = table.proposal.number if table.proposal else 0
            commands.vote(table, _person(table, seat), seat, yes, number or proposed)  # older tables name none
        case entries.Resign(seat=seat, bot=bot):
            commands.resign(table, _person(table, seat), seat)
            _check_bot(table, bot)
        case entries.Takeover(seat=seat, bot=bot):
            _require(seat in table.asked and bool(_person(table, seat)), "nobody's time had run out")
            _check_bot(table, bot)
        case entries.Nudge(seat=seat, of=of):
            _require(of in table.asked and bool(_person(table, seat) and _person(table, of)), "nobody was waited for")
        case entries.Offer(seat=seat, bot=bot):
            _require(table.status in commands.UNDER_WAY and bool(_person(table, seat)), "nobody was away")
            _check_bot(table, bot)
        case entries.Substitute(seat=seat, person=person, name=name):
            _require(clean_name(name) == name and bool(person), "nobody is called that")
            commands.step_in(table, person, name, seat)
        case entries.Keep(seat=seat, name=name):
            _require(clean_name(name) == name and not _person(table, seat), "nobody is called that")
        case entries.Remove():
            raise Refused("bad_request", "talk is no part of an export")
        case entries.Close(how=how):
            _require(how == "closed" and table.status != "over", "there would be no table")
        case entries.Back(seat=seat):
            commands.back(table, _person(table, seat), seat)
        case entries.Outage(begun=begun, ended=ended):
            _require(table.setup.clock.kind != "none" and 0 <= begun <= ended, "no clock had to stand still")
        case entries.Rematch(table=elsewhere):
            _require(table.status == "over" and TABLE_ID.fullmatch(elsewhere) is not None, "there was no rematch")
        case entries.Become(was=was, person=person, name=name):
            _require(bool(was and person) and (not name or clean_name(name) == name), "nobody is called that")


def _check_sit(table: Table, entry: entries.Sit) -> None:
    _require(clean_name(entry.name) == entry.name and bool(entry.person), "nobody is called that")
    is_first = table.status == "lobby" and not _person(table, entry.seat)
    if is_first:
        commands.sit(table, entry.person, entry.name, entry.seat, is_invited=True)
    else:
        commands.come_back(table, entry.person, entry.name, entry.seat)


def _check_propose(table: Table, entry: entries.Propose) -> None:
    """What was proposed about somebody who was away then: whether they were is for the clock of the time."""
    _require(table.status in commands.WHEN[entry.what] and entry.what != "delete", f"there is nothing to {entry.what}")
    _require(bool(_person(table, entry.seat)) and {*entry.excused} <= {*table.voters()}, "nobody could propose that")
    if entry.what in commands.ABOUT_A_SEAT:
        _require(entry.of is not None and bool(_person(table, entry.of)), "nobody was away")
        _check_bot(table, entry.bot)


def _check_answer(table: Table, entry: entries.Answer) -> None:
    person = _person(table, entry.seat)
    match entry.by:
        case "person":
            asked = table.asked.get(entry.seat, 0)
            given = protocol.AnswerRequest(id="import", seat=entry.seat, decision=asked, choice=entry.choice)
            commands.answer(given, person, table)
        case "bot":
            _require(bool(table.players[entry.seat].bot), "no bot plays this seat")
        case "clock":
            has_clock = table.setup.clock.kind != "none" or talk_ends(table) is not None
            _require(has_clock and bool(person), "nobody's time had run out")
    _require(table.status == "playing", "the game is not being played")
    read_choice(msgspec.json.encode(entry.choice))


def _check_undo(table: Table, seat: int, moves: int) -> None:
    """Nobody goes further back than to their own last choice."""
    _require(table.status == "playing" and bool(_person(table, seat)), "nothing can be taken back now")
    _require(moves == last_choice_of(table.position, table.moves, seat), "this is not the player's last choice")


def _check_bot(table: Table, bot: str) -> None:
    _require(bot in bot_names(table.setup.game), "there is no such bot")


def _person(table: Table, seat: int) -> str:
    _require(0 <= seat < table.setup.players, f"there is no seat {seat}")
    return table.players[seat].person


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise Refused("bad_request", reason)
