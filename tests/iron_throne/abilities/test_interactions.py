"""Abilities that meet: in a window, in a round, and with the rules."""

import pytest

from smallcouncil.core import do
from smallcouncil.core.position import advance
from smallcouncil.games.iron_throne.cards import CARDS, HAND, LEADERS, Character
from smallcouncil.games.iron_throne.state import IronThrone
from smallcouncil.games.iron_throne.windows import lap
from tests.iron_throne.abilities.plans import Plan, a_plan_for, stage
from tests.iron_throne.abilities.scene import (
    drawn,
    draws_at_the_end,
    lost_power,
    offers,
    play,
    quiet_answer,
    scene,
    settle,
    totals,
    up_to_five,
    use,
)
from tests.iron_throne.table import (
    asked,
    close_window,
    discards,
    go,
    hand,
    table,
    the_kind,
    the_question,
    tokens,
    told,
    whispered,
)

# The cards of one's own leader


def at_its_time(by: Plan, timing: str) -> IronThrone:
    """By plan up to the lap of a window; no leader does anything."""
    p = by.table()
    while stage(p) != timing or the_kind(p) != "play":
        p.answer(*by.answer(p))
    return p


@pytest.mark.parametrize("who", CARDS)
def test_a_leaders_own_card_is_played_with_any_living_participant(who: Character) -> None:
    """IT-9.5, R-IT-13: the leader takes part in nothing, but the card needs only a living character of the house."""
    card = CARDS[who]
    p = at_its_time(a_plan_for(f"card {who}", f"leader {who}"), card.timing)
    seat = p.houses.index(card.house)
    assert p.participants[seat] != who
    assert f"card {who}" in offers(p, card.house)
    p.dead.append(p.participants[seat])
    del p.power[p.participants[seat]]
    p.pending.clear()
    do(p, (lap, card.timing))
    advance(p)
    assert offers(p, card.house) == []


# Order in a window


def test_leaders_are_asked_clockwise_before_any_card() -> None:
    """IT-11.2, IT-11.5: leaders first, clockwise from the challenger; then all at once for cards."""
    p = scene("mace jaime", supports="defender drogo", leaders="renly tywin jorah", cards="5 5")
    order: list[str] = []
    while the_kind(p) == "leader_ability":
        order += asked(p)
        p.answer(next(iter(p.pending)), "pass")
    assert order == ["tyrell", "lannister", "targaryen"]
    assert asked(p) == {"tyrell": "play", "lannister": "play", "targaryen": "play"}


def test_a_leader_is_asked_once_in_a_window() -> None:
    """IT-9.6: not again after a card was played."""
    p = scene("jaime robb", supports="defender stannis", leaders="tywin", cards="5 5", hands={"baratheon": "stannis 1"})
    play(p, baratheon="stannis")
    assert the_kind(p) == "play"


@pytest.mark.parametrize("letter_first", [True, False])
def test_a_supporter_who_is_sent_home_first_keeps_the_card(letter_first: bool) -> None:
    """IT-11.6: cards of a lap are carried out clockwise; one whose time has passed stays in hand."""
    sends, supports = ("tywin robb", "defender mace") if letter_first else ("robb tywin", "challenger mace")
    houses = "lannister stark tyrell" if letter_first else "stark tyrell lannister"
    p = scene(sends, supports=supports, houses=houses, hands={"lannister": "tywin", "tyrell": "mace truce"})
    before = p.copy()
    happened = play(p, lannister="tywin", tyrell="mace")
    tyrell = p.houses.index("tyrell")
    gained = 0 if letter_first else CARDS["mace"].draw - 1
    assert len(p.hands[tyrell]) == len(before.hands[tyrell]) + gained
    assert bool(whispered(happened, "card_back")) == letter_first
    assert p.sides[tyrell] == ""
    assert discards(p, "tyrell") == ("" if letter_first else "mace")


@pytest.mark.parametrize("crown_first", [True, False])
def test_a_golden_crown_and_a_shadow_in_either_order(crown_first: bool) -> None:
    """IT-11.2: clockwise from the challenger; what is left for the second depends on the first."""
    sends = "viserys melisandre" if crown_first else "melisandre viserys"
    power = {"viserys": CARDS["melisandre"].keep + CARDS["viserys"].cost}
    p = scene(sends, hands={"targaryen": "viserys", "baratheon": "melisandre"}, power=power)
    happened = play(p, targaryen="viserys", baratheon="melisandre")
    assert bool(whispered(happened, "card_back")) == crown_first
    assert p.power.get("viserys", 0) == (CARDS["melisandre"].keep if crown_first else 0)


# Eddard's truce


def eddards_truce(**hands: str) -> IronThrone:
    """Stark, led by Eddard and betrayed by Lannister, has made a truce of it; Baratheon supports Lannister."""
    p = scene("arya tyrion", supports="defender shireen", leaders="eddard stannis", cards="truce 5", hands=hands)
    use(p, "stark")
    return p


def test_after_eddards_truce_what_asks_for_a_betrayal_cannot_be_played() -> None:
    """R-IT-9: neither Lord's Justice nor Innocence; without it both can."""
    hands = {"stark": "eddard truce", "baratheon": "shireen"}
    p = eddards_truce(**hands)
    assert offers(p, "stark") == offers(p, "baratheon") == []
    p = scene("arya tyrion", supports="defender shireen", leaders="eddard stannis", cards="truce 5", hands=hands)
    go(p, "stark: pass")
    assert offers(p, "stark") == ["card eddard"]
    assert offers(p, "baratheon") == ["card shireen"]


def test_after_eddards_truce_political_instinct_still_finds_the_revealed_card() -> None:
    """IT-9.9: an active player revealed a hostility card, whatever the outcome is now; the outcome stays."""
    p = eddards_truce(lannister="tyrion 20")
    play(p, lannister="tyrion")
    go(p, "lannister: 20")
    assert (p.revealed[1], p.result) == ("20", "truce")


def test_after_eddards_truce_a_silver_tongue_has_revealed_a_truce_card() -> None:
    """IT-9.6: Tyrion the leader asks for his own card only."""
    p = scene("arya jaime", leaders="eddard tyrion", cards="5 truce")
    use(p, "stark")
    settle(p, "after_resolution")
    assert offers(p, "lannister") == ["leader tyrion"]


# Withdrawal


def test_what_a_supporter_did_before_going_home_stays_done() -> None:
    """IT-9.4: Innocence still takes the winners their reward; only totals change with the one who played it."""
    p = scene(
        "robb jaime",
        supports="defender shireen",
        leaders="davos",
        cards="12 truce",
        hands={"baratheon": "shireen davos"},
    )
    play(p, baratheon="shireen")
    play(p, baratheon="davos")
    assert p.sides[2] == ""
    settle(p, "after_resolution")
    assert tokens(p, "stark", "lannister") == 0


def test_political_instinct_throws_the_old_card_where_tactical_manoeuvre_finds_it() -> None:
    """IT-9.9, R-IT-13: it is discarded at once, while other cards of this round are not in the pile yet."""
    p = scene(
        "robb tyrion",
        cards="5 12",
        leaders="arya",
        hands={"stark": "robb 20", "lannister": "tyrion"},
    )
    play(p, lannister="tyrion")
    go(p, "lannister: stark", "stark: 20")
    assert discards(p, "stark") == "5"
    settle(p, "after_resolution")
    play(p, stark="robb")
    assert p.discards[0] == ()
    assert "5" in (*p.decks[0], *p.hands[0])
    assert "20" not in (*p.decks[0], *p.hands[0])


def test_political_instinct_at_who_laid_nothing() -> None:
    """IT-6.3: nothing laid counts as a hostility card of value 0; an empty hand shows nothing by replacing nothing."""
    p = scene("tyrion robb", leaders="arya", hands={"lannister": "tyrion 5", "stark": "7"})
    p.hands[1] = p.decks[1] = p.discards[1] = ()
    close_window(p)
    go(p, "lannister: 5")
    assert p.revealed[1] == "nothing"
    play(p, lannister="tyrion")
    happened = go(p, "lannister: stark")
    assert told(happened, "no_higher_card") == [("no_higher_card", {"seat": 1})]
    assert p.capped[1] == ()


def test_bring_me_his_head_spares_barristan_the_leader() -> None:
    """IT-7.6: whose penalty is prevented cannot be chosen for a hostage, by a card as little as by the rules."""
    p = scene(
        "joffrey robb",
        supports="defender drogo, defender mace",
        leaders="tyrion barristan",
        cards="20 1",
        hands={"lannister": "joffrey"},
        at="after_resolution",
    )
    play(p, lannister="joffrey")
    assert the_question(p) == ("lannister", "victim", ["stark", "tyrell"])


def test_a_victory_without_reward_is_a_victory() -> None:
    """IT-7.8: Innocence takes the reward; who asks whether the side won is not concerned."""
    p = scene(
        "drogo robb",
        supports="challenger shireen",
        cards="12 truce",
        hands={"targaryen": "drogo", "baratheon": "shireen"},
        leaders="stannis",
    )
    play(p, baratheon="shireen")
    settle(p, "after_resolution")
    assert tokens(p, "targaryen", "stark") == 0
    assert offers(p, "targaryen") == ["card drogo"]


# Triggers


def test_margaery_draws_before_the_next_player_decides() -> None:
    """R-IT-23: right after the step in which her character joined."""
    p = table("stark lannister tyrell baratheon", leaders="margaery")
    while the_kind(p) != "offer_support":
        p.answer(*quiet_answer(p))
    go(p, "tyrell: challenger mace", "stark: accept")
    assert asked(p) == {"tyrell": "leader_ability"}
    go(p, "tyrell: use")
    assert asked(p) == {"baratheon": "offer_support"}


@pytest.mark.parametrize("how", ["leader arya", "card cersei"])
def test_selyse_mourns_a_supporter_killed_after_the_resolution(how: str) -> None:
    """IT-11.7: after that effect, before the window goes on."""
    sends = "robb mace" if how == "leader arya" else "cersei mace"
    p = scene(
        sends,
        supports="defender davos",
        leaders="arya selyse" if how == "leader arya" else "selyse",
        cards="1 20",
        hands={"lannister": "cersei"},
        power={"davos": 1},
        at="after_resolution",
    )
    if how == "leader arya":
        use(p, "stark")
    else:
        play(p, lannister="cersei")
    assert "davos" in p.dead
    assert asked(p) == {"baratheon": "leader_ability"}
    before = p.copy()
    use(p, "baratheon")
    assert drawn(before, p) == {"baratheon": LEADERS["selyse"].draw}
    go(p, "baratheon: done")
    assert the_kind(p) == "play"


def test_selyse_does_not_mourn_once_the_game_is_over() -> None:
    """IT-11.7, IT-12.3: the last influence is spread by the reward, the character dies by the penalty."""
    p = scene(
        "robb davos",
        leaders="selyse",
        cards="20 1",
        power={"davos": 1},
        influence={"stark": {"baratheon": 4}},
    )
    close_window(p)
    assert "davos" in p.dead
    assert p.outcome is not None
    assert p.outcome.winners == (0,)
    assert not p.pending


def test_a_price_paid_with_the_last_character_ends_the_game() -> None:
    """IT-12.3: the end is checked after each effect."""
    dead = {"stannis": 0, "selyse": 0, "shireen": 0, "davos": LEADERS["melisandre"].cost}
    p = scene("davos robb", leaders="melisandre", power=dead, sheet={"baratheon": 0})
    use(p, "baratheon")
    assert p.outcome is not None
    assert p.outcome.reason == "all_dead"


def test_a_broken_chain_is_no_release() -> None:
    """R-IT-22: Shireen the leader draws nothing when her hostage is sent home by Daenerys."""
    p = table("targaryen baratheon tyrell", leaders="daenerys shireen", hostages={"baratheon": ["tyrell 20"]})
    before = p.copy()
    use(p, "targaryen")
    assert drawn(before, p) == {"targaryen": LEADERS["daenerys"].draw, "tyrell": 1}


# The end of the round


def test_later_draws_of_several_players_come_clockwise_after_all_have_five() -> None:
    """IT-7.7: first everybody draws up to five, then those who wait for it, from the challenger."""
    p = scene(
        "margaery drogo",
        supports="challenger jaime",
        leaders="tyrion",
        cards="1 20",
        hands={"tyrell": "margaery", "targaryen": "drogo"},
        at="after_resolution",
    )
    play(p, tyrell="margaery", targaryen="drogo")
    go(p, "tyrell: done")
    before = p.copy()
    waiting = [("tyrell", CARDS["margaery"].draw), ("targaryen", CARDS["drogo"].draw)]
    assert draws_at_the_end(p) == [*up_to_five(before), *waiting]


def test_both_players_of_a_failed_truce_may_have_their_say() -> None:
    """R-IT-16: lost by both sides, so a List of Names on one and a Wildfire Plot on the other hit each other."""
    p = scene(
        "arya cersei",
        cards="truce truce",
        hands={"stark": "arya", "lannister": "cersei"},
        power={"arya": 8, "cersei": 8},
        at="after_resolution",
    )
    before = p.copy()
    play(p, stark="arya", lannister="cersei")
    assert lost_power(before, p) == {
        "cersei": before.power["cersei"] - CARDS["arya"].keep,
        "arya": CARDS["cersei"].amount,
    }


def test_greensight_and_the_queen_of_thorns_in_one_window() -> None:
    """IT-11.2: both look, one at cards in hand, one at the card that is laid."""
    p = scene("mace arya", leaders="olenna bran", hands={"tyrell": "12", "stark": "5 6 7"})
    use(p, "tyrell")
    use(p, "stark")
    close_window(p)
    assert asked(p) == {"tyrell": "lay_face_up"}
    go(p, "tyrell: 12")
    assert asked(p) == {"stark": "lay"}
    assert hand(p, "stark").split()[:3] == ["5", "6", "7"]


def test_a_parley_comes_too_late_for_a_price_that_is_paid() -> None:
    """IT-11.5, IT-6.6: leaders clockwise; power that Tywin has paid is gone, and the truce has no totals."""
    p = scene("jaime mace", leaders="tywin renly", cards="5 5")
    before = p.copy()
    use(p, "lannister")
    use(p, "tyrell")
    go(p, "lannister: accept")
    assert p.power_gone == before.power_gone + LEADERS["tywin"].cost
    settle(p, "after_resolution", agree=True)
    assert (p.result, p.winner, p.lost) == ("truce", "", False)


def test_an_oath_broken_after_eddards_truce_makes_a_hostility() -> None:
    """IT-6.4: the outcome is what the two cards make now; Eddard's opponent revealed hostility, Lannister a truce."""
    p = scene("arya jaime", leaders="eddard", cards="5 truce", hands={"lannister": "jaime 12"})
    use(p, "stark")
    play(p, lannister="jaime")
    go(p, "lannister: 12")
    assert p.result == "hostility"
    assert totals(p) == (9, 16)


def test_a_betrayal_by_a_broken_oath_can_still_be_judged() -> None:
    """IT-11.5: cards of the next lap; Eddard the leader had his say before, his card has not."""
    hands = {"lannister": "jaime 12", "stark": "eddard 1"}
    p = scene("jaime eddard", leaders="arya", cards="truce truce", hands=hands)
    play(p, lannister="jaime")
    go(p, "lannister: 12")
    before = p.copy()
    play(p, stark="eddard")
    settle(p, "after_resolution")
    assert p.winner == "challenger"
    assert p.power["eddard"] == before.power["eddard"]


def test_who_goes_over_takes_the_own_leaders_strength_along() -> None:
    """IT-6.4: whoever supports a side when the cards are revealed, strengthens that side."""
    hands = {"targaryen": "jorah truce", "stark": "5", "tyrell": "5"}
    p = scene("robb mace", supports="challenger drogo", leaders="jorah", hands=hands)
    play(p, targaryen="jorah")
    assert p.sides[2] == "defender"
    settle(p, "after_reveal")
    use(p, "targaryen")
    assert p.effects == [("leader jorah", 2, "defender")]


def test_silver_tongue_adds_to_hands_of_five() -> None:
    """IT-7.7: the cards come beyond five, and there is no hand limit."""
    p = scene("jaime robb", leaders="tyrion", cards="truce 12", at="after_resolution")
    use(p, "lannister")
    draws_at_the_end(p)
    assert len(p.hands[0]) == HAND + LEADERS["tyrion"].draw
