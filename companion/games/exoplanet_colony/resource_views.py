"""The resource update before it is applied, and the reasons for the space of the Emergency Level."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.figures import signed
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.exoplanet_colony import trackers
from companion.games.exoplanet_colony.components import (
    LOWER,
    RESOURCES,
)
from companion.games.exoplanet_colony.production import production
from companion.games.exoplanet_colony.state import ACTIONS, UPDATE, State
from companion.games.exoplanet_colony.turn import UpdateResources


@dataclass(frozen=True, slots=True)
class UpdateRow:
    """One line of the resource update: the coming change of a supply or of the Emergency Level."""

    name: Text
    colour: str
    before: int
    by: int
    after: int
    note: Text
    bad: bool


def held(state: State) -> Text:
    """EC-I3: return the reasons for the space of the marker: empty supplies, emergencies, cards.

    EC-Q20: if the table counts the emergency tokens of the box, their number is shown beside the emergencies.
    """
    empty = in_a_row([LOWER[one] for one in trackers.depleted(state)])
    said = [Text("{resources} empty", resources=empty)] if empty else []
    if count := trackers.emergencies(state):
        fires = Text.counted("{count} emergency", "{count} emergencies", count=count)
        tokens = state.board.emergencies
        said.append(
            Text("{emergencies} of {count} tokens", emergencies=fires, count=tokens) if tokens else fires
        )
    if state.shift:
        said.append(Text("cards {by}", by=signed(state.shift)))
    return in_a_row(said)


def update_rows(state: State) -> tuple[UpdateRow, ...]:
    """Return the rows of the resource update before it is applied, () if no update is due.

    Rules EC-R1, EC-R2, EC-R3, EC-R5, EC-R6.
    """
    due = state.turn.step == UPDATE or (state.turn.step == ACTIONS and not state.turn.left)
    if not due or state.ending:
        return ()
    return (*(_update_row(state, one) for one in RESOURCES), _level_row(state))


def _update_row(state: State, one: str) -> UpdateRow:
    track = trackers.supply_track(state, one)
    now = production(state, one)
    after = track.moved(now)
    note = Text("empty: level +1") if after.empty and not track.empty else NOTHING
    note = Text("level \u22121") if track.empty and not after.empty and state.readings.any_rise else note
    name, colour = RESOURCES[one], state.board.colour(one)
    return UpdateRow(name, colour, track.value, now, after.value, note, bad=not after.value)


def _level_row(state: State) -> UpdateRow:
    """Return the row of the Emergency Level, with the next turn's actions if the level changes.

    Rules EC-I3, EC-R7.
    """
    now, after = trackers.level(state), trackers.level(UpdateResources().apply(state))
    note = NOTHING
    if after != now:
        actions = (*state.board.actions, 0)[after]
        note = Text.counted("{count} action", "{count} actions", count=actions)
    return UpdateRow(Text("Level"), "", now, after - now, after, note, bad=after > now)
