"""Ids for what somebody typed."""

from __future__ import annotations

import re
import unicodedata
import zlib

from companion.engine import sizes


def slug(name: str, longest: int = sizes.ID) -> str:
    """The id of a component that somebody typed: 'Silas T'Ferran' is 'silas-tferran'.

    Of a name without any Latin letter the id is a checksum: the same name, the same box card.
    `longest` leaves room for what the caller puts before it.
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode().replace("'", "")
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return words[:longest] or f"mat-{zlib.crc32(name.encode()):08x}"


def shortened(text: str, longest: int) -> str:
    """An id of at most `longest` characters; a longer one is cut off and ends in a checksum of the whole."""
    if len(text) <= longest:
        return text
    return f"{text[: longest - 9]}-{zlib.crc32(text.encode()):08x}"
