"""A sheet as it is drawn: every spot with what is on it, what is lit, and the part worth looking at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.gains import TAPPED, Gain, gains_of, target
from companion.games.welcome_to_the_moon.layout import MISSION, Spot
from companion.games.welcome_to_the_moon.state import Player, State

SIDE = 1000
"""A sheet is a square of this side."""
MARGIN, LEAST, MOST = 70, 340, 860
"""Room around what is lit, and the smallest part that is shown: smaller would lose its surroundings. A part
larger than the last is no closer look: the whole sheet is shown."""

NO_GAIN = Gain()


@dataclass(frozen=True, slots=True)
class Drawn:
    """One spot: what stands in a space, its mark, whether it may be tapped now or why not.

    `fresh` is the number of this turn. A mission that was accomplished is circled. `gain` is what a lit
    spot brings.
    """

    spot: Spot
    value: str = ""
    circled: bool = False
    crossed: bool = False
    lit: bool = False
    fresh: bool = False
    refusal: Text = NOTHING
    gain: Gain = NO_GAIN

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
    """A heading, a zone's name for the most part, and under it each lit spot: offer, neighbours, gain."""

    title: Text
    offers: tuple[tuple[str, Offer, Text, Text], ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet. `focus` is x, y, width and height of what is worth looking at now.

    `printed` is what only this adventure's sheet prints (figures, which bonus belongs to which mark). What a
    pen wrote is told again in words: `written` has each zone's numbers, `marked` what is circled and crossed.
    """

    slug: str
    player: str
    drawn: Mapping[str, Drawn]
    focus: tuple[int, int, int, int]
    strips: tuple[Strip, ...]
    summary: Text
    printed: Mapping[str, Any]
    written: tuple[tuple[Text, str], ...] = ()
    marked: tuple[tuple[Text, tuple[Text, ...]], ...] = ()

    def unlit(self) -> SheetView:
        """The same for other players: the whole sheet, nothing to tap."""
        drawn = {
            spot: replace(one, lit=False, refusal=NOTHING, gain=NO_GAIN) for spot, one in self.drawn.items()
        }
        return replace(self, drawn=drawn, focus=focus([]), strips=())

    @property
    def tells(self) -> bool:
        """Whether a lit spot would bring anything."""
        return any(gain for strip in self.strips for *_, gain in strip.offers)

    def of_kind(self, *kinds: str) -> tuple[Drawn, ...]:
        """The spots of these kinds."""
        return tuple(drawn for drawn in self.drawn.values() if drawn.spot.kind in kinds)


def sheet_view(state: State, player: Player, offers: Sequence[Offer]) -> SheetView:
    """This player's sheet with what these offers light."""
    layout, sheet = state.adventure.layout, player.sheet
    tappable = {target(offer): offer for offer in offers if offer.kind in TAPPED}
    lit = {spot: offer for spot, offer in tappable.items() if offer.refusal is None}
    gains = gains_of(state, player.seat) if lit else {}
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
            gain=gains.get(spot.id, NO_GAIN),
        )
        for spot in layout.spots.values()
    }
    return SheetView(
        slug=layout.slug,
        player=player.name,
        drawn=drawn,
        focus=focus([drawn[spot].spot for spot in lit] if lit else []),
        strips=strips(state, player, lit, gains),
        summary=Text(
            "{adventure}: {written} of {spaces} spaces are filled.",
            adventure=layout.name,
            written=len(sheet.written),
            spaces=len(layout.spaces),
        ),
        printed=layout.printed,
        written=written_in_words(state, player),
        marked=marked_in_words(drawn.values()),
    )


EMPTY = "–"
"""A space without a number."""


def written_in_words(state: State, player: Player) -> tuple[tuple[Text, str], ...]:
    """The numbers of each zone in their order, of those in which one stands."""
    written = player.sheet.written
    return tuple(
        (zone.name, " ".join(str(written.get(space, EMPTY)) for space in zone.spaces))
        for zone in state.adventure.layout.zones
        if any(space in written for space in zone.spaces)
    )


def marked_in_words(drawn: Iterable[Drawn]) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """What is circled and what is crossed, by name."""
    spots = tuple(drawn)
    circled = tuple(one.spot.name for one in spots if one.circled)
    crossed = tuple(one.spot.name for one in spots if one.crossed)
    both = ((Text("Circled"), circled), (Text("Crossed"), crossed))
    return tuple((word, names) for word, names in both if names)


def _claimed(claim: Claim) -> tuple[str, str]:
    """D30: the mission, and where each has two symbols the one that was won."""
    mission = f"{MISSION}.{claim.letter}"
    return mission, f"{mission}.{'first' if claim.first else 'later'}"


def strips(
    state: State, player: Player, lit: Mapping[str, Offer], gains: Mapping[str, Gain]
) -> tuple[Strip, ...]:
    """The lit spots under their headings, in the order of the sheet."""
    groups: dict[Text, list[tuple[str, Offer, Text, Text]]] = {}
    for spot, offer in lit.items():
        heading, gain = state.adventure.heading(player.sheet, spot), gains.get(spot, NO_GAIN)
        groups.setdefault(heading, []).append((spot, offer, neighbours(state, player, spot), gain.said))
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
