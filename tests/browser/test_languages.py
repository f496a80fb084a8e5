"""In every language one glance is enough, and no word is cut or broken: the words are real ones here."""

from __future__ import annotations

import os
from typing import Any

import pytest
from games.situations import SITUATIONS

from companion.games import GAMES
from companion.web.this_phone import ENGLISH, LANGUAGES
from tests.browser.glance import LARGE, SMALL, glance_faults
from tests.browser.screen_checks import CUT_OFF, TOO_WIDE, in_each_view
from tests.browser.situation_server import one_table, situation_app, situation_port
from tests.browser.whole_words import WORDS_NOT_WHOLE, not_names

__all__ = ["one_table", "situation_app", "situation_port"]

OTHERS = [one for one in LANGUAGES if one != ENGLISH]
STEP = int(os.environ.get("STEP", "20"))
"""A game has thirty to two hundred situations; each twentieth is looked at, in each language another one."""
BESIDE = ("/result", "/invite", "/history")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("slug", GAMES)
def test_one_glance_is_enough_in_every_language(one_table: Any, slug: str, language: str) -> None:
    found = []
    for name in list(SITUATIONS[slug])[OTHERS.index(language) :: STEP]:
        page = one_table(slug, name, language)
        assert page.locator("html").get_attribute("lang") == language
        faults = [fault for size in (LARGE, SMALL) for fault in glance_faults(page, *size)]
        page.set_viewport_size({"width": 320, "height": 640})
        faults += in_each_view(page, TOO_WIDE, CUT_OFF)
        page.set_viewport_size({"width": 390, "height": 664})
        faults += not_names(page.evaluate(WORDS_NOT_WHOLE))
        found += [f"{name}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("slug", GAMES)
def test_what_stands_beside_a_table_fits_in_every_language(one_table: Any, slug: str, language: str) -> None:
    page, found = one_table(slug, next(iter(SITUATIONS[slug])), language), []
    home = page.url
    for path in (f"/new/{slug}", *(home + one for one in BESIDE)):
        page.goto(path)
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 664})
            faults = [*in_each_view(page, TOO_WIDE, CUT_OFF), *not_names(page.evaluate(WORDS_NOT_WHOLE))]
            found += [f"{path[-12:]}, {width}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)


def test_an_answer_alone_keeps_the_size_of_its_letters(one_table: Any) -> None:
    """Only answers that share a row give some of it."""
    page = one_table("astro_knights", "boss draws", "de")
    page.set_viewport_size({"width": 320, "height": 568})
    (answer,) = page.locator("#prompts .prompt-acts .btn").all()
    assert answer.evaluate("(one) => getComputedStyle(one).fontSize") == "16px"
