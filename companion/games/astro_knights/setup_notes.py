"""Reminders before the first card (S9, S12)."""

from __future__ import annotations

from companion.engine.text import Text

BOSS_DECKS = {  # S9, by the number of knights
    1: Text("Boss deck: the cards labelled All. The other labelled ones begin in the boss discards."),
    2: Text("Boss deck: the cards labelled All and 2+. The other labelled ones begin in the boss discards."),
    3: Text(
        "Boss deck: the cards labelled All, 2+ and 3+. The other labelled ones begin in the boss discards."
    ),
    4: Text("Boss deck: the cards labelled All, 2+, 3+ and 4: no labelled card begins in the boss discards."),
}
DIFFICULTY_NOTES = {
    "expert": Text("Expert: that side of the difficulty token may change set-up, rules and level tokens."),
    "nightmare": Text(
        "Nightmare: that side of the difficulty token may change set-up, rules and level tokens."
    ),
}
"""S12: changes before the first card, by each difficulty but the normal one."""
