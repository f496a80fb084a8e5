"""In which language a sentence is shown. Plain English first."""

from __future__ import annotations

from flask import Flask, has_request_context, request
from flask_babel import gettext

from companion.engine.text import Text
from companion.extensions import babel


def init_app(app: Flask) -> None:
    """Choose by what the browser asks for, among the languages there are."""
    babel.init_app(app, default_locale="en", locale_selector=chosen)
    app.add_template_filter(translated, "t")


def chosen() -> str:
    """The best language both sides know; English otherwise."""
    if not has_request_context():
        return "en"
    known = sorted({"en", *(str(locale) for locale in babel.list_translations())})
    return request.accept_languages.best_match(known, default="en")


def translated(sentence: str) -> str:
    """A sentence of the engine in the reader's language; a plain string as it is."""
    if not isinstance(sentence, Text):
        return sentence
    values = {
        name: translated(value) if isinstance(value, str) else value
        for name, value in sentence.values.items()
    }
    template: str = gettext(sentence.template)
    return template.format(**values) if values else template
