"""ASTRA: her effects, the cards she gets, the solo bonuses (S46-S66)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.adventure import Decision
from companion.games.welcome_to_the_moon.components import ACTIONS, OPPONENTS, STARSHIP, Opponent
from companion.games.welcome_to_the_moon.decisions import STRIKE
from companion.games.welcome_to_the_moon.solo_pile import SoloPile
from companion.games.welcome_to_the_moon.state import CARDS, SCORES, Astra, Player, State


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
    counts = Counter(STARSHIP[card].action for card in of(state).given)
    return {action: counts[action] for action in ACTIONS}


def counted(state: State) -> bool:
    """Whether her cards are known: where only scores are kept they are typed."""
    return state.mode != SCORES or of(state).typed is not None


# Solo bonuses


def bonuses(state: State) -> int:
    """S59, S61: circled so far, up to the printed spaces: each prize won brings some."""
    (player,), layout = state.players, state.adventure.layout
    return min(player.sheet.count_circled(layout.prizes) * layout.solo.per_prize, layout.solo.bonuses)


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
    """S54, S55: the effect cards that came with this turn's cards, one after the other."""
    astra = of(state)
    fresh = astra.effects[len(astra.effects) - astra.new :]
    for index, letter in enumerate(fresh, start=len(astra.effects) - len(fresh)):
        state = _effect(state, letter, second=letter in astra.effects[:index])
    return state


def _effect(state: State, letter: str, *, second: bool) -> State:
    """S58: the second draw is counted by letter."""
    if second:
        missions = tuple(replace(m, flipped=m.flipped or m.letter == letter) for m in state.missions)
        state = replace(state, missions=missions)
    if letter not in state.adventure.layout.solo.effects or state.mode == CARDS:
        return state
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
