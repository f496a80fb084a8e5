"""Box cards: values typed at one table and offered at the next one of the same edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import BoxCard, BoxCards
from companion.engine.slugs import slug
from companion.games.hundred_astronauts.components import CLASSIC, EDITIONS
from companion.games.hundred_astronauts.setup import HABITS, Setup
from companion.games.hundred_astronauts.state import State

BLUEPRINTS: Mapping[str, str] = {edition: f"blueprint-{edition}" for edition in EDITIONS}
"""Kind of box card for blueprints by edition, because the two editions pay with different cards."""
HABIT = "habit"
HOUSE, THE_HOUSE = "house", "house"
MOST = 100


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Fill in what a raw set-up leaves out."""
    chosen = str(raw.get("edition", CLASSIC))
    known = list(box.get(BLUEPRINTS.get(chosen, ""), {}).values())[:MOST]
    return {"library": known, **habits(box, chosen), **raw}


def habits(box: BoxCards, chosen: str) -> Mapping[str, Any]:
    """Return how the last table played this edition."""
    return box.get(HABIT, {}).get(chosen, {})


def edition(box: BoxCards) -> str:
    """Return the edition of the last table as the default, because a home has one box."""
    return str(box.get(HOUSE, {}).get(THE_HOUSE, {}).get("edition", CLASSIC))


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return kind, id and fields of each box card typed at this table."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    written = fields.write(setup)
    yield HOUSE, THE_HOUSE, {"edition": setup.edition}
    yield HABIT, setup.edition, {name: written[name] for name in HABITS[setup.edition] if name in written}
    for card in state.library:
        yield BLUEPRINTS[setup.edition], slug(card.title), fields.write(card)
