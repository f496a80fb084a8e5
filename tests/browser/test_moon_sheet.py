"""The drawn sheet: it zooms, it is tapped, it shows where points come from; by finger, mouse and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.moon import PLAIN, Player, mark, open_moon
from tests.browser.tables import Table
from tests.load.server import Server

Phone = Callable[..., Page]
WHOLE = "0 0 1000 1000"
TOUCH = {"has_touch": True, "is_mobile": True}
SEEN = """(kind) => {
  const frame = document.querySelector('.wm-frame').getBoundingClientRect();
  const inside = (box) => box.left >= frame.left && box.right <= frame.right + 1
    && box.top >= frame.top && box.bottom <= frame.bottom + 1;
  return [...document.querySelectorAll(kind)].filter((spot) => inside(spot.getBoundingClientRect()))
    .map((spot) => spot.dataset.spot);
}"""
LOOK = "() => document.querySelector('.wm-sheet').getAttribute('viewBox').split(' ').map(Number)"
FOCUSED = """() => {
  const one = document.activeElement;
  const said = one === document.body ? '' : one.getAttribute('aria-label') ?? one.innerText ?? '';
  return [said, getComputedStyle(one).outlineStyle];
}"""
EYE_THEN_LOOK = f"() => {{ document.querySelector('[data-whole]').click(); return ({LOOK})(); }}"


@pytest.fixture
def deciding(server: Server, phone: Phone) -> Callable[..., Player]:
    """Anna, who has written and decides now which plant of her research to circle."""

    def make(table: Table | None = None, **settings: Any) -> Player:
        table = table or open_moon(server, "dome", cards=PLAIN)
        anna = Player(phone(**settings), table, "red")
        anna.choose("7 ")
        anna.write()
        expect(anna.lit.first).to_be_attached()
        return anna

    return make


Deciding = Callable[..., Player]


def look(player: Player) -> list[float]:
    """x, y, width, height of what is seen of the sheet."""
    found: list[float] = player.page.evaluate(LOOK)
    return found


def seen(player: Player, kind: str) -> list[str]:
    """The spots of this kind that are not outside the part of the sheet that is seen."""
    found: list[str] = player.page.evaluate(SEEN, kind)
    return found


def sheet(player: Player) -> Locator:
    return player.page.locator(".wm-sheet")


def eye(player: Player) -> Locator:
    return player.page.get_by_role("button", name="Whole sheet")


def test_the_sheet_zooms_to_what_is_lit(deciding: Deciding) -> None:
    anna = deciding()
    x, y, width, height = look(anna)
    assert 340 <= width == height <= 860
    assert x >= 0 <= y
    assert x + width <= 1000 >= y + height
    assert len(seen(anna, ".wm-spot.is-lit")) == anna.lit.count() > 0
    anna.tap(anna.main)
    expect(sheet(anna)).to_have_attribute("viewBox", re.compile(r"^0(\.0)? 0(\.0)? 1000"))


def test_the_eye_shows_the_whole_sheet_and_goes_back(deciding: Deciding) -> None:
    anna = deciding()
    zoomed = look(anna)
    eye(anna).click()
    assert look(anna) == [0, 0, 1000, 1000]
    eye(anna).click()
    assert look(anna) == zoomed


@pytest.mark.parametrize(("width", "height"), [(900, 800), (1024, 768), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("names", [("Anna",), ("Anna", "Ben")], ids=["solo", "two"])
def test_on_wide_glass_the_sheet_stands_whole_beside_the_cards(
    server: Server, phone: Phone, width: int, height: int, names: tuple[str, ...]
) -> None:
    table = open_moon(server, "colony", names, cards=PLAIN)
    page = Player(phone(viewport={"width": width, "height": height}), table, "red").page
    cards, drawn, bar = (
        page.locator(part).bounding_box() or {} for part in (".wm-cards", ".wm-frame", ".bar")
    )
    assert cards["x"] + cards["width"] < drawn["x"]
    assert drawn["y"] + drawn["height"] <= bar["y"]
    assert drawn["width"] >= 400
    assert abs(cards["y"] - drawn["y"]) <= 1


def test_where_nothing_is_lit_there_is_no_eye(server: Server, phone: Phone) -> None:
    anna = Player(phone(), open_moon(server, "dome", cards=PLAIN), "red")
    assert look(anna) == [0, 0, 1000, 1000]
    expect(eye(anna)).to_be_hidden()


def test_a_tap_on_a_lit_spot_plays_it(server: Server, phone: Phone) -> None:
    """Twice: the space, and what its action circles."""
    table = open_moon(server, "dome", cards=PLAIN)
    anna = Player(phone(), table, "red")
    anna.choose("7 ")
    anna.spot()
    expect(anna.page.locator(".wm-space.is-fresh")).to_have_count(1)
    anna.spot()
    expect(anna.page.locator(".wm-spot.is-circled")).to_have_count(1)
    assert [entry["kind"] for entry in table.log[-3:]] == ["choose", "write", "mark"]


def test_a_finger_looks_closer_first_where_much_is_lit(server: Server, phone: Phone) -> None:
    """The first tap zooms and writes nothing; the second, at the same place, writes; then all is seen."""
    table = open_moon(server, "mine", cards=PLAIN)
    anna = Player(phone(**TOUCH), table, "red")
    anna.choose("9 ")
    number, spot = table.now["number"], anna.lit.nth(14)
    before, name = spot.bounding_box() or {}, spot.get_attribute("data-spot")
    spot.tap()
    near = look(anna)
    assert near[2] < 700
    expect(anna.page.locator(".wm-peek")).to_have_text(re.compile(r".+\. Tap again to choose it\.$"))
    assert table.now["number"] == number
    after = spot.bounding_box() or {}
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (before, after)]
    assert middles[0] == pytest.approx(middles[1], abs=6)
    assert after["width"] >= 47.9 > 2 * before["width"] - 16
    anna.page.wait_for_timeout(600)  # a bouncing finger would count for nothing
    spot.tap()
    anna.shows(number + 1)
    assert table.log[-1]["fields"]["space"] == name
    assert look(anna) != near


def test_a_tap_on_an_unlit_space_says_why(server: Server, phone: Phone) -> None:
    table = open_moon(server, "launch", cards=PLAIN)
    anna = Player(phone(), table, "red")
    anna.choose("4 ")
    number = table.now["number"]
    unlit = seen(anna, ".wm-space:not(.is-lit)")
    reasons = [anna.page.locator(f'[data-refuses~="{spot}"]') for spot in unlit]
    spot, reason = next(pair for pair in zip(unlit, reasons, strict=True) if pair[1].count())
    why = reason.text_content() or ""
    anna.page.locator(f'[data-spot="{spot}"]').click()
    expect(anna.page.locator(".toast")).to_have_text(why)
    assert len(why) > 10
    assert table.now["number"] == number
    anna.write()
    expect(anna.page.locator(".toast")).to_have_count(0)  # it covers what is lit next


def test_a_tap_on_what_is_only_printed_says_its_name(server: Server, phone: Phone) -> None:
    anna = Player(phone(), open_moon(server, "mine", cards=PLAIN), "red")
    spot = anna.page.locator('.wm-spot[data-spot="error.1"]')
    spot.click()
    expect(anna.page.locator(".toast")).to_have_text(spot.get_attribute("data-name") or "?")


def test_wm_s59_solo_bonuses_are_told_where_there_are_some(server: Server, phone: Phone) -> None:
    """Where only scores are kept nobody knows of any, and "0 of 0" tells nothing."""
    anna = Player(phone(), open_moon(server, "mine", ("Anna",), mode="scores"))
    expect(anna.page.locator(".wm-astra")).not_to_contain_text("Solo bonuses")
    table = open_moon(server, "mine", ("Anna",), cards=PLAIN)
    mark(table, "red", ["main.plant.bonus"])
    anna.page.goto(table.links["host"])
    expect(anna.page.locator(".wm-astra")).to_contain_text("Solo bonuses: 2 of 2 left")


def test_a_score_line_lights_its_marks(deciding: Deciding) -> None:
    """The whole sheet is seen meanwhile; a second tap puts them out and goes back to where the work is."""
    anna = deciding()
    mark(anna.table, "red", ["tower-1.top.high"])
    anna.shows(anna.table.now["number"])
    zoomed, line = look(anna), anna.page.locator("[data-marks]").last
    anna.look_at("scores")
    line.click()
    expect(sheet(anna)).to_be_visible()
    expect(line).to_have_attribute("aria-pressed", "true")
    marks = (line.get_attribute("data-marks") or "").split()
    expect(anna.page.locator(".wm-spot.is-source")).to_have_count(len(marks))
    assert look(anna) == [0, 0, 1000, 1000]
    anna.look_at("scores")
    line.click()
    expect(anna.page.locator(".wm-spot.is-source")).to_have_count(0)
    expect(line).to_have_attribute("aria-pressed", "false")
    assert look(anna) == zoomed


def test_a_neighbours_move_leaves_view_and_light_alone(deciding: Deciding, phone: Phone) -> None:
    anna = deciding()
    ben = Player(phone(), anna.table, "blue")
    eye(anna).click()
    anna.page.locator(".wm-frame").hover(position={"x": 100, "y": 100})
    anna.page.keyboard.down("Control")
    anna.page.mouse.wheel(0, -200)
    anna.page.keyboard.up("Control")
    expect(sheet(anna)).not_to_have_attribute("viewBox", re.compile("1000"))
    by_hand = look(anna)
    ben.choose("4 ")
    anna.shows(anna.table.now["number"])
    assert look(anna) == by_hand
    line = anna.page.locator("[data-marks]").first
    anna.look_at("scores")
    line.click()
    ben.write()
    anna.shows(anna.table.now["number"])
    expect(line).to_have_attribute("aria-pressed", "true")
    assert anna.page.locator(".wm-spot.is-source").count() > 0


@pytest.mark.parametrize(("motion", "at_once"), [("reduce", True), ("no-preference", False)])
def test_the_look_glides_but_for_those_who_want_calm(deciding: Deciding, motion: str, at_once: bool) -> None:
    anna = deciding(reduced_motion=motion)
    expect(sheet(anna)).not_to_have_attribute("viewBox", re.compile("1000"))
    assert (anna.page.evaluate(EYE_THEN_LOOK)[2] == 1000) is at_once
    expect(sheet(anna)).to_have_attribute("viewBox", re.compile(r"^0(\.0)? 0(\.0)? 1000(\.0)? 1000(\.0)?$"))


def test_a_turn_by_keyboard(server: Server, phone: Phone) -> None:
    """Every lit spot is a button that says its zone and place; its ring is seen."""
    anna = Player(phone(), open_moon(server, "launch", cards=PLAIN), "red")

    def reach(name: str) -> None:
        for _ in range(80):
            anna.page.keyboard.press("Tab")
            said, outline = anna.page.evaluate(FOCUSED)
            if re.search(name, said):
                assert outline != "none"
                return
        raise AssertionError(f"the keyboard does not reach {name}")

    number = anna.table.now["number"]
    for step, name in ((1, "^7 Plant"), (1, "lit spots as a list"), (2, "Plant floor"), (3, "^Done$")):
        reach(name)
        anna.page.keyboard.press("Enter")
        anna.shows(number + step)
    assert [entry["kind"] for entry in anna.table.log[-3:]] == ["choose", "write", "done"]


class Fingers:
    """On the glass over the sheet, at places given in parts of its side."""

    def __init__(self, page: Page) -> None:
        self._box = page.locator(".wm-sheet").bounding_box() or {}
        self._page, self._tools = page, page.context.new_cdp_session(page)

    def _send(self, kind: str, *places: tuple[float, float]) -> None:
        box = self._box
        points = [
            {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"], "id": n}
            for n, (x, y) in enumerate(places)
        ]
        self._tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, *paths: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Down, along these paths in steps, and up."""
        self._send("touchStart", *(start for start, _ in paths))
        for part in (0.25, 0.5, 0.75, 1):
            self._send(
                "touchMove",
                *((a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in paths),
            )
        self._send("touchEnd")

    def tap(self, place: tuple[float, float]) -> None:
        self._send("touchStart", place)
        self._send("touchEnd")


def test_pinch_drag_and_double_tap(server: Server, phone: Phone) -> None:
    """A drag is no tap: nothing is played by it."""
    table = open_moon(server, "dome", cards=PLAIN)
    anna = Player(phone(**TOUCH), table, "red")
    number = table.now["number"]
    sheet(anna).scroll_into_view_if_needed()
    fingers = Fingers(anna.page)
    fingers.move(((0.45, 0.5), (0.2, 0.5)), ((0.55, 0.5), (0.8, 0.5)))
    expect(sheet(anna)).not_to_have_attribute("viewBox", re.compile("1000"))
    near = look(anna)
    assert near[2] == pytest.approx(220, abs=1)
    fingers.move(
        ((0.7, 0.7), (0.3, 0.3)),
    )
    dragged = look(anna)
    assert dragged[2] == near[2]
    assert dragged[0] > near[0]
    assert dragged[1] > near[1]
    for _ in range(2):
        fingers.tap((0.5, 0.5))
    expect(sheet(anna)).to_have_attribute("viewBox", re.compile("1000"))
    for _ in range(2):
        fingers.tap((0.5, 0.5))
    expect(sheet(anna)).not_to_have_attribute("viewBox", re.compile("1000"))
    eye(anna).tap()
    expect(sheet(anna)).to_have_attribute("viewBox", re.compile("1000"))
    assert table.now["number"] == number


PLACE = """(spot) => {
  const [inside, all] = [spot, spot.closest('.wm-sheet')].map((one) => one.getBoundingClientRect());
  const part = (at, size) => (inside[at] + inside[size] / 2 - all[at]) / all[size];
  return [part('x', 'width'), part('y', 'height')];
}"""


def test_a_bounce_on_what_was_written_is_no_double_tap(deciding: Deciding) -> None:
    """The first tap is played, and the spot is lit no more when the finger touches the glass again."""
    anna = deciding(**TOUCH)
    anna.page.route("**/play*", lambda route: None)
    sheet(anna).scroll_into_view_if_needed()
    before, spot, fingers = look(anna), anna.lit.first, Fingers(anna.page)
    place = spot.evaluate(PLACE)
    handle = spot.element_handle()
    fingers.tap(place)
    handle.evaluate("(one) => one.classList.remove('is-lit')")
    fingers.tap(place)
    anna.page.wait_for_timeout(400)  # a look glides for a quarter of a second
    assert look(anna) == before


def test_a_tapped_spot_shows_that_it_was_heard(deciding: Deciding) -> None:
    anna = deciding()
    held = list[Any]()

    def hold(route: Any) -> None:
        held.append(route)

    anna.page.route("**/play*", hold)
    spot = anna.lit.first
    spot.evaluate("(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    expect(anna.page.locator(".wm-spot.is-heard")).to_have_count(1)
    held[0].continue_()
    expect(anna.page.locator(".wm-spot.is-heard")).to_have_count(0)
