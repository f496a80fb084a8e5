"""Checklist for laying out a physical table of Astrojam as the app knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.rebuild import TURN, UNKNOWN, Group, cards, groups, present
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.astrojam import grid as g
from companion.games.astrojam import map_pieces
from companion.games.astrojam.components import BOARDS, CARD_NAMES, DESTINATIONS, IN_SENTENCE
from companion.games.astrojam.grid.state import Piece
from companion.games.astrojam.hands import owner
from companion.games.astrojam.map_pieces import called, in_reading_order, unknown_spaces
from companion.games.astrojam.objectives import ticked
from companion.games.astrojam.parts import CARDS, VISITS
from companion.games.astrojam.state import NO_CARD, OVER, PILES, SETUP, TO_LAY, Column, Player, State
from companion.games.astrojam.values import FORCED, PHASES
from companion.games.astrojam.views import OF_CARDS, VISIT_WORDS, sites

FEW = 5
"""Highest number of unplaced pieces that are named one by one. A higher number is only counted."""
DISCARDS = ("played", "missed")
KINDS = {g.ROBOT: Text("Robots"), g.CRATE: Text("Crates"), g.ITEM: Text("Items")}


def rebuild(state: State) -> tuple[Group, ...]:
    """Return the checklist: objectives, decks, the map if the table keeps one, players, and turn."""
    notes = () if state.map else (Text("Where astronauts, robots, crates and items stand."),)
    return groups(
        Group(Text("Objectives"), tuple(objective(state, one) for one in state.columns)),
        Group(Text("Decks"), tuple(decks(state)), notes=tuple(uncounted(state))),
        *station(state),
        Group(Text("Items at their sites"), tuple(at_sites(state))),
        Group(Text("Outside"), tuple(outside(state))),
        *(player(state, one) for one in state.players),
        Group(Text("Set-up so far"), notes=tuple(preparation(state))),
        Group(TURN, notes=tuple(turn(state))),
        Group(UNKNOWN, notes=(*notes, Text("Which action cards the players hold."))),
    )


def objective(state: State, one: Column) -> Text:
    """AJ-I1: return the line of an objective, with its task and condition."""
    task = {TO_LAY: Text("its task is still to lay"), NO_CARD: Text("no task card")}.get(one.task)
    visit = {TO_LAY: Text("its condition is still to lay"), NO_CARD: Text("no condition card")}
    return Text(
        "{destination}: {task}, {condition}.",
        destination=DESTINATIONS[one.destination],
        task=task or Text("task “{item}”", item=state.item_name(one.task)),
        condition=visit.get(one.condition) or Text("condition “{visit}”", visit=VISIT_WORDS[one.condition]),
    )


def decks(state: State) -> Iterator[Text]:
    """AJ-Q9, AJ-Q11: yield the size of each counted deck and discard pile."""
    for part, name in PILES.items():
        count = getattr(state.piles, part)
        if count is None or not counts(state, part):
            continue
        said = Text("{pile}: {cards}.") if part in DISCARDS else Text("{pile}: {cards}, shuffled, face down.")
        yield Text(said, pile=name, cards=cards(count))


def uncounted(state: State) -> Iterator[Text]:
    """Yield a note on the decks that are not counted."""
    names = [
        name
        for part, name in PILES.items()
        if getattr(state.piles, part) is None or (not counts(state, part) and part not in DISCARDS)
    ]
    if names:
        said = Text("Nobody counts these decks here: shuffle what is left of each. {piles}.")
        yield Text(said, piles=in_a_row(names))


def counts(state: State, part: str) -> bool:
    """Return True if the app knows the size of this deck."""
    return (state.tracks(CARDS) or part not in OF_CARDS) and state.knows(f"deck.{part}")


def station(state: State) -> Iterator[Group]:
    """Yield groups of pieces with their spaces: the astronauts of each player, robots, crates, items.

    Rule AJ-I2.
    """
    if state.map is None:
        return
    grid, unknown = state.map, unknown_spaces(state)
    every = [one for one in (*grid.elements, *grid.items) if f"{one.id}.at" not in unknown]
    for one in state.players:
        pieces = [piece for piece in every if g.owner_of(piece.id) == one.seat]
        place = Text("Map: astronauts of {player}", player=one.name)
        yield pieces_on(state, place, pieces, one.seat)
    for kind, name in KINDS.items():
        pieces = [piece for piece in every if g.kind_of(piece.id) == kind]
        yield pieces_on(state, Text("Map: {pieces}", pieces=name), pieces)


def pieces_on(state: State, place: Text, pieces: Iterable[Piece], seat: str = "") -> Group:
    """Return a group of these pieces in reading order, followed by those outside or not placed yet."""
    spaces = [space.id for space in in_reading_order(state.map.station)] if state.map else []
    ranks = {space: rank for rank, space in enumerate(spaces)}
    there = sorted((one for one in pieces if one.at in ranks), key=lambda one: ranks[one.at])
    beside = (called(state, one.id) for one in pieces if one.at == g.OUTSIDE)
    out = [Text("{piece}: outside, beside the board.", piece=name) for name in beside]
    waiting = [called(state, one.id) for one in pieces if one.at == g.NOWHERE]
    left = plain_list(waiting) if len(waiting) <= FEW else Text("{count} of them", count=len(waiting))
    notes = (Text("Not placed yet: {pieces}.", pieces=left),) if waiting else ()
    return Group(place, (*(on_space(state, one) for one in there), *out), seat, notes)


def on_space(state: State, piece: Piece) -> Text:
    names = map_pieces.names(state)
    return Text("{piece}: {space}.", piece=called(state, piece.id), space=names[piece.at])


def at_sites(state: State) -> Iterator[Text]:
    """AJ-S6: yield the CARGO site of each dealt item during a set-up without a map."""
    for item, site in sites(state) if state.map is None else ():
        yield Text("{item}: CARGO site {site}.", item=item, site=site)


def outside(state: State) -> Iterator[Text]:
    """AJ-I5, AJ-Q20: yield the owner and item of the astronaut outside, if the table keeps no map."""
    out = state.known_outside
    if out is None or state.map is not None:
        return
    there = state.player(owner(out.astronaut))
    name = there.name if there else ""
    if out.item:
        item = state.item_name(out.item)
        yield Text("An astronaut of {player}, with {item}.", player=name, item=item)
    else:
        yield Text("An astronaut of {player}, with no item.", player=name)


def player(state: State, one: Player) -> Group:
    """AJ-I3, AJ-I4: return a player's hand and cards won, and the strength in hand if a tie needed it."""
    due = one.due + sum(draw.count for draw in state.draws_of(one.seat))
    told = state.turn.phase == OVER and one.strength is not None
    counted = state.tracks(CARDS) and state.knows_hand(one.seat)
    steps = present(
        Text("Hand: {cards}.", cards=cards(one.hand)) if counted else None,
        Text("Task cards won: {count}.", count=one.tasks),
        Text("Condition cards won: {count}.", count=one.conditions),
    )
    notes = present(
        Text("Points: {points}.", points=one.points),
        Text("First player.") if one.seat == state.first else None,
        Text("Cards in hand at the end: {count}.", count=one.held) if one.held is not None else None,
        Text("Strength in hand: {strength}.", strength=one.strength) if told else None,
        Text("Still to draw: {cards}.", cards=cards(due)) if due else None,
    )
    return Group(Text.verbatim(one.name), steps, one.seat, notes)


def preparation(state: State) -> Iterator[Text]:
    """S: yield the progress of the set-up, during the set-up only."""
    if state.turn.phase != SETUP:
        return
    placed = state.setup
    yield Text("Astronauts placed: {count}.", count=placed.astronauts)
    yield Text("Robots placed: {count}.", count=placed.robots)
    for board, count in zip(BOARDS, placed.crates, strict=True):
        yield Text("Crates placed on the {board}: {count}.", board=IN_SENTENCE[board], count=count)


def turn(state: State) -> Iterator[Text]:
    """AJ-T1, AJ-Q5: yield the phase, whose turn it is, the places visited and the cards played."""
    now = state.turn
    yield Text("Phase: {phase}.", phase={**FORCED, **PHASES}[now.phase])
    if now.phase == SETUP:
        return
    active = state.active
    yield Text("Turn {number} of {player}.", number=now.number, player=active.name if active else "")
    visited = [name for place, name in DESTINATIONS.items() if ticked(state, place)]
    if visited:
        yield Text("Visited this turn: {places}.", places=plain_list(visited))
    elif state.tracks(VISITS):
        yield Text("Nothing was visited this turn.")
    played = [name for card, name in CARD_NAMES.items() if card in now.cards]
    if played:
        yield Text("Action cards played this turn: {cards}.", cards=plain_list(played))
