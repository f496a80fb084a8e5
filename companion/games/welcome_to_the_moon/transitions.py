"""Transitions between phases: incidents, missions, ASTRA's card, the end, the next turn (WM-S8, WM-S53)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.games.welcome_to_the_moon import astra, scoring
from companion.games.welcome_to_the_moon.decisions import settled, with_newer
from companion.games.welcome_to_the_moon.state import (
    CARDS,
    CARDS_DUE,
    INCIDENTS,
    MISSIONS,
    THIRD_CARD,
    WRITING,
    Mission,
    Player,
    State,
    Turn,
    player_at,
)


def with_done(state: State, seat: str) -> State:
    """Mark the player as done; the last one starts phase 5."""
    player = player_at(state, seat)
    state = state.with_player(player.at(done=True, decisions=()))
    return state if not all(p.turn.done for p in state.players) else _incidents(state)


def _incidents(state: State) -> State:
    """Play phase 5 for all players together."""
    sheets = state.adventure.incidents({player.seat: player.sheet for player in state.players})
    players = tuple(replace(player, sheet=sheets[player.seat]) for player in state.players)
    return _suffering(replace(state, players=players))


def _suffering(state: State) -> State:
    """Apply to every sheet what the players have set off this turn, and add the decisions that follow."""
    sheets = {player.seat: player.sheet for player in state.players}
    steps = state.adventure.suffers(sheets, {player.seat: player.turn.due for player in state.players})
    players = tuple(with_newer(player.at(due=()), steps[player.seat]) for player in state.players)
    state = replace(state, players=players, phase=INCIDENTS)
    return suffered(replace(state, players=tuple(settled(state, player) for player in players)))


def suffered(state: State) -> State:
    """Start phase 6 once no player has anything left to choose in phase 5."""
    if any(player.turn.decisions for player in state.players):
        return state
    return next_mission(replace(state, phase=MISSIONS))


# Phase 6


def open_missions(state: State, player: Player) -> tuple[Mission, ...]:
    """Return the missions that this player has not accomplished yet and could accomplish now (WM-S35).

    With paper sheets the app cannot check if a sheet meets a mission, so every mission counts as met.
    """
    unclaimed = (m for m in state.missions if player.claimed(m.letter) is None)
    meets = state.adventure.missions
    return tuple(m for m in unclaimed if state.mode == CARDS or meets[m.card](player.sheet))


def next_mission(state: State) -> State:
    """Finish phase 6 for players who can accomplish no mission; close the turn if all have finished."""
    players = tuple(
        player if player.turn.missions_done or open_missions(state, seen) else player.at(missions_done=True)
        for player, seen in zip(state.players, state.seen, strict=True)
    )
    state = replace(state, players=players)
    return _after_missions(state) if all(player.turn.missions_done for player in players) else state


def set_off_by(state: State, mission: Mission) -> tuple[str, ...]:
    """Return the ids that this mission sets off if it is accomplished now; () after the first time.

    Rule WM-V53.
    """
    if mission.flipped or any(player.claimed(mission.letter) for player in state.players):
        return ()
    sheets = {player.seat: player.sheet for player in state.players}
    return state.adventure.set_off(sheets, [mission.letter])


def _after_missions(state: State) -> State:
    """Close the turn, or repeat phase 5 if a new mission sets something off."""
    taken = {claim.letter for player in state.players for claim in player.claims}
    new = [m.letter for m in state.missions if m.letter in taken and not m.flipped]
    due = state.adventure.set_off({player.seat: player.sheet for player in state.players}, new)
    if not due:
        return close(state)
    players = tuple(player.at(due=due, missions_done=False) for player in state.players)
    return _suffering(replace(state, players=players))


def flipped(state: State) -> State:
    """Flip the missions that any player has accomplished (WM-S36).

    From the next turn on, these missions give their later value.
    """
    taken = {claim.letter for player in state.players for claim in player.claims}
    missions = tuple(replace(m, flipped=m.flipped or m.letter in taken) for m in state.missions)
    return replace(state, missions=missions)


# The end of the turn


def close(state: State) -> State:
    """End phase 6. In solo, ask for the third card or give it to ASTRA. Check for the game's end (WM-S53)."""
    state = flipped(state)
    if state.astra is None:
        return finish(state)
    if astra.must_choose_third(state):
        return replace(state, phase=THIRD_CARD)
    return finish(astra.given(state, astra.third_slots(state)[0], removed=False))


def finish(state: State) -> State:
    """Check for the end of the game once all players have finished the turn (WM-S40, WM-S41)."""
    state = replace(state, phase=CARDS_DUE)
    return replace(state, ended=scoring.reasons(state))


def begin(state: State) -> State:
    """Start phases 2 to 4 of the next turn with the open cards."""
    fresh = tuple(replace(player, turn=Turn()) for player in state.players)
    state = replace(state, players=fresh, turn=state.turn + 1, phase=WRITING)
    if state.astra is None:
        return state
    state = astra.with_effects(state)
    (player,) = state.seen
    return state.with_player(settled(state, player))
