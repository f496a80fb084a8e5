"""Who may import whom, read off every module's source; and a few words on size and names.

The table is that of "Who may import whom" in docs/architecture.md. A line added to `ROWS` is a change of
the plan: say so in its commit.
"""

import ast
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent
STDLIB = frozenset(sys.stdlib_module_names)
OUTSIDE = frozenset({"random", "secrets", "time", "datetime"})
"""Chance and clock: they enter at the edge, never in the rules."""
FILES = frozenset({"pathlib", "importlib.resources", "os", "io", "glob", "shutil", "tempfile", "sqlite3"})

MODULE_LINES = 300
FUNCTION_LINES = 40


# --- the table -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """The modules that `who` matches import the standard library less `never`, and what `may` matches.

    Both are patterns over dotted names; `{g}` in `may` is the game that `who` found. `rule` says it
    in a sentence. The first row that matches counts; a module of which there is none is free.
    """

    who: str
    may: tuple[str, ...]
    rule: str
    never: frozenset[str] = frozenset()


ENGINE = r"companion\.engine(\..+)?"
GAME = r"companion\.games\.(?P<g>\w+)"

ROWS = (
    Row(
        ENGINE,
        (ENGINE,),
        "The engine imports the standard library only, without chance and clock.",
        never=OUTSIDE,
    ),
    Row(
        r"companion\.games",
        (ENGINE, r"companion\.games\..+"),
        "The list of games imports the engine and the games.",
    ),
    Row(
        GAME + r"\.forms",
        (ENGINE, r"companion\.(games\.{g}(\..+)?|setup_forms)", r"wtforms(\..+)?"),
        "A game's forms import WTForms, the parts of set-up forms, the engine and their own game.",
        never=OUTSIDE,
    ),
    # not its forms: through them the rules would hang on WTForms after all
    Row(
        GAME + r"(\..+)?",
        (ENGINE, r"companion\.games\.{g}(?!\.forms\b)(\..+)?"),
        "A game imports the engine, its own modules but for the forms, and the standard library without "
        "chance and clock; no game imports another.",
        never=OUTSIDE,
    ),
    Row(
        r"companion\.tables\.store(\..+)?",
        (
            ENGINE,
            r"companion\.tables(\.store(\..+)?)?",
            r"companion\.(extensions|db_timeouts)",
            r"sqlalchemy(\..+)?",
            "msgspec",
        ),
        "The store imports SQLAlchemy, msgspec, the extensions, db_timeouts and the engine.",
    ),
    Row(
        r"companion\.tables\.game_file(\..+)?",
        (ENGINE, r"companion\.(games|tables|live|per_app)(\..+)?", "msgspec", "tomli_w"),
        "Game files import the engine, the games, the tables, live, per_app, msgspec and tomli_w; "
        "never Flask.",
    ),
    Row(
        r"companion\.tables(\..+)?",
        (ENGINE, r"companion\.(games|tables|live|per_app)(\..+)?", "msgspec"),
        "The tables' service and its siblings import the engine, the games, the tables, live, per_app and "
        "msgspec; never Flask.",
    ),
    Row(
        r"companion\.plays(\..+)?",
        (
            ENGINE,
            r"companion\.(games|plays)",
            r"companion\.plays\..+",
            r"companion\.tables(?!\.store\b)(\..+)?",
        ),
        "The formats of plays import the engine, the list of games and the tables' service.",
    ),
    Row(
        r"companion\.live(\..+)?",
        (r"companion\.(live|per_app)(\..+)?", r"redis(\..+)?"),
        "Live imports the standard library, per_app and redis.",
    ),
    # a game's forms and views are found by its slug, so not even the web names a game's rules
    Row(
        r"companion\.web(\..+)?",
        (
            ENGINE,
            r"companion\.web(\..+)?",
            r"companion\.games(\.\w+\.(forms|views))?",
            r"companion\.tables(?!\.store\b)(\..+)?",
            r"companion\.(plays|live|per_app|extensions|config|folders|database|logs|addresses|setup_forms)(\..+)?",
            r"(flask|flask_\w+|babel|itsdangerous|jinja2|limits|wtforms|werkzeug|markupsafe)(\..+)?",
            r"(segno|msgspec|prometheus_client|fontTools|resvg_py)(\..+)?",
            r"brotli|rcssmin|rjsmin|cssselect2|tinycss2(\.ast)?",
        ),
        "The web imports Flask and its kin, the tables' service (not the store), plays, live, the engine, "
        "and of a game its forms and views.",
    ),
)


def refusal(module, imported):
    """The sentence that `module` breaks by importing `imported`, or None."""
    for row in ROWS:
        if found := re.fullmatch(row.who, module):
            may = [pattern.replace("{g}", found.groupdict().get("g") or "") for pattern in row.may]
            top = imported.partition(".")[0]
            allowed = top in STDLIB - row.never or any(re.fullmatch(pattern, imported) for pattern in may)
            return None if allowed else row.rule
    return None


# --- reading a module ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Module:
    """One file under companion/, by its dotted name."""

    name: str
    path: PurePosixPath
    source: str

    @cached_property
    def tree(self):
        """Its syntax, read once for all tests."""
        return ast.parse(self.source)

    @property
    def package(self):
        """What a relative import in it starts from."""
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]


def a_module(path, source):
    parts = PurePosixPath(path).with_suffix("").parts
    return Module(".".join(parts[:-1] if parts[-1] == "__init__" else parts), PurePosixPath(path), source)


MODULES = [
    a_module(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "companion").rglob("*.py"))
]
KNOWN = frozenset(module.name for module in MODULES)


def imports(module, known=KNOWN):
    """What the module imports, wherever it says so: line and dotted name."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _from(module, node)
            # `from package import module` is an import of the module, be it there already or not
            names = (f"{base}.{alias.name}" for alias in node.names)
            yield from (
                (node.lineno, name if name in known or base == "companion" else base) for name in names
            )
        elif isinstance(node, ast.Call) and _called(node) in {"import_module", "__import__"}:
            # a name put together at run time cannot be read here: that is how a game is found by its slug
            yield from ((node.lineno, word.value) for word in node.args[:1] if isinstance(word, ast.Constant))


def _from(module, node):
    if not node.level:
        return node.module
    above = module.package.split(".")
    return ".".join(above[: len(above) - node.level + 1] + ([node.module] if node.module else []))


def _called(node):
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def broken(module, known=KNOWN):
    """Every rule of the table that the module breaks, as lines to print."""
    return [
        f"{module.path}:{line} imports {imported}. {rule}"
        for line, imported in imports(module, known)
        if (rule := refusal(module.name, imported))
    ]


def files_opened(module):
    """Where a game's module reaches for files although it is not its components."""
    if not re.fullmatch(GAME + r"(\..+)?", module.name):
        return []
    rule = "A game opens only its own data, and only in components.py."
    if module.path.name == "components.py":
        return [f"{module.path}:{line} leaves its folder. {rule}" for line in _ways_out(module)]
    return [
        f"{module.path}:{line} imports {name}. {rule}"
        for line, name in imports(module)
        if name in FILES or name.partition(".")[0] in FILES or name.startswith("importlib")
    ] + [
        f"{module.path}:{node.lineno} calls {_called(node)}(). {rule}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and _called(node) in {"open", "read_text", "read_bytes"}
    ]


def _ways_out(module):
    for node in ast.walk(module.tree):
        up = isinstance(node, ast.Attribute) and (
            node.attr == "parents"
            or (
                node.attr == "parent"
                and isinstance(node.value, ast.Attribute)
                and node.value.attr == "parent"
            )
        )
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if up or ".." in text.split("/") or text.startswith("/"):
            yield node.lineno


def too_long(module):
    """The module and its functions that are longer than they may be."""
    lines = len(module.source.splitlines())
    found = [f"{module.path} has {lines} lines."] if lines > MODULE_LINES else []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = node.end_lineno - node.lineno + 1
            if lines > FUNCTION_LINES:
                found.append(f"{module.path}:{node.lineno} {node.name} has {lines} lines.")
    return found


def games_named(source, games):
    """Those games that the source names, by slug or as printed, however it is spelled."""
    return [game for game in games if _closed_up(game) in _closed_up(source)]


def _closed_up(text):
    return re.sub(r"[\s_-]", "", text.lower())


GAMES = sorted({found["g"] for module in MODULES if (found := re.fullmatch(GAME + r"(\..+)?", module.name))})


# --- the house as it stands ----------------------------------------------------------------------


def nothing_in(found, *rule):
    """Fail with the rule and what breaks it, and without the source of this file."""
    if found:
        pytest.fail("\n".join([*rule, *found]), pytrace=False)


def test_imports():
    nothing_in([line for module in MODULES for line in broken(module)])


def test_a_game_opens_only_its_own_data():
    nothing_in([line for module in MODULES for line in files_opened(module)])


def test_size():
    # what Alembic wrote stays as it wrote it, and is never taken apart: it has run
    ours = [module for module in MODULES if not module.name.startswith("companion.migrations.")]
    nothing_in(
        [line for module in ours for line in too_long(module)],
        f"A module has at most {MODULE_LINES} lines, a function {FUNCTION_LINES}: take it apart.",
    )


def test_the_engine_names_no_game():
    engine = [module for module in MODULES if re.fullmatch(ENGINE, module.name)]
    nothing_in(
        [f"{module.path} names {game}." for module in engine for game in games_named(module.source, GAMES)]
    )


def test_the_modules_were_found():
    """Or the tests above prove nothing."""
    assert {"companion", "companion.engine.log", "companion.games"} <= KNOWN


# --- the reader itself ---------------------------------------------------------------------------

HOUSE = frozenset(
    {
        *("companion", "companion.engine", "companion.engine.log", "companion.games", "companion.tables"),
        *(
            "companion.tables.store.models",
            "companion.tables.service",
            "companion.games.moon",
            "companion.games.moon.rules",
        ),
        *("companion.games.moon.forms", "companion.games.jam", "companion.config", "companion.extensions"),
    }
)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("companion/engine/deck.py", "import hashlib, json"),
        ("companion/engine/deck.py", "from __future__ import annotations"),
        ("companion/engine/deck.py", "from companion.engine import log"),
        ("companion/engine/deck.py", "from .log import Entry"),
        ("companion/games/__init__.py", "from companion.games import moon"),
        ("companion/games/moon/rules.py", "from companion.engine.log import Entry"),
        ("companion/games/moon/rules.py", "from companion.games.moon.state import State"),
        ("companion/games/moon/rules.py", "from . import state"),
        ("companion/games/moon/adventures/launch.py", "from ..rules import check"),
        (
            "companion/games/moon/forms.py",
            "import wtforms\nfrom companion.setup_forms import number",
        ),
        (
            "companion/tables/store/models.py",
            "from sqlalchemy.orm import Mapped\nfrom companion.extensions import db",
        ),
        (
            "companion/tables/store/log_rows.py",
            "import datetime, msgspec\nfrom companion.tables.store import models",
        ),
        ("companion/tables/service.py", "import time, secrets\nfrom companion.games import GAMES"),
        ("companion/tables/access/access_keys.py", "from companion.tables.store.table_rows import find"),
        ("companion/tables/game_file/writer.py", "import tomllib, tomli_w"),
        ("companion/live.py", "import threading, redis"),
        (
            "companion/web/table.py",
            "from flask import abort\nimport flask_wtf.csrf, werkzeug.exceptions, segno",
        ),
        # not written yet
        ("companion/web/table.py", "from companion import live"),
        (
            "companion/web/table.py",
            "from companion.tables import service\nfrom companion.games.moon.forms import Form",
        ),
        # found by its slug
        (
            "companion/web/table.py",
            "import importlib\nimportlib.import_module(f'companion.games.{slug}.views')",
        ),
        # the one that knows everything
        ("companion/__init__.py", "import flask\nfrom companion.tables.store.models import TableRow"),
        # a package of which there is no row yet
        ("companion/elsewhere/thing.py", "import numpy"),
    ],
)
def test_the_reader_admits(path, source):
    assert broken(a_module(path, source), HOUSE) == []


@pytest.mark.parametrize(
    ("path", "source", "imported"),
    [
        ("companion/engine/deck.py", "import flask", "flask"),
        ("companion/engine/deck.py", "import random", "random"),
        ("companion/engine/deck.py", "from datetime import datetime", "datetime"),
        ("companion/engine/deck.py", "from companion.games import GAMES", "companion.games"),
        ("companion/engine/deck.py", "from companion import config", "companion.config"),
        ("companion/engine/deck.py", "from ..games.moon import rules", "companion.games.moon.rules"),
        # in a function, behind a condition, by a call
        ("companion/engine/deck.py", "def draw():\n    import random", "random"),
        ("companion/engine/deck.py", "if TYPE_CHECKING:\n    import flask", "flask"),
        ("companion/engine/deck.py", "import importlib\nimportlib.import_module('flask')", "flask"),
        ("companion/engine/deck.py", "__import__('flask')", "flask"),
        ("companion/games/__init__.py", "from flask import Flask", "flask"),
        ("companion/games/moon/rules.py", "from time import monotonic", "time"),
        ("companion/games/moon/rules.py", "import companion.games.jam.rules", "companion.games.jam.rules"),
        ("companion/games/moon/rules.py", "from companion.games import jam", "companion.games.jam"),
        # a game whose name begins alike is another game
        (
            "companion/games/moon/rules.py",
            "import companion.games.moon2.rules",
            "companion.games.moon2.rules",
        ),
        (
            "companion/games/moon/rules.py",
            "from companion.games.moon import forms",
            "companion.games.moon.forms",
        ),
        ("companion/games/moon/rules.py", "import wtforms", "wtforms"),
        ("companion/games/moon/adventures/launch.py", "from ...jam import rules", "companion.games.jam"),
        ("companion/games/moon/forms.py", "import flask", "flask"),
        ("companion/games/moon/forms.py", "import random", "random"),
        ("companion/tables/store/models.py", "import flask_sqlalchemy", "flask_sqlalchemy"),
        (
            "companion/tables/store/log_rows.py",
            "from companion.tables import service",
            "companion.tables.service",
        ),
        ("companion/tables/store/log_rows.py", "from companion.games import GAMES", "companion.games"),
        ("companion/tables/service.py", "from flask import request", "flask"),
        ("companion/tables/service.py", "import sqlalchemy", "sqlalchemy"),
        ("companion/tables/service.py", "from companion.extensions import db", "companion.extensions"),
        ("companion/tables/access/access_keys.py", "import werkzeug.security", "werkzeug.security"),
        ("companion/tables/service.py", "import tomli_w", "tomli_w"),
        ("companion/live.py", "from companion.tables import service", "companion.tables.service"),
        ("companion/live.py", "import flask", "flask"),
        (
            "companion/web/table.py",
            "from companion.tables.store import models",
            "companion.tables.store.models",
        ),
        (
            "companion/web/table.py",
            "from companion.tables.store.table_rows import find",
            "companion.tables.store.table_rows",
        ),
        ("companion/web/table.py", "import sqlalchemy.orm", "sqlalchemy.orm"),
        (
            "companion/web/table.py",
            "from companion.games.moon.rules import check",
            "companion.games.moon.rules",
        ),
        ("companion/web/table.py", "import flaskish", "flaskish"),
        ("companion/web/table.py", "from companion import create_app", "companion.create_app"),
    ],
)
def test_the_reader_refuses(path, source, imported):
    (found,) = broken(a_module(path, source), HOUSE)
    assert re.search(rf"^{re.escape(path)}:\d+ imports {re.escape(imported)}\. [A-Z].+\.$", found)


@pytest.mark.parametrize(
    ("path", "source", "count"),
    [
        ("companion/games/moon/components.py", "from pathlib import Path\nPath(__file__).parent / 'data'", 0),
        (
            "companion/games/moon/components.py",
            "from pathlib import Path\nPath(__file__).parent.parent / 'jam'",
            1,
        ),
        ("companion/games/moon/components.py", "from pathlib import Path\nPath(__file__).parents[1]", 1),
        ("companion/games/moon/components.py", "open('../jam/data/cards.json')", 1),
        ("companion/games/moon/components.py", "open('/etc/hosts')", 1),
        ("companion/games/moon/rules.py", "from pathlib import Path", 1),
        ("companion/games/moon/rules.py", "from importlib import resources", 1),
        ("companion/games/moon/rules.py", "import os.path", 1),
        ("companion/games/moon/rules.py", "def load():\n    return open('data/cards.json')", 1),
        ("companion/games/moon/rules.py", "state.opened(1)", 0),
        # the rule is about games
        ("companion/cli.py", "from pathlib import Path", 0),
    ],
)
def test_the_reader_sees_files_opened(path, source, count):
    assert len(files_opened(a_module(path, source))) == count


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("x = 1\n" * MODULE_LINES, 0),
        ("x = 1\n" * (MODULE_LINES + 1), 1),
        ("def f():\n" + "    x = 1\n" * (FUNCTION_LINES - 1), 0),
        ("def f():\n" + "    x = 1\n" * FUNCTION_LINES, 1),
        ("class A:\n    async def f():\n" + "        x = 1\n" * FUNCTION_LINES, 1),
        # a decorator is not counted
        ("@cached\ndef f():\n" + "    x = 1\n" * (FUNCTION_LINES - 1), 0),
    ],
)
def test_the_reader_measures(source, count):
    assert len(too_long(a_module("companion/x.py", source))) == count


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""Shared by all games."""', []),
        ('"""As in Blue Moon."""', ["blue_moon"]),
        ("if slug == 'blue-moon':", ["blue_moon"]),
        ("class BlueMoonDeck:", ["blue_moon"]),
        ("blue = moon", []),
    ],
)
def test_the_reader_sees_a_game_named(source, found):
    assert games_named(source, ["blue_moon", "jam_session"]) == found
