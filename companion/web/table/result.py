"""The result page: verdict, standings, curves and exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, jsonify, render_template
from flask.typing import ResponseReturnValue

from companion.engine.text import NOTHING
from companion.plays.json_file import play_file
from companion.plays.play import A_DEMO, NoPlay, play_of
from companion.plays.spreadsheet import csv_text
from companion.tables import game_file
from companion.tables.history import queries
from companion.tables.history.event_feed import events_after
from companion.tables.history.queries import Point
from companion.web.access.asker import count_reading
from companion.web.access.phones import phone
from companion.web.api.json_encoding import outcome_json, plain, standing_json
from companion.web.downloads import named
from companion.web.table import game_views
from companion.web.table.campaign import campaign_page
from companion.web.table.curves import Labels, charts, labels_of
from companion.web.table.ending import last_move, turning_point
from companion.web.table.game_views import View
from companion.web.table.panel import Panel
from companion.web.table.picture import picture_section
from companion.web.table.plays import section_of
from companion.web.table.table_page import TablePage

bp = Blueprint("result", __name__)


@dataclass(frozen=True)
class FinishedSheet:
    """A view of the game at its end, the page it is rendered from, and its seat ("" if for everyone)."""

    view: View
    page: TablePage
    seat: str


@bp.get("/t/<code>/result")
def result(code: str) -> ResponseReturnValue:
    """Show the result; while the game runs, the current standings."""
    page = whole_log(code)
    points = queries.curve(page.asker.table)
    turned = turning_point(page, points)
    return render_template(
        "table/result.html",
        page=page,
        slug=page.view.game,
        turned=turned,
        last=last_move(page) if page.outcome and not turned else NOTHING,
        standings=page.standings,
        curves=charts(page.game, points, labels_on(page)),
        lasted=queries.playing_time(page.asker.table),
        entries=page.number,
        sheets=finished_sheets(page),
        campaign=campaign_page(page),
        play=section_of(page),
        picture=picture_section(page),
    )


def finished_sheets(page: TablePage) -> list[FinishedSheet]:
    """Return the game's own views at the end, or at the past moment of the page, for reading only."""
    if page.undrawable:
        return []
    last = page if page.past else replace(page, at=page.number)
    views = game_views.finished_views(page.game, tuple(page.names))
    return [FinishedSheet(view, replace(last, asked=seat) if seat else last, seat) for view, seat in views]


def whole_log(code: str) -> Panel:
    """Return the page of this phone, and count it as a reading of the whole log."""
    asker = phone(code)
    count_reading(asker)
    return Panel.of(asker)


@bp.get("/t/<code>/result.json")
def as_json(code: str) -> ResponseReturnValue:
    """Serve the result for programs. That of a finished game is a file of plays too, with the whole log."""
    page = whole_log(code)
    view = page.view
    try:
        play = play_of(page.asker.table)
        file = play_file([play], {play.id: events_after(page.asker.table)})
    except NoPlay:
        file = {}
    body = {
        **file,
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
    """Serve the figures for a spreadsheet, one row per move."""
    page = whole_log(code)
    text = csv_text(rows_of(called_curve(page)))
    return named(Response(text, content_type="text/csv; charset=utf-8"), f"{page.view.game}-{page.code}.csv")


def labels_on(page: TablePage) -> Labels:
    """Return the names of the figures of a page's table."""
    return labels_of(page.game, page.view.state, page.standings, page.called)


def called_curve(page: TablePage) -> list[Point]:
    """Return the points of the curve, with each figure under the name that players know."""
    points, labels = queries.curve(page.asker.table), labels_on(page)
    return [
        replace(point, figures={labels.get(name, name): figure for name, figure in point.figures.items()})
        for point in points
    ]


def head_of(point: Point) -> dict[str, int]:
    """Return the entry number and the turn of a point."""
    turn = {} if point.turn is None else {"turn": point.turn}
    return {"number": point.number, **turn}


def rows_of(points: Sequence[Point]) -> list[list[Any]]:
    """Return a header row and one row for each point."""
    names = list(dict.fromkeys(name for point in points for name in point.figures))
    rows: list[list[Any]] = [["entry", *list(head_of(points[0]))[1:], *names]]
    rows += [[*head_of(p).values(), *(p.figures.get(name, "") for name in names)] for p in points]
    return rows


@bp.get("/t/<code>/recorded.toml")
def as_recorded(code: str) -> ResponseReturnValue:
    """Serve the recorded game as TOML. Raises `NoPlay` for a demo: taken in again, it would count."""
    page = whole_log(code)
    if page.demo:
        raise NoPlay(A_DEMO)
    toml = Response(game_file.to_toml(page.asker.table), content_type="application/toml; charset=utf-8")
    return named(toml, f"{page.view.game}-{page.code}.toml")
