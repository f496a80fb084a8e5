"""What other tools write from the OpenAPI document: a client in Python that plays, types for TypeScript."""

import importlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench import npm
from tests.load.server import Server

HERE = Path(__file__).parent
SETTINGS = {"content_type_overrides": {"application/toml": "application/octet-stream"}, "post_hooks": []}
"""The generator knows no TOML; and nobody reads its code, so no tool need make it pretty."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("instance")) as server:
        yield server


@pytest.fixture(scope="module")
def document(server, tmp_path_factory):
    """The document of the running server, as a file."""
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_text(json.dumps(server.get("/openapi.json", "")), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def schemas(document):
    return json.loads(document.read_text(encoding="utf-8"))["components"]["schemas"]


def run(*command, cwd):
    """Run a tool; where it fails, its output says why."""
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


# --- Python --------------------------------------------------------------------------------------


@pytest.fixture
def part(document, tmp_path, monkeypatch):
    """Imports a module of the package that openapi-python-client writes, which must warn of nothing."""
    config = tmp_path / "config.json"
    config.write_text(json.dumps(SETTINGS))
    options = ["--meta", "none", "--fail-on-warning", "--config", config, "--output-path", "made"]
    tool = [sys.executable, "-m", "openapi_python_client", "generate", "--path", document]
    run(*tool, *options, cwd=tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda name: importlib.import_module(f"made.{name}")
    for name in [name for name in sys.modules if name.partition(".")[0] == "made"]:
        del sys.modules[name]


def test_a_generated_client_opens_a_table_and_plays(part, schemas, server):
    models, address = part("models"), f"http://127.0.0.1:{server.port}"
    body = models.AstroKnightsOpening.from_dict(schemas["astro_knights.Opening"]["examples"][0])
    with part("client").Client(base_url=address) as anybody:
        opened = part("api.tables.open_table").sync(client=anybody, body=body)
    assert isinstance(opened, models.Opened)

    with part("client").AuthenticatedClient(base_url=address, token=opened.keys.host) as host:
        before = part("api.tables.table").sync(opened.code, client=host)
        draw = models.AstroKnightsDrawTurnCard(kind="draw-turn-card", expect=before.number, key="tap-1")
        played = part("api.play.play").sync_detailed(opened.code, client=host, body=draw)
        stale = models.AstroKnightsDrawTurnCard(kind="draw-turn-card", expect=before.number, key="tap-2")
        refused = part("api.play.play").sync(opened.code, client=host, body=stale)
        log = part("api.log.log").sync(opened.code, client=host)
    assert played.status_code == 201
    assert (played.parsed.number, played.parsed.entry.kind) == (1, "draw-turn-card")
    assert isinstance(refused, models.Problem)
    assert (refused.status, refused.number) == (409, 1)
    assert [entry.kind for entry in log.entries] == ["draw-turn-card"]


def test_a_generated_class_reads_the_example_of_every_move(part, schemas):
    models = part("models")
    moves = [schema for schema in schemas.values() if "const" in schema.get("properties", {}).get("kind", {})]
    assert len(moves) > 150
    for schema in moves:
        (example,) = schema["examples"]
        read = getattr(models, schema["title"]).from_dict(example).to_dict()
        assert {name: read[name] for name in example} == example


# --- TypeScript ----------------------------------------------------------------------------------


def test_a_program_in_typescript_fits_the_types(document, tmp_path):
    node, packages = npm.installed(HERE), HERE / "node_modules"
    shutil.copy(HERE / "program.ts", tmp_path)
    # A field with a default may be left out of what is sent.
    options = ["--default-non-nullable", "false", "--output", tmp_path / "companion.d.ts"]
    run(node, packages / "openapi-typescript/bin/cli.js", document, *options, cwd=HERE)
    strict = ["--strict", "--noEmit", "--noUnusedLocals", "--target", "es2022", "program.ts"]
    run(node, packages / "typescript/bin/tsc", *strict, cwd=tmp_path)
