"""On the narrowest phones nothing is told apart by colour alone, and no word is cut in the middle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.games import GAMES
from tests.browser.colony import open_colony
from tests.browser.hundred import open_hundred, put
from tests.browser.jam import open_jam, prepare
from tests.browser.moon import Player, open_moon
from tests.browser.screen_checks import TOO_WIDE
from tests.browser.test_situations import letters_twice_as_large
from tests.browser.whole_words import BROKEN_WORDS, WORDS_NOT_WHOLE
from tests.load.server import Server

NAMES = ("Maximiliane-Alexandra", "Bartholomew St John", "Wolfeschlegelsteinhausen", "Jo")

Phone = Callable[..., Page]

NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}

CUT_PLACEHOLDERS = """() => [...document.querySelectorAll('input[placeholder]')].filter((input) => {
  const style = getComputedStyle(input), pen = document.createElement('canvas').getContext('2d');
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return input.checkVisibility() && pen.measureText(input.placeholder).width > room + 0.5;
}).map((input) => `${input.name}: ${input.placeholder}`)"""

OUTSIDE = """(cards) => cards.filter((card) => [...card.querySelectorAll('.wm-combo-head *')].some(
  (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right
)).map((card) => card.innerText)"""

ONE_OVER_ANOTHER_IN_A_VITAL = """(vitals) => vitals.flatMap((vital) => {
  const words = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const beside = '.vital-figure, .vital-label, .icon, .seat-badge';
  const parts = [...vital.querySelectorAll(`${beside}, .vital:not(.vital-tank) > .gauge`)]
    .filter((one) => !one.parentElement.closest('.vital-figure'))
    .map((one) => [one.matches('.vital-figure, .vital-label') && !one.querySelector('svg') ? words(one)
      : one.getBoundingClientRect(), one.getAttribute('class')]);
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const over = (a, b) => across(a, b) && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  return parts.flatMap(([a, one], n) => parts.slice(n + 1).filter(([b]) => over(a, b))
    .map(([, other]) => `${vital.textContent.trim()}: ${one} and ${other}`));
})"""

OVERFLOWING = """(parts) => parts.filter((part) => {
  const words = document.createRange();
  words.selectNodeContents(part);
  return words.getBoundingClientRect().right > part.getBoundingClientRect().right + 0.5;
}).map((part) => part.textContent)"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_supply_among_the_vitals_is_whole(server: Server, phone: Phone, language: str) -> None:
    """Icon, figure and change stand beside each other in a tank, and none lies over another."""
    table, page = open_colony(server), phone(**NARROW, locale=language)
    for resource in ("oxygen", "water", "food", "energy"):
        table.correct(f"production.{resource}", -5)
    page.goto(table.links["host"])
    labels = page.locator("#vitals .vital-label")
    expect(labels).to_have_count(5)
    assert labels.all_inner_texts()[:4] == ["\u22125"] * 4
    assert labels.evaluate_all(OVERFLOWING) == []
    assert page.locator("#vitals .vital").evaluate_all(ONE_OVER_ANOTHER_IN_A_VITAL) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("names", [("Björn", "Jo"), ("Björn", "Jo", "Ada")], ids=["lines", "tiles"])
def test_a_bar_of_a_seat_lies_beside_or_below_its_name(
    server: Server, phone: Phone, language: str, names: tuple[str, ...]
) -> None:
    """The j of Björn reaches down."""
    page = phone(**NARROW, locale=language)
    page.goto(open_hundred(server, names).links["host"])
    vitals = page.locator("#vitals .vital")
    assert vitals.locator(".gauge").evaluate_all("(all) => all.map((one) => one.clientHeight >= 6)") == [
        True
    ] * len(names)
    assert vitals.evaluate_all(ONE_OVER_ANOTHER_IN_A_VITAL) == []


def test_the_items_to_choose_from_are_whole_in_german(server: Server, phone: Phone) -> None:
    table = open_jam(server, ready=False)
    prepare(table)
    page = phone(**NARROW, locale="de-DE")
    page.goto(table.links["seats"]["red"])
    expect(page.locator(".prompt-acts .btn")).to_have_count(6)
    assert page.evaluate(WORDS_NOT_WHOLE) == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl"])
def test_beside_the_names_each_word_among_the_vitals_is_whole(
    server: Server, phone: Phone, language: str
) -> None:
    page = phone(**NARROW, locale=language)
    page.goto(open_jam(server, ("Maximiliane", "Jo", "Bartholomew", "Ada")).links["seats"]["red"])
    vitals = page.locator("#vitals .vital")
    expect(vitals).to_have_count(6)
    tops = vitals.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    words = page.locator('#vitals .vital:not([class*="seat-"]) .vital-label')
    assert words.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth)") == []


@pytest.mark.parametrize("slug", GAMES)
def test_no_hint_of_a_set_up_is_cut(server: Server, phone: Phone, slug: str) -> None:
    page = phone(**NARROW)
    page.goto(f"/new/{slug}")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    for width in (320, 340, 359, 390):
        page.set_viewport_size({"width": width, "height": 568})
        assert page.evaluate(CUT_PLACEHOLDERS) == [], width


def assert_names_are_whole(page: Page) -> None:
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 664})
        assert page.evaluate(BROKEN_WORDS) == [], width


def test_long_names_on_buttons_are_not_broken(server: Server, phone: Phone) -> None:
    table, page = open_colony(server, NAMES, begun=False), phone(**NARROW)
    page.goto(table.links["host"])
    for name in NAMES:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    assert_names_are_whole(page)


@pytest.mark.parametrize("kind", ["astronaut", "swap"])
def test_long_names_on_choices_are_not_broken(server: Server, phone: Phone, kind: str) -> None:
    table, page = open_jam(server, NAMES), phone(**NARROW)
    table.play("move-astronaut")
    page.goto(table.links["host"])
    page.locator(f'.aj-kind-{kind} a[aria-haspopup="dialog"]').first.click()
    expect(page.locator("#dialog[open]")).to_be_visible()
    expect(page.locator("#dialog").get_by_text("Wolfeschlegelsteinhausen").first).to_be_visible()
    assert_names_are_whole(page)


def test_long_names_over_a_colony_are_not_broken(server: Server, phone: Phone) -> None:
    table, page = open_hundred(server, NAMES[:2]), phone(**NARROW)
    for seat in ("red", "blue"):
        put(table, seat, "space-base*", "space-base")
    page.goto(table.links["host"])
    assert_names_are_whole(page)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl"])
def test_the_next_action_stands_on_its_card(server: Server, phone: Phone, language: str) -> None:
    """Beside a number of two digits, too."""
    opened = open_moon(server, "dome")
    opened.play("turn-over")
    page = Player(phone(**NARROW, locale=language), opened, "red").page
    cards = page.locator(".wm-combo")
    expect(cards.locator(".wm-combo-more")).to_have_count(3)
    # The numbers come by chance.
    numbers = cards.locator(".wm-combo-number")
    numbers.evaluate_all("(all) => all.forEach((one) => { one.textContent = '13'; })")
    for width in (320, 360, 379):
        page.set_viewport_size({"width": width, "height": 568})
        assert cards.evaluate_all(OUTSIDE) == [], width


@pytest.mark.parametrize("locale", ["en", "de"])
def test_letters_twice_as_large_leave_each_word_of_the_start_page_whole(
    server: Server, phone: Phone, locale: str
) -> None:
    """A table that goes on, the field for a code, and each game with its players."""
    table, page = open_moon(server), phone(**NARROW, locale=locale)
    page.goto(table.links["host"])
    expect(page.locator("#table")).to_be_visible()
    with letters_twice_as_large(page):
        page.goto("/")
        assert page.evaluate(CUT_PLACEHOLDERS) == []
        for path in ("/", *(f"/new/{slug}" for slug in GAMES)):
            page.goto(path)
            assert page.evaluate(TOO_WIDE) == [], path
            assert page.evaluate(BROKEN_WORDS, "h1, .tile, .known") == [], path
