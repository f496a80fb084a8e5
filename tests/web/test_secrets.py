"""Keys: how long they are, that comparing them tells nothing, and that what is stored gives none away."""

import hmac
import math
import re
import string
from pathlib import Path

import pytest

from companion.tables.access import access_keys
from companion.tables.create import LETTERS, open_table
from companion.tables.errors import WrongKey
from companion.web import limits


@pytest.fixture
def compared(monkeypatch):
    """What is compared, in constant time, from now on."""
    calls, compare = [], hmac.compare_digest

    def counting(ours, given):
        calls.append((ours, given))
        return compare(ours, given)

    monkeypatch.setattr(access_keys.hmac, "compare_digest", counting)
    return calls


@pytest.mark.parametrize("whose", ["host", "watch", "red", "blue", "nobody", "nothing", "much"])
def test_a_key_is_compared_with_every_key_of_its_table(app, opened, compared, whose):
    """As many comparisons whoever it is: neither their number nor their order tells which key was near."""
    known = opened.keys
    given = {
        "host": known.host,
        "watch": known.watch,
        **known.seats,
        "nobody": "k" * 22,
        "nothing": "",
        "much": "k" * 100,
    }
    with app.test_request_context("/", headers={"Authorization": f"Bearer {given[whose]}"}):
        try:
            role = access_keys.role_of(opened.code, given[whose]).name
        except WrongKey:
            role = None
    assert role == {"host": "host", "watch": "watch", "red": "seat", "blue": "seat"}.get(whose)
    assert sorted(ours for ours, _ in compared) == sorted(
        key.encode() for key in (known.host, known.watch, *known.seats.values())
    )
    assert {other for _, other in compared} == {given[whose].encode()}
    assert all(isinstance(ours, bytes) and len(ours) == 22 for ours, _ in compared)


def test_a_key_is_too_long_to_be_guessed(opened):
    alphabet = set(string.ascii_letters + string.digits + "-_")
    every = [opened.keys.host, opened.keys.watch, *opened.keys.seats.values()]
    assert all(set(key) <= alphabet and len(key) == 22 for key in every)
    assert len(set(every)) == len(every)
    assert 22 * math.log2(len(alphabet)) == 132


def test_the_code_of_a_table_says_nothing_of_its_keys(app):
    """A key of one table is none of another, whoever sits there."""
    with app.app_context():
        tables = [open_table("toy", {"goal": 100}, ["Alice", "Bob"]) for _ in range(2)]
        for mine, other in (tables, tables[::-1]):
            for key in (other.keys.host, other.keys.watch, *other.keys.seats.values()):
                with pytest.raises(WrongKey):
                    access_keys.role_of(mine.code, key)


def test_a_seat_given_up_takes_its_key_along(alice, bob, opened, app):
    assert bob.get().status_code == 200
    with app.app_context():
        access_keys.release_seat(opened.code, "blue")
    assert bob.get().status_code == 403
    assert alice.get().status_code == 200


@pytest.mark.parametrize("path", ["", "/log", "/recorded"])
def test_no_answer_of_the_interface_holds_a_key_or_a_secret(alice, opened, path):
    alice.add(1, key="my-own-tap")
    text = alice.get(path).text
    for key in (opened.keys.host, opened.keys.watch, *opened.keys.seats.values(), "my-own-tap"):
        assert key not in text
    assert not re.search(r'"seed": "', text)


HOURS = {"minutes": 1 / 60, "hours": 1, "days": 24, "years": 24 * 365}
ROW = re.compile(r"\| (\d+) \| ([\d,]+) \| ([\d,]+) \| ([\d.,]+) (\w+) \| ([\d.,]+) (\w+) \|")


def number(text):
    return float(text.replace(",", ""))


def test_the_times_that_the_documentation_says_follow_from_the_limits():
    """docs/security.md: how long it takes until a table is found by trying."""
    an_hour = int(re.search(r"(\d+) per hour", limits.DEFAULTS[limits.TRIES])[1])
    rows = ROW.findall((Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8"))
    assert len(rows) == 5
    for letters, codes, tables, alone, unit, together, units in rows:
        assert number(codes) == len(LETTERS) ** int(letters)
        hours = number(codes) / number(tables) / an_hour
        assert number(alone) * HOURS[unit] == pytest.approx(hours, rel=0.06)
        assert number(together) * HOURS[units] == pytest.approx(hours / 1000, rel=0.06)
