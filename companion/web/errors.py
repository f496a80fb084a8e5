"""Error answers: a problem document (RFC 9457) for programs, a page for people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import BadHost, BadRequest, HTTPException, InternalServerError

from companion.engine.errors import IllegalMove, Malformed, StaleMove, TableError, UnknownMove
from companion.engine.text import Text
from companion.extensions import db
from companion.plays.play import NoPlay
from companion.tables.demo import TooManyDemos
from companion.tables.errors import Forbidden, SeatTaken, UnknownTable, WrongKey
from companion.tables.parsing.parser import Busy
from companion.web.access.links import NoAddress
from companion.web.api.json_body import shown
from companion.web.limits import TooMany
from companion.web.templating.language import translated

API = "/api/"


class NoKey(TableError):
    """The request has no key."""

    def __init__(self) -> None:
        super().__init__("This table opens with a key: the host's, a seat's or the one for watching.")


class NoPicture(TableError):
    """The table has no finished game, or its result is not known, so there is no picture."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of problem. `name` is the last part of its `type`, `status` its HTTP status."""

    name: str
    status: int
    title: str


STORE = Kind("unreachable", 503, Text("Cannot be stored now"))
KINDS: dict[type[Exception], Kind] = {
    Malformed: Kind("malformed", 400, Text("Malformed")),
    UnknownMove: Kind("unknown-move", 400, Text("Unknown move")),
    NoKey: Kind("no-key", 401, Text("Key missing")),
    WrongKey: Kind("wrong-key", 403, Text("Wrong key")),
    Forbidden: Kind("forbidden", 403, Text("Not yours to do")),
    UnknownTable: Kind("unknown-table", 404, Text("Unknown table")),
    StaleMove: Kind("stale", 409, Text("The table has moved on")),
    SeatTaken: Kind("seat-taken", 409, Text("Seat taken")),
    NoPlay: Kind("no-play", 409, Text("No result yet")),
    NoPicture: Kind("no-picture", 404, Text("No picture")),
    NoAddress: Kind("no-address", 422, Text("No such address")),
    IllegalMove: Kind("illegal", 422, Text("Against the rules")),
    TooMany: Kind("too-many", 429, Text("Too many tries")),
    TooManyDemos: Kind("too-many", 429, Text("Too many tries")),
    Busy: Kind("busy", 503, Text("Busy just now")),
    db.exc.OperationalError: STORE,
    db.exc.InterfaceError: STORE,
    db.exc.InternalError: STORE,  # raised by a read-only PostgreSQL, such as a standby
    db.exc.TimeoutError: STORE,
}
LOST: tuple[type[Exception], ...] = tuple(error for error, kind in KINDS.items() if kind is STORE)
"""Errors that mean the database cannot be read or written now."""

UNREACHABLE = Text(
    "The tables cannot be read or stored just now. Nothing was changed; try again in a moment."
)
BROKEN = Text("Something went wrong here. Nothing was changed; the table is as it was before.")
UNREADABLE = Text("This request cannot be read.")
SENTENCES = {
    404: Text("There is nothing at this address."),
    405: Text("This address does not do that."),
    411: Text("A form has to say how long it is."),
    413: Text("That is too large."),
}
MEGABYTE = 1024 * 1024
AGAIN = (411, 413, 429, 503)
"""Statuses for which the error page links back to the form, because changing it or waiting may help."""

TITLES = {
    400: Text("Bad Request"),
    404: Text("Not Found"),
    405: Text("Method Not Allowed"),
    411: Text("Length Required"),
    413: Text("Request Entity Too Large"),
    415: Text("Unsupported Media Type"),
    500: Text("Internal Server Error"),
}
"""Titles of Werkzeug's errors, listed here so that they can be translated."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The description of one error. `more` are the members of its document besides the standard ones."""

    kind: Kind
    detail: str
    more: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """Return the problem document as a dictionary."""
        kind = f"/api/v1/problems/{self.kind.name}" if self.kind.name else "about:blank"
        return {
            "type": kind,
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": str(self.detail),
            **self.more,
        }


def init_app(app: Flask) -> None:
    """Register the error handlers."""
    kinds: tuple[type[Exception], ...] = (TableError, *KINDS, HTTPException, InternalServerError)
    for error in kinds:
        app.register_error_handler(error, refuse)


def refuse(error: Exception) -> Response:
    """Answer an error: a document for the JSON interface, a page for a browser."""
    if isinstance(error, BadHost):  # without a host no page of the app can be rendered
        return make_response(error.get_response())
    problem = problem_of(error)
    return document(problem) if request.path.startswith(API) else page(problem)


def document(problem: Problem) -> Response:
    """Return the problem as `application/problem+json`."""
    response = make_response(current_app.json.dumps(problem.document()), problem.kind.status, problem.headers)
    response.content_type = "application/problem+json"
    return response


def page(problem: Problem) -> Response:
    """Return the problem as a page with one sentence."""
    back = form_address() if problem.kind.status in AGAIN else ""
    html = render_template("error.html", problem=problem, sentence=translated(problem.detail), back=back)
    return make_response(html, problem.kind.status, problem.headers)


def form_address() -> str:
    """Return the address to which a form was sent if it can also be opened as a page, else ""."""
    try:
        adapter = current_app.create_url_adapter(request)
        return (
            request.path
            if adapter is not None and request.method == "POST" and adapter.test(method="GET")
            else ""
        )
    except HTTPException:
        return ""


def problem_of(error: Exception) -> Problem:
    """Return the problem that describes an error."""
    if isinstance(error, HTTPException):
        return _of_http(error)
    kind = next((KINDS[cls] for cls in type(error).__mro__ if cls in KINDS), KINDS[IllegalMove])
    if kind is STORE:
        # The log gets only the cause, because the SQL statement may contain secret values.
        current_app.logger.warning("database: %s", getattr(error, "orig", None) or type(error).__name__)
        return Problem(kind, UNREACHABLE, headers={"Retry-After": "5"})
    detail = error.reason if isinstance(error, TableError) else str(error)
    return Problem(kind, detail, _members(error), _headers(error))


def _members(error: Exception) -> dict[str, Any]:
    """Return the extra members of a problem document: `field`, `number`, `go_back_to`."""
    if isinstance(error, Malformed):
        return {"field": shown(error.field, 120)}
    if isinstance(error, UnknownMove):
        return {"field": "kind"}
    known = {name: getattr(error, name, None) for name in ("number", "go_back_to")}
    return {name: value for name, value in known.items() if value is not None}


def _headers(error: Exception) -> dict[str, str]:
    if isinstance(error, NoKey):
        return {"WWW-Authenticate": 'Bearer realm="table"'}
    return {"Retry-After": str(error.wait)} if isinstance(error, TooMany | Busy) else {}


def _of_http(error: HTTPException) -> Problem:
    status = error.code or 500
    if status >= 500:
        return Problem(Kind("", status, TITLES.get(status, error.name)), BROKEN)
    headers = {name: value for name, value in error.get_headers() if name in {"Allow", "Retry-After"}}
    sentence = SENTENCES.get(status, error.description or error.name)
    if error.description == BadRequest.description:  # Werkzeug's text speaks of browsers and proxies
        sentence = UNREADABLE
    most = request.max_content_length
    if status == 413 and most is not None and (request.content_length or most + 1) > most:
        sentence = too_large(most)
    return Problem(Kind("", status, TITLES.get(status, error.name)), sentence, {}, headers)


def too_large(most: int) -> Text:
    """Return the sentence that names the limit; `most` is in bytes."""
    if most < MEGABYTE:
        return Text("That is too large: {most} kB are the most.", most=most // 1024)
    return Text("That is too large: {most} MB are the most.", most=most // MEGABYTE)
