"""Pages that change a person's name and colour, merge two persons, and forget a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from wtforms import Form, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # newer than its stubs
from wtforms.validators import ValidationError

from companion.engine.errors import Malformed
from companion.engine.seats import SEAT_IDS
from companion.engine.text import Text, visible_text
from companion.plays import book
from companion.tables import people as known
from companion.tables.create import NAME
from companion.tables.people import Gone, NameTaken, Person, PlayedTogether
from companion.web import limits
from companion.web.people.people import person_here

bp = Blueprint("people_changes", __name__)

COLOURS = [SelectChoice(one, one) for one in ("", *SEAT_IDS)]
NEEDED = Text("A name is needed.")
TAKEN = Text("Somebody else has this name. Where both are one person, say so below.")
TOGETHER = Text("These two sat at one table, so they are two people.")
REFUSED = {NameTaken: ("name", TAKEN), PlayedTogether: ("other", TOGETHER)}
"""Refusals of a change: the form field beside which each is shown, and its sentence."""

STILL_COUNTED = Text("Some finished games are still to be counted. Try again in a moment.")


class PersonForm(Form):
    """The name and the colour of a person; an empty colour means any."""

    name = StringField(Text("Name"))
    colour = RadioField(Text("Colour"), choices=COLOURS, default="")

    def validate_name(self, field: StringField) -> None:
        """Check the name by the same rules as at a table."""
        try:
            field.data = NAME.read(visible_text(field.data or ""), "name")
        except Malformed as error:
            raise ValidationError(error.reason) from error
        if not field.data:
            raise ValidationError(NEEDED)


class MergeForm(Form):
    """The form that merges a person with another entry for the same person."""

    other = SelectField(Text("Is the same person as"), coerce=int)


def forms_of(person: Person) -> dict[str, Any]:
    """Return the forms of a person's page."""
    return {"form": PersonForm(name=person.name, colour=person.colour), "merge": merge_form(person)}


def merge_form(person: Person) -> MergeForm:
    form = MergeForm(request.form if request.method == "POST" else None)
    others = [one for one in known.people(person.group) if one.id != person.id]
    form.other.choices = [SelectChoice(one.id, one.name) for one in others]
    return form


@bp.get("/people/<int:person>/edit")
def edit(person: int) -> ResponseReturnValue:
    """Show the page that changes a person."""
    return page(person_here(person))


@bp.post("/people/<int:person>/edit")
def rename(person: int) -> ResponseReturnValue:
    """Give a person another name and colour."""
    limits.spend_reads("")
    who, form = person_here(person), PersonForm(request.form)

    def change() -> None:
        known.change_person(who.group, who.id, form.name.data or "", form.colour.data or "")

    return changed(who, "form", form, change)


@bp.post("/people/<int:person>/merge")
def merge(person: int) -> ResponseReturnValue:
    """Merge another person into this one."""
    limits.spend_reads("")
    who = person_here(person)
    form = merge_form(who)
    return changed(who, "merge", form, lambda: known.merge_people(who.group, who.id, form.other.data))


def changed(who: Person, called: str, form: Form, change: Callable[[], None]) -> ResponseReturnValue:
    """Apply a valid form, or show the page again with the errors.

    `called` is the name by which the template knows the form.
    """
    if form.validate():
        try:
            change()
            return redirect(f"/people/{who.id}", 303)
        except (NameTaken, PlayedTogether) as error:
            field, sentence = REFUSED[type(error)]
            form[field].errors = [sentence]
        except Gone:
            abort(404)
    return page(who, 422, **{called: form})


@bp.get("/people/<int:person>/forget")
def ask(person: int) -> ResponseReturnValue:
    """Ask before a person is forgotten."""
    return render_template("people/forget.html", person=person_here(person))


@bp.post("/people/<int:person>/forget")
def forget(person: int) -> ResponseReturnValue:
    """Forget a person. This is refused until every finished game is counted.

    A game that is counted later would bring the name back.
    """
    limits.spend_reads("")
    who = person_here(person)
    if book.catch_up(who.group):
        return render_template("people/forget.html", person=who, sentence=STILL_COUNTED), 409
    try:
        known.forget_person(who.group, who.id)
    except Gone:
        abort(404)
    return redirect("/people", 303)


def page(person: Person, status: int = 200, **forms: Any) -> ResponseReturnValue:
    """Show the page; `forms` replace the default forms after a refusal."""
    shown = {**forms_of(person), **forms}
    return render_template("people/edit.html", person=person, seat_ids=SEAT_IDS, **shown), status
