"""A cube that stops at both ends."""

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.track import Track


@each(
    ("track", "by", "value"),
    [
        pytest.param(Track(5, 10), 0, 5, id="not at all"),
        pytest.param(Track(5, 10), 4, 9, id="up to one below the top"),
        pytest.param(Track(5, 10), 5, 10, id="up to the top"),
        pytest.param(Track(5, 10), 6, 10, id="no further than the top"),
        pytest.param(Track(5, 10), -5, 0, id="down to the lowest"),
        pytest.param(Track(5, 10), -6, 0, id="no further than the lowest"),
        pytest.param(Track(5, 10, 2), -3, 2, id="down to a lowest that is not 0"),
        pytest.param(Track(5, 10, 2), -4, 2, id="no further than that"),
        pytest.param(Track(-3, 0, -5), -3, -5, id="below zero"),
        pytest.param(Track(5), 1000, 1005, id="without a top there is no end"),
        pytest.param(Track(5), -6, 0, id="but the lowest holds"),
        # 0 is a top like any other
        pytest.param(Track(0, 0), 1, 0, id="a track of one space"),
    ],
)
def test_moved(track, by, value):
    assert track.moved(by) == Track(value, track.most, track.least)


@each(("value", "stands"), [(-1, 0), (0, 0), (7, 7), (10, 10), (11, 10)])
def test_at(value, stands):
    assert Track(5, 10).at(value).value == stands


@each(
    ("track", "full", "empty"),
    [
        pytest.param(Track(10, 10), True, False, id="on the top"),
        pytest.param(Track(9, 10), False, False, id="one below the top"),
        pytest.param(Track(1, 10), False, False, id="one above the lowest"),
        pytest.param(Track(0, 10), False, True, id="on the lowest"),
        pytest.param(Track(2, 10, 2), False, True, id="on a lowest that is not 0"),
        pytest.param(Track(3, 10, 2), False, False, id="one above that"),
        pytest.param(Track(10**6), False, False, id="never full without a top"),
        pytest.param(Track(0, 0), True, True, id="both on a track of one space"),
    ],
)
def test_full_and_empty(track, full, empty):
    assert (track.full, track.empty) == (full, empty)


@given(st.integers(-20, 20), st.integers(0, 40), st.lists(st.integers(-100, 100)))
def test_the_cube_never_leaves_its_track(least, length, moves):
    track = Track(least, least + length, least)
    for by in moves:
        track = track.moved(by)
        assert least <= track.value <= least + length
    assert (track.least, track.most) == (least, least + length)
