"""Astronauts as moves name them: by id ("blue-1"), or by the owner's seat if they are not told apart."""

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
    """Return the owner's seat of an astronaut: "blue" for "blue-2", and for "blue" itself."""
    return astronaut.partition("-")[0]


def owner_name(astronaut: str, names: Mapping[str, str]) -> str:
    """Return the name of an astronaut's owner."""
    return names.get(owner(astronaut), astronaut)


def astronaut_ids(seat: str) -> tuple[str, ...]:
    """Return the ids of a player's three astronauts."""
    return tuple(f"{seat}-{number}" for number in range(1, ASTRONAUTS + 1))


def is_outside(state: State, astronaut: str) -> bool:
    """Return True if this astronaut is outside (I5); always False for an owner's seat."""
    return state.outside is not None and state.outside.astronaut == astronaut != owner(astronaut)


def item_outside(state: State, item: str) -> bool:
    """Q20: return True if this item is outside, where it is out of reach."""
    return state.outside is not None and state.outside.item == item


def on_board(state: State, seat: str) -> int:
    """I6: return the number of a player's astronauts that are not outside."""
    out = state.outside is not None and owner(state.outside.astronaut) == seat
    return ASTRONAUTS - out


def named_one_by_one(state: State) -> dict[str, str]:
    """2.5: return the rivals' astronauts on the board, by id with their names, to tick one by one."""
    found: dict[str, str] = {}
    for player in rivals(state):
        there = [one for one in astronaut_ids(player.seat) if not is_outside(state, one)]
        for one, which in zip(there[: on_board(state, player.seat)], ORDER, strict=False):
            found[one] = Text(which, player=player.name) if which else Text.verbatim(player.name)
    return found


def check_astronaut(state: State, astronaut: str) -> Player:
    """S1: return the owner of an astronaut, given by its id or its owner's seat. Raises `IllegalMove`."""
    seat = owner(astronaut)
    if astronaut not in (seat, *astronaut_ids(seat)):
        raise IllegalMove("There is no such astronaut.")
    return player_at(state, seat)


def check_not_outside(state: State, astronaut: str) -> None:
    """I5, K6a: raise `IllegalMove` if the astronaut is outside, where it can do nothing."""
    if is_outside(state, astronaut):
        raise IllegalMove("That astronaut is outside: choose another one.")


def check_rival(state: State, astronaut: str) -> None:
    """K2, K5b: raise `IllegalMove` unless this is a rival's astronaut on the board."""
    player = check_astronaut(state, astronaut)
    if player.seat == state.turn.seat:
        raise IllegalMove("That is an own astronaut: a rival's is needed.")
    check_not_outside(state, astronaut)


def check_several(state: State, astronauts: Sequence[str]) -> None:
    """Raise `IllegalMove` unless all of these astronauts exist, are on the board, and are named once."""
    for astronaut, count in Counter(astronauts).items():
        player = check_astronaut(state, astronaut)
        if astronaut != player.seat and count > 1:
            raise IllegalMove("An astronaut of {player} is named twice.", player=player.name)
        check_not_outside(state, astronaut)
    for seat, count in Counter(owner(astronaut) for astronaut in astronauts).items():
        if count > (most := on_board(state, seat)):
            name = player_at(state, seat).name
            raise IllegalMove("{player} has only {most} astronauts on the board.", player=name, most=most)
