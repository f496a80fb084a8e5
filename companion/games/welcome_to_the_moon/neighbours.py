"""Sheets that lie between two neighbours: each player writes on the own half of two, one of them each turn.

A player's `Sheet` keeps what this player has marked. What a rule reads is that sheet together with what the
neighbours drew where both may (`Neighbours.seen`); of what it writes only the player's own is kept
(`Neighbours.own`). So a mark is stored once, and who takes a step back disturbs nobody. Against ASTRA, who
has no sheet, hers are kept on the player's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.sheet import Sheet

LEFT, RIGHT = SIDES = ("left", "right")
"""The sheet shared with the left-hand neighbour, and that with the right-hand one. Ids begin with them."""

MINE, THEIRS = "mine", "theirs"
"""What stands in a space: the own insignia or that of whoever has the other half of the sheet.

On other spots an own insignia counts as circled, the other one as crossed.
"""

INSIGNIA: Mapping[str, Text] = {MINE: Text("own insignia"), THEIRS: Text("the neighbour's insignia")}


def side_of(spot: str) -> str:
    """The sheet that a spot is on."""
    return spot.partition(".")[0]


class When(NamedTuple):
    """At what moment a sheet is seen: by one who plays alone, with this sheet in use, after the end.

    `untouched`: at the end, what nobody has marked counts for both.
    """

    alone: bool
    active: str
    over: bool
    untouched: bool


@dataclass(frozen=True, eq=False)
class Neighbours:
    """What the owners of a sheet share. Each sees it as the left-hand sheet or as the right-hand one.

    turned    the id of each shared spot -> its id for the owner of the other half.
    insignia  those of them on which an insignia is drawn; the others are crossed for both.
    decided   (sheet, when) -> with the marks that follow from the others.
    """

    turned: Mapping[str, str]
    insignia: frozenset[str]
    decided: Callable[[Sheet, When], Sheet]

    def seen(self, sheets: tuple[Sheet, ...], at: int, when: When) -> Sheet:
        """The sheet of the player at this place, together with the neighbours' marks."""
        return _seen(self, sheets, at, when)

    def own(self, kept: Sheet, before: Sheet, after: Sheet) -> Sheet:
        """What is kept of a sheet that was seen as `before` and is now `after`."""
        written = {
            space: there
            for space, there in after.written.items()
            if space in kept.written or space not in before.written
        }
        return Sheet(
            written,
            (kept.circled & after.circled) | (after.circled - before.circled),
            (kept.crossed & after.crossed) | (after.crossed - before.crossed),
        )

    def theirs(self, other: Sheet, side: str) -> Iterator[tuple[str, str]]:
        """What a neighbour has marked on the sheet at this side of theirs: our id, and how it is seen."""
        for spot in other.written:
            if side_of(spot) == side:
                yield self.turned[spot], "written"
        for spot in other.circled:
            if side_of(spot) == side and spot in self.insignia:
                yield self.turned[spot], "crossed"
        for spot in other.crossed:
            if side_of(spot) == side and spot in self.turned and spot not in self.insignia:
                yield self.turned[spot], "crossed"


@lru_cache(maxsize=256)
def _seen(shared: Neighbours, sheets: tuple[Sheet, ...], at: int, when: When) -> Sheet:
    kept = sheets[at]
    written, crossed = dict(kept.written), set(kept.crossed)
    for other, side in next_to(sheets, at) if not when.alone else ():
        for spot, how in shared.theirs(other, side):
            if how == "crossed":
                crossed.add(spot)
            else:
                written.setdefault(spot, THEIRS)
    seen = Sheet(written, kept.circled, frozenset(crossed), when.active)
    return shared.decided(seen, when)


def next_to(sheets: tuple[Sheet, ...], at: int) -> Iterator[tuple[Sheet, str]]:
    """The sheets of the left-hand and the right-hand neighbour, and on which side of theirs we share one.

    The next seat sits on the left. Of two players each is the other's neighbour on both sides.
    """
    yield sheets[(at + 1) % len(sheets)], RIGHT
    yield sheets[at - 1], LEFT
