"""The start of a round (IT-3): effects "before your turn", then hostages released and tortured."""

from .table import asked, fight, finish_round, go, hand, hostages, options, sheet, story, table, the_question

# Before your turn


def test_the_challenger_is_offered_an_effect_before_the_hostage_step() -> None:
    """IT-3.1, R-IT-2: "before your turn" comes before hostages are released or tortured."""
    p = table(leaders="catelyn", hostages={"stark": ["tyrell 20"]})
    assert the_question(p) == ("stark", "leader_ability", ["use", "pass"])
    go(p, "stark: pass")
    assert the_question(p)[:2] == ("stark", "hostages")


def test_only_the_challenger_uses_an_effect_before_the_turn() -> None:
    """IT-3.1, R-IT-2: the effect of another player waits for their own round."""
    p = table(leaders="catelyn mace", challenger="lannister")
    assert the_question(p) == ("lannister", "defender", ["tyrell", "stark"])


def test_an_effect_of_another_time_is_not_offered_before_the_turn() -> None:
    """IT-3.1: only effects that say "before your turn"."""
    p = table(leaders="bran")
    assert the_question(p)[:2] == ("stark", "defender")


def test_a_round_begins_with_everything_of_the_last_one_put_away() -> None:
    """IT-3.1, IT-7.7: the next challenger starts anew."""
    p = table(hands={"stark": "truce", "lannister": "20 5"})
    fight(p, "robb", "jaime", {"stark": "truce", "lannister": "20"}, tyrell="defender mace")
    happened = finish_round(p)
    assert story(p, happened)[-1] == "round 2 lannister"
    assert (p.round, p.challenger, p.defender, p.event) == (2, 1, None, "")
    assert (p.result, p.winner, p.lost, p.effects, p.greensight, p.bargain) == ("", "", False, [], None, None)
    assert p.sides == p.participants == p.laid == p.revealed == ["", "", ""]
    assert p.played == [(), (), ()]


# The hostage step


def test_only_holders_are_asked_clockwise_from_the_challenger() -> None:
    """IT-3.2, R-IT-3: who holds no hostage is not asked."""
    p = table(
        "stark lannister tyrell baratheon",
        challenger="tyrell",
        hostages={"lannister": ["stark 20"], "baratheon": ["tyrell 1"]},
    )
    assert the_question(p) == ("baratheon", "hostages", ["pass", "release #2", "torture #2"])
    go(p, "baratheon: pass")
    assert the_question(p) == ("lannister", "hostages", ["pass", "release #1", "torture #1"])
    go(p, "lannister: pass")
    assert asked(p) == {"tyrell": "defender"}


def test_nobody_is_asked_where_nobody_holds_a_hostage() -> None:
    """IT-3.2: the step is over at once."""
    assert asked(table()) == {"stark": "defender"}


def test_each_releases_or_tortures_one_at_a_time_round_and_round() -> None:
    """IT-3.2, R-IT-3: one each in turn, until everybody who still holds one has passed in a row."""
    p = table(hostages={"stark": ["lannister 1", "lannister 2"], "lannister": ["stark 20", "stark 12"]})
    assert the_question(p) == (
        "stark",
        "hostages",
        ["pass", "release #1", "torture #1", "release #2", "torture #2"],
    )
    go(p, "stark: release #2")
    assert the_question(p)[0] == "lannister"
    go(p, "lannister: pass")
    assert the_question(p) == ("stark", "hostages", ["pass", "release #1", "torture #1"])
    go(p, "stark: pass")
    assert asked(p) == {"stark": "defender"}
    assert hostages(p, "lannister") == ["#3 stark 20", "#4 stark 12"]


def test_who_passed_is_asked_again_when_another_acts() -> None:
    """IT-3.2, R-IT-3: a pass counts only if all holders pass in a row."""
    p = table(hostages={"stark": ["lannister 1"], "lannister": ["stark 20", "stark 12"]})
    go(p, "stark: pass", "lannister: release #2")
    assert the_question(p) == ("stark", "hostages", ["pass", "release #1", "torture #1"])
    go(p, "stark: pass")
    assert the_question(p) == ("lannister", "hostages", ["pass", "release #3", "torture #3"])
    go(p, "lannister: pass")
    assert asked(p) == {"stark": "defender"}


def test_who_gave_up_the_last_hostage_counts_no_more() -> None:
    """IT-3.2: only those who hold one have to pass."""
    p = table(hostages={"stark": ["lannister 1"], "lannister": ["stark 20"]})
    go(p, "stark: pass", "lannister: release #2")
    assert the_question(p)[0] == "stark"
    go(p, "stark: pass")
    assert asked(p) == {"stark": "defender"}


def test_any_number_can_be_given_up() -> None:
    """IT-3.2: any number of the hostages held."""
    p = table(hostages={"lannister": ["stark 20", "stark 12", "stark 10"]})
    go(p, "lannister: release #1", "lannister: release #3", "lannister: release #2")
    assert hostages(p, "lannister") == []
    assert hand(p, "stark").split()[-3:] == ["20", "10", "12"]
    assert asked(p) == {"stark": "defender"}


def test_each_one_is_carried_out_and_its_triggers_before_the_next() -> None:
    """IT-3.2, IT-11.7, R-IT-23: a death by torture is answered before the next holder is asked."""
    p = table(
        "stark baratheon tyrell",
        leaders="selyse",
        power={"davos": 3},
        hostages={"stark": ["baratheon davos"], "tyrell": ["stark 1"]},
    )
    happened = go(p, "stark: torture #1")
    assert story(p, happened) == [
        "tortured stark 1 baratheon davos",
        "power_removed davos 3",
        "died davos",
    ]
    assert the_question(p) == ("baratheon", "leader_ability", ["use", "pass"])
    go(p, "baratheon: pass")
    assert the_question(p)[:2] == ("tyrell", "hostages")
    assert sheet(p, "baratheon") == 7


def test_the_end_is_checked_before_the_next_hostage() -> None:
    """IT-3.2, IT-12.3, R-IT-24: when the last character of a house dies under torture, nobody is asked any more."""
    p = table(
        power={"jaime": 1, "cersei": 0, "tywin": 0, "tyrion": 0},
        hostages={"stark": ["lannister jaime"], "tyrell": ["stark 1"]},
    )
    happened = go(p, "stark: torture #1")
    assert story(p, happened)[-2:] == ["died jaime", "game_over stark lannister tyrell 0 0 0"]
    assert p.pending == {}
    assert p.agenda == []
    assert p.outcome is not None
    assert (p.outcome.clause, p.outcome.reason) == ("IT-12.1", "all_dead")
    assert hostages(p, "tyrell") == ["#2 stark 1"]


def test_options_follow_the_row_of_hostages() -> None:
    """IT-3.2, IT-8.1: hostages are named by their stable numbers, in the order in which they were taken."""
    p = table(hostages={"stark": ["tyrell 1", "lannister jaime", "tyrell 2"]})
    go(p, "stark: release #2")
    assert options(p, "stark") == ["pass", "release #1", "torture #1", "release #3", "torture #3"]
