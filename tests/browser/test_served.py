"""The end of a server in a test's process."""

import socket
from pathlib import Path

from waiting import until

from companion import live, per_app
from companion.extensions import db
from companion.tables.create import open_table
from tests.browser.served import served
from tests.browser.situation_server import situation_app
from tests.load.server import ROOT

__all__ = ["situation_app"]


def test_an_app_that_tests_share_keeps_no_table_in_the_checkout(situation_app):
    with situation_app.app_context():
        assert ROOT not in Path(db.engine.url.database).parents


def test_no_stream_of_a_page_that_was_left_outlives_it(app):
    broker = per_app.of(app, live.Broker)
    with app.app_context():
        table = open_table("toy", {"goal": 100}, ("Alice", "Bob"))
    with served(app) as port:
        page = socket.create_connection(("127.0.0.1", port))
        page.sendall(
            f"GET /api/v1/tables/{table.code}/events HTTP/1.1\r\nHost: companion\r\n"
            f"Authorization: Bearer {table.keys.host}\r\n\r\n".encode()
        )
        until(lambda: broker.listeners(table.code))
        page.close()
        assert broker.listeners(table.code), "it does not know yet that the page was left"
    assert not broker.listeners()
