"""Changes of a panel: the parts that a page lacks, as the answer to its own tap or pushed after another's.

A page says which views it shows and the names of the parts that it has. A page that says nothing, such as one
of an older version, gets the whole panel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from flask import Response, request

from companion.engine.game import TURN_VIEW
from companion.web.errors import LOST
from companion.web.table.panel import VIEWS, Panel, fragment
from companion.web.table.parts import FORM, names_of, parts_of
from companion.web.templating.language import translated

PARTS = "X-Companion-Parts"
"""The header with the names of the parts that a page has: `vitals:0a1b2c bar:3d4e5f`."""

PAGE_ID = "X-Companion-Page"
"""The header with the id that a page has chosen for itself. Its stream has the same id."""


LONGEST = 2_000
"""Maximum length of what a page says of itself; a page of ours says less than 500 characters."""


class Changes(msgspec.Struct, omit_defaults=True):
    """A newer panel for a page: the names of its parts, and the HTML of those that the page lacks.

    `html` is None if the page has to fetch the panel. `moment` and `playing` are attributes of
    `<main id="table">`.
    """

    number: int
    parts: dict[str, str] = {}
    html: dict[str, str] | None = None
    moment: str = ""
    playing: str = ""

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)


@dataclass
class ShownPage:
    """An open page: the views that it shows, the names of the parts that it has by id, and of its drawing."""

    views: frozenset[str]
    has: Mapping[str, str]
    drawing: str = ""

    @classmethod
    def from_words(cls, views: str, parts: str, drawing: str = "") -> ShownPage | None:
        """Return the page that says this of itself, None if it names no parts or more than any page has."""
        if len(views) + len(parts) + len(drawing) > LONGEST:
            return None
        has = dict(one.split(":", 1) for one in parts.split() if ":" in one)
        return cls(frozenset([*views.split(), TURN_VIEW]), has, drawing) if has else None

    @classmethod
    def from_headers(cls) -> ShownPage | None:
        """Return the page that has sent the request, None if it names no parts."""
        return cls.from_words(request.headers.get(VIEWS, ""), request.headers.get(PARTS, ""))

    def changes(self, panel: Panel) -> Changes:
        """Return what this page lacks of a panel. The page then has all parts of it."""
        parts = parts_of(panel, self.views)
        names = names_of(panel, parts)
        lacks = {place: part for place, part in parts.items() if self.has.get(place) != part.name}
        whole = self.has.keys() != names.keys() or self.has[FORM] != names[FORM] or framed(panel)
        self.has, self.drawing = names, next(filter(None, (part.drawing for part in parts.values())), "")
        if whole:
            return Changes(panel.number, names)
        html = {place: part.__html__() for place, part in lacks.items()}
        return Changes(panel.number, names, html, translated(panel.moment), "no" if panel.outcome else "yes")


def framed(panel: Panel) -> bool:
    """Return True if a panel shows something beside its parts, such as a notice."""
    told = panel.taken_back or panel.overwritten
    return bool(panel.view.closed or told or panel.passing or panel.notice or panel.undrawable)


def answer(panel: Panel, page: ShownPage | None) -> Response:
    """Return the answer to a tap: what its page lacks, or the whole panel if this cannot be told."""
    if page is None:
        return fragment(panel)
    try:
        changes = page.changes(panel)
    except LOST:
        raise
    except Exception:  # noqa: BLE001 - the whole panel tells of it
        return fragment(panel)
    if changes.html is None:
        return fragment(panel)
    return Response(changes.encoded(), content_type="application/json")
