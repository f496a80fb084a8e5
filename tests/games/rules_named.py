"""Which statements of a rulebook the tests of a game name, so that none is forgotten."""

import re
from pathlib import Path


def numbered(sections):
    """The statements of each section: of {"X": 2} X1 and X2."""
    return [f"{section}{number}" for section, count in sections.items() for number in range(1, count + 1)]


def all_tests_beside(path):
    """The text of all tests in the folder of this one, but for its own."""
    here = Path(path)
    others = (other for other in sorted(here.parent.glob("test_*.py")) if other != here)
    return "\n".join(other.read_text(encoding="utf-8") for other in others)


def named(rule, tests):
    """Whether a test's id or docstring has this rule ("J4", "B-1") or its name: test_b_1_..., test_t1_t3_...

    Small letters count in names only: `b1` may be a building, `i1` a piece of a drawn map.
    """
    written = re.search(rf"(?<![A-Za-z0-9]){rule}(?![A-Za-z0-9])", tests)
    part = rule.lower().replace("-", "_")
    return bool(written or re.search(rf"def test_(\w+_)?{part}_", tests))
