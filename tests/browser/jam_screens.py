"""The screens of Astrojam, and the tables they stand on."""

from __future__ import annotations

from typing import Any

from tests.browser.jam import COLUMNS, open_jam, prepare
from tests.browser.screens import LONG_NAMES, Screen, Tables, on, open_all, press
from tests.browser.tables import Table

ITEMS = ["Battery", "Interdimensional Key", "Oxygen generator", "Map", "Cryo-preservation 7"]
"""Item tokens with names of every length."""


class ScreenTables(Tables):
    """Each table by its name."""

    def jam(self, players: int = 2, **setup: Any) -> Table:
        return open_jam(self._server, LONG_NAMES[:players], **setup)

    def step(self, steps: int, **setup: Any) -> Table:
        """The wizard after this many of its steps."""
        table = self.jam(4, ready=False, items=ITEMS, board="Main in the middle, A north", **setup)
        prepare(table, steps)
        return table

    def begin(self) -> Table:
        return self.step(0)

    def begin_named(self) -> Table:
        return self.step(0, first=2)

    def astronauts(self) -> Table:
        return self.step(1)

    def robots(self) -> Table:
        return self.step(2)

    def items(self) -> Table:
        return self.step(3)

    def crates(self) -> Table:
        table = self.step(4)
        table.play("place-crates", board="largest")
        return table

    def crates_in_turns(self) -> Table:
        return self.step(4, readings={"crates": "turns"})

    def hands(self) -> Table:
        return self.step(5)

    def columns(self) -> Table:
        table = self.step(6)
        table.play("lay-task", column="computer", item="item-2")
        return table

    def conditions(self) -> Table:
        table = self.step(6)
        table.play("lay-task", column="computer", item="item-5")
        table.play("lay-condition", column="computer", place="computer")
        table.play("lay-task", column="engine", item="item-3")
        return table

    def bare(self) -> Table:
        return self.jam()

    def acting(self) -> Table:
        """Four players with long names; cards played, a place visited, somebody outside with an item."""
        table = self.jam(4, items=ITEMS, actions=60, tasks=14, conditions=14)
        table.play("move-astronaut")
        table.play("throw-by-astronaut", over=["blue-1", "green-1"])
        table.play("shift-spacesuit", astronaut="red", item="item-4")
        table.play("tick-visit", place="lab")
        return table

    def last_card(self) -> Table:
        """AJ-J9: nothing may be played."""
        table = self.jam(3)
        table.correct("red.hand", 1)
        return table

    def eleventh(self) -> Table:
        """AJ-H2: Ben's hand was full when he was flown over three times."""
        table = self.jam(4, items=ITEMS)
        table.correct("blue.hand", 10)
        table.play("throw-by-robot", over=["blue-1", "blue-2", "blue-3"])
        return table

    def scoring(self) -> Table:
        """AJ-T4: visited."""
        table = self.acting()
        table.play("deliver", column="computer")
        return table

    def unvisited(self) -> Table:
        """AJ-T4: not ticked."""
        table = self.acting()
        table.play("deliver", column="engine")
        return table

    def refill(self) -> Table:
        table = self.scoring()
        table.play("score", visited=True)
        return table

    def refill_condition(self) -> Table:
        table = self.refill()
        table.play("lay-task", column="computer", item="item-1")
        return table

    def drawing(self) -> Table:
        table = self.acting()
        table.play("end-actions")
        return table

    def drawn_out(self) -> Table:
        """AJ-J7: the active player holds eleven, with more to come."""
        table = self.jam(3)
        table.correct("red.hand", 9)
        table.play("end-actions")
        table.play("discard-and-draw", strength=4)
        return table

    def last_round(self) -> Table:
        table = self.jam(4, items=ITEMS)
        table.correct("blue.tasks", 4)
        table.correct("blue.conditions", 1)
        return table

    def light(self, **setup: Any) -> Table:
        """The light way, where the first objective is asked for."""
        table = self.jam(4, ready=False, light=True, **{"items": ITEMS, **setup})
        table.play("begin", seat="red")
        return table

    def light_begin(self) -> Table:
        return self.jam(4, ready=False, light=True, items=ITEMS)

    def light_untold(self) -> Table:
        table = self.light()
        table.play("play-first-turn")
        return table

    def light_turn(self) -> Table:
        """2.5: two rivals draw."""
        table = self.light()
        for column, item, place in COLUMNS:
            table.play("lay-objective", column=column, item=item, place=place)
        for seat in ("blue", "blue", "green"):
            table.play("rival-draws", seat=seat)
        return table

    def light_ticks(self) -> Table:
        table = self.light_turn()
        table.play("track", part="visits", on=True)
        table.play("tick-visit", place="lab")
        return table

    def light_refill(self) -> Table:
        table = self.light_turn()
        table.play("score-delivery", column="lab", visited=True)
        return table

    def light_drawing(self) -> Table:
        table = self.light_refill()
        table.play("lay-objective", column="lab", item="item-2", place="engine")
        return table

    def light_tie(self) -> Table:
        """AJ-J13: level in points, and nobody has told the cards in hand."""
        table = self.light_turn()
        for seat in ("red", "blue"):
            table.correct(f"{seat}.tasks", 5)
        for _ in range(4):
            table.play("end-turn")
        return table

    def tie(self) -> Table:
        """AJ-J14: level in points and cards."""
        table = self.jam(4)
        for seat in ("red", "blue"):
            table.correct(f"{seat}.tasks", 5)
        table.correct("turn.phase", "over")
        return table

    def told(self) -> Table:
        """AJ-J14: one of the two has told the strength."""
        table = self.tie()
        table.play("tell-strength", seat="red", strength=15)
        return table

    def won(self) -> Table:
        table = self.told()
        table.play("tell-strength", seat="blue", strength=18)
        return table

    def shared(self) -> Table:
        """AJ-J15."""
        table = self.told()
        table.play("tell-strength", seat="blue", strength=15)
        return table


TABLES = (
    "begin", "begin_named", "astronauts", "robots", "items", "crates", "crates_in_turns", "hands",
    "columns", "conditions", "bare", "acting", "last_card", "eleventh", "scoring", "unvisited", "refill",
    "refill_condition", "drawing", "drawn_out", "last_round", "tie", "told", "won", "shared",
    "light", "light_begin", "light_untold", "light_turn", "light_ticks", "light_refill", "light_drawing",
    "light_tie",
)  # fmt: skip
DIALOG = 'a[aria-haspopup="dialog"]'

SCREENS = (
    Screen("jam-new-table", "/new/astrojam", tap=open_all, stranger=True),
    *(Screen(f"jam-{name.replace('_', '-')}", "/t/{code}", name) for name in TABLES),
    Screen("jam-eleventh-of-a-rival", "/t/{code}?seat=blue", "eleventh"),
    Screen("jam-turn-of-a-rival", "/t/{code}?seat=green", "acting", open_all),
    Screen("jam-drawing-of-a-rival", "/t/{code}?seat=green", "drawing", open_all),
    Screen("jam-light-turn-of-a-rival", "/t/{code}?seat=blue", "light_turn"),
    Screen("jam-light-table", "/t/{code}", "light_begin", on("table")),
    Screen("jam-light-players", "/t/{code}", "light_turn", on("players", open_all)),
    Screen("jam-track", "/t/{code}/track", "light_turn"),
    Screen("jam-dialog-hand", "/t/{code}", "light_tie", press(f".prompt-acts {DIALOG}")),
    Screen("jam-folds", "/t/{code}", "acting", on("table", open_all)),
    Screen("jam-players", "/t/{code}", "acting", on("players", open_all)),
    Screen("jam-dialog-throw", "/t/{code}", "acting", press(f".aj-kind-astronaut {DIALOG}")),
    Screen("jam-dialog-steal", "/t/{code}", "acting", press(f".aj-kind-swap {DIALOG}")),
    Screen("jam-dialog-own-outside", "/t/{code}", "bare", press(f".aj-kind-spacesuit {DIALOG}")),
    Screen("jam-dialog-rival-outside", "/t/{code}", "acting", press(f".aj-kind-spacesuit {DIALOG}")),
    Screen("jam-dialog-strength", "/t/{code}", "drawing", press(f".bar {DIALOG}")),
    Screen("jam-dialog-tie", "/t/{code}", "tie", press(f".prompt-acts {DIALOG}")),
    Screen("jam-dialog-column", "/t/{code}", "columns", on("table", press(f"#objective-lab {DIALOG}"))),
    Screen("jam-dialog-correct", "/t/{code}", "acting", on("table", press("#objective-engine .value"))),
    Screen("jam-result", "/t/{code}/result", "won"),
    Screen("jam-result-now", "/t/{code}/result", "acting"),
    Screen("jam-history", "/t/{code}/history", "acting"),
    Screen("jam-settings", "/t/{code}/settings", "acting"),
)
