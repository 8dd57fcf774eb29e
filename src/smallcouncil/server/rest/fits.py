"""Endpoint for setting up a table: which options do not fit the others and the number of players, and why.

What the rules say is asked of the rules: of each single change that a table could get, whether they would refuse it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from smallcouncil.core import Game, IllegalTable, Refusal

from ..endpoints import Api, Call
from ..refusals import Refused, by_the_rules
from ..services import Services
from .games import find_game, game_info

api = Api()
MOST = 100  # changes that are looked at


class Wanted(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A table as it is wanted so far."""

    players: Annotated[int, msgspec.Meta(ge=1, le=10)]
    options: dict[str, Any] = {}


class Why(msgspec.Struct, kw_only=True):
    """Why the rules refuse something."""

    reason: str
    clause: str
    key: str  # of the game's texts, filled in with `about`
    about: dict[str, Any]


class Unfit(Why, kw_only=True):
    """A value that an option cannot have, as the rest is."""

    option: str
    value: Any


class Fit(msgspec.Struct, kw_only=True):
    """What the rules say of a wanted table."""

    refused: Why | None  # the table itself; None: it can be played
    unfit: list[Unfit]


@api.enter("POST", "/api/games/{game}/fit", takes=Wanted, gives=Fit)
async def see_what_fits(_: Services, call: Call) -> Fit:
    """Whether a table can be played as it is wanted, and which other values of its options could not."""
    game, wanted = find_game(call.path("game")), call.body
    if wanted.players not in game.players:
        raise Refused("bad_request", "so many do not play this game", key="refused.so_many")
    try:
        now = refusal_of(game, wanted.players, wanted.options)
    except IllegalTable as error:
        raise by_the_rules(error) from None
    except (LookupError, TypeError, ValueError):
        raise Refused(
            "bad_request", "the game cannot be set up with these options", key="refused.bad_options"
        ) from None
    return Fit(refused=why(game, now) if now else None, unfit=[*unfit(game, wanted, now)])


def unfit(game: Game[Any], wanted: Wanted, now: Refusal | None) -> Iterator[Unfit]:
    """What the rules would refuse, for another reason than they refuse the table for already."""
    for option, value, changed in [*changes(game, wanted)][:MOST]:
        refusal = refusal_of(game, wanted.players, wanted.options | {option: changed})
        if refusal and (now is None or refusal.key != now.key):
            told = why(game, refusal)
            yield Unfit(option=option, value=value, **msgspec.structs.asdict(told))


def changes(game: Game[Any], wanted: Wanted) -> Iterator[tuple[str, Any, Any]]:
    """Each option with each other value of few, and the option as it then is; of those by seat, for the first seat."""
    for option in game_info(game.id).options:
        schema, given = option.schema, wanted.options.get(option.name, option.schema.get("default"))
        if schema.get("type") == "boolean":
            yield option.name, not given, not given
        for value in schema.get("enum", []):
            if value != given:
                yield option.name, value, value
        for value in schema.get("items", {}).get("enum", []):
            if value:
                yield option.name, value, [value, *[""] * (wanted.players - 1)]


def refusal_of(game: Game[Any], players: int, options: dict[str, Any]) -> Refusal | None:
    """Why the rules do not know such a table, if they do not."""
    return game.check_table(players, game.read_options(options))


def why(game: Game[Any], refusal: Refusal) -> Why:
    key = f"no.{refusal.key}"
    about = msgspec.to_builtins(dict(refusal.about))
    return Why(reason=game.texts.say(key, refusal.about), clause=refusal.clause, key=key, about=about)
