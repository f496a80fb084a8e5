"""In a language whose words are four tenths longer nothing is cut off, and no page is too wide."""

from __future__ import annotations

from typing import Any

import pytest
from games.situations import SITUATIONS
from pseudo_locale import LongPseudo

from companion.games import GAMES
from companion.web.templating import language
from tests.browser.screen_checks import CUT_OFF, TOO_WIDE, resize
from tests.browser.situation_server import one_table, situation_app, situation_port

__all__ = ["one_table", "situation_app", "situation_port"]

WIDTHS = ((390, 664), (320, 480))
BESIDE = ("", "/result", "/settings", "/invite", "/history", "/leave")


@pytest.fixture(autouse=True)
def long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "get_translations", LongPseudo)


def faults(page: Any, views: tuple[Any, ...] = ()) -> list[str]:
    """What has too little room; with a switch for each view, in each view."""
    assert "ö" in page.locator("main").inner_text()
    found = []
    for width, height in WIDTHS:
        resize(page, width, height)
        for view in views or (None,):
            if view:
                view.check(force=True)
            found += [f"{width}: {fault}" for look in (TOO_WIDE, CUT_OFF) for fault in page.evaluate(look)]
    return found


@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug in SITUATIONS for name in SITUATIONS[slug]])
def test_a_table_has_room_for_long_words(one_table: Any, slug: str, name: str) -> None:
    page = one_table(slug, name)
    assert faults(page, tuple(page.locator("#views input").all())) == []


@pytest.mark.parametrize("slug", SITUATIONS)
def test_what_stands_beside_a_table_has_room_for_them(one_table: Any, slug: str) -> None:
    page = one_table(slug, next(iter(SITUATIONS[slug])))
    home, found = page.url, []
    for path in BESIDE:
        page.goto(home + path)
        found += faults(page)
    assert found == []


@pytest.mark.parametrize("path", ["/", "/join", "/phone", *(f"/new/{slug}" for slug in GAMES)])
def test_a_page_has_room_for_them(situation_port: int, phone: Any, path: str) -> None:
    page = phone(base_url=f"http://127.0.0.1:{situation_port}")
    page.goto(path)
    assert faults(page) == []
