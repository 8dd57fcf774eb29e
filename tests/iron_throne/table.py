"""Scenarios in the words of the table: players are called by their houses, cards by their faces.

    p = table("stark lannister tyrell", hands={"stark": "20 truce robb"}, power={"robb": 3})
    start_encounter(p, "robb", "jaime", tyrell="defender mace")
    lay(p, stark="20", lannister="5")
    close_window(p)

Nothing is lost on the way: each house has its 25 cards, and what a scenario does not name lies in the house deck, low
hostility cards on top and characters at the bottom, so that nobody comes by a character card by accident.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.core.position import advance
from smallcouncil.games.iron_throne.cards import (
    CHARACTERS,
    EVENTS_A_HOUSE,
    HAND,
    HOSTILITY,
    HOUSE_OF,
    INFLUENCE,
    LEADERS,
    POWER_AT_START,
    SPECIAL_EVENTS,
    Character,
    Face,
    House,
    house_deck,
)
from smallcouncil.games.iron_throne.passives import nothing_said
from smallcouncil.games.iron_throne.rounds import play_round
from smallcouncil.games.iron_throne.state import Hostage, IronThrone, ThroneOptions, held

# Leaders who hold their peace as long as they can.
QUIET = {"stark": "arya", "lannister": "joffrey", "baratheon": "shireen", "targaryen": "drogo", "tyrell": "loras"}
REST = "rest"  # among the cards of a zone: all cards of the house that no zone names


# A table


def table(
    houses: str = "stark lannister tyrell",
    *,
    leaders: str = "",
    challenger: House = "",
    event: str = "",
    hands: Mapping[House, str] = {},
    decks: Mapping[House, str] = {},
    discards: Mapping[House, str] = {},
    hostages: Mapping[House, Sequence[str]] = {},
    power: Mapping[Character, int] = {},
    sheet: Mapping[House, int] = {},
    influence: Mapping[House, Mapping[House, int]] = {},
    round: int = 1,  # noqa: A002  (the rulebook's word)
    **options: Any,
) -> IronThrone:
    """A table at the start of a round, carried on to the first question.

    Seats are taken in the order of `houses`. `leaders` replaces the quiet leaders of their houses; `challenger` is the
    first house unless named. `event` names the event cards on top, the first one the top; below them it is always the
    challenger's own house, who then chooses the defender. Hands that are not named are low hostility cards. In decks
    the first card is the top. A hostage is "stark 20", held by the house it stands under and numbered from 1 in the
    order of mention; "stark 20 hand" was lost from hand, so its owner knows it. Power of a character is 4 unless named,
    0 is death. `influence` says how many tokens of a house lie on whose board.
    """
    p = IronThrone(
        players=len(houses.split()), settings=ThroneOptions(**options), seed=None, key="a table", round=round - 1
    )
    p.houses = houses.split()
    p.challenger = p.houses.index(challenger) if challenger else 0
    _choose_leaders(p, leaders)
    _place_power(p, power, sheet)
    _place_influence(p, influence)
    _place_cards(p, hands, decks, discards, hostages)
    _stack_events(p, event or p.houses[p.challenger])
    p.known = [((),) * p.players] * p.players
    p.capped = [()] * p.players
    p.picks = [""] * p.players
    p.later_draws = [0] * p.players
    p.agenda = [(play_round,)]
    advance(p)
    return p


def _choose_leaders(p: IronThrone, leaders: str) -> None:
    chosen = QUIET | {HOUSE_OF[leader]: leader for leader in leaders.split()}
    p.leaders = [chosen[house] for house in p.houses]
    others = [next(sheet for sheet in CHARACTERS[HOUSE_OF[leader]] if sheet != leader) for leader in p.leaders]
    p.sheets = list(zip(p.leaders, others, strict=True))
    p.said = nothing_said(p)


def _place_power(p: IronThrone, power: Mapping[Character, int], sheet: Mapping[House, int]) -> None:
    tokens = [character for house in p.houses for character in CHARACTERS[house] if character not in p.leaders]
    assert set(power) <= set(tokens), "only characters in play have power"
    p.power = {character: n for character in tokens if (n := power.get(character, POWER_AT_START))}
    p.dead = [character for character in tokens if character not in p.power]
    p.sheet = [sheet.get(house, POWER_AT_START) for house in p.houses]
    p.power_gone = max(0, power_of_table(p.players) - total_power(p))


def _place_influence(p: IronThrone, influence: Mapping[House, Mapping[House, int]]) -> None:
    for seat, house in enumerate(p.houses):
        spread = [influence.get(house, {}).get(board, 0) for board in p.houses]
        spread[seat] = INFLUENCE - sum(spread)
        p.influence.append(tuple(spread))


def _place_cards(
    p: IronThrone,
    hands: Mapping[House, str],
    decks: Mapping[House, str],
    discards: Mapping[House, str],
    hostages: Mapping[House, Sequence[str]],
) -> None:
    words = [(holder, *card.split()) for holder, cards in hostages.items() for card in cards]
    for house in p.houses:
        named = [decks.get(house, ""), hands.get(house, ""), discards.get(house, "")]
        left = _left_over(house, [*" ".join(named).split(), *(face for _, of, face, *_ in words if of == house)])
        hand = _filled(hands[house].split(), left) if house in hands else tuple(_take_hostility(left))
        p.hands.append(hand)
        p.discards.append(_filled(discards.get(house, "").split(), left))
        words = [
            (holder, of, face, *how)
            for holder, of, face_or_rest, *how in words
            for face in (_filled([face_or_rest], left) if of == house else (face_or_rest,))
        ]
        p.decks.append((*decks.get(house, "").split(), *left)[::-1])
    p.hostages = [()] * p.players
    for number, (holder, of, face, *how) in enumerate(words, start=1):
        seat, owner = p.houses.index(holder), p.houses.index(of)
        knowers = tuple(sorted({seat, owner} if how else {seat}))
        p.hostages[seat] += (Hostage(number, owner, face, knowers),)
    p.hostages_taken = len(words)


def _left_over(house: House, named: Iterable[Face]) -> list[Face]:
    left = [*HOSTILITY, *[face for face in house_deck(house) if face not in HOSTILITY]]
    for face in named:
        if face != REST:
            assert face in left, f"{house} has no such card left: {face}"
            left.remove(face)
    return left


def _filled(words: Sequence[str], left: list[Face]) -> tuple[Face, ...]:
    if REST not in words:
        return tuple(words)
    taken = left.copy()
    left.clear()
    return (*(word for word in words if word != REST), *taken)


def _take_hostility(left: list[Face]) -> list[Face]:
    low = [face for face in left if face in HOSTILITY][:HAND]
    for face in low:
        left.remove(face)
    return low


def _stack_events(p: IronThrone, event: str) -> None:
    """Below the events that are named, every challenger finds their own house; specials lie at the bottom."""
    following = [p.houses[(p.challenger + step) % p.players] for step in range(1, EVENTS_A_HOUSE * p.players + 1)]
    deck, top = [*following, *SPECIAL_EVENTS], event.split()
    for card in top:
        deck.reverse()
        deck.remove(card)
        deck.reverse()
    p.events_deck = [*top, *deck][::-1]


# Steps


def go(p: IronThrone, *answers: str) -> list[sc.Event]:
    """Let players answer: "stark: robb". Returns all that happened, for all audiences."""
    happened: list[sc.Event] = []
    for answer in answers:
        house, choice = answer.split(": ", 1)
        happened += p.answer(p.houses.index(house), choice)
    return happened


def start_encounter(
    p: IronThrone, challenger: Character, defender: Character, *, refused: str = "", **supports: str
) -> list[sc.Event]:
    """From the start of a round to the window before cards are laid, or to the laying if nobody is asked there.

    Supporters offer what is given (`tyrell="defender mace"`), others stay out; offers are accepted but for the houses
    `refused`. Abilities and hostages are let be; reinforcement goes to a character who takes no part, if there is one.
    """
    happened: list[sc.Event] = []
    number = p.round
    while (kind := the_kind(p)) in PREPARATION and p.round == number:
        seat = next(iter(p.pending))
        options = list(p.pending[seat].options)
        match kind:
            case "leader_ability" if timing(p) not in ("before_turn", "trigger"):
                break
            case "defender":
                choice = HOUSE_OF[defender]
            case "reinforce":
                choice = next(character for character in options if character not in (challenger, defender))
            case "participant":
                choice = challenger if seat == p.challenger else defender
            case "offer_support":
                choice = supports.get(p.houses[seat], "stay out")
            case "accept_support":
                offering = p.pending[seat].about["seat"]
                choice = "refuse" if p.houses[offering] in refused.split() else "accept"
            case _:
                choice = "pass"
        happened += p.answer(seat, choice)
    return happened


PREPARATION = (
    "leader_ability",
    "hostages",
    "defender",
    "reinforce",
    "participant",
    "offer_support",
    "accept_support",
    "leverage",
)


def lay(p: IronThrone, **cards: Face) -> list[sc.Event]:
    """Close the window before cards are laid, if it is still open, and let players lay: `lay(p, stark="20")`."""
    happened = close_window(p) if timing(p) == "before_cards_placed" else []
    return happened + go(p, *[f"{house}: {card}" for house, card in cards.items()])


def close_window(p: IronThrone) -> list[sc.Event]:
    """Nobody does anything more in the window that is open."""
    happened: list[sc.Event] = []
    closing = timing(p)
    while closing and timing(p) == closing:
        seat, decision = next(iter(p.pending.items()))
        happened += p.answer(seat, "pass all" if decision.kind == "play" else "pass")
    return happened


def fight(
    p: IronThrone, challenger: Character, defender: Character, cards: Mapping[House, Face], **supports: str
) -> list[sc.Event]:
    """A whole encounter in which nobody does anything but lay cards, up to the first question of the resolution.

    Where the resolution asks nothing that is the window after it.
    """
    happened = start_encounter(p, challenger, defender, **supports)
    happened += lay(p, **cards)
    return happened + (close_window(p) if timing(p) == "after_reveal" else [])


def finish_round(p: IronThrone) -> list[sc.Event]:
    """Close windows, and let everybody take their first option, until the next round begins or the game is over."""
    happened: list[sc.Event] = []
    number = p.round
    while p.outcome is None and p.round == number:
        seat, decision = next(iter(p.pending.items()))
        choice = {"play": "pass all", "leader_ability": "pass", "bargain": "break off"}.get(decision.kind)
        happened += p.answer(seat, choice or next(iter(decision.options)))
    return happened


# What is asked


def the_kind(p: IronThrone) -> str:
    """The kind of question that is open; all open questions are of one kind."""
    kinds = {decision.kind for decision in p.pending.values()}
    assert len(kinds) <= 1, "different things are asked at once"
    return kinds.pop() if kinds else ""


def timing(p: IronThrone) -> str:
    """The timing of the window that is open, or none."""
    match the_kind(p):
        case "play":
            return str(next(iter(p.pending.values())).about["timing"])
        case "leader_ability":
            return LEADERS[p.leaders[next(iter(p.pending))]].timing
        case _:
            return ""


def asked(p: IronThrone) -> dict[House, str]:
    """Who is asked, and the kind of question, in the order of the seats."""
    return {p.houses[seat]: decision.kind for seat, decision in sorted(p.pending.items())}


def options(p: IronThrone, house: House) -> list[str]:
    """What a player can answer, in order."""
    return list(p.pending[p.houses.index(house)].options)


def the_question(p: IronThrone) -> tuple[House, str, list[str]]:
    """The only open question: who is asked, what, and the options in their order."""
    [(seat, decision)] = p.pending.items()
    return p.houses[seat], decision.kind, list(decision.options)


def refused(p: IronThrone, answer: str) -> tuple[str, str]:
    """The clause and the reason by which "stark: robb" is refused, once it is clear that it changed nothing."""
    house, choice = answer.split(": ", 1)
    before, events = sc.save(p), list(p.events)
    with pytest.raises(sc.IllegalChoice) as refusal:
        go(p, answer)
    error = p.why_not(p.houses.index(house), choice)
    assert error is not None
    assert (sc.save(p), p.events) == (before, events)
    assert (error.clause, error.reason) == (refusal.value.clause, refusal.value.reason)
    return error.clause, error.reason


# What lies where


def seat_of(p: IronThrone, house: House) -> int:
    """The seat of a house."""
    return p.houses.index(house)


def hand(p: IronThrone, house: House) -> str:
    """The cards in a hand."""
    return " ".join(p.hands[seat_of(p, house)])


def deck(p: IronThrone, house: House) -> str:
    """The cards of a house deck, the top first."""
    return " ".join(p.decks[seat_of(p, house)][::-1])


def discards(p: IronThrone, house: House) -> str:
    """A discard pile, the oldest first."""
    return " ".join(p.discards[seat_of(p, house)])


def sheet(p: IronThrone, house: House) -> int:
    """The power on a leader sheet."""
    return p.sheet[seat_of(p, house)]


def tokens(p: IronThrone, house: House, board: House) -> int:
    """How much influence of a house lies on a board."""
    return p.influence[seat_of(p, house)][seat_of(p, board)]


def hostages(p: IronThrone, holder: House) -> list[str]:
    """The hostages that a player holds: "#1 stark 20"."""
    return [f"#{h.number} {p.houses[h.owner]} {h.face}" for h in p.hostages[seat_of(p, holder)]]


def view(p: IronThrone, viewer: House | None) -> dict[str, Any]:
    """What a player, or a spectator (None), gets to see, as it arrives."""
    seen: dict[str, Any] = json.loads(json.dumps(p.view(None if viewer is None else seat_of(p, viewer))))
    return seen


def who_knows(p: IronThrone, number: int) -> list[House]:
    """The players who see the face of a hostage in their views."""
    _, hostage = held(p, number)
    seen = []
    for seat, house in enumerate(p.houses):
        faces = [h["face"] for row in p.view(seat)["hostages"] for h in row if h["number"] == number]
        assert faces in ([hostage.face], [None])
        seen += [house] if faces[0] else []
    return seen


def knows(p: IronThrone, viewer: House, other: House) -> str:
    """The cards of a hand that a player is sure of, as their view has them."""
    return " ".join(p.view(seat_of(p, viewer))["known"][seat_of(p, viewer)][seat_of(p, other)])


# What is told


def told(happened: Iterable[sc.Event], *kinds: str) -> list[tuple[Any, ...]]:
    """What was told to everybody, of some kinds if any are named: ("drew", {"seat": 0, "n": 1})."""
    return [
        (event.kind, event.data) for event in happened if event.audience is None and (event.kind in kinds or not kinds)
    ]


def whispered(happened: Iterable[sc.Event], *kinds: str) -> list[tuple[str, dict[str, Any], tuple[int, ...]]]:
    """What was told to some seats only, with the seats."""
    return [
        (event.kind, event.data, event.audience)
        for event in happened
        if event.audience is not None and (event.kind in kinds or not kinds)
    ]


def story(p: IronThrone, happened: Iterable[sc.Event], *kinds: str) -> list[str]:
    """What happened in short, of some kinds if any are named: "drew stark 2", "drew_cards 7 truce (stark)"."""
    return [_line(p, event) for event in happened if event.kind in kinds or not kinds]


def _line(p: IronThrone, event: sc.Event) -> str:
    words = [event.kind, *[_word(p, key, value) for key, value in event.data.items()]]
    audience = [f"({' '.join(p.houses[seat] for seat in event.audience)})"] if event.audience is not None else []
    return " ".join(words + audience)


def _word(p: IronThrone, key: str, value: Any) -> str:
    if isinstance(value, tuple | list):
        return " ".join(_word(p, key, one) for one in value)
    return p.houses[value] if key in ("seat", "victim", "owner", "onto", "other", "winners") else str(value)


# What is conserved


def power_of_table(players: int) -> int:
    """IT-1.3: the power there is, 20 a player."""
    return players * POWER_AT_START * 5


def total_power(p: IronThrone) -> int:
    """All power in the game."""
    return sum(p.power.values()) + sum(p.sheet)


def cards_of(p: IronThrone, house: House) -> list[Face]:
    """All cards of a house, wherever they lie, sorted."""
    seat = seat_of(p, house)
    on_table = [card for card in (p.laid[seat], p.revealed[seat]) if card not in ("", "nothing")]
    taken = [h.face for row in p.hostages for h in row if h.owner == seat]
    return sorted([*p.hands[seat], *p.decks[seat], *p.discards[seat], *p.played[seat], *on_table, *taken])
