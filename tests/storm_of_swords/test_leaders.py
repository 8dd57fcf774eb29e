"""Leaders: activation and marching (SS-8.1 to SS-8.5, SS-8.13)."""

from __future__ import annotations

import pytest

from smallcouncil.games.game_of_thrones.cards import LEADERS as BASE_LEADERS
from smallcouncil.games.storm_of_swords.book import texts
from smallcouncil.games.storm_of_swords.cards import LEADERS
from smallcouncil.games.storm_of_swords.rounds import planning_phase
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.state import leader_strength
from smallcouncil.games.thrones.strength import support_strength
from smallcouncil.games.thrones.supply import army_sizes
from smallcouncil.games.thrones.tactics import tactics_step

from .table import asked, go, options, power_of, refused, seat_of, start, table, told, units

STEPS = {"raid": raids, "march": marches, "consolidate": consolidation}


def active(army: str = "stark F F", leaders: str = "robb", **what: object) -> StormOfSwords:
    """Stark's leaders stand in the Twins with a raid; raids begin."""
    armies = {"twins": army, **what.pop("armies", {})}  # type: ignore[dict-item]
    base = {"orders": {"twins": "raid"}, "leaders": dict.fromkeys(leaders.split(), "twins")}
    return start(table(armies=armies, **{**base, **what}), raids, 0)  # type: ignore[arg-type]


def test_leaders_are_no_units() -> None:
    """A188, SS-8.1: they count for no supply, and add their upper side in support."""
    p = table(armies={"twins": "stark F"}, leaders={"robb": "twins"}, orders={"twins": "support"})
    assert army_sizes(p, 0) == {"twins": 1}
    assert support_strength(p, 0, "twins") == 1 + LEADERS["robb"].front


@pytest.mark.parametrize(
    ("leader", "numbers"),
    [
        ("robb", ("raid", 1, 1, "sword")),
        ("eddard", ("consolidate", 1, 2, "power")),
        ("asha", ("raid", 1, 1, "sword")),
        ("balon", ("raid", 1, 2, "power")),
    ],
)
def test_four_leaders_are_as_somebody_reported_them(leader: str, numbers: tuple[str, int, int, str]) -> None:
    """SS-8.1, SS-8.3, SS-8.5: the same tokens as on the board of Westeros; where a card is shown it says so."""
    facts = LEADERS[leader]
    assert (facts.activation, facts.front, facts.back, facts.icon) == numbers
    base = BASE_LEADERS[leader]
    assert (base.activation, base.front, base.back, base.icon) == numbers
    assert facts.origin["strengths"] == "reported"
    for language in texts.templates:
        assert texts.say(f"origin.{leader}", {}, language=language) == texts.say(
            "origin.reported", {}, language=language
        )


def test_a_leader_adds_the_upper_side_in_attack_and_defence() -> None:
    """A189, SS-8.1, SS-8.5: in an ordered march; the lower side counts only in the leader's own."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F"},
        leaders={"eddard": "twins", "asha": "seagard"},
        orders={"twins": "march+1"},
        hands={"stark": "jory-cassel", "greyjoy": "theon-greyjoy"},
        tracks={"fiefdoms": "baratheon stark greyjoy lannister"},
    )
    start(p, marches, 0)
    events = go(p, "stark: seagard eddard 1F", "stark: none")
    mine, theirs = (dict(parts) for parts in told(events, "totals")[0]["parts"])
    assert (mine["leaders"], theirs["leaders"]) == (LEADERS["eddard"].front, LEADERS["asha"].front)


def test_a_leader_adds_to_an_attack_on_neutral_forces() -> None:
    """A190, SS-8.1: a footman and Robb reach what a footman does not."""
    p = table(
        armies={"twins": "stark F F"},
        leaders={"robb": "twins"},
        orders={"twins": "march"},
        neutrals={"seagard": 1 + LEADERS["robb"].front},
    )
    start(p, marches, 0)
    ways = options(p, "stark")
    assert "seagard robb 1F" in ways
    assert "seagard 1F" not in ways
    assert "seagard robb" not in ways  # SS-8.4: never without units


def test_a_leader_never_stays_alone() -> None:
    """A191, SS-8.2: nor with a garrison only; routed units are company (SS-3.3)."""
    p = table(
        armies={"winterfell": "stark F"},
        leaders={"robb": "winterfell"},
        garrisons={"winterfell": 2},
        orders={"winterfell": "march"},
    )
    start(p, marches, 0)
    assert refused(p, "stark", "greywater-watch 1F").clause == "SS-8.2"
    assert "greywater-watch robb 1F" in options(p, "stark")
    p = table(armies={"twins": "stark F F*"}, leaders={"robb": "twins"}, orders={"twins": "march"})
    start(p, marches, 0)
    assert "seagard 1F" in options(p, "stark")


@pytest.mark.parametrize("leader", list(LEADERS))
def test_every_leader_is_activated_by_the_order_of_its_kind(leader: str) -> None:
    """A192, SS-8.3, SS-8.5: special or not; a power icon gives 1 power before the march; no other order does."""
    facts = LEADERS[leader]
    house = facts.house if not facts.ally else "stark"
    for kind, step in STEPS.items():
        order = f"{kind}+1"
        p = table(armies={"twins": f"{house} F F"}, leaders={leader: "twins"}, orders={"twins": order})
        start(p, step, 0)
        if kind != facts.activation:
            assert not p.pending or f"twins: {leader}" not in options(p, house)
            continue
        events = go(p, f"{house}: twins: {leader}")
        assert [said["by"] for said in told(events, "gains_power")] == [leader] * (facts.icon == "power")
        assert p.march is not None
        assert (p.march.leader, p.march.value, p.orders) == (leader, 0, {})
        assert power_of(p, house) == 5 + (facts.icon == "power")
        go(p, f"{house}: done")  # not at all
        assert p.activated == [leader]
        assert not p.pending


def test_a_leader_activated_by_a_raid_marches_before_all_marches() -> None:
    """A193, SS-8.3: at once, in the step of the order; then the raids go on."""
    p = active(
        armies={"seagard": "greyjoy F", "oldstones": "greyjoy F", "fairmarket": "stark F"},
        orders={"twins": "raid", "seagard": "raid", "fairmarket": "support"},
    )
    go(p, "stark: twins: robb")
    assert (p.phase, asked(p)) == ("raids", {"stark": "move"})
    go(p, "stark: greywater-watch robb 1F", "stark: done")
    assert asked(p) == {"greyjoy": "raid"}


def test_a_raided_order_activates_nobody() -> None:
    """A194, SS-8.3: it no longer lies there."""
    p = active(
        armies={"seagard": "greyjoy F"},
        orders={"twins": "raid", "seagard": "raid"},
        tracks={"iron_throne": "greyjoy stark lannister baratheon"},
    )
    go(p, "greyjoy: seagard x twins")
    assert not p.pending


def test_one_order_turns_one_leader_and_no_leader_twice() -> None:
    """A195, SS-8.3: a second raid activates the other one only."""
    p = active("stark F F", "robb loras", allies={"stark": "tyrell-leadership"})
    assert options(p, "stark") == ["twins: robb", "twins: loras", "twins: nothing"]
    p.activated.append("robb")
    p.pending.clear()
    p.agenda.clear()
    start(p, raids, 0)
    assert options(p, "stark") == ["twins: loras", "twins: nothing"]


def test_an_order_met_on_the_way_does_not_count() -> None:
    """A196, SS-8.3: Robb comes by Manage Troops to a raid that was turned up without him."""
    p = table(
        armies={"twins": "stark F F", "seagard": "stark F"},
        leaders={"robb": "twins"},
        orders={"twins": "defence", "seagard": "raid"},
        chosen={"stark": "manage-troops"},
    )
    start(p, tactics_step)
    go(p, "stark: twins -> seagard robb")
    start(p, raids, 0)
    assert not p.pending


def test_an_order_that_came_by_the_raven_activates() -> None:
    """A197, SS-8.3: as one turned up."""
    p = table(
        armies={"twins": "stark F F"},
        leaders={"robb": "twins"},
        tracks={"kings_court": "stark lannister greyjoy baratheon"},
    )
    start(p, planning_phase)
    go(p, "stark: twins: defence")
    for house in p.houses:
        go(p, f"{house}: tactic hold-territory", f"{house}: done")
    go(p, "stark: twins: raid")
    start(p, raids, 0)
    assert "twins: robb" in options(p, "stark")


def test_in_the_leaders_own_march_the_leader_goes_into_battle() -> None:
    """A198, SS-8.4: with any unit that attacks; elsewhere the leader may stay behind."""
    p = active("stark F F", armies={"seagard": "greyjoy F"}, neutrals={"fairmarket": 1})
    go(p, "stark: twins: robb")
    ways = options(p, "stark")
    assert {"seagard robb 1F", "greywater-watch 1F", "fairmarket robb 1F"} <= set(ways)
    assert not {"seagard 1F", "fairmarket 1F", "seagard robb"} & set(ways)


def test_no_attack_follows_when_the_leader_has_gone_elsewhere() -> None:
    """A199, SS-8.4: in the leader's own march."""
    p = active("stark F F F", armies={"seagard": "greyjoy F"})
    go(p, "stark: twins: robb", "stark: greywater-watch robb 1F")
    assert not any(way.startswith("seagard") for way in options(p, "stark"))


def test_in_every_other_march_leaders_go_or_stay() -> None:
    """A200, SS-8.4: as their owner likes, into a battle too."""
    p = table(
        armies={"twins": "stark F F", "seagard": "greyjoy F"}, leaders={"robb": "twins"}, orders={"twins": "march"}
    )
    start(p, marches, 0)
    assert {"seagard 1F", "seagard robb 1F", "fairmarket 1F"} <= set(options(p, "stark"))


def test_a_leader_moves_without_units_to_an_own_unit_only() -> None:
    """A201, SS-8.4: one that stands there when the move ends."""
    p = active(armies={"seagard": "stark F"})
    go(p, "stark: twins: robb")
    assert "seagard robb" in options(p, "stark")
    assert refused(p, "stark", "fairmarket robb").clause == "SS-8.2"
    go(p, "stark: fairmarket 1F")
    assert "fairmarket robb" in options(p, "stark")


def test_the_lower_side_and_its_sword_count_in_the_leaders_own_march() -> None:
    """A202, SS-8.5: Asha's strength and sword: the loser has a casualty."""
    p = table(
        armies={"oldstones": "greyjoy F F", "raventree": "stark F F"},
        leaders={"asha": "oldstones"},
        orders={"oldstones": "raid"},
        hands={"stark": "maege-mormont", "greyjoy": "balon-greyjoy"},
        tracks={"fiefdoms": "baratheon stark greyjoy lannister"},
    )
    start(p, raids, 0)
    go(p, "greyjoy: oldstones: asha", "greyjoy: raventree asha 1F")
    events = go(p, "greyjoy: done")
    assert dict(told(events, "totals")[0]["parts"][0])["leaders"] == LEADERS["asha"].back
    assert told(events, "units_lost")[0] == {"seat": 0, "area": "raventree", "units": ("F",)}


def test_strengths_of_both_sides() -> None:
    """A203, SS-8.5: only of the leader whose march it is the lower one."""
    assert leader_strength(["asha", "balon"]) == LEADERS["asha"].front + LEADERS["balon"].front
    assert leader_strength(["asha", "balon"], "asha") == LEADERS["asha"].back + LEADERS["balon"].front


def test_a_leaders_march_is_no_order() -> None:
    """A204, SS-8.13: it cannot be raided, counts for no limit or ban, and makes one attack at most."""
    p = active("stark F F F", armies={"seagard": "greyjoy F", "fairmarket": "greyjoy F"})
    p.bans = ["march", "march+1", "march-1"]
    go(p, "stark: twins: robb")
    assert p.orders == {}
    go(p, "stark: seagard robb 1F")
    assert not any(way.startswith("fairmarket") for way in options(p, "stark"))
    assert p.view(seat_of(p, "greyjoy"))["leaders"]["robb"] == "marching"


def test_leaders_of_an_ordered_march_come_along() -> None:
    """A205, SS-8.1: Robb goes with the footman and stands there."""
    p = table(armies={"twins": "stark F F"}, leaders={"robb": "twins"}, orders={"twins": "march"})
    start(p, marches, 0)
    go(p, "stark: seagard robb 1F", "stark: done")
    assert (units(p, "seagard"), p.leaders["robb"]) == ("stark F", "seagard")
