"""A drawn sheet is 60 kB of text; a phone in the garden gets it packed."""

import gzip

import pytest
from pages import Phone

from companion.tables.create import open_table


@pytest.fixture
def ann(app):
    with app.app_context():
        opened = open_table("welcome_to_the_moon", {"adventure": "launch"}, ["Ann", "Bo"])
    return Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])


def asked(phone, path, accepts):
    return phone.client.get(f"/t/{phone.code}{path}", headers={"Accept-Encoding": accepts})


def test_a_page_is_packed_for_who_can_unpack_it(ann):
    plain, packed = asked(ann, "/panel", ""), asked(ann, "/panel", "gzip")
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert len(packed.data) * 4 < len(plain.data)
    assert gzip.decompress(packed.data).startswith(plain.data[:100])


def test_the_event_stream_is_not_packed_since_each_line_counts_at_once(ann):
    answer = ann.client.get(
        f"/t/{ann.code}/events?after=0", headers={"Accept-Encoding": "gzip, br"}, buffered=False
    )
    assert answer.content_type.startswith("text/event-stream")
    assert "Content-Encoding" not in answer.headers
    answer.close()


def test_what_is_short_anyway_is_left_alone(ann):
    answer = ann.client.get("/api/v1/nothing", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in answer.headers
