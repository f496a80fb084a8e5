"""People and plays as they are kept: a name typed twice is one person, and a backup brings all of it back."""

import json

import pytest
from each import each

from companion.engine.text import Text
from companion.tables.create import NOBODY, open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.maintenance.backup import backup, check, restore
from companion.tables.maintenance.backup_file import TableLine
from companion.tables.rematch import open_rematch
from companion.tables.store import people_changes, people_rows, play_rows, table_rows
from companion.tables.store.backup_rows import moment
from companion.tables.store.codec import sentence_json
from companion.tables.store.connection import Gone
from companion.tables.store.people_rows import name_key
from companion.tables.store.play_rows import KeptLine, KeptPlay, KeptPlayer

GROUP = "a" * 64


def play_of(key, *names, group="", **more):
    """A play that the first of these won."""
    players = tuple(
        KeptPlayer(name, winner=not place, rank=place + 1, score=9 - place, known_as=name)
        for place, name in enumerate(names)
    )
    return KeptPlay(group, key, "toy", "Toy", 1000, 61_000, "ranked", "form", players, points=True, **more)


def names_in(group=""):
    return [person.name for person in people_rows.people(group)]


@each(
    ("typed", "key"),
    [
        ("Ada", "ada"),
        ("  ADA   Lovelace ", "ada lovelace"),
        ("Straße", "strasse"),
        (" ", ""),
        ("Zoe\u0308", "zoë"),
    ],
)
def test_a_name_is_looked_up_without_its_case_and_with_single_spaces(typed, key):
    assert name_key(typed) == key


def test_a_name_typed_twice_is_one_person(app):
    play_rows.put_play(play_of("one", "Ada", "Ben"))
    play_rows.put_play(play_of("two", "ADA ", "Cleo"))
    assert names_in() == ["Ada", "Ben", "Cleo"]
    first, second = play_rows.plays()
    assert first.players[0].person == second.players[0].person


def people_by_key(group=""):
    """The people of each play, by its key, in the order of its players."""
    return {play.key: [player.person for player in play.players] for play in play_rows.plays()}


def test_two_players_of_one_play_are_two_people(app):
    play_rows.put_play(play_of("before", "ana"))
    play_rows.put_play(play_of("one", "ANA", "Ana", "ana"))
    play_rows.put_play(play_of("again", "ana", "ANA", "Ana"))
    play_rows.put_play(play_of("alone", "ANA"))
    found = people_by_key()
    upper, mixed, lower = found["one"]
    assert len({upper, mixed, lower, None}) == 4
    assert found["before"] == [lower]
    assert found["again"] == [lower, upper, mixed]
    assert found["alone"] == [upper]


def test_players_of_one_spelling_are_two_people_each_time(app):
    play_rows.put_play(play_of("one", "Ben", "Ben", "Ben (2)"))
    play_rows.put_play(play_of("two", "Ben", "Ben"))
    found = people_by_key()
    assert len({*found["one"], None}) == 4
    assert set(found["two"]) <= set(found["one"])


def test_namesakes_come_back_from_a_backup_as_two(app, tmp_path, elsewhere):
    play_rows.put_play(play_of("one", "Ana", "ANA"))
    play_rows.put_play(play_of("two", "ANA", "Ana"))
    backup(tmp_path / "all.jsonl")
    with elsewhere.app_context():
        list(restore(tmp_path / "all.jsonl"))
        found = people_by_key()
    assert found["one"] == found["two"][::-1]
    assert None not in found["one"]


def test_a_play_of_the_same_key_is_kept_once(app):
    assert play_rows.put_play(play_of("one", "Ada"))
    assert not play_rows.put_play(play_of("one", "Eve"))
    assert names_in() == ["Ada"]
    assert play_rows.put_play(play_of("one", "Eve", group=GROUP))
    assert names_in(GROUP) == ["Eve"]


def test_a_bot_and_an_unnamed_seat_are_no_person(app):
    play_rows.put_play(
        KeptPlay("", "k", "toy", "Toy", 0, 0, "ranked", "table", (KeptPlayer("ASTRA", bot=True),))
    )
    assert names_in() == []


def test_a_table_keeps_its_group_and_its_rematch_inherits_it(app):
    opened = open_table("toy", {"goal": 9}, ["Ada"], group=GROUP)
    assert table_rows.find(opened.code).group == GROUP
    assert table_rows.find(open_rematch(table_cache.find(opened.code))).group == GROUP
    assert table_rows.find(open_table("toy", {"goal": 9}, ["Ada"]).code).group == ""
    assert NOBODY not in ("", GROUP)


def stored():
    with moment() as now:
        people = [(one.group, one.name, one.colour, one.keys) for one in now.people()]
        return people, list(now.plays()), [kept.table.group for kept in now.tables()]


@pytest.fixture
def kept(app, sit):
    """Two groups with a play each, and a table in one of them."""
    open_table("toy", {"goal": 9}, ["Ada"], group=GROUP)
    ending = Text("{names} wins.", names="Ada")
    told = {"ending": str(ending), "sentence": sentence_json(ending)}
    play_rows.put_play(play_of("one", "Ada", "Ben", bgg=7, board="Big", place="Home", **told))
    line = KeptLine("Numbers", -3, "why")
    zoe = KeptPlayer("Zoë", known_as="Zoë", lines=(line, KeptLine("More", 2)), role="Elf")
    bot = KeptPlayer("ASTRA", bot=True, winner=True)
    play_rows.put_play(KeptPlay(GROUP, "two", "x", "X", 5, 5, "lost", "file", (zoe, bot), cooperative=True))


def test_a_backup_brings_people_and_plays_back(kept, tmp_path, elsewhere):
    end = backup(tmp_path / "all.jsonl")
    assert (end.people, end.plays) == (3, 2)
    before = stored()
    with elsewhere.app_context():
        found = check(tmp_path / "all.jsonl")
        assert (found.people, found.plays) == (3, 2)
        list(restore(tmp_path / "all.jsonl"))
        assert stored() == before


def test_restoring_again_changes_nothing(kept, tmp_path, store):
    backup(tmp_path / "all.jsonl")
    before = store.dump()
    assert [one for one in restore(tmp_path / "all.jsonl") if type(one).__name__ != "Restored"] == []
    assert store.dump() == before


def test_an_older_backup_has_neither(kept, tmp_path):
    backup(tmp_path / "all.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines()]
    assert "circle" in next(line["table"] for line in lines if "table" in line)
    assert TableLine.__struct_defaults__[-1] == "", "older lines of tables do not have it"


def test_a_person_of_another_group_is_not_changed(app):
    play_rows.put_play(play_of("one", "Ada"))
    play_rows.put_play(play_of("one", "Zed", group=GROUP))
    (ada,), (zed,) = people_rows.people(""), people_rows.people(GROUP)
    for act in (
        lambda: people_changes.change_person("", zed.id, "Zoe", "red"),
        lambda: people_changes.merge_people("", ada.id, zed.id),
        lambda: people_changes.merge_people("", zed.id, ada.id),
        lambda: people_changes.forget_person("", zed.id),
    ):
        with pytest.raises(Gone):
            act()
    assert (people_rows.people(""), people_rows.people(GROUP)) == ([ada], [zed])
