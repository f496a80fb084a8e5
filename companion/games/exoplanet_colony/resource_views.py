"""Supplies, productions and the emergency level, ready for the template."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.figures import signed
from companion.engine.offers import Offer, OfferIndex
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.exoplanet_colony import trackers
from companion.games.exoplanet_colony.components import (
    LOWER,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.hands import NewDeck
from companion.games.exoplanet_colony.production import Part, empties, parts, production
from companion.games.exoplanet_colony.state import ACTIONS, UPDATE, State
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.turn import LEVEL, UpdateResources


@dataclass(frozen=True, slots=True)
class ResourceView:
    """A resource with its two tracks, the parts of its production, and the updates until it runs out.

    `was` is the space of the supply cube before the last update, None if the cube did not move.
    """

    id: str
    name: Text
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
    """The Emergency Level with its marker, and the cards left in the decks.

    `spaces` holds the number of actions of each space. `held` names the reasons for the marker's space.
    """

    spaces: tuple[int, ...]
    now: int
    was: int | None
    held: Text
    less: Offer
    more: Offer
    ran_out: Offer
    events: int | None
    deck: int | None
    discards: int


@dataclass(frozen=True, slots=True)
class UpdateRow:
    """One line of the resource update: the coming change of a supply or of the Emergency Level."""

    name: Text
    colour: str
    before: int
    by: int
    after: int
    note: Text
    bad: bool


def resource(state: State, one: str, index: OfferIndex) -> ResourceView:
    """I1, I4: return the view of a resource with both its tracks."""
    return ResourceView(
        id=one,
        name=RESOURCES[one],
        colour=state.board.colour(one),
        supply=state.supply[one],
        was=next((moved.before for moved in state.moved if moved.track == one), None),
        production=production(state, one),
        parts=parts(state, one),
        turns=empties(state)[one],
        fuller=by_one(index[ChangeSupply(resource=one, by=1)]),
        emptier=by_one(index[ChangeSupply(resource=one, by=-1)]),
        more=by_one(index[ChangeProduction(resource=one, by=1)]),
        less=by_one(index[ChangeProduction(resource=one, by=-1)]),
    )


def by_one(offer: Offer) -> Offer:
    """Return a − or + button, which is grey if its marker cannot move.

    It is grey even in an event, although the move is then legal.
    """
    return replace(offer, refusal=offer.refusal or offer.hint or None)


def level_view(state: State, index: OfferIndex) -> LevelView:
    """I2, I3: return the Emergency Level with the reasons for its space, and the decks (V10, C4)."""
    return LevelView(
        spaces=state.board.actions,
        now=trackers.level(state),
        was=next((moved.before for moved in state.moved if moved.track == LEVEL), None),
        held=held(state),
        less=by_one(index[ChangeLevel(by=-1)]),
        more=by_one(index[ChangeLevel(by=1)]),
        ran_out=index.of(NewDeck)[0],
        events=state.events,
        deck=state.deck,
        discards=state.discards,
    )


def held(state: State) -> Text:
    """I3: return the reasons for the space of the marker: empty supplies, emergencies, cards.

    Q20: if the table counts the emergency tokens of the box, their number is shown beside the emergencies.
    """
    empty = in_a_row([LOWER[one] for one in trackers.depleted(state)])
    said = [Text("{resources} empty", resources=empty)] if empty else []
    if count := trackers.emergencies(state):
        fires = Text.counted("{count} emergency", "{count} emergencies", count=count)
        tokens = state.board.emergencies
        said.append(
            Text("{emergencies} of {count} tokens", emergencies=fires, count=tokens) if tokens else fires
        )
    if state.shift:
        said.append(Text("cards {by}", by=signed(state.shift)))
    return in_a_row(said)


def update_rows(state: State) -> tuple[UpdateRow, ...]:
    """R1-R6: return the rows of the resource update before it is applied, () if no update is due."""
    due = state.turn.step == UPDATE or (state.turn.step == ACTIONS and not state.turn.left)
    if not due or state.ending:
        return ()
    return (*(_update_row(state, one) for one in RESOURCES), _level_row(state))


def _update_row(state: State, one: str) -> UpdateRow:
    track = trackers.supply_track(state, one)
    now = production(state, one)
    after = track.moved(now)
    note = Text("empty: level +1") if after.empty and not track.empty else NOTHING
    note = Text("level \u22121") if track.empty and not after.empty and state.readings.any_rise else note
    name, colour = RESOURCES[one], state.board.colour(one)
    return UpdateRow(name, colour, track.value, now, after.value, note, bad=not after.value)


def _level_row(state: State) -> UpdateRow:
    """I3, R7: return the row of the Emergency Level, with the next turn's actions if the level changes."""
    now, after = trackers.level(state), trackers.level(UpdateResources().apply(state))
    note = NOTHING
    if after != now:
        actions = (*state.board.actions, 0)[after]
        note = Text.counted("{count} action", "{count} actions", count=actions)
    return UpdateRow(Text("Level"), "", now, after - now, after, note, bad=after > now)
