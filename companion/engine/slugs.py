"""Ids made from names that players enter."""

from __future__ import annotations

import re
import unicodedata
import zlib

from companion.engine import sizes


def slug(name: str, longest: int = sizes.ID) -> str:
    """Return the id of a component whose name was typed: 'silas-tferran' for 'Silas T'Ferran'.

    A name without any Latin letter or digit becomes a checksum, so that equal names get equal ids.
    With `longest` the caller can leave room for a prefix.
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode().replace("'", "")
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return words[:longest] or f"mat-{zlib.crc32(name.encode()):08x}"


def shortened(text: str, longest: int) -> str:
    """Return the text. If it has more than `longest` characters, cut it and add a checksum of the whole."""
    if len(text) <= longest:
        return text
    return f"{text[: longest - 9]}-{zlib.crc32(text.encode()):08x}"
