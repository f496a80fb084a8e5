"""A language made up for tests: every sentence has it, and one can see what did not pass through it."""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from configparser import ConfigParser
from functools import cache, lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from games.situations import SITUATIONS

import companion.games
from companion.games import GAMES
from companion.web.this_phone import LANGUAGES

ACCENTED = str.maketrans("aceginorstuyzACEGINORSTUYZ", "åçéĝîñöŕšţûýžÅÇÉĜÎÑÖŔŠŢÛÝŽ")
PLACE = re.compile(r"(\{[^}]*\}|%\(\w+\)[a-z]|<[^>]+>|&\w+;)")
SHOWN = ("aria-label", "title", "placeholder", "alt", "data-name", "data-refusal")
WORD = re.compile(r"[^\W\d_]{3,}")
PLAIN = re.compile(r"[aceginorstuyzACEGINORSTUYZ]")
PEOPLE = ("Ännä", "Bëñ", "Çëm", "Dörå", "Évå", "Fîññ")
"""Accented themselves, as no test could tell them from a sentence otherwise."""
TOLD = ("Ada", "Anna", "Ben", "Cem", "Cleo", "Dan", "Dora", "Eva", "Eve", "Finn")
"""The people of the situations and of the recorded games."""
ITEMS = ("Battery", "Cable", "Helmet", "Pump", "Wrench")
"""What people of the recorded games called their item tokens."""
NOTED = ("L-shaped",)
"""What people of a situation wrote about their boards."""
SAME_EVERYWHERE = ("Companion", "JSON", "CSV", "TOML", "PNG", "SVG", "SHA", "QR", "Wi-Fi", "BG Stats")
SAME_EVERYWHERE += tuple(LANGUAGES.values())
ADDRESSES = (
    r"(localhost|[0-9.]+:[0-9]+)/join/[2-9A-Z]{5}(/screen)?",
    "[2-9A-Z]{5}",
    "[0-9a-f]{64}",
    r"[a-z_]+-[2-9A-Z]{5}\.png",
    r"[A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4}",
)
"""Where a table is joined, by each address of this machine; its code, a hash; a day, which Babel writes."""
DATA = Path(companion.games.__file__).parent
SENTENCE_KEYS = "asks does group label name tagline actions colours parameters"
"""Of printed things: what stands under them is translated, in the data files that babel.cfg names."""
ID_KEYS = {"id", "colour"}
"""Of the same: what stands under them is never shown."""
TYPED = ("name", "text", "ability", "character", "universal", "slot_1_text", "slot_2_text")
TYPED += ("activate", "instant", "exhaust", "activate_text", "instant_text", "title")
"""The fields of cards, moves and tables that people fill in with words of their own."""
LINES = ("lines", "cards", "counters", "shared")
"""The fields with lines of a score sheet, of a deck, of counters: "Birds × 2" is called "Birds"."""
RECORDED = Path(__file__).parent / "recorded"


@cache
def accented(template: str) -> str:
    """The sentence with accents; its places for values, tags and entities as they were."""
    parts = PLACE.split(template)
    return "".join(part if at % 2 else part.translate(ACCENTED) for at, part in enumerate(parts))


@cache
def stretched(template: str) -> str:
    """The same, each word four tenths longer."""
    parts = PLACE.split(accented(template))
    longer = re.compile(r"[^\W\d_]+")
    return "".join(
        part if at % 2 else longer.sub(lambda word: word[0] + "ö" * round(0.4 * len(word[0])), part)
        for at, part in enumerate(parts)
    )


class Pseudo:
    """A catalogue of every sentence there is."""

    def ugettext(self, text: str) -> str:
        return accented(text)

    def ungettext(self, one: str, many: str, count: int) -> str:
        return accented(one if count == 1 else many)


class LongPseudo:
    """The same of a language with long words."""

    def ugettext(self, text: str) -> str:
        return stretched(text)

    def ungettext(self, one: str, many: str, count: int) -> str:
        return stretched(one if count == 1 else many)


@cache
def names_of(slug: str = "") -> re.Pattern[str]:
    """The games, and what the cards and boards of one are called: the same in every language."""
    files = (DATA / slug / "data").glob("*.json") if slug else ()
    found = {name for file in files for name in _names(json.loads(file.read_text()), _sentence_keys(file))}
    names = {
        *found,
        *_typed(slug),
        *SAME_EVERYWHERE,
        *TOLD,
        *ITEMS,
        *NOTED,
        "the largest in the middle",  # typed at a set-up, where two games of Astrojam were recorded
        *(game.meta.name for game in GAMES.values()),
    }
    longest_first = sorted(names, key=len, reverse=True)
    known = "|".join([*map(re.escape, longest_first), *ADDRESSES])
    return re.compile(rf"(?<!\w)(?:{known})(?!\w)|\{{\w+\}}")


def _sentence_keys(file: Path) -> set[str]:
    """The keys of a data file under which babel.cfg lets sentences be found."""
    config = ConfigParser()
    config.read(Path(__file__).parents[1] / "babel.cfg")
    for section in config.sections():
        extractor, _, pattern = section.partition(": ")
        if extractor == "printed" and file.match(pattern):
            return {*config[section].get("said", SENTENCE_KEYS).split(), *ID_KEYS}
    return set()


def _names(printed: Any, sentences: set[str]) -> Iterator[str]:
    if isinstance(printed, dict):
        for key, value in printed.items():
            if key not in sentences:
                yield from _names(value, sentences)
    elif isinstance(printed, list):
        for value in printed:
            yield from _names(value, sentences)
    elif isinstance(printed, str) and PLAIN.search(printed):
        yield printed


def _typed(slug: str) -> Iterator[str]:
    """What people called things in the recorded games and situations: a card that no data file knows."""
    for file in (RECORDED / slug).glob("*.toml") if slug else ():
        yield from _called(tomllib.loads(file.read_text()))
    for state in SITUATIONS.get(slug, {}).values():
        yield from _called(state)


def _called(typed: Any) -> Iterator[str]:
    """Every plain text in one of the fields that people fill in; a `Text` there is the game's own."""
    if dataclasses.is_dataclass(typed):
        typed = {field.name: getattr(typed, field.name) for field in dataclasses.fields(typed)}
    if isinstance(typed, Mapping):
        said = [typed[field] for field in TYPED if type(typed.get(field)) is str]
        said += [re.split(" ×|:", line)[0] for field in LINES for line in _lines(typed.get(field))]
        yield from (text for text in said if PLAIN.search(text))
        typed = tuple(typed.values())
    for value in typed if isinstance(typed, list | tuple) else ():
        yield from _called(value)


def _lines(typed: Any) -> list[str]:
    """The lines of a field, where it has any."""
    return [line for line in typed if isinstance(line, str)] if isinstance(typed, list | tuple) else []


@lru_cache(100_000)
def has_plain_word(names: re.Pattern[str], text: str) -> bool:
    """Whether a text has a word without accents that is no name. Pages share most of their texts."""
    words = WORD.findall(names.sub("", text))
    return any(word.isascii() and PLAIN.search(word) for word in words)


class UntranslatedWords(HTMLParser):
    """Collects what a page shows that has a word without accents."""

    def __init__(self, names: re.Pattern[str]) -> None:
        super().__init__()
        self._names, self._inside = names, list[str]()
        self.found: dict[str, None] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"script", "style", "code", "pre"}:
            self._inside.append(tag)
        for name, value in attrs:
            if name in SHOWN or name.startswith("data-say"):
                self._look(value or "")

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self._look(data)

    def _look(self, text: str) -> None:
        if has_plain_word(self._names, text):
            self.found[" ".join(text.split())] = None


def untranslated(html: str, slug: str = "") -> list[str]:
    """What this page shows in plain English. An address is one word, though it may break at its slashes."""
    page = UntranslatedWords(names_of(slug))
    page.feed(html.replace("/<wbr>", "/"))
    return list(page.found)
