"""Finds the sentences in what is printed on a game's components: babel.cfg names it for the data files.

Names of cards and people are the same in every language of the app; what stands under these keys is not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

SAID = frozenset({"asks", "does", "group", "label", "name", "tagline"})
"""The keys of a printed thing whose value is shown as a sentence: of spots, missions, buildings.

Where a file's sentences stand under other keys, babel.cfg names them: `said = instant activate`.
"""

SAID_BY_ID = frozenset({"colours", "destinations", "parameters"})
"""The keys of a mapping from ids to such texts."""

Found = tuple[int, str, str, list[str]]


def extract(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Found]:
    """All texts under those keys, as Babel takes them: line, function, message, comments."""
    said = frozenset(options.get("said", "").split()) or SAID
    seen: dict[str, None] = dict.fromkeys(_texts(json.load(file), said))
    for text in seen:
        yield 1, "", text, []


def _one_by_one(key: str, value: Any) -> Any:
    """Several sentences under one key, each with the key of its own."""
    return (
        [{key: one} if isinstance(one, str) else one for one in value] if isinstance(value, list) else value
    )


def _texts(printed: Any, said: frozenset[str]) -> Iterator[str]:
    if isinstance(printed, Mapping):
        for key, value in printed.items():
            if key == "actions":
                yield from (action.capitalize() for action in value if isinstance(action, str))
            if key in said and isinstance(value, str) and value:
                yield value
            elif key in SAID_BY_ID and isinstance(value, dict):
                yield from value.values()
            else:
                yield from _texts(_one_by_one(key, value) if key in said else value, said)
    elif isinstance(printed, list):
        for value in printed:
            yield from _texts(value, said)
