"""The board of A Game of Thrones: land and seas, ships that carry, the wildlings; its choices and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.cli import rules
from smallcouncil.cli.screen import Screen
from smallcouncil.games.game_of_thrones import terminal as game_of_thrones
from smallcouncil.games.game_of_thrones.board import AREAS
from smallcouncil.games.game_of_thrones.cards import HOUSE_CARDS, LEADERS
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.game_of_thrones.terminal.look import LOOK, REGIONS
from smallcouncil.games.thrones.state import Battle, March
from smallcouncil.games.thrones.terminal import choices, clash, realm
from smallcouncil.terminal import board_of
from smallcouncil.terminal.parts import whole
from tests.cli.test_boards import printed
from tests.game_of_thrones.table import WITH_LEADERS, table

GAME = "game-of-thrones"
EVERY = 61  # positions of a game: every so many are drawn
FIVE = ["You", "Squire 2", "Squire 3", "Squire 4", "Squire 5"]
EVERYTHING = {**WITH_LEADERS, "tactics": True, "wildling_cards": True}


def game(players: int, seed: int = 3) -> Iterator[sc.Position]:
    """Squires play with all options; the positions of their game."""
    p, rng = sc.new(GAME, players=players, seed=seed, options=EVERYTHING), Random(seed)
    while p.pending:
        yield p
        seat = min(p.pending)
        p.answer(seat, answer_of(find_bot("squire", GAME), p, seat, rng))
    yield p


def drawn(p: GameOfThrones, viewer: int | None = 0, width: int = 120) -> str:
    shown = printed(whole(game_of_thrones.parts(p.view(viewer), FIVE[: p.players])), width)
    return " ".join(shown.split())


# Every position


@pytest.mark.parametrize("players", [3, 5])
def test_every_viewer_gets_a_board_that_fits_the_screen_and_names_every_area(players: int) -> None:
    for number, p in enumerate(game(players)):
        for viewer in (None, 0, players - 1) if number % EVERY == 0 or p.outcome else ():
            text = printed(whole(game_of_thrones.parts(p.view(viewer), FIVE[:players])), 80)
            assert max(map(len, text.splitlines())) <= 80
            assert "…" not in text
            assert all(LOOK.say.short(area) in text for area in AREAS)


def test_every_choice_is_listed_under_its_number() -> None:
    for p in game(4):
        for seat, decision in p.pending.items():
            found = board_of(GAME).in_order(decision.options)
            text = printed(board_of(GAME).list_options(p.view(seat), found, FIVE), width=100)
            assert {*found} <= {*decision.options}
            assert len(found) == min(len(decision.options), max(len(found), choices.MOST_LISTED))
            assert decision.kind == "bid" or all(str(n) in text.split() for n in range(1, len(found) + 1))


def test_the_board_tells_how_every_question_is_answered_and_by_which_clauses() -> None:
    title = sc.find_game(GAME)
    page = rules.rules_of(title.rules, title.base_rules)
    assert game_of_thrones.NOTATION.keys() == title.book.questions.keys()
    assert game_of_thrones.FOLLOWING.keys() <= title.book.questions.keys()
    assert all(clause in page.clauses for clauses in game_of_thrones.FOLLOWING.values() for clause in clauses)


def test_what_happened_is_told_in_names_and_never_in_ids() -> None:
    ids = [an_id for an_id in (*AREAS, *HOUSE_CARDS, *LEADERS) if "-" in an_id]
    screen, told = Screen(sc.new(GAME, players=4, seed=3, options=EVERYTHING), FIVE[:4]), set()
    for later in game(4):
        told |= {(event.kind, screen.words(event)) for event in later.events}
    assert len({kind for kind, _ in told}) > 25
    for _, sentence in told:
        assert not [an_id for an_id in ids if an_id in sentence]
        assert "seat " not in sentence
        assert not sentence or sentence.endswith(".")


# Land and seas


def test_the_regions_hold_every_area_once() -> None:
    placed = [area for areas in REGIONS.values() for area in areas]
    assert sorted(placed) == sorted(AREAS)


@pytest.mark.parametrize(
    ("area", "site"),
    [("pyke", "S bp"), ("harrenhal", "C p"), ("blackwater", "bb"), ("kings-landing", "S pp"), ("sunset-sea", "")],
)
def test_what_is_printed_in_an_area_is_shown(area: str, site: str) -> None:
    """GT-1.4, GT-4.4, GT-4.7."""
    assert LOOK.site(area) == site


def test_borders_show_seas_and_where_ones_ships_carry_ones_units() -> None:
    """GT-7.5: from Pyke over Ironman's Bay and the Golden Sound; nobody else, and from nowhere else."""
    p = table(armies={"pyke": "greyjoy F", "ironmans-bay": "greyjoy S", "the-golden-sound": "greyjoy S"})
    own = LOOK.borders_of(p, "pyke", 1)
    assert own[0] == "~Ironman's Bay"
    assert {">Riverrun", ">Seagard", ">Lannisport", ">Searoad Marches"} <= {*own}
    assert LOOK.borders_of(p, "pyke", 0) == LOOK.borders_of(p, "pyke", None) == ["~Ironman's Bay"]
    assert ">Pyke" not in LOOK.borders_of(p, "seagard", 1)
    assert "Pyke" in LOOK.borders_of(p, "ironmans-bay", 1)


def test_ships_tokens_neutral_forces_and_orders_are_shown_where_they_are() -> None:
    """GT-1.4, GT-7.3, GT-7.4: in full and in brief."""
    p = table(
        armies={"ironmans-bay": "greyjoy S S", "pyke": "greyjoy K F"},
        tokens={"seagard": "greyjoy"},
        neutrals={"the-eyrie": 6},
        orders={"ironmans-bay": "support+1"},
    )
    full, brief = drawn(p), " ".join(printed(game_of_thrones.parts(p.view(0), FIVE)[4].brief or "", 200).split())
    assert "Ironman's Bay Gr 2S Support +1" in full
    assert "Seagard S bp Gr token" in full
    assert "The Eyrie C bp neutral 6" in full
    assert "Ironman's Bay 2S [Support +1]" in brief
    assert "tokens: Seagard" in brief
    assert "neutral forces: The Eyrie 6" in brief


# The realm


def test_the_wildlings_the_rains_and_who_is_out_of_favour_are_shown() -> None:
    """GT-4.2, GT-4.14, GT-11.11."""
    p = table(wildlings=8, wildling_cards=True)
    p.rains, p.starless, p.wildling_card = True, [0, 2], "slain-horses"
    text = " ".join(printed(realm.state_of_play(LOOK, p, p.view(0)), 200).split())
    assert "Wildlings 8 of 12, Slain Horses: knights become footmen" in text
    assert "Rains footmen give no support this round" in text
    assert "No stars no special orders for Stark and Lannister" in text
    assert game_of_thrones.headline(p.view(0), FIVE).endswith("wildlings 8")


def test_castles_and_lands_are_counted() -> None:
    """GT-10.1: of seven castles; seas are no land."""
    p = table(armies={"seagard": "stark F", "karhold": "stark F", "bay-of-ice": "stark S"})
    row = printed(realm.houses(LOOK, p, p.view(0), FIVE), 100).splitlines()[2]
    assert row.split()[:7] == ["St", "Stark,", "You", "2/7", "3", "5", "15"]


# What is in dispute


def test_a_battle_at_sea_shows_support_from_the_sea_and_the_cards() -> None:
    """GT-8.10, GT-8.2."""
    p = table(
        armies={"the-golden-sound": "lannister S", "sunset-sea": "greyjoy S"},
        orders={"sunset-sea": "support"},
    )
    p.battle = Battle(
        "the-golden-sound", "ironmans-bay", 1, 2, 0, "", ("S", "S"), (), (("sunset-sea", 1, 1, 1),),
        ("first-victarion-greyjoy", ""),
    )  # fmt: skip
    rows = [line.split() for line in printed(clash.battle(LOOK.say, p, p.battle, FIVE), 100).splitlines()]
    assert ["units", "+4", "+1", "GT-8.2"] in rows
    assert ["support", "from", "the", "Sunset", "Sea", "+1", "GT-8.1"] in rows


@pytest.mark.parametrize(
    ("choice", "meaning"),
    [
        ("pyke: ship ironmans-bay", "a ship, 1 point; there: 1S"),
        ("pyke: knight", "a knight, 2 points; there: 1K"),
        ("pyke K dismounts", "Pyke: Greyjoy, 1K, Consolidate power +1; becomes a footman"),
        ("pyke K", "Pyke: Greyjoy, 1K, Consolidate power +1"),
        ("ironmans-bay S", "Ironman's Bay: Greyjoy, 1S, Support"),
        ("pyke: muster", "musters there instead"),
        ("riverrun 1K", "Riverrun: nobody there"),
        ("the-golden-sound 1S", "attack on The Golden Sound: Lannister, 1S"),
        ("support lannister with support-allies", "Squire 3, only with Support Allies 1"),
        ("S", "ship"),
        ("fiefdoms", "now: Greyjoy, Tyrell, Stark, Baratheon and Lannister"),
    ],
)
def test_a_choice_is_told_in_words(choice: str, meaning: str) -> None:
    p = table(
        armies={"pyke": "greyjoy K", "ironmans-bay": "greyjoy S", "the-golden-sound": "lannister S"},
        orders={"pyke": "consolidate+1", "ironmans-bay": "support"},
        chosen={"stark": "support-allies"},
    )
    p.march = March(1, "pyke", 0)
    assert choices.meaning(LOOK, p, choice, FIVE) == meaning
