"""The picture itself: SVG by a template, PNG from that SVG by resvg."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache, lru_cache

import resvg_py
from flask import render_template
from markupsafe import Markup

from companion.folders import resource_folder
from companion.web.picture import letters
from companion.web.picture.content import Content
from companion.web.picture.palette import SHAPES, palette
from companion.web.picture.sheets import Sheet, placed

WIDTH, HEIGHT = 1200, 630
"""Pixels: what chats show of a link."""

LEFT = 56
"""Pixels: the margin."""

KEPT = 64
"""So many PNGs are kept in a process; about 60 kB each."""

LARGEST = 1_200_000
"""Characters of an SVG that is drawn as PNG; that of a recorded game with six sheets has a third."""

SYMBOL = r'<symbol id="motif-{}" viewBox="0 0 160 160">(.*?)</symbol>'


def svg_of(content: Content, sheets: Sequence[Sheet] = ()) -> str:
    """The picture as a document that needs nothing else: no font is loaded, no address asked.

    Below what chats show of a link stand the finished sheets, as far down as they need.
    """
    order = [row.seat for row in content.rows]
    by_rank = sorted(sheets, key=lambda one: order.index(one.seat) if one.seat in order else -1)
    below, tall = placed(by_rank, LEFT, HEIGHT)
    return render_template(
        "table/picture.svg",
        picture=content,
        colour=palette(content.slug),
        shapes=SHAPES,
        motif=motif(content.slug),
        families=letters.FAMILIES,
        fitted=letters.fitted,
        wrapped=letters.wrapped,
        width=letters.width,
        size_for=letters.size_for,
        tall=HEIGHT,
        wide=WIDTH,
        below=below,
        whole=tall,
    )


def height_of(sheets: Sequence[Sheet]) -> int:
    """The height of the picture with these sheets, in pixels."""
    return placed(sheets, LEFT, HEIGHT)[1]


@cache
def motif(slug: str) -> Markup:
    """A game's own drawing, 160 wide and high; nothing where it has none."""
    drawings = (resource_folder("static") / "icons" / "motifs.svg").read_text(encoding="utf-8")
    found = re.search(SYMBOL.format(re.escape(slug)), drawings, re.DOTALL)
    return Markup(found[1] if found else "")  # noqa: S704 - our own file


@lru_cache(maxsize=KEPT)
def png_of(svg: str) -> bytes:
    """The picture as a PNG `WIDTH` pixels wide, with the fonts of the build alone.

    It takes 60 ms, and up to half a second with six sheets; then it is kept.
    """
    if len(svg) > LARGEST:
        raise ValueError(f"a picture of {len(svg)} characters is too large to be drawn")
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        skip_system_fonts=True,
        font_files=letters.files(),
        font_family="Inter",
        sans_serif_family="Inter",
    )


def tag_of(svg: str) -> str:
    """What tells one picture from another."""
    return hashlib.sha256(svg.encode()).hexdigest()[:20]
