"""Great moments: a drawn turn card, a new level of the boss, a minion defeated."""

from __future__ import annotations

from companion.engine.scene import BOSS, CARD, DANGER, GOOD, LOOM, RISE, Scene
from companion.engine.text import NOTHING, Text
from companion.games.astro_knights.state import CHOOSE, State, is_boss_turn
from companion.games.astro_knights.turn_order import CARDS, WILD


def scene_of(before: State, state: State) -> Scene | None:
    """Return the great moment between two states, None if there was none."""
    if state.boss.level > before.boss.level:
        return Scene(
            Text("Level {level}", level=state.boss.level),
            Text.verbatim(state.boss.name),
            LOOM,
            tone=DANGER,
            art="boss",
        )
    if state.turns > before.turns:
        return _turn_scene(state)
    gone = {minion.id for minion in before.minions} - {minion.id for minion in state.minions}
    if gone:
        minion = next(one for one in before.minions if one.id in gone)
        return Scene(minion.called, Text("defeated"), RISE, tone=GOOD, art="minion")
    return None


def _turn_scene(state: State) -> Scene:
    turn = state.turn
    if turn is None or is_boss_turn(state):
        return Scene(state.boss.name, Text("The boss’s turn"), LOOM, tone=BOSS, art="boss")
    if turn.phase == CHOOSE:
        return Scene(CARDS[turn.card], motion=CARD)
    card = CARDS[WILD] if turn.card == WILD else NOTHING
    return Scene(state.players[turn.seat], card, CARD, tone=turn.seat, seat=turn.seat, art="knight")
