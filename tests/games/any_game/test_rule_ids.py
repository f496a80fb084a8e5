"""Every statement of the rules has a test that names it."""

from each import each

from tests.games.rules_named import all_tests_beside, named, numbered

RULES = numbered("AG", {"P": 44})
TESTS = all_tests_beside(__file__)


@each("rule", RULES)
def test_every_rule_is_tested(rule):
    assert named(rule, TESTS)
