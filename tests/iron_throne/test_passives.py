"""Passive abilities (IT-9.6, R-IT-33): used or not, as their player says, at any time or when asked."""

from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.bots import answer_of, find_bot
from smallcouncil.games.iron_throne.cards import LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import fight, go, refused, sheet, story, table, the_kind, the_question, view

WORDS = ("default", "always", "ask", "never")
ANSWERS = ["use", "pass", "always", "never"]


def supporter_loses(said: str = "", **zones: Any) -> tuple[IronThrone, list[sc.Event]]:
    """Barristan's Jorah supports Robb, who loses to Jaime; what Targaryen said before."""
    zones = {"hands": {"stark": "1", "lannister": "20"}, "leaders": "barristan", **zones}
    zones["sheet"] = {"lannister": 1, **zones.get("sheet", {})}  # nothing is left there to distribute
    p = table("stark lannister targaryen", **zones)
    if said:
        go(p, f"targaryen: barristan {said}")
    return p, fight(p, "robb", "jaime", {"stark": "1", "lannister": "20"}, targaryen="challenger jorah")


LAST: dict[str, Any] = {"power": {"daenerys": 0, "drogo": 0, "viserys": 0, "jorah": 1}, "sheet": {"targaryen": 0}}
AHEAD: dict[str, Any] = {"influence": {"targaryen": {"stark": 2}}}


# Barristan


def test_barristans_ability_is_used_without_a_question() -> None:
    """IT-9.6, R-IT-33: nothing is said, and not using it could not matter."""
    p, happened = supporter_loses()
    assert "leader_not_used" not in " ".join(story(p, happened))
    assert p.power["jorah"] == 4
    assert the_question(p)[:2] == ("lannister", "source")


def test_barristans_player_may_never_use_it() -> None:
    """IT-9.6, R-IT-33: never obligatory: the penalty is suffered, and a hostage can be taken."""
    p, happened = supporter_loses("never")
    assert "leader_not_used targaryen leader barristan" in story(p, happened)
    assert (p.power["jorah"], sheet(p, "targaryen"), p.unused) == (2, 6, [2])
    assert the_question(p) == ("lannister", "victim", ["stark", "targaryen"])


@pytest.mark.parametrize(
    ("choice", "left", "said"), [("use", 4, "ask"), ("pass", 2, "ask"), ("always", 4, "always"), ("never", 2, "never")]
)
def test_who_wants_to_be_asked_is_asked_each_time(choice: str, left: int, said: str) -> None:
    """IT-9.6, R-IT-33: before the penalty; the answer may hold for later, which nobody else sees."""
    p, _ = supporter_loses("ask")
    assert the_question(p) == ("targaryen", "passive", ANSWERS)
    go(p, f"targaryen: {choice}")
    assert (p.power["jorah"], p.said[2]) == (left, said)
    assert p.history(0)[-1] == (2, None)


def test_nobody_is_asked_what_makes_no_difference() -> None:
    """IT-9.6, R-IT-33: an active player, or a winner, has nothing to soften."""
    p = table("stark lannister targaryen", leaders="barristan", hands={"stark": "20", "lannister": "1"})
    go(p, "targaryen: barristan ask")
    fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"}, targaryen="challenger jorah")
    assert the_kind(p) != "passive"
    p = table("stark targaryen tyrell", leaders="barristan", hands={"stark": "20", "targaryen": "1"})
    go(p, "targaryen: barristan ask")
    fight(p, "robb", "jorah", {"stark": "20", "targaryen": "1"})
    assert the_kind(p) != "passive"


def test_who_would_win_by_the_last_death_is_asked() -> None:
    """R-IT-33, IT-12.1: the last character's death ends the game, and its player has spread the most."""
    p, _ = supporter_loses(**LAST, **AHEAD)
    assert the_question(p) == ("targaryen", "passive", ANSWERS)
    go(p, "targaryen: pass")
    assert p.outcome is not None
    assert (p.outcome.winners, p.outcome.reason) == ((2,), "all_dead")


@pytest.mark.parametrize(
    "zones",
    [
        LAST,  # a shared win is a win: nobody has spread anything
        LAST | AHEAD | {"influence": {"targaryen": {"stark": 2}, "lannister": {"stark": 2}}},
    ],
)
def test_who_would_share_the_win_is_asked(zones: dict[str, Any]) -> None:
    """R-IT-33, IT-12.2."""
    p, _ = supporter_loses(**zones)
    assert the_kind(p) == "passive"


@pytest.mark.parametrize(
    "zones",
    [
        LAST | {"influence": {"targaryen": {"stark": 2}, "lannister": {"stark": 3}}},
        LAST | AHEAD | {"power": {"daenerys": 0, "drogo": 0, "viserys": 0, "jorah": 2}},
        LAST | AHEAD | {"power": {"daenerys": 0, "drogo": 0, "viserys": 1, "jorah": 1}},
    ],
)
def test_whoever_would_not_win_by_it_is_not_asked(zones: dict[str, Any]) -> None:
    """R-IT-33: behind in influence, or nobody dies, or not the last: it is used."""
    p, _ = supporter_loses(**zones)
    assert the_kind(p) == "source"


def test_a_squire_lets_the_last_character_die_where_that_wins() -> None:
    """IT-12.1: the squire is asked like anybody else."""
    p, _ = supporter_loses(**LAST, **AHEAD)
    assert answer_of(find_bot("squire", "iron-throne"), p, 2, Random(1)) == "pass"
    p, _ = supporter_loses("ask")
    assert answer_of(find_bot("squire", "iron-throne"), p, 2, Random(1)) == "use"


def test_lords_justice_leaves_nothing_to_ask() -> None:
    """IT-7.6, R-IT-33: the side's penalty is prevented already."""
    p = table("stark lannister targaryen", leaders="barristan", hands={"stark": "truce eddard", "lannister": "5"})
    go(p, "targaryen: barristan ask")
    fight(p, "eddard", "jaime", {"stark": "truce"}, targaryen="challenger jorah")
    go(p, "lannister: 5", "stark: eddard", "lannister: pass", "targaryen: pass")
    while the_kind(p) == "play":
        p.answer(next(iter(p.pending)), "pass all")
    assert the_kind(p) != "passive"


# Stannis and Shireen


@pytest.mark.parametrize(("said", "lost"), [("default", 2), ("always", 2), ("never", 3)])
def test_stannis_player_may_pay_the_whole_penalty(said: str, lost: int) -> None:
    """IT-7.3, IT-9.6, R-IT-33: half of 5, rounded down or, unused, up."""
    zones: dict[str, Any] = {"hands": {"baratheon": "1", "stark": "20"}, "power": {"davos": 5}, "sheet": {"stark": 1}}
    p = table("baratheon stark tyrell", leaders="stannis", **zones)
    if said != "default":
        go(p, f"baratheon: stannis {said}")
    fight(p, "davos", "robb", {"baratheon": "1", "stark": "20"})
    assert p.power["davos"] == 5 - lost


@pytest.mark.parametrize(("power", "is_asked"), [(1, False), (2, False), (3, True), (4, False), (5, True)])
def test_stannis_player_is_asked_where_it_makes_a_difference(power: int, is_asked: bool) -> None:
    """R-IT-33: and only if they have said so, since nobody ever dies of the difference."""
    for said in ("ask", "default"):
        zones: dict[str, Any] = {"hands": {"baratheon": "1", "stark": "20"}, "sheet": {"stark": 1}}
        zones["power"] = {"davos": power}
        p = table("baratheon stark tyrell", leaders="stannis", **zones)
        if said == "ask":
            go(p, "baratheon: stannis ask")
        fight(p, "davos", "robb", {"baratheon": "1", "stark": "20"})
        assert (the_kind(p) == "passive") == (is_asked and said == "ask")


@pytest.mark.parametrize(("said", "drawn"), [("default", 2), ("always", 2), ("never", 1)])
def test_shireens_player_may_draw_less(said: str, drawn: int) -> None:
    """IT-8.4, IT-9.6, R-IT-33: one card more, if they will."""
    p = table("baratheon stark tyrell", hands={"baratheon": ""}, hostages={"baratheon": ["stark 20"]})
    if said != "default":
        go(p, f"baratheon: shireen {said}")
    go(p, "baratheon: release #1")
    assert len(p.hands[0]) == drawn == 1 + LEADERS["shireen"].draw * (said != "never")


def test_shireens_player_is_asked_for_each_release() -> None:
    """R-IT-33: if they have said so, and while there is a second card to draw."""
    zones: dict[str, Any] = {"hands": {"baratheon": ""}, "hostages": {"baratheon": ["stark 20", "stark 12"]}}
    p = table("baratheon stark tyrell", release_draw="both", **zones)
    go(p, "baratheon: shireen ask", "baratheon: release #1")
    assert the_question(p) == ("baratheon", "passive", ANSWERS)
    happened = go(p, "baratheon: pass")
    assert story(p, happened, "leader_not_used", "drew") == [
        "leader_not_used baratheon leader shireen",
        "drew baratheon 1",
        "drew stark 1",
    ]
    go(p, "baratheon: release #2", "baratheon: use")
    assert len(p.hands[0]) == 3
    p = table("baratheon stark tyrell", decks={"baratheon": "20"}, **zones | {"hands": {"baratheon": "rest"}})
    go(p, "baratheon: shireen ask", "baratheon: release #1")
    assert the_kind(p) == "hostages"


# At any time


def test_a_player_may_say_it_at_any_time_and_take_it_back() -> None:
    """R-IT-33: whoever is asked something goes on being asked; the last word holds."""
    p = table("stark lannister targaryen", leaders="barristan")
    question = p.pending[0]
    for word, others in (
        ("never", "default always ask"),
        ("ask", "default always never"),
        ("default", "always ask never"),
    ):
        happened = go(p, f"targaryen: barristan {word}")
        assert story(p, happened) == [f"said_{word} leader barristan (targaryen)"]
        assert p.may_say(2) == tuple(f"barristan {other}" for other in others.split())
        assert p.pending == {0: question}
        assert p.pending[0] is question


def test_what_is_said_is_nobody_elses_business() -> None:
    """R-IT-33: not who, but what; in a world another may have said anything."""
    p = table("stark lannister targaryen", leaders="barristan")
    go(p, "targaryen: barristan never")
    assert view(p, "targaryen")["said"] == [None, None, "never"]
    assert view(p, "stark")["said"] == ["", None, None]
    assert (p.history(0)[-1], p.history(2)[-1]) == ((2, None), (2, "barristan never"))
    assert {p.determinise(0, Random(seed)).said[2] for seed in range(100)} == {*WORDS}
    assert {p.determinise(2, Random(seed)).said[2] for seed in range(20)} == {"never"}


def test_only_what_there_is_to_say_can_be_said() -> None:
    """R-IT-33, IT-11.5: of one's own leader, and another word than before; Joffrey's "up to" is a choice each time."""
    p = table("stark lannister targaryen", leaders="barristan")
    assert (p.leaders[1], p.may_say(0), p.may_say(1)) == ("joffrey", (), ())
    assert refused(p, "targaryen: barristan default")[0] == "IT-11.5"
    assert refused(p, "targaryen: stannis never")[0] == "IT-11.5"
    assert refused(p, "stark: barristan never")[0] == "IT-1.1"
    assert sc.new("iron-throne", players=3, seed=1).may_say(0) == ()
