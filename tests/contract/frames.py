"""Frames as they are written in the rules: `(rule, *arguments)`, checked against the rule's own parameters."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from smallcouncil.core import Game


class Written(NamedTuple):
    """A frame in the source of a game: where, whose rule, and with how many arguments."""

    where: str
    rule: Any
    given: tuple[int, ...]  # of what is handed on to be done or to be answered nobody can tell which: either

    @property
    def fits(self) -> bool:
        """Whether the rule takes so many arguments beside the position."""
        return any(self._takes(n) for n in self.given)

    def _takes(self, n: int) -> bool:
        parameters = [*inspect.signature(self.rule).parameters.values()][1:]
        if any(one.kind is one.VAR_POSITIONAL for one in parameters):
            return True
        needed = [one for one in parameters if one.default is one.empty]
        return len(needed) <= n <= len(parameters)


def frames_of(game: Game[Any]) -> Iterator[Written]:
    """Every frame of a game whose arguments are all written down; what follows a question is given the choice too."""
    for module in {sys.modules[rule.__module__] for rule in game.book.rules.values()}:
        tree = ast.parse(inspect.getsource(module))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        handed_to = {id(given): called(call) for call in calls for given in call.args}
        handed_to |= {id(node.value): "later" for node in ast.walk(tree) if isinstance(node, ast.Assign)}
        returned = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Return)}  # no frames, but values
        for frame in (node for node in ast.walk(tree) if isinstance(node, ast.Tuple) and id(node) not in returned):
            rule = rule_of(frame, vars(module), game)
            if rule is not None and not any(isinstance(part, ast.Starred) for part in frame.elts):
                given = given_by(handed_to.get(id(frame), "do"), len(frame.elts) - 1)
                yield Written(f"{module.__name__}:{frame.lineno}", rule, given)


def given_by(call: str, n: int) -> tuple[int, ...]:
    """With how many arguments a rule is called whose frame is handed to this function."""
    return {"do": (n,), "ask": (n + 1,)}.get(call, (n, n + 1))


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return str(getattr(call.func, "id", ""))


def rule_of(frame: ast.Tuple, names: dict[str, Any], game: Game[Any]) -> Any:
    """The rule that a tuple begins with, if it does."""
    first = names.get(getattr(frame.elts[0], "id", "")) if frame.elts else None
    return first if callable(first) and first in game.book.names else None
