"""What the server writes about itself, and above all what it does not."""

import io
import json
import logging
import re
import socket
import sys
from urllib.parse import urlsplit

import pytest
from test_cli import COMPANION, environ, running  # noqa: F401 - a fixture

from companion import logs

LEVELS = ("", "alembic")
KEY = "a-key-of-the-metrics"


@pytest.fixture(params=["text", "json"])
def lines(request, app, monkeypatch):
    """What is written while the app runs, in both formats."""
    out, root = io.StringIO(), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in LEVELS}
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(sys, "stderr", out)
    app.config.update(LOG_FORMAT=request.param, LOG_LEVEL="debug", PROPAGATE_EXCEPTIONS=False)
    logs.configure(app)
    yield out
    logging.captureWarnings(capture=False)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def test_a_request_is_one_line_with_its_route_and_not_its_address(lines, app, alice):
    assert alice.get("?at=0").status_code == 200
    (line,) = lines.getvalue().splitlines()
    assert "/api/v1/tables/<code>" in line
    assert alice.code not in line
    if app.config["LOG_FORMAT"] == "json":
        told = json.loads(line)
        assert (told["method"], told["status"], told["level"]) == ("GET", 200, "info")
        assert told["ms"] > 0
        assert told["bytes"] > 100
    else:
        assert re.search(r"INFO companion.requests: GET \S+ 200, \d+\.\d ms, \d+ bytes$", line)


def test_a_route_without_gaps_is_told_as_it_is(lines, client):
    assert client.get("/healthz?from=here-and-there").status_code == 200
    (line,) = lines.getvalue().splitlines()
    assert "/healthz" in line
    assert "here" not in line


def test_what_nobody_has_heard_of_is_told_without_its_words(lines, client):
    assert client.open("/a-secret-path?and=more", method="WORD").status_code == 404
    (line,) = lines.getvalue().splitlines()
    assert logs.NOWHERE in line
    assert "secret" not in line
    assert "WORD" not in line


def test_a_stream_is_told_when_it_is_over(lines, app, alice):
    app.config["PING_SECONDS"] = 0.01
    answer = alice.get("/events", buffered=False)
    next(answer.response)
    assert lines.getvalue() == ""
    answer.close()
    assert "/api/v1/tables/<code>/events" in lines.getvalue()


def test_an_error_has_its_traceback_but_not_what_the_phone_sent(lines, app, opened):
    def broken(code, key):
        raise LookupError(f"no {key} for {code}")

    app.view_functions["invite.enter"] = broken
    client = app.test_client()
    client.set_cookie("table-ABCDE", "1700000000.a-cookie-key")
    headers = {"Authorization": "Bearer of-good-news"}
    answer = client.get(f"/t/{opened.code}/key/{opened.keys.host}?x=query-key", headers=headers)
    assert answer.status_code == 500
    said = lines.getvalue()
    assert "LookupError" in said
    assert "in broken" in said
    assert "GET /t/<code>/key/<key> failed" in said
    for secret in (opened.code, opened.keys.host, "a-cookie-key", "of-good-news", "query-key"):
        assert secret not in said


def test_the_passwords_and_keys_of_the_settings_are_blotted_out(lines, app, monkeypatch):
    monkeypatch.setattr(sys, "stderr", lines)
    app.config["REDIS_URL"] = "redis://:sesame-open@127.0.0.1:6379/0"
    app.config["METRICS_KEY"] = KEY
    app.config["SQLALCHEMY_DATABASE_URI"] = "postgresql+psycopg://me:pass%20word@127.0.0.1/me"
    logs.configure(app)
    app.logger.error("cannot reach %s", app.config["REDIS_URL"])
    try:
        raise OSError(f"{app.config['SQLALCHEMY_DATABASE_URI']} or 'pass word', {KEY}, {app.secret_key}")
    except OSError:
        app.logger.exception("lost")
    said = lines.getvalue()
    assert said.count("lost") == 1
    for secret in ("sesame-open", "pass%20word", "pass word", KEY, app.secret_key):
        assert secret not in said


def test_a_failed_statement_is_told_without_its_values(app):
    from companion.extensions import db

    with (
        app.app_context(),
        pytest.raises(db.exc.OperationalError) as failed,
        db.engine.connect() as connection,
    ):
        connection.execute(db.text("SELECT :key FROM nowhere"), {"key": "the-phones-key"})
    assert "nowhere" in str(failed.value)
    assert "the-phones-key" not in str(failed.value)


def ask(port, request):
    """The answer to one request, as both are on the wire."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as phone:
        phone.sendall(request)
        phone.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := phone.recv(65536):
            answer += piece
    return answer


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_server_that_is_asked_for_everything_writes_no_key(environ, form):  # noqa: F811
    more = {"LOG_FORMAT": form, "LOG_LEVEL": "debug", "METRICS_KEY": KEY, "SECRET_KEY": "secret-of-the-house"}
    with running(environ | more, [*COMPANION, "serve", "--port", "0"]) as (server, address):
        port = urlsplit(address).port
        body = json.dumps(
            {"game": "astrojam", "seats": [{"name": "Ann-of-the-seat"}, {"name": "Ben"}], "setup": {}}
        )
        head = (
            "POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json"
        )
        made = ask(port, f"{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        assert made.startswith(b"HTTP/1.1 201 "), made
        opened = json.loads(made.partition(b"\r\n\r\n")[2])
        host, seat, code = opened["keys"]["host"], opened["keys"]["seats"]["red"], opened["code"]
        secrets = [host, seat, KEY, "secret-of-the-house", "Ann-of-the-seat", code]
        end = f"Host: x\r\nCookie: table-{code}=1.{host}.{seat}\r\nAuthorization: Bearer {host}\r\n"
        for line, more_lines, status in [
            (f"GET /t/{code}/key/{host} HTTP/1.1", "", 303),
            (f"GET /t/{code}/key/{seat}/{host} HTTP/1.1", "", 404),
            (f"GET /t/{code} HTTP/1.1", "", 200),
            (f"GET /api/v1/tables/{code}?at={host} HTTP/1.1", "", 400),
            (f"POST /t/{code}/play HTTP/1.1", "Content-Length: 0\r\n", 400),  # without a token
            (f"PUT /t/{code}/play HTTP/1.1", "", 405),
            (f"{host} /t/{code} HTTP/1.1", "", 405),
            (f"POST /api/v1/tables/{code}/moves HTTP/1.1", "Content-Length: 9999999\r\n", 413),
            (f"GET /t/{code}/key/{host} HTTP/9", "", 400),
            (f"GET /t/{code}/key/{host}", "", 303),  # HTTP/0.9
            (f"GET /t/{code}/{host} HTTP/1.1", f"{host} without a colon\r\n", 400),
            (f"GET /t/{code} HTTP/1.1", f"Content-Length: {host}\r\n", 400),
            (f"GET /t/{'x' * 9000}{host} HTTP/1.1", "", 414),
            ("GET /metrics HTTP/1.1", "", 401),
        ]:
            answer = ask(port, f"{line}\r\n{end}{more_lines}Connection: close\r\n\r\n".encode())
            assert answer.startswith(f"HTTP/1.1 {status} ".encode()), (line, answer[:200])
        server.terminate()
        said, _ = server.communicate(timeout=60)
    assert said.count("/t/<code>/key/<key>") >= 1
    assert [secret for secret in secrets if secret in said] == []
    if form == "json":
        told = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
        assert {one["status"] for one in told if "status" in one} >= {200, 303, 400, 401, 404, 405}


def test_on_a_kitchen_table_it_is_quiet(environ):  # noqa: F811
    with running(environ, [*COMPANION, "serve", "--port", "0"]) as (server, address):
        port = urlsplit(address).port
        assert ask(port, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(
            b"HTTP/1.1 200 "
        )
        server.terminate()
        said, _ = server.communicate(timeout=60)
    assert said.strip() == "Stopped. Every game is kept as it stood."
