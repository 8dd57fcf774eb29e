"""What people may ask of a table: each function looks, changes nothing, and gives the entry to make or refuses."""

from __future__ import annotations

from smallcouncil.bots import bot_names
from smallcouncil.core import Unanswerable

from . import protocol
from .absence import absent, waited_for
from .entries import (
    Answer,
    AnyEntry,
    Back,
    Become,
    Close,
    Fill,
    Nudge,
    Offer,
    Propose,
    Resign,
    Sit,
    Start,
    Substitute,
    Takeover,
    Undo,
    Vacate,
    Vote,
    What,
)
from .refusals import Refused, too_early
from .seats import Player
from .table import Table
from .timekeeping import now_ms
from .undo import answered, is_free, last_choice_of

UNDER_WAY = ("playing", "paused")
WHEN: dict[What, tuple[str, ...]] = {
    "undo": (),  # which is asked for by itself
    "pause": ("playing",),
    "resume": ("paused",),
    "bot": UNDER_WAY,
    "substitute": UNDER_WAY,
    "end": UNDER_WAY,
    "delete": (*UNDER_WAY, "over"),
}  # the status that a table has when it is asked for
ABOUT_A_SEAT = ("bot", "substitute")


def best_bot(table: Table) -> str:
    """The bot that steps in for a player."""
    return bot_names(table.setup.game)[-1]


# Before the start


def sit(table: Table, person: str, name: str, seat: int | None, *, is_invited: bool = False) -> Sit:
    """Take an open seat: this one, or the first. A second one only as the host, or invited to that very seat."""
    _in_lobby(table)
    if person in table.sent_away():
        raise Refused("not_yours", "the host has sent you away from this table", key="refused.sent_away")
    if table.seats_of(person) and not is_invited and table.host != person:
        raise Refused("taken", "you have a seat at this table already", key="refused.seated")
    seat = _first_open(table, person) if seat is None else seat
    if seat is None:
        raise Refused("taken", "every seat is taken", key="refused.table_full")
    if not _seat(table, seat).is_open:
        raise Refused("taken", f"seat {seat} is taken", key="refused.seat_taken", about={"n": seat + 1})
    if table.players[seat].kept_for not in ("", person):
        raise Refused(
            "taken",
            f"seat {seat} is kept for somebody who is asked to play again",
            key="refused.seat_kept",
            about={"n": seat + 1},
        )
    return Sit(seat=seat, person=person, name=name)


def come_back(table: Table, person: str, name: str, seat: int) -> Sit:
    """Take a seat of one's own with another session, by its key. Who has resigned has no seat any more."""
    player = _seat(table, seat)
    if not player.person or player.away == "resigned":
        raise Refused(
            "conflict",
            f"seat {seat} has no player who could come back",
            key="refused.nobody_back",
            about={"n": seat + 1},
        )
    return Sit(seat=seat, person=person, name=name)


def fill(table: Table, person: str, seat: int, bot: str) -> Fill:
    """Let a bot have an open seat."""
    _in_lobby(table)
    _host(table, person)
    if bot not in bot_names(table.setup.game):
        raise Refused("bad_request", f"no bot called {bot[:40]!r} plays {table.setup.game}")
    if table.setup.players <= seat or not _seat(table, seat).is_open:
        raise Refused("taken", f"seat {seat} is taken", key="refused.seat_taken", about={"n": seat + 1})
    return Fill(seat=seat, bot=bot)


def vacate(table: Table, person: str, seat: int) -> Vacate:
    """Leave a seat, or as the host free any."""
    _in_lobby(table)
    player = _seat(table, seat)
    sitting = player.person
    if person in (sitting, player.kept_for):
        return Vacate(seat=seat)
    _host(table, person)
    return Vacate(seat=seat, sent_away=sitting)


def start(table: Table, person: str) -> Start:
    """Begin, once every seat has a player."""
    _in_lobby(table)
    _host(table, person)
    if any(player.is_open for player in table.players):
        raise Refused("conflict", "some seats are still open", key="refused.seats_open")
    return Start()


# Play


def answer(given: protocol.AnswerRequest, person: str, table: Table) -> Answer:
    """Answer a decision, or say what may be said at any time. Whether the rules allow it shows when it is done."""
    _playing(table)
    _own(table, person, given.seat)
    is_stale = table.asked.get(given.seat, given.decision) != given.decision
    if is_stale and given.choice not in table.position.may_say(given.seat):
        raise Refused("stale", "this answers a decision that is not the one you are asked now", key="refused.stale")
    return Answer(seat=given.seat, choice=given.choice)


def answers(given: protocol.AnswersRequest, person: str, table: Table) -> list[AnyEntry]:
    """Answer several decisions of one's seat at once. Refused unless the seat can know that it is asked all of them.

    That is judged by what the seat sees: which of them is refused tells nothing that is hidden.
    """
    _playing(table)
    _own(table, person, given.seat)
    if table.asked.get(given.seat) != given.decision:
        raise Refused("stale", "this answers a decision that is not the one you are asked now", key="refused.stale")
    try:
        table.position.rehearse(given.seat, *given.choices)
    except Unanswerable as error:
        raise too_early(error) from None
    return [Answer(seat=given.seat, choice=choice) for choice in given.choices]


def undo(table: Table, person: str, seat: int) -> Undo | Propose:
    """Take back one's last choice: freely where nobody could have learnt anything, else by consent."""
    _playing(table)
    _own(table, person, seat)
    moves = last_choice_of(table.position, table.moves, seat)
    if moves is None:
        raise Refused("conflict", "you have chosen nothing yet", key="refused.nothing_chosen")
    if not _leaves_time(table, seat, moves):
        raise Refused("conflict", "your time for that decision is used up", key="refused.time_up")
    if moves == table.moves - 1:
        last = table.position.last_move
        choice = last.choice if last else ""
        before = table.position_at(moves)
        after = answered(before, seat, choice)  # again: a position that was loaded knows no events
        if is_free(before, after, seat, choice):
            return Undo(seat=seat, moves=moves)
    if table.absent():
        raise Refused("conflict", "not everybody is here who would have to agree", key="refused.not_all_here")
    _nothing_proposed(table)
    return Propose(seat=seat, what="undo", moves=moves)


def propose(table: Table, person: str, seat: int, what: What, of: int | None = None) -> Propose | Takeover | Offer:
    """Ask the others for something. What is done about somebody who is away, the host decides alone."""
    _own(table, person, seat)
    if table.status not in WHEN[what]:
        raise Refused("conflict", f"there is nothing to {what}", key="refused.nothing_to_do")
    if table.status == "over" and any(player.away == "time" for player in table.players):
        raise Refused("conflict", "not everybody is here who would have to agree", key="refused.not_all_here")
    away, bot = absent(table, now_ms()), best_bot(table)
    if what not in ABOUT_A_SEAT:
        _nothing_proposed(table)
        return Propose(seat=seat, what=what, excused=tuple(away))
    of = _away(table, of, away)
    if table.host == person:
        return Takeover(seat=of, bot=bot, ends_undo=True) if what == "bot" else Offer(seat=of, bot=bot)
    _nothing_proposed(table)
    return Propose(seat=seat, what=what, of=of, bot=bot, excused=tuple(away))


def nudge(table: Table, person: str, seat: int, of: int) -> Nudge:
    """Ask somebody who is waited for to go on: not at once, and not again and again."""
    _playing(table)
    _own(table, person, seat)
    one = next((one for one in waited_for(table) if one.seat == of), None)
    if one is None or table.players[of].person == person:
        raise Refused("conflict", f"nobody waits for seat {of}", key="refused.nobody_waits", about={"n": of + 1})
    if now_ms() < one.nudge_from:
        raise Refused("too_many", "it is too early to nudge them, or to nudge them again", key="refused.nudge_early")
    return Nudge(seat=seat, of=of)


def step_in(table: Table, person: str, name: str, seat: int) -> Substitute:
    """Play on in a seat that is offered. Nobody who knows what another seat of the table knows may."""
    if not _seat(table, seat).offered or table.status not in ("playing", "paused"):
        raise Refused(
            "conflict", f"seat {seat} is offered to nobody", key="refused.seat_not_offered", about={"n": seat + 1}
        )
    if person in table.sent_away():
        raise Refused("not_yours", "the host has sent you away from this table", key="refused.sent_away")
    seats = {entry.seat for entry in table.sittings() if entry.person == person}
    if table.players[seat].away == "time" and table.players[seat].person == person:
        raise Refused("conflict", "this seat is yours: come back to it", key="refused.own_seat")
    if seats - {seat}:
        raise Refused(
            "not_yours",
            "you have sat in another seat of this table, and know what it knows",
            key="refused.knows_too_much",
        )
    return Substitute(seat=seat, person=person, name=name)


def give_up(table: Table, person: str) -> Close:
    """Delete a table before it begins."""
    _host(table, person)
    if table.status != "lobby":
        raise Refused(
            "conflict", "a game that has begun is deleted by consent of its players", key="refused.delete_by_consent"
        )
    return Close(how="deleted")


def vote(table: Table, person: str, seat: int, yes: bool, proposal: int) -> Vote:
    """Say yes or no to what is proposed, and to nothing else."""
    _own(table, person, seat)
    if table.proposal is None:
        raise Refused("conflict", "nothing is proposed", key="refused.nothing_proposed")
    if proposal != table.proposal.number:
        raise Refused("stale", "this is not what is proposed now", key="refused.other_proposed")
    return Vote(seat=seat, yes=yes, proposal=proposal)


def resign(table: Table, person: str, seat: int) -> Resign:
    """Leave one's seat to a bot. Of two players the other has won by it."""
    if table.status not in ("playing", "paused"):
        raise Refused("conflict", "the game is not being played", key="refused.not_playing")
    _own(table, person, seat)
    loses = len(table.players) == 2 and len(table.voters()) == 2
    return Resign(seat=seat, bot=best_bot(table), ends_undo=True, loses=loses)


def back(table: Table, person: str, seat: int) -> Back:
    """Play a seat again that a bot took over when its time ran out."""
    if _seat(table, seat).person != person or table.players[seat].away != "time":
        raise Refused(
            "not_yours", f"no bot plays seat {seat} for you", key="refused.no_bot_for_you", about={"n": seat + 1}
        )
    return Back(seat=seat)


def become(table: Table, was: str, person: str, name: str = "") -> Become:
    """Give all that somebody has at a table to another."""
    is_asked = any(player.kept_for == was for player in table.players)
    if not table.seats_of(was) and table.host != was and not is_asked:
        raise Refused("conflict", "they have nothing at this table")
    return Become(was=was, person=person, name=name)


# Conditions


def _first_open(table: Table, person: str) -> int | None:
    """The seat that is kept for somebody, or the first that is for anybody."""
    open_seats = [(seat, player) for seat, player in enumerate(table.players) if player.is_open]
    kept = [seat for seat, player in open_seats if player.kept_for == person]
    return next(iter([*kept, *(seat for seat, player in open_seats if not player.kept_for)]), None)


def _away(table: Table, of: int | None, away: list[int]) -> int:
    """The seat of somebody who is away: their time has run out, or a bot plays for them."""
    if of is None or not (_seat(table, of).away or of in away):
        raise Refused("conflict", "their time has not run out yet", key="refused.time_left")
    return of


def _leaves_time(table: Table, seat: int, moves: int) -> bool:
    """Whether a seat could still think after an undo: what it has thought since counts."""
    now = now_ms()
    deadline = table.next(Undo(seat=seat, moves=moves), now).times.deadline(seat)
    return deadline is None or deadline > now


def _seat(table: Table, seat: int) -> Player:
    if not 0 <= seat < table.setup.players:
        raise Refused("bad_request", f"there is no seat {seat}", key="refused.no_seat", about={"n": seat + 1})
    return table.players[seat]


def _own(table: Table, person: str, seat: int) -> None:
    player = _seat(table, seat)
    if not person or player.person != person:
        raise Refused("not_yours", f"seat {seat} is not yours", key="refused.seat_not_yours", about={"n": seat + 1})
    if player.bot:
        raise Refused("not_yours", f"a bot plays seat {seat} for you", key="refused.bot_for_you", about={"n": seat + 1})


def _host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refused("not_yours", "only the host may do that", key="refused.host_only")


def _nothing_proposed(table: Table) -> None:
    if table.proposal is not None:
        raise Refused("conflict", "something else is proposed: settle that first", key="refused.settle_first")


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("conflict", "the game has begun", key="refused.begun")


def _playing(table: Table) -> None:
    match table.status:
        case "lobby":
            raise Refused("conflict", "the game has not begun", key="refused.not_begun")
        case "paused":
            raise Refused("conflict", "the game is paused", key="refused.paused")
        case "over":
            raise Refused("illegal", "the game is over", table.game.clause_end, "no.game_over")
