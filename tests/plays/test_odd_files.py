"""Files that people damage and attackers build: nothing is merged, moved or lost without a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from each import each

from companion.plays import reading_xml
from companion.plays.csv_file import to_csv
from companion.plays.file_fields import PlaysFileError
from companion.plays.play import Play, named_id
from companion.plays.reading import read_plays
from companion.plays.xml_file import xml_pieces
from companion.tables.game_file.reader import GameFileError, read_bytes
from companion.tables.parsing import faults, parser

HEAD = "play,game,finished,player,rank,score\n"
RECORD = Path(__file__).parents[1] / "recorded/any_game/a_pad_added_later.toml"


def read(text):
    return read_plays(text.encode() if isinstance(text, str) else text, "")


def reasons(found):
    return [str(one.sentence) for one in found.left_out]


def test_a_comma_that_moved_the_cells_leaves_the_play_out():
    found = read(HEAD + "a,Go,2024-05-01,Ann,1,1,250\nb,Chess,2024-05-01,Ben,1,7\n")
    assert [one.game for one in found.plays] == ["Chess"]
    assert reasons(found) == ["Go, 2024-05-01: one of its rows has more cells than the file has columns"]


def test_two_plays_of_one_id_are_not_merged():
    found = read(HEAD + "a,Go,2024-05-01,Ann,1,7\na,Chess,2024-05-02,Ben,1,9\na,Go,2024-05-01,Cleo,2,3\n")
    assert [(one.game, len(one.players)) for one in found.plays] == [("Go", 2)]
    assert reasons(found) == ["Chess, 2024-05-02: another play of this file has its id"]


@each("first", ["", "sep=,\n"])
def test_a_quote_that_is_not_closed_is_refused_with_its_line(first):
    odd = 'a,Go,2024-05-01,"Ann,1,7\n' + "b,Chess,2024-05-01,Ben,1,7\n" * 6000
    line = 3 + first.count("\n")
    with pytest.raises(PlaysFileError, match=f"begins in line {line} cannot be read"):
        read(first + HEAD + "c,Chess,2024-05-01,Ann,1,7\n" + odd)


@each("first", ["", "sep=,\n"])
def test_too_long_a_text_is_refused_with_its_line(first):
    good = 'c,"Go\nagain",2024-05-01,Ann,1,7\n'
    line = 4 + first.count("\n")
    with pytest.raises(PlaysFileError, match=f"begins in line {line} has too long a text: 131072"):
        read(first + HEAD + good + f"a,{'x' * 131_073},2024-05-01,Ann,1,7\n")
    assert len(read(first + HEAD + good + f"a,{'x' * 131_072},2024-05-01,Ann,1,7\n").plays) == 2


def test_two_columns_of_one_name_are_refused():
    with pytest.raises(PlaysFileError, match="score"):
        read("play,game,finished,player,score,score\na,Go,2024-05-01,Ann,1,7\n")


GAMES = [{"id": 1, "name": "Go"}, {"id": 2, "name": "Chess"}]
PEOPLE = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}]


def of_bg_stats(**more):
    """A file of BG Stats in which Ann plays Go on the first day at home, and Ben chess on the second."""
    plays = [
        {"uuid": f"{n}", "playDate": f"2024-05-0{n}", "gameRefId": n, "playerScores": [{"playerRefId": n}]}
        for n in (1, 2)
    ]
    plays[0]["locationRefId"] = 1
    file = {"games": GAMES, "players": PEOPLE, "locations": [{"id": 1, "name": "Home"}], "plays": plays}
    return read(json.dumps(file | {name: file[name] + added for name, added in more.items()}))


@each("odd", [None, 3, "x", [], [{}]])
def test_an_odd_item_of_bg_stats_costs_no_other_play(odd):
    found = of_bg_stats(games=[odd], players=[odd], locations=[odd], plays=[odd])
    assert [(one.game, one.players[0].name, one.place) for one in found.plays] == [
        ("Go", "Ann", "Home"),
        ("Chess", "Ben", ""),
    ]
    assert (found.of, reasons(found)) == (3, ["Unknown game, no date: file.plays 3: an object is expected."])


def test_what_two_parts_of_a_file_have_the_id_of_is_not_guessed():
    for name, sentence in (
        ("games", "Unknown game, 2024-05-01: two games in the file have the id of its game"),
        ("players", "Go, 2024-05-01: two players in the file have the id of a player"),
    ):
        found = of_bg_stats(**{name: [{"id": 1, "name": "Other"}]})
        assert [one.game for one in found.plays] == ["Chess"]
        assert reasons(found) == [sentence]
    assert len(of_bg_stats(games=GAMES, players=PEOPLE).plays) == 2, "the same part twice"


@each("places", [[{"id": 1, "name": "Club"}], [{"id": 2, "name": []}]])
def test_a_place_that_cannot_be_told_is_left_out_and_its_play_is_kept(places):
    odd = {"uuid": "3", "playDate": "2024-05-03", "gameRefId": 2, "locationRefId": places[0]["id"]}
    found = of_bg_stats(locations=places, plays=[odd])
    assert [one.key for one in found.plays] == ["1", "2", "3"]
    assert found.plays[2].place == ""
    assert "Chess, 2024-05-03: The place is not clear and was not kept." in [
        str(one.sentence) for one in found.remarks
    ]


def test_what_has_no_id_is_not_what_a_play_without_one_means():
    bare = {"uuid": "3", "playDate": "2024-05-03"}
    found = of_bg_stats(
        games=[{"name": "Risk"}],
        players=[{"name": "Cleo"}],
        locations=[{"name": "Club"}],
        plays=[bare, {**bare, "gameRefId": 1, "playerScores": [{}]}, {**bare, "gameRefId": 1}],
    )
    assert reasons(found) == [
        "Unknown game, 2024-05-03: its game is not in the file",
        "Go, 2024-05-03: a player is not in the file",
    ]
    assert (found.plays[2].place, found.remarks) == ("", [])


def a_play(**more):
    about = {"id": "one", "slug": "go", "name": "Go", "least": 1, "most": 2, "bgg": None, "started": 0}
    ended = {"finished": 60_000, "board": (), "result": "ranked", "ending": "", "players": ()}
    flags = {"cooperative": False, "points": True, "highest_wins": True}
    return Play(**about | ended | flags | more)


def test_a_play_without_players_comes_back_from_the_table():
    found = read(to_csv([a_play()]))
    assert [(one.key, one.players) for one in found.plays] == [("one", ())]


def test_what_xml_cannot_hold_is_not_written():
    text = "".join(xml_pieces([a_play(ending="a\x01b\x1bc\ufffed")]))
    (back,) = read(text).plays
    assert back.ending == "abcd"


def test_a_long_id_is_read_once_however_often_the_game_was_played(monkeypatch):
    """A megabyte that was hashed for each of 20,000 times stopped the server for 44 seconds."""
    long = []

    def counted(*parts):
        long.extend(part for part in parts if len(part) > 1000)
        return named_id(*parts)

    monkeypatch.setattr(reading_xml, "named_id", counted)
    number = "A" * 1_000_000
    item = '<item name="Chess" objectid="171"/>'
    text = f'<plays><play id="{number}" quantity="3000" date="2020-01-01">{item}</play></plays>'
    assert len({one.key for one in read(text).plays}) == 3000
    assert long == [number]


def test_one_huge_element_is_refused_whatever_it_is_called():
    with pytest.raises(faults.Fault):
        parser.xml_element(b"<plays><values>" + b"<a/>" * 100_000 + b"</values></plays>")


def test_a_board_has_a_length():
    parts = ",".join(['"' + "x" * 1000 + '"'] * 500)
    game = '{"id": "a", "game": {"name": "Go"}, "finished": "2024-05-01", "board": [' + parts + "]}"
    (play,) = read('{"source": "Companion", "plays": [' + game + "]}").plays
    assert len(play.board) == 2000


@each("at", ["9999-12-31T23:59:59-23:00", "9999-01-01T00:00:00Z"])
@each("line", ["tapped-at", "opened"])
def test_a_game_that_never_ends_is_refused(line, at):
    text = RECORD.read_text(encoding="utf-8")
    lines = [f"opened = {at}" if one.startswith("opened") else one for one in text.splitlines()]
    text = "\n".join(lines) if line == "opened" else text.replace("tapped-at = 2", f"tapped-at = {at}  # 2")
    with pytest.raises(GameFileError):
        read_bytes(text.encode())


def test_a_toml_file_may_begin_with_a_mark():
    assert read_bytes(b"\xef\xbb\xbf" + RECORD.read_bytes())
