"""A sheet as it is shown: its spots, what is lit and why not, both sides of a shared one, a small drawing."""

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


SIDE = 1000
"""Side of a sheet, which is a square."""
MARGIN, LEAST, MOST = 70, 340, 860
"""Room around the lit spots, the least side of the part shown, and the most.

A smaller part would lose its surroundings. A larger one would be no closer look, so the whole sheet is shown.
"""


@dataclass(frozen=True, slots=True)
class Strip:
    """A heading, usually the name of a zone, with its lit spots: offer, neighbours, gain.

    Only one of the spots that answer the same `decision` can be taken; with "" each of them may be.
    """

    title: Text
    offers: tuple[tuple[str, Offer, Text, Text], ...]
    decision: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet; `focus` is x, y, width and height of the part to look at now.

    `refused` has each reason why a spot cannot be tapped now, with all spots it applies to. It is kept beside
    the drawing, because reasons change with every number, while a spot is sent again only if it changed
    itself. `printed` is what only this adventure's sheet prints (figures, which bonus belongs to which mark).
    The player's entries and marks are repeated in words: `written` has each zone's numbers, `marked` what is
    circled and crossed. `reached` are the printed parts that are connected, if an adventure connects any.
    `sides` are the two sheets of a player who shares them with neighbours; all their spots are drawn.
    """

    slug: str
    player: str
    drawn: Mapping[str, Drawn]
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
        drawn = {spot: replace(one, lit=False, gain=NO_GAIN) for spot, one in self.drawn.items()}
        return replace(self, drawn=drawn, focus=focus([]), strips=(), refused=())

    @property
    def tells(self) -> bool:
        """True if a lit spot would bring anything."""
        return any(gain for strip in self.strips for *_, gain in strip.offers)

    def of_kind(self, *kinds: str) -> tuple[Drawn, ...]:
        """Return the spots of these kinds."""
        return tuple(drawn for drawn in self.drawn.values() if drawn.spot.kind in kinds)


def sheet_view(state: State, player: Player, offers: Sequence[Offer]) -> SheetView:
    """Return the view of this player's sheet, with the spots lit that these offers name."""
    layout = state.adventure.layout
    tappable = {target(offer): offer for offer in offers if offer.kind in TAPPED}
    lit = {spot: offer for spot, offer in tappable.items() if offer.refusal is None}
    # Choices before the first turn bring the same at every spot.
    gains = gains_of(state, player.seat) if lit and state.turn else {}
    drawn = drawn_spots(layout, player, lit, gains)
    return SheetView(
        slug=layout.slug,
        player=player.name,
        drawn=drawn,
        focus=focus([drawn[spot].spot for spot in lit] if lit else []),
        strips=strips(state, player, lit, gains),
        summary=summary(state, player),
        printed=layout.printed,
        written=written_in_words(state, player),
        marked=marked_in_words(state, player, drawn.values()),
        reached=state.adventure.reached(player.sheet),
        sides=sides_of(state, player),
        refused=refusals(state, player, tappable),
    )


def refusals(
    state: State, player: Player, tappable: Mapping[str, Offer]
) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """Return the reasons why spots cannot be tapped, each with its spots.

    While a number or an X is to be written, every filled space has one, too.
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
    """Return the numbers of each zone in their order, of zones that have any."""
    written, empty = player.sheet.written, Text.verbatim(EMPTY)
    said = {space: standing(state, player, space, entry) for space, entry in written.items()}
    return tuple(
        (zone.name, in_a_row([said.get(space, empty) for space in zone.spaces], SPACED))
        for zone in state.adventure.layout.zones
        if any(space in written for space in zone.spaces)
    )


def standing(state: State, player: Player, space: str, entry: Entry) -> Text:
    """Return the entry of a space as a text: a number, an X, a word of the adventure's, or an owner."""
    if state.adventure.neighbours is not None:
        return Text.verbatim(insignia_of(state, player, space, str(entry)))
    return state.adventure.layout.entries.get(str(entry), Text.verbatim(entry))


def marked_in_words(
    state: State, player: Player, drawn: Iterable[Drawn]
) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """Return the names of circled and of crossed spots; of insignia, by the name of their owner."""
    shared, spots = state.adventure.neighbours, tuple(drawn)
    drawn_on = shared.insignia if shared else ()
    marks = [one for one in spots if one.spot.id not in drawn_on and one.spot.kind != FLAG]
    found = [
        (Text("Circled"), tuple(one.spot.name for one in marks if one.circled)),
        (Text("Crossed"), tuple(one.spot.name for one in marks if one.crossed)),
    ]
    if shared:
        signed = [one for one in spots if one.spot.id in drawn_on or one.spot.kind == FLAG]
        mine = tuple(one.spot.name for one in signed if one.circled)
        found.append((Text("Insignia of {name}", name=player.name), mine))
        for side in sides_of(state, player):
            here = [one for one in signed if one.crossed and one.spot.id.startswith(side.id)]
            found.append((Text("Insignia of {name}", name=side.name), tuple(one.spot.name for one in here)))
    return tuple((word, names) for word, names in found if names)


def strips(
    state: State, player: Player, lit: Mapping[str, Offer], gains: Mapping[str, Gain]
) -> tuple[Strip, ...]:
    """Return the lit spots under their headings in the order of the sheet, apart for each decision."""
    groups: dict[tuple[str, Text], list[tuple[str, Offer, Text, Text]]] = {}
    answers = answered(state, player) if lit else {}
    for spot, offer in lit.items():
        decision = offer.kind if offer.kind == WriteNumber.kind else answers.get(spot, "")
        heading, gain = state.adventure.heading(player.sheet, spot), gains.get(spot, NO_GAIN)
        shown = (spot, offer, neighbours(state, player, spot), gain.said)
        groups.setdefault((decision, heading), []).append(shown)
    return tuple(Strip(title, tuple(offers), decision) for (decision, title), offers in groups.items())


def answered(state: State, player: Player) -> dict[str, str]:
    """Return the kind of the decision that each spot answers.

    Several decisions of one kind are left out, because each takes a spot of its own.
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
    """Return the smallest square around these spots with some room, within the sheet."""
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
    """One player's sheet as SVG paths, with `filled` of `spaces`; `theirs` are a neighbour's insignia.

    Spaces and circles are points, which the stroke's width and line caps turn into squares and discs.
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
    """All sheets in the order of the seats, and the empty sheet under them."""

    empty: str
    sheets: tuple[SmallSheet, ...]


def small_sheets(state: State) -> SmallSheets:
    """Return the small drawings of all sheets of this table."""
    empty = "".join(_parts(state.slug, state.active).spaces.values())
    drawn = (_small(player.seat, player.sheet, state.slug, state.active) for player in state.seen)
    return SmallSheets(empty, tuple(drawn))


@dataclass(frozen=True, slots=True)
class Parts:
    """Path that each spot adds to a drawing: as a space, a circle, a cross, a line.

    `lost` are the entries that cross a space out.
    """

    spaces: dict[str, str]
    circles: dict[str, str]
    crosses: Mapping[str, str]
    lines: Mapping[str, str]
    lost: Container[Entry]


@cache
def _parts(slug: str, active: str) -> Parts:
    """Return the paths of an adventure's spots, of two sheets only those of the one in use (B8).

    The sheets in use by all players are together each sheet of the table once.
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
    """Draw one sheet, cached for all phones of the table, because a tap changes one of six."""
    parts, shared = _parts(slug, active), ADVENTURES[slug].neighbours
    drawn_on = shared.insignia if shared else frozenset[str]()
    lost = {space for space, entry in sheet.written.items() if entry in parts.lost}
    theirs = {space for space, there in sheet.written.items() if there == THEIRS} | (sheet.crossed & drawn_on)
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
