"""What there is to play: each game with its players, options, variants and bots."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

import smallcouncil as sc
from smallcouncil.bots import bot_names
from smallcouncil.core import Game
from smallcouncil.terminal.parts import labelled
from smallcouncil.terminal.words import ENGLISH

from .entries import short_name
from .frame import FRAME


def title(game: Game[Any], language: str = ENGLISH) -> str:
    """The title of a game."""
    return game.texts.say("title.title", {}, language=language)


def line(game: Game[Any], language: str = ENGLISH) -> str:
    """A game in one line."""
    return game.texts.say("title.line", {}, language=language)


def menu(language: str) -> RenderableType:
    """The games by number."""
    games = [sc.find_game(game) for game in sc.game_ids()]
    return labelled([(str(n), offered(game, language)) for n, game in enumerate(games, 1)])


def offered(game: Game[Any], language: str) -> Text:
    """A game as one is asked whether to play it."""
    few, many = game.players[0], game.players[-1]
    for_whom = FRAME[language]["for_players"].format(few=few, many=many)
    return Text.assemble((title(game, language), "bold"), f", {for_whom}\n{line(game, language)}")


def all_games() -> RenderableType:
    """The games with all that can be chosen for a table."""
    return Group(*[described(sc.find_game(game)) for game in sc.game_ids()])


def described(game: Game[Any]) -> RenderableType:
    """A game with all that can be chosen for a table."""
    options = labelled([(name, Text(meaning(game, name))) for name in game.options.__struct_fields__])
    variants = labelled([(name, Text(variant(*how))) for name, how in game.variants.items()])
    facts = [
        ("Play", Text(f"smallcouncil play {game.id}  (in short: {short_name(game)})")),
        ("Players", Text(counted(list(game.players)))),
        ("Bots", Text(", ".join(bot_names(game.id)))),
        ("Options", options),
        ("Variants", variants),
    ]
    return Group(Text(title(game), "bold underline"), Text(line(game)), Padding(labelled(facts), (0, 0, 1, 0)))


def meaning(game: Game[Any], option: str) -> str:
    """What a table option does."""
    key = f"option.{option}"
    return game.texts.say(key, {}) if game.texts.has(key) else ""


def variant(numbers: Iterable[int], options: Mapping[str, Any]) -> str:
    """For how many players a variant is, and how it is asked for."""
    flags = [f"--option {shlex.quote(f'{name}={to_json(value)}')}" for name, value in options.items()]
    return f"{counted(list(numbers))} players {' '.join(flags)}".strip()


def counted(numbers: list[int]) -> str:
    """Numbers of players in words."""
    is_run = len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]} to {numbers[-1]}" if is_run else " or ".join(map(str, numbers))


def to_json(value: Any) -> str:
    """A value as it is written on the command line."""
    return json.dumps(value, separators=(",", ":"))
