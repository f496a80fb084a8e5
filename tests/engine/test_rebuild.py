"""The checklist that follows from the values of a game that says nothing of its own."""

from companion.engine.fields import Choice, Flag, Number
from companion.engine.rebuild import Group, cards, groups, of_values, present
from companion.engine.text import Text
from companion.engine.values import TableValue

VALUES = (
    TableValue("round", 3, Number("Round", 1, 9)),
    TableValue("red.health", -2, Number("Health", -9, 9)),
    TableValue("blue.out", True, Flag("Out")),
    TableValue("token", "", Choice("Token", {"": Text("on no mat"), "red": "Ada"})),
)


def test_values_are_grouped_by_the_seat_that_their_ids_name():
    names = {"red": "Ada", "blue": "Ben", "round": "Round"}
    assert of_values(VALUES, names) == (
        Group("On the table", ("Round: 3", "Token: on no mat")),
        Group("Ada", ("Health: -2",), "red"),
        Group("Ben", ("Out: yes",), "blue"),
    )


def test_a_seat_that_nobody_has_is_no_place():
    assert [group.seat for group in of_values(VALUES, {"red": "Ada"})] == ["", "red"]


def test_a_place_without_steps_and_notes_is_left_out():
    kept = Group(Text("Decks"), notes=(Text("Nobody counts them."),))
    assert groups(Group(Text("Empty")), kept) == (kept,)


def test_steps_that_there_are_not_are_left_out():
    assert present(None, Text("Lay it out.")) == ("Lay it out.",)


def test_cards_are_counted_in_words_where_there_are_none():
    assert [cards(count) for count in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]
