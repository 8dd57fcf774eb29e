"""Endpoints for the seats of a table: who has one, who is invited, who comes back."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .. import commands
from ..attending import start_if_full
from ..endpoints import Api, Call, Nothing
from ..entries import Fill, Sit, Substitute, Vacate
from ..people import Name, Person
from ..protocol import SeatNumber, Token
from ..refusals import Refused
from ..services import Services
from ..table import Table
from .tables import Mine, mine

api = Api()


class Join(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A wish for a seat: an open one by an invitation where the table needs one, or one's own by its key."""

    seat: SeatNumber | None = None
    invite: Token = ""
    key: Token = ""


class SeatChange(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who is to have a seat before the start: a bot, or nobody."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class Called(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one wants to be called."""

    name: Name


class Invitation(msgspec.Struct, kw_only=True):
    """What lets somebody in: put it behind the # of a link, which no server ever logs."""

    seat: int | None  # None: to watch
    invite: str
    base: str = ""  # what links begin with, where the host of the server has said so; else where one has found it


class SeatKey(msgspec.Struct, kw_only=True):
    """What lets a player come back to a seat with another browser. As secret as the seat."""

    seat: int
    key: str


@api.enter("POST", "/api/tables/{table}/join", takes=Join, gives=Mine, access="person")
async def join_table(services: Services, call: Call) -> Mine:
    """Take a seat."""
    services.limits.spend("joins", call.address)
    room, wish, who = await services.rooms.open(call.path("table")), call.body, call.who
    if wish.key:
        await room.submit(lambda table: by_key(services, table, wish, who), who.id)
    else:
        await room.submit(lambda table: by_invitation(services, table, wish, who), who.id)
        await start_if_full(room)
    return mine(room, who)


def by_invitation(services: Services, table: Table, wish: Join, who: Person) -> Sit | Substitute:
    """A seat for somebody who is invited, or at an open table for anybody. Once it has begun: one that is offered."""
    kept = [seat for seat, player in enumerate(table.players) if player.kept_for == who.id]
    if kept and table.status == "lobby":
        return commands.sit(table, who.id, who.name, wish.seat)
    fits = [seat for seat in ("any", wish.seat) if services.people.proves(wish.invite, *invitation(table, seat))]
    if not fits and table.setup.visibility == "link" and table.host != who.id:
        raise Refused("not_yours", "this table needs an invitation", key="refused.needs_invitation")
    if table.status in commands.UNDER_WAY and wish.seat is not None:
        return commands.step_in(table, who.id, who.name, wish.seat)
    return commands.sit(table, who.id, who.name, wish.seat, is_invited=wish.seat in fits)


def invitation(table: Table, seat: int | str | None) -> tuple[str, ...]:
    """What an invitation to a seat, or to any, proves. Another once the host has sent somebody away from there."""
    sent_away = len(table.sent_away(seat if isinstance(seat, int) else None))
    return ("seat", table.id, str(seat), *([str(sent_away)] if sent_away else []))


def by_key(services: Services, table: Table, wish: Join, who: Person) -> Sit:
    """The own seat, for somebody who comes with another session."""
    if wish.seat is None or not 0 <= wish.seat < table.setup.players:
        raise Refused("bad_request", "a key belongs to a seat")
    if not services.people.proves(wish.key, "key", table.id, wish.seat, table.players[wish.seat].person):
        raise Refused("not_yours", "this key does not fit", key="refused.bad_invitation")
    return commands.come_back(table, who.id, who.name, wish.seat)


@api.enter("POST", "/api/tables/{table}/seats", takes=SeatChange, gives=Mine, access="person")
async def change_seat(services: Services, call: Call) -> Mine:
    """Give an open seat to a bot, or free a seat, before the start."""
    room, wish, who = await services.rooms.open(call.path("table")), call.body, call.who

    def change(table: Table) -> Fill | Vacate:
        if wish.bot is None:
            return commands.vacate(table, who.id, wish.seat)
        return commands.fill(table, who.id, wish.seat, wish.bot)

    await room.submit(change, who.id)
    await start_if_full(room)
    return mine(room, who)


@api.enter("POST", "/api/tables/{table}/name", takes=Called, gives=Mine, access="person")
async def change_name_here(services: Services, call: Call) -> Mine:
    """Be called something else, at this table before it begins and at tables to come."""
    room, who = await services.rooms.open(call.path("table")), call.who
    if room.table.status != "lobby":
        raise Refused("conflict", "the game has begun: at this table you keep your name", key="refused.name_kept")
    name = await services.people.rename(who.id, call.body.name)
    await room.submit(lambda table: commands.become(table, who.id, who.id, name), who.id)
    return mine(room, who)


@api.enter("POST", "/api/tables/{table}/start", takes=Nothing, gives=Mine, access="person")
async def start_table(services: Services, call: Call) -> Mine:
    """Begin."""
    room = await services.rooms.open(call.path("table"))
    await room.submit(lambda table: commands.start(table, call.who.id), call.who.id)
    return mine(room, call.who)


@api.enter("GET", "/api/tables/{table}/invitations", gives=list[Invitation], access="person")
async def list_invitations(services: Services, call: Call) -> list[Invitation]:
    """What the host can send to others: for each seat, for any seat (seat -1), and to watch (no seat).

    To a seat that is offered to a substitute every player can invite.
    """
    room = await services.rooms.open(call.path("table"))
    proof, base = services.people.proof, services.config.public_url.rstrip("/")
    table = room.table
    proofs: dict[int | None, str] = {seat: proof(*invitation(table, seat)) for seat in range(table.setup.players)}
    if table.host == call.who.id:
        proofs |= {-1: proof(*invitation(table, "any")), None: proof("watch", room.id)}
    elif table.seats_of(call.who.id):
        proofs = {seat: proofs[seat] for seat, player in enumerate(table.players) if player.offered}
    else:
        raise Refused("not_yours", "only the host may invite", key="refused.host_invites")
    return [Invitation(seat=seat, invite=invite, base=base) for seat, invite in proofs.items()]


@api.enter("POST", "/api/tables/{table}/keys", takes=Nothing, gives=list[SeatKey], access="person")
async def list_keys(services: Services, call: Call) -> list[SeatKey]:
    """The keys to one's own seats, to play on with another browser."""
    room = await services.rooms.open(call.path("table"))
    who = call.who.id
    return [
        SeatKey(seat=seat, key=services.people.proof("key", room.id, seat, who)) for seat in room.table.seats_of(who)
    ]
