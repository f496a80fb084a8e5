"""Every decision at a table of Exoplanet Colony, declared once.

The checks and effects stand in the module of their section: `turn` (T, R), `actions` (A), `base` (A3, A4),
`hands` (C), `events` (V), `cards` (S6).
"""

from __future__ import annotations

from companion.engine.moves import kinds_of
from companion.games.exoplanet_colony.moves.actions import (
    Deploy,
    DrawCard,
    Generate,
    MovePawn,
    Recover,
    Repair,
    Switch,
    Transfer,
    UseAbility,
)
from companion.games.exoplanet_colony.moves.cards import (
    ChangeHand,
    Discard,
    PlaceModule,
    RemoveModule,
    TypeCharacter,
    TypeModule,
    UseItem,
    UsePlan,
)
from companion.games.exoplanet_colony.moves.event import (
    ChangeLevel,
    ChangeProduction,
    ChangeSupply,
    CureIssue,
    GiveIssue,
    PlaceEmergency,
    PlaceLoss,
    RemoveToken,
    RevealEvent,
)
from companion.games.exoplanet_colony.moves.turn import Begin, EndActions, FinishEvent, UpdateResources

MOVES = kinds_of(
    Begin,
    DrawCard,
    Transfer,
    Deploy,
    MovePawn,
    Generate,
    Repair,
    Switch,
    Recover,
    UseAbility,
    EndActions,
    UpdateResources,
    RevealEvent,
    PlaceLoss,
    PlaceEmergency,
    RemoveToken,
    GiveIssue,
    CureIssue,
    ChangeSupply,
    ChangeProduction,
    ChangeLevel,
    FinishEvent,
    Discard,
    ChangeHand,
    UseItem,
    UsePlan,
    TypeModule,
    TypeCharacter,
    PlaceModule,
    RemoveModule,
)

__all__ = [
    "MOVES",
    "Begin",
    "ChangeHand",
    "ChangeLevel",
    "ChangeProduction",
    "ChangeSupply",
    "CureIssue",
    "Deploy",
    "Discard",
    "DrawCard",
    "EndActions",
    "FinishEvent",
    "Generate",
    "GiveIssue",
    "MovePawn",
    "PlaceEmergency",
    "PlaceLoss",
    "PlaceModule",
    "Recover",
    "RemoveModule",
    "RemoveToken",
    "Repair",
    "RevealEvent",
    "Switch",
    "Transfer",
    "TypeCharacter",
    "TypeModule",
    "UpdateResources",
    "UseAbility",
    "UseItem",
    "UsePlan",
]
