"""The parts of any game on two phones: a deck, counters, dice and clocks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pad import Scorer, open_pad
from tests.browser.tables import Table, look_at, opened, stored
from tests.browser.test_pad import SMALL
from tests.load.server import Server

Phones = Callable[[Table], tuple[Scorer, Scorer]]
MAIN = ".bar :is(.btn-main, .bar-main)"
SHOWN = "() => [...document.querySelectorAll('.view-turn [data-clock]')].map((one) => one.textContent)"
SOUNDS = """() => {
  window.rung = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.rung += 1; return start.apply(this, at); };
}"""


@pytest.fixture
def phones(server: Server, phone: Callable[..., Page]) -> Phones:
    return lambda table: (
        Scorer(opened(phone(**SMALL), table, "red")),
        Scorer(opened(phone(**SMALL), table, "blue")),
    )


def seconds(page: Page, at: int = 0) -> int:
    """What a clock shows."""
    minutes, rest = page.evaluate(SHOWN)[at].split(":")
    return int(minutes) * 60 + int(rest)


def test_a_deck_counters_and_dice_on_two_phones(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="none", cards=["Boss × 3"], counters=["Life: 20"], dice=["2d6"])
    anna, ben = phones(table)
    anna.tap(anna.page.locator(MAIN))
    for one in (anna, ben):
        expect(one.page.locator(".ag-card")).to_have_text("Boss")
        expect(one.page.locator(".ag-deck")).to_contain_text("2 left")
    ben.tap(ben.page.locator(".ag-deck summary"))
    expect(ben.page.locator(".ag-odds")).to_have_text("Boss: 2 of 2, certain")
    anna.taps_on("^Roll 2d6$")
    rolled = sum(table.log[-1]["fields"]["throws"])
    for one in (anna, ben):
        expect(one.page.locator(".ag-dice .figure")).to_have_text(str(rolled))
    anna.taps = 0
    for _ in range(3):
        anna.tap(anna.page.get_by_role("button", name="Anna: Life −1", exact=True))
    stored(anna.page)
    for one in (anna, ben):
        expect(one.page.locator(".ag-counter [data-value='red.k1']")).to_have_text("17")
    assert anna.taps == 3


def test_a_revealed_card_is_put_back_and_is_then_certain(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="none", cards=["Boss", "Ada", "Ben"])
    anna, ben = phones(table)
    anna.taps_on("^Reveal")
    card = table.now["state"]["deck"]["names"][table.log[-1]["fields"]["drawn"]]
    expect(ben.page.locator("#question")).to_contain_text(f"{card}: where does it go?")
    ben.taps_on("^Back on top of the deck$")
    expect(anna.page.locator("#question")).to_contain_text("Draw the next card")
    anna.tap(anna.page.locator(".ag-deck summary"))
    expect(anna.page.locator(".ag-odds")).to_have_text(f"{card}: 1 of 1, certain")


def test_a_chess_clock_runs_alike_on_two_phones_and_without_a_connection(
    server: Server, phones: Phones
) -> None:
    table = open_pad(server, shape="none", chess=5)
    anna, ben = phones(table)
    anna.taps_on("^Start$")
    expect(anna.page.locator("#question")).to_have_attribute("data-mine", "")
    expect(ben.page.locator("#question")).not_to_have_attribute("data-mine", "")
    for one in (anna, ben):
        one.page.wait_for_function("() => document.querySelector('[data-since]').textContent < '4:58'")
    assert abs(seconds(anna.page) - seconds(ben.page)) <= 1
    ben.page.context.set_offline(True)
    before = seconds(ben.page)
    ben.page.wait_for_function(f"() => ({SHOWN})()[0] < '4:{before - 240 - 1:02}'")
    ben.page.context.set_offline(False)
    anna.taps_on("^Done: Ben’s time$")
    expect(ben.page.locator("#question")).to_have_attribute("data-mine", "")
    used = table.log[-1]["fields"]["at"] - table.log[0]["fields"]["at"]
    for one in (anna, ben):
        expect(one.page.locator(".ag-face.seat-red .ag-time")).to_have_text(f"4:{60 - used:02}")


def test_a_chess_clock_of_two_fills_the_screen_and_is_passed_by_tapping_ones_half(
    server: Server, phones: Phones
) -> None:
    table = open_pad(server, shape="none", chess=5)
    anna, ben = phones(table)
    anna.tap(anna.page.get_by_role("button", name="Full screen"))
    clock, halves = anna.page.locator(".ag-duel"), anna.page.locator(".ag-duel .ag-half")
    assert clock.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 664}
    anna.taps = 0
    anna.tap(anna.page.locator("button.ag-half.seat-red"))
    for seat, other in (("red", "blue"), ("blue", "red"), ("red", "blue")):
        running = anna.page.locator(f"button.ag-half.is-running.seat-{seat}")
        expect(running).to_contain_text("Tap your half when you have moved")
        expect(anna.page.locator(f"div.ag-half.seat-{other}")).to_contain_text("waits")
        expect(halves).to_have_count(2)
        anna.tap(running)
    assert anna.taps == 4
    expect(ben.page.locator("#question")).to_have_attribute("data-mine", "")
    anna.tap(clock.get_by_role("button", name="Pause"))
    expect(clock.get_by_role("button", name="Start", exact=True)).to_be_visible()
    anna.tap(clock.get_by_role("button", name="Close"))
    expect(clock).to_be_hidden()
    assert [entry["kind"] for entry in table.log] == ["start-timer", *["pass-clock"] * 3, "pause-timer"]


def test_an_undone_pause_counts_the_time_since(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="none", round=5)
    anna, ben = phones(table)
    anna.taps_on("^Start$", "^Pause$")
    expect(anna.page.locator(".ag-faces [data-since]")).to_have_count(0)
    stood = seconds(ben.page)
    ben.page.wait_for_timeout(2_500)
    assert seconds(ben.page) == stood
    anna.tap(anna.page.locator("#undo"))
    began = table.log[0]["fields"]["at"]
    expect(ben.page.locator(".ag-faces [data-since]")).to_have_attribute("data-since", str(began))
    ben.page.wait_for_function(f"() => ({SHOWN})()[0] <= '4:{stood - 240 - 2:02}'")


def test_an_hour_stands_in_one_line(server: Server, phones: Phones) -> None:
    (anna, _) = phones(open_pad(server, chess=60))
    times = anna.page.locator(".ag-face .ag-time")
    expect(times).to_have_text(["1:00:00", "1:00:00"])
    for width in (390, 360, 320):
        anna.page.set_viewport_size({"width": width, "height": 664})
        faces = "(all) => all.map((one) => [one.offsetHeight < 50, one.scrollWidth <= one.clientWidth])"
        assert anna.page.locator(".ag-face").evaluate_all(faces) == [[True, True]] * 2, width


def test_no_clock_runs_once_the_last_round_is_written(server: Server, phones: Phones) -> None:
    """Nobody ends such a game by a tap, so no entry stops the clock."""
    table = open_pad(server, chess=5, rounds=1)
    (anna, _) = phones(table)
    table.play("start-timer", timer="t1")
    expect(anna.page.locator(".ag-faces [data-since]")).to_have_count(1)
    for seat in ("red", "blue"):
        table.play("write-points", seat=seat, row="r1", points=3)
    expect(anna.page.locator("#question.question-end")).to_have_count(1)
    running = anna.page.locator(".ag-faces [data-since], .ag-face.is-running, .ag-face.is-next")
    expect(running).to_have_count(0)


def test_a_phone_that_was_allowed_to_sounds_once_when_the_time_is_up(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="none", glass=3)
    anna, ben = phones(table)
    for one in (anna, ben):
        one.page.evaluate(SOUNDS)
    anna.tap(anna.page.get_by_role("button", name="Sound"))
    expect(anna.page.locator("[data-bell]")).to_have_attribute("aria-pressed", "true")
    anna.page.wait_for_function("() => window.rung === 2")  # what it will sound like: two tones
    anna.taps_on("^Start$")
    for one in (anna, ben):
        expect(one.page.locator("[data-clock]")).to_have_text("0:00")
    anna.page.wait_for_function("() => window.rung === 4")
    anna.page.wait_for_timeout(1_000)
    assert (anna.page.evaluate("window.rung"), ben.page.evaluate("window.rung")) == (4, 0)
    expect(anna.page.locator("#question")).to_contain_text("The clock runs")


def test_a_part_is_added_at_a_running_table_and_stands_on_the_television(
    server: Server, phones: Phones, phone: Callable[..., Page]
) -> None:
    table = open_pad(server, shape="none")
    anna, ben = phones(table)
    anna.tap(anna.button("^A counter$"))
    anna.page.locator("#dialog").get_by_label("What is counted").fill("Mana")
    anna.tap(anna.page.locator("#dialog .dialog-foot .btn-main"))
    for one in (anna, ben):
        expect(one.page.locator(".ag-counter h2")).to_have_text("Mana")
    look_at(ben.page, "table")
    ben.tap(ben.page.locator("#additions > summary"))
    ben.tap(ben.page.locator("#additions").get_by_role("button", name=re.compile("First player")))
    for one in (anna, ben):
        expect(one.page.locator(".ag-lots .ag-who")).to_have_count(1)
    screen = phone(viewport={"width": 1920, "height": 1080})
    screen.goto(f"/join/{table.code}/screen")
    expect(screen.locator(".tv-people")).to_contain_text("Mana")
    expect(screen.locator(".ag-tv-lots")).to_contain_text("First player")


def test_the_table_names_who_has_won_without_a_score(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="none", counters=["Life: 20"])
    anna, ben = phones(table)
    anna.tap(anna.page.locator(MAIN))
    anna.page.locator("#dialog").get_by_role("checkbox", name="Ben").check()
    anna.tap(anna.page.locator("#dialog .dialog-foot .btn-main"))
    for one in (anna, ben):
        expect(one.page.locator("#question")).to_contain_text("Ben wins.")


def test_a_phone_whose_clock_is_set_meanwhile_shows_what_is_left(server: Server, phones: Phones) -> None:
    table = open_pad(server, shape="none", glass=600)
    anna, _ = phones(table)
    table.play("start-timer", timer="t1")
    expect(anna.page.locator(".ag-faces [data-since]")).to_have_count(1)
    for step in ("+ 3600000", "- 3600000"):
        anna.page.evaluate(f"() => {{ const real = Date.now; Date.now = () => real() {step}; }}")
        shown = seconds(anna.page)
        anna.page.wait_for_function(
            "(shown) => document.querySelector('[data-since]').textContent !== shown",
            arg=anna.page.locator(".ag-faces [data-since]").inner_text(),
        )
        assert 0 < seconds(anna.page) < shown


def test_a_pad_and_the_parts_below_it_stand_on_one_screen(server: Server, phones: Phones) -> None:
    """Six players, a pad and every part: nothing is cut at the right; the parts scroll in themselves."""
    parts = {"cards": ["Boss × 2"], "counters": ["Life: 20"], "dice": ["2d6"], "glass": 60, "chess": 10}
    table = open_pad(server, ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn"), rounds=1, **parts)
    table.play("deal-first")
    anna, _ben = phones(table)
    pad, row, view = (
        anna.page.locator(f".view-turn{inside}").bounding_box() for inside in (" .ag-pad", " .ag-parts", "")
    )
    assert pad
    assert row
    assert view
    assert pad["y"] + pad["height"] <= row["y"]
    assert row["y"] + row["height"] <= view["y"] + view["height"]
    parts = anna.page.locator(".ag-parts")
    assert parts.evaluate("(all) => all.scrollWidth <= all.clientWidth")
    assert parts.evaluate("(all) => all.scrollHeight > all.clientHeight")


def test_a_counter_beside_dice_is_not_cut(server: Server, phones: Phones) -> None:
    table = open_pad(server, dice=["2d6"], counters=["Life: 20"])
    table.play("deal-first")
    anna, _ben = phones(table)
    buttons = anna.page.locator(".ag-count").first.locator(".btn")
    right = [box["x"] + box["width"] for box in map(Locator.bounding_box, buttons.all()) if box]
    assert len(right) == 2
    assert max(right) <= 390


def test_bids_beside_other_parts_leave_the_names_room_on_the_television(
    server: Server, phone: Callable[..., Page]
) -> None:
    """Bid, tricks and points stood over names that ran down the screen letter by letter."""
    names = ("Anna", "Ben", "Cleo", "Bartholomew")
    table = open_pad(server, names, shape="bids", dice=["2d6"], cards=["Boss × 2"], counters=["Life: 20"])
    table.play("deal-first", seat="red")
    for what in ("bid", "won"):
        for seat, tricks in zip(("red", "blue", "green", "yellow"), (1, 0, 0, 0), strict=True):
            table.play("write-tricks", seat=seat, row="r1", what=what, tricks=tricks)
    page = phone(viewport={"width": 1280, "height": 720})
    page.goto(table.links["host"])
    page.goto(f"/t/{table.code}/screen")
    rows = page.locator(".tv-people > li")
    expect(rows).to_have_count(4)
    leaves = "(row) => row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight"
    assert [row.evaluate(leaves) for row in rows.all()] == [False] * 4
    expect(rows.first.locator(".tv-label")).to_have_text(["Bid", "Tricks", "Points", "Life"])
    heights = [name.bounding_box() for name in page.locator(".tv-people .tv-name").all()]
    assert all(box and box["width"] > box["height"] for box in heights)
