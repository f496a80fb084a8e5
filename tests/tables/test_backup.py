"""All tables into one file, and back: into another database, into the same one, and not at all."""

import gzip
import hashlib
import json
import os
import stat

import pytest
from stores import ONLY_SQLITE

from companion.extensions import db
from companion.games import GAMES
from companion.tables.access import access_keys
from companion.tables.access.access_keys import Role
from companion.tables.box_cards import box_cards, save_box_card
from companion.tables.create import open_table
from companion.tables.errors import WrongKey
from companion.tables.game_file.reader import GameFileError
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import backup_drafts, backup_file
from companion.tables.maintenance.backup import KEPT, MOVED, THERE, Restored, backup, check, restore
from companion.tables.maintenance.backup_file import Card, Skipped
from companion.tables.play import Tap, play_tap
from companion.tables.store import log_rows, table_rows
from companion.tables.store.append import Append
from companion.tables.store.backup_rows import moment

SHARED = ("game", "number", "setup", "state", "outcome", "can_redo", "opened_at", "finished_at", "seed_hash")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "backup.jsonl"


@pytest.fixture
def played(sit):
    """Three tables: one with all that a log can hold, one that is over, one where nothing happened."""
    full, over, empty = sit(), sit({"goal": 5, "mat": "big"}, ("Zoë", "Øyvind", "李")), sit()
    full.draw()
    full.add(3, key="a-phones-key")
    full.undo()
    full.redo()
    for number in (1, 2, 3):
        full.write(number)
    full.undo(of=5)  # with a snapshot
    full.correct("count", 7)
    access_keys.take_seat(full.code, "blue")
    access_keys.release_seat(full.code, "blue")
    access_keys.take_seat(full.code, "blue")
    over.add(5)
    return full, over, empty


def tables(path):
    return [one for one in restore(path) if isinstance(one, Restored)]


def seen(code):
    view = view_table(table_cache.find(code))
    return (
        {name: getattr(view, name) for name in SHARED},
        queries.log(table_cache.find(code)),
        access_keys.places(code),
    )


def lines_in(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path, lines):
    """As somebody writes it who knows how: the last line fits."""
    text = "".join(json.dumps(line) + "\n" for line in lines[:-1])
    end = lines[-1] | {"end": lines[-1]["end"] | {"sha256": hashlib.sha256(text.encode()).hexdigest()}}
    path.write_text(text + json.dumps(end) + "\n", encoding="utf-8")


def stored():
    """Everything that is stored, as plain objects."""
    with moment() as now:
        return list(now.tables()), list(now.box_cards())


# --- out and in ----------------------------------------------------------------------------------


def test_in_another_database_every_table_is_as_it_was_and_its_links_hold(app, played, path, elsewhere):
    with app.app_context():
        end = backup(path)
        before = {table.code: (seen(table.code), access_keys.keys(table.code)) for table in played}
        table_cache.forget()
    assert (end.tables, end.entries, end.box_cards) == (3, 10, 1)
    with elsewhere.app_context():
        assert [(one.code, one.what, one.now) for one in tables(path)] == [
            (table.code, KEPT, table.code) for table in played
        ]
        for code, (view, keys) in before.items():
            assert seen(code) == view
            assert access_keys.keys(code) == keys
            assert access_keys.role_of(code, keys.host) == Role("host")
            assert access_keys.role_of(code, keys.seats["blue"]) == Role("seat", "blue")
        assert box_cards("toy") == {"mat": {"big": {"goal": 5, "dealt": True}}}
        with pytest.raises(WrongKey):  # given up before the backup was made
            access_keys.role_of(played[0].code, played[0].keys.seats["blue"])
        again = play_tap(
            table_cache.find(played[0].code),
            Tap("add", {"seat": "red", "by": 1}, by="host", key="a-phones-key"),
        )
        assert (again.fresh, again.entry.number) == (False, 2)
        table_cache.forget()


def test_a_restored_table_is_played_on_and_draws_what_the_old_one_would_have_drawn(
    app, played, path, elsewhere
):
    code = played[0].code
    with app.app_context():
        backup(path)
        drawn = played[0].draw().entry
        table_cache.forget()
    with elsewhere.app_context():
        tables(path)
        number = view_table(table_cache.find(code)).number
        assert (
            play_tap(table_cache.find(code), Tap("draw", {}, by="host", expect=number)).entry.fields
            == drawn.fields
        )
        table_cache.forget()


def test_a_long_log_is_not_replayed_when_a_restored_table_is_first_looked_at(app, played, path, elsewhere):
    with app.app_context():
        backup(path)
    with elsewhere.app_context():
        tables(path)
        table = table_rows.find(played[0].code)
        assert log_rows.snapshot(table.id, 8, GAMES["toy"].state) is not None


def test_from_one_kind_of_database_to_the_other_and_back(app, played, path, tmp_path, elsewhere):
    with app.app_context():
        backup(path)
        before = stored()
    with elsewhere.app_context():
        tables(path)
        assert [kept.log for kept in stored()[0]] == [kept.log for kept in before[0]]
        backup(tmp_path / "again.jsonl")
    first, again = lines_in(path), lines_in(tmp_path / "again.jsonl")
    assert first[1:-1] == again[1:-1]


def test_into_the_same_database_changes_nothing(app, played, path, store):
    backup(path)
    before = store.dump()
    assert [(one.code, one.what, one.further) for one in tables(path)] == [
        (table.code, THERE, 0) for table in played
    ]
    assert store.dump() == before


def test_a_table_that_was_played_on_since_is_left_alone(played, path):
    backup(path)
    played[2].draw()
    played[2].add(2)
    assert [(one.what, one.further) for one in tables(path)] == [(THERE, 0), (THERE, 0), (THERE, 2)]
    assert played[2].number == 2


def test_a_table_whose_code_is_another_ones_by_now_gets_its_own_and_new_links(app, played, path, elsewhere):
    code, old = played[0].code, access_keys.keys(played[0].code)
    backup(path)
    before = seen(code)
    table_cache.forget()
    with elsewhere.app_context():
        other = open_table("toy", {"goal": 9}, ["Eve"])
        with db.engine.begin() as connection:
            connection.execute(db.text("UPDATE game_table SET code = :code"), {"code": code})
        table_cache.forget()
        moved = tables(path)[0]
        assert (moved.what, moved.code) == (MOVED, code)
        assert moved.now != code
        assert access_keys.role_of(moved.now, moved.host) == Role("host")
        for place in (code, moved.now):
            with pytest.raises(WrongKey):
                access_keys.role_of(place, old.host)
        assert access_keys.role_of(code, other.keys.host) == Role("host")
        assert view_table(table_cache.find(code)).number == 0
        view, log, places = seen(moved.now)
        assert (view, log) == before[:2]
        assert [(place.name, place.taken) for place in places] == [("Alice", False), ("Bob", False)]
        # A second time it is found under its new code.
        assert tables(path)[0] == Restored(code, "toy", moved.entries, THERE, moved.now)
        table_cache.forget()


def test_where_the_database_lost_entries_both_are_kept(played, path):
    """An older copy of the database was put back: what it lacks stands at a table of its own."""
    backup(path)
    with db.engine.begin() as connection:
        connection.execute(db.text("DELETE FROM snapshot"))
        connection.execute(db.text("DELETE FROM entry WHERE number > 2"))
    table_cache.forget()
    moved = tables(path)[0]
    assert moved.what == MOVED
    assert (
        view_table(table_cache.find(played[0].code)).number,
        view_table(table_cache.find(moved.now)).number,
    ) == (2, moved.entries)


def test_two_tables_of_one_recorded_game_are_both_restored(app, played, path, elsewhere):
    table = table_rows.find(played[1].code)
    table_rows.open_table(
        type(table)(**{name: getattr(table, name) for name in type(table).__slots__} | {"code": "TWIN2"}),
        table_rows.places(table.id),
        appends=[Append(entry) for entry in played[1].log],
    )
    backup(path)
    table_cache.forget()
    with elsewhere.app_context():
        assert [one.what for one in tables(path)] == [KEPT] * 4
        assert [one.what for one in tables(path)] == [THERE] * 4
        table_cache.forget()


def test_a_box_card_that_is_there_wins(app, played, path, elsewhere):
    backup(path)
    with elsewhere.app_context():
        save_box_card("toy", "mat", "big", {"goal": 6, "dealt": False})
        assert not [one for one in restore(path) if isinstance(one, Card)]
        assert box_cards("toy")["mat"]["big"]["goal"] == 6
        table_cache.forget()


def test_what_is_played_while_a_backup_is_made_is_not_in_it(played):
    full, over, empty = played
    with moment() as now:
        kept = now.tables()
        first = next(kept)
        full.draw()
        empty.draw()
        open_table("toy", {"goal": 9}, ["Eve"])
        access_keys.take_seat(empty.code, "blue")
        rest = list(kept)
    assert len(first.log) == full.number - 1
    assert [one.table.code for one in rest] == [over.code, empty.code]
    assert rest[1].log == ()
    assert not rest[1].places[1].taken
    assert len(stored()[0]) == 4


def test_how_often_a_box_card_was_used_travels_along(sit, path, elsewhere, app):
    for _ in range(3):
        sit({"goal": 5, "mat": "big"})
    with db.engine.connect() as connection:
        used = connection.execute(db.text("SELECT uses, used_at FROM box_card")).one()
    backup(path)
    with elsewhere.app_context():
        list(restore(path))
        with db.engine.connect() as connection:
            assert connection.execute(db.text("SELECT uses, used_at FROM box_card")).one() == used
    assert used.uses == 3
    assert used.used_at > 0


def test_a_box_card_of_an_older_file_was_used_once(played, path, elsewhere):
    backup(path)
    lines = lines_in(path)
    assert lines[1]["box_card"].pop("uses") == 1
    assert lines[1]["box_card"].pop("used_at") > 0
    write_lines(path, lines)
    with elsewhere.app_context():
        list(restore(path))
        with db.engine.connect() as connection:
            assert tuple(connection.execute(db.text("SELECT uses, used_at FROM box_card")).one()) == (1, 0)


@pytest.mark.parametrize("wrong", [{"uses": -1}, {"uses": 2**31}, {"used_at": 2**63}, {"uses": "3"}])
def test_a_box_card_with_an_impossible_count_is_passed_over(played, path, elsewhere, wrong):
    backup(path)
    lines = lines_in(path)
    lines[1]["box_card"].update(wrong)
    write_lines(path, lines)
    with elsewhere.app_context():
        assert len([one for one in restore(path) if isinstance(one, Skipped)]) == 1
        assert box_cards("toy") == {}


def test_a_bad_box_card_is_passed_over_and_every_table_comes_back(app, played, path, elsewhere):
    backup(path)
    lines = lines_in(path)
    bad = {"game": "toy", "kind": "mat", "id": "x" * 67, "fields": {}}
    write_lines(path, [lines[0], {"box_card": bad}, {"box_card": {**bad, "id": "a\x00"}}, *lines[1:]])
    assert [card.line for card in check(path).skipped] == [2, 3]
    with elsewhere.app_context():
        what = list(restore(path))
        assert [one.line for one in what if isinstance(one, Skipped)] == [2, 3]
        assert [one.what for one in what if isinstance(one, Restored)] == [KEPT] * 3
        assert box_cards("toy") == {"mat": {"big": {"goal": 5, "dealt": True}}}
        table_cache.forget()


def test_a_backup_that_could_not_be_restored_is_kept_and_said_to_be_so(played, path):
    with db.engine.begin() as connection:  # no server stores this
        connection.execute(db.text("UPDATE entry SET kind = 'jump' WHERE number = 1"))
    with pytest.raises(GameFileError, match="entry 1: There is no move of this kind"):
        backup(path)
    assert len(lines_in(path)) == 16


# --- the file ------------------------------------------------------------------------------------


def test_the_file_tells_a_line_each_what_it_is(played, path):
    backup(path)
    lines = lines_in(path)
    assert [next(iter(line)) for line in lines[:4]] == ["companion_backup", "box_card", "table", "entry"]
    table = lines[2]["table"]
    assert (table["code"], table["game"], table["entries"]) == (played[0].code, "toy", 9)
    assert [seat["name"] for seat in table["seats"]] == ["Alice", "Bob"]
    assert lines[3]["entry"]["kind"] == "draw"
    assert lines[-1]["end"]["tables"] == 3
    assert (check(path).tables, check(path).entries) == (3, 10)


def test_a_packed_file_holds_the_same(played, path, tmp_path):
    packed = tmp_path / "backup.jsonl.gz"
    backup(path)
    backup(packed)
    text = gzip.decompress(packed.read_bytes()).decode()
    assert [json.loads(line) for line in text.splitlines()][1:-1] == lines_in(path)[1:-1]
    assert check(packed) == check(path)


def test_only_its_owner_reads_it_and_it_never_replaces_a_file(played, path):
    backup(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match="never overwrites"):
        backup(path)
    assert path.read_bytes() == before


def test_the_next_backup_deletes_what_a_killed_one_left_and_nothing_else(played, path):
    here = path.parent
    left = [f".{path.name}.0a1b2c3d", ".companion-20260101T000000Z.jsonl.gz.ffffffff"]
    others = [f".{path.name}.0a1b2c3", f".{path.name}.0A1B2C3D", ".notes.0a1b2c3d", f"{path.name}.0a1b2c3d"]
    busy = f".{path.name}.44444444"
    for name in (*left, *others, busy):
        (here / name).write_text("half")
    with (here / busy).open("rb") as written:
        backup_drafts.lock(written.fileno())
        backup(path)
    assert not any((here / name).exists() for name in left)
    assert all((here / name).exists() for name in (*others, busy))


def test_a_full_disk_leaves_no_half_file(played, path, monkeypatch):
    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        backup(path)
    assert [one.name for one in path.parent.iterdir() if "backup" in one.name] == []


# --- a damaged file ------------------------------------------------------------------------------


def broken(change):
    """A change of the lines, after which the last one fits again: only the replay can notice."""

    def apply(path):
        lines = lines_in(path)
        write_lines(path, change(lines) or lines)

    return apply


def at(place, kind, /, **more):
    return broken(lambda lines: lines[place][kind].update(more))


def cut(count):
    return lambda path: path.write_bytes(path.read_bytes()[:count])


def rewrite(old, new):
    return lambda path: path.write_bytes(path.read_bytes().replace(old, new, 1))


@ONLY_SQLITE  # the file is read before the database
@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        pytest.param(cut(0), "line 1: The file breaks off here.", id="empty"),
        pytest.param(cut(1500), r"line \d+: This cannot be read: ", id="cut off within a line"),
        pytest.param(
            lambda path: path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1])),
            "line 16: The file breaks off here.",
            id="without its last line",
        ),
        pytest.param(
            lambda path: path.write_text("".join(path.read_text().splitlines(keepends=True)[:8])),
            "line 9: The file breaks off here.",
            id="cut off between lines",
        ),
        pytest.param(
            rewrite(b'"Alice"', b'"Malic"'), "line 16: The lines above are not", id="a changed name"
        ),
        pytest.param(rewrite(b"\n", b"\nx"), "line 2: This cannot be read", id="no JSON"),
        pytest.param(rewrite(b"Alice", b"Ali\xff"), "line 3: This cannot be read", id="no UTF-8"),
        pytest.param(
            lambda path: path.write_bytes(path.read_bytes() + b"{}\n"),
            "line 17: Nothing is",
            id="something after",
        ),
        pytest.param(
            rewrite(b"companion_backup", b"another_program"), "line 1: This cannot", id="another file"
        ),
        pytest.param(
            lambda path: path.write_text("game = 'toy'\n"),
            "line 1: This cannot be read",
            id="a recorded game",
        ),
        pytest.param(at(0, "companion_backup", version=4), "line 1: This backup is of a newer", id="newer"),
        pytest.param(at(0, "companion_backup", version=0), "line 1: This cannot be read", id="version 0"),
        pytest.param(
            at(2, "table", game="chess"), "line 3: table .....: chess with rules 1", id="unknown game"
        ),
        pytest.param(at(2, "table", rules=99), "line 3: table .....: toy with rules 99", id="newer rules"),
        pytest.param(
            at(2, "table", setup={"goal": 0}), "line 3: table .....: ", id="a set-up that cannot be"
        ),
        pytest.param(at(2, "table", code="ABC DE"), "line 3: This cannot be read: ", id="no code"),
        pytest.param(at(2, "table", secret=""), "line 3: This cannot be read: ", id="no secret"),
        pytest.param(at(2, "table", extra=1), "line 3: This cannot be read: ", id="an unknown field"),
        pytest.param(
            at(2, "table", entries=8),
            "line 12: Here a table, a box card, a person, a play or",
            id="an entry too many",
        ),
        pytest.param(at(2, "table", entries=10), "line 13: Here entry 10 of table", id="an entry too few"),
        pytest.param(at(4, "entry", number=700), "line 5: Here entry 2 of table", id="numbering"),
        pytest.param(at(4, "entry", kind="jump"), "line 5: entry 2: ", id="an unknown move"),
        pytest.param(
            at(4, "entry", fields={"seat": "red"}), "line 5: entry 2: ", id="a field that is missing"
        ),
        pytest.param(
            at(9, "entry", fields={"seat": "red", "number": 1}), "line 10: entry 7: 2 already", id="rules"
        ),
        pytest.param(at(4, "entry", at=-1), "line 5: This cannot be read", id="a time before all"),
        pytest.param(at(4, "entry", key="k" * 61), "line 5: This cannot be read", id="a key too long"),
        pytest.param(
            broken(lambda lines: lines[2]["table"]["seats"][1].update(id="teal")),
            "line 3: table .....: These seats are not",
            id="a colour that is none",
        ),
        pytest.param(
            broken(lambda lines: lines[2]["table"]["seats"][1].update(id="red")),
            "line 3: table .....: These seats are not",
            id="a colour twice",
        ),
        pytest.param(
            broken(lambda lines: lines[2]["table"]["seats"].clear()),
            "line 3: table .....: ",
            id="nobody there",
        ),
    ],
)
def test_a_damaged_file_is_refused_with_its_line_and_nothing_is_stored(
    app, played, path, elsewhere, damage, sentence
):
    backup(path)
    damage(path)
    with elsewhere.app_context():
        with pytest.raises(GameFileError, match=f"^{sentence}"):
            list(restore(path))
        assert stored() == ([], [])
        with pytest.raises(GameFileError):
            check(path)


@ONLY_SQLITE
@pytest.mark.parametrize("keep", [5, 40, -8, -3])
def test_a_packed_file_that_was_cut_off_is_refused(app, played, tmp_path, elsewhere, keep):
    packed = tmp_path / "backup.jsonl.gz"
    backup(packed)
    packed.write_bytes(packed.read_bytes()[:keep])
    with elsewhere.app_context():
        with pytest.raises(GameFileError, match=r"^line \d+: (From here on|The file breaks off)"):
            list(restore(packed))
        assert stored() == ([], [])


def test_a_backup_of_the_first_format_is_restored(app, played, path, elsewhere, monkeypatch):
    with monkeypatch.context() as before:
        before.setattr(backup_file, "VERSION", 1)
        backup(path)
    assert lines_in(path)[0]["companion_backup"]["version"] == 1
    with elsewhere.app_context():
        assert check(path).tables == len(played)


def test_a_companion_of_before_the_sentences_of_plays_says_that_a_backup_is_newer(app, played, path):
    """It refuses every version but 1, before it finds a field of a play that it does not know."""
    backup(path)
    assert lines_in(path)[0]["companion_backup"]["version"] == 3


def test_a_line_that_is_nested_too_deep_is_named(tmp_path):
    deep = '{"a":' * 100_000 + "1" + "}" * 100_000
    head = '{"companion_backup":{"version":1,"made_at":1}}'
    (tmp_path / "deep.jsonl").write_text(f'{head}\n{{"box_card":{deep}}}\n')
    with pytest.raises(GameFileError, match=r"^line 2: This cannot be read"):
        check(tmp_path / "deep.jsonl")


def test_a_table_that_cannot_be_replayed_may_be_left_out(app, played, path, elsewhere):
    backup(path)
    at(4, "entry", kind="jump")(path)
    left = frozenset({played[0].code})
    with elsewhere.app_context():
        assert check(path, left).tables == 2
        restored = [one for one in restore(path, left) if isinstance(one, Restored)]
        assert [one.code for one in restored] == [played[1].code, played[2].code]
        table_cache.forget()
