"""Tables of Welcome to the Moon for the phones, and thumbs that tap what their pages offer."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from playwright.sync_api import Locator, Page, expect

from companion.games.welcome_to_the_moon.adventures import ADVENTURES as ALL
from companion.games.welcome_to_the_moon.layout import load
from tests.browser.tables import Table, look_at
from tests.load.server import API, Server

ADVENTURES = tuple(ALL)
"""Every adventure of the game: what holds for all of them is tested with each."""
Cards = Sequence[tuple[int, str]]
PLAIN: Cards = ((7, "plant"), (4, "energy"), (9, "robot"))
"""Cards whose numbers fit an empty sheet of every adventure."""
ERRORS = load("launch").errors
FIVE_ERRORS = 69
"""The mission of The Launch that asks for five of them."""


def open_moon(
    server: Server,
    adventure: str = "launch",
    names: Sequence[str] = ("Anna", "Ben"),
    cards: Cards = (),
    **setup: Any,
) -> Table:
    """A new table; with `cards`, its first turn, these lying open."""
    body = {
        "game": "welcome_to_the_moon",
        "setup": {"adventure": adventure, **setup},
        "seats": [{"name": name} for name in names],
    }
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    table = Table(server, made["code"], made["keys"]["host"], made["links"])
    if cards:
        choose_first(table)
        table.play("turn-over")
        lay(table, cards)
    return table


def choose_first(table: Table) -> None:
    """What an adventure asks before the cards: everybody takes the first that there is."""
    for seat in table.links["seats"]:
        marks = [offer for offer in table.offers(seat) if offer["kind"] == "mark" and not offer["refusal"]]
        for offer in marks[:1]:
            table.play("mark", **offer["fields"])


def lay(table: Table, cards: Cards) -> None:
    """Set by hand what the three places show, once ASTRA has played: before, two are not turned up
    (WM-B53)."""
    while any(astra_is_asked(player) for player in table.now["state"]["players"]):
        choose_first(table)
    for place, (number, action) in enumerate(cards, start=1):
        table.correct(f"slot.{place}.action", action)
        table.correct(f"slot.{place}.number", number)


def astra_is_asked(player: dict[str, Any]) -> bool:
    """Whether this player decides for her first."""
    return any(decision["kind"].startswith("astra") for decision in player["turn"]["decisions"])


def score(table: Table, *errors: int) -> Table:
    """End a table of which only the scores are kept: each seat with so many System Errors, whatever it is."""
    now = table.now["state"]
    names = ("open_errors", "suffered") if now["slug"] == "launch" else ("errors",)
    for player, count in zip(now["players"], errors, strict=True):
        table.play(f"score-{now['slug']}", seat=player["seat"], **dict.fromkeys(names, count))
    return table


def go_on(table: Table) -> Table:
    """The next table of the campaign, opened by the host's phone."""
    jar = CookieJar()
    phone = build_opener(HTTPCookieProcessor(jar))
    phone.open(table.links["host"])
    page = phone.open(f"http://127.0.0.1:{table.server.port}/t/{table.code}/result").read().decode()
    token = re.search(r'name="csrf-token" content="([^"]+)"', page)
    assert token
    way = f"http://127.0.0.1:{table.server.port}/t/{table.code}/rematch"
    there = phone.open(way, urlencode({"csrf_token": token[1], "after": "end"}).encode()).url
    code = there.split("/t/")[1].split("?")[0]
    (held,) = [cookie.value or "" for cookie in jar if cookie.name == f"table-{code}"]
    key = held.split(".")[1]
    link = f"http://127.0.0.1:{table.server.port}/t/{code}/key/{key}"
    return Table(table.server, code, key, {"host": link, "seats": {}})


def mark(table: Table, seat: str, spots: Sequence[str], value: str = "circled") -> None:
    """Mark these on a sheet by hand."""
    for spot in spots:
        table.correct(f"{seat}.{spot}", value)


class Player:
    """One phone of a table, and its thumb: it taps only what the page offers, and counts."""

    def __init__(self, page: Page, table: Table, seat: str = "") -> None:
        self.page, self.table, self.seat = page, table, seat
        self.taps = 0
        page.goto(table.links["seats"][seat] if seat else table.links["host"])
        expect(page.locator(".dot[data-state=live]")).to_be_visible()

    @property
    def said(self) -> Locator:
        """What the table should do now."""
        return self.page.locator("#question-text")

    def tap(self, target: Locator) -> None:
        """A tap that changes the table; on return the page shows it, whatever came from others before."""
        before: int = self.table.now["number"]
        target.click()
        self.taps += 1
        self.shows(before + 1)

    def shows(self, number: int) -> None:
        """The page is that of the table after this entry."""
        expect(self.page.locator("#table")).to_have_attribute("data-number", str(number))

    @property
    def combinations(self) -> Locator:
        """What may be chosen."""
        return self.page.locator("button.wm-combo:not(.is-refused)")

    @property
    def chips(self) -> Locator:
        """The lit spots, in the list."""
        return self.page.locator(".wm-strip .btn")

    @property
    def lit(self) -> Locator:
        """The lit spots, on the sheet."""
        return self.page.locator(".wm-spot.is-lit")

    @property
    def main(self) -> Locator:
        """The act in reach of the thumb."""
        return self.page.locator(".bar button:is(.btn-main, .bar-main)")

    def button(self, name: str) -> Locator:
        return self.page.locator("#table").get_by_role("button", name=re.compile(name)).first

    def choose(self, combination: str = "") -> None:
        self.tap(self.button(f"^{combination}") if combination else self.combinations.first)

    def spot(self, spot: Locator | None = None) -> None:
        """Tap a lit spot on the sheet; where many stand close together, the first tap looks closer."""
        spot, before = spot or self.lit.first, self.table.now["number"]
        spot.hover()  # waits until the look has come to rest
        was = self.looked_at
        spot.click()
        self.taps += 1
        # An answer changes the number before it changes the look, so the number is asked last.
        if self.looked_at != was and self.number == before:
            spot.click()
            self.taps += 1
        self.shows(before + 1)

    @property
    def number(self) -> int:
        """The entry that the page is drawn at."""
        return int(self.page.locator("#table").get_attribute("data-number") or -1)

    @property
    def looked_at(self) -> str | None:
        """The part of the sheet that is seen."""
        return self.page.locator(".wm-sheet").get_attribute("viewBox")

    def look_at(self, view: str) -> None:
        """Choose a view; on wide glass the stage stays beside it."""
        look_at(self.page, view)

    def write(self) -> None:
        self.spot()

    def turn(self) -> None:
        """Choose, write, all that follows from it, done. ASTRA's own turn, where she has one, comes first."""
        while not self.combinations.count() and self.lit.count():
            self.spot()
        self.choose()
        self.write()
        while self.lit.count():
            self.spot()
        self.tap(self.main)
