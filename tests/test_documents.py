"""The documents name what exists: files, links, modules, make targets and commands."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from each import each

from companion.cli import cli
from companion.engine import errors, fields, moves, offers
from companion.games import GAMES
from companion.games.hundred_astronauts import state
from tests.games.hundred_astronauts.table import a_table

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
    assert len(modules) > 4
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


def test_the_move_that_shows_how_to_add_one_works():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (sample,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    names = {
        name: value
        for module in (moves, fields, errors, offers, state)
        for name, value in vars(module).items()
    }
    names |= {"Iterator": Iterator, "__name__": "companion.games.sample"}
    exec(compile(sample, "CONTRIBUTING.md", "exec"), names)
    (found,) = [
        value for value in names.values() if getattr(value, "__module__", "") == "companion.games.sample"
    ]
    two = a_table(hand=2, deck=30)
    (button,) = found.offers(two)
    found(count=2).check(two)
    with pytest.raises(errors.IllegalMove, match="Ada has only 2 cards"):
        found(count=3).check(two)
    with pytest.raises(errors.IllegalMove, match="nobody has begun yet"):
        found(count=1).check(a_table(turn=""))
    sold = found(count=2).apply(two)
    assert (sold.active.hand, sold.deck, sold.scrapyard) == (2, 28, 2)
    assert (button.kind, button.asks) == ("sell-cards", ("count",))
