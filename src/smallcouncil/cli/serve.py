"""`smallcouncil serve`: run the server. One file of SQLite unless a database is named."""

from __future__ import annotations

import gc
import sys
import webbrowser
from pathlib import Path
from threading import Timer
from typing import IO

import uvicorn
from sqlalchemy.engine import make_url

from smallcouncil.server.app import create_app
from smallcouncil.server.council import SQLITE, Config
from smallcouncil.server.operations import set_up_logs
from smallcouncil.server.protocol import LONGEST_FRAME
from smallcouncil.server.wire import Wire

from .console import fail, say
from .database import database_url, fanout_url

BROWSER_SECONDS = 1.0  # after which the page can be asked for
EVERYWHERE = "0.0.0.0"  # noqa: S104  (only where somebody says so)
STOP_SECONDS = 10


def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    fanout: str,
    bots: int,
    limits: bool,
    log_level: str,
    beat: float,
    opens_browser: bool,
) -> None:
    """Run the server until it is told to stop."""
    url = database_url(database)
    lock = lock_for(url)
    set_up_logs(log_level)
    address = f"http://{'localhost' if host in ('127.0.0.1', EVERYWHERE) else host}:{port}"
    say(f"Small Council is at {address} (Ctrl-C ends it).")
    say(f"Tables are kept in {make_url(url).render_as_string().removeprefix(SQLITE)}.")
    if opens_browser:
        opening = Timer(BROWSER_SECONDS, webbrowser.open, [address])
        opening.daemon = True
        opening.start()
    spare_collections()
    uvicorn.run(
        create_app(
            Config(database=url, fanout=fanout_url(fanout), bot_processes=bots, limits=limits, beat_seconds=beat)
        ),
        host=host,
        port=port,
        ws=Wire,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # frames are small, and a compressor for each client is not
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    if lock:
        lock.close()


def spare_collections() -> None:
    """Collect garbage seldom: a full collection looks at every table in memory while all of them wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)


def lock_for(url: str) -> IO[str] | None:
    """A file of SQLite is for one server: the lock, held until the end. (Windows has none: there the port decides.)"""
    if sys.platform == "win32" or not url.startswith(SQLITE):
        return None
    import fcntl

    lock = Path(f"{url.removeprefix(SQLITE)}.lock").open("w")  # noqa: SIM115  (it has to stay open)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        fail("another server runs on this database; several can share one PostgreSQL (--database postgresql://…)")
    return lock
