"""The other ends of notices, real ones: a receiver of webhooks, a push service that decrypts, a post office.

And a council: the services of a server with its clock in the test's hands, whose dispatcher looks when it is told to.
"""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import httpx
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.applications import Starlette

import smallcouncil as sc
from smallcouncil.server.app import routes
from smallcouncil.server.entries import Answer, AnyEntry, Fill, Sit, Start
from smallcouncil.server.notices.mail import Relay, read_relay
from smallcouncil.server.notices.outbox import GRACE
from smallcouncil.server.people import Person
from smallcouncil.server.room import Room
from smallcouncil.server.services import Config, Services, open_services
from smallcouncil.server.setup import Clock, Setup, Spectators
from smallcouncil.server.table import Table
from smallcouncil.server.timekeeping import timekeeper

MINUTE = 60_000
CURVE = ec.SECP256R1()


class Received(NamedTuple):
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """A web server that keeps what is posted to it, and answers as it is told to."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 200
        self.answers = Event()  # while it is not set, requests hang
        self.answers.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.received.append(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                receiver.answers.wait()
                self.send_response(receiver.status)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self.answers.set()
        self.server.shutdown()
        self.server.server_close()


@contextmanager
def receiver() -> Iterator[Receiver]:
    one = Receiver()
    try:
        yield one
    finally:
        one.close()


# Web Push as its standards have it, read from the other side: RFC 8188, 8291, 8292


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "===")


class BrowserKeys:
    """What a browser keeps of a subscription, and what it gives away of it."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, secret: bytes = b"sixteen bytes.ok") -> None:
        self.private, self.secret = private or ec.generate_private_key(CURVE), secret
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def shown(self) -> dict[str, str]:
        return {"p256dh": b64(self.public), "auth": b64(self.secret)}

    def decrypt(self, body: bytes) -> bytes:
        """The text of a message, without its padding (RFC 8291, 3.4; RFC 8188, 2.1)."""
        salt, record, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= record
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\x00" + self.public + sender
        key_material = HKDF(SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(key_material)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(key_material)
        text, mark, _ = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").rpartition(b"\x02")
        assert mark
        return text


class PushService(Receiver):
    """A push service: it checks who sends, and its browsers read what came."""

    def subscribe(self, path: str = "/push/one") -> tuple[dict[str, str], BrowserKeys]:
        keys = BrowserKeys()
        return {"endpoint": f"{self.url}{path}", **keys.shown}, keys

    def check_sender(self, one: Received, server_key: str) -> dict[str, Any]:
        """The claims of whoever sent a message, if the signature is that of the key it was subscribed with."""
        scheme, _, parts = one.headers["authorization"].partition(" ")
        given = dict(part.strip().split("=", 1) for part in parts.split(","))
        assert (scheme, given["k"]) == ("vapid", server_key)
        signed, _, signature = given["t"].rpartition(".")
        both = unb64(signature)
        der = encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(server_key))
        public.verify(der, signed.encode(), ec.ECDSA(SHA256()))
        head, claims = (json.loads(unb64(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        assert claims["aud"] == self.url
        return dict(claims)


@contextmanager
def push_service() -> Iterator[PushService]:
    one = PushService()
    try:
        yield one
    finally:
        one.close()


class AnyPort(Controller):
    """A mail server at whichever port the system has."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        super()._trigger_server()  # type: ignore[no-untyped-call]


class PostOffice:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses = ""  # what it says instead of taking a mail
        self.controller = AnyPort(self, hostname="127.0.0.1", port=0)

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:
        if self.refuses:
            return self.refuses
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 taken"

    @property
    def relay(self) -> Relay:
        return read_relay(f"smtp://127.0.0.1:{self.controller.port}", "council@games.example.org")


@contextmanager
def post_office() -> Iterator[PostOffice]:
    office = PostOffice()
    office.controller.start()
    try:
        yield office
    finally:
        office.controller.stop()


# A council


class Club:
    """A running server with people and tables, whose time stands still unless it is told to go on."""

    def __init__(self, services: Services) -> None:
        self.services, self.notices = services, services.notices
        self.app = Starlette(routes=routes(services, set()))
        self.tokens: dict[str, str] = {}

    async def person(self, name: str) -> Person:
        person, self.tokens[person.id] = await self.services.people.guest(name, "")
        return person

    async def ask(self, method: str, path: str, person: Person | None = None, *, status: int = 200, **more: Any) -> Any:
        """Ask an endpoint, as a person or as nobody."""
        headers = {"authorization": f"Bearer {self.tokens[person.id]}"} if person else {}
        transport = httpx.ASGITransport(app=self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://council.test") as client:
            given = await client.request(method, path, headers={**headers, **more.pop("headers", {})}, **more)
        assert given.status_code == status, given.text
        return given.json()

    async def table(
        self,
        people: list[Person],
        *,
        players: int = 0,
        title: str = "",
        clock: Clock | None = None,
        spectators: Spectators | None = None,
        game: str = "hand-of-the-king",
        number: int = 0,
    ) -> Room:
        """A table at which these people sit, then bots; the first of them is its host, and has not come yet."""
        found = sc.find_game(game)
        setup = Setup(
            game=game,
            version=found.version,
            players=players or len(people),
            options={},
            seed="7",
            seed_chosen=True,
            host=people[0].id,
            title=title,
            clock=clock or Clock(),
            spectators=spectators or Spectators(),
        )
        seated: list[AnyEntry] = [Sit(seat=s, person=one.id, name=one.name) for s, one in enumerate(people)]
        bots: list[AnyEntry] = [Fill(seat=seat, bot="random") for seat in range(len(people), setup.players)]
        first = [(entry, people[0].id) for entry in [*seated, *bots]]
        return await self.services.rooms.make(f"table{number}", setup, people[0].name, first)

    async def start(self, room: Room, by: str = "") -> None:
        await room.submit(lambda _: Start(), by)

    async def move(self, room: Room) -> str:
        """Whoever is asked first answers; who that was."""
        seat = next(iter(room.table.asked))
        person = room.table.players[seat].person
        await room.submit(lambda table: some_answer(table, seat), person)
        return person

    async def look(self, after: int = GRACE) -> None:
        """Time goes on, and the dispatcher looks once."""
        timekeeper.began += after
        await self.notices.dispatcher.look()
        await self.notices.dispatcher.finish()

    async def waiting(self) -> int:
        from smallcouncil.server.notices import outbox

        return await self.services.rooms.read(outbox.waiting)


def some_answer(table: Table, seat: int) -> Answer:
    return Answer(seat=seat, choice=next(iter(table.position.pending[seat].options)))


class Here:
    """Somebody who has a table open."""

    def __init__(self, room: Room, person: Person) -> None:
        self.room, self.person = room, person
        for viewer in self.viewers_at(room.table):
            room.listeners.setdefault(viewer, set()).add(self)

    def send(self, message: bytes) -> None: ...

    def viewers_at(self, table: Table) -> list[Any]:
        return [*table.seats_of(self.person.id)] or [None]

    def dismiss(self) -> None: ...

    def go(self) -> None:
        self.room.leave(self)


@asynccontextmanager
async def council(folder: Path, *, database: str = "", **config: Any) -> AsyncIterator[Club]:
    """The services of a server; its time is as it was when it is gone."""
    began = timekeeper.began
    url = database or f"sqlite:///{folder / 'tables.sqlite'}"
    services = await open_services(Config(database=url, limits=False, **{"reaches_private": True, **config}))
    for task in (services.sweeping, services.notices.running):
        task.cancel()
    try:
        yield Club(services)
    finally:
        await services.close()
        timekeeper.began = began


def at_a_council(folder: Path, work: Callable[[Club], Coroutine[Any, Any, None]], **config: Any) -> None:
    """Have something happen at a council."""

    async def run() -> None:
        async with council(folder, **config) as club:
            await work(club)

    asyncio.run(run())
