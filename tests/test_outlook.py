"""What can be said of a choice beside what it certainly brings: sums and cards, from what the seat sees alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.core import Event, Position
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import muster
from tests.game_of_thrones.table import table as westeros
from tests.iron_throne.table import close_window, lay, start_encounter
from tests.iron_throne.table import table as throne
from tests.storm_of_swords.table import table as trident
from tests.thrones.scenes import go, seat_of, start

GAMES = [("storm-of-swords", 4), ("game-of-thrones", 5), ("iron-throne", 4)]


def said(p: Position, seat: int, choice: str) -> dict[str, dict[str, Any]]:
    """What is said of a choice, by its kind."""
    return {one.kind: one.data for one in p.preview(seat, choice).outlook}


def test_a_march_into_a_defended_area_is_told_with_the_cards_that_would_turn_it() -> None:
    """GT-8.2, GT-8.3: hands are open to all, so what they can still play is known."""
    hands = {"stark": "bran-stark", "greyjoy": "balon-greyjoy asha-greyjoy"}
    places = {"twins": "stark K K F", "seagard": "greyjoy K F"}
    p = trident(
        armies=places, orders={"twins": "march"}, hands=hands, tracks={"fiefdoms": "lannister stark greyjoy baratheon"}
    )
    start(p, marches, 0)
    told = said(p, seat_of(p, "stark"), "seagard 2K 1F")
    assert told["sums"] == {"mine": 5, "theirs": 3}
    assert told["with_unless"]["cards"] == ("balon-greyjoy",)
    assert said(p, seat_of(p, "stark"), "done") == {}


def test_a_neutral_force_falls_or_holds() -> None:
    """GT-7.4: equal is enough."""
    p = westeros(armies={"blackwater": "stark K F"}, neutrals={"kings-landing": 3}, orders={"blackwater": "march"})
    start(p, marches, 0)
    assert said(p, 0, "kings-landing 1K 1F") == {"force_falls": {"mine": 3, "theirs": 3}}


def test_mustering_tells_what_supply_allows_after_it() -> None:
    """GT-4.5."""
    p = westeros(armies={"winterfell": "stark F"}, supply={"stark": 0})
    start(p, muster, 0, (("winterfell", 2),))
    assert said(p, 0, "winterfell: footman")["supply"] == {"has": "2", "allowed": "2, 2"}


@pytest.mark.parametrize(("game", "players"), GAMES[:2])
def test_what_is_said_of_a_house_card_comes_true(game: str, players: int) -> None:
    """GT-8.4: whoever is told "won whatever they play" wins, but for texts that replace cards or kill at once."""
    kept = broken = 0
    for seed in range(3):
        p, rng = sc.new(game, players=players, seed=seed), Random(seed)
        promised: dict[int, str] = {}
        while p.pending:
            seat = rng.choice(sorted(p.pending))
            choice = answer_of(find_bot("squire", game), p, seat, rng)
            if p.pending[seat].kind == "house_card":
                promised |= dict.fromkeys([seat], next(iter(said(p, seat, choice))))
            for event in p.answer(seat, choice):
                if event.kind == "battle_won":
                    for one, kind in promised.items():
                        if kind not in ("card_won", "card_lost"):
                            continue
                        is_kept = (event.data["seat"] == one) == (kind == "card_won")
                        kept, broken = kept + is_kept, broken + (not is_kept)
                    promised = {}
    assert kept > 20
    assert broken <= kept / 20


def test_the_card_that_one_lays_says_what_theirs_would_have_to_be() -> None:
    """IT-6.4: a tie is lost; IT-6.5: truce is betrayed by all but truce."""
    p = throne("stark lannister tyrell", hands={"stark": "5 20 truce"}, power={"robb": 4, "jaime": 4})
    start_encounter(p, "robb", "jaime")
    close_window(p)
    stark = p.houses.index("stark")
    sums = said(p, stark, "5")["laid_unless"]
    assert (sums["mine"] - sums["theirs"], sums["n"]) == (5, 5)
    assert sums["of"] == 25
    assert said(p, stark, "truce") == {"truce_laid": {}}


def test_a_card_that_nothing_they_may_hold_can_beat_wins_whatever_they_lay() -> None:
    """IT-6.4: "won unless it is 5 or more" says nothing where all of those lie on their discard pile."""
    discards = {"lannister": "5 6 7 8 10 12 20"}
    hands = {"stark": "5 4", "lannister": "1 2"}
    p = throne("stark lannister tyrell", hands=hands, discards=discards, power={"robb": 4, "jaime": 4})
    start_encounter(p, "robb", "jaime")
    close_window(p)
    stark = p.houses.index("stark")
    assert said(p, stark, "5") == {"laid_wins": {"mine": 9, "theirs": 4, "n": 5}}
    assert said(p, stark, "4")["laid_unless"]["cards"] == 1


def test_a_card_that_is_not_enough_says_so() -> None:
    """R-IT-15: Loras adds 3, which changes nothing at 4 against 20 and more."""
    p = throne("tyrell lannister stark", leaders="mace", hands={"tyrell": "loras 1", "lannister": "20"})
    start_encounter(p, "loras", "jaime")
    lay(p, tyrell="1", lannister="20")
    told = said(p, p.houses.index("tyrell"), "loras")
    assert "still_lost" in told
    assert "lost" in said(p, p.houses.index("tyrell"), "pass")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_is_said_depends_on_nothing_that_the_seat_does_not_see(game: str, players: int) -> None:
    """Of two worlds that look alike to the seat, the same is said of the same choice."""
    p, rng, compared = sc.new(game, players=players, seed=5), Random(5), 0
    while p.pending and compared < 40:
        seat = rng.choice(sorted(p.pending))
        choice = answer_of(find_bot("squire", game), p, seat, rng)
        said_here: list[Event] = p.preview(seat, choice).outlook
        if said_here:
            compared += 1
            other = p.determinise(seat, rng)
            assert other.preview(seat, choice).outlook == said_here
        p.answer(seat, choice)
    assert compared == 40


def test_every_outlook_has_its_sentence_in_every_language() -> None:
    """Over games of squires: what is said can be said in words."""
    for game, players in GAMES:
        p, rng = sc.new(game, players=players, seed=9), Random(9)
        for _ in range(250):
            seat = rng.choice(sorted(p.pending))
            for one in p.preview(seat, p.pending[seat].options.sample(rng)).outlook:
                assert all(p.game.texts.has(f"outlook.{one.kind}", language) for language in ("en", "hu", "cs"))
                assert "{" not in p.game.texts.say(f"outlook.{one.kind}", one.data)
            p.answer(seat, answer_of(find_bot("squire", game), p, seat, rng))


def test_an_attack_is_told_again_as_the_march_ends() -> None:
    """GT-7.7: the attack comes last."""
    p = westeros(armies={"blackwater": "stark K F F"}, neutrals={"kings-landing": 3}, orders={"blackwater": "march"})
    start(p, marches, 0)
    go(p, "stark: kings-landing 1K 1F")
    assert said(p, 0, "done") == {"force_falls": {"mine": 3, "theirs": 3}}
