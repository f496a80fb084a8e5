"""The table's own screen on a television: everything at a glance, from three metres, while phones play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from games.situations import SITUATIONS
from playwright.sync_api import Page, expect
from sample import part
from situation_tables import open_situation, seats_of

from tests.browser.colony import open_colony
from tests.browser.jam import open_jam
from tests.browser.pad import open_pad, write
from tests.browser.screen_checks import (
    AXE,
    REACHES,
    answers,
    assert_no_faults,
    assert_open_to_all,
    axe,
)
from tests.browser.situation_server import PEOPLE, one_table, situation_app, situation_port
from tests.browser.tables import open_table, strike
from tests.browser.test_jam_map import open_map
from tests.load.server import Server

__all__ = ["axe", "one_table", "situation_app", "situation_port"]

TELEVISIONS = (1920, 1080), (1366, 768)
LEAST = 32 / 1080
"""Of the height of the glass: the letters that are read from three metres."""
FAULTS = """(least) => {
  const found = [], shown = [...document.querySelectorAll('#table, #table *')]
    .filter((one) => one.checkVisibility() && !one.closest('.sr, svg'));
  for (const one of shown) {
    const { left, top, right, bottom } = one.getBoundingClientRect(), style = getComputedStyle(one);
    const said = `${one.className}: ${one.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60)}`;
    const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (outside) found.push(`outside: ${said}`);
    const within = one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1;
    if (style.overflow !== 'visible' && !within) found.push(`cut: ${said}`);
    const row = one.closest('.tv-people > li')?.getBoundingClientRect();
    if (row && (top < row.top - 1 || bottom > row.bottom + 1)) found.push(`beyond its row: ${said}`);
    const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const size = parseFloat(style.fontSize);
    if (words && size < least * innerHeight - 0.1) found.push(`small: ${size} ${said}`);
  }
  const parts = '.tv > *, .tv-game > *, .tv-main > *, .tv-people > li > *, .tv-card > *';
  const blocks = [...document.querySelectorAll(parts)].map((one) => [one, one.getBoundingClientRect()]);
  const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1;
  const over = (a, b) => across(a, b) && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const [one, box] of blocks) {
    for (const [other, its] of blocks) {
      const beside = one !== other && one.parentElement === other.parentElement;
      if (beside && over(box, its)) found.push(`over another: ${one.className}`);
    }
  }
  return found;
}"""
AT_REST = """() => Promise.all([document.fonts.ready, ...document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {}))])"""
"""All letters and all motion are there."""
LETTER_OUTSIDE = """(squares) => squares.filter((square) => {
  const letter = document.createRange(), box = square.getBoundingClientRect();
  letter.selectNodeContents(square);
  const { width, height } = letter.getBoundingClientRect();
  return width > box.width || height > box.height;
}).map((square) => square.textContent)"""
HERO = 110 / 1080
"""Least size of the name of the player at turn and of the winner, as a share of the screen's height."""
STRIPS = 20
SHOW = """({ hero, strips }) => {
  const found = [], name = document.querySelector('.tv-hero');
  const size = name ? parseFloat(getComputedStyle(name).fontSize) : 0;
  if (size < hero * innerHeight) found.push(`small name: ${size}`);
  const painted = [...document.querySelectorAll('.tv-top *, .tv-game *')].filter((one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    const ground = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
    const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    return one.checkVisibility() && !one.closest('.sr') && (ground || words || one.matches('svg'));
  }).map((one) => one.getBoundingClientRect());
  const high = innerHeight / strips, wide = innerWidth / 2;
  for (const [half, from] of [['left', 0], ['right', wide]]) {
    const beside = painted.filter((box) => box.right > from + 1 && box.left < from + wide - 1);
    const filled = [...Array(strips).keys()].filter((strip) =>
      beside.some((box) => box.top < (strip + 1) * high && box.bottom > strip * high));
    if (filled.length < 0.6 * strips) found.push(`the ${half} half is empty: ${filled}`);
  }
  const game = painted.filter((box) => box.top > innerHeight / 3);
  for (const [half, from] of [['left', 0], ['right', wide]]) {
    const beside = game.filter((box) => box.right > from + 1 && box.left < from + wide - 1);
    const low = Math.max(0, ...beside.map((box) => box.bottom));
    if (low < 0.75 * innerHeight) found.push(`nothing low in the ${half} half: ${low}`);
  }
  return found;
}"""
"""The show: the name in the largest letters, and no half of the glass empty."""
TURN_AND_END = {
    "astro_knights": ("pair turn", "boss end, a minion of the box", "won", "lost"),
    "any_game": ("nine rounds, six players", "all parts, six players", "ended", "ended without a score"),
    "welcome_to_the_moon": ("launch, one done", "launch, six sheets", "battle, on paper", "launch, over"),
    "exoplanet_colony": ("a base", "light", "six players", "won", "lost"),
    "astrojam": ("action, four play", "light, two play", "won", "shared"),
    "hundred_astronauts": ("to draw", "actions, everything built", "won", "B won"),
}
NAMED = {"any_game", "welcome_to_the_moon"}
"""Games in which all act at once: while they play, the question stands where the name would."""
TWELVE = (*PEOPLE, "Wilhelmina-Charlotte", "Bo", "Ignatius-Alexander", "Li", "Persephone", "Max")
RUNS = 8
"""In so many runs each situation is looked at. The fullest table is in each run."""


@pytest.mark.parametrize("slug", SITUATIONS)
def test_everything_is_read_from_three_metres(
    situation_app: Flask, one_table: Any, slug: str, request: pytest.FixtureRequest
) -> None:
    """On a tablet that stands nothing lies over another, and nothing is wider."""
    states = SITUATIONS[slug]
    fullest = max(states, key=lambda name: len(seats_of(states[name])))
    page, found = one_table(slug, fullest), []
    for name in (fullest, *part(list(states), RUNS)):
        with situation_app.app_context():
            made = open_situation(slug, name, PEOPLE)
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/join/{made.code}/screen")
            page.evaluate(AT_REST)
            found += [f"{name}, {width}: {fault}" for fault in page.evaluate(FAULTS, LEAST)]
        page.set_viewport_size({"width": 768, "height": 1024})
        page.goto(f"/join/{made.code}/screen")
        page.evaluate(AT_REST)
        faults = [fault for fault in page.evaluate(FAULTS, 0) if not fault.startswith("outside")]
        found += [f"{name}, 768: {fault}" for fault in (*faults, *answers(page, REACHES))]
    assert_no_faults(found, request)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", TURN_AND_END)
def test_it_is_a_show(
    situation_app: Flask, one_table: Any, slug: str, language: str, request: pytest.FixtureRequest
) -> None:
    """The name of whose turn it is, or of the winner, is the largest; no half of the glass is empty."""
    names, found = TURN_AND_END[slug], []
    page = one_table(slug, names[0])
    page.set_extra_http_headers({"Accept-Language": language})
    for name in names:
        with situation_app.app_context():
            made = open_situation(slug, name, PEOPLE)
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/join/{made.code}/screen")
            page.evaluate(AT_REST)
            over = page.locator(".tv.is-over").count() > 0
            least = HERO if over or slug not in NAMED else LEAST
            faults = page.evaluate(SHOW, {"hero": least, "strips": STRIPS})
            faults += page.evaluate(FAULTS, LEAST)
            found += [f"{name}, {width}: {fault}" for fault in faults]
    assert_no_faults(found, request)


def test_twelve_people_are_read_from_three_metres(
    server: Server, phone: Callable[..., Page], request: pytest.FixtureRequest
) -> None:
    table, page, found = open_pad(server, TWELVE), phone(), []
    for width, height in TELEVISIONS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/join/{table.code}/screen")
        expect(page.locator(".tv-people > li")).to_have_count(12)
        faults = page.evaluate(SHOW, {"hero": LEAST, "strips": STRIPS}) + page.evaluate(FAULTS, LEAST)
        found += [f"{width}: {fault}" for fault in faults]
    assert_no_faults(found, request)


def test_a_whole_station_is_read_from_three_metres(server: Server, phone: Callable[..., Page]) -> None:
    """Four boards of Astrojam: twelve spaces by ten."""
    table, page = open_map(server), phone()
    for width, height in TELEVISIONS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/join/{table.code}/screen")
        expect(page.locator(".ajm-row")).to_have_count(10)
        assert page.evaluate(FAULTS, LEAST) == []


def test_the_letter_of_a_module_fits_its_square(server: Server, phone: Callable[..., Page]) -> None:
    page = phone(viewport={"width": 1920, "height": 1080})
    page.goto(f"/join/{open_colony(server).code}/screen")
    squares = page.locator(".tv .ec-swatch")
    expect(squares.first).to_be_visible()
    assert squares.evaluate_all(LETTER_OUTSIDE) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_it_is_open_to_all(server: Server, phone: Callable[..., Page], axe: Any, scheme: str) -> None:
    table = open_table(server, 4)
    page = phone(viewport={"width": 1920, "height": 1080}, color_scheme=scheme, **AXE)
    page.goto(f"/join/{table.code}/screen")
    assert_open_to_all(page, axe)


def test_a_blow_shows_on_it_and_nobody_has_to_type(server: Server, phone: Callable[..., Page]) -> None:
    """The invite page has its link; a play on a phone comes to it."""
    table = open_table(server)
    host, screen = phone(), phone(viewport={"width": 1920, "height": 1080})
    host.goto(table.links["host"])
    host.goto(f"/t/{table.code}/invite")
    host.get_by_text("A television, or a tablet for all").click()
    screen.goto(host.locator("[data-copy$='/screen']").get_attribute("data-copy") or "")
    expect(screen.locator(".dot[data-state=live]")).to_be_visible()
    health = screen.locator(".ak-tv-health [data-value='boss.health']")
    expect(health).to_have_text("60")
    host.goto(f"/t/{table.code}")
    strike(host)
    expect(health).to_have_text("59")


@pytest.mark.parametrize(("motion", "delays"), [("no-preference", [1680, 840, 0]), ("reduce", [0, 0, 0])])
def test_the_winner_rises_last_and_with_less_motion_at_once(
    server: Server, phone: Callable[..., Page], motion: str, delays: list[int]
) -> None:
    table = open_pad(server, ("Anna", "Ben", "Cem"), rounds=1)
    table.play("deal-first")
    write(table, 1, 30, 20, 10)
    page = phone(viewport={"width": 1920, "height": 1080}, reduced_motion=motion)
    page.goto(table.links["watch"])
    page.goto(f"/t/{table.code}/screen")
    expect(page.locator(".tv-step")).to_have_count(3)
    timings = "(steps) => steps.map((one) => one.getAnimations()[0].effect.getTiming())"
    found = page.locator(".tv-step").evaluate_all(timings)
    assert [one["delay"] for one in found] == delays
    assert all((one["duration"] < 1) == (motion == "reduce") for one in found)


def test_it_goes_on_with_the_players(server: Server, phone: Callable[..., Page]) -> None:
    table = open_jam(server)
    anna, screen = phone(), phone(viewport={"width": 1920, "height": 1080})
    anna.goto(table.links["host"])
    screen.goto(f"/join/{table.code}/screen")
    expect(screen.locator(".dot[data-state=live]")).to_be_visible()
    anna.goto(f"/t/{table.code}/result")
    anna.get_by_role("button", name="Rematch").click()
    expect(anna.locator("#table")).to_be_visible()
    following = anna.url.split("/t/")[1][: len(table.code)]
    expect(screen).to_have_url(f"/t/{following}/screen")
    expect(screen.locator("#table")).to_be_visible()


def test_on_a_phone_it_has_a_way_back_and_breaks_no_name(server: Server, phone: Callable[..., Page]) -> None:
    table = open_jam(server, ("Maximiliane", "Ben"), ready=False, light=True)
    table.play("begin", seat="red")
    table.play("play-first-turn")
    page = phone(viewport={"width": 390, "height": 664})
    page.goto(table.links["seats"]["blue"])
    page.goto(f"/t/{table.code}/screen")
    name = page.locator(".tv-hero")
    expect(name).to_contain_text("Maximiliane")
    box = name.bounding_box()
    assert box
    assert box["height"] < 80
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".bar")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/t/{table.code}/screen")
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(0)
