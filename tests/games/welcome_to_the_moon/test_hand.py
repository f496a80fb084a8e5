"""What a pen wrote is drawn as strokes, so that it looks the same on every phone."""

import re

import pytest
from flask import Flask

from companion.games.welcome_to_the_moon.layout import Spot
from companion.games.welcome_to_the_moon.sheet_view import SpotView


def macro(app: Flask, name: str):
    return getattr(app.jinja_env.get_template("games/welcome_to_the_moon/sheets/hand.html").module, name)


def signs(svg):
    """What is taken from the strokes that a sheet holds once."""
    return re.findall(r'href="#(wm-[^"]+)"', svg)


@pytest.fixture
def strokes(app):
    return dict(re.findall(r'<path id="([^"]+)" d="(M[^"]+)"', macro(app, "strokes")()))


@pytest.mark.parametrize("text", [*map(str, range(18)), "X", "145", "-10", "8.5", "10.5", "42"])
def test_a_number_is_written_sign_by_sign(app, strokes, text):
    written = signs(macro(app, "hand")(text))
    assert written == [f"wm-hand-{sign}" for sign in text]
    assert set(written) <= strokes.keys()


def test_no_two_strokes_look_alike(strokes):
    assert len(set(strokes.values())) == len(strokes) == len("0123456789-X.") + 4


def test_a_hand_tilts_a_number_by_its_place_and_always_the_same_there(app):
    hand = macro(app, "hand")
    assert hand("7", 28, (10, 10)) == hand("7", 28, (10, 10)) != hand("7", 28, (11, 10))


@pytest.mark.parametrize("text", ["8.5", "10.5"])
def test_wm_s79_a_number_with_a_half_is_no_wider_than_two_figures(app, text):
    widths = []
    for one in (text, "44"):
        svg = macro(app, "hand")(one)
        scale = float(re.search(r"scale\(([\d.]+) ", svg)[1])
        ends = [float(x) for x in re.findall(r' x="(-?[\d.]+)"', svg)]
        widths.append(scale * (max(ends) - min(ends) + 12.5))
    assert widths[0] < widths[1] + 3


@pytest.mark.parametrize(
    ("circled", "crossed", "kinds"),
    [
        (False, False, []),
        (True, False, ["circle"]),
        (False, True, ["cross"]),
        (True, True, ["circle", "cross"]),
    ],
)
def test_the_pen_circles_and_crosses(app, strokes, circled, crossed, kinds):
    spot = Spot("error.1", "error", (100, 200), "System Error 1", "1")
    svg = macro(app, "pen")(SpotView(spot, circled=circled, crossed=crossed), 13)
    assert re.findall(r"wm-pen-(\w+)", svg) == kinds
    assert set(signs(svg)) <= strokes.keys()


@pytest.mark.parametrize("radius", [8, 13, 22])
def test_a_stroke_of_the_pen_is_never_hair_thin(app, radius):
    drawn = SpotView(Spot("error.1", "error", (100, 200), "System Error 1", "1"), crossed=True)
    svg = macro(app, "pen")(drawn, radius)
    wide = re.search(r'stroke-width="([\d.]+)"', svg)
    scale = float(re.search(r"scale\(([\d.]+)\)", svg)[1])
    assert (float(wide[1]) if wide else 2.6) * scale > 2.5
