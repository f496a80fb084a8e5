"""What the panel shows, made ready for the template: tracks, level, base, players and their offers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.games.exoplanet_colony import forecast
from companion.games.exoplanet_colony.actions import DrawCard, Generate, Recover, Transfer, UseAbility, room
from companion.games.exoplanet_colony.base import PlaceModule, PutPawn, SetSwitch
from companion.games.exoplanet_colony.base_view import MapView, ModuleView, map_view, module_views
from companion.games.exoplanet_colony.components import EMERGENCY, LOWER, RESOURCES
from companion.games.exoplanet_colony.health import GiveIssue
from companion.games.exoplanet_colony.module_actions import Repair, Switch
from companion.games.exoplanet_colony.offers import offers_of
from companion.games.exoplanet_colony.preview_view import PreviewView, preview_views
from companion.games.exoplanet_colony.resource_views import (
    LevelView,
    ResourceView,
    UpdateRow,
    level_view,
    resource,
    update_rows,
)
from companion.games.exoplanet_colony.state import ACTIONS, EVENT, State
from companion.games.exoplanet_colony.team_view import ColonistView, team
from companion.games.exoplanet_colony.tokens import PlaceEmergency, PlaceLoss
from companion.games.exoplanet_colony.trackers import ChangeSupply
from companion.games.exoplanet_colony.turn import ChangeActions
from companion.games.exoplanet_colony.typed_cards import TypeModule


@dataclass(frozen=True, slots=True)
class ActionPhase:
    """Step 1: the actions of the turn. `generate` comes with the colour of each resource and its room."""

    player: str
    seat: str
    used: int
    allowance: int
    fewer: Offer
    more: Offer
    draw: Offer
    generate: tuple[tuple[Offer, str, Text], ...]
    others: tuple[Offer, ...]
    base: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """Step 3: what an event may do."""

    losses: tuple[tuple[str, str, Offer, str], ...]
    others: tuple[Offer, ...]
    supplies: tuple[Offer, ...]
    pawns: tuple[Offer, ...]
    switches: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole panel."""

    acting: ActionPhase | None
    update: tuple[UpdateRow, ...]
    event: EventView | None
    resources: tuple[ResourceView, ...]
    level: LevelView
    needs: tuple[Text, ...]
    first_empty: Text
    map: MapView
    modules: tuple[ModuleView, ...]
    team: tuple[ColonistView, ...]
    plans: tuple[PreviewView, ...]
    typing: Offer
    library: tuple[Offer, ...]


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it: its own player first."""
    return replace(panel_of_all(state), team=team(state, seat, offers_of(state)))


@lru_cache(KEPT)
def panel_of_all(state: State) -> Panel:
    """The panel without a seat of its own: made once for all phones at the table."""
    index = offers_of(state)
    return Panel(
        acting=action_phase(state, index),
        update=update_rows(state),
        event=event(state, index),
        resources=tuple(resource(state, one, index) for one in RESOURCES),
        level=level_view(state, index),
        needs=needs(state),
        first_empty=first_empty(state),
        map=map_view(state, index),
        modules=module_views(state, index),
        team=(),
        plans=preview_views(state, index),
        typing=index.dialog(TypeModule),
        library=library(index),
    )


def action_phase(state: State, index: OfferIndex) -> ActionPhase | None:
    """A1-A9, but for moving and deploying, which stand on the map."""
    me = state.active
    if me is None or state.ending or state.turn.step != ACTIONS:
        return None
    here = state.module(me.at)
    tokens = [token for token, count in here.loss.items() if count] if here else []
    burning = bool(here and here.emergencies)
    repairs = [index[Repair(token=token)] for token in tokens]
    repairs += [index[Repair(token=EMERGENCY)]] if burning or not repairs else []
    return ActionPhase(
        player=me.player,
        seat=me.seat,
        used=state.turn.used,
        allowance=state.turn.allowance,
        fewer=index[ChangeActions(by=-1)],
        more=index[ChangeActions(by=1)],
        draw=index.of(DrawCard)[0],
        generate=tuple(generating(state, offer) for offer in index.of(Generate)),
        others=index.of(Transfer, Recover, UseAbility),
        base=(*repairs, *index.of(Switch)),
    )


def generating(state: State, offer: Offer) -> tuple[Offer, str, Text]:
    """A5: the button, its colour, and what of it a supply that is nearly full has no room for."""
    resource = str(offer.fields["resource"])
    note = NOTHING if offer.refusal else room(state, resource)
    return offer, state.board.colour(resource), note


def event(state: State, index: OfferIndex) -> EventView | None:
    """V: what the card may say, in the order in which cards say it."""
    if state.ending or state.turn.step != EVENT:
        return None
    others = (index.dialog(PlaceEmergency), index.dialog(GiveIssue))
    return EventView(
        losses=tuple(
            (one, state.board.colour(one), index.dialog(PlaceLoss, resource=one), name)
            for one, name in RESOURCES.items()
        ),
        others=others,
        supplies=tuple(index.dialog(ChangeSupply, resource=one) for one in RESOURCES),
        pawns=index.of(PutPawn),
        switches=index.of(SetSwitch),
    )


def needs(state: State) -> tuple[Text, ...]:
    """What is still needed to win (E1), with the typed modules that give it."""
    return tuple(_need(need) for need in forecast.needs(state))


def _need(need: forecast.Need) -> Text:
    said = Text("{resource} +{missing}", resource=RESOURCES[need.resource], missing=need.missing)
    ways = [
        Text.verbatim(f"{forecast.most_it_takes(need.missing, gain)} \u00d7 {card.name} (+{gain})")
        for card, gain in need.modules[:3]
    ]
    either = in_a_row(ways, Text("{items} or {item}"))
    return Text("{need}: {ways}", need=said, ways=either) if ways else said


def first_empty(state: State) -> Text:
    """Which supply runs out first, and when, if nothing changes."""
    coming = [(turns, LOWER[one]) for one, turns in forecast.empties(state).items() if turns]
    if not coming:
        return NOTHING
    turns = min(turns for turns, _ in coming)
    names = [name for number, name in coming if number == turns]
    when = Text.counted("in the next update", "in {count} turns", count=turns)
    return Text.counted(
        "If nothing changes, {what} runs out {when}.",
        "If nothing changes, {what} run out {when}.",
        count=len(names),
        what=plain_list(names),
        when=when,
    )


def library(index: OfferIndex) -> tuple[Offer, ...]:
    """Cards typed in, to be changed or put on the base by another card's word."""
    changes = tuple(offer for offer in index.of(TypeModule) if offer.fields)
    return (*changes, *index.of(PlaceModule))
