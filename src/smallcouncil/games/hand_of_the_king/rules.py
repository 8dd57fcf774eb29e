"""The rules of Hand of the King in the order of the rulebook: setup, turn, banners, end, raven."""

from __future__ import annotations

from smallcouncil.core import Outcome, Refusal, TalkRule, ask, below, do, shuffled, tell

from . import refusals
from .book import book
from .cards import AVAILABLE, COMPANIONS, DECK, EMPTY, HOUSES, MOVES, VARYS, Card, House
from .companions import reward
from .play_areas import add_to_area
from .refusals import END_TALK
from .state import HandOfTheKing, HandOptions, has_most, is_gone, legal_moves, on_the_way, standings, talk_partners

TALK_SECONDS = 60  # HK-6.2

MOVE = book.question("move", clause="HK-3.1", legality=refusals.OF_MOVE)
# Only a talk that lasts is a talk, so the one who opened it is asked when to end it (R-HK-19).
TALK = book.question("talk", clause="R-HK-19", legality=refusals.OF_TALK, always="R-HK-19")


# Setup


def check_table(players: int, options: HandOptions) -> Refusal | None:
    """R-HK-21: refuse a table that the rules do not know."""
    if options.teams and players != 4:
        return Refusal("HK-6.1", "teams_for_four", {"given": players})
    if options.raven and players != 3 and not options.teams:
        return Refusal("HK-6.4", "raven_for_three")
    if options.first is not None and not 0 <= options.first < players:
        return Refusal("HK-2.3", "nobody_begins", {"seat": options.first})
    return None


def set_up(p: HandOfTheKing) -> None:
    """HK-2: King's Landing, the companions, who begins."""
    p.grid = shuffled(p, (*DECK, VARYS))  # HK-2.1
    p.varys = p.grid.index(VARYS)
    p.grid[p.varys] = EMPTY
    companions = shuffled(p, COMPANIONS)  # HK-2.2
    p.available, p.unused = companions[:AVAILABLE], companions[AVAILABLE:]
    p.turn = below(p, p.players) if p.settings.first is None else p.settings.first  # HK-2.3
    p.areas = [()] * p.players  # HK-2.4
    p.staying = [()] * p.players
    p.counts = dict.fromkeys(HOUSES, (0,) * p.players)
    p.banners = dict.fromkeys(HOUSES)
    p.ravens = [p.settings.raven] * p.players  # HK-1.3, HK-6.2
    do(p, (take_turn,))


# Turn


@book.rule
def take_turn(p: HandOfTheKing) -> None:
    """HK-3.5, HK-3.1: the end is checked, then the player moves Varys, or first sends the raven."""
    moves = legal_moves(p)
    if not moves:
        end_game(p)
    elif p.ravens[p.turn]:
        # R-HK-18: the raven is an option beside the moves
        ravens = [f"raven {seat}" for seat in talk_partners(p, p.turn)]
        ask(p, p.turn, MOVE, moves + ravens, (move_or_talk,))
    else:
        ask(p, p.turn, MOVE, moves, (move,))


@book.rule
def move(p: HandOfTheKing, choice: str) -> None:
    """HK-3.2 to HK-3.4, HK-4.9: Varys moves, the player takes what he passed, the named house's banner is tested."""
    direction, house = MOVES[choice]
    grid, seat = p.grid, p.turn
    taken: tuple[Card, ...] = ()
    for place in on_the_way(p, direction, house):
        taken += (grid[place],)
        grid[place] = EMPTY
    p.varys = place  # the farthest
    add_to_area(p, seat, house, taken)
    tell(p, "moved", seat=seat, direction=direction, house=house, taken=taken, to=p.varys)
    test_banner(p, seat, house)
    if is_gone(p, house):
        p.earned = True
        do(p, (reward,), (end_turn,))  # R-HK-3: also when this was the last possible move
    else:
        end_turn(p)


def test_banner(p: HandOfTheKing, seat: int, house: House) -> None:
    """HK-3.4: who has at least as many of the named house as every other player takes its banner.

    Only that house is tested (R-HK-7), right after the move (R-HK-8); else a banner stays where it is (HK-3.6).
    """
    counts, holder = p.counts[house], p.banners[house]
    if holder != seat and has_most(counts, seat):
        tell(p, "banner", house=house, seat=seat, before=holder)
        p.banners[house] = seat


@book.rule
def end_turn(p: HandOfTheKing) -> None:
    """The player to the left is next, unless Melisandre gave another turn (R-HK-13)."""
    if p.further_turns:
        p.further_turns -= 1
        tell(p, "further_turn", seat=p.turn)
    else:
        p.turn = (p.turn + 1) % p.players
    take_turn(p)


# Three-eyed raven


@book.rule
def move_or_talk(p: HandOfTheKing, choice: str) -> None:
    """R-HK-18: what a player who has the raven chose at the start of the turn."""
    if choice in MOVES:
        return move(p, choice)
    p.ravens[p.turn] = False
    other = int(choice.removeprefix("raven "))
    p.talk = (p.turn, other)
    tell(p, "talk_opened", seat=p.turn, other=other, seconds=TALK_SECONDS)
    ask(p, p.turn, TALK, [END_TALK], (end_talk, other), other=other, seconds=TALK_SECONDS)


@book.rule
def end_talk(p: HandOfTheKing, other: int, _: str) -> None:
    """R-HK-19: after the talk the player moves as usual."""
    tell(p, "talk_closed", seat=p.turn, other=other)
    p.talk = None
    take_turn(p)


# End


def end_game(p: HandOfTheKing) -> None:
    """HK-5.1, HK-5.2: what is left over does not count; most banners wins, then the banner of the largest house."""
    standing = standings(p.banners, p.players, p.settings.teams)
    ranks = sorted(set(standing), reverse=True)
    if p.settings.teams:  # R-HK-6
        clause, reason = "HK-6.1", "team_banners"
    else:
        clause, reason = "HK-5.2", "most_banners"
    best = ranks[0]
    if len(ranks) > 1 and ranks[1][0] == best[0]:
        reason = "largest_house"
    p.outcome = Outcome(
        winners=tuple([seat for seat, own in enumerate(standing) if own == best]),
        places=tuple([1 + ranks.index(own) for own in standing]),
        scores=tuple([own[0] for own in standing]),
        clause=clause,
        reason=reason,
    )
    tell(p, "game_over", winners=p.outcome.winners, scores=p.outcome.scores)


def rule_of_talk(p: HandOfTheKing) -> TalkRule | None:
    """HK-6.2: with the raven nobody talks but two who were chosen for it, as long as R-HK-19 lets them."""
    if p.talk:
        return TalkRule(
            Refusal("HK-6.2", "others_talk"), p.talk, END_TALK, TALK_SECONDS, Refusal("R-HK-19", "talk_over")
        )
    return TalkRule(Refusal("HK-6.2", "silent")) if p.settings.raven else None
