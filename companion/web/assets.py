"""Static files: compressed, and at addresses that name their version so that a browser loads each only once.

| address | answer |
|---|---|
| `/static/v-1a2b3c4d5e/icons/app.svg` | the file, cached permanently: changed content gets a new address |
| `/static/v-<another>/icons/app.svg` | the current file, revalidated each time; older pages request it |
| `/static/icons/app.svg` | the current file, revalidated each time |

The version is in front of the path, so it also applies to a module, a picture or an icon to which a file
refers by a relative path. All files are read once, when the app is created, so an address keeps its content
while files are edited or pulled.

`static/built/` has what the build made of scripts and style sheets (`.build/bundle.mjs`). Its files have no
folder of their own in an address, and a style sheet takes the place of its source. Sources of scripts stay at
`js/`, because pages of version 1.0.0 request them.

WhiteNoise does not fit. It needs compressed copies beside the files, which are soon outdated in a checkout.
It also puts versions into file names, so modules could not import each other by name.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import brotli
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

BUILT = "built/"

RENAMED = {"js/onward.js": "js/next-table.js"}
"""New names of renamed files. A page that stays open, such as the shared screen, requests the old names."""

LARGE = 500_000
"""Size in bytes above which Brotli uses a lower quality.

At the highest quality, compressing 1.7 MB blocks the server for 3.8 s.
"""


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
        built = {name: contents.pop(name) for name in tuple(contents) if name.startswith(BUILT)}
        contents |= {name.removeprefix(BUILT): content for name, content in built.items()}
        self.files = {name: asset(name, content) for name, content in contents.items()}
        self.version = fingerprint(contents.items())[:10]


def init_app(app: Flask) -> None:
    """Serve the app's static folder, and make `url_for` return the versioned addresses."""
    assets = Assets(Path(str(app.static_folder)))
    app.extensions["assets"] = assets
    app.view_functions[ENDPOINT] = serve
    app.add_url_rule(f"{app.static_url_path}/v-<version>/<path:filename>", ENDPOINT)
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


def fingerprint(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a SHA-256 digest of named contents."""
    whole = hashlib.sha256()
    for name, content in contents:
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()
