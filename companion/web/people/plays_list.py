"""The list of plays of this server or of a group, with filters, and a page for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from companion.games import GAMES
from companion.plays import book
from companion.tables import people as known
from companion.tables.people import KeptPlay, Wanted
from companion.tables.people import play_statistics as counted
from companion.web import limits
from companion.web.access.phones import codes
from companion.web.people import charts
from companion.web.people.filters import address, asked
from companion.web.people.lists import OPTIONS, Lists, page_asked
from companion.web.people.narrowed import narrowings, newest_name
from companion.web.people.phone_group import known_group
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
    """A play in the list. `code` is the code of its table if this phone can open the result, else ""."""

    play: KeptPlay
    code: str


@dataclass(frozen=True)
class Unfinished:
    """An unfinished game. `at` is the time of its last entry in milliseconds.

    `code` is "" if this phone cannot open the table.
    """

    game: str
    slug: str
    names: tuple[str, ...]
    at: int
    code: str


@bp.get("/plays")
def plays() -> ResponseReturnValue:
    """Show the plays that fit the filter in the address, newest first, by month."""
    limits.spend_reads("")
    wanted, page = asked(known_group()), page_asked()
    left, count = book.catch_up(wanted.group), counted.count(wanted)
    return render_template(
        "people/plays.html",
        wanted=wanted,
        count=count,
        months=by_month(known.plays(wanted, PAGE, page * PAGE)),
        person_options=person_options(wanted),
        game_options=game_options(wanted),
        narrowed=wanted != Wanted(wanted.group),
        narrowings=list(narrowings(wanted)),
        unfinished=[] if page or wanted != Wanted(wanted.group) else unfinished(wanted.group),
        newer=address(wanted, page - 1) if page else "",
        older=address(wanted, page + 1) if (page + 1) * PAGE < count.plays else "",
        left=left,
    )


def person_options(wanted: Wanted) -> list[tuple[int, str]]:
    """Return the people to choose from: those with the most plays, and those in the filter."""
    found = {one.id: one.name for one in counted.busiest(wanted.group, most=OPTIONS)}
    for chosen in {wanted.person, wanted.beside} - {None, *found}:
        if who := known.find_person(wanted.group, chosen or 0):
            found[who.id] = who.name
    return sorted(found.items(), key=lambda one: one[1].casefold())


def game_options(wanted: Wanted) -> list[tuple[str, str]]:
    """Return the games to choose from: those with the most plays, and the one in the filter."""
    found = {one.slug: game_name(one.game) for one in counted.games(wanted.group, OPTIONS)}
    if wanted.game and wanted.game not in found and (name := newest_name(wanted)) != wanted.game:
        found[wanted.game] = game_name(name)
    return list(found.items())


def unfinished(group: str) -> list[Unfinished]:
    """Return the unfinished games of a group, which no statistics count.

    Only tables of this phone get their `code`, because it cannot open others.
    """
    mine = frozenset(codes())
    return [
        Unfinished(
            GAMES[one.game].meta.name, one.game, one.names, one.at, one.code if one.code in mine else ""
        )
        for one in known.unfinished_tables(group, MOST_UNFINISHED)
        if one.game in GAMES
    ]


def by_month(found: Sequence[KeptPlay]) -> list[tuple[str, list[Line]]]:
    """Return the plays grouped by month of the phone's calendar, such as "2026-11"."""
    mine, zone = frozenset(codes()), phone_zone()
    there = known.tables_there([play.code for play in found if play.code in mine])
    lines = [Line(play, play.code if (play.code, play.started) in there else "") for play in found]
    months = groupby(lines, key=lambda line: f"{moment_of(line.play.finished).astimezone(zone):%Y-%m}")
    return [(month, list(group)) for month, group in months]


@bp.get("/plays/games/<slug>")
def game(slug: str) -> ResponseReturnValue:
    """Show a game: its records, its boards, the advantage of the start player, its score lines."""
    limits.spend_reads("")
    here = known_group()
    left, wanted = book.catch_up(here), Wanted(here, game=slug.replace("\0", ""))
    about, lists = counted.one_game(wanted) if wanted.game else None, Lists()
    if about is None:
        abort(404)
    most, after = lists.most, lists.after
    return render_template(
        "people/game.html",
        game=about,
        wanted=wanted,
        people=lists.part(counted.everybody(here, wanted.game, most, after)),
        lists=lists,
        lines_of=counted.MOST_LINES_OF,
        best=counted.records(wanted, highest=about.highest_wins),
        boards=lists.part(counted.by_board(wanted, most, after)),
        began=counted.beginning(wanted),
        lines=lists.part(counted.by_line(wanted, most, after)),
        bars=charts.bars(wanted),
        left=left,
    )
