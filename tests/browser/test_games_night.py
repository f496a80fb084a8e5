"""An evening of three games: two phones and a television, and the numbers it leaves behind.

Ada's phone sets up each table, Ben's joins it by the code; who plays is typed once and tapped from then on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import drawn_at_the_table
from tests.browser.glass import SIZE, ChromiumGlass
from tests.browser.pad import Scorer
from tests.browser.setup_page import choose, fold, names, started
from tests.browser.tables import Table
from tests.browser.whole_evening import Act, Evening, Hand
from tests.load.server import Server

Phone = Callable[..., Page]
GLASS = {"viewport": {"width": SIZE[0], "height": SIZE[1]}, "has_touch": True, "is_mobile": True}
TELEVISION = {"width": 1920, "height": 1080}
ADA, BEN = "Ada", "Ben"
KNIGHTS = (
    {"health": 9, "slots": 2, "slots_top": 5, "power": 0, "power_top": 5},
    {"health": 10, "slots": 2, "slots_top": 5, "power": 1, "power_top": 5},
)
FURION = {"health": 26, "tokens": 3, "deck": 7, "discard": 6, "exhaust": "Artillery +3"}
ARTILLERY = {"name": "Artillery", "start": 0, "most": 9, "threshold": 3, "spend": 3, "exhaust": 3}
"""What is printed on the mats of the recorded game."""


class Night:
    """Two phones at one table after another, and the television that shows each."""

    def __init__(self, server: Server, phone: Phone) -> None:
        self.server = server
        self.ada, self.ben = (phone(**GLASS) for _ in (ADA, BEN))
        self.television = phone(viewport=TELEVISION)
        self.tables: list[Table] = []

    def chooses(self, game: str) -> None:
        """From the start page to the page that sets up a game."""
        self.ada.goto("/")
        self.ada.get_by_role("link", name=game).tap()
        expect(names(self.ada)).to_have_count(2)

    def starts(self) -> Table:
        """The table is opened; Ben types its code, and the television is given its link."""
        code = started(self.ada)
        self.ada.get_by_text("A television, or a tablet for all").tap()
        screen = self.ada.locator("[data-copy$='/screen']").get_attribute("data-copy")
        self.television.goto(screen or "")
        self.ada.get_by_role("link", name="To the table", exact=True).last.tap()
        self.ben.goto("/")
        self.ben.locator("input[name=code]").fill(code)
        self.ben.get_by_role("button", name="Join", exact=True).tap()
        self.ben.get_by_role("button", name=BEN).tap()
        for page in (self.ada, self.ben, self.television):
            expect(page.locator(".dot[data-state=live]")).to_be_visible()
        self.tables.append(Table(self.server, code, self.host_key(code), {}))
        return self.tables[-1]

    def host_key(self, code: str) -> str:
        """The key that the phone which opened the table keeps."""
        held = [one for one in self.ada.context.cookies() if one.get("name") == f"table-{code}"]
        return held[0]["value"].split(".")[1]

    def same_people(self) -> None:
        """Who played before is offered, and a tap each puts them in their seats."""
        for name in (ADA, BEN):
            self.ada.locator("[data-people]").get_by_role("button", name=name, exact=True).tap()
        assert [one.input_value() for one in names(self.ada).all()] == [ADA, BEN]

    def plays(self, record: str, table: Table, acts: Callable[[list[Act]], Iterable[Act]] = iter) -> None:
        """By the record of a game, each entry tapped on the phone it belongs to."""
        evening = Evening(table, record)
        evening.acts = list(acts(evening.acts))
        for seat, page in (("red", self.ada), ("blue", self.ben)):
            evening.sit(seat, Hand(ChromiumGlass(page), f"/t/{table.code}"))
        evening.play()
        assert table.now["number"] == evening.number

    def ends(self, said: str) -> None:
        """Both phones and the television say how it ended; the result is looked at."""
        for page in (self.ada, self.ben):
            expect(page.locator("#question")).to_contain_text(said)
        expect(self.television.locator("#table")).to_contain_text(said)
        self.ada.get_by_role("link", name="See the result").tap()
        expect(self.ada.locator(".verdict")).to_contain_text(said)


def types(page: Page, before: str, numbers: Mapping[str, object]) -> None:
    """What is printed on a mat into the boxes that ask for it."""
    for name, number in numbers.items():
        page.locator(f'[name="{before}-{name}"]').fill(str(number))


def rummy(night: Night) -> None:
    """Two rounds on the score pad: 18 + 5 and 20 + 28."""
    night.chooses("Any game")
    for field, name in zip(names(night.ada).all(), (ADA, BEN), strict=True):
        field.fill(name)
    night.ada.get_by_label("What are you playing?").fill("Rummy")
    fold(night.ada, "More").get_by_label("Ends after so many rounds").fill("2")
    table = night.starts()
    ada, ben = Scorer(night.ada), Scorer(night.ben)
    ada.taps_on("^Ben$")
    for first, second in (("8+7+3", "20"), ("5", "40−12")):
        ada.score(first)
        ben.score(second)
        expect(night.ada.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))
    night.ends("Ben wins with 48.")


def furion(night: Night) -> None:
    """Astro Knights by its record, with what is printed on the mats typed in."""
    night.chooses("Astro Knights")
    night.same_people()
    for name, value in (
        ("knights-0-knight", "gavriil"),
        ("knights-1-knight", "christina-ngara"),
        ("boss-boss", "furion"),
        ("homeworld-homeworld", "nisarin"),
    ):
        night.ada.locator(f'select[name="{name}"]').select_option(value)
    choose(night.ada, "tracks", "full")
    choose(night.ada, "dealer", "table")
    night.ada.get_by_role("button", name="Start").tap()
    for row, knight in enumerate(KNIGHTS):
        types(night.ada, f"knights-{row}", knight)
    for folded in night.ada.locator("#numbers summary").all():
        folded.tap()
    types(night.ada, "boss", FURION)
    types(night.ada, "boss-counters-0", ARTILLERY)
    types(night.ada, "homeworld", {"health": 20, "power_top": 6})
    night.plays("astro_knights/boss_defeated", night.starts(), drawn_at_the_table)
    night.ends("Furion is defeated")


def journey(night: Night) -> None:
    """The Journey by its record, the cards typed in."""
    night.chooses("Welcome to the Moon")
    night.same_people()
    choose(night.ada, "mode", "sheets")
    choose(night.ada, "adventure", "journey")
    fold(night.ada, "missions")
    for mission, number in (("a", 70), ("b", 73), ("c", 74)):
        choose(night.ada, f"mission_{mission}", number)
    choose(night.ada, "dealer", "table")
    night.plays("welcome_to_the_moon/journey_all_errors", night.starts())
    night.ends("Ada wins with")


def the_numbers_are_right(page: Page) -> None:
    """Ben won at Rummy, Ada on the Journey, both against Furion."""
    page.goto("/")
    page.get_by_role("link", name="People and plays").tap()
    everybody = page.get_by_label("All together").locator("a")
    expect(everybody.nth(0)).to_have_text(re.compile("^3.*plays"))
    expect(everybody.nth(1)).to_have_text(re.compile("^2.*people"))
    for name, other in ((ADA, BEN), (BEN, ADA)):
        for told in ("3 plays", "2 wins"):
            expect(page.get_by_role("link", name=f"{name}: {told}")).to_be_visible()
        page.get_by_role("link", name=name, exact=True).tap()
        figures = page.get_by_label("All together").locator("a")
        expect(figures.nth(0)).to_have_text(re.compile("^3.*plays"))
        expect(figures.nth(1)).to_have_text(re.compile("^2.*wins.*67"))
        for game in ("Rummy", "Astro Knights", "Welcome to the Moon"):
            won = 0 if (name, game) in ((ADA, "Rummy"), (BEN, "Welcome to the Moon")) else 1
            for told in ("1 play", f"{won} win"):
                expect(page.get_by_role("link", name=f"{game}: {told}")).to_be_visible()
        pair = page.get_by_role("listitem").filter(has_text="1 lost to them").filter(has_text=other)
        expect(pair).to_contain_text("1 won together")
        page.go_back()


def the_scores_are_kept(page: Page, table: Table) -> None:
    """A game's page has the points that its table counted."""
    standings = {one["seat"]: one["total"] for one in table.now["standings"]}
    page.goto("/plays")
    play = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Welcome to the Moon"))
    for name, seat in ((ADA, "red"), (BEN, "blue")):
        row = play.get_by_role("listitem").filter(has_text=name)
        expect(row.locator("strong")).to_have_text(str(standings[seat]).replace("-", "−"))


def sent_to_bg_stats(page: Page, table: Table) -> Any:
    """The play that the short link of a result leads to, as BG Stats decodes it."""
    page.goto(f"/t/{table.code}/result")
    link = page.locator("[data-copy*='/p/']").get_attribute("data-copy") or ""
    answer = page.request.get(link, max_redirects=0)
    there = urlsplit(answer.headers["location"])
    assert (answer.status, there.netloc, there.path) == (302, "app.bgstatsapp.com", "/createPlay.html")
    return json.loads(parse_qs(there.query)["data"][0])


def the_link_says_what_the_app_asks_for(page: Page, tables: Sequence[Table]) -> None:
    """All that BG Stats requires, with each flag, and ids that are a person's at every table."""
    plays = [sent_to_bg_stats(page, table) for table in tables]
    assert [one["game"]["name"] for one in plays] == ["Rummy", "Astro Knights", "Welcome to the Moon"]
    assert [one["game"].get("bggId") for one in plays] == [None, None, 339789]
    assert [one["game"]["noPoints"] for one in plays] == [False, True, False]
    assert len({one["sourcePlayId"] for one in plays}) == 3
    for play in plays:
        assert play["sourceName"] == "Companion"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
        assert play["game"]["highestWins"] is True
        assert {type(one[flag]) for one in play["players"] for flag in ("winner", "startPlayer")} == {bool}
    people = [[(one["name"], one["sourcePlayerId"]) for one in play["players"]] for play in plays]
    assert people[0] == people[1] == people[2]
    assert [[one["winner"] for one in play["players"]] for play in plays] == [
        [False, True], [True, True], [True, False],
    ]  # fmt: skip
    assert [one["score"] for one in plays[0]["players"]] == [23, 48]


@pytest.fixture
def night(server: Server, phone: Phone) -> Night:
    return Night(server, phone)


def test_an_evening_of_three_games(night: Night) -> None:
    rummy(night)
    furion(night)
    journey(night)
    the_numbers_are_right(night.ada)
    the_scores_are_kept(night.ada, night.tables[-1])
    the_link_says_what_the_app_asks_for(night.ada, night.tables)
