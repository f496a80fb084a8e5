"""The views of a game: their names, and their templates in the game's folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.game import TURN_VIEW, VIEWS, RegisteredGame
from companion.engine.scoring import Standing
from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.web.table.dialogs import Dialog

PLAIN = ("turn", "table")
"""Ids of the views of a game that declares none."""


@dataclass(frozen=True, slots=True)
class View:
    """One view of a table, its template, and the icon of its tab."""

    id: str
    name: Text
    template: str
    icon: str


ICONS = {TURN_VIEW: "play", "table": "cards", "players": "people"}
"""Icons of the usual views by id."""

UNDRAWABLE = View(TURN_VIEW, VIEWS[TURN_VIEW], "table/_undrawable.html", ICONS[TURN_VIEW])
"""The view that replaces all others if the game cannot render its state."""


def game_views(game: RegisteredGame) -> tuple[View, ...]:
    """Return the views of a game, or the plain ones if it declares none."""
    if not game.views:
        return tuple(View(view, VIEWS[view], f"table/plain_{view}.html", ICONS[view]) for view in PLAIN)
    return tuple(_own(game, view) for view in game.views)


def _own(game: RegisteredGame, view: str) -> View:
    name, icon = game.views.get(view, VIEWS["table"]), game.view_icons.get(view) or ICONS.get(view, "cards")
    return View(view, name, f"games/{game.meta.slug}/{view}.html", icon)


def dialog_of(game: RegisteredGame, dialog: Dialog) -> str:
    """Return the template of a dialog: the game's own, or the one made from the move's fields.

    A move that is not offered gets the latter, because the game's own reads what is offered with it.
    """
    own = None if dialog.refusal else game.dialogs.get(dialog.kind)
    return f"games/{game.meta.slug}/{own}.html" if own else "table/_dialog.html"


def screen_of(game: RegisteredGame) -> str:
    """Return the template of the shared screen: the game's own, or the plain one if it has no views."""
    return f"games/{game.meta.slug}/screen.html" if game.views else "table/plain_screen.html"


def finished_views(game: RegisteredGame, seats: Sequence[str]) -> Iterator[tuple[View, str]]:
    """Yield the views that the result shows, each with its seat. The seat is "" if the view is for all."""
    yield from ((_own(game, view), "") for view in game.finished)
    if game.finished_seat:
        yield from ((_own(game, game.finished_seat), seat) for seat in seats)


def totals_of(standings: Sequence[Standing], names: Mapping[str, str]) -> tuple[Vital, ...]:
    """Return every player's total, in the order of the names."""
    totals = {standing.seat: standing.total for standing in standings}
    return tuple(
        Vital(Text.verbatim(name), Text.verbatim(totals[seat]), seat=seat)
        for seat, name in names.items()
        if seat in totals
    )
