"""The accelerator: what comes in pieces, together, broken or too long is served as if it had come frame by frame."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from smallcouncil.server.accelerator import MASKED, Accelerator, frame_at, head_of
from smallcouncil.server.protocol import LONGEST_MESSAGE
from smallcouncil.server.sockets import EXTENSION
from smallcouncil.server.trial import HANDSHAKE, Memory
from tests.server.host import Server, Visitor

texts = st.binary(max_size=300) | st.integers(0, 70_000).map(bytes)


def sent(content: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, content, fin).serialize(mask=True)


@given(texts)
def test_a_frame_begins_as_the_standard_says(text: bytes) -> None:
    assert head_of(len(text)) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


@given(st.lists(texts, min_size=1, max_size=4))
def test_the_frames_of_a_client_are_found_wherever_they_lie(contents: list[bytes]) -> None:
    frames = [sent(content) for content in contents]
    data, at = b"".join(frames), 0
    for content, frame in zip(contents, frames, strict=True):
        begin, end = frame_at(data, at)
        assert (end - begin, end - at) == (len(content), len(frame))
        at = end
    assert at == len(data)


@given(texts, st.data())
def test_a_frame_that_is_not_all_there_has_no_end(content: bytes, data: st.DataObject) -> None:
    frame = sent(content)
    assert frame_at(frame[: data.draw(st.integers(0, len(frame) - 1))], 0)[1] == 0
    assert frame_at(bytes([frame[0], frame[1] - MASKED]) + frame[2:], 0)[1] == 0  # no client sends without a mask


class App:
    """Takes texts by both ways, and keeps in which order they came, and by which."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.texts: list[tuple[bytes, str]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.wire: Accelerator = scope["extensions"][EXTENSION]
        self.listen_or_not()
        while (message := await receive())["type"] == "websocket.receive":
            self.texts.append((message["text"].encode() if "text" in message else message["bytes"], "long"))
            self.listen_or_not()

    def listen_or_not(self) -> None:
        """Whether the next text may come by the short way."""
        self.wire.reader = self if self.rng.random() < 0.7 else None

    def take(self, text: bytes) -> None:
        self.texts.append((text, "short"))
        self.listen_or_not()


async def connected(rng: Random) -> tuple[App, Accelerator, Memory]:
    """A wire whose client has come."""
    app, transport = App(rng), Memory()
    config = Config(
        cast("Any", app),
        ws=Accelerator,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_level="critical",
    )
    config.load()
    wire = Accelerator(config, ServerState(), {})
    wire.connection_made(cast("Any", transport))
    wire.data_received(HANDSHAKE)
    for _ in range(100):  # turns of the loop, whatever the clock says
        await asyncio.sleep(0)
    assert app.wire is wire
    return app, wire, transport


async def left(wire: Accelerator) -> None:
    """The client is gone, and the app knows it."""
    wire.connection_lost(None)
    await asyncio.gather(*wire.tasks)


def told_in_pieces(pieces: list[bytes], rng: Random) -> tuple[list[tuple[bytes, str]], bool]:
    """What an app takes when these pieces come, with pauses between some; and whether that was the end."""

    async def run() -> tuple[list[tuple[bytes, str]], bool]:
        app, wire, transport = await connected(rng)
        for piece in pieces:
            wire.data_received(piece)
            if rng.random() < 0.5:
                await asyncio.sleep(0)
        for _ in range(4 * len(pieces) + 10):
            await asyncio.sleep(0)
        is_closed = transport.is_closed
        await left(wire)
        return app.texts, is_closed

    return asyncio.run(run())


messages = st.lists(
    st.tuples(st.sampled_from(["text", "text", "text", "bytes", "two frames", "ping"]), st.text(max_size=200)),
    max_size=8,
)


def frames_of(kind: str, text: str) -> bytes:
    """A message as a client sends it."""
    content = text.encode()
    match kind:
        case "bytes":
            return sent(content, Opcode.BINARY)
        case "two frames":
            return sent(content[:3], fin=False) + sent(b"", Opcode.PING) + sent(content[3:], Opcode.CONT)
        case "ping":
            return sent(b"", Opcode.PING)
    return sent(content)


@given(messages, st.lists(st.integers(0, 2000), max_size=12), st.randoms(use_true_random=False))
def test_however_the_stream_is_cut_each_text_comes_once_and_in_its_order(
    said: list[tuple[str, str]], cuts: list[int], rng: Random
) -> None:
    stream = b"".join(frames_of(kind, text) for kind, text in said)
    places = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    told, _ = told_in_pieces([stream[begin:end] for begin, end in pairwise(places)], rng)
    assert [text for text, _ in told] == [text.encode() for kind, text in said if kind != "ping"]


@given(st.lists(st.text(max_size=200), min_size=1, max_size=8))
def test_texts_that_come_alone_and_whole_may_take_the_short_way(texts: list[str]) -> None:
    class Always(Random):
        def random(self) -> float:
            return 0.0

    told, _ = told_in_pieces([sent(text.encode()) for text in texts], Always())
    assert told == [(text.encode(), "short") for text in texts]


def test_a_piece_that_looks_like_a_frame_is_none() -> None:
    """Within a longer message lies what would be a text by itself, and it comes as a piece of its own."""
    before, within = b"before ", sent(b"within")
    head = bytes([Opcode.BINARY | 0x80, MASKED | len(before + within), 0, 0, 0, 0])
    told, _ = told_in_pieces([head + before, within, sent(b"after")], Random(1))
    assert [text for text, _ in told] == [before + within, b"after"]


def test_a_text_that_is_too_long_ends_the_connection() -> None:
    assert told_in_pieces([sent(b"x" * (LONGEST_MESSAGE + 1))], Random(1)) == ([], True)
    told, is_closed = told_in_pieces([sent(b"x" * LONGEST_MESSAGE)], Random(1))
    assert (len(told), is_closed) == (1, False)


def test_what_is_sent_in_one_turn_goes_out_together_and_nothing_after_the_end() -> None:
    async def run() -> None:
        _, wire, transport = await connected(Random(1))
        transport.written = b""
        assert all(wire.send_text(text) for text in (b"one", b"two", b"x" * 200))
        assert transport.written == b""
        await asyncio.sleep(0)
        frames = [Frame(Opcode.TEXT, text).serialize(mask=False) for text in (b"one", b"two", b"x" * 200)]
        assert transport.written == b"".join(frames)
        wire.pause_writing()
        assert not wire.send_text(b"too much")
        wire.resume_writing()
        assert wire.send_text(b"late")
        await left(wire)
        assert b"late" not in transport.written
        assert not wire.send_text(b"later")

    asyncio.run(run())


def test_nothing_is_sent_after_the_client_has_closed() -> None:
    async def run() -> None:
        _, wire, transport = await connected(Random(1))
        assert wire.send_text(b"late")
        wire.data_received(sent(b"\x03\xe8", Opcode.CLOSE))
        await asyncio.sleep(0)
        assert b"late" not in transport.written
        await left(wire)

    asyncio.run(run())


def test_who_cannot_be_sent_to_spoils_it_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        (_, broken, dead), (_, wire, transport) = [await connected(Random(1)) for _ in range(2)]
        wire.outbox = broken.outbox
        monkeypatch.setattr(dead, "write", None)
        assert broken.send_text(b"one")
        assert wire.send_text(b"two")
        await asyncio.sleep(0)
        assert (dead.is_closed, b"two" in transport.written) == (True, True)
        await asyncio.gather(left(broken), left(wire))

    asyncio.run(run())


def test_whoever_answers_is_told_the_same_as_ever(server: Server) -> None:
    """An answer, a refused one, one that is sent twice, one to a question of the past, and something else."""
    ned = Visitor(server)
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    decision = sitting.decisions[0]
    assert sitting.answer("up and away")["clause"] == "HK-3.1"
    first = sitting.answer(decision["options"][0], decision, id="once")
    assert sitting.answer(decision["options"][0], decision, id="once") == first
    now = sitting.reach(first["seq"]).decisions[0]
    assert sitting.answer(now["options"][0], {**now, "number": decision["number"]})["code"] == "stale"
    assert sitting.answer(now["options"][0], now)["seq"] == first["seq"] + 1
    assert sitting.request("ping", id="p")["type"] == "done"
