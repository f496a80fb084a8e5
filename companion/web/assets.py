"""Static files: packed, and under addresses that tell their version, so a browser asks for each only once.

| address | answer |
|---|---|
| `/static/v-1a2b3c4d5e/js/app.js` | the file, kept for good: other content has another address |
| `/static/v-<another>/js/app.js` | the present file, not kept: a page of before an update asks for more |
| `/static/js/app.js` | the present file, asked about each time |

The version stands before the path, so a module, a picture or an icon that a file names relative to itself has
it too. All files are read once, when the app is made: what an address says stays true while somebody edits or
pulls. Comments and indents stay here; a style sheet brings along those it imports.

WhiteNoise was weighed: it wants packed copies written beside the files, which in a checkout are soon those of
older content, and its versions stand in file names, which modules then could not call each other by.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import brotli
import rcssmin
import rjsmin
from flask import Flask, Response, abort, current_app, request

from companion.engine.text import Text

ENDPOINT = "static"
FOR_GOOD = "public, max-age=31536000, immutable"
VERSION = re.compile(r"[0-9a-f]{10}", re.ASCII)

KINDS = {
    ".css": Text("text/css"),
    ".js": Text("text/javascript"),
    ".png": Text("image/png"),
    ".svg": Text("image/svg+xml"),
    ".ttf": Text("font/ttf"),
    ".webmanifest": Text("application/manifest+json"),
}
"""By file name, and not as this machine would guess it: some systems take a script for plain text."""

PACKINGS = ("br", "gzip")
"""Best first. Browsers offer the first over HTTPS only."""

LIGHT = "@media (prefers-color-scheme: light)"

LARGE = 500_000
"""Bytes. Brotli's best takes seconds for more (1.7 MB: 3.8 s), and the server answers nobody meanwhile."""

SHEET_IN_SHEET = re.compile(r'^@import url\("([^"]+)"\);\n?', re.MULTILINE)
MODULE_IN_MODULE = re.compile(r"""^(?:import|export)\b[^'";(]*['"](\.{1,2}/[^'"]+)['"]""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent."""

    content: bytes
    kind: str
    tag: str

    def answer(self, packing: str) -> Response:
        """It, packed in one of `PACKINGS`; as it is where that is "" or does not make it smaller."""
        packed = packed_by(packing, self.content) if packing else self.content
        if len(packed) >= len(self.content):
            packing, packed = "", self.content
        response = Response(packed, content_type=self.kind)
        response.set_etag(f"{self.tag}-{packing}" if packing else self.tag)
        response.headers["Vary"] = "Accept-Encoding"
        if packing:
            response.headers["Content-Encoding"] = packing
        return response


@cache
def packed_by(packing: str, content: bytes) -> bytes:
    """As small as it soon gets; done once in a process, when the first browser asks."""
    if packing == "gzip":
        return gzip.compress(content, 9)
    return bytes(brotli.compress(content, quality=5 if len(content) > LARGE else 11))


class Assets:
    """The static folder as it was when this was made."""

    def __init__(self, folder: Path) -> None:
        contents = read(folder)
        contents |= {name: text for sheet in contents for name, text in in_one_theme(sheet, contents)}
        self.files = {name: asset(name, sent(name, contents)) for name in contents}
        self.version = fingerprint((name, found.content) for name, found in self.files.items())[:10]
        self._imports = {name: imported_by(name, contents[name]) for name in contents if name.endswith(".js")}

    def modules(self, *scripts: str) -> tuple[str, ...]:
        """The modules that these scripts import, and those that they import in turn."""
        found: dict[str, None] = {}
        ahead = list(scripts)
        while ahead:
            name = ahead.pop(0)
            if name not in found:
                found[name] = None
                ahead += self._imports[name]
        return tuple(name for name in found if name not in scripts)


def init_app(app: Flask) -> None:
    """Serve the app's static folder this way, and let `url_for` name the versioned addresses."""
    assets = Assets(Path(str(app.static_folder)))
    app.extensions["assets"] = assets
    app.view_functions[ENDPOINT] = serve
    app.add_url_rule(f"{app.static_url_path}/v-<version>/<path:filename>", ENDPOINT)
    app.add_template_global(assets.modules, "modules_of")

    app.after_request(forget_what_is_missing)

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == ENDPOINT:
            values.setdefault("version", assets.version)


def serve(filename: str, version: str = "") -> Response:
    """One file, for as long as its address is true."""
    assets: Assets = current_app.extensions["assets"]
    found = assets.files.get(filename)
    if found is None or (version and not VERSION.fullmatch(version)):
        abort(404)
    response = found.answer(request.accept_encodings.best_match(PACKINGS, ""))
    response.headers["Cache-Control"] = FOR_GOOD if version == assets.version else "no-cache"
    response.make_conditional(request)
    return response


def forget_what_is_missing(response: Response) -> Response:
    """A file that is not there now may come with the next version."""
    if request.endpoint == ENDPOINT and response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    return response


def asset(name: str, content: bytes) -> Asset:
    kind = KINDS.get(PurePosixPath(name).suffix, "text/plain")
    charset = "" if kind.startswith(("image/", "font/")) else "; charset=utf-8"
    return Asset(content, kind + charset, hashlib.sha256(content).hexdigest()[:20])


def read(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its path, but for hidden ones and what Python makes beside its own."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.parent.name != "__pycache__" and not path.name.startswith(".") and path.is_file()
    }


def in_one_theme(name: str, contents: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """A style sheet that follows the system's theme, for phones that always want the one or the other."""
    whole = joined(name, contents) if name.endswith(".css") else ""
    if LIGHT in whole:
        yield name.replace(".css", "-light.css"), whole.replace(LIGHT, "@media all").encode()
        yield name.replace(".css", "-dark.css"), whole.replace(LIGHT, "@media not all").encode()


def fingerprint(contents: Iterable[tuple[str, bytes]]) -> str:
    """What tells one set of named contents from another."""
    whole = hashlib.sha256()
    for name, content in contents:
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()


def sent(name: str, contents: Mapping[str, bytes]) -> bytes:
    """A file as browsers get it."""
    if name.endswith(".css"):
        return without_comments(name, joined(name, contents))
    if name.endswith(".js") and not name.endswith(".min.js"):
        return without_comments(name, contents[name].decode())
    return contents[name]


@cache
def without_comments(name: str, source: str) -> bytes:
    """A script or a style sheet, less what only people read."""
    shorten = rcssmin.cssmin if name.endswith(".css") else rjsmin.jsmin
    return str(shorten(source)).encode()


def joined(name: str, contents: Mapping[str, bytes]) -> str:
    """A style sheet with those it imports; of these, one in another folder may name no picture."""

    def imported(found: re.Match[str]) -> str:
        return joined(beside(name, found[1]), contents)

    return SHEET_IN_SHEET.sub(imported, contents[name].decode())


@cache
def imported_by(name: str, module: bytes) -> tuple[str, ...]:
    return tuple(beside(name, path) for path in MODULE_IN_MODULE.findall(module.decode()))


def beside(name: str, path: str) -> str:
    """What a file calls by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
