"""Entries of a log with their sentences, as plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.log import Entry
from companion.tables import service

KEEP = 20_000
"""How many sentences are kept. An entry's sentence never changes, and every phone at a table asks for it."""

_sentences: dict[tuple[str, int, int], str] = {}


def told(
    code: str, after: int = 0, before: int | None = None, limit: int | None = None
) -> list[dict[str, Any]]:
    """The entries after one number and before another, oldest first."""
    entries = service.log(code, after=after, before=before, limit=limit)
    return tell(code, entries)


def tell(code: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """These entries, which follow one another."""
    _learn(code, entries)
    return [entry_json(entry, _sentences[_name(code, entry)]) for entry in entries]


def entry_json(entry: Entry, sentence: str) -> dict[str, Any]:
    """One line of the log. The client's key stays between it and us."""
    return {
        "number": entry.number,
        "kind": entry.kind,
        "fields": dict(entry.fields),
        "by": entry.by,
        "at": entry.at,
        "sentence": sentence,
    }


def _learn(code: str, entries: Sequence[Entry]) -> None:
    """Have the sentences of these entries at hand."""
    missing = [entry.number for entry in entries if _name(code, entry) not in _sentences]
    if not missing:
        return
    if len(_sentences) > KEEP:
        _sentences.clear()
    first, last = missing[0], missing[-1]
    for line in service.history(code, before=last + 1, limit=last + 1 - first):
        _sentences[_name(code, line.entry)] = str(line.sentence)


def _name(code: str, entry: Entry) -> tuple[str, int, int]:
    return code, entry.number, entry.at
