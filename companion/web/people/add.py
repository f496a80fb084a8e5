"""Pages that add a play from elsewhere, and change or delete plays."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine import sizes
from companion.games import GAMES
from companion.plays.typed import NoTypedPlay, typed_play
from companion.tables import people
from companion.tables.people import GroupFull, KeptPlay, Wanted
from companion.tables.people import play_statistics as counted
from companion.web import limits
from companion.web.people.filters import address
from companion.web.people.lists import OPTIONS
from companion.web.people.phone_group import ceiling, known_group
from companion.web.people.play_form import PlayForm, form_of, is_deletable, is_typed
from companion.web.templating.time_zone import now_there

bp = Blueprint("plays_add", __name__)


@bp.get("/plays/add")
def ask() -> ResponseReturnValue:
    """Show the empty form, with the current day."""
    return page(PlayForm(day=now_there().date(), key=secrets.token_urlsafe(12)))


@bp.post("/plays/add")
def add() -> ResponseReturnValue:
    """Store the play. On an error, show the page again with everything that was typed."""
    here, form = known_group(), PlayForm(request.form)
    if not form.validate():
        return page(form, status=422)
    limits.spend(limits.TABLES)
    try:
        play = typed_play(form.typed(), here)
    except NoTypedPlay as error:
        return page(form, error.reason, 422)
    try:
        people.keep(play, ceiling())
    except GroupFull as error:
        return page(form, error.reason, 409)
    return redirect(address(Wanted(here, game=play.slug)), 303)


@bp.get("/plays/<int:play>/edit")
def ask_what_to_change(play: int) -> ResponseReturnValue:
    """Show the filled-in form of a play that was entered by hand."""
    limits.spend_reads("")
    kept = play_here(play, is_typed)
    return page(form_of(kept), changes=kept)


@bp.post("/plays/<int:play>/edit")
def change(play: int) -> ResponseReturnValue:
    """Replace the play by the one in the form. On an error, show the page again."""
    limits.spend_reads("")
    kept, form = play_here(play, is_typed), PlayForm(request.form)
    if not form.validate():
        return page(form, status=422, changes=kept)
    try:
        changed = typed_play(form.typed(), kept.group)
    except NoTypedPlay as error:
        return page(form, error.reason, 422, changes=kept)
    try:
        people.keep_instead(replace(changed, key=kept.key, id=kept.id), ceiling())
    except GroupFull as error:
        return page(form, error.reason, 409, changes=kept)
    return redirect(address(Wanted(kept.group, game=changed.slug)), 303)


@bp.get("/plays/<int:play>/delete")
def ask_whether_to_delete(play: int) -> ResponseReturnValue:
    """Ask before a play is deleted."""
    limits.spend_reads("")
    return render_template("people/delete_play.html", play=play_here(play, is_deletable))


@bp.post("/plays/<int:play>/delete")
def delete(play: int) -> ResponseReturnValue:
    """Delete an entered or imported play. A play from a table would come back, so it cannot be deleted."""
    limits.spend_reads("")
    kept = play_here(play, is_deletable)
    people.delete_play(kept.group, kept.id)
    return redirect("/plays", 303)


def play_here(play: int, fits: Callable[[KeptPlay], bool]) -> KeptPlay:
    """Return the play of this id if the phone may see it and `fits` accepts it, else answer 404."""
    found = people.plays(Wanted(known_group(), play=play)) if play <= sizes.COUNT else []
    if not found or not fits(found[0]):
        abort(404)
    return found[0]


def page(
    form: PlayForm, sentence: str = "", status: int = 200, changes: KeptPlay | None = None
) -> ResponseReturnValue:
    """Show the page with names and games to choose from. `changes` is the play that is being changed."""
    here = known_group()
    ours, theirs = (game.meta.name for game in GAMES.values()), counted.games(here, OPTIONS)
    games = dict.fromkeys((*ours, *(one.game for one in theirs)))
    shown = {"form": form, "sentence": sentence, "games": games, "changes": changes}
    shown["people"] = counted.busiest(here, most=OPTIONS)
    return render_template("people/add.html", **shown), status
