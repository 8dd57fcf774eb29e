"""Boards: pure functions of a view, for every viewer, on narrow and wide screens, with or without colours."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import count
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

import smallcouncil as sc
from smallcouncil.core import GAMES as KNOWN
from smallcouncil.games.hand_of_the_king import terminal as hand_of_the_king
from smallcouncil.games.hand_of_the_king.cards import COMPANIONS, HOUSE, NAMES, PLACE_OF, VARYS
from smallcouncil.games.westeros_intrigue import cards as intrigue
from smallcouncil.games.westeros_intrigue import rules as intrigue_rules
from smallcouncil.games.westeros_intrigue import terminal as westeros_intrigue
from smallcouncil.terminal import board_of, plain
from smallcouncil.terminal.houses import CODE, STYLE
from smallcouncil.terminal.parts import whole
from smallcouncil.terminal.words import told
from tests.cli.terminal import GAMES, VARIANTS
from tests.toys import harbour

EVERY = 17  # positions of a game: every so many are drawn


def printed(what: RenderableType, width: int = 80, height: int = 25) -> str:
    console = Console(file=StringIO(), width=width, height=height, highlight=False, no_color=True)
    console.print(what)
    assert isinstance(console.file, StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


def names(players: int) -> list[str]:
    return ["You", *(f"Squire {seat + 1}" for seat in range(1, players))]


def play(game: str, players: int, options: dict[str, Any], seed: int = 1) -> Iterator[sc.Position]:
    p, rng = sc.new(game, players=players, seed=seed, options=options), Random(seed)
    while p.pending:
        yield p
        seat = min(p.pending)
        p.answer(seat, p.pending[seat].options.sample(rng))
    yield p


def positions(game: str, players: int, options: dict[str, Any]) -> Iterator[sc.Position]:
    """Some positions of a game, its end among them."""
    return (p for i, p in enumerate(play(game, players, options)) if i % EVERY == 0 or p.outcome)


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_viewer_gets_a_board_that_fits_the_screen(game: str, players: int, options: dict[str, Any]) -> None:
    for p in positions(game, players, options):
        for viewer in (None, *range(players)):
            text = printed(whole(board_of(game).parts(p.view(viewer), names(players))))
            assert max(map(len, text.splitlines())) <= 80
            assert "…" not in text or game != "hand-of-the-king"


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_choice_is_listed_once_under_its_number(game: str, players: int, options: dict[str, Any]) -> None:
    board = board_of(game)
    for p in positions(game, players, options):
        for seat, decision in p.pending.items():
            choices = board.in_order(decision.options)
            text = printed(board.list_options(p.view(seat), choices, names(players)), width=100)
            assert sorted(choices) == sorted(decision.options)
            assert all(text.split().count(str(number)) >= 1 for number in range(1, len(choices) + 1))


@pytest.mark.parametrize("game", GAMES)
def test_a_board_tells_how_every_question_is_answered(game: str) -> None:
    assert board_of(game).NOTATION.keys() == sc.find_game(game).book.questions.keys()


def test_a_game_without_a_board_of_its_own_gets_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    p = sc.new("hand-of-the-king", players=2, seed=1)
    monkeypatch.setitem(KNOWN, "harbour", harbour.GAME)
    assert board_of("harbour") is plain
    assert "varys" in printed(whole(plain.parts(p.view(0), names(2))))
    assert "   2  b" in printed(plain.list_options({}, ["a", "b"], names(2)))
    assert plain.in_order(f"bargain {n}" for n in count())[-1] == f"bargain {plain.MOST_LISTED - 1}"


def test_no_two_houses_look_alike() -> None:
    assert len({*CODE.values()}) == len({*STYLE.values()}) == len(CODE) == len(STYLE) == 7


# Hand of the King


def hand(**zones: Any) -> dict[str, Any]:
    p = sc.new("hand-of-the-king", players=3, seed=4, options=zones.pop("options", {}))
    for zone, value in zones.items():
        setattr(p, zone, value)
    return p.view(0)


def test_kings_landing_shows_each_character_with_its_house_in_its_row_and_varys_in_his() -> None:
    """HK-2.1: a grid of 6 by 6; without colours the house is told by its code."""
    view = hand()
    rows = printed(hand_of_the_king.KingsLanding(view)).splitlines()
    assert rows[0].split() == [*"abcdef"]
    for place, at in PLACE_OF.items():
        card = view["grid"][at]
        told = f"{CODE[HOUSE[card]]} {NAMES[card]}" if card else VARYS.upper()
        row, column = rows[int(place[1])], rows[0].index(place[0])
        assert row.startswith(place[1])
        assert told in row[column - 8 : column + 8]


def test_a_tall_screen_gives_kings_landing_more_air() -> None:
    tall, low = (printed(hand_of_the_king.KingsLanding(hand()), height=height) for height in (80, 24))
    assert [line for line in tall.splitlines() if line] == low.splitlines()
    assert len(tall.splitlines()) > len(low.splitlines())


def test_each_house_is_shown_with_counts_and_the_holder_of_its_banner() -> None:
    """HK-4.8, HK-3.4: counts and banners lie open."""
    view = hand(counts={**hand()["counts"], "stark": (3, 0, 2)}, banners={**hand()["banners"], "stark": 0})
    text = printed(hand_of_the_king.counts(view, names(3)))
    assert " St  Stark 8          8   3 ⚑          –          2   You" in text
    assert " Gr  Greyjoy 7        7     –          –          –   supply" in text
    assert text.splitlines()[-1].split() == ["Banners", "1", "⚑", "–", "–"]


def test_partners_are_told_by_their_team() -> None:
    """R-HK-17: seats 0 and 2 against 1 and 3."""
    p = sc.new("hand-of-the-king", players=4, seed=4, options={"teams": True})
    heading = printed(hand_of_the_king.counts(p.view(0), names(4))).splitlines()[1]
    assert heading.split()[2:10] == ["team", "A", "team", "B", "team", "A", "team", "B"]


def test_play_areas_show_who_stays_the_ravens_the_dead_and_the_talk() -> None:
    """HK-4.5, HK-6.2, HK-4.3."""
    view = hand(
        options={"raven": True},
        areas=[("bran",), (), ()],
        staying=[("jon_snow",), ("gendry",), ()],
        sworn="tully",
        ravens=[False, True, True],
        dead=["arya"],
        talk=(0, 2),
    )
    text = printed(hand_of_the_king.play_areas(view, names(3)))
    assert "You (seat 0)       Bran · Jon Snow (counts as 2 Tully) · raven token spent" in text
    assert "Squire 2 (seat 1)  Gendry (counts as 1 Baratheon) · raven token\n" in text
    assert "Killed             Arya" in text
    assert "Talk               You and Squire 3, in private" in text


@pytest.mark.parametrize("companion", COMPANIONS.values(), ids=lambda companion: companion.id)
def test_a_companion_says_what_of_it_is_our_own(companion: Any) -> None:
    text = str(hand_of_the_king.effect(companion))
    assert text.startswith(" ".join(companion.effect.split()))
    assert ("(our design)" in text) == (companion.origin == "designed")
    assert companion.ours in text


def test_companions_available_in_use_turned_up_and_discarded_are_shown() -> None:
    """HK-2.2, R-HK-14."""
    view = hand(available=["gendry"], using="petyr", turned_up=["shae", "drogo"], discarded=["bronn"])
    text = printed(hand_of_the_king.companions(view))
    assert " Gendry " in text
    assert "in use: Petyr Baelish" in text
    assert "turned up: Khal Drogo" in text
    assert "8 more lie face down; used or discarded: Bronn" in text
    assert "no companion is left to choose" in printed(hand_of_the_king.companions(hand(available=[])))


@pytest.mark.parametrize(
    ("choice", "meaning"),
    [
        ("up tully", "takes Edmure, Hoster, the last of the house; then 2 Tully; brings the banner and a companion"),
        ("up stark", "takes Arya; then 3 Stark, the banner stays yours"),
        ("raven 1", "a private talk with Squire 2; then you move"),
        ("seat 0", "You"),
        ("jon_snow", "Name any of the seven houses. Stays in your play area and counts as 2 of that house."),
        ("stark", "You 2, Squire 3 1"),
        ("greyjoy", "nobody has any"),
        ("arya", "St, a1"),
        ("robb", "St, yours"),
        ("sansa", "St, with Squire 3"),
        ("varys", "a6"),
        ("a1", ""),
    ],
)
def test_a_choice_is_told_in_words(choice: str, meaning: str) -> None:
    """HK-3.2 to HK-3.4, HK-4.1: what a move takes and brings, among others."""
    grid = [""] * 36
    grid[PLACE_OF["a1"]], grid[PLACE_OF["a2"]], grid[PLACE_OF["a3"]] = "arya", "hoster", "edmure"
    grid[PLACE_OF["f1"]] = "lyanna"
    view = hand(
        grid=grid,
        varys=PLACE_OF["a6"],
        turn=0,
        areas=[("robb", "rickon"), (), ("sansa",)],
        counts={**hand()["counts"], "stark": (2, 0, 1)},
        banners={**hand()["banners"], "stark": 0},
    )
    assert hand_of_the_king.describe(view, choice, names(3)) == meaning


@pytest.mark.parametrize(
    ("available", "holder", "short", "full"),
    [
        (["gendry"], None, "+2 ⚑ companion", "then 2 Tully; brings the banner and a companion"),
        (["gendry"], 0, "+2 companion", "then 2 Tully, the banner stays yours; brings a companion"),
        ([], 1, "+2 ⚑", "then 2 Tully; brings the banner"),
    ],
)
def test_a_move_tells_the_banner_and_the_companion_that_it_brings(
    available: list[str], holder: int | None, short: str, full: str
) -> None:
    """HK-3.4, HK-4.1, HK-4.7: on a low screen too."""
    grid = [""] * 36
    grid[PLACE_OF["a2"]], grid[PLACE_OF["a3"]] = "hoster", "edmure"
    banners = {**hand()["banners"], "tully": holder}
    view = hand(grid=grid, varys=PLACE_OF["a6"], turn=0, available=available, banners=banners)
    listed = [
        printed(each(view, ["up tully"], names(3)), width=120)
        for each in (hand_of_the_king.list_shortly, hand_of_the_king.list_options)
    ]
    assert [text.strip().endswith(end) for text, end in zip(listed, (short, full), strict=True)] == [True, True]


def test_a_move_that_leaves_another_ahead_brings_no_banner() -> None:
    """HK-3.4: at least as many as every other player are needed."""
    grid = [""] * 36
    grid[PLACE_OF["a3"]], grid[PLACE_OF["f1"]] = "arya", "lyanna"
    view = hand(grid=grid, varys=PLACE_OF["a6"], turn=0, counts={**hand()["counts"], "stark": (0, 2, 0)})
    assert hand_of_the_king.describe(view, "up stark", names(3)) == "takes Arya; then 1 Stark"


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("taken", {"seat": 1, "card": "bran", "loser": 0}, "Squire 2 takes Bran from you."),
        ("taken", {"seat": 0, "card": "bran", "loser": 1}, "You take Bran from Squire 2."),
        ("taken", {"seat": 0, "card": "bran", "loser": None}, "You take Bran."),
        ("killed", {"seat": 1, "card": "bran", "loser": 0}, "Bran, held by you, is killed."),
        ("killed", {"seat": 1, "card": "bran", "loser": None}, "Bran is killed."),
    ],
)
def test_who_loses_a_character_is_told(kind: str, data: dict[str, Any], sentence: str) -> None:
    event = sc.Event(kind, data)
    assert board_of("hand-of-the-king").retell(event, names(3)) is None
    assert told(sc.find_game("hand-of-the-king"), event, names(3)) == sentence


# Westeros Intrigue


def court(cards: dict[str, str], *, players: int = 3) -> sc.Position:
    """A position whose court holds these cards, laid in this order."""
    p = sc.new("westeros-intrigue", players=players, seed=1, options={"first": 0})
    for place, card in cards.items():
        intrigue_rules.put_down(p, card, place)  # type: ignore[arg-type]
    return p


def test_each_place_of_the_court_lies_over_two_of_the_row_below() -> None:
    """WI-4.4, R-WI-15: places are named by row and offset; an open one shows the houses that fit."""
    p = court({"1.0": "arya", "1.1": "tyrion", "1.-1": "bran", "2.0": "sansa"})
    lines = printed(westeros_intrigue.Court(p.view(0)), width=100).splitlines()
    assert [line.strip() for line in lines[:2]] == ["+  2.-1     St 2.0", "St       Sansa"]
    assert lines[2].split() == ["+", "1.-2", "St", "1.-1", "St", "1.0", "La", "1.1", "+", "1.2"]
    above, below = lines[0].index("St 2.0"), (lines[2].index("St 1.0"), lines[2].index("La 1.1"))
    assert above == sum(below) / 2
    assert lines[3].split() == ["any", "Bran", "Arya", "Tyrion", "any"]


def test_a_full_court_fits_a_narrow_screen() -> None:
    """WI-4.3: the bottom row holds up to 8 cards."""
    cards = {f"1.{offset}": card for offset, card in zip(range(8), intrigue.DECK, strict=False)}
    text = printed(westeros_intrigue.Court(court(cards).view(None)), width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert "1.8" not in text


def test_only_the_own_hand_is_shown() -> None:
    """WI-3.2: hands are secret, the number of cards is public."""
    p = sc.new("westeros-intrigue", players=3, seed=1)
    for viewer in (None, 0, 1, 2):
        text = printed(whole(westeros_intrigue.parts(p.view(viewer), names(3))), width=100)
        shown = {card for card in intrigue.DECK if intrigue.NAMES[card] in text}
        assert shown == ({*p.hands[viewer]} if viewer is not None else set())  # type: ignore[attr-defined]
        assert text.count("   12   in") == 3


def test_who_is_out_and_what_they_lacked_and_paid_is_shown() -> None:
    """R-WI-3, WI-5.2, WI-5.1: all but the Iron Throne cards of others, which lie face down until the end."""
    p = sc.new("westeros-intrigue", players=2, seed=1)
    p.out, p.lacking, p.penalties = [True, False], [("stark", "lannister"), ()], [5, 0]  # type: ignore[attr-defined]
    p.thrones = [((2, 1), (3, 3)), ((1, 1),)]  # type: ignore[attr-defined]
    rows = printed(westeros_intrigue.players(p.view(0), names(2)), width=100).splitlines()[2:]
    assert "out; held no St, La         5   −2 (1 dagger), −3 (3 daggers)" in rows[0]
    assert "in                          0   1 face down" in rows[1]
    assert "8 characters set aside unseen" in printed(whole(westeros_intrigue.parts(p.view(None), names(2))), width=100)


def test_penalty_points_are_told_with_names() -> None:
    event = sc.Event("penalties", {"round": 2, "points": (1, 0), "totals": (4, 2)})
    told = "Penalty points of round 2: You (1, altogether 4), Squire 2 (0, altogether 2)."
    assert westeros_intrigue.retell(event, names(2)) == told


def test_the_choices_show_the_whole_hand_also_what_fits_nowhere() -> None:
    """WI-4.4: a low screen has no room for the hand beside its choices."""
    p = sc.new("westeros-intrigue", players=3, seed=1)
    seat = min(p.pending)
    text = printed(westeros_intrigue.list_options(p.view(seat), [*p.pending[seat].options][:1], names(3)))
    assert all(intrigue.NAMES[card] in text for card in p.hands[seat])  # type: ignore[attr-defined]


def test_a_court_in_brief_takes_a_line_a_row() -> None:
    """R-WI-15: open places keep their names."""
    p = court({"1.0": "arya", "1.1": "tyrion", "2.0": "sansa"})
    lines = printed(westeros_intrigue.Court(p.view(0), lines=1), width=100).splitlines()
    assert [" ".join(line.split()) for line in lines] == ["St Sansa", "+ 1.-1 St Arya La Tyrion + 1.2"]
