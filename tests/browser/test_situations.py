"""Each situation of a game is visited once: on all sizes of glass, in long words, some in a real language.

A run visits representative situations and a part of the others (representative.py); `SLOW=1` visits all.
All faults of a visit are reported together, with the command that repeats it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from games.situations import SITUATIONS
from representative import visited
from sample import SEED, SLOW

from companion.games import GAMES
from companion.web.this_phone import ENGLISH, LANGUAGES
from tests.browser.glance import DESKTOP, LARGE, SMALL, TABLETS, TINY, glance_faults, tablet_faults
from tests.browser.screen_checks import (
    CUT_OFF,
    SMALL_TARGETS,
    SMALL_TEXT,
    TOO_WIDE,
    assert_no_faults,
    in_each_view,
    resize,
)
from tests.browser.situation_server import LONG, one_table, situation_app, situation_port, speak
from tests.browser.spoken import NAMELESS
from tests.browser.whole_words import WORDS_NOT_WHOLE, not_names

__all__ = ["one_table", "situation_app", "situation_port"]

OTHERS = [one for one in LANGUAGES if one != ENGLISH]
VISITED = [(slug, name) for slug in SITUATIONS for name in visited(slug)]
LONG_WIDTHS = ((390, 664), (320, 480))
BESIDE = ("/result", "/settings", "/invite", "/history", "/leave")
SHOW_VIEWS = """(display) => document.querySelectorAll('.view').forEach((view) => {
  view.style.display = display;
})"""
"""Every view at once, as a screen reader comes to them one after the other."""

TWICE = {"standard": 32, "fixed": 26}
"""Letters twice as large, as a phone or a browser may be set: the page scrolls then."""
USUAL = {"standard": 16, "fixed": 13}
OUT_OF_REACH = """() => [...document.querySelectorAll('#table :is(.vital-label, .btn, .view-tab)')]
  .filter((one) => one.checkVisibility() && !one.closest('.wm-tools'))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.left < -1 || box.right > innerWidth + 1 || box.width < 8
    || box.bottom + scrollY > document.documentElement.scrollHeight + 1)
  .map(([one]) => one.outerHTML.slice(0, 120))"""
COVERED = """() => {
  const tops = [...document.querySelectorAll('.top, .vitals, .question, .views, .view-tabs, .bar')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  return tops.slice(1).map((box, n) => tops[n].bottom - box.top).filter((over) => over > 1);
}"""
"""By how much a part of the frame lies over the next one."""


@contextmanager
def letters_twice_as_large(page: Any) -> Iterator[None]:
    tools = page.context.new_cdp_session(page)
    tools.send("Page.setFontSizes", {"fontSizes": TWICE})
    yield
    tools.send("Page.setFontSizes", {"fontSizes": USUAL})
    tools.detach()


def large_letter_faults(page: Any) -> list[str]:
    """Return what is cut off or covered if letters are twice as large."""
    with letters_twice_as_large(page):
        resize(page, 390, 664)
        assert page.evaluate("matchMedia('(max-width: 17em)').matches")
        faults = in_each_view(page, TOO_WIDE, CUT_OFF, OUT_OF_REACH, COVERED)
    return [f"large letters: {fault}" for fault in faults]


def spoken_in(turn: int) -> list[str]:
    """The real language of this turn: another one in the next turn and run. `SLOW=1` speaks all."""
    return OTHERS if SLOW else [OTHERS[(turn + SEED) % len(OTHERS)]]


def long_word_faults(page: Any, where: str = "") -> list[str]:
    """Return what has too little room for words that are four tenths longer, in each view of a table."""
    assert "ö" in page.locator("main").inner_text()
    found = []
    for width, height in LONG_WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        faults = in_each_view(page, TOO_WIDE, CUT_OFF)
        found += [f"long words{where}, {width} x {height}: {fault}" for fault in faults]
    return found


def english_faults(page: Any) -> list[str]:
    """Return what is cut off, too small or without a name, on every size of glass."""
    faults = glance_faults(page, *LARGE)
    faults += [f"{LARGE[0]} x {LARGE[1]}: {one}" for one in in_each_view(page, SMALL_TEXT, SMALL_TARGETS)]
    faults += [fault for size in (SMALL, TINY, DESKTOP) for fault in glance_faults(page, *size)]
    faults += [fault for size in TABLETS for fault in tablet_faults(page, *size)]
    page.evaluate(SHOW_VIEWS, "block")
    spoken = page.locator("body").aria_snapshot()
    page.evaluate(SHOW_VIEWS, "")
    return faults + [f"without a name: {control}" for control in NAMELESS.findall(spoken)]


def translated_faults(page: Any, language: str) -> list[str]:
    """Return what has too little room in a real language."""
    assert page.locator("html").get_attribute("lang") == language
    faults = [fault for size in (LARGE, SMALL) for fault in glance_faults(page, *size)]
    page.set_viewport_size({"width": 320, "height": 640})
    faults += in_each_view(page, TOO_WIDE, CUT_OFF)
    page.set_viewport_size({"width": 390, "height": 664})
    faults += not_names(in_each_view(page, WORDS_NOT_WHOLE))
    return [f"{language}: {fault}" for fault in faults]


@pytest.mark.parametrize(
    ("slug", "name", "turn"),
    [pytest.param(*one, turn, id=f"{one[0]}: {one[1]}") for turn, one in enumerate(VISITED)],
)
def test_a_situation(one_table: Any, request: pytest.FixtureRequest, slug: str, name: str, turn: int) -> None:
    """One visit is in a real language, the next one with large letters; `SLOW=1` does both in each."""
    page = one_table(slug, name)
    faults = english_faults(page)
    if SLOW or turn % 2 != SEED % 2:
        faults += large_letter_faults(page)
    speak(page, LONG)
    faults += long_word_faults(page)
    if SLOW or turn % 2 == SEED % 2:
        for language in spoken_in(turn // 2):
            speak(page, language)
            faults += translated_faults(page, language)
    assert_no_faults(faults, request)


@pytest.mark.parametrize("slug", GAMES)
def test_what_stands_beside_a_table(one_table: Any, request: pytest.FixtureRequest, slug: str) -> None:
    page, faults = one_table(slug, next(iter(SITUATIONS[slug]))), []
    home = page.url
    speak(page, LONG)
    for path in (f"/new/{slug}", *(home + one for one in BESIDE)):
        page.goto(path)
        faults += long_word_faults(page, f" at {path.removeprefix(home)}")
    for language in spoken_in(list(GAMES).index(slug)):
        speak(page, language)
        for path in (f"/new/{slug}", *(home + one for one in BESIDE)):
            page.goto(path)
            for width in (320, 390):
                page.set_viewport_size({"width": width, "height": 664})
                found = [*in_each_view(page, TOO_WIDE, CUT_OFF), *not_names(page.evaluate(WORDS_NOT_WHOLE))]
                faults += [f"{language} at {path.removeprefix(home)}, {width}: {fault}" for fault in found]
    assert_no_faults(faults, request)


def test_the_pages_of_no_game_have_room_for_long_words(
    situation_port: int, phone: Any, request: pytest.FixtureRequest
) -> None:
    page, faults = phone(base_url=f"http://127.0.0.1:{situation_port}"), []
    speak(page, LONG)
    for path in ("/", "/join", "/phone"):
        page.goto(path)
        faults += long_word_faults(page, f" at {path}")
    assert_no_faults(faults, request)


def test_an_answer_alone_keeps_the_size_of_its_letters(one_table: Any) -> None:
    """Only answers that share a row give some of it."""
    page = one_table("astro_knights", "activations")
    speak(page, "de")
    page.set_viewport_size({"width": 320, "height": 568})
    (answer,) = page.locator("#prompts .prompt-acts .btn").all()
    assert answer.evaluate("(one) => getComputedStyle(one).fontSize") == "16px"


def test_the_code_of_a_table_stands_on_one_line_in_large_letters(one_table: Any) -> None:
    """On the start page, beside a long name of a game."""
    page = one_table("exoplanet_colony", "a base")
    with letters_twice_as_large(page):
        page.goto("/")
        lines = page.locator(".known .spread > .muted").first.evaluate(
            "code => code.getBoundingClientRect().height / parseFloat(getComputedStyle(code).fontSize)"
        )
    assert lines < 2


def test_the_kinds_of_cards_fit_the_smallest_glass_in_large_letters(one_table: Any) -> None:
    """They stand below each other where they have no room beside each other."""
    page = one_table("exoplanet_colony", "by colour")
    speak(page, "de")
    with letters_twice_as_large(page):
        page.set_viewport_size({"width": 320, "height": 664})
        page.evaluate(
            "document.querySelectorAll('.view-players details').forEach((one) => { one.open = true; })"
        )
        faults = in_each_view(page, TOO_WIDE)
    assert faults == []
