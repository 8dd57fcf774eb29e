"""Words: what happened, told with names, and to the reader in the second person."""

from __future__ import annotations

import re
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.terminal.words import READER, address, caller, refused, sentence, told

NAMES = ["You", "Squire 2", "Squire 3"]
HAND = sc.find_game("hand-of-the-king")
TOLD_OF = re.compile(r"\{(\w+):whos?\}")
TOLD = [  # what happened or is refused, and the field of a player whom it may be told of
    (game, key, field)
    for game in sc.game_ids()
    for key, template in sc.find_game(game).texts.templates["en"].items()
    if key.startswith(("event.", "no.")) or key == "ask.retreat"
    for field in TOLD_OF.findall(template)
]


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (f"{READER} takes Arya and draws a card.", "You take Arya and draw a card."),
        (f"{READER} is out.", "You are out."),
        (f"{READER} has one choice.", "You have one choice."),
        (f"Round 3: {READER} is the challenger.", "Round 3: you are the challenger."),
        (f"Arya of {READER} supports the defender.", "Your Arya supports the defender."),
        (f"{READER} carries out Shae.", "You carry out Shae."),
        (f"{READER} passes.", "You pass."),
        (f"{READER} laid the last card and draws one.", "You laid the last card and draw one."),
        (f"{READER} and Squire 2 come back.", "You and Squire 2 come back."),
        (f"It is over. {READER} won.", "It is over. You won."),
        (f"Squire 2 talks with {READER}, and moves.", "Squire 2 talks with you, and moves."),
        (f"It lies in the play area of {READER}.", "It lies in your play area."),
        (f"The cards are dealt, {READER} begins.", "The cards are dealt, you begin."),
        (
            f"Bring Me His Head! (Joffrey) of {READER} has no effect.",
            "Your Bring Me His Head! (Joffrey) has no effect.",
        ),
        (
            f"It is of their own house and goes to the hand of {READER}.",
            "It is of your own house and goes to your hand.",
        ),
        (f"{READER}'s offer of Arya is refused.", "Your offer of Arya is refused."),
        (f"The offer of {READER} is refused: Arya goes home.", "Your offer is refused: Arya goes home."),
        (f"Squire 2 removes a token of {READER} from the track.", "Squire 2 removes your token from the track."),
        (f"{READER} supports their own side.", "You support your own side."),
        (f"The card is of {READER}'s own house.", "The card is of your own house."),
        (f"Squire 2 removes a token: that of {READER}.", "Squire 2 removes a token: yours."),
        ("Squire 2 takes Varys and moves.", "Squire 2 takes Varys and moves."),
    ],
)
def test_the_reader_is_addressed(given: str, meant: str) -> None:
    assert address(given) == meant


@pytest.mark.parametrize(("game", "key", "field"), TOLD)
def test_no_sentence_about_the_reader_stays_in_the_third_person(game: str, key: str, field: str) -> None:
    """Wherever a text names a player, it has to work for the reader as well."""
    words = sc.find_game(game).texts.templates["en"][key].replace(f"{{{field}:who", f"{READER}{{")
    words = re.sub(r"\{[^}]*\}", "Arya", re.sub(rf"{READER}\{{s?\}}", READER, words))
    told = address(words[:1].upper() + words[1:])
    assert not re.search(r"\byou (\w*[^s\W]s|is|has|was)\b|\bof you\b", told, re.IGNORECASE), told


def test_everybody_else_is_called_by_name() -> None:
    assert [caller(NAMES, HAND.texts)(seat) for seat in range(3)] == [READER, "Squire 2", "Squire 3"]


def test_an_event_is_told_with_names() -> None:
    """HK-3.3: what a move takes."""
    data: dict[str, Any] = {"seat": 0, "direction": "up", "house": "stark", "taken": ("arya", "bran"), "to": 3}
    assert told(HAND, sc.Event("moved", data), NAMES) == "You move Varys up for Stark and take Arya and Bran."
    data["seat"] = 1
    assert told(HAND, sc.Event("moved", data), NAMES) == "Squire 2 moves Varys up for Stark and takes Arya and Bran."


def test_a_forced_choice_is_told_by_its_name() -> None:
    event = sc.Event("forced", {"seat": 0, "question": "companion", "choice": "jon_snow"})
    assert told(HAND, event, NAMES) == "You: Jon Snow (no other choice)."


def test_a_question_is_put_with_names() -> None:
    """R-HK-23: the rival takes one in return."""
    asked = sentence(HAND, "ask.return", {"seat": 1, "taken": "bran"}, NAMES)
    assert asked == "Squire 2 took Bran from you: which of their characters do you take in return?"


def test_a_refusal_gives_the_reason_with_names_and_the_clause() -> None:
    """R-HK-12: the reach of an effect."""
    error = sc.IllegalChoice("R-HK-12", "", "in_area", {"card": "bran", "seat": 0})
    meant = "Bran lies in your play area, out of reach of this effect (R-HK-12)."
    assert refused(HAND, error, NAMES) == meant
