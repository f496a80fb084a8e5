"""Pages of `companion serve --https` for phones that do not trust this machine yet."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as Redirect

from companion.web.access.links import base_url, is_ours

bp = Blueprint("trust", __name__)

BY_HTTP = frozenset({"trust.page", "trust.certificate", "static", "health.healthz", "health.readyz"})
"""Endpoints that are served over plain HTTP. None of them shows data of a table."""


def init_app(app: Flask) -> None:
    """Register the pages, and redirect plain HTTP to HTTPS if this server speaks HTTPS itself."""
    app.register_blueprint(bp)
    if app.config["HTTPS"]:
        # This hook runs first, because others would refuse the invalid token of a form sent over plain HTTP.
        app.before_request_funcs.setdefault(None, []).insert(0, lead_to_https)


def lead_to_https() -> Redirect | None:
    """Redirect plain HTTP to HTTPS, with the same host name if it belongs to this machine.

    The redirect is temporary, because the server may be started without HTTPS next time.
    """
    if request.is_secure or request.endpoint in BY_HTTP:
        return None
    here = urlsplit(request.host_url)
    to = f"https://{here.netloc}" if is_ours(here.hostname or "") else base_url()
    return redirect(to + request.full_path.rstrip("?"), 307)


def told(setting: str) -> Any:
    """Return a setting about the certificate. Answers 404 if the server has no certificate of its own."""
    return current_app.config.get(setting) or abort(404)


@bp.get("/ca.crt")
def certificate() -> ResponseReturnValue:
    """Serve the CA certificate, which a phone installs to trust this machine."""
    return Response(told("CA_CERTIFICATE"), mimetype="application/x-x509-ca-cert")


@bp.get("/trust")
def page() -> ResponseReturnValue:
    """Show how to make a phone trust this machine."""
    return render_template("trust.html", fingerprint=told("CA_FINGERPRINT"), home=base_url())
