"""Results: how a table ended for each of its seats. Made from the table alone, and kept so that profiles are quick.

They are a copy: what is missing, of games that were over before results were kept, is made from the log again.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .seats import Player
from .store import metadata
from .table import Table
from .writer import Work

# `left`: they resigned. `open`: the table ended before its game. `none`: it counts for nobody.
Result = Literal["won", "lost", "left", "open", "none"]
DECIDED = ("won", "lost", "left")

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False),  # nothing: a bot, or it counts for nobody
    sa.Column("bot", sa.String(40), nullable=False),  # nothing: a person
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("house", sa.String(40), nullable=False),  # nothing: the game has none by seat
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer),
    sa.Column("result", sa.String(8), nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("shown", sa.BigInteger, nullable=False),  # from when on those may know it who did not play
    sa.Index("results_of_a_person", "person", "ended"),
)


def is_decided(table: Table) -> bool:
    """Whether there is something to record: it is over, or of two one has won and may play on."""
    return table.status == "over" or (table.verdict is not None and bool(table.verdict.winners))


def beside(before: Table, after: Table) -> Work | None:
    """What is written with an entry that decides a table, or that changes whose seats they were."""
    if after.is_deleted:
        return partial(strike, table_id=after.id)
    is_as_before = (before.players, before.status, before.verdict) == (after.players, after.status, after.verdict)
    return None if is_as_before else partial(record, table=after, is_first=not is_decided(before))


def record(connection: Connection, table: Table, *, is_first: bool = False) -> None:
    """Keep how a table ended, in the place of what was kept of it, unless nothing can have been."""
    if not is_first:
        strike(connection, table.id)
    connection.execute(results.insert(), rows_of(table))


def strike(connection: Connection, table_id: str) -> None:
    """Keep nothing of a table."""
    connection.execute(results.delete().where(results.c.table_id == table_id))


def rows_of(table: Table) -> list[dict[str, Any]]:
    """How a table ended, a row a seat."""
    outcome = table.p.outcome if table.p else None
    houses = houses_of(table)
    about = {
        "table_id": table.id,
        "game": table.setup.game,
        "players": table.setup.players,
        "ended": table.at,
        "shown": table.at + 1000 * table.setup.spectators.delay,
    }
    return [
        {
            **about,
            "seat": seat,
            "person": player.person if counts(table, player) else "",
            "bot": "" if player.person else player.bot,
            "house": houses[seat],
            "place": outcome.places[seat] if outcome else None,
            "result": result_of(table, seat),
        }
        for seat, player in enumerate(table.players)
    ]


def counts(table: Table, player: Player) -> bool:
    """Whether a game belongs to a person's history: not one that was imported, nor one that never began."""
    return bool(player.person) and table.p is not None and not table.setup.imported


def result_of(table: Table, seat: int) -> Result:
    """How it ended for a seat. Who plays several seats, passing the screen on, has beaten nobody with either."""
    player = table.players[seat]
    if table.p is None or table.setup.imported or (player.person and len(table.seats_of(player.person)) > 1):
        return "none"
    if player.away == "resigned":
        return "left"
    decided = table.verdict.winners if table.verdict and table.verdict.winners else None
    if decided is None and (table.p.outcome is None or table.verdict is not None):
        return "open"
    winners = decided or (table.p.outcome.winners if table.p.outcome else ())
    return "won" if seat in winners else "lost"


def houses_of(table: Table) -> list[str]:
    """What wins of the game are counted by first, a seat each, as everybody sees it; nothing where it has none."""
    zone = next(iter(table.game.counted_by.values()), "")
    shown = table.p.view(None, derived=False).get(zone) if table.p and zone else None
    return [str(one) for one in shown] if shown else [""] * table.setup.players
