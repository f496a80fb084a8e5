"""The end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.errors import IllegalMove
from companion.engine.text import Text

if TYPE_CHECKING:
    from companion.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; a running game has none.

    `result` is "won" or "lost" in a cooperative game, "ranked" in the others; `reason` is the id
    of the ending, `text` its sentence.
    """

    result: str
    reason: str
    text: Text
    winners: tuple[str, ...] = ()


def check_running(end: Outcome | None, move: Move) -> None:
    """Raise `IllegalMove` if the game is over and the move is not one for afterwards."""
    if end is not None and not move.after_end:
        raise IllegalMove("The game is over: {end} Undo first if that was a mistake.", end=end.text)
