"""Points typed as a number or a sum."""

from fractions import Fraction

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import Malformed
from companion.engine.sums import LARGEST, LONGEST, Sum, plain_points, read_sum, rounded, total
from companion.engine.text import Text
from companion.web.table.move_forms import plain_value, widget_of

SUM = Sum(Text("Points"), -99, 99)
CENTS = st.integers(-99_999, 99_999)


@each(
    ("text", "points"),
    [
        ("18", 18),
        ("8 + 7 + 3", 18),
        ("8+7+3", 18),
        ("20 - 5", 15),
        ("20 − 5", 15),
        ("20 – 5", 15),
        ("-5", -5),
        ("− 5 + 2", -3),
        ("8 +", 8),
        ("10.5", 10.5),
        ("13,5", 13.5),
        (".5 + ,25", 0.75),
        ("0.1 + 0.2", 0.3),
        ("10.00", 10),
        ("1,250", 1250),
        ("1.250", 1250),
        ("1'250.5", 1250.5),
        ("1.250.000,75", 1_250_000.75),
        ("1\u00a0250", 1250),
        ("1234567", 1_234_567),
        (str(LARGEST), LARGEST),
        (str(LARGEST + 1), None),
        ("", None),
        ("+", None),
        ("8 7", None),
        ("1 250", None),
        ("0.125", None),
        ("1.2345", None),
        ("1,25,0", None),
        ("10.5.3", None),
        ("8 + + 7", None),
        ("8 * 7", None),
        ("1e3", None),
        ("٣", None),
        ("1" + "+1" * LONGEST, None),
    ],
)
def test_a_sum_is_its_total_or_nothing(text, points):
    found = read_sum(text)
    assert (found, type(found)) == (points, type(points))


@given(st.lists(CENTS, min_size=1, max_size=6))
def test_any_sum_adds_up_to_the_cent(cents):
    text = " + ".join(f"{one / 100:.2f}" for one in cents).replace("+ -", "− ")
    assert read_sum(text) == total(one / 100 for one in cents) == sum(cents) / 100


@given(CENTS)
def test_a_number_is_taken_as_it_is_or_not_at_all(cents):
    assert plain_points(cents / 100) == cents / 100
    assert plain_points((cents * 1000 + 1) / 100_000) is None


def test_what_is_no_number_of_two_places_is_refused():
    for raw in (True, "5", None, float("nan"), float("inf"), 1e300, LARGEST + 1, 3.14159):
        assert plain_points(raw) is None
    with pytest.raises(Malformed, match="from -99 to 99 is needed, with up to two decimal places"):
        SUM.read(100, "points")
    assert [SUM.read(raw, "points") for raw in (12, 12.0, -0.5)] == [12, 12, -0.5]


def test_halves_go_away_from_zero():
    assert [rounded(Fraction(n, 200)) for n in (1, -1, 3, 2001)] == [0.01, -0.01, 0.02, 10.01]


def test_a_form_reads_a_sum_and_leaves_what_is_none():
    assert widget_of(SUM, ()) == "sum"
    assert plain_value(SUM, ["8 + 7.5"]) == 15.5
    assert plain_value(SUM, ["tea"]) == "tea"
    assert plain_value(SUM, [" "]) is None
