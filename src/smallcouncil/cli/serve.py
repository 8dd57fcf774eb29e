"""`smallcouncil serve`: run the server. One file of SQLite unless a database is named."""

from __future__ import annotations

import gc
import os
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import IO, TYPE_CHECKING
from urllib.parse import urlsplit

import uvicorn

from smallcouncil.server import store
from smallcouncil.server.app import create_app
from smallcouncil.server.doors import SPARE_FILES
from smallcouncil.server.limits import Bounds, read_bounds
from smallcouncil.server.logs import set_up_logs
from smallcouncil.server.migrations import migrate
from smallcouncil.server.notices.mail import Relay, read_relay
from smallcouncil.server.protocol import LONGEST_MESSAGE
from smallcouncil.server.services import SQLITE, Config
from smallcouncil.server.sockets import http_class, websocket_class

from .addresses import EVERYWHERE, addresses_of, listen
from .console import fail, say
from .database import answering, database_url, fanout_url, shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

STOP_SECONDS = 10
OWNER_ONLY = 0o600
MOST_FILES = 16_384  # that anybody needs
LOG_LEVELS = ("debug", "info", "warning", "error")


def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    fanout: str,
    bots: int,
    limits: bool,
    limit: list[str],
    log_level: str,
    beat: float,
    accelerates: bool,
    opens_browser: bool,
    public_url: str = "",
    smtp: str = "",
    mail_from: str = "",
    reaches_private: bool = False,
    metrics_token: str = "",
) -> None:
    """Run the server until it is told to stop."""
    bounds, relay, level = bounds_for(limit), relay_for(smtp, mail_from), level_of(log_level)
    url = database_url(database)
    lock = lock_for(url)
    sockets = listen(host, port)
    bring_up_to_date(url)
    set_up_logs(level)
    spare_collections()
    app = create_app(
        Config(
            database=url,
            fanout=fanout_url(fanout),
            bot_processes=bots,
            limits=limits,
            bounds=bounds,
            beat_seconds=beat,
            connections=room_for_files() - SPARE_FILES,
            public_url=address_for_links(public_url),
            relay=relay,
            reaches_private=reaches_private,
            metrics_token=metrics_token,
        )
    )
    websocket = websocket_class(is_accelerated=accelerates)
    how = uvicorn.Config(
        app,
        http=http_class(websocket),
        ws=websocket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # frames are small, and a compressor for each client is not
        log_config=None,  # what it logs goes the way of our own lines
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    server = Server(how, lambda: tell(host, sockets[0].getsockname()[1], url, opens_browser=opens_browser))
    with suppress(KeyboardInterrupt):
        server.run(sockets)
    if lock:
        lock.close()


class Server(uvicorn.Server):
    """A server that has something told once it listens."""

    def __init__(self, config: uvicorn.Config, when_it_listens: Callable[[], None]) -> None:
        super().__init__(config)
        self.when_it_listens = when_it_listens

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self.when_it_listens()


def tell(host: str, port: int, url: str, *, opens_browser: bool) -> None:
    """Say where the server is, for others too, and where it keeps its tables."""
    here, others = addresses_of(host, port)
    say(f"Small Council is at {here} (Ctrl-C ends it).")
    for address in others:
        say(f"Others on your network find it at {address}")
    if others:
        say("Open it there yourself too: then the links that you send work for them.")
    elif host in EVERYWHERE:
        say("This machine has no address on a network now: nobody else can find it.")
    say(f"Tables are kept in {shown(url)}.")
    if opens_browser:
        Thread(target=webbrowser.open, args=[here], daemon=True).start()


def bring_up_to_date(url: str) -> None:
    """Open the database before anybody is told of the server: what is wrong with it is told in a line.

    One of a newer Small Council is left as it is (NewerDatabase says so).
    """
    engine = store.open_database(url)
    with answering(url), store.writing(engine).begin() as connection:
        migrate(connection)
    engine.dispose()


def level_of(log_level: str) -> str:
    """How much is logged."""
    if log_level.lower() not in LOG_LEVELS:
        fail(f"--log-level takes {', '.join(LOG_LEVELS[:-1])} or {LOG_LEVELS[-1]}, not {log_level!r}")
    return log_level


def bounds_for(limit: list[str]) -> Bounds:
    """The limits that were set, and the usual ones."""
    try:
        return read_bounds(limit)
    except ValueError as error:
        fail(str(error))


def relay_for(smtp: str, mail_from: str) -> Relay | None:
    """The mail server, if one is named."""
    if not smtp:
        return None
    try:
        return read_relay(smtp, mail_from)
    except ValueError as error:
        fail(f"--smtp, --mail-from: {error}")


def address_for_links(public_url: str) -> str:
    """What links begin with: an address of the web, and no path of it."""
    parts = urlsplit(public_url)
    if public_url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
        fail(f"--public-url takes an address like https://games.example.org, not {public_url!r}")
    return public_url.rstrip("/")


def room_for_files() -> int:
    """How many files and sockets may be open at once: as many as the system allows, within reason."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else max(usual, min(MOST_FILES, most))
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted


def spare_collections() -> None:
    """Collect garbage seldom: a full collection looks at every table in memory while all of them wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)


SHARE = "several can share one PostgreSQL (--database postgresql://…)"


def lock_for(url: str, otherwise: str = SHARE) -> IO[str] | None:
    """A file of SQLite is for one server: the lock, held until the end. (Windows has none: there the port decides.)

    The file itself is locked, by whatever path or link it was reached, and from then on is its owner's alone: it holds
    every hand and every plan. It has to stay open: SQLite's own locks go when anybody in the process closes it.
    """
    if sys.platform == "win32" or not url.startswith(SQLITE):
        return None
    import fcntl

    lock = open(url.removeprefix(SQLITE), "a+", opener=partial(os.open, mode=OWNER_ONLY))  # noqa: SIM115
    with suppress(PermissionError):  # another user's file that we may write to
        os.fchmod(lock.fileno(), OWNER_ONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        fail(f"another server runs on this database; {otherwise}")
    return lock
