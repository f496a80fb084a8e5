"""Add later seeds: a table draws no more cards from a seed that was shown.

A table whose game was over, or may have been (something was undone), draws from a new seed from here on.

Revision: 0003
After: 0002
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None

MAYBE_SHOWN = """
    SELECT id, (SELECT coalesce(max(number), 0) FROM entry WHERE table_id = game_table.id) FROM game_table
    WHERE finished_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM entry WHERE table_id = game_table.id AND kind IN ('undo', 'redo', 'go-back'))
"""


def upgrade():
    connection = op.get_bind()
    # As `tables.store.models` has it: SQLite would keep what PostgreSQL refuses.
    text = """typeof("later_seeds") = 'text' AND instr("later_seeds", char(0)) = 0"""
    check = [sa.CheckConstraint(text, name=op.f('ck_game_table_later_seeds'))]
    own = check if connection.dialect.name == 'sqlite' else []
    op.add_column('game_table', sa.Column('later_seeds', sa.Text(), *own, server_default='', nullable=False))
    new = sa.text("UPDATE game_table SET later_seeds = :seeds WHERE id = :id")
    for table, number in connection.execute(sa.text(MAYBE_SHOWN)).all():
        connection.execute(new, {"id": table, "seeds": f"{number}:{secrets.token_hex(32)}"})


def downgrade():
    op.drop_column('game_table', 'later_seeds')
