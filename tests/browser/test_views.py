"""Which view of a table a phone shows: chosen by tabs, remembered, and given up for a new question."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from other_game import with_parts
from playwright.sync_api import expect

from companion.games import GAMES
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from tests.browser.colony import open_colony, to_event
from tests.browser.conftest import PHONE
from tests.browser.situation_server import situation_app, situation_port
from tests.browser.situation_server import table as situation_table
from tests.browser.tables import Table, open_table
from tests.load.server import Server

__all__ = ["situation_app", "situation_port", "situation_table"]

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


def test_a_view_chosen_before_the_script_came_stays(table: Table, phone: Any) -> None:
    page = phone(viewport=GLASS)
    page.goto(table.links["seats"]["red"])
    waiting = list[Any]()

    def wait(route: Any) -> None:
        waiting.append(route)

    page.route("**/scripts/app.js", wait)
    page.goto(f"/t/{table.code}", wait_until="commit")
    page.wait_for_function("document.readyState === 'interactive'")  # scripts are waited for
    choose(page, "table")
    for route in waiting:
        route.continue_()
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
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


@pytest.fixture
def asked(table: Table, phone: Any) -> tuple[Any, list[tuple[str, list[str]]]]:
    """A phone on its stage, and what it asks for from now on: the path, and the views that it wants."""
    page = sit(phone(viewport=GLASS), table, "red")
    expect(page.locator(".dot[data-state=live]")).to_be_visible()
    seen = list[tuple[str, list[str]]]()

    def note(request: Any) -> None:
        path = request.url.rpartition("/")[2].partition("?")[0]
        if (views := request.headers.get("x-companion-views")) is not None and path != "knocks":
            seen.append((path, views.split()))

    page.on("request", note)
    return page, seen


BOSS = '[data-value="boss.health"]'


def test_a_view_that_is_not_seen_is_fetched_when_it_is(table: Table, asked: Any) -> None:
    page, seen = asked
    table.play("damage-boss", amount=7)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    assert page.locator("#view-table").get_attribute("data-drawn-at") == "0"
    assert seen == [], "what is seen was pushed"
    choose(page, "table")
    expect(page.locator(f"#view-table {BOSS}")).to_have_text("53")
    expect(page.locator("#view-table[data-drawn-at]")).to_have_count(0)
    assert seen == [("panel", ["table", "tabs"])]
    choose(page, "turn")
    choose(page, "table")
    assert len(seen) == 1, "what is drawn already is not fetched again"


def test_the_answer_to_a_tap_brings_the_views_that_are_seen(table: Table, asked: Any) -> None:
    page, seen = asked
    choose(page, "table")
    page.locator("#boss").get_by_role("button", name="Furion: health −1").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    assert seen == [("play", ["table", "tabs"])]
    assert page.locator("#view-table[data-drawn-at]").count() == 0
    assert page.locator("#view-players").get_attribute("data-drawn-at") == "0"


def test_a_tap_on_an_older_view_says_how_old_it_is(table: Table, asked: Any) -> None:
    """Without a connection the view stays as it was seen; the rules decide whether the tap still holds."""
    page, _ = asked
    table.play("damage-boss", amount=7)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    page.context.set_offline(True)
    choose(page, "table")
    page.locator("#boss").get_by_role("button", name="Furion: health −1").click()
    tap = page.evaluate("JSON.parse(localStorage.getItem('companion-outbox'))[0]")
    assert ["expect", "0"] in tap["body"]
    page.context.set_offline(False)
    expect(page.locator(f"#view-table {BOSS}")).to_have_text("52")


def test_a_fold_stays_open_when_the_calm_table_is_fetched(table: Table, asked: Any) -> None:
    page, _ = asked
    table.play("damage-boss", amount=7)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    choose(page, "table")
    page.locator("#boss-more summary").click()
    expect(page.locator("[data-drawn-at]")).to_have_count(0)
    assert page.locator("#boss-more[open]").count() == 1


def test_a_fold_stays_open_while_its_question_stands(server: Server, phone: Any) -> None:
    """Ben taps for Anna, who has put her phone down: her actions stay at hand until her turn is over."""
    table = open_colony(server)
    table.correct("supply.oxygen", 3)  # a full one takes no more
    sit(phone(viewport=GLASS), table, "red")
    page = sit(phone(viewport=GLASS), table, "blue")
    fold = page.locator("#their-acts")
    fold.locator("summary").click()
    fold.get_by_role("button", name="Oxygen +2").click()
    expect(page.locator("#question")).to_contain_text("3 of 4 actions left")
    expect(fold.get_by_role("button", name="Oxygen +2")).to_be_visible()
    table.correct("supply.water", 9)
    expect(page.locator("#vitals")).to_contain_text("9")
    expect(fold.get_by_role("button", name="Oxygen +2")).to_be_visible()
    to_event(table)
    table.play("finish-event")
    table.play("update-resources")
    table.play("reveal-event")
    table.play("finish-event")
    expect(page.locator("#question")).to_contain_text("4 of 4 actions left")
    expect(fold.get_by_role("button", name="Oxygen +2")).to_be_hidden()


def test_without_a_script_the_tabs_work(table: Table, phone: Any) -> None:
    page = sit(phone(viewport=GLASS, java_script_enabled=False, lifted=False), table, "red")
    page.locator("#views label", has_text="Table").click()
    expect(page.locator("#view-table")).to_be_visible()
    expect(page.locator("#view-turn")).to_be_hidden()


def test_a_new_table_opens_on_its_turn(server: Server, table: Table, phone: Any) -> None:
    page = sit(phone(viewport=GLASS), table, "red")
    choose(page, "log")
    other = open_table(server, dealer="table")
    sit(page, other, "red")
    assert shown(page) == ["view-turn"]
    page.goto(f"/t/{table.code}")
    assert shown(page) == ["view-log"]


def test_a_view_that_cannot_be_drawn_has_tabs_of_its_own(
    situation_app: Flask, situation_table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was shown, the phone says so; after the undo all are back, on a page loaded meanwhile too."""
    page = situation_table("astro_knights", "first card, the table draws")
    code = page.url.split("/")[4].partition("?")[0]
    whole = GAMES["astro_knights"]

    def play(kind: str, **fields: Any) -> None:
        with situation_app.app_context():
            table = table_cache.find(code)
            play_tap(table, Tap(kind, fields, by="host", expect=table.number))

    def fail(*_: Any) -> None:
        raise LookupError

    for come in (lambda: None, page.reload):
        choose(page, "players")
        monkeypatch.setitem(GAMES, "astro_knights", with_parts(whole, prompts=fail))
        play("heal-boss", amount=1)
        sentence = page.get_by_text("This view of the table cannot be drawn.")
        expect(sentence).to_be_visible()
        come()
        expect(sentence).to_be_visible()
        assert shown(page) == ["view-turn"]
        monkeypatch.setitem(GAMES, "astro_knights", whole)
        play("undo")
        expect(sentence).to_be_hidden()
        expect(page.locator("#views input")).to_have_count(4)
        choose(page, "players")
        assert shown(page) == ["view-players"]


@pytest.mark.parametrize(("width", "icons"), [(390, 5), (320, 0)])
def test_an_icon_of_a_tab_gives_way_to_its_word(server: Server, phone: Any, width: int, icons: int) -> None:
    """Five words have no room for an icon on the narrowest phones; each word is whole in any case."""
    page = phone(viewport={"width": width, "height": 664})
    page.goto(open_colony(server).links["host"])
    seen = page.locator(".view-tab > span > span").evaluate_all("""(all) => all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const icon = one.querySelector('svg').getBoundingClientRect();
      return [icon.bottom > top + 1 && icon.top < bottom - 1, one.scrollWidth <= one.clientWidth];
    })""")
    assert [icon for icon, _ in seen].count(True) == icons
    assert all(whole for _, whole in seen)
