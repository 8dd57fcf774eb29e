"""A short siege: all attacks at once, and nobody who plays honestly loses anything. `make siege` is the long one."""

from __future__ import annotations

from pathlib import Path

from tests.server.siege import besiege

SECONDS, HONEST, ATTACKS = 12.0, 10, 9


def test_under_all_attacks_at_once_no_honest_move_is_lost(tmp_path: Path) -> None:
    """How quick it is depends on what else this machine does: that is for `make siege`."""
    result = besiege(SECONDS, HONEST, tmp_path)
    assert result.lost == []
    assert result.waits
    assert result.visits
    assert len([name for name, times in result.attacks.items() if times and "in vain" not in name]) == ATTACKS
    assert max(result.memory) < 1500
    assert result.disk[-1] < 50
    assert result.log < 100
