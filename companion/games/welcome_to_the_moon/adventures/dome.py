"""The Dome (adventure 5): skyscrapers under a dome, and what they score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Malformed
from companion.engine.fields import Choice, Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Claim,
    Decision,
    Step,
    Written,
    count_errors,
)
from companion.games.welcome_to_the_moon.components import (
    ASTRONAUT,
    ENERGY,
    LETTERS,
    PLANNING,
    PLANT,
    ROBOT,
    WATER,
)
from companion.games.welcome_to_the_moon.layout import MissionCard, load
from companion.games.welcome_to_the_moon.points import errors_line
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

LAYOUT = load("dome")
_PRINTED = LAYOUT.printed

SECTIONS: Mapping[str, tuple[str, ...]] = {part["id"]: tuple(part["halves"]) for part in _PRINTED["dome"]}
"""Sections of the dome from left to right, each with its two halves (WM-D5)."""

ASTRONAUTS = LAYOUT.of_kind("astronaut")
LADDERS: Mapping[str, tuple[str, ...]] = {
    name: tuple(ladder["steps"]) for name, ladder in _PRINTED["ladders"].items()
}
VALUES: Mapping[str, Mapping[str, Sequence[int]]] = {
    name: ladder["values"] for name, ladder in _PRINTED["ladders"].items()
}
"""Values by ladder and column, indexed by the number of crossed steps (WM-D6)."""

RESEARCH: tuple[tuple[str, ...], ...] = tuple(
    (*level["plants"], level["water"]) for level in _PRINTED["research"]
)
"""The three symbols of each research level, from top to bottom (WM-D3)."""

_SCORED_ENDS: Mapping[str, Mapping[str, Any]] = {end["id"]: end for end in _PRINTED["ends"]}
_FIELDS: Mapping[str, str] = {
    f"{end.partition('.')[2]}_{end.partition('.')[0].removeprefix('tower-')}": end for end in _SCORED_ENDS
}
"""End of a skyscraper by its field of the tally: the key `top_1` has the value `tower-1.top`."""

_BONUSES: Mapping[str, tuple[str, str]] = {end: (f"{end}.high", f"{end}.low") for end in _SCORED_ENDS}
_CIRCLED = ("one", "two", "three")
_RESEARCH_LABELS = (Text("Research, one"), Text("Research, two"), Text("Research, three"))
NONE, FIRST, LATER, HIGH, LOW = "none", "first", "later", "high", "low"
_SYMBOLS = {NONE: Text("No"), FIRST: Text("First"), LATER: Text("Later")}


def _values(end: str) -> dict[str, str]:
    return {NONE: Text("None"), HIGH: str(_SCORED_ENDS[end][HIGH]), LOW: str(_SCORED_ENDS[end][LOW])}


@dataclass(frozen=True, slots=True, kw_only=True)
class DomeTally:
    """Figures read off a finished sheet of the Dome. The figure of a ladder counts its crossed steps."""

    mission_a: str = declare(Choice("Mission A", _SYMBOLS), default=NONE)
    mission_b: str = declare(Choice("Mission B", _SYMBOLS), default=NONE)
    mission_c: str = declare(Choice("Mission C", _SYMBOLS), default=NONE)
    missions_ladder: int = declare(Number("Missions ladder, crossed", 0, 4), default=0)
    research_one: int = declare(Number("Research levels with one circle", 0, 8), default=0)
    research_two: int = declare(Number("Research levels with two circles", 0, 8), default=0)
    research_three: int = declare(Number("Research levels with three circles", 0, 8), default=0)
    research_ladder: int = declare(Number("Research ladder, crossed", 0, 4), default=0)
    top_1: str = declare(Choice("Skyscraper 1, top", _values("tower-1.top")), default=NONE)
    bottom_1: str = declare(Choice("Skyscraper 1, bottom", _values("tower-1.bottom")), default=NONE)
    top_2: str = declare(Choice("Skyscraper 2, top", _values("tower-2.top")), default=NONE)
    bottom_2: str = declare(Choice("Skyscraper 2, bottom", _values("tower-2.bottom")), default=NONE)
    top_3: str = declare(Choice("Skyscraper 3, top", _values("tower-3.top")), default=NONE)
    bottom_3: str = declare(Choice("Skyscraper 3, bottom", _values("tower-3.bottom")), default=NONE)
    top_4: str = declare(Choice("Skyscraper 4, top", _values("tower-4.top")), default=NONE)
    bottom_4: str = declare(Choice("Skyscraper 4, bottom", _values("tower-4.bottom")), default=NONE)
    astronauts: int = declare(Number("Astronauts, crossed", 0, 8), default=0)
    astronauts_ladder: int = declare(Number("Astronauts ladder, crossed", 0, 4), default=0)
    unbuilt: int = declare(Number("Dome pieces not built", 0, 16), default=8)
    dome_ladder: int = declare(Number("Dome ladder, crossed", 0, 4), default=0)
    errors: int = declare(Number("System Errors", 0, 3), default=0)


def unbuilt(sheet: Sheet) -> tuple[str, ...]:
    """Return the unbuilt pieces from left to right. Each half of a cut section is a piece.

    Rules WM-D20, WM-D26.
    """
    pieces: list[str] = []
    for section, halves in SECTIONS.items():
        parts = halves if section in sheet.crossed else (section,)
        pieces.extend(part for part in parts if part not in sheet.circled)
    return tuple(pieces)


def symbols(sheet: Sheet) -> tuple[int, ...]:
    """Return the number of circled symbols on each research level (WM-D36)."""
    return tuple(sheet.count_circled(level) for level in RESEARCH)


def _bonus(sheet: Sheet, end: str) -> str:
    """Return the circled bonus of an end: "high", "low" or "none" (WM-D16)."""
    high, low = _BONUSES[end]
    if high in sheet.circled:
        return HIGH
    return LOW if low in sheet.circled else NONE


def _missions(tally: DomeTally) -> ScoreLine:
    """Score all missions by the final state of the ladder, no matter when they were met (WM-D30, WM-D35)."""
    done = (tally.mission_a, tally.mission_b, tally.mission_c)
    first, later = mission_values(tally.missions_ladder)
    reason = Text.verbatim(f"{done.count(FIRST)} × {first} + {done.count(LATER)} × {later}")
    return ScoreLine(Text("Missions"), done.count(FIRST) * first + done.count(LATER) * later, reason)


def _research(tally: DomeTally) -> tuple[ScoreLine, ...]:
    """Score each research level once, by its exact number of circles (WM-D36)."""
    counts = (tally.research_one, tally.research_two, tally.research_three)
    values = tuple(VALUES["research"][word][tally.research_ladder] for word in _CIRCLED)
    return tuple(
        ScoreLine(label, count * value, Text.verbatim(f"{count} × {value}"))
        for label, count, value in zip(_RESEARCH_LABELS, counts, values, strict=True)
    )


def _skyscrapers(tally: DomeTally) -> ScoreLine:
    """Add up the circled bonuses (WM-D37)."""
    chosen = [(end, getattr(tally, field)) for field, end in _FIELDS.items()]
    points = [_SCORED_ENDS[end][bonus] for end, bonus in chosen if bonus != NONE]
    return ScoreLine(
        Text("Skyscrapers"),
        sum(points),
        Text.verbatim(" + ".join(map(str, points))) if points else Text("no bonus"),
    )


def _astronauts(tally: DomeTally, place: int | None) -> ScoreLine:
    """Score one value for crossing the most astronauts, another value for crossing any (WM-D38, WM-D39)."""
    count = tally.astronauts
    if place is None or not count:
        return ScoreLine(Text("Astronauts"), 0, Text("no place") if count else Text("none crossed"))
    most, others = (VALUES["astronauts"][column][tally.astronauts_ladder] for column in ("most", "others"))
    if place == 1:
        return ScoreLine(Text("Astronauts"), most, Text("{count} crossed, the most", count=count))
    return ScoreLine(Text("Astronauts"), others, Text("{count} crossed, not the most", count=count))


def _dome(tally: DomeTally) -> ScoreLine:
    """Subtract the ladder's value for each unbuilt piece (WM-D40)."""
    value = VALUES["dome"]["piece"][tally.dome_ladder]
    return ScoreLine(Text("Dome"), -tally.unbuilt * value, Text.verbatim(f"{tally.unbuilt} × −{value}"))


def mission_values(crossed: int) -> tuple[int, int]:
    """Return the (first, later) values of a mission if this many ladder steps are crossed (WM-D6, WM-D30)."""
    first, later = (VALUES["missions"][column][crossed] for column in ("first", "later"))
    return first, later


def next_step(sheet: Sheet, ladder: str) -> tuple[str, ...]:
    """Return the first uncrossed step of the ladder, or () if all are crossed (WM-D6).

    This step shows the current value, and the energy action crosses it.
    """
    return sheet.unmarked(LADDERS[ladder])[:1]


def _claimed(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Return the symbol that is circled beside each accomplished mission (WM-D30)."""
    done = {claim.letter: FIRST if claim.first else LATER for claim in claims}
    return tuple(f"mission.{letter}.{done[letter]}" for letter in LETTERS if letter in done)


def _circled_by(sheet: Sheet, count: int) -> tuple[str, ...]:
    """Return the circled symbols of the research levels that have exactly `count` circles."""
    levels = map(sheet.circled_of, RESEARCH)
    return tuple(symbol for level in levels if len(level) == count for symbol in level)


_TOWERS: Mapping[str, tuple[str, ...]] = {space: zone.spaces for space, (zone,) in LAYOUT.zones_of.items()}
_NEXT: Mapping[str, tuple[str, ...]] = {
    space: tuple(tower[at] for at in (tower.index(space) - 1, tower.index(space) + 1) if 0 <= at < len(tower))
    for space, tower in _TOWERS.items()
}
"""Levels directly below and directly above each level (WM-D8)."""

_STARTS = frozenset(LAYOUT.printed["starts"])
_ENDS: Mapping[str, str] = {end["space"]: end["id"] for end in LAYOUT.printed["ends"]}
_TOPS = tuple(zone.spaces[-1] for zone in LAYOUT.zones)
_ODD = frozenset(
    piece
    for part in LAYOUT.printed["dome"]
    if part["type"] == "odd"
    for piece in (part["id"], *part["halves"])
)

_START_FIRST = Text("This skyscraper starts at level +1 or −1.")
_STAY_BESIDE = Text("Only a level directly above or below a filled one can be written in.")

_CUT = Decision("cut", PLANNING, Text("Cut one section of the dome in half."), must=True)


def _fill(sheet: Sheet, space: str, entry: Entry) -> Sheet:
    """Fill a level; filling an end wins its high bonus, or the low one if the high one is lost.

    Rules WM-D12, WM-D13, WM-D14, WM-D16.
    """
    sheet = sheet.write(space, entry)
    if space not in _ENDS:
        return sheet
    high, low = f"{_ENDS[space]}.high", f"{_ENDS[space]}.low"
    return sheet.circle(low if high in sheet.crossed else high)


def _buildable(sheet: Sheet, written: Written | None) -> tuple[str, ...]:
    """Return the pieces that the written number can build.

    Rules WM-D19, WM-D20, WM-D21.

    Only the first and the last unbuilt piece can be built: an odd piece by an odd number, an even piece by an
    even number. A number with a half is neither, so it builds nothing.
    """
    if written is None or not isinstance(written.value, int):
        return ()
    pieces, odd = unbuilt(sheet), written.value % 2 == 1
    ends = dict.fromkeys((*pieces[:1], *pieces[-1:]))
    return tuple(piece for piece in ends if (piece in _ODD) is odd)


def count_planned(sheet: Sheet) -> int:
    """Return the number of X that planning wrote (WM-D33). The X of a card is circled and does not count."""
    return sum(there == X and space not in sheet.circled for space, there in sheet.written.items())


class Dome(Adventure[DomeTally]):
    layout = LAYOUT
    tally = DomeTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        88: lambda sheet: any(sheet.filled(zone.spaces) for zone in LAYOUT.zones),  # WM-D31
        89: lambda sheet: sum(top in sheet.written for top in _TOPS) >= 2,  # WM-D31
        90: lambda sheet: sum(count >= 2 for count in symbols(sheet)) >= 3,
        91: lambda sheet: symbols(sheet).count(3) >= 2,
        92: lambda sheet: not unbuilt(sheet),  # WM-D32
        93: lambda sheet: count_planned(sheet) >= 4,
    }
    astra_prize = Text("Cross one high bonus that is still open.")
    actions: Mapping[str, Decision] = {
        ROBOT: Decision("dome", ROBOT, Text("Build a piece at one end of the gap in the dome.")),
        ENERGY: Decision("ladder", ENERGY, Text("Cross the next step of one ladder.")),
        PLANT: Decision("plant", PLANT, Text("Circle a plant on the research level beside your number.")),
        WATER: Decision("water", WATER, Text("Circle the water on the research level beside your number.")),
        ASTRONAUT: Decision(ASTRONAUT, ASTRONAUT, Text("Cross the next astronaut.")),
        PLANNING: Decision(WRITE_X, PLANNING, Text("Write an X, then cut a section of the dome in half.")),
    }
    anywhere: Mapping[str, tuple[str, ...]] = {"cut": tuple(SECTIONS)}  # WM-D25
    next_to: Mapping[str, Mapping[str, tuple[str, ...]]] = {  # WM-D17
        "plant": {s: tuple(level["plants"]) for level in _PRINTED["research"] for s in level["spaces"]},
        "water": {s: (level["water"],) for level in _PRINTED["research"] for s in level["spaces"]},
    }
    astronauts = ASTRONAUTS  # WM-D18
    compares = True

    def x_refusal(self, sheet: Sheet, space: str) -> Text | None:
        """Refuse a level unless it is beside a filled level or starts an empty skyscraper.

        Rules WM-D8, WM-D9, WM-D10, WM-D11, WM-D23.
        """
        if (reason := super().x_refusal(sheet, space)) is not None:
            return reason
        if any(level in sheet.written for level in _NEXT[space]):
            return None
        if any(level in sheet.written for level in _TOWERS[space]):
            return _STAY_BESIDE
        return None if space in _STARTS else _START_FIRST

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Write the number or X of a card. The X is circled to distinguish it from one of planning.

        Rule WM-D33.
        """
        sheet = _fill(sheet, space, value)
        return Step(sheet.circle(space) if value == X else sheet)

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the ids that may be chosen now: for a ladder decision, the next step of each.

        Rules WM-D27, WM-D28.
        """
        if decision.kind == "dome":
            return _buildable(sheet, written)
        if decision.kind == "ladder":
            return tuple(step for ladder in LADDERS for step in next_step(sheet, ladder))
        return super().options(sheet, decision, written)

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        """Mark one spot.

        Rules WM-D22, WM-D27. After an X of planning, a section of the dome must be cut (WM-D24).
        """
        if decision.kind == WRITE_X:
            return Step(_fill(sheet, spot, X), (_CUT,) if decision.source == PLANNING else ())
        if decision.kind in {"cut", "ladder"}:
            return Step(sheet.cross(spot))
        return super().mark(sheet, decision, spot, written)

    def worth(self, sheet: Sheet, card: MissionCard) -> tuple[int, int]:
        """Return the mission's values, which come from the ladder and not from the card (WM-D30)."""
        return mission_values(sheet.count_crossed(LADDERS["missions"]))

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> DomeTally:
        levels = Counter(symbols(sheet))
        read: dict[str, Any] = {
            **{f"mission_{claim.letter.lower()}": FIRST if claim.first else LATER for claim in claims},
            **{f"{name}_ladder": sheet.count_crossed(steps) for name, steps in LADDERS.items()},
            **{f"research_{word}": levels[count] for count, word in enumerate(_CIRCLED, 1)},
            **{field: _bonus(sheet, end) for field, end in _FIELDS.items()},
        }
        return DomeTally(
            **read,
            astronauts=sheet.count_crossed(ASTRONAUTS),
            unbuilt=len(unbuilt(sheet)),
            errors=count_errors(LAYOUT, sheet),
        )

    def mission_fields(self, claims: Sequence[Claim]) -> Mapping[str, int | str]:
        return {f"mission_{claim.letter.lower()}": FIRST if claim.first else LATER for claim in claims}

    def check_tally(self, tally: DomeTally, missions: Sequence[int]) -> None:
        """Check that no more levels have circles than there are (WM-D36)."""
        circled = tally.research_one + tally.research_two + tally.research_three
        if circled > len(RESEARCH):
            raise Malformed(
                "research_three",
                "There are {levels} research levels, not {circled}.",
                levels=len(RESEARCH),
                circled=circled,
            )

    def lines(self, tally: DomeTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the score lines (WM-D35, WM-D36, WM-D37, WM-D38, WM-D39, WM-D40, WM-D41)."""
        return (
            _missions(tally),
            *_research(tally),
            _skyscrapers(tally),
            _astronauts(tally, place),
            _dome(tally),
            errors_line(tally.errors),
        )

    def marks(self, sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
        """Return the counted spots, with the step of the ladder whose value applies."""
        missions = (*_claimed(claims), *next_step(sheet, "missions"))
        return {**super().marks(sheet, claims), "Missions": missions}

    def counted(self, sheet: Sheet) -> Mapping[str, tuple[str, ...]]:
        return {
            **{
                label: (*_circled_by(sheet, count), *next_step(sheet, "research"))
                for count, label in enumerate(_RESEARCH_LABELS, 1)
            },
            "Skyscrapers": sheet.circled_of(bonus for pair in _BONUSES.values() for bonus in pair),
            "Astronauts": (*sheet.crossed_of(ASTRONAUTS), *next_step(sheet, "astronauts")),
            "Dome": (*unbuilt(sheet), *next_step(sheet, "dome")),
        }

    def contest(self, tally: DomeTally) -> int:
        """Return the number of crossed astronauts (WM-D38)."""
        return tally.astronauts

    def astra_contest(self, given: Mapping[str, int]) -> int:
        """Return the number of ASTRA's astronaut cards, which count as crossed astronauts."""
        return given.get(ASTRONAUT, 0)
