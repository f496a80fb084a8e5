"""Conversion of the form of any move into a tap, by the fields that the move declares.

This module only converts the texts that a browser sends to plain values. The engine checks the values, and
the page shows the engine's sentence about a value that is not allowed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import current_app
from werkzeug.datastructures import MultiDict

from companion.engine.errors import UnknownMove
from companion.engine.fields import Choice, Flag, Id, Many, Number, Spec, Words, specs
from companion.engine.log import GO_BACK, REDO, UNDO
from companion.engine.moves import Correct
from companion.engine.sums import Sum, read_sum
from companion.engine.values import by_id
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap
from companion.web.access.asker import Asker
from companion.web.api.request_schemas import MOST
from companion.web.numbers import number_of

Sent = MultiDict[str, str]
"""The texts of a form as they were sent."""

NUMBERS = {"of": Number("Entry", 1, MOST), "to": Number("Entry", 0, MOST)}
CONTROL_FIELDS: Mapping[str, tuple[str, ...]] = {UNDO: ("of",), REDO: (), GO_BACK: ("to",)}
ME = "me"
"""Value of `of` in an `Id` field that the server fills in with the seat of the phone."""
TAP = "tap"
"""Name of all buttons in a panel. The value of a button is its move, such as `change-hand?seat=red&by=-1`."""
UNANSWERED, MOST_UNANSWERED = "after-keys", 50
"""Form field with the keys of earlier unanswered taps, and the maximum number of them."""

LONGEST_FIGURE = 12
"""Maximum number of digits of a number. A longer number stays a text, which the engine refuses."""


def first_of(values: Iterable[str]) -> str:
    """Return the first text that is not empty."""
    return next((text for value in values if (text := value.strip())), "")


def plain_value(spec: Spec, texts: Sequence[str]) -> Any:
    """Return the texts of one field as a plain value, None if nothing was filled in.

    A number may come from a button of the pad or from the box for other numbers: the first text that is not
    empty counts. An unticked switch sends nothing, so its form also sends an empty text.
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
    """Return the whole number that a text states, None for an empty text.

    Any other text is returned as a text, which the engine then refuses.
    """
    text = text.replace("\u2212", "-")
    figures = text.removeprefix("-").removeprefix("+")
    whole = figures.isascii() and figures.isdigit() and len(figures) <= LONGEST_FIGURE
    return int(text) if whole else text or None


def choices_of(spec: Spec, options: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Return values and labels to choose from, without the empty id."""
    one = spec.item if isinstance(spec, Many) else spec
    known = options or (one.options if isinstance(one, Choice) else {})
    return tuple((value, label) for value, label in known.items() if value)


def widget_of(spec: Spec, choices: Iterable[Any]) -> str:
    """Return the widget of a field: sum, pad, number, switch, some, choice, or words (with suggestions)."""
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
    """Return the value of the button for a move, such as `change-hand?seat=red&by=-1`.

    `sent_fields` reads this value.
    """
    texts = tuple((name, text) for name, value in fields.items() for text in texts_of(value))
    return f"{kind}?{query_of(texts)}" if texts else kind


@lru_cache(10_000)
def query_of(texts: tuple[tuple[str, str], ...]) -> str:
    """Return these texts as a query string. Cached because a panel has a hundred of them, always the same."""
    return urlencode(texts)


def texts_of(value: Any) -> list[str]:
    """Return a plain value as the texts that a form sends, one for each of several values."""
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, str | int | float):
        return [str(value)]
    return [text for one in value for text in texts_of(one)]


def sent_fields(form: Sent) -> Sent:
    """Return a form's texts by name. A button named `tap` stands for its move's kind and fields."""
    kind, _, query = form.get(TAP, "").partition("?")
    own = [("kind", kind), *parse_qsl(query, keep_blank_values=True)] if TAP in form else []
    return MultiDict([*own, *form.items(multi=True)])


def read_tap(asker: Asker, form: Sent) -> Tap:
    """Read the tap that a phone sent."""
    kind = form.get("kind", "")
    typed = {**who_taps(asker, kind), **typed_fields(asker.table, kind, form)}
    return Tap(
        kind,
        typed,
        by=asker.sender,
        role=asker.role,
        play_for=asker.play_for,
        expect=number_of(form.get("expect", "")),
        key=form.get("key", "").strip() or secrets.token_hex(16),  # a page without a script sends none
        unanswered=frozenset(form.get(UNANSWERED, "").split()[:MOST_UNANSWERED]),
        instead=bool(form.get("instead")),
        max_entries=current_app.config["LIMIT_ENTRIES"],
    )


def who_taps(asker: Asker, kind: str) -> dict[str, str]:
    """Return the fields that a form leaves out because their value is the phone's own seat."""
    move, seats = asker.table.game.moves.get(kind), {seat.id for seat in asker.table.seats}
    known = specs(move) if move and asker.sender in seats else {}
    return {name: asker.sender for name, spec in known.items() if isinstance(spec, Id) and spec.of == ME}


def typed_fields(table: LoadedTable, kind: str, form: Sent) -> dict[str, Any]:
    """Return the move's own fields as plain values."""
    if kind in CONTROL_FIELDS:
        return {
            name: NUMBERS[name].read(number_of(form[name]), name)
            for name in CONTROL_FIELDS[kind]
            if form.get(name)
        }
    move = table.game.moves.get(kind)
    if move is None:
        raise UnknownMove("There is no move of this kind in this game.")
    declared = dict(specs(move))
    if move is Correct:  # its value is read as a number, a text, or yes or no
        known = by_id(table.game.values(view_table(table).state)).get(form.get("what", ""))
        declared |= {"value": known.spec} if known else {}
    values = {name: plain_value(spec, form.getlist(name)) for name, spec in declared.items() if name in form}
    return {name: value for name, value in values.items() if value is not None}
