"""The moves of an event, and the buttons for the steps of an event played before (EC-V1, EC-V10, EC-Q5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Words, declare
from companion.engine.figures import signed
from companion.engine.moves import Move
from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.exoplanet_colony.base import PlaceModule, PutPawn, RemoveModule, SetSwitch
from companion.games.exoplanet_colony.card_records import (
    CURE,
    HAND,
    ISSUE,
    LEVEL,
    LIMIT,
    LOSS,
    MOST_NAME,
    MOST_STEPS,
    MOST_TEXT,
    PAWN,
    PLACED,
    PRODUCTION,
    REMOVED,
    SUPPLY,
    SWITCH,
    TOKEN_OFF,
    EventCard,
    Step,
    called,
    card_id,
    with_card,
)
from companion.games.exoplanet_colony.components import EMERGENCY, LOSS_TOKENS, LOWER_COLOURS, RESOURCES
from companion.games.exoplanet_colony.hands import ChangeHand, ChangeLimit, Discard
from companion.games.exoplanet_colony.health import CureIssue, GiveIssue, issue_name
from companion.games.exoplanet_colony.parts import BASE, HANDS
from companion.games.exoplanet_colony.state import (
    BY_COLOUR,
    EVENT,
    REVEAL,
    Event,
    State,
    colour_of,
    next_step,
    noted,
    player_name,
)
from companion.games.exoplanet_colony.tokens import (
    ON_COLOUR,
    PlaceEmergency,
    PlaceLoss,
    RemoveToken,
    modules_of,
    why_no_loss,
)
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.turn import check_hands, check_step, next_player, reveal


class AtReveal(Move, kind=""):
    """EC-T2, EC-T3: base class of the moves that are due after the resource update of a turn."""

    def check(self, state: State) -> None:
        check_step(state, REVEAL)
        check_hands(state)


class RevealEvent(AtReveal, kind="reveal-event", reveals=True):
    """EC-V1: reveal the top event. Its name is optional; if it is known, the app recalls the event's steps.

    If no event card is left, the move is legal and loses the game (EC-V10).
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
        return replace(reveal(state, event_of(self, state)), moved=())


def event_of(move: RevealEvent | NameEvent, state: State) -> Event:
    """Return the event with the name, or what is known of it from an earlier play."""
    known = called(state.library.events, move.name) if move.name else None
    if known is None:
        return Event(move.name, move.critical, text=move.text)
    return Event(known.name, known.critical, (), known.steps, move.text or known.text)


class NameEvent(Move, kind="name-event"):
    """EC-V1: tell the name of the event that was revealed. If it is known, the app recalls its steps."""

    sentence = Text("Event: {name}.")

    name: str = declare(Words("Event", MOST_NAME, shortest=1))
    critical: bool = declare(Flag("Critical"), default=False)
    text: str = declare(Words("What else it says", MOST_TEXT), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        known = {card.name: "" for card in state.library.events}
        yield cls(name="?").offer(Text("With its name"), "name", "critical", "text", name=known)
        for card in sorted(state.library.events, key=lambda card: card.name):
            yield cls(name=card.name).offer(Text.verbatim(card.name))

    def check(self, state: State) -> None:
        check_step(state, EVENT)
        if state.event and state.event.name:
            raise IllegalMove("The event has a name already: {name}.", name=state.event.name)

    def apply(self, state: State) -> State:
        done = state.event.done if state.event else ()
        return replace(state, event=replace(event_of(self, state), done=done))


class NoEventLeft(AtReveal, kind="no-event-left"):
    """EC-V10, EC-E3: lose the game because an event is due and the deck is empty.

    This is possible even if the app still counts cards in the event deck.
    """

    sentence = Text("No event card is left.")
    button = Text("No event card left")

    def check(self, state: State) -> None:
        """EC-V10: allow it also after an update that revealed the event, if nothing was told of it."""
        check_step(state, *((EVENT,) if state.event == Event() else (REVEAL,)))
        check_hands(state)

    def apply(self, state: State) -> State:
        return replace(state.with_turn(step=REVEAL), event=None, events=0)


class SkipStep(Move, kind="skip-step"):
    """EC-Q5: skip a step of a known event, because it cannot be done now or was done without the app."""

    sentence = Text("A step of the event is skipped.")
    button = Text("Skip this step")

    def check(self, state: State) -> None:
        """EC-V1: raise `IllegalMove` if no known step of the event is left."""
        check_step(state, EVENT)
        if next_step(state) is None:
            raise IllegalMove("The event has no other known step.")

    def apply(self, state: State) -> State:
        step = next_step(state)
        return noted(state, step) if step else state


class FinishEvent(Move, kind="finish-event", learns=True):
    """EC-V1: finish the event and begin the next player's turn (EC-T1)."""

    sentence = Text("The event is resolved.")
    button = Text("Event done")

    def check(self, state: State) -> None:
        check_step(state, EVENT)
        check_hands(state)

    def apply(self, state: State) -> State:
        """EC-T1: add an event that has a name to the library with its steps, then begin the next turn."""
        event = state.event
        if event is not None and event.name:
            card = EventCard(event.name, event.critical, steps_of(event), event.text)
            events = with_card(state.library.events, card)
            state = replace(state, library=replace(state.library, events=events))
        return next_player(replace(state, event=None))


def steps_of(event: Event) -> tuple[Step, ...]:
    """Return the steps of an event that the library keeps.

    If the steps entered now are the beginning of the known steps, all known steps are kept. Otherwise the
    steps entered now are kept.
    """
    again = event.known[: len(event.done)] == event.done
    return event.known if again else event.done[:MOST_STEPS]


TOKENS: Mapping[str, type[Move]] = {LOSS: PlaceLoss, EMERGENCY: PlaceEmergency}
NUMBERS = (SUPPLY, PRODUCTION, LEVEL)
OFFERED: Mapping[str, type[Move]] = {
    LIMIT: ChangeLimit,
    PAWN: PutPawn,
    PLACED: PlaceModule,
    REMOVED: RemoveModule,
    SWITCH: SetSwitch,
    TOKEN_OFF: RemoveToken,
    CURE: CureIssue,
}
"""The move for each kind of step in which the table chooses the player, the module or the token."""


LEFT_TO_TABLE = {HAND: HANDS, LIMIT: HANDS, PAWN: BASE}
"""The part that each of these kinds of steps needs."""
LEFT_NOTES = {
    HAND: Text("On the table: cards are drawn or discarded."),
    LIMIT: Text("On the table: a hand limit changes."),
    PAWN: Text("On the table: a pawn moves."),
}
"""Notes on steps of untracked parts, which the app leaves to the players."""


def notes_of(state: State, step: Step) -> Iterator[Text]:
    """Yield notes on a known step: the colour of its module, and the reason if it has no effect.

    Rules EC-V4, EC-V5.
    """
    if step.where and step.does in TOKENS:
        yield Text("On the {colour} module, in case there is one.", colour=LOWER_COLOURS[step.where])
    elif step.where and step.does in (REMOVED, SWITCH, TOKEN_OFF):
        yield Text("The last time it was a {colour} module.", colour=LOWER_COLOURS[step.where])
    elif step.does in LEFT_TO_TABLE and not state.tracks(LEFT_TO_TABLE[step.does]):
        yield LEFT_NOTES[step.does]
    if step.does == LOSS and (why := why_no_loss(state, step.resource)):
        yield Text("No token is placed: {why}.", why=why)
    elif step.does in NUMBERS and (why := number(step).stays(state)):
        yield why


def offers_of_step(state: State, step: Step, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the buttons of a known step. If it leaves a choice to the players, one button skips it.

    Rule EC-Q5.
    """
    if step.does in TOKENS:
        return (offer_of_token(state, step, index),)
    if step.does == ISSUE:
        return (issue(state, step, index),)
    if step.does in NUMBERS:
        return (offer_of_number(step),)
    found = hands(state, step, index) if step.does == HAND else chosen(state, step, index)
    return (*(offer for offer in found if not offer.refusal), index[SkipStep()])


def offer_of_token(state: State, step: Step, index: OfferIndex) -> Offer:
    """EC-V3, EC-V6, EC-V7: return the offer to place a token.

    The offer asks nothing if the card names a colour that at most one module has, because the place is then
    known.
    """
    given = {"resource": step.resource} if step.resource else {}
    if state.tracks(BASE):
        offer = index.dialog(TOKENS[step.does], **given)
    else:
        (offer,) = index.where(TOKENS[step.does], **given).all
    if step.does == LOSS and 1 < step.by <= LOSS_TOKENS:
        offer = replace(offer, fields={**offer.fields, "count": step.by})
    at = f"{step.where}{ON_COLOUR}"
    if not step.where or (state.tracks(BASE) and len(modules_of(state, at)) > 1):
        return offer
    return replace(offer, fields={**offer.fields, "at": at}, asks=(), options={})


def issue(state: State, step: Step, index: OfferIndex) -> Offer:
    """EC-V8: return the offer to give a health issue. It asks for the player; name and text are filled in."""
    card = called(state.library.issues, step.name)
    known = {"text": card.text, "forbids": card.forbids} if card else {}
    return replace(index.dialog(GiveIssue), values={"name": step.name, **known})


def number(step: Step) -> ChangeSupply | ChangeProduction | ChangeLevel:
    """EC-R2, EC-Q6, EC-I3: return the move that moves a marker by the amount of the known step."""
    if step.does == LEVEL:
        return ChangeLevel(by=step.by)
    return (ChangeSupply if step.does == SUPPLY else ChangeProduction)(resource=step.resource, by=step.by)


def offer_of_number(step: Step) -> Offer:
    """Return the button that moves a marker by the amount of the known step."""
    if step.does == LEVEL:
        return number(step).offer(Text("Emergency Level {signed}", signed=signed(step.by)))
    name = RESOURCES.get(step.resource, "")
    if step.does == SUPPLY:
        return number(step).offer(Text("{resource} supply {signed}", resource=name, signed=signed(step.by)))
    return number(step).offer(Text("{resource} production {signed}", resource=name, signed=signed(step.by)))


def hands(state: State, step: Step, index: OfferIndex) -> Iterator[Offer]:
    """EC-C4: yield each player's offer to draw or discard a card.

    The offer may ask for the card's colour if hands are kept by colour.
    """
    label = Text("{player} draws a card") if step.by > 0 else Text("{player} discards a card")
    by_colour = state.hands == BY_COLOUR
    for offer in index.of(ChangeHand if step.by > 0 else Discard):
        if step.by > 0 and (offer.fields["by"] < 0 or bool(offer.asks) is not by_colour):
            continue
        player = player_name(state, str(offer.fields["seat"]))
        yield replace(offer, label=Text(label, player=player))


def chosen(state: State, step: Step, index: OfferIndex) -> Iterator[Offer]:
    """Yield the offers that match the known step, so that the table can choose one of them."""
    return (offer for offer in index.of(OFFERED[step.does]) if fits(state, step, offer))


def fits(state: State, step: Step, offer: Offer) -> bool:
    """Return True if an offer has the effect of the known step."""
    filled = offer.fields
    if step.does == LIMIT:
        return bool((filled["by"] > 0) is (step.by > 0))
    if step.does == PLACED:
        return bool(filled["module"] == card_id(step.name))
    if step.does == SWITCH and filled["to"] != ("on" if step.by > 0 else "off"):
        return False
    if step.does == TOKEN_OFF and filled["token"] != (step.resource or EMERGENCY):
        return False
    if step.does == CURE:
        return issue_name(state, str(filled["issue"])) == step.name
    module = state.module(str(filled.get("module", filled.get("at", ""))))
    return module is None or not step.where or colour_of(state, module) == step.where
