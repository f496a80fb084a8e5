"""What a phone needs to keep Companion on its home screen: manifest, screenshots, service worker."""

import re
import struct

import pytest

from companion.web.this_phone import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_in_the_language_of_its_address(client, language):
    answer = client.get(f"/static/manifest/now/{language}.webmanifest", headers={"Accept-Language": "en"})
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.get_json(force=True)
    assert manifest["lang"] == language
    others = client.get("/static/manifest/now/en.webmanifest").get_json(force=True)
    assert (manifest["description"] == others["description"]) == (language == "en")


def test_a_page_names_the_manifest_of_its_language(client):
    page = client.get("/", headers={"Accept-Language": "de"}).text
    address = re.search(r'<link rel="manifest" href="(/static/manifest/\w+/de\.webmanifest)">', page)
    assert address
    assert "immutable" in client.get(address[1]).headers["Cache-Control"]
    assert client.get("/static/manifest/old/de.webmanifest").headers["Cache-Control"] == "no-cache"


def test_every_shortcut_and_screenshot_of_the_manifest_is_there(client):
    manifest = client.get("/static/manifest/now/en.webmanifest").get_json(force=True)
    assert {client.get(one["url"]).status_code for one in manifest["shortcuts"]} == {200}
    for screen in manifest["screenshots"]:
        width, height = struct.unpack(">II", client.get(screen["src"]).data[16:24])
        assert f"{width}x{height}" == screen["sizes"]
        assert max(width, height) <= 2.3 * min(width, height), "Chromium shows no longer ones"
        assert (width < height) == (screen["form_factor"] == "narrow")


@pytest.mark.parametrize(
    "path", ["/static/manifest/now/xx.webmanifest", "/app-icon/any-99999.png", "/app-icon/other-192.png"]
)
def test_nothing_else_is_drawn_or_translated(client, path):
    assert client.get(path).status_code == 404


def test_the_worker_stands_at_the_root_and_is_asked_for_each_time(client):
    answer = client.get("/sw.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_page_without_a_server_names_all_modules_that_a_table_may_ask_for(client, app):
    page = client.get("/offline").text
    named = {name.rpartition("/")[2] for name in re.findall(r"/static/v-\w+/scripts/[\w/-]+\.js", page)}
    assets = app.extensions["assets"].files
    modules = {name.rpartition("/")[2] for name in assets if name.startswith("scripts/")}
    assert named == modules - {"worker.js"}
