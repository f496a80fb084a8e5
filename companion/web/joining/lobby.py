"""The start page and the pages that open a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from wtforms import FieldList, FormField, RadioField, SelectField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs

from companion.engine.errors import IllegalMove, Malformed, TableError
from companion.engine.seats import SEAT_IDS
from companion.engine.text import visible_text
from companion.game_forms import FORMS
from companion.games import GAMES
from companion.setup_forms import setup_form
from companion.tables import demo, people
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.history import queries
from companion.web import limits
from companion.web.access.phones import known_codes, remember
from companion.web.joining import last_setup
from companion.web.joining.box import box_of
from companion.web.people.phone_group import group
from companion.web.templating.language import translated

bp = Blueprint("lobby", __name__)

PEOPLE = "people"
"""Session key of the names typed on this phone, newest first."""

TOGETHER = "together"
"""Session key of the names at this phone's last table, in the order of the seats."""

MOST_PEOPLE, LONGEST_NAME = 12, 40


@bp.get("/robots.txt")
def robots() -> Response:
    """Tell robots not to read the pages of tables, people and plays, but allow shared results.

    Chat apps obey this file when they make a preview of a shared result. The result page itself says
    `noindex` to search engines.
    """
    hidden = ("/t/", "/join", "/api/", "/people", "/plays", "/p/", "/g/", "/box/")
    lines = ["User-agent: *", "Allow: /t/*/result/", *(f"Disallow: {path}" for path in hidden)]
    return Response("\n".join((*lines, "")), mimetype="text/plain")


@bp.get("/favicon.ico")
def favicon() -> ResponseReturnValue:
    """Redirect browsers that ask for the icon at its traditional address."""
    return redirect(url_for("static", filename="icons/apple-touch-icon.png"))


@bp.get("/")
def home() -> ResponseReturnValue:
    """Show the start page: open a table, join one, continue one, look at finished ones."""
    known = queries.tables(known_codes())
    return render_template(
        "lobby/home.html",
        games=list(GAMES.values()),
        demo=next(iter(demo.GAMES_WITH_DEMO), ""),
        running=[line for line in known if line.finished_at is None or line.goes_on],
        finished=[line for line in known if line.finished_at is not None and not line.goes_on],
        people=session.get(PEOPLE, []),
        retain_days=current_app.config["RETAIN_DAYS"],
    )


@bp.post("/people")
def forget_person() -> ResponseReturnValue:
    """Remove a name from the names that are offered on this phone."""
    gone = request.form.get("forget", "")
    for key in (PEOPLE, TOGETHER):
        session[key] = [name for name in session.get(key, []) if name != gone]
    return redirect("/#people" if session[PEOPLE] else "/", 303)


@bp.get("/new/<slug>")
def new(slug: str) -> ResponseReturnValue:
    """Show the page that sets a table up."""
    return setup_page(slug, last_setup.recall(form_of(slug)))


@bp.post("/new/<slug>")
def start(slug: str) -> ResponseReturnValue:
    """Open the table. On an error, show the page again with everything that was typed.

    The table follows at once if nobody has to be invited, else the page that invites the others.
    """
    form = form_of(slug)
    if "again" in request.form:  # a choice that changes what the page asks for
        return setup_page(slug, form)
    if not form.validate():
        return setup_page(slug, form, 422)
    limits.spend(limits.TABLES)
    try:
        names = form.names()
        opened = open_table(
            slug, form.setup(), names, box=box_of(slug), colours=colours_for(slug, names), group=group()
        )
    except (Malformed, IllegalMove) as error:
        return setup_page(slug, form, 422, placed(form, error))
    remember_people(names)
    alone = len(names) == 1 or request.form.get("phones") == "one"
    answer = make_response(redirect(f"/t/{opened.code}" + ("" if alone else "/invite"), 303))
    kept = remember(answer, opened.code, *own_seat(opened.code, names), opened.keys.host)
    return last_setup.keep(kept, slug, form)


def colours_for(slug: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the colours of the seats: each person's own colour if it is free."""
    return people.seat_colours(group(), names, GAMES[slug].meta.players[1])


def offered() -> list[str]:
    """Return the names offered for a new table: those typed on this phone, then those who play most here."""
    here = (one.name for one in people.play_statistics.busiest(group()))
    by_key = {people.name_key(name): name for name in (*here, *reversed(session.get(PEOPLE, [])))}
    typed = [people.name_key(name) for name in session.get(PEOPLE, [])]
    return [by_key[key] for key in dict.fromkeys((*typed, *by_key))][:MOST_PEOPLE]


def own_seat(code: str, names: Sequence[str]) -> tuple[str, ...]:
    """Take the host's seat and return its key.

    The host sits at the first seat for which a name was typed, or at the first seat if there is none.
    """
    typed = next((place for place, name in enumerate(names) if visible_text(name).strip()), 0)
    return (access_keys.take_seat(code, access_keys.places(code)[typed].id),)


def placed(form: Any, error: TableError) -> str:
    """Show a refusal beside the field that it is about, and return "".

    Return the sentence of the refusal if the form has no such field.
    """
    sentence = translated(error.reason)
    marked = hasattr(form, "mark") and form.mark(getattr(error, "field", ""), sentence)
    return "" if marked else sentence


def form_of(slug: str) -> Any:
    """Return the game's own set-up form, or the form generated from its declaration.

    Answers 404 if there is no such game.
    """
    if slug not in GAMES:
        abort(404)
    made = FORMS.get(slug) or setup_form(GAMES[slug])
    return made(box_cards=box_of(slug))


def setup_page(slug: str, form: Any, status: int = 200, sentence: str = "") -> ResponseReturnValue:
    """Show the set-up page. If the set-up was refused, `sentence` says why."""
    translate_selects(form)
    html = render_template(
        "lobby/new.html",
        game=GAMES[slug],
        slug=slug,
        form=form,
        seat_ids=SEAT_IDS,
        people=(names := offered()),
        together=together_last(slug),
        liked=people.colours_of(group(), names),
        sentence=sentence,
        refused=status == 422,
        demo=slug in demo.GAMES_WITH_DEMO,
    )
    return make_response(html, status)


def translate_selects(form: Any) -> None:
    """Translate the labels of the drop-down lists, which the browser's own widget displays."""
    for field in form:
        if isinstance(field, FormField):
            translate_selects(field.form)
        elif isinstance(field, FieldList):
            translate_selects(field)
        elif isinstance(field, SelectField) and not isinstance(field, RadioField):
            field.choices = [
                in_readers_language(SelectChoice.from_input(choice)) for choice in field.choices or ()
            ]


def in_readers_language(choice: SelectChoice) -> SelectChoice:
    return replace(choice, label=translated(choice.label), optgroup=translated(choice.optgroup or "") or None)


def remember_people(names: list[str]) -> None:
    """Remember these names, to be offered as chips next time."""
    typed = (visible_text(name)[:LONGEST_NAME].strip() for name in names)
    together = [name for name in typed if name]
    session[PEOPLE] = list(dict.fromkeys([*together, *session.get(PEOPLE, [])]))[:MOST_PEOPLE]
    session[TOGETHER] = together


def together_last(slug: str) -> list[str]:
    """Return the names at this phone's last table, in their order; empty if this game cannot seat them."""
    least, most = GAMES[slug].meta.players
    names: list[str] = session.get(TOGETHER, [])
    return names if max(least, 2) <= len(names) <= most else []
