"""House Targaryen: its leaders and its character cards."""

from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.cards import CARDS, HOSTILITY, LEADERS, VALUE
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.abilities.scene import (
    changed,
    drawn,
    draws_at_the_end,
    lost_power,
    offers,
    play,
    scene,
    settle,
    totals,
    up_to_five,
    use,
)
from tests.iron_throne.table import (
    asked,
    close_window,
    go,
    hand,
    hostages,
    knows,
    refused,
    sheet,
    table,
    the_kind,
    the_question,
    tokens,
    told,
    whispered,
    who_knows,
)

BOTH_PLACES = pytest.mark.parametrize("sends", ["jorah robb", "robb jorah"])


def ours(sends: str, mine: int, theirs: int) -> tuple[int, int]:
    """The totals of challenger and defender, Targaryen being the one whose character is named first, or not."""
    return (mine, theirs) if sends.startswith(("jorah", "daenerys", "drogo")) else (theirs, mine)


# Daenerys the leader: hostages go home


def test_daenerys_the_leader_sends_a_hostage_home_and_draws() -> None:
    """R-IT-22: whoever holds it; that is no release, so nobody else draws, whatever the table plays."""
    p = table(
        "targaryen stark tyrell",
        leaders="daenerys",
        hostages={"stark": ["tyrell 20", "tyrell 12"], "tyrell": ["stark robb"]},
        release_draw="both",
    )
    before = p.copy()
    use(p, "targaryen")
    assert the_question(p) == ("targaryen", "break_chains", ["#1", "#2", "#3"])
    go(p, "targaryen: #2")
    assert hostages(p, "stark") == ["#1 tyrell 20"]
    assert drawn(before, p) == {"targaryen": LEADERS["daenerys"].draw, "tyrell": LEADERS["daenerys"].hostages}
    assert p.hands[2][-1] == "12"
    assert changed(before, p) == {"hands", "decks", "hostages", "known"}


def test_daenerys_the_leader_does_not_see_the_face_of_the_hostage() -> None:
    """IT-8.4: it goes back unseen; its owner sees it, and its former holder knows where it is (R-IT-28)."""
    p = table("targaryen stark tyrell", leaders="daenerys", hostages={"stark": ["tyrell 20"]})
    happened = use(p, "targaryen")
    assert told(happened, "hostage_back") == [("hostage_back", {"seat": 0, "number": 1, "owner": 2})]
    assert whispered(happened, "hostage_face") == [("hostage_face", {"number": 1, "card": "20"}, (2,))]
    assert "20" not in str([event.data for event in sc.seen_by(happened, 0)])
    assert knows(p, "stark", "tyrell") == "20"
    assert knows(p, "targaryen", "tyrell") == ""


def test_daenerys_the_leader_may_send_home_what_she_holds_or_what_is_hers() -> None:
    """The card says any player: herself too, and a card of her own house comes to her hand."""
    p = table(
        "targaryen stark tyrell",
        leaders="daenerys",
        hostages={"targaryen": ["stark 20"], "tyrell": ["targaryen 12"]},
    )
    before = p.copy()
    use(p, "targaryen")
    go(p, "targaryen: #2")
    assert drawn(before, p) == {"targaryen": 1 + LEADERS["daenerys"].draw}
    p = table("targaryen stark tyrell", leaders="daenerys", hostages={"targaryen": ["stark 20"]})
    before = p.copy()
    use(p, "targaryen")
    assert drawn(before, p) == {"targaryen": LEADERS["daenerys"].draw, "stark": 1}


def test_daenerys_the_leader_has_no_chains_to_break_where_nobody_holds_a_hostage() -> None:
    """IT-11.4: "if you do": without a hostage nothing is drawn either."""
    assert asked(table("targaryen stark tyrell", leaders="daenerys")) == {"targaryen": "defender"}


def test_daenerys_the_leader_may_leave_them_in_chains() -> None:
    """IT-9.6: never mandatory."""
    p = table("targaryen stark tyrell", leaders="daenerys", hostages={"stark": ["tyrell 20"]})
    before = p.copy()
    go(p, "targaryen: pass")
    assert changed(before, p) == set()
    assert asked(p) == {"stark": "hostages"}


def test_daenerys_the_leader_cannot_break_chains_that_are_not_there() -> None:
    """R-IT-22: only a hostage that somebody holds."""
    p = table("targaryen stark tyrell", leaders="daenerys", hostages={"stark": ["tyrell 20", "tyrell 12"]})
    use(p, "targaryen")
    assert refused(p, "targaryen: #7")[0] == "R-IT-22"


# Drogo the leader: spoils


def before_turn(spread: dict[str, int], **more: Any) -> IronThrone:
    """Targaryen, led by Drogo, is the challenger; each house has spread so much influence."""
    boards = {house: {"stark" if house == "tyrell" else "tyrell": n} for house, n in spread.items()}
    return table("targaryen stark tyrell lannister", leaders="drogo", influence=boards, **more)


def test_drogo_the_leader_takes_a_hostage_before_his_turn() -> None:
    """IT-3.1, IT-8.1: from whom and from where is his choice."""
    p = before_turn({})
    before = p.copy()
    use(p, "targaryen")
    assert the_question(p) == ("targaryen", "victim", ["stark", "tyrell", "lannister"])
    go(p, "targaryen: tyrell")
    assert the_question(p) == ("targaryen", "source", ["deck", "hand"])
    go(p, "targaryen: deck")
    assert hostages(p, "targaryen") == [f"#1 tyrell {before.decks[2][-1]}"]
    assert changed(before, p) == {"decks", "hostages"}
    assert asked(p) == {"targaryen": "hostages"}


@pytest.mark.parametrize(
    ("spread", "victims"),
    [
        ({"targaryen": 1, "stark": 2, "tyrell": 1}, ["stark", "tyrell"]),
        ({"targaryen": 3, "stark": 2, "tyrell": 1}, []),
        ({"targaryen": 2, "stark": 1, "lannister": 3}, ["lannister"]),
    ],
)
def test_drogo_the_leader_raids_only_who_stands_at_least_as_high(spread: dict[str, int], victims: list[str]) -> None:
    """IT-11.4: influence spread; where nobody does, there is nothing to use."""
    p = before_turn(spread)
    assert offers(p, "targaryen") == (["leader drogo"] if victims else [])
    if victims:
        use(p, "targaryen")
        house, kind, named = the_question(p)
        assert (house, kind) == (("targaryen", "victim") if len(victims) > 1 else ("targaryen", "source"))
        assert len(victims) == 1 or named == victims


def test_drogo_the_leader_takes_from_the_hand_what_its_owner_knows() -> None:
    """IT-8.2, R-IT-31: a random card; its owner and he know it, what others knew of that hand is uncertain."""
    p = before_turn({"stark": 1, "targaryen": 1}, hands={"stark": "20"})
    p.known[2] = ((), ("20",), (), ())
    use(p, "targaryen")
    happened = go(p, "targaryen: hand")
    [(_, data, audience)] = whispered(happened, "hostage_face")
    assert (data["card"], audience) == ("20", (0, 1))
    assert who_knows(p, 1) == ["targaryen", "stark"]
    assert knows(p, "tyrell", "stark") == ""


def test_drogo_the_leader_takes_his_own_people_back() -> None:
    """IT-8.1, IT-8.3: from the hostages that the other holds; a card of the own house comes to hand."""
    p = before_turn({"stark": 1, "targaryen": 1}, hostages={"stark": ["targaryen 20"]})
    before = p.copy()
    use(p, "targaryen")
    go(p, "targaryen: #1")
    assert drawn(before, p) == {"targaryen": 1}
    assert hostages(p, "stark") == hostages(p, "targaryen") == []


def test_drogo_the_leader_does_not_ride_at_who_has_nothing_to_take() -> None:
    """IT-8.1, IT-11.4: a player without any card is no victim."""
    p = before_turn({"stark": 1, "targaryen": 1}, hands={"stark": ""}, hostages={"lannister": ["stark rest"]})
    assert offers(p, "targaryen") == []


def test_drogo_the_leader_may_stay_in_his_tent() -> None:
    """IT-9.6: never mandatory."""
    p = before_turn({})
    before = p.copy()
    go(p, "targaryen: pass")
    assert changed(before, p) == set()
    assert asked(p) == {"targaryen": "defender"}


# Viserys the leader: alone


ALMS = LEADERS["viserys"].amount


@BOTH_PLACES
@pytest.mark.parametrize("cards", ["20 1", "5 5", "truce truce", "12 truce"])
def test_viserys_the_leader_takes_alms_from_all_who_stayed_out(sends: str, cards: str) -> None:
    """IT-10.5: from sheet to sheet, however the encounter went; nobody who takes part gives anything."""
    p = scene(sends, out="tyrell lannister", leaders="viserys", cards=cards, at="after_resolution")
    before = p.copy()
    happened = use(p, "targaryen")
    assert changed(before, p) == {"sheet", "hands", "decks"}
    assert drawn(before, p) == {"targaryen": LEADERS["viserys"].draw}
    gained = {house: p.sheet[seat] - before.sheet[seat] for seat, house in enumerate(p.houses)}
    assert gained == {"targaryen": 2 * ALMS, "stark": 0, "tyrell": -ALMS, "lannister": -ALMS}
    assert [data["n"] for _, data in told(happened, "power_given")] == [ALMS, ALMS]


def test_viserys_the_leader_takes_what_there_is() -> None:
    """IT-11.4: as far as possible; an empty sheet gives nothing."""
    less = {"tyrell": 0, "lannister": 1}
    p = scene("jorah robb", out="tyrell lannister", leaders="viserys", cards="5 5", at="after_resolution", sheet=less)
    before = p.copy()
    use(p, "targaryen")
    assert sheet(p, "targaryen") == before.sheet[0] + 1
    assert sheet(p, "tyrell") == sheet(p, "lannister") == 0


def test_viserys_the_leader_finds_nobody_to_beg_from() -> None:
    """IT-11.4: where nobody stayed out, or they have nothing, it could do nothing at all."""
    everybody = scene("jorah robb", supports="defender mace", leaders="viserys", cards="5 5", at="after_resolution")
    assert offers(everybody, "targaryen") == []
    poor = {"tyrell": 0}
    p = scene("jorah robb", out="tyrell", leaders="viserys", cards="5 5", at="after_resolution", sheet=poor)
    assert offers(p, "targaryen") == []


@BOTH_PLACES
def test_viserys_the_leader_gets_nothing_when_supported(sends: str) -> None:
    """IT-9.6: nobody supports you."""
    side = "challenger" if sends == "jorah robb" else "defender"
    supports = f"{side} mace"
    p = scene(sends, supports=supports, out="lannister", leaders="viserys", cards="5 5", at="after_resolution")
    assert offers(p, "targaryen") == []


def test_viserys_the_leader_begs_from_a_supporter_who_has_withdrawn() -> None:
    """IT-9.4: who withdrew supports nobody and takes no part any more."""
    hands = {"lannister": "tywin 6", "targaryen": "5"}
    p = scene("jorah tywin", supports="challenger mace", leaders="viserys", hands=hands)
    play(p, lannister="tywin")
    settle(p, "after_resolution")
    before = p.copy()
    use(p, "targaryen")
    assert sheet(p, "tyrell") == before.sheet[2] - ALMS


def test_viserys_the_leader_may_be_too_proud() -> None:
    """IT-9.6: never mandatory."""
    p = scene("jorah robb", out="tyrell", leaders="viserys", cards="5 5", at="after_resolution")
    before = p.copy()
    go(p, "targaryen: pass")
    assert changed(before, p) == set()


# Jorah the leader: a sworn sword


def test_jorah_the_leader_strengthens_the_side_he_supports() -> None:
    """IT-6.4: as a supporter, on either side."""
    for side, expected in (("challenger", (13, 9)), ("defender", (9, 13))):
        p = scene("mace robb", supports=f"{side} drogo", leaders="jorah", cards="5 5")
        before = p.copy()
        use(p, "targaryen")
        assert changed(before, p) == {"effects"}
        more = LEADERS["jorah"].amount
        assert totals(p) == tuple(n + more * (n == 13) for n in expected)


def test_jorah_the_leader_needs_no_living_participant() -> None:
    """IT-9.6, IT-9.2: a leader's ability needs none, and its player is still a supporter; the dead add nothing."""
    p = scene("mace robb", supports="challenger drogo", leaders="jorah", cards="5 5")
    del p.power["drogo"]
    p.dead.append("drogo")
    use(p, "targaryen")
    assert totals(p) == (9 + LEADERS["jorah"].amount, 9)


@pytest.mark.parametrize("sends", ["drogo robb", "robb drogo"])
def test_jorah_the_leader_does_not_fight_for_himself(sends: str) -> None:
    """IT-9.6: only as a supporter."""
    assert offers(scene(sends, leaders="jorah", cards="5 5"), "targaryen") == []


# Barristan the leader: no penalty for a supporter


def test_barristan_the_leader_pays_nothing_as_a_supporter() -> None:
    """IT-7.6: neither power nor a hostage, for losing; the others of his side pay."""
    p = scene("robb mace", supports="challenger drogo, challenger davos", leaders="barristan", cards="1 20")
    before = p.copy()
    close_window(p)
    while the_kind(p) == "distribute":
        go(p, "tyrell: loras")
    assert {who: n for who, n in lost_power(before, p).items() if n > 0} == {"robb": 2, "davos": 2}
    assert sheet(p, "targaryen") == before.sheet[2] + LEADERS["barristan"].amount
    assert the_question(p) == ("tyrell", "victim", ["stark", "baratheon"])


@pytest.mark.parametrize("cards", ["5 5", "truce truce", "truce 20"])
def test_barristan_the_leader_pays_nothing_however_it_was_lost(cards: str) -> None:
    """R-IT-16: a tie, a failed truce and a betrayal are losses."""
    p = scene("robb mace", supports="challenger drogo", leaders="barristan", cards=cards, power={"mace": 8})
    before = p.copy()
    settle(p, "after_resolution")
    assert p.lost
    assert p.power["drogo"] == before.power["drogo"]
    assert p.power["robb"] < before.power["robb"]


@pytest.mark.parametrize(("sends", "cards"), [("drogo robb", "1 20"), ("robb drogo", "20 1")])
def test_barristan_the_leader_pays_as_an_active_player(sends: str, cards: str) -> None:
    """The card says as a supporter."""
    p = scene(sends, leaders="barristan", cards=cards)
    before = p.copy()
    settle(p, "after_resolution")
    assert p.power["drogo"] == before.power["drogo"] - 2
    assert any(hostage.owner == p.houses.index("targaryen") for row in p.hostages for hostage in row)


def test_barristan_the_leader_loses_a_hostage_in_a_betrayal_his_side_won() -> None:
    """IT-7.5: that is no price of losing; the betrayed take one from every player of the winning side."""
    p = scene("robb mace", supports="challenger drogo", leaders="barristan", cards="12 truce", at="after_resolution")
    assert p.winner == "challenger"
    assert sorted(hostage.owner for hostage in p.hostages[1]) == [0, 2]


# Daenerys's card: Dracarys


THRESHOLD = CARDS["daenerys"].threshold


@pytest.mark.parametrize("sends", ["daenerys robb", "robb daenerys"])
@pytest.mark.parametrize("face", [face for face in HOSTILITY if VALUE[face] <= THRESHOLD])
def test_dracarys_burns_a_low_card_of_the_opposing_side(sends: str, face: str) -> None:
    """IT-6.4: up to the threshold it counts as good as nothing; the own card counts as ever."""
    cards = {"daenerys robb": f"20 {face}", "robb daenerys": f"{face} 20"}[sends]
    p = scene(sends, cards=cards, leaders="drogo", hands={"targaryen": "daenerys"})
    before = p.copy()
    play(p, targaryen="daenerys")
    assert changed(before, p) == {"hands", "played", "effects"}
    assert totals(p) == ours(sends, 24, 4 + CARDS["daenerys"].amount)


@pytest.mark.parametrize("face", [face for face in HOSTILITY if VALUE[face] > THRESHOLD])
def test_dracarys_does_not_burn_what_is_higher(face: str) -> None:
    """IT-6.4: above the threshold the card counts in full, also if it came there by Political Instinct."""
    p = scene(
        "daenerys tyrion",
        cards=f"1 {THRESHOLD}",
        leaders="drogo",
        hands={"targaryen": "daenerys", "lannister": f"tyrion {face}"},
    )
    play(p, targaryen="daenerys", lannister="tyrion")
    go(p, "lannister: lannister", f"lannister: {face}")
    assert totals(p) == (5, 4 + VALUE[face])


@pytest.mark.parametrize("face", [face for face in HOSTILITY if VALUE[face] > THRESHOLD])
def test_dracarys_cannot_be_played_at_what_it_cannot_burn(face: str) -> None:
    """IT-11.4: a revealed card is only ever replaced by a higher one, so this could do nothing at all."""
    p = scene("daenerys robb", cards=f"1 {face}", leaders="drogo", hands={"targaryen": "daenerys"})
    assert offers(p, "targaryen") == []


def test_dracarys_of_a_supporter_burns_the_opposing_sides_card() -> None:
    """The card says the opposing side's house card."""
    p = scene("robb mace", supports="defender daenerys", leaders="drogo", cards="8 1", hands={"targaryen": "daenerys"})
    play(p, targaryen="daenerys")
    assert totals(p) == (4, 9)


def test_a_second_dracarys_could_do_nothing() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("daenerys robb", cards="1 8", leaders="drogo", hands={"targaryen": "daenerys daenerys truce"})
    play(p, targaryen="daenerys")
    assert offers(p, "targaryen") == []


# Drogo's card: Khalasar


@pytest.mark.parametrize("cards", ["20 1", "20 truce"])
def test_khalasar_draws_after_everybody_has_drawn_up_to_five(cards: str) -> None:
    """IT-7.7: for any victory, a betrayal's too; at the end of the round."""
    p = scene("drogo robb", cards=cards, hands={"targaryen": "drogo"}, at="after_resolution")
    before = p.copy()
    play(p, targaryen="drogo")
    assert changed(before, p) == {"hands", "played", "later_draws"}
    assert p.later_draws[0] == CARDS["drogo"].draw
    before = p.copy()
    assert draws_at_the_end(p) == [*up_to_five(before), ("targaryen", CARDS["drogo"].draw)]


def test_both_khalasars_add_up() -> None:
    """R-IT-13: both copies may be played."""
    p = scene("drogo robb", cards="20 1", hands={"targaryen": "drogo drogo truce"}, at="after_resolution")
    play(p, targaryen="drogo")
    play(p, targaryen="drogo")
    assert draws_at_the_end(p)[-1] == ("targaryen", 2 * CARDS["drogo"].draw)


# Viserys's card: Golden Crown


CROWN = CARDS["viserys"]


def test_golden_crown_pays_with_the_participant_to_draw() -> None:
    """IT-10.2: to the own leader sheet."""
    p = scene("robb viserys", hands={"targaryen": "viserys"})
    before = p.copy()
    play(p, targaryen="viserys")
    assert lost_power(before, p) == {"viserys": CROWN.cost}
    assert sheet(p, "targaryen") == before.sheet[1] + CROWN.cost
    assert len(p.hands[1]) == len(before.hands[1]) - 1 + CROWN.draw
    assert changed(before, p) == {"power", "sheet", "hands", "decks", "played"}


def test_the_participant_may_die_of_a_golden_crown() -> None:
    """IT-9.2: its player stays on the side; its cards have no text any more (IT-9.1)."""
    p = scene("viserys robb", hands={"targaryen": "viserys viserys 12", "stark": "5"}, power={"viserys": CROWN.cost})
    play(p, targaryen="viserys")
    assert "viserys" in p.dead
    assert p.sides[0] == "challenger"
    assert refused(p, "targaryen: viserys")[0] == "IT-9.1"
    close_window(p)
    go(p, "targaryen: 12", "stark: 5")
    assert totals(p) == (12, 9)


def test_golden_crown_played_for_its_leader_costs_whoever_takes_part() -> None:
    """IT-9.5: a card of one's own leader needs any living participant, and that one pays."""
    p = scene("drogo robb", leaders="viserys", hands={"targaryen": "viserys"})
    before = p.copy()
    play(p, targaryen="viserys")
    assert lost_power(before, p) == {"drogo": CROWN.cost}


# Jorah's card: Old Loyalties


@pytest.mark.parametrize(("side", "other"), [("challenger", "defender"), ("defender", "challenger")])
def test_old_loyalties_takes_a_supporter_to_the_other_side(side: str, other: str) -> None:
    """IT-6.0: with the character; nobody is asked, and it counts there from now on."""
    p = scene("mace robb", supports=f"{side} jorah", hands={"targaryen": "jorah", "tyrell": "5", "stark": "5"})
    before = p.copy()
    happened = play(p, targaryen="jorah")
    assert changed(before, p) == {"hands", "played", "sides"}
    assert p.sides[2] == other
    assert told(happened, "goes_over") == [("goes_over", {"seat": 2, "side": other, "character": "jorah"})]
    assert the_kind(p) == "play"
    close_window(p)
    go(p, "tyrell: 5", "stark: 5")
    assert totals(p) == ((13, 9) if other == "challenger" else (9, 13))


def test_old_loyalties_twice_brings_him_back() -> None:
    """R-IT-13: both copies may be played."""
    p = scene("mace robb", supports="defender jorah", hands={"targaryen": "jorah jorah truce"})
    play(p, targaryen="jorah")
    play(p, targaryen="jorah")
    assert p.sides[2] == "defender"


def test_who_has_gone_over_shares_the_reward_there() -> None:
    """IT-7.1: every player of the winning side."""
    hands = {"targaryen": "jorah", "tyrell": "20", "stark": "1"}
    p = scene("mace robb", supports="defender jorah", hands=hands)
    play(p, targaryen="jorah")
    close_window(p)
    go(p, "tyrell: 20", "stark: 1")
    settle(p, "after_resolution")
    assert tokens(p, "targaryen", "stark") == tokens(p, "tyrell", "stark") == 1


@pytest.mark.parametrize("sends", ["jorah robb", "robb jorah"])
def test_old_loyalties_is_for_supporters(sends: str) -> None:
    """IT-9.5: you support a side."""
    assert offers(scene(sends, hands={"targaryen": "jorah"}), "targaryen") == []


# Barristan's card: Rescue at Duskendale


RESCUE = CARDS["barristan"]


@pytest.mark.parametrize("sends", ["barristan robb", "robb barristan"])
def test_a_rescue_brings_a_hostage_of_the_own_house_home(sends: str) -> None:
    """R-IT-22: whoever holds it; that is no release, so its holder draws nothing, whatever the table plays."""
    held = {"stark": ["targaryen 20", "tyrell 12"], "tyrell": ["targaryen drogo"]}
    p = scene(sends, out="tyrell", hands={"targaryen": "barristan"}, hostages=held, release_draw="both")
    before, targaryen = p.copy(), p.houses.index("targaryen")
    play(p, targaryen="barristan")
    assert the_question(p) == ("targaryen", "break_chains", ["#1", "#3"])
    happened = go(p, "targaryen: #1")
    assert hostages(p, "stark") == ["#2 tyrell 12"]
    assert p.hands[targaryen][-1 - RESCUE.draw] == "20"
    assert drawn(before, p) == {"targaryen": RESCUE.hostages + RESCUE.draw - 1}
    assert told(happened, "hostage_back") == [("hostage_back", {"seat": targaryen, "number": 1, "owner": targaryen})]
    assert whispered(happened, "hostage_face") == [("hostage_face", {"number": 1, "card": "20"}, (targaryen,))]
    assert knows(p, "stark", "targaryen") == "20"
    assert knows(p, "tyrell", "targaryen") == ""


def test_a_rescue_by_a_supporter() -> None:
    """IT-9.5: whoever takes part; the only hostage is not even a question."""
    p = scene(
        "robb mace",
        supports="defender barristan",
        hands={"targaryen": "barristan"},
        hostages={"stark": ["targaryen 20"]},
    )
    play(p, targaryen="barristan")
    assert "20" in hand(p, "targaryen").split()
    assert hostages(p, "stark") == []


def test_there_is_nobody_to_rescue_where_nobody_of_the_house_is_held() -> None:
    """IT-11.4: hostages of other houses do not help."""
    held = {"stark": ["tyrell 12"], "targaryen": ["stark 20"]}
    p = scene("robb barristan", out="tyrell", hands={"targaryen": "barristan"}, hostages=held)
    assert offers(p, "targaryen") == []
