"""Webhooks against a receiver of our own: their shapes, their signature, and where none may go."""

from __future__ import annotations

import asyncio
import hmac
from pathlib import Path
from typing import Any

import pytest

from smallcouncil.server.notices.carriers import Undelivered
from smallcouncil.server.notices.outgoing import BadTarget, Outgoing, is_of_the_internet
from tests.server.notices.parts import Club, Here, at_a_council, receiver

PRIVATE = """
127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 240.0.0.1
::1 :: fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1
64:ff9b:1::a00:1 2002:7f00:1::1 2002:a9fe:a9fe:: 2001:0:a00:1::1
"""


@pytest.mark.parametrize("address", PRIVATE.split())
def test_no_way_to_write_it_makes_a_private_address_one_of_the_internet(address: str) -> None:
    """A webhook must not reach what only the host's machines can."""
    assert not is_of_the_internet(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_addresses_of_the_internet_are_let_through(address: str) -> None:
    assert is_of_the_internet(address)


REFUSED = """
http://example.org/ https://example.org:8443/ https://user@example.org/ https://:pw@example.org/ ftp://example.org/
file:///etc/passwd https:// https://exa\u00e4mple.org/ gopher://x/ //example.org https://[::1 https://example.org:x/
"""


@pytest.mark.parametrize("url", [*REFUSED.split(), "", "https://a b/", "https://example.org/\n"])
def test_an_address_that_is_odd_or_unsafe_is_refused_before_anything_is_looked_up(url: str) -> None:
    with pytest.raises(BadTarget):
        Outgoing().check(url)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1"])
def test_a_name_is_judged_by_the_machine_that_it_stands_for(host: str) -> None:
    """However it is spelt: the address that was looked at is the one that would be connected to."""
    with pytest.raises(Undelivered) as refused:
        asyncio.run(Outgoing().post(f"https://{host}/", {}, b""))
    assert isinstance(refused.value, BadTarget) or "no machine" in str(refused.value)


def test_a_redirect_is_not_followed_and_an_answer_that_never_comes_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("smallcouncil.server.notices.outgoing.SECONDS", 0.2)
    with receiver() as there:
        there.status = 307
        assert asyncio.run(Outgoing(may_be_private=True).post(f"{there.url}/a", {}, b"x")) == 307
        assert [one.path for one in there.received] == ["/a"]
        there.answers.clear()
        with pytest.raises(Undelivered, match="too long"):
            asyncio.run(Outgoing(may_be_private=True).post(f"{there.url}/b", {}, b"x"))


def test_a_turn_is_told_once_in_each_shape_and_says_nothing_but_public_facts(tmp_path: Path) -> None:
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben <@everyone> *x*")
            room = await club.table([ada, ben], title="Friday & co")
            for shape in ("json", "discord", "slack", "telegram"):
                body = {"url": f"{there.url}/{shape}", "shape": shape, "chat": "42", "secret": "s", "language": "en"}
                for more in ({}, {"table": room.id}):
                    await club.ask("POST", "/api/notices/hooks", ada, json={**body, **more}, status=201)
            await club.start(room)
            assert await club.move(room) == ada.id
            await club.look()
            told = {one.path: one for one in there.received}
            assert sorted(one.path for one in there.received) == ["/discord", "/json", "/slack", "/telegram"]
            link = f"http://council.test/t/{room.id}"
            assert told["/discord"].data == {
                "content": rf"Friday & co: Ben \<\@everyone\> \*x\* to move.{chr(10)}{link}",
                "allowed_mentions": {"parse": []},
            }
            assert told["/slack"].data == {
                "text": f"Friday &amp; co: Ben &lt;@everyone&gt; *x* to move.\n<{link}>",
            }
            assert told["/telegram"].data == {
                "chat_id": "42",
                "text": f"Friday & co: Ben <@everyone> *x* to move.\n{link}",
            }
            plain = told["/json"]
            assert plain.data.keys() == {"id", "kind", "title", "body", "table", "game", "waiting", "link", "at"}
            assert (plain.data["kind"], plain.data["waiting"]) == ("turn", ["Ben <@everyone> *x*"])
            assert plain.headers["x-council-id"] == plain.data["id"]
            signed = f"{plain.headers['x-council-time']}.".encode() + plain.body
            right = hmac.new(b"s", signed, "sha256").hexdigest()
            assert plain.headers["x-council-signature"] == f"sha256={right}"
            there.received.clear()
            await club.move(room)
            await club.look()
            assert len(there.received) == 8, "now it is Ada's turn, of which her own hooks tell too"
            own = next(one.data for one in there.received if one.path == "/json" and not one.data["waiting"])
            assert (own["title"], own["body"]) == ("Your turn: Friday & co", "It is your turn in Hand of the King.")

        at_a_council(tmp_path, work)


def test_a_hook_of_a_table_is_its_hosts_and_tells_no_sooner_than_spectators_see(tmp_path: Path) -> None:
    from smallcouncil.server.setup import Spectators

    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            room = await club.table([ada, ben], spectators=Spectators(delay=600))
            body = {"url": there.url, "table": room.id}
            assert (await club.ask("POST", "/api/notices/hooks", ben, json=body, status=403))["code"] == "not_yours"
            await club.ask("POST", "/api/notices/hooks", ada, json=body, status=201)
            await club.start(room)
            await club.look(599_000)
            assert there.received == []
            await club.look(10_000)
            assert [one.data["waiting"] for one in there.received] == [["Ada"]]

        at_a_council(tmp_path, work)


def test_who_has_the_table_open_is_not_told_and_is_once_they_have_gone(tmp_path: Path) -> None:
    """Quiet while the table is open on any device."""
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            room = await club.table([ada, ben])
            await club.ask("POST", "/api/notices/hooks", ada, json={"url": there.url}, status=201)
            phone, desk = Here(room, ada), Here(room, ada)
            await club.start(room)
            await club.look()
            phone.go()
            await club.look(60_000)
            assert there.received == []
            desk.go()
            await club.look(60_000)
            assert [one.data["kind"] for one in there.received] == ["turn"]
            await club.look(600_000)
            assert len(there.received) == 1
            assert await club.waiting() == 0

        at_a_council(tmp_path, work)


def test_what_is_answered_or_paused_meanwhile_is_not_told(tmp_path: Path) -> None:
    from smallcouncil.server.entries import Propose, Vote

    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            room = await club.table([ada, ben])
            await club.ask("POST", "/api/notices/hooks", ada, json={"url": there.url}, status=201)
            await club.start(room)
            await club.move(room)
            await club.look()
            assert (there.received, await club.waiting()) == ([], 0)
            await club.move(room)
            await room.submit(lambda _: Propose(seat=0, what="pause"), ada.id)
            await room.submit(lambda _: Vote(seat=1, yes=True), ben.id)
            await club.look()
            assert (there.received, await club.waiting()) == ([], 1)
            await room.submit(lambda _: Propose(seat=0, what="resume"), ada.id)
            await room.submit(lambda _: Vote(seat=1, yes=True), ben.id)
            await club.look(60_000)
            assert [one.data["kind"] for one in there.received] == ["turn"]

        at_a_council(tmp_path, work)


def test_the_test_button_says_what_came_of_it(tmp_path: Path) -> None:
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            hook = await club.ask("POST", "/api/notices/hooks", ada, json={"url": f"{there.url}/secret"}, status=201)
            assert hook["name"] == "127.0.0.1", "an address may be as good as a password: it is not told again"
            test = f"/api/notices/channels/{hook['id']}/test"
            assert await club.ask("POST", test, ada, json={}) == {"ok": True, "reason": ""}
            assert there.received[0].data["title"] == "Notifications work"
            there.status = 404
            assert await club.ask("POST", test, ada, json={}) == {"ok": False, "reason": "status 404"}
            await club.ask("POST", test, ben, json={}, status=404)
            await club.ask("DELETE", f"/api/notices/channels/{hook['id']}", ben, status=404)
            await club.ask("DELETE", f"/api/notices/channels/{hook['id']}", ada)
            assert (await club.ask("GET", "/api/notices", ada))["channels"] == []

        at_a_council(tmp_path, work)


@pytest.mark.parametrize(
    "body",
    [
        {"url": "https://127.0.0.1:22/"},
        {"url": "http://example.org/"},
        {"url": "https://example.org/", "shape": "telegram"},
        {"url": "https://example.org/", "table": "nowhere"},
    ],
)
def test_a_hook_that_will_not_do_is_refused_in_words(tmp_path: Path, body: dict[str, Any]) -> None:
    async def work(club: Club) -> None:
        ada = await club.person("Ada")
        status = 404 if "table" in body else 400
        assert (await club.ask("POST", "/api/notices/hooks", ada, json=body, status=status))["reason"]

    at_a_council(tmp_path, work, reaches_private=False)
