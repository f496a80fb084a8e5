"""Box cards: what was typed at one table, offered at the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import BoxCard, BoxCards
from companion.games.astrojam.setup import Setup
from companion.games.astrojam.state import State

BOX, HOUSE = "box", "house"
"""What is printed and counted, the same for every table; and how this house reads the rules."""
THE_BOX, THE_HOUSE = "box", "house"
PRINTED = ("items", "actions", "tasks", "conditions", "sites")
HABITS = ("readings",)


def known(box: BoxCards) -> dict[str, Any]:
    """What was typed before."""
    return {**box.get(BOX, {}).get(THE_BOX, {}), **box.get(HOUSE, {}).get(THE_HOUSE, {})}


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """What the raw set-up leaves out is filled in."""
    return {**known(box), **raw}


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """What was typed at this table: kind, id and fields."""
    typed = fields.write(setup)
    return (
        (BOX, THE_BOX, {name: typed[name] for name in PRINTED if name in typed}),
        (HOUSE, THE_HOUSE, {name: typed[name] for name in HABITS if name in typed}),
    )
