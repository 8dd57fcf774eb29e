"""Timing windows (IT-11.5): leaders first, clockwise; then sealed laps of one card each, until nobody plays."""

from __future__ import annotations

from smallcouncil.core import ask, do, tell, tell_only
from smallcouncil.core.preview import Unforeseen

from . import refusals
from .abilities import card_text, leader_text
from .book import book
from .cards import CARDS, LEADERS, Character, house_deck
from .ending import end_game, has_spread_all, is_house_dead
from .moves import in_turn, play_from_hand
from .state import IronThrone, clockwise, takes_part

LEADER = book.question("leader_ability", clause="IT-9.6", refuse=refusals.of_use)
# Every participant with a hand is asked, always with two ways to pass, so that being asked tells nothing (IT-11.5).
PASS, PASS_ALL = "pass", "pass all"
PLAY = book.question("play", clause="IT-11.5", legality=refusals.OF_PLAY, sealed=True, passes=(PASS, PASS_ALL))


@book.rule
def step_done(p: IronThrone) -> None:
    """IT-12.3, IT-11.7: the end is checked (R-IT-24); then what the step set off is carried out, clockwise."""
    if has_spread_all(p):
        return end_game(p, "all_spread")
    if is_house_dead(p):
        return end_game(p, "all_dead")
    due, p.due = in_turn(p, p.due), []
    do(p, *[(offer_leader, seat) for _, seat in due])


# Leaders


@book.rule
def leaders_window(p: IronThrone, timing: str) -> None:
    """IT-11.2, IT-11.5: leaders' abilities, clockwise from the challenger, each used or not."""
    do(p, *[(offer_leader, seat) for seat in clockwise(p) if LEADERS[p.leaders[seat]].timing == timing])


@book.rule
def offer_leader(p: IronThrone, seat: int) -> None:
    """IT-9.6: never mandatory; what could do nothing at all cannot be used (IT-11.4, R-IT-4)."""
    if leader_text(p.leaders[seat]).may(p, seat):
        ask(p, seat, LEADER, ["use", PASS], (use_leader, seat), leader=f"leader {p.leaders[seat]}")


@book.rule
def use_leader(p: IronThrone, seat: int, choice: str) -> None:
    """The ability is carried out as one step."""
    if choice == "use":
        tell(p, "leader_used", seat=seat, leader=f"leader {p.leaders[seat]}")
        do(p, (leader_text(p.leaders[seat]).effect, seat), (step_done,))


# Character cards


@book.rule
def window(p: IronThrone, timing: str) -> None:
    """IT-11.5: a whole window."""
    p.silent = [False] * p.players
    do(p, (leaders_window, timing), (lap, timing))


@book.rule
def lap(p: IronThrone, timing: str) -> None:
    """IT-11.5: every participant with a card in hand chooses one to play or none, all at once and in secret."""
    asked = [seat for seat in clockwise(p) if p.sides[seat] and p.hands[seat] and not p.silent[seat]]
    if asked:
        do(p, (turn_up_picks, timing, tuple(asked)))
    for seat in asked:
        ask(p, seat, PLAY, [PASS, PASS_ALL, *playable(p, seat, timing)], (pick, seat), timing=timing)


def playable(p: IronThrone, seat: int, timing: str) -> list[Character]:
    """IT-9.5: the character cards in hand that may be played for their text now."""
    return [card for card in dict.fromkeys(p.hands[seat]) if is_playable(p, seat, timing, card)]


def is_playable(p: IronThrone, seat: int, timing: str, card: str) -> bool:
    """A card of the own house in hand (IT-9.8), its time, its character taking part, its condition."""
    return (
        card in CARDS
        and CARDS[card].timing == timing
        and card in p.hands[seat]
        and takes_part(p, seat, card)
        and card_text(card).may(p, seat)
    )


def holds_nothing_to_play(p: IronThrone, seat: int) -> bool:
    """Whether everybody sees that a player has no card for this window."""
    timing = p.pending[seat].about["timing"]
    return not any(may_hold(p, seat, card, timing) for card in (p.participants[seat], p.leaders[seat]))


def holds_one_card(p: IronThrone, seat: int) -> bool:
    """IT-6.1, IT-11.4: who has to lay or discard the only card of a hand has no choice."""
    return len(p.hands[seat]) == 1


EVIDENT = {PLAY.kind: holds_nothing_to_play, **dict.fromkeys(("lay", "lay_face_up", "discard"), holds_one_card)}


def may_hold(p: IronThrone, seat: int, card: Character, timing: str) -> bool:
    """Whether for all that everybody knows a player may hold a card that could be played for its text now (IT-9.5)."""
    if card not in CARDS or CARDS[card].timing != timing or not takes_part(p, seat, card):
        return False
    open_ones = [*p.discards[seat], *p.played[seat], *p.revealed[seat : seat + 1]]
    if open_ones.count(card) >= house_deck(p.houses[seat]).count(card):
        return False
    try:
        return card_text(card).may(p, seat)
    except (Unforeseen, TypeError):  # it depends on what is hidden
        return True


def may_arm(p: IronThrone, seat: int) -> list[Character]:
    """IT-9.8: the character cards of a player's own hand, whether they may be played now or not."""
    return [card for card in p.hands[seat] if card in CARDS]


@book.rule
def pick(p: IronThrone, seat: int, choice: str) -> None:
    """The choice is sealed until its turn comes; until then the card is in its player's hand (IT-11.6)."""
    p.picks[seat] = choice


@book.rule
def turn_up_picks(p: IronThrone, timing: str, seats: tuple[int, ...]) -> None:
    """IT-11.5, R-IT-11: all have chosen; their cards are turned up and carried out one after the other, clockwise."""
    p.silent = [silent or choice == PASS_ALL for silent, choice in zip(p.silent, p.picks, strict=True)]
    do(p, (turn_up_next, timing, seats, False))


@book.rule
def turn_up_next(p: IronThrone, timing: str, seats: tuple[int, ...], has_played: bool) -> None:
    """IT-11.5: the next card; after the last one another lap, if anybody has played."""
    if not seats:
        return do(p, (lap, timing)) if has_played else None
    seat, *rest = seats
    card, p.picks[seat] = p.picks[seat], ""
    plays = is_playable(p, seat, timing, card)
    do(p, (turn_up_next, timing, tuple(rest), has_played or plays))
    if plays:
        play_card(p, seat, card)
    elif card in p.hands[seat]:
        tell_only(p, (seat,), "card_back", card=f"card {card}")  # IT-11.6: to all others this is a pass


def play_card(p: IronThrone, seat: int, card: Character) -> None:
    """IT-9.5: a character card is played for its text."""
    play_from_hand(p, seat, card)
    p.played[seat] += (card,)
    tell(p, "played", seat=seat, card=f"card {card}")
    do(p, (card_text(card).effect, seat), (step_done,))
