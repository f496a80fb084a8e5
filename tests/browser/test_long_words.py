"""In a language whose words are four tenths longer nothing is cut off, and no page is too wide."""

from __future__ import annotations

from typing import Any

import pytest
from games.situations import SITUATIONS
from pseudo_locale import LongPseudo

from companion.games import GAMES
from companion.web.templating import language
from tests.browser.screen_checks import CUT_OFF, TOO_WIDE, in_each_view
from tests.browser.situation_server import one_table, situation_app, situation_port

__all__ = ["one_table", "situation_app", "situation_port"]

WIDTHS = ((390, 664), (320, 480))
BESIDE = ("", "/result", "/settings", "/invite", "/history", "/leave")


@pytest.fixture(autouse=True)
def long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "get_translations", LongPseudo)


def faults(page: Any) -> list[str]:
    """What has too little room, in each view of a table."""
    assert "ö" in page.locator("main").inner_text()
    found = []
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {fault}" for fault in in_each_view(page, TOO_WIDE, CUT_OFF)]
    return found


@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug in SITUATIONS for name in SITUATIONS[slug]])
def test_a_table_has_room_for_long_words(one_table: Any, slug: str, name: str) -> None:
    page = one_table(slug, name)
    assert faults(page) == []


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
