"""Numbers typed as a sum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.sums import LONGEST, Sum, added
from companion.engine.text import Text
from companion.web.table.move_forms import plain_value, widget_of

SUM = Sum(Text("Points"), -99, 99)


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("18", 18),
        ("8 + 7 + 3", 18),
        ("8+7+3", 18),
        ("20 - 5", 15),
        ("20 − 5", 15),
        ("-5", -5),
        ("− 5 + 2", -3),
        ("8 +", 8),
        ("", None),
        ("+", None),
        ("8 7", None),
        ("8 + + 7", None),
        ("8 * 7", None),
        ("1e3", None),
        ("٣", None),
        ("1234567", None),
        ("1" + "+1" * LONGEST, None),
    ],
)
def test_a_sum_is_its_total_or_nothing(text, total):
    assert added(text) == total


@given(st.lists(st.integers(-999, 999), min_size=1, max_size=9))
def test_any_sum_adds_up(numbers):
    text = " + ".join(map(str, numbers)).replace("+ -", "− ")
    assert added(text) == sum(numbers)


def test_a_form_reads_a_sum_and_leaves_what_is_none():
    assert widget_of(SUM, ()) == "sum"
    assert plain_value(SUM, ["8 + 7"]) == 15
    assert plain_value(SUM, ["tea"]) == "tea"
    assert plain_value(SUM, [" "]) is None
