"""Answers that a browser saves as files."""

from __future__ import annotations

from flask import Response


def named(response: Response, filename: str) -> Response:
    """Make a browser save this response under a file name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
