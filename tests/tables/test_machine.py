"""Whatever is tapped in whatever order: what a process knows is what the log says."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from stores import STORES, Stores
from toy import TOY

from companion.engine.errors import IllegalMove, StaleMove
from companion.engine.log import LogTimeline, in_force
from companion.engine.replay import audit, replay
from companion.extensions import db
from companion.games import GAMES
from companion.tables import game_file
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.store import codec
from tests.tables.conftest import Sat, make_app

SEATS = st.sampled_from(["red", "blue"])
PLACE = st.integers(1, 40)


class Phones(RuleBasedStateMachine):
    """Alice and Bob tap; now and then the process is started again."""

    stores: Stores
    kind: str

    @initialize(goal=st.sampled_from([8, 100]))
    def open_table(self, goal: int) -> None:
        self.folder = Path(tempfile.mkdtemp())
        kept = self.stores.empty(self.kind, self.folder)
        self.app = make_app(kept)
        self.context = self.app.app_context()
        self.context.push()
        opened = open_table("toy", {"goal": goal}, ["Alice", "Bob"])
        self.table = Sat(self.app, opened.code, opened.keys, kept)
        self.taps = 0
        self.acknowledged: list[int] = []

    def tap(self, act) -> None:
        """Refusals leave no trace; whatever is answered is in the log."""
        before = self.table.number
        try:
            played = act()
        except (IllegalMove, StaleMove):
            assert self.table.number == before
        else:
            assert played.view.number == before + played.fresh
            self.acknowledged += [played.entry.number] * played.fresh

    @rule(seat=SEATS, count=st.integers(-3, 6))
    def add(self, seat, count):
        self.tap(lambda: self.table.add(count, seat=seat, by=seat))

    @rule(seat=SEATS, number=st.integers(1, 9), missed=st.integers(0, 3))
    def write(self, seat, number, missed):
        seen = max(0, self.table.number - missed)
        self.tap(lambda: self.table.write(number, seat=seat, by=seat, expect=seen))

    @rule()
    def draw(self):
        self.tap(self.table.draw)

    @rule(
        value=st.one_of(
            st.integers(0, 12).map(lambda n: ("count", n)), st.booleans().map(lambda b: ("dealt", b))
        )
    )
    def correct(self, value):
        self.tap(lambda: self.table.correct(*value))

    @rule(times=st.integers(1, 3))
    def undo(self, times):
        for _ in range(times):
            self.tap(self.table.undo)

    @rule()
    def redo(self):
        self.tap(self.table.redo)

    @rule(of=PLACE)
    def take_back(self, of):
        self.tap(lambda: self.table.undo(of=of))

    @rule(data=st.data())
    def take_back_one_that_stands(self, data):
        numbers = view_table(table_cache.find(self.table.code)).head.numbers()
        if numbers:
            of = data.draw(st.sampled_from(numbers))
            self.tap(lambda: self.table.undo(of=of))

    @rule(to=PLACE)
    def go_back(self, to):
        self.tap(lambda: self.table.go_back(to % (self.table.number + 1)))

    @rule()
    def tap_and_tap_again(self):
        """The answer to the first was lost."""
        self.taps += 1
        key = f"tap-{self.taps}"
        for _ in range(2):
            self.tap(lambda: self.table.add(0, key=key))

    @rule()
    def restart(self):
        table_cache.forget()

    @precondition(lambda self: self.table.number)
    @rule()
    def undo_then_redo(self):
        """Gives the same table again."""
        before = view_table(table_cache.find(self.table.code))
        if before.top is not None:
            self.tap(self.table.undo)
            self.tap(self.table.redo)
            after = view_table(table_cache.find(self.table.code))
            assert (after.state, after.head.numbers()) == (before.state, before.head.numbers())

    @rule(at=PLACE)
    def look_back(self, at):
        at %= self.table.number + 1
        view = view_table(table_cache.find(self.table.code), at=at)
        assert view.state == replay(TOY, view.setup, view.seats, self.table.log, at)

    @invariant()
    def what_is_known_is_what_the_log_says(self):
        view, log = view_table(table_cache.find(self.table.code)), self.table.log
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        assert self.acknowledged == list(range(1, len(log) + 1))
        assert (
            view.state == replay(TOY, view.setup, view.seats, log) == audit(TOY, view.setup, view.seats, log)
        )
        assert view.head.numbers() == in_force(log) == LogTimeline(log).head.numbers()
        assert (view.outcome is None) == (view.finished_at is None)
        assert view.outcome is None or view.seed is not None

    @invariant()
    def the_draws_are_counted(self):
        kept = table_cache.find(self.table.code)
        drawn = {entry.number for entry in self.table.log if entry.drawn is not None}
        assert kept.draws() == len(drawn.intersection(kept.timeline.head.numbers()))

    @invariant()
    def no_card_is_lost(self):
        state = view_table(table_cache.find(self.table.code)).state
        assert len(state.deck) + len(state.discard) == 12

    def teardown(self):
        if hasattr(self, "context"):
            file = self.folder / "game.toml"
            file.write_text(game_file.to_toml(table_cache.find(self.table.code)), encoding="utf-8")
            state = codec.plain(view_table(table_cache.find(self.table.code)).state)
            assert game_file.replay_file(file)["state"] == state
            table_cache.forget()
            db.engine.dispose()
            self.context.pop()
            shutil.rmtree(self.folder)


@pytest.mark.parametrize("kind", STORES)
def test_any_taps(stores, kind, monkeypatch):
    monkeypatch.setitem(GAMES, "toy", TOY)
    Phones.stores, Phones.kind = stores, kind
    case = Phones.TestCase
    case.settings = settings(max_examples=15, stateful_step_count=30)
    case("runTest").runTest()
