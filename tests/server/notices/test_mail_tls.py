"""Mail through TLS and with a password, against a local mail server that takes nothing without both."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from smallcouncil.server.notices.carriers import Undelivered
from smallcouncil.server.notices.mail import Relay, hand_over, read_relay
from tests.server.notices.parts import AnyPort, PostOffice, post_office


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 7, now - timedelta(days=1), now + timedelta(days=1))
    made = made.add_extension(names, critical=False).add_extension(x509.BasicConstraints(True, 0), critical=True)
    made = made.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    signed = made.sign(key, SHA256())
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + signed.public_bytes(Encoding.PEM))
    return file


@contextmanager
def guarded_office(certificate: Path, *, is_smtps: bool) -> Iterator[tuple[PostOffice, list[tuple[bytes, bytes]]]]:
    """A mail server that takes nothing without TLS and the right password; and what it was given as passwords."""
    tried: list[tuple[bytes, bytes]] = []

    def check(_: Any, __: Any, ___: Any, ____: str, given: LoginPassword) -> AuthResult:
        tried.append((given.login, given.password))
        return AuthResult(success=given.password == b"winter: is coming", handled=False)

    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate)
    guard: dict[str, Any] = {"auth_required": True, "authenticator": check}
    # What is within TLS from the first byte looks plain to the part that asks for passwords.
    way = (
        {"ssl_context": tls, "auth_require_tls": False} if is_smtps else {"tls_context": tls, "require_starttls": True}
    )
    office = PostOffice()
    office.controller = AnyPort(office, hostname="localhost", port=0, **guard, **way)  # type: ignore[arg-type, unused-ignore]
    office.controller.start()
    try:
        yield office, tried
    finally:
        office.controller.stop()


def letter() -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = "Your turn", "council@games.example.org", "ada@example.org"
    mail.set_content("It is your turn.")
    return mail


def why_not(relay: Relay) -> str:
    """Why a mail does not arrive."""
    with pytest.raises(Undelivered) as caught:
        hand_over(relay, letter())
    return caught.value.why


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")  # of the library: see `guarded_office`
@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_mail_goes_through_tls_with_the_password_and_never_otherwise(
    certificate: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    """STARTTLS and TLS from the first byte, against a server that demands it: the name and password of the address.

    A certificate that nobody vouches for, or a wrong password: nothing is delivered, and a password goes nowhere
    before the certificate is known to be good.
    """
    with guarded_office(certificate, is_smtps=scheme == "smtps") as (office, tried):
        address = f"{scheme}://council%40games:{{}}@localhost:{office.controller.port}"
        right = read_relay(address.format("winter%3A%20is%20coming"), "council@games.example.org")
        assert why_not(right) == "mail_server"
        assert (office.mails, tried) == ([], [])

        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))  # whom the system trusts
        hand_over(right, letter())
        assert [mail["Subject"] for mail in office.mails] == ["Your turn"]
        assert tried == [(b"council@games", b"winter: is coming")]

        assert why_not(read_relay(address.format("summer"), "council@games.example.org")) == "mail_server"
        assert len(office.mails) == 1


def test_without_tls_a_password_is_sent_to_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere a mail server that offers no TLS, or whose offer somebody on the way took out, is not told it."""
    with post_office() as office:
        monkeypatch.setattr("smallcouncil.server.notices.mail.LOOPBACK", ())
        elsewhere = read_relay(f"smtp://council:winter@127.0.0.1:{office.controller.port}", office.relay.sender)
        assert why_not(elsewhere) == "mail_tls"
        hand_over(office.relay, letter())
        assert len(office.mails) == 1
