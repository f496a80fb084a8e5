"""ASTRA: her effects, the cards she gets, the solo bonuses (S46-S66)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.adventure import Decision
from companion.games.welcome_to_the_moon.components import ACTIONS, DECK, OPPONENTS, Opponent, best_action
from companion.games.welcome_to_the_moon.decisions import STRIKE
from companion.games.welcome_to_the_moon.solo_pile import SoloPile
from companion.games.welcome_to_the_moon.state import APP, CARDS, SCORES, Astra, Player, Slot, State


def of(state: State) -> Astra:
    """ASTRA, at a table that plays against her. Raises `IllegalMove`."""
    if state.astra is None:
        raise IllegalMove("Nobody plays against ASTRA here.")
    return state.astra


def opponent(state: State) -> Opponent:
    """The opponent of this game's level (S46)."""
    return OPPONENTS[of(state).level]


def given_by_action(state: State) -> Mapping[str, int]:
    """S67: how many cards of each action she has."""
    if (typed := of(state).typed) is not None:
        return dict(zip(ACTIONS, typed, strict=True))
    counts = Counter(counts_as(state, card) for card in of(state).given)
    return {action: counts[action] for action in ACTIONS}


def counts_as(state: State, card: str) -> str:
    """S76: the action that this card counts as where it is hers; most cards have one only."""
    return best_action(opponent(state), DECK[card].action)


def worth(state: State, action: str) -> int:
    """S67, S76: the points of a card with this action that is given to her."""
    return opponent(state).points[best_action(opponent(state), action)]


def counted(state: State) -> bool:
    """Whether her cards are known: where only scores are kept they are typed."""
    return state.mode != SCORES or of(state).typed is not None


# Solo bonuses


def bonuses(state: State) -> int:
    """S59, S61: circled so far, up to the printed spaces: each prize won brings some."""
    (player,), adventure = state.seen, state.adventure
    solo = adventure.layout.solo
    return min(adventure.won(adventure.layout, player.sheet) * solo.per_prize, solo.bonuses)


def bonuses_left(state: State) -> int:
    """S60: circled and not crossed yet."""
    return bonuses(state) - of(state).used


# The third card


def third_slots(state: State) -> tuple[int, ...]:
    """S51: the slot of the card that was not used; S52: any of the three after a System Error."""
    (player,) = state.players
    chosen = player.turn.chosen
    used = () if chosen is None else (chosen.number_slot, chosen.action_slot)
    return tuple(slot for slot in range(1, len(state.slots) + 1) if slot not in used)


def must_choose_third(state: State) -> bool:
    """Whether there is something to choose: which card (S52), or whether to use a bonus (S60)."""
    return state.mode == CARDS or len(third_slots(state)) > 1 or bonuses_left(state) > 0


def given(state: State, slot: int, *, removed: bool) -> State:
    """S50, S51, S60: the third card to ASTRA or out of the game, the others to the discards."""
    astra, pile = of(state), state.pile or SoloPile()
    card = pile.shown[slot - 1]
    others = tuple(other for other in pile.shown if other != card)
    if removed:
        astra = replace(astra, removed=(*astra.removed, card), used=astra.used + 1)
    else:
        astra = replace(astra, given=(*astra.given, card))
    return replace(state, astra=astra, pile=pile.put_away(*others))


# Effect cards


def with_effects(state: State) -> State:
    """S54, S55: the effect cards that came with this turn's cards, one after the other.

    B58: those that came before her first card come before her own turn, where she has one.
    """
    astra = of(state)
    all_, fresh = len(astra.effects), range(len(astra.effects) - astra.new, len(astra.effects))
    for index in fresh[: astra.new - astra.late]:
        state = _effect(state, astra.effects[index], second=astra.effects[index] in astra.effects[:index])
    state = _her_turn(state)
    for index in range(all_ - astra.late, all_):
        state = _effect(state, astra.effects[index], second=astra.effects[index] in astra.effects[:index])
    return state


def _her_turn(state: State) -> State:
    """B51, B53: the first card of the turn is hers too, where she plays on the sheets."""
    if state.adventure.astra_turn is None or state.mode == CARDS:
        return state
    first = state.slots[0]
    action = best_action(opponent(state), first.action)
    return _asked(state, state.adventure.astra_turn(first.number, action))


def _asked(state: State, decisions: tuple[Decision, ...]) -> State:
    """With these decisions after those that wait."""
    (player,) = state.seen
    return state.with_player(player.at(decisions=(*player.turn.decisions, *decisions)))


def at_work(state: State) -> bool:
    """Whether she plays, and something of it is still to decide: only her own card is turned up."""
    if state.adventure.astra_turn is None or state.astra is None:
        return False
    (player,) = state.players
    return any(decision.must for decision in player.turn.decisions)


def turned_up(state: State) -> tuple[Slot, ...]:
    """B53: what the places show; while she plays only the first, where the app has the cards."""
    return state.slots[:1] if state.dealer == APP and at_work(state) else state.slots


def _effect(state: State, letter: str, *, second: bool) -> State:
    """S58: the second draw is counted by letter."""
    if second:
        missions = tuple(replace(m, flipped=m.flipped or m.letter == letter) for m in state.missions)
        state = replace(state, missions=missions)
    if letter not in state.adventure.layout.solo.effects or state.mode == CARDS:
        return state
    if state.adventure.effect is not None:
        return _asked(state, state.adventure.effect(letter, second))
    (player,) = state.players
    return state.with_player(_struck(state, player, letter))


def _struck(state: State, player: Player, letter: str) -> Player:
    """S57: one prize is crossed, where one is left to cross; A1-65, D6: the rest of the effect follows."""
    prizes = player.sheet.unmarked(state.adventure.layout.prizes)
    waiting = sum(decision.kind == STRIKE for decision in player.turn.decisions)
    available = len(prizes) > waiting
    if available or state.errors_anyway:
        player = replace(player, sheet=state.adventure.struck(player.sheet))
    if not available:
        return player
    decision = Decision(STRIKE, f"effect-{letter}", state.adventure.astra_prize, must=True)
    return replace(player, turn=replace(player.turn, decisions=(*player.turn.decisions, decision)))
