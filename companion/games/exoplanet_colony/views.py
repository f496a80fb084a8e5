"""What the panel shows, made ready for the template: tracks, level, base, players and their offers."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, Shelf
from companion.games.exoplanet_colony import forecast, level
from companion.games.exoplanet_colony.base_view import MapView, ModuleView, map_view, module_views
from companion.games.exoplanet_colony.components import (
    HAND_LIMIT,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.offers import offers
from companion.games.exoplanet_colony.plan_view import PlanView, plan_views
from companion.games.exoplanet_colony.production import Part, parts, production
from companion.games.exoplanet_colony.state import ACTIONS, EVENT, UPDATE, State
from companion.games.exoplanet_colony.team_view import ColonistView, team
from companion.games.exoplanet_colony.turn import LEVEL

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
class ActingView:
    """Step 1: the actions of the turn. `generate` comes with the colour of each resource."""

    player: str
    seat: str
    used: int
    allowance: int
    draw: Offer
    generate: tuple[tuple[Offer, str], ...]
    others: tuple[Offer, ...]
    base: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class EventView:
    """Step 3: what an event may do."""

    losses: tuple[tuple[str, str, Offer, str], ...]
    others: tuple[Offer, ...]
    supplies: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole panel."""

    acting: ActingView | None
    update: tuple[UpdateRow, ...]
    event: EventView | None
    resources: tuple[ResourceView, ...]
    level: LevelView
    needs: tuple[str, ...]
    first_empty: str
    map: MapView
    modules: tuple[ModuleView, ...]
    team: tuple[ColonistView, ...]
    plans: tuple[PlanView, ...]
    typing: Offer
    library: tuple[Offer, ...]
    hand_limit: int = HAND_LIMIT


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it: its own player first."""
    shelf = Shelf(offers(state, seat))
    return Panel(
        acting=acting(state, shelf),
        update=update_rows(state),
        event=event(state, shelf),
        resources=tuple(resource(state, one, shelf) for one in RESOURCES),
        level=level_view(state, shelf),
        needs=needs(state),
        first_empty=first_empty(state),
        map=map_view(state, shelf),
        modules=module_views(state, shelf),
        team=team(state, seat, shelf),
        plans=plan_views(state, shelf),
        typing=shelf.asking("type-module"),
        library=library(shelf),
    )


def resource(state: State, one: str, shelf: Shelf) -> ResourceView:
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
        fuller=shelf("change-supply", one, 1),
        emptier=shelf("change-supply", one, -1),
        more=shelf("change-production", one, 1),
        less=shelf("change-production", one, -1),
    )


def level_view(state: State, shelf: Shelf) -> LevelView:
    """I2, I3: the marker and what holds it there; the decks as clocks (V10, C4)."""
    return LevelView(
        spaces=state.board.actions,
        now=level.level(state),
        was=next((moved.before for moved in state.moved if moved.track == LEVEL), None),
        empty=tuple(RESOURCES[one].lower() for one in level.depleted(state)),
        emergencies=level.emergencies(state),
        tokens=state.board.emergencies,
        shift=state.shift,
        less=shelf("change-level", -1),
        more=shelf("change-level", 1),
        events=state.events,
        deck=state.deck,
        discards=state.discards,
    )


def acting(state: State, shelf: Shelf) -> ActingView | None:
    """A1-A9, but for moving and deploying, which stand on the map."""
    me = state.active
    if me is None or state.ending or state.turn.step != ACTIONS:
        return None
    here = state.module(me.at)
    tokens = [token for token, count in here.loss.items() if count] if here else []
    burning = bool(here and here.emergencies)
    repairs = [offer for offer in shelf.kinds("repair") if offer.fields["token"] in tokens]
    repairs += [shelf("repair", "emergency")] if burning or not repairs else []
    return ActingView(
        player=me.player,
        seat=me.seat,
        used=state.turn.used,
        allowance=state.turn.allowance,
        draw=shelf.kinds("draw-card")[0],
        generate=tuple((o, state.board.colour(o.fields["resource"])) for o in shelf.kinds("generate")),
        others=shelf.kinds("transfer", "recover", "use-ability"),
        base=(*repairs, *shelf.kinds("switch")),
    )


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


def event(state: State, shelf: Shelf) -> EventView | None:
    """V: what the card may say, in the order in which cards say it."""
    if state.ending or state.turn.step != EVENT:
        return None
    others = (shelf.asking("place-emergency"), shelf.asking("give-issue"))
    return EventView(
        losses=tuple(
            (one, state.board.colour(one), shelf.asking("place-loss", one), name)
            for one, name in RESOURCES.items()
        ),
        others=others,
        supplies=tuple(shelf.asking("change-supply", one) for one in RESOURCES),
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
    names = " and ".join(name for number, name in coming if number == turns)
    when = "in the next update" if turns == 1 else f"in {turns} turns"
    return f"If nothing changes, {names.lower()} runs out {when}."


def library(shelf: Shelf) -> tuple[Offer, ...]:
    """Cards typed in, to be changed or put on the base by another card's word."""
    changes = tuple(offer for offer in shelf.kinds("type-module") if offer.fields)
    return (*changes, *shelf.kinds("place-module"))
