"""Events (V): revealing them, what they put on the base, and when they are over."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.exoplanet_colony import level, moves, turn
from companion.games.exoplanet_colony.components import (
    COLOURS,
    LAST_LEVEL,
    LOSS_TOKENS,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
)
from companion.games.exoplanet_colony.library import EMERGENCY as EMERGENCY_STEP
from companion.games.exoplanet_colony.library import (
    ISSUE,
    LEVEL,
    LOSS,
    MOST_STEPS,
    PRODUCTION,
    SUPPLY,
    EventCard,
    Step,
    called,
    with_card,
    with_note,
)
from companion.games.exoplanet_colony.lookup import colonist_at, module_at, patient_of
from companion.games.exoplanet_colony.moves.actions import EMERGENCY, TOKENS
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.production import loss_tokens, production, set_production
from companion.games.exoplanet_colony.state import EVENT, REVEAL, Event, Issue, Module, State

ON_COLOUR = "-module"
"""'yellow-module' stands for the module of this colour, in case there is one (V7)."""


def check_reveal_event(state: State, move: moves.RevealEvent) -> None:
    """T2, T3: in every turn, after the resource update. None left is no refusal but defeat (V10)."""
    turn.check_step(state, REVEAL)
    turn.check_hands(state)


def reveal_event(state: State, move: moves.RevealEvent) -> State:
    """V1. One of this name that was played before brings back what it did."""
    if state.events == 0:
        return state
    known = called(state.library.events, move.name) if move.name else None
    event = Event(move.name, move.critical, text=move.text)
    if known is not None:
        event = Event(known.name, known.critical, (), known.steps, move.text or known.text)
    left = None if state.events is None else state.events - 1
    return replace(state.with_turn(step=EVENT), event=event, events=left, moved=())


def noted(state: State, step: Step) -> State:
    """What an event does is kept while it is resolved, so that its card is known the next time."""
    if state.event is None:
        return state
    return replace(state, event=replace(state.event, done=(*state.event.done, step)))


def modules_of(state: State, at: str) -> tuple[Module, ...]:
    """V7: the module of this id, or those of a colour: none, one or several."""
    if not at.endswith(ON_COLOUR) or at.removesuffix(ON_COLOUR) not in COLOURS:
        return (module_at(state, at),)
    colour = at.removesuffix(ON_COLOUR)
    return tuple(
        module for module in state.modules if (card := state.card_of(module)) and card.colour == colour
    )


def target(state: State, at: str) -> Module | None:
    """V7: where a token goes, None if nowhere. Raises `IllegalMove` where several modules are meant."""
    found = modules_of(state, at)
    if len(found) > 1:
        raise IllegalMove("There are {count} such modules: say which one.", count=len(found))
    return found[0] if found else None


def colour_named(at: str) -> str:
    """The colour that the card names, "" where a module was named."""
    return at.removesuffix(ON_COLOUR) if at.endswith(ON_COLOUR) else ""


def why_no_loss(state: State, resource: str) -> str:
    """V4, V5: why no (more) loss token of a resource is placed, "" where one is."""
    if production(state, resource) <= PRODUCTION_LEAST:
        return f"{RESOURCES[resource]} production is \u2212{-PRODUCTION_LEAST} already"
    if loss_tokens(state, resource) >= LOSS_TOKENS:
        return f"{LOSS_TOKENS} {resource} loss tokens are on the base already"
    return ""


def check_place_loss(state: State, move: moves.PlaceLoss) -> None:
    """V3. A token that cannot be placed is skipped, the event goes on (Q5)."""
    target(state, move.at)


def place_loss(state: State, move: moves.PlaceLoss) -> State:
    """V3-V5, V7: token by token, each -1 at once."""
    module = target(state, move.at)
    step = Step(LOSS, move.resource, move.count, colour_named(move.at))
    for _ in range(move.count if module else 0):
        if module is None or why_no_loss(state, move.resource):
            break
        now = module_at(state, module.id)
        state = state.with_module(now.id, loss=now.loss.plus(move.resource, 1))
    return noted(state, step)


def check_place_emergency(state: State, move: moves.PlaceEmergency) -> None:
    """V6."""
    target(state, move.at)


def place_emergency(state: State, move: moves.PlaceEmergency) -> State:
    """V6, V7: the level goes one space to the right; Q20: also where no token is left."""
    module = target(state, move.at)
    step = Step(EMERGENCY_STEP, where=colour_named(move.at))
    if module is not None:
        state = state.with_module(module.id, emergencies=module.emergencies + 1)
    return noted(state, step)


def check_remove_token(state: State, move: moves.RemoveToken) -> None:
    """V3: there is one to remove."""
    module = module_at(state, move.at)
    if not (module.emergencies if move.token == EMERGENCY else module.loss[move.token]):
        raise IllegalMove(
            "There is no {token} token on {module}.",
            token=TOKENS[move.token],
            module=module_name(state, module.id),
        )


def remove_token(state: State, move: moves.RemoveToken) -> State:
    """V3: +1 at once; of an emergency the level goes back."""
    return token_off(state, move.at, move.token)


def token_off(state: State, module: str, token: str) -> State:
    """A module with one token less (A6, V3)."""
    found = module_at(state, module)
    if token == EMERGENCY:
        return state.with_module(module, emergencies=found.emergencies - 1)
    return state.with_module(module, loss=found.loss.plus(token, -1))


def check_give_issue(state: State, move: moves.GiveIssue) -> None:
    """V8."""
    colonist_at(state, move.seat)


def give_issue(state: State, move: moves.GiveIssue) -> State:
    """V8: it stays until it is removed. Its text is learned."""
    made = state.made + 1
    issue = Issue(f"issue.{made}", move.name)
    state = replace(state, made=made).with_colonist(
        move.seat, issues=(*colonist_at(state, move.seat).issues, issue)
    )
    issues = with_note(state.library.issues, move.name, move.text)
    state = replace(state, library=replace(state.library, issues=issues))
    return noted(state, Step(ISSUE, name=move.name))


def check_cure_issue(state: State, move: moves.CureIssue) -> None:
    """V8."""
    patient_of(state, move.issue)


def cure_issue(state: State, move: moves.CureIssue) -> State:
    """V8."""
    return cured(state, move.issue)


def cured(state: State, issue: str) -> State:
    """V8, Q18: the health issue goes to the event discards."""
    patient = patient_of(state, issue)
    return state.with_colonist(patient.seat, issues=tuple(one for one in patient.issues if one.id != issue))


def check_change_supply(state: State, move: moves.ChangeSupply) -> None:
    """R2: as far as the track goes."""
    check_changes(move.by)


def change_supply(state: State, move: moves.ChangeSupply) -> State:
    """R2, R5, R6."""
    state = level.with_supply(state, move.resource, state.supply[move.resource] + move.by)
    return noted(state, Step(SUPPLY, move.resource, move.by))


def check_change_production(state: State, move: moves.ChangeProduction) -> None:
    """Q6: past the end of the track it would change nothing; an event goes on without it (as Q5)."""
    check_changes(move.by)
    if state.event is not None:
        return
    now = production(state, move.resource)
    if now == (PRODUCTION_MOST if move.by > 0 else PRODUCTION_LEAST):
        name = RESOURCES[move.resource]
        raise IllegalMove("{resource} production is at the end of its track.", resource=name)


def change_production(state: State, move: moves.ChangeProduction) -> State:
    """Q6: as far as the track goes."""
    state = set_production(state, move.resource, production(state, move.resource) + move.by)
    return noted(state, Step(PRODUCTION, move.resource, move.by))


def check_change_level(state: State, move: moves.ChangeLevel) -> None:
    """I3: the marker moves within its track; what an event asks for beyond it is passed over."""
    check_changes(move.by)
    if state.event is None and move.by < 0 and not level.level(state):
        raise IllegalMove("The Emergency Level is on its first space.")


def change_level(state: State, move: moves.ChangeLevel) -> State:
    """I3: what a card moves directly is remembered beside what is empty and burning."""
    space = max(0, min(LAST_LEVEL, level.level(state) + move.by))
    return noted(level.at_level(state, space), Step(LEVEL, by=move.by))


def check_changes(by: int) -> None:
    """Nothing is not something."""
    if not by:
        raise IllegalMove("Nothing would change.")


def check_finish_event(state: State, move: moves.FinishEvent) -> None:
    """V1: after the event was resolved."""
    turn.check_step(state, EVENT)
    turn.check_hands(state)


def finish_event(state: State, move: moves.FinishEvent) -> State:
    """T1: the next player. An event that has a name is known from now on, by what it did."""
    event = state.event
    if event is not None and event.name:
        card = EventCard(event.name, event.critical, steps_of(event), event.text)
        events = with_card(state.library.events, card)
        state = replace(state, library=replace(state.library, events=events))
    return turn.next_player(replace(state, event=None))


def steps_of(event: Event) -> tuple[Step, ...]:
    """What the card does: as it was told now, or as it is known where now only its beginning was told."""
    told = event.known[: len(event.done)] == event.done
    return event.known if told else event.done[:MOST_STEPS]
