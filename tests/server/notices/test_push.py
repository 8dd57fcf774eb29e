"""Web Push: what is sent is what RFC 8291 and RFC 8292 say, read by a push service and a browser's keys of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from smallcouncil.server.notices import push
from smallcouncil.server.timekeeping import now_ms
from tests.server.notices.parts import CURVE, BrowserKeys, Club, at_a_council, push_service, unb64


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unb64(text), "big"), CURVE)


def test_the_example_of_the_standard_is_locked_as_it_says() -> None:
    """RFC 8291, 5: one text, both keys, the salt, and the bytes that have to come out."""
    browser = BrowserKeys(private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), unb64("BTBZMqHH6r4Tts7J_aSIgg"))
    own, salt = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), unb64("DGv6ra1nlYgDCS1FRnbzlw")
    locked = push.encrypt(b"When I grow up, I want to be a watermelon\x02", browser.public, browser.secret, salt, own)
    assert push.b64(locked) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.decrypt(locked) == b"When I grow up, I want to be a watermelon"


def test_a_browser_reads_whose_turn_it_is_and_the_service_knows_who_sent_it(tmp_path: Path) -> None:
    with push_service() as service:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            subscription, keys = service.subscribe()
            agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
            wish = {**subscription, "language": "hu"}
            head = {"user-agent": agent}
            channel = await club.ask("POST", "/api/notices/push", ada, json=wish, headers=head, status=201)
            assert channel["name"] == "Chrome, Linux"
            room = await club.table([ada, ben], title="Péntek")
            await club.start(room)
            await club.look()
            [came] = service.received
            server_key = (await club.ask("GET", "/api/notices", ada))["push_key"]
            claims = service.check_sender(came, server_key)
            assert 0 < claims["exp"] - now_ms() // 1000 <= 24 * 3600, "RFC 8292, 2: at most a day"
            assert claims["sub"] == "https://games.example.org"
            assert (came.headers["content-encoding"], came.headers["ttl"]) == ("aes128gcm", "86400")
            told = json.loads(keys.decrypt(came.body))
            assert told == {
                "id": f"{room.id}.{room.table.seq}.turn.{channel['id']}",
                "kind": "turn",
                "title": "Te jössz: Péntek",
                "body": "Te következel ebben a játékban: A Király Segítője.",
                "path": f"/t/{room.id}",
                "table": room.id,
                "language": "hu",
            }
            tried = await club.ask("POST", f"/api/notices/channels/{channel['id']}/test", ada, json={})
            assert tried == {"ok": True, "reason": ""}
            assert {len(one.body) for one in service.received} == {len(came.body)}, "each is as long as any other"

        at_a_council(tmp_path, work, public_url="https://games.example.org")


def test_the_servers_key_is_drawn_once_and_survives_it(tmp_path: Path) -> None:
    seen: list[str] = []

    async def work(club: Club) -> None:
        seen.append((await club.ask("GET", "/api/notices", await club.person("Ada")))["push_key"])

    at_a_council(tmp_path, work)
    at_a_council(tmp_path, work)
    assert seen[0] == seen[1]
    assert len(unb64(seen[0])) == 65


def test_a_browser_that_gave_up_is_forgotten_and_one_that_changes_hands_tells_its_new_person(tmp_path: Path) -> None:
    with push_service() as service:

        async def work(club: Club) -> None:
            ada, ben = await club.person("Ada"), await club.person("Ben")
            subscription, _ = service.subscribe()
            for person in (ada, ada, ben):
                await club.ask("POST", "/api/notices/push", person, json=subscription, status=201)
            assert (await club.ask("GET", "/api/notices", ada))["channels"] == []
            assert len((await club.ask("GET", "/api/notices", ben))["channels"]) == 1
            service.status = 410
            room = await club.table([ben, ada])
            await club.start(room)
            await club.look()
            assert (await club.ask("GET", "/api/notices", ben))["channels"] == []
            assert (await club.waiting(), club.services.rooms.wanting.persons) == (0, frozenset())

        at_a_council(tmp_path, work)


def test_a_browser_that_its_push_service_calls_otherwise_is_the_same_browser(tmp_path: Path) -> None:
    """`pushsubscriptionchange`: the worker knows neither language nor person's wishes, and need not."""

    async def work(club: Club) -> None:
        ada, keys = await club.person("Ada"), BrowserKeys().shown
        first = {"endpoint": "https://push.example.org/1", "language": "cs", **keys}
        await club.ask("POST", "/api/notices/push", ada, json=first, status=201)
        then = {"endpoint": "https://push.example.org/2", "old": first["endpoint"], **keys}
        await club.ask("POST", "/api/notices/push", ada, json=then, status=201)
        [channel] = await club.notices.of(ada.id)
        assert (channel.address, channel.language) == (then["endpoint"], "cs")

    at_a_council(tmp_path, work, reaches_private=False)


@pytest.mark.parametrize(
    "wrong", [{"p256dh": "AAAA"}, {"p256dh": "!"}, {"auth": "AAAA"}, {"endpoint": "http://x/"}, {"auth": "é"}]
)
def test_keys_that_nothing_can_be_locked_with_are_refused(tmp_path: Path, wrong: dict[str, str]) -> None:
    async def work(club: Club) -> None:
        good = {"endpoint": "https://push.example.org/1", **BrowserKeys().shown}
        ada = await club.person("Ada")
        await club.ask("POST", "/api/notices/push", ada, json=good, status=201)
        await club.ask("POST", "/api/notices/push", ada, json={**good, **wrong}, status=400)

    at_a_council(tmp_path, work, reaches_private=False)
