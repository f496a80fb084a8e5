"""Data of the views, ready for the templates: actions of the turn, colonies and piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.text import NOTHING, Text
from companion.engine.vitals import Vital
from companion.games.hundred_astronauts.actions import (
    Action,
    Activate,
    FireBattleship,
    PlayAction,
    Refresh,
    Sell,
    SellAstronaut,
    SellBlueprint,
    TakeDraft,
    UseCoin,
    UseConstruction,
    UseSolarPanel,
)
from companion.games.hundred_astronauts.building import (
    Build,
    ChangeHand,
    ChangeInventory,
    DeckRanOut,
    FireProjectiles,
    PutBuilding,
    RemoveBuilding,
    TypeBlueprint,
)
from companion.games.hundred_astronauts.components import (
    BATTLESHIP,
    CLASSIC,
    HAND_LIMIT,
    KINDS,
    NEWER,
    PROJECTILES,
    SALES_B,
    SOLAR_PANEL,
    SPACE_BASE,
    Kind,
    kinds_of,
)
from companion.games.hundred_astronauts.offers import offers_of
from companion.games.hundred_astronauts.scoring import astronauts, outcome
from companion.games.hundred_astronauts.state import (
    TURN,
    Building,
    Player,
    State,
    blueprint_at,
    building_name,
)
from companion.games.hundred_astronauts.turn import CaughtHoarding

SALES, USE = "sales", "constructions"
BUILDING_ACTS = {BATTLESHIP, PROJECTILES, SOLAR_PANEL}
"""Actions that need a building. Each action's tick is the id of the kind of building."""
MOST_BUTTONS = {CLASSIC: 12, NEWER: 6}
"""Maximum number of buttons that fit on a small phone, by edition.

Blueprints get the room that other actions leave.
"""
NO_COST = Text("Cost not typed in: say how many cards.")

FINISHED = ("players",)
"""Views that the result page shows in their final state."""


@dataclass(frozen=True, slots=True)
class Row:
    """An action of the turn. `used` is True if it is used up, and `note` says how often it was done.

    `built` is False for the action of a building that the player has not built.
    """

    id: str
    name: Text
    used: bool
    offers: tuple[Offer, ...] = ()
    note: Text = NOTHING
    built: bool = True

    @property
    def buttons(self) -> int:
        """Number of buttons: one for each use of the coin, one for any other action."""
        return len(self.offers) if self.id == UseCoin.tick else 1


@dataclass(frozen=True, slots=True)
class BuildView:
    """A blueprint that may be built: its cost and its button; `saving` are the offers with the Build-Bot."""

    name: str
    cost: Text
    build: Offer
    saving: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building in a colony. `astronaut` is None if the building cannot hold an astronaut."""

    id: str
    kind: str
    name: str
    does: Text
    astronaut: bool | None
    remove: Offer


@dataclass(frozen=True, slots=True)
class ColonyView:
    """A player's area: astronauts out of 100, activated cards, buildings in building order, and the hand."""

    seat: str
    name: str
    mine: bool
    acting: bool
    astronauts: int
    activated: int
    hand: int
    over: bool
    fewer: Offer
    more: Offer
    inventory: int
    supplies: tuple[Offer, Offer] | None
    buildings: tuple[BuildingView, ...]
    put: Offer
    caught: Offer | None


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that the views show.

    `ready` holds the blueprints that one tap builds. `ran_out` is the offer to say that the deck on the table
    is empty.
    """

    rows: tuple[Row, ...]
    builds: tuple[BuildView, ...]
    ready: tuple[BuildView, ...]
    colonies: tuple[ColonyView, ...]
    needed: int
    deck: int | None
    scrapyard: int
    draft: int
    ran_out: Offer
    typing: Offer
    changes: tuple[Offer, ...]
    kinds: tuple[Kind, ...]


def vitals(state: State, seat: str) -> Iterator[Vital]:
    """Yield all players' astronauts out of 100 (E1), and the number of cards in the own hand."""
    for player in state.players:
        count = Text.verbatim(astronauts(state, player.activated))
        yield Vital(Text.verbatim(player.name), count, seat=player.seat)
    if (me := state.player(seat)) is not None:
        over = state.edition == CLASSIC and me.hand > HAND_LIMIT
        yield Vital(Text("hand"), Text.verbatim(me.hand), f"{seat}.hand", low=over)


def panel(state: State, seat: str) -> Panel:
    """Return the panel for the phone at this seat, with the colony of the phone's own player first."""
    return replace(panel_of_all(state), colonies=colonies(state, seat, offers_of(state)))


@lru_cache(KEPT)
def panel_of_all(state: State) -> Panel:
    """Return the part of the panel that is the same for all seats, cached for all phones at the table."""
    index = offers_of(state)
    acting = state.turn.step == TURN and outcome(state) is None
    typing = index.of(TypeBlueprint)
    acts = tuple(rows(state, index)) if acting else ()
    blueprints = tuple(builds(state, index)) if acting else ()
    return Panel(
        rows=acts,
        builds=blueprints,
        ready=ready(acts, blueprints, MOST_BUTTONS[state.edition]),
        colonies=(),
        needed=state.played_edition.needed,
        deck=state.deck,
        scrapyard=state.scrapyard,
        draft=state.draft,
        ran_out=index[DeckRanOut()],
        typing=typing[0],
        changes=typing[1:],
        kinds=tuple(kinds_of(state.edition).values()),
    )


def rows(state: State, index: OfferIndex) -> Iterator[Row]:
    """I5, B-6: yield the actions in the order in which players think a turn through."""
    yield from classic(state, index) if state.edition == CLASSIC else newer(state, index)


def classic(state: State, index: OfferIndex) -> Iterator[Row]:
    """Yield the actions of the classic edition."""
    yield row(state, Build)
    yield row(state, Activate, index)
    yield row(state, TakeDraft, index)
    yield row(state, SellBlueprint, index)
    yield row(state, SellAstronaut, index)
    yield row(state, Refresh, index)
    yield row(state, FireBattleship, index)
    yield row(state, FireProjectiles, index)
    yield row(state, UseSolarPanel, index)
    yield row(state, UseCoin, index)


def row(state: State, action: type[Action], index: OfferIndex | None = None) -> Row:
    """Return the row of an action, with its offers if an `index` is given."""
    offers = () if index is None else index.of(action)
    me = state.active
    built = action.tick not in BUILDING_ACTS or (me is not None and me.has(action.tick))
    return Row(action.tick, action.title, action.tick in state.turn.used, offers, built=built)


def newer(state: State, index: OfferIndex) -> Iterator[Row]:
    """Yield the known actions of the newer edition."""
    sold = state.turn.sold
    yield row(state, PlayAction, index)
    yield row(state, Build)
    yield Row(USE, Text("Constructions"), False, index.of(UseConstruction))
    yield row(state, TakeDraft, index)
    note = Text("{sold} of {most} sold", sold=sold, most=SALES_B)
    yield Row(SALES, Text("Sell"), sold >= SALES_B, index.of(Sell), note)


def ready(acts: tuple[Row, ...], blueprints: tuple[BuildView, ...], most: int) -> tuple[BuildView, ...]:
    """Return the blueprints that one tap can build, at most as many as there is room for buttons."""
    others = sum(row.buttons for row in acts if row.built) + any(not row.built for row in acts)
    payable = [one for one in blueprints if one.build.refusal is None and not one.build.asks]
    return tuple(payable[: max(0, most - others)])


def builds(state: State, index: OfferIndex) -> Iterator[BuildView]:
    """A1, A9: yield each blueprint with the ways to build it. Blueprints that can be built come first."""
    return iter(sorted(each_blueprint(state, index), key=lambda one: one.build.refusal is not None))


def each_blueprint(state: State, index: OfferIndex) -> Iterator[BuildView]:
    """Yield the blueprints in the order of their offers."""
    every = index.of(Build)
    saves = [offer for offer in every if "ignore" in offer.fields]
    for plain in (offer for offer in every if offer not in saves):
        card = plain.fields["blueprint"]
        saving = tuple(offer for offer in saves if offer.fields["blueprint"] == card)
        yield BuildView(blueprint_at(state, card).title, plain.hint or NO_COST, plain, saving)


def colonies(state: State, seat: str, index: OfferIndex) -> tuple[ColonyView, ...]:
    """Return all colonies, that of the phone's own player first."""
    players = sorted(state.players, key=lambda player: player.seat != seat)
    return tuple(colony(state, player, seat, index) for player in players)


def colony(state: State, player: Player, seat: str, index: OfferIndex) -> ColonyView:
    """I2, I3: return the view of a player's area."""
    one = player.seat
    supplies = None
    if state.edition != CLASSIC:
        supplies = (index[ChangeInventory(seat=one, by=-1)], index[ChangeInventory(seat=one, by=1)])
    return ColonyView(
        seat=one,
        name=player.name,
        mine=one == seat,
        acting=one == state.turn.seat,
        astronauts=astronauts(state, player.activated),
        activated=player.activated,
        hand=player.hand,
        over=state.edition == CLASSIC and player.hand > HAND_LIMIT,
        fewer=index[ChangeHand(seat=one, by=-1)],
        more=index[ChangeHand(seat=one, by=1)],
        inventory=player.inventory,
        supplies=supplies,
        buildings=tuple(building_view(state, player, built, index) for built in player.built),
        put=index.dialog(PutBuilding, seat=one),
        caught=index[CaughtHoarding(seat=one)] if state.edition == CLASSIC else None,
    )


def building_view(state: State, player: Player, built: Building, index: OfferIndex) -> BuildingView:
    """B1: return the view of a building, with the offer to remove it."""
    holds = built.kind == SPACE_BASE and state.edition == CLASSIC
    return BuildingView(
        id=built.id,
        kind=built.kind,
        name=building_name(player, built),
        does=KINDS[built.kind].does,
        astronaut=built.astronaut if holds else None,
        remove=index[RemoveBuilding(seat=player.seat, building=built.id)],
    )
