"""Box cards: what was typed at one table, offered at the next (S6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import fields
from companion.engine.game import BoxCard, BoxCards
from companion.engine.slugs import slug
from companion.games.exoplanet_colony.library import Character, EventCard, ModuleCard, Note
from companion.games.exoplanet_colony.setup import Setup
from companion.games.exoplanet_colony.state import State

KINDS: Mapping[str, str] = {
    "modules": "module",
    "characters": "character",
    "events": "event",
    "cards": "card",
    "issues": "issue",
}
"""The parts of a library and the kinds of their box cards."""
SCENARIO, BOARD = "scenario", "board"
THE_BOARD = "resource-board"


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """The raw set-up with what it leaves out filled in: the cards, a known scenario's numbers, the board."""
    filled = dict(raw)
    if "library" not in raw:
        filled["library"] = {part: list(box.get(kind, {}).values()) for part, kind in KINDS.items()}
    given = raw.get(SCENARIO)
    if isinstance(given, Mapping) and isinstance(given.get("name"), str):
        filled[SCENARIO] = {**box.get(SCENARIO, {}).get(slug(given["name"]), {}), **given}
    board = raw.get(BOARD, {})
    if isinstance(board, Mapping):
        filled[BOARD] = {**box.get(BOARD, {}).get(THE_BOARD, {}), **board}
    return filled


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """What was typed at this table: kind, id and fields."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    if setup.scenario.name:
        yield SCENARIO, slug(setup.scenario.name), fields.write(setup.scenario)
    yield BOARD, THE_BOARD, fields.write(setup.board)
    for part, kind in KINDS.items():
        cards: Sequence[ModuleCard | Character | EventCard | Note] = getattr(state.library, part)
        for card in cards:
            yield kind, slug(card.name), fields.write(card)
