"""The sheet is the screen: edge to edge in every step of writing on a phone, the widest column at 1280."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moon import ADVENTURES, Cards, Player, open_moon
from tests.browser.tables import look_at
from tests.load.server import Server

Phone = Callable[..., Page]
GLASS = {"width": 390, "height": 664}
SHARE, PRINT = 0.6, 7
CARDS: Cards = ((7, "astronaut"), (4, "plant"), (9, "robot"))
"""The astronaut's choices lie over the sheet."""

FAULTS = """([share, print]) => {
  const svg = document.querySelector('.wm-sheet'), frame = svg.closest('.wm-frame').getBoundingClientRect();
  const found = [], box = svg.getBoundingClientRect(), size = (one) => Math.hypot(one.a, one.b);
  const whole = Math.min(box.width, box.height) / 1000, seen = size(svg.getScreenCTM());
  if (frame.left || frame.width < innerWidth || box.width < innerWidth) found.push(`${box.width} px wide`);
  if (frame.height < share * innerHeight) found.push(`${frame.height} px of ${innerHeight} high`);
  for (const text of svg.querySelectorAll('text:not(:empty)')) {
    const px = parseFloat(getComputedStyle(text).fontSize) * whole * size(text.getScreenCTM()) / seen;
    if (px < print) found.push(`${text.textContent} is ${px.toFixed(1)} px high`);
  }
  for (const spot of svg.querySelectorAll('.is-lit:not(.wm-line)')) {
    const { e, f } = spot.getScreenCTM(), name = spot.dataset.spot;
    if (document.elementFromPoint(e, f)?.closest('.wm-spot') !== spot) found.push(`${name} is covered`);
  }
  const taps = '#play :is(.btn:not(.skip), summary, .wm-side input, .view-tab-turn input)';
  for (const tap of [...document.querySelectorAll(taps)].filter((one) => one.checkVisibility())) {
    const { left, top, width, height } = tap.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!tap.contains(hit) && !hit?.contains(tap)) found.push(`${tap.outerHTML.slice(0, 80)} is covered`);
  }
  return found;
}"""
WIDTHS = """() => [...document.querySelectorAll('.wm-frame, .view:not(.view-turn), .wm-cards')]
  .filter((one) => one.checkVisibility()).map((one) => [one.className, one.getBoundingClientRect().width])"""
OVER_PRINT = """() => {
  const svg = document.querySelector('.wm-sheet'), found = [];
  const printed = 'text:not(:empty), .wm-icon, .wm-spot > use:not(.wm-pen, [href="#wm-pump"])';
  for (const one of svg.querySelectorAll(printed)) {
    const { left, top, width, height } = one.getBoundingClientRect(), spot = one.closest('.wm-spot');
    if (!width || !height || one.closest('.wm-written')) continue;
    const above = new Set();
    for (const x of [0.2, 0.35, 0.5, 0.65, 0.8])
      for (const y of [0.25, 0.4, 0.5, 0.6, 0.75])
        for (const hit of document.elementsFromPoint(left + x * width, top + y * height)) {
          const later = one.compareDocumentPosition(hit) & Node.DOCUMENT_POSITION_FOLLOWING;
          const other = !spot?.contains(hit) || hit.matches('.wm-pen-circle');
          const drawn = svg.contains(hit) && !one.contains(hit) && !hit.matches('.wm-near, .wm-reach');
          if (drawn && later && other)
            above.add(hit.closest('.wm-spot')?.dataset.spot ?? hit.getAttribute('class'));
        }
    if (above.size) found.push(`${one.textContent || one.getAttribute('href')}: ${[...above]}`);
  }
  return found;
}"""


def faults(player: Player, print_px: int = PRINT) -> list[str]:
    """Return the faults that keep the sheet from being the screen."""
    found: list[Any] = player.page.evaluate(FAULTS, [SHARE, print_px])
    return [f"{player.said.inner_text()} {fault}" for fault in found]


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("names", [("Anna",), ("Anna", "Ben", "Cem")], ids=["solo", "three"])
def test_the_sheet_is_the_screen_in_every_step(
    server: Server, phone: Phone, adventure: str, names: tuple[str, ...]
) -> None:
    """Choosing, writing with what an astronaut allows, what the actions ask, and the turn that is written."""
    anna = Player(phone(viewport=GLASS), open_moon(server, adventure, names, CARDS), "red")
    found, shifted = list[str](), 0
    while not anna.combinations.count():
        found += faults(anna)
        anna.spot()
    found += faults(anna)
    for action in ("Astronaut", "Plant", "Robot"):
        anna.tap(anna.button(rf"^\d+ {action}"))
        found += faults(anna)
        shifted += anna.page.locator(".wm-row").count()
        anna.write()
        found += faults(anna, 0)  # the look is at what the action lights, not at all that is printed
        while not anna.combinations.count():
            anna.tap(anna.button("^Undo"))
    assert found == []
    assert shifted or adventure in ("launch", "battle")


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_at_1280_the_sheet_has_the_widest_column(server: Server, phone: Phone, adventure: str) -> None:
    wide = {"width": 1280, "height": 800}
    page = Player(phone(viewport=wide), open_moon(server, adventure, cards=CARDS), "red").page
    columns = sorted(page.evaluate(WIDTHS), key=lambda column: column[1])
    assert len(columns) == 4
    assert "wm-frame" in columns[-1][0]
    assert columns[-1][1] > 1.5 * columns[-2][1]


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_nothing_covers_what_is_printed(server: Server, phone: Phone, adventure: str) -> None:
    """No badge of another spot; no circle of the pen, also around the wide penalties."""
    table = open_moon(server, adventure, cards=CARDS)
    page = Player(phone(viewport={"width": 1900, "height": 1300}), table, "red").page
    assert page.evaluate(OVER_PRINT) == []


def test_the_views_fold_and_come_back(server: Server, phone: Phone) -> None:
    """A tap on the folded tab shows all, a second none; the turn folds them again."""
    page = Player(phone(viewport=GLASS, has_touch=True), open_moon(server, cards=CARDS), "red").page
    turn, scores = (page.locator(f"#views input[value={view}]") for view in ("turn", "scores"))
    for shown in (True, False):
        turn.tap(force=True)
        expect(scores).to_be_visible(visible=shown)
    look_at(page, "scores")
    expect(page.locator(".view-scores")).to_be_visible()
    expect(scores).to_be_visible()
    turn.tap(force=True)
    expect(page.locator(".wm-sheet")).to_be_visible()
    expect(scores).to_be_hidden()


def test_a_sheet_of_another_player_in_the_past_says_whose_it_is(server: Server, phone: Phone) -> None:
    table = open_moon(server, cards=CARDS)
    page = Player(phone(viewport=GLASS), table, "red").page
    owner = page.locator(".wm-owner")
    page.goto(f"/t/{table.code}?seat=red&at=2")
    expect(owner).to_have_count(0)
    page.goto(f"/t/{table.code}?seat=blue&at=2")
    expect(owner).to_contain_text("Sheet of Ben")
    owner.get_by_role("link", name="Back to mine").click()
    expect(page.locator("#table")).to_have_attribute("data-seat", "red")
    expect(owner).to_have_count(0)


LEAVES_CARD = """(card) => {
  const box = card.getBoundingClientRect(), slack = 2;
  return [...card.querySelectorAll('.tv-number, .tv-sign span, .tv-coming, svg')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const beside = left < box.left - slack || right > box.right + slack;
    return beside || top < box.top - slack || bottom > box.bottom + slack;
  }).map((one) => one.textContent.trim());
}"""


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("setup", [("sheets", 1), ("sheets", 2), ("sheets", 4), ("cards", 3)])
def test_on_a_television_nothing_leaves_its_card(
    server: Server, phone: Phone, setup: tuple[str, int], locale: str
) -> None:
    """The longest missions, actions and numbers; with paper sheets the number is the largest thing."""
    mode, players = setup
    missions = {"mission_a": 64, "mission_b": 67, "mission_c": 69}
    table = open_moon(server, "launch", ("Anna", "Ben", "Cem", "Dora")[:players], mode=mode, **missions)
    table.play("turn-over")
    for place, (number, action) in enumerate(((10, "astronaut"), (15, "planning"), (12, "energy")), start=1):
        table.correct(f"slot.{place}.action", action)
        if place > 1:  # one card keeps its number, so that its next action is known
            table.correct(f"slot.{place}.number", number)
    page = phone(viewport={"width": 1280, "height": 720}, locale=locale)
    page.goto(table.links["host"])
    page.goto(f"/t/{table.code}/screen")
    cards = page.locator(".tv-card")
    expect(cards).to_have_count(3 if players > 1 else 6)
    expect(page.locator(".tv-list li")).to_have_count(3)
    assert [one.evaluate(LEAVES_CARD) for one in cards.all()] == [[]] * cards.count()
    if mode == "cards":
        number, title = (page.locator(one).first for one in (".tv-number", "h1"))
        assert font_px(number) > font_px(title)
        assert font_px(page.locator(".tv-coming").first) >= 24


def font_px(one: Locator) -> float:
    size: float = one.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    return size
