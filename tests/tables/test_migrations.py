"""The database as the migrations make it is the one the rows are written for."""

import flask_migrate
import pytest
from each import each
from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from companion.extensions import db
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table


def test_migrations_and_rows_agree(app):
    flask_migrate.check()  # exits where they do not


class TestThereAndBack:
    """On a database of its own: what a migration leaves half done is in nobody's way."""

    @pytest.fixture
    def store(self, store, stores):
        with stores.apart(store) as own:
            yield own

    def test_down_and_up_again(self, app, sit):
        flask_migrate.downgrade(revision="base")
        assert inspect(db.engine).get_table_names() == ["alembic_version"]
        flask_migrate.upgrade()
        flask_migrate.check()
        assert view_table(table_cache.find(sit().code)).number == 0


@each("table", db.metadata.sorted_tables, ids=lambda table: table.name)
def test_postgresql_can_make_the_tables(table):
    for what in (CreateTable(table), *map(CreateIndex, table.indexes)):
        assert "CREATE" in str(what.compile(dialect=postgresql.dialect()))


def test_joining_finds_the_undos_by_their_index(app, store):
    """Otherwise it would read the whole log for them."""
    query = (
        "SELECT number, kind, fields FROM entry WHERE table_id = 1 AND kind IN ('undo', 'redo', 'go-back')"
    )
    with db.engine.connect() as connection:
        if store.name == "postgresql":
            # It would rather read an empty table whole; the question is whether it can use the index.
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        plan = connection.exec_driver_sql(f"{store.explain} {query}").all()
    assert "ix_entry_controls" in str(plan)
