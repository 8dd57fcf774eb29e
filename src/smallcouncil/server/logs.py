"""Logs: what operators want to know. They never hold a secret, a name or a choice."""

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

from sqlalchemy.exc import OperationalError

MOST_FRAMES = 12  # of a failure, the innermost
LINES_A_MINUTE = 20  # of one kind
log = logging.getLogger("smallcouncil.server")


class Sparing(logging.Filter):
    """Lets each kind of line through so many times a minute: nobody fills a disk by asking for nonsense."""

    def __init__(self) -> None:
        super().__init__()
        self.minute, self.counts = 0, Counts[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        if (minute := int(record.created) // 60) != self.minute:
            self.minute, self.counts = minute, Counts()
        self.counts[str(record.msg)] += 1
        return self.counts[str(record.msg)] <= LINES_A_MINUTE


class JsonLines(logging.Formatter):
    """A log line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
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
