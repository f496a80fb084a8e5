"""Games in turns: the seat at turn is played by its phone, and the others' phones say so."""

from __future__ import annotations

import re

import pytest
from each import each
from games.situations import SITUATIONS
from games.welcome_to_the_moon.table import a_table
from pages import Phone, dialogs, sentence_in, taps
from situation_tables import open_situation, situation_games

from companion.games import GAMES
from companion.tables.access import access_keys
from companion.tables.checks import has_owners, holder_of
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

MOON = "welcome_to_the_moon"

ANYBODYS = {
    "astrojam": {
        "begin",
        "place-astronaut",
        "place-robot",
        "deal-items",
        "place-crates",
        "draw-hands",
        "lay-task",
        "lay-condition",
        "lay-objective",
        "name-items",
        "play-first-turn",
        "track",
    },
    "hundred_astronauts": {
        "begin",
        "caught-hoarding",
        "change-hand",
        "change-inventory",
        "put-building",
        "remove-building",
        "deck-ran-out",
        "track",
        "type-blueprint",
    },
    "welcome_to_the_moon": {
        "turn-over",
        "open-missions",
        "type-cards",
        "add-card",
        "finish",
        "score-astra",
        "campaign-note",
        "campaign-note-remove",
        "campaign-stars",
    },
}
"""The common steps of each competitive game: setting up, dealing, what a card's word changes on the table."""


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture(params=["astrojam", "hundred_astronauts"])
def turns(app, request):
    """A table of a game in turns, in the first turn of Ann (red)."""
    setups = {"astrojam": {}, "hundred_astronauts": {"library": []}}
    with app.app_context():
        opened = open_table(request.param, setups[request.param], ["Ann", "Ben"])
        begin(opened.code, request.param)
    return opened


def begin(code, game):
    steps = [("begin", {"seat": "red"})]
    if game == "astrojam":
        steps += [("place-astronaut", {"all": True}), ("place-robot", {"all": True})]
        steps += [("deal-items", {"by_hand": True}), ("place-crates", {"board": "all"}), ("draw-hands", {})]
        for column, item, place in (("computer", 1, "lab"), ("engine", 2, "engine"), ("lab", 3, "computer")):
            steps.append(("lay-task", {"column": column, "item": f"item-{item}"}))
            steps.append(("lay-condition", {"column": column, "place": place}))
    else:
        steps.append(("start-turn", {}))
    for kind, fields in steps:
        play_tap(
            table_cache.find(code),
            Tap(kind, fields, by="host", expect=view_table(table_cache.find(code)).number),
        )


def phone(app, opened, key):
    made = Phone(app.test_client(), opened.code).open(key)
    assert made.get().status_code == 200
    return made


@pytest.fixture
def ann(app, turns):
    return phone(app, turns, turns.keys.seats["red"])


@pytest.fixture
def ben(app, turns):
    return phone(app, turns, turns.keys.seats["blue"])


@pytest.fixture
def host(app, turns):
    return phone(app, turns, turns.keys.host)


def passes(one, query=""):
    """The tap that ends the actions of the turn, on the table as it stands."""
    return one.post(f"/play{query}", script=True, kind="end-actions", expect=one.number)


def acts(html):
    """The kinds of move that a page's buttons make."""
    return {tap["kind"] for tap in taps(html)} | {path.removeprefix("dialog/") for path, _ in dialogs(html)}


def of_turn(html):
    """Those of them that belong to whose turn it is."""
    moves = {kind: move for game in GAMES.values() for kind, move in game.moves.items()}
    return {kind for kind in acts(html) if kind in moves and moves[kind].of_turn}


@each("slug", list(GAMES))
def test_each_move_of_a_competitive_game_belongs_to_a_seat_or_is_known_to_be_anybodys(slug):
    """A new move has to be decided here; a cooperative game's are everybody's, and so is a score pad."""
    moves = GAMES[slug].moves
    anybodys = {kind for kind, move in moves.items() if not move.owned and not move.of_turn} - {"correct"}
    if has_owners(GAMES[slug]):
        assert anybodys == ANYBODYS[slug]
    else:
        assert GAMES[slug].plays.cooperative or slug == "any_game"


def test_a_rivals_phone_does_not_play_in_my_turn(ann, ben):
    refused = passes(ben)
    assert refused.status_code == 403
    assert sentence_in(refused.text) == "Ann plays on their own phone."
    assert passes(ann).status_code == 200


def test_a_rivals_phone_shows_no_act_of_my_turn(ann, ben):
    assert "end-actions" in of_turn(ann.get().text)
    html = ben.get().text
    assert of_turn(html) == set()
    assert "Ann’s turn" in html
    assert "Play for" not in html


def test_what_is_anybodys_stays_so(ann, ben):
    assert ben.play("correct", what="red.hand", value="5").status_code == 200


def test_my_rivals_undo_leaves_my_turn_alone(ann, ben):
    passes(ann)
    assert "Undo:" not in ben.get().text
    assert ben.play("undo", of=ann.number).status_code == 403
    assert "Undo:" in ann.get().text
    assert ann.play("undo", of=ann.number).status_code == 200


def test_the_hosts_phone_plays_for_whose_turn_it_is_when_it_says_so(ann, host):
    html = host.get().text
    assert of_turn(html) == set()
    query = "?seat=red&play-for=yes"
    assert f'href="/t/{host.code}{query.replace("&", "&amp;")}" data-view>Play for Ann<' in html
    assert passes(host).status_code == passes(host, "?seat=red").status_code == 403
    assert "end-actions" in of_turn(host.get(**{"seat": "red", "play-for": "yes"}).text)
    assert passes(host, query).status_code == 200


def test_the_log_says_for_whom_another_seat_played(app, turns, ann):
    """The host sits at blue and ends Ann's actions for her."""
    host = phone(app, turns, turns.keys.host)
    host.client.get(f"/t/{turns.code}/key/{turns.keys.seats['blue']}")
    assert passes(host, "?seat=red&play-for=yes").status_code == 200
    line = host.get("/recent", script=True).text.split("</li>")[0]
    assert 'class="seat-badge seat-blue"' in line
    assert "for Ann" in line


@pytest.mark.parametrize("query", ["", "?seat=red", "?seat=blue"])
def test_one_phone_for_all_needs_no_further_tap(host, query):
    """Nobody else has joined: the host's phone plays in every turn, from whichever view."""
    assert "end-actions" in of_turn(host.get(**({"seat": query[6:]} if query else {})).text)
    assert passes(host, query).status_code == 200


def test_a_seat_without_a_phone_is_played_by_a_rivals_phone(ben):
    """Ann has no phone: Ben's, passed around, plays her turn and takes it back."""
    assert "end-actions" in of_turn(ben.get().text)
    assert passes(ben).status_code == 200
    assert ben.play("undo", of=ben.number).status_code == 200


def test_a_phone_that_is_behind_is_told_that_the_table_went_on(ann, ben):
    """Not that the turn is another's: its tap was meant for the table it shows."""
    seen = ann.number
    passes(ann)
    assert ann.post("/play", script=True, kind="end-actions", expect=seen).status_code == 409


@pytest.fixture
def three(app, monkeypatch):
    """A table of Welcome to the Moon: Ann (red) is done with her turn, Ben (blue) and Cleo (green) think."""
    name = "three, one done"
    monkeypatch.setitem(SITUATIONS[MOON], name, a_table("launch", 3).fail("red").done("red").state)
    monkeypatch.setitem(GAMES, MOON, situation_games()[MOON])
    with app.app_context():
        return open_situation(MOON, name, ("Ann", "Ben", "Cleo"))


def test_a_sheet_that_is_not_this_phones_own_has_its_owners_name_and_a_way_back(app, three):
    ann = phone(app, three, three.keys.seats["red"])
    ben = phone(app, three, three.keys.seats["blue"])
    ben.get()
    shared = ann.get(seat="green").text
    assert "Cleo’s view" in shared
    assert "Back to mine" in shared
    assert "Back to mine" in ann.get(seat="blue").text
    assert "Back to mine" not in ann.get().text
    assert "Back to mine" not in ann.get(seat="red").text
    done = ben.get(seat="red").text
    assert "Ann’s view" in done
    assert "Back to mine" in done


def test_only_the_phone_that_plays_for_a_seat_passes_on_to_it(app, three):
    ann, ben = (phone(app, three, three.keys.seats[seat]) for seat in ("red", "blue"))
    for one in (ann, ben):
        one.get()
    assert "Pass to Cleo" in ann.get().text
    with app.app_context():
        access_keys.hand_over(three.code, "blue")
    assert "Pass to" not in ann.get().text
    assert "Waiting for Ben and Cleo." in ann.get().text


def test_the_phone_that_moved_last_plays_for_a_seat(app, three):
    for seat in ("red", "blue"):
        phone(app, three, three.keys.seats[seat]).get()
    ben = phone(app, three, three.keys.seats["blue"])
    ann = phone(app, three, three.keys.seats["red"])
    move = next(one for one in taps(ben.get(seat="green").text) if one.get("seat") == "green")
    kind = move.pop("kind")
    assert ben.play(kind, expect="0", **move).status_code == 200
    with app.app_context():
        assert holder_of(table_cache.find(three.code), "green") == "blue"
    assert "Pass to" not in ann.get().text
    assert "Waiting for Ben and Cleo (on Ben’s phone)." in ann.get().text


def test_every_phone_is_told_who_went_back(app, three):
    ann, ben = (phone(app, three, three.keys.seats[seat]) for seat in ("red", "blue"))
    move = next(one for one in taps(ben.get().text) if one.get("seat") == "blue")
    kind = move.pop("kind")
    assert ben.play(kind, expect="0", **move).status_code == 200
    past = ann.get(at=0).text
    assert {"kind": "go-back", "to": "0"} not in taps(past)
    assert ("dialog/go-back", {"to": "0"}) in dialogs(past)
    asked = ann.get("/dialog/go-back", to=0).text
    assert "1 entry after it is undone, on all phones." in asked
    assert ann.get("/dialog/go-back", to=1).status_code == 400
    assert ann.play("go-back", to="0", expect="1").status_code == 200
    for one in (ann, ben):
        assert "Ann went back to the start." in one.get().text
    assert "Ann went back to the start." in ann.get("/screen").text
    again = next(one for one in taps(ben.get().text) if one.get("seat") == "blue")
    kind = again.pop("kind")
    assert ben.play(kind, expect="2", **again).status_code == 200
    assert "went back" not in ann.get().text


def test_a_player_is_told_who_took_back_what_the_player_had_written(app):
    """Any player may undo on a pad."""
    with app.app_context():
        opened = open_table("any_game", {"shape": "rounds"}, ["Ann", "Ben", "Cleo"])
    ann, ben, cleo = (phone(app, opened, opened.keys.seats[seat]) for seat in ("red", "blue", "green"))
    points = {"row": "r1", "points": "7", "seat": "blue"}
    assert ben.play("write-points", expect="0", **points).status_code == 200
    assert ann.play("undo", of="1", expect="1").status_code == 200
    assert "Ann took back: Ben, Round 1: 7." in ben.get().text
    assert "took back" not in ann.get().text + cleo.get().text + ann.get("/screen").text
    assert ben.play("write-points", expect="2", **points).status_code == 200
    assert "took back" not in ben.get().text
    assert ben.play("undo", of="3", expect="3").status_code == 200
    assert "took back" not in ben.get().text
    assert ben.play("redo", expect="4").status_code == 200
    assert phone(app, opened, opened.keys.host).play("undo", of="3", expect="5").status_code == 200
    assert "The host took back: Ben, Round 1: 7." in ben.get().text


def test_a_player_is_told_who_changed_what_the_player_had_written(app):
    """Any player may write on a pad. The same number again changes nothing."""
    with app.app_context():
        opened = open_table("any_game", {"shape": "bids"}, ["Ann", "Ben", "Cleo"])
    ann, ben, cleo = (phone(app, opened, opened.keys.seats[seat]) for seat in ("red", "blue", "green"))
    bid = {"seat": "red", "row": "r1", "what": "bid"}
    for expect, (one, tricks) in enumerate([(ann, 2), (cleo, 2), (ann, 2)]):
        assert one.play("write-tricks", expect=str(expect), tricks=str(tricks), **bid).status_code == 200
        assert "has changed" not in ann.get().text + ben.get().text + cleo.get().text
    assert ben.play("write-tricks", expect="3", tricks="3", **bid).status_code == 200
    assert "Ben has changed what you wrote: Ann, Round 1: bids 3." in ann.get().text
    assert "has changed" not in ben.get().text + cleo.get().text + ann.get("/screen").text
    asked = {
        one: one_phone.get("/dialog/write-tricks", **bid).text
        for one, one_phone in (("ann", ann), ("ben", ben))
    }
    assert "Ben wrote: Ann, Round 1: bids 3." in asked["ann"]
    assert "wrote:" not in asked["ben"]
    assert ben.play("write-tricks", expect="4", tricks="1", **{**bid, "seat": "blue"}).status_code == 200
    assert "has changed" not in ann.get().text


def test_a_phone_that_waits_lists_what_was_done_and_one_of_several_names_the_colony(app):
    """100 Astronauts: Ann and Ben have phones, Cleo plays on the host's phone."""
    with app.app_context():
        opened = open_table("hundred_astronauts", {"light": True}, ["Ann", "Ben", "Cleo"])
    ann, ben = (phone(app, opened, opened.keys.seats[seat]) for seat in ("red", "blue"))
    host = phone(app, opened, opened.keys.host)
    assert ann.play("begin", expect="0", seat="red").status_code == 200
    assert "Nothing yet." in ben.get().text
    assert ann.play("build", expect="1", blueprint="solar-panel").status_code == 200
    waiting = ben.get().text
    assert "Ann has done" in waiting
    assert "<li>Build: Solar Panel</li>" in waiting
    assert "Ann has done" not in ann.get().text
    for expect, (one, _) in enumerate([(ann, "red"), (ben, "blue")], start=2):
        assert one.play("end-actions", expect=str(expect), within="yes").status_code == 200
    assert "Cleo’s colony" in ann.get().text
    assert "’s colony" not in host.get().text, "it has no colony of its own to mistake"
    assert "’s colony" not in waiting


def test_a_phone_that_is_passed_around_shows_the_turn_and_nobody_elses_cards(app, monkeypatch):
    """Exoplanet Colony: Ann's phone draws Ben's turn as his as long as he has no phone of his own."""
    monkeypatch.setitem(GAMES, "exoplanet_colony", situation_games()["exoplanet_colony"])
    with app.app_context():
        opened = open_situation("exoplanet_colony", "first turn", ("Ann", "Ben"))
        acting = GAMES["exoplanet_colony"].at_turn(view_table(table_cache.find(opened.code)).state)
    (other,) = {"red", "blue"} - {acting}
    one = phone(app, opened, opened.keys.host).open(opened.keys.seats[other])
    assert 'id="mine"' not in one.get().text
    assert 'id="their-acts"' not in one.get().text
    phone(app, opened, opened.keys.seats[acting])
    assert 'id="mine"' in one.get().text
    assert 'id="their-acts"' in one.get().text


def test_the_own_player_without_a_name_is_you_above_the_question(app):
    with app.app_context():
        opened = open_table("hundred_astronauts", {"library": []}, ["", "Ben"])
    labels = []
    for key in (opened.keys.seats["red"], opened.keys.seats["blue"], opened.keys.host):
        html = phone(app, opened, key).get().text.split('id="vitals"')[1].split("</ul>")[0]
        labels.append([one.strip() for one in re.findall(r'class="vital-label"[^>]*>([^<]*)<', html)][:2])
    assert labels == [["You", "Ben"], ["Player 1", "Ben"], ["Player 1", "Ben"]]


def test_a_phone_scores_its_own_sheet_first_and_then_those_of_who_shares_it(app):
    """Paper sheets of Welcome to the Moon: Ben has a phone of his own, Cleo shares the host's."""
    with app.app_context():
        setup = {"adventure": "launch", "mode": "scores"}
        opened = open_table(MOON, setup, ["Ann", "Ben", "Cleo"])
    ann, ben = (phone(app, opened, opened.keys.seats[seat]) for seat in ("red", "blue"))
    host = phone(app, opened, opened.keys.host)
    for one in (ann, ben, host):
        one.get()
    assert "Pass to" not in ann.get().text
    assert ben.play("score-launch", expect="0", seat="blue").status_code == 200
    assert "Waiting for Ann and Cleo." in ben.get().text
    assert "Pass to Cleo" in host.get().text
