"""`companion unit` prints units that systemd takes; `companion health` says whether it can be played on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from each import each

from companion import cli_installation
from companion.cli_installation import UNITS, quoted
from tests.load.server import COMPANION, Server, environ, free_port

VERIFY = shutil.which("systemd-analyze")
NAMES = {
    "server": "companion@.service",
    "user": "companion.service",
    "backup": "companion-backup.service",
    "backup-timer": "companion-backup.timer",
}
"""Where docs/deploy.md says that each of them goes."""
PROGRAM = Path(sys.executable).with_name("companion")
DEPLOY = (Path(__file__).parent.parent / "docs" / "deploy.md").read_text(encoding="utf-8")


def printed(kind: str) -> str:
    return subprocess.run([PROGRAM, "unit", kind], check=True, capture_output=True, text=True).stdout


@each("kind", UNITS)
def test_the_guide_says_where_each_unit_goes(kind):
    assert re.search(rf"companion unit {kind} > \S*/{re.escape(NAMES[kind])}$", DEPLOY, re.MULTILINE)


@pytest.mark.skipif(VERIFY is None, reason="systemd-analyze is not here (Debian's package systemd)")
@pytest.mark.parametrize("kind", UNITS)
def test_systemd_takes_it(kind, tmp_path):
    for one, name in NAMES.items():  # the timer names its service
        text = re.sub(r"^(User|Group)=.*", r"\1=root", printed(one), flags=re.MULTILINE)
        (tmp_path / name).write_text(
            re.sub(r"^EnvironmentFile=/", "EnvironmentFile=-/", text, flags=re.MULTILINE)
        )
    name = NAMES[kind].replace("@", "@8001")
    (tmp_path / "companion@8001.service").symlink_to(tmp_path / "companion@.service")
    command = [VERIFY, *(["--user"] if kind == "user" else []), "verify", "--man=no", tmp_path / name]
    home = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}  # a user's manager has one
    said = subprocess.run(command, check=False, env=home, capture_output=True, text=True)
    assert (said.returncode, [line for line in said.stderr.splitlines() if str(tmp_path) in line]) == (0, [])


@each("kind", ["server", "user", "backup"])
def test_it_runs_the_program_that_printed_it(kind):
    assert f"\nExecStart={PROGRAM} " in printed(kind)
    assert "@PROGRAM@" not in printed(kind)


@each("kind", ["server", "user"])
def test_a_server_may_list_its_network_adapters(kind):
    """glibc asks by netlink: without it there is no address that phones could be told."""
    (families,) = re.findall(r"^RestrictAddressFamilies=(.*)$", printed(kind), re.MULTILINE)
    assert set(families.split()) == {"AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"}


def test_a_program_without_a_command_is_run_as_a_module(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/opt/x/__main__.py"])
    monkeypatch.setattr(sys, "executable", "/opt/x y/50%/python")
    assert cli_installation.program() == '"/opt/x y/50%%/python" -m companion'


@each(("part", "written"), [("/a", "/a"), ("/a b", '"/a b"'), ('/a"b', '"/a\\"b"')])
def test_a_path_is_quoted_where_systemd_would_misread_it(part, written):
    assert quoted(part) == written


def test_an_unknown_unit_is_refused():
    said = subprocess.run([PROGRAM, "unit", "launchd"], check=False, capture_output=True, text=True)
    assert (said.returncode, "'launchd' is not one of" in said.stderr) == (2, True)


def health(folder: Path, port: int, *options: str) -> tuple[int, str]:
    command = [*COMPANION, "health", *options]
    given = {**environ(folder), "PORT": str(port)}
    said = subprocess.run(command, check=False, env=given, capture_output=True, text=True, timeout=60)
    return said.returncode, said.stdout.strip()


def test_a_server_that_can_be_played_on_is_healthy(tmp_path):
    with Server(tmp_path) as server:
        assert health(tmp_path, server.port) == (0, "ready")
        assert health(tmp_path, 1, "--port", str(server.port)) == (0, "ready")


def test_where_no_server_runs_nothing_is_healthy_and_nothing_is_made(tmp_path):
    assert health(tmp_path / "none", free_port()) == (1, "no Companion")
    assert not (tmp_path / "none").exists()
