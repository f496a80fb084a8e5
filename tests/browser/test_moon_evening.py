"""A whole solo game of Welcome to the Moon on one phone, with nothing but what the page offers."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.moon import Player, open_moon
from tests.load.server import Server

Phone = Callable[..., Page]
MOST_TAPS = 250
"""More than a game takes: taps at random soon leave no room for a number."""


class Evening(Player):
    """Taps anything that is offered, what has to be done first."""

    def __init__(self, page: Page, server: Server, seed: int) -> None:
        super().__init__(page, open_moon(server, "colony", ("Anna",)))
        self.chance = random.Random(seed)
        self.done = set[str]()

    @property
    def over(self) -> bool:
        return self.page.get_by_role("link", name="See the result").count() > 0

    @property
    def acts(self) -> Locator:
        return self.page.locator(".prompt-acts button:not(.is-refused)")

    @property
    def shifts(self) -> Locator:
        """WM-S20: numbers that would fit where the present one does not."""
        return self.page.locator(".wm-row button.wm-chip:not(.wm-chip-dim)")

    def go_on(self) -> None:
        """A lit spot, else the main act, an answer, another number, a combination."""
        for what, offered in (
            ("spot", self.lit),
            ("main", self.main),
            ("answer", self.acts),
            ("shift", self.shifts),
            ("choice", self.combinations),
        ):
            if count := offered.count():
                (self.spot if what == "spot" else self.tap)(offered.nth(self.chance.randrange(count)))
                self.done.add(what)
                return
        raise AssertionError(f"nothing can be done: {self.said.inner_text()}")


def test_a_whole_solo_game(server: Server, phone: Phone) -> None:
    evening = Evening(phone(), server, seed=5)
    while not evening.over and evening.taps < MOST_TAPS:
        evening.go_on()
    assert {"spot", "main", "choice"} <= evening.done
    expect(evening.page.locator("#question")).to_contain_text("points")
    the_result_is_a_ranking(evening)


def typeset(points: int) -> str:
    return str(points).replace("-", "−")


def the_result_is_a_ranking(evening: Evening) -> None:
    """Both players with their places, each line and their sum; the same as the interface tells."""
    page, standings = evening.page, evening.table.now["standings"]
    page.get_by_role("link", name="See the result").click()
    expect(page.locator(".verdict-word")).to_have_text("Won" if standings[0]["seat"] == "red" else "Lost")
    cards = page.locator(".score")
    for card in cards.locator("summary").all()[1:]:
        card.click()
    expect(cards).to_have_count(2)
    for card, standing in zip(cards.all(), standings, strict=True):
        name = "Anna" if standing["seat"] == "red" else "ASTRA"
        expect(card.get_by_role("heading")).to_have_text(f"{standing['rank']}. {name}")
        expect(card.locator(".figure")).to_have_text(typeset(standing["total"]))
        shown = card.locator(".score-line strong").all_inner_texts()
        assert shown == [typeset(line["points"]) for line in standing["lines"]]
        assert sum(line["points"] for line in standing["lines"]) == standing["total"]
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
