"""Every statement of the rules has a test that names it, or a reason why it has none."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

SECTIONS = {"I": 8, "S": 9, "T": 7, "H": 2, "E": 3, "J": 26, "Q": 22}
CARDS = ("K1a", "K1b", "K2", "K3a", "K3b", "K4", "K5a", "K5b", "K6a", "K6b", "K6c", "K6d")
RULES = [*numbered(SECTIONS), *CARDS]

EXEMPT: dict[str, str] = {}

TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule, TESTS) is not (rule in EXEMPT)


@each(
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
    assert named(rule, TESTS) is expected
