"""Steps to write a sheet again: several spaces to a row, marks under their headings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.engine.text import Text, in_a_row
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE, Layout, Spot
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.sheet_view import EMPTY, SPACED

ROW = 6
"""Most spaces in a row, so that empty ones in between can be counted at a glance."""
LONG = 3
"""Least number of marks that is shortened to the first and the last of them."""
NUMBERS = re.compile(r"(\d+)")
BLANK = Text("Nothing is written on this sheet yet.")
PARTS = Text("{items}; {item}")


def sheet_steps(layout: Layout, sheet: Sheet) -> Iterator[Text]:
    """Yield what is written, row by row, then the marks under each heading."""
    yield from written(layout, sheet)
    spots = [spot for spot in layout.spots.values() if spot.kind not in (SPACE, MISSION, FLAG)]
    yield from marked(spots, sheet)


def written(layout: Layout, sheet: Sheet) -> Iterator[Text]:
    """Yield the rows that are not empty, each space once, with a dash for an empty one."""
    told: set[str] = set()
    for zone in layout.zones:
        if told.issuperset(zone.spaces):
            continue
        told.update(zone.spaces)
        for row in rows_of(layout, zone.spaces):
            if any(space in sheet.written for space in row):
                heading = zone.name if len(row) == len(zone.spaces) else from_on(layout, zone.name, row)
                yield Text("{place}: {row}", place=heading, row=in_order(layout, sheet, row))


def rows_of(layout: Layout, spaces: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the spaces under each heading of the zone, at most `ROW` at a time."""
    for _, alike in groupby(spaces, key=lambda space: layout.spots[space].group):
        part = tuple(alike)
        yield from (part[at : at + ROW] for at in range(0, len(part), ROW))


def from_on(layout: Layout, zone: Text, row: Sequence[str]) -> Text:
    """Return the heading for a part of a zone, by its first space."""
    return Text("{zone}, from {space} on", zone=zone, space=layout.spots[row[0]].name)


def in_order(layout: Layout, sheet: Sheet, row: Iterable[str]) -> Text:
    """Return the entries of these spaces as a text."""
    entries = [str(sheet.written.get(space, EMPTY)) for space in row]
    return in_a_row([layout.entries.get(entry) or Text.verbatim(entry) for entry in entries], SPACED)


def marked(spots: Sequence[Spot], sheet: Sheet) -> Iterator[Text]:
    """Yield one step for each heading under which anything is marked."""
    headings = dict.fromkeys(spot.group for spot in spots)
    for heading in headings:
        here = [spot for spot in spots if spot.group == heading]
        if said := marks(here, sheet):
            yield Text("{place}: {row}.", place=heading, row=said)


def marks(spots: Sequence[Spot], sheet: Sheet) -> Text | None:
    """Return a text like 'circle robot 1, plant 2; cross energy 1', None if no spot is marked."""
    lines = [spot for spot in spots if spot.line]
    others = [spot for spot in spots if not spot.line]
    found = [
        (Text("draw {marks}"), named(lines, sheet.circled)),
        (Text("circle {marks}"), named(others, sheet.circled)),
        (Text("cross {marks}"), named(spots, sheet.crossed)),
    ]
    said = [Text(verb, marks=in_a_row(names)) for verb, names in found if names]
    return in_a_row(said, PARTS) if said else None


def named(spots: Sequence[Spot], marked: frozenset[str]) -> list[Text]:
    """Return the names of the marked spots; of a long numbered row, only the first and the last."""
    names: list[Text] = []
    for is_marked, row in groupby(spots, key=lambda spot: spot.id in marked):
        for run in runs([spot.name for spot in row] if is_marked else []):
            names.extend([Text("{first} to {last}", first=run[0], last=run[-1])] if len(run) >= LONG else run)
    return names


def runs(names: Sequence[Text]) -> Iterator[list[Text]]:
    """Yield the names in runs in which one number rises by one and nothing else differs."""
    run: list[Text] = []
    place = 0
    for name in names:
        step = rises(run[-1], name) if run else 0
        if not step or (len(run) > 1 and step != place):
            yield run
            run = []
        run, place = [*run, name], step
    yield run


def rises(before: str, after: str) -> int:
    """Return the index of the split name at which a number rises by one, 0 if anything else differs."""
    one, other = NUMBERS.split(before), NUMBERS.split(after)
    if len(one) != len(other):
        return 0
    differs = [at for at, (first, second) in enumerate(zip(one, other, strict=True)) if first != second]
    if len(differs) != 1 or not one[at := differs[0]].isdecimal():
        return 0
    return at if int(other[at]) == int(one[at]) + 1 else 0
