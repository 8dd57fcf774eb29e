"""The outbox: written with the entry, taken by one, tried again, lost by nobody."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from smallcouncil.server.entries import Close, Nudge, Rematch, Resign
from smallcouncil.server.notices import outbox, schema
from smallcouncil.server.notices.words import catalogue, duration
from smallcouncil.server.timekeeping import timekeeper
from tests.server.notices.parts import Club, Here, at_a_council, receiver, some_answer
from tests.server.test_metrics import value_of

LANGUAGES = ("en", "hu", "cs")


async def hook(club: Club, person: Any, url: str) -> str:
    return str((await club.ask("POST", "/api/notices/hooks", person, json={"url": url}, status=201))["id"])


def test_a_notice_stands_and_falls_with_its_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are there or neither: no crash can come between."""
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            room = await club.table([ada, ben])
            await hook(club, ben, there.url)
            await club.start(room)
            before = room.table.seq

            def fail(*_: Any) -> None:
                raise LookupError

            with monkeypatch.context() as broken:
                broken.setattr(outbox, "put_one", fail)
                with pytest.raises(LookupError):
                    await club.move(room)
            assert (room.table.seq, await club.waiting()) == (before, 0)
            await club.move(room)
            assert (room.table.seq, await club.waiting()) == (before + 1, 1)

        at_a_council(tmp_path, work)


def test_an_answer_that_concerns_nobody_who_wants_notices_costs_nothing_more(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada, ben = await club.person("Ada"), await club.person("Ben")
        room = await club.table([ada, ben])
        await club.start(room)
        after = room.after(lambda table: some_answer(table, next(iter(table.asked))), ada.id, "")
        assert room.beside(after) is None

    at_a_council(tmp_path, work)


def test_what_does_not_arrive_is_tried_again_ever_less_often_under_one_id_and_given_up_at_last(tmp_path: Path) -> None:
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            channel = await hook(club, ada, there.url)
            await club.start(await club.table([ada, ben]))
            there.status = 500
            await club.look()
            for seconds in outbox.BACKOFF:
                tries = len(there.received)
                await club.look(1000 * seconds - 1000)
                assert len(there.received) == tries, "not yet"
                await club.look(1000)
                assert len(there.received) == tries + 1
            assert {one.data["id"] for one in there.received} == {f"table0.3.turn.{channel}"}
            assert await club.waiting() == 0
            shown = (await club.ask("GET", "/api/notices", ada))["channels"][0]
            assert shown["error"] == "status 500"
            metrics = club.services.metrics
            assert value_of(metrics.notices_failed) == len(outbox.BACKOFF) + 1
            assert (value_of(metrics.notices_given_up), value_of(metrics.notices_delivered)) == (1, 0)

        at_a_council(tmp_path, work)


def test_whoever_dies_with_a_notice_in_hand_leaves_it_to_the_next(tmp_path: Path) -> None:
    """The lease: not before its end, and then as if nobody had taken it."""
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            await hook(club, ada, there.url)
            await club.start(await club.table([ada, ben]))
            timekeeper.began += outbox.GRACE
            now = timekeeper.now()
            taken = await club.services.writer.do(lambda connection: outbox.claim(connection, now, 10))
            assert len(taken) == 1
            await club.look(outbox.LEASE - 1000)
            assert there.received == []
            await club.look(2000)
            assert len(there.received) == 1
            await club.services.writer.do(partial(outbox.strike, one=taken[0]))
            await club.services.writer.do(partial(outbox.try_again, one=taken[0], now=now))
            assert await club.waiting() == 0, "who was too slow changes nothing any more"

        at_a_council(tmp_path, work)


def test_the_end_of_a_game_and_a_rematch_are_told_to_those_who_did_not_see_them(tmp_path: Path) -> None:
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben, cat, dan = [await club.person(name) for name in ("Ada", "Ben", "Cat", "Dan")]
            for person in (ada, ben, cat, dan):
                await hook(club, person, f"{there.url}/{person.name}")
            room = await club.table([ada, ben, cat, dan])
            await club.start(room)
            here = Here(room, cat)
            await room.submit(lambda _: Resign(seat=3, bot="random"), dan.id)
            while room.table.status != "over":
                seat = next(iter(room.table.asked))
                if room.table.players[seat].bot:
                    await room.submit(partial(some_answer, seat=seat))
                else:
                    last = await club.move(room)
            there.received.clear()
            await club.look()
            told = sorted((one.path, one.data["kind"]) for one in there.received)
            absent = {one.name for one in (ada, ben) if one.id != last}
            assert told == sorted((f"/{name}", "over") for name in absent)
            there.received.clear()
            here.go()
            again = await club.table([ada, ben, cat], number=1)
            await room.submit(lambda _: Rematch(table=again.id), ada.id)
            await club.look()
            assert sorted(one.path for one in there.received) == ["/Ben", "/Cat"], "who resigned is left alone"
            one = there.received[0].data
            assert (one["kind"], one["link"]) == ("rematch", f"http://council.test/t/{again.id}")
            assert one["body"] == "Ada wants to play Hand of the King with you again. Your seat is kept."

        at_a_council(tmp_path, work)


def test_who_is_nudged_is_told_unless_they_have_gone_on(tmp_path: Path) -> None:
    """Beside the notice of their turn, which may have been days ago; whoever follows the table reads it too."""
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            room = await club.table([ada, ben], title="Friday")
            await hook(club, ada, f"{there.url}/own")
            table = {"url": f"{there.url}/table", "table": room.id}
            await club.ask("POST", "/api/notices/hooks", ada, json=table, status=201)
            await club.start(room)
            await club.look()
            there.received.clear()
            await room.submit(lambda _: Nudge(seat=1, of=0), ben.id)
            await club.look()
            told = {one.path: one.data["body"] for one in there.received}
            assert told == {
                "/own": "The others in Hand of the King are waiting for you.",
                "/table": "Friday: everybody is waiting for Ada.",
            }
            there.received.clear()
            await room.submit(lambda _: Nudge(seat=1, of=0), ben.id)
            await club.move(room)
            await club.look()
            assert {one.data["kind"] for one in there.received} == {"turn"}, "of Ben, to the table"

        at_a_council(tmp_path, work)


def test_a_table_that_is_deleted_or_never_began_has_no_end_to_tell(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada, ben = await club.person("Ada"), await club.person("Ben")
        await hook(club, ben, "http://127.0.0.1:9/")
        for number, begins in enumerate((True, False)):
            room = await club.table([ada, ben], number=number)
            if begins:
                await club.start(room)
            await room.submit(lambda _: Close(how="deleted"), ada.id)
        assert await club.waiting() == 0

    at_a_council(tmp_path, work)


def test_who_gets_an_account_is_told_on_and_who_is_forgotten_leaves_nothing(tmp_path: Path) -> None:
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, account, ben = [await club.person(name) for name in ("Ada", "Ada", "Ben")]
            await hook(club, ada, there.url)
            room = await club.table([ada, ben])
            await club.start(room)
            await club.services.belongings.move(ada.id, account.id)
            await club.look()
            assert [one.data["kind"] for one in there.received] == ["turn"], (
                "the seat and the channel are the account's"
            )
            for _ in range(2):
                await club.move(room)
            assert await club.waiting() == 1
            told = (await club.services.belongings.data(account.id))["notices"]
            assert [(one["kind"], one["address"]) for one in told] == [("hook", there.url)]
            await club.services.belongings.forget(account.id)
            count = sa.select(sa.func.count()).select_from(schema.channels)
            assert await club.services.rooms.read(lambda connection: connection.scalar(count)) == 0
            assert (await club.waiting(), club.services.rooms.wanting.persons) == (0, frozenset())

        at_a_council(tmp_path, work)


def test_nobody_has_two_mailboxes(tmp_path: Path) -> None:
    """A guest's gives way to the one that the account has: two would be told twice within ten minutes."""

    async def work(club: Club) -> None:
        ada, account = await club.person("Ada"), await club.person("Ada")
        for person in (ada, account):
            mailbox = schema.Channel(person.id, person.id, "", "mail", "a@x.org", {}, "en", "", 0, True, 0, "")
            await club.services.writer.do(partial(schema.put_channel, channel=mailbox))
        await club.services.belongings.move(ada.id, account.id)
        assert [one.id for one in await club.notices.of(account.id)] == [account.id]

    at_a_council(tmp_path, work)


@pytest.mark.parametrize("language", LANGUAGES)
def test_notices_speak_every_language_in_full(language: str) -> None:
    import re

    own, english = catalogue(language), catalogue("en")
    assert own.keys() == english.keys()
    for key, text in own.items():
        assert {*re.findall(r"{(\w+)}", text)} == {*re.findall(r"{(\w+)}", english[key])}, key


def test_times_are_told_in_whole_units_with_the_right_form_of_each() -> None:
    hour = 3_600_000
    assert [duration(n * hour, "cs") for n in (1, 2, 5, 47, 48, 24 * 5)] == [
        "60 minut", "2 hodiny", "5 hodin", "47 hodin", "2 dny", "5 dní"
    ]  # fmt: skip
    assert [duration(n * hour // 60, "en") for n in (0, 1, 119, 120)] == [
        "0 minutes", "1 minute", "119 minutes", "2 hours"
    ]  # fmt: skip
