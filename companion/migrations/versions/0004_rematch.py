"""Add the rematch: the table that follows a table.

Revision: 0004
After: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None

FITS = """ "rematch" IS NULL OR (typeof("rematch") = 'text'
    AND instr("rematch", char(0)) = 0 AND length("rematch") <= 12)"""


def upgrade():
    if op.get_bind().dialect.name == 'sqlite':  # a check says there what PostgreSQL's type says
        fits = ' '.join(FITS.split())
        op.execute(f'ALTER TABLE game_table ADD COLUMN rematch VARCHAR(12) CONSTRAINT ck_game_table_rematch CHECK ({fits})')
    else:
        op.add_column('game_table', sa.Column('rematch', sa.String(length=12), nullable=True))


def downgrade():
    op.drop_column('game_table', 'rematch')
