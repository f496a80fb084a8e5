"""Adventure 1, The Launch: full quarters give rockets; the lowest open score box counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.engine.errors import Malformed
from companion.engine.fields import Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import (
    WRITE_X,
    Adventure,
    Claim,
    Decision,
    Sheets,
    Step,
    Written,
    count_errors,
)
from companion.games.welcome_to_the_moon.components import ACTIONS, Opponent
from companion.games.welcome_to_the_moon.layout import load, out_of_order
from companion.games.welcome_to_the_moon.points import errors_line
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet, X

LAYOUT = load("launch")
PRINTED = LAYOUT.printed

LAUNCH, ASTRA_LAUNCH = "launch", "astra-launch"

ROCKETS = LAYOUT.of_kind("rocket")
FINAL_ROCKETS = LAYOUT.of_kind("final-rocket")
BOXES = LAYOUT.of_kind("score-box")
POINTS = (
    *(row["points"] for row in PRINTED["rows"].values() for _ in row["rockets"]),
    PRINTED["launch"]["points"],
)
"""Points of the lowest score box left open, indexed by the number of rockets crossed (WM-A1-45)."""


def open_errors(sheet: Sheet) -> tuple[str, ...]:
    """Return the System Errors suffered and not repaired."""
    return tuple(box for box in LAYOUT.errors if box in sheet.circled and box not in sheet.crossed)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchTally:
    """Figures read off a finished sheet. `suffered` includes the open errors."""

    rockets: int = declare(Number("Rockets crossed", 0, len(ROCKETS)), default=0)
    open_errors: int = declare(Number("System Errors not repaired", 0, len(LAYOUT.errors)), default=0)
    suffered: int = declare(Number("System Errors suffered", 0, len(LAYOUT.errors)), default=0)
    final_rockets: int = declare(Number("Final rockets crossed", 0, len(FINAL_ROCKETS)), default=0)

    @property
    def errors(self) -> int:
        return self.open_errors

    @property
    def launched(self) -> bool:
        """True if all rockets are crossed and no System Error is open (WM-A1-41)."""
        return self.rockets == len(ROCKETS) and not self.open_errors


TRACK: int = PRINTED["astra"]["boxes"]
TRACK_LAUNCH: int = PRINTED["astra"]["launch"]
HEAD_START: Mapping[int, int] = {int(level): n for level, n in PRINTED["astra"]["head_start"].items()}
TRACK_POINTS: Mapping[int, int] = {int(box): points for box, points in PRINTED["astra"]["scores"].items()}


def astra_crossed(opponent: Opponent, given: Mapping[str, int]) -> int:
    """Return the number of boxes that ASTRA has crossed, at most the length of her track.

    Her head start and each card given to her cross boxes (WM-A1-57, WM-A1-58).
    """
    cards = sum(number * opponent.points[action] for action, number in given.items())
    return min(TRACK, HEAD_START[opponent.level] + cards)


ACTIVATION = "activation"
"""Kind of decision that fills in an arrow."""

MISSION_X = 10  # WM-A1-38
MISSION_ERRORS = 5  # WM-A1-39

QUESTIONS = {
    "building": (WRITE_X, Text("Building: write an X in any empty space.")),
    "activation": (ACTIVATION, Text("Activation: fill in an arrow of a quarter that is not full yet.")),
}
"""Effects that need a decision from the player, each with the kind of decision and its sentence."""


@dataclass(frozen=True, slots=True)
class Quarter:
    """Spaces that give their effects once all of them are filled (WM-A1-15).

    `rockets` are triples of an effect, its number of rockets and the arrow that the effect needs ("" for
    none). `asks` are the decisions that the player makes when the quarter is full.
    """

    spaces: tuple[str, ...]
    rockets: tuple[tuple[str, int, str], ...]
    sabotages: tuple[str, ...]
    asks: tuple[Decision, ...]


ARROWS: Mapping[str, str] = {arrow: raw["quarter"] for arrow, raw in PRINTED["arrows"].items()}
"""Quarter of each arrow."""
ARROW_OF = {raw["effect"]: arrow for arrow, raw in PRINTED["arrows"].items()}


def _quarter(name: str, spaces: Sequence[str], effects: Sequence[str]) -> Quarter:
    kinds = {effect: LAYOUT.spots[effect].kind for effect in effects}
    return Quarter(
        tuple(spaces),
        tuple((e, PRINTED["rockets"][e], ARROW_OF.get(e, "")) for e in effects if e in PRINTED["rockets"]),
        tuple(e for e in effects if kinds[e] == "sabotage"),
        tuple(
            Decision(QUESTIONS[kinds[e]][0], name, QUESTIONS[kinds[e]][1])
            for e in effects
            if kinds[e] in QUESTIONS
        ),
    )


QUARTERS = {name: _quarter(name, raw["spaces"], raw["effects"]) for name, raw in PRINTED["quarters"].items()}
QUARTER_OF = {space: quarter for quarter in QUARTERS.values() for space in quarter.spaces}
ASKED_BY = {
    (name, QUESTIONS[kind][0]): effect
    for name, raw in PRINTED["quarters"].items()
    for effect in raw["effects"]
    if (kind := LAYOUT.spots[effect].kind) in QUESTIONS
}
"""Effect that leads to a decision, by the decision's source (a quarter) and kind."""

FLOOR = {space: zone.spaces for zone in LAYOUT.zones for space in zone.spaces}
ACTION = {space: PRINTED["floors"][zone.id]["action"] for zone in LAYOUT.zones for space in zone.spaces}
"""Action whose numbers a space takes; "" on the Wild floor (WM-A1-11)."""

ROWS = tuple((box, tuple(row["rockets"])) for box, row in PRINTED["rows"].items())
"""Each score box with its row of rockets. The last rocket of the row also crosses the box (WM-A1-26)."""


@cache
def _wrong_floor(floor: str, action: str) -> Text:
    """Return the refusal of a number on the floor of another action (WM-A1-11).

    The text is cached because every tap needs it for most spaces.
    """
    return Text(
        "This floor is for numbers of {floor} only; this one came with {action}.",
        floor=ACTIONS[floor],
        action=ACTIONS.get(action, action),
    )


def complete(sheet: Sheet, quarter: Quarter) -> Step:
    """Carry out the rockets and sabotages of a full quarter at once (WM-A1-16).

    Building and Activation become decisions, which the player takes in any order.
    """
    for effect, number, arrow in quarter.rockets:
        if not arrow or arrow in sheet.circled:  # WM-A1-17, WM-A1-18
            sheet = spend(sheet.cross(effect), number)
    return Step(sheet.circle(*sheet.unmarked(quarter.sabotages)), quarter.asks)  # WM-A1-23


def spend(sheet: Sheet, rockets: int) -> Sheet:
    """Spend rockets: cross the 31 rockets, then repair errors, then cross final rockets (WM-A1-25).

    Rockets for which nothing is left are lost.
    """
    next_ones = (*sheet.unmarked(ROCKETS), *open_errors(sheet), *sheet.unmarked(FINAL_ROCKETS))
    sheet = sheet.cross(*next_ones[:rockets])
    return sheet.cross(*(box for box, row in ROWS if row[-1] in sheet.crossed))  # WM-A1-26


def suffer(sheet: Sheet) -> Sheet:
    """Circle the first System Error box that was never used, if there is one (WM-A1-14, WM-A1-29)."""
    return sheet.circle(*sheet.unmarked(LAYOUT.errors)[:1])


def _sabotaged(sheet: Sheet, used: set[str]) -> Sheet:
    for sabotage in sheet.unmarked(LAYOUT.prizes):
        if sabotage in used:
            sheet = suffer(sheet).cross(sabotage)
    return sheet


def spaces_of(*floors: str) -> tuple[str, ...]:
    """Return every space of these floors."""
    return tuple(space for zone in LAYOUT.zones if zone.id in floors for space in zone.spaces)


FULL = {
    64: spaces_of("astronaut-1", "astronaut-2", "water"),
    65: spaces_of("robot-1", "robot-2", "planning"),
    66: spaces_of("energy"),
    67: spaces_of("plant", "wild"),
}
"""Spaces to be filled for missions 64 to 67 (WM-A1-37)."""


class Launch(Adventure[LaunchTally]):
    layout = LAYOUT
    tally = LaunchTally
    missions: Mapping[int, Callable[[Sheet], bool]] = {
        64: lambda sheet: sheet.filled(FULL[64]),
        65: lambda sheet: sheet.filled(FULL[65]),
        66: lambda sheet: sheet.filled(FULL[66]),
        67: lambda sheet: sheet.filled(FULL[67]),
        68: lambda sheet: list(sheet.written.values()).count(X) >= MISSION_X,
        69: lambda sheet: len(open_errors(sheet)) >= MISSION_ERRORS,
    }
    astra_prize = Text("Cross one sabotage.")
    shifts = False  # WM-A1-05
    endings: Mapping[str, Text] = {
        LAUNCH: Text("A rocket lifts off."),
        ASTRA_LAUNCH: Text("ASTRA's rocket lifts off."),
        "errors": Text("All System Errors are circled."),  # a crossed one is repaired (WM-A1-25)
    }

    def refusal(self, sheet: Sheet, value: Entry, action: str, space: str) -> Text | None:
        """Refuse a number on a floor of another action (WM-A1-11), or out of order (WM-A1-13)."""
        if (reason := self.x_refusal(sheet, space)) is not None:
            return reason
        if (needed := ACTION[space]) and needed != action:
            return _wrong_floor(needed, action)
        return out_of_order(sheet, FLOOR[space], space, value)

    def write(self, sheet: Sheet, space: str, value: Entry) -> Step:
        """Write the number or X, with the effects of a quarter that it completes (WM-A1-15)."""
        sheet, quarter = sheet.write(space, value), QUARTER_OF[space]
        return complete(sheet, quarter) if sheet.filled(quarter.spaces) else Step(sheet)

    def options(self, sheet: Sheet, decision: Decision, written: Written | None) -> tuple[str, ...]:
        """Return the arrows that can still be filled in (WM-A1-19), or every empty space for an X (WM-A1-20).

        On a full sheet there is no space for an X, so the Building is lost (WM-A1-22).
        """
        if decision.kind == ACTIVATION:
            return tuple(a for a in sheet.unmarked(ARROWS) if not sheet.filled(QUARTERS[ARROWS[a]].spaces))
        return super().options(sheet, decision, written)

    def mark(self, sheet: Sheet, decision: Decision, spot: str, written: Written | None) -> Step:
        """Fill in an arrow (WM-A1-19) or write an X (WM-A1-20), which may complete a quarter."""
        return super().mark(sheet.cross(ASKED_BY[decision.source, decision.kind]), decision, spot, written)

    def error(self, sheet: Sheet) -> Step:
        return Step(suffer(sheet))

    def incidents(self, sheets: Sheets) -> Sheets:
        """Settle the sabotages used this turn (WM-A1-30, WM-A1-31, WM-A1-32, WM-A1-33).

        For each of them, every player who has not used this sabotage suffers a System Error and loses it.
        """
        used = {sabotage for sheet in sheets.values() for sabotage in sheet.circled_of(LAYOUT.prizes)}
        return {seat: _sabotaged(sheet, used) for seat, sheet in sheets.items()} if used else sheets

    def brings(self, worth: int) -> Text:
        return Text.counted("{count} rocket", "{count} rockets", count=worth)

    def reward(self, sheet: Sheet, points: int) -> Sheet:
        return spend(sheet, points)

    def end(self, sheet: Sheet) -> str:
        """Return "launch" if this sheet has launched (WM-A1-41, WM-A1-42)."""
        return LAUNCH if self.tally_of(sheet, ()).launched else ""

    def tally_of(self, sheet: Sheet, claims: Sequence[Claim]) -> LaunchTally:
        """Return the tally of a sheet; missions bring rockets, not points (WM-A1-36)."""
        return LaunchTally(
            rockets=sheet.count_crossed(ROCKETS),
            open_errors=len(open_errors(sheet)),
            suffered=count_errors(LAYOUT, sheet),
            final_rockets=sheet.count_crossed(FINAL_ROCKETS),
        )

    def check_tally(self, tally: LaunchTally, missions: Sequence[int]) -> None:
        """Check the order in which rockets are spent: 31 rockets, repairs, final rockets (WM-A1-25)."""
        if tally.open_errors > tally.suffered:
            raise Malformed("open_errors", "Not repaired are at most the System Errors suffered.")
        first = len(ROCKETS)
        if tally.rockets < first and tally.open_errors < tally.suffered:
            raise Malformed(
                "suffered", "None is repaired before all {first} rockets are crossed.", first=first
            )
        if tally.rockets < first and tally.final_rockets:
            raise Malformed("final_rockets", "They are crossed only after all {first} rockets.", first=first)

    def lines(self, tally: LaunchTally, place: int | None) -> tuple[ScoreLine, ...]:
        """Return the points of the lowest open score box (WM-A1-45) and the loss for open errors (WM-A1-46).

        The total may be negative.
        """
        crossed = {"rockets": tally.rockets, "of": len(ROCKETS)}
        reason = Text("{rockets} of {of} crossed", **crossed)
        if tally.final_rockets:
            reason = Text("{rockets} of {of} crossed, {final} final", **crossed, final=tally.final_rockets)
        return ScoreLine(Text("Rockets"), POINTS[tally.rockets], reason), errors_line(tally.errors)

    def marks(self, sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
        """Return the crossed rockets with the score box that counts, and the errors left open."""
        left = tuple(box for box in BOXES if box not in sheet.crossed)[:1]  # empty only after a correction
        return {"Rockets": (*sheet.crossed_of(ROCKETS), *left), "System Errors": open_errors(sheet)}

    def tie_breaks(self, tally: LaunchTally) -> tuple[int, ...]:
        """Return the final rockets after a launch (WM-A1-47), then minus the errors suffered (WM-A1-48)."""
        return (
            tally.final_rockets if tally.launched else 0,
            -max(tally.suffered, tally.open_errors),
        )

    def struck(self, sheet: Sheet) -> Sheet:
        """Circle a System Error, even if no sabotage is left (WM-A1-64, WM-A1-D6)."""
        return suffer(sheet)

    def astra_lines(self, opponent: Opponent, given: Mapping[str, int]) -> tuple[ScoreLine, ...]:
        """Return ASTRA's score line, with the points of her lowest score box left open (WM-A1-59)."""
        crossed = astra_crossed(opponent, given)
        points = min((p for box, p in TRACK_POINTS.items() if box > crossed), default=TRACK_LAUNCH)
        reason = Text(
            "{crossed} of {boxes} boxes, {head_start} as a head start",
            crossed=crossed,
            boxes=TRACK,
            head_start=HEAD_START[opponent.level],
        )
        return (ScoreLine(Text("Rocket track"), points, reason),)

    def astra_end(self, opponent: Opponent, given: Mapping[str, int]) -> str:
        """Return the ending of ASTRA's launch once her last box is crossed (WM-A1-60)."""
        return ASTRA_LAUNCH if astra_crossed(opponent, given) == TRACK else ""

    def beats_astra(self, tally: LaunchTally) -> bool:
        """Return True if a final rocket wins the tie when the player and ASTRA have both launched.

        Rule WM-A1-61.
        """
        return tally.launched and tally.final_rockets > 0
