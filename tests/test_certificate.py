"""The certificate of `companion serve --https`: who trusts it, for what, and when it is made anew."""

from __future__ import annotations

import socket
import ssl
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from companion import certificate
from companion.certificate import Authority, kept_authority, kept_server, new_server, serves
from companion.environment import ConfigError

WANTED = ("127.0.0.1", "::1", "192.168.1.20", "companion.local", "localhost")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "https"


@pytest.fixture
def authority(folder: Path) -> Authority:
    return kept_authority(folder)


def said(server: Path, authority: Authority, called: str) -> str:
    """What a browser that trusts the authority alone says of a server that it opened under this name."""
    phone = ssl.create_default_context()
    phone.load_verify_locations(cadata=authority.certificate)
    phone.verify_flags |= ssl.VERIFY_X509_STRICT  # as Python 3.13 does by itself
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(server)
    here, there = socket.socketpair()

    def serve() -> None:
        try:
            context.wrap_socket(here, server_side=True).close()
        except (ssl.SSLError, OSError):
            here.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with phone.wrap_socket(there, server_hostname=called):
            return "trusted"
    except ssl.SSLCertVerificationError as error:
        return error.verify_message
    finally:
        there.close()
        thread.join()


@pytest.mark.parametrize("called", WANTED)
def test_a_phone_that_trusts_the_authority_trusts_the_server(folder, authority, called):
    assert said(kept_server(folder, authority, WANTED), authority, called) == "trusted"


@pytest.mark.parametrize("bank", ["bank.example", "8.8.8.8", "companion.local.bank.example"])
def test_a_stolen_key_opens_no_page_of_the_internet(tmp_path, authority, bank):
    forged = tmp_path / "forged.pem"
    forged.write_text(new_server(authority, (bank,)))
    assert "permitted subtree violation" in said(forged, authority, bank)


def test_the_root_has_no_key_left_so_its_bounds_need_not_be_kept(authority, folder):
    """Some browsers ask nothing of a root: the authority below it has the bounds, its key alone is kept."""
    assert authority.key.public_key() == authority.issuer.public_key() != authority.root.public_key()
    assert (folder / "authority.pem").read_text().count(
        "PRIVATE KEY-----\n"
    ) == 2  # one: its begin and its end
    bounds = authority.issuer.extensions.get_extension_for_class(x509.NameConstraints)
    assert bounds.critical
    assert bounds.value == certificate.BOUNDS


def test_it_lasts_as_long_as_iphones_allow(folder, authority):
    own = x509.load_pem_x509_certificate(kept_server(folder, authority, WANTED).read_bytes())
    assert own.not_valid_after_utc - own.not_valid_before_utc <= timedelta(days=398)


def test_what_no_home_network_has_is_left_out(folder, authority):
    server = kept_server(folder, authority, ("127.0.0.1", "203.0.113.5", "shop.example", "laptop"))
    own = x509.load_pem_x509_certificate(server.read_bytes())
    names = own.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(name.value) for name in names] == ["127.0.0.1"]


def test_keys_are_open_to_nobody_else(folder, authority):
    kept_server(folder, authority, WANTED)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_the_authority_stays_and_the_server_is_made_anew_where_it_is_due(folder, authority):
    first = kept_server(folder, authority, WANTED).read_bytes()
    assert kept_authority(folder).certificate == authority.certificate
    assert kept_server(folder, authority, WANTED[:2]).read_bytes() == first
    assert kept_server(folder, authority, (*WANTED, "10.0.0.7")).read_bytes() != first


@pytest.mark.parametrize(("days", "well"), [(0, True), (320, True), (335, False), (-2, False)])
def test_a_certificate_near_its_end_or_before_its_beginning_is_due(authority, days, well):
    data = new_server(authority, WANTED).encode()
    assert serves(data, authority, WANTED, datetime.now(UTC) + timedelta(days=days)) is well


def test_a_certificate_of_another_authority_is_due(authority, tmp_path):
    other = kept_authority(tmp_path / "other")
    assert not serves(new_server(other, WANTED).encode(), authority, WANTED, datetime.now(UTC))


@pytest.mark.parametrize("broken", ["", "nonsense", "cut", "other key"])
def test_a_broken_authority_is_a_sentence(folder, authority, broken):
    path = folder / "authority.pem"
    whole = path.read_text()
    key = certificate.pem_key(certificate.new_key())
    path.write_text(
        {"cut": whole[:900], "other key": whole[: whole.index("-----BEGIN PRIV")] + key}.get(broken, broken)
    )
    with pytest.raises(ConfigError, match=r"holds no usable certificate\. Delete it"):
        kept_authority(folder)


def test_a_broken_server_is_made_anew(folder, authority):
    kept_server(folder, authority, WANTED).write_text("nonsense")
    assert said(kept_server(folder, authority, WANTED), authority, "localhost") == "trusted"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "https").write_text("a file")
    with pytest.raises(ConfigError, match="cannot keep the certificate"):
        kept_authority(tmp_path / "https")


def test_first_starts_at_once_end_with_the_same_authority(folder):
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: kept_authority(folder).certificate, range(16)))
    assert len(found) == 1


def test_what_phones_load_is_the_root_as_der(authority):
    assert x509.load_der_x509_certificate(authority.certificate) == authority.root
    assert authority.root.public_bytes(serialization.Encoding.DER) == authority.certificate
