"""A tap does what its words say: a finger that bounces, and one that comes down while the table changes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.colony import open_colony
from tests.browser.finger import Finger, named
from tests.browser.hundred import open_hundred
from tests.browser.jam import open_jam
from tests.browser.moon import PLAIN, open_moon
from tests.browser.pad import open_pad
from tests.browser.tables import Table, fetching, look_at, open_table
from tests.load.server import Server

Phone = Callable[..., Page]
SMALL = {"width": 390, "height": 664}
"""What a browser leaves of a phone's screen."""

THUMB = ".bar :is(.btn-main, .bar-main):is(button, [role])"
LOUD = f"{THUMB}, .prompt-acts .btn, button.wm-combo, .wm-spot.is-lit, .ak-acts .btn"
"""What a phone offers to be tapped next."""
STEPS, KNOWN_STEPS = 14, 3
"""How long one plays on, and how long where no new button comes."""


def knights_first(server: Server) -> Table:
    """Two knights, and a turn of the first: a boss drawn again and again would leave no step for it."""
    table = open_table(server, dealer="table")
    table.play("draw-turn-card", drawn="player-1")
    return table


EVENINGS: dict[str, Callable[[Server], Table]] = {
    "astro_knights": knights_first,
    "welcome_to_the_moon": lambda server: open_moon(server, cards=PLAIN),
    "exoplanet_colony": lambda server: open_colony(server, begun=False),
    "astrojam": open_jam,
    "hundred_astronauts": lambda server: open_hundred(server, begun=False),
    "any_game": open_pad,
}
MAIN = {
    "astro_knights": {"draw-turn-card", "go-to-phase", "end-turn"},
    "welcome_to_the_moon": {"choose", "write"},
    "exoplanet_colony": {"begin", "update-resources", "finish-event"},
    "astrojam": {"end-actions", "discard-and-draw"},
    "hundred_astronauts": {"begin", "start-turn", "end-actions"},
    "any_game": {"deal-first"},
}
"""The main acts of each game that have to come up."""


@pytest.fixture
def finger(phone: Phone, server: Server) -> Callable[[Table], Finger]:
    """The finger of the first player, which stays where it taps."""
    return lambda table: Finger(phone(lifted=False, viewport=SMALL), table.links["seats"]["red"])


@pytest.fixture
def fetching_finger(phone: Phone, server: Server) -> Callable[[Table], Finger]:
    """The finger of the first player, whose phone fetches each table."""
    return lambda table: Finger(fetching(phone(lifted=False, viewport=SMALL)), table.links["seats"]["red"])


Host = Callable[[Table], Finger]


# --- a finger that bounces ------------------------------------------------------------------------


@pytest.mark.parametrize("game", EVENINGS)
def test_a_bouncing_finger_plays_nothing_twice(server: Server, finger: Host, game: str) -> None:
    """Whatever a phone offers loudly, tapped by one; and each tap counts, also at the same place."""
    table = EVENINGS[game](server)
    begun = len(table.log)
    thumb = finger(table)
    walk(thumb)
    log = table.log
    assert thumb.number == len(log)
    assert {entry["kind"] for entry in log[begun:]} >= MAIN[game]


def walk(finger: Finger) -> None:
    """Play on, each button met for the first time with a bouncing finger."""
    seen = set[str]()
    known = 0
    for _ in range(STEPS):
        control = next_one(finger, seen)
        if control is None or known == KNOWN_STEPS:
            break
        name = named(control)
        known = known + 1 if name in seen else 0
        (finger.tap if name in seen else finger.bounce)(control)
        seen.add(name)
        if finger.dialog:
            answer(finger)


def next_one(finger: Finger, seen: set[str]) -> Locator | None:
    """A button that was not met yet; else the main one."""
    buttons = finger.page.locator(LOUD).and_(finger.page.locator(":not([aria-disabled], [aria-pressed])"))
    open_ones = [button for button in buttons.all() if button.is_visible()]
    new = [button for button in open_ones if named(button) not in seen]
    return next(iter(new or open_ones), None)


def answer(finger: Finger) -> None:
    """The dialog's own button, bounced too; one that asks for more is left with Escape."""
    dialog = finger.page.locator("#dialog")
    if dialog.locator("form").evaluate("(form) => form.checkValidity()"):
        finger.bounce(dialog.locator(".pad .btn, .picks .btn, .dialog-foot .btn-main").first)
    else:
        finger.page.keyboard.press("Escape")


@pytest.fixture
def knight(server: Server) -> Table:
    """A turn with much energy and room for weapons."""
    table = knights_first(server)
    table.play("go-to-phase", phase="main")
    table.play("gain-energy", by=9)
    return table


def button(finger: Finger, name: str) -> Locator:
    return finger.page.get_by_role("button", name=name, exact=True)


def test_the_same_act_a_second_time_is_meant_once_the_finger_was_calm(knight: Table, finger: Host) -> None:
    thumb = finger(knight)
    thumb.bounce(button(thumb, "Equip a Weapon"))
    thumb.tap(button(thumb, "Equip a Weapon"))
    assert [entry["kind"] for entry in knight.log[-2:]] == ["equip", "equip"]
    assert knight.now["state"]["knights"][0]["equipped"] == 2


def test_a_bounce_before_the_answer_came_is_none(knight: Table, finger: Host) -> None:
    """While a slow network still has the tap, the same control means the same tap."""
    thumb = finger(knight)
    waiting = list[Route]()

    def wait(route: Route) -> None:
        waiting.append(route)

    thumb.page.route("**/play", wait)
    x, y = thumb.place(button(thumb, "Equip a Weapon"))
    for after in (100, 800, 250):
        thumb.page.mouse.click(x, y)
        thumb.page.clock.run_for(after)
    before = len(knight.log)
    waiting[0].continue_()
    thumb.until(lambda: before < thumb.number == len(knight.log), "Equip a Weapon")
    assert [entry["kind"] for entry in knight.log].count("equip") == 1


def test_plus_two_four_times_in_one_spot_is_eight(server: Server, finger: Host) -> None:
    """The first of them brings energy, which a note above speaks of: nothing moves under the finger."""
    table = knights_first(server)
    table.play("go-to-phase", phase="main")
    thumb = finger(table)
    place = thumb.place(thumb.page.locator("#acting .ak-steps .btn").last)
    for times in range(1, 5):
        thumb.page.mouse.click(*place)
        thumb.page.clock.run_for(50)
        thumb.until(lambda times=times: thumb.energy == 2 * times, "+2")
    assert [entry["fields"]["by"] for entry in table.log[-4:]] == [2] * 4


def test_the_same_figure_twice_is_typed_twice_and_a_bounce_once(server: Server, finger: Host) -> None:
    """An 11 is two taps of one key; no finger taps it twice within 90 ms."""
    table = open_pad(server)
    table.play("deal-first", seat="red")
    thumb = finger(table)
    thumb.tap(thumb.page.locator(".bar a.btn-main"))
    place = thumb.place(thumb.page.locator('.sum-keys [data-key="1"]'))
    thumb.page.clock.run_for(600)
    for after, typed in ((0, "1"), (60, "1"), (150, "11"), (150, "111")):
        thumb.page.clock.run_for(after)
        thumb.page.mouse.click(*place)
        expect(thumb.page.locator("#ask-points")).to_have_value(typed)


def test_a_finger_that_was_lifted_and_moved_may_go_on_at_once(knight: Table, finger: Host) -> None:
    thumb = finger(knight)
    before = thumb.number
    thumb.tap(button(thumb, "Equip a Weapon"))
    thumb.page.mouse.click(*thumb.place(thumb.page.locator(".bar-undo")))
    thumb.until(lambda: thumb.number == before + 2, "Undo")
    assert knight.log[-1]["kind"] == "undo"


def test_a_key_that_is_held_down_is_one_tap(server: Server, finger: Host) -> None:
    table = open_table(server)
    thumb = finger(table)
    thumb.page.locator(".bar button.btn-main").focus()
    for _ in range(3):
        thumb.page.keyboard.down("Enter")
        thumb.until(lambda: thumb.number == 1, "Enter")
        thumb.page.clock.run_for(600)
    assert len(table.log) == 1


def test_a_finger_that_led_to_the_next_page_bounces_there_too(server: Server, finger: Host) -> None:
    table = open_table(server)
    thumb = finger(table)
    main = thumb.place(thumb.page.locator(".bar button.btn-main"))
    thumb.page.goto(f"/t/{table.code}/history")
    link = thumb.page.locator(f'main a[href^="/t/{table.code}"], header a[href^="/t/{table.code}"]').first
    link.evaluate("(one) => Object.assign(one.style, { position: 'fixed', inset: '60% 0 0', zIndex: 99 })")
    with thumb.page.expect_navigation(url=f"**/t/{table.code}"):
        thumb.page.mouse.click(*main)
    expect(thumb.page.locator(".bar button.btn-main")).to_be_visible()
    submits = thumb.submits
    thumb.page.mouse.click(*main)
    assert thumb.submits == submits
    thumb.tap(thumb.page.locator(".bar button.btn-main"))
    assert len(table.log) == 1


# --- a table that changes under the finger --------------------------------------------------------


def changed_by_another(table: Table, thumb: Finger) -> None:
    """Another phone draws, and this page shows it."""
    table.play("draw-turn-card", drawn="player-1")
    thumb.until(lambda: thumb.number == len(table.log), "another phone's draw")


@pytest.fixture
def drawn(server: Server) -> Table:
    return open_table(server, dealer="table")


def test_a_control_that_another_phone_changed_takes_nothing_for_a_while(drawn: Table, finger: Host) -> None:
    thumb = finger(drawn)
    main = thumb.place(thumb.page.locator(".bar-undo"))
    changed_by_another(drawn, thumb)
    for _ in range(2):
        thumb.page.mouse.click(*main)
        thumb.page.clock.run_for(240)
        assert (thumb.submits, thumb.dialog) == (0, False)
    thumb.page.clock.run_for(100)
    thumb.page.mouse.click(*main)
    thumb.until(lambda: thumb.submits == 1, "Undo")


def test_a_control_that_means_the_same_takes_a_tap_meanwhile(drawn: Table, finger: Host) -> None:
    thumb = finger(drawn)
    changed_by_another(drawn, thumb)
    thumb.page.clock.run_for(1000)
    look_at(thumb.page, "table")
    place = thumb.place(button(thumb, "Furion: health −1"))
    drawn.play("gain-energy", by=1)
    number = len(drawn.log)
    thumb.until(lambda: thumb.number == number, "another phone's energy")
    thumb.page.mouse.click(*place)
    thumb.until(lambda: thumb.number > number, "Furion −1")
    assert drawn.log[-1]["kind"] == "damage-boss"


def test_two_who_turn_the_next_cards_within_a_second_turn_them_once(server: Server, finger: Host) -> None:
    """The button says the same before and after, and means the cards of the turn that comes."""
    table = open_moon(server, mode="cards")
    table.play("turn-over")
    thumb = finger(table)
    place = thumb.place(thumb.page.locator(THUMB))
    table.play("turn-over")
    thumb.until(lambda: thumb.number == len(table.log), "another phone's cards")
    thumb.page.clock.run_for(900)
    thumb.page.mouse.click(*place)
    assert thumb.submits == 0
    expect(thumb.page.locator("[role=status] > .not-taken")).to_have_text("Wait")
    thumb.page.clock.run_for(1000)
    thumb.page.mouse.click(*place)
    thumb.until(lambda: thumb.number == len(table.log) == 3, "the cards of the third turn")


def test_a_finger_that_lies_on_it_while_it_changes_means_what_was_there(drawn: Table, finger: Host) -> None:
    thumb = finger(drawn)
    thumb.page.mouse.move(*thumb.place(thumb.page.locator(".bar-undo")))
    drawn.play("damage-boss", amount=1)
    thumb.until(lambda: thumb.number == 1, "another phone's hit")
    thumb.page.clock.run_for(1000)
    thumb.page.mouse.down()
    drawn.play("damage-boss", amount=2)
    thumb.until(lambda: thumb.number == 2, "another phone's hit")
    thumb.page.clock.run_for(1000)
    thumb.page.mouse.up()
    assert thumb.submits == 0
    expect(thumb.page.locator("[role=status] > .not-taken")).to_have_text("Wait")


PLACES = """() => [...document.querySelectorAll('#view-table :is(a, button)')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
CONTROL_AT = """([x, y]) => {
  const control = document.elementFromPoint(x, y)?.closest('a, button');
  return control?.getAttribute('aria-label') ?? control?.textContent.trim() ?? '';
}"""


def test_a_view_that_is_fetched_takes_nothing_where_another_control_lay(
    drawn: Table, fetching_finger: Host
) -> None:
    """A view is shown as it was last, then as it is: the finger was on its way to what moved."""
    thumb = fetching_finger(drawn)
    page = thumb.page
    look_at(page, "table")
    look_at(page, "turn")
    page.clock.run_for(1000)
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/panel(?!\?known)"), hold)  # what asks for news only goes through
    drawn.play("add-minion", health=5, source="neither", name="Slag")
    thumb.until(lambda: thumb.number == len(drawn.log), "another phone's minion")
    page.locator("#views input[value=table]").check(force=True)
    thumb.until(lambda: len(held) == 1, "the panel with the view that is seen")
    before = {tuple(place): page.evaluate(CONTROL_AT, place) for place in page.evaluate(PLACES)}
    held.pop().continue_()
    thumb.until(lambda: page.locator("#view-table[data-drawn-at]").count() == 0, "the view as it is now")
    after = {place: page.evaluate(CONTROL_AT, place) for place in before}
    moved = next(place for place, name in before.items() if name and after[place] not in ("", name))
    page.mouse.click(*moved)
    assert (thumb.submits, thumb.dialog) == (0, False)
    page.clock.run_for(600)
    page.mouse.click(*moved)
    thumb.until(lambda: thumb.submits == 1, "the control that lies there now")


# --- no tap vanishes without a sign ---------------------------------------------------------------

DELAYS = (0, 50, 120, 300, 420, 499, 556, 700, 1000)
"""Milliseconds of the page's clock between what changed and the next touch."""
TAKEN = """() => {
  window.taken = 0;
  for (const name of ['click', 'submit']) document.addEventListener(name, () => { window.taken += 1; });
}"""
"""Counts what gets past the guard: it stops what it holds before the document hears of it."""


@pytest.fixture
def glass(phone: Phone, server: Server) -> Callable[[Table], Finger]:
    """The finger of the first player on real glass."""
    return lambda table: Finger(
        phone(lifted=False, viewport=SMALL, has_touch=True, is_mobile=True), table.links["seats"]["red"]
    )


def touched(thumb: Finger, place: tuple[float, float]) -> bool:
    """One touch: whether it was taken. Where it was not, the page says so, and announces it."""
    page = thumb.page
    page.evaluate("() => { document.querySelector('.not-taken')?.remove(); }")
    page.evaluate("() => { window.taken = 0; }")
    page.touchscreen.tap(*place)
    taken = page.evaluate("window.taken") > 0
    word = page.locator("[role=status] > .not-taken")
    assert (word.count() == 1) != taken, "a tap is either taken or shown as not taken"
    if not taken:
        expect(word).to_be_visible()
        expect(word).to_have_text("Wait")
    return taken


def pad_to_fill(server: Server, glass: Host) -> Finger:
    """A pad of which the last cell of the first round is empty."""
    table = open_pad(server)
    table.play("deal-first", seat="red")
    table.play("write-points", seat="red", row="r1", points=5)
    thumb = glass(table)
    thumb.page.evaluate(TAKEN)
    return thumb


def fill_cell(thumb: Finger) -> tuple[float, float]:
    """Write a figure into the first empty cell. The place of the button that saved it."""
    thumb.tap(thumb.page.locator(".ag-cell").first)
    thumb.page.clock.run_for(1000)
    thumb.page.touchscreen.tap(*thumb.place(thumb.page.locator('.sum-keys [data-key="1"]')))
    place = thumb.tap(thumb.page.locator("#dialog .dialog-foot .btn-main"))
    thumb.answered()
    return place


def test_a_touch_after_a_dialog_is_taken_or_shown_as_not_taken(server: Server, glass: Host) -> None:
    """The next player's cell comes up at the place of the button that saved the last one."""
    thumb = pad_to_fill(server, glass)
    answers = {}
    for delay in DELAYS:
        thumb.page.clock.run_for(1000)
        place = fill_cell(thumb)
        thumb.page.clock.run_for(delay)
        answers[delay] = touched(thumb, place)
        if answers[delay]:
            thumb.until(lambda: thumb.dialog, "the next round")
            thumb.page.keyboard.press("Escape")
            thumb.until(lambda: not thumb.dialog, "Escape")
    assert not answers[0], "a bounce"
    assert answers[700]
    assert answers[1000]


HOLD_CLOSE = (
    "() => addEventListener('close', (event) => event.isTrusted && event.stopImmediatePropagation(), true)"
)
LATE_CLOSE = "() => { document.querySelector('#dialog').dispatchEvent(new Event('close')); }"


def test_the_event_of_a_dialog_that_closed_long_ago_holds_no_touch(server: Server, glass: Host) -> None:
    """A busy phone hears of it late."""
    thumb = pad_to_fill(server, glass)
    thumb.page.evaluate(HOLD_CLOSE)
    place = fill_cell(thumb)
    thumb.page.clock.run_for(1000)
    thumb.page.evaluate(LATE_CLOSE)
    assert touched(thumb, place)


def test_what_stands_where_it_stood_takes_a_touch_at_once(knight: Table, glass: Host) -> None:
    """A figure asks, its dialog is closed with a key, the figure is touched again."""
    thumb = glass(knight)
    thumb.page.evaluate(TAKEN)
    figure = thumb.page.locator("#vitals a.value").first
    for delay in DELAYS:
        place = thumb.tap(figure)
        thumb.page.keyboard.press("Escape")
        thumb.until(lambda: not thumb.dialog, "Escape")
        thumb.page.clock.run_for(delay)
        assert touched(thumb, place), delay
        thumb.until(lambda: thumb.dialog, "the same figure")
        thumb.page.keyboard.press("Escape")
        thumb.until(lambda: not thumb.dialog, "Escape")


def test_a_second_tap_while_the_first_waits_shows_that_it_is_not_taken(knight: Table, glass: Host) -> None:
    thumb = glass(knight)
    thumb.page.context.set_offline(True)
    place = thumb.place(button(thumb, "Equip a Weapon"))
    thumb.page.touchscreen.tap(*place)
    for delay in DELAYS:
        thumb.page.clock.run_for(delay)
        thumb.page.evaluate("() => { document.querySelector('.not-taken')?.remove(); }")
        thumb.page.touchscreen.tap(*place)
        expect(thumb.page.locator(".not-taken")).to_have_count(1)
    assert thumb.page.evaluate("JSON.parse(localStorage['companion-outbox']).length") == 1


WAITING = "() => JSON.parse(localStorage.getItem('companion-outbox') ?? '[]').length"


def sent(thumb: Finger, place: tuple[float, float]) -> bool:
    """One touch: whether it waits to be sent. Where it does not, the page says so, and announces it."""
    page = thumb.page
    page.evaluate("() => { document.querySelector('.not-taken')?.remove(); }")
    before = page.evaluate(WAITING)
    page.touchscreen.tap(*place)
    waits = bool(page.evaluate(WAITING) > before)
    word = page.locator("[role=status] > .not-taken")
    assert (word.count() == 1) != waits, "a tap is either sent or shown as not sent"
    if not waits:
        expect(word).to_be_visible()
        expect(word).to_have_text("Wait")
    return waits


@pytest.mark.parametrize("delay", [0, 300, 556])
def test_no_act_after_a_draw_that_waits_is_lost_without_a_sign(
    server: Server, glass: Host, delay: int
) -> None:
    """Two equal taps before the drawn card is seen, while another phone's entry redraws the page.

    The second may be a bounce of the first. The first is refused, because the card came before it.
    """
    table = open_colony(server)
    table.play("change-supply", resource="water", by=-9)
    thumb = glass(table)
    waiting = list[Route]()

    def wait(route: Route) -> None:
        waiting.append(route)

    thumb.page.route("**/play*", wait)
    water = thumb.place(button(thumb, "Water +2"))
    assert sent(thumb, thumb.place(button(thumb, "Draw")))
    assert sent(thumb, water)
    table.play("change-supply", resource="food", by=-1)
    waiting.pop().continue_()
    thumb.until(lambda: thumb.number == len(table.log), "the drawn card and the entry of the other phone")
    thumb.until(lambda: len(waiting) == 1, "the first of the equal taps")
    thumb.page.clock.run_for(delay)
    assert not sent(thumb, water), "its first tap waits"
    waiting.pop().continue_()
    thumb.answered()
    expect(thumb.page.locator("#refusal")).to_contain_text("Your tap before this one changed the table.")

    def again() -> bool:
        thumb.page.clock.run_for(250)
        return sent(thumb, water)

    thumb.until(again, "the same act again")
    thumb.until(lambda: len(waiting) == 1, "it on its way")
    waiting.pop().continue_()
    thumb.answered()
    assert [entry["kind"] for entry in table.log[-3:]] == ["change-supply", "draw-card", "generate"]
