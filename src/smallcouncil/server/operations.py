"""Operations: what the server counts and logs about itself. Neither ever holds a secret, a name or a choice."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from collections import Counter as Counts
from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from sqlalchemy.exc import OperationalError

NAMESPACE = "smallcouncil"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
MOST_FRAMES = 12  # of a failure, the innermost
LINES_A_MINUTE = 20  # of one kind
log = logging.getLogger("smallcouncil.server")
disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each, of when the server began


class Metrics:
    """All that a server counts, each with what it means; the registry is its own, for several may run in a process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = self._gauge("connections", "Connections now")
        self.tables_in_memory = self._gauge("tables_in_memory", "Tables in memory now")
        self.answer_seconds = self._histogram("answer_seconds", "From an answer to its commit")
        self.commit_seconds = self._histogram("commit_seconds", "How long a commit takes")
        self.commits = self._counter("commits", "Commits")
        self.writes = self._counter("writes", "Writes; several share a commit")
        self.refusals = self._counter("refusals", "Requests that were refused")
        self.tables_made = self._counter("tables_made", "Tables made")
        self.turned_out = self._counter("turned_out", "Connections closed that asked by halves or took no reply")
        self.bot_answers = self._counter("bot_answers", "Answers of bots")
        self.bot_failures = self._counter("bot_failures", "Questions that any option answered, for the bot failed")
        self.bot_pools_replaced = self._counter(
            "bot_pools_replaced", "Bots' processes replaced: crashed, or too long at it"
        )
        self.replay_pools_replaced = self._counter("replay_pools_replaced", "Replays that crashed or took too long")
        self.import_pools_replaced = self._counter("import_pools_replaced", "Imports that crashed or took too long")

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(name, about, namespace=NAMESPACE, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, namespace=NAMESPACE, registry=self.registry)

    def _histogram(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, namespace=NAMESPACE, registry=self.registry, buckets=BOUNDS)

    def observe_commit(self, writes: int, seconds: float) -> None:
        """A transaction with so many writes took so long."""
        self.commits.inc()
        self.writes.inc(writes)
        self.commit_seconds.observe(seconds)

    def page(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self.registry)


class Sparing(logging.Filter):
    """Lets each kind of line through so many times a minute: nobody fills a disk by asking for nonsense."""

    def __init__(self) -> None:
        super().__init__()
        self.minute, self.counts = 0, Counts[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if (minute := int(record.created) // 60) != self.minute:
            self.minute, self.counts = minute, Counts()
        self.counts[str(record.msg)] += 1
        return self.counts[str(record.msg)] <= LINES_A_MINUTE


class JsonLines(logging.Formatter):
    """A log line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: time, level, what, and what it is about."""
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = [*told(record.exc_info[1])]
        return json.dumps(line, ensure_ascii=False)


def told(error: BaseException | None) -> Iterator[dict[str, Any]]:
    """An error and what led to it: of which kind, and where. What it says may be a choice, a name or talk.

    Only of what the machine says it is certain that it is not: a full disk, a connection that broke.
    """
    while error is not None:
        frames = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in extract_tb(error.__traceback__)]
        says = {"says": str(getattr(error, "orig", error))} if isinstance(error, (OSError, OperationalError)) else {}
        yield {"kind": type(error).__name__, **says, "where": frames[-MOST_FRAMES:]}
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def set_up_logs(level: str) -> None:
    """Log to the error stream, a JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Sparing())
    logging.getLogger().handlers = [handler]  # what libraries log goes the same way
    log.setLevel(level.upper())
    threading.excepthook = lambda failed: log.error("a thread failed", exc_info=failed.exc_value)


def note_failure(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what failed with nobody waiting for it; the loop's own handler would show arguments and results."""
    log.error("a task failed", exc_info=context.get("exception"))


def note(what: str, **about: object) -> None:
    """Log something that operators want to know."""
    log.info(what, extra={"about": about})
