"""What people may ask of a table: each function looks, changes nothing, and gives the entry to make or refuses."""

from __future__ import annotations

from smallcouncil.bots import bot_names

from . import protocol
from .entries import Answer, Back, Fill, Propose, Resign, Sit, Start, Undo, Vacate, Vote, What
from .refusals import Refused
from .table import Player, Table
from .timekeeping import now_ms
from .undo import answered, is_free, last_choice_of


def best_bot(table: Table) -> str:
    """The bot that steps in for a player."""
    return bot_names(table.setup.game)[-1]


# Before the start


def sit(table: Table, person: str, name: str, seat: int | None, *, is_invited: bool = False) -> Sit:
    """Take an open seat: this one, or the first. A second one only as the host, or invited to that very seat."""
    _in_lobby(table)
    if person in table.sent_away():
        raise Refused("not_yours", "the host has sent you away from this table")
    if table.seats_of(person) and not is_invited and table.setup.host != person:
        raise Refused("taken", "you have a seat at this table already")
    seat = next((s for s, player in enumerate(table.players) if player.is_open), None) if seat is None else seat
    if seat is None:
        raise Refused("taken", "every seat is taken")
    if not _seat(table, seat).is_open:
        raise Refused("taken", f"seat {seat} is taken")
    return Sit(seat=seat, person=person, name=name)


def come_back(table: Table, person: str, name: str, seat: int) -> Sit:
    """Take a seat of one's own with another session, by its key. Who has resigned has no seat any more."""
    player = _seat(table, seat)
    if not player.person or player.away == "resigned":
        raise Refused("conflict", f"seat {seat} has no player who could come back")
    return Sit(seat=seat, person=person, name=name)


def fill(table: Table, person: str, seat: int, bot: str) -> Fill:
    """Let a bot have an open seat."""
    _in_lobby(table)
    _host(table, person)
    if bot not in bot_names(table.setup.game):
        raise Refused("bad_request", f"no bot called {bot[:40]!r} plays {table.setup.game}")
    if table.setup.players <= seat or not _seat(table, seat).is_open:
        raise Refused("taken", f"seat {seat} is taken")
    return Fill(seat=seat, bot=bot)


def vacate(table: Table, person: str, seat: int) -> Vacate:
    """Leave a seat, or as the host free any."""
    _in_lobby(table)
    sitting = _seat(table, seat).person
    if sitting == person:
        return Vacate(seat=seat)
    _host(table, person)
    return Vacate(seat=seat, sent_away=sitting)


def start(table: Table, person: str) -> Start:
    """Begin, once every seat has a player."""
    _in_lobby(table)
    _host(table, person)
    if any(player.is_open for player in table.players):
        raise Refused("conflict", "some seats are still open")
    return Start()


# Play


def answer(given: protocol.AnswerRequest, person: str, table: Table) -> Answer:
    """Answer a decision, or say what may be said at any time. Whether the rules allow it shows when it is done."""
    _playing(table)
    _own(table, person, given.seat)
    is_stale = table.asked.get(given.seat, given.decision) != given.decision
    if is_stale and given.choice not in table.position.may_say(given.seat):
        raise Refused("stale", "this answers a decision that is not the one you are asked now")
    return Answer(seat=given.seat, choice=given.choice)


def undo(table: Table, person: str, seat: int) -> Undo | Propose:
    """Take back one's last choice: freely where nobody could have learnt anything, else by consent."""
    _playing(table)
    _own(table, person, seat)
    moves = last_choice_of(table.position, table.moves, seat)
    if moves is None:
        raise Refused("conflict", "you have chosen nothing yet")
    if not _leaves_time(table, seat, moves):
        raise Refused("conflict", "your time for that decision is used up")
    if moves == table.moves - 1:
        last = table.position.last_move
        choice = last.choice if last else ""
        before = table.position_at(moves)
        after = answered(before, seat, choice)  # again: a position that was loaded knows no events
        if is_free(before, after, seat, choice):
            return Undo(seat=seat, moves=moves)
    if table.absent():
        raise Refused("conflict", "not everybody is here who would have to agree")
    _nothing_proposed(table)
    return Propose(seat=seat, what="undo", moves=moves)


def propose(table: Table, person: str, seat: int, what: What) -> Propose:
    """Ask the others for a pause or for its end."""
    _own(table, person, seat)
    if table.status != {"pause": "playing", "resume": "paused"}.get(what):
        raise Refused("conflict", f"there is nothing to {what}")
    _nothing_proposed(table)
    return Propose(seat=seat, what=what)


def vote(table: Table, person: str, seat: int, yes: bool, proposal: int) -> Vote:
    """Say yes or no to what is proposed, and to nothing else."""
    _own(table, person, seat)
    if table.proposal is None:
        raise Refused("conflict", "nothing is proposed")
    if proposal != table.proposal.number:
        raise Refused("stale", "this is not what is proposed now")
    return Vote(seat=seat, yes=yes, proposal=proposal)


def resign(table: Table, person: str, seat: int) -> Resign:
    """Leave one's seat to a bot."""
    if table.status not in ("playing", "paused"):
        raise Refused("conflict", "the game is not being played")
    _own(table, person, seat)
    return Resign(seat=seat, bot=best_bot(table), ends_undo=True)


def back(table: Table, person: str, seat: int) -> Back:
    """Play a seat again that a bot took over when its time ran out."""
    if _seat(table, seat).person != person or table.players[seat].away != "time":
        raise Refused("not_yours", f"no bot plays seat {seat} for you")
    return Back(seat=seat)


# Conditions


def _leaves_time(table: Table, seat: int, moves: int) -> bool:
    """Whether a seat could still think after an undo: what it has thought since counts."""
    now = now_ms()
    deadline = table.next(Undo(seat=seat, moves=moves), now).times.deadline(seat)
    return deadline is None or deadline > now


def _seat(table: Table, seat: int) -> Player:
    if not 0 <= seat < table.setup.players:
        raise Refused("bad_request", f"there is no seat {seat}")
    return table.players[seat]


def _own(table: Table, person: str, seat: int) -> None:
    player = _seat(table, seat)
    if not person or player.person != person:
        raise Refused("not_yours", f"seat {seat} is not yours")
    if player.bot:
        raise Refused("not_yours", f"a bot plays seat {seat} for you")


def _host(table: Table, person: str) -> None:
    if table.setup.host != person:
        raise Refused("not_yours", "only the host may do that")


def _nothing_proposed(table: Table) -> None:
    if table.proposal is not None:
        raise Refused("conflict", "something else is proposed: settle that first")


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("conflict", "the game has begun")


def _playing(table: Table) -> None:
    match table.status:
        case "lobby":
            raise Refused("conflict", "the game has not begun")
        case "paused":
            raise Refused("conflict", "the game is paused")
        case "over":
            raise Refused("illegal", "the game is over", table.game.clause_end, "no.game_over")
