"""The history is grouped by turn: collapsed headings with who and when, newest first."""

import re
from pathlib import Path

import pytest
from pages import Phone

from companion.engine.values import UNCOUNTED, Pile, TableValue
from companion.tables.game_file.replayer import import_file
from companion.web.table.history import chip

RECORDED = Path(__file__).parents[1] / "recorded"
GAME = RECORDED / "hundred_astronauts" / "three_bases.toml"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def host(app):
    with app.app_context():
        opened = import_file(GAME)
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def turns(html):
    return re.findall(r'<details class="turn fold"( open)?>(.*?)</details>', html, re.DOTALL)


def numbers(html):
    return [int(number) for number in re.findall(r'class="entry[^>]*\?at=(\d+)', html)]


def test_each_turn_has_a_heading_and_only_the_newest_is_open(host):
    found = turns(host.get("/history").text)
    headings = [re.search(r"<h2>(.*?)</h2>", inside)[1] for _, inside in found]
    assert headings[:2] == ["Turn 11 · Ada", "Turn 10 · Ben"]
    assert len(set(headings)) == len(headings)
    assert [bool(opened) for opened, _ in found] == [True] + [False] * (len(found) - 1)


def test_a_heading_says_who_and_when_and_how_much(app, opened):
    seated = Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])
    seated.add()
    seated.add()
    ((_, newest),) = turns(seated.get("/history").text)
    summary = newest[: newest.index("</summary>")]
    assert 'aria-label="Alice"' in summary
    assert "<time" in summary
    assert "2 entries" in summary


def counts(html):
    return [
        int(number) for inside in turns(html) for number in re.findall(r"(\d+) entr(?:y|ies)<", inside[1])
    ]


def test_a_turn_that_the_page_cuts_has_no_number(host):
    """The page knows only some of its entries."""
    first = host.get("/history").text
    second = host.get("/history", before=int(re.search(r"before=(\d+)", first)[1])).text
    for html, cut in ((first, 1), (second, 1)):
        assert len(counts(html)) == len(turns(html)) - cut


def test_history_and_result_count_the_same_entries(app, opened):
    """All that the history lists, what was undone and the undoing too."""
    seated = Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])
    seated.add()
    seated.add()
    seated.play("undo", of="2")
    found = re.search(r"<dt>Entries</dt><dd>(\d+)</dd>", seated.get("/result").text)
    assert [int(found[1])] == counts(seated.get("/history").text) == [3]


def test_no_entry_is_lost_from_page_to_page(host):
    """Newest first, sixty at a time, a turn that is cut goes on under its heading."""
    first = host.get("/history").text
    older = int(re.search(r"before=(\d+)", first)[1])
    second = host.get("/history", before=older).text
    seen = numbers(first) + numbers(second)
    assert seen == list(range(max(seen), 0, -1))
    assert len(numbers(first)) == 60


def test_before_anything_happened(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert "Nothing has happened yet." in phone.get("/history").text


@pytest.mark.parametrize(("before", "after"), [(None, 0), (9, None)], ids=["counted now", "no longer"])
def test_a_chip_has_no_number_where_nobody_counted(before, after):
    pile = Pile("Event cards left")
    (was, _), (now, spec) = (pile.shown("Event cards left", value) for value in (before, after))
    assert UNCOUNTED in (was, now)
    shown = ("" if value is None else str(value) for value in (before, after))
    assert chip(TableValue("events", now, spec), "events", was, now)[1:] == tuple(shown)
