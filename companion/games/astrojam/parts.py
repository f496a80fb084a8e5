"""Parts of the table that the app may leave to the players."""

from __future__ import annotations

from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.text import Text
from companion.engine.tracking import Part, TrackPart

CARDS, VISITS, MAP = "cards", "visits", "map"
SPACES = "*.at"

PARTS = {
    CARDS: Part(
        Text("Cards one by one"),
        Text("A tap for each card: the app then counts everybody\u2019s hand and knows who draws."),
        values=("*.hand", "outside.*", SPACES, "deck.actions", "deck.played"),
    ),
    VISITS: Part(
        Text("Places visited"),
        Text("A tick for each place that was visited in this turn."),
        values=("visited.*",),
    ),
    MAP: Part(
        Text("Map"),
        Text("Every piece on the boards. It is moved by the cards that are played one by one."),
        values=(SPACES,),
    ),
}
"""The map follows the cards, so it is used only while both are tracked."""


class Track(TrackPart, kind="track"):
    """Track a part of the table from now on, or leave it to the players."""

    parts = PARTS

    def check(self, state: Any) -> None:
        """Refuse the map if its boards were not typed before the game."""
        super().check(state)
        if self.part == MAP and state.grid is None:
            raise IllegalMove("This table keeps no map.")
