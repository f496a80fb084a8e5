"""The spots of a sheet as they are drawn: what is on them, which are lit, and what these would bring."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from companion.engine.records import replace
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.gains import Gain
from companion.games.welcome_to_the_moon.layout import MISSION, Layout, Spot
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import Player

NO_GAIN = Gain()


@dataclass(frozen=True, slots=True)
class Drawn:
    """One spot: its entry and mark, and whether it may be tapped now (`lit`).

    `fresh` marks this turn's number. A mission that was accomplished is circled. `gain` is what a lit spot
    would bring.
    """

    spot: Spot
    value: str = ""
    circled: bool = False
    crossed: bool = False
    lit: bool = False
    fresh: bool = False
    gain: Gain = NO_GAIN

    @property
    def classes(self) -> str:
        """CSS classes for its state."""
        states = {"circled": self.circled, "crossed": self.crossed, "lit": self.lit, "fresh": self.fresh}
        return " ".join(f"is-{name}" for name, holds in states.items() if holds)

    def moved(self, x: int, y: int) -> Drawn:
        """Return the same spot at another position: on the line of its row, clear of its neighbours."""
        return replace(self, spot=replace(self.spot, at=(x, y)))


def drawn_spots(
    layout: Layout, player: Player, lit: Collection[str], gains: Mapping[str, Gain]
) -> dict[str, Drawn]:
    """Return every spot of a sheet by id, with its entry and marks, whether it is lit, and its gain."""
    sheet = player.sheet
    claimed = {mark for claim in player.claims for mark in _claimed(claim)}
    fresh = "" if player.turn.written is None else player.turn.written.space
    told = {*sheet.written, *sheet.circled, *sheet.crossed, *claimed, *lit, *gains, fresh}
    return {
        spot: Drawn(
            blank.spot,
            value=pen(layout, sheet, spot),
            circled=spot in sheet.circled or spot in claimed,
            crossed=spot in sheet.crossed or sheet.written.get(spot) in layout.entries,
            lit=spot in lit,
            fresh=spot == fresh,
            gain=gains.get(spot, NO_GAIN),
        )
        if spot in told
        else blank
        for spot, blank in blanks(layout.slug).items()
    }


@cache
def blanks(slug: str) -> Mapping[str, Drawn]:
    """Return the spots of an empty sheet by id; all views share them, since most spots are blank."""
    return {spot.id: Drawn(spot) for spot in ADVENTURES[slug].layout.spots.values()}


def pen(layout: Layout, sheet: Sheet, spot: str) -> str:
    """Return the entry of a space: number, X or insignia; "" for a word of the layout, drawn as a cross."""
    entry = sheet.written.get(spot, "")
    return "" if entry in layout.entries else str(entry)


def _claimed(claim: Claim) -> tuple[str, str]:
    """Return the id of the mission and that of the symbol won; only some missions have two symbols (D30)."""
    mission = f"{MISSION}.{claim.letter}"
    return mission, f"{mission}.{'first' if claim.first else 'later'}"
