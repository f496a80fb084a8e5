"""Pages that set the playing time of a play by hand, opened from a result page or the list of plays."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from wtforms import Form

from companion.plays import book
from companion.plays.play import play_of
from companion.tables import people
from companion.tables.errors import Forbidden
from companion.tables.people import KeptPlay
from companion.web import limits
from companion.web.access.phones import phone
from companion.web.people.add import play_here
from companion.web.people.play_form import is_typed, minutes_field

bp = Blueprint("plays_minutes", __name__)


class MinutesForm(Form):
    """A form with only the playing time."""

    minutes = minutes_field()


def is_timed_apart(play: KeptPlay) -> bool:
    """Return True if these pages set the playing time. For a play entered by hand, its form does so."""
    return not is_typed(play)


@bp.get("/plays/<int:play>/minutes")
def ask(play: int) -> ResponseReturnValue:
    """Show the page with the current playing time."""
    limits.spend_reads("")
    kept = play_here(play, is_timed_apart)
    return page(kept, MinutesForm(minutes=book.minutes_of(kept) or None))


@bp.post("/plays/<int:play>/minutes")
def change(play: int) -> ResponseReturnValue:
    """Store the playing time. On an error, show the page again."""
    limits.spend_reads("")
    kept, form = play_here(play, is_timed_apart), MinutesForm(request.form)
    if not form.validate():
        return page(kept, form, 422)
    people.set_minutes(kept.group, kept.key, kept.finished, form.minutes.data or 0)
    return redirect("/plays", 303)


@bp.get("/t/<code>/minutes")
def ask_at_table(code: str) -> ResponseReturnValue:
    """Show the page for the finished game of a table. Raises `NoPlay` if there is no result."""
    asker = phone(code)
    play = play_of(asker.table)
    form = MinutesForm(minutes=play.minutes or None)
    return page(book.kept(play, ""), form, action=f"/t/{asker.code}/minutes", back=f"/t/{asker.code}/result")


@bp.post("/t/<code>/minutes")
def change_at_table(code: str) -> ResponseReturnValue:
    """Store the playing time of a table's finished game, before or after it is added to the plays."""
    asker = phone(code)
    if asker.watches:
        raise Forbidden
    limits.spend_play(asker.code, asker.key)
    form, back = MinutesForm(request.form), f"/t/{asker.code}/result"
    if not form.validate():
        kept = book.kept(play_of(asker.table), "")
        return page(kept, form, 422, f"/t/{asker.code}/minutes", back)
    book.set_minutes(asker.table, form.minutes.data or 0)
    return redirect(back, 303)


def page(
    play: KeptPlay, form: MinutesForm, status: int = 200, action: str = "", back: str = "/plays"
) -> ResponseReturnValue:
    """Show the page with the play and its minutes."""
    shown = {"form": form, "back": back, "action": action or f"/plays/{play.id}/minutes"}
    return render_template("people/minutes.html", play=play, **shown), status
