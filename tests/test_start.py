"""A new process has its app soon: what few requests need is imported by the first that needs it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

LATE = {
    "alembic",
    "cryptography",
    "flask_migrate",
    "fontTools",
    "limits",
    "prometheus_client",
    "redis",
    "resvg_py",
    "segno",
    "tinycss2",
}

START = """
import json, sys
from companion import create_app

settings = {"SECRET_KEY": "made up", "PUBLIC_URL": None, "REDIS_URL": None, "METRICS_KEY": None}
app = create_app({**settings, "SQLALCHEMY_DATABASE_URI": "sqlite://"})
started = sorted(sys.modules)
status = app.test_client().get("/").status_code
print(json.dumps([started, status, sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def loaded() -> list:
    """The modules of a process that has an app, the status of the start page, and the modules after it."""
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_an_app_starts_without_what_few_requests_need(loaded):
    assert LATE & set(loaded[0]) == set()


def test_the_start_page_needs_none_of_it_either(loaded):
    assert loaded[1] == 200
    assert LATE & set(loaded[2]) == set()
