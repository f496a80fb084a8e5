"""Who sits where."""

import pytest
from each import each

from companion.engine.seats import SEAT_IDS, Seat, disambiguate, next_seat, seat_row


@each(
    ("names", "seats"),
    [
        pytest.param([], (), id="nobody"),
        pytest.param(["Ada"], (Seat("red", "Ada"),), id="alone"),
        pytest.param(["Ada", "Bo"], (Seat("red", "Ada"), Seat("blue", "Bo")), id="in order"),
        # the number is that of the seat, not of the nameless
        pytest.param(
            ["Ada", "", ""],
            (Seat("red", "Ada"), Seat("blue", "Player 2"), Seat("green", "Player 3")),
            id="the nameless are counted by seat",
        ),
        pytest.param(
            ["Bo", "Bo"], (Seat("red", "Bo"), Seat("blue", "Bo")), id="namesakes are told apart by id"
        ),
    ],
)
def test_seat_row(names, seats):
    assert seat_row(names) == seats


def test_there_is_a_seat_for_every_colour_and_each_is_another():
    row = seat_row([""] * len(SEAT_IDS))
    assert tuple(seat.id for seat in row) == SEAT_IDS
    assert len({seat_id[0] for seat_id in SEAT_IDS}) == len(SEAT_IDS), (
        "the letter on a badge tells them apart"
    )


def test_more_people_than_seats_are_refused():
    """Nobody may be left standing without a word."""
    with pytest.raises(ValueError, match="12 seats"):
        seat_row([""] * (len(SEAT_IDS) + 1))


@each(
    ("seats", "seat", "after"),
    [
        (("red", "blue", "green"), "red", "blue"),
        (("red", "blue", "green"), "blue", "green"),
        (("red", "blue", "green"), "green", "red"),
        # a table whose order is not that of the colours
        (("green", "red"), "green", "red"),
        (("red",), "red", "red"),
    ],
)
def test_next_seat(seats, seat, after):
    assert next_seat(seats, seat) == after


def test_the_next_of_somebody_who_does_not_sit_here():
    with pytest.raises(ValueError, match="not in tuple"):
        next_seat(("red",), "blue")


@each(
    ("names", "told"),
    [
        ({"red": "Ann", "blue": "Ben"}, ["Ann", "Ben"]),
        ({"red": "Ben", "blue": "Ben"}, ["Ben (red)", "Ben (blue)"]),
        ({"red": "Ben", "blue": "Ann", "green": "Ben"}, ["Ben (red)", "Ann", "Ben (green)"]),
        (
            {"red": "Ben", "blue": "Ben (red)", "green": "Ben"},
            ["Ben (red)", "Ben (red) (blue)", "Ben (green)"],
        ),
        ({}, []),
    ],
)
def test_names_are_told_apart(names, told):
    assert list(disambiguate(names)) == list(names)
    assert list(disambiguate(names).values()) == told
