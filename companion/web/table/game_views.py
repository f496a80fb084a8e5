"""What a game draws of its own, found by its slug: a module `views`, and a template for each view.

`panel(state, seat)` is what the templates read. `vitals(state, seat)` names the figures above the question,
`thinking(state)` says who is done with a turn that all have at once, `VIEW_NAMES` calls a view otherwise, or
names all of them in an order of its own where it has more, `FINISHED` are the views that the result shows,
`own_act(state, seat)` is the main act of a seat where that is not the question's first; a game may leave out
each of the five. `CAMPAIGN(chapters)` is what the page of a campaign shows by the template
`campaign`, and a table's result by `campaign_result`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import current_app

from companion.engine.campaign import Chapter
from companion.engine.offers import Offer
from companion.engine.scoring import Standing
from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.tables.loaded.safe_query import or_default

STAGE = "turn"
"""The view of the question and what it needs."""

NAMES = {STAGE: Text("Turn"), "table": Text("Table"), "players": Text("Players")}
"""The views beside each other, in their order."""


@dataclass(frozen=True, slots=True)
class View:
    """One of the views of a table, and the template that draws it."""

    id: str
    name: Text
    template: str


UNDRAWABLE = View(STAGE, NAMES[STAGE], "table/_undrawable.html")
"""The one view of a state that the game's own cannot draw."""


@cache
def views_of(slug: str) -> Any:
    """A game's `views` module; None where the game draws nothing of its own."""
    name = f"companion.games.{slug}.views"
    return import_module(name) if find_spec(f"companion.games.{slug}") and find_spec(name) else None


@cache
def game_views(slug: str) -> tuple[View, ...]:
    """The views that a game has a template for; the plain ones, where it draws nothing of its own."""
    module = views_of(slug)
    folder = f"games/{slug}/" if module else "table/plain_"
    own = getattr(module, "VIEW_NAMES", {})
    names = {**own, **NAMES, **own} if STAGE in own else NAMES | own
    drawn = set(current_app.jinja_env.list_templates())
    views = (View(view, name, f"{folder}{view}.html") for view, name in names.items())
    return tuple(view for view in views if view.template in drawn)


@cache
def screen_of(slug: str) -> str:
    """The template of what the table's own screen shows; the plain one, where a game has none."""
    own = f"games/{slug}/screen.html"
    return own if own in current_app.jinja_env.list_templates() else "table/plain_screen.html"


def finished_views(slug: str, seats: Sequence[str]) -> Iterator[tuple[View, str]]:
    """The views that the result shows, each with the seat whose view it is, "" where it is everybody's.

    A game names them in `FINISHED`. It may have templates for the end instead: `finished`, and for what it
    draws for each seat apart `finished_seat`.
    """
    shown = getattr(views_of(slug), "FINISHED", ())
    yield from ((view, "") for view in game_views(slug) if view.id in shown)
    drawn = set(current_app.jinja_env.list_templates())
    for name, whose in (("finished", ("",)), ("finished_seat", seats)):
        own = View(name, NAMES["table"], f"games/{slug}/{name}.html")
        yield from ((own, seat) for seat in whose if own.template in drawn)


def campaign_view(slug: str, chapters: Sequence[Chapter]) -> Any:
    """What a game shows of a campaign with these tables."""
    return views_of(slug).CAMPAIGN(chapters)


def vitals_of(slug: str, state: Any, seat: str) -> tuple[Vital, ...]:
    """The figures that a game names for a seat; empty where it names none."""
    named = getattr(views_of(slug), "vitals", None)
    return () if named is None else tuple(named(state, seat))


def order_of(slug: str, state: Any) -> tuple[str, ...]:
    """The seats in the order of play; empty if a game never changes it, or there is no state."""
    named = getattr(views_of(slug), "order", None)
    return or_default((), named, state) if named else ()


def own_act(slug: str, state: Any, seat: str) -> Offer | None:
    """The main act that a game names for a seat; None where it names none, or there is no state."""
    named = getattr(views_of(slug), "own_act", None)
    return or_default(None, lambda state: named(state, seat), state) if named else None


def totals_of(standings: Sequence[Standing], names: Mapping[str, str]) -> tuple[Vital, ...]:
    """Everybody's total, in the order of the names."""
    totals = {standing.seat: standing.total for standing in standings}
    return tuple(
        Vital(Text.verbatim(name), Text.verbatim(totals[seat]), seat=seat)
        for seat, name in names.items()
        if seat in totals
    )


def thinking_of(slug: str, state: Any) -> tuple[tuple[str, bool], ...]:
    """Of a turn that all have at once: each seat, and whether it is done."""
    asked = getattr(views_of(slug), "thinking", None)
    return () if asked is None else tuple(asked(state))
