"""What the log tells."""

import pytest

from companion.engine.errors import Malformed
from companion.tables.create import open_table
from companion.tables.errors import UnknownTable
from companion.tables.history import queries
from companion.tables.history.queries import Point
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from tests.games.astro_knights.tables import MATS, NAMES_ONLY

NEWCOMERS = {**NAMES_ONLY, "knights": [{"knight": mat} for mat in MATS[:2]]}


def sentences(code, **page):
    return [str(line.sentence) for line in queries.history(table_cache.find(code), **page)]


def test_every_entry_is_a_sentence(table):
    table.add(3)
    table.write(5, seat="blue")
    table.undo()
    table.redo()
    table.undo(of=1)
    table.go_back(0)
    table.correct("count", 7)
    assert sentences(table.code) == [
        "Correction: the count is 7.",
        "Back to the start.",
        "Undone: Alice counts 3.",
        "Redone: Bob writes 5.",
        "Undone: Bob writes 5.",
        "Bob writes 5.",
        "Alice counts 3.",
    ]


def test_a_correction_names_a_choice_by_its_label(app):
    """100 Astronauts: the id of the step is "turn"."""
    with app.app_context():
        code = open_table("hundred_astronauts", {"library": []}, ["Ann", "Ben"]).code
        for kind, fields in [
            ("begin", {"seat": "red"}),
            ("correct", {"what": "turn.step", "value": "turn"}),
            ("undo", {}),
            ("redo", {}),
        ]:
            table = table_cache.find(code)
            tap = Tap(kind, fields, by="host", expect=view_table(table).number)
            play_tap(table, tap)
        said = "Correction: Step of the turn is actions."
        assert sentences(code)[:3] == [f"Redone: {said}", f"Undone: {said}", said]


def test_to_type_a_number_that_the_app_did_not_know_is_no_correction(app):
    """Astro Knights opened with names alone: what is printed on a mat is asked for once."""
    with app.app_context():
        code = open_table("astro_knights", NEWCOMERS, ["Ann", "Ben"]).code
        for kind, fields in [
            ("correct", {"what": "red.health", "value": 8}),
            ("correct", {"what": "red.health", "value": 6}),
            ("undo", {}),
            ("undo", {}),
            ("redo", {}),
        ]:
            table = table_cache.find(code)
            play_tap(table, Tap(kind, fields, by="host", expect=view_table(table).number))
        typed, mended = "Ann: health is 8.", "Correction: Ann: health is 6."
        assert sentences(code)[:5] == [
            f"Redone: {typed}",
            f"Undone: {typed}",
            f"Undone: {mended}",
            mended,
            typed,
        ]


def test_sentences_are_those_of_the_history_for_whichever_entries_are_asked(table):
    for by in (3, 4, 5):
        table.add(by)
    table.undo(of=2)
    asked = [2, 4]
    assert [str(sentence) for sentence in queries.sentences(table_cache.find(table.code), asked)] == [
        sentences(table.code)[-number] for number in asked
    ]


def test_what_was_just_played_is_told_without_a_replay(table, monkeypatch):
    for _ in range(60):
        table.add(1)
    monkeypatch.setattr("companion.engine.replay.play_entry", None)
    assert [str(sentence) for sentence in queries.sentences(table_cache.find(table.code), [60])] == [
        "Alice counts 1."
    ]


def test_a_line_knows_what_it_changed_and_whether_it_stands(table):
    table.add(3)
    table.draw()
    table.undo()
    undone, drawn, added = queries.history(table_cache.find(table.code))
    assert (added.changes, added.in_force, added.reveals) == ({"count": (0, 3)}, True, False)
    assert (drawn.changes, drawn.in_force, drawn.reveals) == ({}, False, True)
    assert (undone.in_force, undone.moment) == (False, "12 cards left")
    assert drawn.moment == "11 cards left"
    assert drawn.entry == table.log[1]


def test_a_line_knows_whether_this_very_move_showed_something(table):
    table.done("red")
    table.done("blue")
    closing, waiting = queries.history(table_cache.find(table.code))
    assert (waiting.reveals, closing.reveals) == (False, True)


def test_an_undo_changes_values_back(table):
    table.add(3)
    table.undo()
    assert queries.history(table_cache.find(table.code))[0].changes == {"count": (3, 0)}


def test_pages_of_history(table):
    for _ in range(7):
        table.add(1)
    loaded = table_cache.find(table.code)
    assert [line.entry.number for line in queries.history(loaded, limit=3)] == [7, 6, 5]
    assert [line.entry.number for line in queries.history(loaded, before=5, limit=3)] == [4, 3, 2]
    assert [line.entry.number for line in queries.history(loaded, before=2, limit=3)] == [1]
    assert queries.history(loaded, before=1) == []
    assert len(queries.history(loaded, before=99)) == 7


def test_the_log(table):
    for _ in range(5):
        table.add(1)
    numbers = lambda **page: [entry.number for entry in queries.log(table_cache.find(table.code), **page)]  # noqa: E731
    assert numbers() == [1, 2, 3, 4, 5]
    assert numbers(after=2) == [3, 4, 5]
    assert numbers(after=1, before=5, limit=2) == [2, 3]
    assert numbers(after=None, before=None, limit=0) == []


def test_the_table_as_it_was(table):
    table.add(3)
    table.draw()
    table.undo()
    assert [view_table(table_cache.find(table.code), at=number).state.count for number in range(4)] == [
        0,
        3,
        3,
        3,
    ]
    then = view_table(table_cache.find(table.code), at=2)
    assert (then.at, then.number, then.top.kind, len(then.state.discard)) == (2, 3, "draw", 1)


@pytest.mark.parametrize("at", [-1, 2, 10**12])
def test_a_moment_that_never_was(table, at):
    table.add(1)
    with pytest.raises(Malformed) as refused:
        view_table(table_cache.find(table.code), at=at)
    assert refused.value.field == "at"


def test_who_changed_a_value(table):
    table.add(3, seat="blue", by="blue")
    table.correct("count", 9, by="red")
    table.draw()
    table.add(1)
    table.undo()
    line = queries.last_change(table_cache.find(table.code), "count")
    assert (line.entry.number, line.entry.by, line.changes) == (2, "red", {"count": (3, 9)})
    table.undo(of=2)
    assert queries.last_change(table_cache.find(table.code), "count").entry.by == "blue"


@pytest.mark.parametrize("value", ["dealt", "moon"])
def test_nobody_changed_a_value(table, value):
    table.add(1)
    assert queries.last_change(table_cache.find(table.code), value) is None


def test_who_changed_a_value_long_ago(table):
    table.correct("dealt", False)
    for _ in range(120):
        table.add(1, expect=None) if table.number % 2 else table.add(0, expect=None)
    assert queries.last_change(table_cache.find(table.code), "dealt").entry.number == 1


def test_the_curve(table):
    table.add(3)
    table.draw()
    table.undo()
    table.add(2)
    assert queries.curve(table_cache.find(table.code)) == [
        Point(0, None, {"count": 0, "cards": 12}),
        Point(1, None, {"count": 3, "cards": 12}),
        Point(4, None, {"count": 5, "cards": 12}),
    ]


def test_a_list_of_tables(table, sit):
    done = sit(names=("Eve",))
    done.correct("count", 100)
    first, second = queries.tables([done.code, "NONES", table.code.lower()])
    assert (first.code, first.game, first.name, first.seats) == (done.code, "toy", "The Toy", ("Eve",))
    assert first.outcome.reason == "goal-reached"
    assert first.finished_at is not None
    assert (second.code, second.moment, second.outcome) == (table.code, "12 cards left", None)


def test_a_table_that_does_not_exist(app):
    with pytest.raises(UnknownTable):
        table_cache.find("NONES")


def test_the_game_of_a_table(table):
    assert table_cache.find(table.code).record.game == "toy"
