"""Time: what o'clock it is for tables. It runs steadily while the server does, whatever becomes of the wall clock."""

from __future__ import annotations

from time import monotonic, time
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .store import outages, settings

ALIVE = "alive"  # the setting that says when a server last was
ROLLING = 15_000  # milliseconds: where several servers run, one that is gone for so long is no outage


class Timekeeper:
    """Milliseconds since 1970 as the wall clock had them when the server began, and steadily on from there."""

    def __init__(self) -> None:
        self.began = time() * 1000 - monotonic() * 1000

    def now(self) -> int:
        return int(self.began + monotonic() * 1000)

    def is_at_least(self, moment: int) -> None:
        """Time has come so far already: a wall clock that was put back does not bring it back."""
        self.began = max(self.began, moment - monotonic() * 1000)


timekeeper = Timekeeper()


def now_ms() -> int:
    """Milliseconds since 1970, never going back."""
    return timekeeper.now()


class TimeWithoutServer(NamedTuple):
    """When no server was there: nobody's thinking time."""

    id: int
    begun: int
    ended: int


def begin(connection: Connection) -> None:
    """A server begins: if none was there for a while, that is noted."""
    last = connection.scalar(sa.select(settings.c.value).where(settings.c.name == ALIVE))
    if last is not None:
        timekeeper.is_at_least(int(last))
        now, begun = now_ms(), int(last)
        if now - begun > (0 if connection.dialect.name == "sqlite" else ROLLING):
            connection.execute(outages.insert(), {"begun": begun, "ended": now})
    stay_alive(connection)


def stay_alive(connection: Connection) -> None:
    """Note that a server is here now."""
    alive, now = settings.c.name == ALIVE, str(now_ms())
    if not connection.execute(settings.update().where(alive).values(value=now)).rowcount:
        connection.execute(settings.insert(), {"name": ALIVE, "value": now})


def outages_after(moment: int, connection: Connection) -> list[TimeWithoutServer]:
    """The outages that ended after a moment."""
    query = sa.select(outages.c.id, outages.c.begun, outages.c.ended).where(outages.c.ended > moment)
    return [TimeWithoutServer(*row) for row in connection.execute(query.order_by(outages.c.id))]
