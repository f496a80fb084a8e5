"""How the house says no. Each error's text is a sentence a player understands."""

from __future__ import annotations

from companion.engine.text import Text


class TableError(Exception):
    """Anything a table refuses. `str(error)` is the sentence to show."""

    def __init__(self, reason: str, /, **values: object) -> None:
        self.reason = reason if isinstance(reason, Text) and not values else Text(reason, **values)
        super().__init__(self.reason)


class IllegalMove(TableError):
    """The rules of the game refuse this move now."""


class UnknownMove(TableError):
    """No such kind of move in this game."""


class Malformed(TableError):
    """A field is missing, of the wrong type or out of its range. `field` names it."""

    def __init__(self, field: str, reason: str, /, **values: object) -> None:
        super().__init__(reason, **values)
        self.field = field


class StaleMove(TableError):
    """The move was drawn against an older table. `number` is the log's present last entry."""

    def __init__(self, number: int) -> None:
        super().__init__("Somebody else was faster: the table has moved on. Look again before you tap.")
        self.number = number
