"""What the server counts, and who may read it."""

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from companion.extensions import db
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import EVERY

KEY = "the-key-of-whoever-watches"
BEARER = {"Authorization": f"Bearer {KEY}"}


@pytest.fixture
def config(config):
    return config | {"METRICS_KEY": KEY}


def counted(client):
    """Every sample: (name, labels in order of their names) to value."""
    answer = client.get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def test_requests_are_counted_by_endpoint_and_status(client):
    for path in ("/", "/", "/t/ABCDE", "/no/such/page"):
        client.get(path)
    found = counted(client)
    requests = {
        labels: value
        for (name, *labels), value in found.items()
        if name == "companion_requests_total"
        for labels in [tuple(labels)]
    }
    assert requests[("lobby.home", "GET", "200")] == 2
    assert requests[("none", "GET", "404")] == 1
    assert found[("companion_request_seconds_count", "lobby.home", "GET")] == 2
    assert 0 < found[("companion_request_seconds_sum", "lobby.home", "GET")] < 60


def test_plays_are_counted_by_game_and_outcome(client, alice):
    assert alice.add().status_code == 201
    assert alice.add(by=2).status_code == 201
    assert (
        alice.post("/moves", {"kind": "write", "seat": "blue", "number": 5, "expect": 0}).status_code == 201
    )
    stale = alice.post("/moves", {"kind": "draw", "expect": 0})
    assert stale.status_code == 409
    refused = alice.post("/redo")
    assert refused.status_code == 422
    assert alice.post("/moves", {"kind": "no-such-move"}).status_code == 400
    found = {
        labels: value
        for (name, *labels), value in counted(client).items()
        if name == "companion_plays_total"
        for labels in [tuple(labels)]
    }
    assert found == {("toy", "accepted"): 3, ("toy", "stale"): 1, ("toy", "refused"): 1}


def test_open_streams_and_tables_at_hand_are_told(app, client, alice):
    app.config["PING_SECONDS"] = 0.01
    before = counted(client)
    assert (before[("companion_streams",)], before[("companion_tables",)]) == (0, 0)
    stream = alice.get("/events", buffered=False)
    next(stream.response)
    now = counted(client)
    assert (now[("companion_streams",)], now[("companion_tables",)]) == (1, 1)
    stream.close()
    assert counted(client)[("companion_streams",)] == 0
    assert now[("companion_redis_up",)] == 1


def test_a_statement_that_the_database_failed_is_counted_but_no_clash(app, client, opened):
    with app.app_context():
        with pytest.raises(
            db.exc.ProgrammingError if on_postgresql(app) else db.exc.OperationalError
        ) as failed:
            run("SELECT 1 FROM nowhere")
        with pytest.raises(db.exc.IntegrityError):
            run("INSERT INTO seat SELECT * FROM seat")
    names = {labels[0] for name, *labels in counted(client) if name == "companion_database_errors_total"}
    assert names == {type(failed.value).__name__}


def run(statement):
    with db.engine.begin() as connection:
        connection.execute(text(statement))


def on_postgresql(app):
    return app.config["SQLALCHEMY_DATABASE_URI"].startswith("postgresql")


def test_no_code_and_no_key_is_a_label(client, alice):
    alice.get()
    alice.client.get(f"/t/{alice.code}/key/{alice.key}")
    told = client.get("/metrics", headers=BEARER).text
    assert alice.code not in told
    assert alice.key not in told
    assert KEY not in told


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="no key"),
        pytest.param({"Authorization": "Bearer "}, id="an empty key"),
        pytest.param({"Authorization": f"Bearer {KEY}x"}, id="another key"),
        pytest.param({"Authorization": f"Bearer {KEY[:-1]}"}, id="a part of the key"),
        pytest.param({"Authorization": f"Basic {KEY}"}, id="not as a bearer"),
        pytest.param({"Authorization": "Bearer \xfcml\xe4ut"}, id="no ASCII"),
    ],
)
def test_who_brings_another_key_reads_nothing(client, headers):
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert "companion_" not in answer.text


def test_the_key_is_not_found_by_trying(app, client):
    app.config["LIMIT_TRIES"] = "3 per minute"
    assert [client.get("/metrics").status_code for _ in range(5)] == [401, 401, 401, 429, 429]
    assert client.get("/metrics", headers=BEARER).status_code == 200


class TestWithoutAKey:
    @pytest.fixture
    def config(self, config):
        return config | {"METRICS_KEY": None}

    def test_there_are_no_metrics(self, app, client):
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer None"}).status_code == 404
        assert "metrics" not in app.extensions


def test_a_snapshot_that_could_not_be_read_is_counted(app, client, alice):
    for _ in range(EVERY):
        assert alice.add(by=0).status_code == 201
    assert counted(client)[("companion_snapshots_unreadable_total",)] == 0
    with app.app_context(), db.engine.begin() as connection:
        assert connection.execute(text("UPDATE snapshot SET state = ''")).rowcount == 1
    with app.app_context():
        table_cache.forget()
    assert alice.get().status_code == 200
    assert counted(client)[("companion_snapshots_unreadable_total",)] == 1
