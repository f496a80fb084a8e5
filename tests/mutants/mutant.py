"""A module of the app, or a script of the browser, with one piece of its source replaced in one process."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tests.mutants.operators import piece, pieces, swapped
from tests.mutants.warm import replace_functions

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20_000
"""Milliseconds that a browser test waits for what a broken script never shows; a good one has a minute."""


class Lost(Exception):
    """The piece of source that a mutant replaces is gone, or stands there more than once."""


@dataclass(frozen=True)
class Mutant:
    """A rule or a safety mechanism that is broken, and the tests of which at least one has to see it.

    `module` is a file below companion/, without its ending. `old` stands in it exactly once, `new` takes its
    place. `tests` are paths below tests/.
    """

    name: str
    module: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def dotted(self) -> str:
        """The name by which the module is imported."""
        return f"companion.{self.module}".replace("/", ".").removesuffix(".__init__")

    @property
    def path(self) -> Path:
        return ROOT / "companion" / f"{self.module}.py"

    def source(self) -> str:
        """Return the whole source of the file. Raise `Lost` if there is no such file."""
        try:
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise Lost(f"there is no {self.path.relative_to(ROOT)}") from None

    def broken(self) -> str:
        """Return the source with its piece replaced. Raise `Lost` if the piece does not stand there once."""
        source = self.source()
        self.check_found(source.count(self.old))
        return source.replace(self.old, self.new)

    def check_found(self, times: int) -> None:
        if times != 1 or self.old == self.new:
            raise Lost(f"{self.old!r} stands {times} times in {self.path.relative_to(ROOT)}")

    def install(self) -> None:
        """Break the module in this process, which must not have imported it."""
        assert self.dotted not in sys.modules, f"{self.dotted} is imported already"
        sys.meta_path.insert(0, Finder(self))

    def replace(self) -> bool:
        """Break the functions of the module, which this process has imported. Return False if it cannot."""
        return replace_functions(self.compiled(self.source()), self.compiled(self.broken()))

    def compiled(self, source: str) -> CodeType:
        return compile(source, self.path, "exec", dont_inherit=True)


class Drawn(Mutant):
    """A mutant that was drawn: `old` and `new` are pieces as `tests.mutants.operators` makes them."""

    def broken(self) -> str:
        tree, old = ast.parse(self.source()), piece(self.old)
        alike = (node for node in pieces(tree) if type(node) is type(old))
        found = [node for node in alike if ast.dump(node) == ast.dump(old)]
        self.check_found(len(found))
        return ast.unparse(swapped(tree, found[0], piece(self.new)))


class Script(Mutant):
    """A script of the browser that is broken in one line."""

    @property
    def path(self) -> Path:
        return ROOT / f"{self.module}.js"

    def install(self) -> None:
        """Serve the broken script from this process, and from every server that a browser test starts."""
        from tests.browser import conftest
        from tests.load.server import Server
        from tests.mutants.serve import serve_broken

        conftest.PATIENCE = PATIENCE
        serve_broken(self)
        Server.command = [sys.executable, "-m", "tests.mutants.serve", self.module, self.old, self.new]

    def replace(self) -> bool:
        self.install()
        return True


class Broken(SourceFileLoader):
    """Loads the module from its broken source; nothing is written to any disk."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.dotted, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return self.mutant.compiled(self.mutant.broken())


class Finder(MetaPathFinder):
    """Finds one module, broken, and leaves all others to Python."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.loader = Broken(mutant)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.dotted:
            return None
        spec: Any = PathFinder.find_spec(fullname, path, target)
        spec.loader = self.loader
        return spec
