"""From one phase to the next: incidents, missions, ASTRA's card, the end, the next turn (S8, S53)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.games.welcome_to_the_moon import astra, ending
from companion.games.welcome_to_the_moon.decisions import settled, with_newer
from companion.games.welcome_to_the_moon.permissions import player_at
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
)


def with_done(state: State, seat: str) -> State:
    """The last one to be done leads into phase 5."""
    player = player_at(state, seat)
    state = state.with_player(player.at(done=True, decisions=()))
    return state if not all(p.turn.done for p in state.players) else _incidents(state)


def _incidents(state: State) -> State:
    """Phase 5, for all together, then phase 6."""
    sheets = state.adventure.incidents({player.seat: player.sheet for player in state.players})
    players = tuple(replace(player, sheet=sheets[player.seat]) for player in state.players)
    return _suffering(replace(state, players=players))


def _suffering(state: State) -> State:
    """What the turn has set off comes over everybody's sheet; what there is to choose is asked."""
    sheets = {player.seat: player.sheet for player in state.players}
    steps = state.adventure.suffers(sheets, {player.seat: player.turn.due for player in state.players})
    players = tuple(with_newer(player.at(due=()), steps[player.seat]) for player in state.players)
    state = replace(state, players=players, phase=INCIDENTS)
    return suffered(replace(state, players=tuple(settled(state, player) for player in players)))


def suffered(state: State) -> State:
    """Phase 6 once nobody has anything to choose in phase 5."""
    if any(player.turn.decisions for player in state.players):
        return state
    return next_mission(replace(state, phase=MISSIONS))


# Phase 6


def open_missions(state: State, player: Player) -> tuple[Mission, ...]:
    """S35: those whose requirement the sheet meets and which were not accomplished before."""
    unclaimed = (m for m in state.missions if player.claimed(m.letter) is None)
    meets = state.adventure.missions
    return tuple(m for m in unclaimed if state.mode == CARDS or meets[m.card](player.sheet))


def next_mission(state: State) -> State:
    """A player with nothing to accomplish is through; when all are, the turn closes."""
    players = tuple(
        player if player.turn.missions_done or open_missions(state, seen) else player.at(missions_done=True)
        for player, seen in zip(state.players, state.seen, strict=True)
    )
    state = replace(state, players=players)
    return _after_missions(state) if all(player.turn.missions_done for player in players) else state


def set_off_by(state: State, mission: Mission) -> tuple[str, ...]:
    """V53: what it sets off for everybody if it is accomplished now, for the first time."""
    if mission.flipped or any(player.claimed(mission.letter) for player in state.players):
        return ()
    sheets = {player.seat: player.sheet for player in state.players}
    return state.adventure.set_off(sheets, [mission.letter])


def _after_missions(state: State) -> State:
    """The turn closes, unless a new mission sets something off: then phase 5 comes again."""
    taken = {claim.letter for player in state.players for claim in player.claims}
    new = [m.letter for m in state.missions if m.letter in taken and not m.flipped]
    due = state.adventure.set_off({player.seat: player.sheet for player in state.players}, new)
    if not due:
        return close(state)
    players = tuple(player.at(due=due, missions_done=False) for player in state.players)
    return _suffering(replace(state, players=players))


def flipped(state: State) -> State:
    """S36: a card that anybody has accomplished gives its later value from the next turn on."""
    taken = {claim.letter for player in state.players for claim in player.claims}
    missions = tuple(replace(m, flipped=m.flipped or m.letter in taken) for m in state.missions)
    return replace(state, missions=missions)


# The end of the turn


def close(state: State) -> State:
    """S53: the missions are over; in solo the third card, then the end is looked at."""
    state = flipped(state)
    if state.astra is None:
        return finish(state)
    if astra.must_choose_third(state):
        return replace(state, phase=THIRD_CARD)
    return finish(astra.given(state, astra.third_slots(state)[0], removed=False))


def finish(state: State) -> State:
    """S40, S41: the end is looked at once everybody has finished the turn."""
    state = replace(state, phase=CARDS_DUE)
    return replace(state, ended=ending.reasons(state))


def begin(state: State) -> State:
    """Phases 2 to 4 of the next turn, with the cards that lie open."""
    fresh = tuple(replace(player, turn=Turn()) for player in state.players)
    state = replace(state, players=fresh, turn=state.turn + 1, phase=WRITING)
    if state.astra is None:
        return state
    state = astra.with_effects(state)
    (player,) = state.seen
    return state.with_player(settled(state, player))
