"""Translation of sentences into the language chosen on the phone, or else the browser's language.

English is written in the code; the other catalogues are in `companion/translations/`. Small words may change
before the value that follows (elision), such as French "le tour d’Ada".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

from babel import Locale
from babel.numbers import format_decimal
from flask import Flask, g, has_request_context, request
from flask_babel import get_locale, get_translations
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.engine.figures import figure
from companion.engine.seats import is_nameless
from companion.engine.text import Clause, Text
from companion.extensions import babel
from companion.web.this_phone import ENGLISH, LANGUAGES, look

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


def init_app(app: Flask) -> None:
    """Set up Babel, and let templates translate."""
    babel.init_app(app, default_locale=ENGLISH, locale_selector=chosen_locale)
    app.jinja_env.globals.update(gettext=gettext, ngettext=ngettext)
    app.add_template_filter(translated, "t")
    app.add_template_filter(points)
    app.jinja_env.finalize = in_own_words
    app.add_template_global(locale, "language")


def catalogue() -> Any:
    """Return the translations in the reader's language, looked up once per request."""
    try:
        return g.catalogue
    except AttributeError:
        g.catalogue = get_translations()
        return g.catalogue


@pass_context
def gettext(context: Context, text: str, /, **values: object) -> str:
    """Return a sentence in the reader's language, filled in. Templates call it as `_`."""
    return _filled(context, catalogue().ugettext(text), values)


@pass_context
def ngettext(context: Context, one: str, many: str, num: int, /, **values: object) -> str:
    """Return the translation of `one` or of its plural `many`, depending on `num`, filled in."""
    return _filled(context, catalogue().ungettext(one, many, num), {"num": num, **values})


def _filled(context: Context, sentence: str, values: Mapping[str, object]) -> str:
    values = {name: in_own_words(value) for name, value in values.items()}
    sentence = elided(sentence, values, locale())
    return (Markup(sentence) if context.eval_ctx.autoescape else sentence) % values  # noqa: S704 - ours, as written


def locale() -> str:
    """Return the reader's language."""
    if "locale" not in g:
        g.locale = str(get_locale())
    return str(g.locale)


def chosen_locale() -> Locale:
    """Return the locale of `chosen`."""
    return parsed(chosen())


@cache
def parsed(language: str) -> Locale:
    return Locale.parse(language)


def chosen() -> str:
    """Return the language chosen on this phone, else the best match for its browser, else English."""
    if not has_request_context():
        return ENGLISH
    return look().language or request.accept_languages.best_match(LANGUAGES, default=ENGLISH)


def points(number: int | float) -> str:
    """Return a number in the reader's notation: "12", "−3", "10.5" or "10,5"."""
    if isinstance(number, float):
        return str(format_decimal(number, "0.##", locale=locale(), group_separator=False)).replace("-", "−")
    return figure(number)


class Localized(Formatter):
    """Formatter that fills in a sentence with numbers in the reader's notation."""

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, int | float) and not format_spec:
            return points(value)
        filled = str(super().format_field(value, format_spec))
        return filled.replace("-", "−") if isinstance(value, int) else filled


def needs_locale(values: Mapping[str, object]) -> bool:
    """Return True if a value is negative or a float, whose notation depends on the reader."""
    return any(
        isinstance(value, float) or (isinstance(value, int) and value < 0) for value in values.values()
    )


def in_own_words(shown: Any) -> Any:
    """Return a value as templates print it. The default name of a seat, "Player 2", is translated."""
    if type(shown) is not str or not shown.startswith("Player ") or not is_nameless(shown):
        return shown
    return catalogue().ugettext("Player %(n)s") % {"n": shown.removeprefix("Player ")}


def translated(sentence: str) -> str:
    """Return a sentence of the engine in the reader's language.

    Of plain strings, only the default name of a seat is translated. An empty sentence is returned unchanged,
    because gettext stores the header of the catalogue as the translation of the empty text.
    """
    if not isinstance(sentence, Text):
        return str(in_own_words(sentence)) if type(sentence) is str else sentence
    if not sentence.template:
        return sentence
    values = {
        name: translated(value) if isinstance(value, str) else value
        for name, value in sentence.values.items()
    }
    template: str = (
        catalogue().ungettext(sentence.template, sentence.many, sentence.values["count"])
        if sentence.many
        else catalogue().ugettext(sentence.template)
    )
    if values:
        template = elided(template, values, locale())
        shown = (
            Localized().vformat(template, (), values) if needs_locale(values) else template.format(**values)
        )
        return shown.rstrip(".") if isinstance(sentence, Clause) else shown
    return str(sentence) if template == sentence.template else template


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
        if not re.match(starts, _bare(values.get(before, ""))):
            return found[0]
        return changed.capitalize() if word[0].isupper() else changed

    return spots.sub(short, sentence)


def _bare(value: object) -> str:
    """Return a value in lower case without accents: "elodie" for "Élodie"."""
    return "".join(
        one for one in unicodedata.normalize("NFD", str(value)) if not unicodedata.combining(one)
    ).lower()
