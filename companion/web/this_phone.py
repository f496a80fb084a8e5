"""A phone's settings: language, theme, letter size, buzz, sound and hints. Stored in its session only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from flask import Blueprint, Flask, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from wtforms import BooleanField, Form, HiddenField, RadioField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs

from companion.engine.text import Text

bp = Blueprint("this_phone", __name__)

KEPT = "look"
THEMES = {"system": Text("As the phone"), "dark": Text("Dark"), "light": Text("Light")}
SIZES = {"normal": Text("Normal"), "large": Text("Large"), "larger": Text("Larger")}
ENGLISH = "en"
LANGUAGES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
}
"""Names of the languages, each in its own language."""


@dataclass(frozen=True, slots=True)
class Look:
    """The settings of one phone.

    With `buzz` or `sound` on, the phone announces a question for its player. With `hints` on, the "?" shows
    itself when a step comes up for the first time. `language` is "" if the language of the browser applies.
    """

    theme: str = "system"
    size: str = "normal"
    buzz: bool = False
    sound: bool = False
    hints: bool = True
    language: str = ""


def choices(of: Mapping[str, Text]) -> list[SelectChoice]:
    return [SelectChoice(value, label) for value, label in of.items()]


class PhoneForm(Form):
    """The form of a phone's settings. `back` is the page to return to."""

    language = RadioField(
        Text("Language"),
        choices=choices(
            {"": Text("As the phone")} | {one: Text.verbatim(LANGUAGES[one]) for one in LANGUAGES}
        ),
    )
    theme = RadioField(Text("Colours"), choices=choices(THEMES))
    size = RadioField(Text("Letters"), choices=choices(SIZES))
    buzz = BooleanField(Text("Buzz when it is my turn"))
    sound = BooleanField(Text("Sound when it is my turn"))
    hints = BooleanField(Text("Point at the “?” when a step is new to me"))
    back = HiddenField()


def init_app(app: Flask) -> None:
    """Register the page, and let templates read the phone's settings."""
    app.register_blueprint(bp)
    app.add_template_global(look)
    app.add_template_global(style)
    app.add_template_global(signals_undecided)


def look() -> Look:
    """Return this phone's settings."""
    kept = session.get(KEPT) if session else None
    return Look(**kept) if kept else Look()


def signals_undecided() -> bool:
    """Return True if this phone never chose its settings, so it is asked once about sound and buzz."""
    return KEPT not in session


def style(name: str) -> str:
    """Return the address of a style sheet, in the theme chosen on this phone."""
    chosen = name.replace(".css", f"-{look().theme}.css")
    known = current_app.extensions["assets"].files
    return url_for("static", filename=chosen if chosen in known else name)


@bp.route("/phone", methods=["GET", "POST"])
def phone() -> ResponseReturnValue:
    """Show and store this phone's language, theme, letter size, buzz, sound and hints."""
    form = PhoneForm(request.form, **asdict(look()), back=request.args.get("back", "/"))
    if request.method == "POST" and form.validate():
        session[KEPT] = {name: form[name].data for name in asdict(Look())}
        return redirect(home_or(form.back.data), 303)
    return render_template("phone.html", form=form), 422 if form.errors else 200


@bp.post("/phone/signals")
def signals() -> ResponseReturnValue:
    """Switch sound and buzz on or off together, as the page before the table asks once."""
    on = request.form.get("on") == "yes"
    session[KEPT] = asdict(replace(look(), buzz=on, sound=on))
    return redirect(home_or(request.form.get("back")), 303)


def home_or(path: str | None) -> str:
    """Return `path` if it is a page of this server, else the start page."""
    path = path or "/"
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
