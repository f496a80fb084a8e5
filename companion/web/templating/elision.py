"""Elision: small words that change before the value that follows, such as French "le tour d’Ada"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

VOWEL = r"[aeiouœæ]|y(?![aeiou])"

RULES = {
    "fr": {"de": (VOWEL, "d’"), "que": (VOWEL, "qu’")},
    "es": {"y": (r"h?i(?![aeo])", "e "), "o": (r"h?o|8|11(?!\d)", "u ")},
    "it": {"e": ("e", "ed "), "a": ("a", "ad ")},
}
"""By language and word: the pattern before which the word changes, and its new form.

No French word changes before an h, which may be aspirated.
"""

SPOTS = {
    language: re.compile(rf"\b({'|'.join(words)}) (?=\{{(\w+)\}}|%\((\w+)\)s)", re.IGNORECASE)
    for language, words in RULES.items()
}
"""By language, the pattern that finds one of these words directly before a value."""


def elided(sentence: str, values: Mapping[str, object], language: str) -> str:
    """Return an unfilled sentence with its small words adapted to these values.

    >>> elided("Tour de {player}", {"player": "Ada"}, "fr"), elided("{one} o {two}", {"two": 8}, "es")
    ('Tour d’{player}', '{one} u {two}')
    """
    spots = SPOTS.get(language)
    if spots is None or not values:
        return sentence
    words = RULES[language]

    def short(found: re.Match[str]) -> str:
        word, before = found[1], found[2] or found[3]
        starts, changed = words[word.lower()]
        if not re.match(starts, plain(values.get(before, ""))):
            return found[0]
        return changed.capitalize() if word[0].isupper() else changed

    return spots.sub(short, sentence)


def plain(value: object) -> str:
    """Return a value in lower case without accents.

    >>> plain("Élodie")
    'elodie'
    """
    return "".join(
        one for one in unicodedata.normalize("NFD", str(value)) if not unicodedata.combining(one)
    ).lower()
