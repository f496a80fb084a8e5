"""What the panel shows, made ready for the template: tracks, level, base, players and their offers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text, plain_list
from companion.games.exoplanet_colony import forecast, level
from companion.games.exoplanet_colony.actions import DrawCard, Generate, Recover, Transfer, UseAbility, room
from companion.games.exoplanet_colony.base import PlaceModule, PutPawn, SetSwitch
from companion.games.exoplanet_colony.base_view import MapView, ModuleView, map_view, module_views
from companion.games.exoplanet_colony.components import (
    EMERGENCY,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.hands import NewDeck
from companion.games.exoplanet_colony.health import GiveIssue
from companion.games.exoplanet_colony.module_actions import Repair, Switch
from companion.games.exoplanet_colony.offers import offers_of
from companion.games.exoplanet_colony.preview_view import PreviewView, preview_views
from companion.games.exoplanet_colony.production import Part, parts, production
from companion.games.exoplanet_colony.state import ACTIONS, EVENT, UPDATE, State
from companion.games.exoplanet_colony.team_view import ColonistView, team
from companion.games.exoplanet_colony.tokens import PlaceEmergency, PlaceLoss
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.turn import LEVEL, ChangeActions
from companion.games.exoplanet_colony.typed_cards import TypeModule

SPACE = 10
"""The width of one space of a drawn track."""


@dataclass(frozen=True, slots=True)
class ResourceView:
    """A resource: its two tracks with their cubes, what the production is made of, when it runs out.

    `was` is the space that the cube left in the last update, None where it did not move.
    """

    id: str
    name: str
    colour: str
    supply: int
    was: int | None
    production: int
    parts: tuple[Part, ...]
    turns: int | None
    fuller: Offer
    emptier: Offer
    more: Offer
    less: Offer

    @property
    def supply_spaces(self) -> range:
        """The spaces of the supply track."""
        return range(SUPPLY_MOST + 1)

    @property
    def production_spaces(self) -> range:
        """The spaces of the production track."""
        return range(PRODUCTION_LEAST, PRODUCTION_MOST + 1)


@dataclass(frozen=True, slots=True)
class LevelView:
    """The Emergency Level: actions by space, where the marker is, what holds it there; the decks."""

    spaces: tuple[int, ...]
    now: int
    was: int | None
    empty: tuple[str, ...]
    emergencies: int
    tokens: int
    shift: int
    less: Offer
    more: Offer
    ran_out: Offer
    events: int | None
    deck: int | None
    discards: int


@dataclass(frozen=True, slots=True)
class UpdateRow:
    """One line of the resource update: what will happen to a supply."""

    name: str
    colour: str
    supply: int
    production: int
    after: int
    note: str


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
    generate: tuple[tuple[Offer, str, str], ...]
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
    needs: tuple[str, ...]
    first_empty: str
    map: MapView
    modules: tuple[ModuleView, ...]
    team: tuple[ColonistView, ...]
    plans: tuple[PreviewView, ...]
    typing: Offer
    library: tuple[Offer, ...]


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it: its own player first."""
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
        team=team(state, seat, index),
        plans=preview_views(state, index),
        typing=index.dialog(TypeModule),
        library=library(index),
    )


def resource(state: State, one: str, index: OfferIndex) -> ResourceView:
    """I1, I4: both tracks of a resource."""
    return ResourceView(
        id=one,
        name=RESOURCES[one],
        colour=state.board.colour(one),
        supply=state.supply[one],
        was=next((moved.before for moved in state.moved if moved.track == one), None),
        production=production(state, one),
        parts=parts(state, one),
        turns=forecast.empties(state)[one],
        fuller=index[ChangeSupply(resource=one, by=1)],
        emptier=index[ChangeSupply(resource=one, by=-1)],
        more=index[ChangeProduction(resource=one, by=1)],
        less=index[ChangeProduction(resource=one, by=-1)],
    )


def level_view(state: State, index: OfferIndex) -> LevelView:
    """I2, I3: the marker and what holds it there; the decks as clocks (V10, C4)."""
    return LevelView(
        spaces=state.board.actions,
        now=level.level(state),
        was=next((moved.before for moved in state.moved if moved.track == LEVEL), None),
        empty=tuple(RESOURCES[one].lower() for one in level.depleted(state)),
        emergencies=level.emergencies(state),
        tokens=state.board.emergencies,
        shift=state.shift,
        less=index[ChangeLevel(by=-1)],
        more=index[ChangeLevel(by=1)],
        ran_out=index[NewDeck()],
        events=state.events,
        deck=state.deck,
        discards=state.discards,
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


def generating(state: State, offer: Offer) -> tuple[Offer, str, str]:
    """A5: the button, its colour, and what of it a supply that is nearly full has no room for."""
    resource = str(offer.fields["resource"])
    note = "" if offer.refusal else room(state, resource)
    return offer, state.board.colour(resource), note


def update_rows(state: State) -> tuple[UpdateRow, ...]:
    """R1-R6: the update as a table, before it is applied."""
    due = state.turn.step == UPDATE or (state.turn.step == ACTIONS and not state.turn.left)
    return tuple(_update_row(state, one) for one in RESOURCES) if due and not state.ending else ()


def _update_row(state: State, one: str) -> UpdateRow:
    track = level.supply_track(state, one)
    now = production(state, one)
    after = track.moved(now)
    note = "empty: level +1" if after.empty and not track.empty else ""
    note = "level \u22121" if track.empty and not after.empty and state.readings.any_rise else note
    return UpdateRow(RESOURCES[one], state.board.colour(one), track.value, now, after.value, note)


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


def needs(state: State) -> tuple[str, ...]:
    """What is still needed to win (E1), with the typed modules that give it."""
    return tuple(_need(need) for need in forecast.needs(state))


def _need(need: forecast.Need) -> str:
    ways = [
        f"{forecast.most_it_takes(need.missing, gain)} \u00d7 {card.name} (+{gain})"
        for card, gain in need.modules[:3]
    ]
    known = f": {' or '.join(ways)}" if ways else ""
    return f"{RESOURCES[need.resource]} +{need.missing}{known}"


def first_empty(state: State) -> str:
    """Which supply runs out first, and when, if nothing changes."""
    coming = [(turns, RESOURCES[one]) for one, turns in forecast.empties(state).items() if turns]
    if not coming:
        return ""
    turns = min(turns for turns, _ in coming)
    names = [name.lower() for number, name in coming if number == turns]
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
