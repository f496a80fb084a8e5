"""Places by total, then by tie-breakers."""

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.scoring import ScoreLine, Standing, rank, total


def lines(*points):
    return tuple(ScoreLine(f"line {index}", value) for index, value in enumerate(points))


@each(
    ("points", "expected"),
    [((), 0), ((5,), 5), ((5, 3), 8), ((5, -7), -2)],
    ids=["no line", "one", "two", "a penalty can go below zero"],
)
def test_total(points, expected):
    assert total(lines(*points)) == expected
    assert Standing("red", 1, lines(*points)).total == expected


def places(totals, *tie_breakers):
    scores = [(seat, lines(points)) for seat, points in totals.items()]
    return [(standing.seat, standing.rank) for standing in rank(scores, *tie_breakers)]


FEWER_ERRORS = {"red": -2, "blue": 0, "green": -2, "yellow": 0}.__getitem__
MORE_PLANTS = {"red": 4, "blue": 1, "green": 3, "yellow": 1}.__getitem__


@each(
    ("totals", "tie_breakers", "expected"),
    [
        pytest.param({}, (), [], id="nobody"),
        pytest.param({"red": -5}, (), [("red", 1)], id="alone"),
        pytest.param({"red": 3, "blue": 9}, (), [("blue", 1), ("red", 2)], id="the best first"),
        pytest.param({"red": 3, "blue": -9}, (), [("red", 1), ("blue", 2)], id="below zero too"),
        pytest.param(
            {"red": 3, "blue": 3}, (), [("red", 1), ("blue", 1)], id="a shared place, in seat order"
        ),
        # two firsts leave no second
        pytest.param(
            {"red": 3, "blue": 9, "green": 9},
            (),
            [("blue", 1), ("green", 1), ("red", 3)],
            id="the place after a shared one is skipped",
        ),
        pytest.param(
            {"red": 3, "blue": 3},
            (FEWER_ERRORS,),
            [("blue", 1), ("red", 2)],
            id="the tie-breaker: more is better",
        ),
        # blue has the better tie-breaker and still loses
        pytest.param(
            {"red": 4, "blue": 3}, (FEWER_ERRORS,), [("red", 1), ("blue", 2)], id="only where there is a tie"
        ),
        pytest.param(
            {"red": 3, "blue": 3, "green": 3, "yellow": 3},
            (FEWER_ERRORS, MORE_PLANTS),
            [("blue", 1), ("yellow", 1), ("red", 3), ("green", 4)],
            id="the second only where the first ties, and what still ties shares",
        ),
    ],
)
def test_rank(totals, tie_breakers, expected):
    assert places(totals, *tie_breakers) == expected


def test_a_standing_keeps_its_lines():
    scored = (ScoreLine("Rockets", 15, "lowest box", ("box-15",)), ScoreLine("System Errors", -4))
    assert rank([("red", scored)]) == (Standing("red", 1, scored),)


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(-5, 5), min_size=1))
def test_a_place_is_one_more_than_those_who_are_better(totals):
    for seat, place in places(totals):
        assert place == 1 + len([other for other in totals.values() if other > totals[seat]])
