"""Icons of the moves of Any game, by kind: the same act has the same drawing everywhere."""

from __future__ import annotations

from collections.abc import Mapping

ICONS: Mapping[str, str] = {
    "add-cards": "plus",
    "add-counter": "plus",
    "add-pad": "plus",
    "add-timer": "plus",
    "break-tie": "trophy",
    "change-counter": "change",
    "deal-first": "cards",
    "draw-card": "cards",
    "draw-players": "people",
    "end-game": "flag",
    "join-pad": "plus",
    "leave-pad": "leave",
    "pass-clock": "glass",
    "pause-timer": "pause",
    "place-card": "cards",
    "place-player": "people",
    "reset-timer": "history",
    "reshuffle-deck": "shuffle",
    "return-card": "cards",
    "return-pad": "undo",
    "reveal-card": "eye",
    "roll-dice": "dice",
    "start-timer": "play",
    "turn-glass": "glass",
    "write-points": "pencil",
    "write-tricks": "pencil",
}
