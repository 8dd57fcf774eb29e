"""What delayed spectators see: the table as it stood some seconds ago, kept as it goes along and never replayed."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from .projection import table_info
from .steps import Steps
from .table import Table, new_table


class Coming(NamedTuple):
    """An entry that spectators have not been told yet."""

    due: int
    table: Table  # after it
    frame: bytes


class Late:
    """The table that spectators know by now, and what they are still to be told."""

    def __init__(self, table: Table, seconds: int) -> None:
        self.table, self.delay = table, 1000 * seconds
        self.coming: deque[Coming] = deque()

    def add(self, table: Table, frame: bytes) -> None:
        """The table has moved. What is due by now need not be kept."""
        self.show(table.at)
        self.coming.append(Coming(table.at + self.delay, table, frame))

    def at(self, now: int) -> tuple[Table, list[tuple[int, bytes]]]:
        """The table as it may be shown, and each frame after it with the time when it is due."""
        self.show(now)
        return self.table, [(one.due, one.frame) for one in self.coming]

    def show(self, now: int) -> None:
        """Move the table that is shown on to what is due by now."""
        while self.coming and self.coming[0].due <= now:
            self.table = self.coming.popleft().table


def late_for(table: Table, created: int, host: str, now: int) -> Late:
    """What spectators of a table know that was played until now. It is replayed once: not for the event loop."""
    at = new_table(table.id, table.setup)
    late = Late(at, table.setup.spectators.delay)
    for told in table.story:
        before, at = at, at.next(told.row.entry, told.row.at)
        if told.row.at + late.delay <= now:
            late.table = at
        else:
            late.add(at, Steps(before, at, table_info(at, created, host)).message(None))
    return late
