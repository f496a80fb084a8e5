"""The result: verdict, standings, the curve of the game, and taking it along."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, jsonify, render_template
from flask.typing import ResponseReturnValue

from companion.engine.game import Game
from companion.engine.seats import SEAT_IDS, told_apart
from companion.engine.text import Text
from companion.tables import game_file, service
from companion.tables.loaded.safe_query import or_default
from companion.tables.service import Point
from companion.web.access.asker import count_reading
from companion.web.access.phones import phone
from companion.web.api.json_encoding import outcome_json, plain, standing_json
from companion.web.downloads import named
from companion.web.table import game_views
from companion.web.table.campaign import campaign_page
from companion.web.table.game_views import View
from companion.web.table.plays import section_of
from companion.web.table.table_page import TablePage, table_page

bp = Blueprint("result", __name__)

WIDTH, HEIGHT, LEFT, FOOT = 360, 210, 44, 30
MOST_POINTS = 300
VERDICTS = {"won": Text("Won"), "lost": Text("Lost"), "ranked": Text("Final scores")}
WHOLE = Text("How it went")

SERIES = 4
"""So many looks has a line that is no player's."""

Labels = Mapping[str, str]
NO_LABELS: Labels = {}
NO_FIGURES: Mapping[str, int] = {}


@dataclass(frozen=True)
class Line:
    """One figure over the game. `look` is the class of its colour: a seat's, or one of a few."""

    label: str
    points: str
    first: int
    last: int
    look: str = ""


@dataclass(frozen=True)
class Curve:
    """Figures that share a scale, over the moves or over the turns."""

    title: str
    lines: tuple[Line, ...]
    ticks: tuple[tuple[int, float], ...]
    last: int
    by_turn: bool


@dataclass(frozen=True)
class FinishedSheet:
    """One view of the game at its end: the page that it is drawn from, and whose it is ("": everybody's)."""

    view: View
    page: TablePage
    seat: str


@bp.get("/t/<code>/result")
def result(code: str) -> ResponseReturnValue:
    """How it ended; while it runs, how it stands."""
    page = whole_log(code)
    return render_template(
        "table/result.html",
        page=page,
        slug=page.view.game,
        verdict=VERDICTS[page.outcome.result] if page.outcome else "",
        standings=page.standings,
        curves=charts(page.game, service.curve(page.asker.table), labels_of(page)),
        lasted=(page.view.finished_at or last_at(page.view)) - page.view.opened_at,
        entries=page.number,
        winners=winners_of(page),
        sheets=finished_sheets(page),
        campaign=campaign_page(page),
        play=section_of(page),
    )


def winners_of(page: TablePage) -> list[str]:
    """The seats that won against the others; none where all win or lose together."""
    end = page.outcome
    return [seat for seat in end.winners if seat in page.names] if end and end.result == "ranked" else []


def finished_sheets(page: TablePage) -> list[FinishedSheet]:
    """The game's own views as they stand at the end, to be looked at."""
    if page.undrawable:
        return []
    last = replace(page, at=page.number)
    views = game_views.finished_views(page.view.game, tuple(page.names))
    return [FinishedSheet(view, replace(last, asked=seat) if seat else last, seat) for view, seat in views]


def whole_log(code: str) -> TablePage:
    """The page of a phone that asks about the whole log."""
    asker = phone(code)
    count_reading(asker)
    return table_page(asker)


def last_at(view: service.TableView) -> int:
    return view.top.at if view.top else view.opened_at


def labels_of(page: TablePage) -> Labels:
    """What the figures are called: a player's by name, others by a sentence that is stored as a name only."""
    charted = (name for names in page.game.charts.values() for name in names)
    figures = (*or_default(NO_FIGURES, page.game.figures, page.view.state), *charted)
    players = told_apart({s.seat: page.called[s.seat] for s in page.standings if s.seat in page.called})
    return {name: players.get(name, name) for name in figures}


def charts(game: Game, points: Sequence[Point], labels: Labels = NO_LABELS) -> list[Curve]:
    """The curves of a game, thinned where it was long; none before anything happened."""
    by_turn = game.turn is not None
    kept = thinned(turn_ends(points) if by_turn else points)
    if len(kept) < 2:
        return []
    last = (points[-1].turn or 0) if by_turn else len(points) - 1
    every = tuple(dict.fromkeys(name for point in kept for name in point.figures))
    return [
        drawn(title, names, [point.figures for point in kept], last, by_turn, labels)
        for title, names in (game.charts or {WHOLE: every}).items()
    ]


def turn_ends(points: Sequence[Point]) -> list[Point]:
    """The start, and how each turn ended."""
    return list({point.turn: point for point in points}.values())


def drawn(
    title: str,
    names: Sequence[str],
    points: Sequence[Mapping[str, int]],
    last: int,
    by_turn: bool,
    labels: Labels,
) -> Curve:
    """Some of the figures with the scale that they share."""
    values = [figures[name] for figures in points for name in names if name in figures]
    top, low = max([1, *values]), min([0, *values])
    lines = tuple(line_of(name, points, low, top, labels, place) for place, name in enumerate(names))
    middle = 0 if low < 0 < top else (low + top) // 2
    ticks = tuple((value, height_of(value, low, top)) for value in sorted({low, middle, top}))
    return Curve(title, lines, ticks, last, by_turn)


def thinned(points: Sequence[Any]) -> list[Any]:
    """At most so many points, the first and the last among them."""
    step = max(1, -(-len(points) // MOST_POINTS))
    return [*points[:-1:step], *points[-1:]]


def line_of(
    name: str, points: Sequence[Mapping[str, int]], low: int, top: int, labels: Labels, place: int
) -> Line:
    """One figure as points of an SVG polyline, in its seat's colour where it is a player's."""
    span = (WIDTH - LEFT) / (len(points) - 1)
    at = [(i, figures[name]) for i, figures in enumerate(points) if name in figures]
    path = " ".join(f"{LEFT + i * span:.1f},{height_of(value, low, top):.1f}" for i, value in at)
    look = f"series-{place % SERIES}" + (f" seat-{name}" if name in SEAT_IDS else "")
    return Line(labels.get(name, name), path, at[0][1], at[-1][1], look)


def height_of(value: int, low: int, top: int) -> float:
    return round(8 + (HEIGHT - FOOT - 8) * (top - value) / (top - low), 1)


@bp.get("/t/<code>/result.json")
def as_json(code: str) -> ResponseReturnValue:
    """The result for programs."""
    page = whole_log(code)
    view = page.view
    body = {
        "code": view.code,
        "game": view.game,
        "seats": plain(view.seats),
        "setup": plain(view.setup),
        "outcome": outcome_json(view.outcome),
        "standings": [standing_json(standing) for standing in page.standings],
        "opened_at": view.opened_at,
        "finished_at": view.finished_at,
        "seed_hash": view.seed_hash,
        "seed": view.seed,
        "seeds": plain(view.seeds),
        "curve": [{**head_of(point), **point.figures} for point in called_curve(page)],
    }
    return named(jsonify(body), f"{view.game}-{view.code}.json")


@bp.get("/t/<code>/result.csv")
def as_csv(code: str) -> ResponseReturnValue:
    """The figures over the moves, one row per move, for a spreadsheet."""
    page = whole_log(code)
    text = "".join(rows_of(called_curve(page)))
    return named(Response(text, content_type="text/csv; charset=utf-8"), f"{page.view.game}-{page.code}.csv")


def called_curve(page: TablePage) -> list[Point]:
    """The curve with its figures as players call them."""
    points, labels = service.curve(page.asker.table), labels_of(page)
    return [
        replace(point, figures={labels.get(name, name): figure for name, figure in point.figures.items()})
        for point in points
    ]


def head_of(point: Point) -> dict[str, int]:
    """When in the game a point was."""
    turn = {} if point.turn is None else {"turn": point.turn}
    return {"number": point.number, **turn}


def rows_of(points: Sequence[Point]) -> Iterator[str]:
    """CSV lines with a head."""
    names = list(dict.fromkeys(name for point in points for name in point.figures))
    rows: list[list[Any]] = [["entry", *list(head_of(points[0]))[1:], *names]]
    rows += [[*head_of(p).values(), *(p.figures.get(name, "") for name in names)] for p in points]
    for row in rows:
        line = io.StringIO()
        csv.writer(line, lineterminator="\r\n").writerow(row)
        yield line.getvalue()


@bp.get("/t/<code>/recorded.toml")
def as_recorded(code: str) -> ResponseReturnValue:
    """The recorded game."""
    page = whole_log(code)
    toml = Response(game_file.to_toml(page.asker.table), content_type="application/toml; charset=utf-8")
    return named(toml, f"{page.view.game}-{page.code}.toml")
