"""Updates of drawings: a phone gets only the changed pieces of a drawing that it already shows.

A piece is a direct child element of the drawing. Each drawing in a response has a name, and the phone sends
the names of the drawings that it shows. A process remembers the pieces of each drawing that it sent. If it
remembers none of the drawings that a phone shows, the phone gets the whole new drawing.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from threading import Lock

from flask import request
from markupsafe import Markup

from companion.per_app import per_app

SHOWN = "X-Companion-Drawings"
"""The header with the names of the drawings that a phone shows."""

MOST = 1_000
"""Maximum number of drawings that a process remembers; a drawing of 200 pieces takes 8 kB."""

DRAWING = re.compile(r"(<svg\b[^>]*? data-drawing)(?=[ >])([^>]*>)")
END = "</svg>"
TAG = re.compile(r"<(/?)\w[^>]*?(/?)>")

Pieces = tuple[str, ...]


class SentDrawings:
    """Hashes of the pieces of each drawing, by its name. The drawing sent longest ago is dropped first."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._lock = most, Lock()
        self._sent: OrderedDict[str, tuple[int, ...]] = OrderedDict()

    def find(self, name: str) -> tuple[int, ...] | None:
        """Return the hashes of a drawing, None if it is not known."""
        with self._lock:
            return self._sent.get(name)

    def keep(self, name: str, pieces: tuple[int, ...]) -> None:
        """Remember a drawing."""
        with self._lock:
            self._sent[name] = pieces
            self._sent.move_to_end(name)
            if len(self._sent) > self._most:
                self._sent.popitem(last=False)


_sent = per_app(SentDrawings)


def svg_delta(html: str) -> Markup:
    """Return the HTML with `<svg data-drawing>` reduced to the pieces that this phone lacks."""
    found = parse_svg(html)
    if found is None:
        return Markup(html)  # noqa: S704 - a template made it, which escapes
    base, sent = "", found.whole
    for name in request.headers.get(SHOWN, "").split():
        if had := _sent.find(name):
            base, sent = f' data-base="{name}"', "".join(changed(found.pieces, found.hashes, had))
            break
    _sent.keep(found.name, found.hashes)
    return Markup(f'{found.before}="{found.name}"{base}{found.attributes}{sent}{found.after}')  # noqa: S704


@dataclass(frozen=True, slots=True)
class Drawing:
    """HTML with a drawing in it, split at the drawing's name, its attributes and its pieces.

    `name` depends only on the inside of the drawing, so it is the same in every process.
    """

    before: str
    attributes: str
    after: str
    name: str
    pieces: Pieces
    hashes: tuple[int, ...]
    whole: str


@lru_cache(64)
def parse_svg(html: str) -> Drawing | None:
    """Split HTML at its drawing, None if it has none. Cached for all answers with the same HTML."""
    found = DRAWING.search(html)
    end = html.find(END, found.end()) if found else -1
    if found is None or end < 0:
        return None
    inside = html[found.end() : end]
    name, pieces = blake2b(inside.encode(), digest_size=8).hexdigest(), tuple(pieces_of(inside))
    before, attributes = html[: found.end(1)], found[2]
    return Drawing(before, attributes, html[end:], name, pieces, tuple(map(hash, pieces)), "".join(pieces))


def pieces_of(inside: str) -> Iterator[str]:
    """Yield each direct child element, without the white space around it."""
    depth = start = 0
    for tag in TAG.finditer(inside):
        closes, empty = tag.groups()
        depth += 0 if empty else -1 if closes else 1
        if depth == 0:
            yield inside[start : tag.end()].strip()
            start = tag.end()


def changed(pieces: Pieces, hashes: Sequence[int], base: Sequence[int]) -> Iterator[str]:
    """Yield the pieces, but instead of each run of pieces that `base` also contains, yield a mark.

    The mark names the start and the end of the run in `base`.
    """
    places = {piece: place for place, piece in enumerate(base)}
    numbered = [(number, places.get(piece)) for number, piece in enumerate(hashes)]
    for run, group in groupby(numbered, key=lambda one: None if one[1] is None else one[1] - one[0]):
        found = list(group)
        if run is None:
            yield from (pieces[number] for number, _ in found)
        else:
            first = found[0][0] + run
            yield f'<g data-same="{first} {first + len(found)}"></g>'
