"""Finished sheets, typed in: one move for each adventure, its fields those of the adventure's tally."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine import fields
from companion.engine.fields import Number, declare
from companion.engine.moves import Move
from companion.games.welcome_to_the_moon.adventure import Adventure
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.moves.base import OnMySheet


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterScore(OnMySheet):
    """What is on a finished sheet of paper. Typed again, it replaces what was typed before."""

    sentence: ClassVar[str] = "{seat}: the sheet is scored."
    of: ClassVar[type]

    def tally(self) -> Any:
        """The adventure's tally."""
        return self.of(**{name: getattr(self, name) for name in fields.specs(self.of)})


def _score_move(adventure: Adventure) -> type[Move]:
    """The move that types a sheet of this adventure."""
    tally, slug = adventure.tally, adventure.layout.slug
    declared = [
        (field.name, field.type, dataclasses.field(default=field.default, metadata=field.metadata))
        for field in dataclasses.fields(tally)
    ]
    return dataclasses.make_dataclass(
        f"Score{slug.capitalize()}",
        declared,
        bases=(EnterScore,),
        namespace={
            "kind": f"score-{slug}",
            "of": tally,
            "__doc__": f"A finished sheet of {adventure.layout.name}.",
        },
        frozen=True,
        slots=True,
        kw_only=True,
    )


SCORE_MOVES: Mapping[str, type[Move]] = {
    slug: _score_move(adventure) for slug, adventure in ADVENTURES.items()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAstra(Move):
    """S67: how many cards of each action ASTRA was given."""

    kind: ClassVar[str] = "score-astra"
    sentence: ClassVar[str] = "ASTRA's cards are counted."

    robot: int = declare(Number("Robot cards", 0, 14))
    energy: int = declare(Number("Energy cards", 0, 14))
    plant: int = declare(Number("Plant cards", 0, 14))
    water: int = declare(Number("Water cards", 0, 7))
    astronaut: int = declare(Number("Astronaut cards", 0, 7))
    planning: int = declare(Number("Planning cards", 0, 7))

    def counts(self) -> tuple[int, ...]:
        """In the order of the actions."""
        return tuple(getattr(self, action) for action in ACTIONS)
