"""What the table should do now (the upkeep of a turn)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Offer, Shelf
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.exoplanet_colony import ending, level
from companion.games.exoplanet_colony.components import HAND_LIMIT, LOSS_TOKENS, RESOURCES
from companion.games.exoplanet_colony.events import ON_COLOUR, modules_of, why_no_loss
from companion.games.exoplanet_colony.hands import over_limit
from companion.games.exoplanet_colony.library import (
    EMERGENCY,
    ISSUE,
    LEVEL,
    LOSS,
    PRODUCTION,
    SUPPLY,
    Step,
    text_of,
)
from companion.games.exoplanet_colony.lookup import active
from companion.games.exoplanet_colony.offers import offers
from companion.games.exoplanet_colony.state import ACTIONS, BEGIN, REVEAL, UPDATE, Moved, State
from companion.games.exoplanet_colony.turn import LEVEL as LEVEL_TRACK
from companion.games.exoplanet_colony.whatif import signed

TOKENS = {LOSS: "place-loss", EMERGENCY: "place-emergency"}
NUMBERS = {SUPPLY: "change-supply", PRODUCTION: "change-production", LEVEL: "change-level"}
"""The moves that do what an event's steps say."""


def moment(state: State) -> Text:
    """Where the game is, in the bar."""
    if state.active is None:
        return Text("Not begun")
    return Text("Turn {number} \u00b7 {player}", number=state.turn.number, player=state.active.player)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """The loudest first. The same for every seat: a cooperative table decides together."""
    shelf = Shelf(offers(state, seat))
    if (end := ending.outcome(state)) is not None:
        said = "You win! {end}" if end.result == ending.WON else "You lose. {end}"
        return (Prompt("over", Text(said, end=end.text), tone=Tone.END),)
    return (*too_many(state, shelf), now(state, shelf))


def now(state: State, shelf: Shelf) -> Prompt:
    """The step of the turn in progress."""
    step = state.turn.step
    if step == BEGIN:
        return Prompt("begin", Text("Who begins?"), shelf.kinds("begin"), scenario(state), tone=Tone.CHOOSE)
    if step == ACTIONS:
        return acting(state, shelf)
    if step == UPDATE:
        text = Text("Resource update: every supply moves by its production.")
        return Prompt("update", text, (shelf("update-resources"),))
    return reveal(state, shelf) if step == REVEAL else event(state, shelf)


def scenario(state: State) -> tuple[Text, ...]:
    """The special rule of the scenario."""
    return (Text("{rule}", rule=state.planet.text),) if state.planet.text else ()


def too_many(state: State, shelf: Shelf) -> Iterator[Prompt]:
    """C2: excess is discarded at once."""
    for colonist in over_limit(state):
        text = Text(
            "{player} has {count} cards: {over} too many.",
            player=colonist.player,
            count=colonist.hand.size,
            over=colonist.hand.size - HAND_LIMIT,
        )
        acts = tuple(
            offer
            for offer in shelf.kinds("discard", "use-plan")
            if offer.fields["seat"] == colonist.seat and not offer.refusal
        )
        yield Prompt(f"discard-{colonist.seat}", text, acts, seat=colonist.seat, tone=Tone.WARN)


def acting(state: State, shelf: Shelf) -> Prompt:
    """Step 1: how many actions are left, and what the player's health forbids."""
    turn, me = state.turn, active(state)
    said = "{player}: {left} of {count} actions left." if turn.left else "{player}: no action left."
    text = Text(said, player=me.player, left=turn.left, count=turn.allowance)
    main = shelf("end-actions") if turn.left else shelf("update-resources")
    return Prompt("act", text, (main,), (*ailments(state), *scenario(state), *locked(state)), seat=me.seat)


def ailments(state: State) -> Iterator[Text]:
    """V8: the health issues of the current player, and what they forbid."""
    for issue in active(state).issues:
        text = text_of(state.library.issues, issue.name)
        yield Text("{issue}: {text}" if text else "Health issue: {issue}", issue=issue.name, text=text)


def locked(state: State) -> Iterator[Text]:
    """Q1, R7: the level has changed since the turn began."""
    coming = level.allowance(state)
    if coming != state.turn.allowance:
        yield Text("The next player will have {count} actions.", count=coming)


def reveal(state: State, shelf: Shelf) -> Prompt:
    """Between steps 2 and 3: which cubes to move, then the event."""
    text = Text("Move the cubes, then reveal the top event.")
    tone = Tone.DO
    if state.events == 0:
        text, tone = Text("No event is left: having to reveal one loses the game."), Tone.WARN
    notes = tuple(cube(state, moved) for moved in state.moved)
    return Prompt("reveal", text, (shelf("reveal-event"), shelf.asking("reveal-event")), notes, tone=tone)


def cube(state: State, moved: Moved) -> Text:
    """Move this cube to there."""
    if moved.track == LEVEL_TRACK:
        actions = (*state.board.actions, 0)[moved.after]
        return Text("Emergency Level: to the space of {count} actions", count=actions)
    name = RESOURCES[moved.track]
    return Text("{name} supply: {before} \u2192 {after}", name=name, before=moved.before, after=moved.after)


def event(state: State, shelf: Shelf) -> Prompt:
    """Step 3: what the event does; one that was played before says it step by step."""
    card = state.event
    text = Text("Do what the event says, and tell it here.")
    if card is not None and card.name:
        said = "{name} (critical): tell what it does." if card.critical else "{name}: tell what it does."
        text = Text(said, name=card.name)
    ready = shelf("finish-event")
    if (step := next_step(state)) is not None:
        known = (offer_of(state, step, shelf), ready)
        return Prompt("event", text, known, (*reminder(state), *notes_of(state, step)))
    return Prompt("event", text, (ready,), reminder(state))


def reminder(state: State) -> tuple[Text, ...]:
    """What was typed of the event, beside what the app does."""
    return (Text("{text}", text=state.event.text),) if state.event and state.event.text else ()


def next_step(state: State) -> Step | None:
    """What this event did next when it was played before."""
    card = state.event
    if card is None or len(card.done) >= len(card.known):
        return None
    return card.known[len(card.done)]


def notes_of(state: State, step: Step) -> Iterator[Text]:
    """What to know of the next step: the colour that the card names, or why no token comes (V4, V5)."""
    if step.where:
        yield Text("On the {colour} module, in case there is one.", colour=step.where)
    if step.does == LOSS and (why := why_no_loss(state, step.resource)):
        yield Text("No token is placed: {why}.", why=why)


def offer_of_token(state: State, step: Step, shelf: Shelf) -> Offer:
    """V3, V6, V7: one tap where the card names a colour and one module at most is meant."""
    ids = (step.resource,) if step.resource else ()
    offer = shelf.asking(TOKENS[step.does], *ids)
    if step.does == LOSS and 1 < step.by <= LOSS_TOKENS:
        offer = replace(offer, fields={**offer.fields, "count": step.by})
    at = f"{step.where}{ON_COLOUR}"
    if not step.where or len(modules_of(state, at)) > 1:
        return offer
    return replace(offer, fields={**offer.fields, "at": at}, asks=(), options={})


def offer_of(state: State, step: Step, shelf: Shelf) -> Offer:
    """The button of a step that is known from before."""
    if step.does in TOKENS:
        return offer_of_token(state, step, shelf)
    if step.does == ISSUE:
        return replace(shelf.asking("give-issue"), values={"name": step.name})
    fields = {"resource": step.resource, "by": step.by} if step.resource else {"by": step.by}
    name = RESOURCES[step.resource] if step.resource else "Emergency Level"
    said = f"{name} supply" if step.does == SUPPLY else f"{name} production" if step.resource else name
    return Offer(NUMBERS[step.does], f"{said} {signed(step.by)}", fields)
