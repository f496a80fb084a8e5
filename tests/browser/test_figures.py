"""Figures at once: one's own − and + as they are tapped, another's as the entry says, before the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.tables import Table, fetching, look_at, open_table
from tests.load.server import Server

Phone = Callable[..., Page]
PLAY, PANEL = "**/play*", "**/panel*"
BOSS = "boss.health"
SEEN = """(id) => {
  const figure = () => document.querySelector(`.stepper [data-value="${id}"]`).textContent;
  window.seen = [figure()];
  new MutationObserver(() => { if (figure() !== window.seen.at(-1)) window.seen.push(figure()); })
    .observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes every text that a figure ever has."""


@pytest.fixture
def table(server: Server) -> Table:
    return open_table(server, dealer="table")


@pytest.fixture
def pages(table: Table, phone: Phone) -> tuple[Page, Page]:
    """Two phones that look at the table, the second one of which fetches it."""
    found = []
    for seat, page in (("red", phone()), ("blue", fetching(phone()))):
        page.goto(table.links["seats"][seat])
        look_at(page, "table")
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
        found.append(page)
    return found[0], found[1]


def boss(page: Page) -> Locator:
    return page.locator(f'.stepper [data-value="{BOSS}"]')


def step(page: Page, sign: str) -> None:
    page.locator(f'.stepper:has([data-value="{BOSS}"])').get_by_text(sign, exact=True).click()


def health(page: Page) -> int:
    return int(boss(page).text_content() or "")


def withhold(page: Page, where: str) -> None:
    """Let each such request wait for ever."""

    def wait(route: Route) -> None:
        pass

    page.route(where, wait)


def test_ones_own_tap_shows_before_it_is_answered(pages: tuple[Page, Page], table: Table) -> None:
    page, _ = pages
    before = health(page)
    withhold(page, PLAY)
    step(page, "−")
    step(page, "−")
    expect(boss(page)).to_have_text(str(before - 2))
    assert table.log == []


def test_anothers_tap_shows_before_the_table_is_fetched(pages: tuple[Page, Page]) -> None:
    page, other = pages
    before = health(other)
    withhold(other, PANEL)
    step(page, "−")
    expect(boss(other)).to_have_text(str(before - 1))
    expect(other.locator(f'#vitals [data-value="{BOSS}"]')).to_have_text(str(before - 1))
    assert other.locator("#table").get_attribute("data-number") == "0"


def test_several_taps_never_count_back(pages: tuple[Page, Page], table: Table) -> None:
    page, other = pages
    before = health(page)
    for one in pages:
        one.evaluate(SEEN, BOSS)
    for _ in range(6):
        step(page, "−")
    expect(other.locator("#table")).to_have_attribute("data-number", "6")
    expect(page.locator("#table")).to_have_attribute("data-number", "6")
    down = [str(before - n) for n in range(7)]
    assert page.evaluate("window.seen") == down
    assert other.evaluate("window.seen") == [text for text in down if text in other.evaluate("window.seen")]
    assert table.now["state"]["boss"]["health"] == before - 6


def test_a_waiting_tap_counts_once_in_a_part_that_no_push_brings(
    pages: tuple[Page, Page], table: Table
) -> None:
    """The push of another's play keeps the part with the tapped figure, which shows the tap already."""
    page, _ = pages
    look_at(page, "players")
    steppers = page.locator("#view-players .stepper:visible")
    figure = steppers.first.locator("[data-value]")
    before = int(figure.text_content() or "")
    page.route(PLAY, lambda route: route.fulfill(status=503))
    steppers.first.get_by_text("−", exact=True).click()
    expect(figure).to_have_text(str(before - 1))
    for number in (1, 2):
        table.play("damage-boss", amount=1)
        expect(page.locator("#table")).to_have_attribute("data-number", str(number))
        assert figure.text_content() == str(before - 1)


def test_an_undone_tap_counts_no_more_though_its_view_is_hidden(pages: tuple[Page, Page]) -> None:
    """The parts that answer the undo leave out the view with the stepper, which shows the old figure."""
    page, _ = pages
    before = health(page)
    step(page, "−")
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    look_at(page, "turn")
    page.locator("#undo").click()
    expect(page.locator("#table")).to_have_attribute("data-number", "2")
    assert page.locator(f'#vitals [data-value="{BOSS}"]').text_content() == str(before)


def test_a_refused_tap_is_corrected(pages: tuple[Page, Page], table: Table) -> None:
    page, _ = pages
    before = health(page)
    page.route(
        PLAY, lambda route: route.continue_(post_data=(route.request.post_data or "").replace("=1", "=999"))
    )
    step(page, "−")
    expect(page.locator("#refusal")).to_be_visible()
    expect(boss(page)).to_have_text(str(before))
    assert table.log == []


def test_a_tap_that_waits_for_the_connection_counts_and_can_be_taken_back(pages: tuple[Page, Page]) -> None:
    page, _ = pages
    table_now = health(page)
    page.context.set_offline(True)
    step(page, "−")
    expect(boss(page)).to_have_text(str(table_now - 1))
    page.context.set_offline(False)
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    expect(boss(page)).to_have_text(str(table_now - 1))


def test_a_phone_that_missed_an_entry_is_set_right_by_its_table(
    pages: tuple[Page, Page], table: Table
) -> None:
    page, other = pages
    before = health(other)
    other.context.set_offline(True)
    for _ in range(3):
        step(page, "−")
    expect(page.locator("#table")).to_have_attribute("data-number", "3")
    other.context.set_offline(False)
    expect(boss(other)).to_have_text(str(before - 3))


def test_a_table_that_was_on_its_way_counts_nothing_back(pages: tuple[Page, Page]) -> None:
    """It was asked for after the first entry, and comes after the second."""
    page, other = pages
    before = health(other)
    held = list[tuple[Route, str]]()

    def hold(route: Route) -> None:
        if held:
            route.abort()
        else:
            held.append((route, route.fetch().text()))

    other.route(PANEL, hold)
    step(page, "−")
    expect(boss(other)).to_have_text(str(before - 1))
    other.wait_for_timeout(300)
    step(page, "−")
    expect(boss(other)).to_have_text(str(before - 2))
    other.evaluate(SEEN, BOSS)
    route, html = held[0]
    route.fulfill(body=html, content_type="text/html")
    expect(other.locator("#table")).to_have_attribute("data-number", "1")
    assert other.evaluate("window.seen") == [str(before - 2)]


def test_a_glow_is_put_out_in_a_hidden_view_too(pages: tuple[Page, Page]) -> None:
    """A figure that is not seen is not animated, and never tells that its glow has ended."""
    page, other = pages
    look_at(other, "turn")
    withhold(other, PANEL)
    step(page, "−")
    expect(other.locator(f'#view-table .value-changed[data-value="{BOSS}"]').first).to_be_attached()
    expect(other.locator("#table .value-changed")).to_have_count(0)


def test_a_glow_goes_on_through_the_table_that_follows(pages: tuple[Page, Page]) -> None:
    page, _ = pages
    step(page, "−")
    glow = page.locator(f'#vitals .value-changed[data-value="{BOSS}"]')
    expect(glow).to_be_attached()
    expect(page.locator("#table")).to_have_attribute("data-number", "1")
    expect(page.locator("#table .value-changed")).to_have_count(0)
