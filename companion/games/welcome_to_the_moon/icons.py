"""Icons of the moves of Welcome to the Moon, by kind: the same act has the same drawing everywhere."""

from __future__ import annotations

from collections.abc import Mapping

ICONS: Mapping[str, str] = {
    "add-card": "cards",
    "campaign-note": "pencil",
    "campaign-note-remove": "close",
    "campaign-stars": "star",
    "choose": "check",
    "claim": "star",
    "count-mission": "star",
    "decline": "close",
    "done": "check",
    "finish": "flag",
    "give-card": "cards",
    "incident": "warn",
    "leave-missions": "star",
    "mark": "pencil",
    "open-missions": "star",
    "remove-card": "cards",
    "score-astra": "star",
    "score-battle": "star",
    "score-colony": "star",
    "score-dome": "star",
    "score-escape": "star",
    "score-journey": "star",
    "score-launch": "star",
    "score-mine": "star",
    "score-virus": "star",
    "shift": "change",
    "system-error": "warn",
    "turn-over": "cards",
    "type-cards": "cards",
    "use-wild": "ability",
    "write": "pencil",
    "write-x": "pencil",
}
