"""Prompts of a table, and the offers that add a part to it.

Rules AG-P17, AG-P18, AG-P19, AG-P20, AG-P30, AG-P31, AG-P32, AG-P33.
"""

from __future__ import annotations

from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.any_game import counters, deck_part, dice, drawing, pad, timers
from companion.games.any_game.pad import outcome
from companion.games.any_game.parts import CHESS, GLASS, Timer
from companion.games.any_game.state import State


def additions(state: State) -> tuple[Offer, ...]:
    """AG-P18: return the offers that add a part to the table."""
    kinds = (pad.AddPad, deck_part.AddCards, counters.AddCounter, timers.AddTimer)
    asked = [offer for kind in kinds for offer in kind.offers(state)]
    return (*asked, *list(dice.RollDice.offers(state))[-1:], *drawing.DrawPlayers.offers(state))


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """AG-P17, AG-P20: prompt to place a revealed card, else to write points, else to use another part."""
    if outcome(state) is not None:
        return ()
    if state.deck and state.deck.revealed:
        return (revealed(state),)
    return pad.prompts(state, seat) if state.scored else (unscored(state),)


def revealed(state: State) -> Prompt:
    """AG-P20: prompt for a place for the newest revealed card."""
    part = deck_part.deck_at(state)
    card = part.revealed[-1]
    places = [one for one in deck_part.PlaceCard.offers(state) if one.fields["card"] == card]
    said = Text("{card}: where does it go?", card=part.names[card])
    return Prompt("place-card", said, tuple(places), tone=Tone.CHOOSE)


def unscored(state: State) -> Prompt:
    """AG-P17: prompt for the first of these that there is: running chess clock, deck with cards, dice, timer.

    If there is none, prompt a table without any part for a first part, and any other to end the game.
    """
    for timer in state.timers:
        if timer.shape == CHESS and timer.since is not None and len(timer.left) > 1:
            return clock(state, timer)
    if state.deck and state.deck.ready.deck.candidates():
        return Prompt("draw", Text("Draw the next card"), tuple(deck_part.DrawCard.offers(state)))
    if state.dice and state.dice.sets:
        return Prompt("roll", Text("Roll the dice"), tuple(dice.RollDice.offers(state))[:-1])
    if state.timers:
        return clock(state, state.timers[0])
    if not state.parts:
        return Prompt("add", Text("What does your table need?"), additions(state), tone=Tone.CHOOSE)
    end = replace(pad.EndGame.of(state), leaves=Text("then say who won"))
    return Prompt("count", Text("Count along"), (end,))


def clock(state: State, timer: Timer) -> Prompt:
    """Prompt for the next button of a timer. A running chess clock asks the player who thinks.

    Rules AG-P30, AG-P31, AG-P32, AG-P33.
    """
    if timer.since is None:
        act = timers.StartTimer.of(state, timer).offer(Text("Start"))
        if not timer.left[timer.turn]:
            act = timers.ResetTimer(timer=timer.id).offer(Text("All the time back"))
        return Prompt("start-clock", timers.SHAPES[timer.shape], (act,), seat=timers.whose(state, timer))
    if timer.shape == GLASS:
        act = timers.TurnGlass(timer=timer.id).offer(Text("Turn it over"))
    elif len(timer.left) > 1:
        move = timers.PassClock.of(state, timer)
        act = move.offer(move.label(state))
    else:
        act = timers.PauseTimer(timer=timer.id).offer(Text("Pause"))
    return Prompt("clock", Text("The clock runs"), (act,), seat=timer.turn)
