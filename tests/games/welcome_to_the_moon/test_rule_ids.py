"""Every statement of the rules has a test that names it, or a reason why it has none."""

import re
from pathlib import Path

from each import each

HERE = Path(__file__).parent
ADVENTURES = HERE / "adventures"
SECTIONS = {"S": 84, "A1-": 66, "A2-": 60, "A3-": 56, "M": 49, "D": 48, "V": 89, "E": 50, "B": 78}
RULES = [
    f"{section}{number:02}" if section.endswith("-") else f"{section}{number}"
    for section, count in SECTIONS.items()
    for number in range(1, count + 1)
]
NOT_ABOUT_THE_DOME = ("launch", "journey", "colony", "mine", "escape")
"""D1 to D11 are also the numbers of the differences in the sheets of these adventures."""
ABOUT_THE_BATTLE = ("battle",)
"""B and a number is a letter of a mission and a card elsewhere."""


EXEMPT = {
    "B6": "What the Captain card does is in no source, and nothing here needs it.",
}


def source_for(rule):
    """The tests that may speak of a rule of this section."""
    return {"D": DOME, "E": ESCAPE, "B": BATTLE}.get(rule[0], ALL)


def text_of(paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


PATHS = [path for path in (*HERE.glob("*.py"), *ADVENTURES.glob("*.py")) if path != Path(__file__)]
ALL = text_of(PATHS)
ESCAPE = text_of(path for path in PATHS if "escape" in path.name)
"""E1 to E8 are also the numbers of worked examples of other adventures."""

DOME = text_of(path for path in PATHS if not any(name in path.name for name in NOT_ABOUT_THE_DOME))

BATTLE = text_of(path for path in PATHS if any(name in path.name for name in ABOUT_THE_BATTLE))


def named(rule):
    """Whether a test's id, name or docstring has this rule: "S4", "A1-31", test_a1_31_...

    A range does not name what lies between its ends.
    """
    pattern = re.escape(rule).replace(r"\-", "[-_]")
    found = rf"(?<![A-Za-z0-9]){pattern}(?![0-9])"
    return re.search(found, source_for(rule), re.IGNORECASE) is not None


@each("rule", RULES)
def test_every_rule_is_tested_or_says_why_not(rule):
    assert named(rule) is not (rule in EXEMPT)


@each(
    ("rule", "expected"),
    [
        ("S75", True),
        ("S84", True),
        ("S85", False),
        ("A1-66", True),
        ("A1-67", False),
        ("M50", False),
        ("E50", True),
        ("E51", False),
        ("B78", True),
        ("B79", False),
    ],
)
def test_a_rule_is_looked_for_by_its_whole_name(rule, expected):
    assert named(rule) is expected
