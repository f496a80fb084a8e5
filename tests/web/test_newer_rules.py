"""A table whose rules are newer than this server's: it opens, says so, and changes nothing."""

import pytest
from pages import Phone, sentence_in

from companion.extensions import db
from companion.tables.loaded.cache import table_cache
from companion.tables.store.models import TableRow

SENTENCE = "This table is played by version 7 of the rules; this server knows them up to version 1."


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def newer(app, opened, alice):
    alice.post("/moves", {"kind": "add", "seat": "red", "by": 5})
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(db.update(TableRow).values(rules=7))
        table_cache.forget()
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def test_the_page_says_why_and_has_no_button_that_plays(newer):
    page = newer.get().text
    assert SENTENCE in page
    assert "/play" not in page.split("</main>")[0]


def test_a_tap_is_refused_with_the_same_sentence(newer):
    answer = newer.play("add", seat="red", by=1)
    assert answer.status_code == 422
    assert sentence_in(answer.text).startswith(SENTENCE)


def test_a_program_is_told_the_same(newer, alice):
    answer = alice.post("/moves", {"kind": "add", "seat": "red", "by": 1})
    assert (answer.status_code, answer.json["detail"][: len(SENTENCE)]) == (422, SENTENCE)
    assert alice.number == 1
