"""Checklist for laying out a table as the app knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.rebuild import TURN, Group, groups, of_values
from companion.engine.text import Text, in_a_row
from companion.engine.values import TableValue
from companion.games.any_game import bids, counters, pad, timers
from companion.games.any_game.deck_part import deck_at
from companion.games.any_game.dice import shown, total
from companion.games.any_game.drawing import WHAT, said
from companion.games.any_game.state import State
from companion.games.any_game.timers import SHAPES, face


def rebuild(state: State) -> tuple[Group, ...]:
    """Return scores and counters by player, the deck as far as its order is known, dice, timers and draws."""
    names = {one.seat: one.name for one in state.players}
    values: list[TableValue] = []
    scores = (pad.editable_cells, bids.editable_numbers)
    for part in (*scores, counters.editable_counters, timers.editable_times):
        values += [one.value for one in part(state)]
    return groups(
        *of_values(values, names),
        Group(Text("The deck"), tuple(deck(state))),
        Group(TURN, notes=(*rolled(state), *running(state), *steps_of_lots(state))),
    )


def deck(state: State) -> Iterator[Text]:
    """Yield a line for each pile: face-down cards, then discards, then revealed cards.

    Rules AG-P19, AG-P20, AG-P21.
    """
    if state.deck is None:
        return
    part = deck_at(state)
    piles = (
        (Text("On top, from the top: {cards}."), listed(state, part.deck.top)),
        (Text("Shuffled, face down: {cards}."), kinds(state, part.deck.mixed)),
        (Text("At the bottom, the last one lowest: {cards}."), listed(state, part.deck.bottom)),
        (Text("Discard pile, from the top: {cards}."), listed(state, part.discard[::-1])),
        (Text("Revealed beside the deck: {cards}."), listed(state, part.revealed)),
    )
    yield from (Text(said, cards=cards) for said, cards in piles if cards)
    if not len(part.deck):
        yield Text("The deck is empty.")


def listed(state: State, cards: tuple[str, ...]) -> Text:
    """List the cards one by one, in order."""
    return in_a_row([Text.verbatim(deck_at(state).names[card]) for card in cards])


def kinds(state: State, cards: tuple[str, ...]) -> Text:
    """List each kind once with its count, because the order of shuffled cards is unknown."""
    called = deck_at(state).names
    return in_a_row(
        [
            Text("{card} ×{count}", card=called[card], count=count)
            for card, count in sorted(Counter(cards).items())
        ]
    )


def rolled(state: State) -> Iterator[Text]:
    """AG-P27: yield the last roll."""
    if state.dice and (roll := state.dice.last):
        yield Text(
            "Rolled last: {dice}: {throws} = {total}.",
            dice=roll.dice.name,
            throws=shown(roll),
            total=total(roll),
        )


def running(state: State) -> Iterator[Text]:
    """Yield the time with which a running timer was started, and the player whose time runs or is next.

    Rule AG-P33.

    The time of a stopped timer is already listed among the editable values.
    """
    for timer in state.timers:
        if timer.since is not None:
            left = face(timer.left[timer.turn])
            yield Text("{timer}: it ran, from {time}.", timer=SHAPES[timer.shape], time=left)
        if timer.turn:
            yield Text(
                "{timer}: {player}’s time.", timer=SHAPES[timer.shape], player=state.player(timer.turn)
            )


def steps_of_lots(state: State) -> Iterator[Text]:
    """AG-P34: yield the last draw."""
    if state.drawn:
        names = {one.seat: one.name for one in state.players}
        players = said(state.drawn.what, state.drawn.seats, names)
        yield Text("{what}: {players}.", what=WHAT[state.drawn.what], players=players)
