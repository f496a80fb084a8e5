"""The tables of the screens of Welcome to the Moon."""

from __future__ import annotations

from typing import Any

from tests.browser.moon import ERRORS, FIVE_ERRORS, PLAIN, Cards, mark, open_moon
from tests.browser.screens import LONG_NAMES, Screen, Tables, open_all
from tests.browser.tables import Table

TEN_X = 68
"""A mission of The Launch that an empty rocket does not meet."""
SEATS = ("red", "blue", "green", "yellow", "violet", "orange")


class House(Tables):
    """Each table by its name."""

    def moon(self, adventure: str, players: int = 2, cards: Cards = PLAIN, **setup: Any) -> Table:
        """The first turn, these cards lying open."""
        return open_moon(self._server, adventure, LONG_NAMES[:players], cards, **setup)

    def moon_choose(self) -> Table:
        return self.moon("dome", 6)

    def moon_write(self) -> Table:
        table = self.moon("journey", cards=((7, "astronaut"), *PLAIN[1:]))
        play_first(table, "choose")
        return table

    def moon_decide(self) -> Table:
        table = self.moon("mine")
        mark(table, "red", ["main.plant.bonus"])
        play_first(table, "choose", "write")
        return table

    def moon_waiting(self) -> Table:
        table = self.moon("colony", 3)
        play_first(table, "choose", "write", "done")
        return table

    def moon_missions(self) -> Table:
        table = self.moon("launch", mission_c=FIVE_ERRORS)
        mark(table, "red", ERRORS[:5])
        table.correct("blue.done", True)
        play_first(table, "choose", "write", "done")
        return table

    def moon_solo(self) -> Table:
        return self.moon("colony", 1)

    def moon_third(self) -> Table:
        table = self.moon("mine", 1)
        mark(table, "red", ["main.plant.bonus"])
        play_first(table, "choose", "write", "done")
        return table

    def moon_paper(self) -> Table:
        table = open_moon(self._server, "journey", LONG_NAMES[:3], mode="cards")
        table.play("turn-over")
        table.play("claim", seat="blue", letter="B")
        return table

    def moon_scores(self) -> Table:
        table = open_moon(self._server, "dome", LONG_NAMES[:1], mode="scores")
        table.play("score-dome", seat="red", missions_ladder=1)
        return table

    def moon_over(self) -> Table:
        table = self.moon("launch", 6, mission_c=TEN_X)
        mark(table, "red", ERRORS)
        for seat in SEATS:
            table.correct(f"{seat}.done", True)
        return table


def play_first(table: Table, *kinds: str) -> None:
    """Red's first possible move of each of these kinds."""
    for kind in kinds:
        offers = table.offers("red")
        offer = next(one for one in offers if one["kind"] == kind and not one["refusal"])
        table.play(kind, **offer["fields"])


def light_marks(page: Any) -> None:
    """A line of the scores."""
    page.locator("#views input[value=players]").check(force=True)
    page.locator("#views input[value=players]").check(force=True)
    page.locator("[data-marks]").first.click()
    page.locator(".wm-spot.is-source").first.wait_for(state="attached")


SCREENS = (
    Screen("moon-choose-of-six", "/t/{code}?seat=orange", "moon_choose"),
    Screen("moon-write", "/t/{code}?seat=red", "moon_write"),
    Screen("moon-decide", "/t/{code}?seat=red", "moon_decide"),
    Screen("moon-light", "/t/{code}?seat=red", "moon_decide", light_marks),
    Screen("moon-waiting", "/t/{code}?seat=red", "moon_waiting"),
    Screen("moon-missions", "/t/{code}?seat=red", "moon_missions"),
    Screen("moon-solo", "/t/{code}", "moon_solo"),
    Screen("moon-third", "/t/{code}", "moon_third"),
    Screen("moon-paper", "/t/{code}?seat=blue", "moon_paper", open_all),
    Screen("moon-scores", "/t/{code}", "moon_scores"),
    Screen("moon-over", "/t/{code}?seat=blue", "moon_over"),
    Screen("moon-result", "/t/{code}/result", "moon_over"),
)
