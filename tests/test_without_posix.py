"""Without what POSIX alone brings, the server answers. It stands in for Windows, where nothing was run."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

HIDDEN = """
import asyncio, os, signal, socket, subprocess, sys, tempfile, threading  # their own ways of POSIX stay
from gevent import monkey
monkey.patch_all()
import alembic, flask, gevent.pywsgi, platformdirs, sqlalchemy, zeroconf  # those of the packages, too

for module in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[module] = None  # an import fails from now on
names = "fork forkpty getuid geteuid getgid getegid setsid killpg fchmod chown fchown lchown getpgid "
names += "statvfs sysconf getloadavg sched_getaffinity uname mkfifo nice wait3 wait4 O_NOFOLLOW O_DIRECTORY"
for holder, hidden in (
    (os, names.split()),
    (signal, "SIGHUP SIGKILL SIGUSR1 SIGUSR2 SIGQUIT SIGPIPE SIGALRM SIGCHLD alarm setitimer".split()),
    (socket, "AF_UNIX AF_NETLINK AF_PACKET SO_REUSEPORT SO_BINDTODEVICE socketpair".split()),
):
    for name in hidden:
        if hasattr(holder, name):
            delattr(holder, name)

opened = os.open
def open_files_only(path, flags, *rest, **named):
    # Windows opens no folders
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", path)
    return opened(path, flags, *rest, **named)
os.open = open_files_only
"""

PLAYED = """
import http.client
from pathlib import Path

import gevent

import companion.local_name, companion.mdns, companion.tls
from companion import serve
from companion.tables.maintenance.backup import backup

def ask(secure):
    make_server, app = serve.make_server, []
    class Asked(Exception): pass
    def asked(listener, which):
        server = make_server(listener, which)
        app.append(which)
        def look():
            there = http.client.HTTPConnection("127.0.0.1", which.config["PORT"], timeout=60)
            there.request("GET", "/")
            answer = there.getresponse()
            print(answer.status, answer.getheader("Content-Type"), b"</html>" in answer.read())
            server.stop()
        gevent.spawn(look)
        return server
    serve.make_server = asked
    try:
        serve.run({"HOST": "127.0.0.1", "PORT": 0, "HTTPS": secure})
    finally:
        serve.make_server = make_server
    return app[0]

app = ask(False)
from companion.tables.parsing import faults, parser
print("parsed", parser.toml(b"a = 1", "log")["values"], parser.json_object(b'{"plays": [1]}', {}))
try:
    parser.toml(b"a = " + b"[" * 5000, "log")
except faults.Fault as fault:
    print("refused", fault.kind)
with app.app_context():
    backup(Path("all.jsonl.gz"))
print("backup", Path("all.jsonl.gz").stat().st_size > 0)
ask(True)
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    folder = tmp_path_factory.mktemp("no posix")
    given = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
    given |= {"COMPANION_INSTANCE": str(folder / "instance"), "MDNS": "off", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", HIDDEN + PLAYED]
    return subprocess.run(command, check=False, cwd=folder, env=given, capture_output=True, text=True)


def test_a_page_answers_and_the_tables_are_saved(said):
    assert said.returncode == 0, said.stdout + said.stderr
    assert said.stdout.count("200 text/html; charset=utf-8 True") == 1, said.stdout
    assert "backup True" in said.stdout


def test_a_file_is_parsed_in_a_child_process(said):
    assert "parsed {'a': 1} {'plays': [1]}" in said.stdout
    assert "refused deep" in said.stdout
