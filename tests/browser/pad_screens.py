"""The screens of any game, and the tables they stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.pad import open_pad, write
from tests.browser.screens import LONG_NAMES, Screen, Tables, on, press
from tests.browser.setup_page import choose, fold
from tests.browser.tables import Table

LINES = ["Most different animals × 12", "Complete collections: 0 1 3 6 10 15 21", "Coins", "Left over × −1"]

PARTS: dict[str, Any] = {
    "cards": ["Boss × 2", "The seventh card of a long name", "Ada"],
    "counters": ["Life: 20", "Most different animals"],
    "shared": ["Doom: 3"],
    "dice": ["2d6", "4d6 best 3"],
    "glass": 60,
    "chess": 10,
}
USED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("draw-players", {"what": "order"}),
    ("draw-card", {}),
    ("roll-dice", {"count": 4, "sides": 6, "best": 3}),
    ("start-timer", {"timer": "t2"}),
)
"""What makes each of them show something."""


class ScreenTables(Tables):
    """Each table by its name."""

    def deals(self) -> Table:
        return open_pad(self._server, LONG_NAMES, title="Wolfeschlegelsteinhausenberger")

    def rounds(self) -> Table:
        """Six players with long names, eight rounds, large figures, and a hand that was counted twice."""
        table = open_pad(self._server, LONG_NAMES, title="Rummy")
        table.play("deal-first", seat="blue")
        for row in range(1, 9):
            write(table, row, 105, 8, -30, 0, 1250, 7)
        write(table, 9, 18, counter="red")
        write(table, 9, 117, counter="blue")
        return table

    def sheet(self) -> Table:
        table = open_pad(self._server, LONG_NAMES, title="Zoo", shape="sheet", lines=LINES)
        for row in range(1, 4):
            write(table, row, 6, 5, 4, 3, 2)
        return table

    def bids(self) -> Table:
        """Five players with long names: a round of bids and tricks, and the next one with its bids."""
        table = open_pad(self._server, LONG_NAMES[:5], title="Wizard", shape="bids", met=20, each=10, off=-10)
        table.play("deal-first", seat="blue")
        for row, what, numbers in (("r1", "bid", "21010"), ("r1", "won", "20011"), ("r2", "bid", "11111")):
            for seat, tricks in zip(("red", "blue", "green", "yellow", "violet"), numbers, strict=True):
                table.play("write-tricks", seat=seat, row=row, what=what, tricks=int(tricks))
        return table

    def duel(self) -> Table:
        """A chess clock between two, as the only part."""
        table = open_pad(self._server, LONG_NAMES[:2], shape="none", chess=10)
        table.play("start-timer", timer="t1")
        return table

    def teams(self) -> Table:
        table = open_pad(self._server, LONG_NAMES[:4], teams="2", target=500)
        write(table, 1, 120, 85)
        return table

    def parts(self) -> Table:
        """Every part beside a score pad, six players with long names."""
        table = open_pad(self._server, LONG_NAMES, title="Dungeon", **PARTS)
        table.play("deal-first")
        for kind, fields in USED:
            table.play(kind, **fields)
        return table

    def unscored(self) -> Table:
        """The same parts without a pad; a card lies open."""
        table = open_pad(self._server, LONG_NAMES[:3], shape="none", **PARTS)
        for kind, fields in (*USED, ("reveal-card", {})):
            table.play(kind, **fields)
        return table

    def unscored_won(self) -> Table:
        table = open_pad(self._server, LONG_NAMES[:3], shape="none", counters=["Life: 20"])
        table.play("end-game", winners=["blue"])
        return table

    def pad_won(self) -> Table:
        table = open_pad(self._server, LONG_NAMES[:3], shape="total", lowest=True)
        write(table, 1, 12, 9, 30)
        table.play("end-game")
        return table


def all_of_it(page: Any) -> None:
    """The set-up page with a sheet to type, and with what is folded away."""
    choose(page, "shape", "sheet")
    fold(page, "More")
    fold(page, "Other parts")


def unfold(menu: str) -> Callable[[Any], None]:
    """Open one menu of the table."""
    return lambda page: page.locator(f"#{menu} > summary").click()


def full_screen(page: Any) -> None:
    """Open the chess clock over the page."""
    page.locator(".ag-acts > [popovertarget]").click()
    page.locator(".ag-duel").wait_for()


TABLES = ("deals", "rounds", "sheet", "bids", "teams", "parts", "unscored", "pad_won")

SCREENS = (
    Screen("pad-new-table", "/new/any_game", tap=all_of_it, stranger=True),
    *(Screen(f"pad-{name.replace('_', '-')}", "/t/{code}", name) for name in TABLES),
    Screen("pad-table", "/t/{code}", "rounds", on("table", unfold("dealing"))),
    Screen("pad-dialog", "/t/{code}", "rounds", press(".bar a")),
    Screen("pad-dialog-counts", "/t/{code}", "rounds", press(".ag-differ a")),
    Screen("pad-dialog-table", "/t/{code}", "sheet", press(".ag-cell")),
    Screen("pad-dialog-bids", "/t/{code}", "bids", press(".bar a")),
    Screen("pad-duel", "/t/{code}", "duel", full_screen),
    Screen("pad-parts-table", "/t/{code}", "parts", on("table", unfold("additions"))),
    Screen("pad-result", "/t/{code}/result", "pad_won"),
    Screen("pad-result-unscored", "/t/{code}/result", "unscored_won"),
    Screen("pad-settings", "/t/{code}/settings", "rounds"),
)
