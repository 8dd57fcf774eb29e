"""Words: events and questions as sentences with the players' names, and the one who reads addressed as "you"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from smallcouncil.core import Event, Game, IllegalChoice, Texts
from smallcouncil.core.texts import Who

ENGLISH = "en"
YOU = "You"
READER = "\0" + YOU  # marks the reader's name in a sentence, until its verb is put right
SUBJECT = re.compile(rf"(^|[.!?:;,] ){READER} (\w+)(?:([^.!?]*? and )(\w+s)\b)?")
POSSESSIONS = {
    re.compile(rf"their own (?=.*{READER})"): "your own ",
    re.compile(rf"(?<={READER})( \w+) their own "): r"\1 your own ",
    re.compile(rf"{READER}'s"): YOU.lower() + "r",
    re.compile(rf"that of {READER}"): "yours",
    re.compile(rf"\b(?:[Tt]he|[Aa]n?) ([a-z ]+) of {READER}"): r"your \1",  # the board of, a token of
    re.compile(rf"^([A-Z][^.:?]*) of {READER}"): r"your \1",  # Arya of
}
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go"}


def sentence(game: Game[Any], key: str, about: Mapping[str, Any], names: Sequence[str], language: str = ENGLISH) -> str:
    """The sentence under a key of the game's texts. In English alone the reader may be called "You"."""
    return address(game.texts.say(key, about, caller(names, game.texts, language), language))


def told(game: Game[Any], event: Event, names: Sequence[str], language: str = ENGLISH) -> str:
    """What happened, in words."""
    return sentence(game, f"event.{event.kind}", event.data, names, language)


def refused(game: Game[Any], error: IllegalChoice, names: Sequence[str], language: str = ENGLISH) -> str:
    """Why a choice was refused, and by which clause."""
    return f"{sentence(game, f'no.{error.key}', error.about, names, language)} ({error.clause})."


def in_a_sentence(name: str) -> str:
    """A player's name where it does not begin a sentence."""
    return name.lower() if name == YOU else name


def caller(names: Sequence[str], texts: Texts, language: str = ENGLISH) -> Who:
    """How the texts call each seat."""

    def who(seat: int, a_form: str = "") -> str:
        return READER if names[seat] == YOU else texts.player(names[seat], language, a_form)

    return who


def address(sentence: str) -> str:
    """Turn what is told of the reader into the second person: "You takes" into "You take"."""
    for possession, of_the_reader in POSSESSIONS.items():
        sentence = possession.sub(of_the_reader, sentence)
    sentence = SUBJECT.sub(_in_second_person, sentence).replace(READER, YOU.lower())
    return sentence[:1].upper() + sentence[1:]


def _in_second_person(found: re.Match[str]) -> str:
    start, verb, between, other_verb = found.groups(default="")
    you = YOU.lower() if start[:1] in ":;," and start else YOU
    return f"{start}{you} {_plural(verb)}{between}{_plural(other_verb)}"


def _plural(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb.removesuffix("s")
