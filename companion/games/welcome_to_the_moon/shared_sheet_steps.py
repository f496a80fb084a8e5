"""Steps to write sheets between two neighbours again: each sheet once, with both halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.rebuild import Group, present
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE, Spot, load
from companion.games.welcome_to_the_moon.neighbours import LEFT, MINE, RIGHT, SIDES, side_of
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.sheet_steps import BLANK, PARTS, marks, named
from companion.games.welcome_to_the_moon.sheet_view import EMPTY
from companion.games.welcome_to_the_moon.sides import NAMES
from companion.games.welcome_to_the_moon.state import Player, State


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a sheet as its owner sees it, with the name of the owner of the other half."""

    side: str
    player: Player
    other: str

    def id(self, spot: str) -> str:
        """Return the id that the owner's sheet gives to a spot of the printed sheet."""
        return f"{self.side}.{spot}"

    def drew(self, spot: Spot) -> Iterator[str]:
        """Yield the names of the players whose insignia this owner sees on the spot."""
        sheet, here = self.player.sheet, self.id(spot.id)
        if spot.kind == SPACE:
            if here in sheet.written:
                yield self.player.name if sheet.written[here] == MINE else self.other
            return
        if here in sheet.circled:
            yield self.player.name
        if here in sheet.crossed:
            yield self.other


def shared_sheets(state: State) -> Iterator[Group]:
    """Yield each sheet once: a player's left one is the right one of the next (B1).

    In a solo game ASTRA owns the other half of both.
    """
    seen = state.seen
    if state.solo:
        for side in SIDES:
            yield group(state, NAMES[side], (Half(side, seen[0], "ASTRA"),))
        return
    for at, one in enumerate(seen):
        other = seen[(at + 1) % len(seen)]
        halves = (Half(LEFT, one, other.name), Half(RIGHT, other, one.name))
        place = Text("Sheet on the left of {left}, on the right of {right}", left=one.name, right=other.name)
        yield group(state, place, halves)


def group(state: State, place: Text, halves: tuple[Half, ...]) -> Group:
    """Return the group of steps for one sheet."""
    steps = tuple(sheet(state, halves))
    return Group(place, steps, notes=() if steps else (BLANK,))


@lru_cache(maxsize=8)
def printed(slug: str) -> tuple[Spot, ...]:
    """Return the printed spots, without the side on which an owner sees them."""
    return tuple(spot for spot in load(slug).spots.values() if spot.kind != MISSION)


def sheet(state: State, halves: tuple[Half, ...]) -> Iterator[Text]:
    """Yield what lies between both halves (spaces, insignia, crossed symbols), then each half."""
    shared = state.adventure.neighbours
    every = printed(state.slug)
    if shared is None:
        return
    between = [spot for spot in every if halves[0].id(spot.id) in shared.turned]
    for heading in dict.fromkeys(spot.group for spot in between):
        here = [spot for spot in between if spot.group == heading]
        yield from spaces(heading, [spot for spot in here if spot.kind == SPACE], halves)
        signed = [spot for spot in here if spot.kind == FLAG or halves[0].id(spot.id) in shared.insignia]
        rest = [spot for spot in here if spot not in signed and spot.kind != SPACE]
        said = present(*insignia(signed, halves), marks(rest, common(halves)))
        if said:
            yield Text("{place}: {row}.", place=heading, row=in_a_row(said, PARTS))
    own = [spot for spot in every if spot not in between]
    for half in halves:
        yield from own_half(half, own)


def owners(spot: Spot, halves: tuple[Half, ...]) -> list[str]:
    """Return the names of the players whose insignia stands there, as both owners see it."""
    return list(dict.fromkeys(name for half in halves for name in half.drew(spot)))


def spaces(heading: Text, row: Sequence[Spot], halves: tuple[Half, ...]) -> Iterator[Text]:
    """Yield the insignia on a planet's spaces in their order, if there are any."""
    found = [owners(spot, halves) for spot in row]
    if any(found):
        names = in_a_row([plain_list(one) if one else Text.verbatim(EMPTY) for one in found])
        yield Text("{place}, insignia in order: {row}", place=heading, row=names)


def insignia(spots: Sequence[Spot], halves: tuple[Half, ...]) -> Iterator[Text]:
    """Yield the moon spaces, flags and asteroids with insignia, by the names of their owners."""
    drawn = {spot.id: plain_list(owners(spot, halves)) for spot in spots}
    for names in dict.fromkeys(drawn.values()):
        if names:
            theirs = frozenset(spot for spot, there in drawn.items() if there == names)
            yield Text("insignia of {names} on {spots}", names=names, spots=in_a_row(named(spots, theirs)))


def common(halves: tuple[Half, ...]) -> Sheet:
    """Return the marks of both owners, by the ids of the printed spots."""
    circled = {printed_id(one) for half in halves for one in half.player.sheet.circled if on(half, one)}
    crossed = {printed_id(one) for half in halves for one in half.player.sheet.crossed if on(half, one)}
    return Sheet({}, frozenset(circled), frozenset(crossed))


def on(half: Half, spot: str) -> bool:
    """Return True if this spot lies on the half's sheet."""
    return side_of(spot) == half.side


def printed_id(spot: str) -> str:
    """Return the id without its side."""
    return spot.partition(".")[2]


def own_half(half: Half, spots: Sequence[Spot]) -> Iterator[Text]:
    """Yield the marks that an owner made on the own half."""
    sheet = common((half,))
    for heading in dict.fromkeys(spot.group for spot in spots):
        here = [spot for spot in spots if spot.group == heading]
        if said := marks(here, sheet):
            place = Text("Half of {player}, {place}", player=half.player.name, place=heading)
            yield Text("{place}: {row}.", place=place, row=said)
