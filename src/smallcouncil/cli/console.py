"""The terminal: what is printed, what is asked, and how a mistake is told."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper
from typing import NoReturn

import typer
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text

try:
    import readline  # line editing, where the system has it
except ImportError:
    readline = None  # type: ignore[assignment]

PROMPT = "> "
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen first: some terminals scroll it away, and what has scrolled away goes last

PLAIN_SIGNS = {"–": "-", "−": "-", "─": "-", "·": ".", "•": "*", "◆": "*", "⚑": "!", "…": "~"}

out = Console(highlight=False)
err = Console(highlight=False, stderr=True)


def fail(message: str) -> NoReturn:
    """Say on the error stream what is wrong and end with code 2."""
    err.print(Text(as_sentence(message)), soft_wrap=True)
    raise typer.Exit(2)


def as_sentence(message: str) -> str:
    """An error's message with a capital letter (but an id stays as it is) and a full stop."""
    is_word = message.partition(" ")[0].isalpha()
    return (message[:1].upper() + message[1:] if is_word else message).rstrip(".?") + (
        "?" if message[-1:] == "?" else "."
    )


def say(sentence: str, style: str = "") -> None:
    """Print a sentence as it is: square brackets are no markup."""
    out.print(Text(sentence, style))


def show(*parts: RenderableType) -> None:
    """Print what a board or a page is made of, a blank line before each part."""
    for part in parts:
        out.print()
        out.print(part)


def lines_of(what: RenderableType) -> list[list[Segment]]:
    """The lines that it takes on this screen."""
    return out.render_lines(what, pad=False)


def height_of(what: RenderableType) -> int:
    """How many lines it takes on this screen."""
    return len(lines_of(what))


def ask_line(prompt: str = PROMPT) -> str:
    """Read a line; EOFError at the end of the input, or where there is none."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt).strip()


def pause(prompt: str) -> None:
    """Let a person who sits at a terminal read on when they want; what is piped goes on by itself."""
    if sys.stdin is not None and sys.stdin.isatty() and out.is_terminal:
        ask_line(prompt)


def wipe() -> None:
    """Clear the screen, what has scrolled away and what was typed, so that the next player does not see it."""
    if readline:
        readline.clear_history()
    if out.is_terminal:
        out.file.write(WIPE)
        out.file.flush()


def forgive_odd_characters() -> None:
    """Let no character that a terminal cannot show or send stop a game; the boards' signs have plain stand-ins."""
    codecs.register_error("plainly", _in_plain_signs)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plainly"), (sys.stderr, "plainly")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    odd = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in odd), error.end
