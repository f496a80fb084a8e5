"""The page that puts a table back: served for each game at any moment, with each step as a check box."""

import re
from html import unescape
from pathlib import Path

import pytest
import sample
from other_game import with_parts
from pages import Phone

from companion.games import GAMES
from companion.tables.game_file.replayer import import_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

RECORDED = Path(__file__).parents[1] / "recorded"
FILES = sorted(RECORDED.glob("*/*.toml"))
SENTENCE = "This view of the table cannot be drawn."


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def phone(app, opened):
    """The host's, at a table where one was counted, then two."""
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for by in (1, 2):
        assert phone.play("add", seat="red", by=by).status_code == 200
    return phone


def steps(html):
    """What stands beside the check boxes."""
    found = re.findall(r'<label><input type="checkbox"[^>]*><span>(.*?)</span></label>', html)
    return [unescape(one) for one in found]


def hyphened(text):
    """The engine's sentences have a hyphen where the page writes a minus."""
    return str(text).replace("−", "-")


def part(html, start, end="</section>"):
    return html[html.index(start) :].partition(end)[0]


@pytest.mark.parametrize("path", sample.part(FILES, 5), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_game_is_put_back_at_many_moments(app, path):
    """The first entry, the last, and some between: what the game lists is on the page, and no less."""
    with app.app_context():
        opened = import_file(path)
        table = table_cache.find(opened.code)
        last = view_table(table).number
        moments = sorted({0, 1, last // 4, last // 2, 3 * last // 4, last})
        states = [view_table(table, at=at).state for at in moments]
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    game = GAMES[path.parent.name]
    for at, state in zip(moments, states, strict=True):
        page = phone.get("/rebuild", at=at)
        groups = game.checklist(state)
        assert page.status_code == 200
        listed = [hyphened(step) for group in groups for step in group.steps]
        assert [hyphened(step) for step in steps(page.text)] == listed
        text = hyphened(unescape(page.text))
        read = [part for group in groups for part in (group.place, *group.notes)]
        assert [part for part in read if hyphened(part) not in text] == []


def test_a_game_that_says_nothing_of_its_own_lists_its_values(phone):
    assert steps(phone.get("/rebuild").text) == ["Count: 3", "Dealt by the app: yes"]
    assert steps(phone.get("/rebuild", at=1).text) == ["Count: 1", "Dealt by the app: yes"]
    assert steps(phone.get("/rebuild", at=0).text) == ["Count: 0", "Dealt by the app: yes"]


def test_the_marker_of_the_emergency_level_is_put_on_a_number_of_actions(app):
    with app.app_context():
        opened = import_file(RECORDED / "exoplanet_colony" / "lost_level.toml")
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert "Emergency Level: put the marker on the space of 4 actions." in phone.get("/rebuild", at=1).text
    assert "Emergency Level: put the marker on the last space." in phone.get("/rebuild").text


def test_it_says_which_moment_it_is(phone):
    assert "As it stands now, after entry 2" in phone.get("/rebuild").text
    assert "As it was after entry 1" in phone.get("/rebuild", at=1).text
    assert "As it was before the first entry" in phone.get("/rebuild", at=0).text


def test_the_ticks_belong_to_the_moment(phone):
    assert f'data-laid="{phone.code}/2"' in phone.get("/rebuild").text
    assert f'data-laid="{phone.code}/1"' in phone.get("/rebuild", at=1).text


def test_the_question_and_whose_turn_it_is_stand_at_the_end(app):
    with app.app_context():
        opened = import_file(RECORDED / "hundred_astronauts" / "three_bases.toml")
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    after = part(phone.get("/rebuild", at=43).text, 'id="next"')
    assert "Ben’s turn" in after
    assert "Each act once at most." in after
    over = part(phone.get("/rebuild").text, 'id="next"')
    assert "How it ended" in over
    assert "Ada has 100 astronauts" in over


@pytest.mark.parametrize("at", ["3", "99999999999999", "-1", "x", "", "1.0"])
def test_a_moment_that_never_was_is_not_found(phone, at):
    page = phone.get("/rebuild", at=at)
    assert page.status_code == 404
    assert "There is no entry" in page.text or "A whole number" in page.text
    assert steps(page.text) == []


def test_a_table_that_cannot_be_drawn_says_so(app, phone, monkeypatch):
    def failing(state):
        raise RuntimeError

    app.testing = False
    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], checklist=failing))
    page = phone.get("/rebuild")
    assert page.status_code == 500
    assert SENTENCE in page.text
    assert "<input" not in part(page.text, "<main", "</main>")
    assert f"/t/{phone.code}/history" in page.text


def test_a_state_that_cannot_be_replayed_says_so(app, phone, monkeypatch):
    def failing(state):
        raise RuntimeError

    app.testing = False
    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], before=failing))
    with app.app_context():
        table_cache.forget()
    page = phone.get("/rebuild")
    assert (page.status_code, SENTENCE in page.text) == (500, True)


def test_a_question_that_fails_leaves_the_list(app, phone, monkeypatch):
    def failing(state, seat):
        raise RuntimeError

    app.testing = False
    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], prompts=failing))
    page = phone.get("/rebuild")
    assert (page.status_code, len(steps(page.text))) == (200, 2)


def test_the_menu_the_history_and_the_past_lead_here(phone):
    here = f'href="/t/{phone.code}/rebuild'
    assert f'{here}"' in part(phone.get().text, 'class="menu-list"', "</details>")
    assert [f'{here}?at={at}"' in phone.get("/history").text for at in (1, 2)] == [True, True]
    assert f'{here}?at=1"' in part(phone.get(at=1).text, 'class="past"')
    assert here not in phone.get("/recent", script=True).text, "there is no room in the log beside the table"


def test_the_view_of_a_seat_stays(phone):
    text = phone.get("/history", seat="blue").text
    assert (
        f"/t/{phone.code}/rebuild?at=2&amp;seat=blue" in text
        or f"/t/{phone.code}/rebuild?at=2&seat=blue" in text
    )


def test_who_watches_may_rebuild_and_is_told_no_more(app, opened, phone):
    watching = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    seated = Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])
    assert steps(watching.get("/rebuild").text) == steps(seated.get("/rebuild").text)
    assert f"/t/{phone.code}/rebuild?at=1" in watching.get(at=1).text


def test_who_has_no_key_sees_nothing(app, opened):
    assert app.test_client().get(f"/t/{opened.code}/rebuild").status_code in (303, 401)
