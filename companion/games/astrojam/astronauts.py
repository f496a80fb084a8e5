"""Astronauts that a move names: by their ids ("blue-1"), or by their owner's if nobody tells them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.engine.errors import IllegalMove
from companion.engine.text import NOTHING, Text
from companion.games.astrojam.components import ASTRONAUTS
from companion.games.astrojam.lookup import player_at, rivals
from companion.games.astrojam.state import Player, State

ORDER = (NOTHING, Text("{player}: a second one"), Text("{player}: a third one"))


def owner(astronaut: str) -> str:
    """Whose astronaut it is: "blue" of "blue-2", and of "blue" itself."""
    return astronaut.partition("-")[0]


def owner_name(astronaut: str, names: Mapping[str, str]) -> str:
    """What players call its owner."""
    return names.get(owner(astronaut), astronaut)


def astronaut_ids(seat: str) -> tuple[str, ...]:
    """A player's astronauts, told apart."""
    return tuple(f"{seat}-{number}" for number in range(1, ASTRONAUTS + 1))


def is_outside(state: State, astronaut: str) -> bool:
    """Whether this very astronaut is outside (I5)."""
    return state.outside is not None and state.outside.astronaut == astronaut != owner(astronaut)


def item_outside(state: State, item: str) -> bool:
    """Q20: out of reach."""
    return state.outside is not None and state.outside.item == item


def on_board(state: State, seat: str) -> int:
    """I6: how many astronauts of a player are not outside."""
    out = state.outside is not None and owner(state.outside.astronaut) == seat
    return ASTRONAUTS - out


def named_one_by_one(state: State) -> dict[str, str]:
    """2.5: the rivals' astronauts on the board with their names, to be ticked one by one."""
    found: dict[str, str] = {}
    for player in rivals(state):
        there = [one for one in astronaut_ids(player.seat) if not is_outside(state, one)]
        for one, which in zip(there[: on_board(state, player.seat)], ORDER, strict=False):
            found[one] = Text(which, player=player.name) if which else Text.verbatim(player.name)
    return found


def check_astronaut(state: State, astronaut: str) -> Player:
    """S1: an astronaut of somebody here, by its own id or its owner's. Its owner."""
    seat = owner(astronaut)
    if astronaut not in (seat, *astronaut_ids(seat)):
        raise IllegalMove("There is no such astronaut.")
    return player_at(state, seat)


def check_not_outside(state: State, astronaut: str) -> None:
    """I5, K6a: beside the board it can do nothing."""
    if is_outside(state, astronaut):
        raise IllegalMove("That astronaut is outside: choose another one.")


def check_rival(state: State, astronaut: str) -> None:
    """K2, K5b: of somebody else, on the board."""
    player = check_astronaut(state, astronaut)
    if player.seat == state.turn.seat:
        raise IllegalMove("That is an own astronaut: a rival's is needed.")
    check_not_outside(state, astronaut)


def check_several(state: State, astronauts: Sequence[str]) -> None:
    """Each is there, on the board, and named once."""
    for astronaut, count in Counter(astronauts).items():
        player = check_astronaut(state, astronaut)
        if astronaut != player.seat and count > 1:
            raise IllegalMove("An astronaut of {player} is named twice.", player=player.name)
        check_not_outside(state, astronaut)
    for seat, count in Counter(owner(astronaut) for astronaut in astronauts).items():
        if count > (most := on_board(state, seat)):
            name = player_at(state, seat).name
            raise IllegalMove("{player} has only {most} astronauts on the board.", player=name, most=most)
