"""The documents name what exists: files, links, modules, make targets and commands."""

import re
from pathlib import Path

import pytest
from each import each

from companion.cli import cli
from companion.engine import errors
from companion.engine.replay import replay
from companion.games import GAMES
from companion.tables.game_file import read_text

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")]
TOP = ("companion", "templates", "static", "tests", "docs", "bench", ".build", ".ci")
MADE = ("static/vendor", "instance")
"""What a fresh checkout does not have yet."""

STANDS_FOR_MANY = re.compile(r"[<*{]")

every_document = each("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
every_game = each("slug", GAMES)


def without_code(text):
    """A document without its blocks of code."""
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def spans(text):
    """What a document has between single backticks."""
    return re.findall(r"`([^`\n]+)`", without_code(text))


def page(slug):
    return (ROOT / "docs" / f"{slug.replace('_', '-')}.md").read_text(encoding="utf-8")


@every_document
def test_every_link_leads_somewhere(path):
    links = re.findall(r"\]\(([^)\s]+)\)", without_code(path.read_text(encoding="utf-8")))
    local = [link.partition("#")[0] for link in links if not re.match(r"https?:|mailto:|/|#", link)]
    assert [link for link in local if not (path.parent / link).exists()] == []


@every_document
def test_every_path_exists(path):
    named = {word for span in spans(path.read_text(encoding="utf-8")) for word in span.split()}
    paths = {word for word in named if word.partition("/")[0] in TOP and not word.startswith(MADE)}
    missing = {word for word in paths if not STANDS_FOR_MANY.search(word) and not (ROOT / word).exists()}
    assert missing == set()


@every_document
def test_every_command_exists(path):
    text = path.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    assert set(re.findall(r"(?:`|^    )make ([a-z-]+)", text, re.MULTILINE)) <= targets
    assert set(re.findall(r"(?:`|/)companion ([a-z]+)", text)) <= set(cli.commands)


@every_game
def test_a_page_names_modules_of_its_game(slug):
    (paragraph,) = re.findall(
        rf"^.*`companion/games/{slug}/`.*?(?=\n\n|\Z)", page(slug), re.MULTILINE | re.DOTALL
    )
    folder = ROOT / "companion" / "games" / slug
    modules = re.findall(r"`([a-z_]+)/?`", paragraph)
    assert modules
    assert [name for name in modules if not list(folder.glob(f"{name}*"))] == []


@every_game
def test_the_readme_leads_to_every_game(slug):
    assert f"(docs/{slug.replace('_', '-')}.md)" in README.read_text(encoding="utf-8")


def test_the_readme_fits_a_page_and_has_four_pictures():
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 90
    assert len(re.findall(r"!\[[^]]+\]\(docs/pictures/\w+[\w-]*\.png\)", text)) == 4
    assert re.findall(r"^    make (\w+)", text, re.MULTILINE) == ["run", "test"]


def test_every_picture_is_shown():
    shown = {
        name
        for path in DOCUMENTS
        for name in re.findall(r"pictures/([\w-]+\.png)", path.read_text(encoding="utf-8"))
    }
    assert {path.name for path in (ROOT / "docs" / "pictures").glob("*.png")} == shown


def sample(language):
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return found


@pytest.fixture
def counting(monkeypatch):
    """The game that CONTRIBUTING.md shows."""
    names = {"__name__": "companion.games.counting"}
    exec(compile(sample("python"), "CONTRIBUTING.md", "exec"), names)
    monkeypatch.setitem(GAMES, "counting", names["GAME"])
    return names["GAME"]


def test_the_game_that_shows_how_to_add_one_works(counting):
    add, subtract = counting.moves["add"], counting.moves["subtract"]
    new = counting.start(counting.setup(), ())
    (prompt,) = counting.prompts(new, "")
    assert [(offer.kind, offer.asks) for offer in prompt.offers] == [("add", ("by",)), ("finish", ())]
    with pytest.raises(errors.IllegalMove, match="The count is 0"):
        counting.play(new, subtract())
    assert counting.play(counting.play(new, add(by=9)), subtract()).count == 8


def test_the_recorded_game_that_shows_how_to_record_one_plays_to_its_result(counting):
    game = read_text(sample("toml"))
    assert [entry.kind for entry in game.log] == ["add", "subtract", "correct", "finish"]
    end = replay(counting, game.setup, game.seats, game.log)
    assert (end.count, counting.outcome(end).reason) == (6, game.result["reason"])
