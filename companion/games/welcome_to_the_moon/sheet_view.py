"""View of a sheet: its spots, which are lit or refused, its content in words, the part in focus."""

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
