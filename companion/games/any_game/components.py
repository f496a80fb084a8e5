"""The general score sheets that come with the app (AG-P13)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.engine.slugs import slug

_SHEETS = json.loads((Path(__file__).parent / "data" / "sheets.json").read_text(encoding="utf-8"))["sheets"]

SUITS = ("♠", "♥", "♦", "♣")
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
DECKS: Mapping[str, tuple[str, ...]] = {
    "cards-52": tuple(f"{suit} {rank}" for suit in SUITS for rank in RANKS),
    "suits-4": SUITS,
}
"""AG-P42: the lines of the decks that are chosen by a tap, by id."""
DICE = ("1d6", "2d6", "1d20")
"""AG-P42: the lines of the dice that are chosen by a tap."""

SHIPPED: Mapping[str, Mapping[str, Any]] = {slug(sheet["title"]): sheet for sheet in _SHEETS}
"""Title and lines of each sheet by id, in the form in which the players' own sheets are stored."""
