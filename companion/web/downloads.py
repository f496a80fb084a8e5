"""Answers that a browser keeps as files."""

from __future__ import annotations

from flask import Response


def named(response: Response, filename: str) -> Response:
    """A file to keep."""
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
