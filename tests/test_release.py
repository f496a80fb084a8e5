"""The wheel of a release: what it brings, that it is the same wherever it is built, and that it is played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
LANGUAGES = ("de", "es", "fr", "it", "nl")


def built(folder: Path, *options: str) -> Path:
    """The wheel, built into a folder by the backend that pip would run."""
    command = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target=wheel",
        f"--directory={folder}",
        *options,
    ]
    given = {**os.environ, "SOURCE_DATE_EPOCH": "1764028800"}
    done = subprocess.run(command, check=False, cwd=ROOT, env=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def brought(wheel):
    with ZipFile(wheel) as packed:
        return frozenset(packed.namelist())


def below(folder: str) -> set[str]:
    """The files of this checkout in a folder, as the wheel has to name them."""
    found = (file.relative_to(ROOT) for file in (ROOT / folder).rglob("*") if file.is_file())
    return {str(file) for file in found if not any(part.startswith((".", "__")) for part in file.parts)}


@pytest.mark.parametrize("folder", ["templates", "static"])
def test_it_brings_all_that_a_browser_is_given(brought, folder):
    wanted = {f"companion/{file}" for file in below(folder)}
    assert len(wanted) > 20
    assert wanted - brought == set()


def test_it_brings_the_scripts_and_fonts_of_others(brought):
    assert any(re.fullmatch(r"companion/static/vendor/.*idiomorph.*\.js", name) for name in brought)
    assert any(
        name.startswith("companion/static/vendor/") and name.endswith("inter-400.ttf") for name in brought
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_brings_each_language(brought, language):
    assert f"companion/translations/{language}/LC_MESSAGES/messages.mo" in brought


def test_it_brings_units_and_migrations(brought):
    assert below("companion/units") - brought == set()
    assert {file for file in below("companion/migrations") if file.endswith(".py")} - brought == set()


def test_it_brings_no_tests_and_nobodys_games(brought):
    assert {name.partition("/")[0].partition("-")[0] for name in brought} == {"companion", "companion_table"}
    assert [name for name in brought if "instance" in name or name.endswith(".sqlite")] == []


def test_it_is_the_same_when_it_is_built_again(wheel, tmp_path):
    assert built(tmp_path).read_bytes() == wheel.read_bytes()


def test_it_is_installed_and_played(wheel, tmp_path):
    """Beside the packages that the tests have: nothing is fetched, unlike by `make release`."""
    venv.create(tmp_path / "fresh", with_pip=False)
    (site,) = (tmp_path / "fresh").glob("lib/python*/site-packages")
    with ZipFile(wheel) as packed:
        packed.extractall(site)
    ours = next(path for path in sys.path if path.endswith("site-packages"))
    for package in Path(ours).iterdir():
        if (
            "companion" not in package.name
            and package.suffix != ".pth"
            and not (site / package.name).exists()
        ):
            (site / package.name).symlink_to(package)
    command = [tmp_path / "fresh/bin/python", ROOT / ".build/check_installed.py", ROOT / "tests/recorded"]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "Installed and played:" in done.stdout
