"""The set-up, step by step (S)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.astrojam import hands, moves
from companion.games.astrojam.components import (
    ASTRONAUTS,
    BOARDS,
    CRATES,
    MOST_CRATES,
    ROBOTS,
    START_HAND,
)
from companion.games.astrojam.lookup import player_at
from companion.games.astrojam.readings import TURNS
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CRATES_STEP,
    HANDS_STEP,
    ITEMS_STEP,
    ROBOTS_STEP,
    SETUP,
    Player,
    State,
)

STEP_NAMES = {
    BEGIN: "the first player",
    ASTRONAUTS_STEP: "the astronauts",
    ROBOTS_STEP: "the robots",
    ITEMS_STEP: "the items",
    CRATES_STEP: "the crates",
    HANDS_STEP: "eight cards each",
    COLUMNS_STEP: "the three columns",
}
SPLIT = tuple(MOST_CRATES.values())
"""S7: 4 + 3 + 3 + 3 = 13."""


def check_step(state: State, step: str) -> None:
    """S: one after the other."""
    if state.turn.phase != SETUP:
        raise IllegalMove("The set-up is over.")
    if state.step != step:
        raise IllegalMove("First in the set-up: {what}.", what=STEP_NAMES[state.step])


def check_begin(state: State, move: moves.Begin) -> None:
    """S3: once."""
    if state.turn.phase != SETUP or state.step != BEGIN:
        raise IllegalMove("The first player is known already.")
    if move.seat:
        player_at(state, move.seat)


def begin(state: State, move: moves.Begin) -> State:
    """S3."""
    return replace(state, first=move.seat)


def all_astronauts(state: State) -> int:
    """S1, J3."""
    return ASTRONAUTS * len(state.players)


def next_of(state: State, placed: int) -> Player:
    """S4, S5: who places the next one, clockwise from the first player."""
    return player_at(state, state.seats[placed % len(state.seats)])


def places_crates(state: State) -> Player:
    """S7, Q1: the last player, or everybody in turns."""
    if state.readings.crates == TURNS:
        return next_of(state, sum(state.setup.crates))
    return player_at(state, state.last)


def check_place_astronaut(state: State, move: moves.PlaceAstronaut) -> None:
    """S4."""
    check_step(state, ASTRONAUTS_STEP)


def place_astronaut(state: State, move: moves.PlaceAstronaut) -> State:
    """S4, J3."""
    return state.with_setup(astronauts=all_astronauts(state) if move.all else state.setup.astronauts + 1)


def check_place_robot(state: State, move: moves.PlaceRobot) -> None:
    """S5."""
    check_step(state, ROBOTS_STEP)


def place_robot(state: State, move: moves.PlaceRobot) -> State:
    """S5, J2."""
    return state.with_setup(robots=ROBOTS if move.all else state.setup.robots + 1)


def check_deal_items(state: State, move: moves.DealItems) -> None:
    """S6."""
    check_step(state, ITEMS_STEP)
    if move.by_hand and move.sites:
        raise IllegalMove("Either the app deals the items or the table does.")


def deal_items(state: State, move: moves.DealItems) -> State:
    """S6, Q22."""
    return state.with_setup(dealt=True, sites=move.sites)


def check_place_crates(state: State, move: moves.PlaceCrates) -> None:
    """S7, J1: at most 4 on the largest board, 3 on each other; so the split is forced."""
    check_step(state, CRATES_STEP)
    if move.board == moves.ALL_BOARDS:
        return
    at = tuple(BOARDS).index(move.board)
    if state.setup.crates[at] + move.count > SPLIT[at]:
        raise IllegalMove(
            "{board}: at most {most} crates. Only 4, 3, 3 and 3 makes {all}.",
            board=BOARDS[move.board],
            most=SPLIT[at],
            all=CRATES,
        )


def place_crates(state: State, move: moves.PlaceCrates) -> State:
    """S7."""
    if move.board == moves.ALL_BOARDS:
        return state.with_setup(crates=SPLIT)
    added = zip(BOARDS, state.setup.crates, strict=True)
    return state.with_setup(
        crates=tuple(there + move.count if board == move.board else there for board, there in added)
    )


def check_draw_hands(state: State, move: moves.DrawHands) -> None:
    """S8."""
    check_step(state, HANDS_STEP)


def draw_hands(state: State, move: moves.DrawHands) -> State:
    """S8."""
    for seat in state.seats:
        state = hands.drawn(state, seat, START_HAND)
    return state.with_setup(hands=True)
