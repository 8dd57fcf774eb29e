"""Casualties (GT-8.5) and capture (SS-8.6, SS-8.8, SS-8.9)."""

from __future__ import annotations

from .battles import at_seagard, attack, cards
from .table import asked, go, options, refused, seat_of, table, told, units

SWORDS = {"stark": "robb-stark", "greyjoy": "asha-greyjoy"}  # two swords against no tower
AXES = {"greyjoy": "andrik-the-unsmiling", "stark": "bran-stark"}  # the same, Greyjoy's


def test_the_loser_chooses_the_casualties() -> None:
    """B105, GT-8.5: two swords: first a footman, then the knight, as the loser likes."""
    p = at_seagard("K K K", "K F F")
    cards(p, **SWORDS)
    assert asked(p) == {"greyjoy": "casualty"}
    assert options(p, "greyjoy") == ["K", "F"]
    go(p, "greyjoy: F", "greyjoy: K", "greyjoy: oldstones")
    assert units(p, "oldstones") == "greyjoy F*"


def test_a_beaten_attacker_takes_casualties_too() -> None:
    """B106, GT-8.5: of the units that attacked; those that stayed are safe."""
    p = at_seagard("K F F", "K K K")
    cards(p, **AXES)
    assert options(p, "stark") == ["K", "F"]
    go(p, "stark: K")
    assert units(p, "twins") == "stark F F*"


def test_the_winner_takes_none() -> None:
    """B107, GT-8.5: only the loser; Andrik's swords do nothing when he is beaten."""
    p = at_seagard("K K K", "F")
    events = cards(p, stark="smalljon-umber", greyjoy="andrik-the-unsmiling")
    assert told(events, "units_lost") == []
    assert units(p, "seagard") == "greyjoy F"


def test_towers_of_the_loser_stop_swords() -> None:
    """B108, GT-8.5: swords less towers, never below 0."""
    p = at_seagard("K K K", "F F")
    events = cards(p, stark="jory-cassel", greyjoy="theon-greyjoy")
    assert told(events, "units_lost") == []


def test_routed_units_are_never_chosen() -> None:
    """B109, GT-8.5: the standing footman is, unasked; the routed knight then dies as it has to retreat again."""
    p = at_seagard("K K K", "F F K*")
    events = cards(p, stark="jory-cassel", greyjoy="asha-greyjoy")
    assert told(events, "units_lost")[0]["units"] == ("F",)
    assert told(events, "routed_lost")[0]["units"] == ("K*",)
    go(p, "greyjoy: oldstones")
    assert units(p, "oldstones") == "greyjoy F*"


def test_allied_units_fall_before_they_are_left_alone() -> None:
    """B110, SS-6.4: the last own unit may not go while an allied one stands there."""
    p = at_seagard("K K K", "F f")
    events = cards(p, stark="jory-cassel", greyjoy="asha-greyjoy")
    assert told(events, "units_lost")[0]["units"] == ("f",)
    go(p, "greyjoy: oldstones")
    assert units(p, "oldstones") == "greyjoy F*"


def test_routed_allied_units_save_no_own_unit() -> None:
    """C3, R-SS-6, GT-8.5: the footman falls and the routed allied one dies; a standing one would have gone first."""
    p = at_seagard("K K K", "F f*")
    events = cards(p, stark="jory-cassel", greyjoy="asha-greyjoy")
    assert [said["units"] for kind in ("units_lost", "routed_lost") for said in told(events, kind)] == [("F",), ("f*",)]
    assert units(p, "seagard") == "stark K K K"
    p = at_seagard("K K K", "F f f*")
    events = cards(p, stark="jory-cassel", greyjoy="asha-greyjoy")
    assert [said["units"] for kind in ("units_lost", "routed_lost") for said in told(events, kind)] == [("f",), ("f*",)]
    go(p, "greyjoy: oldstones")
    assert units(p, "oldstones") == "greyjoy F*"


def test_more_swords_than_units_kill_them_all() -> None:
    """B111, GT-8.5: and nobody is left to retreat."""
    p = at_seagard("K K K", "F")
    cards(p, **SWORDS)
    assert asked(p) == {}
    assert units(p, "seagard") == "stark K K K"
    assert [army.seat for army in p.armies.values()] == [seat_of(p, "stark")] * 2


def test_the_winner_may_capture_a_leader_for_a_casualty() -> None:
    """B112, SS-8.6, SS-8.8: of two swords one is left; the leader lies in the captor's dungeon."""
    p = at_seagard("K K K", "F F F", leaders={"balon": "seagard", "asha": "seagard"})
    cards(p, **SWORDS)
    assert asked(p) == {"stark": "capture"}
    assert options(p, "stark") == ["pass", "balon", "asha"]
    events = go(p, "stark: asha")
    assert p.leaders["asha"] == f"dungeon {seat_of(p, 'stark')}"
    assert len(told(events, "units_lost")) == 1
    go(p, "greyjoy: oldstones")
    assert p.leaders["balon"] == "oldstones"


def test_one_leader_a_battle_is_captured_by_the_sword() -> None:
    """B113, SS-8.6: the second sword kills."""
    p = at_seagard("K K K", "F F F", leaders={"balon": "seagard", "asha": "seagard"})
    cards(p, **SWORDS)
    go(p, "stark: asha")
    assert asked(p) == {"greyjoy": "retreat"}


def test_the_winner_may_leave_the_leaders() -> None:
    """B114, SS-8.6: then all casualties are taken."""
    p = at_seagard("K K K", "F F F", leaders={"asha": "seagard"})
    cards(p, **SWORDS)
    events = go(p, "stark: pass")
    assert len(told(events, "units_lost")) == 2
    go(p, "greyjoy: oldstones")
    assert p.leaders["asha"] == "oldstones"


def test_without_a_casualty_there_is_no_capture() -> None:
    """B115, SS-8.6: as many towers as swords."""
    p = at_seagard("K K K", "F F", leaders={"asha": "seagard"})
    cards(p, stark="jory-cassel", greyjoy="theon-greyjoy")
    assert asked(p) == {"greyjoy": "retreat"}
    assert refused(p, "stark", "asha").clause == "GT-3.2"


def test_ser_ilyns_casualty_may_capture() -> None:
    """B116, SS-8.6: his counts as one to take."""
    p = table(armies={"fairmarket": "stark F F", "raventree": "lannister F"}, leaders={"robb": "fairmarket"})
    attack(p, "lannister", "raventree", "fairmarket", "K K K")
    cards(p, lannister="ser-ilyn-payne", stark="smalljon-umber")
    assert asked(p) == {"lannister": "capture"}
    events = go(p, "lannister: robb")
    assert told(events, "units_lost") == []
    assert p.leaders["robb"] == f"dungeon {seat_of(p, 'lannister')}"


def test_the_number_of_casualties_counts_not_the_units() -> None:
    """B117, SS-8.6: two to take, one unit: a leader for the one, the unit for the other."""
    p = at_seagard("K K K", "F", leaders={"asha": "seagard"}, armies={"oldstones": "greyjoy F"})
    cards(p, **SWORDS)
    events = go(p, "stark: asha")
    assert len(told(events, "units_lost")) == 1
    assert p.leaders["asha"] == f"dungeon {seat_of(p, 'stark')}"


def test_leaders_of_supporting_armies_are_safe() -> None:
    """B118, SS-8.6: Asha supports from Oldstones; only Balon is in the beaten army."""
    p = at_seagard(
        "K K K K K",
        "F",
        armies={"oldstones": "greyjoy F"},
        orders={"oldstones": "support"},
        leaders={"balon": "seagard", "asha": "oldstones"},
    )
    go(p, "greyjoy: support greyjoy")
    cards(p, stark="robb-stark", greyjoy="balon-greyjoy")
    assert options(p, "stark") == ["pass", "balon"]


def test_a_leader_of_a_beaten_attack_is_captured() -> None:
    """B119, SS-8.6: the winning defender captures too; the rest goes back without the leader."""
    p = at_seagard("F F F", "K K K", leading="robb")
    cards(p, **AXES)
    assert options(p, "greyjoy") == ["pass", "robb"]
    go(p, "greyjoy: robb")
    assert p.leaders["robb"] == f"dungeon {seat_of(p, 'greyjoy')}"
    assert units(p, "twins") == "stark F F* F*"


def test_a_captured_ally_leader_joins_a_winning_attacker() -> None:
    """B120, SS-8.9: card and token change sides; the token moves in with the army and goes nowhere else."""
    p = at_seagard("K K", "F", leaders={"thoros": "seagard"}, allies={"greyjoy": "outlaw-leadership"})
    cards(p, **SWORDS)
    go(p, "stark: thoros")
    assert asked(p) == {}
    assert p.leaders["thoros"] == "seagard"
    assert p.commanders["thoros"] == seat_of(p, "stark")
    assert p.allies[seat_of(p, "stark")] == ("outlaw-leadership",)
    assert p.allies[seat_of(p, "greyjoy")] == ()


def test_a_captured_ally_leader_stays_with_a_winning_defender() -> None:
    """B121, SS-8.9: Black Walder attacked with Stark and now stands with Greyjoy."""
    p = at_seagard("F F", "K K K", leading="black-walder", allies={"stark": "frey-leadership"})
    cards(p, **AXES)
    go(p, "greyjoy: black-walder")
    assert p.leaders["black-walder"] == "seagard"
    assert p.commanders["black-walder"] == seat_of(p, "greyjoy")
    assert p.allies[seat_of(p, "greyjoy")] == ("frey-leadership",)


def test_an_ally_leader_won_by_a_garrison_alone_is_placed() -> None:
    """B122, SS-8.9, SS-6.8: Lannister, without a unit at King's Landing, chooses an area with one."""
    p = table(
        armies={"lannisport": "lannister F", "goldroad": "lannister F"},
        garrisons={"kings-landing": 6},
        allies={"stark": "frey-leadership"},
    )
    attack(p, "stark", "gods-eye", "kings-landing", "F F", "black-walder")
    cards(p, stark="bran-stark", lannister="joffrey-lannister")
    go(p, "lannister: black-walder")
    assert asked(p) == {"lannister": "place_leader"}
    assert options(p, "lannister") == ["lannisport", "goldroad"]
    go(p, "lannister: goldroad")
    assert p.leaders["black-walder"] == "goldroad"


def test_a_captured_ally_leader_undoes_an_alliance() -> None:
    """B123, SS-6.3, SS-8.9: with two cards left Greyjoy's bond with Arryn is gone."""
    p = at_seagard(
        "K K",
        "F",
        leaders={"littlefinger": "seagard"},
        allies={"greyjoy": "arryn-leadership arryn-army arryn-political-support"},
    )
    p.bound["arryn"] = seat_of(p, "greyjoy")
    cards(p, **SWORDS)
    go(p, "stark: littlefinger")
    assert p.bound == {}
