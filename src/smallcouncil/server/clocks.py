"""Clocks: how long each seat may still think. All times are milliseconds, all of them follow from the entries."""

from __future__ import annotations

import msgspec

from .setup import Clock


class Thinking(msgspec.Struct, frozen=True):
    """A seat that is asked: since when, and how long it had thought of this decision before a pause."""

    since: int
    before: int = 0


class Times(msgspec.Struct, frozen=True):
    """The clocks of a table."""

    clock: Clock
    bank: tuple[int, ...]  # of each seat; only a `player` clock draws on it
    thinking: dict[int, Thinking] = {}
    running: bool = False
    thought: tuple[int, ...] = ()  # of each answer so far: how long it took

    def asked(self, seats: set[int], now: int) -> Times:
        """The seats that are asked from now on; who was asked before goes on thinking."""
        if self.clock.kind == "none":
            return self
        return msgspec.structs.replace(
            self, thinking={seat: self.thinking.get(seat, Thinking(now)) for seat in sorted(seats)}
        )

    def answered(self, seat: int, now: int) -> Times:
        """A seat has answered: its time is charged, its increment paid."""
        if self.clock.kind == "none":
            return self
        times, thought = self._charged(seat, now)
        return msgspec.structs.replace(times, thought=(*self.thought, thought))

    def back(self, seat: int, now: int) -> Times:
        """A player is back from being away: what was thought before is charged, as by an answer."""
        return self if self.clock.kind == "none" else self._charged(seat, now)[0]

    def fresh(self, seat: int, now: int) -> Times:
        """Somebody else plays the seat from now on, with a whole clock."""
        bank = [*self.bank[:seat], 1000 * self.clock.seconds, *self.bank[seat + 1 :]]
        thinking = {one: Thinking(now) if one == seat else so_far for one, so_far in self.thinking.items()}
        return msgspec.structs.replace(self, bank=tuple(bank), thinking=thinking)

    def _charged(self, seat: int, now: int) -> tuple[Times, int]:
        thinking = {**self.thinking}
        thought = _thought(thinking.pop(seat, Thinking(now)), now)
        bank = list(self.bank)
        if self.clock.kind == "player":
            bank[seat] = max(0, bank[seat] - thought) + 1000 * self.clock.increment
        return msgspec.structs.replace(self, bank=tuple(bank), thinking=thinking), thought

    def went_back(self, undone: list[int], asked: set[int], now: int) -> Times:
        """Answers of these seats, in this order, were taken back: what they took stays thought, what they paid goes."""
        if self.clock.kind == "none":
            return self
        kept = max(0, len(self.thought) - len(undone))
        bank, thinking, thought = list(self.bank), {**self.thinking}, self.thought[kept:]
        for seat, before in zip(reversed(undone), reversed(thought), strict=False):  # the oldest, which is asked, last
            if self.clock.kind == "player":
                bank[seat] = max(0, bank[seat] - 1000 * self.clock.increment)
            elif seat in asked:
                one = thinking.get(seat, Thinking(now))
                thinking[seat] = Thinking(one.since, one.before + before)
        return msgspec.structs.replace(self, bank=tuple(bank), thinking=thinking, thought=self.thought[:kept])

    def without(self, begun: int, ended: int) -> Times:
        """A time that nobody could think in is taken out of what everybody has thought."""
        thinking = {
            seat: Thinking(one.since + max(0, ended - max(begun, one.since)), one.before)
            for seat, one in self.thinking.items()
        }
        return msgspec.structs.replace(self, thinking=thinking)

    def stopped(self, now: int) -> Times:
        """Nobody's time runs."""
        thinking = {seat: Thinking(now, _thought(one, now)) for seat, one in self.thinking.items()}
        return msgspec.structs.replace(self, thinking=thinking, running=False)

    def started(self, now: int) -> Times:
        """Time runs, from where it was."""
        thinking = {seat: Thinking(now, one.before) for seat, one in self.thinking.items()}
        return msgspec.structs.replace(self, thinking=thinking, running=True)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat runs out, if it does."""
        if self.clock.kind == "none" or not self.running or seat not in self.thinking:
            return None
        allowed = self.bank[seat] if self.clock.kind == "player" else 1000 * self.clock.seconds
        one = self.thinking[seat]
        return one.since - one.before + allowed


def _thought(one: Thinking, now: int) -> int:
    return one.before + now - one.since


def clock_for_friends() -> Clock:
    """Three days for each choice; nobody loses a seat by it unless the others decide so."""
    return Clock(kind="decision", seconds=3 * 24 * 3600, timeout="wait")


def clock_for_strangers(minutes: int, players: int) -> Clock:
    """What a live game takes, with half as much to spare, and a bot for who is gone: in fives of minutes."""
    each = max(1, round(1.5 * minutes / players / 5))
    return Clock(kind="player", seconds=each * 5 * 60, increment=10, timeout="takeover")


def times_for(clock: Clock, players: int) -> Times:
    """The clocks before the start."""
    return Times(clock, (1000 * clock.seconds,) * players)
