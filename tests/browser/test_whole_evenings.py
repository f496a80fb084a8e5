"""An evening of a game on two phones, from the first tap to the end; no page is ever scrolled.

Those of Astro Knights and Welcome to the Moon are in `test_games_night.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.evenings import EVENINGS
from tests.browser.glass import SIZE, ChromiumGlass
from tests.browser.tables import Table
from tests.browser.whole_evening import Act, Evening, Hand
from tests.load.server import Server

Phone = Callable[..., Page]
GLASS = {"viewport": {"width": SIZE[0], "height": SIZE[1]}, "has_touch": True, "is_mobile": True}
BOUNCE, CALM = 0.08, 0.52
"""Seconds after which a finger comes down again, and after which it means it."""
LOST = {"end-actions": 2, "start-turn": 2}
"""Acts that are tapped while the phone has no connection, and how often."""


@pytest.fixture
def glasses(phone: Phone) -> Callable[[], ChromiumGlass]:
    return lambda: ChromiumGlass(phone(lifted=False, **GLASS))


def sat(evening: Evening, glasses: Callable[[], Any], hand: type[Hand] = Hand) -> Evening:
    """A phone for each of the two seats."""
    for seat, address in evening.table.links["seats"].items():
        evening.sit(seat, hand(glasses(), address))
    return evening


def ends(evening: Evening, said: str) -> None:
    """Play it; both phones say the end, every tap was one entry, and the log is that of the record."""
    evening.play()
    for hand in evening.hands.values():
        assert said in hand.says("#question")
        assert hand.says(".bar .btn-main") == "See the result"
    assert evening.table.now["number"] == evening.number


def test_astrojam(server: Server, glasses: Any) -> None:
    ends(sat(EVENINGS["astrojam"].evening(server), glasses), "Ada wins")


class Bouncing(Hand):
    """A finger that comes down twice each time, and is calm before each new act."""

    lifts = False
    shown, last = 0.0, (0.0, 0.0)

    def shows(self, number: int, what: object) -> None:
        super().shows(number, what)
        self.shown = time.monotonic()

    def tap(self, step: dict[str, Any]) -> None:
        near = abs(step["x"] - self.last[0]) + abs(step["y"] - self.last[1]) < 100
        time.sleep(CALM if near else max(0.0, self.shown + CALM - time.monotonic()))
        self.last = (step["x"], step["y"])
        super().tap(step)
        time.sleep(BOUNCE)
        self.glass.touch(step["x"], step["y"])


def test_exoplanet_colony_with_a_finger_that_bounces(server: Server, glasses: Any) -> None:
    """Every tap comes twice within 80 ms; nothing is played twice."""
    ends(sat(EVENINGS["exoplanet_colony"].evening(server), glasses, Bouncing), "You win!")


class Lossy(Evening):
    """Some acts are tapped while the phone is out of reach, others while the other one is."""

    def __init__(self, table: Table, record: str) -> None:
        super().__init__(table, record)
        self.lost = dict(LOST)
        self.ended = False

    def plays(self, act: Act) -> None:
        """Where nothing in hand can be too much, the page of today ends the turn at once."""
        if act.kind == "end-actions" and self.who(act) is None:
            act, self.ended = replace(act, want={**act.want, "within": ["yes"]}), True
        elif act.kind == "declare" and self.ended:
            self.ended = False
            return
        super().plays(act)

    def taps(self, hand: Hand, act: Act) -> None:
        if not self.lost.get(act.kind):
            super().taps(hand, act)
            return
        self.lost[act.kind] -= 1
        away = hand if self.lost[act.kind] else next(one for one in self.hands.values() if one is not hand)
        away.glass.page.context.set_offline(True)
        super().taps(hand, act)
        if away is hand:
            hand.until(lambda: "1" in hand.stands["waits"], "a tap that waits")
        away.glass.page.context.set_offline(False)


def test_100_astronauts_with_a_lost_connection(server: Server, glasses: Any) -> None:
    """Each tap counts once, and a phone that missed one is set right."""
    evening = Lossy.recorded(server, "hundred_astronauts/three_bases")
    ends(sat(evening, glasses), "Ada has 100 astronauts")
    assert evening.lost == {"end-actions": 0, "start-turn": 0}
