"""Reads the fields of an uploaded file, each with its kind and its limits."""

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
"""Characters of a text that are read: ten times as many as are kept of any."""

FIGURE = re.compile(r"[+-]?[0-9]{1,15}(?:\.[0-9]{1,15})?")
NOT_KEPT = Text("“{score}” of {who} is no score up to {most} with two decimal places, and was not kept.")
YES, NO = frozenset({"true", "yes", "1"}), frozenset({"false", "no", "0", ""})


class PlaysFileError(TableError):
    """A file of plays, or one play of it, is refused; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the file; `where` names its place in the file for the user.

    `remarks` collects what is not kept although the play is; the parts of a play share it.
    """

    values: Mapping[str, Any]
    where: str
    remarks: list[Text] = field(default_factory=list)

    def error(self, name: str, what: Text) -> PlaysFileError:
        """Return the error about a field; `what` says what is expected."""
        return PlaysFileError(Text("{where}: {what} is expected.", where=f"{self.where}.{name}", what=what))

    def text(self, name: str, longest: int = 2000) -> str:
        """Return a text on one line, cut off if it is too long; "" if there is none."""
        return " ".join(self._visible(name).split())[:longest].strip()

    def lines(self, name: str, longest: int = 2000) -> str:
        """Return a text that keeps its line breaks; "" if there is none."""
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
        # JSON can spell half of a pair ("\ud800"), which no database and no page can hold.
        # XML has no way to write most control characters, and so could not be exported.
        return visible_text(NO_XML.sub("", raw).encode(errors="ignore").decode())

    def needed(self, name: str, longest: int) -> str:
        """Return a text that is not empty."""
        found = self.text(name, longest)
        if not found:
            raise self.error(name, Text("a text"))
        return found

    def figure(self, name: str) -> float | None:
        """Return a number, also one that is written as a text; None if there is none."""
        raw = self.values.get(name)
        if isinstance(raw, str):
            raw = raw.strip()
            raw = float(raw) if FIGURE.fullmatch(raw) else (raw or None)
        if raw is None:
            return None
        if isinstance(raw, bool) or not isinstance(raw, (int, float)):
            raise self.error(name, Text("a number"))
        if abs(raw) > 10**15 or not math.isfinite(raw):  # `isfinite` has no answer for a huge integer
            raise self.error(name, Text("a number"))
        return float(raw)

    def number(self, name: str, least: int = -sizes.COUNT, most: int = sizes.COUNT) -> int | None:
        """Return a whole number, also one that is written as a text; None if there is none."""
        found = self.figure(name)
        if found is None:
            return None
        if not found.is_integer() or not least <= found <= most:
            raise self.error(name, Text("a whole number"))
        return int(found)

    def number_if_known(self, name: str, most: int = sizes.COUNT) -> int | None:
        """Return a number from 1 on, rounded; None if it is missing or makes no sense."""
        try:
            found = self.figure(name)
        except PlaysFileError:
            return None
        return round(found) if found is not None and 1 <= round(found) <= most else None

    def points(self, name: str, who: str) -> Points | None:
        """Return the points of a score or a line, also from a sum; None with a remark if unreadable."""
        raw = self.values.get(name)
        if raw is None or (isinstance(raw, str) and not raw.strip()):
            return None
        found = read_sum(raw) if isinstance(raw, str) else plain_points(raw)
        if found is None:
            said = " ".join(visible_text(str(raw)[:LONGEST]).split())
            self.remarks.append(Text(NOT_KEPT, score=said, who=who, most=LARGEST))
        return found

    def flag(self, name: str, *, without: bool = False) -> bool:
        """Return yes or no, also from a text; `without` if it is missing."""
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
        """Return the number by which a file refers to one of its parts, as a text; "" if there is none."""
        raw = self.values.get(name)
        if isinstance(raw, float) and raw.is_integer():
            raw = int(raw)
        if isinstance(raw, bool) or not isinstance(raw, (int, str)):
            return ""
        return raw.strip() if isinstance(raw, str) else str(raw) if abs(raw) < 10**15 else ""

    def part(self, name: str) -> Fields:
        """Return an object in this one."""
        raw = self.values.get(name)
        if not isinstance(raw, Mapping):
            raise self.error(name, Text("an object"))
        return replace(self, values=raw, where=f"{self.where}.{name}")

    def parts(self, name: str, most: int) -> Iterator[Fields]:
        """Yield the objects of a list in this one; none if there is no list."""
        raw = self.values.get(name)
        if raw is None:
            return
        if not isinstance(raw, list) or len(raw) > most:
            raise self.error(name, Text("a list of at most {most}", most=most))
        for number, one in enumerate(in_turns(raw), start=1):
            if not isinstance(one, Mapping):
                raise self.error(name, Text("a list of objects"))
            yield replace(self, values=one, where=f"{self.where}.{name} {number}")
