"""The plays of a house or a group: a list with filters, and a page for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from companion.games import GAMES
from companion.plays import book
from companion.tables import people as known
from companion.tables.people import KeptPlay, Wanted
from companion.tables.people import play_statistics as counted
from companion.web import limits
from companion.web.access.phones import codes
from companion.web.numbers import whole_number
from companion.web.people import charts
from companion.web.people.circles import known_circle
from companion.web.people.filters import address, asked
from companion.web.people.narrowed import narrowings
from companion.web.people.play_form import is_deletable, is_typed
from companion.web.templating.reading import game_name
from companion.web.templating.template_filters import moment_of
from companion.web.templating.time_zone import phone_zone

bp = Blueprint("plays_list", __name__)
bp.add_app_template_test(is_typed, "typed")
bp.add_app_template_test(is_deletable, "deletable")

PAGE, MOST_UNFINISHED = 20, 20


@dataclass(frozen=True)
class Line:
    """A play in the list; `code` is that of its table where this phone can open the result, else ""."""

    play: KeptPlay
    code: str


@dataclass(frozen=True)
class Unfinished:
    """A game that is not over: since when it lies so (milliseconds), and its table's code as in `Line`."""

    game: str
    slug: str
    names: tuple[str, ...]
    at: int
    code: str


@bp.get("/plays")
def plays() -> ResponseReturnValue:
    """The plays that fit the address, newest first, by month."""
    limits.spend_reads("")
    wanted, page = asked(known_circle()), page_asked()
    left, count = book.catch_up(wanted.circle), counted.count(wanted)
    return render_template(
        "people/plays.html",
        wanted=wanted,
        count=count,
        months=by_month(known.plays(wanted, PAGE, page * PAGE)),
        person_options=[(one.id, one.name) for one in known.people(wanted.circle)],
        game_options=[(one.slug, game_name(one.game)) for one in counted.by_game(Wanted(wanted.circle))],
        narrowed=wanted != Wanted(wanted.circle),
        narrowings=list(narrowings(wanted)),
        unfinished=[] if page or wanted != Wanted(wanted.circle) else unfinished(wanted.circle),
        newer=address(wanted, page - 1) if page else "",
        older=address(wanted, page + 1) if (page + 1) * PAGE < count.plays else "",
        left=left,
    )


def unfinished(circle: str) -> list[Unfinished]:
    """The games of a circle that are not over: they count nowhere. Its phones open only those they sit at."""
    mine = frozenset(codes())
    return [
        Unfinished(
            GAMES[one.game].meta.name, one.game, one.names, one.at, one.code if one.code in mine else ""
        )
        for one in known.unfinished_tables(circle, MOST_UNFINISHED)
        if one.game in GAMES
    ]


def page_asked() -> int:
    """The number of the page in the address, 0 for the newest plays."""
    return whole_number(request.args.get("page", ""), digits=6) or 0


def by_month(found: Sequence[KeptPlay]) -> list[tuple[str, list[Line]]]:
    """The plays below the months of the phone's calendar, as "2026-11"."""
    mine, zone = frozenset(codes()), phone_zone()
    there = known.tables_there([play.code for play in found if play.code in mine])
    lines = [Line(play, play.code if (play.code, play.started) in there else "") for play in found]
    months = groupby(lines, key=lambda line: f"{moment_of(line.play.finished).astimezone(zone):%Y-%m}")
    return [(month, list(group)) for month, group in months]


@bp.get("/plays/games/<slug>")
def game(slug: str) -> ResponseReturnValue:
    """A game: its records, its boards, what beginning is worth, its score lines."""
    limits.spend_reads("")
    here = known_circle()
    left, wanted = book.catch_up(here), Wanted(here, game=slug.replace("\0", ""))
    found = counted.by_game(wanted)
    if not found:
        abort(404)
    about = found[0]
    return render_template(
        "people/game.html",
        game=about,
        wanted=wanted,
        people=[person for person in counted.everybody(here, wanted.game) if person.plays],
        best=counted.records(wanted, highest=about.highest_wins),
        boards=counted.by_board(wanted),
        began=counted.beginning(wanted),
        lines=counted.by_line(wanted),
        bars=charts.bars(wanted),
        left=left,
    )
