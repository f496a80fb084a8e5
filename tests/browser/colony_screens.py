"""The screens of Exoplanet Colony, and the tables they stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.colony import open_colony, to_event, type_in
from tests.browser.screens import LONG_NAMES, Screen, Tables, open_all, press
from tests.browser.tables import Table


def view(name: str) -> Callable[[Any], None]:
    """Another view than Turn."""
    return lambda page: page.locator(f"#views input[value={name}]").check(force=True)


def pick(name: str) -> Callable[[Any], None]:
    """A choice over the stage."""

    def tap(page: Any) -> None:
        page.locator(f'.ec-acts > [popovertarget^="pick-{name}"]').click()
        page.locator(".ec-pick:popover-open").wait_for()

    return tap


def type_in_module(page: Any) -> None:
    pick("more")(page)
    press(".ec-pick a[href*=type-module]")(page)


def open_views(page: Any) -> None:
    """Everything that is folded in a view."""
    for fold in page.locator("main details:visible > summary").all():
        fold.click()


def unfolded(name: str) -> Callable[[Any], None]:
    """A view with all that is folded in it."""

    def tap(page: Any) -> None:
        view(name)(page)
        open_views(page)

    return tap


class ScreenTables(Tables):
    """Each table by its name."""

    def begin(self) -> Table:
        return open_colony(self._server, LONG_NAMES, begun=False, scenario={"text": "Storms: no deploying."})

    def bare(self) -> Table:
        return open_colony(self._server)

    def acting(self) -> Table:
        """Everything at once: tokens on the base, a sick player, a level that moved, modules typed in."""
        table = open_colony(
            self._server, LONG_NAMES[:2], scenario={"radiation": 2, "name": "Proxima Centauri b"}
        )
        type_in(table)
        for seat in ("red", "blue"):
            table.play("change-hand", seat=seat, by=4)
        table.play("type-character", seat="red", name="Medic", ability="Removes a health issue of a player.")
        for module, at in (("algae-tank", "1.0"), ("solar-array", "0.-1"), ("condenser", "1.1")):
            table.play("place-module", module=f"card.{module}", at=at)
        table.play("give-issue", seat="red", name="Broken arm", text="No repairs.")
        table.play("place-loss", resource="water", at="base.hub")
        table.play("place-emergency", at="base.2")
        return table

    def update(self) -> Table:
        """The water runs out in this update."""
        table = self.acting()
        table.correct("supply.water", 1)
        table.play("end-actions")
        return table

    def reveal(self) -> Table:
        table = self.update()
        table.play("update-resources")
        return table

    def event(self) -> Table:
        table = self.acting()
        to_event(table, "The Great Dust Storm of the N")
        return table

    def opened(self) -> Table:
        """The update was made, and the event lies open; one is known."""
        table = self.event()
        table.play("finish-event")
        table.play("update-resources", event=True)
        return table

    def light(self) -> Table:
        """The light way, with a token and a health issue."""
        table = open_colony(self._server, LONG_NAMES[:2], light=True)
        type_in(table)
        table.play("place-module", module="card.condenser")
        table.play("place-loss", resource="water", at="base.hub")
        table.play("give-issue", seat="red", name="Broken arm", text="No repairs.")
        return table

    def light_event(self) -> Table:
        table = self.light()
        table.play("update-resources", event=True)
        return table

    def full_again(self) -> Table:
        """The map and the hands are tracked again: what may have changed is a dash."""
        table = self.light()
        for part in ("hands", "base"):
            table.play("track", part=part, on=True)
        return table

    def by_colour(self) -> Table:
        """Six players with long names, hands told by colour, one card too many."""
        table = open_colony(self._server, LONG_NAMES, hands="colours")
        for colour, by in (("red", 2), ("blue", 2), ("plan", 1)):
            table.play("change-hand", seat="red", card=colour, by=by)
        return table

    def last_event(self) -> Table:
        table = open_colony(self._server)
        table.correct("events", 0)
        table.play("update-resources")
        return table

    def victory(self) -> Table:
        """One deployment away."""
        table = open_colony(self._server, scenario={"oxygen_production": 0, "water_production": 0})
        type_in(table)
        table.correct("production.energy", 1)
        table.play("change-hand", seat="red", by=4)
        return table

    def won(self) -> Table:
        table = self.victory()
        table.play("deploy", module="card.hydroponic-farm", at="1.0")
        return table

    def lost(self) -> Table:
        """Played over some turns."""
        table = open_colony(self._server, scenario={"water_supply": 3, "food_supply": 3, "oxygen_supply": 3})
        for _ in range(2):
            to_event(table)
            table.play("finish-event")
        table.play("update-resources")
        return table


TABLES = (
    "begin",
    "bare",
    "acting",
    "update",
    "reveal",
    "event",
    "opened",
    "light",
    "light_event",
    "full_again",
    "by_colour",
    "last_event",
    "victory",
    "won",
    "lost",
)

SCREENS = (
    Screen("colony-new-table", "/new/exoplanet_colony", tap=open_all, stranger=True),
    *(Screen(f"colony-{name.replace('_', '-')}", "/t/{code}", name) for name in TABLES),
    Screen("colony-more", "/t/{code}", "acting", pick("more")),
    Screen("colony-event-players", "/t/{code}", "event", pick("players")),
    Screen("colony-event-card", "/t/{code}", "opened", pick("card")),
    Screen("colony-event-modules", "/t/{code}", "event", pick("modules")),
    Screen("colony-dialog-module", "/t/{code}", "acting", type_in_module),
    Screen("colony-dialog-deploy", "/t/{code}", "acting", press(".ec-acting a[href*=deploy]")),
    Screen("colony-dialog-loss", "/t/{code}", "event", press(".ec-four a[data-dialog]")),
    Screen("colony-dialog-issue", "/t/{code}", "event", press('#event a:has-text("Health issue")')),
    Screen("colony-dialog-name", "/t/{code}", "reveal", press('.prompt-acts a[aria-haspopup="dialog"]')),
    Screen("colony-dialog-discard", "/t/{code}", "by_colour", press(".bar-in .btn-main")),
    Screen("colony-light-deploy", "/t/{code}", "light", press(".ec-acting a[href*=deploy]")),
    Screen("colony-light-base", "/t/{code}", "light", view("table")),
    Screen("colony-light-players", "/t/{code}", "light", view("players")),
    Screen("colony-full-again-base", "/t/{code}", "full_again", view("table")),
    Screen("colony-track", "/t/{code}/track", "light"),
    Screen("colony-result", "/t/{code}/result", "lost"),
    Screen("colony-settings", "/t/{code}/settings", "acting"),
    Screen("colony-base", "/t/{code}", "acting", unfolded("table")),
    Screen("colony-board", "/t/{code}", "acting", view("board")),
    Screen("colony-board-event", "/t/{code}", "event", view("board")),
    Screen("colony-players", "/t/{code}", "by_colour", unfolded("players")),
)
