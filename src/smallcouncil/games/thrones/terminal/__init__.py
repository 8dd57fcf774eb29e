"""The boards of the family in the terminal: the land, the tracks, the houses, the battle, the bargain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from smallcouncil.games.thrones.state import Thrones
from smallcouncil.terminal.parts import Part
from smallcouncil.terminal.speech import ENGLISH, Speech

from . import choices, tidings
from .clash import bargain, battle, battle_in_brief, bids, march, own_secret
from .land import Holdings
from .look import Look, View
from .realm import details, houses, houses_in_brief, phase, state_of_play, tracks, tracks_in_brief

Names = Sequence[str]


def headline(look: Look, view: View, _: Names) -> str:
    """The round, its phase, and what hangs over it."""
    p: Thrones = look.read(view)
    return f"{look.say('round_of', n=p.round, of=p.board.rounds)}{phase(look.say, p)} · {look.weather(p)}"


def parts(look: Look, view: View, names: Names) -> list[Part]:
    """The table as the viewer sees it; what is in dispute stands last, next to the question."""
    p: Thrones = look.read(view)
    return [
        Part("cards", details(look, p, view)),
        Part("round", state_of_play(look, p, view)),
        Part("tracks", tracks(look, p, names), tracks_in_brief(look.say, p), may_go=True),
        Part("houses", houses(look, p, view, names), houses_in_brief(look, p, view, names), may_go=True),
        Part("map", look.land(p, view), Holdings(look, p, view), may_go=p.battle is not None),
        *in_dispute(look.say, p, view, names),
    ]


def in_dispute(say: Speech, p: Thrones, view: View, names: Names) -> Iterator[Part]:
    """What goes on just now."""
    if p.battle is not None:
        yield Part("battle", battle(say, p, p.battle, names), battle_in_brief(say, p, p.battle, names))
    elif p.march is not None:
        yield Part("march", march(say, p, p.march, names), march(say, p, p.march, names))
    going_on = {"bids": bids(say, p, view), "bargain": bargain(say, view, names), "secret": own_secret(say, view)}
    for word, what in going_on.items():
        if what:
            yield Part(word, what, what)


def score(look: Look) -> str:
    return look.say("score")


def shown_by(looks: Mapping[str, Look]) -> tuple[Callable[..., Any], ...]:
    """What a board is asked for: score, headline, parts, the choices in full and shortly, and what happened."""
    asked = (score, headline, parts, choices.list_options, choices.list_shortly, tidings.retell)
    return tuple(_in_any_language(each, looks) for each in asked)


def _in_any_language(show: Callable[..., Any], looks: Mapping[str, Look]) -> Callable[..., Any]:
    return lambda *what, language=ENGLISH: show(looks[language], *what)
