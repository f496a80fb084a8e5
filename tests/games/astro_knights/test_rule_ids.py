"""Every statement of the rules has a test that names it, or a reason why it has none."""

import re

from each import each

from tests.games.rules_named import all_tests_beside, numbered

SECTIONS = {"S": 13, "T": 18, "K": 18, "B": 5, "R": 7, "L": 9, "X": 8, "O": 4, "W": 6, "EX-": 6, "DX-": 13}
RULES = numbered(SECTIONS)

EXEMPT = {
    "K16": "What a card's text means: the cards stay on the table.",
    "EX-4": "Who loses hand cards: the app keeps no hands.",
    "EX-6": "The starting cards of one mat: they are no data of the app.",
}

TESTS = all_tests_beside(__file__)


def named(rule):
    """Whether a test's id, name or docstring has this rule: "X4", "EX-3", test_ex_3_..."""
    pattern = re.escape(rule).replace(r"\-", "[-_]")
    return re.search(rf"(?<![A-Za-z0-9]){pattern}(?![0-9])", TESTS, re.IGNORECASE) is not None


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [("T18", True), ("T19", False), ("EX-3", True), ("DX-14", False), ("K16", False)],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule) is expected
