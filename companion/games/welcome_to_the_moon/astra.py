"""Rules of ASTRA, the opponent in a solo game: effects, cards and solo bonuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.adventure import Decision
from companion.games.welcome_to_the_moon.components import ACTIONS, DECK, OPPONENTS, Opponent, best_action
from companion.games.welcome_to_the_moon.decisions import STRIKE
from companion.games.welcome_to_the_moon.piles import SoloPile
from companion.games.welcome_to_the_moon.state import APP, CARDS, SCORES, Astra, Player, Slot, State


def of(state: State) -> Astra:
    """Return ASTRA. Raise `IllegalMove` if the table does not play against her."""
    if state.astra is None:
        raise IllegalMove("Nobody plays against ASTRA here.")
    return state.astra


def opponent(state: State) -> Opponent:
    """Return the opponent of this game's level (WM-S46)."""
    return OPPONENTS[of(state).level]


def given_by_action(state: State) -> Mapping[str, int]:
    """Return the number of ASTRA's cards by action (WM-S67)."""
    if (typed := of(state).typed) is not None:
        return dict(zip(ACTIONS, typed, strict=True))
    counts = Counter(counts_as(state, card) for card in of(state).given)
    return {action: counts[action] for action in ACTIONS}


def counts_as(state: State, card: str) -> str:
    """Return the action as which ASTRA counts this card (WM-S76); most cards have only one action."""
    return best_action(opponent(state), DECK[card].action)


def worth(state: State, action: str) -> int:
    """Return ASTRA's points for a card with this action (WM-S67, WM-S76)."""
    return opponent(state).points[best_action(opponent(state), action)]


def counted(state: State) -> bool:
    """Return True if ASTRA's cards are known.

    If the app keeps only the scores, her cards are known once they are typed in.
    """
    return state.mode != SCORES or of(state).typed is not None


# Solo bonuses


def bonuses(state: State) -> int:
    """Return the number of bonuses won so far, limited to the printed spaces (WM-S59, WM-S61)."""
    (player,), adventure = state.seen, state.adventure
    solo = adventure.layout.solo
    return min(adventure.won(player.sheet) * solo.per_prize, solo.bonuses)


def bonuses_left(state: State) -> int:
    """Return the number of solo bonuses that the player has won and not used yet (WM-S60)."""
    return bonuses(state) - of(state).used


# The third card


def third_slots(state: State) -> tuple[int, ...]:
    """Return the slots of the unused cards: one (WM-S51), or all three after a System Error (WM-S52)."""
    (player,) = state.players
    chosen = player.turn.chosen
    used = () if chosen is None else (chosen.number_slot, chosen.action_slot)
    return tuple(slot for slot in range(1, len(state.slots) + 1) if slot not in used)


def must_choose_third(state: State) -> bool:
    """Return True if the player must decide about the third card.

    The player decides if there are several cards (WM-S52), if a bonus is left (WM-S60), and always on paper
    sheets.
    """
    return state.mode == CARDS or len(third_slots(state)) > 1 or bonuses_left(state) > 0


def given(state: State, slot: int, *, removed: bool) -> State:
    """Give the third card to ASTRA or remove it from the game, and discard the others.

    Rules WM-S50, WM-S51, WM-S60.
    """
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
    """Apply the effect cards drawn this turn, in the order drawn (WM-S54, WM-S55).

    If ASTRA has a turn of her own, it comes between the effects: those drawn before the turn's first card
    apply before her turn, the others after it (WM-B58).
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
    """Let ASTRA play the first card of the turn, in adventures where she plays on the sheets.

    Rules WM-B51, WM-B53.
    """
    if state.adventure.neighbours is None or state.mode == CARDS:
        return state
    first = state.slots[0]
    action = best_action(opponent(state), first.action)
    return _asked(state, state.adventure.astra_turn(first.number, action))


def _asked(state: State, decisions: tuple[Decision, ...]) -> State:
    """Add these decisions after the decisions that wait already."""
    (player,) = state.seen
    return state.with_player(player.at(decisions=(*player.turn.decisions, *decisions)))


def at_work(state: State) -> bool:
    """Return True while the player must still decide something for ASTRA's turn or effects.

    Until that is decided, only the card that ASTRA plays is turned up.
    """
    if state.adventure.neighbours is None or state.astra is None:
        return False
    (player,) = state.players
    return any(decision.must for decision in player.turn.decisions)


def turned_up(state: State) -> tuple[Slot, ...]:
    """Return the open cards; while ASTRA plays and the app deals, only the first is open (WM-B53)."""
    return state.slots[:1] if state.dealer == APP and at_work(state) else state.slots


def _effect(state: State, letter: str, *, second: bool) -> State:
    """Apply one effect card. The `second` draw of a letter also flips its mission (WM-S58)."""
    if second:
        missions = tuple(replace(m, flipped=m.flipped or m.letter == letter) for m in state.missions)
        state = replace(state, missions=missions)
    if letter not in state.adventure.layout.solo.effects or state.mode == CARDS:
        return state
    if (asked := state.adventure.effect(letter, second)) is not None:
        return _asked(state, asked)
    (player,) = state.players
    return state.with_player(_struck(state, player, letter))


def _struck(state: State, player: Player, letter: str) -> Player:
    """Add the decision to cross a prize, if one is left, and apply the other effects (WM-A1-65, WM-A1-D6).

    Rule WM-S57.
    """
    prizes = player.sheet.unmarked(state.adventure.layout.prizes)
    waiting = sum(decision.kind == STRIKE for decision in player.turn.decisions)
    available = len(prizes) > waiting
    if available or state.errors_anyway:
        player = replace(player, sheet=state.adventure.struck(player.sheet))
    if not available:
        return player
    decision = Decision(STRIKE, f"effect-{letter}", state.adventure.astra_prize, must=True)
    return replace(player, turn=replace(player.turn, decisions=(*player.turn.decisions, decision)))
