"""`companion doctor` says what is wrong, and what mends it; each fault is a real one."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from companion import create_app, doctor, health
from companion.certificate import kept_authority
from companion.database import upgrade_database
from companion.doctor import LOOK, WELL, WRONG, findings
from tests.load.server import Server, environ, free_port

COMMAND = [sys.executable, "-m", "companion", "doctor"]


def examined(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    given = {**environ(folder), "PORT": str(free_port()), "HOST": "0.0.0.0", **settings}
    return subprocess.run(COMMAND, check=False, env=given, capture_output=True, text=True, timeout=60)


@pytest.fixture
def app(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    return create_app({"PORT": free_port()})


def found(app, check):
    return [(one.state, one.said) for one in check(app)]


def test_a_fresh_installation_is_well_and_nothing_is_written(tmp_path):
    answer = examined(tmp_path)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert answer.stdout.endswith("Nothing is wrong.\n")
    assert " look  The database" in answer.stdout
    assert not list(tmp_path.glob("*.sqlite-*"))


def test_a_server_that_runs_is_seen(tmp_path):
    with Server(tmp_path) as server:
        answer = examined(tmp_path, PORT=str(server.port))
    assert answer.returncode == 0
    assert f"A Companion runs on port {server.port} and is ready." in answer.stdout
    assert "is of this version." in answer.stdout


class Stranger(BaseHTTPRequestHandler):
    """Some other web server."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"[1]")

    def log_message(self, *given: object) -> None:
        """Say nothing."""


def test_another_web_server_on_the_port(app):
    with HTTPServer(("127.0.0.1", app.config["PORT"]), Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        ((state, said),) = found(app, doctor.port)
        server.shutdown()
    assert (state, "is no Companion. Set PORT." in said) == (WRONG, True)


def test_something_that_is_silent_on_the_port(app, monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", app.config["PORT"])):
        ((state, _),) = found(app, doctor.port)
    assert state == WRONG


def test_a_database_of_a_newer_version(app):
    upgrade_database(app)
    engine = create_engine(app.config["SQLALCHEMY_DATABASE_URI"])
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    ((state, said),) = found(app, doctor.database)
    assert (state, "of a newer Companion" in said) == (WRONG, True)


def test_a_database_that_is_none(app, tmp_path):
    (tmp_path / "companion.sqlite").write_bytes(b"no database at all" * 100)
    ((state, said),) = found(app, doctor.database)
    assert (state, "does not answer" in said) == (WRONG, True)


def test_a_database_that_is_not_made_yet_is_looked_at_only(app, tmp_path):
    assert [state for state, _ in found(app, doctor.database)] == [LOOK]


def test_a_redis_that_does_not_answer(tmp_path):
    answer = examined(tmp_path, REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    assert answer.returncode == 1
    assert "wrong  Redis does not answer: ConnectionError." in answer.stdout
    assert answer.stderr == "1 of these has to be mended.\n"


def test_a_folder_that_cannot_be_written(app, monkeypatch):
    monkeypatch.setattr(doctor, "access", lambda path, mode: False)  # root may write anywhere
    ((state, said),) = found(app, doctor.folder)
    assert (state, "cannot be written to" in said) == (WRONG, True)


def test_a_disk_that_is_nearly_full(app, monkeypatch):
    monkeypatch.setattr(doctor, "ROOM", 2**60)
    ((state, said),) = found(app, doctor.folder)
    assert (state, "Make room" in said) == (WRONG, True)


def test_files_that_the_build_should_have_brought(app, monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "resource_folder", lambda name: tmp_path / name)
    ((state, said),) = found(app, doctor.files)
    assert (state, "Install again" in said) == (WRONG, True)


def test_a_script_or_a_language_that_the_build_should_have_brought(app, monkeypatch):
    monkeypatch.setattr(doctor, "SCRIPTS", ("gone.js",))
    ((state, said),) = found(app, doctor.files)
    assert (state, "gone.js is missing" in said) == (WRONG, True)
    monkeypatch.setattr(doctor, "SCRIPTS", ())
    monkeypatch.setattr(Path, "with_suffix", lambda path, suffix: path.with_name("none"))
    ((state, said),) = found(app, doctor.files)
    assert (state, "LC_MESSAGES" in said) == (WRONG, True)


def test_the_scripts_that_are_looked_for_are_brought():
    package = json.loads((Path(__file__).parent.parent / "package.json").read_text(encoding="utf-8"))
    assert set(doctor.SCRIPTS) < set(package["vendor"])


def test_a_database_file_of_another_user(app, monkeypatch):
    upgrade_database(app)
    monkeypatch.setattr(doctor, "access", lambda path, mode: path.is_dir())  # root may write anywhere
    (state, said), *_ = found(app, doctor.folder)
    assert (state, "companion.sqlite cannot be written to" in said) == (WRONG, True)


def test_a_clock_that_is_behind_what_is_kept(app, tmp_path):
    upgrade_database(app)
    assert [state for state, _ in found(app, doctor.clock)] == [WELL]
    with closing(sqlite3.connect(tmp_path / "companion.sqlite")) as connection, connection:
        values = "(1, 1, '', '', '', 4000000000000, 0)"
        connection.execute(
            f"INSERT INTO entry (table_id, number, kind, fields, by, at, draws) VALUES {values}"
        )
    ((state, said),) = found(app, doctor.clock)
    assert (state, "2096-10-02" in said) == (LOOK, True)


def test_a_server_that_keeps_to_itself_reaches_no_phone(tmp_path):
    answer = examined(tmp_path, HOST="127.0.0.1")
    assert answer.returncode == 1
    assert "wrong  No phone can reach it" in answer.stdout


def test_every_finding_has_a_state_and_a_sentence(app):
    assert {one.state for one in findings(app)} <= {WELL, LOOK, WRONG}
    assert all(one.said[-1] in "./" for one in findings(app))


def test_the_name_on_the_network_is_looked_at(app):
    app.config["HOST"] = "0.0.0.0"
    ((state, said),) = found(app, doctor.name)
    assert (state, said) == (WELL, "Many phones can know it as companion.local.")
    app.config["MDNS"] = False
    ((state, said),) = found(app, doctor.name)
    assert (state, said) == (WELL, "No name is said on the network (MDNS, PUBLIC_URL or HOST).")


def test_a_port_that_another_program_keeps_to_itself_is_no_fault(app, monkeypatch):
    app.config["HOST"] = "0.0.0.0"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("", 0))
        monkeypatch.setattr(doctor, "MDNS_PORT", other.getsockname()[1])
        ((state, said),) = found(app, doctor.name)
    assert state == LOOK
    assert "Numbers work" in said


def test_the_certificate_is_looked_at_and_not_made(app, tmp_path):
    assert found(app, doctor.certificate) == []
    app.config["HTTPS"] = True
    assert found(app, doctor.certificate) == [(WELL, "The first start by https makes a certificate.")]
    assert not (tmp_path / "https").exists()
    kept_authority(tmp_path / "https")
    ((state, said),) = found(app, doctor.certificate)
    assert (state, said.startswith("Phones that trust its certificate may until 20")) == (WELL, True)
    (tmp_path / "https" / "authority.pem").write_text("nonsense")
    ((state, said),) = found(app, doctor.certificate)
    assert state == WRONG
    assert "Delete it" in said
