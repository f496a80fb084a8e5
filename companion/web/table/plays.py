"""Exports of a finished game: as files, and by a short link to the app BG Stats.

The server contacts no other server. It writes files and addresses, and the phone opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, redirect
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from companion.engine.text import Text
from companion.plays import bg_stats
from companion.plays.bgsplay import to_bgsplay
from companion.plays.csv_file import to_csv
from companion.plays.json_file import to_json
from companion.plays.play import NoPlay, Play, play_of
from companion.plays.xml_file import to_xml
from companion.tables.access import access_keys
from companion.tables.errors import UnknownTable, WrongKey
from companion.tables.history.event_feed import events_after
from companion.tables.loaded.cache import table_cache
from companion.web import limits
from companion.web.access.asker import Asker, count_reading
from companion.web.access.links import play_link
from companion.web.access.phones import phone
from companion.web.downloads import named
from companion.web.qr_code import qr
from companion.web.table.table_page import TablePage

bp = Blueprint("plays", __name__)


@dataclass(frozen=True)
class Format:
    """A file format: its name on the page, its content type and its writer."""

    label: Text
    mimetype: str
    export: Callable[[Play, Asker], str | bytes]


def as_bgsplay(play: Play, asker: Asker) -> str:
    """Return the play as a BG Stats file, which marks the phone's owner among the players."""
    own = asker.role.seat
    me = next((player.id for player in play.players if own and player.seat == own), "")
    return to_bgsplay([play], me)


def as_json(play: Play, asker: Asker) -> str:
    """Return the play as JSON with the whole log."""
    return to_json([play], {play.id: events_after(asker.table)})


FORMATS: Mapping[str, Format] = {
    "bgsplay": Format(Text.verbatim("BG Stats"), "application/json; charset=utf-8", as_bgsplay),
    "csv": Format(Text.verbatim("CSV"), "text/csv; charset=utf-8", lambda play, asker: to_csv([play])),
    "json": Format(Text.verbatim("JSON"), "application/json; charset=utf-8", as_json),
    "xml": Format(
        Text.verbatim("XML"),
        "application/xml; charset=utf-8",
        lambda play, asker: to_xml([play]),
    ),
}
"""Formats by file suffix."""


@dataclass(frozen=True)
class Section:
    """The exports on the result page: the link into the app, the short link with its QR code, the files.

    `minutes` is the playing time that is exported.
    """

    app_link: str
    short_link: str
    qr: Markup
    formats: Mapping[str, Format]
    minutes: int


def section_of(page: TablePage) -> Section | None:
    """Return the exports. Return None if the game has not ended or its result cannot be computed."""
    try:
        play = play_of(page.asker.table)
    except NoPlay:
        return None
    short = play_link(page.code, access_keys.play_key(page.code))
    return Section(bg_stats.link(play), short, qr(short, error="l"), FORMATS, play.minutes)


@bp.get("/t/<code>/play.<any(bgsplay, csv, json, xml):kind>")
def file(code: str, kind: str) -> ResponseReturnValue:
    """Serve the finished game as a file. Raises `NoPlay`."""
    asker, form = phone(code), FORMATS[kind]
    count_reading(asker)
    text = form.export(play_of(asker.table), asker)
    return named(
        Response(text, content_type=form.mimetype), f"{asker.table.game.meta.slug}-{asker.code}-play.{kind}"
    )


@bp.get("/p/<code>/<key>")
def short(code: str, key: str) -> ResponseReturnValue:
    """Redirect the short link to BG Stats. The phone needs no key of the table for it."""
    try:
        access_keys.check_play_key(code, key)
    except (UnknownTable, WrongKey):
        limits.spend(limits.TRIES)
        raise
    limits.spend_reads("")
    return redirect(bg_stats.link(play_of(table_cache.find(code.upper()))), 302)
