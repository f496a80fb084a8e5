"""The moves of an event: reveal it, skip a step, finish it (V1, V10, Q5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.exoplanet_colony.card_records import (
    MOST_NAME,
    MOST_STEPS,
    MOST_TEXT,
    EventCard,
    Step,
    called,
    with_card,
)
from companion.games.exoplanet_colony.event_steps import next_step, noted
from companion.games.exoplanet_colony.state import EVENT, REVEAL, Event, State
from companion.games.exoplanet_colony.turn import check_hands, check_step, next_player


class AtReveal(Move, kind=""):
    """T2, T3: base of the moves that follow the resource update of every turn."""

    def check(self, state: State) -> None:
        check_step(state, REVEAL)
        check_hands(state)


class RevealEvent(AtReveal, kind="reveal-event", reveals=True):
    """V1: reveal the top event. A name is optional; a known name brings back the steps of its event.

    With no event left the move is not refused; it means defeat (V10).
    """

    sentence = Text("Event: {name}.")

    name: str = declare(Words("Event", MOST_NAME), default="")
    critical: bool = declare(Flag("Critical"), default=False)
    text: str = declare(Words("What else it says", MOST_TEXT), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, name=self.name) if self.name else Text("An event is revealed.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        known = {card.name: "" for card in state.library.events}
        yield cls().offer(Text("Reveal event"))
        yield cls().offer(Text("Reveal, with its name"), "name", "critical", "text", name=known)
        for card in state.library.events:
            yield cls(name=card.name).offer(Text.verbatim(card.name))

    def apply(self, state: State) -> State:
        if state.events == 0:
            return state
        known = called(state.library.events, self.name) if self.name else None
        event = Event(self.name, self.critical, text=self.text)
        if known is not None:
            event = Event(known.name, known.critical, (), known.steps, self.text or known.text)
        left = None if state.events is None else state.events - 1
        return replace(state.with_turn(step=EVENT), event=event, events=left, moved=())


class NoEventLeft(AtReveal, kind="no-event-left"):
    """V10, E3: lose the game because an event is due and the deck is empty, whatever the app counted."""

    sentence = Text("No event card is left.")
    button = Text("No event card left")

    def apply(self, state: State) -> State:
        return replace(state, events=0)


class SkipStep(Move, kind="skip-step"):
    """Q5: skip a step of a known event that cannot be done now, or is done without the app."""

    sentence = Text("A step of the event is skipped.")
    button = Text("Skip this step")

    def check(self, state: State) -> None:
        """V1: raise `IllegalMove` if the event has no other known step."""
        check_step(state, EVENT)
        if next_step(state) is None:
            raise IllegalMove("The event has no other known step.")

    def apply(self, state: State) -> State:
        step = next_step(state)
        return noted(state, step) if step else state


class FinishEvent(Move, kind="finish-event", learns=True):
    """V1: finish the event and begin the next player's turn (T1)."""

    sentence = Text("The event is resolved.")
    button = Text("Event done")

    def check(self, state: State) -> None:
        check_step(state, EVENT)
        check_hands(state)

    def apply(self, state: State) -> State:
        """T1: begin the next player's turn. An event with a name is added to the library with its steps."""
        event = state.event
        if event is not None and event.name:
            card = EventCard(event.name, event.critical, steps_of(event), event.text)
            events = with_card(state.library.events, card)
            state = replace(state, library=replace(state.library, events=events))
        return next_player(replace(state, event=None))


def steps_of(event: Event) -> tuple[Step, ...]:
    """Return the steps entered now, or the known ones if only their beginning was entered."""
    again = event.known[: len(event.done)] == event.done
    return event.known if again else event.done[:MOST_STEPS]
