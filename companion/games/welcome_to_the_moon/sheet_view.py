"""A sheet as it is shown: its spots, what is lit and why not, what is on it in words, the part to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.welcome_to_the_moon.decisions import WriteX, current, options
from companion.games.welcome_to_the_moon.drawn_spots import NO_GAIN, Drawn, drawn_spots
from companion.games.welcome_to_the_moon.gains import TAPPED, Gain, gains_of, target
from companion.games.welcome_to_the_moon.layout import FLAG, Spot
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.sides import NAMES, SideView, insignia_of, sides_of
from companion.games.welcome_to_the_moon.state import Player, State
from companion.games.welcome_to_the_moon.turns import WriteNumber, write_refusal

SIDE = 1000
"""A sheet is a square of this side."""
MARGIN, LEAST, MOST = 70, 340, 860
"""Room around what is lit, and the smallest part that is shown: smaller would lose its surroundings. A part
larger than the last is no closer look: the whole sheet is shown."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A heading, a zone's name for the most part, and under it each lit spot: offer, neighbours, gain.

    Of all spots that answer one `decision` one can be taken; "" where each of them may be.
    """

    title: Text
    offers: tuple[tuple[str, Offer, Text, Text], ...]
    decision: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet. `focus` is x, y, width and height of what is worth looking at now.

    `refused` has each reason why a spot cannot be tapped now, with all spots that it is said of: beside the
    drawing, since a reason changes with every number, and a spot is sent again only where it changed itself.
    `printed` is what only this adventure's sheet prints (figures, which bonus belongs to which mark). What a
    pen wrote is told again in words: `written` has each zone's numbers, `marked` what is circled and crossed.
    `reached` are the printed parts that are connected, where an adventure connects any. `sides` are the two
    sheets of one who shares them with neighbours; all their spots are drawn.
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
        """The same for other players: the whole sheet, nothing to tap."""
        drawn = {spot: replace(one, lit=False, gain=NO_GAIN) for spot, one in self.drawn.items()}
        return replace(self, drawn=drawn, focus=focus([]), strips=(), refused=())

    @property
    def tells(self) -> bool:
        """Whether a lit spot would bring anything."""
        return any(gain for strip in self.strips for *_, gain in strip.offers)

    def of_kind(self, *kinds: str) -> tuple[Drawn, ...]:
        """The spots of these kinds."""
        return tuple(drawn for drawn in self.drawn.values() if drawn.spot.kind in kinds)


def sheet_view(state: State, player: Player, offers: Sequence[Offer]) -> SheetView:
    """This player's sheet with what these offers light."""
    layout = state.adventure.layout
    tappable = {target(offer): offer for offer in offers if offer.kind in TAPPED}
    lit = {spot: offer for spot, offer in tappable.items() if offer.refusal is None}
    # What is chosen before the first turn brings the same wherever it is.
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
    """Why spots cannot be tapped: every filled space too, while a number or an X is to be written."""
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
    """What the drawing is of, and how full it is."""
    layout, sheet = state.adventure.layout, player.sheet
    spaces = layout.parts[sheet.active].spaces
    return Text(
        "{adventure}: {written} of {spaces} spaces are filled.",
        adventure=NAMES.get(sheet.active, layout.name),
        written=len(spaces) - len(sheet.empty(spaces)),
        spaces=len(spaces),
    )


EMPTY = "–"
"""A space without a number."""
SPACED = Text("{items} {item}")


def written_in_words(state: State, player: Player) -> tuple[tuple[Text, Text], ...]:
    """The numbers of each zone in their order, of those in which one stands."""
    written, empty = player.sheet.written, Text.verbatim(EMPTY)
    said = {space: standing(state, player, space, entry) for space, entry in written.items()}
    return tuple(
        (zone.name, in_a_row([said.get(space, empty) for space in zone.spaces], SPACED))
        for zone in state.adventure.layout.zones
        if any(space in written for space in zone.spaces)
    )


def standing(state: State, player: Player, space: str, entry: Entry) -> Text:
    """What stands in a space: a number, an X, a word of the adventure's, or whose insignia."""
    if state.adventure.neighbours is not None:
        return Text.verbatim(insignia_of(state, player, space, str(entry)))
    return state.adventure.layout.entries.get(str(entry), Text.verbatim(entry))


def marked_in_words(
    state: State, player: Player, drawn: Iterable[Drawn]
) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
    """What is circled and what is crossed, by name; whose insignia where one is drawn."""
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
    """The lit spots under their headings, in the order of the sheet; each decision's by themselves."""
    groups: dict[tuple[str, Text], list[tuple[str, Offer, Text, Text]]] = {}
    answers = answered(state, player) if lit else {}
    for spot, offer in lit.items():
        decision = offer.kind if offer.kind == WriteNumber.kind else answers.get(spot, "")
        heading, gain = state.adventure.heading(player.sheet, spot), gains.get(spot, NO_GAIN)
        shown = (spot, offer, neighbours(state, player, spot), gain.said)
        groups.setdefault((decision, heading), []).append(shown)
    return tuple(Strip(title, tuple(offers), decision) for (decision, title), offers in groups.items())


def answered(state: State, player: Player) -> dict[str, str]:
    """The kind of the decision that each spot answers; not of several of a kind, which take a spot each."""
    now = current(player.turn) if player.turn.decisions else ()
    kinds = Counter(decision.kind for decision in now)
    single = [decision for decision in reversed(now) if kinds[decision.kind] == 1]
    return {spot: decision.kind for decision in single for spot in options(state, player, decision)}


def neighbours(state: State, player: Player, space: str) -> Text:
    """The numbers between which a space stands; nothing where its zone has none, or it is no space."""
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
