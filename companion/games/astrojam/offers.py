"""What can be done now: every button of the table, grey with its reason where the rules refuse it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.offers import Offer
from companion.games.astrojam import map_offers, moves, piles
from companion.games.astrojam.acting import item_outside, on_board
from companion.games.astrojam.components import BOARDS, DESTINATIONS, ITEM_IDS, MOST_CRATES
from companion.games.astrojam.desk import Desk
from companion.games.astrojam.lookup import astronaut_ids, others_out, rivals
from companion.games.astrojam.state import NO_CARD, SETUP, TO_LAY, Column, State

STRENGTHS = range(8)
"""The strengths that have a key of their own; any other is typed."""
ORDER = ("", ": a second one", ": a third one")


def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """All of them. They are the same for every seat: whose phone may tap is told by the move."""
    return offers_of(state)


@lru_cache(maxsize=64)
def offers_of(state: State) -> tuple[Offer, ...]:
    """Kept for a while: prompts, panel and every phone at the table ask for the same ones."""
    desk = Desk(state)
    cards = (astronauts, robots_and_crates, swaps, spacesuits) if state.grid is None else (map_offers.offers,)
    sections = (preparing, columns, *cards, phases, hands)
    return tuple(offer for section in sections for offer in section(desk))


def preparing(desk: Desk) -> Iterator[Offer]:
    """S: the steps of the set-up."""
    yield desk(moves.Begin(), "Draw one")
    for player in desk.state.players:
        yield desk(moves.Begin(seat=player.seat), player.name)
    yield desk(moves.PlaceAstronaut(), "Placed")
    yield desk(moves.PlaceAstronaut(all=True), "All astronauts stand")
    yield desk(moves.PlaceRobot(), "Placed")
    yield desk(moves.PlaceRobot(all=True), "All robots stand")
    yield desk(moves.DealItems(), "Deal the items")
    yield desk(moves.DealItems(by_hand=True), "Dealt at the table")
    for (board, name), placed in zip(BOARDS.items(), desk.state.setup.crates, strict=True):
        yield desk(moves.PlaceCrates(board=board), f"{name} {placed}/{MOST_CRATES[board]}")
    yield desk(moves.PlaceCrates(board=moves.ALL_BOARDS), "All crates are placed")
    yield desk(moves.DrawHands(), "Everybody has 8 cards")


def columns(desk: Desk) -> Iterator[Offer]:
    """T3-T5: deliveries, scoring, and the cards that come to the columns."""
    for column in desk.state.columns:
        where = DESTINATIONS[column.destination]
        yield desk(moves.Deliver(column=column.destination), f"Delivered to the {where.lower()}")
        yield from laying(desk, column)
    yield desk(moves.Score(visited=True), "Visited: 2 points")
    yield desk(moves.Score(visited=False), "Not visited: 1 point")


def laying(desk: Desk, column: Column) -> Iterator[Offer]:
    """S9, T5: a card at a time, by its name; `none` where its deck may be empty (Q10, Q11)."""
    at, where = column.destination, DESTINATIONS[column.destination]
    empty = desk.state.turn.phase != SETUP
    items = {**desk.items, **({NO_CARD: "No task left"} if empty and not desk.state.piles.tasks else {})}
    places = {**DESTINATIONS, **({NO_CARD: "None left"} if empty and not desk.state.piles.conditions else {})}
    yield desk(moves.LayTask(column=at, item=ITEM_IDS[0]), f"Task of the {where.lower()}", "item", item=items)
    first = next(iter(DESTINATIONS))
    condition = moves.LayCondition(column=at, place=first)
    yield desk(condition, f"Condition of the {where.lower()}", "place", place=places)
    if column.task == TO_LAY and not piles.no_tasks(desk.state.piles):
        for item, name in items.items():
            yield desk(moves.LayTask(column=at, item=item), name)
    if column.condition == TO_LAY and not piles.no_conditions(desk.state.piles):
        for place, name in places.items():
            yield desk(moves.LayCondition(column=at, place=place), name)


def in_path(state: State) -> dict[str, str]:
    """2.5: the rivals' astronauts on the board, to be counted one by one."""
    found = {}
    for player in rivals(state):
        there = [one for one in astronaut_ids(player.seat) if not others_out(state, one)]
        for one, which in zip(there[: on_board(state, player.seat)], ORDER, strict=False):
            found[one] = f"{player.name}{which}"
    return found


def astronauts(desk: Desk) -> Iterator[Offer]:
    """K1, K2."""
    path = in_path(desk.state)
    yield desk(moves.MoveAstronaut(), "Move an own astronaut")
    hint = "Tick each rival astronaut that the item flies over: its owner draws 1."
    yield desk(moves.ThrowByAstronaut(), "Throw by an own astronaut", "over", hint=hint, over=path)
    for rival in rivals(desk.state):
        yield desk(moves.MoveRival(astronaut=rival.seat), f"Move an astronaut of {rival.name}")


def robots_and_crates(desk: Desk) -> Iterator[Offer]:
    """K3, K4."""
    path = in_path(desk.state)
    yield desk(moves.MoveRobot(), "Move a robot")
    hint = "Tick each rival astronaut that the item flies over: its owner draws 1."
    yield desk(moves.ThrowByRobot(), "Throw by a robot", "over", hint=hint, over=path)
    yield desk(moves.MoveCrates(), "Move crates")


def swaps(desk: Desk) -> Iterator[Offer]:
    """K5. Whose astronaut is swapped matters only by Q6."""
    if desk.state.readings.swap_draws:
        hint = "Tick each rival astronaut that changes places: its owner draws 1."
        yield desk(moves.Swap(), "Swap two neighbours", "swapped", hint=hint, swapped=in_path(desk.state))
    else:
        yield desk(moves.Swap(), "Swap two neighbours")
    yield desk(moves.Steal(), "Take an item next door")
    names = {rival.seat: rival.name for rival in rivals(desk.state)}
    first = moves.Steal(astronaut=next(iter(names)))
    yield desk(first, "Steal an item from a rival", "astronaut", astronaut=names)
    for seat, name in names.items():
        yield desk(moves.Steal(astronaut=seat), f"Steal an item from {name}")


def spacesuits(desk: Desk) -> Iterator[Offer]:
    """K6: an own astronaut, with or without an item; a rival's."""
    state, me = desk.state, desk.state.turn.seat
    if not me:
        return
    yield desk(moves.ShiftSpacesuit(astronaut=me), "Send an own astronaut outside")
    items = {item: name for item, name in desk.items.items() if not item_outside(state, item)}
    with_item = moves.ShiftSpacesuit(astronaut=me, item=next(iter(items)))
    yield desk(with_item, "Send an own astronaut with an item", "item", item=items)
    names = {rival.seat: rival.name for rival in rivals(state)}
    first = moves.ShiftSpacesuit(astronaut=next(iter(names)))
    yield desk(first, "Send a rival astronaut outside", "astronaut", astronaut=names)
    for seat, name in names.items():
        yield desk(moves.ShiftSpacesuit(astronaut=seat), f"Send an astronaut of {name} outside")


def phases(desk: Desk) -> Iterator[Offer]:
    """T2, T6, Q5."""
    for place, name in DESTINATIONS.items():
        yield desk(moves.TickVisit(place=place), f"{name} visited")
        yield desk(moves.TickVisit(place=place, on=False), f"{name} not visited")
    passes = not desk.state.turn.cards
    yield desk(moves.EndActions(), "Pass" if passes else "End actions")
    empty = desk.state.active is not None and not desk.state.active.hand
    yield desk(moves.DiscardAndDraw(strength=0), "Discard and draw", "strength")
    for strength in STRENGTHS:
        label = "No card to discard" if empty and not strength else str(strength)
        yield desk(moves.DiscardAndDraw(strength=strength), label)


def hands(desk: Desk) -> Iterator[Offer]:
    """H2, E3."""
    for player in desk.state.players:
        yield desk(moves.DiscardEleventh(seat=player.seat), "One of eleven discarded")
        yield desk(moves.TellStrength(seat=player.seat, strength=0), "Strength in hand", "strength")
