"""Mail through a mail server of our own: asked for, agreed to, never too often, and ended by one click."""

from __future__ import annotations

import re
from email.message import EmailMessage
from pathlib import Path

import pytest

from smallcouncil.server.notices.mail import is_address, read_relay
from smallcouncil.server.people import Person
from smallcouncil.server.setup import Clock
from tests.server.notices.parts import MINUTE, Club, PostOffice, at_a_council, post_office

DAY = 24 * 60 * MINUTE


def token_in(mail: EmailMessage, what: str) -> dict[str, str]:
    found = re.search(rf"/notices#{what}\.(\w+)\.(\S+)", mail.get_content())
    assert found is not None
    return {"channel": found[1], "token": found[2]}


async def mailbox(club: Club, office: PostOffice, person: Person, language: str = "en") -> str:
    """Have somebody's mailbox told; its first mail is taken out, and the ten minutes after it are over."""
    wish = {"address": f"{person.name.lower()}@example.org", "language": language}
    channel: str = (await club.ask("POST", "/api/notices/mail", person, json=wish, status=201))["id"]
    await club.look()
    await club.ask("POST", "/api/notices/confirm", json=token_in(office.mails.pop(), "confirm"))
    await club.look(10 * MINUTE)
    return channel


def test_nothing_is_sent_to_an_address_before_somebody_there_agrees(tmp_path: Path) -> None:
    with post_office() as office:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            wish = {"address": "ada@example.org", "language": "cs"}
            channel = await club.ask("POST", "/api/notices/mail", ada, json=wish, status=201)
            assert channel["confirmed"] is False
            room = await club.table([ada, ben])
            await club.start(room)
            await club.look()
            [asked] = office.mails
            assert (asked["To"], asked["Subject"]) == ("ada@example.org", "Potvrď svou adresu")
            assert asked["List-Unsubscribe"] is None, "there is nothing to end yet"
            tried = await club.ask("POST", f"/api/notices/channels/{channel['id']}/test", ada, json={})
            assert tried["ok"] is False
            right = token_in(asked, "confirm")
            await club.ask("POST", "/api/notices/confirm", json={**right, "token": "wrong"}, status=404)
            await club.ask("POST", "/api/notices/stop", json=right, status=404)
            await club.ask("POST", "/api/notices/confirm", json=right)
            assert (await club.ask("GET", "/api/notices", ada))["channels"][0]["confirmed"] is True

        at_a_council(tmp_path, work, relay=office.relay, public_url="https://games.example.org")


def test_a_mail_says_whose_turn_it_is_how_long_and_where_and_one_click_ends_them(tmp_path: Path) -> None:
    with post_office() as office:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            await mailbox(club, office, ada)
            room = await club.table([ada, ben], title="Friday", clock=Clock(kind="decision", seconds=3 * 24 * 3600))
            await club.start(room)
            await club.look()
            [mail] = office.mails
            assert mail["Subject"] == "Your turn: Friday"
            assert mail["From"] == "Small Council <council@games.example.org>"
            assert mail["Message-ID"].startswith(f"<{room.id}.{room.table.seq}.turn.")
            assert mail["Auto-Submitted"] == "auto-generated"
            assert mail["Content-Language"] == "en", "for those who have it read to them"
            lines = mail.get_content().splitlines()
            assert lines[:2] == [
                "It is your turn in Hand of the King. Time left: 2 days.",
                f"Open: https://games.example.org/t/{room.id}",
            ]
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click", "RFC 8058"
            link = mail["List-Unsubscribe"].strip("<>").removeprefix("https://games.example.org")
            form = {"content-type": "application/x-www-form-urlencoded"}
            await club.ask("POST", link[:-1], headers=form, content="List-Unsubscribe=One-Click", status=404)
            for _ in range(2):
                await club.ask("POST", link, headers=form, content="List-Unsubscribe=One-Click")
            assert (await club.ask("GET", "/api/notices", ada))["channels"] == []
            await club.ask("POST", "/api/notices/stop", json=token_in(mail, "stop"))

        at_a_council(tmp_path, work, relay=office.relay, public_url="https://games.example.org")


def test_never_two_within_ten_minutes_and_what_waited_comes_together(tmp_path: Path) -> None:
    with post_office() as office:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            await mailbox(club, office, ada, "hu")
            for number in (1, 2, 3):
                await club.start(await club.table([ada, ben], title=f"Asztal {number}", number=number))
                await club.look()
            assert [mail["Subject"] for mail in office.mails] == ["Te jössz: Asztal 1"]
            await club.look(9 * MINUTE)
            assert len(office.mails) == 1
            await club.look(MINUTE)
            assert [mail["Subject"] for mail in office.mails[1:]] == ["Hírek az asztalaidról (2)"]
            both = office.mails[1].get_content()
            assert all(f"Te jössz: Asztal {number}" in both and f"/t/table{number}" in both for number in (2, 3))
            await club.look(DAY)
            assert (len(office.mails), await club.waiting()) == (2, 0), "one a turn"

        at_a_council(tmp_path, work, relay=office.relay)


def test_a_mail_server_that_is_away_is_asked_again_and_a_mailbox_that_got_nothing_was_not_disturbed(
    tmp_path: Path,
) -> None:
    with post_office() as office:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            channel = await mailbox(club, office, ada)
            room = await club.table([ada, ben])
            await club.start(room)
            office.refuses = "451 later"
            await club.look()
            shown = (await club.ask("GET", "/api/notices", ada))["channels"][0]
            assert (shown["id"], shown["error"]) == (channel, "mail_server")
            office.refuses = ""
            await club.look(10_000)
            assert len(office.mails) == 1
            assert (await club.ask("GET", "/api/notices", ada))["channels"][0]["error"] == ""

        at_a_council(tmp_path, work, relay=office.relay)


def test_where_the_host_has_set_up_no_mail_none_is_offered(tmp_path: Path) -> None:
    async def work(club: Club) -> None:
        ada = await club.person("Ada")
        assert (await club.ask("GET", "/api/notices", ada))["mail"] is False
        await club.ask("POST", "/api/notices/mail", ada, json={"address": "ada@example.org"}, status=404)

    at_a_council(tmp_path, work)


@pytest.mark.parametrize(
    "text", ["", "ada", "ada@", "@x.org", "a b@x.org", "a@x", "a@x.org\nBcc: b@x.org", "a@x.org, b@x.org", "ä@x.org"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    assert not is_address(text)


def test_a_mail_server_is_named_by_an_address() -> None:
    relay = read_relay("smtps://me:p%40ss@mail.example.org", "council@example.org")
    assert (relay.host, relay.port, relay.user, relay.password) == ("mail.example.org", 465, "me", "p@ss")
    assert read_relay("smtp://mail.example.org", "council@example.org").port == 587
    for url, sender in (("mail.example.org", "a@x.org"), ("http://x", "a@x.org"), ("smtp://x", "nobody")):
        with pytest.raises(ValueError, match="named by"):
            read_relay(url, sender)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--smtp", "mail.example.org", "--mail-from", "a@x.org"], "smtp://USER:PASSWORD@HOST:PORT"),
        (["--smtp", "smtp://mail.example.org"], "NAME@HOST"),
        (["--public-url", "games.example.org"], "https://games.example.org"),
        (["--public-url", "https://games.example.org/council"], "https://games.example.org"),
    ],
)
def test_a_host_is_told_what_is_wrong_with_an_option(options: list[str], told: str, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from smallcouncil.cli import app

    given = CliRunner().invoke(app, ["serve", "--port", "0", "--database", str(tmp_path / "t.sqlite"), *options])
    assert given.exit_code != 0
    assert told in " ".join(given.output.split())
