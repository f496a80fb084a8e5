"""Log entries with their sentences as plain JSON, for programs and event streams."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.log import Entry
from companion.live import News
from companion.per_app import per_app
from companion.tables.history import queries
from companion.tables.history.derived_log import derived_of
from companion.tables.loaded.derived import EntrySummary
from companion.tables.loaded.table import LoadedTable

FRESH = 0.5
"""Seconds for which one read of the log serves all phones of its table."""

KEEP = 20_000
"""Maximum number of cached sentences. A sentence never changes, and every phone at a table asks for it."""


class Sentences(dict[tuple[str, int, int], str]):
    """Cache of sentences by table code, entry number and entry time."""

    def keep(self, code: str, entry: Entry, sentence: str) -> str:
        """Cache the sentence of an entry, and return it as a plain string."""
        if len(self) > KEEP:
            self.clear()
        self[code, entry.number, entry.at] = plain = str(sentence)
        return plain


_sentences = per_app(Sentences)


def events_after(
    loaded: LoadedTable, after: int = 0, before: int | None = None, limit: int | None = None
) -> list[dict[str, Any]]:
    """Return the entries after one number and before another, oldest first, at most `limit`."""
    entries = queries.log(loaded, after=after, before=before, limit=limit)
    return serialize(loaded, entries)


def serialize(loaded: LoadedTable, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return these entries as plain JSON, in their order."""
    sentences = _sentences_of(loaded, entries)
    return [entry_json(entry, sentences[entry.number]) for entry in entries]


def news_of_append(loaded: LoadedTable, entry: Entry) -> News:
    """Return the news of the entry that a table just appended; the table must still be locked."""
    derived = loaded.derived[entry.number]
    return _news_of(loaded.code, entry, _sentences.keep(loaded.code, entry, derived.sentence), derived)


def quiet_since(loaded: LoadedTable, after: int) -> bool:
    """Return True if a read within the last `FRESH` seconds found no entry after this one.

    The app checks one phone of a table after the other; only the first of these checks reads the log.
    """
    fresh = time.monotonic() - loaded.refreshed_at < FRESH
    return fresh and not loaded.behind and loaded.number == after


def news_after(loaded: LoadedTable, after: int, limit: int) -> list[News]:
    """Return the news of the entries after one number, oldest first, as they were published before."""
    entries = queries.log(loaded, after=after, limit=limit)
    derived = derived_of(loaded, [entry.number for entry in entries])
    sentences = _sentences_of(loaded, entries)
    return [_news_of(loaded.code, entry, sentences[entry.number], derived[entry.number]) for entry in entries]


def _news_of(code: str, entry: Entry, sentence: str, derived: EntrySummary) -> News:
    """Return an entry in the form that is sent to listeners, with the numbers that it changed.

    These numbers are not secret, because everybody can see them in the history. A page shows them before it
    has fetched the table.
    """
    numbers = {what: after for what, (_, after) in derived.changes.items() if type(after) is int}
    plain = {**entry_json(entry, sentence), "values": numbers}
    return News(code, entry.number, msgspec.json.encode(plain).decode())


def entry_json(entry: Entry, sentence: str) -> dict[str, Any]:
    """Return one entry as plain JSON, without the key of the client's tap."""
    return {
        "number": entry.number,
        "kind": entry.kind,
        "fields": dict(entry.fields),
        "by": entry.by,
        "at": entry.at,
        "sentence": sentence,
    }


def _sentences_of(loaded: LoadedTable, entries: Sequence[Entry]) -> dict[int, str]:
    """Return the sentences of these entries by number, and cache the new ones."""
    known = {entry.number: _sentences.get((loaded.code, entry.number, entry.at)) for entry in entries}
    missing = [entry for entry in entries if known[entry.number] is None]
    found = queries.sentences(loaded, [entry.number for entry in missing]) if missing else []
    kept = {
        entry.number: _sentences.keep(loaded.code, entry, text)
        for entry, text in zip(missing, found, strict=True)
    }
    return {number: sentence or kept[number] for number, sentence in known.items()}
