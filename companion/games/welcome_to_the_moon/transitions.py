"""From one phase to the next: incidents, missions, ASTRA's card, the end, the next turn (S8, S53)."""

from __future__ import annotations

from companion.engine.records import replace
from companion.games.welcome_to_the_moon import astra, ending
from companion.games.welcome_to_the_moon.decisions import settled
from companion.games.welcome_to_the_moon.permissions import player_at
from companion.games.welcome_to_the_moon.state import (
    CARDS,
    CARDS_DUE,
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
    return next_mission(replace(state, players=players, phase=MISSIONS))


# Phase 6


def open_missions(state: State, player: Player) -> tuple[Mission, ...]:
    """S35: those whose requirement the sheet meets and which were not accomplished before."""
    unclaimed = (m for m in state.missions if player.claimed(m.letter) is None)
    meets = state.adventure.missions
    return tuple(m for m in unclaimed if state.mode == CARDS or meets[m.card](player.sheet))


def next_mission(state: State) -> State:
    """A player with nothing to accomplish is through; when all are, the turn closes."""
    players = tuple(
        player if player.turn.missions_done or open_missions(state, player) else player.at(missions_done=True)
        for player in state.players
    )
    state = replace(state, players=players)
    return close(state) if all(player.turn.missions_done for player in players) else state


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
    (player,) = state.players
    return state.with_player(settled(state, player))
