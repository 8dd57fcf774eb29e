"""The path of an answer: from the socket to the database and back it meets the modules that the architecture names."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from uvicorn import Config as UvicornConfig
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

import smallcouncil.server
from smallcouncil.core import find_game
from smallcouncil.server.accelerator import Accelerator
from smallcouncil.server.app import routes
from smallcouncil.server.entries import AnyEntry, Sit, Start
from smallcouncil.server.services import Config, Services, open_services
from smallcouncil.server.setup import Setup
from smallcouncil.server.sockets import PLAIN
from smallcouncil.server.trial import HANDSHAKE, QUIETLY, Memory
from tests.contract.clauses import ROOT
from tests.server.host import PATIENCE

SERVER = Path(smallcouncil.server.__file__).parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## The path of an answer")[2]
DIAGRAM, PROSE = PAGE.partition("\nNine modules")[0], PAGE.partition("\nNine modules")[2].partition("\n## ")[0]
HANDED_ON, ASKED = PROSE.partition("What they ask on the way")[::2]
MOST = 9
BESIDE = {"driver", "windows", "trial"}  # who looks at the table afterwards; the transport of this test
WAITING = {"websocket"}  # below it an ASGI app waits for the next text


def named(text: str) -> set[str]:
    """The modules that a text names in code."""
    words = {word.partition(".")[0] for word in re.findall(r"`([\w.]+)`", text)}
    return {word for word in words if (SERVER / f"{word}.py").exists()}


PATH = named(HANDED_ON.partition("Requests of")[0])


class Follower:
    """Notes the modules of the server that are entered, in every thread, while it looks."""

    def __init__(self) -> None:
        self.is_looking, self.met = False, set[str]()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if self.is_looking and event == "call":
            file = Path(frame.f_code.co_filename)
            if file.parent == SERVER:
                self.met.add(file.stem)

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Threads that begin within are followed too."""
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


async def until(holds: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.001)


async def answer_over(services: Services, socket_class: Any, follower: Follower) -> None:
    """Somebody answers over a socket of this class; from the answer to `done`, the follower looks."""
    person, token = await services.people.guest("Ned", "")
    game = find_game("hand-of-the-king")
    setup = Setup(
        game=game.id, version=game.version, players=2, options={}, seed="7", seed_chosen=False, host=person.id
    )
    first: list[AnyEntry] = [*(Sit(seat=seat, person=person.id, name="Ned") for seat in (0, 1)), Start()]
    room = await services.rooms.make("0123456789abcdef", setup, "Ned", [(entry, person.id) for entry in first])
    config = UvicornConfig(Starlette(routes=routes(services, set())), ws=socket_class, **QUIETLY)
    config.load()
    socket, line = cast("Any", config.ws_protocol_class)(config, ServerState(), {}), Memory()
    line.connect(socket)
    head = HANDSHAKE.replace(b"GET / ", b"GET /api/play ")
    socket.data_received(head.replace(b"Host: here", f"host: here\r\nauthorization: Bearer {token}".encode()))
    await until(lambda: b" 101 " in line.written)
    socket.data_received(text(type="hello", table=room.id))
    await until(lambda: b'"welcome"' in line.written)
    [(seat, decision)] = room.table.position.pending.items()
    about = {"seat": seat, "decision": room.table.asked[seat], "choice": next(iter(decision.options))}
    follower.is_looking = True
    socket.data_received(text(type="answer", id="a", **about))
    await until(lambda: b'"done"' in line.written)
    follower.is_looking = False
    socket.connection_lost(None)


def text(**message: Any) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def met(folder: Path, socket_class: Any) -> set[str]:
    """The modules that an answer meets."""
    follower = Follower()

    async def run() -> None:
        services = await open_services(Config(database=f"sqlite:///{folder / 't.sqlite'}"))
        services.sweeping.cancel()
        services.rooms.wanting.take((frozenset({"somebody"}), frozenset()))  # who wants to be told of their turn
        try:
            await answer_over(services, socket_class, follower)
        finally:
            await services.close()

    with follower.everywhere():
        asyncio.run(run())
    return follower.met


def test_at_most_nine_modules_hand_an_answer_on_and_the_diagram_draws_each() -> None:
    assert len(PATH) == MOST
    assert {word for word in re.findall(r"\w+", DIAGRAM) if (SERVER / f"{word}.py").exists()} == PATH


def test_an_answer_meets_these_modules_and_no_others(tmp_path: Path) -> None:
    assert met(tmp_path, Accelerator) - BESIDE - named(ASKED) == PATH


def test_without_the_accelerator_it_meets_the_same_but_that_one(tmp_path: Path) -> None:
    assert met(tmp_path, PLAIN) - BESIDE - WAITING - named(ASKED) == PATH - {"accelerator"}


def test_the_page_names_none_that_an_answer_never_asks(tmp_path: Path) -> None:
    """Some are vocabulary, with nothing to call; the others are met."""
    vocabulary = {"entries", "infos", "protocol", "setup", "seats", "refusals", "store"}
    assert named(ASKED) - vocabulary - met(tmp_path, Accelerator) == set()


@pytest.mark.parametrize("name", sorted(PATH | named(ASKED)))
def test_each_module_that_is_named_is_there(name: str) -> None:
    assert (SERVER / f"{name}.py").exists()
