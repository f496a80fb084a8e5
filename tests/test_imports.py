"""Who may import whom, read off every module's source; and who may name a game.

The table is that of "Who may import whom" in docs/architecture.md. A line added to `ROWS` is a change of
the plan: say so in its commit.
"""

import ast
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent
STDLIB = frozenset(sys.stdlib_module_names)
OUTSIDE = frozenset({"random", "secrets", "time", "datetime"})
"""Chance and clock: they enter by the context of a move, never in the rules."""
FILES = frozenset({"pathlib", "importlib.resources", "os", "io", "glob", "shutil", "tempfile", "sqlite3"})


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
        "The tables import the engine, the games, each other, live, per_app and msgspec; never Flask.",
    ),
    Row(
        r"companion\.plays(\..+)?",
        (
            ENGINE,
            r"companion\.(games|plays)",
            r"companion\.plays\..+",
            r"companion\.tables(?!\.store\b)(\..+)?",
        ),
        "The formats of plays import the engine, the list of games and the tables (not the store).",
    ),
    Row(
        r"companion\.live(\..+)?",
        (r"companion\.(live|per_app)(\..+)?", r"redis(\..+)?"),
        "Live imports the standard library, per_app and redis.",
    ),
    Row(
        r"companion\.web(\..+)?",
        (
            ENGINE,
            r"companion\.web(\..+)?",
            r"companion\.(games|game_forms)",
            r"companion\.tables(?!\.store\b)(\..+)?",
            r"companion\.(plays|live|per_app|extensions|config|folders|database|logs|addresses|setup_forms)(\..+)?",
            r"(flask|flask_\w+|babel|itsdangerous|jinja2|limits|wtforms|werkzeug|markupsafe)(\..+)?",
            r"(segno|msgspec|prometheus_client|fontTools|resvg_py)(\..+)?",
            r"brotli|cssselect2|tinycss2(\.ast)?",
        ),
        "The web imports Flask and its kin, the tables (not the store), plays, live, the engine, "
        "and the lists of the games and of their forms.",
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


BACK = {
    ("companion.engine.offers", "companion.engine.moves"),
    ("companion.web.table.waiting", "companion.web.table.table_page"),
}
"""Arrows that only types need: a move makes its offers, and an offer names its move."""


def arrows(modules, known=KNOWN):
    """The modules that each module imports, at the top or in a function, without `BACK`."""
    return {
        module.name: {
            name
            for _, imported in imports(module, known)
            if (name := _module_of(imported, known)) in known
            if name != module.name and (module.name, name) not in BACK
        }
        for module in modules
    }


def _module_of(imported, known):
    """The module itself, or the one that has this name in it."""
    return imported if imported in known else imported.rpartition(".")[0]


def cycle(graph):
    """The modules of one cycle in the graph, if it has any."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


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


def games_named(source, games):
    """Those games that the source names, by slug or as printed, however it is spelled."""
    return [game for game in games if _closed_up(game) in _closed_up(source)]


def _closed_up(text):
    return re.sub(r"[\s_-]", "", text.lower())


GAMES = sorted({found["g"] for module in MODULES if (found := re.fullmatch(GAME + r"(\..+)?", module.name))})


# --- the app as it stands ------------------------------------------------------------------------


def nothing_in(found, *rule):
    """Fail with the rule and what breaks it, and without the source of this file."""
    if found:
        pytest.fail("\n".join([*rule, *found]), pytrace=False)


def test_imports():
    nothing_in([line for module in MODULES for line in broken(module)])


def test_no_imports_run_in_a_cycle():
    found = cycle(arrows(MODULES))
    nothing_in(found, "These modules import each other in a cycle. Move what two of them share:")


def test_a_circle_through_a_function_is_found():
    one = a_module("companion/one.py", "from companion import two")
    two = a_module("companion/two.py", "def late():\n    from companion.one import name")
    assert set(cycle(arrows([one, two], {one.name, two.name}))) == {one.name, two.name}


def test_a_game_opens_only_its_own_data():
    nothing_in([line for module in MODULES for line in files_opened(module)])


def test_the_engine_names_no_game():
    engine = [module for module in MODULES if re.fullmatch(ENGINE, module.name)]
    nothing_in(
        [f"{module.path} names {game}." for module in engine for game in games_named(module.source, GAMES)]
    )


def test_the_modules_were_found():
    """Or the tests above prove nothing."""
    assert {"companion", "companion.engine.log", "companion.games"} <= KNOWN
