"""Refusals. Each error's text is a sentence that a player understands."""

from __future__ import annotations

from companion.engine.text import Text


class TableError(Exception):
    """Base class of all refusals by a table. `str(error)` is the sentence to show."""

    def __init__(self, reason: str, /, **values: object) -> None:
        self.reason = reason if isinstance(reason, Text) and not values else Text(reason, **values)
        super().__init__(self.reason)


class IllegalMove(TableError):
    """The rules of the game refuse this move now."""


class UnknownMove(TableError):
    """The game has no such kind of move."""


class Malformed(TableError):
    """A field is missing, of the wrong type or out of its range. `field` names it."""

    def __init__(self, field: str, reason: str, /, **values: object) -> None:
        super().__init__(reason, **values)
        self.field = field


OTHER_WAS_FIRST = Text("Somebody else was faster: the table has moved on. Look again before you tap.")
OWN_WAS_FIRST = Text("Your tap before this one changed the table. Look again before you tap.")


class StaleMove(TableError):
    """The move was made on a page that shows an older state. `number` is that of the log's last entry.

    `own` is True if the same phone made all newer moves: it sent this move before their answers arrived.
    """

    def __init__(self, number: int, *, own: bool = False) -> None:
        super().__init__(OWN_WAS_FIRST if own else OTHER_WAS_FIRST)
        self.number = number
