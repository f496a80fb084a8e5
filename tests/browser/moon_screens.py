"""The tables of the screens of Welcome to the Moon."""

from __future__ import annotations

from typing import Any

from tests.browser.moon import (
    ADVENTURES,
    ERRORS,
    FIVE_ERRORS,
    PLAIN,
    Cards,
    go_on,
    lay,
    mark,
    open_moon,
    score,
)
from tests.browser.screens import LONG_NAMES, Screen, Tables, open_all
from tests.browser.tables import Table, look_at

TEN_X = 68
"""A mission of The Launch that an empty rocket does not meet."""
SEATS = ("red", "blue", "green", "yellow", "violet", "orange")
ON_OTHERS = ("launch", "journey", "colony", "mine", "dome")
"""The adventures whose sheets are on the screens. Each of the others has a screen of its own."""
ALONE = tuple(adventure for adventure in ADVENTURES if adventure not in ON_OTHERS)


class ScreenTables(Tables):
    """Each table by its name."""

    def _table(self, name: str) -> Table:
        adventure = name.removeprefix("moon_")
        return self.second_turn(adventure) if adventure in ALONE else super()._table(name)

    def second_turn(self, adventure: str) -> Table:
        """Three have played a turn, and red has chosen again: next to whose marks the number goes is seen."""
        table = self.moon(adventure, 3)
        for seat in SEATS[:3]:
            play_first(table, "choose", "write", "done", seat=seat)
        lay(table, PLAIN)
        play_first(table, "choose")
        return table

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

    def moon_campaign_end(self) -> Table:
        """Six with long names, three adventures played, the third just now; notes, stars by hand."""
        table = open_moon(self._server, "launch", LONG_NAMES, mode="scores", campaign=True)
        score(table, 0, 1, 1, 0, 1, 1)
        for errors in ((3, 2, 1, 0, 3, 2), (0, 1, 1, 2, 3, 3)):
            table = score(go_on(table), *errors)
            table.play("campaign-note", text="Card 12: Maximiliane-Theodora keeps it until the Dome")
        table.play("campaign-stars", seat="violet", adventure="colony", stars=-1)
        return table

    def moon_campaign(self) -> Table:
        """The fourth is played."""
        return go_on(self.table("moon_campaign_end"))

    def moon_over(self) -> Table:
        table = self.moon("launch", 6, mission_c=TEN_X)
        mark(table, "red", ERRORS)
        for seat in SEATS:
            table.correct(f"{seat}.done", True)
        return table


def play_first(table: Table, *kinds: str, seat: str = "red") -> None:
    """This seat's first possible move of each of these kinds."""
    for kind in kinds:
        offers = table.offers(seat)
        offer = next(one for one in offers if one["kind"] == kind and not one["refusal"])
        table.play(kind, **offer["fields"])


def light_marks(page: Any) -> None:
    """A line of the scores."""
    look_at(page, "scores")
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
    Screen("moon-campaign-result", "/t/{code}/result", "moon_campaign_end"),
    Screen("moon-campaign", "/t/{code}/campaign", "moon_campaign", open_all, known=("moon_campaign_end",)),
    *(Screen(f"moon-{adventure}", "/t/{code}?seat=red", f"moon_{adventure}") for adventure in ALONE),
)
