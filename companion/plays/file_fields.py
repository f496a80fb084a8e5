"""Reads the fields of an uploaded file and checks their types and limits."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine import sizes
from companion.engine.errors import TableError
from companion.engine.sums import LARGEST, LONGEST, Points, plain_points, read_sum
from companion.engine.text import Text, visible_text
from companion.plays.xml_file import NO_XML
from companion.tables.parsing.turns import in_turns

LONGEST_TEXT = 20_000
"""Number of characters that are read of a text. At most a tenth of them is kept."""

FIGURE = re.compile(r"[+-]?[0-9]{1,15}(?:\.[0-9]{1,15})?")
NOT_KEPT = Text("“{score}” of {who} is no score up to {most} with two decimal places, and was not kept.")
YES, NO = frozenset({"true", "yes", "1"}), frozenset({"false", "no", "0", ""})


class PlaysFileError(TableError):
    """A file of plays, or one play in it, is refused. The text gives the reason."""


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object of the file. `where` tells the user its place in the file.

    `remarks` collects sentences about values that are left out although the play is kept. All objects within
    a play share this list.
    """

    values: Mapping[str, Any]
    where: str
    remarks: list[Text] = field(default_factory=list)
    is_object: bool = True
    """False for an item of a list that is no object; its `values` are empty."""

    def error(self, name: str, what: Text) -> PlaysFileError:
        """Return an error about a field. `what` is the expected kind of value."""
        return PlaysFileError(Text("{where}: {what} is expected.", where=f"{self.where}.{name}", what=what))

    def text(self, name: str, longest: int = 2000) -> str:
        """Return a text on one line, cut if it is too long. Return "" if the field is missing."""
        return " ".join(self._visible(name).split())[:longest].strip()

    def lines(self, name: str, longest: int = 2000) -> str:
        """Return a text with its line breaks, cut if it is too long. Return "" if the field is missing."""
        lines = (" ".join(line.split()) for line in self._visible(name).splitlines())
        return "\n".join(lines)[:longest].strip()

    def _visible(self, name: str) -> str:
        raw = self.values.get(name)
        if raw is None:
            return ""
        if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < 10**15:
            return str(raw)
        if not isinstance(raw, str):
            raise self.error(name, Text("a text"))
        raw = raw[:LONGEST_TEXT]
        # JSON can contain half of a surrogate pair ("\ud800"), which no database and no page can hold.
        # Most control characters are removed, too, because XML cannot hold them and the export would fail.
        return visible_text(NO_XML.sub("", raw).encode(errors="ignore").decode())

    def needed(self, name: str, longest: int) -> str:
        """Return a text on one line. Raises `PlaysFileError` if it is missing or empty."""
        found = self.text(name, longest)
        if not found:
            raise self.error(name, Text("a text"))
        return found

    def figure(self, name: str) -> float | None:
        """Return a number, also if it is a text in the file; None if the field is missing or empty."""
        raw = self.values.get(name)
        if isinstance(raw, str):
            raw = raw.strip()
            raw = float(raw) if FIGURE.fullmatch(raw) else (raw or None)
        if raw is None:
            return None
        if isinstance(raw, bool) or not isinstance(raw, (int, float)):
            raise self.error(name, Text("a number"))
        if abs(raw) > 10**15 or not math.isfinite(raw):  # the size first: `isfinite` fails for a huge integer
            raise self.error(name, Text("a number"))
        return float(raw)

    def number(self, name: str, least: int = -sizes.COUNT, most: int = sizes.COUNT) -> int | None:
        """Return a whole number, also if it is a text in the file; None if the field is missing or empty."""
        found = self.figure(name)
        if found is None:
            return None
        if not found.is_integer() or not least <= found <= most:
            raise self.error(name, Text("a whole number"))
        return int(found)

    def number_if_known(self, name: str, most: int = sizes.COUNT) -> int | None:
        """Return a number from 1 to `most`, rounded. Return None if it is missing or not such a number."""
        try:
            found = self.figure(name)
        except PlaysFileError:
            return None
        return round(found) if found is not None and 1 <= round(found) <= most else None

    def points(self, name: str, who: str) -> Points | None:
        """Return the points of a score or a line, also if the file has them as a sum such as "8 + 7".

        Return None if the field is missing or cannot be read. If it cannot be read, a remark about the player
        `who` is added.
        """
        raw = self.values.get(name)
        if raw is None or (isinstance(raw, str) and not raw.strip()):
            return None
        found = read_sum(raw) if isinstance(raw, str) else plain_points(raw)
        if found is None:
            said = " ".join(visible_text(str(raw)[:LONGEST]).split())
            self.remarks.append(Text(NOT_KEPT, score=said, who=who, most=LARGEST))
        return found

    def flag(self, name: str, *, without: bool = False) -> bool:
        """Return a field as True or False; texts such as "yes" and whole numbers count too.

        If the field is missing, return `without`.
        """
        raw = self.values.get(name)
        if raw is None:
            return without
        said = raw.strip().casefold() if isinstance(raw, str) else raw
        if isinstance(said, str) and said in YES | NO:
            return said in YES
        if not isinstance(said, (bool, int)):
            raise self.error(name, Text("true or false"))
        return bool(said)

    def reference(self, name: str) -> str:
        """Return the number of another part of the file, as a text; "" if the field has no such number."""
        raw = self.values.get(name)
        if isinstance(raw, float) and raw.is_integer():
            raw = int(raw)
        if isinstance(raw, bool) or not isinstance(raw, (int, str)):
            return ""
        return raw.strip() if isinstance(raw, str) else str(raw) if abs(raw) < 10**15 else ""

    def part(self, name: str) -> Fields:
        """Return an object in this object. Raises `PlaysFileError` if there is none."""
        raw = self.values.get(name)
        if not isinstance(raw, Mapping):
            raise self.error(name, Text("an object"))
        return replace(self, values=raw, where=f"{self.where}.{name}")

    def parts(self, name: str, most: int) -> Iterator[Fields]:
        """Yield the objects of a list in this object. If the list is missing, yield none."""
        for one in self.items(name, most):
            if not one.is_object:
                raise self.error(name, Text("a list of objects"))
            yield one

    def items(self, name: str, most: int) -> Iterator[Fields]:
        """Yield the items of a list in this object, also those that are no objects."""
        raw = self.values.get(name)
        if raw is None:
            return
        if not isinstance(raw, list) or len(raw) > most:
            raise self.error(name, Text("a list of at most {most}", most=most))
        for number, one in enumerate(in_turns(raw), start=1):
            known = isinstance(one, Mapping)
            where = f"{self.where}.{name} {number}"
            yield replace(self, values=one if known else {}, where=where, is_object=known)
