"""Forms that send files."""

from __future__ import annotations

from flask import request


def allow_files(longest: int) -> None:
    """Let this request send so many bytes. Call it before anything looks at the form.

    Werkzeug asks for two limits: the second one is for fields, but parts of a file with line breaks in it
    count there as well.
    """
    request.max_content_length = longest
    request.max_form_memory_size = longest
