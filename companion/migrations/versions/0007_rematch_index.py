"""Add an index for the table from which a rematch was opened.

Revision: 0007
After: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None

KNOWN = sa.text('rematch IS NOT NULL')


def upgrade():
    op.create_index(
        'ix_game_table_rematch', 'game_table', ['rematch'], sqlite_where=KNOWN, postgresql_where=KNOWN
    )


def downgrade():
    op.drop_index('ix_game_table_rematch', table_name='game_table')
