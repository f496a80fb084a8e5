"""A table to a file that people can read, and back."""

import subprocess
import sys
import tomllib
from dataclasses import replace

import pytest

from companion.engine.errors import IllegalMove
from companion.tables import game_file
from companion.tables.access.access_keys import Role
from companion.tables.errors import UnknownTable
from companion.tables.game_file import GameFileError, writer
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

GAME = """\
# Two players; it ends by the book.
game = "toy"
rules = 1
seats = ["Alice", "Bob"]
setup = { goal = 9 }
log = [
  # the first round
  { n = 1, kind = "add", seat = "red", by = 4 },  # a bracket } in a comment
  { n = 2, kind = "draw", card = "card-3" },
  { n = 3, kind = "undo" },
  { n = 4, kind = "write", seat = "blue", number = 2 },
  { n = 5, kind = "add", seat = "blue", by = 5 },
]
result = { outcome = "won", reason = "goal-reached" }
"""


@pytest.fixture
def replayed(app, tmp_path):
    def replay(text):
        file = tmp_path / "game.toml"
        file.write_text(text, encoding="utf-8")
        return game_file.replay_file(file)

    return replay


@pytest.fixture
def finished(table):
    """A table played to its end, with undo and all, three cards drawn by the app and one told to it."""
    table.draw(by="red")
    table.add(4, seat="blue", by="blue", key="tap")
    table.draw()
    table.undo()
    table.draw(card=next(iter(table.state.deck.mixed)))
    table.draw()
    table.write(2, seat="blue", role=Role("seat", "blue"))
    table.undo(of=2)
    table.redo()
    table.go_back(8)
    table.correct("count", 100, why='the "cube" fell')
    return table


# --- out -----------------------------------------------------------------------------------------


def test_one_entry_on_a_line_of_its_own(finished):
    text = game_file.to_toml(table_cache.find(finished.code))
    lines = text.splitlines()
    start = lines.index("log = [") + 1
    assert lines[0] == f"# Table {finished.code}."
    assert lines[start + len(finished.log)] == "]"
    assert lines[start + 1].startswith('  { n = 2, kind = "add", seat = "blue", by = 4, tapped-by = "blue",')
    assert lines[start + 1].endswith("},  # Bob counts 4.")
    assert 'app-drew = ["card"]' in lines[start]
    assert "app-drew" not in lines[start + 4]
    assert lines[-1] == 'result = { outcome = "won", reason = "goal-reached" }'


def test_what_is_read_is_what_was_written(finished):
    read = game_file.read_text(game_file.to_toml(table_cache.find(finished.code)))
    view = view_table(table_cache.find(finished.code))
    assert list(read.log) == [replace(entry, key="") for entry in finished.log]
    assert (read.setup, read.seats, read.opened_at) == (view.setup, view.seats, view.opened_at)
    assert read.seeds.first == view.seed


def test_a_running_game_keeps_its_seed(table):
    table.draw()
    raw = tomllib.loads(game_file.to_toml(table_cache.find(table.code)))
    assert raw["seed_hash"] == view_table(table_cache.find(table.code)).seed_hash
    assert "seed" not in raw
    assert "result" not in raw


def test_a_table_without_entries(table):
    assert game_file.read_text(game_file.to_toml(table_cache.find(table.code))).log == ()


def test_a_long_setup_is_spread_over_lines(sit, monkeypatch):
    monkeypatch.setattr(writer, "WIDTH", 20)
    table = sit({"goal": 5, "mat": "blue-mat", "marks": [1, 2, 3]}, ('Alice "A"', "Bob # }"))
    text = game_file.to_toml(table_cache.find(table.code))
    assert 'setup.mat = "blue-mat"\nsetup.marks = [\n  1,\n' in text
    read = game_file.read_text(text)
    assert (read.setup, read.seats[1].name) == (view_table(table_cache.find(table.code)).setup, "Bob # }")


def test_the_table_is_unknown(app):
    with pytest.raises(UnknownTable):
        game_file.to_toml(table_cache.find("NONES"))


# --- replay --------------------------------------------------------------------------------------


def test_a_game_written_by_hand(replayed):
    played = replayed(GAME)
    assert (played["game"], played["number"], played["state"]["count"]) == ("toy", 5, 9)
    assert played["state"]["sheets"] == {"red": [], "blue": [2]}
    assert played["outcome"] == {
        "outcome": "won",
        "reason": "goal-reached",
        "text": "The goal of 9 is reached.",
    }
    assert [(each["seat"], each["rank"], each["total"]) for each in played["standings"]] == [
        ("blue", 1, 1),
        ("red", 2, 0),
    ]
    assert "shuffle" not in played, "there is no seed to verify it by"


def test_a_running_game(replayed):
    lines = [line for line in GAME.splitlines() if "n = 5" not in line and "result" not in line]
    assert replayed("\n".join(lines))["outcome"] is None


def test_a_log_of_headed_tables(replayed):
    head = 'game = "toy"\nrules = 1\nseats = ["Alice"]\n[setup]\ngoal = 3\n'
    log = '[[log]]\nkind = "add"\nseat = "red"\nby = 1\n\n[[log]]\nkind = "add"\nseat = "red"\nby = -2\n'
    with pytest.raises(GameFileError, match="line 11: entry 2: There are only 1"):
        replayed(head + log)


def test_the_shuffle_is_verified_with_the_seed(finished, replayed):
    assert replayed(game_file.to_toml(table_cache.find(finished.code)))["shuffle"] == "verified"


def test_a_card_that_the_seed_would_not_have_given(finished, replayed):
    text = game_file.to_toml(table_cache.find(finished.code))
    card = finished.log[0].fields["card"]
    other = next(c for c in ("card-1", "card-2", "card-5", "card-6", "card-7") if f'"{c}"' not in text)
    line = text.splitlines().index("log = [") + 2
    with pytest.raises(GameFileError, match=f"line {line}: entry 1: The seed gives something else"):
        replayed(text.replace(f'"{card}"', f'"{other}"', 1))


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        pytest.param("by = 4", "by = -4", 8, "entry 1: There are only 0", id="illegal"),
        pytest.param("by = 4", "by = 44", 8, "entry 1: By: a whole number", id="out of range"),
        pytest.param("by = 4", "colour = 4", 8, "entry 1: There is no field", id="a field of another move"),
        pytest.param('"undo"', '"redo"', 10, "entry 3: There is nothing to redo", id="nothing to redo"),
        pytest.param('"undo"', '"undo", of = "2"', 10, "entry 3: of: Entry", id="a control's field"),
        pytest.param('"undo"', '"jump"', 10, "entry 3: There is no move", id="unknown kind"),
        pytest.param('kind = "undo"', "by = 1", 10, "entry 3: kind: This is missing", id="no kind"),
        pytest.param("n = 4", "n = 5", 11, "entry 4: n: The entries are numbered", id="a gap"),
        pytest.param("n = 4,", "n = 4, tapped-by = 7,", 11, "entry 4: tapped-by", id="who"),
        pytest.param("n = 4,", "n = 4, tapped-at = 7,", 11, "entry 4: tapped-at", id="when"),
        pytest.param("n = 4,", "n = 4, app-drew = [7],", 11, "entry 4: app-drew", id="what was drawn"),
        pytest.param(
            "n = 4,", "n = 4, tapped-at = 1969-12-31,", 11, "entry 4: tapped-at", id="a date without a time"
        ),
        pytest.param(
            "n = 4,",
            "n = 4, tapped-at = 1969-12-31T23:59:59Z,",
            11,
            "entry 4: tapped-at: A time",
            id="before all",
        ),
        pytest.param(
            "rules = 1",
            "rules = 1\nopened = 0001-01-01T00:00:00Z",
            4,
            "opened: A time from 1970",
            id="opened then",
        ),
        pytest.param("n = 4,", 'n = 4, app-drew = ["a b"],', 11, "entry 4: app-drew", id="no field"),
        pytest.param("n = 4,", "n = 4, app-drew = [{}],", 11, "entry 4: app-drew", id="no name"),
        pytest.param("n = 4,", "n = 4, tapped-on = 7,", 11, "entry 4: There is no field", id="a hyphen"),
        pytest.param('"won"', '"lost"', 14, "stated as lost (goal-reached); the", id="the result"),
        pytest.param('"goal-reached"', '"time"', 14, "stated as won (time)", id="the reason"),
        pytest.param("by = 5", "by = 4", 14, "the game is not over", id="the end"),
        pytest.param('"toy"', '"chess"', 2, "There is no game called chess", id="game"),
        pytest.param("rules = 1", "rules = 2", 3, "versions 1 to 1", id="rules"),
        pytest.param('"Alice", "Bob"', "", 4, "seats: The Toy is for 1 to 12", id="seats"),
        pytest.param('"Bob"', "7", 4, "seats[1].name", id="a seat"),
        pytest.param("goal = 9", "goal = 0", 5, "setup.goal: Goal", id="setup"),
        pytest.param("goal = 9", "start = 9", 5, "setup.goal: Goal: this is missing", id="incomplete setup"),
        pytest.param("{ goal = 9 }", "9", 5, "setup cannot be this", id="setup of another type"),
        pytest.param("rules = 1", "rules = true", 3, "rules cannot be this", id="a truth value"),
        pytest.param("rules = 1\n", "", 1, "rules is missing", id="no rules"),
        pytest.param("rules = 1", "rules = 1\nmoon = 1", 4, "moon is unknown here", id="an unknown key"),
        pytest.param("by = 5 }", "by = 5", 12, "This is not TOML", id="broken"),
        pytest.param("rules = 1", 'rules = 1\nseed = "é"', 4, "letters and digits", id="seed"),
        pytest.param(
            "rules = 1", 'rules = 1\nseed = "ab"\nseed_hash = "cd"', 5, "not the SHA-256", id="seed hash"
        ),
    ],
)
def test_the_line_and_the_reason(replayed, old, new, line, reason):
    assert old in GAME
    with pytest.raises(GameFileError) as refused:
        replayed(GAME.replace(old, new, 1))
    assert (refused.value.line, str(refused.value).startswith(f"line {line}: ")) == (line, True)
    assert reason in refused.value.reason


def test_a_file_that_is_no_text(app, tmp_path):
    file = tmp_path / "game.toml"
    file.write_bytes(b"game = 1\n\xff\n")
    with pytest.raises(GameFileError, match="line 2: This is not UTF-8"):
        game_file.replay_file(file)


def test_replay_needs_no_app():
    """The command line replays without a database."""
    code = "from pathlib import Path; from companion.tables.game_file import replay_file, GameFileError\n"
    code += "try: replay_file(Path('/dev/null'))\nexcept GameFileError as e: print(e)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "line 1: game is missing.\n"


# --- in ------------------------------------------------------------------------------------------


def test_a_table_comes_back_from_its_file(finished, tmp_path):
    file = tmp_path / "game.toml"
    file.write_text(game_file.to_toml(table_cache.find(finished.code)), encoding="utf-8")
    again = game_file.import_file(file).code
    assert again != finished.code
    one, other = view_table(table_cache.find(finished.code)), view_table(table_cache.find(again))
    assert (other.state, other.seed_hash, other.seed) == (one.state, one.seed_hash, one.seed)
    assert (other.opened_at, other.finished_at, other.number) == (one.opened_at, one.finished_at, one.number)
    assert queries.log(table_cache.find(again)) == [replace(entry, key="") for entry in finished.log]
    assert game_file.to_toml(table_cache.find(again)) == game_file.to_toml(
        table_cache.find(finished.code)
    ).replace(finished.code, again)


def test_play_goes_on_at_a_table_from_a_file(table, tmp_path):
    for _ in range(60):
        table.add(1, expect=None)
    table.draw()
    file = tmp_path / "game.toml"
    file.write_text(game_file.to_toml(table_cache.find(table.code)), encoding="utf-8")
    again = replace(table, code=game_file.import_file(file).code)
    assert again.stored("SELECT count(*) FROM snapshot WHERE table_id = 2") == 1
    assert again.draw().entry.draws == 2
    assert again.undo(of=1).number == 63


def test_a_file_that_does_not_play_opens_no_table(app, tmp_path, table):
    file = tmp_path / "game.toml"
    file.write_text(GAME.replace("by = 4", "by = -4"), encoding="utf-8")
    with pytest.raises(GameFileError):
        game_file.import_file(file)
    assert table.stored("SELECT count(*) FROM game_table") == 1
    with pytest.raises(IllegalMove):
        table.add(-1)
