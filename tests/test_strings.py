"""Sentences are data: whatever a game says is a template that `make strings` hands to translators."""

import ast
import dataclasses
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from each import each
from games.situations import SITUATIONS

import companion.web.errors as web_errors
from companion.engine import fields
from companion.engine.errors import TableError
from companion.engine.text import Text
from companion.games import GAMES
from companion.games.welcome_to_the_moon.adventures import ADVENTURES

ROOT = Path(__file__).parents[1]
VERBATIM = Text.verbatim("").template
NO_SENTENCE = {"id", "kind", "fields", "asks", "values", "move", "seat", "value"}
"""Fields of offers, prompts and values that are no text for players."""
NOT_FOR_PLAYERS = {"reader.py", "backup_file.py", "replay.py"}
"""Modules whose refusals an operator reads, in a terminal."""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """Every template that was found, with those for many."""
    pot = tmp_path_factory.mktemp("strings") / "strings.pot"
    subprocess.run(["make", "strings", f"POT={pot}"], cwd=ROOT, check=True, capture_output=True)
    with pot.open("rb") as file:
        messages = [message.id for message in read_po(file) if message.id]
    return {one for found in messages for one in ([found] if isinstance(found, str) else found)}


def templates(said):
    """The templates of all sentences in an offer, a prompt, a value or any of their kin, however deep."""
    if isinstance(said, Text):
        yield from {said.template, said.many} - {"", VERBATIM}
    for part in parts(said):
        yield from templates(part)


def parts(said):
    """What a sentence, a record or a collection is made of."""
    if isinstance(said, Text):
        return said.values.values()
    if dataclasses.is_dataclass(said) and not isinstance(said, type):
        names = (field.name for field in dataclasses.fields(said))
        return [getattr(said, name) for name in names if name not in NO_SENTENCE]
    if isinstance(said, Mapping):
        return said.values()
    return said if isinstance(said, list | tuple) else ()


def declared(game):
    """What the moves and the set-up of a game say before anything was played."""
    for move in game.moves.values():
        yield from (move.sentence, move.button, *fields.specs(move).values())
    yield from fields.specs(game.setup).values()


def shown(game, state):
    """What a table says to each of its seats."""
    yield from (game.values(state), game.score(state), game.moment(state), game.outcome(state))
    players = getattr(state, "players", ())
    seats = list(players) if isinstance(players, Mapping) else [player.seat for player in players]
    for seat in seats or ["red"]:
        yield from (game.offers(state, seat), game.prompts(state, seat))
    yield game.checklist(state)


@each("slug", GAMES)
def test_a_translator_gets_whatever_a_game_declares(catalogue, slug):
    said = set(templates(list(declared(GAMES[slug]))))
    assert len(said) > 20
    assert said - catalogue == set()


@each(("slug", "name"), [(slug, name) for slug, states in SITUATIONS.items() for name in states])
def test_a_translator_gets_whatever_a_table_says(catalogue, slug, name):
    said = set(templates(list(shown(GAMES[slug], SITUATIONS[slug][name]))))
    assert said - catalogue == set()


@each("slug", ADVENTURES)
def test_a_translator_gets_what_a_sheet_says(catalogue, slug):
    """Its name, what its missions ask, what its spots are called."""
    said = set(templates(ADVENTURES[slug].layout))
    assert {ADVENTURES[slug].layout.tagline, "System Error 1"} <= said
    assert said - catalogue == set()


def kinds(refusal):
    """The names of a refusal and its kin."""
    yield refusal.__name__
    for kin in refusal.__subclasses__():
        yield from kinds(kin)


def refusals():
    """Refusals of the app outside of its games: the place that raises each, and its sentence."""
    names = {*kinds(TableError), "__init__", "Problem", "Text"}
    for path in (
        path for part in ("engine", "tables", "web") for path in (ROOT / "companion" / part).rglob("*.py")
    ):
        for call in (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            said = call.args[1:2] if name in {"Malformed", "Problem"} else call.args[:1]
            if name in names and said and path.name not in NOT_FOR_PLAYERS:
                yield f"{path.relative_to(ROOT)}:{call.lineno}", said[0]


def test_a_translator_gets_whatever_is_refused(catalogue):
    said = dict(refusals())
    assert len(said) > 60
    assert [where for where, one in said.items() if isinstance(one, ast.JoinedStr | ast.BinOp)] == []
    literal = {one.value for one in said.values() if isinstance(one, ast.Constant)} - {"", VERBATIM}
    assert literal - catalogue == set()


def test_a_translator_gets_what_a_refusal_is_called(catalogue):
    titles = {kind.title for kind in web_errors.KINDS.values()} | set(web_errors.TITLES.values())
    assert {type(title) for title in titles} == {Text}
    assert set(templates(list(titles))) - catalogue == set()


def test_what_scripts_say_is_in_the_page():
    """In a page's `data-say-...`, in the reader's language; the scripts themselves have no words."""
    said = [
        one
        for page in (ROOT / "templates").rglob("*.html")
        for one in re.findall(r'data-say-\S+?="(.{6})', page.read_text())
    ]
    assert len(said) > 10
    assert [one for one in said if not one.startswith("{{ _('")] == []


@each("slug", GAMES)
def test_a_label_is_a_sentence(slug):
    """Of buttons, of what stands in a dialog and of values: never a string glued together."""
    game = GAMES[slug]
    for state in SITUATIONS[slug].values():
        for offer in game.offers(state, "red"):
            assert type(offer.label) is Text, offer
            assert type(offer.hint) is Text, offer
        for value in game.values(state):
            assert type(value.label) is Text, value
        for prompt in game.prompts(state, "red"):
            assert {type(said) for said in (prompt.text, *prompt.notes, *prompt.steps)} == {Text}, prompt
        for group in game.checklist(state):
            assert {type(said) for said in (group.place, *group.steps, *group.notes)} == {Text}, group
        for standing in game.score(state):
            assert {type(said) for line in standing.lines for said in (line.label, line.reason)} <= {Text}
