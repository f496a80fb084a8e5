"""Which view of a table a phone shows: chosen by tabs, remembered, and given up for a new question."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.tables import Table, open_table
from tests.load.server import Server

GLASS = {**PHONE, "height": 664}


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server, dealer="table")


def sit(page: Any, table: Table, seat: str) -> Any:
    page.goto(table.links["seats"][seat])
    page.goto(f"/t/{table.code}")
    return page


def choose(page: Any, view: str) -> None:
    page.locator(f"#views input[value={view}]").check(force=True)


def shown(page: Any) -> list[str]:
    seen: list[str] = page.locator(".view").evaluate_all(
        "(views) => views.filter((view) => view.checkVisibility()).map((view) => view.id)"
    )
    return seen


def test_one_view_at_a_time_on_a_phone(table: Table, phone: Any) -> None:
    page = sit(phone(viewport=GLASS), table, "red")
    assert shown(page) == ["view-turn"]
    choose(page, "table")
    assert shown(page) == ["view-table"]
    choose(page, "log")
    assert shown(page) == ["view-log"]
    page.locator("#recent > *").first.wait_for()


@pytest.mark.parametrize(
    ("width", "views"), [(1024, ["view-turn", "view-table"]), (1280, ["view-turn", "view-table", "view-log"])]
)
def test_wider_glass_shows_more_of_them(table: Table, phone: Any, width: int, views: list[str]) -> None:
    page = sit(phone(viewport={"width": width, "height": 768}), table, "red")
    assert shown(page) == views
    choose(page, "players")
    assert shown(page) == [view.replace("table", "players") for view in views]


def test_the_view_is_remembered(table: Table, phone: Any) -> None:
    page = sit(phone(viewport=GLASS), table, "red")
    choose(page, "table")
    page.reload()
    assert shown(page) == ["view-table"]


def test_a_new_question_brings_its_stage(table: Table, phone: Any) -> None:
    anna = sit(phone(viewport=GLASS), table, "red")
    choose(anna, "table")
    table.play("draw-turn-card", drawn="player-1")
    expect(anna.locator("#question")).to_contain_text("Your turn")
    assert shown(anna) == ["view-turn"]


def test_a_play_of_others_that_asks_nothing_leaves_the_view(table: Table, phone: Any) -> None:
    page = sit(phone(viewport=GLASS), table, "red")
    choose(page, "table")
    table.play("damage-boss", amount=1)
    expect(page.locator('#view-table [data-value="boss.health"]')).to_have_text("59")
    assert shown(page) == ["view-table"]


def test_without_a_script_the_tabs_work(table: Table, phone: Any) -> None:
    page = sit(phone(viewport=GLASS, java_script_enabled=False, lifted=False), table, "red")
    page.locator("#views label", has_text="Table").click()
    expect(page.locator("#view-table")).to_be_visible()
    expect(page.locator("#view-turn")).to_be_hidden()
