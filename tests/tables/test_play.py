"""One play, its anchors and its retries."""

import pytest
from toy import TOY

from companion.engine.errors import IllegalMove, Malformed, StaleMove, UnknownMove
from companion.engine.log import Entry
from companion.engine.replay import audit
from companion.tables.access import access_keys
from companion.tables.access.access_keys import Role
from companion.tables.errors import Forbidden, NotYours, UnknownTable
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

ALICE, BOB, CHARLIE = Role("host"), Role("seat", "blue"), Role("watch")
ANNE = Role("seat", "red")


def sit_down(table):
    """Both seats have a phone."""
    for seat in ("red", "blue"):
        access_keys.take_seat(table.code, seat)


def replayed(table):
    """The state that the log alone gives, every rule asked again."""
    view = view_table(table_cache.find(table.code))
    return audit(TOY, view.setup, view.seats, table.log)


# --- a play --------------------------------------------------------------------------------------


def test_a_move_is_in_the_log_with_who_and_when(table):
    before = view_table(table_cache.find(table.code)).opened_at
    played = table.add(3, by="blue", key="tap-1", role=BOB)
    assert (played.view.number, played.fresh, played.view.state.count) == (1, True, 3)
    (entry,) = table.log
    assert entry == played.entry == Entry(1, "add", {"seat": "red", "by": 3}, "blue", entry.at, "tap-1")
    assert before <= entry.at < before + 60_000


def test_a_code_is_found_in_small_letters(table):
    assert (
        play_tap(
            table_cache.find(table.code.lower()), Tap("add", {"seat": "red", "by": 1}, by="host")
        ).view.number
        == 1
    )


def test_an_unknown_table(table):
    with pytest.raises(UnknownTable):
        play_tap(table_cache.find("NONES"), Tap("add", {"seat": "red", "by": 1}, by="host"))


def test_an_unknown_move(table):
    with pytest.raises(UnknownMove):
        table.play("fly")


@pytest.mark.parametrize(
    ("kind", "fields", "wrong"),
    [
        ("add", {"seat": "red"}, "by"),
        ("add", {"seat": "red", "by": 10}, "by"),
        ("add", {"seat": "red", "by": True}, "by"),
        ("add", {"seat": "red", "by": 1, "colour": "red"}, "colour"),
        ("undo", {"of": "1"}, "of"),
        ("undo", {"of": 0}, "of"),
        ("undo", {"of": True}, "of"),
        ("undo", {"to": 1}, "to"),
        ("redo", {"of": 1}, "of"),
        ("go-back", {}, "to"),
        ("go-back", {"to": None}, "to"),
        ("go-back", {"to": 1.0}, "to"),
        ("go-back", {"to": -1}, "to"),
        ("correct", {"what": "count"}, "value"),
        ("correct", {"what": "count", "value": "many"}, "value"),
    ],
)
def test_a_malformed_field_is_named(table, kind, fields, wrong):
    table.add(1)
    with pytest.raises(Malformed) as refused:
        table.play(kind, fields=fields)
    assert refused.value.field == wrong
    assert table.number == 1


@pytest.mark.parametrize("key", ["", "with space", "k" * 61, 7])
def test_a_malformed_client_key(table, key):
    with pytest.raises(Malformed) as refused:
        table.add(1, key=key)
    assert refused.value.field == "key"


def test_an_illegal_move_leaves_the_log_alone(table):
    with pytest.raises(IllegalMove, match="There are only 0"):
        table.add(-1)
    assert table.number == 0


def test_the_game_ends_and_an_undo_lets_it_go_on(table):
    table.correct("count", 99)
    assert view_table(table_cache.find(table.code)).finished_at is None
    played = table.add(2)
    assert played.view.finished_at == played.entry.at == table.stored("SELECT finished_at FROM game_table")
    assert played.view.outcome.reason == "goal-reached"
    with pytest.raises(IllegalMove, match="The game is over"):
        table.add(1)
    assert table.undo().view.finished_at is None
    assert table.stored("SELECT finished_at FROM game_table") is None
    table.add(-1)


def test_a_correction_is_always_possible(table):
    table.correct("count", 100)
    assert table.correct("count", 105, expect=None, why="counted again").view.state.count == 105
    with pytest.raises(IllegalMove, match="nothing called"):
        table.correct("moon", 1)


# --- who may -------------------------------------------------------------------------------------


def test_watching_changes_nothing(table):
    table.add(1)
    for tap in (lambda: table.add(1, role=CHARLIE), lambda: table.undo(role=CHARLIE)):
        with pytest.raises(Forbidden):
            tap()
    assert table.number == 1


def test_a_seat_writes_on_its_own_sheet_only(table):
    sit_down(table)
    table.write(1, seat="blue", role=BOB)
    with pytest.raises(NotYours, match=r"^Alice plays on their own phone\.$"):
        table.write(1, seat="red", role=BOB)
    table.add(1, seat="red", role=BOB)


def test_a_seat_without_a_phone_is_played_by_any_seated_phone(table):
    access_keys.take_seat(table.code, "blue")
    table.write(1, seat="red", role=BOB)
    table.write(2, seat="red", role=ALICE)
    table.undo(of=1, role=BOB)


def test_the_hosts_phone_says_for_whom_it_plays(table):
    sit_down(table)
    for play_for in ("", "red"):
        with pytest.raises(NotYours, match="Play for Bob"):
            table.write(1, seat="blue", role=ALICE, play_for=play_for)
    table.write(1, seat="blue", role=ALICE, play_for="blue")
    with pytest.raises(NotYours):
        table.undo(role=ALICE)
    table.undo(role=ALICE, play_for="blue")
    with pytest.raises(NotYours):
        table.redo(role=ALICE)
    table.redo(role=ALICE, play_for="blue")


def test_only_the_hosts_phone_plays_for_others(table):
    sit_down(table)
    for role in (BOB, CHARLIE):
        with pytest.raises(Forbidden):
            table.write(1, seat="red", role=role, play_for="red")


def test_whose_move_it_was_is_not_asked_when_a_log_is_read(table):
    """Bob wrote for Alice while she had no phone; now she has one, and the table is loaded anew."""
    table.write(1, seat="red", role=BOB)
    sit_down(table)
    table_cache.forget()
    assert table.state.sheets["red"] == (1,)
    assert replayed(table) == table.state


def test_a_seat_takes_back_its_own_sheet_only(table):
    sit_down(table)
    table.write(1, seat="red", role=ANNE)
    table.write(1, seat="blue", role=BOB)
    with pytest.raises(NotYours):
        table.undo(of=1, role=BOB)
    table.undo(of=2, role=BOB)
    with pytest.raises(NotYours):
        table.undo(role=BOB)
    assert table.number == 3
    with pytest.raises(NotYours):
        table.redo(role=ANNE)
    table.undo(of=1, role=ANNE)


def test_what_belongs_to_nobody_anybody_takes_back(table):
    table.add(1, seat="red", role=ALICE)
    table.undo(of=1, role=BOB)
    assert table.number == 2


# --- anchors -------------------------------------------------------------------------------------


def test_table_two_draws_of_one_sight_draw_once(table):
    table.draw(expect=0)
    with pytest.raises(StaleMove) as refused:
        table.draw(expect=0)
    assert refused.value.number == 1


def test_table_a_neighbours_relative_change_is_no_reason_to_tap_twice(table):
    table.add(1)
    table.correct("count", 5)
    assert table.draw(expect=0).number == 3


@pytest.mark.parametrize("disturb", ["write", "undo", "draw"])
def test_table_anything_else_is(table, disturb):
    table.write(1)
    {"write": lambda: table.write(2), "undo": table.undo, "draw": table.draw}[disturb]()
    with pytest.raises(StaleMove):
        table.draw(expect=1)


def test_seat_neighbours_do_not_disturb(table):
    table.write(1, seat="blue")
    table.done("blue")
    table.add(1, seat="red")
    assert table.write(1, seat="red", expect=0).number == 4
    assert table.write(2, seat="blue", expect=2).number == 5


def test_seat_what_anybody_showed_since_does(table):
    """Blue closed the turn: red's tap was meant for the cards that lay there before."""
    table.done("red")
    table.done("blue")
    with pytest.raises(StaleMove) as refused:
        table.write(1, seat="red", expect=1)
    assert refused.value.number == 2
    assert table.write(1, seat="red", expect=2).number == 3


def test_seat_both_done_at_once_are_both_heard(table):
    """The second of them closes the turn; nothing was shown between their looks and their taps."""
    table.done("red", expect=0)
    assert table.done("blue", expect=0).entry.fields["card"]


@pytest.fixture
def mine(table):
    """The key of a play whose answer its phone still waits for."""
    table.write(1, seat="red", key="mine")
    return frozenset({"mine"})


def test_a_phones_own_queue_is_no_reason_to_tap_twice(table, mine):
    assert table.write(2, seat="red", expect=0, key="next", unanswered=mine).number == 2
    assert table.draw(expect=0, unanswered=mine | {"next"}).number == 3


def test_behind_its_own_plays_somebody_elses_still_counts(table, mine):
    table.write(2, seat="red", key="theirs")
    with pytest.raises(StaleMove) as refused:
        table.write(3, seat="red", expect=0, unanswered=mine)
    assert "Somebody else" in str(refused.value)


@pytest.mark.parametrize("move", ["draw", "write"])
def test_what_its_own_play_showed_a_phone_could_not_foresee(table, move):
    """Two taps on *Draw* draw once, also where the second knows of the first."""
    table.draw(expect=0, key="mine")
    again = {"draw": table.draw, "write": lambda **more: table.write(1, **more)}[move]
    with pytest.raises(StaleMove) as refused:
        again(expect=0, unanswered=frozenset({"mine"}))
    assert str(refused.value) == "Your tap before this one changed the table. Look again before you tap."


@pytest.mark.parametrize("control", ["undo", "redo"])
def test_an_undo_of_the_last_act_means_what_was_shown_after_own_plays_too(table, mine, control):
    if control == "redo":
        table.undo()
        table.write(2, seat="red", key="mine-too")
        mine |= {"mine-too"}
    seen = table.number - 1
    with pytest.raises(StaleMove) as refused:
        table.play(control, expect=seen, unanswered=mine)
    assert "Your tap before this one" in str(refused.value)


@pytest.mark.parametrize("control", ["undo", "redo"])
def test_seat_what_was_shown_and_is_gone_or_back_again_does(table, control):
    table.done("red")
    table.done("blue")
    table.undo()
    if control == "redo":
        table.redo()
    with pytest.raises(StaleMove):
        table.write(1, seat="red", expect=table.number - 1)
    assert table.write(1, seat="red").fresh


def test_seat_its_own_last_entry_does(table):
    table.write(1, seat="red")
    with pytest.raises(StaleMove):
        table.write(2, seat="red", expect=0)


@pytest.mark.parametrize("control", ["undo", "take-back", "redo", "go-back"])
def test_seat_an_undo_that_touched_its_own_entry_does(table, control):
    """The sheet this seat looked at is another one now, though no newer entry names the seat."""
    table.write(1, seat="red")
    table.write(1, seat="blue")
    if control == "take-back":
        table.undo(of=1)
    elif control == "go-back":
        table.go_back(0)
    else:
        table.undo(of=2)
        table.undo()
        if control == "redo":
            table.redo()
    seen = table.number - 1
    with pytest.raises(StaleMove):
        table.write(7, seat="red", expect=seen)


def test_seat_an_undo_of_a_neighbours_entry_does_not(table):
    table.write(1, seat="red")
    table.write(1, seat="blue")
    table.undo()
    assert table.write(2, seat="red", expect=2).number == 4


def test_none_needs_no_sight(table):
    for expect in (None, 0, 0):
        table.add(1, expect=expect)
    assert table.state.count == 3


@pytest.mark.parametrize("expect", [None, "1", True, 1.0, -1, 2, 10**12])
@pytest.mark.parametrize("kind", ["draw", "undo"])
def test_what_was_seen_must_be_a_number_of_the_log(table, kind, expect):
    table.add(1)
    with pytest.raises(Malformed) as refused:
        table.play(kind, expect=expect)
    assert refused.value.field == "expect"


def test_who_missed_too_much_looks_again(table):
    for _ in range(201):
        table.add(0, expect=None)
    with pytest.raises(StaleMove):
        table.draw(expect=0)
    assert table.draw(expect=1).number == 202


# --- at once, and again --------------------------------------------------------------------------


def test_two_people_tapping_at_once_both_count(table):
    table.at_once(*[lambda: table.add(1, expect=None)] * 8)
    assert (table.state.count, table.stored()) == (8, 8)


def test_two_draws_at_once_draw_once(table):
    answers = table.at_once(*[lambda: table.draw(expect=0)] * 4)
    assert sum(isinstance(answer, StaleMove) for answer in answers) == 3
    assert len(table.state.discard) == 1


def test_two_seats_writing_at_once_both_write(table):
    table.at_once(*[lambda seat=seat: table.write(5, seat=seat, expect=0) for seat in ("red", "blue")])
    assert table.state.sheets == {"red": (5,), "blue": (5,)}


def test_the_same_key_answers_with_the_entry_it_made(table):
    first = table.draw(key="tap", expect=0)
    table.add(1)
    again = table.draw(key="tap", expect=0)
    assert (again.entry, again.fresh, again.view.number) == (first.entry, False, 2)
    assert again.view.number == 2


def test_the_same_key_at_once_is_one_tap(table):
    answers = table.at_once(*[lambda: table.add(1, key="tap")] * 4)
    assert sorted(answer.fresh for answer in answers) == [False, False, False, True]
    assert table.state.count == 1


def test_the_same_key_at_another_table_is_another_tap(table, sit):
    table.add(1, key="tap")
    assert sit().add(1, key="tap").fresh


def test_a_tap_resent_after_a_restart_counts_once(table):
    """Its answer was lost: the entry is stored, and the phone does not know."""
    table.add(1, key="tap")
    table_cache.forget()
    assert not table.add(1, key="tap").fresh
    assert table.state.count == 1
