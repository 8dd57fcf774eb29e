"""What holds at every moment of every game: 3 to 5 players, all leaders, every answer drawn at random."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smallcouncil as sc
from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import CARDS, CHARACTERS, LEADERS, SPECIAL_EVENTS, VALUE, house_deck
from smallcouncil.games.iron_throne.state import IronThrone

from .table import cards_of, power_of_table, total_power

for_all_players = pytest.mark.parametrize("players", [3, 4, 5])
a_few_games = settings(max_examples=7)
SEEDS = st.integers(0, 10**9)


def a_choice(p: IronThrone, seat: int, rng: Random) -> str:
    """Any answer, but cards and abilities rather than passing, so that games are full of effects."""
    options = p.pending[seat].options
    if p.pending[seat].kind in ("play", "leader_ability", "leverage"):
        telling = [choice for choice in options if choice not in ("pass", "pass all")]
        if telling and rng.random() < 0.8:
            return rng.choice(telling)
    return options.sample(rng)


def a_game(players: int, seed: int, **options: Any) -> Iterator[tuple[IronThrone, list[sc.Event]]]:
    """The position after each answer of a random game, and what happened. It is one object that goes on changing.

    Now and then somebody says something of their leader's passive ability (R-IT-33).
    """
    p, rng = GAME.new(players, seed, options), Random(seed)
    yield p, p.events
    while p.outcome is None:
        sayings = [(seat, choice) for seat in range(players) for choice in p.may_say(seat)]
        if sayings and rng.random() < 0.05:
            yield p, p.answer(*rng.choice(sayings))
        seat = rng.choice(sorted(p.pending))
        yield p, p.answer(seat, a_choice(p, seat, rng))


def has_begun(p: IronThrone) -> bool:
    """Whether the leaders have been revealed."""
    return p.round > 0


# Conservation


def power_is_conserved(p: IronThrone) -> None:
    """IT-1.3: 20 a player, on characters, on sheets, or gone."""
    assert total_power(p) + p.power_gone == power_of_table(p.players)
    assert min(p.power.values()) >= 1
    assert min(*p.sheet, p.power_gone) >= 0


def cards_are_conserved(p: IronThrone) -> None:
    """IT-1.2, IT-9.8: 25 a house; hands, decks and piles hold cards of their own house only."""
    for house in p.houses:
        assert cards_of(p, house) == sorted(house_deck(house))


def a_deck_is_empty_only_beside_an_empty_pile(p: IronThrone) -> None:
    """IT-9.7: an empty deck is replaced at once, as soon as there is a discard pile."""
    is_discarding = any(decision.kind == "discard" for decision in p.pending.values())
    assert is_discarding or all(deck or not pile for deck, pile in zip(p.decks, p.discards, strict=True))


def influence_is_conserved(p: IronThrone) -> None:
    """IT-2.4, IT-10.4: 5 tokens a player."""
    assert all(sum(tokens) == 5 and min(tokens) >= 0 for tokens in p.influence)


def events_are_conserved(p: IronThrone) -> None:
    """IT-2.5, IT-4.5: 3 a house and 3 specials, in the deck, used, or just turned up."""
    turned_up = [p.event] if p.event and p.defender is None else []
    assert Counter([*p.events_deck, *p.events_used, *turned_up]) == Counter([*p.houses * 3, *SPECIAL_EVENTS])


def characters_are_conserved(p: IronThrone) -> None:
    """IT-2.2, IT-9.1: 4 characters a house, living or dead; leaders are neither."""
    tokens = [c for house, leader in zip(p.houses, p.leaders, strict=True) for c in CHARACTERS[house] if c != leader]
    assert sorted([*p.power, *p.dead]) == sorted(tokens)


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_nothing_is_lost_and_nothing_is_made(players: int, seed: int) -> None:
    """IT-1.2, IT-1.3, IT-2.4, IT-2.5, IT-9.1, IT-9.7, IT-10.4: cards, power, influence, events and characters stay."""
    for p, _ in a_game(players, seed):
        influence_is_conserved(p)
        if has_begun(p):
            power_is_conserved(p)
            cards_are_conserved(p)
            a_deck_is_empty_only_beside_an_empty_pile(p)
            events_are_conserved(p)
            characters_are_conserved(p)


# Questions


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_somebody_is_asked_something_until_the_game_is_over(players: int, seed: int) -> None:
    """IT-12.3, IT-12.5: no dead end; nobody is asked who has no choice, unless hidden cards make it one; it ends."""
    for p, happened in a_game(players, seed, round_limit=25):
        assert bool(p.pending) == (p.outcome is None)
        for decision in p.pending.values():
            assert len(decision.options) > 1 or decision.question.always
            if decision.kind != "bargain":
                assert len(set(decision.options)) == len(decision.options)
        assert not p.pending or not happened or happened[-1].kind != "game_over"
        assert p.round <= 25


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_nobody_is_asked_twice_what_a_round_asks_once(players: int, seed: int) -> None:
    """IT-4.1, IT-4.3, IT-4.4, IT-5.1, IT-6.1: one defender, reinforcement, participant, offer and laid card a round."""
    once = {"defender", "reinforce", "participant", "offer_support", "lay", "lay_face_up"}
    p, rng = GAME.new(players, seed), Random(seed)
    answered: Counter[tuple[int, int, str]] = Counter()
    while p.outcome is None:
        seat = rng.choice(sorted(p.pending))
        answered[p.round, seat, p.pending[seat].kind] += 1
        p.answer(seat, a_choice(p, seat, rng))
    assert {n for (_, _, kind), n in answered.items() if kind in once} == {1}
    assert {seat for number, seat, kind in answered if kind == "keep_leader" and number == 0} == {*range(players)}


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_who_is_asked_in_a_window_follows_from_what_everybody_sees(players: int, seed: int) -> None:
    """IT-11.5: participants with a hand who have not passed for the rest; those who chose wait face down."""
    for p, _ in a_game(players, seed):
        if {decision.kind for decision in p.pending.values()} == {"play"}:
            waiting = [s for s in range(players) if p.sides[s] and p.hands[s] and not p.silent[s]]
            assert sorted(p.pending) == [seat for seat in waiting if not p.picks[seat]]
            for seat, decision in p.pending.items():
                passes, cards = list(decision.options)[:2], list(decision.options)[2:]
                assert passes == ["pass", "pass all"]
                assert set(cards) <= set(p.hands[seat]) & set(CARDS)


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_answers_given_at_once_may_come_in_any_order(players: int, seed: int) -> None:
    """IT-2.1, IT-6.1, IT-11.5: sealed answers commute, events and all."""
    rng = Random(seed)
    for p, _ in a_game(players, seed, round_limit=10):
        if len(p.pending) > 1:
            answers = [(seat, a_choice(p, seat, rng)) for seat in p.pending]
            there, back = p.copy(), p.copy()
            for seat, choice in answers:
                there.answer(seat, choice)
            for seat, choice in reversed(answers):
                back.answer(seat, choice)
            assert there == back
            assert there.events == back.events


# The encounter


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_totals_are_the_sum_of_their_parts_and_never_below_nothing(players: int, seed: int) -> None:
    """IT-6.4, R-IT-15: what is told adds up, and decides who won; a tie is lost by both but for Siege Lord."""
    totals, siege_lord = (0, 0), False
    for _, happened in a_game(players, seed):
        for event in happened:
            match event.kind:
                case "round":
                    siege_lord = False
                case "played":
                    siege_lord |= event.data["card"] == "card stannis"
                case "totals":
                    totals = (event.data["challenger"], event.data["defender"])
                    assert totals == tuple(sum(n for *_, n in parts) for parts in event.data["parts"].values())
                    assert min(totals) >= 0
                    told = next(e for e in happened[happened.index(event) :] if e.kind in ("won", "both_lost"))
                    assert is_right(totals, told, siege_lord)


def is_right(totals: tuple[int, int], told: sc.Event, siege_lord: bool) -> bool:
    """IT-6.4: whether these totals were decided by the rule."""
    if totals[0] == totals[1]:
        return told.kind == "both_lost" or siege_lord
    return told.data == {"side": "challenger" if totals[0] > totals[1] else "defender"}


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_sides_and_participants_belong_together(players: int, seed: int) -> None:
    """IT-6.0, IT-9.4: whoever has a side has a character of their own house there; active players never withdraw."""
    for p, _ in a_game(players, seed):
        for seat, (side, character) in enumerate(zip(p.sides, p.participants, strict=True)):
            assert bool(side) == bool(character)
            assert not character or character in CHARACTERS[p.houses[seat]]
        if p.result and any(p.sides):
            assert p.defender is not None
            assert (p.sides[p.challenger], p.sides[p.defender]) == ("challenger", "defender")


# Hostages and knowledge


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_hostages_are_known_to_their_holders_and_never_of_their_house(players: int, seed: int) -> None:
    """IT-8.2, IT-8.3: numbers are unique; the holder knows each."""
    for p, _ in a_game(players, seed):
        numbers = [h.number for row in p.hostages for h in row]
        assert len(set(numbers)) == len(numbers)
        for holder, row in enumerate(p.hostages):
            assert all(h.owner != holder and holder in h.knowers for h in row)
            assert all(h.number <= p.hostages_taken for h in row)


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_what_is_known_of_a_hand_is_there(players: int, seed: int) -> None:
    """R-IT-28, R-IT-31, IT-9.9: known cards are in the hand or laid; so many cards are no higher than known."""
    for p, _ in a_game(players, seed):
        for seat, cards in enumerate(p.hands):
            there = Counter(cards) + Counter(p.laid[seat : seat + 1])
            assert all(Counter(known[seat]) <= there for known in p.known)
            for most, n in p.capped[seat]:
                assert sum(count for card, count in there.items() if card and VALUE.get(card, 0) <= most) >= n > 0


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_hidden_cards_may_change_places_and_nobody_sees_it(players: int, seed: int) -> None:
    """R-IT-27, R-IT-28: a viewer sees the same when cards they never saw are exchanged in other hands and decks."""
    rng = Random(seed)
    for p, _ in a_game(players, seed, round_limit=6):
        if rng.random() < 0.1:
            for viewer in (*range(players), None):
                assert permuted(p, viewer, rng).view(viewer) == p.view(viewer)


def permuted(p: IronThrone, viewer: int | None, rng: Random) -> IronThrone:
    """A twin in which the other players' hands and decks are mixed, house by house."""
    twin = p.copy()
    for seat in range(p.players):
        hidden = [*p.decks[seat], *(p.hands[seat] if seat != viewer else ())]
        rng.shuffle(hidden)
        if seat != viewer:
            twin.hands[seat] = tuple(hidden.pop() for _ in p.hands[seat])
        twin.decks[seat] = tuple(hidden)
    return twin


@for_all_players
@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_world_dealt_anew_can_be_played_on(players: int, seed: int) -> None:
    """R-IT-28: a determinised world looks the same to its viewer, keeps all cards, and plays to the end."""
    rng = Random(seed)
    for p, _ in a_game(players, seed, round_limit=8):
        if has_begun(p) and p.outcome is None and rng.random() < 0.02:
            for viewer in (*range(players), None):
                world = p.determinise(viewer, rng)
                assert world.view(viewer) == p.view(viewer)
                cards_are_conserved(world)
                for _ in range(60):
                    if world.outcome is None:
                        seat = rng.choice(sorted(world.pending))
                        world.answer(seat, a_choice(world, seat, rng))
                cards_are_conserved(world)


# The end


@for_all_players
@a_few_games
@given(seed=SEEDS)
def test_the_outcome_follows_from_the_boards(players: int, seed: int) -> None:
    """IT-12.1, IT-12.2, IT-12.5: most influence on other boards wins; the reason is one that is true."""
    *_, (p, happened) = a_game(players, seed, round_limit=15)
    assert p.outcome is not None
    spread = tuple(5 - tokens[seat] for seat, tokens in enumerate(p.influence))
    assert p.outcome.scores == spread
    assert p.outcome.winners == tuple(seat for seat in range(players) if spread[seat] == max(spread))
    is_house_dead = any(not {*CHARACTERS[house]} & {*p.power} for house in p.houses)
    reasons = {"all_spread": 5 in spread, "all_dead": is_house_dead, "round_limit": p.round == 15}
    assert reasons[p.outcome.reason]
    assert (happened[-1].kind, p.pending, p.agenda) == ("game_over", {}, [])


def test_every_leader_leads_in_these_games() -> None:
    """IT-2.1: the random games of these tests know all 25 leaders."""
    seen: set[str] = set()
    for seed in range(40):
        p = GAME.new(5, seed)
        for seat in range(5):
            p.answer(seat, p.sheets[seat][0])
        seen |= {*p.leaders}
    assert seen == {*LEADERS}


def test_every_kind_of_question_is_asked_in_these_games() -> None:
    """IT-11.5: random games reach every question that the rules can ask."""
    seen: set[str] = set()
    for seed in range(400):  # few games hold a broken oath
        for p, _ in a_game(3 + seed % 3, seed):
            seen |= {decision.kind for decision in p.pending.values()}
        if seen == GAME.book.questions.keys():
            break
    assert seen == GAME.book.questions.keys()
