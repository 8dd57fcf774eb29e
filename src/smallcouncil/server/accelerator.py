"""The accelerator: uvicorn's WebSocket with a short way in and out, past the tasks and queues of ASGI.

A server does without it, more slowly: nothing but `sockets` knows of it. What it does not take (texts in pieces or
several together, a client that reads slowly) goes through ASGI as with any server, to the same `Connection`.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

from .logs import log
from .sockets import EXTENSION, Reader
from .trial import HANDSHAKE, QUIETLY, Memory, check, let_happen

# How a frame begins (RFC 6455, 5.2): what it is, here a whole text; how long it is; by what it is masked
WHOLE_TEXT, MASKED, TWO_BYTES, EIGHT_BYTES = 0x81, 0x80, 126, 127
MASK_BYTES = 4
NO_TEXT = 1007
short_head, middle_head, long_head = (Struct(layout).pack for layout in (">BB", ">BBH", ">BBQ"))


class Accelerator(WebSocketsSansIOProtocol):
    """Offers itself to the app (`sockets.QuickSocket`)."""

    reader: Reader | None = None
    is_at_frame = False  # whether what comes next is known to be the beginning of a frame
    is_free = True  # whether what is sent now goes out at once

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.unsent: list[bytes] = []
        self.outbox: list[Accelerator] = self.app_state.setdefault(EXTENSION, [])  # of all: who has something to send
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
            self.is_at_frame = not self.conn.reader.buffer

    # In

    def data_received(self, data: bytes) -> None:
        """Give the reader a text that comes alone and whole, if nothing else is under way."""
        if self.is_at_frame:
            begin, end = frame_at(data, 0)
            if end == len(data):
                if data[0] == WHOLE_TEXT and self._gave(data, begin):
                    return
            else:
                while 0 < end < len(data):
                    _, end = frame_at(data, end)
                self.is_at_frame = end == len(data)
        super().data_received(data)

    def _gave(self, data: bytes, begin: int) -> bool:
        reader, conn = self.reader, self.conn
        if (
            reader is None
            or not self.queue.empty()
            or conn.state is not OPEN
            or conn.current_size is not None  # within a message of several frames
            or len(data) - begin > self.config.ws_max_size
        ):
            return False
        text = apply_mask(data[begin:], data[begin - MASK_BYTES : begin])
        if not is_text(text):
            return False
        reader.take(text)
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, if it is one: a text that is none ends the connection, and is not worth a line."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            return self.handle_parser_exception()
        super().send_receive_event_to_app()

    # Out

    def send_text(self, text: bytes) -> bool:
        """Send a text at the end of this turn of the loop; False if the client does not read as quickly.

        All that a turn sends goes out in one go: who is woken by the first frame reads the others unwoken.
        """
        if not self.is_free:
            return False
        if not self.unsent:
            if not self.outbox:
                self.loop.call_soon(send_all, self.outbox)
            self.outbox.append(self)
        self.unsent.append(text)
        return True

    def flush(self) -> None:
        """Send what is to be sent; nothing after the end, whose frames a client resumes without."""
        unsent, self.unsent = self.unsent, []
        if self.conn.state is OPEN and not self.disconnected:
            self.transport.write(b"".join([part for text in unsent for part in (head_of(len(text)), text)]))

    def pause_writing(self) -> None:
        self.is_free = False
        super().pause_writing()

    def resume_writing(self) -> None:
        self.is_free = True
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_free = False
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Nobody has answered a ping: what still waits to be read keeps nothing open."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)


def send_all(outbox: list[Accelerator]) -> None:
    ready = outbox.copy()
    outbox.clear()
    for one in ready:
        try:
            one.flush()
        except Exception:  # whatever it is, the others get theirs
            log.exception("sending failed")
            one.transport.abort()


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def head_of(size: int) -> bytes:
    """How a frame of so much text begins."""
    if TWO_BYTES <= size < 1 << 16:
        return middle_head(WHOLE_TEXT, TWO_BYTES, size)
    return short_head(WHOLE_TEXT, size) if size < TWO_BYTES else long_head(WHOLE_TEXT, EIGHT_BYTES, size)


def frame_at(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of a client's frame begins and ends. It ends at 0 if it is not all there, or no such frame."""
    if len(data) < at + 2:
        return 0, 0
    size, begin = data[at + 1] - MASKED, at + 2
    if size >= TWO_BYTES:
        wide = 2 if size == TWO_BYTES else 8
        size, begin = int.from_bytes(data[begin : begin + wide]), begin + wide
    begin += MASK_BYTES
    return begin, begin + size if 0 <= size <= len(data) - begin else 0


# Whether it fits


class Trial:
    """An app and a client of it that note what they are given, and by which way."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, str]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][EXTENSION].reader = self
        while (message := await receive())["type"] == "websocket.receive":
            self.noted.append(("asgi", message["text"]))
        self.noted.append(("asgi", message["type"]))

    def take(self, text: bytes) -> None:
        self.noted.append(("quick", text.decode()))


def try_out() -> None:
    """Have a client come, speak, be spoken to and go. An error tells that the accelerator does not fit."""
    asyncio.run(_try_out())


async def _try_out() -> None:
    trial, transport = Trial(), Memory()
    config = Config(cast("Any", trial), ws=Accelerator, ws_per_message_deflate=False, **QUIETLY)
    config.load()
    socket = Accelerator(config, ServerState(), {})
    transport.connect(socket)
    for sent in (HANDSHAKE, _frame(b"whole"), _frame(b"in ", fin=False), _frame(b"two", Opcode.CONT), _frame(b"again")):
        socket.data_received(sent)
        await let_happen()
    transport.written = b""
    is_sent = socket.send_text(b"told")
    await let_happen()
    socket.pause_writing()
    is_held = not socket.send_text(b"later")
    socket.connection_lost(None)
    await let_happen()
    expected = [("quick", "whole"), ("asgi", "in two"), ("quick", "again"), ("asgi", "websocket.disconnect")]
    check(trial.noted == expected, "what comes in")
    check(is_sent and is_held and transport.written == b"\x81\x04told", "what goes out")


def _frame(content: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=True)
