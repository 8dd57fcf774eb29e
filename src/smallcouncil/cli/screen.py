"""What a table shows: the board, what happened, the question, the rule behind it, the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.segment import Segment, SegmentLines
from rich.table import Table as Grid
from rich.text import Text

from smallcouncil.core import Choice, Decision, Event, Outcome, Position, Viewer, worth_telling
from smallcouncil.core.template import plain
from smallcouncil.terminal import ROUND_BEGINS, View, board_of, look_back
from smallcouncil.terminal.parts import Part, whole
from smallcouncil.terminal.words import ENGLISH, sentence, told
from smallcouncil.versions import reader_of

from . import rules
from .console import height_of, lines_of, out, pause, show
from .frame import FRAME

ROOMY = 30  # lines of a screen that has room beside the board and the question
ANY_NOTATION = "one of the choices listed"


class Screen:
    """Shows the positions of one game to one reader at a time, or to several who share it."""

    def __init__(self, p: Position, names: Sequence[str], language: str = ENGLISH, *, is_shared: bool = False) -> None:
        self.game = p.game
        self.names, self.is_shared = names, is_shared
        self.language, self.frame = language, FRAME[language]
        self.board = board_of(p.game.id)
        self.rules = rules.rules_of(p.game.rules, p.game.base_rules, language, read=reader_of(p.game))
        self.told = 0  # the lines of what was told since the board was shown

    # The board

    def show_board(self, p: Position, reader: Viewer) -> None:
        """The table as the reader sees it, with all there is to it."""
        view = p.view(reader)
        show(self.heading(view), *self.alarms(view), whole(self.parts(view)))

    def show_part(self, p: Position, reader: Viewer, word: str) -> bool:
        """One part of the board in full; whether there is one of that word."""
        found = [part.full for part in self.parts(p.view(reader)) if part.word == word]
        show(*found)
        return bool(found)

    def show_above(self, p: Position, reader: Viewer, below: RenderableType) -> None:
        """The table as the reader sees it and something below it, on one screen; what was told last stays if it can."""
        view = p.view(reader)
        self.show_drawn(view, self.drawn(view), below)

    def show_drawn(self, view: View, board: Sequence[Drawn], below: RenderableType) -> None:
        """The same of a board that is drawn already."""
        last = lines_of(below)
        room = out.height - len(last) - 2  # the heading, and the line where the reader types
        lines = fitted(board, room, self.told)
        self.told = 0
        show(self.heading(view))
        out.print(SegmentLines([*lines, *[[]] * (len(lines) < room), *last], new_lines=True), end="")

    def drawn(self, view: View) -> list[Drawn]:
        """The parts of the board."""
        return [Drawn(part) for part in self.parts(view)]

    def parts(self, view: View) -> list[Part]:
        """The same as the board has them."""
        return self.board.parts(view, self.names, language=self.language)

    def heading(self, view: View) -> Rule:
        """The title, and how far the game is."""
        title, line = (
            self.game.texts.say("title.title", {}, language=self.language),
            self.board.headline(view, self.names, language=self.language),
        )
        return Rule(f"{title} ── {line}" if line else title, align="left")

    # What happened

    def tell(self, events: Iterable[Event], last: Mapping[int, Position] | None = None) -> None:
        """What happened, a line each; where a round ends, how it ended, if its last position is given."""
        told: list[Event] = []
        for event in events:
            if event.kind in ROUND_BEGINS and last and (over := event.data["round"] - 1) in last:
                self.tell_all(told)
                self.show_end_of_round(over, last[over].view(None), told)
                told = []
            told.append(event)
        self.tell_all(told)

    def tell_all(self, events: Iterable[Event]) -> None:
        """What happened, a line each."""
        lines = Grid.grid(padding=(0, 1, 0, 0))
        for words in filter(None, map(self.words, worth_telling(events))):
            lines.add_row("•", Text(words))
        if lines.rows:
            show(lines)
            self.told = height_of(lines) + 1

    def show_end_of_round(self, over: int, view: View, events: Sequence[Event]) -> None:
        """That a round is over, and what is cleared away after it."""
        line = self.game.texts.say("round.over", {"n": over}, language=self.language)
        show(Rule(line, align="left", style="dim"))
        if (seen := look_back(self.game.id, view, events, self.language)) is not None:
            out.print(seen)
            pause(self.frame["enter"])

    def words(self, event: Event) -> str:
        """What happened, as a sentence; nothing if the board shows it."""
        words = self.board.retell(event, self.names, language=self.language)
        return told(self.game, event, self.names, self.language) if words is None else words

    # A question

    def show_question(self, p: Position, seat: int, foot: RenderableType) -> None:
        """The board, and directly below it the question with its choices, and what else there is to say."""
        view, decision = p.view(seat), p.pending[seat]
        alarms = self.alarms(view) if out.height >= ROOMY else []  # else "board" tells them
        asked = Group(*alarms, self.question(decision))
        room = out.height - height_of(asked) - height_of(foot) - 2  # the heading, and the line where the reader types
        board = self.drawn(view)
        self.show_drawn(view, board, Group(asked, self.options(view, decision, board, room), foot))

    def alarms(self, view: View) -> list[Text]:
        """Who can win with what comes next; nothing from rules that tell no alarms."""
        told = [self.sentence(f"alarm.{one['how']}", one["about"]) for one in view.get("alarms", ())]
        return [Text(f"! {words}", "bold red") for words in told]

    def sentence(self, key: str, about: Mapping[str, Any]) -> str:
        """A sentence of the game in the reader's language."""
        return sentence(self.game, key, about, self.names, self.language)

    def options(self, view: View, decision: Decision, board: Sequence[Drawn], room: int) -> RenderableType:
        """The choices with their numbers: in full, in short, or as many as the board leaves room for."""
        choices, needed = self.choices(decision), [part for part in board if not part.may_go]
        for listed, parts in ((self.board.list_options, board), (self.board.list_shortly, needed)):
            options = Group(
                listed(view, choices, self.names, language=self.language), *self.unlisted(decision, choices)
            )
            lines = lines_of(options)
            if len(lines) <= room - in_brief(parts):
                return SegmentLines(lines, new_lines=True)
        return Group(
            SegmentLines(lines[: max(1, room - in_brief(needed) - 1)], new_lines=True), Text(self.frame["cut"], "dim")
        )

    def show_choices(self, p: Position, seat: int) -> None:
        """All choices that are listed, with what they mean."""
        decision = p.pending[seat]
        choices = self.choices(decision)
        listed = self.board.list_options(p.view(seat), choices, self.names, language=self.language)
        show(Group(self.question(decision), listed, *self.unlisted(decision, choices)))

    def unlisted(self, decision: Decision, choices: Sequence[Choice]) -> list[RenderableType]:
        """How many there are beside those listed."""
        more = len(decision.options) - len(choices)
        return [Text(self.frame["more"].format(n=more), "dim")] if more else []

    def question(self, decision: Decision) -> Text:
        """The question, whom it is put to, and the clause it rests on."""
        asked = self.sentence(f"ask.{decision.kind}", decision.about)
        whom = f"{self.names[decision.seat]}: " if self.is_shared else ""
        return Text.assemble((whom + asked, "bold"), (f"  {decision.clause}", "dim"))

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
            Text(self.frame["answer"].format(notation=notation)),
            Text(self.frame["read_on"].format(clauses=" · ".join(more)), "dim"),
        )

    def show_sayings(self, sayings: Sequence[Choice]) -> None:
        """What may be said at any time, whatever is asked; most games know nothing of the kind."""
        if sayings:
            show(Text(self.frame["any_time"].format(sayings=" · ".join(sayings))))

    def show_clause(self, clause: str) -> None:
        """A clause and those it names."""
        show(rules.one_clause(self.rules, self.rules.find(clause)))

    def parts_to_ask_for(self, p: Position, reader: Viewer) -> str:
        """The words that show a part of the board."""
        return " · ".join(part.word for part in self.parts(p.view(reader)))

    # The end

    def result(self, outcome: Outcome) -> RenderableType:
        """Places, scores, and what decided."""
        reason = self.game.texts.phrase(f"reason.{outcome.reason}", {}, language=self.language)
        return Group(
            self.places(outcome),
            Text(f"\n{self.frame['reason'].format(reason=reason)}\n"),
            rules.clauses([self.rules.find(outcome.clause)]),
        )

    def places(self, outcome: Outcome) -> RenderableType:
        """The players by place."""
        table = Grid(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
        table.add_column(self.frame["place"], justify="right")
        table.add_column(self.frame["player"])
        table.add_column(self.board.score(language=self.language), justify="right")
        table.add_column()
        for seat in sorted(range(len(self.names)), key=lambda seat: (outcome.places[seat], seat)):
            won = seat in outcome.winners
            row = (
                f"{outcome.places[seat]}.",
                self.names[seat],
                plain(outcome.scores[seat], self.language),
                self.frame["won"] if won else "",
            )
            table.add_row(*row, style="bold" if won else "")
        return table


class Drawn:
    """A part of a board as this screen shows it. It takes a while, so each form is drawn once, and only if needed."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.may_go = part.may_go
        self.brief: list[list[Segment]] = lines_of(part.brief) if part.brief else []

    @cached_property
    def full(self) -> list[list[Segment]]:
        return lines_of(self.part.full)


def fitted(board: Sequence[Drawn], room: int, better: int) -> list[list[Segment]]:
    """A board in so many lines: its parts in brief; in full, from the last, as many as there is room for.

    Some of the room is `better` left to what stands above than filled with details.
    """
    for part in board:
        if part.may_go and in_brief(board) > room:
            board = [other for other in board if other is not part]
    shown, left = [part.brief for part in board], room - in_brief(board) - better
    for at, part in reversed([*enumerate(board)]):
        if left > 0 and (more := len(part.full) + 1 - len(part.brief)) <= left:
            shown[at], left = [*[[]] * (at > 0), *part.full], left - more
    return [line for lines in shown for line in lines]


def in_brief(board: Sequence[Drawn]) -> int:
    """How many lines a board takes in brief."""
    return sum(len(part.brief) for part in board)
