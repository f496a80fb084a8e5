"""Entries of a log with their sentences, as plain JSON: what programs read and event streams carry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.log import Entry
from companion.live import News
from companion.tables import history
from companion.tables.sitting import Sitting

KEEP = 20_000
"""How many sentences are kept. An entry's sentence never changes, and every phone at a table asks for it."""

_sentences: dict[tuple[str, int, int], str] = {}


def told(
    code: str, after: int = 0, before: int | None = None, limit: int | None = None
) -> list[dict[str, Any]]:
    """The entries after one number and before another, oldest first."""
    entries = history.log(code, after=after, before=before, limit=limit)
    return tell(code, entries)


def tell(code: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """These entries."""
    sentences = _sentences_of(code, entries)
    return [entry_json(entry, sentences[entry.number]) for entry in entries]


def tell_new(sitting: Sitting, entry: Entry) -> News:
    """The entry that a sitting, still locked, just took in."""
    sentence = _keep(sitting.table.code, entry, history.sentence_now(sitting, entry))
    return news_of(sitting.table.code, entry_json(entry, sentence))


def news_of(code: str, entry: dict[str, Any]) -> News:
    """An entry as it is told to who listens."""
    return News(code, entry["number"], msgspec.json.encode(entry).decode())


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
    known = {entry.number: _sentences.get(_name(code, entry)) for entry in entries}
    missing = [entry for entry in entries if known[entry.number] is None]
    found = history.sentences(code, [entry.number for entry in missing]) if missing else []
    kept = {entry.number: _keep(code, entry, text) for entry, text in zip(missing, found, strict=True)}
    return {number: sentence or kept[number] for number, sentence in known.items()}


def _keep(code: str, entry: Entry, sentence: str) -> str:
    if len(_sentences) > KEEP:
        _sentences.clear()
    _sentences[_name(code, entry)] = plain = str(sentence)
    return plain


def _name(code: str, entry: Entry) -> tuple[str, int, int]:
    return code, entry.number, entry.at
