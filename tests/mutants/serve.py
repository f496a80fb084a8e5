"""The server with one script of the browser broken: `python -m tests.mutants.serve MODULE OLD NEW serve`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from companion.cli import main
from companion.web import assets
from tests.bundled import bundle
from tests.mutants.mutant import Script


def serve_broken(script: Script) -> None:
    """Let every app of this process serve what is bundled from the broken source."""
    read = assets.read

    def read_broken(folder: Path) -> dict[str, bytes]:
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(shutil.copytree(folder, Path(scratch, folder.name)))
            (copy / script.path.relative_to(folder)).write_text(script.broken(), encoding="utf-8")
            bundle(copy)
            return read(copy)

    assets.read = read_broken


if __name__ == "__main__":
    _, module, old, new, *arguments = sys.argv
    serve_broken(Script("", module, old, new, ()))
    sys.argv = ["companion", *arguments]
    main()
