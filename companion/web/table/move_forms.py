"""Reads the form of any move into a tap, by the fields that the move declares.

This only brings what a browser sends (texts) to plain values; whether a value may stand there
is asked of the engine, whose sentence is shown.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import current_app
from werkzeug.datastructures import MultiDict

from companion.engine import fields
from companion.engine.errors import Malformed, UnknownMove
from companion.engine.fields import Choice, Flag, Id, Many, Number, Spec, Words, specs
from companion.engine.log import GO_BACK, REDO, UNDO
from companion.engine.moves import Correct, Move
from companion.engine.sums import Sum, read_sum
from companion.engine.values import by_id
from companion.tables import service
from companion.tables.service import Actor, LoadedTable, Tap
from companion.web.access.asker import Asker
from companion.web.api.request_schemas import MOST, Change
from companion.web.numbers import whole_number

Sent = MultiDict[str, str]
"""The texts of a form as they came."""

NUMBERS = {"of": Number("Entry", 1, MOST), "to": Number("Entry", 0, MOST)}
CONTROL_FIELDS: Mapping[str, tuple[str, ...]] = {UNDO: ("of",), REDO: (), GO_BACK: ("to",)}
ME = "me"
"""Of whom an `Id` is that the phone fills in."""
TAP = "tap"
"""The button of a panel: its value names the move, `change-hand?seat=red&by=-1`."""
UNANSWERED, MOST_UNANSWERED = "after-keys", 50
"""The field of a form with the keys of taps before it, and how many of them count."""

LONGEST_FIGURE = 12
"""Longer figures are no number of any game; they stay texts and are refused as such."""


def first_of(values: Iterable[str]) -> str:
    """The first text that is not empty."""
    return next((text for value in values if (text := value.strip())), "")


def plain_value(spec: Spec, texts: Sequence[str]) -> Any:
    """What a browser sent for one field as a plain value; None where nothing was filled in.

    Of a number's texts, a pad's button and the box for any other, the first that is filled in counts. An
    unticked switch sends nothing, so its form sends an empty text before it.
    """
    if isinstance(spec, Many):
        return [text for text in texts if text]
    text = first_of(texts)
    if isinstance(spec, Flag):
        return text.lower() not in {"", "no", "0", "false"}
    if isinstance(spec, Sum) and (total := read_sum(text)) is not None:
        return total
    return _figure(text) if isinstance(spec, Number) else text or None


def _figure(text: str) -> int | str | None:
    """A number; what is none stays a text and is refused as such."""
    text = text.replace("\u2212", "-")
    figures = text.removeprefix("-").removeprefix("+")
    whole = figures.isascii() and figures.isdigit() and len(figures) <= LONGEST_FIGURE
    return int(text) if whole else text or None


def choices_of(spec: Spec, options: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Values and labels to choose from; an id that stands for nothing is no choice to show."""
    one = spec.item if isinstance(spec, Many) else spec
    known = options or (one.options if isinstance(one, Choice) else {})
    return tuple((value, label) for value, label in known.items() if value)


def widget_of(spec: Spec, choices: Iterable[Any]) -> str:
    """How a field is asked for: sum, pad, number, switch, some, choice, or words (choices: suggestions)."""
    if isinstance(spec, Sum):
        return "sum"
    if isinstance(spec, Number):
        return "pad" if spec.pad else "number"
    if isinstance(spec, Flag):
        return "switch"
    if isinstance(spec, Many):
        return "some"
    return "choice" if choices and not isinstance(spec, Words) else "words"


# --- what a phone sent ---------------------------------------------------------------------------


def tap_value(kind: str, fields: Mapping[str, Any]) -> str:
    """A move as the value of its button: `change-hand?seat=red&by=-1`. `sent_fields` reads it."""
    texts = tuple((name, text) for name, value in fields.items() for text in texts_of(value))
    return f"{kind}?{query_of(texts)}" if texts else kind


@lru_cache(10_000)
def query_of(texts: tuple[tuple[str, str], ...]) -> str:
    """These texts as the query of an address. A panel has a hundred of them, the same ones each time."""
    return urlencode(texts)


def texts_of(value: Any) -> list[str]:
    """A plain value as a form sends it; of several values each one."""
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, str | int | float):
        return [str(value)]
    return [text for one in value for text in texts_of(one)]


def sent_fields(form: Sent) -> Sent:
    """A form's texts by name. A button named `tap` stands for its move's kind and fields."""
    kind, _, query = form.get(TAP, "").partition("?")
    own = [("kind", kind), *parse_qsl(query, keep_blank_values=True)] if TAP in form else []
    return MultiDict([*own, *form.items(multi=True)])


def read_tap(asker: Asker, form: Sent) -> Tap:
    """What a phone sent."""
    kind, change = form.get("kind", ""), read_change(form)
    typed = {**who_taps(asker, kind), **typed_fields(asker.table, kind, form)}
    return Tap(
        kind,
        typed,
        by=asker.sender,
        actor=Actor(asker.role, asker.play_for),
        expect=change.expect,
        key=change.key,
        unanswered=frozenset(form.get(UNANSWERED, "").split()[:MOST_UNANSWERED]),
        instead=bool(form.get("instead")),
        max_entries=current_app.config["LIMIT_ENTRIES"],
    )


def who_taps(asker: Asker, kind: str) -> dict[str, str]:
    """The fields of a move that name the seat of the phone, which a form leaves out."""
    move, seats = asker.table.game.moves.get(kind), {seat.id for seat in asker.table.seats}
    known = specs(move) if move and asker.sender in seats else {}
    return {name: asker.sender for name, spec in known.items() if isinstance(spec, Id) and spec.of == ME}


def read_change(form: Sent) -> Change:
    """The last entry that the phone saw, and the tap's key; the server makes one where no script did."""
    expect = number_of(form.get("expect", ""))
    raw: dict[str, Any] = {"key": form.get("key", "").strip() or secrets.token_hex(16)}
    return fields.read(Change, raw if expect is None else {**raw, "expect": expect})


def typed_fields(table: LoadedTable, kind: str, form: Sent) -> dict[str, Any]:
    """The move's own fields, from the texts of a form to plain values."""
    if kind in CONTROL_FIELDS:
        return {
            name: NUMBERS[name].read(number_of(form[name]), name)
            for name in CONTROL_FIELDS[kind]
            if form.get(name)
        }
    move = table.game.moves.get(kind)
    if move is None:
        raise UnknownMove("There is no move of this kind in this game.")
    declared = specs(move) | overrides_of(table, move, form)
    values = {name: plain_value(spec, form.getlist(name)) for name, spec in declared.items() if name in form}
    return {name: value for name, value in values.items() if value is not None}


def overrides_of(table: LoadedTable, move: type[Move], form: Sent) -> dict[str, Spec]:
    """A corrected value is read as what it is on the table: a number, a text, yes or no."""
    if move is not Correct:
        return {}
    known = by_id(table.game.values(service.view(table).state)).get(form.get("what", ""))
    return {"value": known.spec} if known else {}


def number_of(text: str) -> int | None:
    """A whole number from a text, None where there is none."""
    text = text.strip()
    if not text:
        return None
    number = whole_number(text, digits=9)
    if number is None:
        raise Malformed("number", "A whole number is needed.")
    return number
