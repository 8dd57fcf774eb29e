"""House Tyrell: its leaders and its character cards."""

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.cards import CARDS, LEADERS
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.abilities.scene import (
    changed,
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
    go,
    hand,
    knows,
    options,
    refused,
    sheet,
    table,
    the_kind,
    the_question,
    tokens,
    told,
    whispered,
)

# Margaery the leader: beloved supporters


def offering(p: IronThrone) -> IronThrone:
    """Up to Tyrell's turn to offer support."""
    while the_kind(p) != "offer_support":
        p.answer(*quiet_answer(p))
    assert asked(p) == {"tyrell": "offer_support"}
    return p


def test_margaery_the_leader_draws_when_her_support_is_accepted() -> None:
    """IT-11.7: after the step in which her character joined."""
    p = offering(table("stark lannister tyrell", leaders="margaery"))
    go(p, "tyrell: defender mace", "lannister: accept")
    assert asked(p) == {"tyrell": "leader_ability"}
    before = p.copy()
    use(p, "tyrell")
    assert drawn(before, p) == {"tyrell": LEADERS["margaery"].draw}
    assert changed(before, p) == {"hands", "decks"}


def test_margaery_the_leader_draws_for_forced_support_too() -> None:
    """R-IT-7: it counts as accepted."""
    p = table("lannister stark tyrell", leaders="cersei margaery", influence={"lannister": {"tyrell": 1}})
    while the_kind(p) != "leverage":
        p.answer(*quiet_answer(p))
    use(p, "lannister")
    go(p, "lannister: loras")
    assert asked(p) == {"tyrell": "leader_ability"}
    before = p.copy()
    use(p, "tyrell")
    assert drawn(before, p) == {"tyrell": LEADERS["margaery"].draw}


def test_margaery_the_leader_draws_nothing_for_a_refused_offer() -> None:
    """IT-5.2: a refused character goes home."""
    p = offering(table("stark lannister tyrell", leaders="margaery"))
    go(p, "tyrell: defender mace", "lannister: refuse")
    assert window_is_open(p)
    assert offers(p, "tyrell") == []


def window_is_open(p: IronThrone) -> bool:
    """The window before cards are laid has begun."""
    return set(asked(p).values()) == {"play"}


@pytest.mark.parametrize("sends", ["mace robb", "robb mace"])
def test_margaery_the_leader_draws_nothing_as_an_active_player(sends: str) -> None:
    """The card says as a supporter."""
    p = table("stark tyrell lannister", leaders="margaery", challenger="stark" if sends == "robb mace" else "tyrell")
    while the_kind(p) != "offer_support":
        assert the_kind(p) != "leader_ability"
        p.answer(*quiet_answer(p))


def test_margaery_the_leader_may_decline() -> None:
    """IT-9.6: never mandatory."""
    p = offering(table("stark lannister tyrell", leaders="margaery"))
    go(p, "tyrell: challenger mace", "stark: accept")
    before = p.copy()
    go(p, "tyrell: pass")
    assert changed(before, p) == set()


def test_margaery_the_leader_is_not_asked_with_nothing_to_draw() -> None:
    """IT-11.4: what could do nothing at all cannot be used."""
    p = table("stark lannister tyrell", leaders="margaery", hands={"tyrell": "5"}, hostages={"stark": ["tyrell rest"]})
    go(offering(p), "tyrell: defender mace", "lannister: accept")
    assert window_is_open(p)


# Loras the leader: single combat


def test_loras_the_leader_sends_all_supporters_home() -> None:
    """IT-9.4, IT-10.2: of both sides, for a price that leaves the game; the two active players stay."""
    p = scene("mace robb", supports="challenger jaime, defender drogo, defender davos", leaders="loras")
    before = p.copy()
    happened = use(p, "tyrell")
    assert p.sides == ["challenger", "defender", "", "", ""]
    assert p.participants == ["mace", "robb", "", "", ""]
    assert sheet(p, "tyrell") == before.sheet[0] - LEADERS["loras"].cost
    assert p.power_gone == before.power_gone + LEADERS["loras"].cost
    assert changed(before, p) == {"sides", "participants", "sheet", "power_gone"}
    assert [data["seat"] for _, data in told(happened, "withdraws")] == [2, 3, 4]
    assert asked(p) == {"tyrell": "play", "stark": "play"}


def test_who_was_sent_home_by_loras_the_leader_neither_wins_nor_loses() -> None:
    """IT-9.4: no reward, no penalty."""
    p = scene("mace robb", supports="challenger jaime", leaders="loras", hands={"tyrell": "20", "stark": "1"})
    use(p, "tyrell")
    close_window(p)
    go(p, "tyrell: 20", "stark: 1")
    settle(p, "after_resolution")
    assert tokens(p, "tyrell", "stark") == 1
    assert tokens(p, "lannister", "stark") == 0


def test_loras_the_leader_needs_somebody_to_send_home() -> None:
    """IT-11.4: what could do nothing at all cannot be used."""
    assert offers(scene("mace robb", leaders="loras"), "tyrell") == []


def test_loras_the_leader_pays_in_full_or_not_at_all() -> None:
    """IT-11.4: a cost; 1 power has gone to a character in the preparation (IT-4.3)."""
    cost = LEADERS["loras"].cost
    p = scene("mace robb", supports="defender jaime", leaders="loras", sheet={"tyrell": cost})
    assert offers(p, "tyrell") == []
    p = scene("mace robb", supports="defender jaime", leaders="loras", sheet={"tyrell": cost + 1})
    assert offers(p, "tyrell") == ["leader loras"]


def test_loras_the_leader_may_pass() -> None:
    """IT-9.6: never mandatory."""
    p = scene("mace robb", supports="defender jaime", leaders="loras")
    before = p.copy()
    go(p, "tyrell: pass")
    assert changed(before, p) == set()


def test_loras_the_leader_is_a_champion_only_as_the_challenger() -> None:
    """IT-9.6: neither as the defender nor as a supporter."""
    assert offers(scene("robb mace", supports="defender jaime", leaders="loras"), "tyrell") == []
    assert offers(scene("robb jaime", supports="challenger mace", leaders="loras"), "tyrell") == []


# Olenna the leader: a look at some cards


LOOK = LEADERS["olenna"].look


@pytest.mark.parametrize(("sends", "tyrell", "stark"), [("mace robb", 0, 1), ("robb mace", 1, 0)])
def test_olenna_the_leader_looks_at_random_cards_of_the_opponent(sends: str, tyrell: int, stark: int) -> None:
    """R-IT-28: she knows them from now on; the others know how many she saw."""
    p = scene(sends, supports="challenger drogo", leaders="olenna", hands={"stark": "20 12 10 8"})
    before = p.copy()
    happened = use(p, "tyrell")
    assert told(happened, "looked") == [("looked", {"seat": tyrell, "other": stark, "n": LOOK})]
    [(_, data, audience)] = whispered(happened)
    assert audience == (tyrell,)
    assert len(data["cards"]) == LOOK
    assert set(data["cards"]) <= set(p.hands[stark])
    assert knows(p, "tyrell", "stark") == " ".join(data["cards"])
    assert changed(before, p) == {"known"}
    for other in (stark, 2, None):
        assert [event.kind for event in sc.seen_by(happened, other)] == ["leader_used", "looked"]
        assert p.view(other)["known"][tyrell] is None


def test_olenna_the_leader_sees_other_cards_at_another_time() -> None:
    """Random cards: every card of the hand can be among them."""
    seen = set()
    for key in range(30):
        p = scene("mace robb", leaders="olenna", hands={"stark": "20 12 10 8"})
        p.key = str(key)
        use(p, "tyrell")
        seen |= {*knows(p, "tyrell", "stark").split()}
    assert seen == set(p.hands[1])


def test_olenna_the_leader_sees_all_of_a_small_hand() -> None:
    """IT-11.4: two, or all, if fewer."""
    p = scene(
        "robb mace", leaders="olenna", hands={"stark": "20"}, hostages={"targaryen": ["stark rest"]}, out="targaryen"
    )
    use(p, "tyrell")
    assert hand(p, "stark") == "20"
    assert knows(p, "tyrell", "stark") == "20"


def test_olenna_the_leader_sees_nothing_in_an_empty_hand() -> None:
    """IT-11.4: what could do nothing at all cannot be used."""
    p = scene(
        "robb mace", leaders="olenna", hands={"stark": ""}, hostages={"targaryen": ["stark rest"]}, out="targaryen"
    )
    assert hand(p, "stark") == ""
    assert offers(p, "tyrell") == []


def test_olenna_the_leader_looks_only_as_an_active_player() -> None:
    """IT-9.6: not as a supporter."""
    assert offers(scene("robb jaime", supports="challenger mace", leaders="olenna"), "tyrell") == []


def test_olenna_the_leader_may_look_away() -> None:
    """IT-9.6: never mandatory."""
    p = scene("mace robb", leaders="olenna")
    before = p.copy()
    go(p, "tyrell: pass")
    assert changed(before, p) == set()


# Mace the leader: a card or power


def test_mace_the_leader_draws_or_distributes() -> None:
    """IT-3.1: one of the two, of his choice."""
    for choice in ("draw", "distribute"):
        p = table("tyrell stark lannister", leaders="mace")
        before = p.copy()
        use(p, "tyrell")
        assert the_question(p) == ("tyrell", "bounty", ["draw", "distribute"])
        go(p, f"tyrell: {choice}")
        if choice == "draw":
            assert drawn(before, p) == {"tyrell": LEADERS["mace"].draw}
            assert changed(before, p) == {"hands", "decks"}
        else:
            assert options(p, "tyrell") == ["margaery", "loras", "olenna", "renly"]
            go(p, *["tyrell: renly"] * LEADERS["mace"].amount)
            assert lost_power(before, p) == {"renly": -LEADERS["mace"].amount}
            assert changed(before, p) == {"sheet", "power"}
        assert asked(p) == {"tyrell": "defender"}


def test_mace_the_leader_can_only_draw_with_an_empty_sheet() -> None:
    """IT-10.3: distributing takes power on the sheet; what is forced is not asked."""
    p = table("tyrell stark lannister", leaders="mace", sheet={"tyrell": 0})
    before = p.copy()
    use(p, "tyrell")
    assert drawn(before, p) == {"tyrell": LEADERS["mace"].draw}


def test_mace_the_leader_can_only_distribute_with_nothing_to_draw() -> None:
    """IT-11.4: and with neither he is not asked at all."""
    rest = {"stark": ["tyrell rest"]}
    p = table("tyrell stark lannister", leaders="mace", hands={"tyrell": "5"}, hostages=rest)
    use(p, "tyrell")
    assert the_kind(p) == "distribute"
    p = table("tyrell stark lannister", leaders="mace", hands={"tyrell": "5"}, hostages=rest, sheet={"tyrell": 0})
    assert asked(p) == {"stark": "hostages"}


def test_mace_the_leader_may_keep_his_bounty() -> None:
    """IT-9.6: never mandatory."""
    p = table("tyrell stark lannister", leaders="mace")
    before = p.copy()
    go(p, "tyrell: pass")
    assert changed(before, p) == set()


# Renly the leader: parley


@pytest.mark.parametrize(("sends", "other"), [("mace robb", "stark"), ("robb mace", "stark")])
def test_renly_the_leader_asks_the_opponent_for_a_truce(sends: str, other: str) -> None:
    """IT-6.6: made a truce by an effect, if the other agrees; then they bargain, and nobody has won or lost."""
    p = scene(sends, supports="challenger jaime", leaders="renly", cards="5 5")
    before = p.copy()
    use(p, "tyrell")
    assert the_question(p) == (other, "parley", ["accept", "refuse"])
    happened = go(p, f"{other}: accept")
    assert changed(before, p) == {"result"}
    assert told(happened) == [("outcome", {"outcome": "truce"})]
    close_window(p)
    assert the_kind(p) == "bargain"
    go(p, f"{p.houses[0]}: propose 1p for nothing", f"{p.houses[1]}: accept")
    assert (p.winner, p.lost) == ("", False)


def test_renly_the_leader_may_be_refused() -> None:
    """IT-6.4: then it is a hostility as before."""
    p = scene("mace robb", leaders="renly", cards="5 6")
    before = p.copy()
    use(p, "tyrell")
    happened = go(p, "stark: refuse")
    assert changed(before, p) == set()
    assert told(happened) == [("no_parley", {"seat": 1})]
    assert totals(p) == (9, 10)


@pytest.mark.parametrize("cards", ["5 truce", "truce 5", "truce truce"])
def test_renly_the_leader_parleys_only_in_a_hostility(cards: str) -> None:
    """R-IT-9: a betrayal is none."""
    assert offers(scene("mace robb", leaders="renly", cards=cards), "tyrell") == []


def test_renly_the_leader_does_not_parley_for_others() -> None:
    """IT-9.6: only as an active player."""
    assert offers(scene("robb jaime", supports="challenger mace", leaders="renly", cards="5 5"), "tyrell") == []


def test_renly_the_leader_may_fight_it_out() -> None:
    """IT-9.6: never mandatory."""
    p = scene("mace robb", leaders="renly", cards="5 5")
    before = p.copy()
    go(p, "tyrell: pass")
    assert changed(before, p) == set()
    assert totals(p) == (9, 9)


# Margaery's card: Growing Strong


GROWING = CARDS["margaery"]


@pytest.mark.parametrize("n", range(GROWING.max + 1))
@pytest.mark.parametrize("cards", ["1 20", "5 5", "truce truce", "truce 20"])
def test_growing_strong_consoles_the_losers(cards: str, n: int) -> None:
    """IT-10.1, IT-7.7, R-IT-16: up to so much power now, cards at the end of the round; for any kind of loss."""
    p = scene("margaery robb", cards=cards, hands={"tyrell": "margaery"}, at="after_resolution")
    before = p.copy()
    play(p, tyrell="margaery")
    assert options(p, "tyrell") == ["margaery", "loras", "olenna", "renly", "done"]
    go(p, *["tyrell: renly"] * n)
    if n < GROWING.max:
        go(p, "tyrell: done")
    assert p.sheet[0] == before.sheet[0] - n
    assert p.power["renly"] == before.power["renly"] + n
    assert p.later_draws[0] == GROWING.draw
    before = p.copy()
    assert draws_at_the_end(p) == [*up_to_five(before), ("tyrell", GROWING.draw)]


def test_growing_strong_is_worth_its_cards_with_an_empty_sheet() -> None:
    """R-IT-4: as far as possible; only a living participant is needed (IT-9.5)."""
    p = scene("margaery robb", cards="1 20", hands={"tyrell": "margaery margaery truce"}, at="after_resolution")
    for _ in range(2):
        play(p, tyrell="margaery")
        while the_kind(p) == "distribute_up_to":
            go(p, "tyrell: renly")
        p.sheet[0] = 0
    assert p.later_draws[0] == 2 * GROWING.draw


# Loras's card: Tourney Knight


def test_tourney_knight_strengthens_the_challengers_side() -> None:
    """IT-6.4, R-IT-13: of the challenger, or of a supporter; both copies may be played."""
    more = CARDS["loras"].amount
    p = scene("loras robb", cards="5 5", hands={"tyrell": "loras loras truce"})
    before = p.copy()
    play(p, tyrell="loras")
    assert changed(before, p) == {"hands", "played", "effects"}
    play(p, tyrell="loras")
    assert totals(p) == (9 + 2 * more, 9)
    p = scene("robb jaime", supports="challenger loras", cards="5 5", hands={"tyrell": "loras"})
    play(p, tyrell="loras")
    assert totals(p) == (13 + more, 9)


@pytest.mark.parametrize("sends", ["robb loras", "robb jaime"])
def test_tourney_knight_is_not_for_the_defenders_side(sends: str) -> None:
    """IT-9.5: you are on the challenger's side."""
    supports = "defender loras" if sends == "robb jaime" else ""
    assert offers(scene(sends, supports=supports, cards="5 5", hands={"tyrell": "loras"}), "tyrell") == []


# Olenna's card: Poisoned Cup


@pytest.mark.parametrize("cards", ["20 1", "20 truce"])
def test_poisoned_cup_reaches_any_character_of_the_losers(cards: str) -> None:
    """IT-10.2: participants or not, of active players and supporters of the losing side; to its leader sheet."""
    p = scene(
        "olenna robb",
        supports="challenger drogo, defender jaime",
        cards=cards,
        hands={"tyrell": "olenna"},
        at="after_resolution",
    )
    before = p.copy()
    play(p, tyrell="olenna")
    stark = ["eddard", "robb", "bran", "arya"]
    assert the_question(p) == ("tyrell", "poison", [*stark, "cersei", "tywin", "tyrion", "jaime"])
    go(p, "tyrell: tyrion")
    assert lost_power(before, p) == {"tyrion": CARDS["olenna"].amount}
    assert sheet(p, "lannister") == before.sheet[3] + CARDS["olenna"].amount
    assert changed(before, p) == {"power", "sheet", "hands", "played"}


def test_poisoned_cup_may_kill() -> None:
    """IT-7.4: with no power left a character dies, wherever it is; the dead cannot be chosen."""
    p = scene(
        "olenna robb",
        cards="20 1",
        hands={"tyrell": "olenna olenna truce"},
        power={"bran": CARDS["olenna"].amount},
        at="after_resolution",
    )
    play(p, tyrell="olenna")
    go(p, "tyrell: bran")
    assert "bran" in p.dead
    play(p, tyrell="olenna")
    assert options(p, "tyrell") == ["eddard", "robb", "arya"]
    assert refused(p, "tyrell: bran")[0] == "IT-9.1"


def test_poisoned_cup_that_kills_the_last_of_a_house_ends_the_game() -> None:
    """IT-12.3: the end is checked after each effect."""
    p = scene(
        "olenna robb",
        cards="20 1",
        hands={"tyrell": "olenna"},
        power={"robb": 2, "eddard": 0, "bran": 0, "arya": 0},
        sheet={"stark": 0},
        at="after_resolution",
    )
    play(p, tyrell="olenna")
    assert p.outcome is not None
    assert p.outcome.reason == "all_dead"


# Mace's card: Supply Train


SUPPLY = CARDS["mace"]


@pytest.mark.parametrize("sends", ["mace robb", "jaime robb"])
def test_supply_train_feeds_the_whole_side(sends: str) -> None:
    """The player draws more than each other player of the side; the other side draws nothing."""
    supports = "challenger drogo, defender davos" + (", challenger mace" if sends == "jaime robb" else "")
    p = scene(sends, supports=supports, hands={"tyrell": "mace"})
    before = p.copy()
    play(p, tyrell="mace")
    seat = p.houses.index("tyrell")
    assert len(p.hands[seat]) == len(before.hands[seat]) - 1 + SUPPLY.draw
    before.hands[seat] = p.hands[seat]
    others = ["targaryen", *(["lannister"] if sends == "jaime robb" else [])]
    assert drawn(before, p) == dict.fromkeys(others, SUPPLY.draw_others)
    assert changed(before, p) == {"hands", "decks", "played"}


def test_supply_train_needs_somebody_who_can_draw() -> None:
    """IT-11.4: one player of the side is enough."""
    rest = {"lannister": ["tyrell rest"]}
    hands = {"tyrell": "mace 5"}
    p = scene("mace robb", supports="challenger drogo", hands=hands, hostages=rest, out="lannister")
    assert offers(p, "tyrell") == ["card mace"]
    p = scene("mace robb", supports="defender drogo", hands=hands, hostages=rest, out="lannister")
    assert offers(p, "tyrell") == []


# Renly's card: King for a Day


def test_king_for_a_day_brings_in_somebody_who_takes_no_part() -> None:
    """IT-5.1, IT-5.2: they may offer a character, it is accepted, and takes part from now on."""
    p = scene(
        "renly robb",
        supports="defender jaime",
        hands={"tyrell": "renly 5", "stark": "5"},
        houses="tyrell stark lannister targaryen baratheon",
    )
    play(p, tyrell="renly")
    assert the_question(p) == ("tyrell", "king", ["targaryen", "baratheon"])
    go(p, "tyrell: targaryen")
    assert the_question(p) == ("targaryen", "offer_to_king", ["stay out", "drogo", "viserys", "jorah", "barristan"])
    happened = go(p, "targaryen: drogo")
    assert told(happened) == [("offers", {"seat": 3, "side": "challenger", "character": "drogo"})]
    assert the_question(p) == ("tyrell", "king_accepts", ["accept", "refuse"])
    before = p.copy()
    go(p, "tyrell: accept")
    assert changed(before, p) == {"sides", "participants"}
    assert p.sides == ["challenger", "defender", "defender", "challenger", ""]
    assert asked(p) == {"tyrell": "play", "stark": "play", "lannister": "play", "targaryen": "play"}
    close_window(p)
    go(p, "tyrell: 5", "stark: 5")
    assert totals(p) == (13, 13)


@pytest.mark.parametrize("answer", ["refuse", "stay out"])
def test_king_for_a_day_may_end_without_an_offer_or_with_a_refusal(answer: str) -> None:
    """IT-5.2: nobody has to offer, and nobody has to accept."""
    p = scene("robb renly", hands={"tyrell": "renly"}, out="targaryen")
    play(p, tyrell="renly")
    before = p.copy()
    go(p, *(["targaryen: stay out"] if answer == "stay out" else ["targaryen: drogo", "tyrell: refuse"]))
    assert changed(before, p) == set()
    assert window_is_open(p)


def test_king_for_a_day_says_how_an_offer_is_made() -> None:
    """IT-5.1: here a character alone is named, and a refusal does not ask for anything else."""
    p = scene("robb renly", hands={"tyrell": "renly"}, out="targaryen")
    play(p, tyrell="renly")
    assert "defender" not in refused(p, "targaryen: nobody")[1]


def test_king_for_a_day_comes_after_an_offer_that_was_refused() -> None:
    """The card says: even after an offer this round."""
    p = table("tyrell stark targaryen", leaders="loras", hands={"tyrell": "renly truce"})
    go(p, "tyrell: stark")
    while the_kind(p) != "offer_support":
        seat = next(iter(p.pending))
        sent = "renly" if p.houses[seat] == "tyrell" and the_kind(p) == "participant" else quiet_answer(p)[1]
        p.answer(seat, sent)
    go(p, "targaryen: challenger jorah", "tyrell: refuse")
    play(p, tyrell="renly")
    go(p, "targaryen: jorah", "tyrell: accept")
    assert p.participants[2] == "jorah"


def test_king_for_a_day_may_call_back_who_withdrew() -> None:
    """IT-6.0: who has withdrawn takes no part any more, and so can be chosen."""
    p = scene(
        "renly tywin",
        supports="challenger drogo",
        hands={"tyrell": "renly", "lannister": "tywin"},
        houses="tyrell lannister targaryen",
    )
    play(p, lannister="tywin")
    assert p.sides[2] == ""
    play(p, tyrell="renly")
    go(p, "targaryen: jorah", "tyrell: accept")
    assert (p.sides[2], p.participants[2]) == ("challenger", "jorah")


def test_king_for_a_day_needs_somebody_who_takes_no_part() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("renly robb", supports="defender jaime", hands={"tyrell": "renly"})
    assert offers(p, "tyrell") == []


def test_king_for_a_day_is_not_for_supporters() -> None:
    """IT-9.5: you are an active player."""
    p = scene(
        "robb jaime", supports="challenger renly", houses="stark lannister tyrell targaryen", hands={"tyrell": "renly"}
    )
    assert offers(p, "tyrell") == []


def test_growing_strong_cannot_be_played_by_winners() -> None:
    """IT-9.5: your side lost."""
    p = scene("margaery robb", cards="20 1", hands={"tyrell": "margaery"}, at="after_resolution")
    assert offers(p, "tyrell") == []
