"""Guide for setting up the physical table, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import Group, groups
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.rebuild import mission
from companion.games.welcome_to_the_moon.state import APP, SCORES, SHEETS, State


def setting_up(state: State) -> tuple[Group, ...]:
    """Return what to lay out: sheets, cards, missions, and ASTRA (WM-S1, WM-S2, WM-S7, WM-S46, WM-S47)."""
    return groups(
        Group(Text("Sheets"), tuple(_sheets(state)), icon="pencil"),
        Group(Text("Starship cards"), tuple(_cards(state)), icon="cards"),
        Group(Text("Missions"), tuple(_missions(state)), icon="star"),
        Group(Text("ASTRA"), tuple(_astra(state))),
    )


def _sheets(state: State) -> Iterator[Text]:
    name = state.adventure.layout.name
    if state.mode == SHEETS:
        yield Text("No sheet is needed: each player writes on a phone.")
    elif state.adventure.neighbours is not None and not state.solo:
        yield Text("{adventure}: a sheet between each two neighbours, and a pen each.", adventure=name)
    else:
        yield Text("{adventure}: a sheet and a pen for everybody.", adventure=name)


def _cards(state: State) -> Iterator[Text]:
    if state.mode == SCORES:
        yield Text("Play with your own cards; the app counts the scores at the end.")
    elif state.dealer == APP:
        yield Text("Leave the starship cards in the box: the app turns them over.")
    elif state.solo:
        yield Text("Shuffle the 63 starship cards and make three stacks of 21, action side up.")
        yield Text("Shuffle the effect cards A, B and C into one stack, and put the other two on top.")
    else:
        yield Text("Shuffle the 63 starship cards and make three piles of 21, number side up.")


def _missions(state: State) -> Iterator[Text]:
    if state.missions:
        yield from (mission(state, one) for one in state.missions)
    elif state.mode == SCORES or state.dealer != APP:
        yield Text("Draw one mission each of A, B and C of this adventure, and lay them out open.")


def _astra(state: State) -> Iterator[Text]:
    if state.astra is not None and state.mode != SHEETS:
        yield Text(
            "Lay out ASTRA’s sheet of this adventure: she plays at level {level}.", level=state.astra.level
        )
