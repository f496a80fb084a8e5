"""The views of each game, found by its slug: a module `views`, and a template for each view.

`panel(state, seat)` returns the data that the templates read. A game may leave out any of these five:

- `vitals(state, seat)` returns the figures above the question.
- `thinking(state)` returns for each seat if its player has finished a simultaneous turn.
- `VIEW_NAMES` renames views, or lists all views in a different order if the game has more.
- `FINISHED` are the ids of the views that the result page shows.
- `own_act(state, seat)` returns the main act of a seat if it is not the first act of the question.

`order(state)` returns the seats in the order of play, for games in which the order changes.
`CAMPAIGN(chapters)` returns the data for two templates: `campaign` on the page of a campaign, and
`campaign_result` on the result page of a table.
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
from companion.tables.loaded.safe_query import call_safely

STAGE = "turn"
"""Id of the view with the question and what it needs."""

NAMES = {STAGE: Text("Turn"), "table": Text("Table"), "players": Text("Players")}
"""Names of the usual views by id, in the order in which pages show them."""


@dataclass(frozen=True, slots=True)
class View:
    """One view of a table, and its template."""

    id: str
    name: Text
    template: str


UNDRAWABLE = View(STAGE, NAMES[STAGE], "table/_undrawable.html")
"""The view that replaces all others if the game cannot render its state."""


@cache
def views_of(slug: str) -> Any:
    """Return a game's `views` module, None if it has none."""
    name = f"companion.games.{slug}.views"
    return import_module(name) if find_spec(f"companion.games.{slug}") and find_spec(name) else None


@cache
def game_views(slug: str) -> tuple[View, ...]:
    """Return the views that a game has a template for, or the plain ones if it has no `views` module."""
    module = views_of(slug)
    folder = f"games/{slug}/" if module else "table/plain_"
    own = getattr(module, "VIEW_NAMES", {})
    names = {**own, **NAMES, **own} if STAGE in own else NAMES | own
    templates = set(current_app.jinja_env.list_templates())
    views = (View(view, name, f"{folder}{view}.html") for view, name in names.items())
    return tuple(view for view in views if view.template in templates)


@cache
def screen_of(slug: str) -> str:
    """Return the template of the shared screen: the game's own or the plain one."""
    own = f"games/{slug}/screen.html"
    return own if own in current_app.jinja_env.list_templates() else "table/plain_screen.html"


def finished_views(slug: str, seats: Sequence[str]) -> Iterator[tuple[View, str]]:
    """Yield the views that the result shows, each with its seat, "" if it is for everyone.

    A game names them in `FINISHED`. It may also have templates for the end: `finished`, and `finished_seat`,
    which is rendered once for each seat.
    """
    shown = getattr(views_of(slug), "FINISHED", ())
    yield from ((view, "") for view in game_views(slug) if view.id in shown)
    templates = set(current_app.jinja_env.list_templates())
    for name, whose in (("finished", ("",)), ("finished_seat", seats)):
        own = View(name, NAMES["table"], f"games/{slug}/{name}.html")
        yield from ((own, seat) for seat in whose if own.template in templates)


def campaign_view(slug: str, chapters: Sequence[Chapter]) -> Any:
    """Return the data that a game shows of a campaign with these tables."""
    return views_of(slug).CAMPAIGN(chapters)


def vitals_of(slug: str, state: Any, seat: str) -> tuple[Vital, ...]:
    """Return the figures that a game names for a seat; empty if it names none."""
    named = getattr(views_of(slug), "vitals", None)
    return () if named is None else tuple(named(state, seat))


def order_of(slug: str, state: Any) -> tuple[str, ...]:
    """Return the seats in the order of play; empty if a game never changes it, or there is no state."""
    named = getattr(views_of(slug), "order", None)
    return call_safely((), named, state) if named else ()


def own_act(slug: str, state: Any, seat: str) -> Offer | None:
    """Return the main act that a game names for a seat; None if it names none, or there is no state."""
    named = getattr(views_of(slug), "own_act", None)
    return call_safely(None, lambda state: named(state, seat), state) if named else None


def totals_of(standings: Sequence[Standing], names: Mapping[str, str]) -> tuple[Vital, ...]:
    """Return every player's total, in the order of the names."""
    totals = {standing.seat: standing.total for standing in standings}
    return tuple(
        Vital(Text.verbatim(name), Text.verbatim(totals[seat]), seat=seat)
        for seat, name in names.items()
        if seat in totals
    )


def thinking_of(slug: str, state: Any) -> tuple[tuple[str, bool], ...]:
    """Return the seats of a simultaneous turn, each with True if it is done; empty in other games."""
    asked = getattr(views_of(slug), "thinking", None)
    return () if asked is None else tuple(asked(state))
