"""Setup (GT-2, SS-14): which tables there are, and how one begins."""

from __future__ import annotations

from smallcouncil.core import Refusal, do, shuffled
from smallcouncil.games.thrones.state import KINGS_COURT, TRACKS, Army
from smallcouncil.games.thrones.units import LETTER, sort_units

from .board import BOARD
from .cards import (
    BASE_TACTICS,
    BLUE_DECKS,
    DECKS,
    FAQ_KINGS_COURT,
    LEADERS,
    NEUTRAL_WITH_LEADERS,
    ORANGE_DECKS,
    SETUPS,
    START,
    WILDLING_CARDS,
    WILDLINGS,
)
from .rounds import play_round
from .state import GameOfThrones, ThronesOptions

FAQ_PLAYERS = len(FAQ_KINGS_COURT)


def check_table(players: int, options: ThronesOptions) -> Refusal | None:
    """Refuse a table that the rules do not know."""
    return houses_are_played(players, options) or options_fit(players, options)


def houses_are_played(players: int, options: ThronesOptions) -> Refusal | None:
    """GT-2.3, GT-2.5: of the houses that so many play, none twice."""
    playable = SETUPS[players].houses
    chosen = [house for house in options.houses if house]
    if wrong := [house for house in chosen if house not in playable]:
        return Refusal("GT-2.3", "house_not_played", {"given": wrong[0], "players": players, "houses": playable})
    if len(set(chosen)) < len(chosen) or len(options.houses) not in (0, players):
        return Refusal("GT-2.5", "name_houses", {"players": players})
    return None


def options_fit(players: int, options: ThronesOptions) -> Refusal | None:
    """GT-2.7, GT-13.1, SS-14.4: the one option that needs others, and the one that is for five."""
    if options.leaders and not (options.storm_house_cards and options.blue_decks):
        return Refusal("SS-14.4", "leaders_need_others")
    if options.faq_kings_court and players != FAQ_PLAYERS:
        return Refusal("GT-2.7", "kings_court_for_five")
    return None


def set_up(p: GameOfThrones) -> None:
    """GT-2: houses, board, tracks, decks."""
    deal_houses(p)
    # GT-2.4, R-GT-2: those of the houses that are not played among them
    p.neutrals = SETUPS[p.players].neutral | (NEUTRAL_WITH_LEADERS if p.settings.leaders else {})
    p.power, p.supply = [0] * p.players, [0] * p.players
    p.hands = [DECKS[p.settings.storm_house_cards][house] for house in p.houses]  # SS-14.1
    p.tactics = [BASE_TACTICS if p.settings.tactics else ()] * p.players  # SS-14.3
    p.discards, p.chosen = [()] * p.players, [()] * p.players
    p.plans, p.tactic_plans, p.changes = [()] * p.players, [""] * p.players, [0] * p.players
    p.picks, p.revealed_bids = [""] * p.players, [0] * p.players
    for seat in range(p.players):
        set_up_house(p, seat)
    set_up_tracks(p)
    set_up_decks(p)
    do(p, (play_round,))


def deal_houses(p: GameOfThrones) -> None:
    """GT-2.5: at random, but for those that are chosen."""
    wanted = p.settings.houses or ("",) * p.players
    dealt = shuffled(p, [house for house in SETUPS[p.players].houses if house not in wanted])
    p.houses = [house or dealt.pop() for house in wanted]


def set_up_house(p: GameOfThrones, seat: int) -> None:
    """GT-2.2, GT-2.6, R-GT-1, GT-13.5: units, supply and power of the start card; leaders at home."""
    house = p.houses[seat]
    start = START[house]
    for area, units in start.units.items():
        p.armies[area] = Army(seat, sort_units(LETTER[unit] for unit in units))
    p.power[seat], p.supply[seat] = start.power, start.supply
    if p.settings.leaders:
        for leader in [leader for leader, facts in LEADERS.items() if facts.house == house]:
            p.leaders[leader], p.commanders[leader] = BOARD.homes[house], seat


def set_up_tracks(p: GameOfThrones) -> None:
    """GT-2.2, GT-2.4, GT-2.7: by the start cards; the houses that are not played are left out."""
    for track in TRACKS:
        places = SETUPS[p.players].tracks[track]
        if track == KINGS_COURT and p.settings.faq_kings_court:
            places = FAQ_KINGS_COURT
        p.tracks[track] = tuple(p.houses.index(house) for house in places)


def set_up_decks(p: GameOfThrones) -> None:
    """GT-2.1, GT-2.2, GT-11.9, SS-14.2: shuffled apart; the wildlings' number."""
    p.westeros = [tuple(shuffled(p, deck)) for deck in (BLUE_DECKS if p.settings.blue_decks else ORANGE_DECKS)]
    p.under, p.winters = [0] * len(p.westeros), [0] * len(p.westeros)
    p.wildlings = WILDLINGS["start"]
    p.wildling_deck = shuffled(p, WILDLING_CARDS) if p.settings.wildling_cards else []
