"""Box cards: cards typed at one table and offered at the next (S6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import fields
from companion.engine.fields import Many
from companion.engine.game import BoxCard, BoxCards
from companion.engine.records import replace
from companion.engine.slugs import slug
from companion.engine.text import Text
from companion.games.exoplanet_colony.card_records import (
    Character,
    EventCard,
    Library,
    ModuleCard,
    Note,
    Scenario,
)
from companion.games.exoplanet_colony.components import PARAMETERS
from companion.games.exoplanet_colony.setup import Setup
from companion.games.exoplanet_colony.state import State

KINDS: Mapping[str, Text] = {
    "modules": Text("module"),
    "characters": Text("character"),
    "events": Text("event"),
    "cards": Text("card"),
    "issues": Text("issue"),
}
"""Kind of the box cards for each part of a library."""
SCENARIO, BOARD, HOUSE = "scenario", "board", "house"
THE_BOARD, THE_HOUSE = "resource-board", "house"
NAME = "name"
COUNTED_FIELDS = ("hands", "start_hand", "deck")
"""Fields of the set-up that the next table takes over from the last one: the way of counting."""
HABITS = (*COUNTED_FIELDS, "readings")
"""Fields kept for the next table. The set-up page shows its house rules; they never apply silently."""


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Fill in what the raw set-up leaves out: cards, a known scenario, the board, the way of counting.

    House rules are not filled in, because players choose them on the set-up page, where they see them.
    """
    filled = {**{name: value for name, value in house(box).items() if name in COUNTED_FIELDS}, **raw}
    if "library" not in raw:
        filled["library"] = {part: known(part, box) for part in KINDS}
    given = raw.get(SCENARIO)
    if isinstance(given, Mapping) and isinstance(given.get(NAME), str):
        filled[SCENARIO] = {**box.get(SCENARIO, {}).get(slug(given[NAME]), {}), **given}
    typed = raw.get(BOARD, {})
    if isinstance(typed, Mapping):
        filled[BOARD] = {**board(box), **typed}
    return filled


def known(part: str, box: BoxCards) -> list[Mapping[str, Any]]:
    """Return the box cards of one part of the library, at most as many as it holds."""
    spec = fields.specs(Library)[part]
    return list(box.get(KINDS[part], {}).values())[: spec.most if isinstance(spec, Many) else 0]


def board(box: BoxCards) -> Mapping[str, Any]:
    """Return the Resource Board as it was typed before."""
    return box.get(BOARD, {}).get(THE_BOARD, {})


def house(box: BoxCards) -> Mapping[str, Any]:
    """Return the fields kept from the last table."""
    return box.get(HOUSE, {}).get(THE_HOUSE, {})


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return the cards typed at this table, as (kind, id, fields)."""
    return tuple(_box_cards(setup, state))


def _box_cards(setup: Setup, state: State) -> Iterator[BoxCard]:
    if setup.scenario.name:
        yield SCENARIO, slug(setup.scenario.name), fields.write(_scenario(setup, state))
    yield BOARD, THE_BOARD, fields.write(setup.board)
    habits = fields.write(setup)
    yield HOUSE, THE_HOUSE, {name: habits[name] for name in HABITS if name in habits}
    for part, kind in KINDS.items():
        cards: Sequence[ModuleCard | Character | EventCard | Note] = getattr(state.library, part)
        for card in cards:
            yield kind, slug(card.name), fields.write(card)
    yield from _named(setup, state)


def _scenario(setup: Setup, state: State) -> Scenario:
    """A11: take the parameters from the state, because a correction may have changed them."""
    card: Scenario = replace(setup.scenario, **{name: getattr(state.planet, name) for name in PARAMETERS})
    return card


def _named(setup: Setup, state: State) -> Iterator[BoxCard]:
    """S6: yield the characters of which only the name was typed."""
    known = {slug(card.name) for card in state.library.characters}
    for name in setup.characters:
        if name and slug(name) not in known:
            yield "character", slug(name), fields.write(Character(name))
