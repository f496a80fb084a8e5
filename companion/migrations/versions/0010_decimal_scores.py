"""Scores and their lines may have decimals.

Revision: 0010
After: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

TABLES = ('play_player', 'play_line')
CHECK = "\"exact\" IS NULL OR (typeof(\"exact\") = 'real')"


def upgrade():
    for table in TABLES:
        if op.get_bind().dialect.name == 'sqlite':  # a check says there what PostgreSQL's type says
            named = f'CONSTRAINT ck_{table}_exact CHECK ({CHECK})'
            op.execute(f'ALTER TABLE {table} ADD COLUMN exact DOUBLE {named}')
        else:
            op.add_column(table, sa.Column('exact', sa.Double()))


def downgrade():
    for table in TABLES:
        op.drop_column(table, 'exact')
