"""Data of the views after the actions: the known events, and the effects of an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.figures import signed
from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text
from companion.games.exoplanet_colony import level
from companion.games.exoplanet_colony.base import PutPawn, SetSwitch
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.event_steps import next_step
from companion.games.exoplanet_colony.events import RevealEvent
from companion.games.exoplanet_colony.hands import ChangeHand
from companion.games.exoplanet_colony.health import GiveIssue
from companion.games.exoplanet_colony.production import production
from companion.games.exoplanet_colony.state import EVENT, REVEAL, Colonist, State
from companion.games.exoplanet_colony.tokens import PlaceEmergency, PlaceLoss, RemoveToken, why_no_loss
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.turn_view import ActGroup, group


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of an event on a resource: its button, and a note on the number."""

    resource: str
    colour: str
    offer: Offer
    note: Text


@dataclass(frozen=True, slots=True)
class Dealt:
    """Effects of an event on a player: cards drawn or discarded, a pawn moved."""

    seat: str
    player: str
    cards: int
    fewer: Offer
    more: Offer
    pawns: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """Step 3: the effects of an event. `told` is True if its next step is known and shown above."""

    losses: tuple[Effect, ...]
    supplies: tuple[Effect, ...]
    emergency: Offer
    burning: Text
    issue: Offer
    groups: tuple[ActGroup, ...]
    players: tuple[Dealt, ...]
    told: bool


def event(state: State, index: OfferIndex) -> EventView | None:
    """V: return the effects that a card may have, in their usual order; None outside step 3."""
    if state.ending or state.turn.step != EVENT:
        return None
    space = level.level(state)
    return EventView(
        losses=tuple(loss(state, resource, index) for resource in RESOURCES),
        supplies=tuple(supply(state, resource, index) for resource in RESOURCES),
        emergency=index.dialog(PlaceEmergency),
        burning=Text("level {before} \u2192 {after}", before=space, after=space + 1),
        issue=index.dialog(GiveIssue),
        groups=tuple(groups(index)),
        players=tuple(dealt(one, index) for one in state.colonists),
        told=next_step(state) is not None,
    )


def loss(state: State, resource: str, index: OfferIndex) -> Effect:
    """V3-V5: return the effect of a loss token: the new production, or "none" if it cannot be placed."""
    now = production(state, resource)
    note = Text.verbatim(f"\u2192 {signed(now - 1)}")
    offer = index.dialog(PlaceLoss, resource=resource)
    return Effect(
        resource, state.board.colour(resource), offer, Text("none") if why_no_loss(state, resource) else note
    )


def supply(state: State, resource: str, index: OfferIndex) -> Effect:
    """R2: return the effect on a supply, with its present value as note."""
    offer = index.dialog(ChangeSupply, resource=resource)
    return Effect(resource, state.board.colour(resource), offer, Text.verbatim(state.supply[resource]))


def groups(index: OfferIndex) -> Iterator[ActGroup]:
    """Q6, I3, A7, V3: yield the effects that fewer cards have."""
    yield group("level", Text("Level"), index.of(ChangeLevel), listed=True)
    yield group("production", Text("Production"), index.of(ChangeProduction), listed=True)
    yield group("modules", Text("Modules"), index.of(SetSwitch, RemoveToken), listed=True)


def dealt(one: Colonist, index: OfferIndex) -> Dealt:
    """C4: return the effects on a player: cards drawn or discarded, a pawn moved."""
    return Dealt(
        seat=one.seat,
        player=one.player,
        cards=one.hand.size,
        fewer=index[ChangeHand(seat=one.seat, by=-1)],
        more=index[ChangeHand(seat=one.seat, by=1)],
        pawns=tuple(offer for offer in index.of(PutPawn) if offer.fields["seat"] == one.seat),
    )


def known_events(state: State, index: OfferIndex) -> ActGroup | None:
    """V1: return the events played before, to be revealed by name; None outside the reveal."""
    if state.ending or state.turn.step != REVEAL or not state.library.events:
        return None
    named = sorted((o for o in index.of(RevealEvent) if o.fields.get("name")), key=lambda offer: offer.label)
    return group("events", Text("Known event"), named, listed=True)
