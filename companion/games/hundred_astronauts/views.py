"""What the panel shows, made ready for the template: the checklist of the turn, the colonies, the piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.offers import Offer, Shelf
from companion.games.hundred_astronauts.actions import (
    ACTIVATE,
    COIN,
    REFRESH,
    SELL_ASTRONAUT,
    SELL_BLUEPRINT,
    SOLAR,
    STEAL,
    TAKE,
)
from companion.games.hundred_astronauts.building import BOT, BUILD, SHOT
from companion.games.hundred_astronauts.components import (
    HAND_LIMIT,
    KINDS,
    SALES_B,
    SPACE_BASE,
    WIND_TURBINE,
    A,
)
from companion.games.hundred_astronauts.edition_b import ACTION
from companion.games.hundred_astronauts.ending import astronauts, outcome
from companion.games.hundred_astronauts.offers import offers
from companion.games.hundred_astronauts.state import TURN, Building, Player, State, building_name

TURBINE, SALES, USE = "wind-turbine", "sales", "constructions"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the checklist: whether it was done in this turn, its buttons, and what to know of it."""

    id: str
    name: str
    used: bool
    offers: tuple[Offer, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class BuildView:
    """A blueprint that may be built: what it costs, and its button; `saving` are those with the Build-Bot."""

    name: str
    cost: str
    build: Offer
    saving: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class BuildingView:
    """A building in a colony. `astronaut` is None where none can lie on it."""

    id: str
    name: str
    does: str
    astronaut: bool | None
    remove: Offer


@dataclass(frozen=True, slots=True)
class ColonyView:
    """A player's area: astronauts of 100, activated cards, buildings in building order, hand."""

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


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole panel. `ran_out` is only there where nobody counts the deck."""

    rows: tuple[Row, ...]
    builds: tuple[BuildView, ...]
    colonies: tuple[ColonyView, ...]
    needed: int
    winner: str
    deck: int | None
    scrapyard: int
    draft: int
    ran_out: Offer | None
    typing: Offer
    changes: tuple[Offer, ...]
    hand_limit: int = HAND_LIMIT


def panel(state: State, seat: str) -> Panel:
    """The panel as the phone at this seat sees it: its own colony first."""
    shelf = Shelf(offers(state, seat))
    acting = state.turn.step == TURN and outcome(state) is None
    typing = shelf.kinds("type-blueprint")
    return Panel(
        rows=tuple(rows(state, shelf)) if acting else (),
        builds=tuple(builds(shelf)) if acting else (),
        colonies=colonies(state, seat, shelf),
        needed=state.rules.needed,
        winner=state.rules.winner,
        deck=state.deck,
        scrapyard=state.scrapyard,
        draft=state.draft,
        ran_out=shelf("deck-ran-out") if state.deck is None else None,
        typing=typing[0],
        changes=typing[1:],
    )


def rows(state: State, shelf: Shelf) -> Iterator[Row]:
    """I5, B-6: the checklist, in the order in which a turn is thought through."""
    yield from classic(state, shelf) if state.edition == A else newer(state, shelf)


def classic(state: State, shelf: Shelf) -> Iterator[Row]:
    """The twelve of the classic edition."""
    used = state.turn.used
    yield Row(BUILD, "Build", BUILD in used, note="Blueprints and their costs are below.")
    yield Row(ACTIVATE, "Activate", ACTIVATE in used, shelf.kinds("activate"))
    yield Row(TAKE, "Draft card", TAKE in used, shelf.kinds("take-draft"), "Discard one, take one.")
    yield Row(SELL_BLUEPRINT, "Sell a blueprint", SELL_BLUEPRINT in used, shelf.kinds("sell-blueprint"))
    yield Row(SELL_ASTRONAUT, "Sell an Astronaut", SELL_ASTRONAUT in used, shelf.kinds("sell-astronaut"))
    yield Row(REFRESH, "Refresh", REFRESH in used, shelf.kinds("refresh"), "With up to three others.")
    yield Row(COIN, "Galactic Coin", COIN in used, shelf.kinds("use-coin"))
    yield Row(STEAL, "Battleship", STEAL in used, shelf.kinds("fire-battleship"), "For a Utility card.")
    yield Row(SHOT, "Projectiles", SHOT in used, shelf.kinds("fire-projectiles"))
    yield Row(
        SOLAR, "Solar Panel", SOLAR in used, shelf.kinds("use-solar-panel"), "A draft card for nothing."
    )
    yield Row(BOT, "Build-Bot", BOT in used, note="With a building, below.")
    yield Row(TURBINE, "Wind Turbine", turned(state), note="With the start-of-turn draw.")


def turned(state: State) -> bool:
    """A10: whether the Wind Turbine turned at the start of this turn."""
    me = state.active
    return me is not None and me.has(WIND_TURBINE) and me.turns > 1 and state.turn.hand_at_start < HAND_LIMIT


def newer(state: State, shelf: Shelf) -> Iterator[Row]:
    """What is known of the newer edition."""
    used, sold = state.turn.used, state.turn.sold
    yield Row(ACTION, "Action card", ACTION in used, shelf.kinds("play-action"))
    yield Row(BUILD, "Build", BUILD in used, note="Blueprints and their costs are below.")
    yield Row(USE, "Constructions", False, shelf.kinds("use-construction"), "As their cards say.")
    yield Row(TAKE, "Draft card", TAKE in used, shelf.kinds("take-draft"))
    yield Row(SALES, "Sell", sold >= SALES_B, shelf.kinds("sell"), f"{sold} of {SALES_B} sold.")


def builds(shelf: Shelf) -> Iterator[BuildView]:
    """A1, A9: each blueprint with its ways to be built."""
    every = shelf.kinds("build")
    for plain in (offer for offer in every if "ignore" not in offer.fields):
        card = plain.fields["blueprint"]
        saving = tuple(o for o in every if o.fields["blueprint"] == card and "ignore" in o.fields)
        name = plain.label.removeprefix("Build ")
        yield BuildView(name, plain.hint or "Cost not typed in: say how many cards.", plain, saving)


def colonies(state: State, seat: str, shelf: Shelf) -> tuple[ColonyView, ...]:
    """Everybody, the phone's own player first."""
    players = sorted(state.players, key=lambda player: player.seat != seat)
    return tuple(colony(state, player, seat, shelf) for player in players)


def colony(state: State, player: Player, seat: str, shelf: Shelf) -> ColonyView:
    """I2, I3: a player's area."""
    one = player.seat
    supplies = None
    if state.edition != A:
        supplies = (shelf("change-inventory", one, -1), shelf("change-inventory", one, 1))
    return ColonyView(
        seat=one,
        name=player.name,
        mine=one == seat,
        acting=one == state.turn.seat,
        astronauts=astronauts(state, player.activated),
        activated=player.activated,
        hand=player.hand,
        over=state.edition == A and player.hand > HAND_LIMIT,
        fewer=shelf("change-hand", one, -1),
        more=shelf("change-hand", one, 1),
        inventory=player.inventory,
        supplies=supplies,
        buildings=tuple(building_view(state, player, built, shelf) for built in player.built),
        put=next(offer for offer in shelf.kinds("put-building") if offer.fields["seat"] == one),
    )


def building_view(state: State, player: Player, built: Building, shelf: Shelf) -> BuildingView:
    """B1: a building, and the card's word that takes it away."""
    holds = built.kind == SPACE_BASE and state.edition == A
    return BuildingView(
        id=built.id,
        name=building_name(player, built),
        does=KINDS[built.kind].does,
        astronaut=built.astronaut if holds else None,
        remove=shelf("remove-building", player.seat, built.id),
    )
