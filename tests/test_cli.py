"""The `companion` command, run as people run it."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from urllib.request import urlopen

import pytest
from click.testing import CliRunner
from flask import Flask

from companion import addresses, connections, serve
from companion.cli import cli

COMPANION = [sys.executable, "-c", "from companion.cli import main; main()"]

# The server with an app that streams for ever, as a phone's event stream does.
STREAMING = """
from gevent import monkey; monkey.patch_all()
import time
from flask import Flask
from companion import connections, serve

def endless():
    try:
        while True:
            yield "data: ping\\n\\n"
            time.sleep(PAUSE)
    finally:
        print("stream closed")

app = Flask("streaming")
app.config.update(HOST="127.0.0.1", PORT=0, PUBLIC_URL=None, SQLALCHEMY_DATABASE_URI="sqlite://")
app.config.update(LOG_FORMAT="text", LOG_LEVEL="info", RETAIN_DAYS=0)
app.config.update(MDNS=False, HTTPS=False, SCHEME="http")
app.add_url_rule("/events/<key>", "events", view_func=lambda key: endless())
app.add_url_rule("/broken/<key>", "broken", view_func=lambda key: (1 / 0 for _ in "x"))
serve.create_app = lambda given: app
connections.SILENCE_SECONDS = SILENCE
serve.upgrade_database = lambda app: None
serve.run({})
"""


def streaming(pause: float = 0.05, silence: int = 60) -> list[str]:
    """The command that starts it: seconds between two events, and until a silent phone is let go."""
    return [sys.executable, "-c", f"PAUSE, SILENCE = {pause}, {silence}{STREAMING}"]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    own = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "PORT")
    }
    return own | {"COMPANION_INSTANCE": str(tmp_path), "HOST": "127.0.0.1", "PYTHONIOENCODING": "utf-8"}


def companion(environ: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMPANION, *arguments], env=environ, capture_output=True, text=True, timeout=60, check=False
    )


@contextmanager
def running(environ: dict[str, str], command: list[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and its address."""
    with subprocess.Popen(command, env=environ, stdout=-1, stderr=subprocess.STDOUT, text=True) as server:
        try:
            said = ""
            while "Ctrl-C" not in said:
                line = server.stdout.readline()
                assert line, f"the server ended: {said}"
                said += line
            yield server, re.search(r"On this machine: (\S+)", said)[1]
        finally:
            server.kill()


def test_importing_the_command_reads_nothing_that_gevent_has_to_patch_first(environ):
    check = "import sys, companion.cli; print(*{'flask', 'sqlalchemy', 'ssl', 'socket'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", check], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


def test_it_serves_and_stops_and_starts_again_on_the_same_data(environ, tmp_path):
    command = [*COMPANION, "serve", "--port", "0"]
    for number in (signal.SIGTERM, signal.SIGINT):
        with running(environ, command) as (server, address):
            with urlopen(f"{address}healthz") as answer:
                assert answer.status == 200
            server.send_signal(number)
            rest, _ = server.communicate(timeout=60)
            assert server.returncode == 0
            assert "Stopped" in rest
            assert "healthz" not in rest
    assert (tmp_path / "companion.sqlite").is_file()


def test_an_open_event_stream_does_not_hold_up_the_stop(environ):
    with running(environ, streaming()) as (server, address):
        with urlopen(f"{address}events/hush") as stream:
            assert stream.readline() == b"data: ping\n"
            server.send_signal(signal.SIGTERM)
            rest, _ = server.communicate(timeout=60)
        assert server.returncode == 0
        assert "stream closed" in rest


def test_a_silent_connection_is_let_go_but_not_a_stream_between_two_events(environ):
    with running(environ, streaming(pause=1.5, silence=1)) as (_, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        with (
            socket.create_connection(("127.0.0.1", port), timeout=60) as silent,
            urlopen(f"{address}events/hush", timeout=60) as stream,
        ):
            assert silent.recv(1) == b""
            assert [stream.readline() for _ in range(4)] == [b"data: ping\n", b"\n"] * 2


def test_no_address_is_logged_because_keys_stand_in_them(environ):
    with running(environ, streaming()) as (server, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        for request in (
            b"GET /no-such-page/hush HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"GET /broken/hush HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            b"GET /events/hush HTTP/9\r\n\r\n",
            b"hush hush hush hush\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=60) as phone:
                phone.sendall(request)
                assert phone.recv(12).startswith(b"HTTP/1.1 ")
        server.terminate()
        rest, _ = server.communicate(timeout=60)
        assert "ZeroDivisionError" in rest
        assert "hush" not in rest


def test_answers_are_not_held_back_by_delayed_acknowledgements():
    with connections.listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_more_phones_may_be_open_than_a_shell_allows_at_first(environ):
    few = ["/bin/sh", "-c", 'ulimit -S -n 200 && exec "$@"', "sh", *COMPANION, "serve", "--port", "0"]
    with running(environ, few) as (server, _):
        most = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)[1]
        assert resource.prlimit(server.pid, resource.RLIMIT_NOFILE)[0] == min(most, serve.CONNECTIONS) > 200


def test_a_port_in_use_is_told_with_what_to_do(environ):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = companion(environ, "serve", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr.startswith(f"companion: Port {port} is in use")
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "value", "command"),
    [
        ("PORT", "abc", ["serve"]),
        ("HOST", "203.0.113.9", ["serve", "--port", "0"]),  # for documentation: no machine has it
        ("DATABASE_URL", "sqlite:////no/such/folder/c.sqlite", ["upgrade"]),
    ],
)
def test_a_setting_that_cannot_be_used_is_a_sentence_and_status_2(environ, name, value, command):
    done = companion(environ | {name: value}, *command)
    assert done.returncode == 2
    assert done.stderr.startswith("companion: ")
    assert "Traceback" not in done.stderr


class RefusedError(Exception):
    """Stands for GameFileError."""


@pytest.fixture
def recorded(monkeypatch) -> ModuleType:
    module = ModuleType("companion.tables.game_file")
    module.GameFileError = RefusedError
    monkeypatch.setitem(sys.modules, "companion.tables", ModuleType("companion.tables"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_replay_prints_the_end_as_json(recorded, tmp_path):
    recorded.replay_file = lambda path: {"outcome": f"won in {path.name}", "by": "Zoë"}
    (tmp_path / "game.toml").touch()
    done = CliRunner().invoke(cli, ["replay", str(tmp_path / "game.toml")])
    assert done.exit_code == 0
    assert json.loads(done.stdout) == {"outcome": "won in game.toml", "by": "Zoë"}


def test_replay_of_an_illegal_entry_tells_line_and_reason(recorded, tmp_path):
    def refuse(path):
        raise RefusedError("line 12: The deck is empty.")

    recorded.replay_file = refuse
    (tmp_path / "game.toml").touch()
    done = CliRunner().invoke(cli, ["replay", str(tmp_path / "game.toml")])
    assert done.exit_code == 1
    assert done.stderr == f"{tmp_path}/game.toml: line 12: The deck is empty.\n"
    assert done.stdout == ""


def test_replay_of_no_file(tmp_path):
    assert CliRunner().invoke(cli, ["replay", str(tmp_path / "none.toml")]).exit_code == 2


@pytest.mark.parametrize(
    ("host", "own", "said"),
    [
        ("0.0.0.0", "192.168.1.20", "http://192.168.1.20:8000/"),
        ("::", "192.168.1.20", "http://192.168.1.20:8000/"),
        ("10.0.0.5", None, "http://10.0.0.5:8000/"),
        ("fd00::5", None, "http://[fd00::5]:8000/"),
        ("0.0.0.0", None, None),  # no network
        ("0.0.0.0", "127.0.1.1", None),  # what Debian answers to a machine's own name
        ("127.0.0.1", "192.168.1.20", None),
        ("localhost", "192.168.1.20", None),
    ],
)
def test_the_address_for_phones(monkeypatch, host, own, said):
    monkeypatch.setattr(addresses, "own_address", lambda: own)
    assert addresses.network_address(host, 8000) == said


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("0.0.0.0", ("http://192.168.1.20:8000/", "http://10.8.0.2:8000/")),
        ("10.8.0.2", ("http://10.8.0.2:8000/",)),
        ("127.0.0.1", ()),
    ],
)
def test_every_address_for_phones(monkeypatch, host, said):
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.20")
    found = (("lo", "127.0.0.1"), ("tun0", "10.8.0.2"), ("wlan0", "192.168.1.20"))
    monkeypatch.setattr(addresses, "numbers_of_adapters", lambda: found)
    assert addresses.network_addresses(host, 8000) == said


def test_this_machine_has_the_addresses_that_it_names():
    assert all(addresses.is_own(found) for _, found in addresses.numbers_of_adapters())
    assert ("lo", "127.0.0.1") in addresses.numbers_of_adapters()


def app_at(host: str, **settings: object) -> Flask:
    app = Flask("announced")
    app.config.update(HOST=host, PORT=8000, PUBLIC_URL=None, HTTPS=False, SCHEME="http")
    app.config.update(settings)
    return app


def test_the_announcement_has_the_address_and_its_code(capsys, monkeypatch):
    monkeypatch.setattr(addresses, "own_address", lambda: "192.168.1.20")
    found = (("wlan0", "192.168.1.20"), ("tun0", "10.8.0.2"))
    monkeypatch.setattr(addresses, "numbers_of_adapters", lambda: found)
    serve.announce(app_at("0.0.0.0"), "sqlite:////home/ada/companion.sqlite")
    said = capsys.readouterr().out
    assert "Phones on this network: http://192.168.1.20:8000/" in said
    assert said.count("http://10.8.0.2:8000/") == 1
    assert "Games are kept in /home/ada/companion.sqlite\n" in said
    assert "█" in said


def test_the_public_address_is_announced_where_there_is_one(capsys):
    app = app_at("127.0.0.1", PUBLIC_URL="https://companion.example")
    serve.announce(app, "postgresql://ada:***@db/companion")
    said = capsys.readouterr().out
    assert "https://companion.example\n" in said
    assert "Games are kept in postgresql://ada:***@db/companion\n" in said
