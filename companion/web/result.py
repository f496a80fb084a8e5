"""The result: verdict, standings, the curve of the game, and taking it along."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template
from flask.typing import ResponseReturnValue

from companion.engine import fields
from companion.tables import recorded, service
from companion.web import access, limits
from companion.web.plain import outcome_json, plain, standing_json
from companion.web.table_page import table_page

bp = Blueprint("result", __name__)

WIDTH, HEIGHT, LEFT, FOOT = 360, 210, 44, 30
MOST_POINTS = 300
VERDICTS = {"won": "Won", "lost": "Lost", "ranked": "Final scores"}


@dataclass(frozen=True)
class Line:
    """One figure over the game."""

    label: str
    points: str
    first: int
    last: int


@dataclass(frozen=True)
class Curve:
    """All figures, with the scale they share."""

    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, float], ...]
    moves: int


@bp.get("/t/<code>/result")
def result(code: str) -> ResponseReturnValue:
    """How it ended; while it runs, how it stands."""
    page = table_page(access.phone(code))
    return render_template(
        "table/result.html",
        page=page,
        slug=page.view.game,
        verdict=VERDICTS[page.outcome.result] if page.outcome else "",
        standings=page.game.score(page.view.state),
        curve=drawn(service.curve(page.code)),
        lasted=(page.view.finished_at or last_at(page.view)) - page.view.opened_at,
        acts=len(page.view.standing.numbers()),
    )


def last_at(view: service.TableView) -> int:
    return view.top.at if view.top else view.opened_at


def drawn(points: Sequence[Any]) -> Curve | None:
    """The curve of a game, thinned where a game was long; None before anything happened."""
    kept = thinned(points)
    if len(kept) < 2:
        return None
    names = list(dict.fromkeys(name for _, figures in kept for name in figures))
    top = max([1, *(value for _, figures in kept for value in figures.values())])
    low = min([0, *(value for _, figures in kept for value in figures.values())])
    lines = tuple(line_of(name, kept, low, top) for name in names)
    ticks = tuple((value, height_of(value, low, top)) for value in sorted({low, (low + top) // 2, top}))
    return Curve(lines, ticks, len(points) - 1)


def thinned(points: Sequence[Any]) -> list[Any]:
    """At most so many points, the first and the last among them."""
    step = max(1, -(-len(points) // MOST_POINTS))
    return [*points[:-1:step], *points[-1:]]


def line_of(name: str, points: Sequence[Any], low: int, top: int) -> Line:
    """One figure as points of an SVG polyline."""
    span = (WIDTH - LEFT) / (len(points) - 1)
    at = [(i, figures[name]) for i, (_, figures) in enumerate(points) if name in figures]
    path = " ".join(f"{LEFT + i * span:.1f},{height_of(value, low, top):.1f}" for i, value in at)
    return Line(name, path, at[0][1], at[-1][1])


def height_of(value: int, low: int, top: int) -> float:
    return round(8 + (HEIGHT - FOOT - 8) * (top - value) / (top - low), 1)


@bp.post("/t/<code>/rematch")
def rematch(code: str) -> ResponseReturnValue:
    """The same game with the same people; this phone is its host."""
    page = table_page(access.phone(code))
    limits.spend(limits.TABLES)
    names = [seat.name for seat in page.view.seats]
    opened = service.open_table(page.view.game, fields.write(page.view.setup), names)
    return access.remember(
        make_response(redirect(f"/t/{opened.code}/invite", 303)), opened.code, opened.keys.host
    )


@bp.get("/t/<code>/result.json")
def as_json(code: str) -> ResponseReturnValue:
    """The result for programs."""
    page = table_page(access.phone(code))
    view = page.view
    body = {
        "code": view.code,
        "game": view.game,
        "seats": plain(view.seats),
        "setup": plain(view.setup),
        "outcome": outcome_json(view.outcome),
        "standings": [standing_json(standing) for standing in page.game.score(view.state)],
        "opened_at": view.opened_at,
        "finished_at": view.finished_at,
        "seed_hash": view.seed_hash,
        "seed": view.seed,
        "curve": [{"number": number, **figures} for number, figures in service.curve(view.code)],
    }
    return named(jsonify(body), f"{view.game}-{view.code}.json")


@bp.get("/t/<code>/result.csv")
def as_csv(code: str) -> ResponseReturnValue:
    """The figures over the moves, one row per move, for a spreadsheet."""
    page = table_page(access.phone(code))
    text = "".join(rows_of(service.curve(page.code)))
    return named(Response(text, content_type="text/csv; charset=utf-8"), f"{page.view.game}-{page.code}.csv")


def rows_of(points: Sequence[Any]) -> Iterator[str]:
    """CSV lines with a head."""
    names = list(dict.fromkeys(name for _, figures in points for name in figures))
    for row in (["entry", *names], *([number, *(f.get(n, "") for n in names)] for number, f in points)):
        line = io.StringIO()
        csv.writer(line, lineterminator="\r\n").writerow(row)
        yield line.getvalue()


@bp.get("/t/<code>/recorded.toml")
def as_recorded(code: str) -> ResponseReturnValue:
    """The recorded game."""
    page = table_page(access.phone(code))
    toml = Response(recorded.to_toml(page.code), content_type="application/toml; charset=utf-8")
    return named(toml, f"{page.view.game}-{page.code}.toml")


def named(response: Response, filename: str) -> Response:
    """A file to keep."""
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
