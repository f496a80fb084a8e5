"""Bytes of a first and of a returning visit, as a browser would fetch them."""

from __future__ import annotations

import gzip
import http.client
import json
import re
import secrets
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode, urljoin, urlsplit

import brotli

from bench.growth import Tables
from bench.measurements import Measurements
from bench.processes import PEER
from bench.servers import OURS, Servers
from companion.tables.create import Opened

HTTP, HTTPS = "gzip, deflate", "gzip, deflate, br"
"""What a browser says it takes, by the scheme."""
IN_PAGE = (
    r'<link[^>]+rel="(?:stylesheet|icon|manifest|modulepreload)"[^>]+href="([^"]+)"',
    r'<link[^>]+href="([^"]+)"[^>]+rel="(?:stylesheet|icon|manifest|modulepreload)"',
    r'<(?:script|img)[^>]+src="([^"]+)"',
    r'<use[^>]+href="([^"#]+)',
)
IN_SCRIPT = (r"""(?:^|[;}\s])(?:import|export)\b[^'";(]*?['"](\.{1,2}/[^'"]+)['"]""",)
IN_FORM = {
    "csrf_token": r'name="csrf-token" content="([^"]+)"',
    "expect": r'name="expect" value="(\d+)"',
    "version": r'data-version="([^"]+)"',
}
"""What a tap takes along from its page."""
TAPS = {
    "astro_knights": "damage-boss",
    "welcome_to_the_moon": "choose",
    "exoplanet_colony": "change-production",
    "astrojam": "tick-visit",
    "hundred_astronauts": "change-hand",
    "any_game": "write-points",
}
"""What is tapped most often in each game."""
TYPED = {"write-points": "&points=12"}
"""Fields typed in the dialog that a tap opens, by the kind of the move."""
IN_SHEET = (r'url\("?([^")]+?)"?\)',)


@dataclass
class Kept:
    """What a browser remembers of an address."""

    tag: str
    for_good: bool


@dataclass
class Browser:
    """It fetches a page and all that the page names. `bytes` are those of the bodies, as they were sent."""

    port: int
    takes: str
    cookie: str = ""
    cache: dict[str, Kept] = field(default_factory=dict)
    bytes: int = 0
    requests: int = 0

    def visit(self, path: str) -> tuple[int, int]:
        """Bytes and requests of one visit."""
        self.bytes = self.requests = 0
        seen, left = {path}, [path]
        while left:
            address = left.pop()
            named = set(self.fetch(address)) - seen
            seen |= named
            left += named
        return self.bytes, self.requests

    def fetch(self, path: str) -> Iterator[str]:
        """One address, and those that it names; what is kept for good was followed before."""
        kept = self.cache.get(path)
        if kept and kept.for_good:
            return
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Accept-Encoding": self.takes, **({"Cookie": self.cookie} if self.cookie else {})}
        connection.request("GET", path, headers=headers | ({"If-None-Match": kept.tag} if kept else {}))
        answer = connection.getresponse()
        sent = answer.read()
        connection.close()
        self.requests += 1
        self.bytes += len(sent)
        if answer.status == 304:
            return
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        self.keep(path, answer)
        text = unpacked(sent, answer.headers.get("Content-Encoding", ""))
        yield from named(path, text, answer.headers.get_content_type())

    def page(self, path: str) -> str:
        """A page alone; from then on its session is told with each request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", path, headers={"Cookie": self.cookie})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        session = answer.headers.get("Set-Cookie", "").partition(";")[0]
        self.cookie = "; ".join(filter(None, (self.cookie, session)))
        return text

    def tap(self, path: str, page: str, value: str) -> int:
        """Bytes of the answer to a button of this page, which has to be taken."""
        told = {name: found[1] for name, pattern in IN_FORM.items() if (found := re.search(pattern, page))}
        headers = {"Accept-Encoding": self.takes, "Cookie": self.cookie, "X-Companion-Fragment": "true"}
        headers["X-Companion-Views"] = "turn tabs"  # as on a phone
        headers["X-Companion-Drawings"] = " ".join(re.findall(r'data-drawing="(\w+)"', page))
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        headers["X-Companion-Version"] = told.pop("version", "")
        body = urlencode({**told, "tap": value, "key": secrets.token_hex(8)})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        sent = answer.read()
        connection.close()
        if answer.status != 200:
            raise RuntimeError(
                f"{value}: {answer.status} {unpacked(sent, answer.headers.get('Content-Encoding', ''))[:300]}"
            )
        return len(sent)

    def keep(self, path: str, answer: http.client.HTTPResponse) -> None:
        rule, tag = answer.headers.get("Cache-Control", ""), answer.headers.get("ETag", "")
        if "no-store" not in rule and (tag or "immutable" in rule):
            self.cache[path] = Kept(tag, "immutable" in rule)


def named(path: str, text: str, kind: str) -> Iterator[str]:
    """What a browser fetches because of it, on this server."""
    patterns = {"text/html": IN_PAGE, "text/javascript": IN_SCRIPT, "text/css": IN_SHEET}.get(kind, ())
    for pattern in patterns:
        for found in re.findall(pattern, text, re.MULTILINE):
            address = urlsplit(urljoin(f"//here{path}", found))
            if address.netloc == "here" and not address.scheme:
                yield address.path + (f"?{address.query}" if address.query else "")


def unpacked(sent: bytes, packing: str) -> str:
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress}.get(packing, bytes)
    return str(unpack(sent).decode(errors="replace"))


def visits(notes: Measurements, servers: Servers, tables: Tables) -> None:
    """Home and a table in the middle of a game, over http and over https; and the peer's client."""
    long = tables.of(OURS, 10)
    code, key = long.opened.code, next(iter(long.opened.keys.seats.values()))
    for takes, scheme in ((HTTP, "gzip"), (HTTPS, "br")):
        for page, path, cookie in (("home", "/", ""), ("table", f"/t/{code}", f"table-{code}=1.{key}")):
            browser = Browser(servers.ports[OURS][0], takes, cookie)
            for visit in ("first", "returning"):
                size, requests = browser.visit(path)
                notes.add(("visits", page, scheme, visit, "bytes"), size)
                notes.add(("visits", page, scheme, visit, "requests"), requests)
    plays(notes, servers, tables)
    notes.add(("visits", "bundle"), bundle(servers.node))


def plays(notes: Measurements, servers: Servers, tables: Tables) -> None:
    """What a tap is answered with: at a recorded evening of each game, by the first phone that has it."""
    for slug, kind in TAPS.items():
        opened = tables.evening(slug)
        for takes, scheme in ((HTTP, "gzip"), (HTTPS, "br")):
            size = played(servers.ports[OURS][0], opened, kind, takes)
            notes.add(("visits", "play", slug, scheme), size)


def played(port: int, opened: Opened, kind: str, takes: str) -> int:
    """Bytes of the answer to the first tap of this kind on any phone of the table."""
    for key in opened.keys.seats.values():
        browser = Browser(port, takes, f"table-{opened.code}=1.{key}")
        page = browser.page(f"/t/{opened.code}")
        before = "/dialog/" if kind in TYPED else 'name="tap" value="'
        if tap := re.search(rf'{before}({kind}(?:\?[^"]*)?)"', page):
            return browser.tap(f"/t/{opened.code}/play", page, unescape(tap[1]) + TYPED.get(kind, ""))
    raise RuntimeError(f"nobody at {opened.code} can {kind}")


def bundle(node: str) -> int:
    """Bytes of the peer's client, packed."""
    made = subprocess.run([node, str(PEER / "bundle.js")], capture_output=True, text=True, check=True)
    return int(json.loads(made.stdout)["packed"])
