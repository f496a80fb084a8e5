"""Many plays at once: all or none, seen all in one, and no tap waits for more than a few of them."""

import pytest
from sqlalchemy import text

from companion.extensions import db
from companion.tables import people
from companion.tables.people import KeptPlay, KeptPlayer, Wanted
from companion.tables.store import people_changes, play_import, play_rows
from companion.tables.store.backup_rows import moment

MANY = 2 * play_import.AT_ONCE + 7


def play_of(number, *names, group=""):
    who = tuple(KeptPlayer(name, known_as=name, winner=not place) for place, name in enumerate(names))
    return KeptPlay(group, f"key {number}", "toy", "Toy", number, number + 1, "ranked", "file", who)


def many(*names):
    return [play_of(number, *(names or ("Ada", "Ben"))) for number in range(MANY)]


def names():
    return [one.name for one in people.people("")]


def aside():
    """How many rows lie aside."""
    with db.engine.connect() as connection:
        return sum(
            connection.execute(text(f"SELECT count(*) FROM {rows} WHERE circle LIKE 'aside%'")).scalar_one()
            for rows in ("play", "person", "person_name")
        )


@pytest.fixture
def between(monkeypatch):
    """What happens between two transactions of an import."""
    acts = []
    monkeypatch.setattr(play_import, "_let_others_write", lambda: [act() for act in acts])
    return acts


def test_all_are_kept_and_known_ones_left(app):
    people.keep(play_of(3, "Zed"))
    assert people.keep_all(many()) == MANY - 1
    assert people.keep_all(many()) == 0
    assert len(people.plays(Wanted(""))) == MANY
    assert names() == ["Ada", "Ben", "Zed"]
    assert aside() == 0


def test_one_key_is_kept_once_and_groups_do_not_mix(app):
    assert people.keep_all([play_of(1, "Ada"), play_of(1, "Ben")]) == 1
    with pytest.raises(ValueError, match="several groups"):
        people.keep_all([play_of(1, "Ada"), play_of(2, "Ada", group="b" * 64)])


def test_nothing_is_seen_before_the_end_and_taps_are_taken_in_between(app, between):
    seen = []

    def look_and_write():
        with moment() as this:
            kept = (list(this.plays()), this.people())
        seen.append((people.plays(Wanted("")), names(), *kept))
        with db.engine.begin() as connection:
            connection.execute(text("UPDATE box_card SET uses = uses"))

    between.append(look_and_write)
    assert people.keep_all(many()) == MANY
    assert seen == [([], [], [], [])] * 3
    assert len(people.plays(Wanted(""))) == MANY


def test_an_import_that_breaks_off_leaves_nothing(app, between):
    people.keep(play_of(-1, "Ada"))

    def fail():
        if aside() > 1.5 * play_import.AT_ONCE:
            between.clear()
            raise OSError("the disk is full")

    between.append(fail)
    with pytest.raises(OSError, match="the disk is full"):
        people.keep_all(many("Ada", "Ben"))
    assert (len(people.plays(Wanted(""))), names(), aside()) == (1, ["Ada"], 0)


def test_what_a_dead_process_left_is_dropped_by_the_next_import(app, between, monkeypatch):
    monkeypatch.setattr(play_import, "drop", lambda aside: None)  # as if it had died
    between.append(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        people.keep_all(many())
    left = aside()
    assert left > play_import.AT_ONCE
    monkeypatch.undo()
    people.keep_all([play_of(900, "Cleo")])
    assert aside() == left, "it may go on still"
    monkeypatch.setattr(play_import, "LEFT_BEHIND", -1)
    people.keep_all([play_of(901, "Cleo")])
    assert aside() == 0
    assert names() == ["Cleo"]


def test_who_came_meanwhile_is_the_same_person(app, between):
    between.append(lambda: between.clear() or people.keep(play_of(901, "ben")))
    people.keep_all(many("Ada", "Ben"))
    assert names() == ["Ada", "ben"]
    (ben,) = (one.id for one in people.people("") if one.name == "ben")
    assert len(people.plays(Wanted("", person=ben))) == MANY + 1


def test_two_who_are_merged_and_one_who_is_forgotten_meanwhile(app, between):
    for number, name in enumerate(("Ada", "Addie", "Cleo")):
        people.keep(play_of(900 + number, name))
    ids = {one.name: one.id for one in people.people("")}

    def change():
        between.clear()
        people_changes.merge_people("", ids["Ada"], ids["Addie"])
        people_changes.forget_person("", ids["Cleo"])

    between.append(change)
    people.keep_all(many("Addie", "Cleo"))
    assert len(people.plays(Wanted("", person=ids["Ada"]))) == MANY + 2
    (cleo,) = (one for one in people.people("") if one.name == "Cleo")
    assert len(people.plays(Wanted("", person=cleo.id))) == MANY - play_import.AT_ONCE, (
        "the file has the name"
    )


def test_a_play_that_came_meanwhile_is_there_once(app, between):
    between.append(lambda: between.clear() or people.keep(play_of(5, "Zed")))
    assert people.keep_all(many()) == MANY - 1
    assert len(people.plays(Wanted(""))) == MANY
    assert [one.name for one in play_rows.plays(play_rows.PlayRow.key == "key 5")[0].players] == ["Zed"]
