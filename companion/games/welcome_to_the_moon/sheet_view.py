"""View of a sheet: its spots, which of them can be tapped, sheets shared with neighbours, small drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.decisions import WriteX, current, options
from companion.games.welcome_to_the_moon.gains import TAPPED, Gain, gains_of, target
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE, Layout, Spot
from companion.games.welcome_to_the_moon.neighbours import LEFT, MINE, RIGHT, THEIRS, next_to
from companion.games.welcome_to_the_moon.sheet import Entry, Sheet
from companion.games.welcome_to_the_moon.state import Player, State
from companion.games.welcome_to_the_moon.turns import WriteNumber, write_refusal

ASTRA = "astra"
CROSS, RING = 11, 12
"""Half the width of a cross, and the radius of a circle, on the neighbour's half of a shared sheet."""

NAMES = {LEFT: Text("Left sheet"), RIGHT: Text("Right sheet")}
SHARED_WITH = {LEFT: Text("Left sheet, with {name}"), RIGHT: Text("Right sheet, with {name}")}


@dataclass(frozen=True, slots=True)
class SideView:
    """One of a player's two sheets. `mine` and `theirs` are the owners of its halves, as seats or ASTRA.

    `crossed` and `circled` are SVG paths of the marks that the neighbour made on the neighbour's own half, as
    the player sees them from the other side of the sheet.
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
    """Return the name of an insignia's owner: the player, the neighbour who shares the sheet, or ASTRA."""
    if entry != THEIRS:
        return player.name if entry == MINE else entry
    return next(side.name for side in sides_of(state, player) if spot.startswith(f"{side.id}."))


NO_GAIN = Gain()


@dataclass(frozen=True, slots=True)
class SpotView:
    """One spot with its entry and marks. `lit` is True if the spot may be tapped now.

    `fresh` is True for the space with this turn's number. An accomplished mission counts as circled. `gain`
    is what a lit spot would bring.
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
        """CSS classes for the state of the spot."""
        states = {"circled": self.circled, "crossed": self.crossed, "lit": self.lit, "fresh": self.fresh}
        return " ".join(f"is-{name}" for name, holds in states.items() if holds)

    def moved(self, x: int, y: int) -> SpotView:
        """Return the spot at another position, to align it with its row or keep it clear of other spots."""
        return replace(self, spot=replace(self.spot, at=(x, y)))


def spot_views(
    layout: Layout, player: Player, lit: Collection[str], gains: Mapping[str, Gain]
) -> dict[str, SpotView]:
    """Return every spot of a sheet by id, with its entry and marks, whether it is lit, and its gain."""
    sheet = player.sheet
    claimed = {mark for claim in player.claims for mark in _claimed(claim)}
    fresh = "" if player.turn.written is None else player.turn.written.space
    told = {*sheet.written, *sheet.circled, *sheet.crossed, *claimed, *lit, *gains, fresh}
    return {
        spot: SpotView(
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
def blanks(slug: str) -> Mapping[str, SpotView]:
    """Return the spots of an empty sheet by id; all views share them, since most spots are blank."""
    return {spot.id: SpotView(spot) for spot in ADVENTURES[slug].layout.spots.values()}


def pen(layout: Layout, sheet: Sheet, spot: str) -> str:
    """Return the entry of a space as a text, but "" for a word of the layout, which is shown as a cross."""
    entry = sheet.written.get(spot, "")
    return "" if entry in layout.entries else str(entry)


def _claimed(claim: Claim) -> tuple[str, str]:
    """Return the ids of the claimed mission and of the symbol won with it, if it has symbols (WM-D30)."""
    mission = f"{MISSION}.{claim.letter}"
    return mission, f"{mission}.{'first' if claim.first else 'later'}"


SIDE = 1000
"""Side of a sheet, which is a square."""
MARGIN, LEAST, MOST = 70, 340, 860
"""Room around the lit spots, and the smallest and largest side of the part of a sheet that is shown.

A smaller part would hide the surroundings. A larger part would hardly be magnified, so the whole sheet is
shown instead.
"""


@dataclass(frozen=True, slots=True)
class Strip:
    """A heading, usually the name of a zone, with its lit spots.

    `offers` has for each spot its id, its offer, the numbers next to it and its gain. If all spots answer one
    decision, `decision` is its kind, and only one spot can be chosen. If it is "", each spot can be chosen.
    """

    title: Text
    offers: tuple[tuple[str, Offer, Text, Text], ...]
    decision: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet; `focus` is x, y, width and height of the part to look at now.

    `refused` has each reason why spots cannot be tapped now, with the ids of these spots. The reasons are not
    part of `spots`, because they change with every number, but a spot is sent to the phone again only if the
    spot has changed. `printed` is what only this adventure's sheet prints (figures, which bonus belongs to
    which mark).
    The player's entries and marks are repeated in words: `written` has each zone's numbers, `marked` what is
    circled and crossed. `reached` are the printed parts that are connected, if an adventure connects any.
    `sides` are the two sheets of a player who shares them with neighbours; all their spots are drawn.
    """

    slug: str
    player: str
    spots: Mapping[str, SpotView]
    focus: tuple[int, int, int, int]
    strips: tuple[Strip, ...]
    summary: Text
    printed: Mapping[str, Any]
    written: tuple[tuple[Text, Text], ...] = ()
    marked: tuple[tuple[Text, tuple[Text, ...]], ...] = ()
    reached: frozenset[str] = frozenset()
    sides: tuple[SideView, ...] = ()
    refused: tuple[tuple[Text, tuple[str, ...]], ...] = ()

    def unlit(self) -> SheetView:
        """Return the whole sheet with nothing to tap, for pictures and read-only pages."""
        spots = {spot: replace(one, lit=False, gain=NO_GAIN) for spot, one in self.spots.items()}
        return replace(self, spots=spots, focus=focus([]), strips=(), refused=())

    @property
    def tells(self) -> bool:
        """True if a lit spot would bring anything."""
        return any(gain for strip in self.strips for *_, gain in strip.offers)

    def of_kind(self, *kinds: str) -> tuple[SpotView, ...]:
        """Return all spots whose kind is one of these."""
        return tuple(one for one in self.spots.values() if one.spot.kind in kinds)


def sheet_view(state: State, player: Player, offers: Sequence[Offer]) -> SheetView:
    """Return the view of this player's sheet; the spots that these offers name are lit."""
    layout = state.adventure.layout
    tappable = {target(offer): offer for offer in offers if offer.kind in TAPPED}
    lit = {spot: offer for spot, offer in tappable.items() if offer.refusal is None}
    # Before the first turn, every spot would bring the same, so no gains are shown.
    gains = gains_of(state, player.seat) if lit and state.turn else {}
    spots = spot_views(layout, player, lit, gains)
    return SheetView(
        slug=layout.slug,
        player=player.name,
        spots=spots,
        focus=focus([spots[spot].spot for spot in lit] if lit else []),
        strips=strips(state, player, lit, gains),
        summary=summary(state, player),
        printed=layout.printed,
        written=written_in_words(state, player),
        marked=marked_in_words(state, player, spots.values()),
        reached=state.adventure.reached(player.sheet),
        sides=sides_of(state, player),
        refused=refusals(state, player, tappable),
    )


def refusals(
    state: State, player: Player, tappable: Mapping[str, Offer]
) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """Return the reasons why spots cannot be tapped, each with its spots.

    While a number or an X is to be written, every filled space has a reason, too.
    """
    reasons = {spot: offer.refusal for spot, offer in tappable.items()}
    kinds = {offer.kind for offer in tappable.values()}
    if WriteNumber.kind in kinds:
        reasons |= {space: write_refusal(state, player, space) for space in player.sheet.written}
    elif WriteX.kind in kinds:
        reasons |= {space: state.adventure.x_refusal(player.sheet, space) for space in player.sheet.written}
    said: dict[Text, tuple[str, ...]] = {}
    for spot, reason in reasons.items():
        if reason is not None:
            said[reason] = (*said.get(reason, ()), spot)
    return tuple(said.items())


def summary(state: State, player: Player) -> Text:
    """Return the name of the sheet and how many of its spaces are filled."""
    layout, sheet = state.adventure.layout, player.sheet
    spaces = layout.parts[sheet.active].spaces
    return Text(
        "{adventure}: {written} of {spaces} spaces are filled.",
        adventure=NAMES.get(sheet.active, layout.name),
        written=len(spaces) - len(sheet.empty(spaces)),
        spaces=len(spaces),
    )


EMPTY = "–"
"""Sign for a space without a number."""
SPACED = Text("{items} {item}")


def written_in_words(state: State, player: Player) -> tuple[tuple[Text, Text], ...]:
    """Return the name of each zone with an entry, and the entries of its spaces in their order."""
    written, empty = player.sheet.written, Text.verbatim(EMPTY)
    said = {space: standing(state, player, space, entry) for space, entry in written.items()}
    return tuple(
        (zone.name, in_a_row([said.get(space, empty) for space in zone.spaces], SPACED))
        for zone in state.adventure.layout.zones
        if any(space in written for space in zone.spaces)
    )


def standing(state: State, player: Player, space: str, entry: Entry) -> Text:
    """Return the entry of a space as a text: a number, an X, a word of the layout, or an insignia's owner."""
    if state.adventure.neighbours is not None:
        return Text.verbatim(insignia_of(state, player, space, str(entry)))
    return state.adventure.layout.entries.get(str(entry), Text.verbatim(entry))


def marked_in_words(
    state: State, player: Player, shown: Iterable[SpotView]
) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """Return the names of circled spots, of crossed spots, and of the spots with each owner's insignia."""
    shared, spots = state.adventure.neighbours, tuple(shown)
    insignia = shared.insignia if shared else ()
    marks = [one for one in spots if one.spot.id not in insignia and one.spot.kind != FLAG]
    found = [
        (Text("Circled"), tuple(one.spot.name for one in marks if one.circled)),
        (Text("Crossed"), tuple(one.spot.name for one in marks if one.crossed)),
    ]
    if shared:
        signed = [one for one in spots if one.spot.id in insignia or one.spot.kind == FLAG]
        mine = tuple(one.spot.name for one in signed if one.circled)
        found.append((Text("Insignia of {name}", name=player.name), mine))
        for side in sides_of(state, player):
            here = [one for one in signed if one.crossed and one.spot.id.startswith(side.id)]
            found.append((Text("Insignia of {name}", name=side.name), tuple(one.spot.name for one in here)))
    return tuple((word, names) for word, names in found if names)


def strips(
    state: State, player: Player, lit: Mapping[str, Offer], gains: Mapping[str, Gain]
) -> tuple[Strip, ...]:
    """Return the lit spots in groups; the spots of a group have the same heading and decision."""
    groups: dict[tuple[str, Text], list[tuple[str, Offer, Text, Text]]] = {}
    answers = answered(state, player) if lit else {}
    for spot, offer in lit.items():
        decision = offer.kind if offer.kind == WriteNumber.kind else answers.get(spot, "")
        heading, gain = state.adventure.heading(player.sheet, spot), gains.get(spot, NO_GAIN)
        shown = (spot, offer, neighbours(state, player, spot), gain.said)
        groups.setdefault((decision, heading), []).append(shown)
    return tuple(Strip(title, tuple(offers), decision) for (decision, title), offers in groups.items())


def answered(state: State, player: Player) -> dict[str, str]:
    """Return the kind of the decision that each spot answers, by the spot's id.

    A kind is left out if several decisions of this kind wait, because each of them takes another spot.
    """
    now = current(player.turn) if player.turn.decisions else ()
    kinds = Counter(decision.kind for decision in now)
    single = [decision for decision in reversed(now) if kinds[decision.kind] == 1]
    return {spot: decision.kind for decision in single for spot in options(state, player, decision)}


def neighbours(state: State, player: Player, space: str) -> Text:
    """Return a text with the nearest numbers around a space in its zone.

    It is empty if the zone has no numbers, or if the spot is not a space.
    """
    layout = state.adventure.layout
    written = {one: there for one, there in player.sheet.written.items() if there not in layout.entries}
    zones = layout.zones_of.get(space, ()) if state.adventure.neighbours is None else ()
    for zone in zones:
        at = zone.spaces.index(space)
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
    """Return the smallest square part of the sheet that shows these spots with some room around them."""
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


DOT = 16
"""Half the width of a cross, in the units of a sheet (1000 to its side)."""


@dataclass(frozen=True, slots=True)
class SmallSheet:
    """One player's sheet as SVG paths. `filled` is the number of filled spaces out of `spaces`.

    `theirs` are the neighbours' insignia. Spaces and circles are paths of a single point, which the width and
    the caps of the stroke turn into squares and discs.
    """

    seat: str
    written: str
    circled: str
    crossed: str
    lines: str
    theirs: str
    filled: int
    spaces: int


@dataclass(frozen=True, slots=True)
class SmallSheets:
    """Small drawings of all sheets in the order of the seats, and of the empty sheet behind each of them."""

    empty: str
    sheets: tuple[SmallSheet, ...]


def small_sheets(state: State) -> SmallSheets:
    """Return the small drawings of all sheets of this table."""
    empty = "".join(_parts(state.slug, state.active).spaces.values())
    small = (_small(player.seat, player.sheet, state.slug, state.active) for player in state.seen)
    return SmallSheets(empty, tuple(small))


@dataclass(frozen=True, slots=True)
class Parts:
    """Paths that a spot adds to a small drawing, by the spot's id: for a space, a circle, a cross, a line.

    `lost` are the entries that are drawn as a cross over the space.
    """

    spaces: dict[str, str]
    circles: dict[str, str]
    crosses: Mapping[str, str]
    lines: Mapping[str, str]
    lost: Container[Entry]


@cache
def _parts(slug: str, active: str) -> Parts:
    """Return the paths of an adventure's spots. Of two sheets, only the one in use is drawn (WM-B8).

    The sheets that the players use in a turn are together all sheets of the table.
    """
    layout = ADVENTURES[slug].layout
    spots = [spot for spot in layout.spots.values() if spot.id.startswith(active)]
    return Parts(
        spaces={spot.id: _point(spot) for spot in spots if spot.kind == SPACE},
        circles={spot.id: _point(spot) for spot in spots if spot.line is None},
        crosses={spot.id: _small_cross(spot) for spot in spots},
        lines={spot.id: _line(spot) for spot in spots if spot.line is not None},
        lost=layout.entries,
    )


@lru_cache(256)
def _small(seat: str, sheet: Sheet, slug: str, active: str) -> SmallSheet:
    """Draw one sheet. Drawings are cached for all phones, because a tap changes only one sheet of six."""
    parts, shared = _parts(slug, active), ADVENTURES[slug].neighbours
    insignia = shared.insignia if shared else frozenset[str]()
    lost = {space for space, entry in sheet.written.items() if entry in parts.lost}
    theirs = {space for space, there in sheet.written.items() if there == THEIRS} | (sheet.crossed & insignia)
    filled, crossed = sheet.written.keys() - lost - theirs, (sheet.crossed | lost) - theirs
    return SmallSheet(
        seat=seat,
        written="".join(part for spot, part in parts.spaces.items() if spot in filled),
        circled="".join(part for spot, part in parts.circles.items() if spot in sheet.circled),
        crossed="".join(part for spot, part in parts.crosses.items() if spot in crossed),
        lines="".join(part for spot, part in parts.lines.items() if spot in sheet.circled),
        theirs="".join(part for spot, part in (parts.spaces | parts.circles).items() if spot in theirs),
        filled=sum(space in sheet.written for space in parts.spaces),
        spaces=len(parts.spaces),
    )


def _point(spot: Spot) -> str:
    x, y = spot.at
    return f"M{x} {y}h0"


def _small_cross(spot: Spot) -> str:
    x, y = spot.at
    return f"M{x - DOT} {y - DOT}l{2 * DOT} {2 * DOT}m0-{2 * DOT}l-{2 * DOT} {2 * DOT}"


def _line(spot: Spot) -> str:
    (x, y), (to_x, to_y) = spot.line or (spot.at, spot.at)
    return f"M{x} {y}L{to_x} {to_y}"
