"""The picture of a result: for the phones of the table, and behind a link that opens nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue

from companion.tables.access import access_keys
from companion.tables.errors import UnknownTable, WrongKey
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import LoadedTable
from companion.web import limits
from companion.web.access.asker import count_reading
from companion.web.access.links import result_link
from companion.web.access.phones import phone
from companion.web.errors import NoPicture
from companion.web.picture.content import content_of
from companion.web.picture.drawing import HEIGHT, WIDTH, height_of, png_of, svg_of, tag_of
from companion.web.picture.palette import SHAPES
from companion.web.picture.sheets import sheets_of
from companion.web.table.ending import shared_ending
from companion.web.table.table_page import TablePage

bp = Blueprint("picture", __name__)

COST = 5
"""Cost of a picture: rendering it takes about as long as reading a whole log this many times."""

ASK_AGAIN = "private, no-cache"
"""A result may be undone and its seats renamed, so a browser must revalidate its copy."""

OUT_OF_SEARCH = "noindex, nofollow, noimageindex"


@dataclass(frozen=True)
class Section:
    """The picture on the result page: its description, and the link that shows the picture to others.

    `preview` is the address of the picture without the sheets, because the result page shows them itself.
    """

    said: str
    lacking: str
    link: str
    preview: str


def picture_section(page: TablePage) -> Section | None:
    """Return the section of a finished game, None if there is no picture or the table is a demo."""
    if page.demo:
        return None
    try:
        content = content_of(page.asker.table)
    except NoPicture:
        return None
    key = access_keys.result_key(page.code)
    link, preview = result_link(page.code, key), f"{page.home}/result/{key}.png"
    return Section(content.said, content.lacking, link, preview)


@bp.get("/t/<code>/result.<any(svg, png):kind>")
def own(code: str, kind: str) -> ResponseReturnValue:
    """Serve the picture to a phone of the table. Raises `NoPicture`."""
    asker = phone(code)
    count_reading(asker, COST if kind == "png" else 1)
    return sent(whole(asker.table), kind, f"{asker.table.game.meta.slug}-{asker.code}.{kind}")


@bp.get("/t/<code>/result/<key>")
def shared(code: str, key: str) -> ResponseReturnValue:
    """Show the result to holders of its link, without a key of the table. Raises `NoPicture`."""
    table = opened_by(code, key, 1)
    content = content_of(table)
    address = result_link(code.upper(), key)
    html = render_template(
        "table/shared_result.html",
        picture=content,
        ending=shared_ending(content),
        slug=content.slug,
        address=address,
        path=f"/t/{code.upper()}/result/{key}",
        high=height_of(sheets_of(table)),
        shapes=SHAPES,
        wide=WIDTH,
        tall=HEIGHT,
    )
    return unlisted(make_response(html))


@bp.get("/t/<code>/result/<key>.png")
def preview(code: str, key: str) -> ResponseReturnValue:
    """Serve the picture that a chat shows as a preview of the link. Raises `NoPicture`."""
    return unlisted(sent(svg_of(content_of(opened_by(code, key, COST))), "png", f"{code.upper()}.png"))


@bp.get("/t/<code>/result/<key>/sheets.png")
def shared_sheets(code: str, key: str) -> ResponseReturnValue:
    """Serve the picture with the finished sheets to holders of the link. Raises `NoPicture`."""
    return unlisted(sent(whole(opened_by(code, key, COST)), "png", f"{code.upper()}.png"))


def whole(table: LoadedTable) -> str:
    """Return the picture with the finished sheets, as SVG."""
    return svg_of(content_of(table), sheets_of(table))


def opened_by(code: str, key: str, cost: int) -> LoadedTable:
    """Return the table whose result this key opens.

    A wrong key counts as a try, a right one as `cost` readings.
    """
    try:
        access_keys.check_result_key(code, key)
    except (UnknownTable, WrongKey):
        limits.spend(limits.TRIES)
        raise
    limits.spend_reads("", cost)
    return table_cache.find(code.upper())


def sent(svg: str, kind: str, filename: str) -> Response:
    """Serve the picture as SVG or PNG. A PNG that the browser already has is not rendered again."""
    response = Response(content_type="image/png" if kind == "png" else "image/svg+xml; charset=utf-8")
    response.set_etag(f"{tag_of(svg)}-{kind}")
    response.headers["Cache-Control"] = ASK_AGAIN
    response.headers["Content-Disposition"] = f'inline; filename="{filename}"'
    if response.make_conditional(request).status_code != 304:
        response.set_data(png_of(svg) if kind == "png" else svg)
    return response


def unlisted(response: Response) -> Response:
    """Tell search engines to ignore this response."""
    response.headers["X-Robots-Tag"] = OUT_OF_SEARCH
    return response
