"""Sheets shared by two neighbours. Each player owns one half of a left and one half of a right sheet.

A player's `Sheet` stores only what this player has marked. Rules read this sheet merged with the marks that
the neighbours made on shared spots (`Neighbours.seen`). After a rule has changed the merged sheet, only the
player's own marks are stored (`Neighbours.own`). Each mark is therefore stored once, and undoing it disturbs
no other player. ASTRA has no sheet, so her marks are stored on the player's sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.sheet import Sheet

LEFT, RIGHT = SIDES = ("left", "right")
"""The sheets shared with the left-hand and with the right-hand neighbour; ids of spots begin with these."""

MINE, THEIRS = "mine", "theirs"
"""Entries of a space: the player's own insignia, or the insignia of the player with the other half.

On spots that are no spaces, the player's own insignia is stored as circled, the other insignia as crossed.
"""

INSIGNIA: Mapping[str, Text] = {MINE: Text("own insignia"), THEIRS: Text("the neighbour's insignia")}


def side_of(spot: str) -> str:
    """Return the side of the sheet on which a spot lies, which is the first part of its id."""
    return spot.partition(".")[0]


class When(NamedTuple):
    """Facts of the game that the merged sheet depends on.

    `alone` is True if the player plays against ASTRA. `active` is the sheet in use this turn. `over` is True
    once the game has ended. `untouched` is True if a planet without insignia then counts for both neighbours.
    """

    alone: bool
    active: str
    over: bool
    untouched: bool


@dataclass(frozen=True, eq=False)
class Neighbours:
    """Rules of a shared sheet, which is one owner's left-hand and the other owner's right-hand sheet.

    turned    the id of each shared spot -> the id of this spot for the owner of the other half.
    insignia  the shared spots on which an insignia is drawn. The other shared spots are crossed for both.
    decided   (sheet, when) -> the sheet with the marks that are computed from other marks.
    """

    turned: Mapping[str, str]
    insignia: frozenset[str]
    decided: Callable[[Sheet, When], Sheet]

    def seen(self, sheets: tuple[Sheet, ...], at: int, when: When) -> Sheet:
        """Return the sheet of the player at this place, merged with the neighbours' marks."""
        return _seen(self, sheets, at, when)

    def own(self, kept: Sheet, before: Sheet, after: Sheet) -> Sheet:
        """Return the sheet to store after a rule has changed the merged sheet from `before` to `after`.

        `kept` is the sheet stored so far. Stored sheets have only the player's own marks.
        """
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
        """Yield a neighbour's marks on a shared sheet as pairs of our id and "written" or "crossed".

        `side` is the sheet's side as the neighbour sees it.
        """
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
    """Yield the sheet of the left-hand, then of the right-hand neighbour, each with the shared side.

    The shared side is named as the neighbour sees it. The next seat sits on the left. With two players, each
    is the other's neighbour on both sides.
    """
    yield sheets[(at + 1) % len(sheets)], RIGHT
    yield sheets[at - 1], LEFT
