"""What happened, told with names and sums where the events hold lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from smallcouncil.core import Event
from smallcouncil.terminal.speech import Speech
from smallcouncil.terminal.words import told

from .clash import sum_in_words
from .look import Look
from .names import westeros_cards

Names = Sequence[str]
Data = Mapping[str, Any]


def retell(look: Look, event: Event, names: Names) -> str | None:
    """The game's sentence, with names and sums; a forced choice is told by what follows from it."""
    data = event.data
    match event.kind:
        case "forced":
            return ""
        case "totals":
            return _totals(look, data)
        case "bids":
            return look.say("all_bids", bids=_bids(look.say, data, names))
        case "game_over":
            each = ", ".join(f"{player} ({score})" for player, score in zip(names, data["scores"], strict=True))
            return look.say("game_over", scores=each)
        case "westeros":
            return told_with(look, event, names, cards=[westeros_cards(look.say, data["cards"])])
    return None


def told_with(look: Look, event: Event, names: Names, **words: Any) -> str:
    """The game's own sentence, some of its values put into words."""
    return told(look.position.game, Event(event.kind, {**event.data, **words}), names, look.say.language)


def _bids(say: Speech, data: Data, names: Names) -> str:
    each = zip(names, data["bids"], data["totals"], strict=True)
    return ", ".join(f"{player} ({_bid(say, bid, total)})" for player, bid, total in each)


def _bid(say: Speech, bid: int, total: int) -> str:
    return say("bid", n=bid, total=total) if total != bid else str(bid)


def _totals(look: Look, data: Data) -> str:
    say, sides = look.say, zip(("attacker", "defender"), data["parts"], strict=True)
    sums = {side: sum_in_words(say, look.position, parts, data[side]) for side, parts in sides}
    tie = f" {say(_tie(data))}" if data["attacker"] == data["defender"] else ""
    return say("strengths", **sums) + tie


def _tie(data: Data) -> str:
    """Neutral forces, of which there are no parts, give way to an equal strength."""
    return "tie" if data["parts"][1] else "equal_is_enough"
