"""A recorded game becomes a table again from the browser; one that cannot be opens nothing, and says why."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from ended import ENDED
from pages import Phone

from companion.games import GAMES
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.store import table_rows
from companion.web.joining import from_file

RECORDED = Path(__file__).parent.parent / "recorded"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def send(client, *files):
    """Each file is a pair of what it holds and its name."""
    held = [(io.BytesIO(content), name) for content, name in files]
    return client.post("/import", data={"files": held}, content_type="multipart/form-data")


def recorded(slug):
    return (RECORDED / slug / f"{ENDED[slug]}.toml").read_bytes()


def tables(app):
    with app.app_context():
        return len(table_rows.all_rows(table_rows.WHOLE))


@pytest.mark.parametrize("slug", GAMES)
def test_the_file_that_a_table_gives_opens_it_again(app, slug):
    client = app.test_client()
    answer = send(client, (recorded(slug), "game.toml"))
    assert answer.status_code == 303
    code = answer.headers["Location"].removeprefix("/t/")
    assert client.get(f"/t/{code}").status_code == 200
    given = client.get(f"/t/{code}/recorded.toml").data
    second = send(app.test_client(), (given.replace(b"\n", b"\r\n"), "as an editor of Windows.toml"))
    other = second.headers["Location"].removeprefix("/t/")
    with app.app_context():
        one, two = (view_table(table_cache.find(each)) for each in (code, other))
    assert (one.state, one.number, one.outcome) == (two.state, two.number, two.outcome)
    assert one.outcome is not None


def test_who_brings_it_is_the_host(app):
    client = app.test_client()
    code = send(client, (recorded("astrojam"), "game.toml")).headers["Location"].removeprefix("/t/")
    phone = Phone(client, code)
    assert "Hand over" in phone.client.get(f"/t/{code}/invite").text


def test_several_files_are_one_campaign(app):
    client = app.test_client()
    answer = send(client, *[(recorded("astrojam"), f"{number}.toml") for number in (1, 2)])
    with app.app_context():
        first = table_rows.all_rows(table_rows.WHOLE.order_by(table_rows.TableRow.id))[0]
    assert f"/t/{first.rematch}" == answer.headers["Location"]


def test_several_files_follow_one_another_as_their_tables_were_opened(app):
    """A browser sends them in the order of their names, which end with random codes."""
    second, first = (b"opened = 2026-11-%dT00:00:00Z\n" % day + recorded("astrojam") for day in (25, 24))
    answer = send(app.test_client(), (second, "A.toml"), (first, "B.toml"))
    with app.app_context():
        newest = table_cache.find(answer.headers["Location"].removeprefix("/t/"))
    assert newest.record.opened_at == 1_795_564_800_000, "the table of the 25th"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "game.toml, line 1: game is missing."),
        (b"\xff\xfe", "game.toml, line 1: This is not UTF-8 text."),
        (b"game = 'chess'\nrules = 1\nseats = []\nlog = []", "There is no game called chess."),
        (b"<script>", "This is not TOML."),
    ],
)
def test_what_is_no_recorded_game_is_refused_with_its_line(app, content, sentence):
    answer = send(app.test_client(), (content, "game.toml"))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "<script>" not in answer.text.partition("<main")[2].partition("</main>")[0]
    assert tables(app) == 0


def test_a_log_that_cannot_be_played_opens_nothing(app):
    text = recorded("astrojam").decode()
    broken = re.sub(r'kind = "[^"]+"', 'kind = "win-at-once"', text, count=3).encode()
    answer = send(app.test_client(), (recorded("astrojam"), "whole.toml"), (broken, "broken.toml"))
    assert answer.status_code == 422
    assert "broken.toml, line" in answer.text
    assert tables(app) == 0


def test_files_of_different_games_do_not_follow_one_another(app):
    files = ((recorded(slug), f"{slug}.toml") for slug in ("astrojam", "hundred_astronauts"))
    answer = send(app.test_client(), *files)
    assert answer.status_code == 422
    assert "A table follows one of the same game" in answer.text
    assert tables(app) == 0


def test_no_file_and_too_many_files(app):
    client = app.test_client()
    assert "Choose a file first." in send(client, (b"", "")).text
    many = send(client, *[(b"", f"{n}.toml") for n in range(from_file.MOST_FILES + 1)])
    assert (many.status_code, "twenty" in many.text) == (422, True)


def test_a_file_that_is_too_large_is_refused_and_other_forms_stay_small(app):
    client = app.test_client()
    large = b"#" * from_file.LARGEST
    assert send(client, (large, "large.toml")).status_code == 413
    assert send(client, (large[: from_file.LARGEST // 2], "half.toml")).status_code == 422
    assert client.post("/join", data={"code": "A" * 70_000}).status_code == 413


def test_each_counts_as_a_new_table(app, monkeypatch):
    monkeypatch.setitem(app.config, "LIMIT_TABLES", "1 per hour")
    client = app.test_client()
    assert send(client, (recorded("astrojam"), "game.toml")).status_code == 303
    assert send(client, (recorded("astrojam"), "game.toml")).status_code == 429
    assert tables(app) == 1


def test_a_form_without_its_token_brings_nothing(app):
    app.config["WTF_CSRF_ENABLED"] = True
    assert send(app.test_client(), (recorded("astrojam"), "game.toml")).status_code == 400
    assert tables(app) == 0
