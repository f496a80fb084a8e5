"""Data of the table of planned acts, with the four productions after each."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import NOTHING, Text
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.module_actions import Deploy
from companion.games.exoplanet_colony.payments import cost_name
from companion.games.exoplanet_colony.preview import DEPLOY, Preview, previews
from companion.games.exoplanet_colony.state import State


@dataclass(frozen=True, slots=True)
class PreviewView:
    """One planned act: (resource, production after it, True if changed), and the button of a deployment."""

    act: str
    label: str
    colour: str
    note: Text
    after: tuple[tuple[Text, int, bool], ...]
    wins: bool
    refusal: Text | None
    offer: Offer | None


def preview_views(state: State, index: OfferIndex) -> tuple[PreviewView, ...]:
    """Return a row for each module to deploy, switch or repair."""
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
