"""The end of a game on phones: all that counts on the first screen, the rest in order, the moment itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine.seats import SEAT_IDS
from tests.browser.ended_server import RECORDED, ended_tables
from tests.browser.screen_checks import resize

Phone = Callable[..., Page]

ENDS = {
    "alone": "any_game/alone",
    "pad of twelve": "any_game/twelve",
    "pad of five": "any_game/five",
    "teams": "any_game/two_teams_to_100",
    "tied": "any_game/people_come_and_go",
    "knights won": "astro_knights/boss_defeated",
    "four knights": "astro_knights/four_players",
    "knights lost": "astro_knights/homeworld_falls",
    "jam": "astrojam/points_two_players",
    "jam tied": "astrojam/shared",
    "colony won": "exoplanet_colony/won_repair",
    "colony lost": "exoplanet_colony/lost_level",
    "astronauts": "hundred_astronauts/three_bases",
    "moon of six": "welcome_to_the_moon/dome_six_players",
    "moon alone": "welcome_to_the_moon/virus_solo_deck",
    "campaign": "welcome_to_the_moon/colony_campaign_scores",
}
MADE = {"alone": 1, "five": 5, "twelve": 12}
"""Pads of so many players, the first of them with long names."""
NAMES = (
    "Maximiliane-Theodora", "Bartholomew St John", "Wolfeschlegelstein", "Anne-Sophie v. Berg", "Jo",
    "Søren Nightingale", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn",
)  # fmt: skip
POINTS = (30, 25, 41, 9, 17, 22, 5, 60, 33, 12, 8, 28)

NAMED = """.end-text, .podium .step-points, .podium-rest strong, .end-figures strong, .end-people,
  .end-acts, .end-main"""
"""The verdict, everybody's score or what decided the game, and all that one does next."""

OUTSIDE = """(named) => [...document.querySelectorAll(named)]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { bottom, right, top, height }]) =>
    bottom > innerHeight + 0.5 || right > innerWidth + 0.5 || top < 0 || !height)
  .map(([one, box]) => `${one.className}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`)"""

COVERED = """() =>
  [...document.querySelectorAll('.step-points, .step-name, .rest-name, .end-text, .end-turned')]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => {
    const seen = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
    return seen !== one && !one.contains(seen) && !seen?.contains(one);
  }).map(([one]) => `covered: ${one.textContent}`)"""

BEFORE_SHEETS = """() => {
  const sheets = document.querySelector('.finished') ?? document.querySelector('#keep');
  return sheets.getBoundingClientRect().top + scrollY;
}"""


def pad_of(players: int) -> str:
    """A recorded game of two rounds."""
    rows = [(row, place) for row in (1, 2) for place in range(players)]
    log = (
        f'{{ n = {number}, kind = "write-points", seat = "{SEAT_IDS[place]}", row = "r{row}", '
        f'points = {POINTS[place] * row}, counter = "{SEAT_IDS[place]}" }}'
        for number, (row, place) in enumerate(rows, start=1)
    )
    seats = json.dumps(NAMES[:players], ensure_ascii=False)
    head = f'game = "any_game"\nrules = 1\nseats = {seats}\nsetup.rounds = 2\n'
    return f'{head}log = [{", ".join(log)}]\nresult = {{ outcome = "ranked", reason = "rounds" }}\n'


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The host's link of each table."""
    folder = tmp_path_factory.mktemp("instance")
    files = {key: RECORDED / f"{name}.toml" for key, name in ENDS.items()}
    for name, players in MADE.items():
        made = folder / f"{name}.toml"
        made.write_text(pad_of(players), encoding="utf-8")
        files |= {key: made for key, path in ENDS.items() if path == f"any_game/{name}"}
    with ended_tables(folder, files) as links:
        yield links


def result_of(page: Page, link: str) -> Page:
    page.goto(link)
    page.goto(f"{link.partition('/key/')[0]}/result")
    return page


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("locale", ["en", "de"])
def test_all_that_counts_is_on_the_first_screen(
    phone: Phone, ended: dict[str, str], end: str, locale: str
) -> None:
    """Also in German and on a narrow phone; then under three screens to the sheets."""
    page = result_of(phone(locale=locale), ended[end])
    faults: list[str] = []
    for width in (390, 320):
        resize(page, width, 664)
        faults += [f"{width}: {one}" for one in page.evaluate(OUTSIDE, NAMED)]
        faults += [f"{width}: {one}" for one in page.evaluate(COVERED)]
        if page.evaluate(BEFORE_SHEETS) >= 3 * 664:
            faults.append(f"{width}: three screens before the sheets")
        if page.evaluate("document.documentElement.scrollWidth") > width:
            faults.append(f"{width}: too wide")
    assert faults == []
    assert page.locator(".step, .podium-rest > li, .end-people > li").count() == len(people_of(page))


def people_of(page: Page) -> list[Any]:
    """Everybody who is ranked, else everybody who sits at the table."""
    told = page.request.get(f"{page.url}.json").json()
    ranked = len({one["rank"] for one in told["standings"]}) > 1 or told["outcome"]["result"] == "ranked"
    people: list[Any] = told["standings"] if ranked else told["seats"]
    return people


@pytest.mark.parametrize("end", ["knights won", "colony lost", "moon of six", "pad of twelve"])
def test_one_fold_at_the_end_holds_the_files(phone: Phone, ended: dict[str, str], end: str) -> None:
    page = result_of(phone(), ended[end])
    files = page.locator("a[download]")
    assert files.count() == 7
    expect(files.filter(visible=True)).to_have_count(0)
    page.locator("#keep > summary").click()
    expect(files.filter(visible=True)).to_have_count(7)
    assert page.evaluate("document.querySelector('main').lastElementChild.id") == "keep"


def test_undo_on_the_result_goes_back_into_the_game(phone: Phone, ended: dict[str, str]) -> None:
    page = result_of(phone(), ended["jam tied"])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#table[data-playing=yes]")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#table[data-playing=no]")).to_be_visible()


def test_a_result_that_another_phone_takes_back_is_none_any_more(phone: Phone, ended: dict[str, str]) -> None:
    reads, undoes = result_of(phone(), ended["colony lost"]), result_of(phone(), ended["colony lost"])
    expect(reads.get_by_role("heading", name="Result", exact=True)).to_be_visible()
    undoes.get_by_role("button", name="Undo").or_(undoes.get_by_role("link", name="Undo")).first.click()
    if (sure := undoes.locator("dialog[open] .btn-danger")).count():
        sure.click()
    expect(reads.get_by_role("heading", name="How it stands")).to_be_visible()
    expect(reads.get_by_role("link", name="Go on")).to_be_visible()
    undoes.get_by_role("button", name="Redo").click()
    expect(undoes.locator("#table[data-playing=no]")).to_be_visible()


def ends_again(page: Page, link: str) -> None:
    """Take the end back, and let it come again under one's eyes."""
    page.goto(link)
    expect(page.locator("#table[data-playing=no]")).to_be_visible()
    assert page.locator("#end-scene:popover-open").count() == 0, "it is no moment for who comes later"
    page.locator(".bar-undo").click()
    page.locator("#table[data-playing=yes], dialog[open] .btn-danger").first.wait_for()
    if (sure := page.locator("dialog[open] .btn-danger")).count():
        sure.click()
    expect(page.locator("#table[data-playing=yes]")).to_be_visible()
    assert page.locator("#end-scene").count() == 0
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#end-scene:popover-open")).to_be_visible()


@pytest.mark.parametrize("end", ["knights lost", "colony won", "jam", "moon alone"])
def test_the_end_fills_the_phone_until_a_tap(phone: Phone, ended: dict[str, str], end: str) -> None:
    """Above the bar, whose acts stay in reach; the sentence and the figures or scores are on it."""
    page = phone()
    ends_again(page, ended[end])
    box = page.locator("#end-scene").bounding_box() or {}
    bar = page.locator("#bar").bounding_box() or {}
    assert (box["x"], box["y"], box["width"]) == (0, 0, 390)
    assert abs(box["y"] + box["height"] - bar["y"]) <= 3
    assert page.locator("#end-scene :is(.step, .end-figures li)").count()
    page.mouse.click(100, 200)
    expect(page.locator("#end-scene:popover-open")).to_have_count(0)


def test_a_tap_on_the_bar_needs_no_other_before_it(phone: Phone, ended: dict[str, str]) -> None:
    page = phone()
    ends_again(page, ended["astronauts"])
    page.get_by_role("link", name="See the result").click()
    expect(page.locator(".end")).to_be_visible()


MOVED = """() => document.getAnimations().flatMap((one) => one.effect.getKeyframes()).flatMap((frame) =>
  Object.keys(frame).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)))"""
LONGEST = (
    "() => Math.max(0, ...document.getAnimations().map((one) => one.effect.getComputedTiming().endTime))"
)


def test_it_moves_what_the_compositor_moves_and_stands_still_where_that_is_wished(
    phone: Phone, ended: dict[str, str]
) -> None:
    page = phone(reduced_motion="no-preference")
    ends_again(page, ended["colony lost"])
    assert set(page.evaluate(MOVED)) <= {"transform", "opacity", "filter"}
    still = phone()
    ends_again(still, ended["knights won"])
    assert still.evaluate(LONGEST) <= 120
