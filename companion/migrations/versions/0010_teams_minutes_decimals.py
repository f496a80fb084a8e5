"""Store a play's teams, its playing time if that is not its span, and scores with decimals.

Revision: 0010
After: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

INTEGER = 2**31 - 1
WHOLE = f"typeof(\"minutes\") = 'integer' AND \"minutes\" BETWEEN {-INTEGER - 1} AND {INTEGER}"
TEAM = "typeof(\"team\") = 'text' AND instr(\"team\", char(0)) = 0"
EXACT = "\"exact\" IS NULL OR (typeof(\"exact\") = 'real')"


def upgrade():
    add('play', sa.Column('minutes', sa.Integer()), 'INTEGER', f'"minutes" IS NULL OR ({WHOLE})')
    team = sa.Column('team', sa.Text(), server_default='', nullable=False)
    add('play_player', team, "TEXT DEFAULT '' NOT NULL", TEAM)
    for table in ('play_player', 'play_line'):
        add(table, sa.Column('exact', sa.Double()), 'DOUBLE', EXACT)


def add(table, column, kind, check):
    """Add a column. In SQLite a check does what PostgreSQL's type does."""
    if op.get_bind().dialect.name == 'sqlite':
        named = f'CONSTRAINT ck_{table}_{column.name} CHECK ({check})'
        op.execute(f'ALTER TABLE {table} ADD COLUMN {column.name} {kind} {named}')
    else:
        op.add_column(table, column)


def downgrade():
    for table in ('play_line', 'play_player'):
        op.drop_column(table, 'exact')
    op.drop_column('play_player', 'team')
    op.drop_column('play', 'minutes')
