"""What is kept of each entry is what its log replays to, and reading it replays nothing."""

import random
from contextlib import contextmanager

import pytest
from ended import ENDED
from long_log import counted, stored_quickly

from bench.long_logs import corrections, evening, lines
from companion.engine import replay
from companion.engine.errors import TableError
from companion.engine.log import CONTROLS, LogTimeline
from companion.engine.replay import StateCache
from companion.engine.text import Text
from companion.engine.values import by_id, changes
from companion.games import GAMES
from companion.tables.create import new_table, store_table
from companion.tables.game_file import to_toml
from companion.tables.history import queries
from companion.tables.loaded import derived
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import EVERY
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

REAL = tuple(ENDED)


@contextmanager
def replayed(monkeypatch):
    """The numbers of the entries that were replayed."""
    numbers, play_entry = [], replay.play_entry

    def noted(game, state, entry, **how):
        numbers.append(entry.number)
        return play_entry(game, state, entry, **how)

    with monkeypatch.context() as patch:
        patch.setattr(replay, "play_entry", noted)
        yield numbers


# --- it is what the log replays to ---------------------------------------------------------------


def opened(slug, length, *, kept):
    """A table whose log is the beginning of a recorded evening, with or without its derived data."""
    played = evening(slug)
    table = new_table(played.game, played.setup, rules=played.rules, opened_at=played.opened_at)
    return store_table(table, played.seats, appends=list(lines(played, length, derived=kept))).code


def play_on(code, rng, taps):
    """Corrections, undo, redo, take-backs and goings back, as luck has it."""
    by_hand = corrections(GAMES[table_cache.find(code).record.game])
    for _ in range(taps):
        view = view_table(table_cache.find(code))
        entry = by_hand(10 * view.number + 1, view.state)
        kind, fields = rng.choice(
            [
                (entry.kind, entry.fields),
                (entry.kind, entry.fields),
                ("undo", {}),
                ("redo", {}),
                ("undo", {"of": rng.choice([*view.head.numbers()[-6:], 1])}),
                ("go-back", {"to": rng.randrange(view.number)}),
            ]
        )
        try:
            play_tap(table_cache.find(code), Tap(kind, fields, by="host", expect=view.number))
        except TableError:
            continue


class Replayed:
    """A table as its whole log replays to: no snapshot, nothing kept."""

    def __init__(self, code):
        loaded, self.log = table_cache.find(code), queries.log(table_cache.find(code))
        self.game, self.timeline = loaded.game, LogTimeline(self.log)
        entries = {entry.number: entry for entry in self.log}
        self.past = StateCache(self.game, loaded.past_states.first, lambda ns: [entries[n] for n in ns])

    def values(self, act):
        return by_id(self.game.values(self.past.state(act)))

    def lines(self):
        for entry in self.log:
            before, after = (self.timeline.at(n).top for n in (entry.number - 1, entry.number))
            in_force = entry.number in self.timeline.head.numbers()
            yield (
                entry.number,
                changes(self.values(before), self.values(after)),
                str(self.game.moment(self.past.state(after))),
                in_force,
            )

    def points(self):
        top = self.timeline.head.top
        for act in [None, *(list(top.down())[::-1] if top else [])]:
            state = self.past.state(act)
            turn = self.game.turn(state)
            yield (act.number if act else 0), turn, dict(self.game.figures(state))

    def changers(self):
        found = {}
        top = self.timeline.head.top
        for act in list(top.down())[::-1] if top else []:
            found |= dict.fromkeys(changes(self.values(act.below), self.values(act)), act.number)
        return found


def check(code):
    truth = Replayed(code)
    told = [
        (line.entry.number, line.changes, str(line.moment), line.in_force)
        for line in reversed(queries.history(table_cache.find(code), limit=10**6))
    ]
    assert told == list(truth.lines())
    points = [
        (point.number, point.turn, dict(point.figures)) for point in queries.curve(table_cache.find(code))
    ]
    assert points == list(truth.points())
    changers = truth.changers()
    assert changers
    for value in by_id(truth.game.values(view_table(table_cache.find(code)).state)):
        line = queries.last_change(table_cache.find(code), value)
        assert (line and line.entry.number) == changers.get(value), value


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "of an older version"])
@pytest.mark.parametrize("slug", REAL)
def test_what_is_kept_is_what_the_log_replays_to(app, slug, kept):
    code, rng = opened(slug, 30, kept=kept), random.Random(slug)
    for taps in (25, 10):
        play_on(code, rng, taps)
        check(code)
        table_cache.forget()
        check(code)
    kinds = {entry.kind for entry in queries.log(table_cache.find(code))}
    assert kinds >= CONTROLS
    assert any(entry.fields.get("of") for entry in queries.log(table_cache.find(code))), (
        "nothing was taken back"
    )


def test_a_sentence_comes_back_as_it_was_written(table):
    table.add(3)
    table.undo()
    (undone, added) = queries.history(table_cache.find(table.code))
    table_cache.forget()
    again = queries.history(table_cache.find(table.code))
    assert [line.sentence for line in again] == [undone.sentence, added.sentence]
    assert again[0].sentence.template == "Undone: {what}"
    assert again[0].sentence.values["what"].template == added.sentence.template


def test_data_of_another_version_is_derived_again(table, monkeypatch):
    table.add(3)
    table_cache.forget()
    monkeypatch.setattr(derived, "VERSION", 2)
    (line,) = queries.history(table_cache.find(table.code))
    assert line.changes == {"count": (0, 3)}
    stored = table.stored("SELECT derived FROM entry")
    assert derived.read(bytes(stored)).version == 2


def test_what_stands_on_another_ground_has_other_figures(table):
    for by in (3, 2, 4):
        table.add(by)
    table.undo(of=1)
    for _ in range(2):
        assert [
            (point.number, point.figures["count"]) for point in queries.curve(table_cache.find(table.code))
        ] == [
            (0, 0),
            (2, 2),
            (3, 6),
        ]
        table_cache.forget()


# --- what it costs -------------------------------------------------------------------------------


def readings(code):
    """Every reading of a whole log, by name."""
    return {
        "curve": lambda: queries.curve(table_cache.find(code)),
        "who changed it": lambda: queries.last_change(table_cache.find(code), "dealt"),
        "history": lambda: queries.history(table_cache.find(code), before=3_000, limit=60),
        "sentences": lambda: queries.sentences(table_cache.find(code), range(2_001, 3_001)),
        "recorded game": lambda: to_toml(table_cache.find(code)),
    }


@pytest.fixture
def long(table):
    """A log of 5,000 of an older version, read once since."""
    stored_quickly(table, 5_000)
    queries.curve(table_cache.find(table.code))
    return table


@pytest.mark.parametrize("name", readings(""))
def test_a_long_log_that_was_played_here_is_read_without_a_replay(long, name, monkeypatch):
    table_cache.forget()
    with replayed(monkeypatch) as numbers, counted() as seen:
        readings(long.code)[name]()
    assert len(numbers) <= EVERY
    assert len(seen["statements"]) <= 50


@pytest.mark.parametrize("name", ["curve", "who changed it"])
def test_after_one_more_play_only_that_is_new(long, name, monkeypatch):
    readings(long.code)[name]()
    for tap in (lambda: long.add(1, expect=None), long.undo, long.redo):
        tap()
        with replayed(monkeypatch) as numbers, counted() as seen:
            readings(long.code)[name]()
        assert numbers == []
        assert len(seen["statements"]) <= 2


def test_those_who_ask_at_the_same_time_share_one_walk(table, monkeypatch):
    stored_quickly(table, 1_000)
    table_cache.forget()
    with replayed(monkeypatch) as numbers:
        answers = table.at_once(*[lambda: queries.curve(table_cache.find(table.code))] * 4)
    assert answers[0] == answers[3]
    assert len(answers[0]) == 1_001
    assert len(numbers) <= 1_000 + EVERY


def test_what_a_take_back_rebased_is_derived_once(long, monkeypatch):
    long.undo(of=4_000)
    with replayed(monkeypatch) as numbers:
        queries.curve(table_cache.find(long.code))
    assert len(numbers) <= 1_000 + EVERY
    table_cache.forget()
    with replayed(monkeypatch) as numbers:
        assert len(queries.curve(table_cache.find(long.code))) == 5_000
    assert len(numbers) <= EVERY


def test_a_play_reads_and_writes_no_more_than_before(long):
    with counted() as seen:
        long.play("add", fields={"seat": "red", "by": 1}, expect=None)
    assert [statement.split()[0] for statement in seen["statements"]] == ["INSERT"]


def test_a_sentence_that_counts_is_kept_with_both_its_forms():
    sentence = Text("{who}: {what}.", who="Ada", what=Text.counted("{count} card", "{count} cards", count=2))
    assert derived.read_text(derived.write_text(sentence)) == "Ada: 2 cards."
    kept = derived.read_text(derived.write_text(sentence)).values["what"]
    assert (kept.template, kept.many) == ("{count} card", "{count} cards")
