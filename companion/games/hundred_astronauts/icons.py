"""Icons of the moves of 100 Astronauts, by kind: the same act has the same drawing everywhere."""

from __future__ import annotations

from collections.abc import Mapping

ICONS: Mapping[str, str] = {
    "activate": "hundred_astronauts/activate",
    "begin": "play",
    "build": "hundred_astronauts/build",
    "caught-hoarding": "warn",
    "change-hand": "change",
    "change-inventory": "change",
    "deck-ran-out": "shuffle",
    "declare": "people",
    "discard-excess": "trash",
    "end-actions": "check",
    "find-coin": "coin",
    "fire-battleship": "hundred_astronauts/battleship",
    "fire-projectiles": "hundred_astronauts/projectiles",
    "play-action": "hundred_astronauts/action-card",
    "put-building": "hundred_astronauts/build",
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
    "use-construction": "hundred_astronauts/constructions",
    "use-solar-panel": "hundred_astronauts/solar-panel",
}
