"""How long tables are kept, as the start page says it and as the server does it."""

from companion.extensions import db
from companion.serve import prune_once


def test_the_start_page_says_how_long_tables_are_kept(app, client):
    assert "Tables are kept until the owner of this server deletes them." in client.get("/").text
    app.config["RETAIN_DAYS"] = 400
    assert "This server deletes a table 400 days after its last tap." in client.get("/").text


def test_the_server_deletes_what_is_older_and_phones_are_told_so(app, alice, bob, opened):
    assert alice.add().status_code == 201
    app.config["RETAIN_DAYS"] = 400
    prune_once(app)
    assert alice.get().status_code == 200
    with app.app_context(), db.engine.begin() as connection:
        for statement in ("UPDATE entry SET at = 0", "UPDATE game_table SET opened_at = 0"):
            connection.execute(db.text(statement))
    prune_once(app)
    for answer in (alice.get(), bob.add(), alice.get("/log"), alice.get("/events")):
        assert (answer.status_code, answer.json["type"]) == (404, "/api/v1/problems/unknown-table")
    assert alice.client.get(f"/t/{opened.code}").status_code == 404


def test_a_database_that_fails_does_not_stop_the_server(app, store, alice):
    app.config["RETAIN_DAYS"] = 1
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(db.text("UPDATE game_table SET opened_at = 0"))
    with store.read_only(app):
        prune_once(app)
    assert alice.get().status_code == 200
    prune_once(app)
    assert alice.get().status_code == 404
