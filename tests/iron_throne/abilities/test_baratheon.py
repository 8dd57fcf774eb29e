"""House Baratheon: its leaders and its character cards."""

import pytest

from smallcouncil.games.iron_throne.cards import CARDS, LEADERS
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.abilities.scene import (
    changed,
    drawn,
    lost_power,
    offers,
    play,
    scene,
    settle,
    totals,
    use,
)
from tests.iron_throne.table import (
    asked,
    close_window,
    discards,
    go,
    hand,
    options,
    refused,
    sheet,
    table,
    the_kind,
    the_question,
    tokens,
    told,
)

# Stannis the leader: a smaller penalty


@pytest.mark.parametrize("power", range(1, 8))
@pytest.mark.parametrize("cards", ["1 20", "truce truce", "truce 20"])
def test_stannis_the_leader_pays_half_rounded_down_but_something(power: int, cards: str) -> None:
    """IT-7.3: however the encounter was lost; the others' halves are rounded up."""
    stannis = LEADERS["stannis"]
    have = {"davos": power, "mace": 3}
    p = scene("davos robb", supports="challenger mace", leaders="stannis", cards=cards, power=have)
    before = p.copy()
    settle(p, "after_resolution")
    assert stannis.rounding == "down"
    assert before.power["davos"] - p.power.get("davos", 0) == max(stannis.min, power // 2)
    assert p.power["mace"] == before.power["mace"] - 2


def test_stannis_the_leader_pays_less_as_a_supporter_too() -> None:
    """IT-7.3: his own penalty, in whatever place."""
    p = scene("robb mace", supports="challenger davos", leaders="stannis", cards="1 20", power={"davos": 5, "robb": 5})
    before = p.copy()
    settle(p, "after_resolution")
    assert {who: n for who, n in lost_power(before, p).items() if n > 0} == {"davos": 2, "robb": 3}


def test_stannis_the_leader_is_asked_nothing() -> None:
    """IT-9.6, R-IT-33: he has said nothing, and it never ends the game."""
    p = scene("davos robb", leaders="stannis", cards="1 20", at="after_resolution")
    assert the_kind(p) == "play"


# Melisandre the leader: blood for cards


BLOOD = LEADERS["melisandre"]


def test_melisandre_the_leader_pays_with_a_character_to_draw() -> None:
    """IT-10.2: the power goes to her own sheet; any character of hers can pay, who takes part or not."""
    p = scene("davos robb", leaders="melisandre", power={"selyse": BLOOD.cost + 1})
    before = p.copy()
    use(p, "baratheon")
    assert the_question(p) == ("baratheon", "blood_price", ["stannis", "davos", "selyse", "shireen"])
    go(p, "baratheon: selyse")
    assert lost_power(before, p) == {"selyse": BLOOD.cost}
    assert p.sheet[0] == before.sheet[0] + BLOOD.cost
    assert drawn(before, p) == {"baratheon": BLOOD.draw}
    assert changed(before, p) == {"power", "sheet", "hands", "decks"}


def test_who_has_less_than_melisandres_price_cannot_pay_it() -> None:
    """IT-11.4: a cost is paid in full."""
    less = BLOOD.cost - 1
    p = scene(
        "davos robb",
        leaders="melisandre",
        power={"stannis": less, "davos": less, "selyse": less, "shireen": less},
        sheet={"baratheon": 0},
    )
    assert offers(p, "baratheon") == []
    q = scene("davos robb", leaders="melisandre", power={"davos": less, "selyse": less}, sheet={"baratheon": 0})
    use(q, "baratheon")
    assert refused(q, "baratheon: davos")[0] == "IT-11.4"
    assert options(q, "baratheon") == ["stannis", "shireen"]


def test_a_participant_may_die_of_melisandres_price() -> None:
    """IT-9.2: its player stays on the side; the character adds nothing any more."""
    p = scene(
        "davos robb",
        leaders="melisandre",
        power={"davos": BLOOD.cost},
        hands={"baratheon": "12 davos", "stark": "5"},
    )
    use(p, "baratheon")
    go(p, "baratheon: davos")
    assert "davos" in p.dead
    assert p.sides[0] == "challenger"
    assert offers(p, "baratheon") == []
    close_window(p)
    go(p, "baratheon: 12", "stark: 5")
    assert totals(p) == (12, 9)


def test_melisandre_the_leader_may_spare_her_own() -> None:
    """IT-9.6: never mandatory."""
    p = scene("davos robb", leaders="melisandre")
    before = p.copy()
    go(p, "baratheon: pass")
    assert changed(before, p) == set()


def test_melisandre_the_leader_pays_only_as_an_active_player() -> None:
    """IT-9.6: not as a supporter."""
    assert offers(scene("robb mace", supports="defender davos", leaders="melisandre"), "baratheon") == []


# Davos the leader: smuggling


DAVOS = LEADERS["davos"]


def test_davos_the_leader_draws_and_then_discards() -> None:
    """IT-3.1: the cards just drawn may be discarded as well."""
    p = table("baratheon stark tyrell", leaders="davos", hands={"baratheon": "20"}, decks={"baratheon": "12 truce"})
    before = p.copy()
    use(p, "baratheon")
    came = list(before.decks[0][::-1][: DAVOS.draw])
    assert the_question(p) == ("baratheon", "discard", ["20", *came])
    gone = ["20", *came][: DAVOS.discard]
    go(p, *[f"baratheon: {card}" for card in gone])
    assert discards(p, "baratheon").split() == gone
    assert hand(p, "baratheon").split() == ["20", *came][DAVOS.discard :]
    assert changed(before, p) == {"hands", "decks", "discards"}


def test_davos_the_leader_with_no_card_anywhere_is_not_asked() -> None:
    """IT-11.4: what could do nothing at all cannot be used; with a hand he can still discard."""
    rest = {"tyrell": ["baratheon rest"]}
    p = table("baratheon stark tyrell", leaders="davos", hands={"baratheon": ""}, hostages=rest)
    assert asked(p) == {"tyrell": "hostages"}
    p = table("baratheon stark tyrell", leaders="davos", hands={"baratheon": "20 12"}, hostages=rest)
    use(p, "baratheon")
    assert options(p, "baratheon") == ["20", "12"]


# Selyse the leader: fires for the dead


SELYSE = LEADERS["selyse"]


def test_selyse_the_leader_mourns_after_the_penalties_and_before_the_hostages() -> None:
    """IT-11.7, IT-7.0: after the check of the end; the hostage is taken when she is done."""
    p = scene("davos robb", leaders="selyse", cards="1 20", power={"davos": 1})
    close_window(p)
    while the_kind(p) == "distribute":
        go(p, "stark: arya")
    assert "davos" in p.dead
    assert asked(p) == {"baratheon": "leader_ability"}
    assert not any(p.hostages)
    before = p.copy()
    use(p, "baratheon")
    assert drawn(before, p) == {"baratheon": SELYSE.draw}
    assert the_question(p) == ("baratheon", "distribute_up_to", ["stannis", "melisandre", "shireen", "done"])
    go(p, "baratheon: shireen", *["baratheon: done"] * (SELYSE.max > 1))
    assert lost_power(before, p) == {"shireen": -1}
    assert p.sheet[0] == before.sheet[0] - 1
    assert the_kind(p) == "source"


@pytest.mark.parametrize("n", range(SELYSE.max + 1))
def test_selyse_the_leader_distributes_up_to_her_most(n: int) -> None:
    """IT-10.1: "up to" is free."""
    p = table(
        "stark baratheon tyrell", leaders="selyse", hostages={"stark": ["baratheon davos"]}, sheet={"baratheon": 9}
    )
    go(p, "stark: torture #1")
    assert "davos" in p.dead
    before = p.copy()
    use(p, "baratheon")
    go(p, *["baratheon: stannis"] * n)
    if n < SELYSE.max:
        go(p, "baratheon: done")
    assert p.power["stannis"] == before.power["stannis"] + n
    assert p.sheet[1] == before.sheet[1] - n
    assert asked(p) == {"stark": "defender"}


def test_selyse_the_leader_may_let_the_dead_rest() -> None:
    """IT-9.6: never mandatory."""
    p = table("stark baratheon tyrell", leaders="selyse", hostages={"stark": ["baratheon davos"]})
    go(p, "stark: torture #1")
    before = p.copy()
    go(p, "baratheon: pass")
    assert changed(before, p) == set()
    assert asked(p) == {"stark": "defender"}


def test_selyse_the_leader_mourns_each_of_two_who_died_at_once() -> None:
    """R-IT-23: whenever one dies; Joffrey can kill two by one torture."""
    p = table(
        "lannister baratheon tyrell",
        leaders="joffrey selyse",
        hostages={"lannister": ["baratheon 12"]},
        power={"davos": 1, "stannis": 1},
    )
    stop = ["lannister: done"] if LEADERS["joffrey"].max > 2 else []
    go(p, "lannister: torture #1", "lannister: davos", "lannister: stannis", *stop)
    assert p.dead == ["davos", "stannis"]
    before = p.copy()
    for _ in range(2):
        use(p, "baratheon")
        go(p, "baratheon: done")
    assert drawn(before, p) == {"baratheon": 2 * SELYSE.draw}
    assert asked(p) == {"lannister": "defender"}


def test_selyse_the_leader_does_not_mourn_others() -> None:
    """The card says one of your characters."""
    p = table("stark baratheon tyrell", leaders="selyse", hostages={"stark": ["tyrell olenna"]})
    go(p, "stark: torture #1")
    assert "olenna" in p.dead
    assert asked(p) == {"stark": "defender"}


def test_selyse_the_leader_with_neither_cards_nor_power_is_not_asked() -> None:
    """IT-11.4: what could do nothing at all cannot be used."""
    p = table(
        "stark baratheon tyrell",
        leaders="selyse",
        hands={"baratheon": ""},
        hostages={"stark": ["baratheon 12"], "tyrell": ["baratheon rest"]},
        sheet={"baratheon": 0},
        power={"davos": 1},
    )
    go(p, "stark: torture #1")
    p.decks[1] = p.discards[1] = ()
    go(p, "stark: davos")
    assert "davos" in p.dead
    assert asked(p) == {"tyrell": "hostages"}


def test_selyse_the_leader_has_no_time_to_mourn_the_last_of_her_house() -> None:
    """IT-11.7, IT-12.3: not once the game is over."""
    p = table(
        "stark baratheon tyrell",
        leaders="selyse",
        hostages={"stark": ["baratheon davos"]},
        power={"stannis": 0, "melisandre": 0, "shireen": 0},
    )
    go(p, "stark: torture #1")
    assert p.outcome is not None
    assert p.outcome.reason == "all_dead"
    assert not p.pending


# Shireen the leader: gentle releases


@pytest.mark.parametrize(("option", "owner_draws"), [("releaser", 0), ("both", 1)])
def test_shireen_the_leader_draws_more_for_a_release(option: str, owner_draws: int) -> None:
    """IT-8.4: her own draw grows, the owner's does not; the hostage itself comes to its owner's hand."""
    p = table("baratheon stark tyrell", leaders="shireen", hostages={"baratheon": ["stark 12"]}, release_draw=option)
    before = p.copy()
    go(p, "baratheon: release #1")
    assert drawn(before, p) == {"baratheon": 1 + LEADERS["shireen"].draw, "stark": 1 + owner_draws}


def test_shireen_the_leader_draws_more_for_each_release() -> None:
    """R-IT-22: release draws are per hostage."""
    p = table("baratheon stark tyrell", leaders="shireen", hostages={"baratheon": ["stark 12", "tyrell 10"]})
    before = p.copy()
    go(p, "baratheon: release #1", "baratheon: release #2")
    assert drawn(before, p)["baratheon"] == 2 * (1 + LEADERS["shireen"].draw)


def test_others_draw_no_more_for_a_release_to_shireens_house() -> None:
    """The card says when you release."""
    p = table("stark baratheon tyrell", leaders="shireen", hostages={"stark": ["baratheon 12"]})
    before = p.copy()
    go(p, "stark: release #1")
    assert drawn(before, p) == {"stark": 1, "baratheon": 1}


# Stannis's card: Siege Lord


SIEGE = CARDS["stannis"].amount


@pytest.mark.parametrize(("sends", "cards"), [("stannis robb", "4 6"), ("robb stannis", "6 4")])
def test_siege_lord_raises_the_total_and_wins_a_tie(sends: str, cards: str) -> None:
    """IT-6.4: ties are tested when totals are worked out, so with what the card adds."""
    p = scene(sends, cards=cards, hands={"baratheon": "stannis"})
    before = p.copy()
    play(p, baratheon="stannis")
    assert changed(before, p) == {"hands", "played", "effects"}
    p.power["robb"] += SIEGE - 2  # a tie, whatever the card adds
    assert CARDS["stannis"].wins_ties
    assert totals(p) == (8 + SIEGE, 8 + SIEGE)
    assert p.winner == p.sides[p.houses.index("baratheon")]


def test_siege_lord_of_a_supporter_wins_a_tie_for_the_side() -> None:
    """IT-9.5: it says your side."""
    p = scene("robb mace", supports="defender stannis", cards="12 6", hands={"baratheon": "stannis"})
    p.power["robb"] += SIEGE - 2  # a tie, whatever the card adds
    play(p, baratheon="stannis")
    assert totals(p) == (14 + SIEGE, 14 + SIEGE)
    assert p.winner == "defender"


def test_a_tie_is_lost_by_both_where_both_sides_would_win_it() -> None:
    """IT-6.4: two claims to one tie cancel each other."""
    p = scene("stannis robb", cards="5 5", hands={"baratheon": "stannis"})
    play(p, baratheon="stannis")
    p.effects.append(("card stannis", 1, "defender"))
    assert totals(p) == (9 + SIEGE, 9 + SIEGE)
    assert (p.winner, p.lost) == ("", True)


def test_siege_lord_does_not_win_what_is_no_tie() -> None:
    """IT-6.4: the higher total wins."""
    p = scene("stannis robb", cards="1 20", hands={"baratheon": "stannis"})
    play(p, baratheon="stannis")
    assert totals(p) == (5 + SIEGE, 24)
    assert p.winner == "defender"


def test_both_siege_lords_count() -> None:
    """R-IT-13: both copies may be played."""
    p = scene("stannis robb", cards="1 1", hands={"baratheon": "stannis stannis truce"})
    play(p, baratheon="stannis")
    play(p, baratheon="stannis")
    assert totals(p) == (5 + 2 * SIEGE, 5)


# Melisandre's card: Shadow Assassin


SHADOW = CARDS["melisandre"]


@pytest.mark.parametrize("power", [SHADOW.keep + 1, SHADOW.keep + SHADOW.amount, SHADOW.keep + SHADOW.amount + 3])
def test_shadow_assassin_weakens_a_participant_but_does_not_kill(power: int) -> None:
    """IT-10.2: to its own leader sheet, keeping what is to be kept."""
    p = scene(
        "melisandre robb",
        supports="challenger drogo, defender mace",
        hands={"baratheon": "melisandre"},
        power={"mace": power},
    )
    before = p.copy()
    play(p, baratheon="melisandre")
    assert the_question(p) == ("baratheon", "shadow", ["robb", "mace"])
    go(p, "baratheon: mace")
    gone = min(SHADOW.amount, power - SHADOW.keep)
    assert lost_power(before, p) == {"mace": gone}
    assert sheet(p, "tyrell") == before.sheet[3] + gone
    assert changed(before, p) == {"power", "sheet", "hands", "played"}


def test_shadow_assassin_finds_nobody_who_has_no_more_than_is_kept() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("melisandre robb", hands={"baratheon": "melisandre"}, power={"robb": SHADOW.keep})
    assert offers(p, "baratheon") == []


def test_shadow_assassin_of_a_supporter_strikes_at_the_other_side() -> None:
    """The card says the opposing side, active or supporting."""
    p = scene(
        "robb drogo",
        supports="challenger melisandre, defender mace",
        hands={"baratheon": "melisandre"},
    )
    play(p, baratheon="melisandre")
    assert options(p, "baratheon") == ["drogo", "mace"]


# Davos's card: Safe Passage


@pytest.mark.parametrize("cards", ["20 1", "truce 12", "truce truce"])
def test_safe_passage_leads_a_supporter_home(cards: str) -> None:
    """IT-9.4: in any outcome; played cards are discarded, and neither reward nor penalty nor hostage is left."""
    p = scene("robb mace", supports="defender davos", leaders="melisandre", cards=cards, hands={"baratheon": "davos 7"})
    before = p.copy()
    happened = play(p, baratheon="davos")
    assert changed(before, p) == {"sides", "participants", "hands", "decks", "discards"}
    assert (p.sides[2], p.participants[2], p.played[2]) == ("", "", ())
    assert discards(p, "baratheon") == "davos"
    assert len(p.hands[2]) == len(before.hands[2]) - 1 + CARDS["davos"].draw
    assert ("withdraws", {"seat": 2}) in told(happened)
    assert "baratheon" not in asked(p)
    before = p.copy()
    settle(p, "after_resolution")
    assert p.power["davos"] == before.power["davos"]
    assert p.sheet[2] == before.sheet[2]
    assert p.hands[2] == before.hands[2]
    assert all(hostage.owner != 2 for row in p.hostages for hostage in row)


def test_safe_passage_takes_power_and_bonus_out_of_the_total() -> None:
    """R-IT-16: who withdrew changes no total."""
    p = scene(
        "robb mace",
        supports="defender stannis",
        leaders="davos",
        cards="5 5",
        hands={"baratheon": "davos stannis"},
    )
    play(p, baratheon="stannis")
    play(p, baratheon="davos")
    assert discards(p, "baratheon") == "stannis davos"
    assert totals(p) == (9, 9)
    assert p.winner == ""


@pytest.mark.parametrize("sends", ["davos robb", "robb davos"])
def test_safe_passage_is_not_for_active_players(sends: str) -> None:
    """IT-9.4: an active player can never withdraw."""
    assert offers(scene(sends, cards="5 6", hands={"baratheon": "davos"}), "baratheon") == []


# Selyse's card: Zeal


ZEAL = CARDS["selyse"].max


@pytest.mark.parametrize("n", range(ZEAL + 1))
def test_zeal_moves_up_to_its_most_to_the_participant(n: int) -> None:
    """IT-10.1: "up to" is free, but all goes to the participant."""
    p = scene("selyse robb", cards="1 20", hands={"baratheon": "selyse"}, at="after_resolution", sheet={"baratheon": 9})
    before = p.copy()
    play(p, baratheon="selyse")
    assert the_question(p) == ("baratheon", "zeal", [str(most) for most in range(ZEAL + 1)])
    go(p, f"baratheon: {n}")
    assert p.power["selyse"] == before.power["selyse"] + n
    assert p.sheet[0] == before.sheet[0] - n
    assert changed(before, p) == {"hands", "played"} | ({"power", "sheet"} if n else set())


def test_zeal_moves_no_more_than_lies_there() -> None:
    """IT-10.3: the sheet is the limit."""
    hands = {"baratheon": "selyse"}
    p = scene("selyse robb", cards="truce truce", hands=hands, sheet={"baratheon": 0}, power={"selyse": 2})
    settle(p, "after_resolution")
    assert p.sheet[0] == 1
    play(p, baratheon="selyse")
    assert options(p, "baratheon") == ["0", "1"]
    assert refused(p, "baratheon: 2")[0] == "IT-10.1"


def test_zeal_is_of_no_use_to_the_dead() -> None:
    """IT-9.1: if the participant lives."""
    p = scene("selyse robb", cards="1 20", hands={"baratheon": "selyse"}, power={"selyse": 1}, at="after_resolution")
    assert "selyse" in p.dead
    assert offers(p, "baratheon") == []
    assert refused(p, "baratheon: selyse")[0] == "IT-9.1"


def test_zeal_needs_power_on_the_sheet() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    hands = {"baratheon": "selyse selyse truce"}
    p = scene("selyse robb", cards="truce truce", hands=hands, sheet={"baratheon": 0}, power={"selyse": 2})
    settle(p, "after_resolution")
    play(p, baratheon="selyse")
    go(p, "baratheon: 1")
    assert p.sheet[0] == 0
    assert "baratheon" in asked(p)
    assert offers(p, "baratheon") == []


# Shireen's card: Innocence


def betrayed(cards: str, **more: str) -> IronThrone:
    """Baratheon and Tyrell against Stark and Targaryen, Shireen taking part."""
    return scene("shireen robb", supports="challenger mace, defender drogo", cards=cards, leaders="stannis", hands=more)


def test_innocence_takes_the_challengers_side_its_reward() -> None:
    """IT-7.1: no influence is spread; the penalty and the hostages of the betrayed are as ever."""
    p = betrayed("12 truce", baratheon="shireen")
    before = p.copy()
    play(p, baratheon="shireen")
    assert changed(before, p) == {"hands", "played", "effects"}
    before = p.copy()
    settle(p, "after_resolution")
    assert p.influence == before.influence
    assert lost_power(before, p) == {"robb": 2, "drogo": 2}
    assert [len(row) for row in p.hostages] == [0, 2, 0, 0]


def test_innocence_takes_the_defenders_side_its_reward() -> None:
    """IT-7.2, IT-7.6: neither cards nor power; the betrayed side, the card's own, takes its hostages."""
    p = betrayed("truce 12", baratheon="shireen")
    play(p, baratheon="shireen")
    before = p.copy()
    settle(p, "after_resolution")
    assert drawn(before, p) == {}
    assert lost_power(before, p) == {"shireen": 2, "mace": 2}
    assert [p.sheet[seat] - before.sheet[seat] for seat in range(4)] == [2, 0, 2, 0]
    assert [len(row) for row in p.hostages] == [2, 0, 0, 0]


def test_without_innocence_a_betrayal_has_its_reward() -> None:
    """IT-7.1: one influence each onto the defender's board; "pass" changes nothing."""
    p = betrayed("12 truce", baratheon="shireen")
    settle(p, "after_resolution")
    assert (tokens(p, "baratheon", "stark"), tokens(p, "tyrell", "stark")) == (1, 1)


def test_a_second_innocence_could_do_nothing() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = betrayed("12 truce", baratheon="shireen shireen truce")
    play(p, baratheon="shireen")
    assert offers(p, "baratheon") == []
