"""Every decision at a table of Astrojam, declared once.

The checks and effects stand in `preparing` (S), `objectives` (T3-T5), `acting` (K), `hands` (H)
and `flow` (T, E).
"""

from __future__ import annotations

from companion.engine.moves import kinds_of
from companion.games.astrojam.moves.cards import (
    CardMove,
    MoveAstronaut,
    MoveCrates,
    MoveRival,
    MoveRobot,
    ShiftSpacesuit,
    Steal,
    Swap,
    Throw,
    ThrowByAstronaut,
    ThrowByRobot,
    owner,
)
from companion.games.astrojam.moves.prepare import (
    ALL_BOARDS,
    Begin,
    DealItems,
    DrawHands,
    LayCondition,
    LayTask,
    PlaceAstronaut,
    PlaceCrates,
    PlaceRobot,
)
from companion.games.astrojam.moves.turn import (
    Deliver,
    DiscardAndDraw,
    DiscardEleventh,
    EndActions,
    Score,
    TellStrength,
    TickVisit,
)

CARD_MOVES = (
    MoveAstronaut,
    ThrowByAstronaut,
    MoveRival,
    MoveRobot,
    ThrowByRobot,
    MoveCrates,
    Swap,
    Steal,
    ShiftSpacesuit,
)

MOVES = kinds_of(
    Begin,
    PlaceAstronaut,
    PlaceRobot,
    DealItems,
    PlaceCrates,
    DrawHands,
    LayTask,
    LayCondition,
    *CARD_MOVES,
    TickVisit,
    Deliver,
    Score,
    EndActions,
    DiscardAndDraw,
    DiscardEleventh,
    TellStrength,
)

__all__ = [
    "ALL_BOARDS",
    "CARD_MOVES",
    "MOVES",
    "Begin",
    "CardMove",
    "DealItems",
    "Deliver",
    "DiscardAndDraw",
    "DiscardEleventh",
    "DrawHands",
    "EndActions",
    "LayCondition",
    "LayTask",
    "MoveAstronaut",
    "MoveCrates",
    "MoveRival",
    "MoveRobot",
    "PlaceAstronaut",
    "PlaceCrates",
    "PlaceRobot",
    "Score",
    "ShiftSpacesuit",
    "Steal",
    "Swap",
    "TellStrength",
    "Throw",
    "ThrowByAstronaut",
    "ThrowByRobot",
    "TickVisit",
    "owner",
]
