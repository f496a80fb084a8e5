"""Every statement of the rules has a test that names it, or a reason why it has none."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__)
SECTIONS = {"I": 8, "S": 9, "T": 7, "H": 2, "E": 3, "J": 26, "Q": 22}
CARDS = ("K1a", "K1b", "K2", "K3a", "K3b", "K4", "K5a", "K5b", "K6a", "K6b", "K6c", "K6d")
RULES = [
    *(f"{section}{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)),
    *CARDS,
]

EXEMPT: dict[str, str] = {}


def all_tests():
    """All tests of this folder but this one."""
    paths = (path for path in HERE.parent.glob("test_*.py") if path != HERE)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


TESTS = all_tests()


def named(rule):
    """Whether a test's id or docstring has this rule ("J4", "K1a") or its name: test_k1a_..., test_t1_t3_...

    Small letters count in names only: `b1` and `i1` are pieces of a drawn map.
    """
    written = re.search(rf"(?<![A-Za-z0-9]){rule}(?![A-Za-z0-9])", TESTS)
    return bool(written or re.search(rf"def test_(\w+_)?{rule.lower()}_", TESTS))


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule) is not (rule in EXEMPT)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("J26", True),
        ("J27", False),
        ("K1a", True),
        ("K7", False),
        ("Q22", True),
        ("Q23", False),
        ("T0", False),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule) is expected
