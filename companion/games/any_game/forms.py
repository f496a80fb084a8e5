"""The set-up form: the declared fields, and a choice of known score sheets."""

from __future__ import annotations

from typing import Any

from wtforms import RadioField

from companion.engine.game import BoxCards
from companion.engine.text import Text
from companion.games.any_game import GAME
from companion.games.any_game.setup import sheets
from companion.setup_forms import options, setup_form

Declared: Any = setup_form(GAME)


class SetupForm(Declared):
    """The set-up form with the known sheets. The first choice is a new sheet, whose lines are typed."""

    sheet = RadioField(Text("Sheet"), default="")

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = {key: Text.verbatim(one["title"]) for key, one in sheets(box_cards or {}).items()}
        self.sheet.choices = options({"": Text("a new one"), **known})

    def setup(self) -> dict[str, Any]:
        """Return the raw set-up. If a known sheet was chosen, its id replaces the lines."""
        raw: dict[str, Any] = super().setup()
        if self.sheet.data:
            raw = {name: value for name, value in raw.items() if name != "lines"} | {"sheet": self.sheet.data}
        return raw
