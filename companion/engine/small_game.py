"""Small games: offers, prompts, values and corrections are derived from the declared state and moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.engine.game import Game, Meta
from companion.engine.moves import Move, kinds_of
from companion.engine.offers import OfferCache
from companion.engine.prompts import Prompt
from companion.engine.records import replace
from companion.engine.text import NOTHING
from companion.engine.values import EditableValue, Plain, TableValue, declared, set_by_hand

Also = Callable[[Any], Iterator[EditableValue]]


def small_game(
    meta: Meta,
    setup: type,
    state: type,
    *moves: type[Move],
    new_game: Any,
    also: Also = lambda state: iter(()),
    **own: Any,
) -> Game:
    """Return a game with these moves. `own` replaces derived parts, by their names in `Game`.

    If a state has `players` (records with `seat` and `name`), their values and names are included; `also`
    yields further values. The only prompt shows the `moment` of the game and the moves of the player whose
    turn it is. A game without moments has no prompts.
    """
    kinds = kinds_of(*moves)
    outcome = own.get("outcome", lambda state: None)
    offers = OfferCache(kinds, outcome, kept=0)
    moment = own.get("moment", lambda state: NOTHING)
    at_turn = own.get("at_turn", lambda state: "")

    def prompts(state: Any, seat: str) -> tuple[Prompt, ...]:
        if outcome(state) is not None or not str(moment(state)):
            return ()
        possible = (offer for offer in offers(state).all if not offer.refusal and kinds[offer.kind].of_turn)
        return (Prompt("next", moment(state), tuple(possible), seat=at_turn(state)),)

    parts = {
        "offers": lambda state, seat: offers(state).all,
        "prompts": prompts,
        "score": lambda state: (),
        "outcome": outcome,
        "values": partial(values, also=also),
        "correct": partial(correct, also=also),
        "names": partial(names, also=also),
        "figures": lambda state: {},
        "moment": moment,
        "check_setup": lambda setup, seats: None,
    }
    return Game(meta=meta, setup=setup, state=state, moves=kinds, new_game=new_game, **{**parts, **own})


def editable_values(state: Any, also: Also) -> Iterator[EditableValue]:
    """Yield the values of the state's fields, then of each player's fields, then of `also`."""
    yield from declared(state, "", replace)
    for player in getattr(state, "players", ()):
        yield from declared(player, f"{player.seat}.", _of_player(player.seat), name=player.name)
    yield from also(state)


def _of_player(seat: str) -> Any:
    def put(state: Any, **changed: Plain) -> Any:
        players = (replace(one, **changed) if one.seat == seat else one for one in state.players)
        return replace(state, players=tuple(players))

    return put


def values(state: Any, also: Also) -> tuple[TableValue, ...]:
    """Return all that a correction can set."""
    return tuple(item.value for item in editable_values(state, also))


def correct(state: Any, what: str, value: Plain, also: Also) -> Any:
    """Return the state with one value set by hand."""
    return set_by_hand(editable_values(state, also), state, what, value)


def names(state: Any, also: Also) -> Mapping[str, str]:
    """Return the names of seats and the labels of values, by id."""
    players = {player.seat: player.name for player in getattr(state, "players", ())}
    return {**players, **{value.id: value.label for value in values(state, also)}}
