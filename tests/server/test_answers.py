"""Several answers in one go: one request, one transaction, an entry each; all of them or none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.client.moments import Moment, moments, set_up
from tests.server.host import Server, Sitting, Visitor


@pytest.fixture(scope="module")
def moment() -> Moment:
    """Somebody musters with more than one point."""
    return moments("storm-of-swords")["muster"]


def mustering(server: Server, moment: Moment) -> tuple[Visitor, Sitting, dict[str, Any]]:
    """A table where one musters, its player there, and the question."""
    ned = Visitor(server)
    sitting = ned.sit(set_up(ned, moment))
    [decision] = [one for one in sitting.decisions if one["kind"] == "muster"]
    return ned, sitting, decision


def several(sitting: Sitting, decision: dict[str, Any]) -> list[str]:
    """As many things to muster as there are points, by what is told to be left."""
    chosen: list[str] = []
    asked: dict[str, Any] | None = decision
    while asked is not None and asked["kind"] == "muster" and (more := asked["options"][1:]):
        chosen.append(more[0])
        asked = sitting.request("rehearse", seat=decision["seat"], choices=chosen)["asked"]
    return chosen


def send(sitting: Sitting, decision: dict[str, Any], choices: list[str], **more: Any) -> dict[str, Any]:
    asked = {"seat": decision["seat"], "decision": decision["number"], "choices": choices}
    told: dict[str, Any] = sitting.request("answers", **{**asked, **more})
    return told


def test_a_muster_is_one_request_and_an_entry_each(server: Server, moment: Moment) -> None:
    """GT-4.6: told to everybody in order, replayed and exported like answers that came one by one; sent again it is
    not done again."""
    ned, sitting, decision = mustering(server, moment)
    watching = ned.sit(sitting.table)
    first, chosen = sitting.info["seq"], several(sitting, decision)
    assert len(chosen) > 1
    told = send(sitting, decision, chosen, id="once")
    assert (told["type"], told["seq"]) == ("done", first + len(chosen))
    assert send(sitting, decision, chosen, id="once") == told
    watching.reach(told["seq"])
    steps = [frame["entry"] for frame in watching.frames if frame["type"] == "step"][: len(chosen)]
    assert [(entry["seq"], entry["choice"]) for entry in steps] == [*enumerate(chosen, start=first + 1)]
    newcomer = ned.sit(sitting.table)  # others may have gone on meanwhile
    assert newcomer.scenes == sitting.reach(newcomer.info["seq"]).scenes
    [own] = [entry for entry in newcomer.welcome["viewers"][0]["entries"] if entry["seq"] == told["seq"]]
    assert (own["kind"], own["choice"]) == ("answer", chosen[-1])


def test_one_that_is_refused_refuses_all(server: Server, moment: Moment) -> None:
    """GT-4.6: the refusal names it and its clause, and nothing is kept; nor of answers to something else."""
    ned, sitting, decision = mustering(server, moment)
    before, [first, *_] = sitting.info["seq"], several(sitting, decision)
    told = send(sitting, decision, [first, "nowhere: footman"])
    assert (told["code"], told["clause"], told["about"]["answer"]) == ("illegal", "GT-4.6", 2)
    told = send(sitting, decision, ["done", first])
    assert (told["code"], told["about"]["answer"]) == ("conflict", 2)
    later = {**decision, "number": decision["number"] + 1}
    assert send(sitting, later, [first, "done"])["code"] == "stale"
    sitting.send(type="answers", id="none", seat=decision["seat"], decision=decision["number"], choices=[])
    assert sitting.next("error")["code"] == "bad_request"
    other = {**decision, "seat": (decision["seat"] + 1) % 4}
    assert send(sitting, other, [first, "done"])["code"] == "not_yours"
    assert sitting.request("rehearse", seat=other["seat"], choices=[first])["code"] == "not_yours"
    assert ned.sit(sitting.table).info["seq"] == before


def test_they_are_undone_one_after_the_other(server: Server, moment: Moment) -> None:
    """Each is an answer of its own: an undo takes back the last."""
    _, sitting, decision = mustering(server, moment)
    first, *_ = several(sitting, decision)
    told = send(sitting, decision, [first])
    sitting.reach(told["seq"])
    undone = sitting.request("undo", seat=decision["seat"])
    sitting.reach(undone["seq"])
    assert [one["options"] for one in sitting.decisions] == [decision["options"]]
