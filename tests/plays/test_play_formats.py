"""Each format of a play: what the programs that take it need, and that it reads back as it was."""

import csv
import io
import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from each import each
from hypothesis import given
from hypothesis import strategies as st
from plays.parsers import RANKED, data_of, in_play, in_xml

from companion.engine.scoring import ScoreLine
from companion.engine.text import Text
from companion.plays.bg_stats import LONGEST, link
from companion.plays.bgsplay import to_bgsplay
from companion.plays.csv_file import to_csv
from companion.plays.json_file import to_json
from companion.plays.play import Play, Player, named_id
from companion.plays.xml_file import to_xml

ENDED = 1795292100_987
"""2026-11-21 20:15:00 UTC, and a bit."""

ADA = Player(
    "ada", "Ada", "red", True, 1, 121, (ScoreLine(Text("Planets"), 121, Text("all")),), True, "Pilot"
)
BEN = Player("ben", "Ben", "blue", False, 2, -3)
ASTRA = Player("astra", "ASTRA", "", False, 2, 90, bot=True)
PLAY = Play(
    id=named_id("play", "F7NWD", "1"),
    slug="welcome_to_the_moon",
    name="Welcome to the Moon",
    least=1,
    most=6,
    bgg=339789,
    started=ENDED - 64 * 60_000,
    finished=ENDED,
    board=("The Launch", "Margaret"),
    cooperative=False,
    points=True,
    highest_wins=True,
    result="ranked",
    ending="Ada wins.",
    players=(ADA, BEN),
)
TOGETHER = replace(
    PLAY,
    bgg=None,
    board=(),
    cooperative=True,
    points=False,
    players=(replace(ADA, rank=None, score=None), replace(BEN, winner=True, rank=None, score=None)),
)


def the_file(*plays, me=""):
    return json.loads(to_bgsplay(plays, me))


# --- the link ------------------------------------------------------------------------------------


def test_the_link_is_that_of_the_maker():
    assert link(PLAY).startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName")
    assert data_of(link(PLAY)) == {
        "sourceName": "Companion",
        "sourcePlayId": PLAY.id,
        "playDate": "2026-11-21 20:15:00",
        "durationMin": 64,
        "board": "The Launch／Margaret",
        "comments": "Ada wins.",
        "game": {
            "name": "Welcome to the Moon",
            "sourceGameId": "welcome_to_the_moon",
            "bggId": 339789,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ada",
                "sourcePlayerId": "ada",
                "startPlayer": True,
                "winner": True,
                "score": 121,
                "rank": 1,
                "role": "Pilot",
            },
            {
                "name": "Ben",
                "sourcePlayerId": "ben",
                "startPlayer": False,
                "winner": False,
                "score": -3,
                "rank": 2,
            },
        ],
    }


def test_the_number_of_the_game_is_a_number():
    assert type(data_of(link(PLAY))["game"]["bggId"]) is int


def test_what_there_is_not_is_left_out_but_never_a_flag():
    data = data_of(link(TOGETHER))
    assert {"board", "location"}.isdisjoint(data)
    assert "bggId" not in data["game"]
    assert data["game"]["noPoints"] is True
    assert {"score", "rank", "team"}.isdisjoint(data["players"][0])
    assert [(one["startPlayer"], one["winner"]) for one in data["players"]] == [(True, True), (False, True)]
    assert "null" not in link(TOGETHER)


def test_a_game_of_no_minute_has_no_duration():
    short = replace(PLAY, started=ENDED - 20_000)
    assert "durationMin" not in data_of(link(short))
    assert "durationMin" not in the_file(short)["plays"][0]
    assert replace(PLAY, started=ENDED + 10**6).minutes == 0, "an import may be older than its table"


def test_what_all_plays_share_was_changed_with_the_newest():
    older = replace(PLAY, id="older", started=PLAY.started - 10**9, finished=PLAY.finished - 10**9)
    changed = {one["modificationDate"] for one in the_file(older, PLAY)["players"]}
    assert changed == {the_file(PLAY)["plays"][0]["modificationDate"]}


def test_a_long_comment_is_cut():
    data = data_of(link(replace(PLAY, ending="word " * 100)))
    assert len(data["comments"]) <= LONGEST
    assert data["comments"].endswith("word…")


def test_a_bot_is_the_anonymous_player_and_marked():
    play = replace(PLAY, players=(ADA, ASTRA))
    person, bot = data_of(link(play))["players"]
    assert "metaData" not in person
    assert (bot["name"], bot["role"], bot["metaData"]) == ("Anonymous player", "ASTRA", '{"isNpc":1}')


# --- the file of BG Stats ------------------------------------------------------------------------


def test_the_file_of_bg_stats():
    file = the_file(PLAY, me="ben")
    assert set(file) == {"about", "players", "locations", "games", "plays", "userInfo"}
    assert [(one["id"], one["uuid"], one["name"]) for one in file["players"]] == [
        (1, "ada", "Ada"),
        (2, "ben", "Ben"),
    ]
    assert file["userInfo"] == {"meRefId": 2}
    (game,) = file["games"]
    assert game["bggId"] == 339789
    assert (game["cooperative"], game["highestWins"], game["noPoints"]) == (False, True, False)
    assert (game["isBaseGame"], game["isExpansion"]) == (1, 0)
    (play,) = file["plays"]
    assert play["uuid"] == PLAY.id
    assert (play["playDate"], play["playDateYmd"]) == ("2026-11-21 20:15:00", 20261121)
    assert (play["durationMin"], play["gameRefId"]) == (64, 1)
    assert play["board"] == "The Launch／Margaret"
    assert [one["score"] for one in play["playerScores"]] == ["121", "-3"], "a score is a text"
    assert [one["seatOrder"] for one in play["playerScores"]] == [0, 1]


def test_a_phone_without_a_seat_is_nobody():
    assert the_file(PLAY)["userInfo"] == {"meRefId": 0}


def test_bots_of_several_plays_share_one_anonymous_player():
    solo = replace(PLAY, players=(ADA, ASTRA))
    file = the_file(solo, replace(solo, id="other", players=(ADA, replace(ASTRA, id="x", name="Robot"))))
    assert [(one["name"], one["isAnonymous"]) for one in file["players"]] == [
        ("Ada", False),
        ("Anonymous player", True),
    ]
    bots = [play["playerScores"][1] for play in file["plays"]]
    assert [(bot["playerRefId"], bot["role"], bot["metaData"]) for bot in bots] == [
        (2, "ASTRA", '{"isNpc":1}'),
        (2, "Robot", '{"isNpc":1}'),
    ]


@each(
    ("players", "by_hand"),
    [
        ((ADA, BEN), False),
        ((ADA, replace(BEN, score=121)), True),  # a tie was broken
        ((replace(ADA, winner=False), replace(BEN, winner=True)), True),
    ],
)
def test_the_file_says_whether_points_alone_name_the_winner(players, by_hand):
    (play,) = the_file(replace(PLAY, players=players))["plays"]
    assert play["manualWinner"] is by_hand


def test_fewer_points_may_win():
    low = replace(PLAY, highest_wins=False, players=(replace(ADA, score=-9), BEN))
    assert the_file(low)["plays"][0]["manualWinner"] is False
    assert data_of(link(low))["game"]["highestWins"] is False


# --- the table, our own format, that of BoardGameGeek --------------------------------------------


def test_the_table_has_a_row_for_each_player():
    head, ada, ben = csv.reader(io.StringIO(to_csv([PLAY]), newline=""))
    told = dict(zip(head, ben, strict=True))
    assert dict(zip(head, ada, strict=True))["start_player"] == "1"
    assert (told["player"], told["rank"], told["score"], told["winner"]) == ("Ben", "2", "-3", "0")
    assert (told["started"], told["minutes"]) == ("2026-11-21 19:11:00", "64")


@each("name", ["=1+1", "+1", "-1", "@A1"])
def test_no_name_is_a_formula(name):
    text = to_csv([replace(PLAY, players=(replace(ADA, name=name),))])
    assert f",'{name}," in text


def test_our_own_format_holds_all_there_is():
    whole = json.loads(to_json([PLAY, TOGETHER], {PLAY.id: [{"number": 1}]}))
    first, second = whole["plays"]
    assert (whole["version"], first["finished"]) == (1, "2026-11-21T20:15:00+00:00")
    assert first["board"] == ["The Launch", "Margaret"]
    assert first["players"][0]["lines"] == [{"label": "Planets", "points": 121, "reason": "all"}]
    assert first["entries"] == [{"number": 1}]
    assert second["game"]["bgg_id"] is None


def test_the_shape_of_boardgamegeek():
    root = ElementTree.fromstring(to_xml([PLAY]))
    assert (root.tag, root.attrib["total"], root.attrib["page"]) == ("plays", "1", "1")
    play = root.find("play")
    assert play.attrib == {
        "id": play.attrib["id"],
        "date": "2026-11-21",
        "quantity": "1",
        "length": "64",
        "incomplete": "0",
        "nowinstats": "0",
        "location": "",
        "uuid": PLAY.id,
    }
    assert play.find("item").attrib == {
        "name": "Welcome to the Moon",
        "objecttype": "thing",
        "objectid": "339789",
    }
    assert play.find("item/subtypes/subtype").attrib == {"value": "boardgame"}
    assert play.findtext("comments") == "The Launch／Margaret. Ada wins."
    assert play.find("players/player").attrib == {
        "username": "",
        "userid": "0",
        "name": "Ada",
        "startposition": "1",
        "color": "Pilot",
        "score": "121",
        "new": "0",
        "rating": "0",
        "win": "1",
    }


def test_a_game_that_is_not_known_there_has_no_number():
    assert b"objectid" not in to_xml([TOGETHER])


def test_the_number_of_a_play_is_one_and_stays():
    ids = [ElementTree.fromstring(to_xml([PLAY]))[0].attrib["id"] for _ in range(2)]
    assert ids[0] == ids[1]
    assert 0 < int(ids[0]) < 2**31


# --- any play ------------------------------------------------------------------------------------

LETTERS = "aZ0 '\"=+-@|;,.:/<>&{}%#?\\_éßÅøŁıİΩЖשعहไ漢字ﬁ＝🚀👩\u0301\u00a0"
"""Signs that mean something to one of the formats, and letters of many alphabets."""
NAMES = st.text(LETTERS, min_size=1, max_size=20).map(str.strip)
PLAYERS = st.builds(
    Player,
    id=st.uuids().map(str),
    name=NAMES.filter(lambda name: name and not name.startswith("'")),
    seat=st.just("red"),
    winner=st.booleans(),
    rank=st.none() | st.integers(1, 12),
    score=st.none() | st.integers(-999, 10**6),
    began=st.booleans(),
    role=NAMES,
    bot=st.booleans(),
)
PLAYS = st.builds(
    replace,
    st.just(PLAY),
    players=st.lists(PLAYERS, min_size=1, max_size=6).map(tuple),
    board=st.lists(NAMES).map(tuple),
    ending=NAMES,
)


@pytest.mark.parametrize("kind", RANKED)
@given(play=PLAYS)
def test_every_format_reads_back(kind, play):
    assert RANKED[kind](play) == in_play(play)


@given(play=PLAYS)
def test_the_shape_of_boardgamegeek_reads_back(play):
    assert in_xml(play) == in_play(play, ranked=False)
