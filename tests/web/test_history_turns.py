"""The history is grouped by turn: collapsed headings with who and when, newest first."""

import re
from pathlib import Path

import pytest
from each import each
from pages import Phone
from sample import part

from companion.engine.log import CONTROLS
from companion.engine.replay import play_entry
from companion.engine.text import Text
from companion.engine.values import UNCOUNTED, Pile, TableValue, by_id, changes
from companion.games import GAMES
from companion.tables.game_file import read_file
from companion.tables.game_file.replayer import import_file
from companion.tables.history.queries import HistoryLine
from companion.tables.loaded.derived import sentence_of
from companion.web.table.log_figures import figure, figures, says

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


@each(("before", "after"), [(None, 0), (9, None)], ids=["counted now", "no longer"])
def test_a_chip_has_no_number_where_nobody_counted(before, after):
    pile = Pile("Event cards left")
    (was, _), (now, spec) = (pile.shown("Event cards left", value) for value in (before, after))
    assert UNCOUNTED in (was, now)
    shown = ("" if value is None else str(value) for value in (before, after))
    assert figure(TableValue("events", now, spec), was, now)[1:] == tuple(shown)


INTERNAL = re.compile(
    r"Number of place|Action of place|Step of the turn|Turn of|done with the turn|Order drawn|Actions used|"
    r"used in this turn|seconds left|turns begun|at the start of the turn|^Phase|^Turn$|^Round$|not counted"
)


@pytest.mark.parametrize("slug", GAMES)
def test_the_log_shows_no_internals(app, slug):
    """Beside its sentences stand only figures: two different numbers under a label that players know."""
    some = part(sorted((RECORDED / slug).glob("*.toml")), 3)
    with app.test_request_context():
        shown = [one for path in some for one in shown_in(read_file(path))]
    assert shown or slug != "astro_knights"  # where each evening has some
    for label, before, after in shown:
        assert not INTERNAL.search(label), label
        assert before != after
        assert re.fullmatch(r"[\u2212-]?[\d.]+|", before), (label, before)
        assert re.fullmatch(r"[\u2212-]?[\d.]+|", after), (label, after)


def shown_in(recorded):
    """The figures beside the sentences of a recorded game, whatever was undone."""
    game, state = recorded.game, recorded.first
    for entry in recorded.log:
        if entry.kind in CONTROLS:
            continue
        try:
            now = play_entry(game, state, entry)
        except Exception:  # noqa: BLE001 - it rests on an entry that was undone
            continue
        old, new = by_id(game.values(state)), by_id(game.values(now))
        sentence = sentence_of(game, entry, {**game.names(state), **game.names(now)})
        line = HistoryLine(entry, sentence, changes(old, new), Text(""), in_force=True, reveals=False)
        yield from figures(line, {**old, **new}, game.internal)
        state = now


@each(
    ("sentence", "before", "after", "said"),
    [
        (Text("Energy +{by}.", by=2), 0, 2, True),
        (Text("Hit for {amount}.", amount=6), 12, 6, False),
        (Text("{one}", one=Text("Health {was}, now {now}.", was=6, now=3)), 6, 3, True),
        (Text("{name} draws.", name="Player 3"), 2, 3, False),
        (Text("Draws {count}.", count=3), 4, 7, False),
    ],
)
def test_a_figure_stands_beside_a_sentence_that_does_not_say_it(sentence, before, after, said):
    assert says(sentence, before, after) is said
