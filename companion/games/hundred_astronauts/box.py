"""Box cards: blueprints typed at one table, and the Universal card, offered at the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import BoxCard, BoxCards
from companion.engine.slugs import slug
from companion.games.hundred_astronauts.setup import Setup
from companion.games.hundred_astronauts.state import State

BLUEPRINT, PILE = "blueprint", "pile"
MOST = 100
PILE_FIELDS = ("cards", "universal")
"""What is the same at every table of an edition."""


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """The raw set-up with what it leaves out filled in."""
    known = list(box.get(BLUEPRINT, {}).values())[:MOST]
    pile = box.get(PILE, {}).get(str(raw.get("edition", "a")), {})
    return {"library": known, **pile, **raw}


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """What was typed at this table: kind, id and fields."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    pile = {name: getattr(setup, name) for name in PILE_FIELDS if getattr(setup, name)}
    if pile:
        yield PILE, setup.edition, pile
    for card in state.library:
        yield BLUEPRINT, slug(card.title), fields.write(card)
