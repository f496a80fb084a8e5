"""The page of all people who play here, and a page for each of them."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from companion.engine import sizes
from companion.plays import book
from companion.tables import people as known
from companion.tables.people import NOBODY, Person, Wanted
from companion.tables.people import play_statistics as counted
from companion.web import limits
from companion.web.access.links import base_url
from companion.web.people import charts
from companion.web.people.filters import address, asked
from companion.web.people.groups import no_group
from companion.web.people.lists import Lists
from companion.web.people.phone_group import group, group_secret, known_group
from companion.web.qr_code import qr
from companion.web.templating.time_zone import phone_zone

bp = Blueprint("people", __name__)
bp.add_app_template_global(address, "plays_at")
bp.add_app_template_global(phone_zone)


@bp.get("/people")
def everybody() -> ResponseReturnValue:
    """Show the people of this server or of the phone's group, those with the most plays first."""
    limits.spend_reads("")
    here = group()
    if here == NOBODY:
        return no_group(renewed=bool(group_secret()))
    left, wanted, lists = book.catch_up(here), Wanted(here), Lists()
    return render_template(
        "people/everybody.html",
        wanted=wanted,
        people=lists.part(counted.everybody(here, "", lists.most, lists.after)),
        people_count=counted.people_count(here),
        lists=lists,
        count=counted.count(wanted),
        bars=charts.bars(wanted),
        games=lists.part(counted.games(here, lists.most, lists.after)),
        left=left,
        link=(link := group_link()),
        qr_code=qr(link, error="l") if link else "",
    )


def group_link() -> str:
    """Return the link of this phone's group, "" without one."""
    return f"{base_url()}/g/{group_secret()}" if group_secret() else ""


@bp.get("/people/<int:person>")
def one(person: int) -> ResponseReturnValue:
    """Show the plays of a person: by game, by co-player, streaks, as start player, by score line."""
    limits.spend_reads("")
    who = person_here(person)
    left = book.catch_up(who.group)
    narrowed = asked(who.group)
    wanted = Wanted(who.group, person=who.id, game=narrowed.game)
    runs = counted.streaks(wanted)
    lists, all_games = Lists(), Wanted(who.group, person=who.id)
    most, after = lists.most, lists.after
    games = () if wanted.game else counted.by_game(all_games, most, after)
    own = counted.by_game(wanted) if wanted.game else ()
    return render_template(
        "people/person.html",
        person=who,
        wanted=wanted,
        count=counted.count(wanted),
        games=lists.part(games),
        game=own[0] if own else None,
        pairs=lists.part(counted.by_pair(wanted, most, after)),
        now=runs[0] if runs else None,
        longest=counted.longest(runs, won=True),
        began=counted.beginning(wanted),
        lines=lists.part(counted.by_line(wanted, most, after)) if wanted.game else (),
        lines_of=counted.MOST_LINES_OF,
        boards=lists.part(counted.by_board(wanted, most, after)) if wanted.game else (),
        lists=lists,
        shares=charts.share_curve(wanted),
        scores=charts.score_curve(wanted) if wanted.game else None,
        left=left,
    )


def person_here(person: int) -> Person:
    """Return the person of this id if the phone may see it, else answer 404."""
    here = known_group()
    return (known.find_person(here, person) if person <= sizes.COUNT else None) or abort(404)
