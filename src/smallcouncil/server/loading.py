"""Loading: a table as its entries in the database make it, from its start or from where a snapshot has it."""

from __future__ import annotations

from sqlalchemy.engine import Connection

from smallcouncil.core import UnknownRules

from . import snapshots, store
from .entries import Row
from .late import Late, late_for
from .logs import note
from .refusals import Refused
from .story import BadLog
from .table import Table, new_table
from .timekeeping import now_ms


def load(connection: Connection, table_id: str) -> tuple[store.Kept, Table, int, Late | None]:
    """A table of the database, where its snapshot stands, and what delayed spectators know of it."""
    try:
        kept = store.find_table(connection, table_id)
        if kept is None:
            raise Refused("not_found", "there is no such table", key="refused.no_table")
        rows, snapshot = store.rows_after(connection, table_id, 0), store.find_snapshot(connection, table_id)
    except store.Unreadable as error:
        raise unplayable(table_id, error) from None
    known = snapshots.restore(new_table(kept.id, kept.setup), snapshot, rows) if snapshot else None
    table = replay(kept, rows, known)
    if table.is_deleted:
        raise Refused("not_found", "there is no such table", key="refused.no_table")
    delay = 1000 * table.setup.spectators.delay
    is_delayed = delay and (table.status != "over" or table.at + delay > now_ms())
    late = late_for(table, kept.created, kept.host, now_ms()) if is_delayed else None
    return kept, table, known.seq if known else 0, late


def unplayable(table_id: str, error: Exception) -> Refused:
    """The refusal of a table that cannot be read, or not be played by these rules."""
    # What the rules say of an entry may be somebody's secret choice.
    reason = str(error) if isinstance(error, BadLog | UnknownRules) else f"it cannot be read ({type(error).__name__})"
    note("unplayable table", table=table_id, reason=reason)
    return Refused("unplayable", f"this table cannot be played on: {reason}", key="refused.unplayable")


def replay(kept: store.Kept, rows: list[Row], known: Table | None = None) -> Table:
    """The table that its entries lead to, from its start or from where it is known to have stood.

    Refused, with the reason, if these rules cannot play it.
    """
    table = known or new_table(kept.id, kept.setup)
    try:
        return table.replayed(rows[table.seq :])
    except Exception as error:  # entries that no server wrote can break anything
        raise unplayable(kept.id, error) from None
