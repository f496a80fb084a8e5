"""A state that its game cannot cope with: history, undo and files are served all the same."""

import pytest
from other_game import with_parts
from pages import Phone, taps

from companion.extensions import db
from companion.games import GAMES
from companion.tables.loaded.cache import table_cache

SENTENCE = "This view of the table cannot be drawn."
QUESTIONS = ("prompts", "offers", "values", "names", "moment", "outcome", "score", "figures", "at_turn")
FILES = ("/result.json", "/result.csv", "/recorded.toml")
READ = ("/history", "/recent", "/result", "/settings", "/invite", *FILES)


class Fault(Exception):
    """What no game raises on purpose."""


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False, "METRICS_KEY": "watching"}


@pytest.fixture
def phone(app, opened):
    """The host's, at a table where one was counted, then two."""
    app.testing = False
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for by in (1, 2):
        assert phone.play("add", seat="red", by=by).status_code == 200
    return phone


@pytest.fixture
def break_it(monkeypatch, app):
    """From here on, the game fails at these questions about a state that has counted to three or further."""

    def broken(*questions):
        game = GAMES["toy"]

        def failing(ask):
            def answer(state, *more):
                if state is None or state.count >= 3:
                    raise Fault
                return ask(state, *more)

            return answer

        failures = {name: failing(getattr(game, name)) for name in questions}
        monkeypatch.setitem(GAMES, "toy", with_parts(game, **failures))
        with app.app_context():
            table_cache.forget()

    return broken


def metric(client, name):
    text = client.get("/metrics", headers={"Authorization": "Bearer watching"}).text
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"{name} ")))


@pytest.mark.parametrize("question", [*QUESTIONS, "all"])
def test_history_files_and_undo_are_served_whatever_fails(phone, alice, break_it, question):
    break_it(*(QUESTIONS if question == "all" else [question]))
    assert phone.client.get("/").status_code == 200
    for path in ("", "/panel", *READ):
        assert phone.get(path).status_code == 200, path
    for path in ("", "/log", "/recorded"):
        assert alice.get(path).status_code == 200, path
    assert phone.play("undo", of=2).status_code == 200
    page = phone.get()
    assert (page.status_code, SENTENCE in page.text) == (200, False)
    assert alice.get().json["state"]["count"] == 1


def test_the_page_says_so_and_offers_history_undo_and_files(app, phone, break_it, caplog):
    assert SENTENCE not in phone.get().text
    break_it("prompts")
    page = phone.get().text
    assert SENTENCE in page
    for part in (f"/t/{phone.code}/history", "/recorded.toml", "/result.json"):
        assert part in page.split("</main>")[0], part
    assert {"kind": "undo", "of": "2"} in taps(page)
    assert f"Table {phone.code} cannot be rendered after entry 2" in caplog.text
    assert "Fault" in caplog.text
    assert metric(app.test_client(), "companion_views_undrawable_total") == 1


def test_a_play_that_was_stored_is_answered_as_such_although_its_table_cannot_be_drawn(phone, break_it):
    """Another answer would have the phone send it again."""
    break_it("prompts")
    answer = phone.play("add", seat="red", by=1)
    assert (answer.status_code, SENTENCE in answer.text) == (200, True)
    assert 'data-number="3"' in answer.text


def test_a_log_that_cannot_be_replayed_is_still_read_and_taken_back(app, phone, alice, monkeypatch):
    """A fault in a rule: the state itself cannot be worked out."""

    def failing(state):
        if state.count >= 1:
            raise Fault
        return state

    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], before=failing))
    with app.app_context():
        table_cache.forget()
    for path in ("", "/panel", *READ):
        assert phone.get(path).status_code == 200, path
    assert SENTENCE in phone.get().text
    answer = alice.get().json
    assert (answer["state"], answer["prompts"], answer["offers"], answer["standings"]) == (None, [], [], [])
    assert phone.play("undo", of=2).status_code == 200
    assert SENTENCE not in phone.get().text
    assert alice.get().json["state"]["count"] == 1


def test_a_lost_database_is_no_fault_of_the_game(phone, monkeypatch):
    def lost(*_):
        raise db.exc.OperationalError("SELECT", {}, OSError("gone"))

    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], prompts=lost))
    assert phone.get().status_code == 503


def test_a_test_sees_the_fault(phone, app, break_it):
    app.testing = True
    break_it("prompts")
    with pytest.raises(Fault):
        phone.get()
