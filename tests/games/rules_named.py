"""Rules of a game that its tests name, so that none is forgotten."""

import re
from pathlib import Path


def numbered(game, sections, digits=1):
    """Return the rules of each section: of "AK" and {"X": 2} AK-X1 and AK-X2."""
    return [
        f"{game}-{section}{number:0{digits}}"
        for section, count in sections.items()
        for number in range(1, count + 1)
    ]


def all_tests_beside(path):
    """Return the text of all tests in the folder of this one and below, but for its own."""
    here = Path(path)
    others = (other for other in sorted(here.parent.rglob("test_*.py")) if other != here)
    return "\n".join(other.read_text(encoding="utf-8") for other in others)


def named(rule, tests):
    """Return True if a test's id, docstring or name has this rule: AK-X4, test_ak_ex_3_ak_x4_..."""
    written = rule.replace("-", "[-_]")
    return bool(re.search(rf"(?<![A-Za-z0-9]){written}(?![A-Za-z0-9])", tests, re.IGNORECASE))
