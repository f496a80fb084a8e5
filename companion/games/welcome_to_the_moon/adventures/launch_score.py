"""Score of The Launch and ASTRA's rocket track.

A sheet scores its lowest score box left open, less the System Errors left open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.fields import Number, declare
from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Claim, count_errors
from companion.games.welcome_to_the_moon.components import Opponent
from companion.games.welcome_to_the_moon.layout import load
from companion.games.welcome_to_the_moon.points import errors_line
from companion.games.welcome_to_the_moon.sheet import Sheet

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
"""Points of the lowest score box left open, indexed by the number of rockets crossed (A1-45)."""


def open_errors(sheet: Sheet) -> tuple[str, ...]:
    """Return the System Errors suffered and not repaired."""
    return tuple(box for box in LAYOUT.errors if box in sheet.circled and box not in sheet.crossed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Figures read off a finished sheet; open errors are included in those suffered."""

    rockets: int = declare(Number("Rockets crossed", 0, len(ROCKETS)), default=0)
    open_errors: int = declare(Number("System Errors not repaired", 0, len(LAYOUT.errors)), default=0)
    suffered: int = declare(Number("System Errors suffered", 0, len(LAYOUT.errors)), default=0)
    final_rockets: int = declare(Number("Final rockets crossed", 0, len(FINAL_ROCKETS)), default=0)

    @property
    def launched(self) -> bool:
        """True if all rockets are crossed and no System Error is open (A1-41)."""
        return self.rockets == len(ROCKETS) and not self.open_errors


def tally_of(sheet: Sheet, claims: Sequence[Claim]) -> Tally:
    """Return the tally of a sheet; missions bring rockets, not points (A1-36)."""
    return Tally(
        rockets=sheet.count_crossed(ROCKETS),
        open_errors=len(open_errors(sheet)),
        suffered=count_errors(LAYOUT, sheet),
        final_rockets=sheet.count_crossed(FINAL_ROCKETS),
    )


def lines(tally: Tally, place: int | None) -> tuple[ScoreLine, ...]:
    """Return the points of the lowest open score box (A1-45) and the loss for open errors (A1-46).

    The total may be negative.
    """
    crossed = {"rockets": tally.rockets, "of": len(ROCKETS)}
    reason = Text("{rockets} of {of} crossed", **crossed)
    if tally.final_rockets:
        reason = Text("{rockets} of {of} crossed, {final} final", **crossed, final=tally.final_rockets)
    return ScoreLine(Text("Rockets"), POINTS[tally.rockets], reason), errors_line(tally.open_errors)


def marks(sheet: Sheet, claims: Sequence[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return the crossed rockets with the score box that counts, and the errors left open."""
    left = tuple(box for box in BOXES if box not in sheet.crossed)[:1]  # none only after a correction
    return {"Rockets": (*sheet.crossed_of(ROCKETS), *left), "System Errors": open_errors(sheet)}


def tie_breaks(tally: Tally) -> tuple[int, ...]:
    """Compare final rockets of those who launched (A1-47), then System Errors suffered (A1-48)."""
    return (
        tally.final_rockets if tally.launched else 0,
        -max(tally.suffered, tally.open_errors),
    )


def beats_astra(tally: Tally) -> bool:
    """Return True if the player wins a tie in which both launched, by a final rocket (A1-61)."""
    return tally.launched and tally.final_rockets > 0


# --- ASTRA ---------------------------------------------------------------------------------------

TRACK: int = PRINTED["astra"]["boxes"]
TRACK_LAUNCH: int = PRINTED["astra"]["launch"]
HEAD_START: Mapping[int, int] = {int(level): n for level, n in PRINTED["astra"]["head_start"].items()}
TRACK_POINTS: Mapping[int, int] = {int(box): points for box, points in PRINTED["astra"]["scores"].items()}


def astra_crossed(opponent: Opponent, given: Mapping[str, int]) -> int:
    """Return ASTRA's boxes: her head start and those of the cards given to her (A1-57, A1-58).

    It is limited to the length of the track.
    """
    cards = sum(number * opponent.points[action] for action, number in given.items())
    return min(TRACK, HEAD_START[opponent.level] + cards)


def astra_lines(opponent: Opponent, given: Mapping[str, int]) -> tuple[ScoreLine, ...]:
    """Return the score line with ASTRA's lowest score box left open (A1-59)."""
    crossed = astra_crossed(opponent, given)
    points = min((p for box, p in TRACK_POINTS.items() if box > crossed), default=TRACK_LAUNCH)
    reason = Text(
        "{crossed} of {boxes} boxes, {head_start} as a head start",
        crossed=crossed,
        boxes=TRACK,
        head_start=HEAD_START[opponent.level],
    )
    return (ScoreLine(Text("Rocket track"), points, reason),)


def astra_end(opponent: Opponent, given: Mapping[str, int]) -> str:
    """Return the ending of ASTRA's launch once her last box is crossed, else "" (A1-60)."""
    return ASTRA_LAUNCH if astra_crossed(opponent, given) == TRACK else ""
