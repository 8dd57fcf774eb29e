"""One's own tables in a list: where one is waited for, what has changed, how it ended; and nothing before its time."""

from __future__ import annotations

import time
from typing import Any

from tests.server.host import PATIENCE, Server, Sitting, Visitor

GAME = "westeros-intrigue"


def table_of(visitor: Visitor, table: str, query: str = "") -> Any:
    """A table in somebody's list."""
    return next(one for one in visitor.get(f"/api/me/tables{query}") if one["table"]["id"] == table)


def two_at_a_table(server: Server, **more: Any) -> tuple[Visitor, Visitor, str]:
    host, guest = Visitor(server, "Ned"), Visitor(server, "Cat")
    table = host.make(GAME, "me", "open", options={"first": 0}, visibility="open", **more)
    guest.post(f"/api/tables/{table}/join", {"seat": 1})
    return host, guest, table


def chooses(sitting: Sitting, seat: int) -> None:
    """Answer with the first choice."""
    decision = sitting.scenes[seat]["decision"]
    sitting.send(type="answer", id="a", seat=seat, decision=decision["number"], choice=decision["options"][0])
    sitting.next("done")


def test_it_tells_where_one_is_waited_for_and_who_has_chosen_since(server: Server) -> None:
    """Before one's first choice nothing has changed; after it the choices of others, in their order."""
    host, guest, table = two_at_a_table(server)
    assert [table_of(one, table)["may_act"] for one in (host, guest)] == [True, False]
    assert table_of(host, table)["since"] == []
    with_host, with_guest = host.sit(table), guest.sit(table)
    chooses(with_host, 0)
    assert (table_of(host, table)["may_act"], table_of(guest, table)["may_act"]) == (False, True)
    assert (table_of(host, table)["since"], table_of(guest, table)["since"]) == ([], [])
    while not with_guest.scenes[1]["decision"]:
        with_guest.next("step")
    chooses(with_guest, 1)
    assert table_of(host, table)["since"] == [1]
    assert table_of(host, table)["changed"] >= table_of(host, table)["table"]["created"]
    assert Visitor(server, "Stranger").get(f"/api/tables/{table}")["since"] == []
    for sitting in (with_host, with_guest):
        sitting.drop()


def test_those_that_go_on_come_first_and_can_be_asked_for_alone(server: Server) -> None:
    """However many were played to their end since."""
    one = Visitor(server, "Arya")
    running = one.make(GAME, "me", "open")
    over = one.make(GAME, "squire", "squire")
    until = time.monotonic() + PATIENCE
    while one.get(f"/api/tables/{over}")["table"]["status"] != "over" and time.monotonic() < until:
        time.sleep(0.02)
    assert [found["table"]["id"] for found in one.get("/api/me/tables")] == [running, over]
    assert [found["table"]["id"] for found in one.get("/api/me/tables?running=yes")] == [running]
    assert sorted(table_of(one, over)["places"])[0] == 1
    assert table_of(one, running)["places"] is None


def test_who_only_hosts_a_delayed_table_learns_its_end_when_spectators_do(server: Server) -> None:
    """A list is no way around the delay."""
    host = Visitor(server, "Varys")
    table = host.make(GAME, "squire", "squire", spectators={"delay": 3600})
    sitting = host.sit(table)
    found = table_of(host, table)
    assert (found["places"], found["since"], found["table"]["status"]) == (None, [], "lobby")
    sitting.drop()
