"""Steps to set up a table again as it was: the cards to lay out, and what to write on each sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from companion.engine.rebuild import TABLE as LAID
from companion.engine.rebuild import TURN, UNKNOWN, Group, groups, present
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.components import ACTIONS, DECK, EFFECTS, PRINTED_ACTIONS
from companion.games.welcome_to_the_moon.layout import FLAG, MISSION, SPACE, Layout, Spot, load
from companion.games.welcome_to_the_moon.neighbours import LEFT, MINE, RIGHT, SIDES, side_of
from companion.games.welcome_to_the_moon.piles import SoloPile, third_of
from companion.games.welcome_to_the_moon.prompts import moment
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.sheet_view import EMPTY, NAMES, SPACED
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    SCORES,
    SCORING,
    SHEETS,
    Astra,
    Mission,
    Player,
    State,
)

ROW = 6
"""Largest number of spaces in a row of text, so that dashes for empty spaces are counted at a glance."""
LONG = 3
"""Smallest number of marks in a run that is shortened to its first and last mark."""
NUMBERS = re.compile(r"(\d+)")
BLANK = Text("Nothing is written on this sheet yet.")
PARTS = Text("{items}; {item}")


def sheet_steps(layout: Layout, sheet: Sheet) -> Iterator[Text]:
    """Yield a step for each row of spaces, then a step for the marks under each heading."""
    yield from written(layout, sheet)
    spots = [spot for spot in layout.spots.values() if spot.kind not in (SPACE, MISSION, FLAG)]
    yield from marked(spots, sheet)


def written(layout: Layout, sheet: Sheet) -> Iterator[Text]:
    """Yield a step for each row that is not empty, with a dash for each empty space.

    A zone is left out if the zones before it contain all its spaces.
    """
    told: set[str] = set()
    for zone in layout.zones:
        if told.issuperset(zone.spaces):
            continue
        told.update(zone.spaces)
        for row in rows_of(layout, zone.spaces):
            if any(space in sheet.written for space in row):
                heading = zone.name if len(row) == len(zone.spaces) else from_on(layout, zone.name, row)
                yield Text("{place}: {row}", place=heading, row=in_order(layout, sheet, row))


def rows_of(layout: Layout, spaces: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the spaces under each heading of the zone, at most `ROW` at a time."""
    for _, alike in groupby(spaces, key=lambda space: layout.spots[space].group):
        part = tuple(alike)
        yield from (part[at : at + ROW] for at in range(0, len(part), ROW))


def from_on(layout: Layout, zone: Text, row: Sequence[str]) -> Text:
    """Return the heading of a row that is only a part of its zone; it names the row's first space."""
    return Text("{zone}, from {space} on", zone=zone, space=layout.spots[row[0]].name)


def in_order(layout: Layout, sheet: Sheet, row: Iterable[str]) -> Text:
    """Return the entries of these spaces as a text."""
    entries = [str(sheet.written.get(space, EMPTY)) for space in row]
    return in_a_row([layout.entries.get(entry) or Text.verbatim(entry) for entry in entries], SPACED)


def marked(spots: Sequence[Spot], sheet: Sheet) -> Iterator[Text]:
    """Yield one step for each heading under which anything is marked."""
    headings = dict.fromkeys(spot.group for spot in spots)
    for heading in headings:
        here = [spot for spot in spots if spot.group == heading]
        if said := marks(here, sheet):
            yield Text("{place}: {row}.", place=heading, row=said)


def marks(spots: Sequence[Spot], sheet: Sheet) -> Text | None:
    """Return a text like 'circle robot 1, plant 2; cross energy 1', None if no spot is marked."""
    lines = [spot for spot in spots if spot.line]
    others = [spot for spot in spots if not spot.line]
    found = [
        (Text("draw {marks}"), named(lines, sheet.circled)),
        (Text("circle {marks}"), named(others, sheet.circled)),
        (Text("cross {marks}"), named(spots, sheet.crossed)),
    ]
    said = [Text(verb, marks=in_a_row(names)) for verb, names in found if names]
    return in_a_row(said, PARTS) if said else None


def named(spots: Sequence[Spot], marked: frozenset[str]) -> list[Text]:
    """Return the names of the marked spots; a long run of numbered spots becomes "first to last"."""
    names: list[Text] = []
    for is_marked, row in groupby(spots, key=lambda spot: spot.id in marked):
        for run in runs([spot.name for spot in row] if is_marked else []):
            names.extend([Text("{first} to {last}", first=run[0], last=run[-1])] if len(run) >= LONG else run)
    return names


def runs(names: Sequence[Text]) -> Iterator[list[Text]]:
    """Split the names into runs; within a run, one number rises by one from each name to the next."""
    run: list[Text] = []
    place = 0
    for name in names:
        step = rises(run[-1], name) if run else 0
        if not step or (len(run) > 1 and step != place):
            yield run
            run = []
        run, place = [*run, name], step
    yield run


def rises(before: str, after: str) -> int:
    """Return the index of the only part that differs, if it is a number that rises by one; else 0.

    Both names are split into parts at their numbers.
    """
    one, other = NUMBERS.split(before), NUMBERS.split(after)
    if len(one) != len(other):
        return 0
    differs = [at for at, (first, second) in enumerate(zip(one, other, strict=True)) if first != second]
    if len(differs) != 1 or not one[at := differs[0]].isdecimal():
        return 0
    return at if int(other[at]) == int(one[at]) + 1 else 0


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
        """Yield the names of the players whose insignia the owner's sheet shows at this spot."""
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
    """Yield the steps of each shared sheet once; a player's left sheet is the next player's right sheet.

    Rule WM-B1.

    In a solo game ASTRA owns the other half of both sheets.
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
    steps = tuple(steps_of_sheet(state, halves))
    return Group(place, steps, notes=() if steps else (BLANK,))


@lru_cache(maxsize=8)
def printed(slug: str) -> tuple[Spot, ...]:
    """Return the spots of one printed sheet; their ids do not begin with a side."""
    return tuple(spot for spot in load(slug).spots.values() if spot.kind != MISSION)


def steps_of_sheet(state: State, halves: tuple[Half, ...]) -> Iterator[Text]:
    """Yield steps for what both owners share (spaces, insignia, crossed symbols), then for each half."""
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
    """Return the names of the players with an insignia on this spot, as the owners of the halves see it."""
    return list(dict.fromkeys(name for half in halves for name in half.drew(spot)))


def spaces(heading: Text, row: Sequence[Spot], halves: tuple[Half, ...]) -> Iterator[Text]:
    """Yield the insignia on a planet's spaces in their order, if there are any."""
    found = [owners(spot, halves) for spot in row]
    if any(found):
        names = in_a_row([plain_list(one) if one else Text.verbatim(EMPTY) for one in found])
        yield Text("{place}, insignia in order: {row}", place=heading, row=names)


def insignia(spots: Sequence[Spot], halves: tuple[Half, ...]) -> Iterator[Text]:
    """Yield, for each owner of insignia, the moon spaces, flags and asteroids with these insignia."""
    drawn = {spot.id: plain_list(owners(spot, halves)) for spot in spots}
    for names in dict.fromkeys(drawn.values()):
        if names:
            theirs = frozenset(spot for spot, there in drawn.items() if there == names)
            yield Text("insignia of {names} on {spots}", names=names, spots=in_a_row(named(spots, theirs)))


def common(halves: tuple[Half, ...]) -> Sheet:
    """Return a sheet with the marks of the owners of these halves, by the ids of the printed spots."""
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
    """Yield the marks that the owner of a half made on spots that are not shared."""
    sheet = common((half,))
    for heading in dict.fromkeys(spot.group for spot in spots):
        here = [spot for spot in spots if spot.group == heading]
        if said := marks(here, sheet):
            place = Text("Half of {player}, {place}", player=half.player.name, place=heading)
            yield Text("{place}: {row}.", place=place, row=said)


def rebuild(state: State) -> tuple[Group, ...]:
    """Return the steps for the cards, the missions, ASTRA, every sheet and the progress of the turn."""
    return groups(
        cards(state),
        Group(Text("Missions"), tuple(mission(state, one) for one in state.missions)),
        *her(state),
        *sheets(state),
        Group(TURN, notes=tuple(turn(state))),
        Group(UNKNOWN, notes=tuple(unknown(state))),
    )


def cards(state: State) -> Group:
    """Return the open cards and what all players may know of the pile (WM-S3, WM-S49).

    If the app draws the cards, the players have none to lay out, so this group has only notes.
    """
    shown = tuple(place(state, at) for at in range(len(astra.turned_up(state))))
    if state.mode == SCORES:
        return Group(LAID, notes=(Text("The app keeps only the final scores of this table."),))
    extra = tuple(Text("Extra card in the deck: {card}.", card=DECK[card].label) for card in state.extra)
    if state.dealer == APP:
        drawing = Text("The app goes on turning over the starship cards: you need no deck.")
        return Group(Text("Cards"), notes=(drawing, *shown, *extra))
    pile = () if state.pile is None else tuple(solo_pile(state.pile, len(state.extra)))
    return Group(Text("Cards"), (*shown, *pile), notes=extra)


def place(state: State, at: int) -> Text:
    """Return a text for the pile, or in solo the card, at one of the three places."""
    slot = state.slots[at]
    said = (
        Text("Card {place}: {number} with {actions}.")
        if state.solo
        else Text("Pile {place}: number {number}, action {actions}.")
    )
    return Text(said, place=at + 1, number=slot.number, actions=PRINTED_ACTIONS[slot.action])


def solo_pile(pile: SoloPile, extra: int) -> Iterator[Text]:
    """Yield the face-down cards, the effect cards among them, and the discards (WM-S47, WM-S48, WM-S63)."""
    yield Text.counted(
        "Face-down pile: shuffle {count} starship card.",
        "Face-down pile: shuffle {count} starship cards.",
        count=len(pile.cards),
    )
    if pile.effects:
        letters = plain_list(sorted(EFFECTS[card] for card in pile.effects))
        third = third_of(extra)
        yield Text(
            "ASTRA’s effects {letters}: shuffle them into the lowest {count} cards of it.",
            letters=letters,
            count=min(third, len(pile.cards)),
        )
    known = [DECK[card].label if card in DECK else effect(card) for card in pile.discard]
    if known:
        yield Text("Discard pile, bottom to top: {cards}.", cards=in_a_row(known))


def effect(card: str) -> Text:
    """Return the name of one of ASTRA's effect cards."""
    return Text("effect {letter}", letter=EFFECTS[card])


def mission(state: State, one: Mission) -> Text:
    """Return the text of a mission card, with the value that is face up (WM-S36)."""
    card = state.adventure.layout.cards[one.card]
    said = Text("Mission {letter}, card {card}: {asks} First value {first} is open.")
    if one.flipped:
        said = Text("Mission {letter}, card {card}: {asks} Turned over: later value {later}.")
    return Text(said, letter=one.letter, card=one.card, asks=card.asks, first=card.first, later=card.later)


def her(state: State) -> Iterator[Group]:
    """Yield ASTRA's cards, the cards that left the game and the bonuses used (WM-S50, WM-S60, WM-S67)."""
    if state.astra is None or state.mode == SCORES:
        return
    name = Text("ASTRA: {name}, level {level}", name=astra.opponent(state).name, level=state.astra.level)
    lying = (*her_cards(state), *removed(state.astra))
    used = Text("Solo bonuses used: {count}.", count=state.astra.used)
    effects = Text("Effects that came: {letters}.", letters=plain_list(state.astra.effects))
    notes = present(effects if state.astra.effects else None)
    if state.dealer == APP:
        yield Group(name, (used,), notes=(*lying, *notes))
    else:
        yield Group(name, (*lying, used), notes=notes)


def her_cards(state: State) -> Iterator[Text]:
    """Yield the number of ASTRA's cards of each action (WM-S67)."""
    for action, count in astra.given_by_action(state).items():
        if count:
            yield Text.counted(
                "{count} {actions} card of hers.",
                "{count} {actions} cards of hers.",
                count=count,
                actions=ACTIONS[action],
            )


def removed(one: Astra) -> Iterator[Text]:
    """Yield the third cards that a bonus took out of the game (WM-S60)."""
    if one.removed:
        gone = in_a_row([DECK[card].label for card in one.removed])
        yield Text("Out of the game: {cards}.", cards=gone)


def sheets(state: State) -> Iterator[Group]:
    """Yield a group for each player's sheet, or for each sheet shared by two neighbours (WM-B1)."""
    if state.mode == SCORES:
        return
    claims = {player.seat: (*claimed(player), *counted(state, player)) for player in state.players}
    if state.mode == CARDS or state.adventure.neighbours is not None:
        for player in state.players:
            yield Group(Text.verbatim(player.name), claims[player.seat], player.seat)
    if state.mode == CARDS:
        return
    if state.adventure.neighbours is not None:
        yield from shared_sheets(state)
        return
    for player in state.players:
        steps = tuple(sheet_steps(state.adventure.layout, player.sheet))
        place = Text("Sheet of {player}", player=player.name)
        yield Group(place, (*steps, *claims[player.seat]), player.seat, notes=() if steps else (BLANK,))


def claimed(player: Player) -> Iterator[Text]:
    """Yield the missions that this player has accomplished (WM-S36)."""
    for claim in player.claims:
        said = Text("Mission {letter}: accomplished at its first value.")
        if not claim.first:
            said = Text("Mission {letter}: accomplished at its later value.")
        yield Text(said, letter=claim.letter)


def counted(state: State, player: Player) -> Iterator[Text]:
    """Yield what this player has said about open missions."""
    for one in state.missions:
        if (count := player.count(one.letter)) and player.claimed(one.letter) is None:
            card = state.adventure.layout.cards[one.card]
            yield Text("Mission {letter}: {progress}.", letter=one.letter, progress=card.progress(count))


def turn(state: State) -> Iterator[Text]:
    """Yield the moment, the players who are done, and what the others have chosen."""
    yield Text("{moment}.", moment=moment(state))
    if state.phase == SCORING:
        return
    done = [player.name for player in state.players if player.turn.done]
    if done and state.mode == SHEETS:
        yield Text("Done with this turn: {names}.", names=plain_list(done))
    for player in state.players:
        chosen = player.turn.chosen
        if chosen is not None and not player.turn.done:
            yield Text(
                "{player} has chosen {number} with {actions}.",
                player=player.name,
                number=chosen.number,
                actions=ACTIONS[chosen.action],
            )


def unknown(state: State) -> Iterator[Text]:
    """Yield what the app does not know about this table."""
    if state.mode == CARDS:
        yield Text("What is written on the paper sheets.")
    if state.mode != SCORES and state.dealer != APP and state.pile is None:
        yield Text("The face-down cards of the three piles and their discards.")
