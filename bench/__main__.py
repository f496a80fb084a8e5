"""Measure, print one page of tables, and keep it in RESULTS.md.

`python -m bench --only latency,throughput --repeats 1` measures some of it, quickly, and keeps nothing.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench import load
from bench.audits import audits
from bench.ceiling import ceiling
from bench.earlier import earlier
from bench.growth import Tables, growth
from bench.idle import idle
from bench.measurements import Measurements
from bench.pixels import pixels
from bench.played import played
from bench.reads import reads
from bench.report import page
from bench.rules_only import RulesOnly
from bench.servers import Servers, everybody
from bench.small import small
from bench.visits import visits
from tests.browser.chromium import CHROMIUM

RESULTS = Path(__file__).with_name("RESULTS.md")
REPEATS = 5
SECONDS = 400
"""All rounds. None is begun that would not be over by then: on a busy machine there are fewer."""
EACH_TIME = ("latency", "throughput", "growth", "rules")
ONCE = ("idle", "small", "visits", "earlier", "reads", "played", "ceiling", "pixels", "lighthouse")
EVERY = EACH_TIME + ONCE
IN_FOLDER = {
    "small": small,
    "earlier": earlier,
    "reads": reads,
    "played": played,
    "ceiling": ceiling,
    "pixels": pixels,
    "lighthouse": audits,
}
IN_CHROMIUM = ("pixels", "lighthouse")
Act = Callable[[Measurements, Servers], None]


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that every server is ended
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, everybody(Path(folder)) as servers:
        notes, repeats = measure(servers, Path(folder), asked.only, asked.repeats)
        lines = page(notes, repeats, "".join(set(servers.missing.values())))
    print(*lines, sep="\n")
    if set(asked.only) == set(EVERY):
        RESULTS.write_text("\n".join([*lines, ""]), encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    told = ",".join(EVERY)
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(EVERY), metavar=told)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    asked = parser.parse_args()
    if unknown := set(asked.only) - set(EVERY):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    return asked


def measure(servers: Servers, folder: Path, only: list[str], repeats: int) -> tuple[Measurements, int]:
    """All that was asked for: what hardly varies once, the rest interleaved and as often as there is time."""
    notes = Measurements()
    acts = prepared(servers, folder, only)
    for name in ONCE:
        if name in acts:
            timed(name, acts[name], notes, servers)
    began = time.monotonic()
    for done in range(repeats):
        round_began = time.monotonic()
        for name in EACH_TIME:
            if name in acts:
                timed(f"{name}, {done + 1} of {repeats}", acts[name], notes, servers)
        now = time.monotonic()
        if now - began + (now - round_began) > SECONDS:
            return notes, done + 1
    return notes, repeats


def prepared(servers: Servers, folder: Path, only: list[str]) -> dict[str, Act]:
    """What is measured, and what it needs beforehand."""
    acts: dict[str, Act] = {"latency": load.latency, "throughput": load.throughput, "idle": idle}
    acts |= {name: partial(act, folder=folder) for name, act in IN_FOLDER.items()}
    if {"growth", "visits"} & set(only):
        tables = Tables(servers, folder, long="growth" in only)
        acts |= {"growth": partial(growth, tables=tables), "visits": partial(visits, tables=tables)}
    if "rules" in only:
        acts["rules"] = RulesOnly()
    if CHROMIUM is None:
        print(f"There is no Chromium here: nothing of {', '.join(IN_CHROMIUM)}.", file=sys.stderr)
    missing = IN_CHROMIUM if CHROMIUM is None else ()
    return {name: act for name, act in acts.items() if name in only and name not in missing}


def timed(name: str, act: Act, notes: Measurements, servers: Servers) -> None:
    """Do it, and say how long it took."""
    began = time.monotonic()
    act(notes, servers)
    print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped. Every server of the bench has ended, and its databases are gone.")
