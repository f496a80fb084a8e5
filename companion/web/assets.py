"""Static files: compressed, and at addresses that name their version so that a browser loads each only once.

| address | answer |
|---|---|
| `/static/v-1a2b3c4d5e/js/app.js` | the file, cached permanently because changed content gets a new address |
| `/static/v-<another>/js/app.js` | the current file, revalidated each time; older pages request it |
| `/static/js/app.js` | the current file, revalidated each time |

The version is in front of the path, so it also applies to a module, a picture or an icon to which a file
refers by a relative path. All files are read once, when the app is created, so an address keeps its content
while files are edited or pulled. Comments and indents are removed. A style sheet contains the style sheets
that it imports.

WhiteNoise does not fit. It needs compressed copies beside the files, which are soon outdated in a checkout.
It also puts versions into file names, so modules could not import each other by name.
"""

from __future__ import annotations

import gzip
import hashlib
import os
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
"""Content types by file suffix, fixed here because some systems guess plain text for a script."""

PACKINGS = ("br", "gzip")
"""Content encodings, best first. Browsers offer Brotli over HTTPS only."""

LIGHT = "@media (prefers-color-scheme: light)"

RENAMED = {"js/onward.js": "js/next-table.js"}
"""New names of renamed files. A page that stays open, such as the shared screen, requests the old names."""

LARGE = 500_000
"""Size in bytes above which Brotli uses a lower quality.

At the highest quality, compressing 1.7 MB blocks the server for 3.8 s.
"""

SHEET_IN_SHEET = re.compile(r'^@import url\("([^"]+)"\);\n?', re.MULTILINE)
MODULE_IN_MODULE = re.compile(r"""^(?:import|export)\b[^'";(]*['"](\.{1,2}/[^'"]+)['"]""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent."""

    content: bytes
    kind: str
    tag: str

    def answer(self, packing: str) -> Response:
        """Return the file, compressed with `packing`.

        It is sent uncompressed if `packing` is "" or if compression would not make it smaller.
        """
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
    """Return the content compressed with one of `PACKINGS`. Cached for the life of the process."""
    if packing == "gzip":
        return gzip.compress(content, 9)
    return bytes(brotli.compress(content, quality=5 if len(content) > LARGE else 11))


class Assets:
    """All static files, read once when this object is created."""

    def __init__(self, folder: Path) -> None:
        contents = read(folder)
        contents |= {name: text for sheet in contents for name, text in in_one_theme(sheet, contents)}
        self.files = {name: asset(name, sent(name, contents)) for name in contents}
        self.version = fingerprint((name, found.content) for name, found in self.files.items())[:10]
        self._imports = {name: imported_by(name, contents[name]) for name in contents if name.endswith(".js")}

    def modules(self, *scripts: str) -> tuple[str, ...]:
        """Return the modules that these scripts import, directly or through other modules."""
        found: dict[str, None] = {}
        ahead = list(scripts)
        while ahead:
            name = ahead.pop(0)
            if name not in found:
                found[name] = None
                ahead += self._imports[name]
        return tuple(name for name in found if name not in scripts)


def init_app(app: Flask) -> None:
    """Serve the app's static folder, and make `url_for` return the versioned addresses."""
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
    """Serve one file. Browsers may cache it permanently only if the address has the current version."""
    assets: Assets = current_app.extensions["assets"]
    found = assets.files.get(RENAMED.get(filename, filename))
    if found is None or (version and not VERSION.fullmatch(version)):
        abort(404)
    response = found.answer(request.accept_encodings.best_match(PACKINGS, ""))
    response.headers["Cache-Control"] = FOR_GOOD if version == assets.version else "no-cache"
    response.make_conditional(request)
    return response


def forget_what_is_missing(response: Response) -> Response:
    """Forbid caching the response for a missing file, because the next version may have the file."""
    if request.endpoint == ENDPOINT and response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    return response


def asset(name: str, content: bytes) -> Asset:
    kind = KINDS.get(PurePosixPath(name).suffix, "text/plain")
    charset = "" if kind.startswith(("image/", "font/")) else "; charset=utf-8"
    return Asset(content, kind + charset, hashlib.sha256(content).hexdigest()[:20])


def read(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder by its relative path, without hidden files and `__pycache__`."""
    found: dict[str, bytes] = {}
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        below = Path(parent).relative_to(folder).as_posix()
        for name in sorted(names):
            if not name.startswith("."):
                found[posixpath.normpath(posixpath.join(below, name))] = Path(parent, name).read_bytes()
    return found


def in_one_theme(name: str, contents: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield a light and a dark variant of a style sheet that follows the system's theme."""
    whole = joined(name, contents) if name.endswith(".css") else ""
    if LIGHT in whole:
        yield name.replace(".css", "-light.css"), whole.replace(LIGHT, "@media all").encode()
        yield name.replace(".css", "-dark.css"), whole.replace(LIGHT, "@media not all").encode()


def fingerprint(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a SHA-256 digest of named contents."""
    whole = hashlib.sha256()
    for name, content in contents:
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()


def sent(name: str, contents: Mapping[str, bytes]) -> bytes:
    """Return a file as it is sent: style sheets joined, scripts and style sheets without comments."""
    if name.endswith(".css"):
        return without_comments(name, joined(name, contents))
    if name.endswith(".js") and not name.endswith(".min.js"):
        return without_comments(name, contents[name].decode())
    return contents[name]


@cache
def without_comments(name: str, source: str) -> bytes:
    """Return a script or a style sheet without comments and needless spaces."""
    shorten = rcssmin.cssmin if name.endswith(".css") else rjsmin.jsmin
    return str(shorten(source)).encode()


def joined(name: str, contents: Mapping[str, bytes]) -> str:
    """Return a style sheet that contains the style sheets it imports.

    An imported style sheet from another folder must not refer to pictures, because its relative paths are
    not adapted.
    """

    def imported(found: re.Match[str]) -> str:
        return joined(beside(name, found[1]), contents)

    return SHEET_IN_SHEET.sub(imported, contents[name].decode())


@cache
def imported_by(name: str, module: bytes) -> tuple[str, ...]:
    return tuple(beside(name, path) for path in MODULE_IN_MODULE.findall(module.decode()))


def beside(name: str, path: str) -> str:
    """Return the path of the file to which a file (`name`) refers by a relative path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
