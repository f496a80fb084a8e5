"""The pages of a group, on a server for strangers: every one on every size of glass, with six long names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.screen_checks import assert_open_to_all, assert_well_made, axe
from tests.browser.screens import LONG_NAMES, open_all
from tests.load.server import Server

SECRET, OLD = "group-of-long-names-" + "s" * 20, "group-with-an-old-link-" + "o" * 20
LONG_GAME = "Twilight of the Unrelenting Devourers: Fourth Edition, with its Prophecy of Kings"


@dataclass(frozen=True)
class GroupScreen:
    """A page: its address, and the group that the phone belongs to."""

    id: str
    path: str
    group: str = SECRET


GROUP_SCREENS = (
    GroupScreen("no-group", "/people", ""),
    GroupScreen("join-group", f"/g/{SECRET}", ""),
    GroupScreen("join-another-group", f"/g/{SECRET}", "another-group-" + "a" * 20),
    GroupScreen("empty-group", "/people", "an-empty-group-" + "e" * 20),
    GroupScreen("group", "/people"),
    GroupScreen("new-link", "/g/renew"),
    GroupScreen("old-link", f"/g/{OLD}", ""),
    GroupScreen("plays-of-group", "/plays"),
    GroupScreen("game-of-group", "/plays/games/other"),
)


def plays_file() -> bytes:
    """Plays of six long names, as a file."""
    return json.dumps({"source": "Companion", "plays": [one_play(number) for number in range(14)]}).encode()


def one_play(number: int) -> dict[str, Any]:
    at = f"2026-{1 + number % 12:02}-15T20:00:00+00:00"
    players = [
        {
            "name": name,
            "score": 9 * place + number,
            "rank": 6 - place,
            "winner": place == 5,
            "lines": [{"label": "Plants and water under the dome", "points": 9 * place + number}],
        }
        for place, name in enumerate(LONG_NAMES)
    ]
    game = {"name": LONG_GAME}
    return {
        "id": f"play {number}",
        "game": game,
        "started": at,
        "finished": at,
        "result": "ranked",
        "players": players,
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for strangers."""
    with Server(tmp_path_factory.mktemp("strangers"), PEOPLE="group") as server:
        yield server


def join(page: Any, secret: str) -> None:
    """Let the phone belong to a group."""
    page.goto(f"/g/{secret}")
    send(page, f"/g/{secret}")


def send(page: Any, path: str, **parts: Any) -> str:
    """Send a form of this page; the page that answers."""
    token = page.locator("meta[name=csrf-token]").get_attribute("content")
    answer = page.request.post(path, multipart={"csrf_token": token, **parts})
    assert answer.ok, answer.status
    return str(answer.text())


@pytest.fixture(scope="module")
def filled(server: Server, browser: Any) -> str:
    """Its address, with one group that played and one that has a new link."""
    home = f"http://127.0.0.1:{server.port}"
    page = browser.new_context(viewport=PHONE, base_url=home).new_page()
    join(page, SECRET)
    page.goto("/plays/import")
    file = {"name": "plays.json", "mimeType": "application/json", "buffer": plays_file()}
    assert "14 plays were read" in send(page, "/plays/import", file=file)
    join(page, OLD)
    page.goto("/g/renew")
    send(page, "/g/renew")
    page.context.close()
    return home


@pytest.fixture(params=GROUP_SCREENS, ids=lambda screen: screen.id)
def seen(request: pytest.FixtureRequest, filled: str, browser: Any) -> Iterator[Any]:
    """A page as one comes upon it, all that folds opened."""
    screen: GroupScreen = request.param
    context = browser.new_context(viewport=PHONE, base_url=filled, reduced_motion="reduce")
    page = context.new_page()
    if screen.group:
        join(page, screen.group)
    page.goto(screen.path)
    open_all(page)
    yield page
    context.close()


def test_every_page_of_a_group_is_well_made(seen: Any, axe: Any) -> None:
    assert_well_made(seen, axe)
    assert_open_to_all(seen, axe)


__all__ = ["axe"]
