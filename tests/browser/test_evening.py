"""A whole evening on two phones, with nothing but what the page offers; and a turn without a mouse."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import FURION, look_at, open_table
from tests.load.server import COMPANION, ROOT, Server

Phone = Callable[..., Page]
LONGEST = 200
NUMBERS = {"health": "8", "slots": "2", "slots_top": "4", "power": "1", "power_top": "5"}
BOSS = {"health": "24", "tokens": "4", "deck": "2", "discard": "6"}
HOMEWORLD = {"health": "30", "power_top": "5"}
EVERYTHING = {
    "strike", "minion", "activated", "defeated", "level up", "exhausted", "undone", "corrected",
    "to the bottom", "own cards", "app again", "energy", "equipped", "attacked",
}  # fmt: skip


class Evening:
    """Anna's phone and Ben's, tapped in turn. After each play both show the same table."""

    def __init__(self, anna: Page, ben: Page) -> None:
        self.phones = [anna, ben]
        self.number = 0
        self.done = set[str]()

    @property
    def page(self) -> Page:
        """Whose turn it is to tap."""
        return self.phones[0]

    def button(self, name: str, within: str = "#table") -> Locator:
        return self.page.locator(within).get_by_role("button", name=re.compile(name)).first

    def plays(self, target: Locator, what: str = "") -> None:
        """A tap that changes the table: both phones show it."""
        target.click()
        self.number += 1
        for page in self.phones:
            expect(page.locator("#table")).to_have_attribute("data-number", str(self.number))
        self.phones.reverse()
        self.done |= {what} - {""}

    def main(self, what: str = "") -> None:
        """The act in reach of the thumb."""
        self.plays(self.page.locator(".bar :is(.btn-main, .bar-main, .bar-theirs)"), what)

    def hit(self, target: Locator, amount: int, what: str = "") -> None:
        target.click()
        self.plays(self.button(rf"^{amount}\b", "#dialog"), what)

    def figure(self, what: str) -> int:
        return int(self.page.locator(f'[data-value="{what}"]').first.inner_text())

    def lacks(self, *what: str) -> bool:
        return bool(set(what) - self.done)

    # --- what is done where ---

    def go_on(self) -> None:
        """The next thing, as the first prompt asks for it."""
        said = self.page.locator("#question-text").inner_text()
        for asked, answer in (
            ("is exhausted", lambda: self.main("exhausted")),
            ("Where does it go", lambda: self.plays(self.button("^To the bottom"), "to the bottom")),
            ("turn order card|all cards are reshuffled", self.between_turns),
            ("draws a card", self.boss_draws),
            ("deck is empty: level up", self.level_up),
            ("“activate”", lambda: self.main("activated")),
            ("“instant”|resolve its top card|resolve the card", self.main),
            ("^Attack", self.attack),
            ("^Draw phase", self.main),
            ("Play cards", self.knight),
        ):
            if re.search(asked, said):
                answer()
                return
        raise AssertionError(f"nobody knows what to do: {said}")

    def between_turns(self) -> None:
        if not self.lacks("to the bottom", "own cards", "app again") or self.number < 6:
            self.main()
        elif self.lacks("to the bottom"):
            self.rarely("Reveal top card")
        elif self.lacks("own cards"):
            self.rarely("Draw our own cards")
            self.page.locator(".bar :is(.btn-main, .bar-main, .bar-theirs)").click()
            self.plays(self.page.locator("#dialog .picks .btn").first, "own cards")
        else:
            self.rarely("Let the app draw", "app again")

    def rarely(self, name: str, what: str = "") -> None:
        """An act that is folded away on the table."""
        page, more = self.page, self.page.locator("#boss-more")
        look_at(page, "table")
        act = more.get_by_role("button", name=name)
        if not act.is_visible():  # it stays open while its question stands
            more.locator("summary").click()
        self.plays(act, what)
        look_at(page, "turn")

    def boss_draws(self) -> None:
        if self.lacks("minion"):
            self.button("^Minion$").click()
            self.page.locator("#dialog").get_by_label("Name").fill("Raider")
            self.plays(self.button(r"^4\b", "#dialog"), "minion")
            return
        self.plays(self.button("^Strike"), "strike")
        if self.lacks("exhausted"):
            self.hit(self.page.locator("#hits .seat-blue"), 10)

    def level_up(self) -> None:
        main = self.page.locator(".bar :is(.btn-main, .bar-main, .bar-theirs)")
        if main.get_attribute("aria-haspopup"):
            main.click()
            self.plays(self.button(r"^2\b", "#dialog"), "level up")
        else:
            self.plays(main, "level up")

    def attack(self) -> None:
        """One blow that counts, then the least: the boss lives until all the rest has happened."""
        self.button("^Attack Furion").click()
        self.plays(self.button(r"^5\b" if self.lacks("attacked") else r"^1\b", "#dialog"), "attacked")

    def knight(self) -> None:
        """Energy and a Weapon; the boss is only beaten when all the rest has happened."""
        self.plays(self.button(r"Energy \+2", "#acting"), "energy")
        if self.button("^Equip a Weapon$", "#acting").get_attribute("aria-disabled") is None:
            self.plays(self.button("^Equip a Weapon$", "#acting"), "equipped")
        if self.lacks("undone"):
            before = self.figure("boss.health")
            page = self.page
            look_at(page, "table")
            self.plays(self.button("health −1", "#boss"))
            look_at(page, "turn")
            self.plays(self.button("^Undo"), "undone")
            assert self.figure("boss.health") == before
        if self.lacks("corrected"):
            self.page.locator("#vitals .value:has([data-value='homeworld.health'])").click()
            self.page.locator("#dialog input[name=value]").fill("29")
            self.plays(self.button("Set by hand", "#dialog"), "corrected")
        minion = self.page.locator(".ak-minion")
        if minion.count() and not self.lacks("activated"):
            self.hit(self.button("^Hit Raider", "#hits"), 12, "defeated")
            expect(minion).to_have_count(0)
        if not EVERYTHING - self.done:
            self.hit(self.button("^Hit Furion", "#hits"), 12)
        if not self.over:
            self.on()

    def on(self) -> None:
        """The main act, loud or quiet."""
        self.plays(self.page.locator(".bar :is(.btn-main, .bar-main, .bar-theirs)"))

    @property
    def over(self) -> bool:
        return self.page.get_by_role("link", name="See the result").count() > 0


def sat_down(anna: Page, ben: Page) -> Evening:
    """Anna sets the table up on her phone, Ben opens the address of the QR code."""
    anna.goto("/new/astro_knights")
    anna.get_by_label("Name of player 1").fill("Anna")
    anna.get_by_label("Name of player 2").fill("Ben")
    anna.locator('label:has(input[name="tracks"][value="full"])').click()
    start = anna.locator(".setup-bar").get_by_role("button", name="Start")
    start.click()
    for part, numbers in (
        ("knights-0", NUMBERS),
        ("knights-1", NUMBERS),
        ("boss", BOSS),
        ("homeworld", HOMEWORLD),
    ):
        for name, value in numbers.items():
            anna.locator(f"input[name={part}-{name}]").fill(value)
    start.click()
    address = anna.locator("[data-copy]").first.get_attribute("data-copy") or ""
    anna.locator("a.btn-main", has_text="To the table").click()  # the first name is this phone's
    ben.goto(address)
    ben.get_by_role("button", name=re.compile("Ben")).click()
    for page in (anna, ben):
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return Evening(anna, ben)


def test_a_whole_evening(server: Server, phone: Phone, tmp_path: Path) -> None:
    anna, ben = phone(), phone()
    evening = sat_down(anna, ben)
    for _ in range(LONGEST):
        if evening.over:
            break
        evening.go_on()
    assert not EVERYTHING - evening.done
    for page in (anna, ben):
        expect(page.locator("#question")).to_contain_text("Furion is defeated")
        page.get_by_role("link", name="See the result").click()
        expect(page.locator(".verdict")).to_contain_text("Won")
    the_result_holds(ben, evening.number)
    the_record_plays(ben, tmp_path)


def the_result_holds(page: Page, number: int) -> None:
    page.locator("#keep > summary").click()
    expect(page.locator(".facts")).to_contain_text(re.compile(r"Round \d+ · Level \d"))
    expect(page.locator("polyline")).to_have_count(2)
    expect(page.locator("section", has_text="How it went").locator("li", has_text="Furion")).to_contain_text(
        "24 → 0"
    )
    seed_hash, seed, next_hash = page.locator(".hash").all_inner_texts()
    assert next_hash not in {seed_hash, seed}, "what is drawn from here on is not known yet"
    assert hashlib.sha256(seed.strip().encode()).hexdigest() == seed_hash.strip()


def the_record_plays(page: Page, folder: Path) -> None:
    """What one takes along is played by the command line to the same end."""
    home = page.url.removesuffix("/result")
    file = folder / "evening.toml"
    with page.expect_download() as download:
        page.get_by_role("link", name="TOML").click()
    download.value.save_as(file)
    played = subprocess.run(
        [*COMPANION, "replay", file], cwd=ROOT, capture_output=True, text=True, check=True
    )
    result: dict[str, Any] = json.loads(played.stdout)
    shown = page.request.get(f"{home}/result.json").json()
    assert (result["outcome"]["outcome"], result["outcome"]["reason"]) == ("won", "boss-defeated")
    assert result["outcome"]["text"] == shown["outcome"]["text"]


def test_a_turn_without_a_mouse(server: Server, phone: Phone) -> None:
    table, page = open_table(server), phone()
    page.goto(table.links["host"])

    def reach(name: str) -> None:
        """Tab until a button of this name has the focus, and its ring is seen."""
        for _ in range(80):
            page.keyboard.press("Tab")
            focused = page.locator(":focus")
            said = focused.get_attribute("aria-label") or focused.inner_text()
            if re.search(name, said):
                assert focused.evaluate("(button) => getComputedStyle(button).outlineStyle") != "none"
                return
        raise AssertionError(f"the keyboard does not reach {name}")

    reach("^Draw turn card$")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.reload()
    look_at(page, "table")
    page.locator("#table").focus()
    reach("Damage Furion")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog")).to_be_visible()
    reach("^4")
    page.keyboard.press("Space")
    expect(page.locator(FURION)).to_have_text("56")
    expect(page.locator("#dialog")).to_be_hidden()
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == "Hit: Damage Furion", "the focus is where it was"
    page.keyboard.press("Enter")
    expect(page.locator("#dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
