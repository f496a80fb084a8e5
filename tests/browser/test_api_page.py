"""The page of the JSON interface, at `/api/v1`: it shows the document, and what it sends is answered."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.load.server import Server

WIDTHS = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}


@pytest.mark.parametrize("width", WIDTHS)
def test_it_shows_every_operation_and_nothing_scrolls_sideways(
    phone: Callable[..., Any], server: Server, width: str
) -> None:
    page = phone(viewport=WIDTHS[width])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/v1")
    page.locator("#operations-Play-play").wait_for()
    document = server.get("/openapi.json", "")
    operations = [path for path in document["paths"].values() for name in path if name != "parameters"]
    assert page.locator(".opblock").count() == len(operations)
    assert page.locator(".opblock-tag").count() == len(document["tags"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(url.startswith((f"http://127.0.0.1:{server.port}/", "data:")) for url in asked)


def test_a_table_is_opened_from_it(phone: Callable[..., Any]) -> None:
    page = phone(viewport=WIDTHS["desk"])
    page.goto("/api/v1")
    operation = page.locator("#operations-Tables-openTable")
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    with page.expect_response("**/api/v1/tables") as answered:
        operation.get_by_role("button", name="Execute").click()
    assert answered.value.status == 201
    operation.locator(".live-responses-table").get_by_text("201").first.wait_for()
