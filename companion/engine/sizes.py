"""How large the texts and numbers are that a table stores.

Fields, ids made by the app, the database's columns and the lines of a backup all take their limits from here,
so that what one of them accepts the others accept as well.
"""

CODE = 12
"""Characters of a table's code."""

SEAT = 20
"""Characters of a seat's id."""

ID = 60
"""Characters of an id: a game, a move's kind, a box card and its kind, a client's key, who tapped."""

VALUE_ID = 100
"""Characters of the id of a value that can be set by hand: it may contain another id."""

NAME = 60
"""Characters of a seat's name."""

SECRET = 64
"""Characters of a table's seed and of its secret."""

CIRCLE = 64
"""Characters of the text that says whose plays these are: a SHA-256, "none" or nothing."""

NAME_KEY = 3 * NAME
"""Characters of a name as it is looked up: a letter has at most three without its case."""

GAME = 120
"""Characters of a game's name."""

PLACE = 80
"""Characters of the place where a game was played."""

MOST_MINUTES = 6000
"""The longest playing time that is believed: a longer span comes from a wrong clock."""

COUNT = 2**31 - 1
"""The largest number in an integer column."""

TIME = 2**53
"""The latest time, in milliseconds since 1970, that JSON readers keep exactly."""
