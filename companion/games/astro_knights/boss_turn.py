"""The boss turn, its decks and its levels (sections B, R and L)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.games.astro_knights import moves
from companion.games.astro_knights.components import LAST_LEVEL
from companion.games.astro_knights.lookup import boss_turn, counter_at, minion_at, side_deck_at
from companion.games.astro_knights.moves.boss import STRIKE
from companion.games.astro_knights.state import BOSS, KnownMinion, Level, Minion, SideDeck, State

LEVEL = "level"


def pending_activations(state: State) -> tuple[str, ...]:
    """What still activates, in order: the level token (B1), then minions, longest in play first (B2).

    A minion that came into play in this very turn is left out (B3).
    """
    turn = boss_turn(state)
    if turn.drawn or turn.leveled:
        return ()
    level = (LEVEL,) if state.boss.activates and not turn.level_activated else ()
    return level + tuple(m.id for m in state.minions if not m.activated and m.entered != state.turns)


def check_next_activation(state: State, what: str) -> None:
    """B1, B2: one after the other, in order."""
    pending = pending_activations(state)
    if what not in pending:
        raise IllegalMove("This does not activate (again) in this turn.")
    if pending[0] != what:
        first = "The level token" if pending[0] == LEVEL else minion_at(state, pending[0]).name
        raise IllegalMove("{first} activates first.", first=first)


def check_activate_level(state: State, move: moves.ActivateLevel) -> None:
    """B1, L6."""
    check_next_activation(state, LEVEL)


def activate_level(state: State, move: moves.ActivateLevel) -> State:
    """B1: its effect was resolved at the table."""
    return state.with_turn(level_activated=True)


def check_activate_minion(state: State, move: moves.ActivateMinion) -> None:
    """B2, B3."""
    minion_at(state, move.minion)
    check_next_activation(state, move.minion)


def activate_minion(state: State, move: moves.ActivateMinion) -> State:
    """B2: its effect was resolved at the table."""
    return state.with_minion(move.minion, activated=True)


def check_boss_draws(state: State) -> None:
    """B before R, and one draw a turn (R3, L3)."""
    if boss_turn(state).drawn:
        raise IllegalMove("The boss has drawn in this turn already.")
    if pending_activations(state):
        raise IllegalMove("Activate the level token and the minions first.")


def must_level_up(state: State) -> bool:
    """L1: the boss has to draw from an empty deck and a level token is left."""
    turn = boss_turn(state)
    return state.boss.deck == 0 and state.boss.tokens > 0 and not turn.leveled


def check_draw_boss_card(state: State, move: moves.DrawBossCard) -> None:
    """R1; L1: an empty deck levels the boss up first; L2: with no token left the players lose."""
    check_boss_draws(state)
    if must_level_up(state):
        raise IllegalMove("The boss deck is empty: the boss levels up first.")
    if state.boss.deck == 0 and boss_turn(state).leveled:
        raise IllegalMove("There is no boss card to draw: the discard pile was empty too.")
    if state.boss.deck and move.card != STRIKE and move.health < 1:
        raise IllegalMove("Type the health printed on the minion.")


def draw_boss_card(state: State, move: moves.DrawBossCard) -> State:
    """R2: a strike to the discards. R3: a minion into play. L2: nothing to draw is a loss."""
    if state.boss.deck == 0:
        return replace(state, out_of_levels=True)
    state = state.with_turn(drawn=True).with_boss(deck=state.boss.deck - 1)
    if move.card == STRIKE:
        return state.with_boss(discard=state.boss.discard + 1)
    return enter_minion(state, move.name, move.health, BOSS)


def enter_minion(state: State, name: str, printed_health: int, pile: str) -> State:
    """R3, R4: to the right end of the row, with the level bonus of now (L5)."""
    number = state.minions_made + 1
    minion = Minion(
        id=f"minion-{number}",
        name=name or f"Minion {number}",
        health=printed_health + state.boss.bonus,
        pile=pile,
        entered=state.turns,
    )
    state = replace(state, minions=(*state.minions, minion), minions_made=number)
    return learn_minion(state, KnownMinion(name, printed_health)) if name else state


def learn_minion(state: State, card: KnownMinion) -> State:
    """A minion card typed once is offered ever after."""
    others = tuple(known for known in state.boss.minions if known.name.casefold() != card.name.casefold())
    return state.with_boss(minions=(*others, card)[-60:])


def check_level_up(state: State, move: moves.LevelUp) -> None:
    """L1, L2."""
    check_boss_draws(state)
    if state.boss.deck:
        raise IllegalMove("The boss levels up only when it has to draw from an empty deck.")
    if boss_turn(state).leveled:
        raise IllegalMove("The boss has leveled up in this turn already.")
    if state.boss.tokens == 0:
        raise IllegalMove("No level token is left.")


def level_up(state: State, move: moves.LevelUp) -> State:
    """L3: token, its instant effect on minions in play (L5), discards to the deck; the draw follows."""
    level = Level(state.boss.level + 1, move.bonus, move.minions_gain, move.activate)
    minions = tuple(replace(m, health=m.health + move.minions_gain) for m in state.minions)
    state = replace(state, minions=minions).with_turn(leveled=True)
    return state.with_boss(
        level=level.level,
        tokens=state.boss.tokens - 1,
        bonus=level.bonus,
        activates=level.activate,
        deck=state.boss.discard,
        discard=0,
        levels=learn_level(state.boss.levels, level),
    )


def learn_level(known: tuple[Level, ...], token: Level) -> tuple[Level, ...]:
    """A level token typed once is offered ever after; one above the last comes from a correction."""
    others = tuple(level for level in known if level.level != token.level)
    return (*others, token) if token.level <= LAST_LEVEL else others


def check_skip_boss_draw(state: State, move: moves.SkipBossDraw) -> None:
    """L8: only after a level up that left the deck empty."""
    check_boss_draws(state)
    if state.boss.deck or not boss_turn(state).leveled:
        raise IllegalMove("The boss has to draw.")


def skip_boss_draw(state: State, move: moves.SkipBossDraw) -> State:
    """L8: the players decided that nothing is drawn."""
    return state.with_turn(drawn=True)


def check_resolve_counter(state: State, move: moves.ResolveCounter) -> None:
    """The end step of the boss turn, while the counter stands high enough (DX-1)."""
    if not boss_turn(state).drawn:
        raise IllegalMove("This is done at the end of the boss turn, after its draw.")
    counter = counter_at(state, move.counter)
    if not counter.due:
        raise IllegalMove("{name} stands below {threshold}.", name=counter.name, threshold=counter.threshold)


def resolve_counter(state: State, move: moves.ResolveCounter) -> State:
    """The top card of its deck is resolved and discarded, and the counter falls."""
    counter = counter_at(state, move.counter)
    counters = tuple(
        replace(c, track=c.track.moved(-c.spend)) if c.id == counter.id else c for c in state.boss.counters
    )
    return turn_side_card(state.with_boss(counters=counters), counter.pile)


def turn_side_card(state: State, pile: str) -> State:
    """One card from a side deck to its discards, where the cards are counted."""
    return with_side_deck(
        state, pile, lambda d: replace(d, deck=d.deck - 1, discard=d.discard + 1) if d.deck else d
    )


def with_side_deck(state: State, pile: str, change: Callable[[SideDeck], SideDeck]) -> State:
    """With one side deck changed."""
    decks = tuple(change(deck) if deck.id == pile else deck for deck in state.boss.side_decks)
    return state.with_boss(side_decks=decks)


def check_add_minion(state: State, move: moves.AddMinion) -> None:
    """R4: from one of the side decks, or one of the boss's own cards that is not in play."""
    if move.pile != BOSS:
        side_deck_at(state, move.pile)
    elif not state.boss.deck + state.boss.discard:
        raise IllegalMove("All cards of the boss are in play or destroyed.")


def add_minion(state: State, move: moves.AddMinion) -> State:
    """R4: side-deck minions get the level bonus too. One from the boss's own cards leaves its deck."""
    if move.pile != BOSS:
        state = with_side_deck(state, move.pile, lambda d: replace(d, deck=max(0, d.deck - 1)))
    elif state.boss.deck:
        state = state.with_boss(deck=state.boss.deck - 1)
    else:
        state = state.with_boss(discard=state.boss.discard - 1)
    return enter_minion(state, move.name, move.health, move.pile)


def check_draw_side_card(state: State, move: moves.DrawSideCard) -> None:
    """S10: one of this boss's side decks."""
    side_deck_at(state, move.pile)


def draw_side_card(state: State, move: moves.DrawSideCard) -> State:
    """Resolved at the table, then on its own discard pile."""
    return turn_side_card(state, move.pile)


def check_reshuffle_side_deck(state: State, move: moves.ReshuffleSideDeck) -> None:
    """There must be something to shuffle in."""
    if side_deck_at(state, move.pile).discard == 0:
        raise IllegalMove("Its discard pile is empty.")


def reshuffle_side_deck(state: State, move: moves.ReshuffleSideDeck) -> State:
    """The discards go back into their deck."""
    return with_side_deck(state, move.pile, lambda d: replace(d, deck=d.deck + d.discard, discard=0))


def check_destroy_boss_card(state: State, move: moves.DestroyBossCard) -> None:
    """R7: there must be a card in that pile."""
    if getattr(state.boss, move.pile) == 0:
        raise IllegalMove("There is no card left there.")


def destroy_boss_card(state: State, move: moves.DestroyBossCard) -> State:
    """R7: out of the game, not to come back at a level up."""
    left = {move.pile: getattr(state.boss, move.pile) - 1}
    return state.with_boss(destroyed=state.boss.destroyed + 1, **left)


def check_end_boss_turn(state: State) -> None:
    """All of the boss turn was done: activations, draw, end step."""
    if pending_activations(state) or not boss_turn(state).drawn:
        raise IllegalMove("The boss turn is not done: activate, then draw.")
    for counter in state.boss.counters:
        if counter.due:
            raise IllegalMove(
                "{name} stands at {value}: resolve a card first.",
                name=counter.name,
                value=counter.track.value,
            )
