"""`companion serve --https`: one port for TLS, leading plain http there, and cookies that outlive both."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from pages import number_in, parts_in, pushes_in

from companion.certificate import kept_authority
from companion.secure_cookies import SECURE, renamed, without_prefix
from tests.load.server import API, Server

HOST = "127.0.0.1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("https")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server(folder, HTTPS="on") as server:
        yield server


@pytest.fixture(scope="module")
def trusting(server: Server, folder: Path) -> ssl.SSLContext:
    """A phone that loaded the certificate by plain http."""
    status, data = server.ask("GET", "/ca.crt")
    assert (status, data) == (200, kept_authority(folder / "https").certificate)
    return ssl.create_default_context(cadata=data)


def asked(server, trusting, method, path, body=None, **headers):
    """The answer to one request by https, or where nobody is `trusting` by plain http."""
    kind = http.client.HTTPSConnection if trusting else http.client.HTTPConnection
    more = {"context": trusting} if trusting else {}
    with closing(kind(HOST, server.port, timeout=30, **more)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer, answer.read()


def table_at(server, trusting):
    body = json.dumps({"game": "any_game", "seats": [{"name": "Ada"}], "setup": {}})
    answer, data = asked(
        server, trusting, "POST", f"{API}/tables", body, **{"Content-Type": "application/json"}
    )
    assert answer.status == 201, data
    return json.loads(data)


def test_a_phone_that_trusts_it_plays_by_https(server, trusting):
    table = table_at(server, trusting)
    assert table["links"]["host"].startswith(f"https://{HOST}:{server.port}/t/")

    answer, _ = asked(server, trusting, "GET", f"/t/{table['code']}/key/{table['keys']['host']}")
    cookies = [value for name, value in answer.getheaders() if name == "Set-Cookie"]
    assert cookies
    assert all(cookie.startswith(SECURE) and "; Secure" in cookie for cookie in cookies)
    sent = "; ".join(cookie.partition(";")[0] for cookie in cookies)
    answer, page = asked(server, trusting, "GET", f"/t/{table['code']}/invite", Cookie=sent)
    assert answer.status == 200
    assert f"http://{HOST}:{server.port}/trust".removeprefix("http://") in page.decode()
    assert answer.getheader("Strict-Transport-Security") is None
    assert len(table["code"]) == 5, "as at home"


def test_news_come_by_https_too(server, trusting):
    table = table_at(server, trusting)
    key, path = table["keys"]["host"], f"{API}/tables/{table['code']}"
    with closing(http.client.HTTPSConnection(HOST, server.port, context=trusting, timeout=30)) as phone:
        phone.request("GET", f"{path}/events", headers={"Authorization": f"Bearer {key}"})
        stream = phone.getresponse()
        assert stream.status == 200
        assert stream.getheader("Content-Type").startswith("text/event-stream")
        assert stream.readline()
        stream.close()


def test_an_open_page_is_sent_what_changes_by_https_too(server, trusting):
    table = table_at(server, trusting)
    cookie = {"Cookie": f"{SECURE}table-{table['code']}=1.{table['keys']['host']}"}
    _, page = asked(server, trusting, "GET", f"/t/{table['code']}", **cookie)
    html = page.decode()
    shows = {"after": number_in(html), "views": "turn", "packed": "zlib"}
    shows["parts"] = " ".join(f"{place}:{name}" for place, name in parts_in(html, "turn").items())
    with closing(http.client.HTTPSConnection(HOST, server.port, context=trusting, timeout=30)) as phone:
        phone.request("GET", f"/t/{table['code']}/events?{urlencode(shows)}", headers=cookie)
        stream = phone.getresponse()
        assert stream.status == 200
        move = json.dumps({"kind": "deal-first", "seat": "red", "expect": 0})
        bearer = {"Authorization": f"Bearer {table['keys']['host']}", "Content-Type": "application/json"}
        answer, data = asked(server, trusting, "POST", f"{API}/tables/{table['code']}/moves", move, **bearer)
        assert answer.status == 201, data
        lines = iter(stream.readline, b"")
        while next(lines) != b"event: panel\n":
            pass
        (push,) = pushes_in([f"event: panel\n{next(lines).decode()}"])
        assert push["number"] == 1
        assert push["html"]
        stream.close()


@pytest.mark.parametrize("path", ["/", "/join/ABCDE?again", "/t/ABCDE"])
def test_plain_http_is_led_to_https_and_not_for_ever(server, path):
    answer, _ = asked(server, None, "GET", path)
    assert (answer.status, answer.getheader("Location")) == (307, f"https://{HOST}:{server.port}{path}")
    assert answer.getheader("Cache-Control") == "no-store"


def test_a_form_by_plain_http_is_led_on_and_stays_a_form(server):
    for method in ("POST", "PUT", "DELETE"):
        answer, _ = asked(server, None, method, "/join", "code=ABCDE")
        assert (answer.status, answer.getheader("Location")) == (307, f"https://{HOST}:{server.port}/join")


def test_plain_http_is_led_to_no_host_that_a_request_makes_up(server):
    answer, _ = asked(server, None, "GET", "/", Host="evil.example")
    assert answer.getheader("Location") == f"https://{HOST}:{server.port}/"


def test_how_to_trust_it_is_read_by_plain_http(server, folder):
    status, page = server.ask("GET", "/trust")
    assert status == 200
    assert kept_authority(folder / "https").fingerprint in page.decode()
    answer, _ = asked(server, None, "GET", "/ca.crt")
    assert answer.getheader("Content-Type") == "application/x-x509-ca-cert"


def test_a_phone_that_does_not_trust_it_disturbs_nobody(server, trusting):
    with pytest.raises(ssl.SSLCertVerificationError):
        asked(server, ssl.create_default_context(), "GET", "/")
    for nonsense in (b"\x16\x03\x01", b"\x16" + b"\0" * 200, b"\r\n\r\n", b"", b"\x80abc"):
        with socket.create_connection((HOST, server.port), timeout=5) as phone:
            phone.sendall(nonsense)
    assert asked(server, trusting, "GET", "/healthz")[0].status == 200
    assert "Traceback" not in server.output()


def test_without_https_there_is_nothing_to_trust(app):
    assert app.test_client().get("/trust").status_code == 404
    assert app.test_client().get("/ca.crt").status_code == 404


def test_a_public_address_has_its_own_https(tmp_path):
    server = Server(tmp_path, HTTPS="on", PUBLIC_URL="https://companion.example")
    with pytest.raises(AssertionError, match=r"PUBLIC_URL says where .* Unset HTTPS"):
        server.start()


def test_a_cookie_of_https_goes_before_one_of_plain_http():
    assert without_prefix("session=plain; keys=1; __Secure-session=safe") == "session=safe; keys=1"
    assert without_prefix("a=1; b") == "a=1; b"


def test_what_is_forgotten_by_https_is_forgotten_by_plain_http():
    gone = "keys-ABCDE=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/"
    assert renamed("Set-Cookie", gone) == [
        ("Set-Cookie", f"__Secure-{gone}; Secure"),
        ("Set-Cookie", gone),
    ]
    assert renamed("Set-Cookie", "a=1; Secure") == [("Set-Cookie", "__Secure-a=1; Secure")]
    assert renamed("Vary", "Cookie") == [("Vary", "Cookie")]
