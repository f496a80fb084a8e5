"""The icons of the app on a home screen and in a tab: all that are named are there, and are what they say."""

import re
import struct
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest

SAFE = 0.4
"""A maskable icon may be cut to a circle of this share of its side around the middle."""


@pytest.fixture
def home(client):
    return client.get("/").text


def linked(html, rel):
    return re.search(rf'<link rel="{rel}" href="([^"]+)"', html)[1]


@pytest.fixture
def icons(client, home):
    """Each icon of the manifest, with its bytes."""
    address = linked(home, "manifest")
    answer = client.get(address)
    assert answer.mimetype == "application/manifest+json"
    named = answer.get_json(force=True)["icons"]
    return [(icon, client.get(urljoin(address, icon["src"]))) for icon in named]


def test_every_icon_of_the_manifest_is_there_and_of_its_kind(icons):
    for icon, answer in icons:
        assert (answer.status_code, answer.mimetype) == (200, icon["type"]), icon
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.data[16:24])
            assert f"{width}x{height}" == icon["sizes"]
        else:
            assert ElementTree.fromstring(answer.data).tag.endswith("svg")


def test_a_launcher_may_cut_the_maskable_icon_to_a_circle(client, icons):
    assert [icon["sizes"] for icon, _ in icons if icon["purpose"] == "maskable"] == ["192x192", "512x512"]
    maskable = client.get("/static/icons/app-maskable.svg").text
    side = float(re.search(r'viewBox="0 0 (\d+) \1"', maskable)[1])
    ground = re.search(rf'<rect width="{side:.0f}" height="{side:.0f}" fill="#\w+"/>', maskable)
    assert ground, "it is filled to its corners"
    corners = ((48, 15), (76.6, 31.5), (76.6, 64.5), (48, 81), (19.4, 64.5), (19.4, 31.5))
    assert "M48 15 76.6 31.5v33L48 81 19.4 64.5v-33z" in maskable, "the outline whose corners these are"
    middle = side / 2
    assert all(((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 + 2.5 <= SAFE * side for x, y in corners)


@pytest.mark.parametrize(("rel", "kind"), [("icon", "image/svg+xml"), ("apple-touch-icon", "image/png")])
def test_tab_and_home_screen_have_theirs(client, home, rel, kind):
    answer = client.get(linked(home, rel))
    assert (answer.status_code, answer.mimetype) == (200, kind)


def test_a_browser_that_asks_for_the_old_favicon_gets_one(client):
    answer = client.get("/favicon.ico", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.mimetype.startswith("image/")
