"""Hands and piles that change by a card's word, and blueprints typed in."""

from __future__ import annotations

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.hundred_astronauts import moves
from companion.games.hundred_astronauts.components import B
from companion.games.hundred_astronauts.library import Blueprint, with_blueprint
from companion.games.hundred_astronauts.lookup import check_edition, player_at
from companion.games.hundred_astronauts.piles import run_out
from companion.games.hundred_astronauts.state import State
from companion.games.hundred_astronauts.turn import hand_changed


def check_change_hand(state: State, move: moves.ChangeHand) -> None:
    """No hand below nothing."""
    player = player_at(state, move.seat)
    check_change(player.name, player.hand, move.by, "cards")


def check_change(name: str, now: int, by: int, what: str) -> None:
    """Something changes, and nothing falls below 0."""
    if not by:
        raise IllegalMove("Nothing would change.")
    if now + by < 0:
        raise IllegalMove("{player} has {count} {what}.", player=name, count=now, what=what)


def change_hand(state: State, move: moves.ChangeHand) -> State:
    """By a card's word."""
    return hand_changed(state.with_hand(move.seat, move.by))


def check_change_inventory(state: State, move: moves.ChangeInventory) -> None:
    """B-5."""
    check_edition(state, B)
    player = player_at(state, move.seat)
    check_change(player.name, player.inventory, move.by, "supplies")


def change_inventory(state: State, move: moves.ChangeInventory) -> State:
    """B-5."""
    player = player_at(state, move.seat)
    return state.with_player(move.seat, inventory=player.inventory + move.by)


def check_deck_ran_out(state: State, move: moves.DeckRanOut) -> None:
    """D1: where the app counts the deck it does this by itself."""
    if state.deck is not None:
        raise IllegalMove("The app counts the deck: it says when it runs out.")


def deck_ran_out(state: State, move: moves.DeckRanOut) -> State:
    """D1."""
    return run_out(state)


def check_type_blueprint(state: State, move: moves.TypeBlueprint) -> None:
    """Any blueprint may be typed in, at any time."""


def type_blueprint(state: State, move: moves.TypeBlueprint) -> State:
    """It is known from now on, at this table and at the next."""
    card = Blueprint(**{name: getattr(move, name) for name in fields.specs(Blueprint)})
    return replace(state, library=with_blueprint(state.library, card))
