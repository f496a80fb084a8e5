"""Who sits where."""

import pytest
from each import each

from companion.engine.seats import SEAT_IDS, Seat, disambiguate, initials, next_seat, seat_row


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
    assert len(set(SEAT_IDS)) == len(SEAT_IDS)


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


@each(
    ("names", "signs"),
    [
        pytest.param(("Ann", "ben"), ("A", "B"), id="the initial"),
        pytest.param(("Alan", "Anke", "Aza"), ("Al", "An", "Az"), id="the second letter"),
        pytest.param(("Anna", "Anke", "Bea"), ("An", "Ak", "B"), id="the first letter that differs"),
        pytest.param(("Ann", "Anna"), ("A", "Aa"), id="a name that goes on"),
        pytest.param(("Bo", "Bo"), ("B1", "B2"), id="namesakes"),
        pytest.param(("", "", "Pia"), ("1", "2", "P"), id="no names"),
        pytest.param(("", *("Ada", "Bo", "Cy") * 3, "Eve", ""), None, id="a number of two digits"),
        pytest.param(
            ("\u00e9va", "e\u0301mile", "(Zo\u00eb)"), ("\u00c9v", "\u00c9m", "Z"), id="accents, marks"
        ),
        pytest.param(("\U0001f680", "Io"), ("\U0001f680", "I"), id="no letter"),
    ],
)
def test_initials_tell_all_players_apart(names, signs):
    found = initials({seat.id: seat.name for seat in seat_row(names)})
    assert len(set(found.values())) == len(names)
    assert max(map(len, found.values())) <= 2
    assert signs is None or tuple(found.values()) == signs
