"""House Stark: its leaders and its character cards."""

from collections import Counter

import pytest

import smallcouncil as sc
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
    knows,
    options,
    refused,
    sheet,
    table,
    the_question,
    told,
    whispered,
)

BOTH_WAYS = pytest.mark.parametrize("sends", ["arya jaime", "jaime arya"])


# Eddard the leader: a betrayal becomes a truce


@BOTH_WAYS
@pytest.mark.parametrize("cards", ["truce 12", "12 truce"])
def test_eddard_the_leader_turns_a_betrayal_into_a_truce_that_opens_a_bargain(sends: str, cards: str) -> None:
    """IT-9.6, IT-6.6, IT-6.7: whoever betrayed, the outcome is a truce and the challenger begins to bargain."""
    p = scene(sends, leaders="eddard", cards=cards)
    before = p.copy()
    happened = use(p, "stark")
    assert changed(before, p) == {"result"}
    assert p.result == "truce"
    assert told(happened, "outcome") == [("outcome", {"outcome": "truce"})]
    close_window(p)
    assert asked(p) == {p.houses[0]: "bargain"}
    before = p.copy()
    first, second = p.houses[0], p.houses[1]
    go(p, f"{first}: propose 1p for nothing", f"{second}: accept")
    assert (sheet(p, first), sheet(p, second)) == (before.sheet[0] - 1, before.sheet[1] + 1)
    assert (p.winner, p.lost) == ("", False)
    assert not lost_power(before, p)


def test_eddards_truce_that_fails_is_lost_by_everybody() -> None:
    """IT-6.6: no bargain, so both sides lose, supporters too, and nobody takes a hostage."""
    p = scene("arya jaime", supports="defender mace", leaders="eddard renly", cards="truce 12")
    use(p, "stark")
    before = p.copy()
    settle(p, "after_resolution")
    assert lost_power(before, p) == {"arya": 2, "jaime": 2, "mace": 2}
    assert not any(p.hostages)
    assert (p.winner, p.lost) == ("", True)


def test_eddard_the_leader_may_let_a_betrayal_stand() -> None:
    """IT-9.6: using an ability is never mandatory."""
    p = scene("arya jaime", leaders="eddard", cards="truce 12")
    before = p.copy()
    go(p, "stark: pass")
    assert changed(before, p) == set()
    settle(p, "after_resolution")
    assert p.winner == "defender"


@pytest.mark.parametrize("cards", ["truce truce", "12 10"])
def test_eddard_the_leader_changes_nothing_but_a_betrayal(cards: str) -> None:
    """IT-9.6: neither hostility nor truce."""
    assert offers(scene("arya jaime", leaders="eddard", cards=cards), "stark") == []


def test_eddard_the_leader_changes_nothing_as_a_supporter() -> None:
    """IT-9.6: only as an active player."""
    p = scene("jaime mace", supports="challenger arya", leaders="eddard renly", cards="truce 12")
    assert p.result == "betrayal"
    assert offers(p, "stark") == []


# Robb the leader: discard, then draw


ROBB = LEADERS["robb"]


def test_robb_the_leader_discards_what_he_chooses_and_then_draws() -> None:
    """IT-3.1, IT-11.4: so many cards of his choice go, then so many come."""
    cards = ["1", "truce", "20", "7", "10"]
    p = table(leaders="robb", hands={"stark": " ".join(cards)}, decks={"stark": "12 6"})
    before = p.copy()
    use(p, "stark")
    for left in range(ROBB.discard, 0, -1):
        assert the_question(p) == ("stark", "discard", cards)
        assert p.pending[0].about == {"n": left}
        go(p, f"stark: {cards.pop(1)}")
    assert Counter(p.hands[0]) == Counter([*cards, *before.decks[0][::-1][: ROBB.draw]])
    assert len(p.discards[0]) == ROBB.discard
    assert changed(before, p) == {"hands", "decks", "discards"}


def test_robb_the_leader_with_fewer_cards_discards_them_all() -> None:
    """R-IT-4: as far as possible; then he draws. Who discards is asked even with one card left (IT-11.4)."""
    p = table(leaders="robb", hands={"stark": "20 12"})
    use(p, "stark")
    go(p, "stark: 20")
    assert the_question(p) == ("stark", "discard", ["12"])
    go(p, "stark: 12")
    assert discards(p, "stark") == "20 12"
    assert len(p.hands[0]) == ROBB.draw


def test_robb_the_leader_with_no_card_only_draws() -> None:
    """R-IT-4: nothing to discard is no hindrance."""
    p = table(leaders="robb", hands={"stark": ""})
    before = p.copy()
    use(p, "stark")
    assert drawn(before, p) == {"stark": ROBB.draw}
    assert p.discards[0] == ()


def test_robb_the_leader_with_nothing_to_discard_or_draw_is_not_asked() -> None:
    """IT-11.4: what could do nothing at all cannot be used."""
    p = table(leaders="robb", hands={"stark": ""}, hostages={"tyrell": ["stark rest"]})
    assert p.decks[0] == p.discards[0] == ()
    assert asked(p) == {"tyrell": "hostages"}


def test_robb_the_leader_discards_only_what_he_holds() -> None:
    """IT-11.4: a card that is not in hand is refused."""
    p = table(leaders="robb", hands={"stark": "20 12"})
    use(p, "stark")
    assert refused(p, "stark: 7")[0] == "IT-11.4"


def test_robb_the_leader_draws_from_all_that_he_discarded_when_there_is_no_deck() -> None:
    """IT-9.7: with deck and pile empty the pile becomes the deck with all that he discards, not card by card."""
    kept = []
    for key in range(20):
        p = table(leaders="robb", hands={"stark": "1 2 3"}, hostages={"tyrell": ["stark rest"]})
        p.key = str(key)
        use(p, "stark")
        go(p, "stark: 1", "stark: 2", "stark: 3")
        kept.append(p.hands[0])
    assert any("1" not in cards for cards in kept)


# Catelyn the leader: up to so much power to her characters


@pytest.mark.parametrize("n", range(LEADERS["catelyn"].max + 1))
def test_catelyn_the_leader_distributes_as_much_as_she_likes_up_to_her_most(n: int) -> None:
    """IT-10.1: "up to" is free, to one or more characters."""
    p = table(leaders="catelyn")
    before = p.copy()
    use(p, "stark")
    to = ["robb", "arya", "bran"]
    for character in to[:n]:
        assert options(p, "stark") == ["eddard", "robb", "bran", "arya", "done"]
        go(p, f"stark: {character}")
    if n < LEADERS["catelyn"].max:
        go(p, "stark: done")
    assert asked(p) == {"stark": "defender"}
    assert lost_power(before, p) == dict.fromkeys(to[:n], -1)
    assert p.sheet[0] == before.sheet[0] - n
    assert changed(before, p) == ({"sheet", "power"} if n else set())


def test_catelyn_the_leader_distributes_no_more_than_lies_there() -> None:
    """IT-10.3: an empty sheet has nothing to distribute; both may go to one character."""
    p = table(leaders="catelyn", sheet={"stark": 1}, power={"bran": 0})
    use(p, "stark")
    assert options(p, "stark") == ["eddard", "robb", "arya", "done"]
    go(p, "stark: robb")
    assert asked(p) == {"stark": "defender"}


def test_catelyn_the_leader_is_not_asked_with_an_empty_sheet() -> None:
    """IT-11.4: what could do nothing at all cannot be used."""
    assert asked(table(leaders="catelyn", sheet={"stark": 0})) == {"stark": "defender"}


# Bran the leader: the opponent lays face up


@pytest.mark.parametrize(("sends", "bran_is"), [("arya jaime", 0), ("jaime arya", 1)])
def test_bran_the_leader_pays_to_see_the_opposing_card_before_he_lays(sends: str, bran_is: int) -> None:
    """IT-9.10: when the window has closed the opponent lays face up, and only then Bran's player lays."""
    p = scene(sends, leaders="bran", hands={"stark": "5 truce", "lannister": "12 truce"})
    before = p.copy()
    use(p, "stark")
    assert changed(before, p) == {"sheet", "power_gone", "greensight"}
    assert p.sheet[bran_is] == before.sheet[bran_is] - LEADERS["bran"].cost
    assert p.power_gone == before.power_gone + LEADERS["bran"].cost
    assert set(asked(p).values()) == {"play"}
    assert p.view(None)["lays_next"] == [1 - bran_is]
    close_window(p)
    assert asked(p) == {"lannister": "lay_face_up"}
    assert p.view(None)["lays_next"] == []
    go(p, "lannister: 12")
    assert p.view(2)["revealed"][1 - bran_is] == "12"
    assert asked(p) == {"stark": "lay"}
    assert p.result == ""
    go(p, "stark: 5")
    assert (p.revealed[bran_is], p.result) == ("5", "hostility")
    assert totals(p) == ((9, 16) if bran_is == 0 else (16, 9))


def test_bran_the_leader_cannot_see_without_paying() -> None:
    """IT-11.4: a cost is paid in full."""
    p = scene("arya jaime", leaders="bran", sheet={"stark": LEADERS["bran"].cost})
    assert p.sheet[0] == LEADERS["bran"].cost - 1
    assert offers(p, "stark") == []
    p = scene("arya jaime", leaders="bran", sheet={"stark": LEADERS["bran"].cost + 1})
    assert p.sheet[0] == LEADERS["bran"].cost
    assert offers(p, "stark") == ["leader bran"]


def test_bran_the_leader_may_pass_and_both_lay_in_secret() -> None:
    """IT-9.6, IT-6.1: both lay at once."""
    p = scene("arya jaime", leaders="bran")
    before = p.copy()
    go(p, "stark: pass")
    assert changed(before, p) == set()
    assert p.view(None)["lays_next"] == [0, 1]
    close_window(p)
    assert asked(p) == {"stark": "lay", "lannister": "lay"}


def test_bran_the_leader_sees_nothing_for_a_side_he_supports() -> None:
    """IT-9.6: only as an active player."""
    assert offers(scene("jaime mace", supports="challenger arya", leaders="bran renly"), "stark") == []


def without_cards(p: IronThrone, seat: int) -> None:
    """A hand goes under the deck."""
    p.decks[seat], p.hands[seat] = p.hands[seat] + p.decks[seat], ()


def test_greensight_an_opponent_without_cards_turns_up_the_top_of_the_deck() -> None:
    """IT-6.3, IT-9.10: who has none in hand uses the top of the deck, here face up."""
    p = scene("arya jaime", leaders="bran")
    without_cards(p, 1)
    top = p.decks[1][-1]
    use(p, "stark")
    close_window(p)
    assert p.revealed[1] == top
    assert asked(p) == {"stark": "lay"}


def test_greensight_bran_without_cards_lays_the_top_of_his_deck() -> None:
    """IT-6.3, IT-9.10: he sees the opposing card, but has no choice."""
    p = scene("arya jaime", leaders="bran", hands={"lannister": "12"})
    without_cards(p, 0)
    top = p.decks[0][-1]
    use(p, "stark")
    close_window(p)
    go(p, "lannister: 12")
    assert (p.revealed[0], p.revealed[1]) == (top, "12")


# Arya the leader: the opponent's supporters pay


ARYA = LEADERS["arya"].amount


def test_arya_the_leader_hurts_every_supporter_of_the_opposing_side() -> None:
    """IT-10.2: each removes so much to the leader sheet; the opposing active player and her own side do not."""
    p = scene(
        "robb jaime",
        supports="defender mace, defender davos, challenger drogo",
        leaders="arya renly",
        cards="1 20",
        at="after_resolution",
        power={"mace": 6, "davos": 6},
    )
    before = p.copy()
    use(p, "stark")
    assert lost_power(before, p) == {"mace": ARYA, "davos": ARYA}
    assert [p.sheet[seat] - before.sheet[seat] for seat in range(5)] == [0, 0, ARYA, ARYA, 0]
    assert changed(before, p) == {"power", "sheet"}


def test_arya_the_leader_kills() -> None:
    """IT-7.4, IT-11.4: as far as there is any; a character left with none dies."""
    p = scene(
        "robb jaime",
        supports="defender mace",
        leaders="arya renly",
        cards="1 20",
        at="after_resolution",
        power={"mace": ARYA - 1},
    )
    before = p.copy()
    use(p, "stark")
    assert "mace" in p.dead
    assert p.sheet[2] == before.sheet[2] + ARYA - 1


@pytest.mark.parametrize("cards", ["5 5", "truce truce", "truce 20"])
def test_arya_the_leader_avenges_a_tie_a_failed_truce_and_a_betrayal(cards: str) -> None:
    """R-IT-16: lost by both sides is lost."""
    p = scene(
        "robb jaime",
        supports="defender mace",
        leaders="arya renly",
        cards=cards,
        at="after_resolution",
        power={"robb": 8, "mace": 4},
    )
    assert p.lost
    assert p.winner == ("defender" if "20" in cards else "")
    assert offers(p, "stark") == ["leader arya"]


def test_arya_the_leader_avenges_as_a_supporter() -> None:
    """IT-9.6: she was on the losing side."""
    p = scene(
        "jaime drogo",
        supports="challenger robb, defender mace",
        leaders="arya renly",
        cards="1 20",
        at="after_resolution",
    )
    before = p.copy()
    use(p, "stark")
    assert lost_power(before, p) == {"mace": ARYA}


def test_arya_the_leader_has_nobody_to_hurt_without_opposing_supporters() -> None:
    """IT-11.4: what could do nothing at all cannot be used; her own side's supporters do not count."""
    p = scene("robb jaime", supports="challenger mace", leaders="arya renly", cards="1 20", at="after_resolution")
    assert offers(p, "stark") == []


def test_arya_the_leader_has_nobody_to_hurt_when_the_supporter_is_dead() -> None:
    """IT-9.2, IT-11.4: a dead character has nothing to remove."""
    p = scene("robb jaime", supports="defender mace", leaders="arya renly", cards="1 20", power={"mace": 1})
    del p.power["mace"]
    p.dead.append("mace")
    settle(p, "after_resolution")
    assert offers(p, "stark") == []


def test_by_a_table_option_arya_the_leader_hurts_the_opposing_active_player_too() -> None:
    """R-IT-16: the option arya_leader_hits_active."""
    p = scene(
        "robb jaime",
        supports="defender mace",
        leaders="arya renly",
        cards="1 20",
        at="after_resolution",
        arya_leader_hits_active=True,
    )
    before = p.copy()
    use(p, "stark")
    assert lost_power(before, p) == {"jaime": ARYA, "mace": ARYA}


def test_by_a_table_option_arya_the_leader_needs_no_opposing_supporter() -> None:
    """R-IT-16: then the opposing active player is enough."""
    p = scene("robb jaime", leaders="arya", cards="1 20", at="after_resolution", arya_leader_hits_active=True)
    assert offers(p, "stark") == ["leader arya"]


# Robb's card: Tactical Manoeuvre


def test_tactical_manoeuvre_shuffles_the_discard_pile_into_the_deck_and_draws() -> None:
    """R-IT-13: what was laid and played this round is not in the pile yet, nor is this card."""
    p = scene(
        "robb jaime",
        leaders="arya",
        cards="12 1",
        hands={"stark": "robb robb truce"},
        at="after_resolution",
        discards={"stark": "20 10 bran"},
    )
    before = p.copy()
    happened = play(p, stark="robb")
    assert changed(before, p) == {"hands", "decks", "discards", "played"}
    assert len(p.hands[0]) == len(before.hands[0]) - 1 + CARDS["robb"].draw
    assert p.discards[0] == ()
    assert p.played[0] == ("robb",)
    assert p.revealed[0] == "12"
    came = Counter(p.hands[0]) - (Counter(before.hands[0]) - Counter(["robb"]))
    assert Counter(p.decks[0]) + came == Counter([*before.decks[0], "20", "10", "bran"])
    assert ("reshuffled", {"seat": 0}) in told(happened)


def test_tactical_manoeuvre_is_not_played_with_neither_deck_nor_pile() -> None:
    """IT-11.4: what could do nothing at all cannot be played; the cards of this round do not count (R-IT-13)."""
    hands = {"stark": "robb truce 7"}
    p = scene("robb jaime", cards="12 1", hands=hands, leaders="arya", at="after_resolution")
    assert offers(p, "stark") == ["card robb"]
    rest = {"baratheon": ["stark rest"]}
    p = scene("robb jaime", cards="12 1", hands=hands, hostages=rest, leaders="arya", at="after_resolution")
    assert (p.decks[0], p.discards[0], p.revealed[0]) == ((), (), "12")
    assert offers(p, "stark") == []


# Arya's card: List of Names


KEEP = CARDS["arya"].keep


@pytest.mark.parametrize("sends", ["arya jaime", "mace jaime"])
def test_list_of_names_leaves_the_opposing_active_participant_next_to_nothing(sends: str) -> None:
    """IT-10.2: all but so much goes to its leader sheet; a supporter of the losing side may play it too."""
    supports = "defender davos" if sends.startswith("arya") else "challenger arya, defender davos"
    p = scene(
        sends, supports=supports, leaders="robb renly", cards="1 20", hands={"stark": "arya"}, at="after_resolution"
    )
    before = p.copy()
    play(p, stark="arya")
    assert p.power["jaime"] == KEEP
    assert lost_power(before, p) == {"jaime": before.power["jaime"] - KEEP}
    assert p.sheet[1] == before.sheet[1] + before.power["jaime"] - KEEP
    assert changed(before, p) == {"power", "sheet", "hands", "played"}


def test_list_of_names_does_not_hurt_who_has_no_more_than_is_left() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("arya jaime", cards="1 20", hands={"stark": "arya"}, at="after_resolution", power={"jaime": KEEP})
    assert p.power["jaime"] == KEEP
    assert offers(p, "stark") == []


def test_list_of_names_does_not_hurt_the_dead() -> None:
    """IT-9.2: the opposing participant takes part no more."""
    p = scene("arya jaime", cards="1 20", hands={"stark": "arya"})
    del p.power["jaime"]
    p.dead.append("jaime")
    settle(p, "after_resolution")
    assert offers(p, "stark") == []


@pytest.mark.parametrize("cards", ["5 5", "truce truce"])
def test_list_of_names_after_a_tie_or_a_failed_truce(cards: str) -> None:
    """R-IT-16: a loss too, though the other side did not win."""
    p = scene("arya jaime", cards=cards, hands={"stark": "arya", "lannister": "10"}, at="after_resolution")
    play(p, stark="arya")
    assert p.power["jaime"] == KEEP


# Eddard's card: Lord's Justice


def test_lords_justice_spares_the_whole_betrayed_side() -> None:
    """IT-7.3: no penalty for anybody of that side; the reward and the betrayed side's hostages are as ever."""
    p = scene(
        "eddard jaime",
        supports="challenger mace, defender davos",
        leaders="robb renly",
        cards="truce 12",
        hands={"stark": "eddard"},
    )
    before = p.copy()
    play(p, stark="eddard")
    assert changed(before, p) == {"hands", "played", "effects"}
    before = p.copy()
    settle(p, "after_resolution")
    assert {who: n for who, n in lost_power(before, p).items() if n > 0} == {}
    assert sum(p.sheet) < sum(before.sheet), "the defender's side distributes its reward"
    assert [len(row) for row in p.hostages] == [2, 0, 0, 0]


def test_lords_justice_may_be_played_by_a_supporter_of_the_betrayed() -> None:
    """IT-9.5: it says your side."""
    p = scene(
        "jaime mace",
        supports="defender eddard",
        leaders="robb renly",
        cards="12 truce",
        hands={"stark": "eddard"},
    )
    play(p, stark="eddard")
    before = p.copy()
    settle(p, "after_resolution")
    assert lost_power(before, p) == {}


def test_lords_justice_is_not_for_the_betrayer() -> None:
    """IT-9.5: its side has to lose by the betrayal."""
    p = scene("eddard jaime", cards="12 truce", hands={"stark": "eddard"})
    assert offers(p, "stark") == []


def test_a_second_lords_justice_could_do_nothing() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("eddard jaime", cards="truce 12", hands={"stark": "eddard eddard truce"})
    play(p, stark="eddard")
    assert offers(p, "stark") == []


# Catelyn's card: Family, Duty, Honour


@pytest.mark.parametrize("n", range(CARDS["catelyn"].max + 1))
def test_family_duty_honour_distributes_up_to_its_most(n: int) -> None:
    """IT-10.1: "up to" is free; to participants and others alike."""
    p = scene("catelyn jaime", hands={"stark": "catelyn"}, sheet={"stark": 9})
    before = p.copy()
    play(p, stark="catelyn")
    assert options(p, "stark") == ["eddard", "catelyn", "bran", "arya", "done"]
    go(p, *["stark: catelyn"] * n)
    if n < CARDS["catelyn"].max:
        go(p, "stark: done")
    assert set(asked(p).values()) == {"play"}
    assert p.power["catelyn"] == before.power["catelyn"] + n
    assert p.sheet[0] == before.sheet[0] - n


def test_family_duty_honour_stops_where_the_sheet_is_empty() -> None:
    """IT-10.3: an empty sheet has nothing to distribute; then it cannot be played at all (IT-11.4)."""
    p = scene("catelyn jaime", hands={"stark": "catelyn catelyn truce"}, sheet={"stark": 2})
    play(p, stark="catelyn")
    go(p, "stark: bran")
    assert p.sheet[0] == 0
    assert set(asked(p).values()) == {"play"}
    assert offers(p, "stark") == []


# Bran's card: Warg


def test_warg_shows_a_whole_hand_to_one_player_only() -> None:
    """R-IT-28: the looker knows the hand; the others know that it was looked at, and how many cards it holds."""
    p = scene(
        "bran jaime", supports="defender mace", leaders="robb renly", hands={"stark": "bran", "lannister": "20 7"}
    )
    before = p.copy()
    happened = play(p, stark="bran")
    cards = before.hands[1]
    assert told(happened, "looked") == [("looked", {"seat": 0, "other": 1, "n": len(cards)})]
    assert whispered(happened) == [("looked_at", {"cards": tuple(sorted(cards))}, (0,))]
    assert knows(p, "stark", "lannister") == " ".join(sorted(cards))
    assert changed(before, p) == {"hands", "played", "known"}
    assert p.hands[1] == cards
    assert all(card not in str([event.data for event in sc.seen_by(happened, 2)]) for card in ("20", "7"))
    assert p.view(2)["hands"][1] == len(cards)
    assert p.view(2)["known"][0] is None


def test_warg_may_look_at_either_active_player_from_a_supporters_place() -> None:
    """The card says one active player: also the one supported."""
    p = scene("jaime mace", supports="defender bran", leaders="robb renly", hands={"stark": "bran"})
    play(p, stark="bran")
    assert the_question(p) == ("stark", "warg", ["lannister", "tyrell"])
    go(p, "stark: tyrell")
    assert knows(p, "stark", "tyrell") == " ".join(sorted(p.hands[1]))
    assert knows(p, "stark", "lannister") == ""


def test_warg_sees_nothing_in_an_empty_hand() -> None:
    """IT-11.4: what could do nothing at all cannot be played."""
    p = scene("bran jaime", hands={"stark": "bran"}, leaders="robb")
    assert offers(p, "stark") == ["card bran"]
    q = table(leaders="robb", hands={"stark": "bran", "lannister": ""}, hostages={"tyrell": ["lannister rest"]})
    go(q, "stark: pass", "tyrell: pass", "stark: lannister", "stark: arya", "lannister: cersei")
    go(q, "stark: bran", "lannister: cersei", "tyrell: stay out")
    assert q.hands[1] == ()
    assert offers(q, "stark") == []


def test_cards_of_a_character_who_takes_no_part_have_no_text() -> None:
    """IT-9.5: only while that character takes part."""
    p = scene("arya jaime", hands={"stark": "bran catelyn"})
    assert offers(p, "stark") == []
    assert refused(p, "stark: bran") == ("IT-9.5", "Bran takes no part in this encounter")
