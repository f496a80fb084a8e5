"""Parts of the table that the app may leave to the players."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.tracking import Part, TrackPart

HANDS, COSTS, GAINS, PILES = "hands", "costs", "rewards", "piles"

PARTS = {
    HANDS: Part(
        Text("Cards in hand"),
        Text("How many cards and supplies everybody has, and what is too much."),
        values=("*.hand", "*.inventory", "turn.hand_at_start"),
    ),
    COSTS: Part(Text("Costs of blueprints"), Text("What a blueprint costs, and who can pay for it.")),
    GAINS: Part(Text("Rewards of blueprints"), Text("What a blueprint gives, and where a coin was found.")),
    PILES: Part(
        Text("Deck, draft and scrapyard"),
        Text("How many cards lie in each of them."),
        values=("deck", "draft", "scrapyard"),
    ),
}


class Track(TrackPart, kind="track"):
    """Track a part of the table from now on, or leave it to the players."""

    parts = PARTS
