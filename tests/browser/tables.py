"""Tables of Astro Knights for the phones to sit at, set up and played on through the JSON interface."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tests.load.server import API, Server

FURION = '#vitals [data-value="boss.health"]'
"""The boss's health: it never leaves the screen."""
KNIGHTS = ("gavriil", "toli-iridia", "silas-tferran", "nasma-gueramana")
NAMES = ("Anna", "Ben", "Cem", "Dora")
NUMBERS = {"health": 8, "slots": 2, "slots_top": 4, "power": 1, "power_top": 5}


def open_table(server: Server, players: int = 2, names: tuple[str, ...] = NAMES, **setup: Any) -> Table:
    """A new table, its numbers typed already. `boss` changes some of the boss's."""
    boss = {"boss": "furion", "health": 60, "tokens": 2, "deck": 5, "discard": 4, **setup.pop("boss", {})}
    whole = {
        "knights": [{"knight": KNIGHTS[n], **NUMBERS} for n in range(players)],
        "boss": boss,
        "homeworld": {"homeworld": "qaris", "health": 30, "power_top": 5},
        **setup,
    }
    return create_table(server, names[:players], whole)


def create_table(server: Server, names: tuple[str, ...], setup: dict[str, Any]) -> Table:
    """A new table with just this setup."""
    body = {"game": "astro_knights", "setup": setup, "seats": [{"name": name} for name in names]}
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    return Table(server, made["code"], made["keys"]["host"], made["links"])


LOOKS = 20
"""Maximum number of taps on a tab."""


def choose_view(page: Any, view: str) -> None:
    """Choose one of the views, which a folded row of tabs shows after a tap.

    A tap that comes just after a play is shown as not taken: a hand tries again.
    """
    tab = page.locator(f"#views input[value={view}]")
    for _ in range(LOOKS):
        if not tab.is_visible():
            page.locator("#views input[value=turn]").click(force=True)
        tab.click(force=True)
        if tab.is_checked():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"no tap chooses {view}")


def look_at(page: Any, view: str) -> None:
    """Choose one of the views beside each other, and wait until it is no older than the table.

    A tap on an older one is refused, and says that the table has moved on: a person reads before tapping.
    """
    choose_view(page, view)
    old = f"#view-{view}:is([data-drawn-at], [data-left-out])"
    page.wait_for_function("(old) => !document.querySelector(old)", arg=old, timeout=30_000)


def fetching(page: Any) -> Any:
    """The page, which tells its stream nothing, as one of an older version: it fetches each table.

    It is not open yet.
    """
    page.route("**/events?*", lambda route: route.continue_(url=route.request.url.partition("&")[0]))
    return page


NOTHING_WAITS = "() => (JSON.parse(localStorage.getItem('companion-outbox')) ?? []).length === 0"


def stored(page: Any) -> None:
    """Wait until no tap of this phone waits: a figure shows before it is stored."""
    page.wait_for_function(NOTHING_WAITS, timeout=30_000)


def strike(page: Any) -> None:
    """One health less for the boss, on the table; then back to the stage."""
    look_at(page, "table")
    page.locator("#boss").get_by_role("button", name="Furion: health −1").click()
    look_at(page, "turn")


def ask_health(page: Any, **how: Any) -> None:
    """The dialog of the boss's health."""
    page.locator("#vitals a.value:has([data-value='boss.health'])").click(**how)


@dataclass(frozen=True)
class Table:
    """A table and the host's key to it."""

    server: Server
    code: str
    key: str
    links: dict[str, Any] = field(repr=False)

    @property
    def now(self) -> Any:
        """The table as the JSON interface gives it."""
        return self.server.get(f"/tables/{self.code}", self.key)

    @property
    def log(self) -> list[dict[str, Any]]:
        """Its log."""
        entries: list[dict[str, Any]] = self.server.get(f"/tables/{self.code}/log", self.key)["entries"]
        return entries

    def offers(self, seat: str) -> list[dict[str, Any]]:
        """What this seat may do, or why not."""
        key = self.links["seats"][seat].split("/")[-1]
        found: list[dict[str, Any]] = self.server.get(f"/tables/{self.code}", key)["offers"]
        return found

    def post(self, path: str, **body: Any) -> None:
        """A play of the host's, not made through a page."""
        status, answer = self.server.ask("POST", f"{API}/tables/{self.code}/{path}", self.key, body)
        assert status == 201, answer

    def play(self, kind: str, **fields: Any) -> None:
        """A move against the table as it stands."""
        self.post("moves", kind=kind, expect=self.now["number"], **fields)

    def correct(self, what: str, value: int | str | bool) -> None:
        """Set a value by hand."""
        self.post("correct", what=what, value=value)

    def play_until(self, phase: str) -> None:
        """Draw cards, and go the shortest way on, until a turn of this phase ("boss", "attack") begins."""
        for _ in range(60):
            turn = self.now["state"]["turn"]
            if turn is not None and turn["phase"] == phase:
                return
            prompt = self.now["prompts"][-1]
            offer = next(offer for offer in prompt["offers"] if not offer["refusal"] and not offer["asks"])
            self.play(offer["kind"], **offer["fields"])
        raise AssertionError(f"no turn of phase {phase} came")


def opened(page: Any, table: Table, seat: str = "") -> Any:
    """The page at this seat's link, the host's where none is named, once it hears what happens."""
    page.goto(table.links["seats"][seat] if seat else table.links["host"])
    page.locator(".dot[data-state=live]").wait_for()
    return page


def main_phase(server: Server) -> Table:
    """A knight's main phase, with energy."""
    table = open_table(server, dealer="table")
    table.play("draw-turn-card", drawn="player-1")
    table.play("go-to-phase", phase="main")
    table.play("gain-energy", by=9)
    return table
