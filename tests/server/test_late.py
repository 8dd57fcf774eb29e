"""What delayed spectators are shown: the table as it stood, and what came after it in its time."""

from __future__ import annotations

import msgspec
import pytest

from smallcouncil.server.late import late_for
from smallcouncil.server.projection import table_info
from smallcouncil.server.steps import Steps
from smallcouncil.server.table import Table, new_table
from tests.server.test_steps import positions_of
from tests.server.wire import table_at


@pytest.mark.parametrize("begun", range(1000, 1016))
def test_a_delayed_table_and_its_late_frames_meet_at_one_moment(begun: int) -> None:
    """Whenever somebody comes: the first late frame is the step after the table that is shown."""
    table = delayed(seconds=1)
    past, late = late_for(table, 0, "Ned", begun).at(begun)
    steps = [msgspec.json.decode(frame)["seq"] for _, frame in late]
    assert steps == [*range(past.seq + 1, table.seq + 1)]


def delayed(seconds: int) -> Table:
    """A table whose spectators see it late."""
    table = table_at(positions_of("hand-of-the-king")[2])
    spectators = msgspec.structs.replace(table.setup.spectators, delay=seconds)
    return msgspec.structs.replace(table, setup=msgspec.structs.replace(table.setup, spectators=spectators))


def test_no_more_is_kept_for_spectators_than_is_still_to_be_told() -> None:
    late, table = late_for(delayed(seconds=1), 0, "Ned", 0), delayed(seconds=1)
    assert late.coming
    late.add(msgspec.structs.replace(table, at=10_000), b"")
    assert len(late.coming) == 1
    assert late.table.seq == table.seq


def test_what_spectators_see_late_is_kept_and_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the table is, whoever comes to watch costs no replay; and they see what a replay would show."""
    table = delayed(seconds=1)
    replayed = late_for(table, 0, "Ned", 1000)
    late = late_for(new_table(table.id, table.setup), 0, "Ned", 0)
    before = new_table(table.id, table.setup)
    for told in table.story:
        after = before.next(told.row.entry, told.row.at)
        late.add(after, Steps(before, after, table_info(after, 0, "Ned")).message(None))
        before = after
    monkeypatch.setattr(Table, "next", None)
    for now in range(1000, 1016):
        shown, coming = late.at(now)
        expected, frames = replayed.at(now)
        assert (shown.seq, shown.hash, coming) == (expected.seq, expected.hash, frames)
