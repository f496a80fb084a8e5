"""Page and server tell each other their versions; what an older page sent and nobody can read is named so."""

import re

import pytest
from pages import Phone, sentence_in

from companion.web.version import made_of

OLD = {"X-Companion-Version": "of-before"}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def ann(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])


def played(phone, headers=(), **fields):
    """What a page's script sends."""
    sent = {"X-Companion-Fragment": "true", **dict(headers)}
    return phone.client.post(f"/t/{phone.code}/play", data=fields, headers=sent)


def version_in(html):
    return re.search(r'<body[^>]* data-version="(\w+)"', html)[1]


def test_a_page_carries_the_version_that_the_answers_name(ann):
    version = version_in(ann.get().text)
    assert re.fullmatch(r"[0-9a-f]{16}", version)
    answers = [ann.get("/panel"), ann.get("/panel", known=ann.number), ann.add(), ann.get("/nothing")]
    assert [answer.status_code for answer in answers] == [200, 204, 200, 404]
    assert {answer.headers["X-Companion-Version"] for answer in answers} == {version}
    assert version_in(ann.client.get("/").text) == version


def test_a_stranger_and_a_broken_form_are_told_too(client, opened):
    for path in (f"/t/{opened.code}/panel", "/t/ZZZZZ"):
        assert "X-Companion-Version" in client.get(path).headers


def test_what_is_no_table_names_none(client):
    for path in ("/", "/static/js/app.js", "/api/v1/games"):
        assert "X-Companion-Version" not in client.get(path).headers


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "levitate"},
        {"kind": ""},
        {"kind": "add", "seat": "red", "by": "several"},
        {"kind": "add", "seat": "red", "by": 1, "expect": "now"},
        {"kind": "undo", "of": "the last"},
        {"tap": "levitate"},
        {"tap": ""},
        {"tap": "add?seat=red&by=several"},
        {"tap": "add?seat=red&by=1", "expect": "now"},
        {"tap": "undo?of=the+last"},
    ],
)
def test_a_tap_of_an_old_page_that_cannot_be_read_is_named_so(ann, fields):
    answer = played(ann, OLD, **fields)
    assert (answer.status_code, answer.headers["X-Companion-Fault"]) == (422, "move")
    assert sentence_in(answer.text)


def test_what_the_rules_refuse_is_no_fault_of_the_page(ann):
    for fields in ({"kind": "undo"}, {"tap": "undo"}):
        answer = played(ann, OLD, **fields)
        assert answer.status_code == 422
        assert "X-Companion-Fault" not in answer.headers


def test_a_page_of_this_version_is_not_to_blame(ann):
    page = {"X-Companion-Version": version_in(ann.get().text)}
    for headers in (page, {}):
        answer = played(ann, headers, kind="levitate")
        assert answer.status_code == 422
        assert "X-Companion-Fault" not in answer.headers


def test_an_old_page_plays_on(ann):
    assert played(ann, OLD, kind="add", seat="red", by=1).status_code == 200
    assert ann.number == 1


def test_other_files_make_another_version(tmp_path):
    def version():
        made_of.cache_clear()
        return made_of("static", tmp_path)

    (tmp_path / "page.html").write_text("one")
    first = version()
    assert version() == first
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "page.pyc").write_text("made beside it")
    assert version() == first
    (tmp_path / "page.html").write_text("two")
    assert version() != first


class TestForms:
    """With the token that every form carries."""

    @pytest.fixture
    def config(self, config):
        return {**config, "WTF_CSRF_ENABLED": True}

    @pytest.mark.parametrize("token", ["", "of-another-key"])
    def test_a_form_whose_session_is_gone_says_so_and_changes_nothing(self, ann, token):
        answer = played(ann, kind="add", seat="red", by=1, csrf_token=token)
        assert (answer.status_code, answer.headers["X-Companion-Fault"]) == (400, "token")
        assert sentence_in(answer.text) == "This page is out of date. Nothing was changed; load it again."
        assert f'href="/t/{ann.code}"' in answer.text
        assert ann.number == 0

    def test_a_form_outside_of_a_table_leads_to_the_start_page(self, client):
        answer = client.post("/new/toy", data={"csrf_token": "of-another-key"})
        assert answer.status_code == 400
        assert "out of date" in sentence_in(answer.text)
        assert 'href="/"' in answer.text
