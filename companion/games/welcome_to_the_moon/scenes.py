"""Great moments: a mission reached for the first time, a sabotage that hits, a zone of a sheet full."""

from __future__ import annotations

from companion.engine.scene import DANGER, GOOD, LOOM, RISE, Scene
from companion.engine.text import Text, plain_list
from companion.games.welcome_to_the_moon.state import State


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    return _mission(before, state) or _sabotage(before, state) or _zone(before, state)


def _mission(before: State, state: State) -> Scene | None:
    """WM-S36: the first value of a mission goes to whoever reaches it first."""
    for mission in state.missions:
        was = before.mission(mission.letter)
        if mission.flipped and was is not None and not was.flipped:
            names = [player.name for player in state.players if player.claimed(mission.letter)]
            line = Text("{names}: first to reach it", names=plain_list(names)) if names else Text("reached")
            return Scene(Text("Mission {letter}", letter=mission.letter), line, tone=GOOD)
    return None


def _sabotage(before: State, state: State) -> Scene | None:
    """WM-A1-30: a sabotage is crossed on the sheets of all players who have not used it."""
    layout = state.adventure.layout
    sabotages = [prize for prize in layout.prizes if layout.spots[prize].kind == "sabotage"]
    hit = [
        now
        for was, now in zip(before.players, state.players, strict=True)
        if now.sheet.count_crossed(sabotages) > was.sheet.count_crossed(sabotages)
        and now.sheet.count_circled(layout.errors) > was.sheet.count_circled(layout.errors)
    ]
    if not hit:
        return None
    line = Text("{names}: a System Error", names=plain_list([player.name for player in hit]))
    seat = hit[0].seat if len(hit) == 1 else ""
    return Scene(Text("Sabotage!"), line, LOOM, tone=DANGER, seat=seat)


def _zone(before: State, state: State) -> Scene | None:
    zones = state.adventure.layout.zones
    for was, now in zip(before.players, state.players, strict=True):
        if was.sheet is now.sheet:
            continue
        for zone in zones:
            if now.sheet.filled(zone.spaces) and not was.sheet.filled(zone.spaces):
                line = Text("{zone} is full", zone=zone.name)
                return Scene(now.name, line, RISE, tone=now.seat, seat=now.seat)
    return None
