"""The set-up form. It shows edition and players, and folds everything else away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wtforms import Field

from companion.engine.game import BoxCards
from companion.engine.text import Text
from companion.games.hundred_astronauts import setup
from companion.games.hundred_astronauts.components import CLASSIC, EDITIONS, MAX_PLAYERS, MIN_PLAYERS, Edition
from companion.games.hundred_astronauts.setup import HABITS, Setup
from companion.setup_forms import (
    LIGHT,
    SetupFormBase,
    field_of,
    in_full,
    light_or_full,
    people_of,
    players_of,
)


class SetupForm(SetupFormBase):
    """Form of the set-up: edition, players, and the rules that the table decides."""

    edition = field_of(Setup, "edition")
    players = players_of(MIN_PLAYERS, MAX_PLAYERS, MIN_PLAYERS, Text("Players, clockwise"))
    people = people_of(MAX_PLAYERS)
    tracks = light_or_full()
    cards = field_of(Setup, "cards")
    steal = field_of(Setup, "steal")
    first_draw = field_of(Setup, "first_draw")
    counted = field_of(Setup, "counted")
    universal = field_of(Setup, "universal")
    start_draw = field_of(Setup, "start_draw")
    draft_discard = field_of(Setup, "draft_discard")
    hand_limit = field_of(Setup, "hand_limit")

    def __init__(self, *args: Any, box_cards: BoxCards | None = None, **kwargs: Any) -> None:
        known: BoxCards = box_cards or {}
        usual = {name: value for key in HABITS for name, value in setup.habits(known, key).items()}
        super().__init__(*args, data={**usual, "edition": setup.edition(known)}, **kwargs)

    @property
    def editions(self) -> Mapping[str, Edition]:
        """All editions by id."""
        return EDITIONS

    def used(self) -> Iterator[Field]:
        """Yield the fields of the chosen edition, except the players."""
        for name in HABITS.get(str(self.edition.data), HABITS[CLASSIC]):
            yield self[name]

    def more(self) -> bool:
        """Return True if a field behind "More" has an error."""
        return any(field.errors for field in self.used())

    def setup(self) -> dict[str, Any]:
        """Return the raw set-up without the other edition's fields. An empty field gets its default value."""
        light = {"light": True} if self.tracks.data == LIGHT else {}
        return {"edition": self.edition.data, **in_full(Setup, self.used()), **light}

    def validate(self, extra_validators: Any = None) -> bool:
        """Return True if there is no error, except in fields that only the other edition uses."""
        super().validate(extra_validators)
        shown = {field.short_name for field in self.used()}
        for name in {name for names in HABITS.values() for name in names} - shown:
            self[name].errors = ()
        return not self.errors
