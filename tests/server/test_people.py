"""People: guests, accounts, passkeys, sessions that can be revoked, limits, and headers that keep browsers safe."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from base64 import urlsafe_b64decode, urlsafe_b64encode
from itertools import count
from pathlib import Path
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.host import Server, Visitor, running

LOGIN = {"username": "Littlefinger", "password": "chaos is a ladder"}


def test_a_guest_needs_a_name_and_nothing_else(server: Server) -> None:
    guest = Visitor(server, "  Ned   Stark ")
    assert guest.get("/api/me")["name"] == "Ned Stark"
    guest.http.put("/api/me", json={"name": "Ned"})
    assert guest.get("/api/me")["name"] == "Ned"
    Visitor(server, "").post("/api/people", {"name": " \u200b "}, status=400)
    assert Visitor(server, "").get("/api/me") is None


def test_an_account_keeps_its_seats_wherever_one_signs_in(server: Server) -> None:
    guest = Visitor(server, "Petyr")
    table = guest.make("hand-of-the-king", "me", "random")
    guest.post("/api/accounts", LOGIN, status=201)
    elsewhere = Visitor(server, "")
    assert elsewhere.post("/api/sessions", {**LOGIN, "password": "wrong one"}, status=401)["code"] == "wrong_password"
    elsewhere.post("/api/sessions", {**LOGIN, "username": "nobody"}, status=401)
    elsewhere.post("/api/sessions", {**LOGIN, "username": "LITTLEFINGER"}, status=201)
    assert elsewhere.get(f"/api/tables/{table}")["seats"] == [0]
    assert Visitor(server, "Other").post("/api/accounts", LOGIN, status=409)["code"] == "taken"


def test_an_account_is_changed_only_by_who_proves_it_again(server: Server) -> None:
    """A borrowed browser is not enough to lock its owner out; and a new password ends all other sessions."""
    owner = Visitor(server, "Varys")
    old, new = (
        {"username": "varys", "password": "the little birds"},
        {"username": "spider", "password": "the big birds"},
    )
    owner.post("/api/accounts", old, status=201)
    elsewhere = Visitor(server, "")
    elsewhere.post("/api/sessions", old, status=201)
    for wrong in ({}, {"old_password": "no bird"}, {"fresh": "99999999999999.x"}, {"fresh": "x"}):
        owner.post("/api/accounts", {**new, **wrong}, status=401)
    assert elsewhere.get("/api/me")["username"] == "varys"
    owner.post("/api/accounts", {**new, "old_password": old["password"]}, status=201)
    assert owner.get("/api/me")["username"] == "spider"
    assert elsewhere.get("/api/me") is None
    elsewhere.post("/api/sessions", old, status=401)
    elsewhere.post("/api/sessions", new, status=201)


def test_a_recovery_code_lets_one_in_once_and_choose_another_password(server: Server) -> None:
    login = {"username": "tyrion", "password": "a debt is a debt"}
    owner = Visitor(server, "Tyrion")
    owner.post("/api/recovery-codes", {}, status=409)
    owner.post("/api/accounts", login, status=201)
    owner.post("/api/recovery-codes", {}, status=401)
    void = owner.post("/api/recovery-codes", {"old_password": login["password"]}, status=201)["codes"][0]
    codes = owner.post("/api/recovery-codes", {"old_password": login["password"]}, status=201)["codes"]
    assert len({*codes}) == 10
    lost = Visitor(server, "")
    for wrong in (void, codes[0][:-1], ""):
        lost.post("/api/recovery-codes/sessions", {"username": "tyrion", "code": wrong}, status=401)
    lost.post("/api/recovery-codes/sessions", {"username": "jaime", "code": codes[0]}, status=401)
    found = lost.post("/api/recovery-codes/sessions", {"username": "Tyrion", "code": codes[0].lower()}, status=201)
    lost.post("/api/recovery-codes/sessions", {"username": "tyrion", "code": codes[0]}, status=401)
    lost.post("/api/accounts", {**login, "password": "another debt", "fresh": found["fresh"]}, status=201)
    assert owner.get("/api/me") is None
    Visitor(server, "").post("/api/sessions", {**login, "password": "another debt"}, status=201)


def test_tries_at_one_account_are_limited_whatever_the_address(tmp_path: Path) -> None:
    slowly = ("--limit", "accounts=0.001/20")  # so that the time that the tries take gives none back
    with running(tmp_path / "t.sqlite", tmp_path / "log", *slowly) as server:
        codes = []
        for number in range(25):
            address = {"X-Forwarded-For": f"10.0.0.{number}"}
            tried = Visitor(server, "").http.post("/api/sessions", json=LOGIN, headers=address)
            codes.append(tried.status_code)
    assert codes[:20] == [401] * 20
    assert codes[-1] == 429


def test_sessions_are_listed_and_revoked(server: Server) -> None:
    one = Visitor(server, "Bran")
    one.post("/api/accounts", {"username": "bran", "password": "three eyed raven"}, status=201)
    two = Visitor(server, "")
    two.post("/api/sessions", {"username": "bran", "password": "three eyed raven"}, status=201)
    sessions = one.get("/api/sessions")
    assert [session["current"] for session in sessions].count(True) == 1
    other = next(session for session in sessions if not session["current"])
    assert Visitor(server, "Stranger").http.delete(f"/api/sessions/{other['id']}").status_code == 404
    assert one.http.delete(f"/api/sessions/{other['id']}").status_code == 200
    two.get("/api/sessions", status=401)
    assert two.get("/api/me") is None
    assert one.http.delete("/api/sessions/current").status_code == 200
    assert one.get("/api/me") is None


def test_cookies_and_pages_are_safe(server: Server) -> None:
    answer = Visitor(server, "").http.post("/api/people", json={"name": "Varys"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    page = Visitor(server, "").http.get("/")
    assert page.status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert Visitor(server, "").http.get("/t/0123").text == page.text
    assert Visitor(server, "").get("/api/nothing", status=404)["code"] == "not_found"


def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", tmp_path / "log", "--log-level", "debug") as server:
        guest = Visitor(server, "Cersei")
        guest.post("/api/accounts", {"username": "cersei", "password": "a lioness roars"}, status=201)
        table = guest.make("hand-of-the-king", "me", "open")
        invitations = guest.get(f"/api/tables/{table}/invitations")
        secrets = [guest.token, "a lioness roars", *(one["invite"] for one in invitations)]
        stranger = Visitor(server, "").http
        told = (
            stranger.post("/api/people", json={"name": "x"}) for _ in range(200)
        )  # quicker than the limit is refilled
        refused = next(answer for answer in told if answer.status_code != 201)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        server.stop()
        kept = "\n".join(sqlite3.connect(tmp_path / "t.sqlite").iterdump()) + server.log.read_text()
    assert not [secret for secret in secrets if secret in kept]


# Passkeys


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A passkey in software."""

    def __init__(self, origin: str) -> None:
        self.origin, self.key, self.id = origin, ec.generate_private_key(ec.SECP256R1()), b"a passkey of ours"
        self.used = count(1)
        self.verifies = True  # by a finger or a number that it is its owner

    def data(self, flags: int, more: bytes = b"") -> bytes:
        return hashlib.sha256(b"127.0.0.1").digest() + bytes([flags]) + next(self.used).to_bytes(4, "big") + more

    def client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        attestation = cbor2.dumps(
            {"fmt": "none", "attStmt": {}, "authData": self.data(0x41 + 4 * self.verifies, attested)}
        )
        response = {
            "clientDataJSON": encoded(self.client("webauthn.create", options)),
            "attestationObject": encoded(attestation),
        }
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}

    def get(self, options: dict[str, Any], user: str) -> dict[str, Any]:
        client, data = self.client("webauthn.get", options), self.data(0x01 + 4 * self.verifies)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": encoded(client),
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": user,
        }
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}


def test_one_signs_in_with_a_passkey(server: Server) -> None:
    guest, origin = Visitor(server, "Arya"), {"Origin": server.url}
    passkey = Authenticator(server.url)
    options = guest.http.post("/api/passkeys/new", json={}, headers=origin).json()["options"]
    assert urlsafe_b64decode(options["challenge"] + "==")
    made = guest.http.post("/api/passkeys", json={"credential": passkey.create(options)}, headers=origin)
    assert made.status_code == 201, made.text
    elsewhere = Visitor(server, "")
    challenge = elsewhere.http.post("/api/passkeys/challenge", json={}, headers=origin).json()["options"]
    credential = passkey.get(challenge, options["user"]["id"])
    signed_in = elsewhere.http.post("/api/passkeys/sessions", json={"credential": credential}, headers=origin)
    assert signed_in.status_code == 201, signed_in.text
    assert elsewhere.get("/api/me")["name"] == "Arya"
    thief = Authenticator(server.url)
    forged = thief.get(challenge, options["user"]["id"])
    refused = Visitor(server, "").http.post("/api/passkeys/sessions", json={"credential": forged}, headers=origin)
    assert refused.status_code == 401
    own_challenge = {**challenge, "challenge": encoded(b"0.99999999999999.x")}
    refused = elsewhere.http.post(
        "/api/passkeys/sessions", json={"credential": passkey.get(own_challenge, "")}, headers=origin
    )
    assert refused.status_code == 401


def made(server: Server, visitor: Visitor, passkey: Authenticator, **more: str) -> int:
    """Register a passkey; the answer's status."""
    origin = {"Origin": server.url}
    options = visitor.http.post("/api/passkeys/new", json={}, headers=origin).json()["options"]
    body = {"credential": passkey.create(options), **more}
    return visitor.http.post("/api/passkeys", json=body, headers=origin).status_code


def used(server: Server, visitor: Visitor, passkey: Authenticator, path: str) -> Any:
    """Use a passkey at an endpoint; the answer."""
    origin = {"Origin": server.url}
    options = visitor.http.post("/api/passkeys/challenge", json={}, headers=origin).json()["options"]
    assert options["userVerification"] == "required"
    return visitor.http.post(path, json={"credential": passkey.get(options, "")}, headers=origin)


def test_a_passkey_has_to_know_its_owner(server: Server) -> None:
    """A phone that was found, without the finger, lets nobody in."""
    guest, passkey = Visitor(server, "Meera"), Authenticator(server.url)
    passkey.id, passkey.verifies = b"a key of Meera's", False
    assert made(server, guest, passkey) == 400
    passkey.verifies = True
    assert made(server, guest, passkey) == 201
    passkey.verifies = False
    assert used(server, Visitor(server, ""), passkey, "/api/passkeys/sessions").status_code == 401


def test_a_copy_of_a_passkey_is_found_out_by_its_counter(server: Server) -> None:
    guest, passkey = Visitor(server, "Jojen"), Authenticator(server.url)
    passkey.id = b"a key of Jojen's"
    assert made(server, guest, passkey) == 201
    assert used(server, Visitor(server, ""), passkey, "/api/passkeys/sessions").status_code == 201
    passkey.used = count(1)
    assert used(server, Visitor(server, ""), passkey, "/api/passkeys/sessions").status_code == 401


def test_a_fresh_passkey_proves_who_changes_an_account(server: Server) -> None:
    guest, passkey, other = Visitor(server, "Osha"), Authenticator(server.url), Authenticator(server.url)
    passkey.id, other.id = b"a key of Osha's", b"another of Osha's"
    login = {"username": "osha", "password": "south of the wall"}
    assert made(server, guest, passkey) == 201
    assert made(server, guest, other) == 401
    guest.post("/api/accounts", login, status=401)
    fresh = used(server, guest, passkey, "/api/passkeys/confirm").json()["fresh"]
    assert made(server, guest, other, fresh=fresh) == 201
    assert used(server, Visitor(server, "Craster"), passkey, "/api/passkeys/confirm").status_code == 401
    guest.post("/api/accounts", {**login, "fresh": fresh}, status=201)
    Visitor(server, "").post("/api/sessions", login, status=201)
