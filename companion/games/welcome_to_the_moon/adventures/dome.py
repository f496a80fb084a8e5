"""The Dome (adventure 5): skyscrapers grow from the ground both ways, under a dome built from both sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Decision,
    Step,
    Written,
    cross_error,
    race,
)
from companion.games.welcome_to_the_moon.adventures.dome_score import (
    ASTRONAUTS,
    LADDERS,
    LAYOUT,
    SECTIONS,
    DomeTally,
    lines,
    marks,
    next_step,
    symbols,
    tally_of,
    unbuilt,
    worth,
)
from companion.games.welcome_to_the_moon.components import ASTRONAUT, ENERGY, PLANNING, PLANT, ROBOT, WATER
from companion.games.welcome_to_the_moon.points import astra_card_lines
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X
from companion.games.welcome_to_the_moon.writing import out_of_order, taken

_TOWERS: Mapping[str, tuple[str, ...]] = {space: zone.spaces for space, (zone,) in LAYOUT.zones_of.items()}
_NEXT: Mapping[str, tuple[str, ...]] = {
    space: tuple(tower[at] for at in (tower.index(space) - 1, tower.index(space) + 1) if 0 <= at < len(tower))
    for space, tower in _TOWERS.items()
}
"""D8: the level directly below and the one directly above."""

_STARTS = frozenset(LAYOUT.printed["starts"])
_ENDS: Mapping[str, str] = {end["space"]: end["id"] for end in LAYOUT.printed["ends"]}
_TOPS = tuple(zone.spaces[-1] for zone in LAYOUT.zones)
_PLANTS: Mapping[str, tuple[str, ...]] = {
    space: tuple(level["plants"]) for level in LAYOUT.printed["research"] for space in level["spaces"]
}
_WATERS: Mapping[str, tuple[str, ...]] = {
    space: (level["water"],) for level in LAYOUT.printed["research"] for space in level["spaces"]
}
_ODD = frozenset(
    piece
    for part in LAYOUT.printed["dome"]
    if part["type"] == "odd"
    for piece in (part["id"], *part["halves"])
)

_START_FIRST = Text("This skyscraper starts at level +1 or −1.")
_STAY_BESIDE = Text("Only a level directly above or below a filled one can be written in.")

_CUT = Decision("cut", PLANNING, Text("Cut one section of the dome in half."), must=True)
_DECISIONS: Mapping[str, Decision] = {
    ROBOT: Decision("dome", ROBOT, Text("Build a piece at one end of the gap in the dome.")),
    ENERGY: Decision("ladder", ENERGY, Text("Cross the next step of one ladder.")),
    PLANT: Decision("plant", PLANT, Text("Circle a plant on the research level beside your number.")),
    WATER: Decision("water", WATER, Text("Circle the water on the research level beside your number.")),
    ASTRONAUT: Decision("astronaut", ASTRONAUT, Text("Cross the next astronaut.")),
    PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X, then cut a section of the dome in half.")),
}


# Writing


def _refusal(sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
    """D8, D10, D11: on a level that can be entered and in rising order, whatever the action."""
    return _x_refusal(sheet, space) or out_of_order(sheet, _TOWERS[space], space, value)


def _x_refusal(sheet: Sheet, space: str) -> Text | None:
    """D8, D9, D23: next to a filled level, or on a start level of an empty skyscraper."""
    if (reason := taken(LAYOUT, sheet, space)) is not None:
        return reason
    if any(level in sheet.written for level in _NEXT[space]):
        return None
    if any(level in sheet.written for level in _TOWERS[space]):
        return _STAY_BESIDE
    return None if space in _STARTS else _START_FIRST


def _fill(sheet: Sheet, space: str, entry: Entry) -> Sheet:
    """D12-D16: whoever fills an end wins its high bonus, or the low one where the high one is lost."""
    sheet = sheet.write(space, entry)
    if space not in _ENDS:
        return sheet
    high, low = f"{_ENDS[space]}.high", f"{_ENDS[space]}.low"
    return sheet.circle(low if high in sheet.crossed else high)


def _write(sheet: Sheet, space: str, value: Entry) -> Step:
    """D33: the X of a card is circled, which tells it from those of planning."""
    sheet = _fill(sheet, space, value)
    return Step(sheet.circle(space) if value == X else sheet)


# Actions


def _buildable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D19-D21: the first and the last unbuilt piece, where the type fits the number; a half is neither."""
    if written is None or not isinstance(written.value, int):
        return ()
    pieces, odd = unbuilt(sheet), written.value % 2 == 1
    ends = dict.fromkeys((*pieces[:1], *pieces[-1:]))
    return tuple(piece for piece in ends if (piece in _ODD) is odd)


def _cuttable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D25: sections neither built nor cut."""
    return sheet.unmarked(SECTIONS)


def _steps(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D27, D28: the next step of each ladder that has one."""
    return tuple(step for ladder in LADDERS for step in next_step(sheet, ladder))


def _plants(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D17: the plants left on the connected research level."""
    return sheet.unmarked(_PLANTS.get(written.space, ())) if written else ()


def _waters(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D17: the water of the connected research level."""
    return sheet.unmarked(_WATERS.get(written.space, ())) if written else ()


def _next_astronaut(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D18: the next symbol; none once all eight are crossed."""
    return sheet.unmarked(ASTRONAUTS)[:1]


def _enterable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """D23: where an X may stand, the number of this turn already written."""
    return tuple(space for space in LAYOUT.spaces if _x_refusal(sheet, space) is None)


_OPTIONS: Mapping[str, Callable[[Sheet, Written | None], tuple[str, ...]]] = {
    WRITE_X: _enterable,
    "dome": _buildable,
    "cut": _cuttable,
    "ladder": _steps,
    "plant": _plants,
    "water": _waters,
    "astronaut": _next_astronaut,
}
_CIRCLES = frozenset({"dome", "plant", "water"})


def _options(sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
    return _OPTIONS[decision.kind](sheet, written)


def _action(sheet: Sheet, action: str, written: Written | None) -> tuple[Decision, ...]:
    """D17-D28: what the action lets the player choose, () where nothing is left for it."""
    decision = _DECISIONS[action]
    return (decision,) if _options(sheet, decision, written) else ()


def _mark(sheet: Sheet, decision: Decision, mark: str, written: Written | None) -> Step:
    """D24: an X of the planning action asks for a cut. D22, D27: anything else is one mark."""
    if decision.kind == WRITE_X:
        return Step(_fill(sheet, mark, X), (_CUT,) if decision.source == PLANNING else ())
    return Step(sheet.circle(mark) if decision.kind in _CIRCLES else sheet.cross(mark))


# Missions


def _has_full_skyscraper(sheet: Sheet) -> bool:
    """88, D31."""
    return any(sheet.filled(zone.spaces) for zone in LAYOUT.zones)


def _has_two_tops(sheet: Sheet) -> bool:
    """89, D31."""
    return sum(top in sheet.written for top in _TOPS) >= 2


def _has_three_levels_of_two(sheet: Sheet) -> bool:
    """90: more than two circles count as well."""
    return sum(count >= 2 for count in symbols(sheet)) >= 3


def _has_two_complete_levels(sheet: Sheet) -> bool:
    """91."""
    return symbols(sheet).count(3) >= 2


def _has_finished_dome(sheet: Sheet) -> bool:
    """92, D32."""
    return not unbuilt(sheet)


def _has_four_x(sheet: Sheet) -> bool:
    """93, D33: the X of planning; those of cards are circled."""
    return sum(there == X and space not in sheet.circled for space, there in sheet.written.items()) >= 4


ADVENTURE = Adventure(
    layout=LAYOUT,
    first=Sheet,
    refusal=_refusal,
    x_refusal=_x_refusal,
    write=_write,
    action=_action,
    options=_options,
    mark=_mark,
    error=partial(cross_error, LAYOUT),
    incidents=partial(race, LAYOUT),
    missions={
        88: _has_full_skyscraper,
        89: _has_two_tops,
        90: _has_three_levels_of_two,
        91: _has_two_complete_levels,
        92: _has_finished_dome,
        93: _has_four_x,
    },
    tally=DomeTally,
    tally_of=tally_of,
    lines=lines,
    marks=marks,
    contest=lambda tally: tally.astronauts,
    astra_contest=lambda given: given.get(ASTRONAUT, 0),
    tie_breaks=lambda tally: (-tally.errors,),
    astra_lines=partial(astra_card_lines, LAYOUT),
    worth=worth,
    astra_prize=Text("Cross one high bonus that is still open."),
)
