"""Events: revealing them, going through their steps, and when they are over (V1, V10, Q5)."""

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
    """T2, T3: in every turn, after the resource update."""

    def check(self, state: State) -> None:
        check_step(state, REVEAL)
        check_hands(state)


class RevealEvent(AtReveal, kind="reveal-event", reveals=True):
    """V1: the top event. A name is optional; one that was typed before brings back what it did.

    None left is no refusal but defeat (V10).
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
    """V10, E3: an event had to be revealed and the deck is empty, whatever the app has counted."""

    sentence = Text("No event card is left.")
    button = Text("No event card left")

    def apply(self, state: State) -> State:
        return replace(state, events=0)


class SkipStep(Move, kind="skip-step"):
    """Q5: a step of a known event that cannot be done now, or is done without the app; the rest goes on."""

    sentence = Text("A step of the event is skipped.")
    button = Text("Skip this step")

    def check(self, state: State) -> None:
        """V1: of an event that is known."""
        check_step(state, EVENT)
        if next_step(state) is None:
            raise IllegalMove("The event has no other known step.")

    def apply(self, state: State) -> State:
        step = next_step(state)
        return noted(state, step) if step else state


class FinishEvent(Move, kind="finish-event", learns=True):
    """V1: the event is resolved; the next player's turn begins (T1)."""

    sentence = Text("The event is resolved.")
    button = Text("Event done")

    def check(self, state: State) -> None:
        check_step(state, EVENT)
        check_hands(state)

    def apply(self, state: State) -> State:
        """T1: the next player. An event that has a name is known from now on, by what it did."""
        event = state.event
        if event is not None and event.name:
            card = EventCard(event.name, event.critical, steps_of(event), event.text)
            events = with_card(state.library.events, card)
            state = replace(state, library=replace(state.library, events=events))
        return next_player(replace(state, event=None))


def steps_of(event: Event) -> tuple[Step, ...]:
    """What the card does: as entered now, or as it is known where only its beginning was entered now."""
    again = event.known[: len(event.done)] == event.done
    return event.known if again else event.done[:MOST_STEPS]
