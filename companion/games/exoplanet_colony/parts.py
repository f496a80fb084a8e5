"""Parts of the table that the app may leave to the players."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.tracking import Part, TrackPart

HANDS, BASE, PLANS = "hands", "base", "plans"

PARTS = {
    HANDS: Part(
        Text("Cards in hand"),
        Text("Hands, the Player Deck, and what is paid with cards."),
        values=("*.hand.*", "*.limit", "deck", "discards"),
        lasting=("*.limit",),
    ),
    BASE: Part(
        Text("Map of the base"),
        Text("Places of the modules, pawns, and on which module a token lies."),
        values=("*.at", "*.place", "*.loss.*", "*.emergencies"),
    ),
    PLANS: Part(
        Text("What if?"), Text("What each module, switch or repair would change, and which one wins.")
    ),
}


class Track(TrackPart, kind="track"):
    """Track a part of the table from now on, or leave it to the players."""

    parts = PARTS
