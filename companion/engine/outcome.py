"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.text import Text


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. While it runs there is none.

    `result` is "won" or "lost" in a cooperative game, "ranked" in the others; `reason` is the id
    of the ending, `text` its sentence.
    """

    result: str
    reason: str
    text: Text
    winners: tuple[str, ...] = ()
