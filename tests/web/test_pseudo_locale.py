"""The house in a language made up for tests: a word without accents cannot be translated."""

import re
from html.parser import HTMLParser

import pytest

from companion.games import GAMES
from companion.web.templating import language

ACCENTED = str.maketrans("aceginorstuyzACEGINORSTUYZ", "åçéĝîñöŕšţûýžÅÇÉĜÎÑÖŔŠŢÛÝŽ")
PLACE = re.compile(r"(\{[^}]*\}|%\(\w+\)[a-z]|<[^>]+>|&\w+;)")
SHOWN = ("aria-label", "title", "placeholder", "alt")


def accented(template):
    """The sentence with accents; its places for values, tags and entities as they were."""
    parts = PLACE.split(template)
    return "".join(part if at % 2 else part.translate(ACCENTED) for at, part in enumerate(parts))


class Pseudo:
    """A catalogue of every sentence there is."""

    def ugettext(self, text):
        return accented(text)

    def ungettext(self, one, many, count):
        return accented(one if count == 1 else many)


class Plain(HTMLParser):
    """Collects what is shown and has a word without accents."""

    def __init__(self):
        super().__init__()
        self.inside, self.found = [], []

    def handle_starttag(self, tag, attrs):
        if tag in {"script", "style", "code", "pre"}:
            self.inside.append(tag)
        for name, value in attrs:
            if name in SHOWN:
                self.look(value or "")

    def handle_endtag(self, tag):
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data):
        if not self.inside:
            self.look(data)

    def look(self, text):
        for name in ("Companion", *(game.meta.name for game in GAMES.values())):
            text = text.replace(name, "")
        if re.search(r"[a-zA-Z]{3}", text) and text.isascii():
            self.found.append(text.strip())


@pytest.mark.parametrize("path", ["/", "/join", "/nothing"])
def test_every_word_of_a_page_can_be_translated(client, monkeypatch, path):
    monkeypatch.setattr(language, "get_translations", Pseudo)
    page, html = Plain(), client.get(path, headers={"Accept": "text/html"}).text
    page.feed(html)
    assert re.search("[åéîö]", html)
    assert page.found == []
