"""All parts of a table together: their moves, prompts, editable values and names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import small_game
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.values import EditableValue
from companion.games.any_game import counters, deck_part, dice, drawing, pad, timers
from companion.games.any_game.pad import outcome
from companion.games.any_game.parts import CHESS, GLASS, Timer
from companion.games.any_game.setup import ROUNDS
from companion.games.any_game.state import State

MOVES: tuple[type[Move], ...] = (
    *pad.MOVES,
    *deck_part.MOVES,
    *counters.MOVES,
    *dice.MOVES,
    *timers.MOVES,
    *drawing.MOVES,
    *pad.PLAYER_MOVES,
)


def also(state: State) -> Iterator[EditableValue]:
    """Yield the values that a correction can set, part by part."""
    yield from pad.editable_cells(state)
    yield from counters.editable_counters(state)
    yield from deck_part.editable_cards(state)
    yield from timers.editable_times(state)


def names(state: State) -> Mapping[str, str]:
    """Return the names of seats, rows, cards, counters, timers and values by id; the id "" means "nobody"."""
    return {
        "": Text("nobody"),
        **{row: state.row_name(row) for row in state.rows},
        **{card: Text.verbatim(name) for card, name in (state.deck.names if state.deck else {}).items()},
        **{one.id: Text.verbatim(one.name) for one in state.counters},
        **timers.names(state),
        **small_game.names(state, also),
    }


def coming(state: State) -> Text:
    """P1: return the open round, even if it is still empty. If no round is open, return `pad.moment`."""
    if state.setup.shape == ROUNDS and outcome(state) is None:
        return state.row_name(state.rows[-1])
    return pad.moment(state)


def additions(state: State) -> tuple[Offer, ...]:
    """P18: return the offers that add a part to the table."""
    kinds = (pad.AddPad, deck_part.AddCards, counters.AddCounter, timers.AddTimer)
    asked = [offer for kind in kinds for offer in kind.offers(state)]
    return (*asked, *list(dice.RollDice.offers(state))[-1:], *drawing.DrawPlayers.offers(state))


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """P17, P20: prompt to place a revealed card, else to write points, else to use another part."""
    if outcome(state) is not None:
        return ()
    if state.deck and state.deck.revealed:
        return (revealed(state),)
    return pad.prompts(state, seat) if state.scored else (unscored(state),)


def revealed(state: State) -> Prompt:
    """P20: prompt for a place for the newest revealed card."""
    part = deck_part.deck_at(state)
    card = part.revealed[-1]
    places = [one for one in deck_part.PlaceCard.offers(state) if one.fields["card"] == card]
    said = Text("{card}: where does it go?", card=part.names[card])
    return Prompt("place-card", said, tuple(places), tone=Tone.CHOOSE)


def unscored(state: State) -> Prompt:
    """P17: prompt for the first of these parts: a running chess clock, a deck with cards, dice, a timer.

    A table without any part is prompted for its first part, and any other table for the end of the game.
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
    """P30-P33: prompt for the next act of a timer. For a running chess clock, prompt the player at turn."""
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
