"""Every statement of the rules has a test that names it, or a reason why it has none."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

SECTIONS = {"S": 13, "T": 18, "K": 18, "B": 5, "R": 7, "L": 9, "X": 8, "O": 4, "W": 6, "EX-": 6, "DX-": 13}
RULES = numbered("AK", SECTIONS)

EXEMPT = {
    "AK-K16": "What a card's text means: the cards stay on the table.",
    "AK-EX-4": "Who loses hand cards: the app keeps no hands.",
    "AK-EX-6": "The starting cards of one mat: they are no data of the app.",
}

TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule, TESTS) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [("AK-T18", True), ("AK-T19", False), ("AK-EX-3", True), ("AK-DX-14", False), ("AK-K16", False)],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule, TESTS) is expected
