"""Playing in the terminal: the people at one keyboard, and what they may say."""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.console import Group
from rich.text import Text

from smallcouncil.core import CouncilError, IllegalChoice, seen_by
from smallcouncil.terminal.parts import seated
from smallcouncil.terminal.words import ENGLISH, refused

from .console import ask_line, out, say, show, wipe
from .entries import read_choice, short_name
from .frame import FRAME, called, spoken
from .listing import to_json
from .rules import UnknownClause
from .saved import check_file, write_saved
from .screen import Screen
from .table import LocalTable

LEAVE = ("quit", "exit", "q")
WRONG = "yellow"


class Left(Exception):
    """The player leaves the table."""


class Sitting:
    """A table that is played at one keyboard."""

    def __init__(self, table: LocalTable, file: Path | None = None, language: str = ENGLISH) -> None:
        self.table = table
        self.language, self.frame = language, FRAME[language]
        self.names = self.called()
        self.screen = Screen(table.p, self.names, language, is_shared=len(table.people) > 1)
        self.reader: int | None = None  # who sits before the screen
        self.has_secrets = False  # so far
        self.file = file  # where the log goes when the player leaves
        self.saved = ("", -1)  # the last file written, and how many choices it holds

    def called(self) -> list[str]:
        """How the players are called."""
        return called(self.table.players, self.language)

    def play(self) -> None:
        """Play to the end, or until the player leaves."""
        self.show_welcome()
        try:
            while self.goes_on():
                pass
        except (Left, EOFError, KeyboardInterrupt):
            out.print()
        self.part()

    def goes_on(self) -> bool:
        """Play to the next decision of a person, and take it; after the end, whether it was taken back."""
        self.table.play_bots()
        seat = self.table.asked()
        if seat is None:
            self.show_end()
            return bool(self.table.people) and self.listen(None)
        self.sit_down(seat)
        self.show_decision(seat)
        return self.listen(seat)

    # What is shown

    def show_welcome(self) -> None:
        """What the game is about, who plays, and where the rules are."""
        game = self.table.game
        players = " · ".join(seated(name, self.seat(seat)) for seat, name in enumerate(self.names))
        rules = self.frame["all_rules"].format(command=command("rules", short_name(game), *spoken(self.language)))
        line = game.texts.say("title.line", {}, language=self.language)
        show(Text(line, "bold"), Text(f"{players}\n{rules}", "dim"))

    def seat(self, seat: int) -> str:
        """The number of a seat, and whether it is the reader's where the name does not tell."""
        return self.frame["own_seat" if self.table.people == [seat] else "seat"].format(n=seat)

    def sit_down(self, seat: int) -> None:
        """Let another player come to the keyboard; where there are secrets, nobody sees the other's."""
        self.has_secrets = self.has_secrets or has_secrets(self.table)
        if seat != self.reader and len(self.table.people) > 1 and self.has_secrets:
            if self.reader is not None:
                wipe()
            out.print()
            if ask_line(self.frame["pass_on"].format(name=self.names[seat])).lower() in LEAVE:
                raise Left
            wipe()
        self.reader = seat

    def show_decision(self, seat: int) -> None:
        """What happened since the player last looked, then the board and directly below it the question."""
        self.screen.tell(self.table.news(seat), self.table.last)
        self.screen.show_question(self.table.p, seat, Text(self.frame["commands"], "dim"))

    def show_end(self) -> None:
        """The last board, what led to it, and the result."""
        table = self.table
        news = table.story if self.reader is None else table.news(self.reader)
        if len(table.people) > 1:
            self.reader = None  # they all look now
        self.screen.tell(seen_by(news, self.reader), table.last)
        result = [self.screen.result(table.p.outcome)] if table.p.outcome else []
        foot = [Text(f"\n{self.frame['after_the_end']}", "dim")] if table.people else []
        self.screen.show_above(table.p, self.reader, Group(*result, *foot))

    # What is said

    def listen(self, seat: int | None) -> bool:
        """Do what the player says until the position is another; after the end, anything else leaves."""
        while True:
            words = ask_line()
            if (words or seat is None) and self.does(seat, words):
                return True

    def does(self, seat: int | None, words: str) -> bool:
        """Do what the player says; whether the position is another now."""
        first, _, rest = ("?", "", words[1:]) if words.startswith("?") else words.partition(" ")
        match first.lower():
            case "undo":
                return self.undo()
            case word if word in LEAVE:
                raise Left
            case "?" | "help":
                self.explain(seat, rest.strip())
            case "board":
                self.screen.show_board(self.table.p, self.reader)
            case "choices" if seat is not None:
                self.screen.show_choices(self.table.p, seat)
            case word if self.screen.show_part(self.table.p, self.reader, word):
                pass
            case "log":
                self.screen.tell(seen_by(self.table.story, self.reader))
            case "save":
                self.save(rest.strip())
            case _ if seat is not None:
                return self.answers(seat, words)
            case _:
                raise Left
        return False

    def answers(self, seat: int, words: str) -> bool:
        """Answer the question, or say why these words do not."""
        decision = self.table.p.pending[seat]
        numbered = self.screen.choices(decision)
        try:
            self.table.answer(seat, read_choice(words, decision.options, numbered, self.table.game.texts))
        except IllegalChoice as error:
            numbers = self.frame["numbers"].format(n=len(numbered))
            say(numbers if words.isdecimal() else self.why_not(error), WRONG)
            return False
        return True

    def why_not(self, refusal: IllegalChoice) -> str:
        """Why something cannot be done, by the rules."""
        return refused(self.table.game, refusal, self.names, self.language)

    def undo(self) -> bool:
        """Take back the last decision that was taken at this keyboard."""
        is_back = self.table.undo()
        say(self.frame["taken_back" if is_back else "nothing_back"], "" if is_back else WRONG)
        return is_back

    def explain(self, seat: int | None, clause: str) -> None:
        """A clause, or the question that is asked now, and what may be said."""
        try:
            if clause:
                return self.screen.show_clause(clause)
        except UnknownClause as error:
            return say(str(error), WRONG)
        if seat is not None:
            self.screen.explain(self.table.p.pending[seat])
            self.screen.show_sayings(self.table.p.may_say(seat))
        parts = self.screen.parts_to_ask_for(self.table.p, self.reader)
        show(Text(self.frame["help"].format(parts=parts), "dim"))

    # What is kept

    def save(self, name: str) -> None:
        """Write the log into a file, and say so."""
        if not name:
            return say(self.frame["which_file"], WRONG)
        file = Path(name).expanduser()
        try:
            check_file(file, self.language)
            self.write(file)
        except CouncilError as error:
            return say(str(error), WRONG)
        say(self.frame["saved"].format(file=file))

    def write(self, file: Path) -> None:
        """Write the log into a file."""
        log = self.table.p.log
        write_saved(file, log, self.language)
        self.saved = (str(file), len(log.moves))

    def part(self) -> None:
        """Say goodbye, and how to go on."""
        if self.file:
            self.write(self.file)
        out.print(Text(f"{self.frame['goodbye']} {self.how_to_go_on()}".strip()), soft_wrap=True)

    def how_to_go_on(self) -> str:
        """The command that leads back here, or to the start of the same table."""
        file, choices = self.saved
        is_saved = choices == len(self.table.p.log.moves)
        if self.table.p.outcome:
            return self.frame["see_again"].format(command=command("replay", file)) if is_saved else ""
        if is_saved:
            return self.frame["go_on"].format(command=going_on(self.table, file))
        return self.frame["again"].format(command=again(self.table, self.language))


def has_secrets(table: LocalTable) -> bool:
    """Whether anybody sees more than a spectator."""
    everybody, *views = ({**table.p.view(viewer), "viewer": None} for viewer in (None, *range(table.p.players)))
    return any(view != everybody for view in views)


def again(table: LocalTable, language: str) -> str:
    """The command that sets up the same table."""
    log = table.p.log
    options = [f"--option={name}={to_json(value)}" for name, value in log.options.items()]
    seats = ",".join(table.players)
    return command("play", log.game, "--seats", seats, "--seed", log.seed, *options, *spoken(language))


def going_on(table: LocalTable, file: str) -> str:
    """The command that goes on with a saved game, which knows its language."""
    return command("resume", file, "--seats", ",".join(table.players))


def command(*words: str) -> str:
    """A command line of ours."""
    return shlex.join(["smallcouncil", *words])
