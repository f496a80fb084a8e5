"""Every game by Tab, arrows, Enter, Space and Escape alone: set up, joined, played, looked at, ended."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import EVENINGS
from tests.browser.glass import SIZE
from tests.browser.keys import NEAR, KeyHand, Keys
from tests.browser.setup_page import INVITED
from tests.browser.test_knights_setup import PRINTED
from tests.browser.whole_evening import Evening
from tests.load.server import Server

Phone = Callable[..., Page]
GLASS = {"viewport": {"width": SIZE[0], "height": SIZE[1]}}
CORRECT = "a[href*='/dialog/correct']"
VALUE = f".view :is(a.value[data-dialog], {CORRECT})"
FIGURES = {
    "astro_knights": VALUE,
    "exoplanet_colony": VALUE,
    "astrojam": ".view a.value[href*='what=deck.']",
    "hundred_astronauts": VALUE,
}
"""Games with numbers on the table, and which one is set by hand."""
ACTS = 16
"""Of each record: a whole turn with its dialogs, and the next one begins."""


def played(server: Server, phone: Phone, slug: str) -> tuple[Evening, KeyHand]:
    """A table some turns on, and the one of its phones that played most."""
    evening = EVENINGS[slug].evening(server)
    evening.acts = list(islice(evening.acts, ACTS))
    hands = list[KeyHand]()
    for seat, link in evening.table.links["seats"].items():
        hands.append(KeyHand(phone(lifted=False, **GLASS), link))
        evening.sit(seat, hands[-1])
    evening.play()
    far = [way for hand in hands for way in hand.keys.mains if way > NEAR]
    assert not far, f"so many keys to the main act: {far}"
    return evening, max(hands, key=lambda hand: hand.keys.pressed)


def in_a_dialog(keys: Keys, opener: str) -> None:
    """It takes the focus, keeps it for as many keys as it likes, and gives it back on Escape."""
    keys.does(opener)
    expect(keys.page.locator("#dialog[open]")).to_be_visible()
    keys.looks("a dialog")
    for key in ["Tab"] * 9 + ["Shift+Tab"] * 4:
        keys.moves(key)
    keys.press("Escape")
    expect(keys.page.locator("#dialog[open]")).to_have_count(0)
    keys.looks("Escape")
    assert keys.to(opener)["there"]


def undoes(keys: Keys, number: int) -> None:
    keys.does("#undo")
    expect(keys.page.locator("#table")).to_have_attribute("data-number", str(number))
    keys.looks("undo")


def by_hand(keys: Keys, number: int, figure: str) -> None:
    """A figure is one more, set by hand, and undone; then it is typed: its dialog, the figure, Enter."""
    for view in ("table", "players"):
        keys.does(f"#views input[value={view}]")
        if keys.page.locator(figure).filter(visible=True).count():
            break
    in_a_dialog(keys, figure)
    opens(keys, figure)
    keys.does("#dialog [data-step='1']")
    keys.does("#dialog .dialog-foot .btn-main")
    is_set(keys, number + 1)
    opens(keys, figure)
    now = types(keys, "#dialog")
    expect(keys.page.locator(figure).filter(visible=True).first).to_contain_text(now)
    is_set(keys, number + 3)


def opens(keys: Keys, figure: str) -> None:
    """The dialog that sets a figure."""
    keys.does(figure)
    expect(keys.page.locator(f"#dialog :is(.dial, {CORRECT})").first).to_be_visible()
    if keys.page.locator(f"#dialog {CORRECT}").count():
        keys.does(f"#dialog {CORRECT}")
    expect(keys.page.locator("#dialog .dial")).to_be_visible()


def types(keys: Keys, where: str) -> str:
    """Another number, as the page comes: no key leads to its field first."""
    was = keys.page.locator(f"{where} .dial input").input_value()
    keys.page.keyboard.type(now := "3" if was != "3" else "2")
    keys.press("Enter")
    return now


def is_set(keys: Keys, number: int) -> None:
    """The entry is there and its dialog is closed; it is undone."""
    expect(keys.page.locator("#table")).to_have_attribute("data-number", str(number))
    expect(keys.page.locator("#dialog[open]")).to_have_count(0)
    keys.looks("a value by hand")
    undoes(keys, number + 1)


def by_the_settings(keys: Keys, number: int) -> None:
    """What the table shows as no figure of its own is set from the list of all of them, and undone."""
    keys.does(".top .menu summary")
    keys.does(".menu-list a[href*='/settings']")
    expect(keys.page.locator("main .list-row").first).to_be_visible()
    keys.does("main .list-row a")
    expect(keys.page.locator("main.dialog-page")).to_be_visible()
    types(keys, "main")
    expect(keys.page.locator(".dot[data-state=live]")).to_be_visible()
    keys.moves("Tab")  # a page that comes new has no focus yet
    is_set(keys, number + 1)


def leads_home(keys: Keys) -> None:
    """Escape leads to the question from anywhere, and after its help a link leads to the main act."""
    keys.to(".top .menu summary")
    keys.press("Escape")
    assert keys.page.evaluate("document.activeElement.id") == "question-text"
    keys.looks("Escape")
    keys.moves("Tab")
    if keys.page.evaluate("document.activeElement.matches('.question-help')"):
        keys.moves("Tab")
    main = keys.page.locator(".bar :is(.btn-main, .bar-main)")
    if main.count():
        keys.moves("Enter")
        expect(main).to_be_focused()
    expect(keys.page.locator("#to-main")).to_be_visible(visible=bool(main.count()))


@pytest.mark.parametrize("slug", EVENINGS)
def test_set_up_and_join(server: Server, phone: Phone, slug: str) -> None:
    host, guest = (Keys(phone(lifted=False, **GLASS)) for _ in range(2))
    host.page.goto("/")
    host.does(f"a[href^='/new/{slug}']")
    expect(host.page.locator(".setup-bar")).to_be_visible()
    host.to("[data-player] input[type=text]")
    host.page.keyboard.type("Ada")
    if slug == "astro_knights":
        host.to('input[name="tracks"]:checked')
        host.press("ArrowDown")
    host.page.wait_for_timeout(600)  # longer than a control takes no tap where the last page was tapped
    host.does(".setup-bar .btn-main")
    if slug == "astro_knights":
        expect(host.page.locator("#numbers")).to_be_visible()
        for box in host.page.locator(PRINTED).all():
            name = box.get_attribute("name") or ""
            host.to(f'[name="{name}"]')
            host.page.keyboard.type("9" if name.endswith("health") else "6" if name.endswith("top") else "3")
        host.page.wait_for_timeout(600)
        host.does(".setup-bar .btn-main")
    expect(host.page).to_have_url(INVITED)
    code = host.page.url.split("/t/")[1][:5]
    guest.page.goto("/join")
    guest.to("input[name=code]")
    guest.page.keyboard.type(code)
    guest.press("Enter")
    expect(guest.page.locator(".seats")).to_be_visible()
    guest.does(".seat-row:not(.seat-taken)")
    expect(guest.page.locator("#table")).to_be_visible()


@pytest.mark.parametrize("slug", [slug for slug in EVENINGS if slug != "any_game"])
def test_turns_a_value_undo_and_the_views(server: Server, phone: Phone, slug: str) -> None:
    """The main act is never more than a few keys away."""
    evening, hand = played(server, phone, slug)
    assert evening.table.now["number"] == evening.number
    if slug in FIGURES:
        by_hand(hand.keys, evening.number, FIGURES[slug])
    else:
        by_the_settings(hand.keys, evening.number)
    leads_home(hand.keys)
    for view in ("log", "turn"):
        hand.keys.does(f"#views input[value={view}]")
        expect(hand.keys.page.locator(f"#view-{view}")).to_be_visible()
        hand.keys.looks(view)


def test_scores_undo_and_the_result(server: Server, phone: Phone) -> None:
    evening, hand = played(server, phone, "any_game")
    in_a_dialog(hand.keys, "a.ag-cell[data-dialog]")
    undoes(hand.keys, evening.number + 1)
    hand.keys.does("[name=tap][value=redo]")
    expect(hand.keys.page.locator("#table")).to_have_attribute("data-number", str(evening.number + 2))
    hand.keys.does(".bar .btn-main")
    expect(hand.keys.page).to_have_url(f"http://127.0.0.1:{server.port}/t/{evening.table.code}/result")
    for _ in range(6):
        hand.keys.moves("Tab")
