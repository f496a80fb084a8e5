"""Check the Companion that this Python has installed, as a player would: no checkout, no home, no settings.

    PYTHON .build/check_installed.py FOLDER

`FOLDER` holds recorded games. It needs nothing but Python: any installed wheel can be asked, on any version.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

COMMAND = [sys.executable, "-P", "-m", "companion"]
TABLE = {"game": "hundred_astronauts", "seats": [{"name": "Ada"}, {"name": "Ben"}], "setup": {"edition": "b"}}
KEPT_NAMES = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LANG", "LC_ALL")


def main(recorded: Path) -> None:
    with tempfile.TemporaryDirectory() as home:
        here = Path(home)
        environ = {name: os.environ[name] for name in KEPT_NAMES if name in os.environ}
        environ |= {
            "HOME": home,
            "LOCALAPPDATA": home,
            "PORT": "0",
            "MDNS": "off",  # no name is said on the network that this runs in, and no second process
            "PYTHONIOENCODING": "utf-8",
            "PYTHONUNBUFFERED": "1",
        }
        check("--version", ", version " in said(here, environ, "--version"))
        check("doctor", "Nothing is wrong." in said(here, environ, "doctor"))
        games = sorted(recorded.glob("*/*.toml"), key=lambda file: file.stat().st_size)[:12]
        check("replay", all(said(here, environ, "replay", str(file)).startswith("{") for file in games))
        with (here / "log").open("w") as log:
            server = subprocess.Popen([*COMMAND, "serve"], cwd=here, env=environ, stdout=log)  # noqa: S603
        try:
            played(started(here / "log"))
        finally:
            server.terminate()
            server.wait(60)
        check("games in the user's data folder", any(here.rglob("companion/companion.sqlite")))
        check("backup", "1 tables" in said(here, environ, "backup", "all.jsonl.gz"))
        other = environ | {"COMPANION_INSTANCE": str(here / "other")}
        check("restore", "its links hold" in said(here, other, "restore", "all.jsonl.gz"))
    print("Installed and played:", sys.version.split()[0])  # noqa: T201


def played(address: str) -> None:
    """Open a table by the JSON interface, tap, and look at the pages and files of a browser."""
    check("/healthz", call(f"{address}healthz") == {"status": "ok"})
    tables = f"{address}api/v1/tables"
    made = call(tables, TABLE)
    key = {"Authorization": f"Bearer {made['keys']['host']}"}
    view = call(f"{tables}/{made['code']}", headers=key)
    offer = next(one for one in view["offers"] if not one["refusal"] and not one["asks"])
    move = {"kind": offer["kind"], **offer["fields"], "expect": 0, "key": "first"}
    check("a tap", call(f"{tables}/{made['code']}/moves", move, key)["number"] == 1)
    german = page(address, {"Accept-Language": "de"})
    check("languages", '<html lang="de"' in german and page(address, {}) != german)
    for kind in ("css", "js"):
        file = re.search(rf'(?:href|src)="/([^"]+\.{kind}[^"]*)"', german)
        check(f"a file .{kind}", file is not None and bool(page(address + file[1], {})))
    phone = build_opener(HTTPCookieProcessor())  # a key's link leaves a cookie, and leads to the table
    with phone.open(f"{address}t/{made['code']}/key/{made['keys']['host']}", timeout=60) as answer:
        vendored = re.search(r'src="/([^"]*idiomorph[^"]*)"', answer.read().decode())
    check("the browser's scripts", vendored is not None and "Idiomorph" in page(address + vendored[1], {}))


def started(log: Path) -> str:
    """The address that the start message names."""
    for _ in range(600):
        if found := re.search(r"On this machine: (http://\S+)", log.read_text("utf-8")):
            return found[1]
        time.sleep(0.1)
    sys.exit(f"The server does not start: {log.read_text('utf-8')}")


def said(here: Path, environ: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603
        [*COMMAND, *arguments],
        check=False,
        cwd=here,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        sys.exit(f"companion {' '.join(arguments)} failed: {done.stdout}{done.stderr}")
    return done.stdout


def page(address: str, headers: dict[str, str]) -> str:
    with urlopen(Request(address, headers=headers), timeout=30) as answer:  # noqa: S310 - this machine's own
        return answer.read().decode()


def call(address: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = Request(address, data, {"Content-Type": "application/json", **(headers or {})})  # noqa: S310
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)


def check(what: str, well: bool) -> None:
    if not well:
        sys.exit(f"This installation fails at: {what}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
