"""The buttons of a turn on the page: first those of the actions, then those of the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.figures import signed
from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony.actions import (
    GIVE,
    TAKE,
    DrawCard,
    Generate,
    OtherAction,
    Recover,
    Transfer,
    UseAbility,
    UseItem,
    UsePlan,
    room,
    untracked_actions,
)
from companion.games.exoplanet_colony.base import SetSwitch
from companion.games.exoplanet_colony.components import EMERGENCY, GENERATED, RESOURCES, SUPPLY_MOST, TOKENS
from companion.games.exoplanet_colony.events import NameEvent, NoEventLeft, RevealEvent
from companion.games.exoplanet_colony.hands import over_limit
from companion.games.exoplanet_colony.health import issue_name
from companion.games.exoplanet_colony.module_actions import (
    DeployNew,
    MovePawn,
    Repair,
    Switch,
    repairable,
)
from companion.games.exoplanet_colony.parts import BASE
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    REVEAL,
    Colonist,
    State,
    here,
    module_name,
    player_name,
)
from companion.games.exoplanet_colony.tokens import (
    RemoveToken,
    token_value,
    tokens_on,
)
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction
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
    """A button for one or more actions. If several are possible, it opens the choice between them.

    If `listed` is True, the button opens the choice even for a single action, because the button's label does
    not name the action.
    """

    id: str
    label: Text
    acts: tuple[Act, ...]
    note: Text = NOTHING
    colour: str = ""
    listed: bool = False

    @property
    def only(self) -> Act | None:
        """The only action of the button. None if the button opens a choice.

        If no action is possible, this is the first one, although it is refused.
        """
        free = [act for act in self.acts if not act.offer.refusal]
        return None if self.listed or len(free) > 1 else (free or self.acts)[0]


def in_progress(state: State) -> Colonist | None:
    """Return the player in step 1; None outside step 1, and while a player has to discard (EC-C2)."""
    if state.ending or state.turn.step != ACTIONS or over_limit(state):
        return None
    return state.active


def actions(state: State, index: OfferIndex) -> tuple[ActGroup, ...]:
    """EC-A1, EC-A2, EC-A3, EC-A4, EC-A6, EC-A7, EC-A8, EC-A9: return the actions other than to generate."""
    return shown((*with_cards(state, index), *on_the_base(state, index), *for_oneself(state, index)))


def shown(groups: Iterable[ActGroup]) -> tuple[ActGroup, ...]:
    """Return the groups with an action; a single player, for example, cannot give a card."""
    return tuple(group for group in groups if group.acts)


def group(kind: str, label: Text, offers: Iterable[Offer], *, listed: bool = False) -> ActGroup:
    """Return a button for these offers."""
    return ActGroup(kind, label, tuple(Act(offer) for offer in offers), listed=listed)


def generating(state: State, resource: str, index: OfferIndex) -> ActGroup:
    """EC-A5: return the button that generates a resource. Its note says how much would be added.

    If the player can also pay with a Plan, the button opens a choice. If the supply is full, the button is
    grey, although the move is legal: it would cost an action and add nothing.
    """
    comes = min(GENERATED, SUPPLY_MOST - state.supply[resource])
    note = Text.verbatim(signed(comes)) if comes else Text("full")
    offers = index.where(Generate, resource=resource).all
    if not comes:
        offers = tuple(replace(offer, refusal=offer.refusal or room(state, resource)) for offer in offers)
    acts = tuple(Act(offer, note) for offer in offers)
    return ActGroup(resource, RESOURCES[resource], acts, note, state.board.colour(resource))


def with_cards(state: State, index: OfferIndex) -> Iterator[ActGroup]:
    """EC-A1, EC-A2: yield the actions with cards."""
    yield group("other", untracked_actions(state), index.of(OtherAction))
    yield group("draw", Text("Draw"), index.of(DrawCard))
    for way, label in ((GIVE, Text("Give")), (TAKE, Text("Take"))):
        offers = index.where(Transfer, way=way).all
        yield ActGroup(way, label, tuple(Act(o, named(state, str(o.fields["other"]))) for o in offers))


def named(state: State, seat: str) -> Text:
    """Return a player's name for a button."""
    return Text.verbatim(player_name(state, seat))


def on_the_base(state: State, index: OfferIndex) -> Iterator[ActGroup]:
    """Yield the actions on the base. Deploying asks for all in one dialog, also for a new module.

    Rules EC-A3, EC-A4, EC-A7.
    """
    yield group("deploy", Text("Deploy"), [index.dialog(DeployNew)])
    moves = [offer for offer in index.of(MovePawn) if offer.fields["to"] != here(state).id]
    acts = (Act(offer, Text.verbatim(module_name(state, str(offer.fields["to"])))) for offer in moves)
    stay = (Act(index[MovePawn(to=here(state).id)]),) if state.tracks(BASE) else ()
    yield ActGroup("move", Text("Move"), tuple(acts) or stay)
    if not state.tracks(BASE):
        yield group("switch", Text("Switch"), index.of(Switch), listed=True)
        return
    for offer in index.of(Switch):
        yield ActGroup("switch", offer.label, (Act(offer),))


def for_oneself(state: State, index: OfferIndex) -> Iterator[ActGroup]:
    """EC-A6, EC-A8, EC-A9: yield repair, recovery and special ability."""
    lying = [token for token in TOKENS if may_lie(state, token)] or [EMERGENCY]
    repairs = (Act(index[Repair(token=token)], TOKENS[token]) for token in lying)
    yield ActGroup("repair", Text("Repair"), tuple(repairs))
    ill = ((offer, issue_name(state, str(offer.fields["issue"]))) for offer in index.of(Recover))
    yield ActGroup("recover", Text("Recover"), tuple(Act(o, Text.verbatim(name)) for o, name in ill))
    yield group("ability", Text("Ability"), index.of(UseAbility))


def may_lie(state: State, token: str) -> bool:
    """Return True if a token of this kind is where the current player repairs, or may be."""
    module = repairable(state, token)
    unknown = state.tracks(BASE) and not state.knows(token_value(module.id, token))
    return unknown or tokens_on(module, token) > 0


def beside(me: Colonist, index: OfferIndex) -> Iterator[ActGroup]:
    """EC-C5, EC-A0a: yield the buttons to use a card, type in a module or change the number of actions."""
    own = index.where(UseItem, UsePlan, seat=me.seat).all
    for offer, label in zip(own, (Text("Item"), Text("Plan")), strict=False):
        yield ActGroup(offer.kind, label, (Act(offer),))
    yield group("more", Text("More"), (index.dialog(TypeModule), *index.of(ChangeActions)), listed=True)


def event_groups(index: OfferIndex) -> Iterator[ActGroup]:
    """EC-Q6, EC-I3, EC-A7, EC-V3: yield the buttons of the less common effects, and of the card's name."""
    yield group("markers", Text("Markers"), index.of(ChangeLevel, ChangeProduction), listed=True)
    yield group("modules", Text("Modules"), index.of(SetSwitch, RemoveToken), listed=True)
    if card := [offer for offer in index.of(NameEvent, NoEventLeft) if not offer.refusal]:
        yield group("card", Text("Event card"), card, listed=True)


def known_events(state: State, index: OfferIndex) -> ActGroup | None:
    """EC-V1: return the button that reveals a known event by its name, None if none is known or due."""
    if state.ending or state.turn.step != REVEAL or not state.library.events:
        return None
    named = sorted((o for o in index.of(RevealEvent) if o.fields.get("name")), key=lambda offer: offer.label)
    return group("events", Text("Known event"), named, listed=True)
