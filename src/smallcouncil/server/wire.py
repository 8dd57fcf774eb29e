"""The wire: uvicorn's WebSocket with a short way in and out, past the tasks and queues of ASGI.

Most of what comes in is an answer, most of what goes out are the steps that it makes. What is not taken by the short
way goes the long one, as with any server.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

from .logs import log

EXTENSION = "smallcouncil.wire"  # of ASGI: where the app finds the wire below its socket

# How a frame begins (RFC 6455, 5.2): what it is, here a whole text; how long it is; by what it is masked
WHOLE_TEXT, MASKED, TWO_BYTES, EIGHT_BYTES = 0x81, 0x80, 126, 127
MASK_BYTES = 4
NO_TEXT = 1007
short_head, middle_head, long_head = (Struct(layout).pack for layout in (">BB", ">BBH", ">BBQ"))


class Wire(WebSocketsSansIOProtocol):
    """Hands itself to the app."""

    hear: Callable[[bytes], bool] | None = None  # takes a text, or leaves it to the long way
    is_at_frame = False  # whether what comes next is known to be the beginning of a frame
    is_free = True  # whether what is sent now goes out at once
    gone: Callable[[], None] | None = None  # is told the end

    def handle_connect(self, event: Request) -> None:
        """Somebody comes."""
        super().handle_connect(event)
        self.unsent: list[bytes] = []
        self.outbox: list[Wire] = self.app_state.setdefault(EXTENSION, [])  # of the server: who has something to send
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
            self.is_at_frame = not self.conn.reader.buffer

    # In

    def data_received(self, data: bytes) -> None:
        """Let a text be heard that comes alone and whole, if nothing else is under way."""
        if self.is_at_frame:
            begin, end = frame_at(data, 0)
            if end == len(data):
                if data[0] == WHOLE_TEXT and self._hears(data, begin):
                    return
            else:
                while 0 < end < len(data):
                    _, end = frame_at(data, end)
                self.is_at_frame = end == len(data)
        super().data_received(data)

    def _hears(self, data: bytes, begin: int) -> bool:
        conn = self.conn
        return (
            self.hear is not None
            and self.queue.empty()
            and conn.state is OPEN
            and conn.current_size is None  # not within a message of several frames
            and len(data) - begin <= self.config.ws_max_size
            and self.hear(apply_mask(data[begin:], data[begin - MASK_BYTES : begin]))
        )

    def send_receive_event_to_app(self) -> None:
        """Hand a message over, if it is one: a text that is none ends the connection, and is not worth a line."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            return self.handle_parser_exception()
        super().send_receive_event_to_app()

    def go_long_way(self, text: bytes) -> None:
        """A text that could not be served by the short way after all, perhaps in the middle of the next message."""
        under_way = self.frames, self.curr_msg_data_type
        self.frames, self.curr_msg_data_type = [text], "text"
        self.send_receive_event_to_app()
        self.frames, self.curr_msg_data_type = under_way

    # Out

    def send_text(self, text: bytes) -> bool:
        """Send a text at the end of this turn of the loop; False if it has to go the long way.

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
        """The client does not read as quickly as it is told."""
        self.is_free = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """It does again."""
        self.is_free = True
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self.is_free = False
        super().connection_lost(exc)
        if self.gone is not None:
            self.gone()

    def keepalive_timeout(self) -> None:
        """Nobody has answered a ping: what still waits to be read keeps nothing open."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)


def send_all(outbox: list[Wire]) -> None:
    """Send what everybody has to send."""
    wires = outbox.copy()
    outbox.clear()
    for wire in wires:
        try:
            wire.flush()
        except Exception:  # whatever it is, the others get theirs
            log.exception("sending failed")
            wire.transport.abort()


def is_text(data: bytes) -> bool:
    """Whether something is UTF-8."""
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
