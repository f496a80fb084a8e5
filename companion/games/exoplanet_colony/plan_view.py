"""Planned acts as a table: what each would do to the four productions."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, Shelf
from companion.engine.text import Text
from companion.games.exoplanet_colony.components import RESOURCES
from companion.games.exoplanet_colony.hands import cost_name
from companion.games.exoplanet_colony.state import State
from companion.games.exoplanet_colony.whatif import DEPLOY, Plan, plans


@dataclass(frozen=True, slots=True)
class PlanView:
    """One planned act: the productions after it, which of them change, and its button while one may act."""

    act: str
    label: str
    colour: str
    note: str
    after: tuple[tuple[str, int, bool], ...]
    wins: bool
    refusal: Text | None
    offer: Offer | None


def plan_views(state: State, shelf: Shelf) -> tuple[PlanView, ...]:
    """Every module that could be deployed, switched or repaired."""
    return tuple(_plan_view(state, plan, shelf) for plan in plans(state))


def _plan_view(state: State, plan: Plan, shelf: Shelf) -> PlanView:
    card = state.library.module(plan.what) if plan.act == DEPLOY else None
    return PlanView(
        act=plan.act,
        label=card.name if card else plan.label,
        colour=card.colour if card else "",
        note=f"costs {cost_name(card.cost())}" if card else "",
        after=tuple((name, plan.after[r], plan.after[r] != plan.before[r]) for r, name in RESOURCES.items()),
        wins=plan.wins,
        refusal=plan.refusal,
        offer=_deploy(shelf, plan.what) if card else None,
    )


def _deploy(shelf: Shelf, card: str) -> Offer | None:
    """The button that deploys this module, while somebody is at turn."""
    return next((o for o in shelf.kinds("deploy") if o.fields.get("module") == card), None)
