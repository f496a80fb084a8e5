"""The end of a game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.errors import IllegalMove
from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game that is over.

    `result` is "won" or "lost" in a cooperative game, "ranked" in any other game. `reason` is an id for the
    way in which the game ended, `text` a sentence about it.
    """

    result: str
    reason: str
    text: Text
    winners: tuple[str, ...] = ()


def check_running(end: Outcome | None, *, after_end: bool) -> None:
    """Raise `IllegalMove` if the game is over, unless the move is possible after the end (`after_end`)."""
    if end is not None and not after_end:
        raise IllegalMove("The game is over: {end} Undo first if that was a mistake.", end=end.text)
