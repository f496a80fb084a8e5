"""Welcome to the Moon from its page to the first turn; cards typed in; paper games scored on one phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.screen_checks import CUT_OFF, DRAWN, SMALL_TARGETS, SMALL_TEXT, resize
from tests.load.server import Server

Phone = Callable[..., Page]
SETUP = "/new/welcome_to_the_moon"
INVITED = re.compile(r"/t/([A-Z0-9]+)/invite$")
ADVENTURES = ("launch", "journey", "colony", "mine", "dome")
LONG_NAMES = (
    "Maximiliane-Theodora", "Bartholomew St John", "Wolfeschlegelstein",
    "Anne-Sophie v. Berg", "Jo", "Søren Nightingale Qu",
)  # fmt: skip
OUT_OF_PLACE = """() => [...document.querySelectorAll('label > input + span')]
  .map((text) => [text, text.getBoundingClientRect(), text.parentElement.getBoundingClientRect()])
  .filter(([text, inner, outer]) => text.checkVisibility() && inner.right > outer.right + 1)
  .map(([text]) => text.textContent)"""
IN_VIEW = """(group) => {
  const form = group.closest('form');
  const [box, head, foot] = [group, form.querySelector('.sheet-head'), form.querySelector('.sheet-foot')]
    .map((one) => one.getBoundingClientRect());
  return box.top >= head.bottom - 1 && box.bottom <= foot.top + 1;
}"""
CARDS = ((7, "Robot"), (12, "Energy"), (3, "Plant"))


AXE = {"bypass_csp": True}
"""A phone for axe, which puts styles of its own into the page."""


@pytest.fixture(scope="module")
def axe() -> Any:
    return pytest.importorskip("axe_playwright_python.sync_playwright", reason="make test installs axe").Axe()


def choose(page: Page, name: str, value: str | int) -> None:
    """Tap one of a group's choices."""
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def start(page: Page) -> str:
    """Tap Start; the code of the table."""
    page.locator(".setup-bar").get_by_role("button", name="Start").click()
    expect(page).to_have_url(INVITED)
    found = INVITED.search(page.url)
    assert found
    return found[1]


def new_table(page: Page, players: int = 2, **choices: str | int) -> str:
    """A table set up through the page."""
    page.goto(SETUP)
    choose(page, "players", players)
    for name, value in choices.items():
        choose(page, name, value)
    return start(page)


def open_sheet(page: Page, code: str, name: str, seat: str = "") -> Locator:
    """The table as a seat sees it, and the sheet that its button opens."""
    page.goto(f"/t/{code}" + (f"?seat={seat}" if seat else ""))
    page.get_by_role("button", name=name, exact=True).first.click()
    expect(page.locator("#sheet #sheet-title")).to_be_visible()
    return page.locator("#sheet")


def wider_than_the_glass(page: Page) -> Any:
    return page.evaluate(
        "() => [document.documentElement, ...document.querySelectorAll('dialog[open]')]"
        ".filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.scrollWidth)"
    )


def assert_well_made(page: Page, axe: Any) -> None:
    """Readable, tappable, open to everybody; on a phone, on a small one, and on a screen."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(DRAWN)
        found = axe.run(page)
        assert not found.violations_count, found.generate_report()
    for width, height in ((390, 844), (320, 640), (1024, 768), (1280, 800)):
        resize(page, width, height)
        assert wider_than_the_glass(page) == [], width
        assert page.evaluate(SMALL_TEXT) == [], width
        assert page.evaluate(SMALL_TARGETS) == [], width
        assert page.evaluate(CUT_OFF) == [], width
        assert page.evaluate(OUT_OF_PLACE) == [], width
    resize(page, **PHONE)


# --- setting up ----------------------------------------------------------------------------------


def test_two_taps_from_the_start_page(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("link", name="Welcome to the Moon").click()
    code = start(page)
    page.goto(f"/t/{code}")
    expect(page.locator("body")).to_contain_text("The Launch, turn 1")


def test_at_most_four_decisions(server: Server, phone: Phone) -> None:
    """Adventure, players, what the app keeps, whose cards; each has a default, names may stay empty."""
    page = phone()
    page.goto(SETUP)
    assert {one.get_attribute("name") for one in page.locator("input[type=radio]:visible").all()} == {
        "adventure",
        "players",
        "mode",
        "dealer",
    }
    expect(page.locator("input[type=radio]:visible:checked")).to_have_count(4)
    expect(page.locator("[data-player]:visible")).to_have_count(2)


@pytest.mark.parametrize("slug", ADVENTURES)
def test_each_adventure(server: Server, phone: Phone, slug: str) -> None:
    page = phone()
    code = new_table(page, 3, adventure=slug)
    page.goto(f"/t/{code}")
    expect(page.locator("body")).to_contain_text(f"The {slug.capitalize()}, turn 1")


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("mode", "dealer", "button"),
    [
        ("sheets", "app", "Turn over the first cards"),
        ("sheets", "table", "Type in the cards"),
        ("cards", "app", "Turn over the first cards"),
        ("cards", "table", "Type in the cards"),
        ("scores", "", "Score the sheet"),
    ],
)
def test_each_mode(server: Server, phone: Phone, mode: str, dealer: str, button: str, players: int) -> None:
    page = phone()
    code = new_table(page, players, mode=mode, **({"dealer": dealer} if dealer else {}))
    page.goto(f"/t/{code}?seat=red")
    expect(page.get_by_role("button", name=button, exact=True).first).to_be_visible()


def test_what_does_not_matter_is_not_shown(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    opponents, switch = page.get_by_text("Against ASTRA"), page.get_by_label("ASTRA's effect always")
    page.get_by_text("More: missions").click()
    expect(opponents).to_be_hidden()
    expect(switch).to_be_hidden()
    choose(page, "players", 1)
    expect(page.locator("[data-player]:visible")).to_have_count(1)
    expect(opponents).to_be_visible()
    expect(switch).to_be_visible()
    choose(page, "adventure", "dome")
    expect(switch).to_be_hidden()
    expect(page.locator(".moon-card[data-of]:visible")).to_have_count(6)
    expect(page.locator('.moon-card[data-of="dome"]:visible')).to_have_count(6)
    choose(page, "mode", "scores")
    expect(page.get_by_text("Our cards, typed in")).to_be_hidden()
    expect(page.locator(".moon-card:visible")).to_have_count(0)


def test_a_mission_gives_way_with_its_adventure(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    page.get_by_text("More: missions").click()
    choose(page, "mission_a", 64)
    choose(page, "mission_b", 66)
    choose(page, "adventure", "colony")
    choose(page, "mission_b", 78)
    expect(page.locator('input[name="mission_a"][value="0"]')).to_be_checked()
    expect(page.locator('input[name="mission_b"][value="78"]')).to_be_checked()
    start(page)


def test_without_a_script_the_same_is_refused_beside_its_field(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(SETUP)
    page.get_by_text("More: missions").click()
    choose(page, "mission_a", 64)
    choose(page, "adventure", "colony")
    page.locator("[data-person]").first.fill("Ada")
    page.locator(".setup-bar").get_by_role("button", name="Start").click()
    wrong = page.locator("#wrong-mission_a")
    expect(wrong).to_have_text("Card 64 is no mission A of this adventure.")
    expect(wrong).to_be_in_viewport()
    expect(page.locator('input[name="mission_a"][value="0"]')).to_be_focused()
    expect(page.locator("[data-person]").first).to_have_value("Ada")
    choose(page, "mission_a", 76)
    start(page)


def test_names_are_chips_next_time(server: Server, phone: Phone) -> None:
    page = phone()
    page.goto(SETUP)
    choose(page, "players", 6)
    for field, name in zip(page.locator("[data-person]").all(), LONG_NAMES, strict=True):
        field.fill(name)
    start(page)
    page.goto(SETUP)
    page.get_by_role("button", name="Jo", exact=True).click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Jo")
    choose(page, "players", 1)
    start(page)


@pytest.mark.parametrize("players", [1, 6])
def test_the_page_is_well_made(server: Server, phone: Phone, axe: Any, players: int) -> None:
    page = phone(**AXE)
    page.goto(SETUP)
    choose(page, "players", players)
    for field, name in zip(page.locator("[data-person]:visible").all(), LONG_NAMES, strict=False):
        field.fill(name)
    page.get_by_text("More: missions").click()
    assert_well_made(page, axe)


# --- typing the cards ----------------------------------------------------------------------------


def type_cards(sheet: Locator, cards: tuple[tuple[int, str], ...] = CARDS) -> int:
    """Tap number and action of each place; how many taps that took."""
    for place, (number, action) in enumerate(cards, start=1):
        sheet.locator(f'label:has([name=number_{place}][value="{number}"])').click()
        sheet.locator(f"label:has([name=action_{place}])", has_text=action).click()
    return 2 * len(cards)


def test_three_cards_in_six_taps(server: Server, phone: Phone) -> None:
    page = phone()
    code = new_table(page, adventure="journey", mode="cards", dealer="table")
    sheet = open_sheet(page, code, "Type in the cards")
    assert type_cards(sheet) == 6
    sheet.get_by_role("button", name="Type in the cards").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    expect(page.locator("#sheet")).to_be_hidden()


def test_what_comes_next_comes_into_view(server: Server, phone: Phone) -> None:
    """Nobody has to scroll between the taps."""
    page = phone()
    code = new_table(page, mode="cards", dealer="table")
    sheet = open_sheet(page, code, "Type in the cards")
    groups = sheet.locator(".asks > *")
    assert not groups.nth(1).evaluate(IN_VIEW)
    for place, (number, action) in enumerate(CARDS, start=1):
        assert groups.nth(place - 1).evaluate(IN_VIEW), place
        sheet.locator(f'label:has([name=number_{place}][value="{number}"])').click()
        sheet.locator(f"label:has([name=action_{place}])", has_text=action).click()


def test_a_card_left_out_is_asked_for(server: Server, phone: Phone) -> None:
    page = phone()
    code = new_table(page, mode="cards", dealer="table")
    sheet = open_sheet(page, code, "Type in the cards")
    type_cards(sheet, CARDS[:2])
    sheet.get_by_role("button", name="Type in the cards").click()
    expect(sheet).to_be_visible()
    expect(sheet.locator("input[name=number_3]:invalid").first).to_be_attached()
    expect(page.locator("#table")).to_have_attribute("data-number", "0")


def test_s4_only_the_possible_backs_are_offered(server: Server, phone: Phone) -> None:
    page = phone()
    code = new_table(page, mode="cards", dealer="table")
    sheet = open_sheet(page, code, "Type in the cards")
    expect(sheet.locator("input[name=action_3]")).to_have_count(6)
    type_cards(sheet)
    sheet.get_by_role("button", name="Type in the cards").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    sheet = open_sheet(page, code, "Type in the cards")
    offered = {page.locator(f"#sheet input[name=action_{place}]").count() for place in (1, 2, 3)}
    assert max(offered) < 6
    expect(sheet.locator('input[name=action_3][value="plant"]')).to_have_count(0)


def test_cards_typed_without_a_script(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    code = new_table(page, mode="cards", dealer="table")
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Type in the cards").first.click()
    type_cards(page.locator("form[data-move]"))
    page.locator("form[data-move]").get_by_role("button", name="Type in the cards").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")


def test_the_keys_are_well_made(server: Server, phone: Phone, axe: Any) -> None:
    """In solo with ASTRA's effects: the longest of them."""
    page = phone(**AXE)
    code = new_table(page, 1, mode="cards", dealer="table")
    sheet = open_sheet(page, code, "Type in the cards")
    expect(sheet.locator("input[name=effects]")).to_have_count(3)
    type_cards(sheet, CARDS[:1])
    assert_well_made(page, axe)


# --- scoring what was played on paper ------------------------------------------------------------

SHEETS: dict[str, dict[str, int | str]] = {
    "launch": {"rockets": 12, "open_errors": 2, "suffered": 3},
    "journey": {"mission_a": 9, "plants_1": 5, "multiplier_1": "high", "water": 23, "errors": 1},
    "colony": {"mission_c": 4, "plants": 6, "plants_boxes": 2, "antennas": 7, "highs": 1, "lows": 2},
    "mine": {"mission_b": 11, "plants": 14, "plants_upgraded": "yes", "plants_bonus": "yes", "errors": 2},
    "dome": {"mission_a": "first", "missions_ladder": 1, "top_3": "high", "bottom_4": "low", "unbuilt": 3},
}


def fill(sheet: Locator, typed: dict[str, int | str]) -> None:
    """Type or tap each of these fields."""
    for name, value in typed.items():
        field = sheet.locator(f'input[name="{name}"]:not([type=hidden])')
        if field.first.get_attribute("type") == "number":
            field.click()
            field.page.keyboard.type(str(value))  # a figure that is tapped is typed anew
        elif value == "yes":
            sheet.locator(f'label:has(input[name="{name}"])').click()
        else:
            sheet.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def assert_filled(sheet: Locator, typed: dict[str, int | str]) -> None:
    for name, value in typed.items():
        field = sheet.locator(f'input[name="{name}"]:not([type=hidden])')
        if field.first.get_attribute("type") == "number":
            expect(field).to_have_value(str(value))
        else:
            expect(sheet.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()


def score(page: Page, code: str, seat: str, typed: dict[str, int | str]) -> None:
    sheet = open_sheet(page, code, "Score the sheet", seat)
    fill(sheet, typed)
    sheet.get_by_role("button", name="Score the sheet").click()
    expect(page.locator("#sheet")).to_be_hidden()


@pytest.mark.parametrize("slug", ADVENTURES)
def test_a_paper_game_on_one_phone(server: Server, phone: Phone, slug: str) -> None:
    page = phone()
    code = new_table(page, 2, adventure=slug, mode="scores")
    score(page, code, "red", SHEETS[slug])
    expect(page.locator("#prompts")).to_contain_text("Not scored yet: Player 2.")
    score(page, code, "blue", {})
    expect(page.locator("#prompts")).to_contain_text("All sheets are scored.")
    page.goto(f"/t/{code}/result")
    expect(page.locator("main")).to_contain_text("Player 1")


@pytest.mark.parametrize("slug", ADVENTURES)
def test_a_sheet_is_changed_from_what_was_typed(server: Server, phone: Phone, slug: str, axe: Any) -> None:
    page = phone(**AXE)
    code = new_table(page, 2, adventure=slug, mode="scores")
    score(page, code, "red", SHEETS[slug])
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.goto(f"/t/{code}/sheet/score-{slug}?as-seat=red&seat=red")
    form = page.locator("form[data-move]")
    expect(page.locator("#sheet-title")).to_have_text("Change the sheet")
    assert_filled(form, SHEETS[slug])
    assert_well_made(page, axe)


def test_astras_cards_are_counted(server: Server, phone: Phone, axe: Any) -> None:
    page = phone(**AXE)
    code = new_table(page, 1, adventure="mine", mode="scores", level=3)
    score(page, code, "", SHEETS["mine"])
    sheet = open_sheet(page, code, "ASTRA's cards")
    fill(sheet, {"robot": 4, "planning": 2})
    assert_well_made(page, axe)
    sheet.get_by_role("button", name="ASTRA's cards").click()
    expect(page.locator("#prompts")).to_contain_text("All sheets are scored.")
