"""The lock in .build/lock/ fits pyproject.toml, and names versions and hashes, but no place to fetch from."""

import re
import tomllib
from pathlib import Path

from each import each
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
LOCK = ROOT / ".build" / "lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
NEEDED = {
    "run": RUN,
    "server": [*RUN, *EXTRAS["server"]],
    "test": [*RUN, *EXTRAS["server"], *EXTRAS["test"]],
    "build": PROJECT["build-system"]["requires"],
}
"""What pyproject.toml asks for, by the file that locks it."""
RENEW = "Renew it: make lock."


def blocks(name):
    """Each locked package of a file: its line and its hashes."""
    text = (LOCK / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if not line.startswith("#")]
    return [(Requirement(line.partition(" --hash=")[0]), line.split(" --hash=")[1:]) for line in lines]


def locked(name):
    """Every version that a file names of a package: there are several where systems differ."""
    versions = {}
    for requirement, _ in blocks(name):
        versions.setdefault(canonicalize_name(requirement.name), []).append(str(requirement.specifier)[2:])
    return versions


def misfits(needed, versions):
    """What is asked for and not locked, or locked at a version out of bounds."""
    asked = [Requirement(line) for line in needed if not line.startswith(PROJECT["project"]["name"])]
    return [
        f"{each}: locked is {versions.get(canonicalize_name(each.name), 'nothing')}. {RENEW}"
        for each in asked
        if not versions.get(canonicalize_name(each.name))
        or not all(each.specifier.contains(one) for one in versions[canonicalize_name(each.name)])
    ]


@each("name", NEEDED)
def test_the_lock_fits_what_the_project_asks_for(name):
    assert misfits(NEEDED[name], locked(name)) == []


@each("wrong", ["flask>=4", "never-heard-of-it", "SQLAlchemy<2"])
def test_a_misfit_is_seen(wrong):
    assert len(misfits([wrong], locked("run"))) == 1
    assert misfits(["Flask>=3", "sqlalchemy"], locked("run")) == []


@each("name", NEEDED)
def test_each_package_has_one_version_and_its_hashes(name):
    for requirement, hashes in blocks(name):
        assert re.fullmatch(r"==[\w.!+]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64} *", one) for one in hashes), requirement


@each("name", NEEDED)
def test_no_place_is_named(name):
    text = (LOCK / f"{name}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links| @ |^-", text, re.MULTILINE)


def test_the_files_agree():
    """Each package has the same version in all: what the tests ran with is what is played on."""
    most = locked("test")
    for name in ("run", "server", "build"):
        for package, versions in locked(name).items():
            assert most.get(package, versions) == versions, f"{package} in {name}. {RENEW}"
