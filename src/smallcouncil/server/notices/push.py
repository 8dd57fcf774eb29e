"""Web Push: messages that only the browser can read (RFC 8291), from a server that says who it is (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy.engine import Connection

from ..store import settings
from ..timekeeping import now_ms
from .carriers import Gone, Undelivered
from .outgoing import Outgoing
from .schema import Channel
from .words import Message

CURVE = ec.SECP256R1()
SETTING = "vapid"  # where the server's key is kept
RECORD = 4096
PADDED = 2048  # bytes: every notice is as long as any other
KEPT_SECONDS = 24 * 3600  # that the push service keeps it for a browser that is off
TOKEN_SECONDS = 12 * 3600
GONE, ACCEPTED = (404, 410), range(200, 300)  # statuses


def b64(data: bytes) -> str:
    """Base64 for addresses, without its tail: how these standards write keys."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key in 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(data: bytes) -> ec.EllipticCurvePublicKey:
    """ValueError if it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def server_key(connection: Connection) -> str:
    """The private key that the server shows who it is by; drawn when it is first needed, and kept."""
    query = sa.select(settings.c.value).where(settings.c.name == SETTING)
    if (kept := connection.scalar(query)) is None:
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        kept = b64(number.to_bytes(32, "big"))
        connection.execute(settings.insert(), {"name": SETTING, "value": kept})
    return str(kept)


class Vapid:
    """The server as push services know it."""

    def __init__(self, key: str, contact: str) -> None:
        self.private = ec.derive_private_key(int.from_bytes(unb64(key), "big"), CURVE)
        self.public = b64(point(self.private.public_key()))
        self.contact = contact

    def authorization(self, endpoint: str) -> str:
        """The header that says who asks: a token that is good for one push service and for some hours."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now_ms() // 1000 + TOKEN_SECONDS}
        if self.contact:
            claims["sub"] = self.contact
        head, body = (b64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        signature = self.private.sign(f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
        both = b"".join(number.to_bytes(32, "big") for number in decode_dss_signature(signature))
        return f"vapid t={head}.{body}.{b64(both)}, k={self.public}"


def encrypt(text: bytes, browser: bytes, secret: bytes, salt: bytes, own: ec.EllipticCurvePrivateKey) -> bytes:
    """A message for one browser, as RFC 8291 has it: one record of `aes128gcm` (RFC 8188) with its header."""
    public = point(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(browser))
    secret = _derive(shared, secret, b"WebPush: info\0" + browser + public, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, text, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def padded(text: bytes) -> bytes:
    """A text with the mark of its end, and nothing behind it up to one length for all."""
    return (text + b"\x02").ljust(PADDED, b"\0")


async def send_push(outgoing: Outgoing, vapid: Vapid, channel: Channel, messages: list[Message]) -> None:
    """Deliver messages to a browser, or raise Undelivered."""
    for message in messages:
        body = encrypt(
            padded(payload(message, channel.language)),
            unb64(channel.means["p256dh"]),
            unb64(channel.means["auth"]),
            os.urandom(16),
            ec.generate_private_key(CURVE),
        )
        headers = {
            "authorization": vapid.authorization(channel.address),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
            "urgency": "normal",
        }
        status = await outgoing.post(channel.address, headers, body)
        if status in GONE:
            raise Gone("gone")
        if status not in ACCEPTED:
            raise Undelivered("status", status)


def payload(message: Message, language: str) -> bytes:
    """What the service worker shows."""
    about = {"id": message.id, "kind": message.kind, "title": message.title, "body": message.body}
    return msgspec.json.encode({**about, "path": message.path, "table": message.table, "language": language})
