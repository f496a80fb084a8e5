"""From a log back to a table, with the smallest game there is: a pile that grows and may not fall below 0."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove
from companion.engine.fields import Number, declare
from companion.engine.game import Meta
from companion.engine.log import GO_BACK, REDO, UNDO, Entry, LogTimeline, in_force
from companion.engine.moves import Move, kinds_of
from companion.engine.replay import KEEP, ReplayError, StateCache, audit, play_entry, replay
from companion.engine.seats import Seat, seat_row
from companion.engine.small_game import SmallGame
from companion.engine.values import TableValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    start: int = declare(Number("Start", 0, 99), default=0)


@dataclass(frozen=True, slots=True)
class Pile:
    """The stones, and the numbers of stones added so far: the order of the moves shows in it."""

    stones: int
    story: tuple[int, ...] = ()
    rules_version: int = 1


PLAYED: list[int] = []
"""The stones of each move played, to see what a replay costs. Each test clears it."""


class Add(Move, kind="add"):
    sentence = "{stones} stones."
    stones: int = declare(Number("Stones", -9, 9))

    def check(self, pile: Pile) -> None:
        if pile.stones + self.stones < 0:
            raise IllegalMove("There are only {stones} stones.", stones=pile.stones)

    def apply(self, pile: Pile) -> Pile:
        PLAYED.append(self.stones)
        return Pile(pile.stones + self.stones, (*pile.story, self.stones))


class Piles(SmallGame[Setup, Pile]):
    meta = Meta("pile", "The Pile", (1, 2), "It grows.", 1)
    setup = Setup
    state = Pile
    moves = kinds_of(Add)

    def new_game(self, setup: Setup, seats: Sequence[Seat]) -> Pile:
        return Pile(setup.start)

    def values(self, pile: Pile) -> tuple[TableValue, ...]:
        return (TableValue("stones", pile.stones, Number("Stones", 0, 99)),)

    def correct(self, pile: Pile, what: str, value: Any) -> Pile:
        return replace(pile, stones=value)


GAME = Piles()
SEATS = seat_row(["Ada"])


@pytest.fixture(autouse=True)
def _nothing_played_yet():
    PLAYED.clear()


def a_log(*lines):
    """A log: a number adds stones, "U" and "R" and (kind, fields) stand for themselves."""
    return [Entry(number, *_line(line)) for number, line in enumerate(lines, start=1)]


def _line(line):
    if isinstance(line, int):
        return "add", {"stones": line}
    return {"U": (UNDO, {}), "R": (REDO, {})}[line] if isinstance(line, str) else line


def off(number):
    return (UNDO, {"of": number})


def to(number):
    return (GO_BACK, {"to": number})


def correction(stones):
    return ("correct", {"what": "stones", "value": stones})


# --- replay and audit ----------------------------------------------------------------------------


@each(
    ("log", "stones", "story"),
    [
        ([], 5, ()),
        ([3], 8, (3,)),
        ([3, -2], 6, (3, -2)),
        ([3, -2, "U"], 8, (3,)),
        ([3, -2, "U", "R"], 6, (3, -2)),
        ([3, -2, off(1)], 3, (-2,)),
        ([3, -2, 7, to(1)], 8, (3,)),
        # a correction is an act like any other, and can be undone
        ([3, correction(0)], 0, (3,)),
        ([3, correction(0), "U"], 8, (3,)),
        # it sets, so what is taken back below it does not matter
        ([3, correction(0), off(1)], 0, ()),
        # legal only because the 9 came back first
        ([9, -9, "U", "U", "R", -9, -5], 0, (9, -9, -5)),
    ],
)
def test_replay_and_audit(log, stones, story):
    for read in (replay, audit):
        assert read(GAME, Setup(start=5), SEATS, a_log(*log)) == Pile(stones, story)


@each(("upto", "stones"), [(0, 0), (1, 3), (2, 7), (3, 3), (4, 5), (None, 5)])
def test_replay_upto(upto, stones):
    assert replay(GAME, Setup(), SEATS, a_log(3, 4, "U", 2), upto).stones == stones


@each("upto", [-1, 2])
def test_replay_upto_outside_the_log(upto):
    with pytest.raises(IllegalMove, match="There is no entry"):
        replay(GAME, Setup(), SEATS, a_log(3), upto)


@each(
    ("log", "number", "sentence"),
    [
        pytest.param([3, -4], 2, "There are only 3 stones.", id="the rules refuse a move"),
        pytest.param([3, -3, "U", 1, -5], 5, "There are only 4 stones.", id="after an undo"),
        # it was undone again, and replay would never look at it
        pytest.param([3, -4, "U", 1], 2, "There are only 3 stones.", id="a move undone later"),
        # entry 2 stood well on 1; the take-back is what could not be made
        pytest.param(
            [3, -3, off(1)], 3, "There are only 0 stones.", id="a take-back that leaves a later move hanging"
        ),
        pytest.param(["U"], 1, "There is nothing to undo.", id="nothing to undo"),
        pytest.param([3, "R"], 2, "There is nothing to redo.", id="nothing to redo"),
        pytest.param([3, to(7)], 2, "There is no entry 7 in this log.", id="no such moment"),
        pytest.param(
            [3, off(2)], 2, "Entry 2 does not stand (any more), so it cannot be taken back.", id="no such act"
        ),
        pytest.param(
            [3, (GO_BACK, {})], 2, "The number of an entry is needed.", id="a control without its field"
        ),
        pytest.param(
            [3, (UNDO, {"of": "1"})], 2, "The number of an entry is needed.", id="a control with a wrong one"
        ),
        pytest.param(
            [3, ("jump", {})], 2, "There is no move of this kind in this game.", id="an unknown kind"
        ),
        pytest.param([3, ("add", {})], 2, "Stones: this is missing.", id="a missing field"),
        pytest.param([3, 10], 2, "Stones: a whole number from -9 to 9 is needed.", id="a value out of range"),
        pytest.param(
            [3, correction(100)], 2, "Stones: a whole number from 0 to 99 is needed.", id="a wrong correction"
        ),
    ],
)
def test_audit_refuses_at_the_number(log, number, sentence):
    with pytest.raises(ReplayError) as refused:
        audit(GAME, Setup(), SEATS, a_log(*log))
    assert (refused.value.number, str(refused.value.error)) == (number, sentence)
    assert str(refused.value) == f"entry {number}: {sentence}"


@each("numbers", [(2,), (0,), (1, 3), (1, 1), (2, 1)])
def test_audit_refuses_a_log_whose_numbers_do_not_run(numbers):
    """An undo or a going back names an entry by its number: with a gap it would mean another one."""
    log = [Entry(number, "add", {"stones": 1}) for number in numbers]
    wrong = next(number for place, number in enumerate(numbers, start=1) if number != place)
    with pytest.raises(ReplayError, match="numbered") as refused:
        audit(GAME, Setup(), SEATS, log)
    assert refused.value.number == wrong


def test_play_entry_asks_the_rules_unless_told_not_to():
    entry = Entry(1, "add", {"stones": -1})
    with pytest.raises(ReplayError, match="entry 1: There are only 0 stones"):
        play_entry(GAME, Pile(0), entry)
    assert play_entry(GAME, Pile(0), entry, checked=False) == Pile(-1, (-1,))


# --- the timeline --------------------------------------------------------------------------------


class LoadedTable:
    """A table as a service keeps it: log, course and timeline, with snapshots taken after some entries."""

    def __init__(self, *lines, snapshots=()):
        self.log = a_log(*lines)
        self.timeline = LogTimeline(self.log)
        self.snapshots = dict(snapshots)
        self.states = StateCache(GAME, Pile(0), self._entries, self._stored)

    def _entries(self, numbers):
        return [self.log[number - 1] for number in numbers]

    def _stored(self, act):
        return next((s for after, s in self.snapshots.items() if self.timeline.at(after).top is act), None)

    def state(self, **options):
        return self.states.state(self.timeline.head.top, **options)

    def append(self, line):
        number = len(self.log) + 1
        self.log.append(Entry(number, *_line(line)))
        self.timeline.append(self.log[-1].kind, self.log[-1].fields)


def test_the_first_state_is_the_one_before_the_log():
    assert LoadedTable().state() == Pile(0)
    assert LoadedTable(3, "U").state() == Pile(0)


@each(
    ("more", "story"),
    [
        pytest.param(["U"], (1, 2), id="undo"),
        pytest.param(["U", "U"], (1,), id="two of them"),
        pytest.param(["U", "R"], (1, 2, 3), id="redo"),
        pytest.param([to(1)], (1,), id="go back"),
        pytest.param([to(1), "R"], (1, 2, 3), id="and return"),
    ],
)
def test_nothing_is_replayed_for(more, story):
    loaded = LoadedTable(1, 2, 3)
    loaded.state()
    PLAYED.clear()
    for line in more:
        loaded.append(line)
        loaded.state()
    assert loaded.state().story == story
    assert PLAYED == []


def test_one_more_move_plays_one_move():
    loaded = LoadedTable(1, 2, 3)
    loaded.state()
    PLAYED.clear()
    loaded.append(4)
    assert loaded.state().story == (1, 2, 3, 4)
    assert PLAYED == [4]


def test_a_remembered_state_is_not_worked_out_again():
    loaded = LoadedTable(1, 2)
    loaded.states.remember(loaded.timeline.head.top, Pile(3, (1, 2)))
    assert loaded.state() == Pile(3, (1, 2))
    assert PLAYED == []


def test_a_take_back_replays_what_lay_above_and_no_more():
    loaded = LoadedTable(1, 2, 3, 4)
    loaded.state()
    PLAYED.clear()
    loaded.append(off(2))
    assert loaded.state().story == (1, 3, 4)
    assert PLAYED == [3, 4]


def test_a_take_back_can_be_asked_about_first():
    """`checked` finds the act that cannot stand without what was taken from under it."""
    loaded = LoadedTable(1, 5, -4)
    loaded.state()
    top = loaded.timeline.head_after(*_line(off(2))).top
    with pytest.raises(ReplayError, match="There are only 1 stones") as refused:
        loaded.states.state(top, checked=True)
    assert refused.value.number == 3
    assert loaded.state() == Pile(2, (1, 5, -4)), "asking changes nothing"


def test_a_snapshot_spares_what_lies_below_it():
    loaded = LoadedTable(1, 2, 3, 4, snapshots={2: Pile(3, (1, 2))})
    assert loaded.state().story == (1, 2, 3, 4)
    assert PLAYED == [3, 4]


def test_a_snapshot_is_fetched_once():
    loaded = LoadedTable(1, 2, snapshots={2: Pile(3, (1, 2))})
    assert loaded.state().story == (1, 2)
    loaded.snapshots.clear()
    assert loaded.state().story == (1, 2)
    assert PLAYED == []


def test_a_rebased_act_is_not_taken_from_a_snapshot():
    """The snapshots of entries 2 and 3 know entry 1, which is no longer there."""
    loaded = LoadedTable(1, 2, 3, off(1), snapshots={2: Pile(3, (1, 2)), 3: Pile(6, (1, 2, 3))})
    assert loaded.state().story == (2, 3)
    assert PLAYED == [2, 3]


def test_a_snapshot_taken_after_a_take_back_is_of_the_rebased_act():
    loaded = LoadedTable(1, 2, 3, off(1), snapshots={3: Pile(6, (1, 2, 3)), 4: Pile(5, (2, 3))})
    assert loaded.state().story == (2, 3)
    loaded.append("R")
    assert loaded.state().story == (1, 2, 3)
    assert PLAYED == []


def test_an_act_on_top_of_a_rebased_one_is_taken_from_its_snapshot():
    """Else one take-back would make every later joining replay the whole evening."""
    loaded = LoadedTable(1, 2, off(1), 3, 4, snapshots={4: Pile(5, (2, 3))})
    assert loaded.state().story == (2, 3, 4)
    assert PLAYED == [4]


def test_a_redone_act_is_taken_from_its_snapshot_again():
    loaded = LoadedTable(1, 2, off(1), "R", snapshots={2: Pile(3, (1, 2))})
    assert loaded.state().story == (1, 2)
    assert PLAYED == []


def test_an_old_state_gives_way_and_can_still_be_had():
    loaded = LoadedTable(*[1] * (KEEP + 10))
    loaded.state()
    assert PLAYED == [1] * (KEEP + 10)
    for number, replayed in [(KEEP + 10, 0), (11, 0), (10, 10)]:
        PLAYED.clear()
        assert loaded.states.state(loaded.timeline.at(number).top).stones == number
        assert len(PLAYED) == replayed


def test_a_missing_entry_is_noticed():
    states = StateCache(GAME, Pile(0), lambda numbers: [])
    with pytest.raises(ValueError, match="zip"):
        states.state(LogTimeline(a_log(1)).head.top)


def test_a_long_log_does_not_recurse():
    log = a_log(*[1, -1] * 2_500)
    assert replay(GAME, Setup(), SEATS, log).stones == 0
    assert len(PLAYED) == 5_000


# --- any log -------------------------------------------------------------------------------------

WISHES = st.lists(
    st.integers(-3, 9)
    | st.sampled_from(["U", "U", "R"])
    | st.builds(off, st.integers(1, 30))
    | st.builds(to, st.integers(0, 30)),
    max_size=30,
)


def legal_log(wishes):
    """Of these wishes those that log and rules admit, played as a service would."""
    loaded = LoadedTable()
    for wish in wishes:
        try:
            standing = loaded.timeline.head_after(*_line(wish))
            if not isinstance(wish, int):
                loaded.states.state(standing.top, checked=True)
            elif loaded.state().stones + wish < 0:
                continue
        except (IllegalMove, ReplayError):
            continue
        loaded.append(wish)
    return loaded.log


LOGS = WISHES.map(legal_log)


def plainly(log):
    """The moves in force, applied one after the other."""
    pile = Pile(0)
    for number in in_force(log):
        pile = Add(**log[number - 1].fields).apply(pile)
    return pile


@given(LOGS)
def test_replay_and_audit_agree(log):
    assert replay(GAME, Setup(), SEATS, log) == audit(GAME, Setup(), SEATS, log) == plainly(log)


@given(LOGS, st.sets(st.integers(1, 30)), st.booleans())
def test_snapshots_change_nothing(log, stored, keeps):
    """Whatever was stored after whichever entry, and whether or not the process still remembers."""
    loaded = LoadedTable()
    for e in log:
        loaded.log.append(e)
        loaded.timeline.append(e.kind, e.fields)
        if e.number in stored and loaded.timeline.head.top:
            loaded.snapshots[e.number] = plainly(loaded.log)
        if keeps:
            assert loaded.state() == plainly(loaded.log)
    assert loaded.state() == plainly(log)
