"""Who is ready to begin: known to every process of a server, in memory alone, and the same to all who have talked.

Each says of a person in a seat what it last heard, with a stamp one higher than any it knows of. Whoever hears of a
higher stamp takes it; so news may come late, twice or in any order, and nobody's word is lost to another's old one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

WORD = re.compile(r"(\d{1,4}):([0-9A-Za-z_-]{1,40}):(\d{1,15}):([0-9a-z]{1,16}):([01])")


class Word(NamedTuple):
    """What a person in a seat has said last; the later of two has the higher stamp, then the higher process."""

    stamp: int
    process: str
    is_ready: bool


class Readiness:
    """The words of one table, by seat and person: who sits down anew has said nothing yet, and is ready."""

    def __init__(self, process: str) -> None:
        self.process = process
        self.words: dict[tuple[int, str], Word] = {}

    def say(self, seat: int, person: str, is_ready: bool) -> None:
        """A person here has said it."""
        stamp = 1 + max((word.stamp for word in self.words.values()), default=0)
        self.words[seat, person] = Word(stamp, self.process, is_ready)

    def unready(self, people: dict[int, str]) -> set[int]:
        """The seats, of these with their people, that want the others to wait."""
        words = {seat: self.words.get((seat, person)) for seat, person in people.items()}
        return {seat for seat, word in words.items() if word is not None and not word.is_ready}

    def told(self, people: dict[int, str]) -> str:
        """All that is known of these, for other processes."""
        known = [(seat, person, self.words.get((seat, person))) for seat, person in sorted(people.items())]
        return ",".join(f"{seat}:{person}:{_written(word)}" for seat, person, word in known if word) or "-"

    def hear(self, told: str) -> None:
        """What another process knows: of each the later counts."""
        for seat, person, word in _read(told):
            known = self.words.get((seat, person))
            if known is None or word > known:
                self.words[seat, person] = word


def _written(word: Word) -> str:
    return f"{word.stamp}:{word.process}:{int(word.is_ready)}"


def _read(told: str) -> Iterable[tuple[int, str, Word]]:
    for one in told.split(","):
        if found := WORD.fullmatch(one):
            seat, person, stamp, process, is_ready = found.groups()
            yield int(seat), person, Word(int(stamp), process, is_ready == "1")
