"""An evening as people begin and end it: start page, set-up, the code for the other one, result, rematch."""

from __future__ import annotations

from tests.browser.evenings import EVENINGS
from tests.browser.glass import Glass
from tests.browser.tables import Table
from tests.browser.visitor import Visitor
from tests.browser.whole_evening import Evening
from tests.load.server import Server

NAMES = ("Ada", "Ben")


def journey(ada: Visitor) -> None:
    """The adventure and its missions by touches."""
    ada.touches('label:has([name="adventure"][value="journey"])')
    ada.touches('label:has([name="mode"][value="sheets"])')
    ada.touches("main details summary", "missions")
    for mission, number in (("a", 70), ("b", 73), ("c", 74)):
        ada.touches(f'label:has([name="mission_{mission}"][value="{number}"])')
    ada.touches('label:has([name="dealer"][value="table"])')


def aviary(ada: Visitor) -> None:
    """A score pad, its lines typed."""
    ada.types("input[name=title]", "Aviary")
    ada.touches('label:has([name="shape"][value="sheet"])')
    ada.types("textarea[name=lines]", "Birds × 2\nSets: 0 1 3 6\nCoins")


SET_UP = {"welcome_to_the_moon": journey, "any_game": aviary}
"""What is done on the page that sets up the game of a record."""


class FromTheStart:
    """Ada, who sets up a table, and Ben, who joins it by its code."""

    def __init__(self, server: Server, glasses: list[Glass]) -> None:
        self.server = server
        home = f"http://127.0.0.1:{server.port}/"
        self.ada, self.ben = (Visitor(glass, home) for glass in glasses)

    def evening(self, slug: str) -> Evening:
        """A table with the set-up of a record, and both at it."""
        self.ada.touches(f"a[href^='/new/{slug}']")
        for number, name in enumerate(NAMES, 1):
            self.ada.types(f'[data-player="{number}"] input[data-person]', name)
        SET_UP[slug](self.ada)
        self.ada.touches(".setup-bar .btn-main")
        self.ada.sees(".code-l")
        code = self.ada.address.split("/")[2]
        self.ada.touches("a.btn-main[href^='/t/']")
        self.joins(code)
        evening = Evening(Table(self.server, code, "", {}), EVENINGS[slug].record)
        evening.acts = list(EVENINGS[slug].led(evening.acts))
        return evening

    def joins(self, code: str) -> None:
        self.ben.types("input[name=code]", code)
        self.ben.touches(".join .btn", "Join")
        self.ben.touches(".seat-row", NAMES[1])
        for one in (self.ada, self.ben):
            one.sees("#question")

    def looks_back(self, said: str, entries: int) -> None:
        """Both see how it ended, and by one touch each sit at the rematch."""
        for one in (self.ada, self.ben):
            one.touches(".bar .btn-main", "See the result")
            one.sees(".verdict", said.split()[0])
            one.unfolds("#keep")
            one.sees(".facts", str(entries))
        self.ada.touches(".again .btn", "Rematch")
        self.ben.touches("a[data-follow]", "Go to the rematch")
        for one in (self.ada, self.ben):
            one.sees("#question")
        assert self.ada.address == self.ben.address
