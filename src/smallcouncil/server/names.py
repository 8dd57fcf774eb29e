"""Names and titles as they are shown: signs that one sees, in the order in which they stand."""

from __future__ import annotations

from unicodedata import category, normalize

from .refusals import Refused

UNSEEN = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}  # controls of text and direction, and what is no sign at all
LONGEST_NAME, LONGEST_TITLE = 40, 80  # signs
FOR_EMOJI = ("\ufe0e", "\ufe0f")  # keyboards put them behind signs that are there twice, plain and coloured
MOST_MARKS = 3  # on one letter; more of them climb over the lines above and below
# Letters, signs and marks that show nothing (Default_Ignorable_Code_Point, and the blank of Braille)
BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180F, 0x2800, 0x3164, 0xFFA0} | {
    *range(0x180B, 0x180F),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
}


def clean_name(name: str) -> str:
    """A name without outer spaces. Refused if some of it cannot be seen, or turns what stands beside it round."""
    shown = _in_one_line(name)
    if any(_is_unseen(sign) for sign in shown):
        raise Refused(
            "bad_request", "a name has only signs that can be seen, in one direction", key="refused.name_signs"
        )
    if len(shown) > LONGEST_NAME or not _is_readable(shown):
        raise Refused(
            "bad_request",
            f"a name has 1 to {LONGEST_NAME} signs, and few accents on each",
            key="refused.name_length",
            about={"n": LONGEST_NAME},
        )
    return shown


def clean_title(title: str) -> str:
    """A title without what cannot be seen; perhaps nothing is left."""
    shown = "".join(sign for sign in _in_one_line(title) if not _is_unseen(sign))
    shown = _in_one_line(shown)[:LONGEST_TITLE]
    return shown if _is_readable(shown) else ""


def _in_one_line(text: str) -> str:
    for selector in FOR_EMOJI:
        text = text.replace(selector, "")
    return " ".join(normalize("NFC", text).split())


def _is_readable(text: str) -> bool:
    return any(_stands_alone(sign) for sign in text) and not _has_towers(text)


def _is_unseen(sign: str) -> bool:
    return category(sign) in UNSEEN or ord(sign) in BLANK


def _is_mark(sign: str) -> bool:
    return category(sign).startswith("M")


def _stands_alone(sign: str) -> bool:
    return not _is_mark(sign) and not sign.isspace()


def _has_towers(text: str) -> bool:
    marks = 0
    for sign in text:
        marks = marks + 1 if _is_mark(sign) else 0
        if marks > MOST_MARKS:
            return True
    return False
