"""The two sheets of a player who shares them: with whom, which is in use, the marks opposite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.text import Text
from companion.games.welcome_to_the_moon.layout import Spot
from companion.games.welcome_to_the_moon.neighbours import LEFT, MINE, RIGHT, THEIRS, next_to
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import Player, State

ASTRA = "astra"
CROSS, RING = 11, 12
"""Half the width of a cross on the other half, and the radius of a circle there."""

NAMES = {LEFT: Text("Left sheet"), RIGHT: Text("Right sheet")}
SHARED_WITH = {LEFT: Text("Left sheet, with {name}"), RIGHT: Text("Right sheet, with {name}")}


@dataclass(frozen=True, slots=True)
class SideView:
    """One of the two sheets; `mine` and `theirs` are seats or ASTRA, each with its own insignia.

    `crossed` and `circled` are SVG paths of what the neighbour marked on the half opposite, seen from here.
    """

    id: str
    active: bool
    mine: str
    theirs: str
    name: str
    crossed: str
    circled: str

    @property
    def said(self) -> Text:
        """Name of the sheet and of the neighbour who shares it."""
        return Text(SHARED_WITH[self.id], name=self.name)


def sides_of(state: State, player: Player) -> tuple[SideView, ...]:
    """Return both sheets of this player, the left one first; () if sheets are not shared."""
    if state.adventure.neighbours is None:
        return ()
    at = next(at for at, one in enumerate(state.players) if one.seat == player.seat)
    others = (state.players[(at + 1) % len(state.players)], state.players[at - 1])
    sheets = tuple(one.sheet for one in state.players)
    return tuple(
        _side(state, player, mine, other, sheet, theirs)
        for mine, other, (sheet, theirs) in zip((LEFT, RIGHT), others, next_to(sheets, at), strict=True)
    )


def _side(state: State, player: Player, mine: str, other: Player, sheet: Sheet, theirs: str) -> SideView:
    alone = state.solo
    spots = () if alone else tuple(_opposite(state, theirs))
    return SideView(
        id=mine,
        active=mine == state.active,
        mine=player.seat,
        theirs=ASTRA if alone else other.seat,
        name="ASTRA" if alone else other.name,
        crossed="".join(_cross(spot) for spot in spots if spot.id in sheet.crossed),
        circled="".join(_ring(spot) for spot in spots if spot.id in sheet.circled),
    )


def _opposite(state: State, side: str) -> Iterator[Spot]:
    """Yield the spots of the neighbour's own half, which no other player marks."""
    shared = state.adventure.neighbours
    for spot in state.adventure.layout.spots.values():
        if spot.id.startswith(f"{side}.") and shared is not None and spot.id not in shared.turned:
            yield spot


def _cross(spot: Spot) -> str:
    x, y = (1000 - at for at in spot.at)
    return f"M{x - CROSS} {y - CROSS}l{2 * CROSS} {2 * CROSS}m0-{2 * CROSS}l-{2 * CROSS} {2 * CROSS}"


def _ring(spot: Spot) -> str:
    x, y = (1000 - at for at in spot.at)
    return f"M{x - RING} {y}a{RING} {RING} 0 1 0 {2 * RING} 0a{RING} {RING} 0 1 0-{2 * RING} 0"


def insignia_of(state: State, player: Player, spot: str, entry: str) -> str:
    """Return the owner of the insignia: the player, the neighbour on that sheet, or ASTRA."""
    if entry != THEIRS:
        return player.name if entry == MINE else entry
    return next(side.name for side in sides_of(state, player) if spot.startswith(f"{side.id}."))
