"""`companion backup`, `restore`, `export` and `import`: what they say, and with which status."""

import gzip
import hashlib
import os
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from each import each

from companion import create_app
from companion.cli import cli
from companion.environment import ConfigError
from companion.tables.access import access_keys
from tests.load.server import COMPANION

RECORDED = min((Path(__file__).parent / "recorded" / "astro_knights").glob("*.toml"))
ADDRESS = "https://companion.example"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An instance of its own, and a folder to stand in."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setenv("PUBLIC_URL", ADDRESS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def companion(*arguments, status=0):
    """What it says; a fault as a sentence, never with a traceback."""
    done = CliRunner().invoke(cli, [str(one) for one in arguments])
    assert done.exit_code == status, (done.output, done.exception)
    assert "Traceback" not in done.output
    return done.stdout if status == 0 else done.stderr


@pytest.fixture
def code():
    """A table that stands where a recorded game ends."""
    said = companion("import", RECORDED)
    found = re.fullmatch(rf"(\w+); the host's link is {ADDRESS}/t/(\w+)/key/[\w-]{{22}}\n", said)
    assert found[1] == found[2]
    return found[1]


def test_a_backup_is_named_after_the_time_and_says_what_is_in_it(code, folder):
    said = companion("backup")
    (file,) = folder.glob("companion-*.jsonl.gz")
    assert re.fullmatch(r"companion-\d{8}T\d{6}Z\.jsonl\.gz", file.name)
    assert re.fullmatch(rf"{file.name}: 1 tables with \d+ entries, \d+ box cards\.\n", said)
    assert code in gzip.decompress(file.read_bytes()).decode()


def test_what_was_lost_comes_back_and_what_is_there_is_left_alone(code, folder):
    companion("backup", "all.jsonl")
    (folder / "instance" / "companion.sqlite").unlink()
    assert re.match(
        rf"{code}  astro_knights, \d+ entries: restored; its links hold\.\n",
        companion("restore", "all.jsonl"),
    )
    said = companion("restore", "all.jsonl")
    assert re.match(rf"{code}  astro_knights, \d+ entries: is here already; left alone\.\n", said)
    assert said.endswith("0 box cards were new.\n")


def test_a_table_whose_code_is_taken_is_told_with_its_new_link(code, folder):
    companion("backup", "all.jsonl")
    (folder / "instance" / "companion.sqlite").unlink()
    other = companion("import", RECORDED).partition(";")[0]
    text = (folder / "all.jsonl").read_text().replace(f'"code":"{code}"', f'"code":"{other}"')
    (folder / "all.jsonl").write_text(resealed(re.sub(r'"seed":"\w+"', '"seed":"another"', text)))
    said = companion("restore", "all.jsonl")
    assert re.match(
        rf"{other}  .* restored as (\w+); the host's link is {ADDRESS}/t/\1/key/[\w-]{{22}}\n", said
    )


def resealed(text):
    """The same lines with an end that fits them."""
    *lines, end = text.splitlines(keepends=True)
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()
    return "".join(lines) + re.sub(r'"sha256":"\w+"', f'"sha256":"{digest}"', end)


def test_a_file_is_checked_without_a_database(code, folder, monkeypatch):
    companion("backup", "all.jsonl")
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder / "never-made"))
    assert companion("restore", "--check", "all.jsonl").startswith("all.jsonl is whole: 1 tables with ")
    assert not (folder / "never-made").exists()


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_a_damaged_file_is_told_with_its_line_and_status_1(code, folder, more):
    companion("backup", "all.jsonl")
    text = (folder / "all.jsonl").read_text().replace('"number":2,', '"number":3,')
    (folder / "all.jsonl").write_text(text)
    said = companion("restore", *more, "all.jsonl", status=1)
    assert re.fullmatch(rf"all\.jsonl: line \d+: Here entry 2 of table {code} is expected\.\n", said)
    left_out = companion("restore", *more, "--leave-out", code.lower(), "all.jsonl", status=1)
    assert "line" in left_out  # a table may be left out for its rules, not for a file in disorder


def test_a_backup_reads_its_own_file_back_before_it_says_what_is_in_it(code, folder):
    with closing(sqlite3.connect(folder / "instance" / "companion.sqlite")) as connection, connection:
        connection.execute("UPDATE entry SET kind = 'jump' WHERE number = 1")
    said = companion("backup", "all.jsonl", status=1)
    assert re.match(r"all\.jsonl was written, but it cannot be restored as it is\. line \d+: entry 1: ", said)
    assert (folder / "all.jsonl").exists()


def test_a_box_card_that_cannot_be_kept_is_told_with_its_line(code, folder):
    companion("backup", "all.jsonl")
    head, *lines = (folder / "all.jsonl").read_text().splitlines(keepends=True)
    bad = '{"box_card":{"game":"toy","kind":"mat","id":"' + "x" * 67 + '","fields":{}}}\n'
    (folder / "all.jsonl").write_text(resealed("".join([head, bad, *lines])))
    (folder / "instance" / "companion.sqlite").unlink()
    for said in (companion("restore", "--check", "all.jsonl"), companion("restore", "all.jsonl")):
        assert said.startswith("line 2: this box card cannot be kept and is passed over: Expected `str`")
    assert f"{code}  astro_knights" in said


def test_a_file_that_is_there_is_never_replaced(code, folder):
    (folder / "mine.jsonl").write_text("precious")
    assert companion("backup", "mine.jsonl", status=1) == (
        "mine.jsonl is there already; a backup never overwrites one.\n"
    )
    assert companion("export", code, "mine.jsonl", status=1) == "mine.jsonl: File exists\n"
    assert (folder / "mine.jsonl").read_text() == "precious"


def test_a_folder_that_is_not_there_is_told(code):
    assert companion("backup", "no/such/folder/all.jsonl", status=1).endswith("No such file or directory\n")


def test_an_exported_game_is_a_recorded_game_without_keys(code, folder):
    said = companion("export", code)
    companion("export", code.lower(), "game.toml")
    assert (folder / "game.toml").read_text() == said
    assert said.startswith(f"# Table {code}.\ngame = ")
    assert "key" not in said
    assert '"outcome"' in companion("replay", "game.toml")
    again = companion("import", "game.toml")
    assert again[: len(code)] != code


def test_several_games_are_one_campaign_and_of_a_bad_one_none_is_opened(code, folder):
    companion("export", code, "game.toml")
    assert len(companion("import", "game.toml", "game.toml").splitlines()) == 2
    assert "3 tables" in companion("backup", "one.jsonl")
    (folder / "bad.toml").write_text(RECORDED.read_text().replace('kind = "', 'kind = "un', 1))
    said = companion("import", "game.toml", "bad.toml", status=1)
    assert re.match(r"bad\.toml: line \d+: ", said)
    assert "3 tables" in companion("backup", "two.jsonl")


def test_a_table_that_is_not_there_is_told(code):
    assert companion("export", "XXXXX", status=1) == "There is no table with this code.\n"


def test_an_illegal_game_opens_no_table(code, folder):
    (folder / "game.toml").write_text(RECORDED.read_text().replace('kind = "', 'kind = "un', 1))
    assert re.match(r"game\.toml: line \d+: ", companion("import", "game.toml", status=1))
    assert "1 tables" in companion("backup")


HOSTILE = ("a" + ".a" * 30_000 + "=1", "a=" + "[" * 5_000, "a=" + "{a=" * 3_000, "a=" + "1" * 5_000)


def test_a_hostile_game_is_a_sentence(folder):
    for text in HOSTILE:
        (folder / "game.toml").write_text(f"\n{text}")
        for command in ("import", "replay"):
            said = companion(command, "game.toml", status=1)
            assert re.match(r"game\.toml: line 2: .* in this file is (nested )?too (deep|long)", said)
    with (folder / "game.toml").open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    assert "64 MB are the most" in companion("import", "game.toml", status=1)


def test_a_database_that_was_never_made_is_not_backed_up(folder):
    done = CliRunner().invoke(cli, ["backup"])
    assert isinstance(done.exception, ConfigError)
    assert "companion upgrade" in str(done.exception)
    assert list(folder.glob("*.gz")) == []


def test_the_links_of_a_table_are_printed_again(code):
    said = companion("links", code.lower()).splitlines()
    found = [re.fullmatch(rf"(\w+) +{ADDRESS}/t/{code}/key/([\w-]{{22}})( .*)?", line) for line in said]
    assert all(found), said
    with create_app().app_context():
        keys = access_keys.keys(code)
    assert {line[1]: line[2] for line in found} == {"host": keys.host, "watch": keys.watch, **keys.seats}


def test_links_begin_with_the_address_of_this_machine_where_no_other_is_set(code, monkeypatch):
    monkeypatch.delenv("PUBLIC_URL")
    monkeypatch.setenv("HOST", "198.51.100.7")
    assert companion("links", code).startswith(f"host   http://198.51.100.7:8000/t/{code}/key/")


def test_the_links_of_no_table_are_a_sentence(code):
    assert companion("links", "ZZZZZ", status=1) == "There is no table with this code.\n"


def test_prune_lists_first_and_deletes_when_told(code, folder):
    assert companion("prune", "--older-than", "1d") == "0 tables would be deleted; --delete does it.\n"
    with closing(sqlite3.connect(folder / "instance" / "companion.sqlite")) as connection, connection:
        connection.execute("UPDATE entry SET at = 86400000")
        connection.execute("UPDATE game_table SET opened_at = 86400000")
    line = f"{code}  astro_knights, over, last tap 1970-01-02\n"
    for more in ([], ["--finished"], ["--finished", "--idle"]):
        said = companion("prune", "--older-than", "400d", *more)
        assert said == f"{line}1 tables would be deleted; --delete does it.\n"
    assert companion("prune", "--older-than", "400d", "--idle") == (
        "0 tables would be deleted; --delete does it.\n"
    )
    assert companion("export", code)
    said = companion("prune", "--older-than", "400", "--delete")
    assert said == f"{line}1 tables were deleted, and 0 stored states that nothing needs.\n"
    assert companion("export", code, status=1) == "There is no table with this code.\n"


@each("days", ["0d", "d", "-1", "ten", "1.5d", "400w"])
def test_prune_wants_a_number_of_days(days):
    done = CliRunner().invoke(cli, ["prune", "--older-than", days])
    assert done.exit_code == 2
    assert "400d" in done.output


def test_cards_are_listed_and_deleted(code, folder):
    assert companion("cards", "toy") == ""
    with closing(sqlite3.connect(folder / "instance" / "companion.sqlite")) as connection, connection:
        for card in ("big", "small"):
            new = "INSERT INTO box_card (game, kind, id, fields) VALUES ('toy', 'mat', ?, '{}')"
            connection.execute(new, [card])
    assert companion("cards", "toy") == "toy mat big  used by 1 tables\ntoy mat small  used by 1 tables\n"
    assert CliRunner().invoke(cli, ["cards", "--delete"]).exit_code == 2
    assert companion("cards", "toy", "mat", "big", "--delete") == "1 cards were deleted.\n"
    assert companion("cards", "toy") == "toy mat small  used by 1 tables\n"


NEEDS_A_DATABASE = (
    ("upgrade",),
    ("backup", "new.jsonl"),
    ("restore", "a-file"),
    ("export", "ABCDE"),
    ("import", "a-file"),
    ("links", "ABCDE"),
    ("prune", "--older-than", "1d"),
    ("cards",),
)


def test_a_file_that_is_no_database_is_told_as_doctor_does(folder, monkeypatch):
    monkeypatch.chdir(folder)
    (folder / "a-file").write_text("some text")
    file = Path(os.environ["COMPANION_INSTANCE"]) / "companion.sqlite"
    for end in ("-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"no database at all" * 100)
    sentence = f"The database sqlite:///{file} does not answer: file is not a database."
    assert sentence in CliRunner().invoke(cli, ["doctor"]).output
    for arguments in NEEDS_A_DATABASE:
        told = CliRunner().invoke(cli, arguments)
        assert (type(told.exception), str(told.exception)) == (ConfigError, sentence), arguments
    done = subprocess.run([*COMPANION, "serve", "--port", "0"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, f"companion: {sentence}\n")
