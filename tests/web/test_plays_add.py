"""A play that was not played here is typed into a form."""

import re

import pytest

from companion.tables import people
from companion.tables.people import KeptPlay, Wanted


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def typed(*players, **more):
    """What the form sends: each player as name, score, winner, began."""
    data = {"key": "once", "game": "Go", "day": "2024-05-01", "minutes": "50", "result": "ranked", **more}
    for place, player in enumerate(players):
        name, score, winner, began = (*player, "", False, False)[:4]
        data |= {f"players-{place}-name": name, f"players-{place}-score": score}
        data |= {f"players-{place}-winner": "y"} if winner else {}
        data |= {f"players-{place}-began": "y"} if began else {}
    return data


def the_play(app):
    with app.app_context():
        (play,) = people.plays(Wanted(""))
    return play


def test_a_typed_play_is_counted(app, client):
    data = typed(("Ada", "40", False, True), (" Ben ", "45"), ("Cleo", "40"), place="Home", board="Big")
    answer = client.post("/plays/add", data=data)
    assert (answer.status_code, answer.location) == (303, "/plays?game=go")
    play = the_play(app)
    assert (play.game, play.slug, play.origin, play.place, play.board) == ("Go", "go", "form", "Home", "Big")
    assert (play.finished - play.started, play.points, play.cooperative) == (50 * 60_000, True, False)
    assert [(one.name, one.rank, one.winner, one.began) for one in play.players] == [
        ("Ada", 2, False, True),
        ("Ben", 1, True, False),
        ("Cleo", 2, False, False),
    ]
    html = client.get(answer.location).text
    assert "50 min" in html
    assert "May 1" in html or "2024-05" in html


def test_names_that_differ_in_case_are_two_people_who_keep_their_wins(app, client):
    client.post("/plays/add", data=typed(("Ana", "4"), ("ANA", "9")))
    client.post("/plays/add", data=typed(("ANA", "9"), ("Ana", "4"), key="again", game="Chess"))
    with app.app_context():
        found = {one.name: (one.plays, one.wins) for one in people.play_statistics.everybody("")}
    assert found == {"Ana": (2, 0), "ANA": (2, 2)}


def test_the_lowest_score_may_win_and_a_named_winner_counts(app, client):
    client.post("/plays/add", data=typed(("Ada", "4"), ("Ben", "9"), lowest="y"))
    assert [one.winner for one in the_play(app).players] == [True, False]
    client.post("/plays/add", data=typed(("Ada", "4"), ("Ben", "9", True), key="twice", game="Chess"))
    with app.app_context():
        (chess,) = people.plays(Wanted("", game="chess"))
    assert [one.winner for one in chess.players] == [False, True]


@pytest.mark.parametrize(("result", "wins"), [("won", True), ("lost", False)])
def test_together_all_win_or_lose(app, client, result, wins):
    client.post("/plays/add", data=typed(("Ada",), ("Ben",), game="astro knights", result=result))
    play = the_play(app)
    assert (play.slug, play.game, play.cooperative) == ("astro_knights", "Astro Knights", True)
    assert [one.winner for one in play.players] == [wins, wins]


def test_a_form_that_is_sent_twice_is_one_play(app, client):
    for _ in range(2):
        assert client.post("/plays/add", data=typed(("Ada",))).status_code == 303
    the_play(app)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (typed(), "Who played?"),
        (typed(("Ada",), (" Ada ",)), "Ada is there twice."),
        (typed(("Ada",), game=" "), "Which game was it?"),
        (typed(("Ada",), day="2999-01-01"), "has not come yet"),
        (typed(("Ada",), day="1960-01-01"), "too long ago"),
        (typed(("Ada",), day="soon"), "is marked below"),
        (typed(("Ada",), minutes="7000"), "From 0 to 6000 minutes."),
        (typed(("Ada", "many")), "A number up to 999999999 with at most two decimal places"),
        (typed(("x" * 25,)), "of 0 to 24 characters"),
        (typed(("Ada",), game="Astro Knights"), "Astro Knights is won or lost together."),
        (
            typed(("Ada",), game="100 Astronauts", result="won"),
            "is played against one another.",
        ),
        (typed(("Ada",), result="tie"), "is marked below"),
    ],
)
def test_what_is_no_play_is_refused_and_all_that_was_typed_stays(app, client, data, sentence):
    answer = client.post("/plays/add", data=data)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert 'value="once"' in answer.text
    with app.app_context():
        assert people.plays(Wanted("")) == []


def test_the_page_offers_who_and_what_is_known(app, client):
    client.post("/plays/add", data=typed(("Ada",)))
    html = client.get("/plays/add").text
    assert '<option value="Ada">' in html
    assert '<option value="Go">' in html
    assert '<option value="Astro Knights">' in html
    assert 'href="/plays/add"' in client.get("/people").text


def test_adding_is_limited_and_needs_the_token(app, client):
    app.config.update(LIMITS=True, LIMIT_TABLES="1 per hour")
    assert [client.post("/plays/add", data=typed(("Ada",))).status_code for _ in range(2)] == [303, 429]
    app.config.update(LIMITS=False, WTF_CSRF_ENABLED=True)
    assert client.post("/plays/add", data=typed(("Ada",))).status_code == 400


def test_a_phone_without_a_group_adds_nothing(app, client):
    app.config["PEOPLE"] = "group"
    assert client.get("/plays/add").status_code == 404
    assert client.post("/plays/add", data=typed(("Ada",))).status_code == 404


def the_id(app):
    return the_play(app).id


def boxes(html):
    """What stands in the boxes of a form, by their names; of ticks those that are set."""
    found = re.findall(r"<input[^>]*>", html.partition("<main")[2])
    named = [{**dict(re.findall(r'(\w+)="([^"]*)"', box)), "on": " checked" in box} for box in found]
    typed = [box for box in named if box.get("type") not in ("checkbox", "radio") or box["on"]]
    return {box["name"]: box.get("value", "") for box in typed if box.get("value")}


def test_a_typed_play_is_changed_in_its_own_form(app, client):
    first = typed(("Ada", "40", False, True), ("Ben", "45"), place="Home", board="Big")
    client.post("/plays/add", data=first)
    before = the_play(app)
    assert f'href="/plays/{before.id}/edit"' in client.get("/plays").text
    html = client.get(f"/plays/{before.id}/edit").text
    shown = boxes(html)
    assert {name: shown[name] for name in first if name != "key" and first[name]} == {
        name: value for name, value in first.items() if name != "key" and value
    }
    assert "players-1-winner" not in shown, "it follows from the scores, so other scores give another"
    answer = client.post(
        f"/plays/{before.id}/edit", data={**shown, "players-0-score": "50", "day": "2024-05-02"}
    )
    assert (answer.status_code, answer.location) == (303, "/plays?game=go")
    after = the_play(app)
    assert (after.id, after.key, after.finished - before.finished) == (before.id, before.key, 86_400_000)
    assert [(one.name, one.score, one.winner, one.began) for one in after.players] == [
        ("Ada", 50, True, True),
        ("Ben", 45, False, False),
    ]


def test_a_winner_who_was_named_stays_ticked_where_a_play_is_changed(app, client):
    client.post("/plays/add", data=typed(("Ada", "4"), ("Ben", "9"), ("Cleo", "5", True)))
    assert boxes(client.get(f"/plays/{the_id(app)}/edit").text)["players-2-winner"] == "y"


def test_a_change_that_is_refused_changes_nothing(app, client):
    client.post("/plays/add", data=typed(("Ada", "40"), ("Ben", "45")))
    before = the_play(app)
    for wrong in (typed(("Ada",), ("Ada",)), typed(("Ada",), minutes="7000")):
        answer = client.post(f"/plays/{before.id}/edit", data=wrong)
        assert answer.status_code == 422
        assert f'action="/plays/{before.id}/edit"' in answer.text
    assert the_play(app) == before


def test_a_typed_play_is_deleted_once_and_asked_for_first(app, client):
    client.post("/plays/add", data=typed(("Ada", "40")))
    address = f"/plays/{the_id(app)}/delete"
    assert "cannot be undone" in client.get(address).text
    the_play(app)
    assert client.post(address).location == "/plays"
    with app.app_context():
        assert people.plays(Wanted("")) == []
    assert client.post(address).status_code == 404


def test_a_play_of_a_table_and_one_of_others_are_left_alone(app, client):
    with app.app_context():
        for key, group, origin in (("a", "", people.TABLE), ("b", "x" * 32, people.FORM)):
            people.keep(KeptPlay(group, key, "go", "Go", 0, 60_000, "ranked", origin))
        ids = [play.id for group in ("", "x" * 32) for play in people.plays(Wanted(group))]
    for play in (*ids, 10**30):
        for page in ("edit", "delete"):
            assert client.get(f"/plays/{play}/{page}").status_code == 404
            assert client.post(f"/plays/{play}/{page}", data=typed(("Ada",))).status_code == 404
    with app.app_context():
        assert len(people.plays(Wanted(""))) == len(people.plays(Wanted("x" * 32))) == 1


def test_a_play_with_somebody_who_was_forgotten_cannot_be_typed_again_only_deleted(app, client):
    client.post("/plays/add", data=typed(("Ada", "40"), ("Ben", "45")))
    with app.app_context():
        ada = next(one for one in people.people("") if one.name == "Ada")
        people.forget_person("", ada.id)
    html = client.get("/plays").text
    assert f"/plays/{the_id(app)}/edit" not in html
    assert f"/plays/{the_id(app)}/delete" in html
    assert client.get(f"/plays/{the_id(app)}/edit").status_code == 404


def test_points_may_have_decimals_and_be_a_sum(app, client):
    form = typed(("Ada", "3.44"), ("Ben", "4 + 0,13"), ("Cleo", "−5"), lowest="y")
    assert client.post("/plays/add", data=form).status_code == 303
    with app.app_context():
        (play,) = people.plays(Wanted(""))
    found = {one.name: (one.score, one.rank) for one in play.players}
    assert found == {"Ada": (3.44, 2), "Ben": (4.13, 3), "Cleo": (-5, 1)}
    assert "3.44" in client.get("/plays").text
    assert "3,44" in client.get("/plays", headers={"Accept-Language": "de"}).text
    game = client.get(f"/plays/games/{play.slug}").text
    assert "−5" in game
    assert "4.13" in game


def test_twelve_people_fit_into_the_form(client):
    assert client.get("/plays/add").text.count('name="players-') == 4 * 12


def test_a_minus_can_be_typed_wherever_a_number_may_be_below_zero(client):
    """The keys that `inputmode=numeric` brings on an iPhone have none."""
    html = client.get("/plays/add").text
    assert not [field for field in re.findall("<input[^>]*-score[^>]*>", html) if "inputmode" in field]
