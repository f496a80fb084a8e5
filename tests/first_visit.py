"""What a browser loads for a page, found as it finds it: links, scripts, icons, and what these name."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

LOADED = {"stylesheet", "preload", "icon", "manifest"}
"""The links that a browser follows by itself; the big icon it fetches only for a home screen."""

NAMED = {
    "text/css": re.compile(r"""url\(["']?(?!data:)([^"')]+)|@import ["']([^"']+)"""),
    "text/javascript": re.compile(r"""(?:^|[;}\s])(?:import|export)\b[^'";(]*['"](\.{1,2}/[^'"]+)"""),
}


class Page(HTMLParser):
    """The addresses that a page names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.named: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        relations = given.get("rel", "").split()
        if tag == "link" and LOADED & set(relations):
            self.named.append(given["href"])
        elif tag in ("script", "img") and given.get("src"):
            self.named.append(given["src"])
        elif tag in ("use", "image") and "href" in given:
            self.named.append(given["href"])


@dataclass(frozen=True)
class Loaded:
    """One answer: its address and how many bytes came over the network."""

    path: str
    size: int
    answer: TestResponse


def visit(client: FlaskClient, path: str, packing: str) -> Iterator[Loaded]:
    """The page, then everything it needs, each once."""
    ahead, seen = [path], {path}
    while ahead:
        now = ahead.pop(0)
        answer = client.get(now, headers={"Accept-Encoding": packing})
        assert answer.status_code == 200, f"{now} answers {answer.status}"
        yield Loaded(now, len(answer.data), answer)
        if now == path or answer.mimetype in NAMED:
            plain = client.get(now).text
            for other in named_in(plain, answer.mimetype):
                whole = urlsplit(urljoin(now, other)).path
                if not other.startswith("#") and whole not in seen:
                    seen.add(whole)
                    ahead.append(whole)


def named_in(text: str, mimetype: str) -> list[str]:
    """The addresses that a file names, as it writes them."""
    if mimetype == "text/html":
        return Page(text).named
    return ["".join(found) for found in NAMED[mimetype].findall(text)]


def told(loaded: list[Loaded]) -> str:
    """What came, the largest first, to be read where it was too much."""
    lines = [
        f"{one.size:7}  {posixpath.basename(one.path) or one.path}"
        for one in sorted(loaded, key=lambda one: -one.size)
    ]
    return "\n".join([f"{sum(one.size for one in loaded):7}  in {len(loaded)} answers", *lines])
