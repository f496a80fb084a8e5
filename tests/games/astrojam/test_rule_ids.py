"""Every statement of the rules has a test that names it, or a reason why it has none."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

SECTIONS = {"I": 8, "S": 9, "T": 7, "H": 2, "E": 3, "J": 26, "Q": 22}
CARDS = ("1a", "1b", "2", "3a", "3b", "4", "5a", "5b", "6a", "6b", "6c", "6d")
RULES = [*numbered("AJ", SECTIONS), *(f"AJ-K{card}" for card in CARDS)]

EXEMPT: dict[str, str] = {}

TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule, TESTS) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [
        ("AJ-J26", True),
        ("AJ-J27", False),
        ("AJ-K1a", True),
        ("AJ-K7", False),
        ("AJ-Q22", True),
        ("AJ-Q23", False),
        ("AJ-T0", False),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule, TESTS) is expected
