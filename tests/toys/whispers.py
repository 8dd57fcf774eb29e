"""Whispers: a toy with secret hands that can be made to leak, one leak at a time. Rules: `whispers.md`.

The table option `leak` plants it. The laws of secrecy have to find every one, and nothing in the honest game.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Any, Self

from smallcouncil.core import (
    Blank,
    Game,
    Outcome,
    Own,
    Position,
    Public,
    Read,
    Refusal,
    RuleBook,
    Seen,
    TableOptions,
    Viewer,
    ask,
    do,
    shuffled,
    tell,
    tell_only,
)
from smallcouncil.core.zones import blanks, piles_reader, piles_shown_as

from . import toy_texts

LETTERS = tuple(f"letter {n}" for n in range(1, 10))
HAND = 2
ROUNDS = 2
MARKED = LETTERS[-1]  # the letter that leaks are about
NO_GUESS = ""

texts = toy_texts(
    title={"title": "Whispers", "line": "Keep your letters to yourself."},
    ask={"play": "Play a letter, or pass.", "guess": "High or low?"},
    event={
        "drew": "{seat:who} draws a letter.",
        "letter": "You drew {letter}.",
        "leaked": "{seat:who} drew {letter}.",
        "played": "{seat:who} plays {letter}.",
        "passed": "{seat:who} passes.",
        "guessed": "{seat:who} guessed {guess}.",
        "game_over": "{winners:whos} won.",
    },
    no={
        "guess": "high or low",
        "not_playable": "{given} cannot be played",
        "held_by": "{given} is in the hand of {holder:who}",
    },
    reason={"most_letters": "most letters"},
)
book = RuleBook("whispers", texts)


class WhispersOptions(TableOptions, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which leak is planted."""

    leak: str = ""


def _hands(p: Whispers, hands: list[tuple[str, ...]], viewer: Viewer) -> list[Any]:
    shown_to_all = p.settings.leak == "view" or (p.settings.leak == "spectator" and viewer is None)
    return [hand if seat == viewer or shown_to_all else len(hand) for seat, hand in enumerate(hands)]


def _pile(p: Whispers, pile: list[str], _: Viewer) -> list[Any]:
    """A leak of the size alone: never what lies there, but how much room it takes."""
    return [len(pile), "x" * pile.index(MARKED)] if p.settings.leak == "size" and MARKED in pile else [len(pile), ""]


def _pile_reader(kind: Any, blank: Blank) -> Read:
    unseen = blanks(kind, blank)
    return lambda shown: unseen(shown[0])


class Whispers(Position, kw_only=True, eq=False):
    """A position of Whispers."""

    settings: Public[WhispersOptions]
    turn: Public[int] = 0
    turns_left: Public[int] = 0
    hands: Annotated[list[tuple[str, ...]], Seen(_hands, reader=piles_reader, shown_as=piles_shown_as)] = []
    pile: Annotated[list[str], Seen(_pile, reader=_pile_reader, shown_as=lambda _: list[int | str])] = []
    table: Public[list[str]] = []
    played: Public[list[int]] = []
    guesses: Own[list[str]] = []
    turned_up: Public[list[str]] = []  # the guesses at the end

    def determinise(self, viewer: Viewer, rng: Random) -> Self:
        """A planted leak: the world has the true future."""
        world = super().determinise(viewer, rng)
        if self.settings.leak == "future":
            world.key, world.draws = self.key, self.draws
        return world


def of_play(p: Whispers, _: int, choice: str) -> Refusal:
    """WH-2.1; the leak says who holds a letter."""
    holder = next((seat for seat, hand in enumerate(p.hands) if choice in hand), None)
    if p.settings.leak == "error" and holder is not None:
        return Refusal("WH-2.1", "held_by", {"given": choice, "holder": holder})
    return Refusal("WH-2.1", "not_playable", {"given": choice})


PLAY = book.question("play", clause="WH-2.1", refuse=of_play, always="WH-2.1")
PLAY_UNLESS_FORCED = book.question("play_unless_forced", clause="WH-2.1", refuse=of_play)
GUESS = book.question("guess", clause="WH-3.1", sealed=True)
GUESS_ALOUD = book.question("guess_aloud", clause="WH-3.1")
texts.templates["en"]["ask.play_unless_forced"] = texts.templates["en"]["ask.play"]
texts.templates["en"]["ask.guess_aloud"] = texts.templates["en"]["ask.guess"]
texts.templates["en"]["no.guess_aloud"] = texts.templates["en"]["no.guess"]


def set_up(p: Whispers) -> None:
    """WH-1.1."""
    p.pile = shuffled(p, LETTERS)
    p.hands = [tuple(p.pile.pop() for _ in range(HAND)) for _ in range(p.players)]
    p.played = [0] * p.players
    p.guesses = [NO_GUESS] * p.players
    p.turns_left = ROUNDS * p.players
    do(p, *[(draw_a_letter,), (ask_to_play,)] * p.turns_left, (guess_in_secret,), (turn_up_guesses,))


@book.rule
def draw_a_letter(p: Whispers) -> None:
    """WH-2.1: in secret."""
    if p.pile:
        letter = p.pile.pop()
        p.hands[p.turn] += (letter,)
        tell(p, "drew", seat=p.turn)
        tell_only(p, (p.turn,), "letter", letter=letter)
        if p.settings.leak == "event":
            tell(p, "leaked", seat=p.turn, letter=letter)


@book.rule
def ask_to_play(p: Whispers) -> None:
    """WH-2.1: everybody is asked."""
    leak, seat = p.settings.leak, p.turn
    higher = [letter for letter in p.hands[seat] if letter > max(p.table, default="")]
    if leak == "options" and MARKED not in p.hands[seat] and MARKED not in p.pile and MARKED not in p.table:
        higher = higher[::-1]
    if leak == "asked" and MARKED in p.hands[seat]:
        return end_turn(p, "pass")
    question = PLAY_UNLESS_FORCED if leak == "forced" else PLAY
    about = {"cards": len(higher)} if leak == "about" else {}
    ask(p, seat, question, ["pass", *higher], (end_turn,), **about)


@book.rule
def end_turn(p: Whispers, choice: str) -> None:
    """WH-2.1: what was chosen, then the next player."""
    if choice == "pass":
        tell(p, "passed", seat=p.turn)
    else:
        p.hands[p.turn] = tuple(letter for letter in p.hands[p.turn] if letter != choice)
        p.table.append(choice)
        p.played[p.turn] += 1
        tell(p, "played", seat=p.turn, letter=choice)
    p.turns_left -= 1
    p.turn = (p.turn + 1) % p.players


@book.rule
def guess_in_secret(p: Whispers) -> None:
    """WH-3.1: all at once."""
    for seat in range(p.players):
        ask(p, seat, GUESS_ALOUD if p.settings.leak == "history" else GUESS, ["high", "low"], (guess, seat))


@book.rule
def guess(p: Whispers, seat: int, choice: str) -> None:
    """WH-3.1: the leak lets the order of the answers matter."""
    p.guesses[seat] = choice
    if p.settings.leak == "order":
        p.turn = seat


@book.rule
def turn_up_guesses(p: Whispers) -> None:
    """WH-4.1."""
    p.turned_up, p.guesses = p.guesses, [NO_GUESS] * p.players
    for seat, guessed in enumerate(p.turned_up):
        tell(p, "guessed", seat=seat, guess=guessed)
    best = max(p.played)
    winners = tuple(seat for seat, n in enumerate(p.played) if n == best)
    places = tuple(1 + sum(other > own for other in p.played) for own in p.played)
    p.outcome = Outcome(winners, places, tuple(p.played), clause="WH-4.1", reason="most_letters")
    tell(p, "game_over", winners=winners)


def redeal(world: Whispers, viewer: Viewer, rng: Random) -> None:
    """Others' letters, the pile and others' guesses are dealt anew; four leaks make it a wrong deal."""
    leak = world.settings.leak
    if leak == "truth":
        return
    others = [seat for seat in range(world.players) if seat != viewer]
    unseen = sorted(letter for seat in others for letter in world.hands[seat])
    if leak != "pile":
        unseen = sorted(unseen + world.pile)
    rng.shuffle(unseen)
    if leak == "own hand" and viewer is not None:
        world.hands[viewer] = world.hands[viewer][::-1]
    if leak == "two of a kind" and unseen:
        unseen[-1] = unseen[0]
    for seat in others:
        world.hands[seat] = tuple(unseen.pop() for _ in world.hands[seat])
        if world.guesses[seat] != NO_GUESS:
            world.guesses[seat] = rng.choice(("high", "low"))
    if leak != "pile":
        world.pile = unseen
    if world.turns_left and viewer not in world.pending:
        world.pending.clear()
        ask_to_play(world)


GAME = Game(
    id="whispers",
    version="1",
    players=range(2, 4),
    position=Whispers,
    options=WhispersOptions,
    book=book,
    texts=texts,
    rules="whispers",
    clause_players="WH-1.1",
    clause_turn="WH-2.1",
    clause_end="WH-4.1",
    check_table=lambda _, __: None,
    set_up=set_up,
    redeal=redeal,
    variants={"plain": ((2, 3), {})},
)
