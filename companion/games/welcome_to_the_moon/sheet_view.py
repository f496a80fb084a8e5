"""A sheet as it is drawn: every spot with what is on it, what is lit, and the part worth looking at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.decisions import MarkSheet, WriteX
from companion.games.welcome_to_the_moon.layout import MISSION, Spot
from companion.games.welcome_to_the_moon.state import Player, State
from companion.games.welcome_to_the_moon.turns import WriteNumber

SIDE = 1000
"""A sheet is a square of this side."""
MARGIN, LEAST, MOST = 70, 340, 860
"""Room around what is lit, and the smallest part that is shown: smaller would lose its surroundings. A part
larger than the last is no closer look: the whole sheet is shown."""

LIGHTING = (WriteNumber.kind, WriteX.kind, MarkSheet.kind)
"""The moves that are made by tapping the sheet."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One spot: what stands in a space, its mark, whether it may be tapped now or why not.

    `fresh` is the number of this turn. A mission that was accomplished is circled.
    """

    spot: Spot
    value: str = ""
    circled: bool = False
    crossed: bool = False
    lit: bool = False
    fresh: bool = False
    refusal: Text = NOTHING

    @property
    def classes(self) -> str:
        """The class names of its state."""
        states = {"circled": self.circled, "crossed": self.crossed, "lit": self.lit, "fresh": self.fresh}
        return " ".join(f"is-{name}" for name, holds in states.items() if holds)

    def moved(self, x: int, y: int) -> Drawn:
        """The same spot, drawn here: on the line of its row, clear of its neighbours."""
        return replace(self, spot=replace(self.spot, at=(x, y)))


@dataclass(frozen=True, slots=True)
class Strip:
    """A heading, a zone's name for the most part, and under it each lit spot: its offer, its neighbours."""

    title: Text
    offers: tuple[tuple[str, Offer, Text], ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet. `focus` is x, y, width and height of what is worth looking at now.

    `printed` is what only this adventure's sheet prints (figures, which bonus belongs to which mark).
    """

    slug: str
    player: str
    drawn: Mapping[str, Drawn]
    focus: tuple[int, int, int, int]
    strips: tuple[Strip, ...]
    summary: Text
    printed: Mapping[str, Any]

    def unlit(self) -> SheetView:
        """The same for other players: the whole sheet, nothing to tap."""
        drawn = {spot: replace(one, lit=False, refusal=NOTHING) for spot, one in self.drawn.items()}
        return replace(self, drawn=drawn, focus=focus([]), strips=())

    def of_kind(self, *kinds: str) -> tuple[Drawn, ...]:
        """The spots of these kinds."""
        return tuple(drawn for drawn in self.drawn.values() if drawn.spot.kind in kinds)


def sheet_view(state: State, player: Player, offers: Sequence[Offer]) -> SheetView:
    """This player's sheet with what these offers light."""
    layout, sheet = state.adventure.layout, player.sheet
    tappable = {_target(offer): offer for offer in offers if offer.kind in LIGHTING}
    lit = {spot: offer for spot, offer in tappable.items() if offer.refusal is None}
    claimed = {mark for claim in player.claims for mark in _claimed(claim)}
    written = player.turn.written
    drawn = {
        spot.id: Drawn(
            spot,
            value=str(sheet.written.get(spot.id, "")),
            circled=spot.id in sheet.circled or spot.id in claimed,
            crossed=spot.id in sheet.crossed,
            lit=spot.id in lit,
            fresh=written is not None and written.space == spot.id,
            refusal=tappable[spot.id].refusal or NOTHING if spot.id in tappable else NOTHING,
        )
        for spot in layout.spots.values()
    }
    return SheetView(
        slug=layout.slug,
        player=player.name,
        drawn=drawn,
        focus=focus([drawn[spot].spot for spot in lit] if lit else []),
        strips=strips(state, player, lit),
        summary=Text(
            "{adventure}: {written} of {spaces} spaces are filled.",
            adventure=layout.name,
            written=len(sheet.written),
            spaces=len(layout.spaces),
        ),
        printed=layout.printed,
    )


def _claimed(claim: Claim) -> tuple[str, str]:
    """D30: the mission, and where each has two symbols the one that was won."""
    mission = f"{MISSION}.{claim.letter}"
    return mission, f"{mission}.{'first' if claim.first else 'later'}"


def _target(offer: Offer) -> str:
    """The spot an offer is about."""
    return str(offer.fields.get("space") or offer.fields.get("mark"))


def strips(state: State, player: Player, lit: Mapping[str, Offer]) -> tuple[Strip, ...]:
    """The lit spots under their headings, in the order of the sheet."""
    groups: dict[Text, list[tuple[str, Offer, Text]]] = {}
    for spot, offer in lit.items():
        heading = state.adventure.heading(player.sheet, spot)
        groups.setdefault(heading, []).append((spot, offer, neighbours(state, player, spot)))
    return tuple(Strip(title, tuple(offers)) for title, offers in groups.items())


def neighbours(state: State, player: Player, space: str) -> Text:
    """The numbers between which a space stands; nothing where its zone has none, or it is no space."""
    zones = state.adventure.layout.zones_of.get(space, ())
    for zone in zones:
        at, written = zone.spaces.index(space), player.sheet.written
        before = next((written[one] for one in reversed(zone.spaces[:at]) if one in written), None)
        after = next((written[one] for one in zone.spaces[at + 1 :] if one in written), None)
        if before is not None and after is not None:
            return Text("between {low} and {high}", low=before, high=after)
        if before is not None:
            return Text("after {number}", number=before)
        if after is not None:
            return Text("before {number}", number=after)
    return NOTHING


def focus(spots: Iterable[Spot]) -> tuple[int, int, int, int]:
    """The smallest square with all these spots and some room around them, within the sheet."""
    points = [spot.at for spot in spots]
    if not points:
        return (0, 0, SIDE, SIDE)
    left, right = min(x for x, _ in points) - MARGIN, max(x for x, _ in points) + MARGIN
    top, bottom = min(y for _, y in points) - MARGIN, max(y for _, y in points) + MARGIN
    side = max(right - left, bottom - top, LEAST)
    if side > MOST:
        return (0, 0, SIDE, SIDE)
    x = _within((left + right - side) // 2, side)
    y = _within((top + bottom - side) // 2, side)
    return (x, y, side, side)


def _within(start: int, side: int) -> int:
    return max(0, min(start, SIDE - side))
