"""The start page and new tables."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, session
from flask.typing import ResponseReturnValue

from companion.engine.errors import IllegalMove, Malformed, TableError
from companion.engine.seats import SEAT_IDS
from companion.games import GAMES
from companion.tables import service
from companion.web import access, limits
from companion.web.body import refuse_cut_forms
from companion.web.language import translated

bp = Blueprint("lobby", __name__)

PEOPLE = "people"
"""Where the session keeps the names typed on this phone, newest first."""

MOST_PEOPLE, LONGEST_NAME = 12, 40


@bp.before_app_request
def last_long() -> None:
    """The session outlives a closed tab, so that a tap kept on the phone still carries a good token.

    Each page begins its year anew; what a page's script fetches leaves it as it is.
    """
    script = "HX-Request" in request.headers
    if request.endpoint != "static" and not script and not request.path.startswith("/api/"):
        session.permanent = True


@bp.before_app_request
def whole_forms_only() -> None:
    """A browser says how long its form is; the JSON interface counts for itself."""
    if not request.path.startswith("/api/"):
        refuse_cut_forms()


@bp.get("/")
def home() -> ResponseReturnValue:
    """Start a table, join one, continue, look at finished ones."""
    known = service.tables(access.known_codes())
    return render_template(
        "lobby/home.html",
        games=list(GAMES.values()),
        running=[line for line in known if line.finished_at is None],
        finished=[line for line in known if line.finished_at is not None],
    )


@bp.get("/new/<slug>")
def new(slug: str) -> ResponseReturnValue:
    """The page that sets a table up."""
    return setup_page(slug, form_of(slug))


@bp.post("/new/<slug>")
def start(slug: str) -> ResponseReturnValue:
    """Open the table; with anything wrong, the page again with all that was typed."""
    form = form_of(slug)
    if "again" in request.form:  # a choice that changes what the page asks for
        return setup_page(slug, form)
    if not form.validate():
        return setup_page(slug, form, 422)
    limits.spend(limits.TABLES)
    try:
        names = form.names()
        opened = service.open_table(slug, form.setup(), names)
    except (Malformed, IllegalMove) as error:
        return setup_page(slug, form, 422, placed(form, error))
    remember_people(names)
    answer = make_response(redirect(f"/t/{opened.code}/invite", 303))
    return access.remember(answer, opened.code, opened.keys.host)


def placed(form: Any, error: TableError) -> str:
    """The sentence of a refusal, where the form cannot put it beside the field it is about."""
    sentence = translated(error.reason)
    marked = hasattr(form, "mark") and form.mark(getattr(error, "field", ""), sentence)
    return "" if marked else sentence


def form_of(slug: str) -> Any:
    """The game's own setup form, found by its slug."""
    if slug not in GAMES or not find_spec(f"companion.games.{slug}.forms"):
        abort(404)
    forms = import_module(f"companion.games.{slug}.forms")
    return forms.SetupForm(box_cards=service.box_cards(slug))


def setup_page(slug: str, form: Any, status: int = 200, sentence: str = "") -> ResponseReturnValue:
    """The setup page, with the sentence of a refusal."""
    html = render_template(
        "lobby/new.html",
        game=GAMES[slug],
        slug=slug,
        form=form,
        seat_ids=SEAT_IDS,
        people=session.get(PEOPLE, []),
        sentence=sentence,
        refused=status == 422,
    )
    return make_response(html, status)


def remember_people(names: list[str]) -> None:
    """Names are offered as chips next time."""
    known = [*(name[:LONGEST_NAME] for name in names if name), *session.get(PEOPLE, [])]
    session[PEOPLE] = list(dict.fromkeys(known))[:MOST_PEOPLE]
