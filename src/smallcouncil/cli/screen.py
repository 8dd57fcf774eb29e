"""What a table shows: the board, what happened, the question, the rule behind it, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from smallcouncil.core import Choice, Decision, Event, Outcome, Position, Viewer

from . import rules
from .boards import board_of
from .console import out, show
from .words import YOU, sentence, told

ANY_NOTATION = "one of the choices listed"


class Screen:
    """Shows the positions of one game to one reader at a time."""

    def __init__(self, p: Position, names: Sequence[str]) -> None:
        self.game = p.game
        self.names = names
        self.board = board_of(p.game.id)
        self.rules = rules.rules_of(p.game.rules, p.game.base_rules)

    def show_board(self, p: Position, reader: Viewer) -> None:
        """The table as the reader sees it."""
        show(Rule(self.game.texts.say("title.title", {}), align="left"), self.board.draw(p.view(reader), self.names))

    def tell(self, events: Iterable[Event]) -> None:
        """What happened, a line each."""
        lines = Grid.grid(padding=(0, 1, 0, 0))
        for words in filter(None, map(self.words, events)):
            lines.add_row("•", Text(words))
        if lines.rows:
            show(lines)

    def words(self, event: Event) -> str:
        """What happened, as a sentence; nothing if the board shows it."""
        words = self.board.retell(event, self.names)
        return told(self.game, event, self.names) if words is None else words

    # A question

    def show_question(self, p: Position, seat: int) -> None:
        """The question with its choices."""
        decision = p.pending[seat]
        choices = self.choices(decision)
        show(self.question(decision))
        out.print(self.board.list_options(p.view(seat), choices, self.names))
        if more := len(decision.options) - len(choices):
            out.print(Text(f"      and {more} more, in notation", "dim"))

    def question(self, decision: Decision) -> Text:
        """The question, whom it is put to, and the clause it rests on."""
        name = self.names[decision.seat]
        asked = sentence(self.game, f"ask.{decision.kind}", decision.about, self.names)
        return Text.assemble((asked if name == YOU else f"{name}: {asked}", "bold"), (f"  {decision.clause}", "dim"))

    def choices(self, decision: Decision) -> list[Choice]:
        """The choices in the order in which they are numbered; of very many only the first."""
        return self.board.in_order(decision.options)

    def explain(self, decision: Decision) -> None:
        """The rules behind a question, and how an answer is written."""
        ids = (decision.clause, *self.board.FOLLOWING.get(decision.kind, ()))
        clauses = [self.rules.find(clause) for clause in ids]
        named = dict.fromkeys(cited.id for clause in clauses for cited in self.rules.cited_by(clause))
        more = [f"? {clause}" for clause in named if clause not in ids] or [f"? {decision.clause}"]
        notation = self.board.NOTATION.get(decision.kind, ANY_NOTATION)
        show(
            self.question(decision),
            rules.clauses(clauses),
            Text(f"Answer by a number from the list, or in notation: {notation}."),
            Text(f"To read on: {' · '.join(more)}", "dim"),
        )

    def show_clause(self, clause: str) -> None:
        """A clause and those it names."""
        show(rules.one_clause(self.rules, self.rules.find(clause)))

    # The end

    def show_result(self, outcome: Outcome) -> None:
        """Places, scores, and what decided."""
        reason = self.game.texts.say(f"reason.{outcome.reason}", {})
        show(
            self.result(outcome),
            Text(f"Reason: {reason[:1].lower()}{reason[1:]}."),
            rules.clauses([self.rules.find(outcome.clause)]),
        )

    def result(self, outcome: Outcome) -> RenderableType:
        """The players by place."""
        table = Grid(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
        table.add_column("Place", justify="right")
        table.add_column("Player")
        table.add_column(self.board.SCORE, justify="right")
        table.add_column()
        for seat in sorted(range(len(self.names)), key=lambda seat: (outcome.places[seat], seat)):
            won = seat in outcome.winners
            row = (f"{outcome.places[seat]}.", self.names[seat], str(outcome.scores[seat]), "won" if won else "")
            table.add_row(*row, style="bold" if won else "")
        return table
