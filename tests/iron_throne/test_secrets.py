"""What is public, what is secret: the last table of the rules, row by row, as views have it."""

from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne import GAME
from smallcouncil.games.iron_throne.cards import CHARACTERS
from smallcouncil.games.iron_throne.state import IronThrone

from .table import (
    close_window,
    fight,
    go,
    knows,
    lay,
    start_encounter,
    story,
    table,
    the_kind,
    view,
    who_knows,
)

HOUSES = ("stark", "lannister", "tyrell")
EVERYBODY = (*HOUSES, None)


def seen(p: IronThrone, zone: str) -> list[Any]:
    """A zone as each player and a spectator see it."""
    return [view(p, viewer)[zone] for viewer in EVERYBODY]


# Row by row


def test_a_hand_is_seen_by_its_player_and_counted_by_the_others() -> None:
    """R-IT-27: hand: its player; the others, the count."""
    p = table(hands={"stark": "20 truce", "lannister": "5", "tyrell": ""})
    assert seen(p, "hands") == [
        [["20", "truce"], 1, 0],
        [2, ["5"], 0],
        [2, 1, []],
        [2, 1, 0],
    ]


def test_a_laid_card_and_a_chosen_card_are_seen_by_their_player_only() -> None:
    """IT-6.1, IT-11.5: card laid face down, card chosen in a window: its player."""
    p = table(hands={"stark": "20 5", "lannister": "5"})
    start_encounter(p, "robb", "jaime")
    go(p, "stark: pass")
    assert seen(p, "picks") == [["pass", None, None], [None, "", None], [None, None, ""], [None, None, None]]
    go(p, "lannister: pass")
    go(p, "stark: 20")
    assert seen(p, "laid") == [["20", None, None], [None, "", None], [None, None, ""], [None, None, None]]
    assert [counts[0] for counts in seen(p, "hands")[1:]] == [2, 2, 2]


def test_a_house_deck_is_seen_by_nobody_and_counted_by_all() -> None:
    """R-IT-27: house deck: the count."""
    p = table(hands={"stark": "20"}, discards={"lannister": "1 2 3"}, hostages={"tyrell": ["stark 5"]})
    assert seen(p, "decks") == [[23, 17, 20]] * 4


def test_discards_revealed_and_played_cards_are_seen_by_everybody() -> None:
    """R-IT-27: discard piles, played cards, cards turned up: everything."""
    hands = {"stark": "5", "lannister": "3", "tyrell": "loras"}
    p = table(hands=hands, discards={"tyrell": "20 truce"})
    start_encounter(p, "robb", "jaime", tyrell="challenger mace")
    lay(p, stark="5", lannister="3")
    go(p, "stark: pass", "lannister: pass", "tyrell: loras")
    assert seen(p, "discards") == [[[], [], ["20", "truce"]]] * 4
    assert seen(p, "revealed") == [["5", "3", ""]] * 4
    assert seen(p, "played") == [[[], [], ["loras"]]] * 4


def test_power_influence_participants_and_events_are_seen_by_everybody() -> None:
    """R-IT-27: power, influence, participants, events used: everything."""
    p = table(power={"robb": 2, "bran": 0}, influence={"stark": {"tyrell": 2}}, sheet={"tyrell": 1})
    start_encounter(p, "robb", "jaime", tyrell="challenger mace")
    for viewer in EVERYBODY:
        now = view(p, viewer)
        assert now["power"] == dict(p.power)
        assert (now["sheet"], now["dead"], now["power_gone"]) == ([3, 3, 1], ["bran"], p.power_gone)
        assert now["influence"] == [[3, 0, 2], [0, 5, 0], [0, 0, 5]]
        assert (now["sides"], now["participants"]) == (
            ["challenger", "defender", "challenger"],
            ["robb", "jaime", "mace"],
        )
        assert (now["event"], now["events_used"], now["challenger"], now["defender"]) == ("stark", ["stark"], 0, 1)


def test_offers_and_proposals_are_seen_by_everybody() -> None:
    """R-IT-27: an offer is in the question that everybody may know; a proposal lies on the table."""
    p = table(event="lannister", sheet={"stark": 0, "lannister": 0})
    go(p, "stark: robb", "lannister: jaime", "tyrell: defender mace")
    for viewer in EVERYBODY:
        assert view(p, viewer)["asked"] == [
            {"seat": 1, "kind": "accept_support", "about": {"seat": 2, "character": "mace"}}
        ]
    p = table(hands={"stark": "truce", "lannister": "truce"})
    fight(p, "robb", "jaime", {"stark": "truce", "lannister": "truce"})
    go(p, "stark: propose influence deck for 2p")
    assert seen(p, "proposals") == [[5, 6, 6]] * 4
    assert seen(p, "bargain") == [[0, [True, ["deck"], 0], [False, [], 2]]] * 4


@pytest.mark.parametrize(
    ("hostage", "knowers"), [("lannister jaime", ["stark"]), ("lannister jaime hand", ["stark", "lannister"])]
)
def test_a_hostage_is_known_to_its_holder_and_to_who_lost_it_from_hand(hostage: str, knowers: list[str]) -> None:
    """IT-8.2: not to the owner, if from the deck; the others see house and place."""
    p = table(hostages={"stark": [hostage]})
    assert who_knows(p, 1) == knowers
    assert view(p, None)["hostages"][0][0]["face"] is None
    assert {row[0][0]["owner"] for row in seen(p, "hostages")} == {1}


def test_a_released_hostage_is_known_to_its_owner_and_former_holders() -> None:
    """IT-8.4, R-IT-28: hostage released: owner and former holders; the others its house."""
    p = table(hands={"stark": ""}, hostages={"lannister": ["stark 20"]})
    happened = go(p, "lannister: release #1")
    assert (knows(p, "lannister", "stark"), knows(p, "tyrell", "stark")) == ("20", "")
    assert story(p, happened)[:2] == ["released lannister 1 stark", "hostage_face 1 20 (stark)"]
    assert [hands[0] for hands in seen(p, "hands")] == [["20"], 1, 1, 1]


def test_the_event_deck_is_seen_by_nobody() -> None:
    """R-IT-27: event deck: the count."""
    assert seen(table(), "events_deck") == [11] * 4


def test_leader_sheets_are_seen_by_their_player_only() -> None:
    """IT-2.1, IT-2.2: the two drawn, and later the one not kept: owner; the chosen one is open after the reveal."""
    p = GAME.new(3, 5, {"houses": HOUSES})
    drawn = [list(sheets) for sheets in p.sheets]
    assert seen(p, "sheets") == [
        [drawn[0], None, None],
        [None, drawn[1], None],
        [None, None, drawn[2]],
        [None, None, None],
    ]
    for seat in range(3):
        p.answer(seat, p.sheets[seat][1])
    assert seen(p, "leaders") == [[sheets[1] for sheets in drawn]] * 4
    assert seen(p, "sheets")[3] == [None, None, None]
    assert all(leader in CHARACTERS[house] for leader, house in zip(p.leaders, p.houses, strict=True))


def test_nothing_of_chance_log_or_agenda_is_seen() -> None:
    """R-IT-27: what is not declared open is not in a view."""
    p = table()
    assert not {"key", "seed", "draws", "agenda", "past", "events", "pending"} & view(p, None).keys()


# Talk


def test_only_draws_sheets_hostages_and_looks_are_told_in_private() -> None:
    """IT-13.1, IT-13.2, R-IT-29: no answer shows a card of a hand or a hostage to another player by choice.

    What is told to some seats only is what the rules let them see: their own sheets and cards drawn, a hostage's face
    to the taker and who lost it from hand or gets it back, cards looked at to the looker and their player.
    """
    for seed in range(12):
        rng, p = Random(seed), GAME.new(3 + seed % 3, seed, {"round_limit": 6})
        while p.outcome is None:
            seat = rng.choice(sorted(p.pending))
            for event in p.answer(seat, p.pending[seat].options.sample(rng)):
                if event.audience is not None:
                    assert event.kind in ("drew_cards", "hostage_face", "looked_at")
                    assert len(event.audience) <= (1 if event.kind == "drew_cards" else 2)
    assert not {"show", "tell", "whisper"} & GAME.book.questions.keys()


def test_a_draw_is_told_only_to_who_draws() -> None:
    """IT-13.2, R-IT-27: the others are told how many."""
    p = table(decks={"stark": "20", "lannister": "truce"})
    happened = go(p, "stark: lannister")
    for seat, card in ((0, "20"), (1, "truce")):
        [private] = [event for event in sc.seen_by(happened, seat) if event.audience is not None]
        assert private.data == {"cards": (card,)}
    assert all(event.audience is None for event in sc.seen_by(happened, 2))
    assert [event.data for event in sc.seen_by(happened, None) if event.kind == "drew"] == [
        {"seat": 0, "n": 1},
        {"seat": 1, "n": 1},
    ]


# Being asked


def test_who_is_asked_what_never_depends_on_hidden_cards() -> None:
    """IT-11.5, IT-6.1, IT-11.4: the same seats are asked the same, whatever hands hold: discards, windows, laying."""

    def what_lannister_sees(hand: str) -> list[Any]:
        p = table(leaders="robb", hands={"stark": hand, "lannister": "5 3"})
        go(p, "stark: use")
        questions = []
        while the_kind(p) == "discard":
            questions.append(view(p, "lannister")["asked"])
            go(p, f"stark: {p.hands[0][0]}")
        start_encounter(p, "bran", "jaime", tyrell="challenger mace")
        questions.append(view(p, "lannister")["asked"])
        close_window(p)
        return [*questions, view(p, "lannister")["asked"]]

    assert what_lannister_sees("truce truce truce truce") == what_lannister_sees("robb bran 20 5")
    assert len(what_lannister_sees("5")) == 1 + 2
