"""A lock: one after the other, in the order in which they came. It can also be had at once or not at all."""

from __future__ import annotations

import asyncio
from collections import deque


class FairLock:
    """Whose turn it is to change something. Whoever has it gives it back, which hands it to the next."""

    def __init__(self) -> None:
        self.is_taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def try_acquire(self) -> bool:
        """Have the turn at once, if nobody has it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def release(self) -> None:
        """Let the next have it."""
        while self.waiting:
            following = self.waiting.popleft()
            if not following.done():
                following.set_result(None)  # taken it stays, so that nobody can come between
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.release()  # it had come already
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
