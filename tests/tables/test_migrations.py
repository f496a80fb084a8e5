"""The database as the migrations make it is the one the rows are written for."""

import flask_migrate
import pytest
from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from companion.extensions import db
from companion.tables import service


def test_migrations_and_rows_agree(app):
    flask_migrate.check()  # exits where they do not


def test_down_and_up_again(app, sit):
    flask_migrate.downgrade(revision="base")
    assert inspect(db.engine).get_table_names() == ["alembic_version"]
    flask_migrate.upgrade()
    flask_migrate.check()
    assert service.view(sit().code).number == 0


@pytest.mark.parametrize("table", db.metadata.sorted_tables, ids=lambda table: table.name)
def test_postgresql_can_make_the_tables(table):
    for what in (CreateTable(table), *map(CreateIndex, table.indexes)):
        assert "CREATE" in str(what.compile(dialect=postgresql.dialect()))


def test_joining_finds_the_undos_by_their_index(app, table):
    """Otherwise it would read the whole log for them."""
    query = "EXPLAIN QUERY PLAN SELECT number, kind, fields FROM entry WHERE table_id = 1 AND "
    with db.engine.connect() as connection:
        plan = connection.exec_driver_sql(query + "kind IN ('undo', 'redo', 'go-back')").all()
    assert "ix_entry_controls" in str(plan)
