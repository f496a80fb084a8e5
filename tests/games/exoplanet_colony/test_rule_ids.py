"""Every statement of the rules has a test that names it, or a reason why it has none."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__)
SECTIONS = {"I": 6, "S": 10, "C": 7, "T": 5, "A": 14, "R": 7, "V": 10, "E": 4, "X": 29, "Q": 21}
RULES = [
    *(f"{section}{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)),
    *("A0a", "A0b", "A0c"),
]

EXEMPT: dict[str, str] = {}


def all_tests():
    """All tests of this folder but this one."""
    paths = (path for path in HERE.parent.glob("test_*.py") if path != HERE)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


TESTS = all_tests()


def named(rule):
    """Whether a test's id, name or docstring has this rule: "X4", "A0c", test_r3_..."""
    return re.search(rf"(?<![A-Za-z0-9]){rule}(?![A-Za-z0-9])", TESTS, re.IGNORECASE) is not None


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule) is not (rule in EXEMPT)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("X29", True), ("X30", False), ("A0c", True), ("A0", False), ("T5", True), ("T6", False), ("Q21", True)],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule) is expected
