"""Size limits of the texts and numbers that a table stores.

Fields, generated ids, database columns and backup files all use these limits, so that a value which one of
them accepts fits into the others as well.
"""

CODE = 12
"""Maximum length of a table's code."""

SEAT = 20
"""Maximum length of a seat's id."""

ID = 60
"""Maximum length of other ids: of a game, a move's kind, a box card, a client's key, an entry's `by`."""

VALUE_ID = 100
"""Maximum length of the id of a value that a correction can set. It may contain another id."""

NAME = 60
"""Maximum length of a seat's name."""

SECRET = 64
"""Maximum length of a table's seed, and of its secret."""

GROUP = 64
"""Maximum length of the id of the group that owns plays: a SHA-256, "none" or empty."""

NAME_KEY = 3 * NAME
"""Maximum length of the key for looking up a name: `casefold` may turn one character into three."""

GAME = 120
"""Maximum length of a game's name."""

PLACE = 80
"""Maximum length of the place where a game was played."""

MOST_MINUTES = 6000
"""Longest accepted playing time in minutes. A longer time is taken for an error of the clock."""

COUNT = 2**31 - 1
"""The largest number in an integer column."""

TIME = 2**53
"""Latest time in milliseconds since 1970. JSON readers may round larger numbers."""
