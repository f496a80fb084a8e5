"""Printed sheet of an adventure, the order that its numbers must keep, and its networks.

Rules WM-S12, WM-S13, WM-S15.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon.components import data
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet

SPACE, ERROR, MISSION = "space", "error", "mission"
"""Kinds of spot that every sheet has."""
FLAG = "flag"
"""Kind of spot that shows who has won something; its marks are computed from other marks."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the sheet that can be written in, circled, crossed or drawn.

    `kind` is the adventure's own word ("robot", "tunnel"). `name` is used in sentences ("robot 2 of station
    1"), `label` is the short text on the spot's button, `group` the heading above the button (a zone's name),
    `text` the text printed in the spot ("15"). `line` is the stroke to draw, as its two end points.
    """

    id: str
    kind: str
    at: Point
    name: Text
    label: Text
    group: Text = NOTHING
    text: str = ""
    line: tuple[Point, Point] | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """Spaces in the order in which their numbers must rise (WM-S12, WM-S13)."""

    id: str
    name: Text
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MissionCard:
    """A mission with its first and later value (WM-S7). `asks` is its requirement in our own short words.

    If the requirement can be counted, `count` is the number that is needed, and `of` an id in `PROGRESS`.
    """

    number: int
    letter: str
    first: int
    later: int
    asks: Text
    count: int = 0
    of: str = ""

    def progress(self, count: int) -> Text:
        """Return how much of the requirement is met, such as "11 of 16 spaces"."""
        return Text(PROGRESS[self.of], count=count, most=self.count)


PROGRESS = {
    "asteroids": Text("{count} of {most} asteroids"),
    "boxes": Text("{count} of {most} boxes"),
    "columns": Text("{count} of {most} columns"),
    "errors": Text("{count} of {most} System Errors"),
    "factories": Text("{count} of {most} factories"),
    "floors": Text("{count} of {most} floors"),
    "greenhouses": Text("{count} of {most} greenhouses"),
    "levels": Text("{count} of {most} levels"),
    "modules": Text("{count} of {most} modules"),
    "planets": Text("{count} of {most} planets"),
    "plants": Text("{count} of {most} plants"),
    "quarters": Text("{count} of {most} quarters"),
    "rows": Text("{count} of {most} rows"),
    "ships": Text("{count} of {most} ships"),
    "skyscrapers": Text("{count} of {most} skyscrapers"),
    "spaces": Text("{count} of {most} spaces"),
    "stations": Text("{count} of {most} stations"),
    "tanks": Text("{count} of {most} tanks"),
    "waters": Text("{count} of {most} waters"),
    "xs": Text("{count} of {most} X"),
    "zones": Text("{count} of {most} zones"),
}
"""Words for how far a mission is, by the things that its requirement counts."""


@dataclass(frozen=True, slots=True)
class Solo:
    """Numbers printed on the adventure's ASTRA sheet (WM-S46).

    `effects` are the letters of the effect cards that have an effect in this adventure.
    """

    fixed: int
    per_level: int
    bonuses: int
    per_prize: int
    effects: str


@dataclass(frozen=True, slots=True)
class Part:
    """Spaces and System Errors of a player's only sheet, or of one of a player's two sheets."""

    spaces: tuple[str, ...]
    errors: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """The printed sheet of one adventure. Players race for the `prizes`, and ASTRA crosses them (WM-S54).

    `entries` are words that can fill a space in place of a number or an X, each with its name. If a player
    has two sheets, `sides` are the ids of both, and every id of a spot begins with one of these. A score form
    begins with `usual`, the fields of the tally of a middling sheet.
    """

    number: int
    slug: str
    name: Text
    tagline: Text
    spots: Mapping[str, Spot]
    zones: tuple[Zone, ...]
    errors: tuple[str, ...]
    prizes: tuple[str, ...]
    cards: Mapping[int, MissionCard]
    stars: tuple[int, ...]
    solo: Solo
    printed: Mapping[str, Any]
    entries: Mapping[str, Text] = field(default_factory=dict)
    usual: Mapping[str, Any] = field(default_factory=dict)
    sides: tuple[str, ...] = ("",)

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """The sheets that a player writes on, by side."""
        return {
            side: Part(
                tuple(space for space in self.spaces if space.startswith(side)),
                tuple(error for error in self.errors if error.startswith(side)),
            )
            for side in self.sides
        }

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """Ids of all spaces, in the order of the data file."""
        return self.of_kind(SPACE)

    @cached_property
    def zones_of(self) -> Mapping[str, tuple[Zone, ...]]:
        """Zones of each space, by its id."""
        return {space: tuple(zone for zone in self.zones if space in zone.spaces) for space in self.spaces}

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the ids of this kind, in the order of the data file."""
        return tuple(spot.id for spot in self.spots.values() if spot.kind == kind)


def load(slug: str) -> Layout:
    """Load the layout in `data/<slug>.json`."""
    raw = data(slug)
    spots = {spot["id"]: _spot(spot) for spot in raw["spots"]}
    return Layout(
        number=raw["number"],
        slug=slug,
        name=Text(raw["name"]),
        tagline=Text(raw["tagline"]),
        spots=spots,
        zones=tuple(Zone(zone["id"], Text(zone["name"]), tuple(zone["spaces"])) for zone in raw["zones"]),
        errors=tuple(spot.id for spot in spots.values() if spot.kind == ERROR),
        prizes=tuple(raw["prizes"]),
        cards={card["number"]: _card(card) for card in raw["missions"]},
        stars=tuple(raw["stars"]),
        solo=Solo(**raw["solo"]),
        printed=raw["printed"],
        entries={entry["id"]: Text(entry["name"]) for entry in raw.get("entries", ())},
        usual=raw["usual"],
    )


def _card(raw: Mapping[str, Any]) -> MissionCard:
    return MissionCard(**{**raw, "asks": Text(raw["asks"])})


def _spot(raw: Mapping[str, Any]) -> Spot:
    line = raw.get("line")
    return Spot(
        **{
            **raw,
            **{words: Text(raw.get(words, "")) for words in ("name", "label", "group")},
            "at": tuple(raw["at"]),
            "line": (tuple(line[0]), tuple(line[1])) if line else None,
        }
    )


class Network:
    """Lines between nodes. `ends` are each line's two nodes, by the line's id.

    `starts` are the nodes that are connected from the beginning, without any line.
    """

    def __init__(self, ends: Mapping[str, tuple[str, str]], starts: Iterable[str]) -> None:
        self.ends, self.starts = ends, frozenset(starts)
        self._reached = lru_cache(maxsize=1024)(self._linked)

    def reached(self, circled: frozenset[str]) -> frozenset[str]:
        """Return all nodes that drawn (circled) lines connect with a start, including the starts."""
        return self._reached(circled.intersection(self.ends))

    def next_lines(self, circled: frozenset[str]) -> tuple[str, ...]:
        """Return the undrawn lines that touch a reached node, in their order; a line may close a loop."""
        reached = self.reached(circled)
        return tuple(
            line
            for line, (a, b) in self.ends.items()
            if line not in circled and (a in reached or b in reached)
        )

    def _linked(self, drawn: frozenset[str]) -> frozenset[str]:
        linked: dict[str, list[str]] = {}
        for line in drawn:
            a, b = self.ends[line]
            linked.setdefault(a, []).append(b)
            linked.setdefault(b, []).append(a)
        reached, waiting = set(self.starts), list(self.starts)
        while waiting:
            new = [node for node in linked.get(waiting.pop(), ()) if node not in reached]
            reached.update(new)
            waiting += new
        return frozenset(reached)


def space_refusal(layout: Layout, sheet: Sheet, space: str) -> Text | None:
    """Return the reason if a space is unknown or filled (WM-S12, WM-S18), None if it can be written in."""
    spot = layout.spots.get(space)
    if spot is None or spot.kind != SPACE:
        return Text("There is no space of this name on this sheet.")
    if space not in sheet.written:
        return None
    there = sheet.written[space]
    if (word := layout.entries.get(str(there))) is not None:
        return Text("This space is already {word}.", word=word)
    return Text("{value} stands there already.", value=there)


def out_of_order(sheet: Sheet, spaces: Sequence[str], space: str, value: Entry) -> Text | None:
    """Return the reason if a number in this space would break the rising order, else None (WM-S13, WM-S15).

    Only the nearest number on each side is compared. An X has no value, so it is never refused (WM-S17,
    WM-S76).
    """
    if isinstance(value, str):
        return None
    at = spaces.index(space)
    before = _first_number(sheet, spaces[:at][::-1])
    if before is not None and before >= value:
        return Text("{value} must be higher than the {there} before it.", value=value, there=before)
    after = _first_number(sheet, spaces[at + 1 :])
    if after is not None and after <= value:
        return Text("{value} must be lower than the {there} after it.", value=value, there=after)
    return None


def _first_number(sheet: Sheet, spaces: Sequence[str]) -> float | None:
    """Return the first number in these spaces, None without one; an X is skipped (WM-S17)."""
    for space in spaces:
        there = sheet.written.get(space)
        if there is not None and not isinstance(there, str):
            return there
    return None
