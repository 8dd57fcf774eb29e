"""Frames that share what is public are byte for byte those that share nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from smallcouncil.core import Position
from smallcouncil.server.entries import Answer, AnyEntry, Propose, Rematch, Resign, Takeover
from smallcouncil.server.projection import entry_info, is_as_before, scene, table_info
from smallcouncil.server.protocol import Step, TableInfo, encode
from smallcouncil.server.setup import Clock
from smallcouncil.server.table import Table
from smallcouncil.server.telling import Telling
from tests.contract.games import CASES, TOYS, Case
from tests.contract.laws import positions, viewers
from tests.server.wire import table_at

FIRST_CASES = {case.contract.game.id: case for case in reversed(CASES) if case.contract not in TOYS}


@pytest.mark.parametrize("case", FIRST_CASES.values(), ids=str)
def test_sharing_changes_no_byte(case: Case) -> None:
    for p in positions(case, 1, most=6):
        table = table_at(p)
        info = table_info(table, 0, "Ned")
        telling = Telling(table, info)
        everybody = viewers(p)
        Random(1).shuffle(everybody)
        for viewer in everybody:
            alone = Step(
                seq=table.seq,
                entry=entry_info(table, table.story[-1], viewer),
                table=info,
                scene=scene(table, viewer),
            )
            assert telling.frame(viewer) == encode(alone).decode()


def test_a_table_is_told_anew_only_where_it_has_changed() -> None:
    """What is left out is as it was but for its counts; what has changed is never left out."""
    at = table_at(positions_of("hand-of-the-king")[2])
    seat = min(at.position.pending)
    answer = Answer(seat=seat, choice=at.position.pending[seat].options.sample(Random(1)))
    assert is_as_before(at.next(answer, 99), at)
    changes: list[AnyEntry] = [
        Propose(seat=seat, what="pause"),
        Resign(seat=seat, bot="squire"),
        Rematch(table="another"),
        Takeover(seat=seat, bot="squire"),
    ]
    for entry in [answer, *changes]:
        after = at.next(entry, 99)
        assert is_as_before(after, at) == (told(after) == told(at)), entry
    timed = msgspec.structs.replace(at, setup=msgspec.structs.replace(at.setup, clock=Clock(kind="player")))
    assert not is_as_before(timed.next(answer, 99), timed)


def told(table: Table) -> TableInfo:
    """What is told of a table, its counts left out."""
    return msgspec.structs.replace(table_info(table, 0, "Ned"), seq=0, moves=0)


def positions_of(game: str) -> list[Position]:
    """Some positions of a game."""
    return [*positions(FIRST_CASES[game], 1, most=6)]
