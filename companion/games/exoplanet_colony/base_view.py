"""The base as a map, and a preview of what each planned act would do to the four productions."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony import base
from companion.games.exoplanet_colony.base import RemoveModule, SetSwitch
from companion.games.exoplanet_colony.card_records import summary
from companion.games.exoplanet_colony.components import EMERGENCY, RESOURCES, TOKENS
from companion.games.exoplanet_colony.hands import cost_name
from companion.games.exoplanet_colony.module_actions import DEPLOY, Deploy, MovePawn, Preview, previews
from companion.games.exoplanet_colony.state import ACTIONS, HUB, Module, State, module_name
from companion.games.exoplanet_colony.tokens import RemoveToken


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


@dataclass(frozen=True, slots=True)
class ModuleView:
    """A module in the list of the base, with its printed effect and its tokens.

    `removals`, `switch` and `leave` are the offers by which a card changes this module.
    """

    id: str
    name: str
    colour: str
    on: bool
    does: Text
    text: str
    tokens: tuple[TokenPile, ...]
    removals: tuple[Offer, ...]
    switch: Offer
    leave: Offer | None


def map_view(state: State, index: OfferIndex) -> MapView:
    """Return all modules, and the free places beside the pawn where a module may be deployed."""
    places = {place: Place(deploy=offer) for place, offer in _spots(state, index)}
    places |= {(module.x, module.y): Place(_cell(state, module, index)) for module in state.modules}
    across, down = [x for x, _ in places], [y for _, y in places]
    return tuple(
        tuple(places.get((x, y), Place()) for x in range(min(across), max(across) + 1))
        for y in range(min(down), max(down) + 1)
    )


def _spots(state: State, index: OfferIndex) -> list[tuple[base.Place, Offer]]:
    """A3: return the free places on which a module of the library can be deployed now, with their offers."""
    offers = [o for o in index.of(Deploy) if "at" in o.fields and o.options.get("module")]
    if state.ending or state.turn.step != ACTIONS:
        return []
    return [(base.read_place(str(offer.fields["at"])), offer) for offer in offers if not offer.refusal]


def _cell(state: State, module: Module, index: OfferIndex) -> Cell:
    card, me = state.card_of(module), state.active
    move = index.get(MovePawn(to=module.id))
    return Cell(
        id=module.id,
        name=module_name(state, module.id),
        colour=card.colour if card and module.id != HUB else "",
        on=module.on,
        here=me is not None and me.at == module.id,
        lit=move is not None and not move.refusal,
        tokens=piles(module),
        pawns=tuple((c.seat, c.player) for c in state.colonists if c.at == module.id),
        move=move if state.turn.step == ACTIONS and not state.ending else None,
    )


def piles(module: Module) -> tuple[TokenPile, ...]:
    """Return the tokens on a module by kind (V3, V6)."""
    counts = {**dict(module.loss.items()), EMERGENCY: module.emergencies}
    return tuple(
        TokenPile(
            token if token != EMERGENCY else "",
            count,
            Text("{count} {token}", count=count, token=TOKENS[token]),
        )
        for token, count in counts.items()
        if count
    )


def module_views(state: State, index: OfferIndex) -> tuple[ModuleView, ...]:
    """Return the modules of the base as a list."""
    return tuple(_module_view(state, module, index) for module in state.modules)


def _module_view(state: State, module: Module, index: OfferIndex) -> ModuleView:
    card = state.card_of(module)
    return ModuleView(
        id=module.id,
        name=module_name(state, module.id),
        colour=card.colour if card and module.id != HUB else "",
        on=module.on,
        does=summary(card) if card else NOTHING,
        text=card.text if card else "",
        tokens=piles(module),
        removals=tuple(o for o in index.of(RemoveToken) if o.fields["at"] == module.id),
        switch=index[SetSwitch(module=module.id, to=base.other_way(module))],
        leave=index.get(RemoveModule(module=module.id)),
    )


@dataclass(frozen=True, slots=True)
class PreviewView:
    """One planned act, and the productions after it.

    `after` holds (resource, production, True if it changes). `offer` is the button if the act is a
    deployment.
    """

    act: str
    label: str
    colour: str
    note: Text
    after: tuple[tuple[Text, int, bool], ...]
    wins: bool
    refusal: Text | None
    offer: Offer | None


def preview_views(state: State, index: OfferIndex) -> tuple[PreviewView, ...]:
    """Return a row for each previewed deployment, switch and repair."""
    return tuple(_preview_view(state, preview, index) for preview in previews(state))


def _preview_view(state: State, preview: Preview, index: OfferIndex) -> PreviewView:
    card = state.library.module(preview.what) if preview.act == DEPLOY else None
    return PreviewView(
        act=preview.act,
        label=card.name if card else preview.label,
        colour=card.colour if card else "",
        note=Text("costs {cost}", cost=cost_name(card.cost())) if card else NOTHING,
        after=tuple(
            (name, preview.after[r], preview.after[r] != preview.before[r]) for r, name in RESOURCES.items()
        ),
        wins=preview.wins,
        refusal=preview.refusal,
        offer=_deploy(index, preview.what) if card else None,
    )


def _deploy(index: OfferIndex, card: str) -> Offer | None:
    """Return the button that deploys this module, None before the first turn."""
    return next((o for o in index.of(Deploy) if o.fields.get("module") == card), None)
