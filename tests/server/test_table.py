"""What can happen at a table beside play: undo, votes, clocks, talk, bots that step in, spectators, rematches."""

from __future__ import annotations

import time
from random import Random

import pytest

import smallcouncil as sc
from smallcouncil.server.entries import Answer
from smallcouncil.server.refusals import Refused
from smallcouncil.server.talk import say
from tests.server.host import ConnectionClosed, Json, Server, Sitting, Visitor
from tests.server.wire import table_at

HAND = "hand-of-the-king"


def pair(server: Server, game: str = HAND, **more: object) -> tuple[Sitting, Sitting]:
    """Two people at a table: first the one who is asked. Both are there when it begins: no clock is ahead of them."""
    ned, robert = Visitor(server, "Ned"), Visitor(server, "Robert")
    table = ned.make(game, "me", "open", visibility="open", starts_when_full=False, **more)
    robert.post(f"/api/tables/{table}/join", {})
    sittings = [ned.sit(table), robert.sit(table)]
    ned.post(f"/api/tables/{table}/start")
    for sitting in sittings:
        sitting.wait(lambda one: one.info["status"] == "playing")
    sittings.sort(key=lambda sitting: not sitting.decisions)
    return sittings[0], sittings[1]


def seat_of(sitting: Sitting) -> int:
    return next(seat for seat in sitting.scenes if seat is not None)


def until(sitting: Sitting, seq: int) -> Sitting:
    return sitting.reach(seq)


def play_out(*sittings: Sitting) -> None:
    """Choose the first option, whoever is asked, until the game is over."""
    while not sittings[0].is_over:
        asked = next(sitting for sitting in sittings if sitting.decisions)
        done = asked.answer(asked.decisions[0]["options"][0])
        for sitting in sittings:
            until(sitting, done["seq"])


# Undo


def test_a_move_that_showed_nothing_is_taken_back_freely(server: Server) -> None:
    mover, other = pair(server)
    before, decision = mover.scenes[seat_of(mover)]["view"], mover.decisions[0]
    done = until(mover, mover.answer(decision["options"][0])["seq"])
    assert done.scenes[seat_of(mover)]["may_undo"] == "last"
    undone = mover.request("undo", seat=seat_of(mover))
    assert undone["type"] == "done"
    until(mover, undone["seq"])
    assert mover.scenes[seat_of(mover)]["view"] == before
    assert mover.decisions[0]["options"] == decision["options"]
    until(other, undone["seq"])
    assert other.frames[-1]["entry"] == {
        **other.frames[-1]["entry"],
        "kind": "undo",
        "seat": seat_of(mover),
        "undone": 1,
    }
    assert mover.answer(decision["options"][0], decision)["code"] == "stale"


def vote(sitting: Sitting, yes: bool) -> Json:
    """Vote on what is proposed."""
    sitting.wait(lambda one: one.info["proposal"] is not None)
    proposal = sitting.info["proposal"]["number"]
    return sitting.request("vote", seat=seat_of(sitting), proposal=proposal, yes=yes)


def test_a_card_that_was_shown_is_taken_back_by_consent_only(server: Server) -> None:
    layer, other = pair(server, "westeros-intrigue")
    before = layer.scenes[seat_of(layer)]["view"]
    layer.answer(layer.decisions[0]["options"][0])
    asked = layer.request("undo", seat=seat_of(layer))
    until(other, asked["seq"])
    assert other.info["proposal"] == {
        "number": asked["seq"],
        "seat": seat_of(layer),
        "what": "undo",
        "yes": [seat_of(layer)],
        "waiting": [seat_of(other)],
        "of": None,
    }
    assert layer.request("vote", seat=seat_of(other), proposal=asked["seq"], yes=True)["code"] == "not_yours"
    agreed = vote(other, True)
    until(layer, agreed["seq"])
    assert layer.scenes[seat_of(layer)]["view"] == before
    entries = layer.visitor.sit(layer.table).welcome["viewers"][0]["entries"]
    told = [(entry["kind"], entry.get("undone", 0)) for entry in entries]
    assert told[-3:] == [("answer", 0), ("propose", 0), ("vote", 1)]  # the last yes took it back


def test_a_no_and_any_further_choice_drop_the_question(server: Server) -> None:
    layer, other = pair(server, "westeros-intrigue")
    layer.answer(layer.decisions[0]["options"][0])
    layer.request("undo", seat=seat_of(layer))
    refused = vote(other, False)
    until(layer, refused["seq"])
    assert layer.info["proposal"] is None
    asked = layer.request("undo", seat=seat_of(layer))
    until(other, asked["seq"]).wait(lambda one: bool(one.decisions) or one.is_over)
    answered = other.answer(other.decisions[0]["options"][0])
    until(other, answered["seq"])
    assert other.info["proposal"] is None


# Votes, resigning


def test_a_vote_is_for_the_proposal_it_names(server: Server) -> None:
    """A yes to a pause does not become a yes to an undo that was proposed meanwhile."""
    mover, other = pair(server)
    pause = mover.request("propose", seat=seat_of(mover), what="pause")["seq"]
    vote(mover, False)
    mover.answer(mover.decisions[0]["options"][0])
    other.wait(lambda one: bool(one.decisions))
    other.answer(other.decisions[0]["options"][0])
    undo = mover.request("undo", seat=seat_of(mover))["seq"]
    late = other.request("vote", seat=seat_of(other), proposal=pause, yes=True)
    assert late["code"] == "stale"
    until(other, undo)
    assert other.info["proposal"]["number"] == undo


def test_a_second_proposal_does_not_replace_the_first(server: Server) -> None:
    mover, other = pair(server)
    first = mover.request("propose", seat=seat_of(mover), what="pause")["seq"]
    assert other.request("propose", seat=seat_of(other), what="pause")["code"] == "conflict"
    until(other, first)
    assert other.info["proposal"]["number"] == first


def test_who_has_resigned_consents_to_no_undo(server: Server) -> None:
    """Without them only what is free can be undone: here a card that was shown."""
    layer, other = pair(server, "westeros-intrigue")
    answered = layer.answer(layer.decisions[0]["options"][0])
    until(other, answered["seq"])
    asked = layer.request("undo", seat=seat_of(layer))
    until(layer, other.request("resign", seat=seat_of(other))["seq"])
    assert layer.info["proposal"] is None
    entries = layer.visitor.sit(layer.table).welcome["viewers"][0]["entries"]
    assert [entry["kind"] for entry in entries[asked["seq"] - 1 :]][:2] == ["propose", "resign"]
    assert layer.request("undo", seat=seat_of(layer))["code"] == "conflict"


def test_who_resigns_does_so_for_good(server: Server) -> None:
    """Not even the key to the seat brings them back."""
    mover, _ = pair(server)
    [key] = mover.visitor.post(f"/api/tables/{mover.table}/keys")
    mover.request("resign", seat=seat_of(mover))
    Visitor(server, "Ned again").post(f"/api/tables/{mover.table}/join", key, status=409)


def test_a_pause_needs_everybody_and_stops_play_until_all_agree_to_go_on(server: Server) -> None:
    mover, other = pair(server)
    mover.request("propose", seat=seat_of(mover), what="pause")
    paused = vote(other, True)
    until(mover, paused["seq"])
    assert mover.info["status"] == "paused"
    assert mover.answer(mover.decisions[0]["options"][0])["code"] == "conflict"
    other.request("propose", seat=seat_of(other), what="resume")
    until(other, vote(mover, True)["seq"])
    assert other.info["status"] == "playing"
    assert mover.answer(mover.decisions[0]["options"][0])["type"] == "done"


def test_a_bot_plays_on_for_whoever_resigns(server: Server) -> None:
    mover, other = pair(server)
    until(other, mover.request("resign", seat=seat_of(mover))["seq"])
    other.play(Random(1))
    assert other.is_over
    gone = other.info["seats"][seat_of(mover)]
    assert (gone["kind"], gone["away"], gone["name"]) == ("bot", "resigned", mover.visitor.get("/api/me")["name"])
    assert mover.request("resign", seat=seat_of(mover))["code"] in ("conflict", "not_yours")


# Clocks


def test_a_bot_decides_when_the_time_for_a_decision_is_over(server: Server) -> None:
    mover, other = pair(server, clock={"kind": "decision", "seconds": 1})
    clock = {one["seat"]: one for one in mover.info["clocks"]}[seat_of(mover)]
    assert clock["deadline"] == mover.frames[-1]["entry"]["at"] + 1000
    step = mover.next("step")
    assert (step["entry"]["kind"], step["entry"]["by"], step["entry"]["seat"]) == ("answer", "clock", seat_of(mover))
    assert step["entry"]["at"] >= clock["deadline"]
    other.close()


def test_a_seat_is_taken_over_and_given_back_on_return(server: Server) -> None:
    clock = {"kind": "player", "seconds": 1, "increment": 30, "timeout": "takeover"}
    mover, other = pair(server, clock=clock)
    mover.close()
    other.wait(lambda one: one.info["seats"][seat_of(mover)]["away"] == "time")
    back = mover.visitor.sit(mover.table)
    back.wait(lambda one: one.info["seats"][seat_of(mover)]["away"] == "")
    assert back.info["seats"][seat_of(mover)]["kind"] == "person"


# Talk


def test_talk_is_heard_by_all_seats_and_by_no_spectator(server: Server) -> None:
    mover, other = pair(server)
    watcher = Visitor(server, "Watcher").sit(mover.table)
    assert mover.request("say", seat=seat_of(mover), text="<b>Winter</b> is coming'; --")["type"] == "done"
    heard = other.next("talked")
    assert heard["said"]["text"] == "<b>Winter</b> is coming'; --"
    watcher.request("say", text="Who wins?")
    assert [frame["said"]["text"] for frame in watcher.frames if frame["type"] == "talked"] == ["Who wins?"]
    assert other.request("ping")["type"] == "done"
    assert [frame["type"] for frame in other.frames].count("talked") == 1
    again = mover.visitor.sit(mover.table).welcome["viewers"][0]["said"]
    assert [said["n"] for said in again] == [1]
    assert mover.visitor.sit(mover.table, said={str(seat_of(mover)): 1}).welcome["viewers"][0]["said"] == []
    assert watcher.welcome["viewers"][0]["said"] == []


def test_open_talk_only_where_the_game_wants_that(server: Server) -> None:
    mover, _ = pair(server)
    assert mover.request("say", seat=seat_of(mover), to=seat_of(_), text="psst")["code"] == "not_yours"
    ned = Visitor(server)
    ned.post("/api/tables", {"game": "iron-throne", "seats": ["me"] * 3, "talk": "pairs"}, status=400)


def test_private_words_leave_no_trace_with_others(server: Server) -> None:
    ned = Visitor(server, "Ned")
    others = [Visitor(server, name) for name in ("Robert", "Cersei")]
    table = ned.make("storm-of-swords", "me", "open", "open", visibility="open")
    for other in others:
        other.post(f"/api/tables/{table}/join", {})
    speaker, partner, third = ned.sit(table), others[0].sit(table), others[1].sit(table)
    assert speaker.info["talk"] == "pairs"
    speaker.request("say", seat=0, to=1, text="a secret")
    speaker.request("say", seat=0, text="for all")
    assert [partner.next("talked")["said"]["n"] for _ in range(2)] == [1, 2]
    assert third.next("talked")["said"] == {**third.frames[-1]["said"], "n": 1, "text": "for all"}


def test_the_ravens_talk_is_for_two_and_all_others_are_silent(server: Server) -> None:
    """HK-6.2, R-HK-19: two talk in private for a minute at most; nobody else may talk."""
    people = [Visitor(server, name) for name in ("Ned", "Robert", "Cersei")]
    table = people[0].make(HAND, "me", "open", "open", options={"raven": True}, visibility="open")
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join", {})
    sittings = [person.sit(table) for person in people]
    asked = next(sitting for sitting in sittings if sitting.decisions)
    silent = asked.request("say", seat=seat_of(asked), text="hello?")
    assert (silent["code"], silent["clause"], silent["key"]) == ("not_yours", "HK-6.2", "no.silent")
    raven = next(option for option in asked.decisions[0]["options"] if option.startswith("raven"))
    opened = asked.answer(raven)
    partner = sittings[int(raven.split()[1])]
    third = next(one for one in sittings if one not in (asked, partner))
    until(partner, opened["seq"])
    until(third, opened["seq"])
    assert partner.request("say", seat=seat_of(partner), text="between us")["type"] == "done"
    assert asked.next("talked")["said"]["to"] == sorted([seat_of(asked), seat_of(partner)])
    refused = third.request("say", seat=seat_of(third), text="me too")
    assert (refused["code"], refused["clause"], refused["key"]) == ("not_yours", "HK-6.2", "no.others_talk")
    assert not [frame for frame in third.frames if frame["type"] == "talked"]


def test_the_ravens_talk_is_over_after_a_minute() -> None:
    """R-HK-19: until then the two hear each other and nobody else; after it not even they."""
    p = sc.new(HAND, players=3, seed=1, options={"raven": True, "first": 0})
    table = table_at(p).next(Answer(seat=0, choice="raven 1"), 1_000)
    assert say(table, 1, "Robert", None, "between us", 61_000).to == (0, 1)
    with pytest.raises(Refused, match="the private talk is over") as refused:
        say(table, 1, "Robert", None, "and another thing", 61_001)
    assert (refused.value.clause, refused.value.key) == ("R-HK-19", "no.talk_over")


# Seats


def test_one_stranger_takes_one_seat(server: Server) -> None:
    """Nobody can take all open seats of a table of strangers and begin."""
    ned, stranger = Visitor(server, "Ned"), Visitor(server, "Petyr")
    table = ned.make(HAND, "me", "open", "open", visibility="open")
    stranger.post(f"/api/tables/{table}/join", {})
    stranger.post(f"/api/tables/{table}/join", {}, status=409)
    stranger.post(f"/api/tables/{table}/join", {"seat": 2}, status=409)
    any_seat = invitation(ned, table, -1)
    stranger.post(f"/api/tables/{table}/join", {"invite": any_seat}, status=409)
    assert ned.get(f"/api/tables/{table}")["table"]["status"] == "lobby"
    stranger.post(f"/api/tables/{table}/join", {"seat": 2, "invite": invitation(ned, table, 2)})


def test_the_invitation_of_somebody_whom_the_host_sent_away_is_void(server: Server) -> None:
    ned, petyr, robert = (Visitor(server, name) for name in ("Ned", "Petyr", "Robert"))
    table = ned.make(HAND, "me", "open", "open")
    seat, any_seat, other = (invitation(ned, table, number) for number in (1, -1, 2))
    petyr.post(f"/api/tables/{table}/join", {"seat": 1, "invite": seat})
    ned.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": None})
    for invite in (seat, any_seat, invitation(ned, table, 1)):
        petyr.post(f"/api/tables/{table}/join", {"seat": 1, "invite": invite}, status=403)
    for invite in (seat, any_seat):
        Visitor(server, "Petyr again").post(f"/api/tables/{table}/join", {"seat": 1, "invite": invite}, status=403)
    robert.post(f"/api/tables/{table}/join", {"seat": 2, "invite": other})
    assert robert.get(f"/api/tables/{table}")["seats"] == [2]


def test_a_seat_that_its_player_or_a_bot_leaves_keeps_its_invitation(server: Server) -> None:
    ned, robert = Visitor(server, "Ned"), Visitor(server, "Robert")
    table = ned.make(HAND, "me", "open", "open")
    invite = invitation(ned, table, 1)
    ned.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": "squire"})
    ned.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": None})
    robert.post(f"/api/tables/{table}/join", {"seat": 1, "invite": invite})
    robert.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": None})
    robert.post(f"/api/tables/{table}/join", {"seat": 1, "invite": invite})


def invitation(host: Visitor, table: str, seat: int | None) -> str:
    """What lets somebody have a seat (-1: any), or watch."""
    return next(str(one["invite"]) for one in host.get(f"/api/tables/{table}/invitations") if one["seat"] == seat)


# Spectators


def test_delayed_spectators_learn_nothing_early(server: Server) -> None:
    """Neither how much has happened, nor that it is over, nor the seed, the replay or what is said."""
    ned, robert = Visitor(server, "Ned"), Visitor(server, "Robert")
    table = ned.make(HAND, "me", "open", visibility="open", spectators={"allowed": "open", "delay": 3600})
    robert.post(f"/api/tables/{table}/join", {})
    watcher, nobody = Visitor(server, "Varys"), Visitor(server, "")
    sittings = [ned.sit(table), robert.sit(table)]
    early = nobody.sit(table)
    sittings[0].request("say", seat=0, text="all is lost")
    rng = Random(1)
    while not sittings[0].is_over:
        for sitting in sittings:
            if sitting.decisions and not sitting.is_over:
                told = sitting.answer(rng.choice(sitting.decisions[0]["options"]))
                for one in sittings:
                    one.reach(told["seq"])
    assert ned.get(f"/api/tables/{table}")["table"]["fairness"]["seed"]
    infos = [watcher.get(f"/api/tables/{table}")["table"], nobody.sit(table).welcome["table"]]
    infos += [one for one in nobody.get("/api/tables") if one["id"] == table]
    for info in infos:
        assert (info["moves"], info["fairness"]["seed"]) == (0, None)
        assert info["status"] != "over"
        assert info["clocks"] == []
    assert nobody.sit(table).welcome["viewers"][0]["said"] == []
    assert watcher.get(f"/api/tables/{table}/replay", status=403)["code"] == "not_yours"
    assert watcher.get(f"/api/tables/{table}/export", status=403)["code"] == "not_yours"
    assert early.request("ping")["type"] == "done"
    assert {frame["type"] for frame in early.frames} <= {"welcome", "done", "beat"}
    assert ned.get(f"/api/tables/{table}/replay?viewer=all")


def test_spectators_see_public_zones_only_and_cannot_act(server: Server) -> None:
    layer, _ = pair(server, "westeros-intrigue")
    watcher = Visitor(server, "").sit(layer.table)
    view = watcher.scenes[None]["view"]
    assert all(isinstance(hand, int) for hand in view["hands"])
    assert watcher.decisions == []
    assert watcher.request("answer", seat=0, decision=3, choice="x")["code"] == "not_yours"
    assert watcher.request("say", text="nameless")["code"] == "not_yours"
    assert watcher.request("why", seat=0, choice="x")["code"] == "not_yours"


def another(invite: str) -> str:
    """An invitation that differs in its last letter, whatever that is."""
    return invite[:-1] + ("x" if invite[-1] != "x" else "y")


def test_a_table_by_link_lets_in_spectators_by_link(server: Server) -> None:
    ned = Visitor(server)
    table = ned.make(HAND, "me", "random")
    invite = next(one["invite"] for one in ned.get(f"/api/tables/{table}/invitations") if one["seat"] is None)
    assert Visitor(server).sit(table).welcome["code"] == "not_yours"
    assert Visitor(server).sit(table, invite=another(invite)).welcome["code"] == "not_yours"
    assert Visitor(server, "").sit(table, invite=invite).welcome["type"] == "welcome"
    closed = ned.make(HAND, "me", "random", visibility="open", spectators={"allowed": "none"})
    assert Visitor(server).sit(closed).welcome["code"] == "not_yours"


def test_spectators_may_be_kept_behind(server: Server) -> None:
    mover, _ = pair(server, spectators={"allowed": "open", "delay": 3})
    time.sleep(3.1)
    ned, robert = Visitor(server, ""), Visitor(server, "")
    early = ned.sit(mover.table)
    begun = time.monotonic()
    seq = mover.answer(mover.decisions[0]["options"][0])["seq"]
    late = robert.sit(mover.table)
    assert late.welcome["seq"] == early.welcome["seq"] == seq - 1
    assert late.next("step")["seq"] == early.next("step")["seq"] == seq
    assert time.monotonic() - begun > 2.9


# Before and after


def test_the_host_fills_frees_and_starts(server: Server) -> None:
    ned, robert = Visitor(server, "Ned"), Visitor(server, "Robert")
    table = ned.make(HAND, "me", "open", "open", visibility="open", starts_when_full=False)
    robert.post(f"/api/tables/{table}/join", {"seat": 2})
    robert.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": "squire"}, status=403)
    ned.post(f"/api/tables/{table}/start", status=409)
    ned.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": "squire"})
    ned.post(f"/api/tables/{table}/seats", {"seat": 1, "bot": "squire"}, status=409)
    robert.post(f"/api/tables/{table}/seats", {"seat": 2})
    assert [seat["kind"] for seat in ned.get(f"/api/tables/{table}")["table"]["seats"]] == ["person", "bot", "open"]
    robert.post(f"/api/tables/{table}/join", {"seat": 2})
    robert.post(f"/api/tables/{table}/start", status=403)
    assert ned.post(f"/api/tables/{table}/start")["table"]["status"] == "playing"
    robert.post(f"/api/tables/{table}/seats", {"seat": 2}, status=409)


def test_a_seat_can_be_played_on_with_another_browser(server: Server) -> None:
    ned, elsewhere = Visitor(server, "Ned"), Visitor(server, "Ned on the phone")
    table = ned.make(HAND, "me", "me")
    keys = ned.post(f"/api/tables/{table}/keys")
    elsewhere.post(f"/api/tables/{table}/join", {"seat": 0, "key": keys[1]["key"]}, status=403)
    assert elsewhere.post(f"/api/tables/{table}/join", {"seat": 0, "key": keys[0]["key"]})["seats"] == [0]
    assert ned.get(f"/api/tables/{table}")["seats"] == [1]
    Visitor(server).post(f"/api/tables/{table}/join", {"seat": 0, "key": keys[0]["key"]}, status=403)


def test_who_loses_a_seat_is_told_nothing_more_as_that_seat(server: Server) -> None:
    """A hand is for whoever has the seat now, not for a connection that once had it."""
    ned, robert, cersei = (Visitor(server, name) for name in ("Ned", "Robert", "Cersei"))
    table = ned.make("westeros-intrigue", "me", "open", visibility="open")
    robert.post(f"/api/tables/{table}/join", {"seat": 1})
    ned.post(f"/api/tables/{table}/seats", {"seat": 1}, status=409)  # it has begun
    table = ned.make("westeros-intrigue", "me", "open", visibility="open", starts_when_full=False)
    robert.post(f"/api/tables/{table}/join", {"seat": 1})
    old = robert.sit(table)
    ned.post(f"/api/tables/{table}/seats", {"seat": 1})
    cersei.post(f"/api/tables/{table}/join", {"seat": 1})
    ned.post(f"/api/tables/{table}/start")
    with pytest.raises(ConnectionClosed) as closed:
        old.next("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    assert not [frame for frame in old.frames if frame["type"] == "step" and (frame["view"] or frame["change"]["view"])]
    assert robert.sit(table).scenes.keys() == {None}


def test_a_player_who_moves_to_another_browser_leaves_the_first(server: Server) -> None:
    ned, elsewhere = Visitor(server, "Ned"), Visitor(server, "Ned on the phone")
    table = ned.make("westeros-intrigue", "me", "random")
    key = ned.post(f"/api/tables/{table}/keys")[0]["key"]
    old = ned.sit(table).wait(lambda one: bool(one.decisions))
    told = len(old.frames)
    elsewhere.post(f"/api/tables/{table}/join", {"seat": 0, "key": key})
    new = elsewhere.sit(table).wait(lambda one: bool(one.decisions))
    new.answer(new.decisions[0]["options"][0])
    with pytest.raises(ConnectionClosed):
        old.next("never")
    assert not [frame for frame in old.frames[told:] if frame["type"] == "step"]


def test_a_client_that_is_told_nothing_gets_signs_of_life(server: Server) -> None:
    mover, _ = pair(server)
    assert mover.next("beat")["now"] > mover.welcome["now"]


def test_a_connection_ends_with_its_session(server: Server) -> None:
    mover, _ = pair(server)
    mover.visitor.http.delete("/api/sessions/current")
    with pytest.raises(ConnectionClosed):
        mover.next("never")


def test_a_rematch_brings_the_same_players_together_with_another_seed(server: Server) -> None:
    mover, other = pair(server, seed=None)
    mover.visitor.post(f"/api/tables/{mover.table}/rematch", status=403)
    play_out(mover, other)
    one = mover.visitor.post(f"/api/tables/{mover.table}/rematch")
    assert (one["table"]["status"], one["seats"]) == ("lobby", [seat_of(mover)])
    asked = one["table"]["seats"][seat_of(other)]
    assert (asked["kind"], asked["kept"], asked["name"]) == ("open", True, other.info["seats"][seat_of(other)]["name"])
    two = other.visitor.post(f"/api/tables/{mover.table}/rematch")
    assert one["table"]["id"] == two["table"]["id"]
    assert (two["table"]["status"], two["seats"]) == ("playing", [seat_of(other)])
    assert one["table"]["fairness"]["commitment"] != mover.info["fairness"]["commitment"]


def test_a_seat_is_kept_for_who_is_asked_to_play_again_until_they_say_no(server: Server) -> None:
    """A rematch asks everybody. Nobody else takes the seat, and a no frees it."""
    mover, other = pair(server)
    play_out(mover, other)
    made = mover.visitor.post(f"/api/tables/{mover.table}/rematch")["table"]["id"]
    invites = {one["seat"]: one["invite"] for one in mover.visitor.get(f"/api/tables/{made}/invitations")}
    stranger, seat = Visitor(server, "Theon"), seat_of(other)
    wish = {"seat": seat, "invite": invites[seat]}
    assert "kept" in stranger.post(f"/api/tables/{made}/join", wish, status=409)["reason"]
    assert made in [one["table"]["id"] for one in other.visitor.get("/api/me/tables")]
    other.visitor.post(f"/api/tables/{made}/seats", {"seat": seat})
    assert stranger.post(f"/api/tables/{made}/join", wish)["table"]["status"] == "playing"


def test_a_rematch_asks_those_who_stayed_and_nobody_who_resigned(server: Server) -> None:
    """The bot keeps the seat of the one who left; they cannot call the others together either."""
    mover, other = pair(server)
    other.request("resign", seat=seat_of(other))
    mover.play(Random(1))
    other.visitor.post(f"/api/tables/{mover.table}/rematch", status=403)
    made = mover.visitor.post(f"/api/tables/{mover.table}/rematch")
    assert made["seats"] == [seat_of(mover)]
    gone = made["table"]["seats"][seat_of(other)]
    assert (gone["kind"], gone["bot"], gone["away"]) == ("bot", "squire", "")
    other.visitor.post(f"/api/tables/{mover.table}/rematch", status=403)


def test_whoever_resigned_as_the_only_player_may_play_again(server: Server) -> None:
    """Nobody is asked who did not want to: there are only bots beside them."""
    ned = Visitor(server)
    alone = ned.sit(ned.make(HAND, "me", "squire"))
    alone.request("resign", seat=0)
    alone.wait(lambda one: one.is_over)
    assert ned.post(f"/api/tables/{alone.table}/rematch")["seats"] == [0]


@pytest.mark.parametrize(
    ("body", "clause"),
    [
        ({"game": HAND, "seats": ["me"]}, "HK-1.0"),
        ({"game": HAND, "seats": ["me", "me"], "options": {"teams": True}}, "HK-6.1"),
    ],
)
def test_a_table_that_the_rules_refuse_is_not_made(server: Server, body: dict[str, object], clause: str) -> None:
    """HK-1.0: two to four players. HK-6.1: teams are for four."""
    assert Visitor(server).post("/api/tables", body, status=400)["clause"] == clause
