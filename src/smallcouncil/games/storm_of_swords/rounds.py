"""Setup (SS-2, SS-13) and a round as the rulebook's page has it (SS-3.1)."""

from __future__ import annotations

from smallcouncil.core import Refusal, do, shuffled, tell
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.moves import check_victory, end_game
from smallcouncil.games.thrones.planning import plan_in_secret, reveal_plans, send_raven
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.retreat import stand_up
from smallcouncil.games.thrones.state import TRACKS, Army
from smallcouncil.games.thrones.supply import barrels
from smallcouncil.games.thrones.tactics import tactics_step
from smallcouncil.games.thrones.units import LETTER, sort_units

from .allies import turn_up_allies
from .board import AREAS, CLAIM_SPACES, ROUNDS, START, THREE
from .book import book
from .cards import ALLY_DECKS, COMMON_TACTICS, DECK_OF_HOUSE, HOUSE_TACTIC, HOUSES, LEADERS, WESTEROS
from .claim import outcome
from .state import StormOfSwords, StormOptions
from .tactics import house_tactics
from .westeros import westeros_phase

THREE_PLAYER_HOUSES = ("stark", "lannister", "baratheon")


# Setup


def check_table(players: int, options: StormOptions) -> Refusal | None:
    """Refuse a table that the rules do not know."""
    playable = HOUSES if players == len(HOUSES) else THREE_PLAYER_HOUSES
    chosen = [house for house in options.houses if house]
    if wrong := [house for house in chosen if house not in playable]:
        return Refusal("SS-13.1", "house_not_played", {"given": wrong[0], "players": players, "houses": playable})
    if len(set(chosen)) < len(chosen) or len(options.houses) not in (0, players):
        return Refusal("SS-2.6", "name_houses", {"players": players})
    if options.strong_riverrun and players != len(THREE_PLAYER_HOUSES):
        return Refusal("SS-13.2", "riverrun_for_three")
    return None


def set_up(p: StormOfSwords) -> None:
    """SS-2: houses, board, cards, tracks."""
    playable = HOUSES if p.players == len(HOUSES) else THREE_PLAYER_HOUSES
    wanted = p.settings.houses or ("",) * p.players
    dealt = shuffled(p, [house for house in playable if house not in wanted])
    p.houses = [house or dealt.pop() for house in wanted]
    p.neutrals = {area: facts.neutral for area, facts in AREAS.items() if facts.neutral}  # SS-2.2; weather is fair
    p.leaders = dict.fromkeys(LEADERS, "deck")
    p.commanders = dict.fromkeys(LEADERS, -1)
    p.power, p.supply = [0] * p.players, [0] * p.players
    p.claim_track = [-1] * CLAIM_SPACES
    p.hands = [DECK_OF_HOUSE[house] for house in p.houses]
    p.discards = [()] * p.players
    p.tactics = [(*COMMON_TACTICS, HOUSE_TACTIC[house]) for house in p.houses]
    p.chosen, p.allies = [()] * p.players, [()] * p.players
    p.plans, p.tactic_plans, p.changes = [()] * p.players, [""] * p.players, [0] * p.players
    p.picks, p.revealed_bids = [""] * p.players, [0] * p.players
    for seat in range(p.players):
        set_up_house(p, seat)
    if p.players == len(THREE_PLAYER_HOUSES):
        set_up_three(p)
    set_up_tracks(p)
    set_up_decks(p)
    for seat in range(p.players):
        p.supply[seat] = barrels(p, seat)  # SS-2.4
    do(p, (play_round,))


def set_up_house(p: StormOfSwords, seat: int) -> None:
    """SS-2.1: units, leaders, garrisons, prisoners, ally cards and power of a house."""
    start = START[p.houses[seat]]
    for area, units in start["units"].items():
        p.armies[area] = Army(seat, sort_units(LETTER[unit] for unit in units))
    for area, leaders in start["leaders"].items():
        for leader in leaders:
            p.leaders[leader], p.commanders[leader] = area, seat
    for leader in start.get("prisoners", ()):
        p.leaders[leader] = f"dungeon {seat}"
        p.commanders[leader] = p.houses.index(LEADERS[leader].house)
    p.garrisons.update(start["garrisons"])
    p.allies[seat] = tuple(start.get("ally_cards", ()))
    p.power[seat] = start["power"]


def set_up_three(p: StormOfSwords) -> None:
    """SS-13.1, SS-13.2: Greyjoy stands as neutral forces; its leaders, garrison and cards stay in the box."""
    p.neutrals.update({area: n for area, n in THREE["neutral"].items() if area not in THREE["closed"]})
    for leader, facts in LEADERS.items():
        if facts.house not in p.houses and not facts.ally:
            p.leaders[leader] = "gone"
    if p.settings.strong_riverrun:
        p.neutrals["riverrun"] += 1


def set_up_tracks(p: StormOfSwords) -> None:
    """SS-2.1: by the start cards; a house not played is left out and the others move up (SS-13.1)."""
    for track in TRACKS:
        p.tracks[track] = tuple(sorted(range(p.players), key=lambda seat: START[p.houses[seat]][track]))


def set_up_decks(p: StormOfSwords) -> None:
    """SS-2.5: three Westeros decks, four ally decks; cards that players start with are not in them."""
    taken = {card for cards in p.allies for card in cards}
    p.westeros = [tuple(shuffled(p, deck)) for deck in WESTEROS]
    p.ally_decks = {
        deck: tuple(shuffled(p, [card for card in cards if card not in taken])) for deck, cards in ALLY_DECKS.items()
    }
    p.ally_under = dict.fromkeys(ALLY_DECKS, ())
    p.ally_open = dict.fromkeys(ALLY_DECKS, "")


# A round


@book.rule
def play_round(p: StormOfSwords) -> None:
    """SS-3.1: Westeros (not in round 1), planning, action."""
    p.round += 1
    tell(p, "round", round=p.round)
    westeros = [(westeros_phase,)] if p.round > 1 else []
    do(
        p,
        *westeros,
        (planning_phase,),
        (tactics_step,),
        (raids, 0),
        (marches, 0),
        (consolidation, 0),
        (stand_up,),
        (house_tactics,),
        (end_round,),
    )


@book.rule
def planning_phase(p: StormOfSwords) -> None:
    """SS-3.1 (2): in the order of the page."""
    p.phase = "planning"
    do(p, (turn_up_allies,), (plan_in_secret,), (reveal_plans,), (send_raven,))


@book.rule
def end_round(p: StormOfSwords) -> None:
    """SS-3.1 (3f): the round marker moves; after round 10 the game ends (SS-1.1)."""
    p.activated, p.allies_used, p.blade_used = [], [], False
    p.orders.clear()
    if p.round == ROUNDS:
        return end_game(p, outcome(p, "rounds"))
    do(p, (check_victory,), (play_round,))
