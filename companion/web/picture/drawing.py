"""Rendering of the picture: a template makes the SVG, and resvg makes a PNG of that SVG."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache, lru_cache

from flask import render_template
from markupsafe import Markup

from companion.folders import resource_folder
from companion.web.picture import letters
from companion.web.picture.content import Content
from companion.web.picture.palette import SHAPES, palette
from companion.web.picture.sheets import Sheet, placed

WIDTH, HEIGHT = 1200, 630
"""Pixels; the size of the link previews in chats."""

LEFT = 56
"""Margin in pixels."""

KEPT = 64
"""Number of PNGs kept in a process; about 60 kB each."""

LARGEST = 1_200_000
"""Maximum length of an SVG rendered as PNG, in characters. A game with six sheets needs a third of it."""

SYMBOL = r'<symbol id="motif-{}" viewBox="0 0 160 160">(.*?)</symbol>'


def svg_of(content: Content, sheets: Sequence[Sheet] = ()) -> str:
    """Return the picture as an SVG that loads nothing from elsewhere, not even a font.

    The finished sheets are below the part that link previews show, and the picture grows by their height.
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
    """Return the height of the picture with these sheets, in pixels."""
    return placed(sheets, LEFT, HEIGHT)[1]


@cache
def motif(slug: str) -> Markup:
    """Return a game's own drawing, 160 by 160; empty if it has none."""
    drawings = (resource_folder("static") / "icons" / "motifs.svg").read_text(encoding="utf-8")
    found = re.search(SYMBOL.format(re.escape(slug)), drawings, re.DOTALL)
    return Markup(found[1] if found else "")  # noqa: S704 - our own file


@lru_cache(maxsize=KEPT)
def png_of(svg: str) -> bytes:
    """Return the picture as a PNG `WIDTH` pixels wide, with only the fonts of the build.

    Rendering takes 60 ms, and up to half a second with six sheets. The result is cached.
    """
    if len(svg) > LARGEST:
        raise ValueError(f"a picture of {len(svg)} characters is too large to be rendered")
    import resvg_py  # imported here, because most processes render no PNG

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        skip_system_fonts=True,
        font_files=letters.files(),
        font_family="Inter",
        sans_serif_family="Inter",
    )


def tag_of(svg: str) -> str:
    """Return a tag that identifies this picture."""
    return hashlib.sha256(svg.encode()).hexdigest()[:20]
