"""A server whose tables begin in any situation of any game, for what holds at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask, has_request_context, request
from games.situations import SITUATIONS
from pseudo_locale import LongPseudo
from representative import asked
from situation_tables import open_situation, situation_games

from companion import create_app
from companion.database import upgrade_database
from companion.games import GAMES
from companion.web.templating import fragment_cache, language
from tests.browser.conftest import PHONE, phones
from tests.browser.served import served

PEOPLE = (
    "Maximiliane-Theodora",
    "Bartholomew St John",
    "Jo",
    "Anne-Sophie v. Berg",
    "Wolfeschlegel",
    "Søren",
)
LONG = "x-long"
"""The made-up language whose words are four tenths longer, as a phone asks for it."""


def asks_for_long_words() -> bool:
    return has_request_context() and request.headers.get("Accept-Language") == LONG


@contextmanager
def long_words_on_demand() -> Iterator[None]:
    """Answer in the made-up language who asks for it. What is kept of a page is kept for each language."""
    catalogue, locale = language.get_translations, fragment_cache.locale
    with (
        patch.object(
            language, "get_translations", lambda: LongPseudo() if asks_for_long_words() else catalogue()
        ),
        patch.object(fragment_cache, "locale", lambda: LONG if asks_for_long_words() else locale()),
    ):
        yield


@pytest.fixture(scope="module")
def situation_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app on a database of its own, whose tables begin in any situation."""
    folder = tmp_path_factory.mktemp("instance")
    before = dict(GAMES)
    GAMES.update(situation_games())
    url = f"sqlite:///{folder}/companion.sqlite"
    app = create_app({"SECRET_KEY": "made up", "PUBLIC_URL": None, "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        upgrade_database(app)
    with long_words_on_demand():
        yield app
    GAMES.update(before)


@pytest.fixture(scope="module")
def situation_port(situation_app: Flask) -> Iterator[int]:
    with served(situation_app) as port:
        yield port


@pytest.fixture
def table(situation_app: Flask, situation_port: int, phone: Callable[..., Any]) -> Callable[..., Any]:
    """Opens a table in a situation on the phone of a seat."""

    def open_table(slug: str, name: str, seat: str = "", **settings: Any) -> Any:
        page = phone(base_url=f"http://127.0.0.1:{situation_port}", **settings)
        page.goto(link(situation_app, slug, name, seat))
        return page

    return open_table


@pytest.fixture(scope="module")
def one_table(situation_app: Flask, situation_port: int, browser: Any) -> Iterator[Callable[..., Any]]:
    """The same on one phone for all tests of a file: it has the scripts already, and begins in English."""
    with phones(browser, situation_port) as make:
        page = make()

        def open_table(slug: str, name: str) -> Any:
            page.goto("about:blank")
            page.set_viewport_size(PHONE)
            page.set_extra_http_headers({"Accept-Language": "en"})
            page.goto(link(situation_app, slug, name))
            page.evaluate("sessionStorage.clear()")
            return page

        yield open_table


def speak(page: Any, language: str) -> None:
    """Have the page again in this language, with its first view."""
    page.set_extra_http_headers({"Accept-Language": language})
    if page.url.startswith("http"):
        page.evaluate("sessionStorage.clear()")
        page.reload()


def link(app: Flask, slug: str, name: str, seat: str = "") -> str:
    """A new table in a situation: the link of a seat, of the one that is asked where none is named."""
    with app.app_context():
        opened = open_situation(slug, name, PEOPLE)
    return f"/t/{opened.code}/key/{opened.keys.seats[seat or asked(slug, SITUATIONS[slug][name])]}"
