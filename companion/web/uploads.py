"""Forms that send files."""

from __future__ import annotations

from flask import request


def allow_files(longest: int) -> None:
    """Allow this request to send up to `longest` bytes. Call it before anything reads the form.

    Werkzeug has two limits. The second one is meant for the fields of a form, but Werkzeug also counts parts
    of a file that contain line breaks.
    """
    request.max_content_length = longest
    request.max_form_memory_size = longest
