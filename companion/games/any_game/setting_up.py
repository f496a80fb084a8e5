"""Guide for setting up the table: only the app's own parts need anything."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import Group, groups
from companion.engine.text import Text
from companion.games.any_game.state import State


def setting_up(state: State) -> tuple[Group, ...]:
    """Return what lies on the table, and what the app brings for it."""
    return groups(
        Group(Text("On the table"), (Text("Lay out your game as its rulebook says."),), icon="cards"),
        Group(Text("In this app"), tuple(_parts(state)), icon="check"),
    )


def _parts(state: State) -> Iterator[Text]:
    if state.scored:
        yield Text("The score pad is open: no paper is needed.")
    if state.deck is not None:
        yield Text("The deck is shuffled: its cards stay in the box.")
    if state.dice is not None:
        yield Text("The dice roll here.")
    if state.timers:
        yield Text("The clocks wait for the first tap.")
