"""Undo, redo, going back, and taking back one entry."""

import pytest
from each import each
from toy import TOY

from companion.engine.errors import IllegalMove, StaleMove
from companion.engine.log import Entry
from companion.tables.access import access_keys
from companion.tables.access.access_keys import Role
from companion.tables.checks import step_back, undoable
from companion.tables.errors import CannotStand
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

ALICE, BOB, ANNE = Role("host"), Role("seat", "blue"), Role("seat", "red")
FOR_BLUE, FOR_RED = (ALICE, "blue"), (ALICE, "red")


def test_undo_and_redo_give_the_same_table(table):
    table.add(3)
    table.draw()
    before = table.state
    assert table.undo().view.state.discard == ()
    assert table.redo().view.state == before
    assert [entry.kind for entry in table.log] == ["add", "draw", "undo", "redo"]


def test_undo_says_what_it_would_take_back(table):
    assert view_table(table_cache.find(table.code)).top is None
    table.add(1)
    view = table.draw().view
    assert (view.top.kind, view.can_redo, view.depth) == ("draw", False, 2)
    assert offered(table, "", ALICE) == (2, True, None)
    view = table.undo().view
    assert (view.top.kind, view.can_redo, view.depth) == ("add", True, 1)
    assert offered(table, "", ALICE) == (1, False, None)


def test_go_back_and_return(table):
    for number in (1, 2, 3):
        table.write(number)
    assert table.go_back(1).view.state.sheets["red"] == (1,)
    assert table.redo().view.state.sheets["red"] == (1, 2, 3)
    assert table.go_back(0).view.state.sheets["red"] == ()


def test_take_back_lets_the_neighbour_stand(table):
    table.write(1, seat="red")
    table.write(4, seat="blue")
    assert table.undo(of=1).view.state.sheets == {"red": (), "blue": (4,)}
    assert table.redo().view.state.sheets == {"red": (1,), "blue": (4,)}


def test_take_back_needs_no_sight_of_the_last_entry(table):
    table.write(1)
    table.write(1, seat="blue")
    assert table.undo(of=1, expect=None).fresh


def test_take_back_is_refused_where_a_later_entry_needs_it(table):
    table.add(3)
    table.write(1)
    table.add(-2)
    with pytest.raises(CannotStand) as refused:
        table.undo(of=1)
    assert refused.value.go_back_to == 0
    assert str(refused.value) == (
        "Entry 1 cannot be taken back alone: entry 3 (Alice counts -2) cannot stand without it. "
        "You can go back to before entry 1; all that came after it is then undone."
    )
    assert (table.number, table.state.count) == (3, 1)
    assert table.go_back(refused.value.go_back_to).view.state.count == 0


def test_what_was_taken_back_cannot_be_taken_back_again(table):
    table.write(1)
    table.write(2)
    table.undo(of=1)
    with pytest.raises(IllegalMove, match="does not stand"):
        table.undo(of=1)


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_there_is_nothing_to(table, kind):
    with pytest.raises(IllegalMove, match=f"nothing to {kind}"):
        table.play(kind)


def test_go_back_to_where_the_table_stands(table):
    table.add(1)
    with pytest.raises(IllegalMove, match="already stands"):
        table.go_back(1)
    with pytest.raises(IllegalMove, match="no entry 7"):
        table.go_back(7)


@pytest.mark.parametrize("control", ["undo", "redo", "go-back"])
def test_it_means_what_the_phone_showed(table, control):
    """Even a neighbour's -1 is in the way here: the undo would take that one."""
    table.draw()
    table.draw()
    table.undo()
    seen = table.number
    table.add(1)
    with pytest.raises(StaleMove):
        table.play(control, fields={"to": 1} if control == "go-back" else {}, expect=seen)


def test_two_undos_at_once_undo_once(table):
    table.add(1)
    table.add(1)
    answers = table.at_once(*[lambda: table.undo(expect=2)] * 3)
    assert sum(isinstance(answer, StaleMove) for answer in answers) == 2
    assert table.state.count == 1


def test_a_correction_can_be_undone_after_the_end(table):
    table.correct("count", 100)
    assert table.undo().view.outcome is None


# --- chance --------------------------------------------------------------------------------------


def test_a_card_drawn_again_is_the_same_card(table):
    first = table.draw().entry.fields
    table.undo()
    assert table.draw().entry.fields == first


def test_a_tap_between_changes_no_card(table):
    table.draw()
    second = table.draw().entry.fields
    table.undo()
    table.add(1)
    assert table.draw().entry.fields == second


def test_a_card_told_to_the_app_is_no_draw(table):
    """Taken from the real deck: the app's next card is still its first."""
    first = table.draw().entry.fields["card"]
    table.undo()
    told = next(card for card in table.state.deck.mixed if card != first)
    assert table.draw(card=told).entry.drawn is None
    entry = table.draw().entry
    assert (entry.drawn, entry.draws) == (("card",), 1)


def test_how_many_draws_are_in_force_is_known_after_a_restart(table):
    for act in (table.draw, lambda: table.add(1), table.draw, table.draw, lambda: table.undo(of=1)):
        act()
    table_cache.forget()
    assert table.draw().entry.draws == 3
    table.undo()
    table.undo()
    table_cache.forget()
    assert table.draw().entry.draws == 2


def test_every_card_is_drawn_once(table):
    for _ in range(12):
        table.draw()
    assert len(set(table.state.discard)) == 12
    with pytest.raises(IllegalMove, match="empty"):
        table.draw()


def test_the_seed_is_shown_when_the_game_has_ended(table):
    running = view_table(table_cache.find(table.code))
    assert running.seed is None
    table.correct("count", 100)
    ended = view_table(table_cache.find(table.code))
    assert ended.seed_hash == running.seed_hash
    assert ended.seed is not None
    table.undo()
    assert view_table(table_cache.find(table.code)).seed == ended.seed, "it was seen"


# --- what Undo means, where several act at once ----------------------------------------------------

WRITE_RED, WRITE_BLUE = (("write", {"seat": seat, "number": 1}) for seat in ("red", "blue"))
DONE_RED, DONE_BLUE = (("done", {"seat": seat}) for seat in ("red", "blue"))
CLOSE_RED, CLOSE_BLUE = (("done", {"seat": seat, "card": "card-1"}) for seat in ("red", "blue"))
ADD, DRAW = ("add", {"seat": "red", "by": 1}), ("draw", {"card": "card-1"})
FIX = ("correct", {"what": "count", "value": 3})
NOTHING, NOT_YOURS = "There is nothing to undo.", "Nothing of yours to undo in this turn."


@each(
    ("acts", "seat", "role", "found"),
    [
        pytest.param([], "", ALICE, NOTHING, id="nothing was done"),
        pytest.param([], "blue", BOB, NOTHING, id="nothing was done, asked for a seat"),
        pytest.param([WRITE_BLUE], "blue", BOB, 1, id="one's own step"),
        pytest.param([WRITE_BLUE, WRITE_RED], "blue", BOB, 1, id="a neighbour's step is passed over"),
        pytest.param([WRITE_BLUE, WRITE_RED, DONE_RED], "blue", BOB, 1, id="so are several"),
        pytest.param([WRITE_RED], "blue", BOB, NOT_YOURS, id="only a neighbour's steps"),
        pytest.param([WRITE_BLUE, ADD], "blue", BOB, 2, id="what belongs to nobody is anybody's"),
        pytest.param([WRITE_BLUE, FIX, WRITE_RED], "blue", BOB, 2, id="a correction below a neighbour"),
        pytest.param([WRITE_BLUE, DRAW], "blue", BOB, (2,), id="a card that belongs to nobody, asking first"),
        pytest.param([WRITE_BLUE, CLOSE_RED], "blue", BOB, NOT_YOURS, id="the neighbour closed the turn"),
        pytest.param([CLOSE_RED, WRITE_RED], "blue", BOB, NOT_YOURS, id="nothing yet in the new turn"),
        pytest.param([CLOSE_RED, WRITE_BLUE, WRITE_RED], "blue", BOB, 2, id="a step in the new turn"),
        pytest.param([DONE_RED, CLOSE_BLUE], "blue", BOB, (2,), id="one closed it oneself, asking first"),
        pytest.param([CLOSE_BLUE, WRITE_RED], "blue", BOB, (1,), id="even if a neighbour has written since"),
        pytest.param([WRITE_BLUE, WRITE_RED], "blue", FOR_BLUE, 1, id="the host's phone for a seat"),
        pytest.param([WRITE_BLUE, CLOSE_RED], "blue", FOR_BLUE, NOT_YOURS, id="not for another one"),
        pytest.param([WRITE_BLUE, CLOSE_RED], "red", FOR_RED, (2,), id="the host's phone opens a turn again"),
        pytest.param(
            [WRITE_BLUE, WRITE_RED], "", ALICE, NOT_YOURS, id="the host's phone without saying for whom"
        ),
        pytest.param([ADD, WRITE_BLUE], "", ALICE, 1, id="what belongs to nobody, below others' steps"),
    ],
)
def test_undo_means_the_newest_step_one_may_take_back(acts, seat, role, found):
    """A number is the entry's, in brackets where taking it back asks first; a sentence says why not.

    Both seats have a phone.
    """
    log = [Entry(number, kind, fields) for number, (kind, fields) in enumerate(acts, 1)]
    step = newest(log, seat, *(role if isinstance(role, tuple) else (role, "")), {"red", "blue"})
    if isinstance(found, str):
        assert (step.entry, step.shows, step.refusal) == (None, False, found)
    else:
        (number,), asks = (found, True) if isinstance(found, tuple) else ((found,), False)
        assert (step.entry.number, step.shows, step.refusal) == (number, asks, None)


@each("seat", ["", "blue", "red"])
def test_where_only_one_phone_is_there_undo_means_what_its_view_did(seat):
    log = [Entry(1, *WRITE_RED), Entry(2, *WRITE_BLUE)]
    step = newest(log, seat, ALICE, "", set())
    assert step.entry.number == {"": 2, "blue": 2, "red": 1}[seat]


def newest(log, seat, role, play_for, taken):
    """What a phone takes back of this log of the toy, whose moves name their owners."""
    return step_back(
        reversed(log),
        TOY.moves,
        seat,
        lambda entry: entry.fields["seat"] if TOY.moves[entry.kind].owned else "",
        lambda owner: role.may_play(owner, taken, play_for),
    )


def test_an_undone_step_is_not_undone_again(table):
    table.write(1, seat="blue")
    table.write(2, seat="blue")
    table.write(1, seat="red")
    assert offered(table, "blue", BOB) == (2, False, None)
    table.undo(of=2, role=BOB)
    assert offered(table, "blue", BOB) == (1, False, None)
    table.undo(of=1, role=BOB)
    assert offered(table, "red", ALICE) == (3, False, None)
    access_keys.take_seat(table.code, "red")
    assert offered(table, "blue", BOB) == (None, False, NOT_YOURS)


def test_what_undo_offers_can_be_taken_back(table):
    """A turn closed by red: the host's phone opens it again for red, blue's finds nothing."""
    for seat in ("red", "blue"):
        access_keys.take_seat(table.code, seat)
    table.write(1, seat="blue", role=BOB)
    table.done("blue", role=BOB)
    table.done("red", role=ANNE)
    assert offered(table, "blue", BOB) == (None, False, NOT_YOURS)
    number, shows, _ = offered(table, "red", ALICE, "red")
    assert (number, shows) == (3, True)
    table.undo(of=number, role=ALICE, play_for="red")
    assert offered(table, "blue", BOB) == (2, False, None)
    assert table.undo(of=2, role=BOB).view.state.done == ()


def test_the_search_for_one_s_own_step_has_an_end(table, monkeypatch):
    monkeypatch.setattr("companion.tables.checks.RECENT", 30)
    access_keys.take_seat(table.code, "red")
    table.write(1, seat="blue")
    for number in range(29):
        table.write(number + 1, seat="red")
    assert offered(table, "blue", BOB) == (1, False, None)
    table.write(30, seat="red")
    assert offered(table, "blue", BOB) == (None, False, NOT_YOURS)


def offered(table, seat, role, play_for=""):
    """What a phone's Undo would take back, whether it asks first, and why there is nothing."""
    loaded = table_cache.find(table.code)
    step = undoable(loaded, view_table(loaded), seat, role, play_for)
    return (step.entry.number if step.entry else None), step.shows, step.refusal
