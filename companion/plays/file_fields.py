"""Reads the fields of JSON that somebody brings, each with its kind and its limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import sizes
from companion.engine.errors import TableError
from companion.engine.text import Text, visible_text
from companion.tables.parsing.turns import in_turns

LONGEST_TEXT = 20_000
"""Characters of a text that are looked at: ten times what is kept of any."""


class PlaysFileError(TableError):
    """Why a file of plays cannot be taken."""


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the file; `where` says which, as people find it."""

    values: Mapping[str, Any]
    where: str

    def error(self, name: str, what: Text) -> PlaysFileError:
        """What is wrong with a field."""
        return PlaysFileError(Text("{where}: {what} is expected.", where=f"{self.where}.{name}", what=what))

    def text(self, name: str, longest: int = 2000) -> str:
        """A text on one line, cut off where it is too long; "" where there is none."""
        raw = self.values.get(name)
        if raw is None:
            return ""
        if not isinstance(raw, str):
            raise self.error(name, Text("a text"))
        raw = raw[:LONGEST_TEXT]
        # JSON can spell half of a pair ("\ud800"), which no database and no page can hold.
        whole = raw.replace("\0", "").encode(errors="ignore").decode()
        return " ".join(visible_text(whole).split())[:longest].strip()

    def needed(self, name: str, longest: int) -> str:
        """A text that is not empty."""
        found = self.text(name, longest)
        if not found:
            raise self.error(name, Text("a text"))
        return found

    def number(self, name: str, least: int = -sizes.COUNT, most: int = sizes.COUNT) -> int | None:
        """A whole number; None where there is none."""
        raw = self.values.get(name)
        if raw is None:
            return None
        if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw <= most:
            raise self.error(name, Text("a whole number"))
        return raw

    def flag(self, name: str, *, without: bool = False) -> bool:
        """Yes or no; `without` where there is none."""
        raw = self.values.get(name)
        if raw is None:
            return without
        if not isinstance(raw, (bool, int)):
            raise self.error(name, Text("true or false"))
        return bool(raw)

    def part(self, name: str) -> Fields:
        """An object in this one."""
        raw = self.values.get(name)
        if not isinstance(raw, Mapping):
            raise self.error(name, Text("an object"))
        return Fields(raw, f"{self.where}.{name}")

    def parts(self, name: str, most: int) -> Iterator[Fields]:
        """The objects of a list in this one; none where there is no list."""
        raw = self.values.get(name)
        if raw is None:
            return
        if not isinstance(raw, list) or len(raw) > most:
            raise self.error(name, Text("a list of at most {most}", most=most))
        for number, one in enumerate(in_turns(raw), start=1):
            if not isinstance(one, Mapping):
                raise self.error(name, Text("a list of objects"))
            yield Fields(one, f"{self.where}.{name} {number}")
