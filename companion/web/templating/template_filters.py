"""Filters for times and values, and tests for the files of a game."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask, current_app
from markupsafe import Markup

from companion.engine.fields import Choice
from companion.engine.figures import figure
from companion.engine.seats import COLOURS
from companion.engine.text import Text
from companion.engine.values import Plain, TableValue
from companion.tables.clock import now
from companion.web.access.links import base_url
from companion.web.table.move_forms import tap_value
from companion.web.templating.language import translated

ID = re.compile(r' id="[^"]*"')


def init_app(app: Flask) -> None:
    """Let templates use these filters."""
    app.add_template_filter(clock)
    app.add_template_filter(iso)
    app.add_template_filter(lasting)
    app.add_template_filter(clock_face)
    app.add_template_filter(shown)
    app.add_template_filter(motif)
    app.add_template_filter(without_ids)
    app.add_template_filter(colour_name)
    app.add_template_global(base_url)
    app.add_template_global(tap_value)
    app.add_template_global(now, "server_now")
    app.add_template_test(static_file, "static_file")


def moment_of(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def clock(milliseconds: int) -> str:
    """Return the time of day in UTC; the page's script converts it to the phone's zone."""
    return f"{moment_of(milliseconds):%H:%M}"


def iso(milliseconds: int) -> str:
    return moment_of(milliseconds).isoformat(timespec="seconds")


def lasting(milliseconds: int) -> str:
    """Return a duration in milliseconds as text: "1 h 20 min"."""
    minutes = max(0, milliseconds) // 60000
    if minutes < 1:
        return translated(Text("under a minute"))
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return translated(Text("{minutes} min", minutes=minutes))
    return translated(Text("{hours} h {minutes} min", hours=hours, minutes=minutes))


def clock_face(seconds: int) -> str:
    """Return seconds as a clock shows them: "3:05", "1:02:05"."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def shown(value: Plain | None, known: TableValue | None = None) -> str:
    """Return a value as text, with a typographic minus.

    A choice is shown by its label, a switch as yes or no, and an empty value as a dash.
    """
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return translated(Text("yes") if value else Text("no"))
    if known is not None and isinstance(known.spec, Choice):
        return translated(known.spec.label_of(str(value)))
    return figure(value) if isinstance(value, int) else str(value)


def colour_name(seat: str) -> str:
    """Return the colour of a seat as a word in the reader's language."""
    return translated(COLOURS[seat])


def without_ids(drawing: Markup) -> Markup:
    """Return a copy of a drawing without ids, for a second place on a page.

    Its references then lead to the ids of the first copy.
    """
    return Markup(ID.sub("", drawing))  # noqa: S704 - it was made by a template, which escapes


def motif(slug: str) -> str:
    """Return the id of a game's drawing in `motifs.svg`, or of the plain one if it has none."""
    own = f"motif-{slug}"
    motifs = Path(str(current_app.static_folder), "icons", "motifs.svg")
    return own if f'id="{own}"' in motifs.read_text(encoding="utf-8") else "motif"


def static_file(name: str) -> bool:
    """Return True if a static file has this name. A game may have its own style sheet and script."""
    return name in current_app.extensions["assets"].files
