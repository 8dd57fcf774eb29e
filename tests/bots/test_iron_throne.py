"""The squire of The Iron Throne: what he answers, how he bargains, and how well he plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random

import msgspec
import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of
from smallcouncil.games.iron_throne.bargain import read_proposal
from smallcouncil.games.iron_throne.book import book
from smallcouncil.games.iron_throne.bots import ANSWERS, squire
from smallcouncil.games.iron_throne.cards import House
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.table import close_window, go, lay, start_encounter, table

SEEDS = 12


def answers(p: IronThrone, house: House) -> set[str]:
    """All that the squire would answer now, over some seeds."""
    return {answer_of(squire, p, p.houses.index(house), Random(seed)) for seed in range(SEEDS)}


def played(players: int, squires: set[int], seed: int) -> IronThrone:
    """A game of squires and random players, played to its end; whatever is answered is legal or it raises."""
    p, rng = sc.new("iron-throne", players=players, seed=seed), Random(seed)
    assert isinstance(p, IronThrone)
    while p.outcome is None:
        seat, decision = next(iter(p.pending.items()))
        p.answer(seat, answer_of(squire, p, seat, rng) if seat in squires else decision.options.sample(rng))
    return p


# All questions


def test_every_question_has_an_answer() -> None:
    """IT-9.6, IT-11.5: no kind of question is left out."""
    assert {*ANSWERS, "keep_leader"} == set(book.questions)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_squires_play_legally_to_the_end(players: int) -> None:
    """IT-12.1: games of squires end by the rules, long before the round limit."""
    for seed in range(2):
        p = played(players, set(range(players)), seed)
        assert p.outcome is not None
        assert p.outcome.reason in ("all_spread", "all_dead")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_squire_answers_legally_wherever_random_players_lead(players: int) -> None:
    """IT-11.4: what is asked can be answered, also in positions that no squire would bring about."""
    kinds = set()
    for seed in range(3):
        p, rng = sc.new("iron-throne", players=players, seed=seed), Random(seed)
        while p.outcome is None:
            seat, decision = next(iter(p.pending.items()))
            assert answer_of(squire, p, seat, rng) in decision.options
            kinds.add(decision.kind)
            p.answer(seat, decision.options.sample(rng))
    assert len(kinds) > 20


def test_the_answer_depends_on_view_and_chance_alone_and_leaves_the_view_as_it_was() -> None:
    """IT-13.1: the same view and the same chance bring the same answer, and nothing seen is changed."""
    p, rng = sc.new("iron-throne", players=4, seed=3), Random(3)
    while p.outcome is None:
        seat, decision = next(iter(p.pending.items()))
        view, asked = p.view(seat), msgspec.structs.replace(decision, then=())
        before = deepcopy(view)
        first, second = (squire(view, asked, Random(7)) for _ in range(2))
        assert first == second
        assert view == before
        p.answer(seat, decision.options.sample(rng))


def test_both_leader_sheets_are_kept_now_and_then() -> None:
    """IT-2.1: no leader is left out, or its share of wins would mean nothing."""
    p = sc.new("iron-throne", players=3, seed=1)
    assert isinstance(p, IronThrone)
    assert answers(p, p.houses[0]) == set(p.sheets[0])


# Sides


def test_a_supporter_who_would_win_the_game_is_refused() -> None:
    """IT-5.2, IT-7.1: a supporter of a winning challenger spreads influence too."""
    influence = {"tyrell": {"stark": 2, "lannister": 2}}
    p = table(influence=influence, power={"robb": 9, "jaime": 1})
    go(p, "stark: lannister", "stark: robb", "lannister: tyrion", "stark: robb", "lannister: jaime")
    go(p, "tyrell: challenger mace")
    assert answers(p, "stark") == {"refuse"}


def test_a_player_without_hope_is_glad_of_a_supporter_far_behind() -> None:
    """IT-5.2: help that decides is worth a rival's first influence."""
    p = table(hands={"stark": "1 2 3 4 5"}, power={"robb": 2, "jaime": 8, "mace": 12})
    go(p, "stark: lannister", "stark: robb", "lannister: tyrion", "stark: robb", "lannister: jaime")
    go(p, "tyrell: challenger mace")
    assert answers(p, "stark") == {"accept"}


def test_nobody_lets_the_leader_of_the_race_win_by_staying_out() -> None:
    """IT-5.1, IT-12.1: who is about to spread the last influence is stopped by whoever can."""
    influence = {"stark": {"lannister": 2, "tyrell": 2}}
    p = table(influence=influence, power={"robb": 5, "jaime": 5, "mace": 9})
    go(p, "stark: lannister", "stark: robb", "lannister: tyrion", "stark: robb", "lannister: jaime")
    assert answers(p, "tyrell") == {"defender mace"}


# Laying and playing


def test_the_highest_card_is_not_spent_on_a_truce_seen_before() -> None:
    """IT-9.10, IT-6.5: against a truce laid face up any hostility card wins."""
    p = table(leaders="bran", hands={"stark": "20 1 12", "lannister": "truce 2"})
    start_encounter(p, "robb", "jaime")
    go(p, "stark: use")
    close_window(p)
    go(p, "lannister: truce")
    assert answers(p, "stark") <= {"1", "2"}


def test_the_highest_card_is_laid_where_it_wins_the_game() -> None:
    """IT-12.1: what is kept for later is of no use then."""
    race = {"stark": {"lannister": 4}, "lannister": {"tyrell": 4}, "tyrell": {"stark": 4}}
    p = table(influence=race, hands={"stark": "20 1 2"}, power={"robb": 4, "jaime": 9})
    start_encounter(p, "robb", "jaime")
    close_window(p)
    assert answers(p, "stark") == {"20"}


@pytest.mark.parametrize(("laid", "answer"), [("2", "pass"), ("6", "stannis"), ("20", "pass")])
def test_a_card_is_played_for_the_total_only_where_it_turns_the_encounter(laid: str, answer: str) -> None:
    """IT-6.4, IT-11.5: not where the own side is ahead, nor where it stays behind."""
    p = table("baratheon stark tyrell", hands={"baratheon": "5 stannis", "stark": f"{laid} 1"})
    start_encounter(p, "stannis", "robb")
    lay(p, baratheon="5", stark=laid)
    assert answers(p, "baratheon") == {answer}


# Truces, and what can be done to them


def test_nobody_can_foresee_whether_a_challenger_lays_a_truce() -> None:
    """IT-6.1, IT-6.6: who is a little weaker hopes for a bargain or betrays one, as chance has it."""
    p = table(hands={"stark": "truce 5 2"}, decks={"stark": "4"}, power={"jaime": 7})
    start_encounter(p, "robb", "jaime")
    close_window(p)
    laid = Counter(answer_of(squire, p, 0, Random(seed)) for seed in range(60))
    assert 10 <= laid["truce"] <= 50
    assert len(laid) > 2


def test_encounters_of_squires_end_in_every_way() -> None:
    """IT-6.4 to IT-6.6: a truce now and then, betrayals, and fights; most truces end in a bargain."""
    told = [event for seed in range(8) for event in events_of(4, seed)]
    outcomes = Counter(event.data["outcome"] for event in told if event.kind == "outcome")
    assert 0.08 < outcomes["truce"] / outcomes.total() < 0.25
    assert min(outcomes["betrayal"], outcomes["hostility"]) / outcomes.total() > 0.25
    assert sum(event.kind == "agreed" for event in told) > 0.75 * outcomes["truce"]


def events_of(players: int, seed: int) -> Iterator[sc.Event]:
    """What happens in a game of squires."""
    p, rng = sc.new("iron-throne", players=players, seed=seed), Random(seed)
    while p.outcome is None:
        seat = next(iter(p.pending))
        yield from p.answer(seat, answer_of(squire, p, seat, rng))


@pytest.mark.parametrize(("sends", "answer"), [("jaime robb", "jaime"), ("robb jaime", "pass")])
def test_an_oath_is_broken_for_influence_but_not_for_cards(sends: str, answer: str) -> None:
    """IT-6.5, IT-7.1, IT-7.2: Oathbreaker, where a betrayal is worth more than a bargain."""
    seats = "lannister stark tyrell" if sends == "jaime robb" else "stark lannister tyrell"
    p = table(seats, hands={"lannister": "truce jaime 12", "stark": "truce 1"})
    start_encounter(p, *sends.split())
    lay(p, lannister="truce", stark="truce")
    assert answers(p, "lannister") == {answer}


def test_a_supporter_goes_over_to_the_side_that_will_win() -> None:
    """IT-5.1: Old Loyalties, where the own side has no hope and the other wins influence."""
    hands = {"targaryen": "jorah 1", "stark": "1 2 3", "tyrell": "20 12"}
    p = table("tyrell stark targaryen", leaders="mace", hands=hands, power={"olenna": 12, "robb": 1})
    start_encounter(p, "olenna", "robb", targaryen="defender jorah")
    assert answers(p, "targaryen") == {"jorah"}


def test_a_parley_is_accepted_by_who_is_about_to_lose_and_refused_by_who_is_about_to_win_the_game() -> None:
    """IT-6.6: Renly the leader asks; a truce spreads influence too."""
    for spread, answer in (({}, {"accept"}), ({"stark": {"lannister": 4}}, {"refuse"})):
        hands = {"tyrell": "5", "stark": "1" if not spread else "20"}
        p = table("tyrell stark lannister", leaders="renly", hands=hands, influence=spread, challenger="stark")
        start_encounter(p, "robb", "mace")
        lay(p, stark=hands["stark"], tyrell="5")
        go(p, "tyrell: use")
        assert answers(p, "stark") == answer


@pytest.mark.parametrize(
    ("supports", "weak", "answer"), [("defender robb", "jaime", "use"), ("challenger robb", "mace", "pass")]
)
def test_single_combat_is_sought_by_who_has_fewer_friends(supports: str, weak: str, answer: str) -> None:
    """IT-9.4: Loras the leader sends all supporters home; not those who alone win it for him."""
    p = table("tyrell lannister stark", leaders="loras", power={"mace": 6, "jaime": 6, "robb": 12, weak: 2})
    start_encounter(p, "mace", "jaime", stark=supports)
    assert answers(p, "tyrell") == {answer}


# Hostages


def test_a_torture_that_ends_the_game_for_another_is_let_be() -> None:
    """IT-8.5, IT-12.1: the death of a house ends the game, and who is ahead then wins."""
    behind = {"lannister": {"stark": 2}}
    last = {"eddard": 1, "robb": 0, "catelyn": 0, "bran": 0}
    p = table(challenger="tyrell", influence=behind, power=last, hostages={"tyrell": ["stark eddard"]})
    assert "torture #1" not in answers(p, "tyrell")


def test_a_torture_that_wins_the_game_is_carried_out() -> None:
    """IT-8.5, IT-12.1: the same torture by who is ahead."""
    ahead = {"tyrell": {"stark": 2}}
    last = {"eddard": 1, "robb": 0, "catelyn": 0, "bran": 0}
    p = table(challenger="tyrell", influence=ahead, power=last, hostages={"tyrell": ["stark eddard"]})
    assert answers(p, "tyrell") == {"torture #1"}


@pytest.mark.parametrize(("leader", "chosen"), [("eddard", {"torture #2"}), ("robb", {"torture #1", "torture #2"})])
def test_of_equal_rivals_the_one_whose_leader_is_feared_is_hurt(leader: str, chosen: set[str]) -> None:
    """IT-8.5, IT-9.6: an ability like Eddard's wins games, so he is never as harmless as he looks."""
    p = table(challenger="tyrell", leaders=leader, hostages={"tyrell": ["lannister 12", "stark 12"]})
    assert answers(p, "tyrell") == chosen


@pytest.mark.parametrize(("power", "target"), [({"robb": 6}, "robb"), ({"robb": 6, "bran": 1}, "bran")])
def test_the_strongest_is_tortured_unless_somebody_dies_of_it(power: dict[str, int], target: str) -> None:
    """IT-8.5: the torturer chooses the character that loses its power."""
    p = table(challenger="tyrell", power=power, hostages={"tyrell": ["stark 12"]})
    go(p, "tyrell: torture #1")
    assert answers(p, "tyrell") == {target}


# Bargains


def at_bargain(proposals: int = 6, **influence: dict[House, int]) -> IronThrone:
    """Stark, the challenger, begins to bargain with Lannister."""
    hands = {"stark": "truce 1 2", "lannister": "truce 1 2"}
    p = table(hands=hands, influence=influence, truce_proposals=proposals)
    start_encounter(p, "robb", "jaime")
    lay(p, stark="truce", lannister="truce")
    close_window(p)
    return p


def test_a_gift_of_influence_is_accepted() -> None:
    """IT-6.9: a clearly good bargain needs no answer but yes."""
    p = at_bargain()
    go(p, "stark: propose influence for nothing")
    assert answers(p, "lannister") == {"accept"}


def test_the_first_proposal_is_good_for_both() -> None:
    """IT-6.6: influence either way, since a bargain that fails costs both."""
    for proposal in answers(at_bargain(), "stark"):
        grants, gets = read_proposal(proposal) or pytest.fail(proposal)
        assert grants.influence
        assert gets.influence


def test_a_poor_bargain_is_countered_by_a_better_one() -> None:
    """IT-6.9: each may propose a whole bargain in turn."""
    p = at_bargain()
    go(p, "stark: propose 1p for influence")
    for proposal in answers(p, "lannister"):
        _, gets = read_proposal(proposal) or pytest.fail(proposal)
        assert gets.influence


def test_the_influence_that_wins_the_game_is_never_granted() -> None:
    """IT-12.1: not for influence either, unless that wins the game as well."""
    p = at_bargain(stark={"tyrell": 4}, lannister={"tyrell": 3})
    go(p, "stark: propose influence 3p for influence")
    given = [read_proposal(answer) for answer in answers(p, "lannister")]
    assert "accept" not in answers(p, "lannister")
    assert not any(proposal and proposal[0].influence for proposal in given)


def test_a_small_bargain_is_better_than_none() -> None:
    """IT-6.6: where no bargain is made everybody loses, so the last word is yes to what costs nothing."""
    p = at_bargain(proposals=1)
    go(p, "stark: propose 1p for influence", "lannister: propose 1p for nothing")
    assert answers(p, "stark") == {"accept"}


def test_a_bargain_that_can_only_harm_is_broken_off() -> None:
    """IT-6.9: once the proposals are used up, better both lose than the other wins the game."""
    p = at_bargain(proposals=1, lannister={"tyrell": 4})
    go(p, "stark: propose 1p for nothing", "lannister: propose nothing for influence")
    assert answers(p, "stark") == {"break off"}


# Strength


def test_a_squire_beats_three_random_players() -> None:
    """IT-12.2: one of four wins at least three games of four."""
    games, won = 100, 0.0
    for seed in range(games):
        seat = seed % 4
        outcome = played(4, {seat}, seed).outcome
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    assert won / games > 0.75
