"""One person types the cards of a box, another takes them in: by the link, and by the file elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.colony import FARM, open_colony, type_in
from tests.load.server import Server

Phone = Callable[..., Page]
BOX = "/box/exoplanet_colony"
NARROW = {"width": 320, "height": 568}


def fits(page: Page) -> None:
    """Nothing is wider than the glass."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_link_shows_the_box_and_a_second_tap_takes_it_in(tmp_path: Path, phone: Phone) -> None:
    with Server(tmp_path, BOX_CARDS="own") as strangers:
        table = open_colony(strangers)
        type_in(table)
        address = f"http://127.0.0.1:{strangers.port}"
        anna, ben = (phone(base_url=address, viewport=NARROW) for _ in range(2))
        anna.goto(table.links["host"])
        anna.goto(BOX)
        fits(anna)
        anna.get_by_role("button", name="Link and QR").click()
        expect(anna.locator(".qr svg")).to_be_visible()
        fits(anna)
        link = anna.locator("[data-copy]").get_attribute("data-copy") or ""
        assert BOX in link
        ben.goto(link)
        fits(ben)
        ben.get_by_text("Modules").click()
        expect(ben.locator("main")).to_contain_text("Algae Tank · Condenser · Hydroponic Farm · Solar Array")
        ben.get_by_role("button", name="Take in").click()
        expect(ben.locator("main")).to_contain_text("cards are new here.")
        ben.goto(link)
        expect(ben.locator("main")).to_contain_text("You have all of them.")


def test_the_file_goes_to_another_server(server: Server, phone: Phone, tmp_path: Path) -> None:
    type_in(open_colony(server))
    anna = phone()
    anna.goto(BOX)
    with anna.expect_download() as download:
        anna.get_by_role("link", name="File").click()
    given = tmp_path / download.value.suggested_filename
    download.value.save_as(given)
    assert given.name == "box-exoplanet_colony.json"
    (tmp_path / "other").mkdir()
    with Server(tmp_path / "other") as other:
        different = open_colony(other, begun=False)
        type_in(different, {**FARM, "food": 1})
        ben = phone(base_url=f"http://127.0.0.1:{other.port}", viewport=NARROW)
        ben.goto("/new/exoplanet_colony")
        ben.get_by_role("link", name="Typed cards").click()
        ben.set_input_files("input[type=file]", given)
        ben.get_by_role("button", name="Look into it").click()
        expect(ben.locator("main")).to_contain_text("Food: 1 → 2")
        fits(ben)
        ben.get_by_role("checkbox").check()
        ben.get_by_role("button", name="Take in").click()
        expect(ben.locator("main")).to_contain_text("1 card was replaced.")
        with ben.expect_download() as download:
            ben.get_by_role("link", name="File").click()
        cards = {
            card["id"]: card["fields"] for card in json.loads(download.value.path().read_text())["cards"]
        }
        assert cards["hydroponic-farm"]["food"] == 2
        assert {"algae-tank", "condenser", "solar-array"} < cards.keys()
