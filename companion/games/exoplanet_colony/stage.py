"""The buttons of a turn on the page: first those of the actions, then those of the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.figures import signed
from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony import trackers
from companion.games.exoplanet_colony.actions import (
    GIVE,
    TAKE,
    DrawCard,
    Generate,
    Recover,
    Transfer,
    UseAbility,
    UseItem,
    UsePlan,
)
from companion.games.exoplanet_colony.base import PutPawn, SetSwitch
from companion.games.exoplanet_colony.components import EMERGENCY, GENERATED, RESOURCES, SUPPLY_MOST, TOKENS
from companion.games.exoplanet_colony.events import RevealEvent
from companion.games.exoplanet_colony.hands import ChangeHand, over_limit
from companion.games.exoplanet_colony.health import GiveIssue, issue_name
from companion.games.exoplanet_colony.module_actions import Deploy, MovePawn, Repair, Switch
from companion.games.exoplanet_colony.production import production
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    EVENT,
    REVEAL,
    Colonist,
    State,
    here,
    module_name,
    next_step,
    player_name,
)
from companion.games.exoplanet_colony.tokens import (
    PlaceEmergency,
    PlaceLoss,
    RemoveToken,
    tokens_on,
    why_no_loss,
)
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.turn import ChangeActions
from companion.games.exoplanet_colony.typed_cards import TypeModule


@dataclass(frozen=True, slots=True)
class Act:
    """One choice within an `ActGroup`.

    `note` distinguishes it from the other choices, for example by a player's name or by what it gains.
    """

    offer: Offer
    note: Text = NOTHING


@dataclass(frozen=True, slots=True)
class ActGroup:
    """A button for one or more acts. If several are possible, it opens the choice between them.

    With `listed` the button opens the choice even for a single act, because its label does not name the act.
    """

    id: str
    label: Text
    acts: tuple[Act, ...]
    note: Text = NOTHING
    colour: str = ""
    listed: bool = False

    @property
    def only(self) -> Act | None:
        """The act of the button, None if the button opens a choice.

        If no act is possible, this is the first act, although it is refused.
        """
        free = [act for act in self.acts if not act.offer.refusal]
        return None if self.listed or len(free) > 1 else (free or self.acts)[0]


@dataclass(frozen=True, slots=True)
class ActionPhase:
    """Step 1: the current player and the buttons of all actions. The acts of `beside` use no action."""

    player: str
    seat: str
    left: int
    generate: tuple[ActGroup, ...]
    groups: tuple[ActGroup, ...]
    beside: tuple[ActGroup, ...]


def action_phase(state: State, index: OfferIndex) -> ActionPhase | None:
    """A1-A9: return the actions; None outside step 1, and while a player has to discard (C2)."""
    me = state.active
    if me is None or state.ending or state.turn.step != ACTIONS or over_limit(state):
        return None
    return ActionPhase(
        player=me.player,
        seat=me.seat,
        left=state.turn.left,
        generate=tuple(generating(state, resource, index) for resource in RESOURCES),
        groups=shown((*with_cards(state, index), *on_the_base(state, index), *for_oneself(state, index))),
        beside=shown(beside(me, index)),
    )


def shown(groups: Iterable[ActGroup]) -> tuple[ActGroup, ...]:
    """Return the groups with an act; a single player, for example, cannot give a card."""
    return tuple(group for group in groups if group.acts)


def group(kind: str, label: Text, offers: Iterable[Offer], *, listed: bool = False) -> ActGroup:
    """Return a button for these offers."""
    return ActGroup(kind, label, tuple(Act(offer) for offer in offers), listed=listed)


def generating(state: State, resource: str, index: OfferIndex) -> ActGroup:
    """A5: return the button of a resource with its gain. It opens a choice if a Plan can pay instead."""
    offers = (offer for offer in index.of(Generate) if offer.fields["resource"] == resource)
    comes = min(GENERATED, SUPPLY_MOST - state.supply[resource])
    note = Text.verbatim(signed(comes)) if comes else Text("full")
    acts = tuple(Act(offer, note) for offer in offers)
    return ActGroup(resource, RESOURCES[resource], acts, note, state.board.colour(resource))


def with_cards(state: State, index: OfferIndex) -> Iterator[ActGroup]:
    """A1, A2: yield the actions with cards."""
    yield group("draw", Text("Draw"), index.of(DrawCard))
    for way, label in ((GIVE, Text("Give")), (TAKE, Text("Take"))):
        offers = [offer for offer in index.of(Transfer) if offer.fields["way"] == way]
        yield ActGroup(way, label, tuple(Act(o, named(state, str(o.fields["other"]))) for o in offers))


def named(state: State, seat: str) -> Text:
    """Return a player's name for a button."""
    return Text.verbatim(player_name(state, seat))


def on_the_base(state: State, index: OfferIndex) -> Iterator[ActGroup]:
    """A3, A4, A7: yield the actions on the base. Deploying asks for module and place in one dialog."""
    yield group("deploy", Text("Deploy"), [index.dialog(Deploy)])
    moves = [offer for offer in index.of(MovePawn) if offer.fields["to"] != here(state).id]
    acts = (Act(offer, Text.verbatim(module_name(state, str(offer.fields["to"])))) for offer in moves)
    yield ActGroup("move", Text("Move"), tuple(acts) or (Act(index[MovePawn(to=here(state).id)]),))
    for offer in index.of(Switch):
        yield ActGroup("switch", offer.label, (Act(offer),))


def for_oneself(state: State, index: OfferIndex) -> Iterator[ActGroup]:
    """A6, A8, A9: yield repair, recovery and special ability."""
    lying = [token for token in TOKENS if tokens_on(here(state), token)] or [EMERGENCY]
    repairs = (Act(index[Repair(token=token)], TOKENS[token]) for token in lying)
    yield ActGroup("repair", Text("Repair"), tuple(repairs))
    ill = ((offer, issue_name(state, str(offer.fields["issue"]))) for offer in index.of(Recover))
    yield ActGroup("recover", Text("Recover"), tuple(Act(o, Text.verbatim(name)) for o, name in ill))
    yield group("ability", Text("Ability"), index.of(UseAbility))


def beside(me: Colonist, index: OfferIndex) -> Iterator[ActGroup]:
    """C5, A0a: yield the buttons to use an own card, type in a module or change the number of actions."""
    own = [offer for offer in index.of(UseItem, UsePlan) if offer.fields["seat"] == me.seat]
    for offer, label in zip(own, (Text("Item"), Text("Plan")), strict=True):
        yield ActGroup(offer.kind, label, (Act(offer),))
    yield group("more", Text("More"), (index.dialog(TypeModule), *index.of(ChangeActions)), listed=True)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of an event on a resource, with its button. `note` is the number before or after it."""

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
    """Step 3: the buttons for the effects of an event.

    `told` is True if the event is known and the prompt above shows its next step.
    """

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
    space = trackers.level(state)
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
    """Q6, I3, A7, V3: yield the buttons of the less common effects."""
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
    """V1: return the button that reveals an event played before by its name, None outside the reveal."""
    if state.ending or state.turn.step != REVEAL or not state.library.events:
        return None
    named = sorted((o for o in index.of(RevealEvent) if o.fields.get("name")), key=lambda offer: offer.label)
    return group("events", Text("Known event"), named, listed=True)
