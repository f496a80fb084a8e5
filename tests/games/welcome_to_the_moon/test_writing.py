"""The reason given for a refused number names its neighbours in the zone."""

import pytest
from each import each

from companion.games.welcome_to_the_moon.layout import out_of_order
from companion.games.welcome_to_the_moon.sheet import Sheet, X

ZONE = ("a", "b", "c", "d", "e", "f")
SHEET = Sheet({"a": 3, "b": 7, "c": X, "f": 12})


@each(
    ("space", "value", "refusal"),
    [
        pytest.param("d", 8, None, id="WM-S13: higher than the one before it"),
        pytest.param(
            "d", 7, "7 must be higher than the 7 before it.", id="WM-S15: not the same number twice"
        ),
        pytest.param("d", 2, "2 must be higher than the 7 before it.", id="WM-S13: the nearest is named"),
        pytest.param("e", 11, None, id="WM-S13: lower than the one after it"),
        pytest.param("e", 12, "12 must be lower than the 12 after it.", id="WM-S15: nor on the other side"),
        pytest.param("e", 14, "14 must be lower than the 12 after it.", id="WM-S13: nor higher"),
        pytest.param("c", 8, None, id="WM-S17: an X says nothing, and its own space is asked elsewhere"),
    ],
)
def test_the_nearest_number_on_each_side_tells(space, value, refusal):
    assert out_of_order(SHEET, ZONE, space, value) == refusal


def test_an_empty_zone_takes_any_number():
    """WM-S13."""
    assert all(out_of_order(Sheet(), ZONE, space, value) is None for space in ZONE for value in range(18))
