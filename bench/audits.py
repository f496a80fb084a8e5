"""What Lighthouse says of our pages, on its mobile preset: four categories of up to 100 points."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import npm
from bench.growth import EVENING
from bench.in_process import InProcess
from bench.long_logs import EVENINGS
from bench.measurements import Measurements
from bench.servers import OURS, Servers
from companion.tables.create import Opened
from tests.browser.chromium import CHROMIUM, FLAGS

LIGHTHOUSE = Path(__file__).with_name("lighthouse")
TIMES = 3
CATEGORIES = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practice",
    "seo": "SEO",
}
COSTS = "costs"
RESULT_OF = "astro_knights"


def audits(notes: Measurements, servers: Servers, folder: Path) -> None:
    """Every page some times in turn, and which audits cost it points."""
    asked = {"chrome": CHROMIUM, "flags": FLAGS, "times": TIMES, "pages": list(pages(servers, folder))}
    for told in audited(asked):
        for category in CATEGORIES:
            notes.add(("lighthouse", told["name"], category), told["scores"][category])
            for cost in told["lost"][category]:
                notes.add(("lighthouse", told["name"], COSTS, category, cost["id"]), cost["points"])


def audited(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What it says of each page and time, as soon as it does."""
    command = [npm.installed(LIGHTHOUSE), str(LIGHTHOUSE / "audit.js"), json.dumps(asked)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield from map(json.loads, process.stdout or ())
            process.wait(timeout=60)
        finally:
            process.terminate()
    if process.returncode:
        raise RuntimeError("Lighthouse could not tell of all pages: see above")


def pages(servers: Servers, folder: Path) -> Iterator[dict[str, Any]]:
    """Home, the set-up and a table of each game, a result. A phone that sits at a table has its cookie."""
    home = f"http://127.0.0.1:{servers.ports[OURS][0]}"
    ours = InProcess(folder / OURS, servers.databases[OURS])
    yield {"name": "home", "url": f"{home}/", "cookie": None}
    for slug in EVENINGS:
        yield {"name": f"set-up, {slug}", "url": f"{home}/new/{slug}", "cookie": None}
    for slug in EVENINGS:
        yield {"name": f"table, {slug}", **seated(home, ours.evening(slug, EVENING))}
    yield {"name": "result", **seated(home, ours.ended(RESULT_OF), "/result")}


def seated(home: str, opened: Opened, page: str = "") -> dict[str, Any]:
    """The page of a table as its first seat's phone asks for it."""
    key = next(iter(opened.keys.seats.values()))
    cookie = {"name": f"table-{opened.code}", "value": f"1.{key}"}
    return {"url": f"{home}/t/{opened.code}{page}", "cookie": cookie}
