"""Every statement of the rules has a test that names it, or a reason why it has none."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

SECTIONS = {"S": 84, "M": 49, "D": 48, "V": 89, "E": 50, "B": 78}
ADVENTURES = {"A1-": 66, "A2-": 60, "A3-": 56}
RULES = [*numbered("WM", SECTIONS), *numbered("WM", ADVENTURES, digits=2)]

EXEMPT = {
    "WM-B6": "What the Captain card does is in no source, and nothing here needs it.",
}

TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule, TESTS) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [
        ("WM-S75", True),
        ("WM-S84", True),
        ("WM-S85", False),
        ("WM-A1-66", True),
        ("WM-A1-67", False),
        ("WM-M50", False),
        ("WM-E50", True),
        ("WM-E51", False),
        ("WM-B78", True),
        ("WM-B79", False),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule, TESTS) is expected
