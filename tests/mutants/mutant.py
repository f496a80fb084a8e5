"""A module of the app with one piece of its source replaced, for the length of one process."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


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

    def broken(self) -> str:
        """The source of the module, broken. Raises `ValueError` where `old` does not stand in it once."""
        source = self.path.read_text(encoding="utf-8")
        if source.count(self.old) != 1 or self.old == self.new:
            raise ValueError(
                f"{self.name}: its piece of source stands {source.count(self.old)} times in {self.path}."
            )
        return source.replace(self.old, self.new)


class Broken(SourceFileLoader):
    """Loads the module from its broken source; nothing is written to any disk."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.dotted, str(mutant.path))
        self.source = mutant.broken()

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


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


def install(mutant: Mutant) -> None:
    """Break the module in this process, which must not have imported it."""
    assert mutant.dotted not in sys.modules, f"{mutant.dotted} is imported already"
    sys.meta_path.insert(0, Finder(mutant))
