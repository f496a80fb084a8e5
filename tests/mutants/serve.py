"""The server with one script of the browser broken: `python -m tests.mutants.serve MODULE OLD NEW serve`."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.cli import main
from companion.web import assets
from tests.mutants.mutant import Script


def serve_broken(script: Script) -> None:
    """Let every app of this process read the broken source in place of the file."""
    read, broken = assets.read, script.broken().encode()

    def read_broken(folder: Path) -> dict[str, bytes]:
        return read(folder) | {script.path.relative_to(folder).as_posix(): broken}

    assets.read = read_broken


if __name__ == "__main__":
    _, module, old, new, *arguments = sys.argv
    serve_broken(Script("", module, old, new, ()))
    sys.argv = ["companion", *arguments]
    main()
