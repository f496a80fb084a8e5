"""Items, Plans and what is typed in from cards (C5, C6, S6)."""

from __future__ import annotations

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.exoplanet_colony import hands, moves, turn
from companion.games.exoplanet_colony.components import COLOURS, HAND_LIMIT
from companion.games.exoplanet_colony.events import cured
from companion.games.exoplanet_colony.four import NONE
from companion.games.exoplanet_colony.library import (
    MOST_NAME,
    Character,
    ModuleCard,
    summary,
    with_card,
    with_note,
)
from companion.games.exoplanet_colony.lookup import colonist_at, patient_of
from companion.games.exoplanet_colony.production import fitted
from companion.games.exoplanet_colony.readings import DISCARD
from companion.games.exoplanet_colony.state import ACTIONS, State


def check_use_item(state: State, move: moves.UseItem) -> None:
    """C5: only in the owner's turn."""
    if move.card == hands.PLAN:
        raise IllegalMove("A Plan is no Item: use it as a Plan.")
    if state.turn.seat != move.seat:
        raise IllegalMove(
            "An Item is used in the own turn only. {player} may discard it.",
            player=colonist_at(state, move.seat).player,
        )
    check_using(state, move, move.card)


def use_item(state: State, move: moves.UseItem) -> State:
    """C5: discarded for its effect."""
    return used(state, move, move.card)


def check_use_plan(state: State, move: moves.UsePlan) -> None:
    """C5: at any time, in anybody's turn."""
    check_using(state, move, hands.PLAN)


def use_plan(state: State, move: moves.UsePlan) -> State:
    """C5: discarded for its effect."""
    return used(state, move, hands.PLAN)


def check_using(state: State, move: moves.UseItem | moves.UsePlan, card: str) -> None:
    """The card is in hand. By a table's reading it costs an action (Q11) or is no way down to 6 (Q12)."""
    owner = colonist_at(state, move.seat)
    hands.check_has(owner, card)
    if owner.hand.size > HAND_LIMIT and state.readings.over_limit == DISCARD:
        raise IllegalMove("{player} has too many cards and discards first.", player=owner.player)
    if state.readings.card_cost and state.turn.seat == move.seat:
        turn.check_step(state, ACTIONS)
        if not state.turn.left:
            raise IllegalMove("No action of this turn is left.")
    if move.cures:
        patient_of(state, move.cures)


def used(state: State, move: moves.UseItem | moves.UsePlan, card: str) -> State:
    """C4, C5, A14: to the discards, at no action unless the table reads it so (Q11)."""
    state = learned_note(hands.discarded(state, move.seat, (card,)), move)
    if state.readings.card_cost and state.turn.seat == move.seat:
        state = state.with_turn(used=state.turn.used + 1)
    return cured(state, move.cures) if move.cures else state


def learned_note(state: State, move: moves.UseItem | moves.UsePlan) -> State:
    """A card that was named is known the next time, with what was typed of it."""
    cards = with_note(state.library.cards, move.name, move.text)
    return replace(state, library=replace(state.library, cards=cards))


def check_type_module(state: State, move: moves.TypeModule) -> None:
    """Any card may be typed in, at any time."""


def type_module(state: State, move: moves.TypeModule) -> State:
    """One of the same name takes the place of the older one; productions follow at once (Q6)."""
    card = named(ModuleCard(**{name: getattr(move, name) for name in fields.specs(ModuleCard)}))
    modules = with_card(state.library.modules, card)
    state = replace(state, library=replace(state.library, modules=modules))
    anew = tuple(replace(m, cut=NONE) if m.card == card.id else m for m in state.modules)
    state, on = replace(state, modules=anew), [m for m in anew if m.card == card.id and m.on]
    return fitted(state, on[-1]) if on else state


def named(card: ModuleCard) -> ModuleCard:
    """A module that nobody named is called by its colour and what it does."""
    if card.name:
        return card
    does = summary(card)
    name = f"{COLOURS[card.colour]}: {does}" if does else f"{COLOURS[card.colour]} module"
    return replace(card, name=name[:MOST_NAME].rstrip(" ,"))


def check_type_character(state: State, move: moves.TypeCharacter) -> None:
    """S6: all characters differ."""
    colonist_at(state, move.seat)
    for other in state.colonists:
        if other.seat != move.seat and other.character == move.name:
            raise IllegalMove("{player} is {name} already.", player=other.player, name=move.name)


def type_character(state: State, move: moves.TypeCharacter) -> State:
    """S6. One of the same name takes the place of the older one."""
    card = Character(move.name, move.ability, move.action)
    characters = with_card(state.library.characters, card)
    state = replace(state, library=replace(state.library, characters=characters))
    return state.with_colonist(move.seat, character=move.name)
