"""Fonts of a picture: the characters they have, and the width of a text.

The build installs the fonts (`package.json`), so a picture depends on no font of the machine. A character is
drawn in Inter if Inter has it, else in DejaVu Sans, which has scripts such as Arabic, Hebrew, Armenian and
Georgian. Neither font has Chinese, Japanese or Korean characters, nor most emoji.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.engine.text import BLANK, DROPPED
from companion.folders import resource_folder

REGULAR, BOLD, OTHER_SCRIPTS = "inter-400.ttf", "inter-700.ttf", "dejavu-sans.ttf"
FAMILIES = "Inter, DejaVu Sans, Verdana, sans-serif"
"""Font families for the SVG. A browser without the first two uses Verdana, about as wide as DejaVu Sans."""

ELLIPSIS = "…"
LONGEST = 2_000
"""Maximum number of characters of a text that are used; no picture has room for more."""


@dataclass(frozen=True)
class Face:
    """One font file: the advance width of each of its characters, divided by the font size."""

    widths: Mapping[str, float]

    @classmethod
    def read(cls, path: Path) -> Face:
        """Read the font in this file."""
        from fontTools.ttLib import TTFont  # imported here, because most processes read no font

        with TTFont(path, lazy=True) as font:
            advances, per_size = font["hmtx"].metrics, font["head"].unitsPerEm
            glyphs = font.getBestCmap()
            return cls({chr(code): advances[glyph][0] / per_size for code, glyph in glyphs.items()})


def files() -> list[str]:
    return [str(path_of(name)) for name in (REGULAR, BOLD, OTHER_SCRIPTS)]


def path_of(name: str) -> Path:
    return resource_folder("static") / "vendor" / name


@cache
def face(name: str) -> Face:
    """Read a font. It takes a tenth of a second, and the result is cached."""
    return Face.read(path_of(name))


def covered(text: str) -> str:
    """Return the text without invisible and undrawable characters, with single spaces."""
    return " ".join("".join(char if shown(char) else " " * char.isspace() for char in text[:LONGEST]).split())


def lacking(text: str) -> str:
    """Return the visible characters of a text that no font here has, each once."""
    seen = dict.fromkeys(text[:LONGEST])
    return "".join(char for char in seen if not (shown(char) or char.isspace() or hidden(char)))


def shown(char: str) -> bool:
    """Return True if a font has this character and it is visible."""
    return not hidden(char) and any(char in face(name).widths for name in (REGULAR, OTHER_SCRIPTS))


def hidden(char: str) -> bool:
    """Return True for an invisible character: a control, a writing direction, a blank letter."""
    return char in DROPPED or char in BLANK or unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"}


def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in pixels. It is slightly too large for ligatures and kerned letters."""
    return sum(advance(char, bold) for char in text) * size


def advance(char: str, bold: bool) -> float:
    """Return the width of a character divided by the font size. It is 1.0 if no font has the character."""
    own, other = face(BOLD if bold else REGULAR).widths, face(OTHER_SCRIPTS).widths
    return own.get(char, other.get(char, 1.0))


def fitted(text: str, most: float, size: float, bold: bool = False) -> str:
    """Return as much of a text as fits into `most` pixels, with an ellipsis if it was cut."""
    if width(text, size, bold) <= most:
        return text
    kept, left = 0, most - width(ELLIPSIS, size, bold)
    for at, char in enumerate(text):
        left -= advance(char, bold) * size
        if left < 0:
            break
        kept = at + 1
    while kept and kept < len(text) and unicodedata.combining(text[kept]):
        kept -= 1  # an accent stays with its letter
    return text[:kept].rstrip() + ELLIPSIS


def wrapped(text: str, most: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """Return a text as at most `lines` lines of `most` pixels, broken between words and cut if too long."""
    found = list(broken(text, most, size, bold))
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return [fitted(line, most, size, bold) for line in found]


def broken(text: str, most: float, size: float, bold: bool) -> Iterator[str]:
    """Yield the lines of a text. A word that is too long gets its own line."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, size, bold) > most:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def size_for(text: str, most: float, sizes: tuple[int, ...], bold: bool = False) -> int:
    """Return the largest of these sizes at which a text fits into `most` pixels, else the last one."""
    return next((size for size in sizes if width(text, size, bold) <= most), sizes[-1])
