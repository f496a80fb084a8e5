"""Icons of the moves of 100 Astronauts, by kind: the same act has the same drawing everywhere."""

from __future__ import annotations

from collections.abc import Mapping

ICONS: Mapping[str, str] = {
    "activate": "ha-activate",
    "begin": "play",
    "build": "ha-build",
    "caught-hoarding": "warn",
    "change-hand": "change",
    "change-inventory": "change",
    "deck-ran-out": "shuffle",
    "declare": "people",
    "discard-excess": "trash",
    "end-actions": "check",
    "find-coin": "coin",
    "fire-battleship": "ha-battleship",
    "fire-projectiles": "ha-projectiles",
    "play-action": "ha-action-card",
    "put-building": "ha-build",
    "refresh": "refresh",
    "remove-building": "trash",
    "sell": "sell",
    "sell-astronaut": "sell-astronaut",
    "sell-blueprint": "sell",
    "start-turn": "play",
    "take-draft": "cards",
    "take-reward": "star",
    "type-blueprint": "pencil",
    "use-coin": "coin",
    "use-construction": "ha-constructions",
    "use-solar-panel": "ha-solar-panel",
}
