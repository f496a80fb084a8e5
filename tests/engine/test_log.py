"""What undo, redo and going back leave standing, spelled small.

A small letter is a move. `U` undoes, `U2` takes entry 2 back, `R` redoes, `G2` goes back to the
moment after entry 2. So in `abUc` the entries are 1 a, 2 b, 3 undo, 4 c.
"""

import re
import sys

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.log import CONTROLS, GO_BACK, REDO, UNDO, Entry, LogTimeline, in_force


def entry(number, token):
    """One entry of a spelled log."""
    if token[0] == "U":
        return Entry(number, UNDO, {"of": int(token[1:])} if token[1:] else {})
    if token[0] == "G":
        return Entry(number, GO_BACK, {"to": int(token[1:])})
    return Entry(number, REDO if token == "R" else token)


def a_log(spelling):
    """The log of a spelling."""
    tokens = re.findall(r"U\d*|G\d+|R|[a-z]", spelling)
    assert "".join(tokens) == spelling, "the spelling is wrong"
    return [entry(number, token) for number, token in enumerate(tokens, start=1)]


def standing(spelling, upto=None):
    """The letters in force."""
    log = a_log(spelling)
    return "".join(log[number - 1].kind for number in in_force(log, upto))


@each(
    ("log", "expected"),
    [
        ("", ""),
        ("a", "a"),
        ("ab", "ab"),
        ("abU", "a"),
        ("abUU", ""),
        ("abUc", "ac"),
        # redo brings back the undo that came last, not the first one
        ("abUR", "ab"),
        ("abUUR", "a"),
        ("abUURR", "ab"),
        # an undo after a redo takes the same act away again
        ("abURU", "a"),
        ("abURUR", "ab"),
        # after a new move the branch that was left is gone, and undo walks along the new one
        ("abUcU", "a"),
        ("abUcUU", ""),
        ("abUcUR", "ac"),
        # the same letter twice is two acts
        ("aaU", "a"),
        # take-back of an act further down leaves those above standing
        ("abcU1", "bc"),
        ("abcU2", "ac"),
        # ... of the top one is a plain undo
        ("abcU3", "ab"),
        ("abcU3R", "abc"),
        # ... of several, in any order
        ("abcU1U3", "b"),
        ("abcU3U1", "b"),
        ("abcU1U2U3", ""),
        # redo puts the act back where it stood, not on top
        ("abcU1R", "abc"),
        ("abcU2U1RR", "abc"),
        ("abcU2U1R", "ac"),
        # undo after a take-back undoes the newest act, not the take-back
        ("abcU1U", "b"),
        ("abcU1UR", "bc"),
        ("abcU1URR", "abc"),
        # a new move after a take-back
        ("abcU1d", "bcd"),
        ("abcU1dU", "bc"),
        ("abcU1dU2", "cd"),
        # an act that redo brought back can be taken back by its own number
        ("abURU2", "a"),
        # go back
        ("abcG1", "a"),
        ("abcG0", ""),
        ("abcG1d", "ad"),
        # ... to a moment at which something had been undone: b stays undone
        ("abUcG3", "a"),
        # ... and to the moment before that undo: b stands again, c does not
        ("abUcG2", "ab"),
        # ... to a moment at which something had been taken back
        ("abcU1dG4", "bc"),
        # ... to a moment at which the table had gone back
        ("abG1cdG3", "a"),
        # redo after it returns to where the table was, not to what had been undone then
        ("abcG1R", "abc"),
        ("abUcG3R", "ac"),
        ("abcG1G0RR", "abc"),
        # undo after it undoes the act below, as always
        ("abcG2U", "a"),
        ("abcG2UR", "ab"),
        ("abcG2URR", "abc"),
        # going back out of an undo is a redo
        ("abUG2", "ab"),
        # redo after that takes the going back back, oddly forward: it returns to the undo
        ("abUG2R", "a"),
        # going back can be used to get at a branch a new move closed
        ("abcUUdG3", "abc"),
    ],
)
def test_in_force(log, expected):
    assert standing(log) == expected


@each(
    ("log", "reason"),
    [
        ("U", "There is nothing to undo."),
        ("aUU", "There is nothing to undo."),
        ("abcU1U2U3U", "There is nothing to undo."),
        ("abG0U", "There is nothing to undo."),
        ("R", "There is nothing to redo."),
        ("aR", "There is nothing to redo."),
        ("aURR", "There is nothing to redo."),
        # a new move closes the branch
        ("abUcR", "There is nothing to redo."),
        ("abcU1dR", "There is nothing to redo."),
        ("abcG1dR", "There is nothing to redo."),
        # taken back already
        ("abU1U1", "Entry 1 does not stand (any more), so it cannot be taken back."),
        ("abUU2", "Entry 2 does not stand (any more), so it cannot be taken back."),
        # an undo is not an act that could be taken back
        ("abUcU3", "Entry 3 does not stand (any more), so it cannot be taken back."),
        # not written yet: not even its own number
        ("aU9", "Entry 9 does not stand (any more), so it cannot be taken back."),
        ("aU2", "Entry 2 does not stand (any more), so it cannot be taken back."),
        ("U1", "Entry 1 does not stand (any more), so it cannot be taken back."),
        ("abcG3", "The table already stands there."),
        # nothing was in force at 0 either
        ("aUG0", "The table already stands there."),
        # after the redo the table stands as it did at 2
        ("abURG2", "The table already stands there."),
        ("aG2", "There is no entry 2 in this log."),
        ("aG9", "There is no entry 9 in this log."),
    ],
)
def test_refused(log, reason):
    *before, last = a_log(log)
    timeline = LogTimeline(before)
    stood = timeline.head
    with pytest.raises(IllegalMove) as refused:
        timeline.append(last.kind, last.fields)
    assert str(refused.value) == reason
    assert (timeline.head, timeline.number) == (stood, len(before)), "a refusal leaves no trace"


@each(("upto", "expected"), [(0, ""), (1, "a"), (2, "ab"), (3, "a"), (4, "ac"), (5, "a"), (None, "a")])
def test_in_force_upto(upto, expected):
    assert standing("abUcU", upto) == expected


@each("upto", [-1, 4])
def test_in_force_upto_outside_the_log(upto):
    with pytest.raises(IllegalMove, match="There is no entry"):
        standing("abU", upto)


@each(
    ("kind", "fields", "field"),
    [
        pytest.param(GO_BACK, {}, "to", id="go-back names no entry"),
        pytest.param(GO_BACK, {"to": None}, "to", id="go-back to nothing"),
        pytest.param(GO_BACK, {"to": "1"}, "to", id="go-back to a text"),
        # True == 1, and entry 1 stands
        pytest.param(GO_BACK, {"to": True}, "to", id="go-back to a truth value"),
        pytest.param(GO_BACK, {"to": 1.0}, "to", id="go-back to a float"),
        pytest.param(UNDO, {"of": "1"}, "of", id="take-back of a text"),
        pytest.param(UNDO, {"of": True}, "of", id="take-back of a truth value"),
        pytest.param(UNDO, {"of": 1.0}, "of", id="take-back of a float"),
    ],
)
def test_a_control_with_a_malformed_number(kind, fields, field):
    """A log may come from a file: what is not an entry's number is refused, not a crash."""
    with pytest.raises(Malformed) as refused:
        LogTimeline(a_log("ab")).append(kind, fields)
    assert refused.value.field == field


@each(
    ("log", "rebased"),
    [
        ("abc", ""),
        ("abcU2", "c"),
        ("abcdU1", "bcd"),
        # nothing was taken out from under b, nor from under what a plain undo leaves
        ("abcU3", ""),
        ("abcU", ""),
        # d was written on the table as it stood, so its snapshot holds good
        ("abcU1d", "bc"),
        ("abcU1dU3", "bd"),
        # redo brings back the very acts that were there
        ("abcU1R", ""),
    ],
)
def test_rebased(log, rebased):
    """An act is rebased where the state on top of it is not the one its entry was written into."""
    entries = a_log(log)
    top = LogTimeline(entries).head.top
    marked = [entries[act.number - 1].kind for act in top.down() if act.rebased]
    assert "".join(reversed(marked)) == rebased


def test_undo_and_redo_bring_back_the_very_same_act():
    """The states of a timeline hang on the acts: a redone act must find its own again."""
    timeline = LogTimeline(a_log("abc"))
    top = timeline.head.top
    timeline.append(UNDO, {})
    timeline.append(REDO, {})
    assert timeline.head.top is top


def test_following_changes_nothing():
    timeline = LogTimeline(a_log("ab"))
    assert timeline.head_after(UNDO, {}).numbers() == (1,)
    assert (timeline.number, timeline.head.numbers()) == (2, (1, 2))


def test_controls_are_the_three():
    assert {"undo", "redo", "go-back"} == CONTROLS


# --- any log -------------------------------------------------------------------------------------

WISHES = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", UNDO, UNDO, REDO, "take-back", GO_BACK]), st.integers(0, 40)
    ),
    max_size=40,
)


def legal_log(wishes):
    """Of these wishes those that the log admits, as entries."""
    timeline, log = LogTimeline(), []
    for wish, number in wishes:
        kind, fields = {
            "take-back": (UNDO, {"of": number}),
            GO_BACK: (GO_BACK, {"to": number}),
        }.get(wish, (wish, {}))
        try:
            timeline.append(kind, fields)
        except IllegalMove:
            continue
        log.append(Entry(len(log) + 1, kind, fields))
    return log


LOGS = WISHES.map(legal_log)


def by_lists(log):
    """The same rules once more, with nothing but lists: the numbers in force after each entry."""
    now, undone, moments = [], [], [[]]
    for e in log:
        if e.kind == "play":
            now, undone = [*now, e.number], []
        elif e.kind == REDO:
            *undone, now = undone
        else:
            undone = [*undone, now]
            if e.kind == GO_BACK:
                now = moments[e.fields["to"]]
            elif "of" in e.fields:
                now = [number for number in now if number != e.fields["of"]]
            else:
                now = now[:-1]
        moments.append(now)
    return moments


@given(LOGS)
def test_any_log_stands_as_plain_lists_say(log):
    timeline = LogTimeline(log)
    assert [list(timeline.at(number).numbers()) for number in range(len(log) + 1)] == by_lists(log)


@given(LOGS)
def test_any_log_read_at_once_stands_as_read_entry_by_entry(log):
    grown = LogTimeline()
    for e in log:
        grown.append(e.kind, e.fields)
        assert grown.head.numbers() == LogTimeline(log[: e.number]).head.numbers()
    assert grown.number == LogTimeline(log).number == len(log)


@given(LOGS)
def test_numbers_always_rise_and_are_moves(log):
    """True after take-backs too: those above one keep their order, and a new act is the newest."""
    numbers = in_force(log)
    assert list(numbers) == sorted(set(numbers))
    assert all(log[number - 1].kind == "play" for number in numbers)


@given(LOGS)
def test_undo_then_redo_changes_nothing(log):
    timeline = LogTimeline(log)
    if (before := timeline.head.numbers()) == ():
        with pytest.raises(IllegalMove, match="nothing to undo"):
            timeline.append(UNDO, {})
        return
    timeline.append(UNDO, {})
    assert timeline.head.numbers() == before[:-1]
    timeline.append(REDO, {})
    assert timeline.head.numbers() == before


@given(LOGS, st.data())
def test_take_back_then_redo_changes_nothing(log, data):
    timeline = LogTimeline([*log, Entry(len(log) + 1, "play")])
    before = timeline.head.numbers()
    of = data.draw(st.sampled_from(before))
    timeline.append(UNDO, {"of": of})
    assert timeline.head.numbers() == tuple(number for number in before if number != of)
    timeline.append(REDO, {})
    assert timeline.head.numbers() == before


@given(LOGS, st.data())
def test_go_back_stands_as_it_did_and_redo_returns(log, data):
    timeline = LogTimeline([*log, Entry(len(log) + 1, "play")])
    before, to = timeline.head.numbers(), data.draw(st.integers(0, len(log)))
    timeline.append(GO_BACK, {"to": to})
    assert timeline.head.numbers() == timeline.at(to).numbers()
    timeline.append(REDO, {})
    assert timeline.head.numbers() == before


@given(LOGS)
def test_rebased_says_whether_the_entry_was_written_there(log):
    """The one thing a stored snapshot hangs on, so it must hold both ways."""
    timeline = LogTimeline(log)
    for act in timeline.head.top.down() if timeline.head.top else ():
        here = tuple(a.number for a in act.down())[::-1]
        assert act.rebased == (here != timeline.at(act.number).numbers())


# --- a long evening ------------------------------------------------------------------------------

LONG = 5_000


@pytest.fixture(scope="module")
def long_timeline():
    """5,000 acts, the first taken back, then as many undos as there is room for."""
    timeline = LogTimeline(Entry(number, "play") for number in range(1, LONG + 1))
    timeline.append(UNDO, {"of": 1})
    for _ in range(LONG - 2):
        timeline.append(UNDO, {})
    return timeline


def test_a_long_log_does_not_recurse(long_timeline):
    assert sys.getrecursionlimit() < LONG, "or this test proves nothing"
    assert long_timeline.at(LONG).numbers() == tuple(range(1, LONG + 1))
    assert long_timeline.at(LONG + 1).numbers() == tuple(range(2, LONG + 1))
    assert long_timeline.head.numbers() == (2,)


def test_a_long_log_can_be_printed(long_timeline):
    """An error page or a debugger prints what it finds: a chain of 5,000 acts must not sink it."""
    assert len(repr(long_timeline.at(LONG).top)) < 200
    assert len(repr(long_timeline.head)) < 200


@each("number", [0, 2, 3, 7])
def test_moves_taken_in_at_once_stand_as_if_taken_in_one_by_one(number):
    at_once, one_by_one = LogTimeline(a_log("ab")), LogTimeline(a_log("ab"))
    acts = at_once.append_moves(number)
    for one in range(3, number + 1):
        one_by_one.append("a", {})
        assert acts[one - 3] is at_once.at(one).top
    assert at_once.number == one_by_one.number == max(2, number)
    assert at_once.head.numbers() == one_by_one.head.numbers()
    assert at_once.head.undone is None
