"""`companion backup`, `restore`, `export` and `import`: what they say, and with which status."""

import gzip
import hashlib
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import cli
from companion.config import ConfigError
from companion.tables import service

RECORDED = min((Path(__file__).parent / "recorded" / "astro_knights").glob("*.toml"))
HOUSE = "https://companion.example"


@pytest.fixture(autouse=True)
def house(tmp_path, monkeypatch):
    """A house of its own, and a folder to stand in."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "house"))
    monkeypatch.setenv("PUBLIC_URL", HOUSE)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    service.forget()


def companion(*arguments, status=0):
    """What it says; a fault as a sentence, never with a traceback."""
    service.forget()
    done = CliRunner().invoke(cli, [str(one) for one in arguments])
    assert done.exit_code == status, (done.output, done.exception)
    assert "Traceback" not in done.output
    return done.stdout if status == 0 else done.stderr


@pytest.fixture
def code():
    """A table that stands where a recorded game ends."""
    said = companion("import", RECORDED)
    found = re.fullmatch(rf"(\w+); the host's link is {HOUSE}/t/(\w+)/key/[\w-]{{22}}\n", said)
    assert found[1] == found[2]
    return found[1]


def test_a_backup_is_named_after_the_time_and_says_what_is_in_it(code, house):
    said = companion("backup")
    (file,) = house.glob("companion-*.jsonl.gz")
    assert re.fullmatch(r"companion-\d{8}T\d{6}Z\.jsonl\.gz", file.name)
    assert re.fullmatch(rf"{file.name}: 1 tables with \d+ entries, \d+ box cards\.\n", said)
    assert code in gzip.decompress(file.read_bytes()).decode()


def test_what_was_lost_comes_back_and_what_is_there_is_left_alone(code, house):
    companion("backup", "all.jsonl")
    (house / "house" / "companion.sqlite").unlink()
    assert re.match(
        rf"{code}  astro_knights, \d+ entries: restored; its links hold\.\n",
        companion("restore", "all.jsonl"),
    )
    said = companion("restore", "all.jsonl")
    assert re.match(rf"{code}  astro_knights, \d+ entries: is here already; left alone\.\n", said)
    assert said.endswith("0 box cards were new.\n")


def test_a_table_whose_code_is_taken_is_told_with_its_new_link(code, house):
    companion("backup", "all.jsonl")
    (house / "house" / "companion.sqlite").unlink()
    other = companion("import", RECORDED).partition(";")[0]
    text = (house / "all.jsonl").read_text().replace(f'"code":"{code}"', f'"code":"{other}"')
    (house / "all.jsonl").write_text(resealed(re.sub(r'"seed":"\w+"', '"seed":"another"', text)))
    said = companion("restore", "all.jsonl")
    assert re.match(
        rf"{other}  .* restored as (\w+); the host's link is {HOUSE}/t/\1/key/[\w-]{{22}}\n", said
    )


def resealed(text):
    """The same lines with an end that fits them."""
    *lines, end = text.splitlines(keepends=True)
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()
    return "".join(lines) + re.sub(r'"sha256":"\w+"', f'"sha256":"{digest}"', end)


def test_a_file_is_checked_without_a_database(code, house, monkeypatch):
    companion("backup", "all.jsonl")
    monkeypatch.setenv("COMPANION_INSTANCE", str(house / "never-made"))
    assert companion("restore", "--check", "all.jsonl").startswith("all.jsonl is whole: 1 tables with ")
    assert not (house / "never-made").exists()


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_a_damaged_file_is_told_with_its_line_and_status_1(code, house, more):
    companion("backup", "all.jsonl")
    text = (house / "all.jsonl").read_text().replace('"number":2,', '"number":3,')
    (house / "all.jsonl").write_text(text)
    said = companion("restore", *more, "all.jsonl", status=1)
    assert re.fullmatch(rf"all\.jsonl: line \d+: Here entry 2 of table {code} is expected\.\n", said)
    left_out = companion("restore", *more, "--leave-out", code.lower(), "all.jsonl", status=1)
    assert "line" in left_out  # a table may be left out for its rules, not for a file in disorder


def test_a_file_that_is_there_is_never_replaced(code, house):
    (house / "mine.jsonl").write_text("precious")
    assert companion("backup", "mine.jsonl", status=1) == (
        "mine.jsonl is there already; a backup never overwrites one.\n"
    )
    assert companion("export", code, "mine.jsonl", status=1) == "mine.jsonl: File exists\n"
    assert (house / "mine.jsonl").read_text() == "precious"


def test_a_folder_that_is_not_there_is_told(code):
    assert companion("backup", "no/such/folder/all.jsonl", status=1).endswith("No such file or directory\n")


def test_an_exported_game_is_a_recorded_game_without_keys(code, house):
    said = companion("export", code)
    companion("export", code.lower(), "game.toml")
    assert (house / "game.toml").read_text() == said
    assert said.startswith(f"# Table {code}.\ngame = ")
    assert "key" not in said
    assert '"outcome"' in companion("replay", "game.toml")
    again = companion("import", "game.toml")
    assert again[: len(code)] != code


def test_a_table_that_is_not_there_is_told(code):
    assert companion("export", "XXXXX", status=1) == "There is no table with this code.\n"


def test_an_illegal_game_opens_no_table(code, house):
    (house / "game.toml").write_text(RECORDED.read_text().replace('kind = "', 'kind = "un', 1))
    assert re.match(r"game\.toml: line \d+: ", companion("import", "game.toml", status=1))
    assert "1 tables" in companion("backup")


def test_a_database_that_was_never_made_is_not_backed_up(house):
    done = CliRunner().invoke(cli, ["backup"])
    assert isinstance(done.exception, ConfigError)
    assert "companion upgrade" in str(done.exception)
    assert list(house.glob("*.gz")) == []
