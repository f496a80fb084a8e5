"""All plays as files and back: nothing is lost, nothing comes twice, and nothing is half stored."""

import io
import json
import re
from contextlib import contextmanager, suppress
from dataclasses import replace
from unittest.mock import patch
from uuid import uuid5

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.extensions import db
from companion.plays import book
from companion.plays.bgsplay import to_bgsplay
from companion.plays.csv_file import to_csv
from companion.plays.file_fields import PlaysFileError
from companion.plays.json_file import to_json
from companion.plays.play import NAMESPACE, stamp
from companion.plays.reading import read_plays
from companion.plays.xml_file import to_xml
from companion.tables import people
from companion.tables.parsing import child, parser
from companion.tables.people import KeptLine, KeptPlay, KeptPlayer, Wanted
from companion.tables.store import play_import
from companion.web.people import files
from companion.web.people.phone_group import group_of

MINE, THEIRS = "m" * 32, "t" * 32
WORDS = st.text(st.sampled_from("abc ÄßZ'=,"), max_size=12).map(lambda text: " ".join(text.split()))
NAMES = st.sampled_from(("Ada", "Ben", "Zoë Öz", "李", "O'Brien"))


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def send(client, data, name="plays.json", **more):
    text = data if isinstance(data, bytes) else (data if isinstance(data, str) else json.dumps(data)).encode()
    head = f'--edge\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + text + b"\r\n--edge--\r\n"  # the client's own writer leaves a long one open
    kind = "multipart/form-data; boundary=edge"
    return client.post("/plays/import", data=body, content_type=kind, **more)


@contextmanager
def parsed_here():
    """Hundreds of examples are parsed in this process: a child each would take long."""

    def lines_of(kind, data, asked):
        return [line.encode() for line in child.encode(child.parse(kind, data, asked))]

    with patch.object(parser, "run", lines_of):
        yield


@st.composite
def some_players(draw):
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    found = [
        KeptPlayer(
            name=name,
            known_as=name,
            winner=draw(st.booleans()),
            rank=draw(st.none() | st.integers(1, 5)),
            score=draw(st.none() | st.integers(-99, 999)),
            began=draw(st.booleans()),
            role=draw(WORDS),
            lines=tuple(draw(st.lists(st.builds(KeptLine, WORDS, st.integers(-9, 99), WORDS), max_size=2))),
        )
        for name in names
    ]
    return (*found, *draw(st.sampled_from(((), (KeptPlayer("ASTRA", bot=True, score=3),)))))


@st.composite
def a_play(draw, key):
    slug, game, bgg = draw(
        st.sampled_from(
            (("astro-farm", "Astro Farm", 5), ("welcome_to_the_moon", "Welcome to the Moon", 339789))
        )
    )
    finished = draw(st.integers(10**9, 2 * 10**9)) * 1000
    return KeptPlay(
        group="",
        key=key,
        slug=slug,
        game=game,
        started=finished - draw(st.integers(0, 600)) * 60_000,
        finished=finished,
        result="ranked",
        origin="file",
        players=draw(some_players()),
        bgg=bgg,
        board="／".join(draw(st.lists(WORDS.filter(bool), max_size=2))),
        place=draw(WORDS),
        ending=draw(WORDS),
        points=slug != "astro-farm",  # a file of BG Stats says it of a game
    )


def plain(play):
    """A play without what only its database knows."""
    return replace(play, id=0, players=tuple(replace(one, person=None, known_as="") for one in play.players))


@settings(max_examples=60)
@given(data=st.data())
def test_what_is_exported_is_read_as_the_same_plays(data):
    these = [data.draw(a_play(f"play {number}")) for number in range(data.draw(st.integers(0, 4)))]
    text = to_json([book.as_play(play, "") for play in these])
    with parsed_here():
        assert [plain(play) for play in read_plays(text.encode(), "").plays] == [
            plain(play) for play in these
        ]


@settings(max_examples=60)
@given(data=st.data())
def test_a_file_of_bg_stats_is_read_as_the_same_plays_without_their_lines(data):
    these = [data.draw(a_play(f"play {number}")) for number in range(data.draw(st.integers(0, 4)))]
    text = to_bgsplay([book.as_play(play) for play in these])
    wanted = [
        replace(play, players=tuple(replace(one, lines=()) for one in play.players))
        for play in map(plain, these)
    ]
    with parsed_here():
        assert [plain(play) for play in read_plays(text.encode(), "").plays] == wanted


BG_STATS = {
    "players": [
        {"id": 1, "uuid": "a", "name": "Ada", "isAnonymous": False},
        {"id": 2, "uuid": "b", "name": "Anonymous player", "isAnonymous": True},
    ],
    "locations": [{"id": 1, "uuid": "l", "name": "Home"}],
    "games": [
        {"id": 1, "uuid": "g", "name": "Carcassonne", "bggId": 822, "highestWins": True, "noPoints": False}
    ],
    "plays": [
        {
            "uuid": "p1",
            "playDate": "2024-05-01 20:15:00",
            "durationMin": 45,
            "gameRefId": 1,
            "locationRefId": 1,
            "playerScores": [
                {"playerRefId": 1, "score": "30+12 - 2", "winner": True, "startPlayer": True, "rank": 1},
                {
                    "playerRefId": 2,
                    "score": "x",
                    "winner": False,
                    "metaData": '{"isNpc":1}',
                    "role": "Robot",
                    "rank": 0,
                },
            ],
        },
        {"uuid": "p2", "ignored": True},
    ],
    "tags": [],
}


def test_a_file_of_bg_stats_brings_a_history(app, client):
    answer = send(client, BG_STATS, "export.bgsplay")
    assert answer.status_code == 200
    assert "1 play was read, 1 of them new" in answer.text
    assert "1 play is marked as ignored in BG Stats." in answer.text
    with app.app_context():
        (play,) = people.plays(Wanted(""))
        assert [one.name for one in people.people("")] == ["Ada"]
    assert (play.game, play.slug, play.bgg, play.place) == ("Carcassonne", "carcassonne", 822, "Home")
    assert (play.finished - play.started, play.origin, play.result) == (45 * 60_000, "file", "ranked")
    ada, robot = play.players
    assert (ada.score, ada.winner, ada.began, ada.rank) == (40, True, True, 1)
    assert (robot.name, robot.bot, robot.score, robot.rank) == ("Robot", True, None, None)
    assert "Carcassonne" in client.get("/people").text
    assert client.get("/plays/games/carcassonne").status_code == 200


def test_a_second_import_changes_nothing(app, client, store):
    send(client, BG_STATS)
    before = store.dump()
    assert "1 play was read, 0 of them new" in send(client, BG_STATS).text
    assert store.dump() == before


OWN = {"source": "Companion", "version": 1, "plays": []}
PLAY = {
    "id": "x",
    "game": {"name": "Go"},
    "started": "2024-01-01T10:00:00",
    "finished": "2024-01-01T11:00:00+00:00",
    "result": "ranked",
    "players": [{"name": "Ada", "winner": True}],
}


def with_play(**more):
    return {**OWN, "plays": [{**PLAY, "id": "good"}, {**PLAY, **more}]}


DOCTYPE = '<!DOCTYPE plays [<!ENTITY a "b">]><plays>&a;</plays>'


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"", "no plays that can be read"),
        (b"\xff\xfe", "no plays that can be read"),
        (b"[" * 100_000, "nested too deep"),
        ([], "no plays that can be read"),
        ({"plays": []}, "no plays that can be read"),
        ({"plays": 3, "source": "Companion"}, "no plays that can be read"),
        ({**OWN, "plays": [3]}, "file.plays 1: an object is expected."),
        ("<html/>", "no plays that can be read"),
        ("<plays><play>", "no JSON and no XML that can be read"),
        (DOCTYPE, "no JSON and no XML that can be read"),
        (DOCTYPE.encode("utf-16"), "no JSON and no XML that can be read"),
        ("<plays>" + "<a>" * 50, "nested too deep"),
        ("name,points\r\nAda,3\r\n", "no plays that can be read"),
        pytest.param(
            f"play,game,finished,player\na,Go,2024,{'x' * 131_073}\n",
            "The row that begins in line 2 has too long a text: 131072 characters are the most.",
            id="a long text",
        ),
        ({**BG_STATS, "games": []}, "Unknown game, 2024-05-01: its game is not in the file"),
        ({**BG_STATS, "players": []}, "Carcassonne, 2024-05-01: a player is not in the file"),
        ({**BG_STATS, "plays": [{**BG_STATS["plays"][0], "playDate": None}]}, "its date is not known"),
    ],
)
def test_what_is_no_file_of_plays_is_refused_and_nothing_is_stored(app, client, file, sentence):
    answer = send(client, file)
    assert answer.status_code == 422
    assert sentence in answer.text
    with app.app_context():
        assert people.plays(Wanted("")) == []
        assert people.people("") == []


ODD = [
    (with_play(id=""), "Go, 2024-01-01: file.plays 2.id: a text"),
    (with_play(game=None), "Unknown game, 2024-01-01: file.plays 2.game: an object"),
    (with_play(started="soon"), "a date and time"),
    (with_play(finished="1960-01-01T00:00:00"), "Go, 1960-01-01: it is from before 1970"),
    (with_play(finished="0000-00-00"), "its date is not known"),
    (with_play(result="tie"), "won, lost or ranked"),
    (with_play(board="Big"), "a list of texts"),
    (with_play(players={}), "a list of at most 50"),
    (with_play(players=[{"name": "A"}] * 51), "a list of at most 50"),
    (with_play(players=[{"name": "A", "rank": "first"}]), "a number"),
    (with_play(players=[{"name": "A", "rank": 2**40}]), "a whole number"),
    (with_play(players=[{"name": "A", "winner": "perhaps"}]), "true or false"),
]


def test_a_play_that_cannot_be_read_is_left_out_and_told_and_the_others_are_read(app, client):
    for file, sentence in ODD:
        answer = send(client, file)
        assert answer.status_code == 200, file
        assert sentence in answer.text
        assert "1 play cannot be read" in answer.text
    with app.app_context():
        assert [play.key for play in people.plays(Wanted(""))] == ["good"]


def test_some_of_many_plays_left_out_are_named_and_the_others_counted(client):
    answer = send(client, {**OWN, "plays": [PLAY, *[{**PLAY, "result": "?"}] * 50]})
    assert (answer.text.count("won, lost or ranked"), "and 30 more" in answer.text) == (20, True)
    assert "Read: 1 of 51 plays." in answer.text


def of_bg_stats(scores=({"playerRefId": 1},), games=None, **play):
    """A file of BG Stats with one play."""
    first = {"uuid": "one", "playDate": "2025-05-05 18:00:00", "gameRefId": 1, "playerScores": list(scores)}
    games = games or [{"id": 1, "name": "Test Game", "bggId": 0}]
    players = [
        {"id": 1, "name": "Ada"},
        {"id": 2, "name": "Ben"},
        {"id": 3, "name": "Anonymous player", "isAnonymous": True},
    ]
    return json.dumps({"players": players, "games": games, "plays": [{**first, **play}]}).encode()


def test_figures_and_flags_may_be_texts():
    game = {"id": "1", "name": "Test Game", "bggId": "13"}
    score = {"playerRefId": "1", "rank": "1", "winner": "true", "score": "12", "startPlayer": "false"}
    for minutes, kept in ((62.5, 62), ("62", 62), (-1, 0), ("long", 0), (475_200, 0), (None, 0)):
        (play,) = read_plays(of_bg_stats([score], [game], durationMin=minutes), "").plays
        assert (book.as_play(play).minutes, play.bgg) == (kept, 13)
        (ada,) = play.players
        assert (ada.rank, ada.winner, ada.score, ada.began) == (1, True, 12, False)


def test_a_guest_without_a_name_is_a_person_whatever_the_role():
    scores = [{"playerRefId": number, "role": "Healer", "winner": True} for number in (1, 3, 3)]
    scores[2]["anonymousName"] = "Zoe"
    (play,) = read_plays(of_bg_stats(scores), "").plays
    assert [(one.name, one.bot, one.role, one.known_as) for one in play.players] == [
        ("Ada", False, "Healer", "Ada"),
        ("Anonymous player", False, "Healer", ""),
        ("Zoe", False, "Healer", ""),
    ]
    (again,) = read_plays(to_bgsplay([book.as_play(play)]).encode(), "").plays
    assert [one.known_as for one in again.players][:2] == ["Ada", ""]
    assert not any(one.bot for one in again.players)


def test_teams_roles_and_lines_of_a_comment_stay_in_every_format(client):
    scores = [{"playerRefId": 1, "team": "Red", "role": "Pilot"}, {"playerRefId": 2, "team": "Blue"}]
    data = of_bg_stats(scores, comments="One\n\n two  lines \r\nthree")
    assert send(client, data).status_code == 303
    shown = client.get("/plays").text
    assert "Team: Red" in shown
    assert "One\n\ntwo lines\nthree" in shown
    (kept,) = read_plays(client.get("/plays.json").data, "").plays
    play = book.as_play(kept)
    for text in (to_json([play]), to_bgsplay([play]), to_csv([play]), to_xml([play]).decode()):
        (read,) = read_plays(text.encode(), "").plays
        assert [(one.team, one.role) for one in read.players] == [("Red", "Pilot"), ("Blue", "")]
        assert read.ending == "One\n\ntwo lines\nthree"


def test_the_page_says_what_has_no_place_here(client):
    file = json.loads(of_bg_stats(expansionPlays=[{"gameRefId": 1}], rounds=3))
    file["plays"].append({"uuid": "gone", "ignored": True})
    answer = send(client, file)
    for sentence in ("1 of 2 plays", "ignored in BG Stats", "Expansions are not", "Numbers of rounds"):
        assert sentence in answer.text
    assert "Score sheets" not in answer.text


BGG = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ada" userid="1" total="2" page="1">
 <play id="77" date="2025-05-05" quantity="3" length="45" incomplete="0" nowinstats="0" location="Home">
  <item name="Brass" objecttype="thing" objectid="224517"/>
  <players><player username="ada" userid="1" name="Ada" startposition="1" color="Red" score="120" win="1"/>
   <player username="ben" userid="2" name="" startposition="2" color="" score="" new="0" win="0"/></players>
  <comments>First line
second</comments>
 </play>
 <play id="78" date="2025-05-06" quantity="1" length="0" incomplete="1">
  <item name="Go" objectid="188"/></play>
 <play id="79" date="0000-00-00" quantity="1" length="0"><item name="Go" objectid="188"/></play>
</plays>"""


def test_the_plays_of_boardgamegeek_are_read(client):
    found = read_plays(BGG.encode(), "")
    assert [(one.game, one.date) for one in found.left_out] == [("Go", "2025-05-06"), ("Go", "0000-00-00")]
    assert (found.of, len({play.key for play in found.plays})) == (5, 3)
    play = found.plays[0]
    assert (play.game, play.bgg, play.place, play.ending) == ("Brass", 224517, "Home", "First line\nsecond")
    assert book.as_play(play).minutes == 45
    assert [(one.name, one.role, one.score, one.winner, one.began) for one in play.players] == [
        ("Ada", "Red", 120, True, True),
        ("ben", "", None, False, False),
    ]
    assert "3 of them new" in send(client, BGG, "plays.xml").text
    assert "0 of them new" in send(client, BGG, "plays.xml").text


@settings(max_examples=60)
@given(data=st.data())
def test_our_csv_and_xml_are_read_as_the_same_plays_for_what_they_hold(data):
    these = [data.draw(a_play(f"play {number}")) for number in range(data.draw(st.integers(1, 3)))]
    plays = [book.as_play(replace(play, key=str(uuid5(NAMESPACE, play.key)))) for play in these]
    text = to_csv(plays)
    for altered in (text, "\ufeff" + text, "sep=,\r\n" + text):
        with parsed_here():
            read = read_plays(altered.encode(), "").plays
        wanted = [replace(one, lines=()) for play in these for one in plain(play).players]
        assert [one for play in read for one in plain(play).players] == wanted
        assert [(one.finished, one.board, one.ending, one.place) for one in read] == [
            (one.finished, one.board, one.ending, one.place) for one in these
        ]
    with parsed_here():
        read = read_plays(to_xml(plays), "").plays
    assert [(one.key, book.as_play(one).minutes) for one in read] == [(one.id, one.minutes) for one in plays]
    assert [(p.name, p.score, p.winner, p.role) for one in read for p in one.players] == [
        (p.name, p.score, p.winner, p.role) for one in plays for p in one.players
    ]


@settings(max_examples=150)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda some: (
            st.lists(some, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    (
                        "plays",
                        "games",
                        "players",
                        "id",
                        "game",
                        "name",
                        "playerScores",
                        "gameRefId",
                        "started",
                    )
                ),
                some,
                max_size=5,
            )
        ),
        max_leaves=15,
    ),
    st.booleans(),
)
def test_whatever_is_in_a_file_it_is_read_or_refused(some, ours):
    file = {**(OWN if ours else BG_STATS), "plays": some}
    with parsed_here(), suppress(PlaysFileError):
        read_plays(json.dumps(file).encode(), "")


def test_texts_are_cut_to_what_is_kept(app, client):
    send(client, with_play(game={"name": "G" * 500}, players=[{"name": "n" * 300, "role": "\u202er\0"}]))
    with app.app_context():
        play = people.plays(Wanted(""))[0]
    assert max(len(play.players[0].name), len(play.slug)) == 60


def test_half_a_pair_in_a_text_is_left_out(app, client):
    play = {"uuid": "half", "gameRefId": 1, "playDate": "2024-01-01 10:00:00", "board": "Moon\ud800"}
    play["playerScores"] = [{"playerRefId": 1}]
    games, players = [{"id": 1, "name": "X"}], [{"id": 1, "name": "Ada"}]
    assert send(client, {"games": games, "players": players, "plays": [play]}).status_code == 303
    assert "Moon" in client.get("/plays.json").text


def test_the_last_year_of_all_is_refused_and_the_people_stay_open(app, client):
    play = {"uuid": "late", "gameRefId": 1, "playDate": "9999-12-31 23:59:59"}
    play["playerScores"] = [{"playerRefId": 1}]
    games, players = [{"id": 1, "name": "X"}], [{"id": 1, "name": "Ada"}]
    assert send(client, {"games": games, "players": players, "plays": [play]}).status_code == 422
    assert client.get("/people").status_code == 200


def test_no_file_is_refused(client):
    assert client.post("/plays/import", data={}).status_code == 422
    assert client.post("/plays/import", data={"file": (io.BytesIO(b""), "")}).status_code == 422


def test_a_file_of_a_megabyte_is_read(client):
    file = {**OWN, "plays": [{**PLAY, "id": f"{n}", "ending": "x" * 900} for n in range(1100)]}
    text = json.dumps(file)
    assert len(text) > 1_000_000
    answer = send(client, text)
    assert answer.location.endswith("new=1100&of=1100")


def test_imports_are_limited_and_need_the_token(app, client):
    app.config.update(LIMITS=True, LIMIT_TABLES="1 per hour")
    assert [send(client, OWN).status_code for _ in range(2)] == [303, 429]
    app.config.update(LIMITS=False, WTF_CSRF_ENABLED=True)
    assert send(client, OWN).status_code == 400


@pytest.mark.parametrize("kind", ["json", "bgsplay", "csv"])
def test_files_have_the_plays_of_the_phones_group_only(app, kind):
    app.config["PEOPLE"] = "group"
    mine, theirs, nobody = (app.test_client() for _ in range(3))
    mine.post(f"/g/{MINE}")
    theirs.post(f"/g/{THEIRS}")
    send(mine, with_play(id="mine"))
    send(theirs, {**OWN, "plays": [{**PLAY, "players": [{"name": "Zed"}]}]})
    answer = mine.get(f"/plays.{kind}")
    assert "Ada" in answer.text
    assert "Zed" not in answer.text
    assert answer.headers["Content-Disposition"] == f'attachment; filename="plays.{kind}"'
    assert nobody.get(f"/plays.{kind}").status_code == 404
    assert nobody.get("/plays/import").status_code == 404
    assert send(nobody, OWN).status_code == 404
    with app.app_context():
        assert [one.name for one in people.people(group_of(THEIRS))] == ["Zed"]


def test_who_was_forgotten_stays_nobody_in_another_group(app, client):
    send(client, OWN | {"plays": [PLAY]})
    with app.app_context():
        (ada,) = people.people("")
        people.forget_person("", ada.id)
    for kind in ("json", "bgsplay"):
        found = read_plays(client.get(f"/plays.{kind}").data, "x").plays
        assert [one.known_as for play in found for one in play.players] == [""]


ROUND_TRIP = ("json", "bgsplay", "csv", "xml")
"""The files that are read again."""


def test_five_thousand_plays_go_out_and_come_in_unchanged(app, monkeypatch):
    """Through the pages: each kind of file that a group takes along comes into the next group."""
    monkeypatch.setattr(play_import, "PAUSE", 0)
    app.config.update(PEOPLE="group", LIMITS=False)  # a quick machine would reach the limit of a minute
    plays = {**OWN, "plays": [five_at_a_table(number) for number in range(5000)]}
    sent, wanted = json.dumps(plays, indent=1).encode(), None
    for number, kind in enumerate(("json", *ROUND_TRIP)):
        secret, client = f"{number:032}", app.test_client()
        client.post(f"/g/{secret}")
        answer = send(client, sent, f"plays.{kind}")
        assert "5000 plays were read, 5000 of them new." in answer.text, kind
        with app.app_context():
            found = [replace(plain(play), group="") for play in people.plays(Wanted(group_of(secret)))]
        wanted = wanted or found
        if kind == "xml":  # holds days and no ranks
            assert sorted(map(in_xml, found)) == sorted(map(in_xml, wanted))
        else:
            assert (len(found), found == wanted) == (5000, True), kind
        if number < len(ROUND_TRIP):
            sent = client.get(f"/plays.{ROUND_TRIP[number]}").data


def in_xml(play):
    """The parts of a play that the shape of BoardGameGeek's XML holds."""
    who = tuple((one.name, one.score, one.winner, one.role) for one in play.players)
    return (play.key, play.game, stamp(play.finished)[:10], play.place, who)


def five_at_a_table(number):
    names = enumerate(("Ada", "Ben", "Zoë Öz", "李", "O'Brien"))
    players = [{"name": name, "score": number + at, "rank": at + 1, "winner": not at} for at, name in names]
    return {**PLAY, "id": f"play {number}", "place": "Café", "points": True, "players": players}


def many(count):
    return {**OWN, "plays": [{**PLAY, "id": f"{number}"} for number in range(count)]}


@pytest.fixture
def shown(monkeypatch):
    """Every file shows how far it is."""
    monkeypatch.setattr(files, "SHOWN_FROM", 0)
    monkeypatch.setattr(play_import, "PAUSE", 0)


def test_a_long_file_shows_how_far_it_is_and_then_the_result(app, client, shown):
    answer = send(client, many(250))
    assert answer.status_code == 200
    assert re.findall(r"(\d+) of 250 plays are read", answer.text) == ["0", "100", "200", "250"]
    assert "250 plays were read, 250 of them new." in answer.text.rpartition("</progress>")[2]
    assert "250 plays were read, 0 of them new." in send(client, many(250)).text


def test_a_phone_that_leaves_the_page_does_not_stop_the_import(app, client, shown):
    with send(client, many(250), buffered=False) as answer:
        read = b""
        while b"100 of 250" not in read:
            read += next(answer.iter_encoded())
        with app.app_context():
            assert people.plays(Wanted("")) == [], "nothing is seen before all of it is"
    with app.app_context():
        assert len(people.plays(Wanted(""))) == 250


def test_a_store_that_fails_in_the_middle_is_told_and_keeps_nothing(app, client, shown, monkeypatch):
    def fail(*_):
        raise db.exc.OperationalError("INSERT", {}, OSError("the disk is full"))

    monkeypatch.setattr(play_import, "_show", fail)
    answer = send(client, many(250))
    assert "None of these plays was kept" in answer.text
    assert "Traceback" not in answer.text
    with app.app_context():
        assert (people.plays(Wanted("")), people.people("")) == ([], [])


def test_a_store_that_fails_at_once_has_its_own_status(app, client, shown, monkeypatch):
    def fail(*_):
        raise db.exc.OperationalError("SELECT", {}, OSError("the disk is full"))

    monkeypatch.setattr(play_import, "_unknown", fail)
    assert send(client, many(250)).status_code == 503


def test_a_sum_and_a_text_of_megabytes_are_bounded_by_their_length(app, client):
    score = {"playerRefId": 1, "score": "1+" * 500_000 + "1"}
    play = {"uuid": "long", "gameRefId": 1, "playDate": "2024-01-01 10:00:00", "comments": "a " * 1_000_000}
    file = {"games": [{"id": 1, "name": "X"}], "players": [{"id": 1, "name": "Ada"}]}
    answer = send(client, {**file, "plays": [{**play, "comments": "", "playerScores": [score]}]})
    assert answer.status_code == 200
    assert "is no score up to 999999999" in answer.text
    assert "too much in this file" in send(client, {**file, "plays": [play]}).text
    play["comments"] = "a " * 100_000
    assert send(client, {**file, "plays": [{**play, "playerScores": []}]}).status_code == 303
