"""History: what was played and how it went, for oneself and for those one has played with; and playing again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from smallcouncil.core import find_game
from smallcouncil.server.entries import AnyEntry, Become, Close, Fill, Resign, Sit, Start
from smallcouncil.server.people import Person
from smallcouncil.server.results import is_decided, results, rows_of
from smallcouncil.server.room import Room
from smallcouncil.server.setup import Setup, Spectators
from smallcouncil.server.table import Table, new_table
from tests.server.notices.parts import Club, at_a_council, receiver, some_answer

HAND = "hand-of-the-king"


def table_of(game: str, entries: list[AnyEntry], **more: Any) -> Table:
    """A table after some entries."""
    found = find_game(game)
    about = {"options": {}, "seed": "7" * 64, "seed_chosen": False, "host": "ned", **more}
    table = new_table("t", Setup(game=game, version=found.version, **about))
    for at, entry in enumerate(entries, start=1):
        table = table.next(entry, at)
    return table


def sat(*people: str) -> list[AnyEntry]:
    return [Sit(seat=seat, person=one, name=one.capitalize()) for seat, one in enumerate(people)]


def endings(table: Table) -> list[tuple[str, str]]:
    assert is_decided(table)
    return [(row["person"] or row["bot"], row["result"]) for row in rows_of(table)]


# How a table ended for each seat


def test_of_two_who_resigns_has_left_and_the_other_has_won_though_they_play_on() -> None:
    table = table_of(HAND, [*sat("ned", "cat"), Start(), Resign(seat=0, bot="squire", loses=True)], players=2)
    assert table.status == "playing"
    assert endings(table) == [("ned", "left"), ("cat", "won")]


def test_a_table_that_ends_before_its_game_has_no_winner_and_everybodys_house() -> None:
    """The house of a seat is what everybody sees; a game without houses by seat has none."""
    begun = [*sat("ned", "cat", "robb"), Start()]
    table = table_of("iron-throne", [*begun, Close(how="ended")], players=3)
    assert endings(table) == [("ned", "open"), ("cat", "open"), ("robb", "open")]
    assert [row["house"] for row in rows_of(table)] == [*table.position.houses]  # type: ignore[attr-defined]
    assert {row["house"] for row in rows_of(table_of(HAND, [*begun, Close(how="ended")], players=3))} == {""}
    assert not is_decided(table_of(HAND, begun, players=3))


def test_who_plays_several_seats_beats_nobody_and_what_was_imported_or_never_began_is_nobodys() -> None:
    begun = [*sat("ned", "ned", "cat"), Start(), Close(how="ended")]
    assert endings(table_of(HAND, begun, players=3)) == [("ned", "none"), ("ned", "none"), ("cat", "open")]
    assert endings(table_of(HAND, begun, players=3, imported=True)) == [("", "none")] * 3
    assert endings(table_of(HAND, [*sat("ned", "cat"), Close(how="closed")], players=2)) == [("", "none")] * 2


def test_those_who_did_not_play_learn_the_end_of_a_delayed_table_as_spectators_do() -> None:
    begun = [*sat("ned", "cat"), Start(), Close(how="ended")]
    rows = rows_of(table_of(HAND, begun, players=2, spectators=Spectators(delay=600)))
    assert {row["shown"] - row["ended"] for row in rows} == {600_000}


# Profiles


async def played(club: Club, people: list[Person], number: int, **more: Any) -> Room:
    """A game that was played to its end; people answer for the bots."""
    room = await club.table(people, number=number, **more)
    await club.start(room)
    while room.table.status != "over":
        await room.submit(partial(some_answer, seat=next(iter(room.table.asked))))
    return room


async def profile(club: Club, viewer: Person, of: str = "me", status: int = 200) -> Any:
    return await club.ask("GET", f"/api/people/{of}", viewer, status=status)


def test_a_profile_counts_by_game_opponent_and_month_and_tells_others_only_what_they_shared(tmp_path: Path) -> None:
    """One's own is whole. Who has played with one: how often one won, and the shared games; a stranger nothing."""

    async def work(club: Club) -> None:
        ada, ben, cat = [await club.person(name) for name in ("Ada", "Ben", "Cat")]
        first = await played(club, [ada, ben], 1, players=3)
        second = await played(club, [ada, cat], 2)
        outcomes = [room.table.position.outcome for room in (first, second)]
        won = sum(0 in outcome.winners for outcome in outcomes if outcome)
        own = await profile(club, ada)
        assert (own["own"], own["games"], own["name"]) == (True, 2, "Ada")
        assert [(one["of"], one["won"], one["lost"]) for one in own["by_game"]] == [(HAND, won, 2 - won)]
        assert own["by_house"] == []
        assert (len(own["by_month"]), own["by_month"][-1]["won"]) == (12, won)
        assert {(one["name"], one["bot"], one["games"]) for one in own["opponents"]} == {
            ("Ben", "", 1),
            ("Cat", "", 1),
            ("", "random", 1),
        }
        assert [one["table"] for one in own["played"]] == [second.id, first.id]
        assert [seat["name"] for seat in own["played"][1]["seats"]] == ["Ada", "Ben", ""]

        seen = await profile(club, ben, of=ada.id)
        assert (seen["own"], seen["games"]) == (False, 2)
        assert ([one["table"] for one in seen["played"]], seen["by_month"]) == ([first.id], [])
        assert [one["name"] for one in seen["opponents"]] == ["Ben"]
        assert "Cat" not in str(seen)
        await profile(club, ben, of=cat.id, status=404)
        await profile(club, await club.person("Varys"), of=ada.id, status=404)
        await profile(club, ada, of="nobody", status=404)

        hidden = results.update().where(results.c.table_id == second.id).values(shown=2**50)
        await club.services.writer.do(lambda connection: connection.execute(hidden))
        assert (await profile(club, ben, of=ada.id))["games"] == 1, "a spectator would not know yet"
        assert (await profile(club, ada))["games"] == 2

    at_a_council(tmp_path, work)


def test_pages_of_games_follow_each_other_and_a_moment_has_to_be_one(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada, ben = await club.person("Ada"), await club.person("Ben")
        for number in range(22):
            room = await club.table([ada, ben], number=number)
            await club.start(room)
            await club.look(1000)
            await room.submit(lambda _: Close(how="ended"))
        newest = (await profile(club, ada))["played"]
        path = "/api/people/me/games?before="
        older = await club.ask("GET", f"{path}{newest[-1]['ended']}", ada)
        assert [one["table"] for one in [*newest, *older]] == [f"table{number}" for number in reversed(range(22))]
        assert await club.ask("GET", f"{path}0", ada) == []
        for nonsense in ("-1", "soon", "1" * 30, "²"):
            await club.ask("GET", f"{path}{nonsense}", ada, status=400)

    at_a_council(tmp_path, work)


def test_games_that_were_over_before_results_were_kept_are_entered_from_their_logs(tmp_path: Path) -> None:
    """A database of before is brought up to date by who looks; what is gone with its table is gone here too."""

    async def work(club: Club) -> None:
        ada, ben = await club.person("Ada"), await club.person("Ben")
        room = await played(club, [ada, ben], 1)
        before = await profile(club, ada)
        await club.services.writer.do(lambda connection: connection.execute(results.delete()))
        assert await profile(club, ben, of=ada.id) != before
        assert await profile(club, ada) == before
        await room.submit(lambda _: Close(how="deleted"))
        assert (await profile(club, ada))["games"] == 0
        await profile(club, ben, of=ada.id, status=404)

    at_a_council(tmp_path, work)


def test_a_guests_games_come_along_and_who_is_forgotten_has_no_name_in_others_histories(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada, ben, account = [await club.person(name) for name in ("Ada", "Ben", "Brienne")]
        room = await played(club, [ada, ben], 1)
        await club.services.belongings.move(ada.id, account.id)
        assert [row.entry for row in (told.row for told in room.table.story)][-1] == Become(
            was=ada.id, person=account.id
        )
        assert (await profile(club, account))["games"] == 1
        assert [one["name"] for one in (await profile(club, ben))["opponents"]] == ["Brienne"]
        await club.services.belongings.forget(account.id)
        assert [one["name"] for one in (await profile(club, ben))["opponents"]] == ["—"]
        count = sa.select(sa.func.count()).where(results.c.person.in_([ada.id, account.id]))
        assert await club.services.rooms.read(lambda connection: connection.scalar(count)) == 0

    at_a_council(tmp_path, work)


# Invite again


def test_who_invites_again_sits_the_others_are_told_and_find_it_and_the_last_yes_begins(tmp_path: Path) -> None:
    """As it was set up, with today's rules and new cards; who sits there already, or said no, is told nothing."""
    with receiver() as there:

        async def work(club: Club) -> None:
            ada, ben, cat = [await club.person(name) for name in ("Ada", "Ben", "Cat")]
            for person in (ada, ben, cat):
                wish = {"url": f"{there.url}/{person.name}"}
                await club.ask("POST", "/api/notices/hooks", person, json=wish, status=201)
            room = await played(club, [ada, ben, cat], 1, players=4, title="Friday")
            await club.look()
            there.received.clear()
            stranger = await club.person("Varys")
            await club.ask("POST", f"/api/tables/{room.id}/again", stranger, json={}, status=403)
            made = (await club.ask("POST", f"/api/tables/{room.id}/again", ada, json={}, status=201))["table"]
            assert (made["title"], made["status"], made["game"]) == ("Friday", "lobby", HAND)
            assert made["fairness"]["chosen"] is False
            assert [(seat["kind"], seat["kept"]) for seat in made["seats"]] == [
                ("person", False),
                ("open", True),
                ("open", True),
                ("bot", False),
            ]
            [asked] = [one for one in await club.ask("GET", "/api/me/tables", cat) if one["kept"]]
            assert (asked["table"]["id"], asked["kept"]) == (made["id"], [2])
            await club.ask("POST", f"/api/tables/{made['id']}/seats", cat, json={"seat": 2})
            await club.look()
            [told] = there.received
            assert (told.path, told.data["kind"], told.data["link"]) == (
                "/Ben",
                "invite",
                f"http://council.test/t/{made['id']}",
            )
            assert told.data["body"] == "Ada invites you to another game of Hand of the King. Your seat is kept."
            await club.ask("POST", f"/api/tables/{made['id']}/seats", ada, json={"seat": 2, "bot": "random"})
            joined = await club.ask("POST", f"/api/tables/{made['id']}/join", ben, json={})
            assert (joined["seats"], joined["table"]["status"]) == ([1], "playing")

        at_a_council(tmp_path, work)


def test_a_rematch_that_waits_is_joined_a_bygone_one_is_not_and_nobody_waits_for_the_forgotten(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada, ben = await club.person("Ada"), await club.person("Ben")
        room = await played(club, [ada, ben], 1)
        again = f"/api/tables/{room.id}/again"
        waiting = (await club.ask("POST", f"/api/tables/{room.id}/rematch", ada, json={}))["table"]["id"]
        joined = await club.ask("POST", again, ben, json={}, status=201)
        assert (joined["table"]["id"], joined["table"]["status"]) == (waiting, "playing")
        other = (await club.ask("POST", again, ben, json={}, status=201))["table"]
        assert (other["id"] != waiting, other["status"]) == (True, "lobby")
        await club.services.belongings.forget(ada.id)
        alone = (await club.ask("POST", again, ben, json={}, status=201))["table"]
        assert [(seat["kind"], seat["kept"]) for seat in alone["seats"]] == [("open", False), ("person", False)]
        left = await club.ask("GET", f"/api/tables/{other['id']}", ben)
        assert [seat["kept"] for seat in left["table"]["seats"]] == [False, False], "no seat waits for the forgotten"

    at_a_council(tmp_path, work)


def test_an_invitation_follows_a_guest_into_their_account(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada, ben, account = [await club.person(name) for name in ("Ada", "Ben", "Brienne")]
        room = await played(club, [ada, ben], 1)
        made = (await club.ask("POST", f"/api/tables/{room.id}/again", ada, json={}, status=201))["table"]["id"]
        await club.services.belongings.move(ben.id, account.id)
        [asked] = [one for one in await club.ask("GET", "/api/me/tables", account) if one["kept"]]
        assert asked["table"]["id"] == made
        assert (await club.ask("POST", f"/api/tables/{made}/join", account, json={}))["seats"] == [1]

    at_a_council(tmp_path, work)


def test_games_with_bots_alone_begin_at_once(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada = await club.person("Ada")
        room = await played(club, [ada], 1, players=2)
        assert [row.entry for row in (told.row for told in room.table.story)][1] == Fill(seat=1, bot="random")
        made = await club.ask("POST", f"/api/tables/{room.id}/again", ada, json={}, status=201)
        assert made["table"]["status"] == "playing"

    at_a_council(tmp_path, work)
