"""Shared by all tests: an app on a database of its own, and the cast.

Alice opened the table and is its host. Bob sits at it, on the blue seat. Charlie is an outsider: he
knows the code, and no key of it. Dora may watch.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from app_start import apps_that_start_quickly
from bundled import bundle_what_changed
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from sample import SEED, SLOW
from stores import NO_SERVERS, Store, Stores, without_waiting_for_the_disk
from tiers import LONGEST, group, has_nothing_quick, is_full, waits, waits_as_a_whole
from toy import State, Toy
from werkzeug.test import TestResponse

from companion import create_app, live
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt
from companion.engine.text import Text
from companion.extensions import db
from companion.games import GAMES
from companion.tables.create import Opened, open_table
from companion.tables.loaded.cache import table_cache

# No test's outcome may depend on the speed of the machine, so examples are made and run without a time limit.
# The examples of a test share its fixtures on purpose.
hypothesis.settings.register_profile(
    "companion",
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
        HealthCheck.function_scoped_fixture,
    ],
)
hypothesis.settings.load_profile("companion")

HERE = Path(__file__).parent
SECRET = "made up for tests, never for tables"
OFFER = Offer("add", "Add one", fields={"seat": "red", "by": 1})
GREY = Offer("draw", "Draw", refusal=Text("{left} cards are left.", left=0))


class Offered(Toy):
    """The toy with two buttons that are always the same."""

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (OFFER, GREY)

    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return (Prompt("go", Text("Go on, {seat}.", seat=seat or "all"), (OFFER,), seat=seat),)


GAME = Offered()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Bundle scripts and styles once, before pytest-xdist starts its processes."""
    if not hasattr(config, "workerinput"):
        bundle_what_changed()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test its tier, and the group of tests that run in one process (`pytest --dist=loadgroup`)."""
    for item in items:
        test = item.nodeid.removeprefix("tests/")
        if is_full(test) or item.get_closest_marker("full"):
            item.add_marker(pytest.mark.full)
            if waits(test):
                item.add_marker(pytest.mark.waits)
        item.add_marker(pytest.mark.xdist_group(group(test)))
    items.sort(key=begins)


def begins(item: pytest.Item) -> tuple[bool, bool]:
    """Return the key that sorts the longest files first, then other browser tests."""
    file = item.nodeid.removeprefix("tests/").partition("::")[0]
    return file not in LONGEST, not file.startswith("browser/")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no file of the second tier for a run of the first."""
    if "not full" not in config.option.markexpr or HERE not in collection_path.parents:
        return None
    return has_nothing_quick(collection_path.relative_to(HERE).as_posix()) or None


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which part of the long lists this run takes. To count them would import every game first."""
    if SLOW:
        return ["sample: everything (SLOW=1)"]
    lines = [f"sample: what is representative, a part of all other long lists (SEED={SEED}); SLOW=1 runs all"]
    if "not waits" in config.option.markexpr:
        files = (path.relative_to(HERE).as_posix() for path in HERE.rglob("test_*.py"))
        lines.append(f"left to the next four commits: {', '.join(sorted(filter(waits_as_a_whole, files)))}")
    return lines


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The hundreds of tests that lack the servers are one line of the summary, which says how to run them."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and NO_SERVERS in report.longrepr[2]:
        report.longrepr = ("tests", None, NO_SERVERS)
    return report


@pytest.fixture(scope="session", autouse=True)
def quick_start() -> Iterator[None]:
    with apps_that_start_quickly():
        yield


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    """Where the databases of all tests of this process come from."""
    stores = Stores(tmp_path_factory.mktemp("stores"))
    yield stores
    stores.close()


@pytest.fixture
def store(stores: Stores, tmp_path: Path, request: pytest.FixtureRequest) -> Store:
    """An empty database: a SQLite file. Tests of tables run over PostgreSQL and Redis too."""
    return stores.empty(getattr(request, "param", "sqlite"), tmp_path)


@pytest.fixture
def elsewhere(stores: Stores, tmp_path: Path) -> Iterator[Flask]:
    """Another app, with an empty database of its own."""
    (tmp_path / "elsewhere").mkdir()
    other = Flask("elsewhere")
    other.config.update(stores.sqlite(tmp_path / "elsewhere").settings)
    db.init_app(other)
    yield other
    with other.app_context():
        table_cache.forget()
        db.engine.dispose()


@pytest.fixture
def config(store: Store) -> dict[str, Any]:
    """The settings of the app under test; a module may overwrite this fixture to change them."""
    return {"TESTING": True, "SECRET_KEY": SECRET, "PUBLIC_URL": None, **store.settings}


@pytest.fixture(scope="session", autouse=True)
def own_instance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the instance folder of the checkout, nor does an app that a file's tests share."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_INSTANCE", str(tmp_path_factory.getbasetemp() / "instance"))
        yield


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """What each template is compiled to: found by its name and its source, for all apps of this process."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


@pytest.fixture
def app(
    config: dict[str, Any], compiled_templates: BytecodeCache, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Flask]:
    """The whole app on a database of its own, with the toy game beside the real ones."""
    monkeypatch.setitem(GAMES, "toy", GAME)
    app = create_app(config)
    app.jinja_env.bytecode_cache = compiled_templates
    without_waiting_for_the_disk(app)
    yield app
    with app.app_context():
        live.broker.connect(None, SECRET)
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser or a program that nobody knows yet."""
    return app.test_client()


@pytest.fixture
def opened(app: Flask) -> Opened:
    """A table of the toy game for Alice (red) and Bob (blue)."""
    with app.app_context():
        return open_table("toy", {"goal": 100}, ["Alice", "Bob"])


@pytest.fixture
def alice(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code, opened.keys.host)


@pytest.fixture
def bob(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code, opened.keys.seats["blue"])


@pytest.fixture
def charlie(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code)


@pytest.fixture
def dora(app: Flask, opened: Opened) -> Person:
    return Person(app.test_client(), opened.code, opened.keys.watch)


@dataclass(frozen=True)
class Person:
    """Somebody who uses the JSON interface of one table, perhaps with a key."""

    client: FlaskClient
    code: str
    key: str = ""

    def get(self, path: str = "", **more: Any) -> TestResponse:
        return self.client.get(self.address(path), headers=self.headers(more), **more)

    def post(self, path: str, body: Any = None, **more: Any) -> TestResponse:
        if "data" not in more:
            more["json"] = {} if body is None else body
        return self.client.post(self.address(path), headers=self.headers(more), **more)

    def address(self, path: str) -> str:
        return f"/api/v1/tables/{self.code}{path}"

    def headers(self, more: dict[str, Any]) -> dict[str, str]:
        bearer = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        return {**bearer, **more.pop("headers", {})}

    @property
    def number(self) -> int:
        """The table's number, as this person sees it."""
        return self.get().json["number"]

    def add(self, by: int = 1, **more: Any) -> TestResponse:
        return self.post("/moves", {"kind": "add", "seat": "red", "by": by, **more})

    def draw(self, **more: Any) -> TestResponse:
        return self.post("/moves", {"kind": "draw", "expect": self.number, **more})

    def write(self, number: int, seat: str = "blue", **more: Any) -> TestResponse:
        return self.post(
            "/moves", {"kind": "write", "seat": seat, "number": number, "expect": self.number, **more}
        )
