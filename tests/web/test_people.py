"""Pages about people and plays: finished tables are counted, and every number leads to its plays."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from other_game import with_parts
from pages import Phone

from companion.engine.sums import LARGEST
from companion.games import GAMES
from companion.plays import book
from companion.plays.bgsplay import to_bgsplay
from companion.plays.json_file import to_json
from companion.plays.play import play_of
from companion.plays.reading import read_plays
from companion.tables import people
from companion.tables.create import open_table
from companion.tables.game_file.replayer import import_file
from companion.tables.loaded.cache import table_cache
from companion.tables.people import KeptLine, KeptPlay, KeptPlayer, Wanted
from companion.tables.play import Tap, play_tap
from tests.ended import ENDED

RECORDED = Path(__file__).parents[1] / "recorded"
PAGES = ("/people", "/plays", "/people/{ada}", "/people/{ada}?game=toy", "/plays/games/toy")


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def over(app, opened):
    """The host's phone, at the end of a toy that Alice and Bob played."""
    host = Phone(app.test_client(), opened.code).open(opened.keys.host)
    host.play("correct", what="count", value="100")
    return host


def keep(app, key, names, group="", **more):
    """A play that the first of these won."""
    players = tuple(
        KeptPlayer(
            name,
            known_as=name,
            winner=not place,
            rank=place + 1,
            score=30 - place,
            began=place == 1,
            lines=(KeptLine("Numbers", 30 - place),),
        )
        for place, name in enumerate(names)
    )
    given = {"board": "Big", "points": True, "started": 0, "finished": 3_600_000, **more}
    with app.app_context():
        people.keep(
            KeptPlay(group, key, "toy", "Toy", result="ranked", origin="form", players=players, **given)
        )


def links(html, start="/plays"):
    return [unescape(link) for link in re.findall(r'href="([^"]+)"', html) if link.startswith(start)]


# --- catching up ---------------------------------------------------------------------------------


def test_a_finished_table_is_a_play_of_its_people(app, over):
    html = over.client.get("/people").text
    assert ">Alice</a>" in html
    assert ">Bob</a>" in html
    with app.app_context():
        (play,) = people.plays(Wanted(""))
        assert (play.slug, play.code, play.origin) == ("toy", over.code, "table")
        assert book.as_play(play) == replace(play_of(table_cache.find(over.code)), least=1, most=play_most())


def test_players_whose_names_differ_in_case_are_two_people(app, client):
    with app.app_context():
        opened = open_table("toy", {"goal": 100}, ["Ana", "ANA"])
    Phone(app.test_client(), opened.code).open(opened.keys.host).play("correct", what="count", value="100")
    client.get("/people")
    with app.app_context():
        (play,) = people.plays(Wanted(""))
        assert len({None, *(one.person for one in play.players)}) == 3
        told = book.as_play(play)
        assert [one.id for one in told.players] == [
            one.id for one in play_of(table_cache.find(opened.code)).players
        ]
        back = [read_plays(write([told]).encode(), "").plays for write in (to_json, to_bgsplay)]
    for (one,) in back:
        assert [player.known_as for player in one.players] == ["Ana", "ANA"]


def play_most():
    return GAMES["toy"].meta.players[1]


def test_a_running_table_is_no_play(app, opened):
    Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert "Nothing is counted yet" in app.test_client().get("/people").text


def test_an_undone_end_takes_the_play_back_and_a_new_end_counts_once(app, over):
    over.client.get("/people")
    over.play("undo", expect=over.number)
    assert "No play fits" in over.client.get("/plays").text
    over.play("redo", expect=over.number)
    over.client.get("/people")
    over.client.get("/plays")
    with app.app_context():
        assert len(people.plays(Wanted(""))) == 1


def test_a_play_outlives_its_table(app, over):
    over.client.get("/people")
    assert f'href="/t/{over.code}/result"' in over.client.get("/plays").text
    with app.app_context():
        from companion.tables.store.prune import delete_table

        assert delete_table(table_cache.find(over.code).record.id, 2**53)
        table_cache.forget()
    html = over.client.get("/plays").text
    assert ">Alice</span>" in html
    assert "/result" not in html


def test_only_a_phone_of_the_table_is_led_to_its_result(app, over):
    assert "/result" not in app.test_client().get("/plays").text


def test_a_first_visit_counts_a_few_tables_and_says_how_many_are_left(app, over, monkeypatch):
    with app.app_context():
        assert book.catch_up("", most=0) == 1
        assert people.plays(Wanted("")) == []
        assert book.catch_up("", most=1) == 0
        assert len(people.plays(Wanted(""))) == 1


def test_a_table_without_a_known_result_is_passed_over(app, over, monkeypatch):
    def failing(state):
        raise ZeroDivisionError

    monkeypatch.setitem(GAMES, "toy", with_parts(GAMES["toy"], score=failing))
    assert "Nothing is counted yet" in over.client.get("/people").text
    with app.app_context():
        assert book.catch_up("", most=0) == 0, "it is in nobody's way"


def test_a_broken_table_hides_no_other_play(app, over, monkeypatch, caplog):
    with app.app_context():
        other = open_table("toy", {"goal": 3}, ["Ada"])
    host = Phone(app.test_client(), other.code).open(other.keys.host)
    host.play("correct", what="count", value="3")

    def broken(table):
        if table.code == over.code:
            raise KeyError("gone")
        return play_of(table)

    monkeypatch.setattr(book, "play_of", broken)
    html = over.client.get("/people").text
    assert ">Ada</a>" in html
    assert ">Alice</a>" not in html
    assert "cannot be worked out" in caplog.text


def test_a_score_that_no_play_may_have_is_left_out_and_hides_nothing(app):
    """A pad adds up to more than may be typed; the pages of people answered 500 for everybody."""
    with app.app_context():
        made = open_table("any_game", {"shape": "rounds", "rounds": 3}, ["Ada", "Ben"])
    host = Phone(app.test_client(), made.code).open(made.keys.host)
    for row in ("r1", "r2", "r3"):
        for seat, points in (("red", LARGEST), ("blue", 7)):
            assert host.play("write-points", seat=seat, row=row, points=points).status_code == 200
    for page in ("/people", "/plays"):
        answer = host.client.get(page)
        assert answer.status_code == 200
        assert "Ada" in answer.text
    with app.app_context():
        (play,) = people.plays(Wanted(""))
    assert [(one.name, one.score, one.winner) for one in play.players] == [
        ("Ada", None, True),
        ("Ben", 21, False),
    ]


def test_an_unnamed_seat_is_no_person(app, client):
    with app.app_context():
        opened = open_table("toy", {"goal": 3}, ["Ada", ""])
    host = Phone(app.test_client(), opened.code).open(opened.keys.host)
    host.play("correct", what="count", value="3")
    html = client.get("/people").text
    assert ">Ada</a>" in html
    assert "Player 2" not in html
    assert "Player 2" in client.get("/plays").text


def test_a_recorded_game_that_is_brought_back_is_counted_once(app, over):
    over.client.get("/people")
    recorded = over.get("/recorded.toml").data
    with app.app_context():
        from companion.tables import game_file

        game_file.import_games([game_file.read_bytes(recorded)])
        assert book.catch_up("") == 0
        assert len(people.plays(Wanted(""))) == 1


@pytest.mark.parametrize("slug", ENDED)
def test_every_game_is_counted(app, client, slug):
    with app.app_context():
        import_file(RECORDED / slug / f"{ENDED[slug]}.toml")
    shown = client.get("/people").text
    with app.app_context():
        (play,) = people.plays(Wanted(""))
    assert play.slug == (slug if slug != "any_game" else "golf")  # the title that its table typed
    assert play.game in shown
    html = client.get(f"/plays/games/{play.slug}").text
    assert "Everybody" in html
    for link in {*links(html), *links(html, "/people/")}:
        assert client.get(link).status_code == 200


@pytest.mark.parametrize("slug", ENDED)
def test_the_play_of_every_game_comes_back_from_a_file(app, client, slug):
    with app.app_context():
        import_file(RECORDED / slug / f"{ENDED[slug]}.toml")
    client.get("/people")
    with app.app_context():
        (play,) = people.plays(Wanted(""))
        (read,) = read_plays(client.get("/plays.json").data, "").plays
    for name in ("key", "slug", "game", "bgg", "board", "result", "ending", "highest_wins"):
        assert getattr(read, name) == getattr(play, name), name
    assert read.finished // 1000 == play.finished // 1000  # a file tells seconds
    told = ("name", "score", "rank", "winner", "began", "role", "lines")
    assert [[getattr(one, name) for name in told] for one in read.players] == [
        [getattr(one, name) for name in told] for one in play.players
    ]


def test_a_title_typed_at_the_score_pad_is_the_game_of_that_name(app, client):
    for title, slug in (("Golf", "golf"), ("welcome to the moon", "welcome_to_the_moon")):
        setup = {"title": title, "shape": "rounds", "rounds": 1}
        with app.app_context():
            code = open_table("any_game", setup, ["Ada", "Ben"]).code
            for seat in ("red", "blue"):
                fields = {"seat": seat, "row": "r1", "points": 3}
                play_tap(table_cache.find(code), Tap("write-points", fields, "host"))
            assert play_of(table_cache.find(code)).slug == slug


def test_the_play_of_a_typed_title_is_made_once_and_goes_with_an_undo(app, client):
    """Its game is the title, so its slug is not that of the table."""
    with app.app_context():
        setup = {"title": "Golf", "shape": "rounds", "rounds": 1}
        opened = open_table("any_game", setup, ["Ada", "Ben"])
        for seat in ("red", "blue"):
            fields = {"seat": seat, "row": "r1", "points": 3}
            play_tap(table_cache.find(opened.code), Tap("write-points", fields, "host"))
        group = table_cache.find(opened.code).record.group
        book.catch_up(group)
        assert people.uncounted(group) == []
        play_tap(table_cache.find(opened.code), Tap("undo", {}, "host", expect=2))
        assert people.drop_reopened(group) == 1


def id_of(app, name, group=""):
    with app.app_context():
        return next(one.id for one in people.people(group) if one.name == name)


# --- the pages -----------------------------------------------------------------------------------


@pytest.fixture
def evening(app, client):
    """Three plays of Ada, Ben and Cleo."""
    keep(app, "one", ("Ada", "Ben"))
    keep(app, "two", ("Ada", "Ben", "Cleo"), finished=40 * 86_400_000)
    keep(app, "three", ("ben", "ADA"), finished=41 * 86_400_000, board="")
    return client


def plays_behind(client, link):
    return client.get(link).text.count('class="card known play"')


def test_each_number_leads_to_the_plays_it_is_made_of(app, evening):
    for path in PAGES:
        page = path.format(ada=id_of(app, "Ada"))
        html = evening.get(page).text
        figures = re.findall(
            r'<a class="tally" href="([^"]+)"><span class="figure figure-s">(\d+)</span>'
            r'<span class="figure-label">(?:plays?|wins?|wins in a row|times? as start player)</span>',
            html,
        )
        rows = re.findall(
            r'<a (?:class="muted" )?href="(/plays\?[^"]+)"[^>]*>'
            r"(?:<strong>)?(\d+)(?:</strong>| wins?| lost| won)",
            html,
        )
        assert page == "/plays" or len(figures + rows) > 2, page
        for link, number in (*figures, *rows):
            assert plays_behind(evening, unescape(link)) == int(number), (page, link)


def test_every_link_of_every_page_answers(app, evening):
    for page in PAGES:
        html = evening.get(page.format(ada=id_of(app, "Ada"))).text
        for link in {*links(html, "/plays"), *links(html, "/people")}:
            assert evening.get(link).status_code == 200, link


def test_a_person_page_says_how_they_play(app, evening):
    html = evening.get(f"/people/{id_of(app, 'Ada')}").text
    assert "<h1" in html
    assert "Ada" in html
    assert ">67%<" in html
    assert "wins in a row" in html
    assert re.search(
        r'href="/plays\?person=\d+&amp;won=no&amp;with=\d+&amp;with_won=yes">1 lost to them</a>', html
    )


def test_a_game_page_says_what_beginning_is_worth(evening):
    html = evening.get("/plays/games/toy").text
    assert "won by the start player" in html
    assert "by chance 44%" in html
    assert "Points by line of the score" in html
    assert evening.get("/plays/games/nothing").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "?person=x",
        "?person=99999999999999",
        "?won=maybe",
        "?page=-1",
        "?page=9999999999",
        "?since=1e9",
        "?board=%00",
    ],
)
def test_a_filter_that_is_none_does_no_harm(evening, address):
    assert evening.get(f"/plays{address}").status_code == 200
    assert evening.get("/people/99999999999999").status_code == 404
    assert evening.get("/people/777777").status_code == 404


def test_many_plays_come_by_pages(app, client):
    for number in range(35):
        keep(app, f"{number}", ("Ada",), finished=number)
    first = client.get("/plays").text
    assert "35 plays" in first
    (older,) = [link for link in links(first) if "page=1" in link]
    assert client.get(older).text.count('class="card known play"') == 15


def test_pages_that_count_are_limited(app, client):
    app.config.update(LIMITS=True, LIMIT_READS="2 per hour")
    assert [client.get("/people").status_code for _ in range(3)] == [200, 200, 429]


def test_the_start_page_leads_there(client):
    assert 'href="/people"' in client.get("/").text


# --- the next table ------------------------------------------------------------------------------


def test_names_known_here_are_offered_to_every_phone(evening):
    html = evening.get("/new/toy").text
    for name in ("Ada", "Ben", "Cleo"):
        assert f'data-fill="{name}"' in html


def test_a_name_typed_on_this_phone_is_offered_once(evening):
    with evening.session_transaction() as session:
        session["people"] = ["Zoë", "ADA"]
    offered = re.findall(r'data-fill="([^"]+)"', evening.get("/new/toy").text)
    assert offered[:2] == ["Zoë", "ADA"]
    assert "Ada" not in offered
