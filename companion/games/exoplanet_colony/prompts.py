"""The prompts: what the table should do now in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.house_rules import house_rules
from companion.engine.offers import OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text, in_a_row
from companion.games.exoplanet_colony import scoring, trackers
from companion.games.exoplanet_colony.actions import UsePlan
from companion.games.exoplanet_colony.card_records import text_of
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.events import (
    FinishEvent,
    NoEventLeft,
    RevealEvent,
    notes_of,
    offers_of_step,
)
from companion.games.exoplanet_colony.hands import Discard, over_limit
from companion.games.exoplanet_colony.house_rules import RECOMMENDED
from companion.games.exoplanet_colony.offers import offers_of
from companion.games.exoplanet_colony.parts import HANDS
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    BEGIN,
    BOARD,
    EVENTS_LEFT,
    REVEAL,
    UPDATE,
    Event,
    Moved,
    State,
    active,
    next_step,
)
from companion.games.exoplanet_colony.turn import LEVEL as LEVEL_TRACK
from companion.games.exoplanet_colony.turn import Begin, EndActions, UpdateResources

MAIN_AND_DONE = 2
"""If the prompt of a known event step has at most this many buttons, the first one is its main button.

With more buttons, the step is a choice between equal buttons.
"""


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts, the most urgent first. They are the same for all seats of a cooperative game."""
    index = offers_of(state)
    if (end := scoring.outcome(state)) is not None:
        said = Text("You win! {end}") if end.result == scoring.WON else Text("You lose. {end}")
        return (Prompt("over", Text(said, end=end.text), tone=Tone.END),)
    step = now(state, index)
    if many := tuple(too_many(state, index)):
        return (*many, replace(step, notes=()), *shuffled(state))
    return (step, *shuffled(state))


def now(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of the current step of the turn."""
    step = state.turn.step
    if step == BEGIN:
        notes = (*scenario(state), *at_the_start(state))
        return Prompt("begin", Text("Who begins?"), index.of(Begin), notes, tone=Tone.CHOOSE)
    if step == ACTIONS:
        return action_phase(state, index)
    if step == UPDATE:
        text = Text("Resource update: every supply moves by its production.")
        return Prompt("update", text, (index[UpdateResources(event=True)],))
    return reveal(state, index) if step == REVEAL else event(state, index)


def scenario(state: State) -> tuple[Text, ...]:
    """Return the special rule of the scenario, if it has one."""
    return (Text("{rule}", rule=state.planet.text),) if state.planet.text else ()


def at_the_start(state: State) -> Iterator[Text]:
    """Q, EC-S8: yield the house rules of this table, and a note if the event deck is not counted."""
    yield from house_rules(state.readings, RECOMMENDED)
    if state.events is None:
        yield Text("Events are not counted: set “{figure}” on {place}.", figure=EVENTS_LEFT, place=BOARD)


def shuffled(state: State) -> Iterator[Prompt]:
    """EC-C4: yield a note on the new Player Deck until the next card is drawn or the next turn begins."""
    if state.shuffled and state.tracks(HANDS):
        said = Text("The Player Deck ran out: shuffle the {count} discards, they are the new deck.")
        if state.shuffled == 1:
            said = Text("The Player Deck ran out: the one discard is the new deck.")
        yield Prompt("shuffled", Text(said, count=state.shuffled), tone=Tone.WARN)


def too_many(state: State, index: OfferIndex) -> Iterator[Prompt]:
    """EC-C2: yield a prompt to discard for each player with too many cards."""
    for colonist in over_limit(state):
        text = Text(
            "{player} has {count} cards: {over} too many.",
            player=colonist.player,
            count=colonist.hand.size,
            over=colonist.over,
        )
        acts = tuple(
            offer
            for offer in index.of(Discard, UsePlan)
            if offer.fields["seat"] == colonist.seat and not offer.refusal
        )
        yield Prompt(f"discard-{colonist.seat}", text, acts, seat=colonist.seat, tone=Tone.WARN)


def action_phase(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of step 1: the actions left, with reminders of the player's health issues."""
    turn, me = state.turn, active(state)
    said = Text("{left} of {count} actions left.") if turn.left else Text("No action left.")
    text = Text(said, left=turn.left, count=turn.allowance)
    main = index[UpdateResources(event=True)]
    if turn.left:
        main = replace(main, label=EndActions.button, leaves=Text("{count} to go", count=turn.left))
    alone = at_the_start(state) if len(state.seats) == turn.number == 1 and not turn.used else ()
    notes = (*ailments(state), *scenario(state), *locked(state), *alone)
    return Prompt("act", text, (main,), notes, seat=me.seat, left=(turn.left, turn.allowance))


def ailments(state: State) -> Iterator[Text]:
    """EC-V8: yield the health issues of the current player with their texts."""
    for issue in active(state).issues:
        text = text_of(state.library.issues, issue.name)
        yield Text(
            Text("{issue}: {text}") if text else Text("Health issue: {issue}"), issue=issue.name, text=text
        )


def locked(state: State) -> Iterator[Text]:
    """Yield the next player's number of actions if the level has changed since the turn began.

    Rules EC-Q1, EC-R7.
    """
    coming = trackers.allowance(state)
    if coming != state.turn.allowance:
        yield Text("The next player will have {count} actions.", count=coming)


def reveal(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt between steps 2 and 3, which says to move the cubes and then reveal an event."""
    notes = tuple(cube(state, moved) for moved in state.moved)
    if state.events == 0:
        text = Text("No event is left: having to reveal one loses the game.")
        there = Text(
            "If there is one on the table, set “{figure}” on {place} first.",
            figure=EVENTS_LEFT,
            place=BOARD,
        )
        return Prompt("reveal", text, (index[NoEventLeft()],), (*notes, there), tone=Tone.WARN)
    text = Text("Move the cubes, then reveal the top event.")
    acts = (index[RevealEvent()], index.dialog(RevealEvent), index[NoEventLeft()])
    return Prompt("reveal", text, acts, notes)


def cube(state: State, moved: Moved) -> Text:
    """Return the note that says where to move a cube."""
    if moved.track == LEVEL_TRACK:
        actions = (*state.board.actions, 0)[moved.after]
        return Text("Emergency Level: to the space of {count} actions", count=actions)
    name = RESOURCES[moved.track]
    return Text(
        "{resource} supply: {before} \u2192 {after}", resource=name, before=moved.before, after=moved.after
    )


def event(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of step 3, which asks what the event does. A known event is shown step by step."""
    card = state.event
    text = Text("Do what the event says, and tell it here.")
    if card is not None and card.name:
        said = (
            Text("{name} (critical): tell what it does.")
            if card.critical
            else Text("{name}: tell what it does.")
        )
        text = Text(said, name=card.name)
    moved = state.moved if card is not None and not card.done else ()
    if moved and card == Event():
        text = Text("Move the cubes, reveal the top event, and tell what it does.")
    ready = index[FinishEvent()]
    if (step := next_step(state)) is not None:
        known = (*offers_of_step(state, step, index), ready)
        tone = Tone.CHOOSE if len(known) > MAIN_AND_DONE else Tone.DO
        notes = (*cubes(state, moved), *reminder(state), *notes_of(state, step))
        return Prompt("event", text, known, notes, tone=tone)
    rest = cubes(state, moved) if moved else (EVENT_DISCARDS,)
    return Prompt("event", text, (ready,), (*reminder(state), *rest))


def cubes(state: State, moved: Sequence[Moved]) -> tuple[Text, ...]:
    """Return one note that says where to move all these cubes; () if no cube moves."""
    said = [
        cube(state, one)
        if one.track == LEVEL_TRACK
        else Text(
            "{resource}\u00a0{before}\u00a0\u2192\u00a0{after}",
            resource=RESOURCES[one.track],
            before=one.before,
            after=one.after,
        )
        for one in moved
    ]
    return (in_a_row(said, Text("{items} \u00b7 {item}")),) if said else ()


EVENT_DISCARDS = Text("Then the card goes to the events\u2019 own discards.")


def reminder(state: State) -> tuple[Text, ...]:
    """Return the text typed for the event, if there is one."""
    return (Text("{text}", text=state.event.text),) if state.event and state.event.text else ()
