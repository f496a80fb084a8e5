"""The fonts that a picture is drawn with: which characters they have, and how wide a text becomes.

The build installs them (`package.json`), so a picture depends on no font of the machine. Inter draws what it
has, DejaVu Sans the other scripts it knows: Arabic, Hebrew, Armenian, Georgian. Neither has Chinese, Japanese
or Korean characters, nor most emoji.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

from companion.engine.text import BLANK, DROPPED
from companion.folders import resource_folder

REGULAR, BOLD, OTHER_SCRIPTS = "inter-400.ttf", "inter-700.ttf", "dejavu-sans.ttf"
FAMILIES = "Inter, DejaVu Sans, Verdana, sans-serif"
"""As an SVG names them. Verdana is about as wide as DejaVu Sans, where a browser lacks both."""

ELLIPSIS = "…"
LONGEST = 2_000
"""Characters of a text that are looked at: no picture has room for more."""


@dataclass(frozen=True)
class Face:
    """One font file: the advance width of each character that it has, in parts of the letters' size."""

    widths: Mapping[str, float]

    @classmethod
    def read(cls, path: Path) -> Face:
        """The font in this file."""
        with TTFont(path, lazy=True) as font:
            advances, per_size = font["hmtx"].metrics, font["head"].unitsPerEm
            glyphs = font.getBestCmap()
            return cls({chr(code): advances[glyph][0] / per_size for code, glyph in glyphs.items()})


def files() -> list[str]:
    """The paths of the font files."""
    return [str(path_of(name)) for name in (REGULAR, BOLD, OTHER_SCRIPTS)]


def path_of(name: str) -> Path:
    return resource_folder("static") / "vendor" / name


@cache
def face(name: str) -> Face:
    """A font, read when it is first asked for; a tenth of a second."""
    return Face.read(path_of(name))


def covered(text: str) -> str:
    """The text without what the fonts lack or nobody sees, each run of spaces as one."""
    return " ".join("".join(char if shown(char) else " " * char.isspace() for char in text[:LONGEST]).split())


def lacking(text: str) -> str:
    """The visible characters of a text that no font here has, each once."""
    seen = dict.fromkeys(text[:LONGEST])
    return "".join(char for char in seen if not (shown(char) or char.isspace() or hidden(char)))


def shown(char: str) -> bool:
    """Whether a font has this character, and it is one to be seen."""
    return not hidden(char) and any(char in face(name).widths for name in (REGULAR, OTHER_SCRIPTS))


def hidden(char: str) -> bool:
    """Whether a character shows nothing: a control, a direction of writing, a blank letter."""
    return char in DROPPED or char in BLANK or unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn"}


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is drawn, in pixels; a little more where letters are joined or lean together."""
    return sum(advance(char, bold) for char in text) * size


def advance(char: str, bold: bool) -> float:
    """The width of one character; that of a wide one where no font has it."""
    own, other = face(BOLD if bold else REGULAR).widths, face(OTHER_SCRIPTS).widths
    return own.get(char, other.get(char, 1.0))


def fitted(text: str, most: float, size: float, bold: bool = False) -> str:
    """As much of a text as fits into so many pixels, with an ellipsis where it was cut."""
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
    """A text in at most so many lines of so many pixels, broken between words; too long, it is cut."""
    found = list(broken(text, most, size, bold))
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return [fitted(line, most, size, bold) for line in found]


def broken(text: str, most: float, size: float, bold: bool) -> Iterator[str]:
    """The lines of a text; a word that is too long has one of its own."""
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
    """The largest of these sizes at which a text fits into so many pixels; the smallest where none does."""
    return next((size for size in sizes if width(text, size, bold) <= most), sizes[-1])
