"""Why a choice is refused: the clause and the reason, and that nothing changes."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import CARDS, LEADERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import close_window, fight, go, lay, refused, start_encounter, table, the_kind

Case = tuple[Callable[[], IronThrone], str, str, str]


# The questions, each just asked


def at_hostages() -> IronThrone:
    return table(hostages={"stark": ["tyrell 5"], "lannister": ["stark 7"]})


def at_torture() -> IronThrone:
    p = table(power={"mace": 0}, hostages={"stark": ["tyrell 5"]})
    go(p, "stark: torture #1")
    return p


def at_torture_more() -> IronThrone:
    p = table(challenger="lannister", power={"mace": 1}, hostages={"lannister": ["tyrell 5"]})
    go(p, "lannister: torture #1", "lannister: mace")
    return p


def at_defender() -> IronThrone:
    return table()


def at_defender_among_tied() -> IronThrone:
    return table(
        "stark lannister tyrell baratheon",
        event="influential",
        influence={"tyrell": {"stark": 1}, "baratheon": {"stark": 1}},
    )


def at_reinforce() -> IronThrone:
    return table(event="lannister", power={"robb": 0})


def at_participant() -> IronThrone:
    return table(event="lannister", power={"robb": 0}, sheet={"stark": 0, "lannister": 0})


def at_offer() -> IronThrone:
    p = table(event="lannister", power={"mace": 0}, sheet={"stark": 0, "lannister": 0})
    go(p, "stark: robb", "lannister: jaime")
    return p


def at_accept() -> IronThrone:
    p = at_offer()
    go(p, "tyrell: challenger olenna")
    return p


def at_leverage() -> IronThrone:
    p = table(
        event="lannister",
        leaders="cersei",
        power={"mace": 0},
        influence={"lannister": {"tyrell": 1}},
        sheet={"stark": 0, "lannister": 0},
    )
    go(p, "stark: robb", "lannister: jaime")
    return p


def at_force() -> IronThrone:
    p = at_leverage()
    go(p, "lannister: use")
    return p


def at_leader_ability() -> IronThrone:
    return table(leaders="catelyn")


def at_distribute_up_to() -> IronThrone:
    p = table(leaders="catelyn", power={"robb": 0})
    go(p, "stark: use")
    return p


def at_discard() -> IronThrone:
    p = table(leaders="robb", hands={"stark": "5 7"})
    go(p, "stark: use")
    return p


def at_play() -> IronThrone:
    p = table(
        hands={"stark": "5 catelyn robb bran", "lannister": "3", "tyrell": "1"},
        power={"catelyn": 4},
        sheet={"stark": 0},
    )
    start_encounter(p, "catelyn", "jaime")
    return p


def at_lay() -> IronThrone:
    p = table(hands={"stark": "5", "lannister": "3"})
    start_encounter(p, "robb", "jaime")
    close_window(p)
    return p


def at_lay_face_up() -> IronThrone:
    p = table(leaders="bran", hands={"stark": "5", "lannister": "3"})
    start_encounter(p, "robb", "jaime")
    go(p, "stark: use")
    close_window(p)
    return p


def at_instinct() -> IronThrone:
    p = table("stark lannister tyrell", leaders="tyrion", hands={"stark": "5", "lannister": "3 tyrion"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="3")
    go(p, "stark: pass", "lannister: tyrion")
    return p


def at_replace() -> IronThrone:
    p = table(leaders="tyrion", hands={"stark": "5 7 1", "lannister": "3 tyrion"})
    start_encounter(p, "robb", "jaime")
    lay(p, stark="5", lannister="3")
    go(p, "stark: pass", "lannister: tyrion", "lannister: stark")
    return p


def at_distribute() -> IronThrone:
    p = table(hands={"stark": "1", "lannister": "20"}, power={"cersei": 0})
    fight(p, "robb", "jaime", {"stark": "1", "lannister": "20"})
    return p


def at_victim() -> IronThrone:
    p = table("stark lannister tyrell baratheon", hands={"stark": "20", "lannister": "1"})
    fight(p, "robb", "jaime", {"stark": "20", "lannister": "1"}, tyrell="defender mace")
    return p


def at_source() -> IronThrone:
    p = at_victim()
    go(p, "stark: lannister")
    return p


def at_blood_price() -> IronThrone:
    too_weak = {"davos": LEADERS["melisandre"].cost - 1}
    p = table("baratheon lannister tyrell", leaders="melisandre", power=too_weak, sheet={"baratheon": 0})
    start_encounter(p, "stannis", "jaime")
    go(p, "baratheon: use")
    return p


def at_break_chains() -> IronThrone:
    p = table("targaryen stark lannister", leaders="daenerys", hostages={"stark": ["lannister 5", "lannister 7"]})
    go(p, "targaryen: use")
    return p


def at_bounty() -> IronThrone:
    p = table("tyrell stark lannister", leaders="mace")
    go(p, "tyrell: use")
    return p


def at_shadow() -> IronThrone:
    p = table(
        "baratheon lannister tyrell stark",
        event="lannister",
        hands={"baratheon": "melisandre 1"},
        power={"tywin": 0},
    )
    start_encounter(p, "melisandre", "jaime", tyrell="defender mace")
    go(p, "baratheon: melisandre", "lannister: pass", "tyrell: pass")
    return p


def at_zeal() -> IronThrone:
    p = table("stark baratheon tyrell", hands={"stark": "20", "baratheon": "1 selyse"}, sheet={"baratheon": 1})
    fight(p, "robb", "selyse", {"stark": "20", "baratheon": "1"})
    go(p, "stark: deck", "stark: pass", "baratheon: selyse")
    return p


def at_king() -> IronThrone:
    p = table("tyrell lannister stark baratheon", hands={"tyrell": "renly 1"})
    start_encounter(p, "renly", "jaime")
    go(p, "tyrell: renly", "lannister: pass")
    return p


def at_petition() -> IronThrone:
    p = at_king()
    go(p, "tyrell: stark")
    return p


def at_king_accepts() -> IronThrone:
    p = at_petition()
    go(p, "stark: robb")
    return p


def at_letter() -> IronThrone:
    p = table(
        "lannister stark tyrell baratheon targaryen",
        leaders="tywin",
        event="stark",
        hands={"lannister": "tywin 1", "stark": "5"},
    )
    start_encounter(p, "jaime", "robb", tyrell="defender mace", targaryen="defender jorah")
    go(p, "lannister: tywin", "stark: pass", "tyrell: pass", "targaryen: pass")
    return p


def at_warg() -> IronThrone:
    p = table("lannister tyrell stark", event="tyrell", hands={"stark": "bran"})
    start_encounter(p, "jaime", "mace", stark="defender bran")
    go(p, "lannister: pass", "tyrell: pass", "stark: bran")
    return p


def at_poison() -> IronThrone:
    p = table("tyrell lannister stark", event="lannister", hands={"tyrell": "20 olenna", "lannister": "1"})
    start_encounter(p, "olenna", "jaime")
    lay(p, tyrell="20", lannister="1")
    go(p, "tyrell: pass", "lannister: pass", "tyrell: deck", "tyrell: olenna", "lannister: pass")
    return p


def at_parley() -> IronThrone:
    p = table("tyrell lannister stark", leaders="renly", hands={"tyrell": "5", "lannister": "1"})
    start_encounter(p, "olenna", "jaime")
    lay(p, tyrell="5", lannister="1")
    go(p, "tyrell: use")
    return p


def at_broken_oath() -> IronThrone:
    p = table("lannister stark tyrell", hands={"lannister": "truce truce 5 12 jaime", "stark": "truce"})
    start_encounter(p, "jaime", "robb")
    lay(p, lannister="truce", stark="truce")
    go(p, "lannister: jaime", "stark: pass")
    return p


def at_rescue() -> IronThrone:
    held = {"stark": ["targaryen 20", "tyrell 20"], "tyrell": ["targaryen 12"]}
    p = table("targaryen stark tyrell", hands={"targaryen": "barristan"}, hostages=held)
    start_encounter(p, "barristan", "robb")
    go(p, "targaryen: barristan", "stark: pass")
    return p


def at_passive() -> IronThrone:
    p = table("baratheon stark tyrell", hostages={"baratheon": ["stark 20"]})
    go(p, "baratheon: shireen ask", "baratheon: release #1")
    return p


CASES: list[Case] = [
    (at_passive, "baratheon: perhaps", "IT-9.6", "Use the ability this time, always or never, or pass"),
    (at_hostages, "stark: keep #1", "IT-3.2", "Release a hostage, torture one, or pass"),
    (at_hostages, "stark: release", "IT-3.2", "Release a hostage, torture one, or pass"),
    (at_hostages, "stark: release #one", "IT-3.2", "Release a hostage, torture one, or pass"),
    (at_hostages, "stark: release #2", "IT-3.2", "You hold no hostage #2"),
    (at_hostages, "stark: torture #9", "IT-3.2", "You hold no hostage #9"),
    (at_hostages, "stark: torture #٣", "IT-3.2", "You hold no hostage #٣"),
    (at_torture, "stark: robb", "IT-8.5", "Robb is not a character of House Tyrell"),
    (at_torture, "stark: hodor", "IT-8.5", "Hodor is not a character of House Tyrell"),
    (at_torture, "stark: mace", "IT-9.1", "Mace is dead"),
    (at_torture, "stark: loras", "IT-2.2", "Loras leads a house and is not among the characters"),
    (at_torture_more, "lannister: mace", "IT-9.1", "Mace is dead"),
    (at_torture_more, "lannister: pass", "IT-8.5", "Pass is not a character of House Tyrell"),
    (at_defender, "stark: stark", "IT-4.1", "House Stark cannot be chosen for this"),
    (at_defender, "stark: targaryen", "IT-2.1", "House Targaryen is not in this game"),
    (at_defender, "stark: greyjoy", "IT-1.1", "There is no house called greyjoy"),
    (at_defender_among_tied, "stark: lannister", "IT-4.1", "House Lannister cannot be chosen for this"),
    (at_reinforce, "stark: robb", "IT-9.1", "Robb is dead"),
    (at_reinforce, "stark: arya", "IT-2.2", "Arya leads a house and is not among the characters"),
    (at_reinforce, "stark: jaime", "IT-4.3", "Jaime is not one of your characters: Eddard, Catelyn and Bran"),
    (at_reinforce, "stark: pass", "IT-4.3", "Pass is not one of your characters: Eddard, Catelyn and Bran"),
    (at_participant, "stark: robb", "IT-9.1", "Robb is dead"),
    (at_participant, "stark: arya", "IT-2.2", "Arya leads a house and is not among the characters"),
    (at_participant, "stark: tyrion", "IT-4.4", "Tyrion is not one of your characters: Eddard, Catelyn and Bran"),
    (at_offer, "tyrell: olenna", "IT-5.1", "Offer a character to a side, or stay out"),
    (at_offer, "tyrell: pass", "IT-5.1", "Offer a character to a side, or stay out"),
    (at_offer, "tyrell: challenger mace", "IT-9.1", "Mace is dead"),
    (at_offer, "tyrell: defender loras", "IT-2.2", "Loras leads a house and is not among the characters"),
    (at_offer, "tyrell: defender robb", "IT-5.1", "Robb is not one of your characters: Margaery, Olenna and Renly"),
    (at_accept, "stark: pass", "IT-5.2", "Accept or refuse"),
    (at_leverage, "lannister: accept", "IT-5.3", "Use the ability, or pass"),
    (at_force, "lannister: robb", "IT-5.3", "Robb is not a character of House Tyrell"),
    (at_force, "lannister: mace", "IT-9.1", "Mace is dead"),
    (at_leader_ability, "stark: yes", "IT-9.6", "Use the ability, or pass"),
    (at_distribute_up_to, "stark: robb", "IT-9.1", "Robb is dead"),
    (at_distribute_up_to, "stark: pass", "IT-10.1", "Pass is not one of your characters: Eddard, Bran and Arya"),
    (at_discard, "stark: 6", "IT-11.4", "Hostility 6 is not in your hand"),
    (at_play, "stark: 20", "IT-11.5", "Hostility 20 is not in your hand"),
    (at_play, "stark: 5", "IT-11.5", "Hostility 5 is not a character card: it has no text to play"),
    (at_play, "stark: robb", "IT-9.5", "Tactical Manoeuvre (Robb) is played at another time"),
    (at_play, "stark: bran", "IT-9.5", "Bran takes no part in this encounter"),
    (
        at_play,
        "stark: catelyn",
        "IT-11.4",
        "The condition of Family, Duty, Honour (Catelyn) is not met, or it could do nothing",
    ),
    (at_lay, "stark: 20", "IT-6.1", "Hostility 20 is not in your hand"),
    (at_lay, "stark: pass", "IT-6.1", "Pass is not in your hand"),
    (at_lay_face_up, "lannister: 20", "IT-9.10", "Hostility 20 is not in your hand"),
    (at_instinct, "lannister: tyrell", "IT-9.9", "House Tyrell cannot be chosen for this"),
    (at_replace, "stark: 20", "IT-9.9", "Hostility 20 is not in your hand"),
    (at_replace, "stark: 1", "IT-9.9", "Hostility 1 is not a hostility card above 5"),
    (at_distribute, "lannister: cersei", "IT-9.1", "Cersei is dead"),
    (at_distribute, "lannister: done", "IT-10.1", "Done is not one of your characters: Tywin, Tyrion and Jaime"),
    (at_victim, "stark: baratheon", "IT-7.5", "House Baratheon cannot be chosen for this"),
    (at_victim, "stark: targaryen", "IT-2.1", "House Targaryen is not in this game"),
    (at_victim, "stark: mace", "IT-1.1", "There is no house called mace"),
    (at_source, "stark: discard", "IT-8.1", "There is nothing to take there; possible: the deck and the hand"),
    (at_source, "stark: #1", "IT-8.1", "There is nothing to take there; possible: the deck and the hand"),
    (at_blood_price, "baratheon: davos", "IT-11.4", "Davos cannot be chosen for this"),
    (at_blood_price, "baratheon: melisandre", "IT-2.2", "Melisandre leads a house and is not among the characters"),
    (
        at_blood_price,
        "baratheon: robb",
        "IT-11.4",
        "Robb is not one of your characters: Stannis, Davos, Selyse and Shireen",
    ),
    (at_break_chains, "targaryen: #3", "R-IT-22", "Nobody holds a hostage #3"),
    (at_bounty, "tyrell: both", "IT-9.6", "Draw a card, or distribute power"),
    (at_shadow, "baratheon: davos", "IT-10.2", "Davos cannot be chosen for this"),
    (at_shadow, "baratheon: drogo", "IT-10.2", "No character in this game is called drogo"),
    (at_shadow, "baratheon: hodor", "IT-10.2", "No character in this game is called hodor"),
    (at_shadow, "baratheon: tywin", "IT-9.1", "Tywin is dead"),
    (at_shadow, "baratheon: joffrey", "IT-2.2", "Joffrey leads a house and is not among the characters"),
    (at_letter, "lannister: stark", "IT-9.4", "House Stark cannot be chosen for this"),
    (at_letter, "lannister: baratheon", "IT-9.4", "House Baratheon cannot be chosen for this"),
    (at_warg, "stark: stark", "R-IT-28", "House Stark cannot be chosen for this"),
    (at_poison, "tyrell: mace", "IT-10.2", "Mace cannot be chosen for this"),
    (at_poison, "tyrell: robb", "IT-10.2", "Robb cannot be chosen for this"),
    (at_parley, "lannister: perhaps", "IT-6.6", "Accept or refuse"),
    (at_broken_oath, "lannister: 20", "IT-6.1", "Hostility 20 is not in your hand"),
    (at_broken_oath, "lannister: truce", "IT-6.1", "Truce is not a hostility card"),
    (at_rescue, "targaryen: #2", "R-IT-22", "Hostage #2 is not a card of your house"),
    (at_zeal, "baratheon: 4", "IT-10.1", f"Name a number from 0 to {min(2, CARDS['selyse'].max)}"),
    (at_king, "tyrell: lannister", "IT-5.1", "House Lannister cannot be chosen for this"),
    (at_petition, "stark: jaime", "IT-5.1", "Jaime is not one of your characters: Eddard, Robb, Catelyn and Bran"),
    (at_petition, "stark: arya", "IT-2.2", "Arya leads a house and is not among the characters"),
    (at_king_accepts, "tyrell: pass", "IT-5.2", "Accept or refuse"),
]


@pytest.mark.parametrize(("question", "answer", "clause", "reason"), CASES)
def test_a_choice_is_refused_with_clause_and_reason(
    question: Callable[[], IronThrone], answer: str, clause: str, reason: str
) -> None:
    """IT-2.2, IT-3.2, IT-4.1, IT-4.3, IT-4.4, IT-5.1 to IT-5.3, IT-6.1, IT-7.5, IT-8.1, IT-8.5, IT-9.1, IT-9.5, IT-9.6,
    IT-9.9, IT-9.10, IT-10.1, IT-11.4, IT-11.5: what is not legal is refused with its clause, and changes nothing."""
    assert refused(question(), answer) == (clause, reason)


def test_the_questions_of_these_cases_are_the_questions_of_the_game() -> None:
    """IT-11.5: every question of the game is refused a wrong answer here or in the tests of bargains and set-up."""
    kinds = {the_kind(question()) for question, *_ in CASES}
    elsewhere = {"keep_leader", "bargain"}
    assert kinds | elsewhere == set(GAME.book.questions)


CLAUSES = {
    "keep_leader": "IT-2.1",
    "leader_ability": "IT-9.6",
    "passive": "IT-9.6",
    "play": "IT-11.5",
    "hostages": "IT-3.2",
    "torture": "IT-8.5",
    "torture_more": "IT-8.5",
    "victim": "IT-7.5",
    "source": "IT-8.1",
    "defender": "IT-4.1",
    "reinforce": "IT-4.3",
    "participant": "IT-4.4",
    "offer_support": "IT-5.1",
    "accept_support": "IT-5.2",
    "leverage": "IT-5.3",
    "force_support": "IT-5.3",
    "lay": "IT-6.1",
    "lay_face_up": "IT-9.10",
    "distribute": "IT-10.1",
    "distribute_up_to": "IT-10.1",
    "discard": "IT-11.4",
    "bargain": "IT-6.9",
    "blood_price": "IT-11.4",
    "break_chains": "R-IT-22",
    "bounty": "IT-9.6",
    "instinct": "IT-9.9",
    "replace": "IT-9.9",
    "letter": "IT-9.4",
    "warg": "R-IT-28",
    "shadow": "IT-10.2",
    "poison": "IT-10.2",
    "parley": "IT-6.6",
    "break_oath": "IT-6.1",
    "zeal": "IT-10.1",
    "king": "IT-5.1",
    "offer_to_king": "IT-5.1",
    "king_accepts": "IT-5.2",
}


def test_every_question_names_its_clause() -> None:
    """IT-11.5: what a player is asked rests on a clause."""
    assert {kind: question.clause for kind, question in GAME.book.questions.items()} == CLAUSES


def test_questions_about_hidden_cards_are_asked_though_one_option_is_left_and_sealed_answers_stay_secret() -> None:
    """IT-2.1, IT-6.1, IT-9.9, IT-11.4, IT-11.5: being asked tells nothing, and the log shows no sealed answer."""
    questions = GAME.book.questions
    always = {kind: question.always for kind, question in questions.items() if question.always}
    assert always == {
        "keep_leader": "IT-2.1",
        "lay": "IT-6.1",
        "lay_face_up": "IT-6.1",
        "discard": "IT-11.4",
        "replace": "IT-9.9",
        "break_oath": "IT-9.9",
    }
    assert {kind for kind, question in questions.items() if question.sealed} == {
        "keep_leader",
        "play",
        "lay",
        "passive",
    }


# Whoever answers


def test_who_is_not_asked_cannot_answer() -> None:
    """IT-11.5: only the seats that are asked."""
    assert refused(at_lay(), "tyrell: 5") == ("IT-11.5", "Seat 2 is not deciding now; waiting for seat 0 and seat 1")


def test_who_has_answered_cannot_answer_again() -> None:
    """IT-6.1: a card that lies there lies there."""
    p = at_lay()
    go(p, "stark: 5")
    assert refused(p, "stark: 1")[0] == "IT-11.5"


@pytest.mark.parametrize("seat", [3, -1, "stark", None, True])
def test_a_seat_that_is_not_there_cannot_answer(seat: Any) -> None:
    """IT-1.0: seats are numbered from 0."""
    p = at_defender()
    error = p.why_not(cast("int", seat), "tyrell")
    assert error is not None
    assert error.clause == "IT-1.0"


@pytest.mark.parametrize("choice", [None, 5, ["tyrell"]])
def test_an_answer_is_a_text(choice: Any) -> None:
    """IT-4.1: anything else is refused."""
    p = at_defender()
    error = p.why_not(0, cast("str", choice))
    assert error is not None
    assert error.clause == "IT-4.1"
