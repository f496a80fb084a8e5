"""What `companion serve --https` answers to phones that do not trust it yet: the certificate, and how to."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as Redirect

from companion.web.access.links import base_url, is_ours

bp = Blueprint("trust", __name__)

BY_HTTP = frozenset({"trust.page", "trust.certificate", "static", "health.healthz", "health.readyz"})
"""What is answered to plain http: nothing of a table."""


def init_app(app: Flask) -> None:
    """Lead plain http to https, where this server speaks it itself."""
    app.register_blueprint(bp)
    if app.config["HTTPS"]:
        # First of all: a form that came by plain http has no token that counts, and is led on all the same.
        app.before_request_funcs.setdefault(None, []).insert(0, lead_to_https)


def lead_to_https() -> Redirect | None:
    """Send a phone on, by the name it came by if that is ours. Not for ever: tomorrow may be plain again."""
    if request.is_secure or request.endpoint in BY_HTTP:
        return None
    here = urlsplit(request.host_url)
    to = f"https://{here.netloc}" if is_ours(here.hostname or "") else base_url()
    return redirect(to + request.full_path.rstrip("?"), 307)


def told(setting: str) -> Any:
    """What the server says of its certificate; nothing is there where it has none of its own."""
    return current_app.config.get(setting) or abort(404)


@bp.get("/ca.crt")
def certificate() -> ResponseReturnValue:
    """What a phone installs, to trust this machine."""
    return Response(told("CA_CERTIFICATE"), mimetype="application/x-x509-ca-cert")


@bp.get("/trust")
def page() -> ResponseReturnValue:
    """How a phone comes to trust this machine."""
    return render_template("trust.html", fingerprint=told("CA_FINGERPRINT"), home=base_url())
