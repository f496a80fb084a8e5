"""Installing Companion on a home screen and opening it without a connection.

| address | answer |
|---|---|
| `/static/manifest/<version>/de.webmanifest` | name, icons and shortcuts, in that language |
| `/app-icon/maskable-192.png` | an icon of the app, rendered from its SVG |
| `/sw.js` | the service worker, `static/js/worker.js`. Browsers run it over HTTPS and on localhost only |
| `/offline` | the page that the worker shows if no server answers |

The manifest's address names the language because browsers fetch it without cookies.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale

from companion.engine.text import Text
from companion.web.assets import FOR_GOOD, KINDS, Assets
from companion.web.templating.language import translated
from companion.web.this_phone import LANGUAGES

bp = Blueprint("installed", __name__)

GROUND = "#0b0e15"
SIZES = (192, 512)
"""Side lengths of an icon in pixels, as Chromium requires them."""

ICONS = {"any": "icons/app.svg", "maskable": "icons/app-maskable.svg"}
"""Files by purpose. A launcher may crop a maskable icon to its own shape."""

SHORTCUTS = {
    "/": Text("Start a game"),
    "/join": Text("Join with a code"),
    "/people": Text("People and plays"),
}
SCREENS = {"narrow": "585x996", "wide": "1280x800"}
"""Screenshots in `static/screens/` by form factor. Browsers fetch them on installation."""


@bp.get("/static/manifest/<version>/<language>.webmanifest")
def manifest(version: str, language: str) -> ResponseReturnValue:
    """Serve the web app manifest in one of `LANGUAGES`.

    Browsers may cache it permanently if `version` is the version of this server.
    """
    if language not in LANGUAGES:
        abort(404)
    with force_locale(language):
        response = current_app.json.response(described(language))
    response.content_type = str(KINDS[".webmanifest"])
    present = version == current_app.jinja_env.globals["version"]
    response.headers["Cache-Control"] = FOR_GOOD if present else "no-cache"
    return response


def described(language: str) -> dict[str, Any]:
    """Return the manifest in the current locale."""
    return {
        "id": "/",
        "name": "Companion",
        "short_name": "Companion",
        "description": translated(Text("The app beside the board game.")),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [icon(purpose, size) for purpose in ICONS for size in SIZES],
        "shortcuts": [{"name": translated(name), "url": url} for url, name in SHORTCUTS.items()],
        "screenshots": [screen(form, sizes) for form, sizes in SCREENS.items()],
    }


def icon(purpose: str, size: int) -> dict[str, str]:
    src = url_for("installed.app_icon", purpose=purpose, size=size)
    return {"src": src, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


def screen(form: str, sizes: str) -> dict[str, str]:
    src = url_for("static", filename=f"screens/{form}.png")
    return {"src": src, "sizes": sizes, "type": "image/png", "form_factor": form}


@bp.get("/app-icon/<purpose>-<int:size>.png")
def app_icon(purpose: str, size: int) -> ResponseReturnValue:
    """Serve an icon of one of `ICONS` in one of `SIZES`."""
    if purpose not in ICONS or size not in SIZES:
        abort(404)
    return Response(render_png(assets().files[ICONS[purpose]].content, size), content_type="image/png")


@cache
def render_png(svg: bytes, size: int) -> bytes:
    """Render an SVG as a PNG of `size` by `size` pixels."""
    import resvg_py  # imported here, because most processes render no PNG

    return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), width=size, height=size))


@bp.get("/sw.js")
def worker() -> ResponseReturnValue:
    """Serve the service worker. Its address must be at the root so that it controls all pages."""
    found = assets().files["scripts/worker.js"]
    return Response(found.content, content_type=found.kind)


@bp.get("/offline")
def offline() -> ResponseReturnValue:
    """Serve the page for a lost connection. It lists the files that an open table may still load."""
    kept = [
        name
        for name in assets().files
        if name.startswith(("scripts/", "vendor/idiomorph", "vendor/nosleep", "icons/sprite"))
    ]
    return render_template("offline.html", kept=[name for name in kept if name != "scripts/worker.js"])


def assets() -> Assets:
    found: Assets = current_app.extensions["assets"]
    return found
