"""What happened in A Storm of Swords, told with names and sums where the events hold lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from smallcouncil.core import Event
from smallcouncil.games.storm_of_swords import GAME
from smallcouncil.terminal.words import address, caller, told

from .clash import sum_in_words
from .names import westeros_cards

Names = Sequence[str]
Data = Mapping[str, Any]


def retell(event: Event, names: Names) -> str | None:
    """The game's sentence, with names and sums; a forced choice is told by what follows from it."""
    data, who = event.data, caller(names)
    match event.kind:
        case "forced":
            return ""
        case "totals":
            return _totals(data)
        case "bids":
            return f"Bids: {_bids(data, names)}."
        case "game_over":
            claims = zip(names, data["scores"], strict=True)
            return f"The game is over. Claim: {', '.join(f'{player} ({score})' for player, score in claims)}."
        case "attack":
            held_by = who(data["defender"]) if data["defender"] >= 0 else "a neutral force"
            return address(f"{told_with(event, names)[:-1]}, held by {held_by}.")
        case "supports" if data["seat"] == data["other"]:
            return address(f"{who(data['seat'])} adds {data['n']} of support from own orders.")
        case "westeros":
            return told_with(event, names, cards=[westeros_cards(data["cards"])])
    return None


def told_with(event: Event, names: Names, **words: Any) -> str:
    """The game's own sentence, some of its values put into words."""
    return told(GAME, Event(event.kind, {**event.data, **words}), names)


def _bids(data: Data, names: Names) -> str:
    each = zip(names, data["bids"], data["totals"], strict=True)
    return ", ".join(f"{player} ({_bid(bid, total)})" for player, bid, total in each)


def _bid(bid: int, total: int) -> str:
    return f"{bid}, counts {total}" if total != bid else str(bid)


def _totals(data: Data) -> str:
    sides = zip(("attacker", "defender"), data["parts"], strict=True)
    sums = "; ".join(f"{side} {sum_in_words(parts, data[side])}" for side, parts in sides)
    return f"Strengths: {sums}.{_tie(data) if data['attacker'] == data['defender'] else ''}"


def _tie(data: Data) -> str:
    """Neutral forces, of which there are no parts, give way to an equal strength."""
    return " A tie: the Fiefdoms track decides (GT-8.4)." if data["parts"][1] else " Equal is enough (GT-7.4)."
