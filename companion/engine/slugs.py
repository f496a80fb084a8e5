"""Ids for what somebody typed."""

from __future__ import annotations

import re
import unicodedata
import zlib


def slug(name: str) -> str:
    """The id of a component that somebody typed: 'Silas T'Ferran' is 'silas-tferran'.

    Of a name without any Latin letter the id is a checksum: the same name, the same box card.
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode().replace("'", "")
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return words[:60] or f"mat-{zlib.crc32(name.encode()):08x}"
