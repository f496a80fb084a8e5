"""What the tests of the web expect of an answer."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse


def refused(answer: TestResponse, status: int, **members: Any) -> dict[str, Any]:
    """The problem document of a refusal, with these members."""
    problem: dict[str, Any] = answer.get_json()
    assert answer.mimetype == "application/problem+json", problem
    assert (answer.status_code, problem["status"]) == (status, status), problem
    assert {name: problem.get(name) for name in members} == members
    assert problem["title"]
    assert problem["detail"].endswith((".", "!"))
    return problem
