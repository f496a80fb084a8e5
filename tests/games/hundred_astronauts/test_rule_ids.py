"""Every statement of the rules has a test that names it, or a reason why it has none."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__)
SECTIONS = {
    "I": 7,
    "S": 4,
    "T": 4,
    "A": 12,
    "B": 5,
    "P": 4,
    "L": 3,
    "D": 1,
    "E": 1,
    "W": 27,
    "Q": 20,
    "B-": 9,
}
RULES = [f"{section}{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]

EXEMPT: dict[str, str] = {}


def all_tests():
    """All tests of this folder but this one."""
    paths = (path for path in HERE.parent.glob("test_*.py") if path != HERE)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


TESTS = all_tests()


def named(rule):
    """Whether a test's id or docstring has this rule ("W4", "B-1") or its name: test_b_1_..., test_q3_...

    Small letters count in names only: `b1` is a building.
    """
    written = re.search(rf"(?<![A-Za-z0-9]){rule}(?![A-Za-z0-9])", TESTS)
    part = rule.lower().replace("-", "_")
    return bool(written or re.search(rf"def test_(\w+_)?{part}_", TESTS))


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule) is not (rule in EXEMPT)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("W27", True),
        ("W28", False),
        ("B5", True),
        ("B6", False),
        ("B-9", True),
        ("B-10", False),
        ("W0", False),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule) is expected
