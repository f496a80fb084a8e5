"""The end of the game, which is checked after every move, and the data of a recorded play (E)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.moves import Move
from companion.engine.outcome import Outcome
from companion.engine.records import replace
from companion.engine.text import Text, plain_list
from companion.games.exoplanet_colony import house_rules, trackers
from companion.games.exoplanet_colony.card_records import UNNAMED
from companion.games.exoplanet_colony.components import LAST_LEVEL, LOWER, TOKENS
from companion.games.exoplanet_colony.events import NoEventLeft, RevealEvent
from companion.games.exoplanet_colony.module_actions import Deploy, DeployNew, Repair, Switch
from companion.games.exoplanet_colony.production import clamped, productions
from companion.games.exoplanet_colony.state import EVENT, Ending, State, card_name, module_name, player_name

WON, LOST = "won", "lost"
DEPLOYED, REPAIRED, SWITCHED, STABLE = "deploy", "repair", "switch", "stable"
LEVEL, EVENTS = "level", "events"
DEFEATS = (LEVEL, EVENTS)


def stable(state: State) -> bool:
    """EC-E1: return True if all four productions are 0 or more; nothing else matters (EC-Q15)."""
    return all(value >= 0 for _, value in productions(state).items())


def played(before: State, state: State, move: Move) -> State:
    """Stop markers at the ends of their tracks after a move (EC-Q6), then check if the game has ended."""
    return looked_at(before, trackers.not_below_first(clamped(state)), move)


def looked_at(before: State, after: State, move: Move) -> State:
    """EC-E1, EC-E2, EC-E3: record the victory or defeat that a move causes.

    If one event causes both, a house rule says which counts (EC-Q14).
    """
    sides = {side(end) for end in after.met}
    found = tuple(end for end in _met(before, after, move) if side(end) not in sides)
    return _decided(replace(after, met=(*after.met, *found)))


def side(end: Ending) -> str:
    """Return "won" or "lost" for an end."""
    return LOST if end.reason in DEFEATS else WON


def _met(before: State, after: State, move: Move) -> Iterator[Ending]:
    if stable(after):
        yield _victory(before, after, move)
    if trackers.level(after) == LAST_LEVEL:
        yield Ending(LEVEL)
    if isinstance(move, NoEventLeft) or (isinstance(move, RevealEvent) and before.events == 0):
        yield Ending(EVENTS)


def _victory(before: State, after: State, move: Move) -> Ending:
    """Return the victory, with the player and the action that raised the last production to 0."""
    seat = before.turn.seat
    if isinstance(move, Deploy | DeployNew):
        return Ending(DEPLOYED, seat, after.modules[-1].card)
    if isinstance(move, Repair):
        return Ending(REPAIRED, seat, move.token)
    if isinstance(move, Switch):
        return Ending(SWITCHED, seat, move.module)
    return Ending(STABLE)


def _decided(state: State) -> State:
    """Set the end that counts. During an event, a house rule may first wait for the opposite end (EC-Q14)."""
    reading = state.readings.same_event
    wanted = [end for end in state.met if reading in (house_rules.FIRST, side(end))]
    if wanted or (state.met and state.turn.step != EVENT):
        return replace(state, ending=(wanted or state.met)[0])
    return state


def corrected(before: State, state: State) -> State:
    """Check the end again after a correction, because the physical table is the truth.

    An end whose condition still holds is kept. Ends that an event in progress has met, but not decided
    (EC-Q14), are kept unless the correction changes the ends that the markers show.
    """
    holds = {LEVEL: trackers.level(state) == LAST_LEVEL, EVENTS: state.events == 0}
    if state.ending is not None and holds.get(state.ending.reason, stable(state)):
        return state
    if state.ending is None and ends(before) == ends(state):
        return state
    return _decided(replace(state, met=ends(state), ending=None))


def ends(state: State) -> tuple[Ending, ...]:
    """Return the ends that the markers show, without the player and the action that led to them."""
    won = (Ending(STABLE),) if stable(state) else ()
    return (*won, Ending(LEVEL)) if trackers.level(state) == LAST_LEVEL else won


ENDINGS = {
    DEPLOYED: Text("{player} deployed {what}: all four productions are 0 or more."),
    REPAIRED: Text("{player} repaired {what}: all four productions are 0 or more."),
    SWITCHED: Text("{player} switched {what}: all four productions are 0 or more."),
    STABLE: Text("All four productions are 0 or more."),
    LEVEL: Text("The Emergency Level reached its last space: {why}."),
    EVENTS: Text("An event had to be revealed and none was left."),
}
TOKEN, NO_REASON = Text("{token} token"), Text("nothing holds it there")
EMPTY, SHIFTED = Text("{resources} empty"), Text("cards moved it by {shift:+}")


def fires(count: int) -> Text:
    """Return the number of emergencies in words."""
    return Text.counted("{count} emergency on the base", "{count} emergencies on the base", count=count)


SENTENCES = (
    *(*ENDINGS.values(), TOKEN, *TOKENS.values(), *UNNAMED.values()),
    *(EMPTY, *LOWER.values(), fires(1), SHIFTED, NO_REASON),
)
"""All sentences of an outcome, and the parts that are inserted into them."""


def outcome(state: State) -> Outcome | None:
    """Return the outcome with the sentence that explains it, or None while the game runs."""
    end = state.ending
    if end is None:
        return None
    names = {"player": player_name(state, end.seat), "what": _what(state, end), "why": _why(state)}
    said = Text(ENDINGS[end.reason], **names)

    if end.reason in DEFEATS:
        return Outcome(LOST, end.reason, said)
    return Outcome(WON, end.reason, said, state.seats)


def _what(state: State, end: Ending) -> str:
    """Return the name of the module or token that was deployed, repaired or switched."""
    if end.reason == REPAIRED:
        return Text(TOKEN, token=TOKENS[end.what])
    return card_name(state, end.what) if end.reason == DEPLOYED else module_name(state, end.what)


def _why(state: State) -> Text:
    """Return the reasons why the Emergency Level marker is on its present space (EC-I3)."""
    empty = [LOWER[resource] for resource in trackers.depleted(state)]
    burning = trackers.emergencies(state)
    parts = [Text(EMPTY, resources=plain_list(empty))] if empty else []
    parts += [fires(burning)] if burning else []
    parts += [Text(SHIFTED, shift=state.shift)] if state.shift else []
    return plain_list(parts) or NO_REASON
