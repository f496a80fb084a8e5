"""Every rule that a game's code cites stands in docs/rules/<game>.md, and every rule there is tested."""

import ast
import io
import re
import tokenize
from importlib import import_module
from pathlib import Path

from each import each

from companion.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
ID = re.compile(r"(?<!\w)(?:(?:AG|AK|AJ|EC|HA|WM)-)?(?:A[1-3]-D?\d+|(?:EX|DX|B)-\d+|[A-Z]\d+[a-z]?)(?!\w)")
"""The prefix of the game and a number: AK-T11, AK-EX-3, HA-B-6, AJ-K1a, WM-A1-07, WM-A1-D5.

A number without its prefix is found too, so that it leads nowhere.
"""

OPEN_POINT = re.compile(r"WM-A[1-3]-D\d+")
"""A point that the rules of an adventure leave open. It is cited like a rule, but needs no test."""


def statements(slug):
    """The numbers that a game's document gives to its statements: there they are bold."""
    text = (ROOT / "docs" / "rules" / f"{slug.replace('_', '-')}.md").read_text(encoding="utf-8")
    return [number for number in re.findall(r"\*\*([\w-]+)\*\*", text) if ID.fullmatch(number)]


def prose(source):
    """The docstrings and comments of a module."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def cited(slug):
    """The rules that the modules of a game cite, each with the modules that do."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "companion" / "games" / slug).rglob("*.py")):
        for text in prose(path.read_text(encoding="utf-8")):
            for number in ID.findall(text):
                found.setdefault(number, set()).add(path.name)
    return found


@each("slug", GAMES)
def test_every_cited_rule_can_be_looked_up(slug):
    rules = cited(slug)
    assert len(rules) > min(50, 0.6 * len(statements(slug)))
    assert {number: rules[number] for number in rules.keys() - set(statements(slug))} == {}


@each("slug", GAMES)
def test_a_number_names_one_statement(slug):
    numbers = statements(slug)
    twice = {number for number in numbers if numbers.count(number) > 1}
    assert twice == set()


@each("slug", GAMES)
def test_the_tests_of_a_game_know_every_rule(slug):
    """Each game's own test_rule_ids.py asks for a test of each of its `RULES`."""
    known = set(import_module(f"tests.games.{slug}.test_rule_ids").RULES)
    stated = {number for number in statements(slug) if not OPEN_POINT.fullmatch(number)}
    parts = {number for number in stated if number[-1].isalpha() and number[:-1] in stated}  # K6a of K6
    wholes = {number[:-1] for number in parts}
    assert known - stated == set()
    assert stated - known - parts - wholes == set()


@each(
    ("text", "expected"),
    [
        ("HA-A3, HA-Q6: from hand to the scrapyard.", ["HA-A3", "HA-Q6"]),
        ("The pair tokens decide (AK-T10, T12).", ["AK-T10", "T12"]),
        ("WM-A2-11 and WM-A1-D7", ["WM-A2-11", "WM-A1-D7"]),
        ("AK-EX-3, HA-B-8, AJ-K1a", ["AK-EX-3", "HA-B-8", "AJ-K1a"]),
        ("SHA-256 of F7NWD in UTF8, PEP8", []),
    ],
)
def test_rules_are_found_by_their_numbers(text, expected):
    assert ID.findall(text) == expected
