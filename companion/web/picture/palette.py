"""Colours of a picture, read from the style sheet, and the shapes of the seat badges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from companion.folders import resource_folder

DARK = re.compile(r"^(:root|\[data-game=\"(\w+)\"\]) \{(.*?)^\}", re.MULTILINE | re.DOTALL)
"""Pattern of a block in tokens.css outside of media queries. The blocks inside media queries are indented."""
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")

SHAPES: Mapping[str, str] = {
    "red": "M0 14a14 14 0 1 1 28 0a14 14 0 1 1-28 0z",
    "blue": "M7 0h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z",
    "green": "M14 0a14 14 0 0 1 0 28H4a4 4 0 0 1-4-4V14A14 14 0 0 1 14 0z",
    "yellow": "M14 0 28 8.4V28H0V8.4z",
    "violet": "M7.3 0h13.4L28 14l-7.3 14H7.3L0 14z",
    "orange": "M4 0h10a14 14 0 0 1 14 14v10a4 4 0 0 1-4 4H14A14 14 0 0 1 0 14V4a4 4 0 0 1 4-4z",
    "pink": "M0 28V14a14 14 0 0 1 28 0v14z",
    "cyan": "M14 0 28 14 14 28 0 14z",
    "lime": "M0 0h28v16.8L14 28 0 16.8z",
    "tan": "M6.2 0h15.6L28 28H0z",
    "silver": "M7.3 0H28l-7.3 28H0z",
    "magenta": "M5.6 0h16.8v5.6H28v16.8h-5.6V28H5.6v-5.6H0V5.6h5.6z",
}
"""Outlines of the badges by seat, 28 by 28, the same as in parts.css."""


@cache
def palette(slug: str) -> Mapping[str, str]:
    """Return the dark colours by name, including the game's own: "bg", "ink", "accent", and one per seat."""
    sheet = (resource_folder("static") / "css" / "tokens.css").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for _, game, block in DARK.findall(sheet):
        if game in {"", slug}:
            found |= dict(COLOUR.findall(block))
    return found
