"""Lookups by id that raise `IllegalMove` if there is no such thing on the table."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.text import Text
from companion.games.hundred_astronauts.card_records import Blueprint
from companion.games.hundred_astronauts.components import CLASSIC, KINDS, kinds_of
from companion.games.hundred_astronauts.state import REWARD, TURN, Building, Player, State

STEPS = {
    "begin": Text("nobody has begun yet"),
    "start": Text("the turn starts with its draw"),
    TURN: Text("the actions are in progress"),
    REWARD: Text("a reward is to be taken first"),
    "limits": Text("the limits are to be declared"),
    "discard": Text("something has to be discarded first"),
}


def player_at(state: State, seat: str) -> Player:
    """Return the player at this seat. Raises `IllegalMove` if there is none."""
    if (found := state.player(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return found


def active(state: State) -> Player:
    """Return the player whose turn it is. Raises `IllegalMove` before the first turn."""
    if (found := state.active) is None:
        raise IllegalMove("Nobody has begun yet: say first whose turn it is.")
    return found


def building_at(player: Player, building: str) -> Building:
    """Return a player's building with this id. Raises `IllegalMove` if there is none."""
    found = next((one for one in player.built if one.id == building), None)
    if found is None:
        raise IllegalMove("{player} has no such building (any more).", player=player.name)
    return found


def blueprint_at(state: State, card: str) -> Blueprint:
    """Return the blueprint with this id: one that was typed in, or a kind that is known only by name.

    Raises `IllegalMove` if the edition has no such blueprint.
    """
    known = state.blueprint(card)
    if known is None and card in kinds_of(state.edition):
        known = Blueprint(card)
    if known is None or known.what not in kinds_of(state.edition):
        raise IllegalMove("There is no such blueprint in this edition.")
    return known


def check_step(state: State, *steps: str) -> None:
    """Raise `IllegalMove` unless the turn is at one of these steps (T1-T3)."""
    if state.turn.step not in steps:
        raise IllegalMove("Not now: {now}.", now=STEPS[state.turn.step])


def check_edition(state: State, edition: str) -> None:
    """Raise `IllegalMove` if the table plays the other edition."""
    if state.edition != edition:
        raise IllegalMove(
            "This is of the {other} edition.",
            other=Text("classic") if edition == CLASSIC else Text("100 cards"),
        )


def check_once_per_turn(state: State, action: str, name: str) -> None:
    """I5: raise `IllegalMove` if this action was done in this turn, or if it is not the time for actions."""
    active(state)
    check_step(state, TURN)
    if action in state.turn.used:
        raise IllegalMove("{name}: already done in this turn.", name=name)


def check_hand(player: Player, cards: int, what: str) -> None:
    """Raise `IllegalMove` if the hand has fewer cards; `what` names the action in the refusal."""
    if player.hand < cards:
        raise IllegalMove(
            "{what} takes {cards} from hand, {player} has {hand}.",
            what=what,
            cards=cards,
            player=player.name,
            hand=player.hand,
        )


def check_built(player: Player, kind: str) -> None:
    """Raise `IllegalMove` if the player has no building of this kind."""
    if not player.has(kind):
        raise IllegalMove("{player} has built no {name}.", player=player.name, name=KINDS[kind].name)
