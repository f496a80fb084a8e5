"""The screens of 100 Astronauts, and the tables they stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.hundred import BASE, SHIP, open_hundred, put
from tests.browser.screens import LONG_NAMES, Screen, Tables, on, open_all, press
from tests.browser.tables import Table


class ScreenTables(Tables):
    """Each table by its name."""

    def begin(self) -> Table:
        return open_hundred(self._server, LONG_NAMES[:4], begun=False)

    def bare(self) -> Table:
        return open_hundred(self._server)

    def acting(self) -> Table:
        """Four players with long names, everything built, some of the checklist done."""
        table = open_hundred(self._server, LONG_NAMES[:4], cards=90, universal="Counts as any one Component.")
        for card in (BASE, SHIP):
            table.play("type-blueprint", **card)
        put(
            table, "red", "space-base*", "build-bot", "projectiles", "battleship", "solar-panel", "space-base"
        )
        put(table, "blue", "space-base*", "space-base")
        put(table, "green", "wind-turbine")
        table.play("sell-blueprint")
        table.play("take-draft")
        return table

    def coin(self) -> Table:
        table = open_hundred(self._server, LONG_NAMES[:4])
        table.play("type-blueprint", **SHIP)
        table.play("build", blueprint="card.battleship")
        return table

    def start(self) -> Table:
        """Twelve cards and a Wind Turbine, so that it is off."""
        table = open_hundred(self._server, LONG_NAMES[:2], begun=False)
        put(table, "red", "wind-turbine")
        table.correct("red.turns", 3)
        table.correct("red.hand", 12)
        table.play("begin", seat="red")
        return table

    def limits(self) -> Table:
        table = open_hundred(self._server, LONG_NAMES[:2])
        table.correct("red.hand", 14)
        table.play("end-actions")
        return table

    def discard(self) -> Table:
        table = self.limits()
        table.play("declare", bases=4, astronauts=4)
        return table

    def ran_out(self) -> Table:
        table = open_hundred(self._server, LONG_NAMES[:3], cards=60)
        table.correct("deck", 1)
        table.correct("scrapyard", 20)
        table.play("sell-astronaut")
        return table

    def newer(self) -> Table:
        table = open_hundred(self._server, LONG_NAMES[:3], edition="b")
        put(table, "red", "space-base", "defensive-wall")
        table.play("change-inventory", seat="red", by=5)
        table.play("play-action", card="populate")
        return table

    def light(self) -> Table:
        """The light way from its first act on, some of the checklist done; a player has no name."""
        table = open_hundred(self._server, ("", *LONG_NAMES[:2]), light=True, begun=False)
        table.play("begin", seat="red")
        put(table, "red", "space-base*", "solar-panel")
        table.play("build", blueprint="battleship")
        table.play("take-draft")
        return table

    def light_start(self) -> Table:
        """A draw whose number the app does not know, as nobody counts the hand."""
        table = self.light()
        put(table, "blue", "wind-turbine")
        table.correct("blue.turns", 3)
        table.play("end-actions", within=True)
        return table

    def won(self) -> Table:
        table = open_hundred(self._server, LONG_NAMES[:3])
        put(table, "red", "space-base*", "space-base*", "space-base")
        table.play("activate")
        return table


def opened(menu: str) -> Callable[[Any], None]:
    """Opens what lies behind a button of the stage."""
    return lambda page: page.locator(f"{menu} > summary").click()


def type_blueprint(page: Any) -> None:
    opened("#blueprints")(page)
    press('a:has-text("Type in a blueprint")')(page)


def build_first(page: Any) -> None:
    """A blueprint that nobody has typed in."""
    press('#acts a:has-text("Wind Turbine")')(page)


TABLES = (
    *("begin", "bare", "acting", "coin", "start", "limits", "discard", "ran_out", "newer"),
    *("light", "light_start", "won"),
)

SCREENS = (
    Screen("hundred-new-table", "/new/hundred_astronauts", tap=open_all, stranger=True),
    *(Screen(f"hundred-{name.replace('_', '-')}", "/t/{code}", name) for name in TABLES),
    Screen("hundred-builds", "/t/{code}", "acting", opened("#build-card\\.battleship")),
    Screen("hundred-dialog-build", "/t/{code}", "bare", build_first),
    Screen("hundred-targets", "/t/{code}", "acting", opened("#row-projectiles")),
    Screen("hundred-players", "/t/{code}", "acting", on("players", opened("#colony-red-more"))),
    Screen("hundred-table", "/t/{code}", "acting", on("table")),
    Screen("hundred-light-table", "/t/{code}", "light", on("table")),
    Screen("hundred-light-players", "/t/{code}", "light", on("players")),
    Screen("hundred-dialog-blueprint", "/t/{code}", "acting", on("table", type_blueprint)),
    Screen("hundred-dialog-steal", "/t/{code}", "acting", press('.ha-of-colony > a:has-text("Steal")')),
    Screen("hundred-dialog-refresh", "/t/{code}", "acting", press('.ha-of-cards > a:has-text("Refresh")')),
    Screen("hundred-dialog-limits", "/t/{code}", "limits", press('.prompt-acts a[aria-haspopup="dialog"]')),
    Screen("hundred-result", "/t/{code}/result", "won"),
    Screen("hundred-settings", "/t/{code}/settings", "acting"),
)
