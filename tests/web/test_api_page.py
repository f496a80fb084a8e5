"""The page at `/api/v1` loads the kept library from this server, under the policy of every other page."""

import re

import pytest

from companion.web import assets
from companion.web.headers import POLICY


def test_it_loads_all_it_names_from_here(client):
    answer = client.get("/api/v1")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "Set-Cookie" not in answer.headers
    named = re.findall(r'(?:src|href|data-document)="(/[^"]+)"', answer.text)
    assert len(named) >= 7
    for address in named:
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("packing", assets.PACKINGS)
def test_the_library_is_sent_packed(client, packing):
    script = re.search(r'"(/static/[^"]+swagger-ui-bundle.min.js)"', client.get("/api/v1").text)[1]
    answer = client.get(script, headers={"Accept-Encoding": packing})
    assert answer.headers["Content-Encoding"] == packing
    assert len(answer.data) < 500_000
