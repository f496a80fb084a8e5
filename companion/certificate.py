"""Certificates for `companion serve --https`, signed by an authority of this machine that phones can trust.

The authority can only sign for names and addresses of home networks. Phones install its root certificate.
The root signs one intermediate authority, and then the root's key is thrown away. This machine stores only
the key of the intermediate. Some browsers ignore the limits of a root, but all enforce the intermediate's.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TypeAlias

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.environment import ConfigError
from companion.secret_file import make_private, make_secret

Key: TypeAlias = ec.EllipticCurvePrivateKey

NAMES_AT_HOME = ("localhost", "local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Last parts of names that exist only in home networks, never on the internet."""
NETWORKS_AT_HOME = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    "100.64.0.0/10",  # addresses from VPNs such as Tailscale
    *("::1/128", "fc00::/7", "fe80::/10"),
)
BOUNDS = x509.NameConstraints(
    [
        *(x509.DNSName(name) for name in NAMES_AT_HOME),
        *(x509.IPAddress(ip_network(network)) for network in NETWORKS_AT_HOME),
    ],
    None,
)
AUTHORITY_DAYS = 3650
SERVER_DAYS = 390
"""Days for which a server's certificate is valid.

iPhones accept at most 825 days from an authority that the user installed, and 398 days from others.
"""
SPARE_DAYS = 60
"""A server's certificate is renewed this number of days before it expires."""
SLACK = timedelta(days=1)
"""Time by which a phone's clock may be behind ours."""


@dataclass(frozen=True, slots=True)
class Authority:
    """The root certificate that phones trust, and the intermediate that signs (`issuer` with its `key`)."""

    root: x509.Certificate
    issuer: x509.Certificate
    key: Key

    @property
    def certificate(self) -> bytes:
        """The certificate that phones install, as DER."""
        return self.root.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the certificate that phones install, written as in the phones' settings."""
        return self.root.fingerprint(hashes.SHA256()).hex(":").upper()


def kept_authority(folder: Path) -> Authority:
    """Return this machine's authority from its file. If the file is missing, create the authority.

    Raises `ConfigError` if the file cannot be written or read.
    """
    path = folder / "authority.pem"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if not path.exists():
            make_secret(path, new_authority())
        make_private(path)
        data = path.read_bytes()
    except OSError as error:
        raise ConfigError(f"{path} cannot keep the certificate: {error.strerror}.") from error
    try:
        root, issuer = x509.load_pem_x509_certificates(data)
        key = serialization.load_pem_private_key(data, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.public_key() != issuer.public_key():
            raise ValueError
    except ValueError:
        raise ConfigError(f"{path} holds no usable certificate. Delete it, and a new one is made.") from None
    return Authority(root, issuer, key)


def new_authority() -> str:
    """Return a root certificate, an intermediate certificate and the intermediate's key, as PEM."""
    machine = socket.gethostname()[:40] or "this machine"
    root_key, key = new_key(), new_key()
    root_name, name = called(f"Companion on {machine}"), called(f"Companion on {machine}, tables")
    root = signed(authority_of(root_name, root_key, 1), root_name, root_key)
    below = authority_of(name, key, 0).add_extension(key_of(root_key), critical=False)
    issuer = signed(below, root_name, root_key)
    return pem(root) + pem(issuer) + pem_key(key)


def authority_of(name: x509.Name, key: Key, below: int) -> x509.CertificateBuilder:
    """Return the certificate of an authority for home networks, not signed yet.

    `below` is the number of authorities that may follow it in a chain of certificates.
    """
    usage = x509.KeyUsage(False, False, False, False, False, True, True, False, False)  # signs, nothing else
    return (
        certificate(name, key, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=below), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(BOUNDS, critical=True)
    )


def kept_server(folder: Path, authority: Authority, wanted: Iterable[str]) -> Path:
    """Return the file with a server's certificate for these names and its key.

    A new certificate is made if there is none, or if `serves` rejects the present one.
    """
    path, names = folder / "server.pem", at_home(wanted)
    try:
        if not path.exists() or not serves(path.read_bytes(), authority, names, datetime.now(UTC)):
            draft = path.with_suffix(".new")
            draft.unlink(missing_ok=True)
            make_secret(draft, new_server(authority, names))
            draft.replace(path)
    except OSError as error:
        raise ConfigError(f"{path} cannot keep the certificate: {error.strerror}.") from error
    return path


def serves(data: bytes, authority: Authority, names: tuple[str, ...], now: datetime) -> bool:
    """Return True if this certificate is from the authority, covers the names and does not expire soon."""
    try:
        own = x509.load_pem_x509_certificate(data)
        own.verify_directly_issued_by(authority.issuer)
        told = own.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except Exception:  # noqa: BLE001 - if anything is wrong with the certificate, a new one is made
        return False
    lasts = own.not_valid_before_utc <= now <= own.not_valid_after_utc - timedelta(days=SPARE_DAYS)
    return lasts and set(told) >= {general_name(name) for name in names}


def new_server(authority: Authority, names: tuple[str, ...]) -> str:
    """Return a server's certificate, the issuer's certificate and the server's key, as PEM."""
    key = new_key()
    signing = x509.KeyUsage(True, False, False, False, False, False, False, False, False)
    asked = (
        certificate(called("Companion"), key, SERVER_DAYS)
        .add_extension(x509.SubjectAlternativeName([general_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(signing, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(key_of(authority.key), critical=False)
    )
    own = signed(asked, authority.issuer.subject, authority.key)
    return pem(own) + pem(authority.issuer) + pem_key(key)


def certificate(name: x509.Name, key: Key, days: int) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLACK)
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def key_of(issuer: Key) -> x509.AuthorityKeyIdentifier:
    """Return the extension that names the signing key. Strict clients require it."""
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.public_key())


def signed(builder: x509.CertificateBuilder, by: x509.Name, key: Key) -> x509.Certificate:
    return builder.issuer_name(by).sign(key, hashes.SHA256())


def at_home(wanted: Iterable[str]) -> tuple[str, ...]:
    """Return the wanted names and addresses, without those for which the authority may not sign."""
    return tuple(dict.fromkeys(name for name in wanted if may_speak_for(general_name(name))))


def may_speak_for(name: x509.DNSName | x509.IPAddress) -> bool:
    if isinstance(name, x509.IPAddress):
        return any(name.value in ip_network(network) for network in NETWORKS_AT_HOME)
    return any(name.value == end or name.value.endswith(f".{end}") for end in NAMES_AT_HOME)


def general_name(name: str) -> x509.DNSName | x509.IPAddress:
    """Return a name or an address in the form that certificates use."""
    try:
        return x509.IPAddress(ip_address(name.partition("%")[0]))
    except ValueError:
        return x509.DNSName(name)


def called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def new_key() -> Key:
    return ec.generate_private_key(ec.SECP256R1())


def pem(one: x509.Certificate) -> str:
    return one.public_bytes(serialization.Encoding.PEM).decode()


def pem_key(key: Key) -> str:
    kind, none = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, kind, none).decode()
