"""Every decision at a table of 100 Astronauts, declared once.

The checks and effects stand in the module of their section: `turn` (T, L), `building` (A1, B, P), `actions`
(A2-A12), `edition_b` (B-6), `cards`.
"""

from __future__ import annotations

from companion.engine.moves import kinds_of
from companion.games.hundred_astronauts.moves.actions import (
    Activate,
    Build,
    FindCoin,
    FireBattleship,
    FireProjectiles,
    PlayAction,
    Refresh,
    Sell,
    SellAstronaut,
    SellBlueprint,
    TakeDraft,
    TakeReward,
    UseCoin,
    UseConstruction,
    UseSolarPanel,
)
from companion.games.hundred_astronauts.moves.cards import (
    ChangeHand,
    ChangeInventory,
    DeckRanOut,
    PutBuilding,
    RemoveBuilding,
    TypeBlueprint,
)
from companion.games.hundred_astronauts.moves.turn import (
    Begin,
    CaughtHoarding,
    Declare,
    DiscardExcess,
    EndActions,
    StartTurn,
)

MOVES = kinds_of(
    Begin,
    StartTurn,
    Build,
    TakeReward,
    FindCoin,
    TakeDraft,
    SellBlueprint,
    SellAstronaut,
    Activate,
    Refresh,
    UseCoin,
    FireBattleship,
    FireProjectiles,
    UseSolarPanel,
    PlayAction,
    UseConstruction,
    Sell,
    EndActions,
    Declare,
    DiscardExcess,
    CaughtHoarding,
    ChangeHand,
    ChangeInventory,
    PutBuilding,
    RemoveBuilding,
    DeckRanOut,
    TypeBlueprint,
)

__all__ = [
    "MOVES",
    "Activate",
    "Begin",
    "Build",
    "CaughtHoarding",
    "ChangeHand",
    "ChangeInventory",
    "DeckRanOut",
    "Declare",
    "DiscardExcess",
    "EndActions",
    "FindCoin",
    "FireBattleship",
    "FireProjectiles",
    "PlayAction",
    "PutBuilding",
    "Refresh",
    "RemoveBuilding",
    "Sell",
    "SellAstronaut",
    "SellBlueprint",
    "StartTurn",
    "TakeDraft",
    "TakeReward",
    "TypeBlueprint",
    "UseCoin",
    "UseConstruction",
    "UseSolarPanel",
]
