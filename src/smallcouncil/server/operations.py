"""Operations: what the server counts and logs about itself. Neither ever holds a secret, a name or a choice."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from traceback import extract_tb
from typing import Any

from sqlalchemy.exc import OperationalError

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
MOST_FRAMES = 12  # of a failure, the innermost
LINES_A_MINUTE = 20  # of one kind
log = logging.getLogger("smallcouncil.server")


class Histogram:
    """How long something took."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """Counters, gauges and histograms in Prometheus' text form."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.counters: Counter[str] = Counter()
        self.gauges: dict[str, float] = {}
        self.histograms = {"commit_seconds": Histogram(), "answer_seconds": Histogram()}

    def count(self, name: str, n: int = 1) -> None:
        """Something happened so many times."""
        with self.lock:
            self.counters[name] += n

    def observe(self, name: str, seconds: float) -> None:
        """Something took so long. Each kind of thing is observed by one thread alone, so no lock is needed."""
        self.histograms[name].observe(seconds)

    def observe_commit(self, writes: int, seconds: float) -> None:
        """A transaction with so many writes took so long."""
        self.count("commits")
        self.count("writes", writes)
        self.observe("commit_seconds", seconds)

    def page(self) -> str:
        """The page that Prometheus reads."""
        with self.lock:
            lines = [f"smallcouncil_{name}_total {n}" for name, n in sorted(self.counters.items())]
            lines += [f"smallcouncil_{name} {value:g}" for name, value in sorted(self.gauges.items())]
            for name, histogram in self.histograms.items():
                lines += _histogram_lines(f"smallcouncil_{name}", histogram)
        return "\n".join(lines) + "\n"


def _histogram_lines(name: str, histogram: Histogram) -> list[str]:
    lines, so_far = [f"# TYPE {name} histogram"], 0
    for bound, n in zip((*BOUNDS, "+Inf"), histogram.counts, strict=True):
        so_far += n
        lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
    return [*lines, f"{name}_sum {histogram.total:.6f}", f"{name}_count {so_far}"]


class Sparing(logging.Filter):
    """Lets each kind of line through so many times a minute: nobody fills a disk by asking for nonsense."""

    def __init__(self) -> None:
        super().__init__()
        self.minute, self.counts = 0, Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if (minute := int(record.created) // 60) != self.minute:
            self.minute, self.counts = minute, Counter()
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
