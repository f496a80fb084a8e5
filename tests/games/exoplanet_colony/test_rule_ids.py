"""Every statement of the rules has a test that names it, or a reason why it has none."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

SECTIONS = {"I": 6, "S": 10, "C": 7, "T": 5, "A": 14, "R": 7, "V": 10, "E": 4, "X": 29, "Q": 21}
RULES = [*numbered("EC", SECTIONS), "EC-A0a", "EC-A0b", "EC-A0c"]

EXEMPT: dict[str, str] = {}

TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule, TESTS) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [
        ("EC-X29", True),
        ("EC-X30", False),
        ("EC-A0c", True),
        ("EC-A0", False),
        ("EC-T5", True),
        ("EC-T6", False),
        ("EC-Q21", True),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule, TESTS) is expected
