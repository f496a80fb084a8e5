"""Write down what a version stores: its own server imports, opens and plays tables, and the database is kept.

    .venv/bin/python tests/recorded_databases/make.py NAME [FOLDER]

`FOLDER` is a checkout of the version, this one if it is left out; its packages have to be installed here, and
static/vendor has to be there. It writes NAME.sql.xz and NAME.json.xz beside this file. `README.md` says when.
"""

from __future__ import annotations

import json
import lzma
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import tomli_w

HERE = Path(__file__).resolve().parent
COMMAND = [sys.executable, "-c", "from companion.cli import main; main()"]
RECORDED = {
    "any_game": ["three_rounds", "deck_and_counters", "dice_and_clocks"],
    "astro_knights": ["boss_defeated", "homeworld_falls"],
    "astrojam": ["points_two_players", "shared"],
    "exoplanet_colony": ["stable", "lost_events"],
    "hundred_astronauts": ["two_populate", "three_bases"],
    "welcome_to_the_moon": ["launch_scores", "journey_paper_sheets", "mine_solo_typed_cards"],
}
"""Recorded games that are imported whole, and once more half; those that the version has."""
TAPS = 12


def main(name: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory() as kept:
        tables = played(folder.resolve(), Path(kept))
        with closing(sqlite3.connect(Path(kept) / "companion.sqlite")) as connection:
            dump = "\n".join(connection.iterdump())
    for kind, text in (("sql", dump), ("json", json.dumps(tables, indent=1, ensure_ascii=False))):
        packed = lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)
        (HERE / f"{name}.{kind}.xz").write_bytes(packed)


def played(folder: Path, kept: Path) -> list[dict[str, Any]]:
    """Let the version play. Returns what its interface then says of each table."""
    environ = {**os.environ, "PYTHONPATH": str(folder), "COMPANION_INSTANCE": str(kept), "PORT": "0"}
    keys = [imported(file, folder, environ) for file in games(folder, kept)]
    with server(folder, environ) as address:
        keys += [opened(address, set_up) for set_up in set_ups(folder)]
        return [described(address, *key) for key in keys]


def games(folder: Path, kept: Path) -> Iterator[Path]:
    """Each recorded game, and the first half of it without its result."""
    for file in recorded(folder):
        yield file
        game = tomllib.loads(file.read_text("utf-8"))
        game["log"] = game["log"][: len(game["log"]) // 2]
        game.pop("result", None)
        half = kept / f"half-{file.name}"
        half.write_text(tomli_w.dumps(game), "utf-8")
        yield half


def recorded(folder: Path) -> list[Path]:
    there = folder / "tests" / "recorded"
    files = [there / game / f"{name}.toml" for game, names in RECORDED.items() for name in names]
    return [file for file in files if file.exists()]


def set_ups(folder: Path) -> Iterator[dict[str, Any]]:
    """What opens a table of each game by the JSON interface: the seats and the set-up of a recorded game."""
    for file in recorded(folder):
        if file.stem == RECORDED[file.parent.name][0]:
            game = tomllib.loads(file.read_text("utf-8"))
            seats = [seat if isinstance(seat, dict) else {"name": seat} for seat in game["seats"]]
            yield {"game": game["game"], "seats": seats, "setup": game.get("setup", {})}


def imported(file: Path, folder: Path, environ: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """A table that the version's command makes from a file: its code, and the host's key."""
    command = [*COMMAND, "import", str(file)]
    said = subprocess.run(command, check=False, cwd=folder, env=environ, capture_output=True, text=True)
    if said.returncode:
        sys.exit(f"{file}: {said.stderr}")
    code, key = re.findall(r"^(\w+);.*/key/(\S+)$", said.stdout, re.MULTILINE)[0]
    return code, {"host": key}


def opened(address: str, set_up: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A table that is opened and tapped at by the JSON interface; one tap is undone, one value corrected."""
    made = asked(address, "", None, set_up)
    code, host = made["code"], made["keys"]["host"]
    for tap in range(TAPS):
        table = asked(address, f"/{code}", host)
        free = [offer for offer in table["offers"] if not offer["refusal"] and not offer["asks"]]
        if not free:
            break
        offer = free[tap % len(free)]
        move = {"kind": offer["kind"], **offer["fields"], "expect": table["number"], "key": f"tap-{tap}"}
        asked(address, f"/{code}/moves", host, move)
    else:
        asked(address, f"/{code}/undo", host, {})
    return code, made["keys"]


def described(address: str, code: str, keys: dict[str, Any]) -> dict[str, Any]:
    """What has to be the same for ever: keys, length, how it stands, who won."""
    table = asked(address, f"/{code}", keys["host"])
    log = asked(address, f"/{code}/log?limit=1000", keys["host"])
    entries = log["entries"] if isinstance(log, dict) else log
    outcome = table["outcome"] or {}
    return {
        "code": code,
        "keys": keys,
        "game": table["game"],
        "seats": [seat["name"] for seat in table["seats"]],
        "number": table["number"],
        "kinds": [entry["kind"] for entry in entries],
        "finished": table["finished_at"] is not None,
        "outcome": {name: outcome[name] for name in ("result", "winners") if name in outcome},
        "standings": [
            {"seat": row["seat"], "rank": row["rank"], "points": [line["points"] for line in row["lines"]]}
            for row in table["standings"]
        ],
        "figures": dict(figures("", table["state"])),
    }


def figures(path: str, value: Any) -> Iterator[tuple[str, int]]:
    """Every number of a state, by where it stands."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from figures(f"{path}/{name}", part)


@contextmanager
def server(folder: Path, environ: dict[str, str]) -> Iterator[str]:
    """The version's own server. Gives the address of its tables."""
    log = Path(environ["COMPANION_INSTANCE"]) / "server.log"
    with log.open("w") as said:
        running = subprocess.Popen(
            [*COMMAND, "serve"], cwd=folder, env={**environ, "PYTHONUNBUFFERED": "1"}, stdout=said
        )
    try:
        for _ in range(300):
            if found := re.search(r"On this machine: (http://\S+)", log.read_text("utf-8")):
                break
            time.sleep(0.1)
        else:
            sys.exit("The server does not start.")
        yield f"{found[1]}api/v1/tables"
    finally:
        running.terminate()
        running.wait(20)


def asked(address: str, path: str, key: str | None, body: dict[str, Any] | None = None) -> Any:
    """The answer to a call. A refusal ends the script with its sentence."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    request = Request(address + path, json.dumps(body).encode() if body is not None else None, headers)
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else HERE.parent.parent)
