"""Rules of adventure 5, The Dome: skyscrapers grow up and down under a dome built from both sides."""

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
"""Levels directly below and directly above each level (D8)."""

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
    """Refuse a level that cannot be entered, or a number out of order, whatever the action (D8, D10, D11)."""
    return _x_refusal(sheet, space) or out_of_order(sheet, _TOWERS[space], space, value)


def _x_refusal(sheet: Sheet, space: str) -> Text | None:
    """Refuse a level neither next to a filled one nor a start of an empty skyscraper (D8, D9, D23)."""
    if (reason := taken(LAYOUT, sheet, space)) is not None:
        return reason
    if any(level in sheet.written for level in _NEXT[space]):
        return None
    if any(level in sheet.written for level in _TOWERS[space]):
        return _STAY_BESIDE
    return None if space in _STARTS else _START_FIRST


def _fill(sheet: Sheet, space: str, entry: Entry) -> Sheet:
    """Fill a level; filling an end wins its high bonus, or the low one if the high one is lost (D12-D16)."""
    sheet = sheet.write(space, entry)
    if space not in _ENDS:
        return sheet
    high, low = f"{_ENDS[space]}.high", f"{_ENDS[space]}.low"
    return sheet.circle(low if high in sheet.crossed else high)


def _write(sheet: Sheet, space: str, value: Entry) -> Step:
    """Write the number, or the X of a card; that X is circled to tell it from those of planning (D33)."""
    sheet = _fill(sheet, space, value)
    return Step(sheet.circle(space) if value == X else sheet)


# Actions


def _buildable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the first and the last unbuilt piece, if odd or even like the number (D19-D21).

    A number with a half is neither odd nor even, so it builds nothing.
    """
    if written is None or not isinstance(written.value, int):
        return ()
    pieces, odd = unbuilt(sheet), written.value % 2 == 1
    ends = dict.fromkeys((*pieces[:1], *pieces[-1:]))
    return tuple(piece for piece in ends if (piece in _ODD) is odd)


def _cuttable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the sections that are neither built nor cut (D25)."""
    return sheet.unmarked(SECTIONS)


def _steps(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the next step of each ladder that has one (D27, D28)."""
    return tuple(step for ladder in LADDERS for step in next_step(sheet, ladder))


def _plants(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the uncircled plants of the research level connected to the number (D17)."""
    return sheet.unmarked(_PLANTS.get(written.space, ())) if written else ()


def _waters(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the water of the research level connected to the number, if not circled (D17)."""
    return sheet.unmarked(_WATERS.get(written.space, ())) if written else ()


def _next_astronaut(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the next astronaut, or () once all eight are crossed (D18)."""
    return sheet.unmarked(ASTRONAUTS)[:1]


def _enterable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the levels where an X may be written; this turn's number counts as filled (D23)."""
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
    """Return the decision of the action, or () if it has no options (D17-D28)."""
    decision = _DECISIONS[action]
    return (decision,) if _options(sheet, decision, written) else ()


def _mark(sheet: Sheet, decision: Decision, mark: str, written: Written | None) -> Step:
    """Mark one spot (D22, D27); an X of the planning action is written and asks for a cut (D24)."""
    if decision.kind == WRITE_X:
        return Step(_fill(sheet, mark, X), (_CUT,) if decision.source == PLANNING else ())
    return Step(sheet.circle(mark) if decision.kind in _CIRCLES else sheet.cross(mark))


# Missions


def _has_full_skyscraper(sheet: Sheet) -> bool:
    """Card 88 (D31)."""
    return any(sheet.filled(zone.spaces) for zone in LAYOUT.zones)


def _has_two_tops(sheet: Sheet) -> bool:
    """Card 89 (D31)."""
    return sum(top in sheet.written for top in _TOPS) >= 2


def _has_three_levels_of_two(sheet: Sheet) -> bool:
    """Card 90: levels with more than two circles count, too."""
    return sum(count >= 2 for count in symbols(sheet)) >= 3


def _has_two_complete_levels(sheet: Sheet) -> bool:
    """Card 91."""
    return symbols(sheet).count(3) >= 2


def _has_finished_dome(sheet: Sheet) -> bool:
    """Card 92 (D32)."""
    return not unbuilt(sheet)


def _has_four_x(sheet: Sheet) -> bool:
    """Card 93 (D33): only the X of planning count, not those of cards, which are circled."""
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
