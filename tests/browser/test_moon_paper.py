"""Welcome to the Moon on paper: the cards typed in, or only the sheets scored, on one phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moon import ADVENTURES
from tests.browser.screen_checks import AXE, assert_well_made, axe
from tests.browser.setup_page import Phone, new_table
from tests.browser.tables import look_at
from tests.load.server import Server

MOON = "welcome_to_the_moon"
IN_VIEW = """(group) => {
  const form = group.closest('form');
  const [box, head, foot] = [group, form.querySelector('.dialog-head'), form.querySelector('.dialog-foot')]
    .map((one) => one.getBoundingClientRect());
  return box.top >= head.bottom - 1 && box.bottom <= foot.top + 1;
}"""
UNDER_THE_HEAD = """(title) => {
  const [box, head] = [title, title.closest('form').querySelector('.dialog-head')]
    .map((one) => one.getBoundingClientRect());
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= head.bottom - 3 && box.bottom < innerHeight && title.contains(at);
}"""
CARDS = ((7, "Robot"), (12, "Energy"), (3, "Plant"))


def open_sheet(page: Page, code: str, name: str, seat: str = "") -> Locator:
    """The table as a seat sees it, and the sheet that its button opens."""
    page.goto(f"/t/{code}" + (f"?seat={seat}" if seat else ""))
    page.get_by_role("button", name=name, exact=True).first.click()
    expect(page.locator("#dialog #dialog-title")).to_be_visible()
    return page.locator("#dialog")


# --- typing the cards ----------------------------------------------------------------------------


def own_cards(page: Page, players: int = 2, **setup: Any) -> str:
    """A table of people with their own cards, who have told the first mission of each letter."""
    code = new_table(page, MOON, players, mode="cards", dealer="table", **setup)
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Tell the missions", exact=True).first.click()
    form = page.locator("form[data-move]")
    for letter in "abc":
        form.locator(f"label:has([name=mission_{letter}])").first.click()
    form.locator("button.btn-wide").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    return code


def type_cards(sheet: Locator, cards: tuple[tuple[int, str], ...] = CARDS) -> int:
    """Tap number and action of each place; how many taps that took."""
    for place, (number, action) in enumerate(cards, start=1):
        sheet.locator(f'label:has([name=number_{place}][value="{number}"])').click()
        sheet.locator(f"label:has([name=action_{place}])", has_text=action).click()
    return 2 * len(cards)


def test_three_cards_in_six_taps(server: Server, phone: Phone) -> None:
    page = phone()
    code = own_cards(page, adventure="journey")
    sheet = open_sheet(page, code, "Type in the cards")
    assert type_cards(sheet) == 6
    sheet.get_by_role("button", name="Type in the cards").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "2")
    expect(page.locator("#dialog")).to_be_hidden()


def test_what_comes_next_comes_into_view(server: Server, phone: Phone) -> None:
    """Nobody has to scroll between the taps."""
    page = phone()
    code = own_cards(page)
    sheet = open_sheet(page, code, "Type in the cards")
    groups = sheet.locator(".asks > *")
    assert not groups.nth(1).evaluate(IN_VIEW)
    for place, (number, action) in enumerate(CARDS, start=1):
        assert groups.nth(place - 1).evaluate(IN_VIEW), place
        sheet.locator(f'label:has([name=number_{place}][value="{number}"])').click()
        sheet.locator(f"label:has([name=action_{place}])", has_text=action).click()


def test_a_card_left_out_is_asked_for(server: Server, phone: Phone) -> None:
    page = phone()
    code = own_cards(page)
    sheet = open_sheet(page, code, "Type in the cards")
    type_cards(sheet, CARDS[:2])
    sheet.get_by_role("button", name="Type in the cards").click()
    expect(sheet).to_be_visible()
    expect(sheet.locator("input[name=number_3]:invalid").first).to_be_attached()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")


def test_wm_s4_only_the_possible_backs_are_offered(server: Server, phone: Phone) -> None:
    page = phone()
    code = own_cards(page)
    sheet = open_sheet(page, code, "Type in the cards")
    expect(sheet.locator("input[name=action_3]")).to_have_count(6)
    type_cards(sheet)
    sheet.get_by_role("button", name="Type in the cards").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "2")
    sheet = open_sheet(page, code, "Type in the cards")
    offered = {page.locator(f"#dialog input[name=action_{place}]").count() for place in (1, 2, 3)}
    assert max(offered) < 6
    expect(sheet.locator('input[name=action_3][value="plant"]')).to_have_count(0)


def test_cards_typed_without_a_script(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    code = own_cards(page)
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Type in the cards").first.click()
    type_cards(page.locator("form[data-move]"))
    page.locator("form[data-move]").get_by_role("button", name="Type in the cards").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "2")


def test_the_keys_are_well_made(server: Server, phone: Phone, axe: Any) -> None:
    """In solo with ASTRA's effects: the longest of them."""
    page = phone(**AXE)
    code = own_cards(page, 1)
    sheet = open_sheet(page, code, "Type in the cards")
    expect(sheet.locator("input[name=effects]")).to_have_count(3)
    type_cards(sheet, CARDS[:1])
    assert_well_made(page, axe)


# --- scoring what was played on paper ------------------------------------------------------------

SHEETS: dict[str, dict[str, int | str]] = {
    "launch": {"rockets": 12, "open_errors": 3, "suffered": 3},
    "journey": {"mission_a": 9, "plants_1": 5, "multiplier_1": "high", "water": 23, "errors": 1},
    "colony": {"mission_c": 4, "plants": 6, "plants_boxes": 2, "antennas": 7, "highs": 1, "lows": 2},
    "mine": {"mission_b": 11, "plants": 14, "plants_upgraded": "yes", "plants_bonus": "yes", "errors": 2},
    "virus": {"mission_b": 11, "plant_rows": 3, "quarter_2b": 6, "infected": 12, "errors": 1},
    "dome": {"mission_a": "first", "missions_ladder": 1, "top_3": "high", "bottom_4": "low", "unbuilt": 3},
    "escape": {
        "mission_b": 9,
        "reactors_6": 3,
        "module_6_2": "doubled",
        "plants_1": 2,
        "greenhouse_1": "filled",
    },
    "battle": {
        "mission_b": 11,
        "left_plants": 4,
        "left_green_planets": 2,
        "right_planning": 3,
        "right_errors": 1,
    },
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
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("#dialog")).to_be_hidden()


@pytest.mark.parametrize("slug", ADVENTURES)
def test_a_paper_game_on_one_phone(server: Server, phone: Phone, slug: str) -> None:
    page = phone()
    code = new_table(page, MOON, 2, adventure=slug, mode="scores")
    score(page, code, "red", SHEETS[slug])
    expect(page.locator("#question")).to_contain_text("Not scored yet: Player 2.")
    score(page, code, "blue", {})
    expect(page.locator("#question")).to_contain_text("All sheets are scored.")
    page.goto(f"/t/{code}/result")
    expect(page.locator("main")).to_contain_text("Player 1")


@pytest.mark.parametrize("slug", ADVENTURES)
def test_a_sheet_is_changed_from_what_was_typed(server: Server, phone: Phone, slug: str, axe: Any) -> None:
    page = phone(**AXE)
    code = new_table(page, MOON, 2, adventure=slug, mode="scores")
    score(page, code, "red", SHEETS[slug])
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.goto(f"/t/{code}/dialog/score-{slug}?as-seat=red&seat=red")
    form = page.locator("form[data-move]")
    expect(page.locator("#dialog-title")).to_have_text("Change the sheet")
    assert_filled(form, SHEETS[slug])
    assert_well_made(page, axe)


def test_the_total_is_seen_while_the_form_is_filled_in(server: Server, phone: Phone) -> None:
    """It begins with what a sheet usually has: 20 rockets and two open System Errors."""
    page = phone()
    code = new_table(page, MOON, 2, adventure="launch", mode="scores")
    sheet = open_sheet(page, code, "Score the sheet", "red")
    total = sheet.locator(".dialog-total strong")
    expect(total).to_have_text("65")
    fill(sheet, {"rockets": 12})
    expect(total).to_have_text("35")
    sheet.get_by_role("button", name="One more").nth(1).click()
    expect(total).to_have_text("30")
    fill(sheet, {"rockets": 99})
    expect(total).to_have_text("–")
    expect(page.locator("#table")).to_have_attribute("data-number", "0")


@pytest.mark.parametrize(
    ("slug", "field", "section"), [("escape", "plants_5", "Ship 5"), ("battle", "right_blue", "Right sheet")]
)
def test_the_section_that_is_filled_in_stays_in_sight(
    server: Server, phone: Phone, slug: str, field: str, section: str
) -> None:
    """Thirty-five fields of six ships, or two halves alike: each says under its heading where one is."""
    page = phone(viewport={"width": 390, "height": 664})
    code = new_table(page, MOON, 2, adventure=slug, mode="scores")
    sheet = open_sheet(page, code, "Score the sheet", "red")
    part = sheet.get_by_role("group", name=section, exact=True)
    asked = part.locator(f'input[name="{field}"]')
    asked.scroll_into_view_if_needed()
    asked.focus()
    assert part.locator(".asks-title").evaluate(UNDER_THE_HEAD)
    expect(part.locator(".asks-title")).to_have_text(section)


def test_without_a_script_a_button_counts(server: Server, phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    code = new_table(page, MOON, 2, adventure="launch", mode="scores")
    page.goto(f"/t/{code}/dialog/score-launch?as-seat=red&seat=red")
    page.locator("input[name=rockets]").fill("12")
    page.get_by_role("button", name="Count").click()
    expect(page.locator(".dialog-total strong")).to_have_text("35")
    expect(page.locator("input[name=rockets]")).to_have_value("12")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")


def test_a_figure_that_no_sheet_has_is_named_below_its_field(server: Server, phone: Phone, axe: Any) -> None:
    """WM-A1-25: nothing is saved, and all that was typed stays."""
    page = phone(**AXE)
    code = new_table(page, MOON, 2, adventure="launch", mode="scores")
    sheet = open_sheet(page, code, "Score the sheet", "red")
    fill(sheet, {"rockets": 12, "open_errors": 5, "suffered": 3})
    sheet.get_by_role("button", name="Save").click()
    sentence = sheet.get_by_text("Not repaired are at most the System Errors suffered.")
    expect(sentence).to_be_in_viewport()
    expect(sheet.locator(".field:has([name=open_errors]) + .dialog-error")).to_be_visible()
    expect(sheet.locator("[name=open_errors]")).to_be_focused()
    expect(page.locator("#table")).to_have_attribute("data-number", "0")
    assert_well_made(page, axe)
    expect(sheet.locator(".dialog-total strong")).to_have_text("20")
    sheet.locator("[name=open_errors]").fill("3")
    expect(sheet.locator("[name=rockets]")).to_have_value("12")
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("#dialog")).to_be_hidden()


WORDS = """(field) => getComputedStyle(field, '::before').content"""


def test_a_proposal_is_marked_until_somebody_touches_it(server: Server, phone: Phone, axe: Any) -> None:
    """Each guess says so, and so does the button that would save them."""
    page = phone(**AXE)
    code = new_table(page, MOON, 2, adventure="mine", mode="scores")
    sheet = open_sheet(page, code, "Score the sheet", "red")
    guesses, marked = sheet.locator(".dialog-guesses"), sheet.locator("[data-guess]")
    expect(guesses).to_have_text("Still our guess: 20")
    expect(marked).to_have_count(20)
    assert all('"our guess"' in field.evaluate(WORDS) for field in marked.all())
    save = sheet.get_by_role("button", name="Save")
    expect(save).to_have_accessible_name("Save Still our guess: 20")
    assert_well_made(page, axe)
    sheet.get_by_role("button", name="System Errors crossed: one more").click()
    expect(guesses).to_have_text("Still our guess: 19")
    sheet.locator("[name=plants]").click()  # looked at: it is right as it stands
    sheet.locator("label:has([name=pearls_upgraded])").click()
    expect(marked).to_have_count(17)
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("#dialog")).to_be_hidden()
    page.goto(f"/t/{code}/dialog/score-mine?as-seat=red&seat=red")
    expect(page.locator("form[data-move]")).to_be_visible()
    expect(page.locator(".dialog-guesses, [data-guess]")).to_have_count(0)
    other = open_sheet(page, code, "Score the sheet", "blue")
    while other.locator("[data-guess]").count():
        other.locator("[data-guess] input:not([type=hidden])").first.click(force=True)
    expect(other.locator(".dialog-foot .btn-main")).to_have_accessible_name("Save")


def test_scoring_asks_once(server: Server, phone: Phone) -> None:
    """The first screen names the adventure and what to do; the end of the game is no slip of a thumb."""
    page = phone()
    code = new_table(page, MOON, 2, adventure="colony", mode="cards")
    page.goto(f"/t/{code}")
    start = page.locator(".wm-start")
    expect(start).to_contain_text("The Colony")
    expect(start).to_contain_text("Everybody takes a sheet of this adventure")
    page.get_by_role("button", name="Turn over the first cards").first.click()
    expect(start).to_have_count(0)
    look_at(page, "table")
    page.get_by_role("button", name="Score the sheets").first.click()
    expect(page.locator("#dialog")).to_contain_text("No more cards are turned over")
    page.locator("#dialog [data-close]").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.get_by_role("button", name="Score the sheets").first.click()
    page.locator("#dialog").get_by_role("button", name="Yes, it is over").click()
    expect(page.locator("#question")).to_contain_text("Not scored yet")


def test_astras_cards_are_counted(server: Server, phone: Phone, axe: Any) -> None:
    page = phone(**AXE)
    code = new_table(page, MOON, 1, adventure="mine", mode="scores", level=3)
    score(page, code, "", SHEETS["mine"])
    sheet = open_sheet(page, code, "ASTRA's cards")
    fill(sheet, {"robot": 4, "planning": 2})
    assert_well_made(page, axe)
    sheet.get_by_role("button", name="ASTRA's cards").click()
    expect(page.locator("#question")).to_contain_text("All sheets are scored.")


__all__ = ["axe"]
