"""Every decision at a table of Welcome to the Moon, declared once.

The checks and effects stand in `turns` and `decisions` (phases 2 to 4), `phases` (what comes after),
`astra` and `cards`.
"""

from __future__ import annotations

from companion.engine.moves import kinds_of
from companion.games.welcome_to_the_moon.moves.closing import (
    ClaimMission,
    Done,
    GiveCard,
    LeaveMissions,
    RemoveCard,
)
from companion.games.welcome_to_the_moon.moves.scores import SCORE_MOVES, EnterScore, ScoreAstra
from companion.games.welcome_to_the_moon.moves.table import FinishPaper, TurnOver, TypeCards
from companion.games.welcome_to_the_moon.moves.writing import (
    ChooseCombination,
    Decline,
    MarkSheet,
    ShiftNumber,
    TakeError,
    UseWild,
    WriteNumber,
    WriteX,
)

MOVES = kinds_of(
    TurnOver,
    TypeCards,
    ChooseCombination,
    ShiftNumber,
    UseWild,
    WriteNumber,
    WriteX,
    MarkSheet,
    Decline,
    TakeError,
    Done,
    ClaimMission,
    LeaveMissions,
    GiveCard,
    RemoveCard,
    FinishPaper,
    ScoreAstra,
    *SCORE_MOVES.values(),
)

__all__ = [
    "MOVES",
    "SCORE_MOVES",
    "ChooseCombination",
    "ClaimMission",
    "Decline",
    "Done",
    "EnterScore",
    "FinishPaper",
    "GiveCard",
    "LeaveMissions",
    "MarkSheet",
    "RemoveCard",
    "ScoreAstra",
    "ShiftNumber",
    "TakeError",
    "TurnOver",
    "TypeCards",
    "UseWild",
    "WriteNumber",
    "WriteX",
]
