"""A player's unfinished acts survive another's play, whose changes the server pushes to the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from companion.games import GAMES
from tests.browser.colony import open_colony
from tests.browser.hundred import open_hundred
from tests.browser.jam import open_jam
from tests.browser.moon import ERRORS, PLAIN, Player, mark, open_moon
from tests.browser.pad import open_pad
from tests.browser.tables import FURION, Table, choose_view, look_at, main_phase, open_table, opened, stored
from tests.load.server import Server

Phone = Callable[..., Page]
SMALL = {"width": 390, "height": 480}
"""Glass on which every view scrolls."""

OPEN: dict[str, Callable[[Server], Table]] = {
    "astro_knights": main_phase,
    "welcome_to_the_moon": lambda server: open_moon(server, cards=PLAIN),
    "exoplanet_colony": open_colony,
    "astrojam": open_jam,
    "hundred_astronauts": open_hundred,
    "any_game": lambda server: open_pad(
        server, counters=["Life: 20", "Mana: 3"], cards=["Boss × 3", "Ada × 2"], dice=["2d6"]
    ),
}


@dataclass(frozen=True)
class Begun:
    """A control of a view, and a value that another player changes.

    The change renders the part of the panel that the control belongs to once more.
    """

    view: str
    control: str
    changes: str
    to: int | str


@pytest.fixture
def table(server: Server, game: str) -> Table:
    return OPEN[game](server)


@pytest.fixture
def anna(table: Table, phone: Phone) -> Page:
    """The first player's phone, which from now on cannot fetch the table."""
    return unable_to_fetch(opened(phone(viewport=SMALL), table, "red"))


def unable_to_fetch(page: Page) -> Page:
    page.route(re.compile("/panel"), lambda route: route.abort())
    return page


def drawn(page: Page, table: Table) -> None:
    """Wait until the page shows the newest entry."""
    expect(page.locator("#table")).to_have_attribute("data-number", str(table.now["number"]))


def part_of(page: Page, view: str) -> str:
    """The name of the part that a view is made of."""
    parts = page.locator("#table").get_attribute("data-parts") or ""
    return dict(one.split(":") for one in parts.split())[f"view-{view}"]


def another_plays(page: Page, table: Table, begun: Begun) -> None:
    """Another's play, after which the part with the control is another one."""
    before = part_of(page, begun.view)
    table.correct(begun.changes, begun.to)
    drawn(page, table)
    assert part_of(page, begun.view) != before


def begin(page: Page, begun: Begun) -> Locator:
    """Bring the view to the front. Its control."""
    choose_view(page, begun.view)
    control = page.locator(f"#view-{begun.view}").locator(begun.control).first
    control.scroll_into_view_if_needed()
    expect(control).to_be_visible()
    return control


# --- dialogs --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Typed:
    """A figure that opens a dialog, what is typed there, and values that another player changes meanwhile."""

    view: str
    figure: str
    typed: str
    changes: tuple[tuple[str, int], ...]


DIALOGS = {
    "astro_knights": Typed("table", "boss.health", "41", (("homeworld.health", 29), ("boss.health", 58))),
    "exoplanet_colony": Typed("board", "supply.water", "11", (("supply.oxygen", 19), ("supply.water", 18))),
    "astrojam": Typed("players", "red.hand", "5", (("blue.hand", 7), ("red.hand", 6))),
    "hundred_astronauts": Typed("players", "red.hand", "3", (("blue.hand", 7), ("red.hand", 5))),
    "any_game": Typed("turn", "red.k1", "12", (("blue.k1", 19), ("red.k1", 18))),
}
"""In Welcome to the Moon no figure opens one: see the cards that are typed in."""
CARET = "(field) => [field === document.activeElement, field.selectionStart, field.selectionEnd]"


@pytest.mark.parametrize("game", DIALOGS)
def test_what_is_typed_in_a_dialog_stays_and_so_does_the_caret(anna: Page, table: Table, game: str) -> None:
    """Also where it is the value of the dialog that another one changes."""
    typed = DIALOGS[game]
    begin(anna, Begun(typed.view, f"a.value:has([data-value='{typed.figure}'])", *typed.changes[0])).click()
    dialog = anna.locator("#dialog[open]")
    number, why = dialog.locator("input[name=value]"), dialog.locator("input[name=why]")
    number.fill(typed.typed)
    why.fill("miscounted")
    why.evaluate("(field) => field.setSelectionRange(3, 6)")
    for value, to in typed.changes:
        another_plays(anna, table, Begun(typed.view, "", value, to))
        expect(anna.locator(f"#view-{typed.view} [data-value='{value}']").first).to_have_text(str(to))
        assert why.evaluate(CARET) == [True, 3, 6]
        expect(number).to_have_value(typed.typed)
        expect(why).to_have_value("miscounted")
    expect(dialog.locator("[data-now]")).to_contain_text(str(typed.changes[-1][1]))
    dialog.locator(".dialog-foot .btn-main").click()
    stored(anna)
    assert table.log[-1]["fields"] == {"what": typed.figure, "value": int(typed.typed), "why": "miscounted"}


CARDS = {
    f"{what}_{place}": value
    for place, (number, action) in enumerate(PLAIN, start=1)
    for what, value in (("number", number), ("action", action))
}


def test_a_card_that_is_chosen_stays_chosen_when_another_types_the_cards_in(
    server: Server, phone: Phone
) -> None:
    """Welcome to the Moon: also the choice that is not sent yet, and the focus."""
    table = open_moon(server, mode="cards", dealer="table")
    table.play("open-missions", mission_a="64", mission_b="66", mission_c="68")
    anna = unable_to_fetch(opened(phone(), table, "red"))
    anna.get_by_role("button", name="Type in the cards").first.click()
    dialog = anna.locator("#dialog[open]")
    first = dialog.locator('[name=number_1][value="7"]')
    first.check(force=True)
    first.focus()
    table.play("type-cards", **CARDS)
    drawn(anna, table)
    expect(first).to_be_checked()
    expect(first).to_be_focused()


# --- controls of the table ------------------------------------------------------------------------

CONTROLS = {
    "astro_knights": Begun("table", 'button[aria-label="Furion: health +1"]', "homeworld.health", 29),
    "welcome_to_the_moon": Begun("turn", "button.wm-combo", "slot.3.number", 10),
    "exoplanet_colony": Begun("board", 'button[aria-label="Water supply −1"]', "supply.oxygen", 19),
    "astrojam": Begun("players", "a.value:has([data-value='red.hand'])", "blue.hand", 7),
    "hundred_astronauts": Begun("players", 'button[aria-label="Hand of Anna +1"]', "blue.hand", 7),
    "any_game": Begun("turn", 'button[aria-label="Anna: Life +1"]', "blue.k1", 19),
}
every_game = pytest.mark.parametrize("game", CONTROLS)


def test_each_game_has_a_control() -> None:
    assert set(CONTROLS) == set(GAMES) == set(OPEN)


@every_game
def test_the_focus_stays_on_a_control_whose_part_is_replaced(anna: Page, table: Table, game: str) -> None:
    begun = CONTROLS[game]
    control = begin(anna, begun)
    control.focus()
    another_plays(anna, table, begun)
    expect(control).to_be_focused()
    anna.wait_for_timeout(600)  # longer than a changed control takes no tap
    anna.keyboard.press("Enter")
    acted_once(anna, table, begun)


@every_game
def test_a_finger_that_is_down_acts_once_when_it_is_lifted(anna: Page, table: Table, game: str) -> None:
    begun = CONTROLS[game]
    finger_on(begin(anna, begun))
    another_plays(anna, table, begun)
    anna.mouse.up()
    acted_once(anna, table, begun)


def finger_on(control: Locator) -> None:
    box = control.bounding_box()
    assert box
    control.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    control.page.mouse.down()


def acted_once(page: Page, table: Table, begun: Begun) -> None:
    """The control has played one move after the other player's, or has opened its dialog."""
    number = int(page.locator("#table").get_attribute("data-number") or 0)
    if begun.control.startswith("a."):
        expect(page.locator("#dialog[open]")).to_be_visible()
        return
    expect(page.locator("#table")).not_to_have_attribute("data-number", str(number))
    stored(page)
    assert [entry["kind"] == "correct" for entry in table.log[-2:]] == [True, False]


STEPPERS = {
    "astro_knights": Begun("table", 'button[aria-label="Furion: health −1"]', "boss.health", 50),
    "exoplanet_colony": Begun("board", 'button[aria-label="Water supply −1"]', "supply.water", 15),
    "hundred_astronauts": Begun("players", 'button[aria-label="Hand of Anna −1"]', "red.hand", 3),
    "any_game": Begun("turn", 'button[aria-label="Anna: Life −1"]', "red.k1", 15),
}
"""A stepper of each game that has one, and the value between its − and +."""


@pytest.mark.parametrize("game", STEPPERS)
def test_a_finger_on_a_stepper_counts_once_from_what_another_has_made_of_it(
    anna: Page, table: Table, game: str
) -> None:
    begun = STEPPERS[game]
    finger_on(begin(anna, begun))
    another_plays(anna, table, begun)
    figure = anna.locator(f"#view-{begun.view} .stepper [data-value='{begun.changes}']")
    expect(figure).to_have_text(str(begun.to))
    anna.mouse.up()
    expect(figure).to_have_text(str(int(begun.to) - 1))
    stored(anna)
    expect(figure).to_have_text(str(int(begun.to) - 1))
    assert len(table.log) == int(anna.locator("#table").get_attribute("data-number") or 0)


# --- views, folds, menus --------------------------------------------------------------------------

FOLDS = {
    "astro_knights": Begun("table", "#boss-more > summary", "homeworld.health", 29),
    "welcome_to_the_moon": Begun("scores", "#wm-score-blue > summary", f"blue.{ERRORS[0]}", "circled"),
    "exoplanet_colony": Begun("players", "#colonist-blue > summary", "red.hand.card", 4),
    "astrojam": Begun("table", "details.fold > summary", "deck.played", 3),
    "hundred_astronauts": Begun("turn", "#builds > summary", "red.hand", 5),
    "any_game": Begun("turn", ".ag-deck summary", "blue.k1", 19),
}
"""A fold or a menu of each game that is open, and a value in the same part."""


@pytest.mark.parametrize("game", FOLDS)
def test_what_was_opened_stays_open_and_a_view_where_it_was_scrolled_to(
    anna: Page, table: Table, game: str
) -> None:
    begun = FOLDS[game]
    summary = begin(anna, begun)
    summary.click()
    fold = summary.locator("xpath=..")
    expect(fold).to_have_attribute("open", "")
    anna.wait_for_timeout(100)
    view = anna.locator(f"#view-{begun.view}")
    scrolled = view.evaluate("(view) => { view.scrollTop = 40; return view.scrollTop; }")
    another_plays(anna, table, begun)
    expect(fold).to_have_attribute("open", "")
    assert view.evaluate("(view) => view.scrollTop") == scrolled


# --- the sheet of the Moon ------------------------------------------------------------------------


@pytest.fixture
def deciding(server: Server, phone: Phone) -> Player:
    """Anna, whose sheet is lit, and whose phone can fetch no table."""
    anna = Player(phone(), open_moon(server, "colony", cards=PLAIN), "red")
    anna.choose("7 ")
    unable_to_fetch(anna.page)
    return anna


def marked(player: Player) -> None:
    """Another one marks Anna's sheet, which is drawn once more."""
    before = part_of(player.page, "turn")
    mark(player.table, "red", ["error.1"])
    drawn(player.page, player.table)
    assert part_of(player.page, "turn") != before


def test_what_a_spot_would_bring_stays_told(deciding: Player) -> None:
    page = deciding.page
    deciding.lit.first.hover()
    told = page.locator(".wm-peek")
    expect(told).to_be_visible()
    words = told.inner_text()
    marked(deciding)
    expect(told).to_be_visible()
    assert told.inner_text() == words


def test_a_finger_that_rests_on_a_space_only_looks_and_then_writes_once(deciding: Player) -> None:
    spot = deciding.lit.first
    spot.hover()
    deciding.page.mouse.down()
    marked(deciding)
    deciding.page.wait_for_timeout(600)  # longer than a tap
    deciding.page.mouse.up()
    deciding.page.wait_for_timeout(600)  # longer than a bounce
    deciding.spot(spot)
    stored(deciding.page)
    assert [entry["kind"] for entry in deciding.table.log[-2:]] == ["correct", "write"]


def test_the_list_of_lit_spaces_stays_open(deciding: Player) -> None:
    menu = deciding.page.locator("details.wm-tool").first
    menu.locator("summary").click()
    marked(deciding)
    expect(menu).to_have_attribute("open", "")
    deciding.tap(deciding.chips.first)
    expect(deciding.page.locator("details.wm-tool[open]")).to_have_count(0)


def test_the_sheet_that_is_looked_at_of_two_stays(server: Server, phone: Phone) -> None:
    table = open_moon(server, "battle", cards=PLAIN)
    anna = Player(phone(), table, "red")
    unable_to_fetch(anna.page)
    other = anna.page.locator("input[name=wm-side]:not(:checked)")
    side = anna.page.locator(f"input[name=wm-side][value={other.get_attribute('value')}]")
    side.check(force=True)
    before = part_of(anna.page, "turn")
    table.correct("slot.3.number", 10)
    drawn(anna.page, table)
    assert part_of(anna.page, "turn") != before
    expect(side).to_be_checked()


def test_a_sheet_is_pushed_after_a_tap_of_the_phones_own(deciding: Player) -> None:
    """The pieces that a push brings are based on the sheet that the answer brought."""
    deciding.spot()
    marked(deciding)
    expect(deciding.page.locator('.wm-spot[data-spot="error.1"]')).to_have_class(re.compile("is-"))


# --- what the phone shows -------------------------------------------------------------------------


def is_stream(request: Request) -> bool:
    return "/events?" in request.url


def test_a_phone_that_looks_at_another_view_is_sent_that_view(server: Server, phone: Phone) -> None:
    table = main_phase(server)
    anna = opened(phone(viewport=SMALL), table, "red")
    with anna.expect_request(is_stream) as stream:
        look_at(anna, "table")
    assert "views=table&" in stream.value.url
    unable_to_fetch(anna)
    table.correct("boss.health", 50)
    drawn(anna, table)
    expect(anna.locator('#view-table [data-value="boss.health"]').first).to_have_text("50")
    expect(anna.locator("#view-table:is([data-drawn-at], [data-left-out])")).to_have_count(0)


def test_a_phone_that_looks_at_another_seat_is_sent_what_that_seat_shows(
    server: Server, phone: Phone
) -> None:
    table = open_moon(server, cards=PLAIN)
    anna, ben = Player(phone(), table, "red"), Player(phone(), table, "blue")
    anna.look_at("players")
    with anna.page.expect_request(lambda one: is_stream(one) and "&seat=blue" in one.url):
        anna.page.locator("#seat-tab-blue").click()
    expect(anna.page.locator(".dot[data-state=live]")).to_be_visible()
    unable_to_fetch(anna.page)
    ben.choose("4 ")
    drawn(anna.page, table)
    expect(anna.page.locator("#table")).to_have_attribute("data-query", "?seat=blue")
    expect(anna.page.locator("#view-turn .wm-combo.is-chosen")).to_contain_text("4")


def test_a_phone_that_is_passed_on_is_sent_what_it_shows_then(server: Server, phone: Phone) -> None:
    table = open_moon(server, "launch", ("Anna", "Ben", "Cem"), PLAIN)
    host = Player(phone(), table)
    host.page.locator(".bar").get_by_role("link", name="Pass to Anna").click()
    host.page.wait_for_timeout(600)
    with host.page.expect_request(lambda one: is_stream(one) and "parts=" in one.url):
        host.page.get_by_role("link", name="I am Anna").click()
    expect(host.page.locator(".dot[data-state=live]")).to_be_visible()
    unable_to_fetch(host.page)
    table.correct("slot.3.number", 10)
    drawn(host.page, table)


def test_a_phone_that_changes_its_language_is_sent_its_words(server: Server, phone: Phone) -> None:
    """Two that watch: but for their words, both show the same."""
    table = open_table(server, dealer="table")
    german, english = phone(), phone()
    for page in (german, english):
        page.goto(table.links["watch"])
    german.locator("details.menu summary").click()
    german.get_by_role("link", name="This phone").click()
    german.locator("input[name=language][value=de]").check(force=True)
    with german.expect_navigation(url=f"**/t/{table.code}"):
        german.locator("form[action='/phone'] .btn-main").click()
    for page in (german, english):
        expect(page.locator(".dot[data-state=live]")).to_be_visible()
        unable_to_fetch(page)
    table.play("draw-turn-card", drawn="player-1")
    for page in (german, english):
        drawn(page, table)
    words = [page.locator("#question-text").inner_text() for page in (german, english)]
    for page, said in zip((german, english), words, strict=True):
        page.unroute_all()
        page.reload()
        expect(page.locator("#question-text")).to_have_text(said)
    assert words[0] != words[1]


def test_who_went_back_is_told_on_every_phone_until_the_next_play(server: Server, phone: Phone) -> None:
    table = open_table(server, dealer="table")
    pages = [opened(phone(), table, seat) for seat in ("red", "blue")]
    table.play("damage-boss", amount=1)
    table.post("go-back", to=0, expect=1)
    for page in pages:
        expect(page.locator(".told")).to_have_text("The host went back to the start.")
        unable_to_fetch(page)
    table.play("damage-boss", amount=3)
    for page in pages:
        drawn(page, table)
        expect(page.locator(".told")).to_have_count(0)
        expect(page.locator(FURION)).to_have_text("57")
