"""Sheets shared by two neighbours: each player writes on one half of two sheets, and on one sheet each turn.

A player's `Sheet` stores only what this player has marked. Rules read it merged with the marks that the
neighbours made on shared spots (`Neighbours.seen`); of what a rule writes, only the player's own part is
stored (`Neighbours.own`). A mark is therefore stored once, and undoing it disturbs no other player. ASTRA has
no sheet, so her marks are stored on the player's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.sheet import Sheet

LEFT, RIGHT = SIDES = ("left", "right")
"""The sheets shared with the left-hand and with the right-hand neighbour. Ids begin with them."""

MINE, THEIRS = "mine", "theirs"
"""Entries of a space: the player's own insignia, or that of the owner of the sheet's other half.

On other spots the player's own insignia counts as circled, the other one as crossed.
"""

INSIGNIA: Mapping[str, Text] = {MINE: Text("own insignia"), THEIRS: Text("the neighbour's insignia")}


def side_of(spot: str) -> str:
    """Return the sheet that a spot is on."""
    return spot.partition(".")[0]


class When(NamedTuple):
    """Moment at which a sheet is seen.

    `alone`: its player plays against ASTRA. `active`: the sheet in use this turn. `over`: the game has ended.
    `untouched`: at the end, what no player has marked counts for both.
    """

    alone: bool
    active: str
    over: bool
    untouched: bool


@dataclass(frozen=True, eq=False)
class Neighbours:
    """Rules of a shared sheet: the left-hand sheet of one owner, the right-hand sheet of the other.

    turned    the id of each shared spot -> its id for the owner of the other half.
    insignia  those of them on which an insignia is drawn; the others are crossed for both.
    decided   (sheet, when) -> the sheet with the marks that follow from the others.
    """

    turned: Mapping[str, str]
    insignia: frozenset[str]
    decided: Callable[[Sheet, When], Sheet]

    def seen(self, sheets: tuple[Sheet, ...], at: int, when: When) -> Sheet:
        """Return the sheet of the player at this place, merged with the neighbours' marks."""
        return _seen(self, sheets, at, when)

    def own(self, kept: Sheet, before: Sheet, after: Sheet) -> Sheet:
        """Return what to store of a sheet that was seen as `before` and is now `after`."""
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
        """Yield a neighbour's marks on the sheet at this side of theirs: our id, and how we see the mark."""
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
    """Yield the left-hand, then the right-hand neighbour's sheet, with the side of theirs that is shared.

    The next seat sits on the left. Of two players each is the other's neighbour on both sides.
    """
    yield sheets[(at + 1) % len(sheets)], RIGHT
    yield sheets[at - 1], LEFT
