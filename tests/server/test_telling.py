"""Frames that share what is public are byte for byte those that share nothing."""

from __future__ import annotations

from random import Random

import pytest

from smallcouncil.server.projection import entry_info, scene, table_info
from smallcouncil.server.protocol import Step, encode
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
