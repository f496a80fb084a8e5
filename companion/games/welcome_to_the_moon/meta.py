"""Facts about Welcome to the Moon that the lobby needs."""

from __future__ import annotations

from companion.engine.game import Meta
from companion.engine.text import Text

META = Meta(
    slug="welcome_to_the_moon",
    name="Welcome to the Moon",
    players=(1, 6),
    tagline=Text("Everyone's sheet, checked and scored"),
    rules=1,
)
