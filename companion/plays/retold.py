"""Recovers a `Text` from an English sentence, so that every language can show it.

This is needed for plays that an older version stored, and for plays from files, because both have only the
English sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from companion.engine.text import AND, COMMA, Text

LONGEST, MOST_TRIES = 300, 2_000
"""Maximum length of a sentence and maximum number of attempts to match it.

These limits bound the time for texts from files.
"""

FIGURE = re.compile(r"[+-]?\d{1,9}")


def recover_text(sentence: str, patterns: Sequence[Text], names: Sequence[str] = ()) -> Text | None:
    """Return the `Text` from which this English sentence was made, or None if no pattern fits it.

    A pattern such as "{names} win." has placeholders, whose values are read from the sentence. A value may
    itself be a sentence, which is read with the same patterns. A pattern whose values are filled in already
    fits only its own sentence. `names` are the names of people, which are not translated.

    >>> again = recover_text("Ada and Bo win.", [Text("{names} win.")], ["Ada", "Bo"])
    >>> again.template, again.values["names"].template
    ('{names} win.', '{items} and {item}')
    """
    if not 0 < len(sentence) <= LONGEST:
        return None
    found = _Search((*patterns, AND, COMMA), {name: Text.verbatim(name) for name in names}).best(sentence)
    return found.text if found else None


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a text. The best way has the fewest `unknown` values."""

    text: Text
    unknown: int


@dataclass
class _Search:
    """Reads one sentence and its parts. Equal parts are read only once."""

    patterns: Sequence[Text]
    names: Mapping[str, Text]
    seen: dict[str, _Reading | None] = field(default_factory=dict)
    tries: int = 0

    def best(self, said: str) -> _Reading | None:
        """Return the reading with the fewest unknown values, or None if no pattern fits."""
        if said not in self.seen:
            self.seen[said] = None
            self.seen[said] = min(self._readings(said), key=lambda one: one.unknown, default=None)
        return self.seen[said]

    def _readings(self, said: str) -> Iterator[_Reading]:
        for pattern in self.patterns:
            if pattern.values and not pattern.many:
                if said == pattern:
                    yield _Reading(pattern, 0)
                continue
            for form in filter(None, (pattern.template, pattern.many)):
                for raw in self._fits(list(Formatter().parse(form)), said):
                    yield from self._filled(pattern, form, raw)

    def _fits(self, parts: Sequence[Any], said: str) -> Iterator[dict[str, str]]:
        """Yield every way to match the text with a template, given as its parsed `parts`.

        Each way is a mapping from the names in the template to the matched texts.
        """
        if not parts:
            if not said:
                yield {}
            return
        literal, name, spec, _ = parts[0]
        if self.tries >= MOST_TRIES or not said.startswith(literal):
            return
        self.tries += 1
        rest = said[len(literal) :]
        if name is None:
            yield from self._fits(parts[1:], rest)
            return
        following = parts[1][0] if parts[1:] else ""
        ends = (
            [len(rest)] if not parts[1:] else [one.start() for one in re.finditer(re.escape(following), rest)]
        )
        for end in ends:
            if rest[:end] and (not spec or FIGURE.fullmatch(rest[:end])):
                for values in self._fits(parts[1:], rest[end:]):
                    yield {name: rest[:end], **values}

    def _filled(self, pattern: Text, form: str, raw: Mapping[str, str]) -> Iterator[_Reading]:
        readings = {name: self._value(one) for name, one in raw.items()}
        values = {name: value for name, (value, _) in readings.items()}
        unknown = sum(count for _, count in readings.values())
        if not pattern.many:
            yield _Reading(Text(pattern.template, **values) if values else pattern, unknown)
        elif isinstance(count := values.pop("count", 1 if form == pattern.template else 2), int):
            yield _Reading(Text.counted(pattern.template, pattern.many, count=count, **values), unknown)

    def _value(self, raw: str) -> tuple[object, int]:
        """Return what a text stands for, and how many of its parts are unknown.

        A text that fits no pattern becomes a label and counts as one unknown part.
        """
        if raw in self.names:
            return self.names[raw], 0
        if FIGURE.fullmatch(raw):
            return int(raw), 0
        found = self.best(raw)
        return (found.text, found.unknown) if found else (Text(raw), 1)
