"""Errors that tables raise, besides the errors of a game's rules."""

from __future__ import annotations

from companion.engine.errors import IllegalMove, TableError
from companion.engine.text import Text

OWN_PHONE = Text("{name} plays on their own phone.")
HOST_MAY_HELP = Text("{name} plays on their own phone. To help, choose “Play for {name}” first.")
WATCHING = Text("Watching only: this link cannot change the table.")


class UnknownTable(TableError):
    """No table has this code."""

    def __init__(self) -> None:
        super().__init__("There is no table with this code.")


class WrongKey(TableError):
    """The key was never valid at this table, or is no longer valid."""

    def __init__(self) -> None:
        super().__init__("This key does not open the table. Ask for a new link or sit down again.")


class Forbidden(TableError):
    """The key does not allow this request."""

    def __init__(self, reason: str = WATCHING, **values: object) -> None:
        super().__init__(reason, **values)


class DemoTable(Forbidden):
    """The table is a demo, which belongs to one phone."""

    def __init__(self) -> None:
        super().__init__("This is a demo table: it belongs to one phone, and nobody can join it.")


class NotYours(Forbidden):
    """The move belongs to a seat with its own phone. The host may help after choosing to play for it."""

    def __init__(self, name: str, *, host: bool = False) -> None:
        super().__init__(HOST_MAY_HELP if host else OWN_PHONE, name=name)


class SeatTaken(TableError):
    """The seat is taken."""

    def __init__(self, name: str) -> None:
        super().__init__("{name}'s seat is taken. The host can free it.", name=name)


class CannotStand(IllegalMove):
    """The entry cannot be taken back, because a later entry needs it.

    `go_back_to` is the number of the entry before the refused one; going back to it is possible.
    """

    def __init__(self, number: int, later: int, sentence: Text) -> None:
        super().__init__(
            "Entry {number} cannot be taken back alone: entry {later} ({sentence}) cannot stand without it. "
            "You can go back to before entry {number}; all that came after it is then undone.",
            number=number,
            later=later,
            sentence=sentence,
        )
        self.go_back_to = number - 1


class NewerRules(IllegalMove):
    """The table is played by a version of the rules that this server does not know yet."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(
            "This table is played by version {version} of the rules; this server knows them up to version "
            "{known}. It can be looked at here, and played on where Companion is newer.",
            version=version,
            known=known,
        )


class LogFull(IllegalMove):
    """The log already has the largest number of entries that this server keeps for one table."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "This table's log is full: it has {most} entries. It can still be looked at; open a new table "
            "to play on.",
            most=most,
        )
