"""The base as a map."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text
from companion.games.exoplanet_colony import base
from companion.games.exoplanet_colony.components import EMERGENCY, TOKENS
from companion.games.exoplanet_colony.module_actions import DeployNew, MovePawn
from companion.games.exoplanet_colony.state import ACTIONS, Module, State, module_name
from companion.games.exoplanet_colony.tokens import token_value


@dataclass(frozen=True, slots=True)
class TokenPile:
    """The tokens of one kind on a module. `resource` is "" for emergency tokens."""

    resource: str
    count: int
    label: Text


@dataclass(frozen=True, slots=True)
class Cell:
    """A module on the map. `move` offers to move the pawn here, and `lit` is True if this is legal now."""

    id: str
    name: str
    colour: str
    on: bool
    here: bool
    lit: bool
    tokens: tuple[TokenPile, ...]
    pawns: tuple[tuple[str, str], ...]
    move: Offer | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map. It holds a module, or an offer to deploy a module here, or neither."""

    cell: Cell | None = None
    deploy: Offer | None = None


MapView = tuple[tuple[Place, ...], ...]
"""Rows of the map from top to bottom. Each row holds its places from left to right."""


def map_view(state: State, index: OfferIndex) -> MapView:
    """Return all modules, and the free places beside the pawn where a module may be deployed."""
    places = {place: Place(deploy=offer) for place, offer in _spots(state, index)}
    places |= {(module.x, module.y): Place(_cell(state, module, index)) for module in base.placed(state)}
    across, down = [x for x, _ in places], [y for _, y in places]
    return tuple(
        tuple(places.get((x, y), Place()) for x in range(min(across), max(across) + 1))
        for y in range(min(down), max(down) + 1)
    )


def _spots(state: State, index: OfferIndex) -> list[tuple[base.Place, Offer]]:
    """EC-A3: return the free places on which a module can be deployed now, with their offers."""
    offers = [offer for offer in index.of(DeployNew) if "at" in offer.fields]
    if state.ending or state.turn.step != ACTIONS:
        return []
    return [(base.read_place(str(offer.fields["at"])), offer) for offer in offers if not offer.refusal]


def _cell(state: State, module: Module, index: OfferIndex) -> Cell:
    card, me = state.card_of(module), state.active
    pawns = [one for one in state.colonists if one.at == module.id and state.knows(f"{one.seat}.at")]
    move = index.get(MovePawn(to=module.id))
    return Cell(
        id=module.id,
        name=module_name(state, module.id),
        colour=card.colour if card and not module.is_hub else "",
        on=module.on,
        here=me in pawns,
        lit=move is not None and not move.refusal,
        tokens=piles(state, module),
        pawns=tuple((one.seat, one.player) for one in pawns),
        move=move if state.turn.step == ACTIONS and not state.ending else None,
    )


def piles(state: State, module: Module) -> tuple[TokenPile, ...]:
    """Return the tokens on a module by kind (EC-V3, EC-V6), as far as the app knows that they are there."""
    counts = {**dict(module.loss.items()), EMERGENCY: module.emergencies}
    return tuple(
        TokenPile(
            token if token != EMERGENCY else "",
            count,
            Text("{count} {token}", count=count, token=TOKENS[token]),
        )
        for token, count in counts.items()
        if count and state.knows(token_value(module.id, token))
    )
