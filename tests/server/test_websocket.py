"""Play over the WebSocket: every table is played to its end, resumed anywhere, and nothing is done twice."""

from __future__ import annotations

from random import Random

import pytest

import smallcouncil as sc
from tests.server.host import Server, Visitor


@pytest.mark.parametrize("game", sc.game_ids())
def test_a_game_against_bots_is_played_to_its_end(server: Server, game: str) -> None:
    ned = Visitor(server)
    sitting = ned.sit(ned.make(game, "me", "random", "random", seed=None))
    sitting.play(Random(1))
    assert sitting.info["status"] == "over"
    assert sitting.scenes[0]["view"]["outcome"]["winners"]
    assert sitting.info["fairness"]["seed"]


def test_friends_meet_by_a_link(server: Server) -> None:
    ned, robert = Visitor(server, "Ned"), Visitor(server, "Robert")
    table = ned.make("hand-of-the-king", "me", "open")
    waiting = ned.sit(table)
    assert waiting.info["status"] == "lobby"
    [invite] = [one["invite"] for one in ned.get(f"/api/tables/{table}/invitations") if one["seat"] == 1]
    robert.post(f"/api/tables/{table}/join", {"seat": 1}, status=403)
    joined = robert.post(f"/api/tables/{table}/join", {"seat": 1, "invite": invite})
    assert joined["seats"] == [1]
    assert joined["table"]["status"] == "playing"
    waiting.wait(lambda sitting: sitting.info["status"] == "playing")
    assert [seat["name"] for seat in waiting.info["seats"]] == ["Ned", "Robert"]
    rival = robert.sit(table)
    asked, other = (waiting, rival) if waiting.decisions else (rival, waiting)
    choice = asked.decisions[0]["options"][0]
    done = asked.answer(choice)
    step = other.next("step")
    assert step["seq"] == done["seq"]
    assert step["entry"]["choice"] == choice


def test_hotseat_has_a_scene_for_each_seat(server: Server) -> None:
    ned = Visitor(server)
    sitting = ned.sit(ned.make("westeros-intrigue", "me", "me"))
    assert {*sitting.scenes} == {0, 1}
    assert len(sitting.decisions) == 1
    hands = [sitting.scenes[seat]["view"]["hands"] for seat in (0, 1)]
    assert isinstance(hands[0][0], list)
    assert hands[0][1] == len(hands[1][1])
    sitting.play(Random(2))
    assert sitting.is_over


def test_whoever_has_followed_the_steps_sees_what_a_newcomer_is_shown(server: Server) -> None:
    """Every own seat, and a spectator: the view, the decision, and whether one may undo."""
    ned, varys = Visitor(server), Visitor(server, "")
    table = ned.make("iron-throne", "me", "me", "me", visibility="open")
    sitting, watcher = ned.sit(table), varys.sit(table)
    for _ in range(5):
        sitting.play(Random(4), most=6)
        for follower, newcomer in ((sitting, ned.sit(table)), (watcher, varys.sit(table))):
            assert follower.reach(newcomer.info["seq"]).scenes == newcomer.scenes


def test_a_client_resumes_at_any_entry(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make("hand-of-the-king", "me", "me", seed="7")
    first = ned.sit(table)
    first.play(Random(3), most=9)
    whole = ned.sit(table).welcome
    entries = whole["viewers"][0]["entries"]
    assert [entry["seq"] for entry in entries] == [*range(1, whole["seq"] + 1)]
    for since in range(whole["seq"] + 1):
        again = ned.sit(table, since=since).welcome
        assert again["viewers"][0]["entries"] == entries[since:]
        assert again["viewers"][0]["scene"] == whole["viewers"][0]["scene"]
    assert ned.sit(table, since=whole["seq"] + 5).welcome["viewers"][0]["entries"] == entries


def test_a_request_that_is_sent_again_is_not_carried_out_again(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make("hand-of-the-king", "me", "me")
    sitting = ned.sit(table)
    decision = sitting.decisions[0]
    told = [sitting.answer(decision["options"][0], decision, id="once") for _ in range(3)]
    elsewhere = ned.sit(table).answer(decision["options"][0], decision, id="once")
    assert told[0]["type"] == "done"
    assert [*told, elsewhere] == [told[0]] * 4
    assert ned.sit(table).info["seq"] == told[0]["seq"]


def test_an_answer_to_an_older_decision_is_stale(server: Server) -> None:
    ned = Visitor(server)
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    decision = sitting.decisions[0]
    sitting.reach(sitting.answer(decision["options"][0], decision)["seq"])
    while sitting.decisions[0]["seat"] != decision["seat"]:
        told = sitting.answer(sitting.decisions[0]["options"][0])
        sitting.reach(told["seq"])
    assert sitting.answer(sitting.decisions[0]["options"][0], decision)["code"] == "stale"


def test_a_refusal_names_its_clause(server: Server) -> None:
    """HK-3.1: a move names a direction and a house."""
    ned = Visitor(server)
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    told = sitting.answer("nonsense")
    assert (told["code"], told["clause"], told["key"]) == ("illegal", "HK-3.1", "no.not_a_move")
    seat = sitting.decisions[0]["seat"]
    reason = sitting.request("why", seat=seat, choice="nonsense")
    assert (reason["allowed"], reason["clause"]) == (False, "HK-3.1")
    assert sitting.request("why", seat=seat, choice=sitting.decisions[0]["options"][0])["allowed"]


def test_a_preview_tells_what_the_answer_then_brings(server: Server) -> None:
    """HK-3.2, HK-3.4: what a move takes, whose banner moves; nothing has changed by asking."""
    ned = Visitor(server)
    sitting = ned.sit(ned.make("hand-of-the-king", "me", "me"))
    decision = sitting.decisions[0]
    told = sitting.request("preview", seat=decision["seat"], choice=decision["options"][0])
    assert (told["type"], told["whole"]) == ("foreseen", True)
    before = sitting.scenes[decision["seat"]]["view"]
    assert all(before[name] == value for name, value in told["before"].items())
    sitting.reach(sitting.answer(decision["options"][0], decision)["seq"])
    after = sitting.scenes[decision["seat"]]["view"]
    assert after == {**before, **told["after"], "asked": after["asked"]}


def test_a_preview_is_refused_like_the_answer_and_to_others_than_the_player(server: Server) -> None:
    """HK-3.1."""
    ned, eve = Visitor(server), Visitor(server)
    table = ned.make("hand-of-the-king", "me", "me", visibility="open")
    sitting, watching = ned.sit(table), eve.sit(table)
    seat = sitting.decisions[0]["seat"]
    refused = sitting.request("preview", seat=seat, choice="nonsense")
    assert (refused["code"], refused["clause"]) == ("illegal", "HK-3.1")
    assert watching.request("preview", seat=seat, choice="nonsense")["code"] == "not_yours"


def test_a_finished_game_can_be_replayed_as_each_saw_it(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make("westeros-intrigue", "me", "random")
    ned.get(f"/api/tables/{table}/replay", status=403)
    sitting = ned.sit(table)
    sitting.play(Random(4))
    as_seen = ned.get(f"/api/tables/{table}/replay?viewer=1")
    opened = ned.get(f"/api/tables/{table}/replay?viewer=all")
    assert len(as_seen) == len(opened) == sitting.info["seq"]
    start = next(shot for shot in as_seen if shot["view"])
    assert isinstance(start["view"]["hands"][0], int)
    assert isinstance(next(shot for shot in opened if shot["view"])["view"]["hands"][0], list)
    assert ned.get(f"/api/tables/{table}/replay?after=3") == ned.get(f"/api/tables/{table}/replay")[3:]


def test_what_is_played_is_listed_with_who_is_to_act(server: Server) -> None:
    ned = Visitor(server, "Lister")
    mine = ned.make("hand-of-the-king", "me", "me", visibility="open", title="Come all")
    assert [one["may_act"] for one in ned.get("/api/me/tables") if one["table"]["id"] == mine] == [True]
    assert "Come all" in [one["title"] for one in Visitor(server, "").get("/api/tables")]
    hidden = ned.make("hand-of-the-king", "me", "me", visibility="link")
    assert hidden not in [one["id"] for one in ned.get("/api/tables")]
