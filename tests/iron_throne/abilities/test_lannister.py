"""House Lannister: its leaders and its character cards."""

import pytest

from smallcouncil.games.iron_throne.cards import CARDS, HOSTILITY, LEADERS, TORTURE_POWER, House
from smallcouncil.games.iron_throne.state import IronThrone
from tests.iron_throne.abilities.scene import (
    changed,
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
    discards,
    go,
    hostages,
    options,
    refused,
    sheet,
    table,
    the_kind,
    the_question,
    told,
    view,
)

# Cersei the leader: forced support


def before_offers(houses: str, board: House, *, leaders: str = "cersei", challenger: House = "") -> IronThrone:
    """Cersei's house has influence on one board; the first player to offer support, or Cersei before it, is asked."""
    p = table(houses, leaders=leaders, influence={"lannister": {board: 1}}, challenger=challenger)
    while the_kind(p) not in ("leverage", "offer_support"):
        p.answer(*quiet_answer(p))
    return p


def test_cersei_the_leader_makes_a_house_with_her_influence_support_her() -> None:
    """IT-5.3: the character she chooses joins at once, with neither offer nor acceptance, in place of an offer."""
    p = before_offers("lannister stark tyrell baratheon", "tyrell", leaders="cersei mace")
    assert the_question(p) == ("lannister", "leverage", ["use", "pass"])
    before = p.copy()
    use(p, "lannister")
    assert the_question(p) == ("lannister", "force_support", ["margaery", "loras", "olenna", "renly"])
    happened = go(p, "lannister: renly")
    assert (p.sides[2], p.participants[2]) == ("challenger", "renly")
    assert changed(before, p) == {"sides", "participants"}
    assert told(happened, "supports") == [("supports", {"seat": 2, "side": "challenger", "character": "renly"})]
    assert asked(p) == {"baratheon": "offer_support"}


def test_cersei_the_leader_forces_support_as_the_defender_too() -> None:
    """IT-5.3: either active player; the character joins her own side."""
    p = before_offers("stark lannister tyrell", "tyrell")
    use(p, "lannister")
    go(p, "lannister: mace")
    assert p.sides[2] == "defender"


def test_cersei_the_leader_may_let_them_offer_what_they_like() -> None:
    """IT-9.6: using an ability is never mandatory."""
    p = before_offers("lannister stark tyrell", "tyrell")
    before = p.copy()
    go(p, "lannister: pass")
    assert changed(before, p) == set()
    assert asked(p) == {"tyrell": "offer_support"}


def test_cersei_the_leader_needs_influence_on_that_house() -> None:
    """IT-5.3: the board of the player whose turn to offer it is; another board does not help."""
    p = before_offers("lannister stark tyrell baratheon", "baratheon")
    assert asked(p) == {"tyrell": "offer_support"}
    go(p, "tyrell: stay out")
    assert asked(p) == {"lannister": "leverage"}
    assert p.pending[0].about["house"] == "baratheon"


def test_cersei_the_leader_forces_nobody_as_a_bystander() -> None:
    """IT-5.3: only as an active player."""
    p = before_offers("stark tyrell baratheon lannister", "baratheon")
    assert asked(p) == {"baratheon": "offer_support"}


def test_cersei_the_leader_chooses_among_the_living() -> None:
    """R-IT-7: a living character; the last one is not even a question."""
    dead = {"margaery": 0, "loras": 0, "olenna": 0}
    p = table("lannister stark tyrell", leaders="cersei mace", influence={"lannister": {"tyrell": 1}}, power=dead)
    while the_kind(p) != "leverage":
        p.answer(*quiet_answer(p))
    use(p, "lannister")
    assert p.participants[2] == "renly"


def test_cersei_the_leader_may_force_every_house_with_her_influence() -> None:
    """IT-9.6: once each time the moment comes, and it comes before each player's offer."""
    p = table(
        "lannister stark tyrell baratheon",
        leaders="cersei",
        influence={"lannister": {"tyrell": 1, "baratheon": 2, "stark": 1}},
    )
    forced = []
    while not p.sides[3]:
        seat, choice = quiet_answer(p)
        if the_kind(p) == "leverage":
            choice = "use"
            forced.append(p.pending[seat].about["house"])
        p.answer(seat, choice)
    assert forced == ["tyrell", "baratheon"]
    assert p.sides == ["challenger", "defender", "challenger", "challenger"]


# Tywin the leader: pay for a higher total


@pytest.mark.parametrize("sends", ["jaime robb", "robb jaime"])
def test_tywin_the_leader_pays_for_a_higher_total(sends: str) -> None:
    """IT-6.4, IT-10.2: the power leaves the game, the total of his side grows."""
    p = scene(sends, leaders="tywin arya", cards="5 5")
    before = p.copy()
    use(p, "lannister")
    assert changed(before, p) == {"sheet", "power_gone", "effects"}
    assert sheet(p, "lannister") == before.sheet[p.houses.index("lannister")] - LEADERS["tywin"].cost
    assert p.power_gone == before.power_gone + LEADERS["tywin"].cost
    mine = 9 + LEADERS["tywin"].amount
    assert totals(p) == ((mine, 9) if sends == "jaime robb" else (9, mine))


def test_tywin_the_leader_pays_in_full_or_not_at_all() -> None:
    """IT-11.4: with less on the sheet he is not asked."""
    p = scene("jaime robb", leaders="tywin arya", cards="5 5", sheet={"lannister": LEADERS["tywin"].cost})
    assert p.sheet[0] == LEADERS["tywin"].cost - 1
    assert offers(p, "lannister") == []
    p = scene("jaime robb", leaders="tywin arya", cards="5 5", sheet={"lannister": LEADERS["tywin"].cost + 1})
    assert offers(p, "lannister") == ["leader tywin"]


def test_tywin_the_leader_may_save_his_power() -> None:
    """IT-9.6: never mandatory."""
    p = scene("jaime robb", leaders="tywin arya", cards="5 5")
    before = p.copy()
    go(p, "lannister: pass")
    assert changed(before, p) == set()
    assert totals(p) == (9, 9)


# Tyrion the leader: cards for a truce


@pytest.mark.parametrize("cards", ["truce 12", "truce truce"])
def test_tyrion_the_leader_draws_after_everybody_has_drawn_up_to_five(cards: str) -> None:
    """IT-7.7: at the end of the round, beyond the five."""
    p = scene("jaime robb", leaders="tyrion arya", cards=cards, hands={"lannister": "7"}, at="after_resolution")
    before = p.copy()
    use(p, "lannister")
    assert changed(before, p) == {"later_draws"}
    assert p.later_draws[0] == LEADERS["tyrion"].draw
    assert draws_at_the_end(p) == [*up_to_five(before), ("lannister", LEADERS["tyrion"].draw)]
    assert p.later_draws == [0, 0, 0]


def test_tyrion_the_leader_may_pass() -> None:
    """IT-9.6: then there are five cards as ever."""
    p = scene("jaime robb", leaders="tyrion arya", cards="truce 12", at="after_resolution")
    before = p.copy()
    go(p, "lannister: pass")
    assert draws_at_the_end(p) == up_to_five(before)


@pytest.mark.parametrize(("cards", "asked_now"), [("12 truce", False), ("12 10", False), ("truce truce", True)])
def test_tyrion_the_leader_has_to_have_revealed_a_truce_card_himself(cards: str, asked_now: bool) -> None:
    """IT-9.6: his own card, whatever became of it."""
    p = scene("jaime robb", leaders="tyrion arya", cards=cards, at="after_resolution", agree=True)
    assert offers(p, "lannister") == (["leader tyrion"] if asked_now else [])


# Joffrey the leader: cruelty


MOST = LEADERS["joffrey"].max


@pytest.mark.parametrize("face", ["12", "truce"])
@pytest.mark.parametrize("n", range(1, MOST + 1))
def test_joffrey_the_leader_takes_more_by_torture(face: str, n: int) -> None:
    """IT-8.5: hostility and truce alike; the first power is the rule's, the further ones are his choice."""
    p = table("lannister stark tyrell", leaders="joffrey", hostages={"lannister": [f"stark {face}"]})
    before = p.copy()
    go(p, "lannister: torture #1")
    assert options(p, "lannister") == ["eddard", "robb", "catelyn", "bran"]
    go(p, "lannister: robb")
    for _ in range(n - 1):
        assert options(p, "lannister") == ["eddard", "robb", "catelyn", "bran", "done"]
        go(p, "lannister: bran")
    if n < MOST:
        go(p, "lannister: done")
    assert lost_power(before, p) == ({"robb": 1, "bran": n - 1} if n > 1 else {"robb": 1})
    assert p.sheet[0] == before.sheet[0] + n
    assert discards(p, "stark") == face
    assert asked(p) == {"lannister": "defender"}


def test_joffrey_the_leader_may_take_all_from_one_character() -> None:
    """The card says one or more characters."""
    p = table("lannister stark tyrell", leaders="joffrey", hostages={"lannister": ["stark 12"]})
    before = p.copy()
    go(p, "lannister: torture #1", *["lannister: robb"] * MOST)
    assert lost_power(before, p) == {"robb": MOST}


def test_joffrey_the_leader_finds_no_second_power_on_the_dead() -> None:
    """IT-7.4: who dies of the first is not there for the second."""
    p = table("lannister stark tyrell", leaders="joffrey", hostages={"lannister": ["stark 12"]}, power={"robb": 1})
    go(p, "lannister: torture #1", "lannister: robb")
    assert "robb" in p.dead
    assert options(p, "lannister") == ["eddard", "catelyn", "bran", "done"]


def test_joffrey_the_leader_has_the_same_of_a_tortured_character() -> None:
    """IT-8.5: his cruelty is for hostility and truce cards."""
    p = table("lannister stark tyrell", leaders="joffrey", hostages={"lannister": ["stark robb"]})
    before = p.copy()
    go(p, "lannister: torture #1")
    assert lost_power(before, p) == {"robb": TORTURE_POWER}
    assert p.sheet[0] == before.sheet[0]


def test_only_joffreys_own_player_is_so_cruel() -> None:
    """IT-8.5: others take 1 power, also from Joffrey's house."""
    p = table("lannister stark tyrell", leaders="joffrey", hostages={"stark": ["lannister 12"]})
    before = p.copy()
    go(p, "stark: torture #1", "stark: jaime")
    assert lost_power(before, p) == {"jaime": 1}
    assert asked(p) == {"lannister": "defender"}


# Jaime the leader: the beaten opponent pays more


@pytest.mark.parametrize(("sends", "cards"), [("tyrion robb", "20 1"), ("robb tyrion", "1 20")])
def test_jaime_the_leader_hurts_the_beaten_opponent_once_more(sends: str, cards: str) -> None:
    """IT-10.2: the opposing active participant only, to its leader sheet."""
    supports = "challenger mace, defender davos"
    have = {"robb": 12}
    p = scene(sends, supports=supports, leaders="jaime", cards=cards, at="after_resolution", power=have)
    before = p.copy()
    use(p, "lannister")
    amount = LEADERS["jaime"].amount
    assert lost_power(before, p) == {"robb": amount}
    assert sheet(p, "stark") == before.sheet[p.houses.index("stark")] + amount
    assert changed(before, p) == {"power", "sheet"}


def test_jaime_the_leader_may_kill() -> None:
    """IT-7.4: a character left with no power dies at once."""
    p = scene("tyrion robb", leaders="jaime arya", cards="20 1", at="after_resolution", power={"robb": 2})
    assert p.power["robb"] == 1
    use(p, "lannister")
    assert "robb" in p.dead


def test_jaime_the_leader_does_not_hurt_the_dead() -> None:
    """IT-9.2: if the opposing participant lives."""
    p = scene("tyrion robb", leaders="jaime arya", cards="20 1", at="after_resolution", power={"robb": 1})
    assert "robb" in p.dead
    assert offers(p, "lannister") == []


def test_jaime_the_leader_may_be_merciful() -> None:
    """IT-9.6: never mandatory."""
    p = scene("tyrion robb", leaders="jaime arya", cards="20 1", at="after_resolution")
    before = p.copy()
    go(p, "lannister: pass")
    assert changed(before, p) == set()


# Tyrion's card: Political Instinct


def test_political_instinct_makes_a_player_replace_a_revealed_card_by_a_higher_one() -> None:
    """IT-9.9: who can must; they choose which; the old card is discarded at once and the new one counts."""
    p = scene("tyrion robb", cards="5 6", leaders="arya", hands={"lannister": "tyrion", "stark": "7 20 4 bran truce"})
    play(p, lannister="tyrion")
    assert the_question(p) == ("lannister", "instinct", ["lannister", "stark"])
    before = p.copy()
    go(p, "lannister: stark")
    assert the_question(p) == ("stark", "replace", ["7", "20"])
    happened = go(p, "stark: 7")
    assert (p.revealed[1], discards(p, "stark")) == ("7", "6")
    assert told(happened, "revealed") == [("revealed", {"seat": 1, "card": "7"})]
    assert changed(before, p) == {"hands", "discards", "revealed"}
    assert totals(p) == (9, 11)


def test_political_instinct_is_asked_for_even_where_one_higher_card_is_left() -> None:
    """IT-9.9: how many higher cards a hand holds is secret."""
    p = scene("tyrion robb", cards="5 12", leaders="arya", hands={"lannister": "tyrion", "stark": "20 truce"})
    play(p, lannister="tyrion")
    go(p, "lannister: stark")
    assert the_question(p) == ("stark", "replace", ["20"])
    assert refused(p, "stark: truce")[0] == "IT-9.9"
    assert refused(p, "stark: 10")[0] == "IT-9.9"


def test_political_instinct_may_be_used_on_the_own_side() -> None:
    """IT-9.9: an active player who revealed hostility, and that can be oneself."""
    p = scene("tyrion robb", cards="5 6", leaders="arya", hands={"lannister": "tyrion 20", "stark": "truce"})
    play(p, lannister="tyrion")
    go(p, "lannister: lannister", "lannister: 20")
    assert totals(p) == (24, 10)


def test_political_instinct_may_be_played_by_a_supporter() -> None:
    """IT-9.5: it asks only that Tyrion takes part."""
    p = scene("robb mace", supports="defender tyrion", cards="5 6", leaders="arya renly", hands={"lannister": "tyrion"})
    play(p, lannister="tyrion")
    assert options(p, "lannister") == ["stark", "tyrell"]


def test_political_instinct_shows_that_a_hand_holds_no_higher_hostility_card() -> None:
    """IT-9.9, R-IT-4: it may always be played; a hand that replaces nothing is known to hold no higher one."""
    p = scene("tyrion robb", cards="5 12", leaders="arya", hands={"lannister": "tyrion", "stark": "robb truce 10"})
    play(p, lannister="tyrion")
    before = p.copy()
    happened = go(p, "lannister: stark")
    assert told(happened, "no_higher_card") == [("no_higher_card", {"seat": 1})]
    assert p.capped[1] == ((12, len(p.hands[1])),)
    assert changed(before, p) == {"capped"}
    assert p.revealed[1] == "12"


def test_political_instinct_can_hit_a_character_laid_as_nothing_worth() -> None:
    """R-IT-14: a character laid face down is a revealed hostility card of value 0; the lowest one is higher."""
    p = scene("tyrion robb", cards="5 bran", leaders="arya", hands={"lannister": "tyrion", "stark": "1 bran"})
    play(p, lannister="tyrion")
    go(p, "lannister: stark")
    assert the_question(p)[2] == ["1"] + [face for face in p.hands[1] if face not in ("1", "bran")]
    go(p, "stark: 1")
    assert discards(p, "stark") == "bran"
    assert totals(p) == (9, 5)


@pytest.mark.parametrize(("cards", "target"), [("5 truce", "lannister"), ("truce 5", "stark")])
def test_political_instinct_in_a_betrayal_hits_only_who_revealed_hostility(cards: str, target: House) -> None:
    """IT-9.9: playable there too; the outcome stays a betrayal."""
    p = scene("tyrion robb", cards=cards, leaders="arya", hands={"lannister": "tyrion 12", "stark": "20"})
    play(p, lannister="tyrion")
    assert the_question(p)[:2] == (target, "replace")
    p.answer(*quiet_answer(p))
    assert p.result == "betrayal"
    settle(p, "after_resolution")
    assert p.winner == ("challenger" if target == "lannister" else "defender")


def test_political_instinct_finds_nobody_in_a_truce() -> None:
    """IT-11.4: nobody revealed hostility."""
    p = scene("tyrion robb", cards="truce truce", leaders="arya", hands={"lannister": "tyrion"})
    assert offers(p, "lannister") == []


# Cersei's card: Wildfire Plot


def test_wildfire_plot_burns_every_participant_of_the_opposing_side() -> None:
    """IT-10.2: each removes so much to the leader sheet; the own side does not."""
    p = scene(
        "cersei robb",
        supports="challenger drogo, defender mace",
        leaders="arya renly",
        cards="1 20",
        hands={"lannister": "cersei"},
        at="after_resolution",
    )
    go(p, *["stark: pass" for _ in offers(p, "stark")])
    before = p.copy()
    play(p, lannister="cersei")
    amount = CARDS["cersei"].amount
    assert lost_power(before, p) == {"robb": amount, "mace": amount}
    assert [p.sheet[seat] - before.sheet[seat] for seat in range(4)] == [0, amount, 0, amount]
    assert changed(before, p) == {"power", "sheet", "hands", "played"}


@pytest.mark.parametrize("cards", ["5 5", "truce truce", "truce 20"])
def test_wildfire_plot_after_any_kind_of_loss(cards: str) -> None:
    """R-IT-16: a tie and a failed truce are lost too."""
    hands, power = {"lannister": "cersei"}, {"cersei": 12, "robb": 12}
    p = scene("cersei robb", leaders="eddard", cards=cards, hands=hands, power=power, at="after_resolution")
    before = p.copy()
    play(p, lannister="cersei")
    assert lost_power(before, p) == {"robb": CARDS["cersei"].amount}


def test_wildfire_plot_finds_nobody_when_the_opposing_participant_is_dead() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("cersei robb", leaders="eddard", cards="truce truce", hands={"lannister": "cersei"}, power={"robb": 1})
    settle(p, "after_resolution")
    assert "robb" in p.dead
    assert offers(p, "lannister") == []


# Tywin's card: Send a Letter


def test_send_a_letter_makes_a_supporter_of_the_opposing_side_withdraw() -> None:
    """IT-9.4: home goes the character; neither power nor penalty nor a hostage follows."""
    p = scene(
        "tywin robb",
        supports="challenger drogo, defender mace, defender davos",
        leaders="arya renly",
        hands={"lannister": "tywin 20", "stark": "5"},
    )
    play(p, lannister="tywin")
    assert the_question(p) == ("lannister", "letter", ["tyrell", "baratheon"])
    before = p.copy()
    happened = go(p, "lannister: tyrell")
    assert changed(before, p) == {"sides", "participants"}
    assert p.sides == ["challenger", "defender", "challenger", "", "defender"]
    assert ("withdraws", {"seat": 3}) in told(happened)
    settle_lays(p, lannister="20", stark="5")
    assert totals(p) == (28, 13)
    assert the_question(p) == ("lannister", "victim", ["stark", "baratheon"])
    assert p.power["mace"] == before.power["mace"]


def settle_lays(p: IronThrone, **cards: str) -> None:
    """Everybody passes, and the two lay."""
    while the_kind(p) != "lay":
        p.answer(*quiet_answer(p))
    go(p, *[f"{house}: {card}" for house, card in cards.items()])


def test_send_a_letter_may_be_sent_by_a_supporter() -> None:
    """IT-9.5: it says the opposing side, whoever reads it."""
    p = scene(
        "robb drogo",
        supports="challenger tywin, defender mace",
        leaders="arya renly",
        hands={"lannister": "tywin"},
    )
    play(p, lannister="tywin")
    assert p.sides == ["challenger", "defender", "challenger", ""]


def test_send_a_letter_needs_a_supporter_of_the_opposing_side() -> None:
    """IT-9.4, IT-11.4: an active player can never withdraw, and own supporters are no target."""
    p = scene("tywin robb", supports="challenger drogo", leaders="arya", hands={"lannister": "tywin"})
    assert offers(p, "lannister") == []


# Jaime's card: Oathbreaker


@pytest.mark.parametrize(("sends", "winner"), [("jaime robb", "challenger"), ("robb jaime", "defender")])
def test_oathbreaker_makes_a_betrayal_of_a_truce(sends: str, winner: str) -> None:
    """IT-6.5: a hostility card from hand takes the place of the own truce card, which is discarded at once."""
    p = scene(sends, leaders="arya", cards="truce truce", hands={"lannister": "jaime 5 12"})
    play(p, lannister="jaime")
    house, kind, faces = the_question(p)
    assert (house, kind) == ("lannister", "break_oath")
    assert set(faces) >= {"5", "12"}
    assert set(faces) <= set(HOSTILITY)
    before, lannister = p.copy(), p.houses.index("lannister")
    happened = go(p, "lannister: 5")
    assert (p.revealed[lannister], p.result, discards(p, "lannister")) == ("5", "betrayal", "truce")
    assert changed(before, p) == {"hands", "discards", "revealed", "result"}
    assert told(happened) == [("revealed", {"seat": lannister, "card": "5"}), ("outcome", {"outcome": "betrayal"})]
    settle(p, "after_resolution")
    assert p.winner == winner


def test_oathbreaker_needs_a_truce_and_an_own_truce_card() -> None:
    """IT-9.5: neither a hostility nor a betrayal, nor as a supporter."""
    hands = {"lannister": "jaime 5 12"}
    for cards in ("6 6", "truce 6", "6 truce"):
        assert offers(scene("jaime robb", leaders="arya", cards=cards, hands=hands), "lannister") == []
    p = scene("robb mace", supports="defender jaime", leaders="arya renly", cards="truce truce", hands=hands)
    assert offers(p, "lannister") == []


def test_oathbreaker_needs_a_hostility_card_in_hand() -> None:
    """IT-11.4: what could do nothing at all cannot be played; a character in hand is no hostility card (IT-9.9)."""
    p = scene(
        "jaime robb",
        leaders="arya",
        out="tyrell",
        cards="truce truce",
        hands={"lannister": "jaime tywin"},
        decks={"lannister": "cersei"},
        hostages={"tyrell": ["lannister rest"]},
    )
    assert set(p.hands[0]) <= {"jaime", "tywin", "cersei"}
    assert offers(p, "lannister") == []
    assert refused(p, "lannister: jaime")[0] == "IT-11.4"


def test_who_breaks_the_oath_is_asked_though_one_card_is_left() -> None:
    """IT-9.9: how many hostility cards a hand holds is secret."""
    p = scene(
        "jaime robb",
        leaders="arya",
        out="tyrell",
        cards="truce truce",
        hands={"lannister": "jaime 5"},
        decks={"lannister": "cersei"},
        hostages={"tyrell": ["lannister rest"]},
    )
    play(p, lannister="jaime")
    assert the_question(p) == ("lannister", "break_oath", ["5"])
    assert view(p, "stark")["asked"] == [{"seat": 0, "kind": "break_oath", "about": {}}]


def test_the_betrayed_take_their_hostage_from_the_oathbreaker() -> None:
    """IT-7.5: as in any betrayal."""
    p = scene("jaime robb", leaders="arya", cards="truce truce", hands={"lannister": "jaime 12"})
    play(p, lannister="jaime")
    go(p, "lannister: 12")
    settle(p, "after_resolution")
    assert [hostage.owner for hostage in p.hostages[1]] == [0]


# Joffrey's card: Bring Me His Head


def test_bring_me_his_head_takes_a_hostage_more() -> None:
    """IT-8.1: from any player of the losing side, from a source of choice."""
    p = scene(
        "joffrey robb",
        supports="defender mace",
        leaders="jaime arya renly",
        cards="20 1",
        hands={"lannister": "joffrey"},
        at="after_resolution",
    )
    go(p, "lannister: pass")
    assert len(p.hostages[0]) == 1
    play(p, lannister="joffrey")
    assert the_question(p) == ("lannister", "victim", ["stark", "tyrell"])
    go(p, "lannister: tyrell")
    assert the_question(p) == ("lannister", "source", ["deck", "hand"])
    card = p.decks[2][-1]
    go(p, "lannister: deck")
    assert hostages(p, "lannister")[-1] == f"#{p.hostages_taken} tyrell {card}"
    assert len(p.hostages[0]) == 1 + CARDS["joffrey"].hostages


def test_bring_me_his_head_may_be_played_by_a_supporter() -> None:
    """The card says your side won: the hostage is the supporter's own."""
    p = scene(
        "robb mace",
        supports="challenger joffrey",
        leaders="jaime arya renly",
        cards="20 1",
        hands={"lannister": "joffrey"},
        at="after_resolution",
    )
    play(p, lannister="joffrey")
    go(p, "lannister: hand")
    assert [len(row) for row in p.hostages] == [1, 0, 1]


def test_bring_me_his_head_takes_nothing_from_whom_nothing_can_be_taken() -> None:
    """IT-11.4: with no source left on the losing side it cannot be played."""
    p = scene(
        "joffrey robb",
        leaders="jaime arya",
        cards="20 1",
        hands={"lannister": "joffrey", "stark": ""},
        hostages={"lannister": ["stark rest"]},
        power={"robb": 8},
        at="after_resolution",
    )
    go(p, "lannister: pass")
    assert (p.hands[1], p.decks[1], p.hostages[1]) == ((), (), ())
    assert offers(p, "lannister") == []


@pytest.mark.parametrize("cards", ["20 truce", "5 5", "1 20"])
def test_bring_me_his_head_needs_a_hostility_that_was_won(cards: str) -> None:
    """R-IT-9: a betrayal is none."""
    p = scene("joffrey robb", leaders="jaime arya", cards=cards, hands={"lannister": "joffrey"}, at="after_resolution")
    assert offers(p, "lannister") == []
