"""What comes when everybody is done: incidents, missions, ASTRA's card, the end, the next turn (S8, S53)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon import astra, ending
from companion.games.welcome_to_the_moon.acting import acting, player_at
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.decisions import settled
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


def check_done(state: State, seat: str) -> None:
    """S10, S24: a number or a System Error first; what must be decided is decided."""
    player = acting(state, seat)
    if not player.turn.wrote:
        raise IllegalMove("Write your number first; with no room for any, take a System Error.")
    for decision in player.turn.decisions:
        if decision.must:
            raise IllegalMove("First: {what}", what=decision.text)


def done(state: State, seat: str) -> State:
    """S31: what is left of the action is left alone."""
    check_done(state, seat)
    return with_done(state, seat)


def with_done(state: State, seat: str) -> State:
    """The last one to be done leads into phase 5."""
    player = player_at(state, seat)
    state = state.with_player(player.at(done=True, decisions=()))
    return state if not all(p.turn.done for p in state.players) else _incidents(state)


def _incidents(state: State) -> State:
    """Phase 5, for all together, then phase 6."""
    sheets = state.adventure.incidents({player.seat: player.sheet for player in state.players})
    players = tuple(replace(player, sheet=sheets[player.seat]) for player in state.players)
    return _next_mission(replace(state, players=players, phase=MISSIONS))


# Phase 6


def open_missions(state: State, player: Player) -> tuple[Mission, ...]:
    """S35: those whose requirement the sheet meets and which were not accomplished before."""
    if state.mode == CARDS:
        return tuple(m for m in state.missions if player.claimed(m.letter) is None)
    meets = state.adventure.missions
    return tuple(
        m for m in state.missions if player.claimed(m.letter) is None and meets[m.card](player.sheet)
    )


def _next_mission(state: State) -> State:
    """Who has nothing to accomplish is through; when all are, the turn closes."""
    players = tuple(
        player if player.turn.missions_done or open_missions(state, player) else player.at(missions_done=True)
        for player in state.players
    )
    state = replace(state, players=players)
    return close(state) if all(player.turn.missions_done for player in players) else state


def check_claim(state: State, seat: str, letter: str) -> tuple[Player, Mission]:
    """S35, S39. On paper sheets the table knows what they meet, and may say so at any time (A1-07)."""
    player = player_at(state, seat)
    mission = state.mission(letter)
    if mission is None:
        raise IllegalMove("The missions are not drawn yet.")
    if player.claimed(letter) is not None:
        raise IllegalMove("You have accomplished this mission already.")
    if state.mode == CARDS:
        return player, mission
    if state.phase != MISSIONS or player.turn.missions_done:
        raise IllegalMove("Missions are accomplished at the end of a turn, when everybody is done.")
    if mission not in open_missions(state, player):
        raise IllegalMove("Your sheet does not meet it: {what}", what=_requirement(state, mission))
    return player, mission


def _requirement(state: State, mission: Mission) -> str:
    return state.adventure.layout.cards[mission.card].text


def claim(state: State, seat: str, letter: str) -> State:
    """S36: the first value for all who accomplish it in the first turn. Its reward comes at once (A1-36)."""
    player, mission = check_claim(state, seat, letter)
    card = state.adventure.layout.cards[mission.card]
    sheet = state.adventure.reward(player.sheet, card.later if mission.flipped else card.first)
    made = Claim(mission.card, letter, not mission.flipped)
    state = state.with_player(replace(player, sheet=sheet, claims=(*player.claims, made)))
    return state if state.mode == CARDS else _next_mission(state)


def check_leave_missions(state: State, seat: str) -> None:
    """S38."""
    player = player_at(state, seat)
    if state.phase != MISSIONS or player.turn.missions_done:
        raise IllegalMove("There is no mission to leave.")


def leave_missions(state: State, seat: str) -> State:
    """S38: no mission this turn."""
    check_leave_missions(state, seat)
    player = player_at(state, seat)
    return _next_mission(state.with_player(player.at(missions_done=True)))


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


def check_third_card(state: State, seat: str, slot: int, *, removed: bool) -> None:
    """S51, S52, S60."""
    player = player_at(state, seat)
    on_paper = state.mode == CARDS and state.phase == WRITING
    if not state.solo or not (state.phase == THIRD_CARD or on_paper):
        raise IllegalMove("No card goes to ASTRA now.")
    if on_paper and player.turn.chosen is None and not player.turn.error:
        raise IllegalMove("Choose the two cards that you use first.")
    if slot not in astra.third_slots(state):
        raise IllegalMove("This card was used; another one goes to ASTRA.")
    if removed and state.mode != CARDS and not astra.bonuses_left(state):
        raise IllegalMove("There is no circled solo bonus left.")


def third_card(state: State, seat: str, slot: int, *, removed: bool) -> State:
    """S51, S60."""
    check_third_card(state, seat, slot, removed=removed)
    return finish(astra.given(state, slot, removed=removed))


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
