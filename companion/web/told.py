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
    """These entries."""
    sentences = _sentences_of(code, entries)
    return [entry_json(entry, sentences[entry.number]) for entry in entries]


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


def _sentences_of(code: str, entries: Sequence[Entry]) -> dict[int, str]:
    """The sentences of these entries, by number; those not yet known are worked out and kept."""
    names = {entry.number: _name(code, entry) for entry in entries}
    found = {number: _sentences[name] for number, name in names.items() if name in _sentences}
    missing = [number for number in names if number not in found]
    if not missing:
        return found
    if len(_sentences) > KEEP:
        _sentences.clear()
    for number, sentence in zip(missing, service.sentences(code, missing), strict=True):
        found[number] = _sentences[names[number]] = str(sentence)
    return found


def _name(code: str, entry: Entry) -> tuple[str, int, int]:
    return code, entry.number, entry.at
