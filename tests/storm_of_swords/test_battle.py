"""The battle itself: cards, texts, the blade and the totals (GT-8.2 to GT-8.4)."""

from __future__ import annotations

from smallcouncil.games.storm_of_swords.cards import LEADERS
from smallcouncil.games.storm_of_swords.rounds import end_round
from smallcouncil.games.thrones.marches import marches

from .battles import at_seagard, attack, cards, parts, totals
from .table import asked, go, options, refused, seat_of, start, table, told, units

DULL = {"stark": "smalljon-umber", "greyjoy": "theon-greyjoy"}


def test_house_cards_are_chosen_by_both_at_once_and_turned_up_together() -> None:
    """B26, GT-8.3: nothing is told before both have chosen."""
    p = at_seagard()
    assert asked(p) == {"stark": "house_card", "greyjoy": "house_card"}
    assert go(p, "greyjoy: theon-greyjoy") == []
    events = go(p, "stark: smalljon-umber")
    assert [said["card"] for said in told(events, "house_card")] == ["theon-greyjoy", "smalljon-umber"]


def test_a_card_of_the_hand_has_to_be_played() -> None:
    """B27, GT-8.3: there is no passing, and a discarded card cannot be played."""
    p = at_seagard(hands={"stark": "smalljon-umber bran-stark"})
    assert options(p, "stark") == ["smalljon-umber", "bran-stark"]
    assert refused(p, "stark", "robb-stark").clause == "GT-8.3"
    assert refused(p, "stark", "pass").clause == "GT-8.3"


def test_who_has_no_card_fights_without() -> None:
    """B28, GT-8.3: only with a card in hand one must play one."""
    p = at_seagard()
    p.pending.clear()
    p.hands[seat_of(p, "greyjoy")] = ()
    p.agenda.clear()
    attack(p, "stark", "twins", "seagard", "F")
    assert asked(p) == {"stark": "house_card"}
    assert totals(cards(p, stark="smalljon-umber")) == (4, 1)


def test_the_total_of_an_attacker_names_every_part() -> None:
    """B29, GT-8.2, GT-1.3, SS-8.1: units, leaders, march value, support, card, blade."""
    p = at_seagard(
        "K F",
        value=1,
        leading="robb",
        orders={"twins": "support"},
        tracks={"fiefdoms": "stark greyjoy lannister baratheon"},
    )
    go(p, "stark: support stark")
    events = cards(p, blade="use", **DULL)
    assert parts(events, 0) == {
        "units": 3,
        "leaders": LEADERS["robb"].front,
        "march": 1,
        "twins": 1,
        "smalljon-umber": 3,
        "blade": 1,
    }
    assert totals(events) == (9 + LEADERS["robb"].front, 3)


def test_the_total_of_a_defender_names_every_part() -> None:
    """B30, GT-8.2, SS-7.1: units, leaders, the defence order, the garrison, card, blade."""
    p = table(
        armies={"pyke": "greyjoy F"}, garrisons={"pyke": 2}, leaders={"balon": "pyke"}, orders={"pyke": "defence+2"}
    )
    attack(p, "stark", "flints-finger", "pyke", "F")
    events = cards(p, blade="use", **DULL)
    assert parts(events, 1) == {
        "units": 1,
        "leaders": LEADERS["balon"].front,
        "defence": 2,
        "garrison": 2,
        "theon-greyjoy": 2,
        "blade": 1,
    }


def test_other_orders_of_the_defender_add_nothing() -> None:
    """B31, GT-8.2: only a defence order has a value for the defender."""
    p = at_seagard(orders={"seagard": "raid+1"})
    assert parts(cards(p, **DULL), 1) == {"units": 1, "theon-greyjoy": 2}


def test_a_march_of_minus_one_weakens_the_attack() -> None:
    """B32, GT-8.2, GT-5.1: 1 + 3 − 1 against 3."""
    p = at_seagard(value=-1)
    assert totals(cards(p, **DULL)) == (3, 3)


def test_routed_units_defend_with_nothing() -> None:
    """B33, GT-8.6, GT-8.2: strength 0."""
    p = at_seagard(theirs="F K*")
    assert parts(cards(p, **DULL), 1)["units"] == 1


def test_a_leader_counts_the_lower_side_only_in_their_own_march() -> None:
    """B34, SS-8.5, SS-8.1: Asha counts her lower side and a sword in her march, her upper side and none in another."""
    asha = LEADERS["asha"]
    for own, strength, lost in (("asha", asha.back, 1), ("", asha.front, 0)):
        p = table(armies={"oldstones": "greyjoy F", "seagard": "stark F F"})
        attack(p, "greyjoy", "oldstones", "seagard", "K K", "asha", own=own)
        events = cards(p, greyjoy="balon-greyjoy", stark="jory-cassel")
        assert parts(events, 0)["leaders"] == strength
        assert len(told(events, "units_lost")) == lost


def test_hold_territory_adds_for_the_defender_and_more_in_a_castle() -> None:
    """B35, SS-5.2: +1 in a town, +2 at the Twins; a tower only with a defence order."""
    p = at_seagard(chosen={"greyjoy": "hold-territory"})
    assert parts(cards(p, **DULL), 1)["hold-territory"] == 1
    p = table(armies={"twins": "stark F F", "seagard": "greyjoy F"}, chosen={"stark": "hold-territory"})
    attack(p, "greyjoy", "seagard", "twins", "F")
    assert parts(cards(p, **DULL), 1)["hold-territory"] == 2


def test_hold_territory_gives_a_tower_where_a_defence_order_lies() -> None:
    """B36, SS-5.2, GT-8.5: two swords of Robb against Asha's none: one casualty with the tower, two without."""
    for orders, left in (({"seagard": "defence"}, 3), ({"seagard": "support"}, 2)):
        p = at_seagard("K K K", "F F F F", orders=orders, chosen={"greyjoy": "hold-territory"})
        cards(p, stark="robb-stark", greyjoy="asha-greyjoy")
        go(p, "greyjoy: oldstones")
        assert len(p.armies["oldstones"].units) == left


def test_control_westeros_adds_two_against_a_castle_and_not_against_a_town() -> None:
    """B37, SS-5.8: the Twins are a city, Seagard is a town."""
    p = table(armies={"twins": "stark F"}, chosen={"greyjoy": "control-westeros"})
    attack(p, "greyjoy", "seagard", "twins", "F")
    assert parts(cards(p, **DULL), 0)["control-westeros"] == 2
    p = at_seagard(chosen={"stark": "control-westeros"})
    assert "control-westeros" not in parts(cards(p, **DULL), 0)


def test_every_part_of_a_total_has_its_clause() -> None:
    """C9, GT-8.2, GT-8.1, SS-6.9, SS-7.1, SS-8.1, SS-5.8: what counts, how much, and by which clause."""
    p = table(
        armies={"gods-eye": "lannister K"},
        orders={"gods-eye": "support"},
        garrisons={"kings-landing": 6},
        chosen={"baratheon": "control-westeros", "lannister": "hold-territory"},
        allies={"baratheon": "outlaw-military-support"},
        tracks={"fiefdoms": "baratheon lannister stark greyjoy"},
    )
    attack(p, "baratheon", "roseroad", "kings-landing", "K", "stannis", value=1)
    go(p, "lannister: support lannister", "baratheon: outlaw-military-support")
    (said,) = told(cards(p, "use", baratheon="ser-axell-florent", lannister="tywin-lannister"), "totals")
    assert said["clauses"] == {
        "units": "GT-8.2",
        "leaders": "SS-8.1",
        "march": "GT-8.2",
        "control-westeros": "SS-5.8",
        "outlaw-military-support": "SS-6.9",
        "ser-axell-florent": "GT-8.3",
        "blade": "GT-8.2",
        "defence": "GT-8.2",
        "garrison": "SS-7.1",
        "hold-territory": "SS-5.2",
        "gods-eye": "GT-8.1",
        "tywin-lannister": "GT-8.3",
    }
    assert said["attacker"] == sum(n for _, n in said["parts"][0])
    assert said["defender"] == sum(n for _, n in said["parts"][1])


def test_the_higher_total_wins() -> None:
    """B38, GT-8.4: 4 beats 3, though Greyjoy is higher on the Fiefdoms track."""
    p = at_seagard()
    events = cards(p, **DULL)
    assert told(events, "battle_won") == [{"seat": seat_of(p, "stark"), "area": "seagard"}]


def test_a_tie_goes_to_the_higher_on_the_fiefdoms_track() -> None:
    """B39, GT-8.4: attacker or not."""
    for order, winner in (
        ("greyjoy stark lannister baratheon", "greyjoy"),
        ("lannister stark baratheon greyjoy", "stark"),
    ):
        p = at_seagard(value=-1, tracks={"fiefdoms": order})
        events = cards(p, **DULL)
        assert totals(events) == (3, 3)
        assert told(events, "battle_won") == [{"seat": seat_of(p, winner), "area": "seagard", "track": "fiefdoms"}]


def test_the_blade_is_offered_to_its_holder_after_the_cards() -> None:
    """B40, GT-8.2: Greyjoy, first on the Fiefdoms track, uses it and holds."""
    p = at_seagard()
    go(p, "stark: smalljon-umber", "greyjoy: theon-greyjoy")
    assert asked(p) == {"greyjoy": "blade"}
    events = go(p, "greyjoy: use")
    assert totals(events) == (4, 4)
    assert told(events, "battle_won")[0]["seat"] == seat_of(p, "greyjoy")


def test_the_blade_serves_once_a_round() -> None:
    """B41, GT-8.2: used in one battle it is not offered in the next, but in the next round."""
    p = at_seagard()
    cards(p, blade="use", **DULL)
    assert p.blade_used
    p = at_seagard()
    p.pending.clear()
    p.agenda.clear()
    p.blade_used = True
    attack(p, "stark", "twins", "seagard", "F")
    events = cards(p, **DULL)
    assert told(events, "battle_won")
    p.pending.clear()
    p.agenda.clear()
    start(p, end_round)
    assert not p.blade_used


def test_a_bystander_never_uses_the_blade() -> None:
    """B42, GT-8.2: in a battle of theirs."""
    p = at_seagard(tracks={"fiefdoms": "lannister stark baratheon greyjoy"})
    go(p, "stark: smalljon-umber")
    events = go(p, "greyjoy: theon-greyjoy")
    assert totals(events) == (4, 3)


def test_texts_act_by_the_fiefdoms_track() -> None:
    """B43, GT-8.3: Aeron before Tyrion where Greyjoy is higher, Tyrion before Aeron where Lannister is."""
    for order, first in (
        ("greyjoy lannister stark baratheon", "greyjoy"),
        ("lannister greyjoy stark baratheon", "lannister"),
    ):
        p = table(armies={"golden-tooth": "lannister F", "banefort": "greyjoy F"}, tracks={"fiefdoms": order})
        attack(p, "greyjoy", "banefort", "golden-tooth", "F")
        go(p, "greyjoy: aeron-damphair", "lannister: tyrion-lannister")
        assert list(asked(p)) == [first]


def test_replacing_texts_act_before_all_others() -> None:
    """B44, GT-8.3: Melisandre, first on the track, still reads the card that came after Tyrion's text."""
    p = table(
        armies={"kings-landing": "lannister F", "gods-eye": "baratheon F"},
        tracks={"fiefdoms": "baratheon lannister stark greyjoy"},
    )
    attack(p, "baratheon", "gods-eye", "kings-landing", "F")
    go(p, "baratheon: melisandre-of-asshai", "lannister: tyrion-lannister")
    assert asked(p) == {"lannister": "tyrion"}
    assert p.power[seat_of(p, "baratheon")] == 5


def test_outcome_texts_act_by_the_fiefdoms_track() -> None:
    """B45, GT-8.3: Davos, beaten, pays before Balon gains: Greyjoy second on the track."""
    p = table(
        armies={"kingswood": "baratheon F", "roseroad": "greyjoy F"},
        tracks={"fiefdoms": "baratheon greyjoy stark lannister"},
    )
    attack(p, "greyjoy", "roseroad", "kingswood", "K K")
    cards(p, greyjoy="balon-greyjoy", baratheon="ser-davos-seaworth")
    assert asked(p) == {"baratheon": "davos"}
    assert p.power[seat_of(p, "greyjoy")] == 5
    go(p, "baratheon: pass")
    assert p.power[seat_of(p, "greyjoy")] == 5 + 7


def test_opponent_is_never_a_supporter() -> None:
    """B46, GT-8.3: Cersei costs the other combatant 2 power, not who supported."""
    p = table(
        armies={"kings-landing": "lannister F", "gods-eye": "greyjoy F"},
        orders={"gods-eye": "support"},
    )
    attack(p, "baratheon", "roseroad", "kings-landing", "F")
    go(p, "greyjoy: support baratheon", "baratheon: accept")
    cards(p, lannister="cersei-lannister", baratheon="ser-axell-florent")
    assert p.power[seat_of(p, "baratheon")] == 3
    assert p.power[seat_of(p, "greyjoy")] == 5


def test_a_battle_from_a_march_order_spends_the_order() -> None:
    """B47, GT-8.7: the march order is gone, whoever wins, and the next march is asked for."""
    p = table(armies={"twins": "stark K", "seagard": "greyjoy F"}, orders={"twins": "march+1"})
    start(p, marches, 0)
    go(p, "stark: seagard 1K", "stark: none")
    assert "twins" not in p.orders
    events = cards(p, **DULL)
    assert parts(events, 0)["march"] == 1
    go(p, "greyjoy: oldstones")
    assert units(p, "seagard") == "stark K"
    assert p.battle is None
