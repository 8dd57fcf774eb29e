"""Setup, and a round as the rulebook's page has it: start, preparation, end (IT-2 to IT-4, IT-7.7)."""

from __future__ import annotations

from collections.abc import Callable

from smallcouncil.core import Refusal, ask, below, do, shuffled, tell, tell_only

from . import refusals
from .book import book
from .cards import (
    CHARACTERS,
    EVENTS_A_HOUSE,
    HAND,
    HOUSES,
    INFLUENCE,
    LEADERS,
    POWER_AT_START,
    SPECIAL_EVENTS,
    Character,
    house_deck,
)
from .encounter import lay_cards, reveal_outcome, work_out_totals
from .ending import end_game
from .hostages import hostage_step
from .moves import discard, draw, move_to_character
from .passives import nothing_said
from .resolution import resolve, take_hostages
from .state import CHALLENGER, DEFENDER, OPTIONS, IronThrone, ThroneOptions, active_player, clockwise, living, spread
from .support import support
from .windows import offer_leader, step_done, window

KEEP_LEADER = book.question("keep_leader", clause="IT-2.1", refuse=refusals.of_own_sheet, always="IT-2.1", sealed=True)
CHOOSE_DEFENDER = book.question("defender", clause="IT-4.1", legality=refusals.OF_PLAYER)
REINFORCE = book.question("reinforce", clause="IT-4.3", legality=refusals.OF_OWN_CHARACTER)
PARTICIPANT = book.question("participant", clause="IT-4.4", legality=refusals.OF_OWN_CHARACTER)

LEADER_SHEETS_DRAWN = 2


# Setup


def check_table(players: int, options: ThroneOptions) -> Refusal | None:
    """Refuse a table that the rules do not know."""
    chosen = [house for house in options.houses if house]
    if unknown := [house for house in chosen if house not in HOUSES]:
        return Refusal("IT-1.1", "house_not_played", {"given": unknown[0], "houses": HOUSES})
    if len(set(chosen)) < len(chosen) or len(options.houses) not in (0, players):
        return Refusal("IT-2.1", "name_houses", {"players": players})
    if options.first is not None and not 0 <= options.first < players:
        return Refusal("IT-2.5", "nobody_begins", {"seat": options.first})
    if options.release_draw not in OPTIONS["release_draw"]["choices"]:
        return Refusal("IT-8.4", "no_release_draw", {"given": options.release_draw})
    if options.truce_proposals < 1:
        return Refusal("IT-6.9", "too_few_proposals")
    if options.round_limit < 1:
        return Refusal("IT-12.5", "too_few_rounds")
    return None


def set_up(p: IronThrone) -> None:
    """IT-2: houses, leader sheets, hands, influence, events, the first challenger."""
    wanted = p.settings.houses or ("",) * p.players
    dealt = shuffled(p, [house for house in HOUSES if house not in wanted])
    p.houses = [house or dealt.pop() for house in wanted]
    p.sheets = [tuple(shuffled(p, CHARACTERS[house])[:LEADER_SHEETS_DRAWN]) for house in p.houses]
    p.decks = [tuple(shuffled(p, house_deck(house))) for house in p.houses]
    p.influence = [tuple(INFLUENCE * (seat == board) for board in range(p.players)) for seat in range(p.players)]
    p.hands = [()] * p.players
    p.discards = [()] * p.players
    p.hostages = [()] * p.players
    p.known = [((),) * p.players] * p.players
    p.capped = [()] * p.players
    p.leaders = [""] * p.players
    p.picks = [""] * p.players
    p.later_draws = [0] * p.players
    events = [house for house in p.houses for _ in range(EVENTS_A_HOUSE)] + list(SPECIAL_EVENTS)
    p.events_deck = shuffled(p, events)
    p.challenger = below(p, p.players) if p.settings.first is None else p.settings.first
    do(p, (choose_leaders,), (reveal_leaders,), (draw_first_hands,), (play_round,))


@book.rule
def choose_leaders(p: IronThrone) -> None:
    """IT-2.1: each secretly keeps one of two leader sheets."""
    for seat in range(p.players):
        tell_only(p, (seat,), "sheets", sheets=p.sheets[seat])
        ask(p, seat, KEEP_LEADER, p.sheets[seat], (keep_leader, seat))


@book.rule
def keep_leader(p: IronThrone, seat: int, choice: Character) -> None:
    """The one kept lies first, still face down."""
    p.sheets[seat] = (choice, *[sheet for sheet in p.sheets[seat] if sheet != choice])


@book.rule
def reveal_leaders(p: IronThrone) -> None:
    """IT-2.1 to IT-2.3: all are revealed together; 4 power on each of the other characters and on the sheet."""
    p.leaders = [kept for kept, *_ in p.sheets]
    p.said = nothing_said(p)
    p.sheet = [POWER_AT_START] * p.players
    p.power = {
        character: POWER_AT_START for house in p.houses for character in CHARACTERS[house] if character not in p.leaders
    }
    tell(p, "leaders", leaders=tuple(f"leader {leader}" for leader in p.leaders))


@book.rule
def draw_first_hands(p: IronThrone) -> None:
    """IT-2.4."""
    for seat in range(p.players):
        draw(p, seat, HAND)


# A round


@book.rule
def play_round(p: IronThrone) -> None:
    """IT-3 to IT-7 in the order of the page."""
    begin_round(p)
    do(
        p,
        # Start of the round
        (before_turn,),
        (hostage_step, p.challenger, 0),
        # 1 Preparation
        (turn_up_event,),
        (prepare,),
        (reinforce, CHALLENGER),
        (reinforce, DEFENDER),
        (choose_participant, CHALLENGER),
        (choose_participant, DEFENDER),
        # 2 Support
        (support,),
        # 3 Encounter
        (window, "before_cards_placed"),
        (lay_cards,),
        (reveal_outcome,),
        (window, "after_reveal"),
        (work_out_totals,),
        # 4 Resolution
        (resolve,),
        (step_done,),
        (take_hostages,),
        (window, "after_resolution"),
        (end_round,),
    )


def begin_round(p: IronThrone) -> None:
    """Everything of the round before is put away."""
    p.round += 1
    p.defender, p.event, p.greensight, p.bargain = None, "", None, None
    p.result, p.winner, p.lost, p.effects, p.unused = "", "", False, [], []
    p.sides, p.participants = [""] * p.players, [""] * p.players
    p.laid, p.revealed, p.played = [""] * p.players, [""] * p.players, [()] * p.players
    tell(p, "round", round=p.round, seat=p.challenger)


@book.rule
def before_turn(p: IronThrone) -> None:
    """IT-3.1: an effect "before your turn", of the challenger only (R-IT-2)."""
    if LEADERS[p.leaders[p.challenger]].timing == "before_turn":
        do(p, (offer_leader, p.challenger))


# Preparation


@book.rule
def turn_up_event(p: IronThrone) -> None:
    """IT-4.1, IT-4.5: the top event card says who defends; counted before cards are drawn (R-IT-30)."""
    if not p.events_deck:
        p.events_deck, p.events_used = shuffled(p, sorted(p.events_used)), []  # R-IT-1
    p.event = p.events_deck.pop()
    tell(p, "event", event=p.event)
    houses = [p.houses[seat] for seat in possible_defenders(p)]
    if len(houses) == 1:
        defend(p, houses[0])
    else:
        ask(p, p.challenger, CHOOSE_DEFENDER, houses, (defend,), event=p.event)


def possible_defenders(p: IronThrone) -> list[int]:
    """IT-4.1: the player of that house; for the challenger's own, any other; for a special, the most of something."""
    others = [*clockwise(p)[1:]]
    if p.event not in SPECIAL_EVENTS:
        named = [seat for seat in others if p.houses[seat] == p.event]
        return named or others
    counts = [SPECIALS[p.event](p, seat) for seat in others]
    return [seat for seat, n in zip(others, counts, strict=True) if n == max(counts)]


SPECIALS: dict[str, Callable[[IronThrone, int], int]] = {
    "influential": spread,
    "well_informed": lambda p, seat: len(p.hands[seat]),
    "jailer": lambda p, seat: len(p.hostages[seat]),
}


@book.rule
def defend(p: IronThrone, house: str) -> None:
    """The defender is found."""
    p.defender = p.houses.index(house)
    p.events_used.append(p.event)
    tell(p, "defends", seat=p.defender)


@book.rule
def prepare(p: IronThrone) -> None:
    """IT-4.2: both active players draw 1 house card."""
    for side in (CHALLENGER, DEFENDER):
        draw(p, active_player(p, side), 1)


@book.rule
def reinforce(p: IronThrone, side: str) -> None:
    """IT-4.3: 1 power from the leader sheet to a living character; nothing, if the sheet is empty."""
    seat = active_player(p, side)
    if p.sheet[seat]:
        ask(p, seat, REINFORCE, living(p, seat), (reinforced, seat))


@book.rule
def reinforced(p: IronThrone, seat: int, character: Character) -> None:
    """It is not optional (R-IT-5)."""
    move_to_character(p, seat, character, 1)


@book.rule
def choose_participant(p: IronThrone, side: str) -> None:
    """IT-4.4: one of their living characters takes part."""
    seat = active_player(p, side)
    ask(p, seat, PARTICIPANT, living(p, seat), (send, seat, side))


@book.rule
def send(p: IronThrone, seat: int, side: str, character: Character) -> None:
    """An active player's character comes forward."""
    p.sides[seat], p.participants[seat] = side, character
    tell(p, "sent", seat=seat, character=character)


# End of the round


@book.rule
def end_round(p: IronThrone) -> None:
    """IT-7.7: home, discards, up to 5 cards, what waits for that; then the next challenger, or the limit (IT-12.5)."""
    for seat in clockwise(p):
        laid = (p.revealed[seat],) if p.revealed[seat] else ()
        discard(p, seat, (*laid, *p.played[seat]))
    p.sides, p.participants = [""] * p.players, [""] * p.players
    p.revealed, p.played = [""] * p.players, [()] * p.players
    for seat in clockwise(p):
        draw(p, seat, max(0, HAND - len(p.hands[seat])))
    for seat in clockwise(p):
        draw(p, seat, p.later_draws[seat])
    p.later_draws = [0] * p.players
    if p.round >= p.settings.round_limit:
        return end_game(p, "round_limit")
    p.challenger = (p.challenger + 1) % p.players
    do(p, (play_round,))
