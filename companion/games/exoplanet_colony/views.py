"""Data of the views, ready for the templates: tracks, level, base, players and their offers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.engine.figures import signed
from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.engine.vitals import Vital
from companion.games.exoplanet_colony import production, trackers
from companion.games.exoplanet_colony.base import PlaceModule
from companion.games.exoplanet_colony.base_view import (
    MapView,
    ModuleView,
    PreviewView,
    map_view,
    module_views,
    preview_views,
)
from companion.games.exoplanet_colony.components import LOWER, RESOURCES
from companion.games.exoplanet_colony.offers import offers_of
from companion.games.exoplanet_colony.production import productions
from companion.games.exoplanet_colony.resource_views import (
    LevelView,
    ResourceView,
    UpdateRow,
    level_view,
    resource,
    update_rows,
)
from companion.games.exoplanet_colony.stage import (
    ActGroup,
    ActionPhase,
    EventView,
    action_phase,
    event,
    known_events,
)
from companion.games.exoplanet_colony.state import BEGIN, BOARD, State
from companion.games.exoplanet_colony.team_view import ColonistView, team
from companion.games.exoplanet_colony.turn import LEVEL
from companion.games.exoplanet_colony.typed_cards import TypeModule

VIEW_NAMES = {"turn": Text("Turn"), "table": Text("Base"), "board": BOARD}
SYMBOLS = {
    "oxygen": Text("O\u2082"),
    "water": Text("H\u2082O"),
    "food": Text("Food"),
    "energy": Text("Energy"),
}
"""Short names of the supplies, for a line of five figures."""
SOON = 2
"""A supply that is empty within this number of updates is shown as low."""


@dataclass(frozen=True, slots=True)
class Panel:
    """All that the views show. `resting` is True before the first turn and after the end of the game."""

    acting: ActionPhase | None
    update: tuple[UpdateRow, ...]
    event: EventView | None
    known: ActGroup | None
    mine: ColonistView | None
    resting: bool
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
    """Return the panel for the phone at this seat, with the phone's own player first."""
    colonists = team(state, seat, offers_of(state))
    mine = next((one for one in colonists if one.mine), None)
    return replace(panel_of_all(state), team=colonists, mine=mine)


@lru_cache(KEPT)
def panel_of_all(state: State) -> Panel:
    """Return the part of the panel that is the same for all seats, cached for all phones at the table."""
    index = offers_of(state)
    return Panel(
        acting=action_phase(state, index),
        update=update_rows(state),
        event=event(state, index),
        known=known_events(state, index),
        mine=None,
        resting=state.turn.step == BEGIN or state.ending is not None,
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


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """Return the four supplies with their productions, and the Emergency Level."""
    now, empty = productions(state), production.empties(state)
    supplies = (
        Vital(
            symbol,
            Text.verbatim(state.supply[one]),
            f"supply.{one}",
            low=not state.supply[one] or (empty[one] or SOON + 1) <= SOON,
            note=Text.verbatim(signed(now[one])),
        )
        for one, symbol in SYMBOLS.items()
    )
    space = trackers.level(state)
    return (*supplies, Vital(Text("Level"), Text.verbatim(space), LEVEL, low=space > 0))


def needs(state: State) -> tuple[Text, ...]:
    """Return the productions still missing for victory (E1), with the typed modules that raise them."""
    return tuple(_need(need) for need in production.needs(state))


def _need(need: production.Need) -> Text:
    said = Text("{resource} +{missing}", resource=RESOURCES[need.resource], missing=need.missing)
    ways = [
        Text.verbatim(f"{production.most_it_takes(need.missing, gain)} \u00d7 {card.name} (+{gain})")
        for card, gain in need.modules[:3]
    ]
    either = in_a_row(ways, Text("{items} or {item}"))
    return Text("{need}: {ways}", need=said, ways=either) if ways else said


def first_empty(state: State) -> Text:
    """Return the sentence on the supply that runs out first if nothing changes, "" if none will."""
    coming = [(turns, LOWER[one]) for one, turns in production.empties(state).items() if turns]
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
    """Return the offers for typed cards: those that change a card, then those that put it on the base."""
    changes = tuple(offer for offer in index.of(TypeModule) if offer.fields)
    return (*changes, *index.of(PlaceModule))
