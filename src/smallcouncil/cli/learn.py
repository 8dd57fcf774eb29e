"""A lesson in the terminal: the same steps as in the browser, at one keyboard."""

from __future__ import annotations

from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from smallcouncil.core import Choice
from smallcouncil.core.texts import PLAIN_FORM, WORD
from smallcouncil.games.lessons import Lesson
from smallcouncil.terminal.words import ENGLISH

from .console import ask_line, out, say
from .entries import BadEntry, read_choice
from .frame import called, spoken
from .play import LEAVE, WRONG, Left, Sitting, command
from .table import PERSON, LocalTable

BOT = "squire"
WIDE = 88  # letters in a line that can be read
AGAINST = "x"  # in notation: a raid x its target
# What the terminal itself says around the maester's words
WORDS = {
    "en": {
        "maester": "The maester, step {at} of {of}",
        "on": "Enter goes on · quit leaves. ",
        "try": "He suggests: {choice}  (type it, or its number; ? explains)",
        "return": "To come back here: {command}",
        "play": "To a real game: {command}",
        "novice": "You",
    },
    "hu": {
        "maester": "A mester, {at}. lépés, összesen {of}",
        "on": "Enter: tovább · quit: kilépés. ",
        "try": "Ezt javasolja: {choice}  (írd be, vagy a számát; ? magyaráz)",
        "return": "Ide így térhetsz vissza: {command}",
        "play": "Igazi játszma: {command}",
        "novice": "Növendék",
    },
    "cs": {
        "maester": "Mistr, krok {at}/{of}",
        "on": "Enter: dál · quit: konec. ",
        "try": "Radí: {choice}  (napiš to, nebo číslo; ? vysvětlí)",
        "return": "Zpět sem: {command}",
        "play": "Hrát doopravdy: {command}",
        "novice": "Novic",
    },
}


class Classroom(Sitting):
    """A sitting at which one choice is right at each step, and the others answer by the script."""

    def __init__(self, lesson: Lesson, at: int, language: str) -> None:
        if not 0 <= at < len(lesson.script.steps):
            raise BadEntry(f"The lesson has steps 1 to {len(lesson.script.steps)}.")
        self.lesson, self.at, self.words = lesson, at, WORDS[language]
        p, seat = lesson.begin(), lesson.script.seat
        players = [PERSON if one == seat else BOT for one in range(p.players)]
        super().__init__(LocalTable(p, players), language=language)
        for step in range(at):
            self.play_step(step)
        self.reader, self.table.told[seat] = seat, len(self.table.story)

    def called(self) -> list[str]:
        """How the players are called: who learns is a novice."""
        return called(self.table.players, self.language, reader=self.words["novice"])

    def play_step(self, at: int) -> None:
        """Answer for everybody what is answered from a step to the next."""
        for seat, choice in self.lesson.moves(at):
            self.table.answer(seat, choice)

    def goes_on(self) -> bool:
        """A step: what the maester says, and what is to be done; whether there is another."""
        step, seat = self.lesson.script.steps[self.at], self.lesson.script.seat
        self.screen.tell(self.table.news(seat), self.table.last)
        if step.do:
            suggestion = Text(self.words["try"].format(choice=step.do) + self.in_words(step.do), "dim")
            self.screen.show_question(self.table.p, seat, Group(self.said(step.say), suggestion))
            self.listen(seat)
        else:
            self.screen.show_above(self.table.p, seat, self.said(step.say))
            if self.is_last:
                return False
            self.wait()
            self.play_step(self.at)
        self.at += 1
        return True

    def in_words(self, choice: Choice) -> str:
        """What is typed in notation, which is English, in the reader's language; nothing where a word has no name."""
        texts = self.table.game.texts
        words = [word for word in WORD.findall(choice) if word != AGAINST]
        if self.language == ENGLISH or not all(texts.is_named(word, self.language) for word in words):
            return ""
        return f" = {WORD.sub(lambda word: texts.name(word[0], self.language, PLAIN_FORM), choice)}"

    @property
    def is_last(self) -> bool:
        """Whether there is nothing after this step."""
        return self.at == len(self.lesson.script.steps) - 1

    def show_welcome(self) -> None:
        """The maester speaks for himself."""

    def said(self, key: str) -> Panel:
        """What the maester says."""
        head = self.words["maester"].format(at=self.at + 1, of=len(self.lesson.script.steps))
        words = Text(self.lesson.say(key, self.language))
        return Panel(words, title=head, title_align="left", width=min(out.width, WIDE))

    def wait(self) -> None:
        """Let the reader read."""
        if ask_line(self.words["on"]).lower() in LEAVE:
            raise Left

    def answers(self, seat: int, words: str) -> bool:
        """Take the choice that is taught; say of any other why it is not the one."""
        decision = self.table.p.pending[seat]
        numbered = self.screen.choices(decision)
        choice: Choice = read_choice(words, decision.options, numbered, self.table.game.texts)
        if choice == self.lesson.script.steps[self.at].do:
            self.play_step(self.at)
            return True
        refusal, key = self.lesson.judge(self.table.p, self.at, choice)
        say(self.why_not(refusal) if refusal else self.lesson.say(key, self.language), WRONG)
        return False

    def undo(self) -> bool:
        """A lesson goes one way: its steps can be come to by their numbers."""
        say(self.how_to_go_on())
        return False

    def how_to_go_on(self) -> str:
        """The way back here, or to a real game."""
        game = self.table.game.id
        if self.is_last:
            return self.words["play"].format(command=command("play", game, *spoken(self.language)))
        here = command("learn", game, "--step", str(self.at + 1), *spoken(self.language))
        return self.words["return"].format(command=here)
