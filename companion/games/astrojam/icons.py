"""Icons of the moves of Astrojam, by kind: the same act has the same drawing everywhere."""

from __future__ import annotations

from collections.abc import Mapping

ICONS: Mapping[str, str] = {
    "begin": "play",
    "cards-drawn": "cards",
    "deal-items": "cards",
    "deliver": "crate",
    "discard-and-draw": "shuffle",
    "discard-eleventh": "trash",
    "draw-hands": "cards",
    "end-actions": "check",
    "end-turn": "check",
    "lay-condition": "list",
    "lay-objective": "list",
    "lay-task": "list",
    "move-astronaut": "move",
    "move-crates": "crate",
    "move-rival": "move",
    "move-robot": "robot",
    "name-items": "pencil",
    "place-astronaut": "move",
    "place-crates": "crate",
    "place-robot": "robot",
    "play-first-turn": "play",
    "rival-draws": "cards",
    "score": "trophy",
    "score-delivery": "trophy",
    "shift-spacesuit": "swap",
    "steal": "take",
    "swap": "swap",
    "tell-hand": "cards",
    "tell-strength": "rise",
    "throw-by-astronaut": "throw",
    "throw-by-robot": "robot",
    "tick-visit": "check",
}
