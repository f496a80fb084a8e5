"""Tables of any game for the phones, and a thumb that types their scores."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.tables import Table, stored
from tests.browser.thumb import Thumb
from tests.load.server import API, Server


def open_pad(server: Server, names: Sequence[str] = ("Anna", "Ben"), **setup: Any) -> Table:
    """A new table with a score pad."""
    body = {"game": "any_game", "setup": setup, "seats": [{"name": name} for name in names]}
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    return Table(server, made["code"], made["keys"]["host"], made["links"])


def write(table: Table, row: int, *points: int, counter: str = "") -> None:
    """The points of the first columns in a row."""
    who = {"counter": counter} if counter else {}
    for seat, number in zip(("red", "blue", "green", "yellow", "violet", "orange"), points, strict=False):
        table.play("write-points", seat=seat, row=f"r{row}", points=number, **who)


class Scorer(Thumb):
    """A phone at the pad, that types."""

    def score(self, keys: str) -> None:
        """The main act, the figures, and the button that ends the dialog."""
        self.tap(self.page.locator(".bar :is(.btn-main, .bar-main)"))
        self.ends(keys)

    def opens(self, cell: str) -> None:
        """The dialog of a cell of the grid."""
        self.tap(self.page.get_by_role("button", name=cell, exact=False).and_(self.page.locator(".ag-cell")))

    def types(self, keys: Iterable[str]) -> None:
        """The keys of the dialog; figures are no taps of the budget."""
        for key in keys:
            self.page.locator(f'.sum-keys [data-key="{key}"]').click()

    def ends(self, keys: str) -> None:
        expect(self.page.locator(".sum-keys")).to_be_visible()
        self.types(keys)
        self.tap(self.page.locator("#dialog .dialog-foot").get_by_role("button", name="Save"))
        expect(self.page.locator("#dialog[open]")).to_have_count(0)
        stored(self.page)

    def goes_on(self, keys: str, to: str) -> None:
        """The figures, and the button that asks for the next ones: the dialog stays open."""
        self.types(keys)
        self.tap(self.page.locator("#dialog").get_by_role("button", name=f"Next: {to}", exact=True))

    def totals(self, *figures: str) -> None:
        expect(self.page.locator(".ag-pad .ag-total")).to_have_text(list(figures))
