"""A server whose tables begin in any situation of any game, for what holds at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import flask_migrate
import pytest
from flask import Flask
from games.situations import SITUATIONS
from situation_tables import open_situation, seats_of, situation_games

from companion import create_app
from companion.games import GAMES
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


@pytest.fixture(scope="module")
def situation_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The app on a database of its own, whose tables begin in any situation."""
    folder = tmp_path_factory.mktemp("instance")
    before = dict(GAMES)
    GAMES.update(situation_games())
    url = f"sqlite:///{folder}/companion.sqlite"
    app = create_app({"SECRET_KEY": "made up", "PUBLIC_URL": None, "SQLALCHEMY_DATABASE_URI": url})
    with app.app_context():
        flask_migrate.upgrade()
    yield app
    GAMES.update(before)


@pytest.fixture(scope="module")
def situation_port(situation_app: Flask) -> Iterator[int]:
    with served(situation_app) as port:
        yield port


def asked(slug: str, state: Any) -> str:
    """The seat whom the table asks, the first one where it asks everybody."""
    game, seats = GAMES[slug], seats_of(state)
    for seat in (game.at_turn(state), *seats):
        if seat and any(prompt.seat in {"", seat} for prompt in game.prompts(state, seat)[:1]):
            return seat
    return seats[0]


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
    """The same on one phone of each language, which comes from table to table and has its scripts already."""
    with phones(browser, situation_port) as make:
        speaks = cache(lambda language: make(locale=language))

        def open_table(slug: str, name: str, language: str = "en-US") -> Any:
            page = speaks(language)
            page.goto("about:blank")
            page.set_viewport_size(PHONE)
            page.goto(link(situation_app, slug, name))
            return page

        yield open_table


def link(app: Flask, slug: str, name: str, seat: str = "") -> str:
    """A new table in a situation: the link of a seat, of the one that is asked where none is named."""
    with app.app_context():
        opened = open_situation(slug, name, PEOPLE)
    return f"/t/{opened.code}/key/{opened.keys.seats[seat or asked(slug, SITUATIONS[slug][name])]}"
