"""Reads and writes drawn.toml: the mutants that were drawn from the code, not chosen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import tomli_w

from tests.mutants.mutant import ROOT, Drawn, Mutant, Script

FILE = Path(__file__).with_name("drawn.toml")


def mutant_of(file: str, old: str, new: str, tests: Iterable[str]) -> Mutant:
    """Make the mutant of a file, a path below the checkout."""
    name = " ".join(f"{file}: {old} -> {new}".split())
    if file.endswith(".js"):
        return Script(name, file.removesuffix(".js"), old, new, tuple(tests))
    module = file.removeprefix("companion/").removesuffix(".py")
    return Drawn(name, module, old, new, tuple(tests))


def read_drawn() -> tuple[Mutant, ...]:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["mutant"] if FILE.exists() else []
    return tuple(mutant_of(row["file"], row["old"], row["new"], [row["test"]]) for row in rows)


def write_drawn(mutants: Sequence[Mutant]) -> None:
    """Write all of them, sorted by their files."""
    rows = [row_of(mutant) for mutant in mutants]
    rows.sort(key=lambda row: (row["file"], row["old"], row["new"]))
    FILE.write_text(tomli_w.dumps({"mutant": rows}), encoding="utf-8")


def row_of(mutant: Mutant) -> dict[str, str]:
    (test,) = mutant.tests
    file = mutant.path.relative_to(ROOT).as_posix()
    return {"file": file, "old": mutant.old, "new": mutant.new, "test": test}


DRAWN = read_drawn()
