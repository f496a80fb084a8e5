"""Every statement of the rules has a test that names it, or a reason why it has none."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

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
RULES = numbered("HA", SECTIONS)

EXEMPT: dict[str, str] = {}

TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule, TESTS) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [
        ("HA-W27", True),
        ("HA-W28", False),
        ("HA-B5", True),
        ("HA-B6", False),
        ("HA-B-9", True),
        ("HA-B-10", False),
        ("HA-W0", False),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule, TESTS) is expected
