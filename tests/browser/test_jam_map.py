"""The map of Astrojam on a phone: a move and a throw by what is tapped on it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import Table
from tests.load.server import API, Server

Phone = Callable[..., Page]

ROWS = ["SSSC..", ".X....", "......", "..C...", "......"]
BOARDS = [
    {"board": {"name": "Main", "rows": ROWS, "destination": "computer", "largest": True}},
    {"board": {"name": "East", "rows": ROWS, "destination": "engine"}, "x": 6},
    {"board": {"name": "South", "rows": ROWS, "destination": "lab"}, "y": 5},
    {"board": {"name": "Far", "rows": [row.replace("X", ".") for row in ROWS]}, "x": 6, "y": 5},
]
STATION = {"map": True, "station": {"boards": BOARDS}}
STARTS = ("0.0", "1.0", "2.0", "6.0", "7.0", "8.0")


def open_map(server: Server, *, begun: bool = True) -> Table:
    """A table of two with a map, in the first action phase unless said otherwise."""
    body = {"game": "astrojam", "setup": STATION, "seats": [{"name": name} for name in ("Anna", "Ben")]}
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    table = Table(server, made["code"], made["keys"]["host"], made["links"])
    table.play("begin", seat="red")
    if begun:
        prepare(table)
    return table


def prepare(table: Table) -> None:
    """Everything placed: red 1 and 3 with Ben's first one between them in the fifth row."""
    for space in STARTS:
        table.play("place-astronaut", at=space)
    for space in ("2.2", "8.2", "2.7"):
        table.play("place-robot", at=space)
    table.play("deal-items", sites=[1, 2, 3, 4, 5])
    for board, spaces in (
        ("largest", ("0.2", "5.1", "5.2", "5.3")),
        ("second", ("7.2", "7.3", "11.1")),
        ("third", ("0.6", "0.7", "4.8")),
        ("fourth", ("7.8", "8.6", "9.9")),
    ):
        for space in spaces:
            table.play("place-crates", board=board, at=space)
    table.play("draw-hands")
    for column, item, place in (
        ("computer", "item-1", "lab"),
        ("engine", "item-2", "engine"),
        ("lab", "item-3", "computer"),
    ):
        table.play("lay-task", column=column, item=item)
        table.play("lay-condition", column=column, place=place)
    for piece, space in (("red-1", "0.4"), ("blue-1", "2.4"), ("red-2", "4.4"), ("item-1", "0.4")):
        table.correct(f"{piece}.at", space)


def test_a_move_and_a_throw_on_the_map(server: Server, phone: Phone) -> None:
    """AJ-K1a, AJ-K1b: two taps each; Ben draws for his astronaut under the throw."""
    table = open_map(server)
    page = phone()
    page.goto(table.links["host"])
    page.locator(".ajm").get_by_role("button", name="Move Astronaut 2", exact=False).click()
    page.locator("#dialog[open]").get_by_role("button", name="1 left").click()
    expect(page.locator(".ajm-scroll").get_by_label("Anna 2")).to_have_accessible_name(
        "Move Astronaut 2: row 5, column 4, Anna 2"
    )
    assert table.now["state"]["turn"]["cards"] == ["astronaut"]
    page.get_by_role("button", name="Astronaut 1 throws", exact=False).click()
    dialog = page.locator("#dialog[open]")
    expect(dialog).to_contain_text("Ben draws 1")
    dialog.get_by_role("button", name="Item 1 to Astronaut 2").click()
    expect(page.locator('#player-blue [data-value="blue.hand"]')).to_have_text("9")
    expect(page.locator('#player-red [data-value="red.hand"]')).to_have_text("6")
    items = {one["id"]: one["at"] for one in table.now["state"]["grid"]["items"]}
    assert items["item-1"] == "3.4"


def test_the_set_up_is_tapped_on_the_map(server: Server, phone: Phone) -> None:
    """AJ-S4: one tap on a lit starting space."""
    table = open_map(server, begun=False)
    page = phone()
    page.goto(table.links["host"])
    expect(page.locator("#question")).to_contain_text("Tap the space on the map.")
    page.locator(".ajm").get_by_role("button", name="row 1, column 2, starting space").click()
    expect(page.locator("#question")).to_contain_text("Astronaut 1 of 3")
    assert table.now["state"]["grid"]["elements"][0] == {"id": "red-1", "at": "1.0"}


@pytest.mark.parametrize("width", [320, 390])
def test_the_page_does_not_scroll_sideways(server: Server, phone: Phone, width: int) -> None:
    """The map scrolls in its own frame; nothing of it is unreadable to a screen reader."""
    page = phone()
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(open_map(server).links["host"])
    expect(page.locator(".ajm")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for each in page.locator(":is(a, button).ajm-cell").all():
        box = each.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
