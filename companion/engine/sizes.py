"""Sizes of the texts and numbers that a table stores.

Fields, ids made by the app, the database's columns and the lines of a backup all take their limits from
here, so that what one of them accepts the others accept as well.
"""

CODE = 12
"""Characters of a table's code."""

SEAT = 20
"""Characters of a seat's id."""

ID = 60
"""Characters of an id: a game, a move's kind, a box card and its kind, a client's key, an entry's `by`."""

VALUE_ID = 100
"""Characters of the id of a value that can be set by hand: it may contain another id."""

NAME = 60
"""Characters of a seat's name."""

SECRET = 64
"""Characters of a table's seed and of its secret."""

CIRCLE = 64
"""Characters of the text that says which group owns the plays: a SHA-256, "none" or empty."""

NAME_KEY = 3 * NAME
"""Characters of a name as it is looked up: one letter becomes at most three when its case is removed."""

GAME = 120
"""Characters of a game's name."""

PLACE = 80
"""Characters of the place where a game was played."""

MOST_MINUTES = 6000
"""Longest playing time that is accepted: a longer one comes from a wrong clock."""

COUNT = 2**31 - 1
"""The largest number in an integer column."""

TIME = 2**53
"""Latest time, in milliseconds since 1970, that JSON readers keep exactly."""
