"""Undo, redo, going back, and taking back one entry."""

import pytest

from companion.engine.errors import IllegalMove, StaleMove
from companion.tables import service
from companion.tables.errors import CannotStand


def test_undo_and_redo_give_the_same_table(table):
    table.add(3)
    table.draw()
    before = table.state
    assert table.undo().view.state.discard == ()
    assert table.redo().view.state == before
    assert [entry.kind for entry in table.log] == ["add", "draw", "undo", "redo"]


def test_undo_says_what_it_would_take_back(table):
    assert service.view(table.code).top is None
    table.add(1)
    view = table.draw().view
    assert (view.top.kind, view.reveals, view.can_redo, view.depth) == ("draw", True, False, 2)
    view = table.undo().view
    assert (view.top.kind, view.reveals, view.can_redo, view.depth) == ("add", False, True, 1)


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
    service.forget()
    assert table.draw().entry.draws == 3
    table.undo()
    table.undo()
    service.forget()
    assert table.draw().entry.draws == 2


def test_every_card_is_drawn_once(table):
    for _ in range(12):
        table.draw()
    assert len(set(table.state.discard)) == 12
    with pytest.raises(IllegalMove, match="empty"):
        table.draw()


def test_the_seed_is_shown_when_the_game_has_ended(table):
    running = service.view(table.code)
    assert running.seed is None
    table.correct("count", 100)
    ended = service.view(table.code)
    assert ended.seed_hash == running.seed_hash
    assert ended.seed is not None
    table.undo()
    assert service.view(table.code).seed is None
