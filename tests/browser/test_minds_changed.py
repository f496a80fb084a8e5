"""A phone without a connection, at a question of each game: what was chosen last counts, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Error, Locator, Page, Route, expect

from companion.games import GAMES
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.web.table.move_forms import tap_value
from tests.browser.situation_server import situation_app, situation_port, table
from tests.browser.tables import stored

__all__ = ["situation_app", "situation_port", "table"]

OpenTable = Callable[..., Page]
PLAY = "**/play*"


@dataclass(frozen=True)
class Mind:
    """A question that stands in a situation, and two of its answers: the fields that differ."""

    situation: str
    kind: str
    first: Mapping[str, Any]
    last: Mapping[str, Any]


def combination(slot: int, number: int, action: str) -> dict[str, Any]:
    return {"seat": "red", "number": number, "action": action, "number_slot": slot, "action_slot": slot}


MINDS = {
    "astro_knights": Mind("pair chooses", "choose-turn", {"seat": "green"}, {"seat": "yellow"}),
    "welcome_to_the_moon": Mind(
        "launch, a new turn", "choose", combination(1, 5, "plant"), combination(3, 9, "energy")
    ),
    "exoplanet_colony": Mind("not begun", "begin", {"seat": "red"}, {"seat": "blue"}),
    "astrojam": Mind(
        "set-up, columns",
        "lay-task",
        {"column": "computer", "item": "item-1"},
        {"column": "computer", "item": "item-3"},
    ),
    "any_game": Mind("who deals", "deal-first", {"seat": "red"}, {"seat": "blue"}),
    "hundred_astronauts": Mind("a reward", "take-reward", {"reward": "coin"}, {"reward": "draft"}),
}
every_game = pytest.mark.parametrize("slug", GAMES)


def test_every_game_has_a_question() -> None:
    assert set(MINDS) == set(GAMES)


@pytest.fixture
def mind(slug: str) -> Mind:
    return MINDS[slug]


@pytest.fixture
def page(table: OpenTable, slug: str, mind: Mind) -> Page:
    page = table(slug, mind.situation, "red")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    return page


def answer(page: Page, kind: str, fields: Mapping[str, Any]) -> Locator:
    return page.locator(f'#table button[name=tap][value="{tap_value(kind, fields)}"]:visible')


def waits(page: Page, count: int) -> None:
    expect(page.locator(".dot[data-state=offline]")).to_contain_text(f"{count} waiting")


def log(page: Page, app: Flask) -> list[tuple[str, Mapping[str, Any]]]:
    """What was stored: kinds and fields."""
    code = page.url.split("/t/")[1].split("/")[0].split("?")[0]
    with app.app_context():
        return [(entry.kind, entry.fields) for entry in queries.log(table_cache.find(code))]


@every_game
def test_another_answer_replaces_the_first(page: Page, mind: Mind, situation_app: Flask) -> None:
    page.context.set_offline(True)
    for fields in (mind.first, mind.last):
        answer(page, mind.kind, fields).click()
        waits(page, 1)
    page.context.set_offline(False)
    stored(page)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    expect(page.locator("#refusal")).to_be_hidden()
    assert log(page, situation_app) == [(mind.kind, mind.last)]


@every_game
def test_an_answer_is_taken_back_and_another_given(page: Page, mind: Mind, situation_app: Flask) -> None:
    """The log is empty. The first tap was tried, so the server may have it: the undo names its entry."""
    page.context.set_offline(True)
    answer(page, mind.kind, mind.first).click()
    waits(page, 1)
    expect(page.locator(".bar-undo")).to_have_attribute("aria-disabled", "false")
    page.locator(".bar-undo").click()
    waits(page, 2)
    page.context.set_offline(False)
    stored(page)
    answer(page, mind.kind, mind.last).click()
    stored(page)
    expect(page.locator("#refusal")).to_be_hidden()
    assert log(page, situation_app) == [
        (mind.kind, mind.first),
        ("undo", {"of": 1}),
        (mind.kind, mind.last),
    ]


@every_game
def test_a_page_that_is_loaded_again_sends_what_waits_once(
    page: Page, mind: Mind, situation_app: Flask
) -> None:
    address = page.url
    page.context.set_offline(True)
    answer(page, mind.kind, mind.first).click()
    waits(page, 1)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.reload()
    page.context.set_offline(False)
    page.goto(address)
    arrived_once(page, mind, situation_app)


@every_game
def test_a_page_that_is_loaded_again_does_not_play_twice_what_was_stored(
    page: Page, mind: Mind, situation_app: Flask
) -> None:
    """The server has the tap, and its answer is lost."""
    lost = list[int]()

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    page.route(PLAY, lose)
    answer(page, mind.kind, mind.first).click()
    waits(page, 1)
    page.unroute(PLAY)
    page.reload()
    arrived_once(page, mind, situation_app)
    assert lost[0] == 200


def arrived_once(page: Page, mind: Mind, app: Flask) -> None:
    stored(page)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    expect(page.locator("#refusal")).to_be_hidden()
    assert log(page, app) == [(mind.kind, mind.first)]


@pytest.mark.parametrize(
    ("situation", "kind", "field"), [("launch, chosen", "write", "space"), ("mine, robot", "mark", "mark")]
)
def test_another_zone_of_a_moon_sheet_replaces_the_first(
    table: OpenTable, situation_app: Flask, situation: str, kind: str, field: str
) -> None:
    """The list groups the lit spots by zone; they all answer one decision."""
    page = table("welcome_to_the_moon", situation, "red")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    page.locator("summary[aria-label='The lit spots as a list']").click()
    zones = page.locator(".wm-strip")
    assert zones.count() > 1
    page.context.set_offline(True)
    for zone in (zones.first, zones.last):
        zone.locator("button").first.click()
        waits(page, 1)
    wanted = zones.last.locator("[data-for]").first.get_attribute("data-for")
    page.context.set_offline(False)
    stored(page)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    ((played, fields),) = log(page, situation_app)
    assert (played, fields[field]) == (kind, wanted)
