"""Renew the lock: every package that Companion needs, with its version and its hashes, for plain pip.

    make lock

`run` is what `make run` needs, `server` adds PostgreSQL and Redis, `test` the tests' tools, `build` what
builds this package. Each file is whole, for every Python from 3.11 on and every system. They agree: `test`
is made first and binds the others. uv makes them, since pip makes no lock for other machines; to install,
pip is enough.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / ".build" / "lock"
OPTIONS = ("--quiet", "--universal", "--generate-hashes", "--no-annotate", "--no-header", "--upgrade")
ABOVE = "# Made by `make lock` from pyproject.toml. Do not edit.\n"


def main(uv: str) -> None:
    """Write all files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = f"--python-version={project['project']['requires-python'].removeprefix('>=')}"
    command = [uv, "pip", "compile", *OPTIONS, oldest]
    LOCK.mkdir(exist_ok=True)
    compiled("test", [*command, "--extra=test", "pyproject.toml"])
    command.append(f"--constraint={LOCK / 'test.txt'}")
    compiled("run", [*command, "pyproject.toml"])
    compiled("server", [*command, "--extra=server", "pyproject.toml"])
    with tempfile.NamedTemporaryFile("w", suffix=".in") as needed:
        # `editables` is what hatchling asks for beside, where an install is editable.
        needed.write("\n".join([*project["build-system"]["requires"], "editables>=0.5,<1"]))
        needed.flush()
        compiled("build", [*command, needed.name])


def compiled(name: str, command: list[str]) -> None:
    """Run uv and keep what it prints as the file of this name."""
    told = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout  # noqa: S603
    (LOCK / f"{name}.txt").write_text(ABOVE + told, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
