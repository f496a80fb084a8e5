"""Box cards: values typed at one table and offered at the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import fields
from companion.engine.game import BoxCard, BoxCards
from companion.engine.slugs import slug
from companion.games.astrojam.grid.station import MOST_BOARDS
from companion.games.astrojam.map_layout import arranged
from companion.games.astrojam.setup import Setup
from companion.games.astrojam.state import State

BOX, HOUSE = "box", "house"
"""Kinds of box card: printed and counted values, the same for every table, and the house rules."""
THE_BOX, THE_HOUSE = "box", "house"
BOARD, STATION, THE_STATION = "board", "station", "station"
"""Kinds of box card: a module board of the map, and how the boards were laid, by their names."""
PRINTED = ("items", "actions", "tasks", "conditions", "sites")
HABITS = ("readings",)


def known(box: BoxCards) -> dict[str, Any]:
    """Return the values typed before for the set-up page, including the last table's house rules."""
    return {**printed(box), **box.get(HOUSE, {}).get(THE_HOUSE, {})}


def printed(box: BoxCards) -> dict[str, Any]:
    """Return the values that are printed on the components or counted once."""
    return dict(box.get(BOX, {}).get(THE_BOX, {}))


def prepare(raw: Mapping[str, Any], box: BoxCards) -> dict[str, Any]:
    """Fill in what a raw set-up leaves out, except house rules: they must not be taken over silently."""
    station = {"station": {"boards": boards(box)}} if raw.get("map") is True else {}
    return {**printed(box), **station, **raw}


def boards(box: BoxCards) -> list[dict[str, Any]]:
    """S2: return the module boards typed before, laid as the last time or in the default layout."""
    typed, laid = box.get(BOARD, {}), box.get(STATION, {}).get(THE_STATION, {}).get("laid", [])
    if laid and all(one["board"] in typed for one in laid):
        return [{**one, "board": dict(typed[one["board"]])} for one in laid]
    return arranged([{"board": dict(board)} for board in list(typed.values())[:MOST_BOARDS]])


def box_cards(setup: Setup, state: State) -> tuple[BoxCard, ...]:
    """Return kind, id and fields of each box card typed at this table."""
    typed = {**fields.write(setup), **({} if state.items == setup.items else {"items": list(state.items)})}
    return (
        (BOX, THE_BOX, {name: typed[name] for name in PRINTED if name in typed}),
        (HOUSE, THE_HOUSE, {name: typed[name] for name in HABITS if name in typed}),
        *(map_cards(typed["station"]["boards"]) if setup.map else ()),
    )


def map_cards(typed: list[dict[str, Any]]) -> tuple[BoxCard, ...]:
    """Return a box card for each module board, and one for their layout."""
    ids = [slug(one["board"]["name"]) for one in typed]
    laid = [{**one, "board": known_as} for one, known_as in zip(typed, ids, strict=True)]
    cards = tuple((BOARD, known_as, one["board"]) for one, known_as in zip(typed, ids, strict=True))
    return (*cards, (STATION, THE_STATION, {"laid": laid}))
